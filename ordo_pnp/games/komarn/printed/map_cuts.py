"""Where a map comes apart: beside its sites, and through as few places of pieces as can be."""

from __future__ import annotations

import math
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.printed.board_plan import SOLDIER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.komarn.printed.board_plan import BoardPlan, Place

# From the middle of a seal or a landmark to where nothing of it is cut.
SITE: Final = 13.0
# A cut site is worse than so many cut places of soldiers and sergeants.
_WEIGHT: Final = 1000
# Millimetres between two offers: more would let a map take another sheet for a clean cut.
_STEP: Final = 5
# Where the next clean cut is farther than this, one through a site is offered between, so that every part fits its
# sheet.
_FARTHEST: Final = 60


def cuts_of(plan: BoardPlan, axis: int) -> tuple[float, ...]:
    """Return where a map may be cut across (axis 0) or down: every few millimetres the best place, none through a site if others are near."""
    costs = _costs(plan, axis)
    offers = [_best(costs, start, start + _STEP) for start in range(_STEP, len(costs) - _STEP, _STEP)]
    found: list[int] = []
    for index, at in enumerate(offers):
        after = next((each for each in offers[index + 1 :] if costs[each] < _WEIGHT), len(costs))
        if costs[at] < _WEIGHT or after - (found[-1] if found else 0) > _FARTHEST:
            found.append(at)
    return tuple(sorted({*map(float, found), *wishes_of(plan, axis)}))


def wishes_of(plan: BoardPlan, axis: int) -> tuple[float, ...]:
    """Return where a map parts best in one direction near equal parts: in three columns (axis 0) or two rows."""
    costs, parts = _costs(plan, axis), 3 - axis
    length = (plan.width, plan.height)[axis]
    reach = int(length / parts / 6)
    evens = [round(length * number / parts) for number in range(1, parts)]
    return tuple(float(_best(costs, even - reach, even + reach + 1, even)) for even in evens)


def _best(costs: Sequence[int], start: int, end: int, wish: int | None = None) -> int:
    middle = (start + end) // 2 if wish is None else wish
    return min(range(start, end), key=lambda at: (costs[at], abs(at - middle)))


def _costs(plan: BoardPlan, axis: int) -> list[int]:
    """Return for every whole millimetre what a cut there goes through."""
    length = math.floor((plan.width, plan.height)[axis])
    steps = [0] * (length + 2)

    def add(place: Place, radius: float, cost: int) -> None:
        middle = (place.x, place.y)[axis]
        first, last = math.floor(middle - radius) + 1, math.ceil(middle + radius) - 1
        steps[min(max(first, 0), length + 1)] += cost
        steps[min(max(last + 1, 0), length + 1)] -= cost

    for field in plan.fields.values():
        add(field.soldier, SOLDIER / 2, 1)
        add(field.ring, SOLDIER / 2, 1)
    for place in [*(seal.place for seal in plan.seals), *(mark.place for mark in plan.landmarks)]:
        add(place, SITE, _WEIGHT)
    return list(accumulate(steps))[: length + 1]
