"""What `ordo play --free` does: a table without rules, new or from a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from ordo_pnp.cli._options import unknown

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.cards import Document, GameData
    from ordo_pnp.free_table import FreePlay
    from ordo_pnp.play import FreeTerminalGame
    from ordo_pnp.project import Workspace
    from ordo_pnp.terminal import Console


class FreeOptions(NamedTuple):
    """What options ask for of a new table."""

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
    from ordo_pnp.base import DataError, OrdoError, PluginError, TargetError
    from ordo_pnp.free_table import FreePlay
    from ordo_pnp.project import lay_out

    try:
        named = _names(asked.seats, asked.players, asked.lang)
        game, box = lay_out(workspace, named, None if asked.sets is None else asked.sets.split(","))
    except (DataError, TargetError, PluginError):
        raise
    except OrdoError as error:
        raise click.UsageError(str(error)) from error
    return game, FreePlay(game.id, box, asked.seed)


def _names(seats: str | None, players: int | None, lang: str | None) -> tuple[str, ...]:
    from ordo_pnp.play import SeatPlan, names_of, parse_seats

    words = [] if seats is None else [word.strip() for word in seats.split(",")]
    people = [word if word == "me" or word.startswith("me:") else f"me:{word}" for word in words]
    plans = parse_seats(",".join(people), lambda _: None) if people else ()
    count = players or max(len(plans), 1 if plans else 2)
    if len(plans) > count:
        raise click.UsageError(f"{len(plans)} seats for {count} players")
    return names_of([*plans, *[SeatPlan("me")] * (count - len(plans))], lang or "en")


def resumed_table(workspace: Workspace, document: Document) -> tuple[GameData, FreePlay]:
    """Read a table that was kept.

    Raises:
        DataError: Something is wrong with it.
    """
    from ordo_pnp.project import read_free_record

    return read_free_record(workspace, document)


def language_of_table(data: GameData, lang: str | None) -> str:
    """Return the language of what is typed and told at a table; cards that lack it are shown in their game's own.

    Raises:
        click.BadParameter: Neither the program nor the game has it.
    """
    from ordo_pnp.free_table import LANGUAGES

    if lang is None:
        return data.language
    known = sorted({*LANGUAGES, *data.languages})
    if lang not in known:
        raise click.BadParameter(unknown("language", lang, known), param_hint="'--lang'")
    return lang


def terminal_game_of(
    data: GameData, session: FreePlay, console: Console, language: str, file: Path
) -> FreeTerminalGame:
    """Return a table that is played at in a terminal, and kept in a file after every event."""
    from ordo_pnp.cli._output import save
    from ordo_pnp.play import CardLabels, FreeTerminalGame

    def keep(current: FreePlay) -> str:
        save(file, current.to_text().encode())
        return str(file)

    return FreeTerminalGame(CardLabels(data, language), session, console, language, keep)
