"""``ordo play``: play a game in the terminal."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ordo_pnp.cli._options import (
    NamedPath,
    WholeNumber,
    external_sets_option,
    game_option,
    known_language,
    language_option,
    rules_option,
    sets_option,
    workspace_of,
)
from ordo_pnp.cli._play_input import any_seed, file_of_new, refuse_with_resume, resumed_play, seat_plans
from ordo_pnp.cli._signals import INTERRUPTED, TerminatedError, ending_signals

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ordo_pnp.cards import Document
    from ordo_pnp.cli._free_play import FreeOptions
    from ordo_pnp.cli._signals import EndingSignals
    from ordo_pnp.kernel import Game, Match, Record
    from ordo_pnp.play import Rulings, SeatPlan
    from ordo_pnp.project import Workspace
    from ordo_pnp.terminal import Console


@click.command("play", short_help="Play a game in the terminal.")
@click.option(
    "--players",
    type=WholeNumber(min=2),
    metavar="N",
    help="How many play; those without a seat are played by `greedy`.",
)
@click.option(
    "--seats",
    metavar="SEAT[,SEAT...]",
    help="Who sits where: me, me:NAME or a bot; several at one keyboard see their own hands only. By default me,greedy.",
)
@language_option("The language of the game; by default its own.", "lang")
@click.option(
    "--seed", type=WholeNumber(0, 2**64 - 1), metavar="N", help="Where all chance comes from; by default any."
)
@rules_option
@sets_option
@click.option("--record", "file", type=NamedPath(), metavar="FILE", help="Where the game is kept, after every action.")
@click.option("--resume", type=NamedPath(), metavar="FILE", help="Go on with a game that was kept.")
@click.option("--free", is_flag=True, help="A table without rules, for any game: what is done is typed.")
@external_sets_option
@game_option
def command(  # noqa: PLR0913, PLR0917 (a command has the arguments of its options)
    players: int | None,
    seats: str | None,
    lang: str | None,
    seed: int | None,
    rules: dict[str, str],
    sets: str | None,
    file: Path | None,
    resume: Path | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    free: bool,
) -> None:
    r"""Play a game in the terminal, with bots or with others at the same keyboard.

    What can be done is chosen by numbers: a card, then a place. `u` takes your last decision back, `h` asks the strongest
    bot, `?` explains what is not allowed, `s` saves, `q` leaves. The game is kept after every action, so that Ctrl-C or the
    end of the input lose nothing; the last line says how to go on.

    With `--free` nothing is allowed or forbidden: whoever sits there types what is done, such as `draw 3` or `play 2`, and
    `help` lists the rest. This is for games without a program, as on the first evening with a new deck; `--seats` are names.

    \b
    Examples:
      ordo play --game ordonnance
      ordo play --game komarn --seats me:Anna,me:Ben,greedy --lang de
      ordo play --resume ordonnance-1.yaml
      ordo play --free --game my-game --seats Anna,Ben
    """
    from ordo_pnp.base import OrdoError
    from ordo_pnp.cli._free_play import FreeOptions
    from ordo_pnp.cli._match_input import match_for, read_input
    from ordo_pnp.kernel import Record
    from ordo_pnp.play import names_of, rulings_of
    from ordo_pnp.project import game_data, is_free_record, with_known_weights, with_weights

    workspace = workspace_of((), external_sets, game)
    document = None
    if resume is not None:
        refuse_with_resume({"--players": players, "--seed": seed, "--rules": rules or None, "--sets": sets})
        document = read_input(resume)
        free = free or is_free_record(document)
    if free:
        if rules:
            raise click.UsageError("a table without rules has no variants; leave `--rules` or `--free` out")
        asked = FreeOptions(seats, players, sets, lang, any_seed() if seed is None else seed)
        _play_freely(workspace, asked, document, (file, resume), external_sets)
        return
    if resume is not None and document is not None:
        rules_of, match, record, plans = resumed_play(workspace, document, game, seats)
        data = game_data(workspace, match)
        lang = known_language(data, lang)
        file = file or resume
    else:
        try:
            plans = seat_plans(seats, players)
        except OrdoError as error:
            raise click.UsageError(str(error)) from error
        rules_of, match = match_for(workspace, len(plans), rules, sets)
        data = game_data(workspace, match)
        lang = known_language(data, lang)
        record = Record(
            match.game,
            names_of(plans, lang),
            any_seed() if seed is None else seed,
            match.sets,
            match.rules,
            seats=tuple(plan.who for plan in plans),
        )
        file = file_of_new(file, record.game, record.seed)
    if not any(plan.is_me for plan in plans):
        raise click.UsageError("nobody sits at the keyboard; name a seat `me`, or let bots play with `ordo simulate`")
    bots = [plan.who for plan in plans if not plan.is_me]
    match = with_weights(workspace, match, bots, partial(click.echo, err=True))
    match = with_known_weights(workspace, match)  # for hints, so that the first one learns nothing that is known
    with ending_signals() as ending:
        _play(_Table(rules_of, match, plans, rulings_of(data)), record, lang, file, external_sets, ending)


class _Table(NamedTuple):
    """What a game is played with."""

    rules: Game[Any]
    match: Match
    plans: tuple[SeatPlan, ...]
    rulings: Rulings


def _play(
    table: _Table, record: Record, lang: str, file: Path, external_sets: tuple[Path, ...], ending: EndingSignals
) -> None:
    """Play a game with rules."""
    from ordo_pnp.cli._output import save
    from ordo_pnp.cli._terminal import console_of, symbols_of
    from ordo_pnp.play import Sitting, TerminalGame, narrator_for

    def keep(current: Record) -> str:
        save(file, current.to_text().encode())
        return str(file)

    narrator = narrator_for(table.rules, record.players, lang, symbols_of())
    console = console_of()
    session = TerminalGame(table.match, record, table.plans, Sitting(narrator, console, lang, keep, table.rulings))
    _until_it_ends(session.run, console, lang, file, external_sets, ending)


def _play_freely(
    workspace: Workspace,
    asked: FreeOptions,
    document: Document | None,
    files: tuple[Path | None, Path | None],
    external_sets: tuple[Path, ...],
) -> None:
    """Play at a table without rules: a new one, or the one of a record."""
    from ordo_pnp.cli._free_play import language_of_table, new_table, resumed_table, terminal_game_of
    from ordo_pnp.cli._terminal import console_of

    file, resume = files
    if document is None:
        data, session = new_table(workspace, asked)
        file = file_of_new(file, f"{data.id}-free", session.seed)
    else:
        if asked.seats is not None:
            refuse_with_resume({"--seats": asked.seats})
        data, session = resumed_table(workspace, document)
        file = file or resume
    if file is None:
        raise click.UsageError("say by `--record` where the game is kept")
    lang = language_of_table(data, asked.lang)
    console = console_of()
    with ending_signals() as ending:
        _until_it_ends(
            terminal_game_of(data, session, console, lang, file).run, console, lang, file, external_sets, ending
        )


def _until_it_ends(
    run: Callable[[], bool],
    console: Console,
    lang: str,
    file: Path,
    external_sets: tuple[Path, ...],
    ending: EndingSignals,
) -> None:
    """Play, and say how to go on where the game is not over."""
    from ordo_pnp.cli._shell_words import typed
    from ordo_pnp.terminal import say

    code = 0
    try:
        ending.release()
        if run():
            console.write(say(lang, "saved", file=str(file)))
            return
    except KeyboardInterrupt as reason:
        console.write()
        code = reason.code if isinstance(reason, TerminatedError) else INTERRUPTED
    sets_from = [word for path in external_sets for word in ("--with", str(path))]
    words = ["ordo", "play", "--resume", str(file), *sets_from, "--lang", lang]
    console.write(say(lang, "saved", file=str(file)))
    console.write(say(lang, "resume", command=typed(words)))
    if code:
        sys.exit(code)
