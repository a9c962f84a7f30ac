"""Lanes through the country: from villages to landmarks and bridges, each by the ground that is easiest to walk."""

from __future__ import annotations

import heapq
import math
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.printed.room import AWAY
from ordo_pnp.games.komarn.printed.seeded import mixed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ordo_pnp.games.komarn.printed.course import Point
    from ordo_pnp.games.komarn.printed.room import Room

BREADTH: Final = 2.0
"""Of a lane with its edges."""
_KEPT: Final = AWAY + BREADTH
"""A lane turns at nodes that are so far from everything printed: it cuts their corners by less than half of its breadth."""
_SALT: Final = 11
_NEAR: Final = 16.0
"""So far from a landmark or a bridge its lane begins at most."""


def lanes_of(room: Room, villages: Sequence[Point], goals: Iterable[Point]) -> list[tuple[Point, ...]]:
    """Return the lanes from each village, else from the edge of the board, to all goals on its side of the river.

    Args:
        room: The ground.
        villages: Where lanes come together.
        goals: What they lead to.
    """
    ways = _Ways(room)
    ends = [(goal, start) for goal in goals if (start := ways.start(goal)) is not None]
    found: list[tuple[Point, ...]] = []
    reached: set[int] = set()
    for village in [*villages, *(goal for goal, _ in ends)]:
        start = ways.start(village)
        if start is None or start in reached:
            continue
        before = ways.spread(start)
        reached |= before.keys()
        led = {start}
        targets = [(goal, node) for goal, node in ends if node in before]
        targets += [(other, node) for other in villages if (node := ways.start(other)) is not None and node in before]
        edge = min((node for node in before if ways.is_edge(node)), key=lambda node: (ways.cost[node], node), default=None)
        if edge is not None:
            targets.append((ways.beyond(edge), edge))
        for goal, node in targets:
            line = [goal]
            while node not in led:
                led.add(node)
                line.append(room.spot(node))
                node = before[node]
            line.append(room.spot(node) if node != start else village)
            found += [tuple(line)] if len(line) > 2 else []
    return found


class _Ways:
    """The nodes that lanes may lead over."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.cost: dict[int, int] = {}
        self._open = {node for node in room.nodes() if room.clearance(node) >= _KEPT - 1 and self._is_open(node)}

    def _is_open(self, node: int) -> bool:
        x, y = self.room.spot(node)
        is_inside = 0 < x <= self.room.width and 0 < y <= self.room.height
        return is_inside and self.room.apart(x, y) >= _KEPT and not self.room.is_taken(x, y, BREADTH)

    def start(self, goal: Point) -> int | None:
        """Return the node where the lane to a goal ends; None if there is none near it."""
        room, reach = self.room, math.ceil(_NEAR / self.room.step)
        middle = room.node(*goal)
        near = (middle + row * room.across + column for row in range(-reach, reach + 1) for column in range(-reach, reach + 1))
        found = [(math.dist(room.spot(node), goal), node) for node in near if node in self._open]
        distance, node = min(found, default=(math.inf, -1))
        return node if distance <= _NEAR else None

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
        for way, length in ((1, 3), (-1, 3), (across, 3), (-across, 3), (across + 1, 4), (across - 1, 4), (-across - 1, 4), (1 - across, 4)):
            if node + way in self._open and abs((node + way) % across - node % across) <= 1:
                yield node + way, length * rough

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
