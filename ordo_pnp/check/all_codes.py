"""Every code of the program: of the modules named ``…codes`` and of the checks themselves."""

from __future__ import annotations

import importlib
import pkgutil

import ordo_pnp
from ordo_pnp.diagnostics import Code, registered_codes

RULES = "ordo_pnp.games."
"""Below it every game has a package of its id."""


def all_codes(game: str | None = None) -> tuple[Code, ...]:
    """Import whatever registers codes, and give them in order of identifier.

    Args:
        game: Leave out what only the rules of other games find.
    """
    foreign: set[str] = set()
    for module in pkgutil.walk_packages(ordo_pnp.__path__, "ordo_pnp."):
        name = module.name
        if not (name.endswith("codes") or name.startswith("ordo_pnp.check.")):
            continue
        held = importlib.import_module(name)
        if game is not None and name.startswith(RULES) and not name.startswith(f"{RULES}{game}."):
            foreign.update(each.id for each in vars(held).values() if isinstance(each, Code))
    return tuple(each for each in registered_codes() if each.id not in foreign)
