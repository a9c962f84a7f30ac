"""Lanes through the country: from villages to landmarks and bridges, each by the ground that is easiest to walk."""

from __future__ import annotations

import heapq
import math
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.printed.free_ground import AWAY
from ordo_pnp.games.komarn.printed.seeded import mixed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ordo_pnp.games.komarn.printed.course import Point
    from ordo_pnp.games.komarn.printed.free_ground import FreeGround

# Of a lane with its edges.
BREADTH: Final = 2.0
# A lane turns at nodes and cuts their corners, by this part of a step at most.
_CUT: Final = 0.25
_SALT: Final = 11
_WAYS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
# So far from a landmark or a bridge its lane begins at most.
_NEAR: Final = 16.0


def lanes_of(room: FreeGround, villages: Sequence[Point], goals: Iterable[Point]) -> list[tuple[Point, ...]]:
    """Return the lanes from each village, else from the edge of the board, to all goals on its side of the river.

    Args:
        room: The ground.
        villages: Where lanes come together.
        goals: What they lead to.
    """
    ways = _Ways(room)
    homes, ends = ways.starts(villages), ways.starts(goals)
    found: list[tuple[Point, ...]] = []
    reached: set[int] = set()
    for home, start in [*homes, *ends]:
        if start in reached:
            continue
        before = ways.spread(start)
        reached |= before.keys()
        found += _tree(ways, home, start, before, [each for each in (*ends, *homes) if each[1] in before])
    return found


def _tree(
    ways: _Ways, home: Point, start: int, before: Mapping[int, int], targets: Sequence[tuple[Point, int]]
) -> Iterator[tuple[Point, ...]]:
    """Yield the lanes from one place to others and to the edge of the board, each up to where it meets another one."""
    edges = [node for node in before if ways.is_edge(node)]
    edge = min(edges, key=lambda node: (ways.cost[node], node), default=None)
    outside = [] if edge is None else [(ways.beyond(edge), edge)]
    led = {start}
    for goal, end in [*targets, *outside]:
        line, node = [goal] if ways.is_clear(goal, ways.room.spot(end)) else [], end
        while node not in led:
            led.add(node)
            line.append(ways.room.spot(node))
            node = before[node]
        last = [ways.room.spot(node), home][: 1 + (node == start and ways.is_clear(home, ways.room.spot(start)))]
        if len(line) > 1:
            yield (*line, *last)


class _Ways:
    """The nodes that lanes may lead over."""

    def __init__(self, room: FreeGround) -> None:
        self.room = room
        self.cost: dict[int, int] = {}
        self._kept = AWAY + BREADTH / 2 + _CUT * room.step
        self._open = {node for node in room.nodes() if self._is_open(node)}

    def _is_open(self, node: int) -> bool:
        x, y = self.room.spot(node)
        is_inside = 0 < x <= self.room.width and 0 < y <= self.room.height
        return is_inside and self.room.is_far(x, y, self._kept) and not self.room.is_taken(x, y, BREADTH)

    def is_clear(self, one: Point, two: Point) -> bool:
        """Whether a lane may lead straight from one point to another."""
        count = math.ceil(math.dist(one, two)) + 1
        (x, y), (x2, y2) = one, two
        points = ((x + (x2 - x) * at / count, y + (y2 - y) * at / count) for at in range(count + 1))
        return all(self.room.is_far(*point, AWAY + BREADTH / 2) for point in points)

    def starts(self, goals: Iterable[Point]) -> list[tuple[Point, int]]:
        """Return goals with the nodes where their lanes end; those without a node near them are left out."""
        found = []
        for goal in goals:
            room, reach = self.room, math.ceil(_NEAR / self.room.step)
            middle, steps = room.node(*goal), range(-reach, reach + 1)
            near = (middle + row * room.across + column for row in steps for column in steps)
            distances = [(math.dist(room.spot(node), goal), node) for node in near if node in self._open]
            distance, node = min(distances, default=(math.inf, -1))
            if distance <= _NEAR:
                found.append((goal, node))
        return found

    def spread(self, start: int) -> Mapping[int, int]:
        """Return for every node that can be reached from one the node before it on the best way."""
        before, self.cost, heap = {start: start}, {start: 0}, [(0, start)]
        while heap:
            cost, node = heapq.heappop(heap)
            if cost > self.cost[node]:
                continue
            for other, length in self._steps(node):
                total = cost + length
                if total < self.cost.get(other, total + 1):
                    self.cost[other], before[other] = total, node
                    heapq.heappush(heap, (total, other))
        return before

    def _steps(self, node: int) -> Iterator[tuple[int, int]]:
        across = self.room.across
        rough = 5 + mixed(node % across // 3, node // across // 3, _SALT) % 6
        for column, row in _WAYS:
            other = node + row * across + column
            if other in self._open and abs(other % across - node % across) <= 1:
                yield other, (4 if column and row else 3) * rough

    def is_edge(self, node: int) -> bool:
        """Whether a node lies beside the edge of the board."""
        row, column = divmod(node, self.room.across)
        return row <= 1 or column <= 1 or row >= self.room.down - 2 or column >= self.room.across - 2

    def beyond(self, node: int) -> Point:
        """Return where a lane from a node beside the edge leaves the board."""
        x, y = self.room.spot(node)
        width, height = self.room.width, self.room.height
        ways = ((x, (-2.0, y)), (width - x, (width + 2.0, y)), (y, (x, -2.0)), (height - y, (x, height + 2.0)))
        return min(ways)[1]
