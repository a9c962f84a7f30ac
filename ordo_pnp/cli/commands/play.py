"""`ordo play`: play a game in the terminal, with rules or without."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from ordo_pnp.base import DataError, OrdoError, PluginError, TargetError
from ordo_pnp.cards import Document, GameData
from ordo_pnp.cli.command_line import INTERRUPTED, EndingSignals, TerminatedError, ending_signals
from ordo_pnp.cli.match_input import match_for, read_input
from ordo_pnp.cli.options import (
    NamedPath,
    WholeNumber,
    external_sets_option,
    game_option,
    known_language,
    language_option,
    list_option,
    rules_option,
    sets_option,
    unknown,
    workspace_of,
)
from ordo_pnp.cli.output import check_name, save
from ordo_pnp.play import (
    FREE_LANGUAGES,
    CardLabels,
    Console,
    FreePlay,
    FreeTerminalGame,
    Rulings,
    SeatPlan,
    Sitting,
    TerminalGame,
    names_of,
    narrator_for,
    parse_seats,
    rulings_of,
    say,
)
from ordo_pnp.project import (
    Workspace,
    game_data,
    game_of,
    is_free_record,
    lay_out,
    load_for,
    read_free_record,
    read_record,
    replayed,
    with_known_weights,
    with_weights,
)
from ordo_pnp.rules import Game, Match, Record, Symbols, match_of, seat_bots


def typed(words: Iterable[str]) -> str:
    r"""Return a command that a shell reads as these words.

    A word that no terminal shows as it is, such as the name of a file with bytes that are no text, is written as bytes in the
    quotation marks of ``bash``, ``zsh``, ``ksh`` and POSIX.1-2024.

    >>> typed(["ordo", "play", "--resume", "my game.yaml"])
    "ordo play --resume 'my game.yaml'"
    >>> print(typed(["q\udcff.yaml"]))
    $'q\377.yaml'
    """
    return " ".join(shlex.quote(word) if word.isprintable() else _in_bytes(word) for word in words)


def _in_bytes(word: str) -> str:
    """Quote a word byte by byte; three octal digits, unlike hexadecimal ones, never take a following letter with them."""
    safe = frozenset(range(0x20, 0x7F)) - frozenset(b"\\'")
    return "$'" + "".join(chr(byte) if byte in safe else f"\\{byte:03o}" for byte in os.fsencode(word)) + "'"


# Characters that tables are drawn with; a terminal that lacks one gets plain ones.
_DRAWN: Final = "↑◗⚔∩⚑★■♔♜♀△☠»·×…–"
# Empties a terminal, what has left its screen included.
_WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"
# Bytes of a line of input that are read at once: as many as terminals take.
_LONGEST: Final = 4096


def console_of() -> Console:
    """Return the console at standard input and output."""
    out = sys.stdout
    is_terminal = out.isatty()
    under = getattr(out, "stream", out)

    def clear() -> None:
        under.write(_WIPE)
        under.flush()

    return Console(
        _read_line,
        out,
        lambda: shutil.get_terminal_size().columns,
        is_coloured=is_terminal and not os.environ.get("NO_COLOR"),
        is_echoed=sys.stdin is not None and sys.stdin.isatty(),
        height=(lambda: shutil.get_terminal_size().lines) if is_terminal else None,
        clear=clear if is_terminal and os.environ.get("TERM", "dumb") != "dumb" else None,
    )


def symbols_of() -> Symbols:
    """Return the characters that standard output can show."""
    try:
        _DRAWN.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Symbols(is_plain=True)
    return Symbols()


def _read_line() -> str:
    """Read a line; bytes that are no text in the terminal's encoding become marks of replacement."""
    if sys.stdin is None:
        return ""
    under = getattr(sys.stdin, "buffer", None)
    if under is None:
        return sys.stdin.readline()
    line: bytes = under.readline(_LONGEST)
    return line.decode(sys.stdin.encoding or "utf-8", errors="replace")


def refuse_with_resume(given: Mapping[str, object]) -> None:
    """Insist that nothing is chosen that a game which was kept has decided.

    Raises:
        click.UsageError: Something is.
    """
    wrong = [name for name, value in given.items() if value is not None]
    if wrong:
        raise click.UsageError(f"the game that is resumed has decided {' and '.join(wrong)}; leave it out")


def resumed_play(
    workspace: Workspace, document: Document, game: str | None, seats: str | None
) -> tuple[Game[Any], Match, Record, tuple[SeatPlan, ...]]:
    """Read a game that was kept, and who goes on with it."""
    catalog = load_for(document, workspace)
    rules_of = game_of(document, catalog, game)
    record = read_record(workspace, rules_of, document)
    replayed(catalog, rules_of, record, document)
    match = match_of(catalog, rules_of, record, document)
    plans = seat_plans(seats or ",".join(record.seats or ("me",) * len(record.players)), None)
    if len(plans) != len(record.players):
        raise click.UsageError(f"{len(plans)} seats for a game of {len(record.players)}")
    plans = tuple(SeatPlan(plan.who, name) for plan, name in zip(plans, record.players, strict=True))
    return rules_of, match, replace(record, seats=tuple(plan.who for plan in plans)), plans


def seat_plans(seats: str | None, players: int | None) -> tuple[SeatPlan, ...]:
    """Return who sits where; empty seats go to the greedy bot.

    Raises:
        OrdoError: See ``parse_seats``.
        click.UsageError: There are more seats than players.
    """
    plans = parse_seats(seats or "me", lambda words: seat_bots([words], 1))
    count = max(2, len(plans)) if players is None else players
    if len(plans) > count:
        raise click.UsageError(f"{len(plans)} seats for {count} players")
    return (*plans, *[SeatPlan("greedy")] * (count - len(plans)))


def any_seed() -> int:
    """Return a seed by chance."""
    import secrets

    return secrets.randbits(32)


def file_of_new(file: Path | None, game: str, seed: int) -> Path:
    """Return where a new game is kept; an older one is never written over."""
    from pathlib import Path as PathType

    if file is not None:
        if file.exists():
            raise click.UsageError(
                f"`{file}` is there already; go on with it by `--resume {file}`, or choose another file"
            )
        return file
    number, found = 1, PathType(f"{game}-{seed}.yaml")
    while found.exists():
        number += 1
        found = PathType(f"{game}-{seed}-{number}.yaml")
    return found


class FreeOptions(NamedTuple):
    """The options of a new table."""

    # Names of the players, with commas between.
    seats: str | None
    # How many; those without a name get one.
    players: int | None
    sets: str | None
    lang: str | None
    seed: int


def new_table(workspace: Workspace, asked: FreeOptions) -> tuple[GameData, FreePlay]:
    """Lay out a table.

    Raises:
        click.UsageError: The seats do not go together, or there are no such sets or no cards.
    """
    try:
        named = _names(asked.seats, asked.players, asked.lang)
        game, box = lay_out(workspace, named, None if asked.sets is None else asked.sets.split(","))
    except (DataError, TargetError, PluginError):
        raise
    except OrdoError as error:
        raise click.UsageError(str(error)) from error
    return game, FreePlay(game.id, box, asked.seed)


def _names(seats: str | None, players: int | None, lang: str | None) -> tuple[str, ...]:
    words = [] if seats is None else [word.strip() for word in seats.split(",")]
    people = [word if word == "me" or word.startswith("me:") else f"me:{word}" for word in words]
    plans = parse_seats(",".join(people), lambda _: None) if people else ()
    count = players or max(len(plans), 1 if plans else 2)
    if len(plans) > count:
        raise click.UsageError(f"{len(plans)} seats for {count} players")
    return names_of([*plans, *[SeatPlan("me")] * (count - len(plans))], lang or "en")


def language_of_table(data: GameData, lang: str | None) -> str:
    """Return the language in which people type and are told at a table; cards that lack it are shown in their game's own.

    Raises:
        click.BadParameter: Neither the program nor the game has it.
    """
    if lang is None:
        return data.language
    known = sorted({*FREE_LANGUAGES, *data.languages})
    if lang not in known:
        raise click.BadParameter(unknown("language", lang, known), param_hint="'--lang'")
    return lang


def terminal_game_of(
    data: GameData, session: FreePlay, console: Console, language: str, file: Path
) -> FreeTerminalGame:
    """Return a table that is played at in a terminal, and kept in a file after every event."""

    def keep(current: FreePlay) -> str:
        save(file, current.to_text().encode())
        return str(file)

    return FreeTerminalGame(CardLabels(data, language), session, console, language, keep)


@click.command("play")
@click.option(
    "--players",
    type=WholeNumber(min=2),
    metavar="N",
    help="How many play; those without a seat are played by `greedy`.",
)
@list_option(
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

    Actions are chosen by numbers: a card, then a place. `u` takes your last decision back, `h` asks the strongest
    bot, `?` explains why an action is not allowed, `s` saves, `q` leaves. The game is kept after every action, so that Ctrl-C or the
    end of the input lose nothing; the last line says how to go on.

    With `--free` nothing is allowed or forbidden: the player types an action, such as `draw 3` or `play 2`, and
    `help` lists the rest. This is for games without a program, as on the first evening with a new deck; `--seats` are names.

    \b
    Examples:
      ordo play --game ordonnance
      ordo play --game komarn --seats me:Anna,me:Ben,greedy --lang de
      ordo play --resume ordonnance-1.yaml
      ordo play --free --game my-game --seats Anna,Ben
    """
    if file is not None:
        check_name(file)
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
    """The parts of a game that is played."""

    rules: Game[Any]
    match: Match
    plans: tuple[SeatPlan, ...]
    rulings: Rulings


def _play(
    table: _Table, record: Record, lang: str, file: Path, external_sets: tuple[Path, ...], ending: EndingSignals
) -> None:
    """Play a game with rules."""

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
    file, resume = files
    if document is None:
        data, session = new_table(workspace, asked)
        file = file_of_new(file, f"{data.id}-free", session.seed)
    else:
        if asked.seats is not None:
            refuse_with_resume({"--seats": asked.seats})
        data, session = read_free_record(workspace, document)
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
