"""What the commands that read tables, records and scenarios share."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ordo_pnp.diagnostics import clipped, did_you_mean, finding, printable
from ordo_pnp.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ordo_pnp.catalog.guests import Guest
    from ordo_pnp.catalog.model import Catalog
    from ordo_pnp.catalog.schema import Schema, Schemas
    from ordo_pnp.catalog.source import Document
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.kernel.game import Game, Listing

RECORD_KEY = "actions"
SCENARIOS_KEY = "scenarios"


def read_input(path: str | Path) -> Document:
    """Read a file, or standard input for ``-``; what is wrong but does not hide the rest stays in ``problems``.

    Raises:
        DataError: It cannot be read to its end.
    """
    from ordo_pnp.catalog.source import read_bytes, read_document
    from ordo_pnp.kernel.play_codes import UNKNOWN_GAME

    document = read_bytes(_standard_input(), "<stdin>") if str(path) == "-" else read_document(Path(path))
    if document.data is None:
        raise DataError(document.problems or [finding(UNKNOWN_GAME, "the file says nothing", document.span())])
    return document


def _standard_input() -> bytes:
    """Read standard input, one byte more than a file may have at most: what writes without end must not fill memory."""
    from ordo_pnp.catalog.source import MAX_BYTES

    return b"" if sys.stdin is None else sys.stdin.buffer.read(MAX_BYTES + 1)


def load_for(document: Document, guests: Sequence[Guest] = ()) -> Catalog:
    """Read the card database as far as it is about the game that a file names.

    Raises:
        DataError: Something in it has an error.
    """
    from ordo_pnp.catalog.load import load_catalog
    from ordo_pnp.catalog.scope import Scope

    named = document.data.get("game") if isinstance(document.data, dict) else None
    return load_catalog(guests=guests, scope=Scope.of_game(named))


def game_of(document: Document, catalog: Catalog, wanted: str | None) -> Game[Any]:
    """Bind the rules of the game that a file names.

    Raises:
        DataError: It names none, an unknown one, or another than the wanted one, or it is not even a mapping.
    """
    from ordo_pnp.games import load_game, playable_games, without_rules
    from ordo_pnp.kernel.play_codes import UNKNOWN_GAME

    known = playable_games(catalog)
    data = document.data
    named = data.get("game") if isinstance(data, dict) else None
    span = document.span(("game",))
    if not isinstance(data, dict):
        message, remedy = "the file is no mapping", "start with `game:` and the parts below it"
    elif "game" not in data:
        message, remedy = (
            "the file does not say which game it is about",
            f"add `game: {wanted}`" if wanted else f"add `game:` with {' or '.join(known)}",
        )
    elif isinstance(named, str) and named in catalog.games and named not in known:
        message, remedy = without_rules(named), "rules are written in Python, see the guide “Add a game”"
    elif named not in known:
        near = did_you_mean(named, known) if isinstance(named, str) else None
        message = f"there are no rules for a game `{clipped(str(named))}`"
        remedy = f"did you mean `{near}`?" if near else f"known: {', '.join(known)}"
    elif wanted is not None and named != wanted:
        message, remedy = f"the file is about `{named}`, not `{wanted}`", "leave `--game` out"
    else:
        return load_game(catalog, str(named))
    raise DataError([*document.problems, finding(UNKNOWN_GAME, message, span, remedy=remedy)])


def table_schema(schemas: Schemas, game: str) -> Schema:
    """Find the schema of a game's tables: what is played and is neither a record nor a file of scenarios."""
    for schema in schemas.all():
        if schema.is_played and schema.game == game and schema.key not in (RECORD_KEY, SCENARIOS_KEY):
            return schema
    raise LookupError(game)


def schema_for(schemas: Schemas, key: str, game: str) -> Schema:
    """Find the schema of records or scenarios of a game."""
    group = schemas.by_key[key]
    return group[game] if game in group else group[None]


def refuse(problems: Iterable[Diagnostic]) -> None:
    """Stop with findings, if there are any, each once.

    Raises:
        DataError: There are.
    """
    found = list(dict.fromkeys(problems))
    if found:
        raise DataError(found)


def show(listing: Listing) -> None:
    """Print a table for people; names from files cannot drive the terminal."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(printable(listing.title), style="bold"), title_justify="left", header_style="bold")
    for column in listing.columns:
        table.add_column(Text(printable(column)), overflow="fold")
    for row in listing.rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    console = Console()
    console.print(table)
    for note in listing.notes:
        console.print(Text(printable(note), style="bold"))
