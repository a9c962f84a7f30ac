"""Waves on open water, which tell it from the country where a board is printed in grey."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.printed.course import is_inside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.komarn.printed.board_plan import BoardPlan
    from ordo_pnp.games.komarn.printed.course import Point
    from ordo_pnp.games.komarn.printed.free_ground import FreeGround

_APART: Final = 12.0
# Millimetres between two waves, and between rows of them.
_ROW: Final = 6.0
# Half the breadth of a wave.
_REACH: Final = 3.4
# There is water so far to both sides of its middle.
_AFLOAT: Final = 5.5
# A face repeats no more than that.
_MOST: Final = 400


def waves_of(room: FreeGround, plan: BoardPlan) -> Iterator[Point]:
    """Yield the middles of waves, in rows on open water, away from its shores, from the river and from all else."""
    yield from islice((each for lake in plan.lakes for each in _waves(room, plan, lake)), _MOST)


def _waves(room: FreeGround, plan: BoardPlan, lake: tuple[Point, ...]) -> Iterator[Point]:
    (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*lake, strict=True))
    for row in range(int(top // _ROW), int(bottom // _ROW) + 1):
        for column in range(int(left // _APART), int(right // _APART) + 1):
            x, y = (column + 0.5 * (row % 2)) * _APART, row * _ROW
            is_afloat = all(is_inside((x + way, y), lake) for way in (-_AFLOAT, 0.0, _AFLOAT))
            if is_afloat and room.is_ashore(x, y, _REACH) and not any(is_inside((x, y), each) for each in plan.waters):
                yield x, y
