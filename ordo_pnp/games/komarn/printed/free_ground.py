"""Find the ground that a board leaves free, and place title, compass, ponds and villages there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from ordo_pnp.games.komarn.printed.board_plan import ROUND, SEAL_RIM, BoardPlan
from ordo_pnp.games.komarn.printed.course import Point

# Numbers of places are below this.
WHOLE: Final = 2**32


def mixed(column: int, row: int, salt: int) -> int:
    """Return the number of a place of a grid, below `WHOLE`.

    Args:
        column: To the right.
        row: Downwards.
        salt: One for each purpose: numbers of others do not depend on it.

    >>> mixed(3, 4, 1), mixed(4, 3, 1), mixed(3, 4, 2)
    (3245170799, 2094619605, 2819345146)
    """
    number = (column * 374761393 + row * 668265263 + salt * 2246822519) % WHOLE
    number = (number ^ number >> 13) * 1274126177 % WHOLE
    number = (number ^ number >> 16) * 2654435761 % WHOLE
    return number ^ number >> 15


def part(column: int, row: int, salt: int) -> float:
    """Return the number of a place as a part of 1, which it is never."""
    return mixed(column, row, salt) / WHOLE


def rolling(x: float, y: float, wave: float, salt: int) -> float:
    """Return a part of 1 that rolls over the country like hills.

    Args:
        x: Millimetres to the right.
        y: Millimetres downwards.
        wave: Millimetres from one hill to the next, about.
        salt: As in `mixed`.
    """
    column, row = int(x // wave), int(y // wave)
    across, down = _eased(x / wave - column), _eased(y / wave - row)
    above = part(column, row, salt) * (1 - across) + part(column + 1, row, salt) * across
    below = part(column, row + 1, salt) * (1 - across) + part(column + 1, row + 1, salt) * across
    return above * (1 - down) + below * down


def _eased(value: float) -> float:
    return value * value * (3 - 2 * value)


# Two ends, and half the breadth.
_Piece: TypeAlias = tuple[float, float, float, float, float]
# Nothing of the country is nearer to a field, a seal or its ribbons, in millimetres.
AWAY: Final = 3.0
# Half the breadth of a ribbon where it is broadest, with its line.
RIBBON: Final = 3.4
# Millimetres between two nodes, on a board of usual size.
_STEP: Final = 4
# A board has no more nodes than about this: on a larger one they lie farther apart.
_NODES: Final = 16_000
_LONGEST: Final = 16.0
_SQUARE: Final = 16.0
# Distances are exact up to here.
_FARTHEST: Final = 8.0
# A distance in steps is at most so many times too short, or too long.
_SHORT, _LONG = 1.07, 0.95
# Half the breadth of a bridge or ford with the pieces on its way.
_BRIDGE: Final = 13.0
_STRAIGHT, _SLANTED = 3, 4  # whole thirds of a step to the next node: their sums are the same everywhere


class FreeGround:
    """Free ground of a board: nodes of a grid, each with its distance from printed parts, and exact distances."""

    def __init__(self, plan: BoardPlan) -> None:
        self.width, self.height = plan.width, plan.height
        self.step = max(_STEP, math.ceil(math.sqrt(plan.width * plan.height / _NODES)))
        self.across, self.down = int(plan.width // self.step) + 1, int(plan.height // self.step) + 1
        self._pieces: dict[tuple[int, int], list[_Piece]] = {}
        self._shores: dict[tuple[int, int], list[_Piece]] = {}
        self._taken: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        self._far = [10**6] * (self.across * self.down)
        for outline, radius in _outlines(plan):
            self._cover(outline)
            for one, two in pairwise([*outline, outline[0]]):
                self._put(one, two, radius)
        for outline in [*plan.waters, *plan.lakes]:
            self._cover(outline)
            for one, two in pairwise([*outline, outline[0]]):
                self._put(one, two, 0.0, is_shore=True)
        for seal in plan.seals:
            self._put(seal.place[:2], seal.place[:2], SEAL_RIM)
            self._cover(_disc(seal.place[:2], SEAL_RIM))
            for start, end in seal.ribbons:
                self._put(start, end, RIBBON)
                self._mark(start, end)
        for link in plan.links:
            self._put(*link.ends, _BRIDGE)
            self._mark(*link.ends)
        self._spread()

    def nodes(self) -> Iterator[int]:
        """Yield the nodes that nothing printed lies on, row by row."""
        return (node for node, far in enumerate(self._far) if far)

    def spot(self, node: int) -> Point:
        """Return the point of a node."""
        row, column = divmod(node, self.across)
        return float(column * self.step), float(row * self.step)

    def node(self, x: float, y: float) -> int:
        """Return the node that is nearest to a point."""
        column, row = round(x / self.step), round(y / self.step)
        return min(max(row, 0), self.down - 1) * self.across + min(max(column, 0), self.across - 1)

    def clearance(self, node: int) -> float:
        """Return about how far a node is from the nearest thing printed, in millimetres; 0 upon one."""
        return self._far[node] * self.step / _STRAIGHT

    def apart(self, x: float, y: float) -> float:
        """Return the distance of a point on free ground from the nearest thing printed, at most 8 mm."""
        square = int(x // _SQUARE), int(y // _SQUARE)
        return min(_nearest(x, y, self._pieces.get(square, ())), _nearest(x, y, self._shores.get(square, ())))

    def is_ashore(self, x: float, y: float, reach: float) -> bool:
        """Whether a round thing beside or in the water keeps its distance from everything else that is printed."""
        edge = reach + AWAY
        is_inside = edge <= x <= self.width - edge and edge <= y <= self.height - edge
        near = self._pieces.get((int(x // _SQUARE), int(y // _SQUARE)), ())
        return is_inside and not self.is_taken(x, y, reach) and _nearest(x, y, near) >= edge

    def is_far(self, x: float, y: float, distance: float) -> bool:
        """Whether a point lies on free ground, so far from everything printed: seen at a glance, or measured."""
        roughly = self.clearance(self.node(x, y))
        if not roughly or roughly * _SHORT + self.step < distance:
            return False
        return roughly * _LONG - 2 * self.step >= distance or self.apart(x, y) >= distance

    def take(self, x: float, y: float, radius: float) -> None:
        """Keep a circle free of later things."""
        for square in _squares(x, y, x, y, radius + _FARTHEST):
            self._taken.setdefault(square, []).append((x, y, radius))

    def is_free(self, x: float, y: float, reach: float) -> bool:
        """Whether a round thing keeps its distance from printed parts, the edge, and things put here before."""
        edge = reach + AWAY
        if not (edge <= x <= self.width - edge and edge <= y <= self.height - edge):
            return False
        return not self.is_taken(x, y, reach) and self.is_far(x, y, edge)

    def is_taken(self, x: float, y: float, reach: float) -> bool:
        """Whether a round thing would reach into a circle that is kept free."""
        near = self._taken.get((int(x // _SQUARE), int(y // _SQUARE)), ())
        return any(math.hypot(a - x, b - y) < radius + reach for a, b, radius in near)

    def _put(self, one: Point, two: Point, radius: float, *, is_shore: bool = False) -> None:
        (x1, y1), (x2, y2) = one, two
        pieces = self._shores if is_shore else self._pieces
        count = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / _LONGEST))
        for at in range(count):
            a, b = at / count, (at + 1) / count
            ends = x1 + (x2 - x1) * a, y1 + (y2 - y1) * a, x1 + (x2 - x1) * b, y1 + (y2 - y1) * b
            for square in _squares(*ends, radius + _FARTHEST):
                pieces.setdefault(square, []).append((*ends, radius))

    def _cover(self, outline: Sequence[Point]) -> None:
        """Mark the nodes inside an outline, row by row between its edges."""
        crossings: dict[int, list[float]] = {}
        for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
            low, high = (y1, y2) if y1 < y2 else (y2, y1)
            for row in range(max(math.ceil(low / self.step), 0), min(math.ceil(high / self.step), self.down)):
                crossings.setdefault(row, []).append(x1 + (row * self.step - y1) / (y2 - y1) * (x2 - x1))
        for row, xs in crossings.items():
            xs.sort()
            for start, end in zip(xs[::2], xs[1::2], strict=False):
                first, last = max(math.ceil(start / self.step), 0), min(int(end // self.step), self.across - 1)
                for column in range(first, last + 1):
                    self._far[row * self.across + column] = 0

    def _mark(self, one: Point, two: Point) -> None:
        """Mark the nodes along a line."""
        count = math.ceil(math.dist(one, two) / self.step) + 1
        for at in range(count + 1):
            self._far[self.node(*(a + (b - a) * at / count for a, b in zip(one, two, strict=True)))] = 0

    def _spread(self) -> None:
        """Let every node know how far the nearest covered one is: down through all rows, and up again."""
        far, across = self._far, self.across
        for rows, columns, back in ((range(self.down), 1, -across), (range(self.down - 1, -1, -1), -1, across)):
            for row in rows:
                ordered = range(row * across, (row + 1) * across)[::columns]
                inner = 0 <= row + (1 if back > 0 else -1) < self.down
                last = 10**6
                for node in ordered:
                    least = min(far[node], last + _STRAIGHT)
                    if inner and least:
                        column = node - row * across
                        before = node + back
                        least = min(least, far[before] + _STRAIGHT)
                        if column:
                            least = min(least, far[before - 1] + _SLANTED)
                        if column < across - 1:
                            least = min(least, far[before + 1] + _SLANTED)
                    far[node] = last = least


def _outlines(plan: BoardPlan) -> Iterator[tuple[Sequence[Point], float]]:
    """Yield outlines printed to their edge, with their rounding: the fields on land, the land along the water."""
    yield from ((field.outline, ROUND) for field in plan.fields.values() if field.name[0] != "W")
    yield from ((outline, 0.0) for _, outline in plan.shores)


def _nearest(x: float, y: float, pieces: Iterable[_Piece]) -> float:
    """Return the distance of a point from the nearest of some pieces of lines, as broad as they are."""
    least = _FARTHEST
    for x1, y1, x2, y2, radius in pieces:
        dx, dy = x2 - x1, y2 - y1
        length = dx * dx + dy * dy
        at = min(max(((x - x1) * dx + (y - y1) * dy) / length, 0.0), 1.0) if length else 0.0
        least = min(least, math.hypot(x - x1 - at * dx, y - y1 - at * dy) - radius)
    return least


def _disc(middle: Point, radius: float) -> list[Point]:
    corners = [(1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (-1.0, 0.0), (-0.7, -0.7), (0.0, -1.0), (0.7, -0.7)]
    return [(middle[0] + x * radius, middle[1] + y * radius) for x, y in corners]


def _squares(x1: float, y1: float, x2: float, y2: float, reach: float) -> list[tuple[int, int]]:
    """Return the squares that anything near a piece of a line may lie in."""
    (left, right), (top, bottom) = sorted((x1, x2)), sorted((y1, y2))
    columns = range(int((left - reach) // _SQUARE), int((right + reach) // _SQUARE) + 1)
    rows = range(int((top - reach) // _SQUARE), int((bottom + reach) // _SQUARE) + 1)
    return [(column, row) for row in rows for column in columns]


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
    """Whether the edge of a rectangle keeps its distance from printed parts and from the edge of the board."""
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
