"""Whether what lies beside the river has its place on the printed board: sites, their ribbons, landmarks."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.printed.board_plan import RING, SEAL, SOLDIER
from ordo_pnp.games.komarn.printed.slip import HAIR, MARGIN, SLACK, Slip, beyond

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.games.komarn.printed.board_plan import BoardPlan
    from ordo_pnp.games.komarn.printed.course import Point

# Half the breadth of a landmark, about.
_MARK: Final = 6.0
# Half of what a landmark needs in each direction, its roof or its sails included.
_PICTURE: Final = 8.5
# Along a longer ribbon nobody sees what it leads to.
_RIBBON: Final = 90.0
# A seal or a landmark may lie so far over the place of a piece: its rim.
_OVER: Final = 2.5


def check_pieces(plan: BoardPlan, *, is_crowded: bool) -> Iterator[Slip]:
    """Find sites and landmarks that reach beyond the edge or lie on something else.

    Args:
        plan: The board.
        is_crowded: Whether fields lie on each other: then what covers what is no news.
    """
    yield from _outside(plan)
    if not is_crowded:
        yield from _sites(plan)
        yield from _landmarks(plan)


def _outside(plan: BoardPlan) -> Iterator[Slip]:
    for index, seal in enumerate(plan.seals):
        reach = beyond(plan, seal.place[:2], SEAL / 2) + MARGIN
        if reach > HAIR:
            message = f"the site `{seal.id}` lies {_length(reach)} mm too far out: it needs {MARGIN:g} mm to the edge"
            remedy = "move the course, or say where it lies: `place: [x, y]`"
            yield Slip(message, ("sites", index), remedy, seal.place[:2])
    for index, mark in enumerate(plan.landmarks):
        reach = beyond(plan, mark.place[:2], _PICTURE)
        if reach > HAIR:
            message = f"the landmark at area {mark.area} lies {_length(reach)} mm too far out"
            remedy = "put it at another area, behind the other bank, or move the course"
            yield Slip(message, ("landmarks", index), remedy, mark.place[:2])


def _length(millimetres: float) -> str:
    """Return a length that is never nought."""
    return f"{millimetres:.0f}" if millimetres >= 1 else f"{max(millimetres, 0.1):.1f}"


def _sites(plan: BoardPlan) -> Iterator[Slip]:
    """Find sites that cover each other or the place of a piece, and those far from their fields."""
    places = _places(plan)
    for index, seal in enumerate(plan.seals):
        path, remedy, at = ("sites", index), "say where it lies: `place: [x, y]`, or move the course", seal.place[:2]
        for other in plan.seals[index + 1 :]:
            if math.dist(at, other.place[:2]) < SEAL - SLACK:
                yield Slip(f"the sites `{seal.id}` and `{other.id}` lie on each other", path, remedy, at)
        covered = _covered(places, at, SEAL / 2)
        if covered is not None:
            yield Slip(f"the site `{seal.id}` covers the place of a piece on {covered}", path, remedy, at)
            continue
        longest = max(math.dist(*ends) for ends in seal.ribbons)
        if longest > _RIBBON:
            message = f"the site `{seal.id}` lies {longest:.0f} mm from a field that it touches"
            yield Slip(message, path, f"say where it lies: `place: [x, y]`, at most {_RIBBON:g} mm from its fields", at)


def _landmarks(plan: BoardPlan) -> Iterator[Slip]:
    places, remedy = _places(plan), "put it at another area, or behind the other bank"
    for index, mark in enumerate(plan.landmarks):
        for seal in plan.seals:
            if math.dist(mark.place[:2], seal.place[:2]) < SEAL / 2 + _MARK:
                message = f"the landmark at area {mark.area} covers the site `{seal.id}`"
                yield Slip(message, ("landmarks", index), remedy, mark.place[:2])
        covered = _covered(places, mark.place[:2], _MARK)
        if covered is not None:
            message = f"the landmark at area {mark.area} covers the place of a piece on {covered}"
            yield Slip(message, ("landmarks", index), remedy, mark.place[:2])
    for (_, one), (index, two) in combinations(enumerate(plan.landmarks), 2):
        if math.dist(one.place[:2], two.place[:2]) < 2 * _MARK:
            message = f"the landmarks at areas {one.area} and {two.area} lie on each other"
            if one.area == two.area:
                message = f"two landmarks lie on each other at area {one.area}"
            yield Slip(message, ("landmarks", index), remedy, two.place[:2])


def _places(plan: BoardPlan) -> list[tuple[float, float, float, str]]:
    """Return the places of all pieces: their middles, half their breadths and the fields."""
    return [
        (at.x, at.y, breadth / 2, field.name)
        for field in plan.fields.values()
        for at, breadth in ((field.soldier, SOLDIER), (field.ring, RING))
    ]


def _covered(places: Sequence[tuple[float, float, float, str]], at: Point, radius: float) -> str | None:
    """Return the first field with the place of a piece that a round thing covers."""
    x, y = at
    near = (
        (name, half, math.dist(at, (a, b))) for a, b, half, name in places if abs(a - x) < SEAL and abs(b - y) < SEAL
    )
    return next((name for name, half, apart in near if apart < radius + half - _OVER), None)
