"""Where the card database and the schemas of the program are installed, and the schemas that hold for some folders."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from ordo_pnp.base import OrdoError
from ordo_pnp.cards.folders import Folder
from ordo_pnp.cards.game_schemas import schema_folders
from ordo_pnp.cards.schema import Schemas

PACKAGE_DATA = Path(__file__).resolve().parent.parent / "_data"
CHECKOUT = Path(__file__).resolve().parent.parent.parent


def shipped_cards() -> Path:
    """Return the folder of the card database that came with the program.

    Raises:
        OrdoError: There is none.
    """
    for home in (PACKAGE_DATA, CHECKOUT):
        if (home / "cards").is_dir():
            return home / "cards"
    raise OrdoError("no card database found: there is no folder `cards` with a game in it here or above")


def schemas_folder() -> Path:
    """Find the schemas that belong to this version of the program."""
    for home in (PACKAGE_DATA, CHECKOUT):
        if (home / "schemas").is_dir():
            return home / "schemas"
    raise OrdoError("the program's schemas are missing: install it again")


def schemas_for(folders: Iterable[Folder]) -> Schemas:
    """Return the schemas of the program, and of the games among some folders that do not come with it.

    Those of the program alone are read and compiled once: they change as little as its modules while it runs.
    """
    shipped = schemas_folder()
    others = schema_folders(folders, shipped)
    return Schemas(shipped, others) if others else _program_schemas(shipped)


@cache
def _program_schemas(folder: Path) -> Schemas:
    return Schemas(folder)


def schemas_beside(root: Path) -> Schemas:
    """Return the schemas of the program, and of the games of a card database that do not come with it."""
    games = sorted(each.parent for each in root.glob("*/game.yaml"))
    return schemas_for(Folder(each, each.name, None) for each in games)
