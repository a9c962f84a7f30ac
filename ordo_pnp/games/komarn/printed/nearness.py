"""How near fields of the printed board are to each other."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.printed.course import is_inside

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.games.komarn.printed.board_plan import DrawnField
    from ordo_pnp.games.komarn.printed.course import Point

_SQUARE: Final = 60.0


def are_apart(one: DrawnField, two: DrawnField, room: float) -> bool:
    """Whether two outlines are so far from each other in one direction, without a look at more."""
    for axis in (0, 1):
        ours, theirs = [point[axis] for point in one.outline], [point[axis] for point in two.outline]
        if min(ours) - max(theirs) >= room or min(theirs) - max(ours) >= room:
            return True
    return False


def near(fields: Sequence[DrawnField]) -> Iterator[tuple[DrawnField, DrawnField]]:
    """Yield pairs of fields that may touch, by squares of the board."""
    squares: dict[tuple[int, int], list[int]] = {}
    for index, field in enumerate(fields):
        for square in {(int(x // _SQUARE), int(y // _SQUARE)) for x, y in _sampled(field)}:
            squares.setdefault(square, []).append(index)
    pairs = {(one, two) for held in squares.values() for at, one in enumerate(held) for two in held[at + 1 :]}
    yield from ((fields[one], fields[two]) for one, two in sorted(pairs))


def _sampled(field: DrawnField) -> list[Point]:
    """Return points of an outline, no two neighbours farther apart than a few millimetres."""
    points: list[Point] = []
    for (x, y), (x2, y2) in pairwise([*field.outline, field.outline[0]]):
        steps = max(1, math.ceil(math.hypot(x2 - x, y2 - y) / 4))
        points += [(x + (x2 - x) * step / steps, y + (y2 - y) * step / steps) for step in range(steps)]
    return points


def gap(one: DrawnField, two: DrawnField) -> float:
    """Return the distance of two outlines, about; below 0 where one reaches into the other."""
    ours, theirs = _sampled(one), _sampled(two)
    if any(is_inside(point, two.outline) for point in ours) or any(is_inside(point, one.outline) for point in theirs):
        return -1.0
    return min(math.dist(a, b) for a in ours for b in theirs)
