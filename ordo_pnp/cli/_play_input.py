"""What `ordo play` is asked for: who sits where, the file of a game, and a game that was kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ordo_pnp.cards import Document
    from ordo_pnp.kernel import Game, Match, Record
    from ordo_pnp.play import SeatPlan
    from ordo_pnp.project import Workspace


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
    from ordo_pnp.kernel import match_of
    from ordo_pnp.play import SeatPlan
    from ordo_pnp.project import game_of, load_for, read_record, replayed

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
    from ordo_pnp.play import SeatPlan, parse_seats
    from ordo_pnp.sim import seat_bots

    plans = parse_seats(seats or "me", lambda words: seat_bots([words], 1))
    count = max(2, len(plans)) if players is None else players
    if len(plans) > count:
        raise click.UsageError(f"{len(plans)} seats for {count} players")
    return (*plans, *[SeatPlan("greedy")] * (count - len(plans)))


def any_seed() -> int:
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
