"""What `ordo replay` does with the record of a table without rules."""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ordo_pnp.cards import Document
    from ordo_pnp.free_table import FreePlay
    from ordo_pnp.project import Workspace

# Characters of a line.
_WIDTH = 80


def replay_freely(
    workspace: Workspace, document: Document, until: int | None, lang: str | None, *, is_log: bool, as_json: bool
) -> None:
    """Play a table without rules again: print what happened, or what lies where in the end as its player sees it.

    Raises:
        DataError: Something is wrong with the record.
    """
    from ordo_pnp.base import printable
    from ordo_pnp.cli._free_play import language_of_table
    from ordo_pnp.free_table import FreeNarrator, FreePlay, FreeScreen
    from ordo_pnp.play import CardLabels
    from ordo_pnp.project import read_free_record

    data, session = read_free_record(workspace, document)
    if until is not None:
        undone = [each for each in document.data.get("undone", ()) if int(each.partition(" ")[0]) <= until]
        session = FreePlay.from_data({**document.data, "free": document.data["free"][:until], "undone": undone})
    if as_json:
        click.echo(json.dumps(_data(session)))
        return
    language = language_of_table(data, lang)
    labels = CardLabels(data, language)
    narrator = FreeNarrator(session.box, language, labels.name)
    if is_log:
        for line in chain.from_iterable(narrator.log(session.told, session.undone, None)):
            click.echo(printable(line))
        return
    for styled in FreeScreen(narrator, labels.line, _WIDTH).table(session.table, session.table.turn):
        click.echo(printable("".join(part.text for part in styled)))


def _data(session: FreePlay) -> dict[str, Any]:
    table = session.table
    return {
        "game": session.game,
        "actions": len(session.events),
        "over": False,
        "to_move": table.turn,
        "table": {place: [table.card(piece) for piece in pieces] for place, pieces in table.places.items()},
        "counters": table.counters,
    }
