"""What fills the rest of a board: what grows in the country, and waves on open water."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.games.komarn.printed.course import is_inside

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.printed.board_plan import BoardPlan

_GRID: Final = 10.0
"""Millimetres between what grows in the country, about."""
_GROWTH: Final = ("oak", "grass", "bush", "oak", "cypress", "vines", "grass", "bush", "oak", "grass", "cypress")
_WAVE: Final = 12.0
_ROW: Final = 6.0
"""Millimetres between two waves, and between rows of them."""
_SQUARE: Final = 20.0
_MOST: Final = 400
"""A face repeats no more than that."""


def country_of(plan: BoardPlan) -> list[dict[str, Any]]:
    """Return what grows where nothing else is: on every grid point a little away from it, chosen by the place."""
    taken = _Taken(plan)
    found = []
    across, down = int(plan.width // _GRID), int(plan.height // _GRID)
    for row in range(down + 1):
        for column in range(across + 1):
            number = (row * 7919 + column * 104729 + 31) * 2654435761 % 2**32
            x = (column + 0.2 + 0.6 * (number >> 4 & 255) / 255) * _GRID
            y = (row + 0.2 + 0.6 * (number >> 12 & 255) / 255) * _GRID
            if 4 < x < plan.width - 4 and 5 < y < plan.height - 4 and taken.is_free(x, y):
                if any(is_inside((x, y), lake) for lake in plan.lakes):
                    continue
                found.append({"look": _GROWTH[(number >> 20) % len(_GROWTH)], "spot": [round(x, 2), round(y, 2)]})
    every = -(-len(found) // _MOST)
    return found[:: max(every, 1)]


def waves_of(plan: BoardPlan) -> list[dict[str, Any]]:
    """Return waves, in rows on open water, away from its shores and from all else."""
    if not plan.lakes:
        return []
    taken = _Taken(plan, is_dry=False)
    found = []
    for lake in plan.lakes:
        (left, top), (right, bottom) = (tuple(of(each[axis] for each in lake) for axis in (0, 1)) for of in (min, max))
        for row in range(int(top // _ROW), int(bottom // _ROW) + 1):
            for column in range(int(left // _WAVE), int(right // _WAVE) + 1):
                x, y = (column + 0.5 * (row % 2)) * _WAVE, row * _ROW
                is_clear = all(is_inside((x + way, y), lake) for way in (-5.5, 0, 5.5)) and taken.is_free(x, y)
                if is_clear and not any(is_inside((x, y), water) for water in plan.waters):
                    found.append({"spot": [round(x, 2), round(y, 2)]})
    return found[:_MOST]


class _Taken:
    """Where something is drawn, for the country around it: circles, each in all squares that it reaches into.

    Args:
        plan: The board.
        is_dry: Whether its water is taken, too.
    """

    def __init__(self, plan: BoardPlan, *, is_dry: bool = True) -> None:
        self._squares: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        for field in plan.fields.values():
            for place, radius in ((field.soldier, 20.0), (field.ring, 16.0)):
                self._take(place.x, place.y, radius)
            for x, y in field.outline:
                self._take(x, y, 7.5)
        for outline, radius in [*((each, 8.0) for each in plan.waters), *((each, 5.5) for each in plan.lakes)] * is_dry:
            for x, y in outline:
                self._take(x, y, radius)
        for place in [*(seal.place for seal in plan.seals), *(each.place for each in plan.landmarks)]:
            self._take(place.x, place.y, 16.5)

    def _take(self, x: float, y: float, radius: float) -> None:
        circle = x, y, radius * radius
        for column in range(int((x - radius) // _SQUARE), int((x + radius) // _SQUARE) + 1):
            for row in range(int((y - radius) // _SQUARE), int((y + radius) // _SQUARE) + 1):
                self._squares.setdefault((column, row), []).append(circle)

    def is_free(self, x: float, y: float) -> bool:
        """Whether nothing is drawn near a point."""
        for a, b, reach in self._squares.get((int(x // _SQUARE), int(y // _SQUARE)), ()):
            if (x - a) * (x - a) + (y - b) * (y - b) <= reach:
                return False
        return True
