"""`ordo replay`: play a record or transcript again."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import click

from ordo_pnp.base import printable
from ordo_pnp.cards import Catalog, Document
from ordo_pnp.cli.commands.play import language_of_table, symbols_of
from ordo_pnp.cli.match_input import read_input, show
from ordo_pnp.cli.options import (
    NamedPath,
    WholeNumber,
    external_sets_option,
    game_option,
    known_language,
    language_option,
    workspace_of,
)
from ordo_pnp.cli.output import save
from ordo_pnp.play import (
    CardLabels,
    FreeNarrator,
    FreePlay,
    FreeScreen,
    Happening,
    happenings_of,
    narrator_for,
    replay_page,
    told,
)
from ordo_pnp.project import (
    Workspace,
    game_of,
    is_free_record,
    load_for,
    read_free_record,
    read_record,
    read_transcript,
    replayed,
    replayed_transcript,
)
from ordo_pnp.rules import OMNISCIENT, PUBLIC, TRANSCRIPT_KEY, Game, ReportTable, State, Symbols, match_of

# Characters of a line.
_WIDTH = 80


def replay_freely(
    workspace: Workspace, document: Document, until: int | None, lang: str | None, *, is_log: bool, as_json: bool
) -> None:
    """Play a table without rules again: print its events, or the table in the end as its player sees it.

    Raises:
        DataError: Something is wrong with the record.
    """
    data, session = read_free_record(workspace, document)
    if until is not None:
        undone = [each for each in document.data.get("undone", ()) if int(each.partition(" ")[0]) <= until]
        session = FreePlay.from_data({**document.data, "free": document.data["free"][:until], "undone": undone})
    if as_json:
        click.echo(json.dumps(_free_data(session)))
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


def _free_data(session: FreePlay) -> dict[str, Any]:
    table = session.table
    return {
        "game": session.game,
        "actions": len(session.events),
        "over": False,
        "to_move": table.turn,
        "table": {place: [table.card(piece) for piece in pieces] for place, pieces in table.places.items()},
        "counters": table.counters,
    }


@click.command("replay")
@click.argument("record", metavar="RECORD", type=click.Path(allow_dash=True))
@click.option("--until", type=WholeNumber(min=0), metavar="N", help="Stop after N actions.")
@click.option("--log", "is_log", is_flag=True, help="Tell the game turn by turn, in sentences with symbols.")
@click.option("--html", "page", type=NamedPath(), metavar="FILE", help="Write the game as one page with pictures.")
@language_option("The language of --log and --html; by default that of the game.", "lang")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables for people.")
@external_sets_option
@game_option
def command(
    record: str,
    until: int | None,
    page: Path | None,
    lang: str | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    is_log: bool,
    as_json: bool,
) -> None:
    r"""Play a RECORD again and show the table and the score it leads to; `-` reads standard input.

    A record is a file of `ordo play`, also with `--free`, or of `ordo simulate --record`, or the transcript of a game with real cards.

    With `--log` it is told turn by turn instead, drawn cards included; with `--html` it is written as a page for a browser,
    with a slider and a picture of the table after each action, that needs nothing but itself.

    Exits with 0 if it was replayed, 1 if the record is wrong; the message then names the line of the action.

    \b
    Examples:
      ordo replay record.yaml
      ordo replay record.yaml --until 12 --json
      ordo replay transcript.yaml --log --lang de
      ordo replay record.yaml --html record.html
    """
    if as_json and (is_log or page is not None):
        raise click.UsageError("`--json` is about the last table: leave `--log` and `--html` out")
    if lang is not None and not is_log and page is None:
        raise click.UsageError("`--lang` is the language of `--log` and `--html`: name one of them")

    workspace = workspace_of((), external_sets, game)
    document = read_input(record)
    if is_free_record(document):
        if page is not None:
            raise click.UsageError("a table without rules has no pictures for a page; leave `--html` out")
        replay_freely(workspace, document, until, lang, is_log=is_log, as_json=as_json)
        return
    catalog = load_for(document, workspace)
    rules = game_of(document, catalog, game)
    read = _read(workspace, catalog, rules, document, until)
    if is_log or page is not None:
        _tell(catalog, rules, read, lang, page, is_log=is_log)
        return
    board, score = rules.board(read.state, read.names), rules.judge(read.state, read.names)
    if as_json:
        click.echo(json.dumps(_data(rules.id, read, board.data, score.data)))
        return
    for table in (board.table, _so_far(score.table, read)):
        show(table)


class _Replayed(NamedTuple):
    """A game that was played again."""

    names: tuple[str, ...]
    start: State
    happenings: list[Happening]
    # Who is told of it: of a game with real cards only what everybody may know is true.
    seat: int

    @property
    def state(self) -> State:
        return self.happenings[-1].after if self.happenings else self.start


def _read(workspace: Workspace, catalog: Catalog, rules: Game[Any], document: Document, until: int | None) -> _Replayed:
    """Read a record or a transcript and play it again."""
    if TRANSCRIPT_KEY in document.data:
        transcript = read_transcript(workspace, rules, document)
        start, happenings = replayed_transcript(catalog, rules, transcript, document)
        return _Replayed(transcript.players, start, happenings[:until], PUBLIC)
    record = read_record(workspace, rules, document)
    record = replace(record, actions=record.actions[:until])
    replayed(catalog, rules, record, document)
    match = match_of(catalog, rules, record, document)
    return _Replayed(
        record.players, match.new_state(record.seed, record.number), list(happenings_of(match, record)), OMNISCIENT
    )


def _tell(
    catalog: Catalog, rules: Game[Any], read: _Replayed, lang: str | None, page: Path | None, *, is_log: bool
) -> None:
    """Print a game as it is told, and write its page."""
    language = known_language(catalog.games[rules.id], lang)
    names, start, happenings, seat = read
    if is_log:
        narrator = narrator_for(rules, names, language, symbols_of())
        for line in told(narrator, happenings, start, names, language, seat):
            click.echo(printable(line))
    if page is not None:
        narrator = narrator_for(rules, names, language, Symbols())
        save(page, replay_page(catalog, rules, narrator, start, happenings, names, language, seat))
        click.echo(f"{page} written")


def _data(game: str, read: _Replayed, table: Any, score: Any) -> dict[str, Any]:
    state = read.state
    over = state.is_terminal
    return {
        "game": game,
        "actions": len(read.happenings),
        "over": over,
        "ended": state.outcome().termination.value if over else None,
        "to_move": None if over else state.current_player,
        "table": table,
        "score": score,
    }


def _so_far(table: ReportTable, read: _Replayed) -> ReportTable:
    """Return the remark of an unfinished game that its score is not final."""
    state = read.state
    count = f"{len(read.happenings)} action{'s' if len(read.happenings) != 1 else ''}"
    if state.is_terminal:
        return replace(table, notes=(*table.notes, f"{count}; the game is over"))
    turn = f"{count}; {read.names[state.current_player]} is to move, this is the score so far"
    return replace(table, notes=(turn,))
