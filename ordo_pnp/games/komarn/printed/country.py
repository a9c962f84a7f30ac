"""The country around the river, made for any board from where it has room: ground, lanes, villages, woods, a lake, the title."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.games.komarn.printed.lanes import BREADTH, lanes_of
from ordo_pnp.games.komarn.printed.parcels import HILL, PLOUGHLAND, WOOD, Parcels, land_at, parcels_of
from ordo_pnp.games.komarn.printed.room import Room
from ordo_pnp.games.komarn.printed.seeded import mixed, part

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.games.komarn.printed.board_plan import BoardPlan
    from ordo_pnp.games.komarn.printed.course import Point

TITLES: Final = {"broad": (92.0, 30.0), "middle": (69.0, 22.5), "small": (50.6, 16.5)}
"""Breadth and height of the title, of which the largest is taken that has room."""
COMPASS: Final = 10.5
LANDMARK: Final = 9.5
_VILLAGE: Final = 8.0
_APART: Final = 72.0
"""From one village to the next."""
_LAKE: Final = 26.0
"""Ground with so much room around it has a lake, in millimetres."""
_LARGEST: Final = 34.0
MOST: Final = 400
"""A face repeats no more than that."""
_THINNER: Final = 1.15


class Grown(NamedTuple):
    """Something that stands in the country."""

    look: str
    x: float
    y: float
    """Of its foot."""


class Kind(NamedTuple):
    """How much room a thing takes: circles at so far to the right of its foot and above it."""

    reach: float
    above: float
    beside: tuple[float, ...] = (0.0,)


KINDS: Final = {
    "grove": Kind(4.6, 3.2, (-1.8, 1.8)),
    "copse": Kind(4.0, 3.2),
    "firs": Kind(4.2, 3.6),
    "hill": Kind(4.6, 3.4, (-8.0, 0.0, 8.0)),
    "knoll": Kind(4.2, 2.8, (-4.0, 4.0)),
    "stooks": Kind(3.4, 1.4),
    "sheep": Kind(3.8, 1.4),
    "bush": Kind(2.6, 1.2),
    "cypress": Kind(2.8, 2.6),
    "vines": Kind(4.2, 1.3, (-1.6, 1.6)),
    "hamlet": Kind(_VILLAGE, 3.0),
    "reeds": Kind(2.8, 2.6),
    "boat": Kind(3.0, 2.0),
}
"""What stands in the country; a face draws each by its name."""
WOODS: Final = {"grove", "copse", "firs"}
"""They stand close together."""
_STANDING: Final = {
    WOOD: ("grove", "copse", "grove", "firs", "grove"),
    HILL: ("hill", "knoll", "firs", "hill", "copse", ""),
    PLOUGHLAND: ("", "stooks", "", "copse", "", "vines", "", "bush", ""),
    "pasture": ("", "sheep", "copse", "", "bush", "sheep", "", "cypress"),
}
"""What may stand where, with these chances; nothing at a name that is empty."""
_CHANCE, _RIGHT, _DOWN, _SHORE = 31, 32, 33, 34


class Country(NamedTuple):
    """What is drawn around the river."""

    ground: Parcels
    lakes: list[tuple[Point, ...]]
    lanes: list[tuple[Point, ...]]
    grown: list[Grown]
    """The farthest ones, which are those at the top, first."""
    titles: list[Grown]
    compasses: list[Grown]


def country_of(plan: BoardPlan) -> Country:
    """Return the country around a board; the same board has the same."""
    room = Room(plan)
    titles = list(_title(room))
    compasses = list(_compass(room, titles))
    lakes = list(_lakes(room))
    villages = list(_villages(room))
    for mark in plan.landmarks:
        room.take(mark.place.x, mark.place.y, LANDMARK)
    marks = [(mark.place.x, mark.place.y + 6.0) for mark in plan.landmarks]
    lanes = lanes_of(room, [(x, y + 2.5) for x, y in villages], [*marks, *_bridges(plan)])
    for lane in lanes:
        for x, y in lane:
            room.take(x, y, BREADTH / 2 + 0.6)
    grown = [Grown("hamlet", x, y) for x, y in villages] + list(_reeds(lakes)) + _standing(room)
    return Country(parcels_of(room), lakes, lanes, sorted(grown, key=lambda each: (each.y, each.x)), titles, compasses)


def _title(room: Room) -> Iterator[Grown]:
    """Yield the title, in the corner of the board that has room for the largest."""
    for look, (breadth, height) in TITLES.items():
        across, down = math.ceil((breadth / 2 + 1) / room.step), math.ceil((height / 2 + 1) / room.step)
        blocked = _summed(room)
        found = []
        for node in room.nodes():
            row, column = divmod(node, room.across)
            if down < row < room.down - down - 1 and across < column < room.across - across - 1:
                if not _within(blocked, room, (row - down, row + down), (column - across, column + across)):
                    found.append((min(row, room.down - row) + min(column, room.across - column), node))
        if found:
            x, y = room.spot(min(found)[1])
            for at in range(-8, 9):
                room.take(x + at * breadth / 16, y, height / 2 + 1.5)
            yield Grown(look, x, y)
            return


def _summed(room: Room) -> list[int]:
    """Return for each node how many nodes above it and to the left, itself included, have too little room."""
    sums: list[int] = []
    for row in range(room.down):
        total = 0
        for column in range(room.across):
            total += room.clearance(row * room.across + column) < 4.5
            sums.append(total + (sums[-room.across] if row else 0))
    return sums


def _within(sums: Sequence[int], room: Room, rows: tuple[int, int], columns: tuple[int, int]) -> int:
    (top, bottom), (left, right), across = rows, columns, room.across
    above, before = (top - 1) * across, left - 1
    return sums[bottom * across + right] - sums[above + right] - sums[bottom * across + before] + sums[above + before]


def _compass(room: Room, titles: Sequence[Grown]) -> Iterator[Grown]:
    """Yield the compass, far from the title."""
    found = []
    for node in room.nodes():
        x, y = room.spot(node)
        if room.clearance(node) >= COMPASS + 4 and room.is_free(x, y, COMPASS):
            far = min((math.dist((x, y), each[1:]) for each in titles), default=0.0)
            corner = min(x, room.width - x) + min(y, room.height - y)
            found.append((round(corner - 0.15 * far), node))
    if found:
        x, y = room.spot(min(found)[1])
        room.take(x, y, COMPASS + 1)
        yield Grown("compass", x, y)


def _lakes(room: Room) -> Iterator[tuple[Point, ...]]:
    """Yield lakes where there is the most room, two at most."""
    for _ in range(2):
        found = [(-min(round(room.clearance(node)), 60), mixed(node, 0, _SHORE), node) for node in room.nodes() if room.clearance(node) >= _LAKE]
        found = [each for each in found if room.is_free(*room.spot(each[-1]), 19.0)]
        if not found:
            return
        node = min(found)[-1]
        (x, y), most = room.spot(node), min(room.clearance(node) - 8, _LARGEST)
        reach = next(each for each in range(int(most), 0, -1) if each <= 14 or room.is_free(x, y, float(each)))
        yield tuple(_shore(x, y, float(reach), node))
        room.take(x, y, reach * 1.05)


def _shore(x: float, y: float, reach: float, salt: int) -> Iterator[Point]:
    """Yield the points of the shore of a lake, broader than high."""
    count = 20
    for at in range(count):
        angle = math.tau * at / count
        far = reach * (0.7 + 0.28 * (part(at // 2, salt, _SHORE) * 0.6 + part((at + 1) // 2 % 10, salt, _SHORE) * 0.4))
        yield round(x + far * math.cos(angle), 2), round(y + 0.68 * far * math.sin(angle), 2)


def _villages(room: Room) -> Iterator[Point]:
    """Yield villages where there is room, far from each other."""
    found = []
    for node in room.nodes():
        if room.clearance(node) >= _VILLAGE + 4 and room.is_free(*room.spot(node), _VILLAGE):
            found.append((-min(int(room.clearance(node) // 4), 5), mixed(node, 1, _CHANCE), node))
    chosen: list[Point] = []
    for *_, node in sorted(found):
        x, y = room.spot(node)
        if all(math.dist((x, y), each) >= _APART for each in chosen) and room.is_free(x, y, _VILLAGE):
            chosen.append((x, y))
            room.take(x, y, _VILLAGE)
            yield x, y + KINDS["hamlet"].above
        if len(chosen) == MOST // 20:
            return


def _bridges(plan: BoardPlan) -> Iterator[Point]:
    """Yield where lanes come to bridges and fords: behind the fields that these join."""
    for link in plan.links:
        if link.look != "rock":
            for name in link.pair:
                field = plan.fields[name]
                dx, dy = field.ring.x - field.soldier.x, field.ring.y - field.soldier.y
                yield field.ring.x + dx * 0.95, field.ring.y + dy * 0.95


def _reeds(lakes: Sequence[Sequence[Point]]) -> Iterator[Grown]:
    for at, lake in enumerate(lakes):
        for index, (x, y) in enumerate(lake):
            if part(index // 3, at, _SHORE) < 0.6:
                yield Grown("reeds", x, y + 0.6)
        x, y = (math.fsum(point[axis] for point in lake) / len(lake) for axis in (0, 1))
        yield Grown("boat", round(x, 2), round(y + 1.5, 2))


def _standing(room: Room) -> list[Grown]:
    """Return what stands on the ground, as dense as a face can show."""
    found, spacing = [], 1.0
    for row in range(int(room.height // (5.4 * spacing)) + 1):
        for column in range(int(room.width // (8.6 * spacing)) + 1):
            x = (column + 0.5 + 0.5 * (row % 2) + 0.5 * (part(column, row, _RIGHT) - 0.5)) * 8.6 * spacing
            y = (row + 0.5 + 0.5 * (part(column, row, _DOWN) - 0.5)) * 5.4 * spacing
            if not room.clearance(room.node(x, y)):
                continue
            looks = _STANDING[land_at(x, y)]
            look = looks[int(part(column, row, _CHANCE) * len(looks))]
            if look and stands(room, look, x, y):
                found.append(Grown(look, round(x, 2), round(y, 2)))
    return found


def stands(room: Room, look: str, x: float, y: float) -> bool:
    """Put a thing with its foot at a point, if there is room; woods stand close together, all else apart."""
    kind = KINDS[look]
    places = [(x + beside, y - kind.above) for beside in kind.beside]
    if not all(room.is_free(*place, kind.reach) for place in places):
        return False
    own = 0.0 if look in WOODS else kind.reach * 0.6
    if own:
        for place in places:
            room.take(*place, own)
    return True
