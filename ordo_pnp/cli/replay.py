"""``ordo replay``: play a record again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ordo_pnp.cli._options import WholeNumber, external_sets_option, game_option, workspace_of

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.kernel import Record, ReportTable, State


@click.command("replay", short_help="Play a RECORD again and show table and score.")
@click.argument("record", metavar="RECORD", type=click.Path(allow_dash=True))
@click.option("--until", type=WholeNumber(min=0), metavar="N", help="Stop after N actions.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables for people.")
@external_sets_option
@game_option
def command(
    record: str, until: int | None, external_sets: tuple[Path, ...], game: str | None, *, as_json: bool
) -> None:
    r"""Play a RECORD again and show the table and the score it leads to; `-` reads standard input.

    Exits with 0 if it was replayed, 1 if the record is wrong; the message then names the line of the action.

    \b
    Examples:
      ordo replay evening.yaml
      ordo replay evening.yaml --until 12 --json
    """
    from ordo_pnp.cli._match_input import read_input, show
    from ordo_pnp.project import game_of, load_for, read_record, replayed

    workspace = workspace_of((), external_sets, game)
    document = read_input(record)
    catalog = load_for(document, workspace)
    rules = game_of(document, catalog, game)
    read = read_record(workspace, rules, document)
    if until is not None:
        read = replace(read, actions=read.actions[:until])
    state = replayed(catalog, rules, read, document)
    board, score = rules.board(state, read.players), rules.judge(state, read.players)
    if as_json:
        click.echo(json.dumps(_data(state, read, board.data, score.data)))
        return
    for table in (board.table, _so_far(score.table, state, read)):
        show(table)


def _data(state: State, record: Record, table: Any, score: Any) -> dict[str, Any]:
    over = state.is_terminal
    return {
        "game": record.game,
        "actions": len(record.actions),
        "over": over,
        "ended": state.outcome().termination.value if over else None,
        "to_move": None if over else state.current_player,
        "table": table,
        "score": score,
    }


def _so_far(table: ReportTable, state: State, record: Record) -> ReportTable:
    """Return the remark of an unfinished game that its score is not final."""
    count = f"{len(record.actions)} action{'s' if len(record.actions) != 1 else ''}"
    if state.is_terminal:
        return replace(table, notes=(*table.notes, f"{count}; the game is over"))
    turn = f"{count}; {record.players[state.current_player]} is to move, this is the score so far"
    return replace(table, notes=(turn,))
