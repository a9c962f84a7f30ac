"""A card game kept as data: checked, played and printed from the same YAML.

The names below are the public interface: semantic versioning holds for them, and for nothing else. Each is imported when it is asked
for. `docs/reference/python.md` shows them at work.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ordo_pnp.version import VERSION

if TYPE_CHECKING:
    from ordo_pnp.catalog import Card, Catalog
    from ordo_pnp.diagnostics import Diagnostic, Severity, Span
    from ordo_pnp.drawing import Drawing
    from ordo_pnp.errors import DataError, IllegalActionError, NotationError, OrdoError
    from ordo_pnp.kernel import Game, Match, Record, Report, State, Tally
    from ordo_pnp.project import Project

__version__ = VERSION

__all__ = [
    "Card",
    "Catalog",
    "DataError",
    "Diagnostic",
    "Drawing",
    "Game",
    "IllegalActionError",
    "Match",
    "NotationError",
    "OrdoError",
    "Project",
    "Record",
    "Report",
    "Severity",
    "Span",
    "State",
    "Tally",
]

# Module -> its public names.
_HOMES = {
    "catalog.model": ("Card", "Catalog"),
    "diagnostics": ("Diagnostic", "Severity", "Span"),
    "drawing": ("Drawing",),
    "errors": ("DataError", "IllegalActionError", "NotationError", "OrdoError"),
    "kernel.game": ("Report", "Game", "Match", "State", "Tally"),
    "kernel.record": ("Record",),
    "project.project": ("Project",),
}


def __getattr__(name: str) -> Any:
    """Import a public name."""
    for module, names in _HOMES.items():
        if name in names:
            found = getattr(importlib.import_module(f"{__name__}.{module}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module `{__name__}` has no `{name}`")


def __dir__() -> list[str]:
    """Name what is public."""
    return [*__all__, "__version__"]
