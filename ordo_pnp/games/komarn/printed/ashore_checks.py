"""Whether what lies beside the river has room on the printed board: sites and landmarks."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.games.komarn.printed.board_plan import RING, SEAL, SOLDIER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.komarn.printed.board_plan import BoardPlan, DrawnField
    from ordo_pnp.games.komarn.printed.course import Point

SLACK: Final = 0.4
"""By so much round places may overlap: a line's breadth, in millimetres."""
_MARK: Final = 6.0
"""Half the breadth of a landmark, about."""


class Slip(NamedTuple):
    """What is wrong with the picture, and which keys of the board say so."""

    message: str
    path: tuple[str | int, ...]
    remedy: str


def beyond(plan: BoardPlan, point: Point, radius: float) -> float:
    """Return how far a round thing reaches beyond the edge, in millimetres; below 0 while it is inside."""
    x, y = point
    return radius + max(-x, -y, x - plan.width, y - plan.height)


def seal_slips(plan: BoardPlan) -> Iterator[Slip]:
    """Find sites that lie beyond the edge, or cover each other or the place of a piece."""
    for index, seal in enumerate(plan.seals):
        path, remedy = ("sites", index), "say where it lies: `place: [x, y]`, or move the course"
        reach = beyond(plan, seal.place[:2], SEAL / 2)
        if reach > 0:
            message = f"the site `{seal.id}` lies {reach:.0f} mm too far out"
            yield Slip(message, path, "move the course, or say where it lies: `place: [x, y]`")
        for other in plan.seals[index + 1 :]:
            if math.dist(seal.place[:2], other.place[:2]) < SEAL - SLACK:
                yield Slip(f"the sites `{seal.id}` and `{other.id}` lie on each other", path, remedy)
        covered = _covered(plan, seal.place[:2], SEAL)
        if covered is not None:
            yield Slip(f"the site `{seal.id}` covers the place of a piece on {covered.name}", path, remedy)


def landmark_slips(plan: BoardPlan) -> Iterator[Slip]:
    """Find landmarks that lie beyond the edge, or cover a site, each other or the place of a piece."""
    for index, mark in enumerate(plan.landmarks):
        path, remedy, at = ("landmarks", index), "put it at another area, or behind the other bank", mark.place[:2]
        reach = beyond(plan, at, _MARK)
        if reach > SLACK:
            yield Slip(f"the landmark at area {mark.area} lies {reach:.0f} mm too far out", path, remedy)
        for seal in plan.seals:
            if math.dist(at, seal.place[:2]) < SEAL / 2 + _MARK:
                yield Slip(f"the landmark at area {mark.area} covers the site `{seal.id}`", path, remedy)
        for other in plan.landmarks[index + 1 :]:
            if math.dist(at, other.place[:2]) < 2 * _MARK - SLACK:
                yield Slip(f"the landmarks at areas {mark.area} and {other.area} lie on each other", path, remedy)
        covered = _covered(plan, at, 2 * _MARK)
        if covered is not None:
            message = f"the landmark at area {mark.area} covers the place of a piece on {covered.name}"
            yield Slip(message, path, remedy)


def _covered(plan: BoardPlan, at: Point, breadth: float) -> DrawnField | None:
    """Return the first field with the place of a piece that a round thing covers."""
    for field in plan.fields.values():
        for place, radius in ((field.soldier, SOLDIER), (field.ring, RING)):
            if math.dist(at, place[:2]) < (breadth + radius) / 2 - 2.5:
                return field
    return None
