"""Single things of the country, put where a board has the most room: the title, the compass, ponds, villages."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.games.komarn.printed.free_ground import AWAY
from ordo_pnp.games.komarn.printed.seeded import mixed, part

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.games.komarn.printed.course import Point
    from ordo_pnp.games.komarn.printed.free_ground import FreeGround

# Breadth and height of the title, of which the largest is taken that has room.
TITLES: Final = {"broad": (92.0, 30.0), "middle": (69.0, 22.5), "small": (50.6, 16.5)}
COMPASS: Final = 10.5
# Ground with so much room around it has a pond, in millimetres.
_POND: Final = 26.0
_SMALLEST, _LARGEST = 13, 34
_PONDS, _PONDS_APART = 3, 160.0
# A village lies in two circles of this radius.
VILLAGE: Final = 4.0
_VILLAGES: Final = 24
_VILLAGES_APART: Final = 80.0
_CHANCE, _SHORE = 31, 34


class Grown(NamedTuple):
    """Something that stands in the country."""

    look: str
    x: float
    # Of its foot.
    y: float


def title_of(room: FreeGround) -> Iterator[Grown]:
    """Yield the title as large as it can be, near a corner of the board."""
    covered = _summed(room)
    for look, (breadth, height) in TITLES.items():
        across, down = int(breadth / 2 // room.step), int(height / 2 // room.step)
        found = []
        for row in range(math.ceil((height / 2 + AWAY) / room.step), room.down - down - 1):
            for column in range(math.ceil((breadth / 2 + AWAY) / room.step), room.across - across - 1):
                if room.clearance(row * room.across + column) >= height / 2 and not _within(
                    covered, room.across, (row - down, row + down), (column - across, column + across)
                ):
                    corner = min(row, room.down - row) + min(column, room.across - column)
                    found.append((corner, row * room.across + column))
        for _, node in sorted(found):
            x, y = room.spot(node)
            if _has_room(room, x, y, breadth / 2, height / 2):
                for at in range(-8, 9):
                    room.take(x + at * breadth / 16, y, height / 2 + 1.5)
                yield Grown(look, x, y)
                return


def _has_room(room: FreeGround, x: float, y: float, half: float, tall: float) -> bool:
    """Whether the edge of a rectangle keeps its distance from what is printed and from the edge of the board."""
    if x + half + AWAY > room.width or y + tall + AWAY > room.height:
        return False
    steps = range(-10, 11)
    edge = [(x + half * at / 10, y + side * tall) for side in (-1, 1) for at in steps]
    edge += [(x + side * half, y + tall * at / 10) for side in (-1, 1) for at in steps]
    return all(room.apart(*point) >= AWAY + 0.3 for point in edge)


def _summed(room: FreeGround) -> list[int]:
    """Return for each node how many nodes above it and to the left, itself included, are covered."""
    sums: list[int] = []
    for row in range(room.down):
        total = 0
        for column in range(room.across):
            total += room.clearance(row * room.across + column) <= 0
            sums.append(total + (sums[-room.across] if row else 0))
    return sums


def _within(sums: Sequence[int], across: int, rows: tuple[int, int], columns: tuple[int, int]) -> int:
    above, below, left, right = (rows[0] - 1) * across, rows[1] * across, columns[0] - 1, columns[1]
    return sums[below + right] - sums[above + right] - sums[below + left] + sums[above + left]


def compass_of(room: FreeGround, titles: Sequence[Grown]) -> Iterator[Grown]:
    """Yield the compass, near a corner and far from the title."""
    found = []
    for node in room.nodes():
        if room.clearance(node) >= COMPASS + AWAY:
            x, y = room.spot(node)
            far = min((math.dist((x, y), each[1:]) for each in titles), default=0.0)
            found.append((round(min(x, room.width - x) + min(y, room.height - y) - 0.15 * far), node))
    for _, node in sorted(found):
        x, y = room.spot(node)
        if room.is_free(x, y, COMPASS):
            room.take(x, y, COMPASS + 1)
            yield Grown("compass", x, y)
            return


def ponds_of(room: FreeGround) -> Iterator[tuple[Point, ...]]:
    """Yield ponds where there is the most room."""
    wide = [node for node in room.nodes() if room.clearance(node) >= _POND]
    ordered = sorted(wide, key=lambda node: (-min(round(room.clearance(node)), 60), mixed(node, 0, _SHORE)))
    found: list[Point] = []
    for node in ordered:
        x, y = room.spot(node)
        if any(math.dist((x, y), each) < _PONDS_APART for each in found):
            continue
        most = int(min(room.clearance(node) - 2 * room.step, _LARGEST))
        reach = next((each for each in range(most, _SMALLEST - 1, -1) if room.is_free(x, y, float(each))), 0)
        if reach:
            yield tuple(_shore(x, y, float(reach), node))
            room.take(x, y, reach * 1.0)
            found.append((x, y))
        if len(found) == _PONDS:
            return


def _shore(x: float, y: float, reach: float, salt: int) -> Iterator[Point]:
    """Yield the points of the shore of a pond, broader than high."""
    count = 20
    for at in range(count):
        angle = math.tau * at / count
        far = reach * (0.7 + 0.28 * (part(at // 2, salt, _SHORE) * 0.6 + part((at + 1) // 2 % 10, salt, _SHORE) * 0.4))
        yield round(x + far * math.cos(angle), 2), round(y + 0.68 * far * math.sin(angle), 2)


def villages_of(room: FreeGround) -> Iterator[Grown]:
    """Yield villages where there is room, far from each other."""
    found = [
        (-min(int(room.clearance(node) // 5), 3), mixed(node, 1, _CHANCE), node)
        for node in room.nodes()
        if room.clearance(node) >= VILLAGE + AWAY
    ]
    chosen: list[Point] = []
    for *_, node in sorted(found):
        x, y = room.spot(node)
        if any(math.dist((x, y), each) < _VILLAGES_APART for each in chosen):
            continue
        places = [(x + beside, y) for beside in (-3.6, 3.6)]
        if all(room.is_free(*place, VILLAGE) for place in places):
            chosen.append((x, y))
            for place in places:
                room.take(*place, VILLAGE)
            look = "hamlet" if len(chosen) % 3 == 1 else "farm"
            yield Grown(look, x, y + VILLAGE)
        if len(chosen) == _VILLAGES:
            return
