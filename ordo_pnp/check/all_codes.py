"""Every code of the program: of the modules named ``…codes`` and of the checks themselves."""

from __future__ import annotations

import importlib
import pkgutil

import ordo_pnp
from ordo_pnp.diagnostics import Code, registered_codes


def all_codes() -> tuple[Code, ...]:
    """Import whatever registers codes, and give them in order of identifier."""
    for module in pkgutil.walk_packages(ordo_pnp.__path__, "ordo_pnp."):
        name = module.name
        if name.endswith("codes") or name.startswith("ordo_pnp.check."):
            importlib.import_module(name)
    return registered_codes()
