"""Tallies as plain data, for a journal."""

from __future__ import annotations

from typing import Any

from ordo_pnp.base import NotationError
from ordo_pnp.kernel import Sums, Tally


def tally_to_data(tally: Tally) -> list[list[int]]:
    """Return plain data: games and moves, then games won alone, shared and totals, by seat and by place in turn order."""
    sums = (each for both in (tally.seats, tally.turn_order) for each in (both.wins, both.shared, both.totals))
    return [[tally.games, tally.moves], *map(list, sums)]


def tally_from_data(players: int, data: Any) -> Tally:
    """Read what ``tally_to_data`` returned.

    Raises:
        NotationError: It is something else, or of another number of players.
    """
    if not isinstance(data, list) or not all(isinstance(row, list) for row in data):
        raise NotationError("these are no sums of games")
    lengths = [2, *[players] * 6]
    if [len(row) for row in data] != lengths or not all(type(each) is int for row in data for each in row):
        raise NotationError(f"these are no sums of games of {players} players")
    (games, moves), *rows = map(tuple, data)
    return Tally(games, Sums(*rows[:3]), Sums(*rows[3:]), moves)
