"""Names that a package offers without importing the modules they come from.

The ``__init__`` of a room names what others may import from it; a command then loads only the modules that it uses.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazily(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package whose names are imported when they are asked for.

    Nothing is kept: a name means at any time what it means in its module.

    Args:
        package: Its full name.
        homes: Module, relative to the package, -> the names that come from it, parted by spaces.
    """
    home_of = {name: module for module, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        if (module := home_of.get(name)) is None:
            raise AttributeError(f"module `{package}` has no `{name}`")
        return getattr(importlib.import_module(f"{package}.{module}"), name)

    def names() -> list[str]:
        return sorted(home_of)

    return get, names
