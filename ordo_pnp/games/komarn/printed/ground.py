"""The arms of a board as they lie on it: their courses, how large everything is, and where their areas begin and end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.games.komarn.printed.board_plan import RING, SEAL, SOLDIER
from ordo_pnp.games.komarn.printed.course import Course, Station
from ordo_pnp.games.komarn.river import River

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ordo_pnp.games.komarn.printed.course import Point
    from ordo_pnp.games.komarn.river import Arm

WATER: Final = 20.0
BANK: Final = 36.0
# Length of an area of a strip.
PITCH: Final = 25.0
# What a strip has before its first area and after its last one.
ENDS: Final = 27.0
# What a strip has beyond its banks and the seals behind them: the rims of these are 3 mm from its edge.
EDGE: Final = 5.5
# Beside a bend nothing is drawn where a millimetre of the course is shorter than this.
NEAREST: Final = 0.05


class ArmOnBoard(NamedTuple):
    """An arm, its course and where its areas begin and end on that."""

    arm: Arm
    course: Course
    borders: list[float]

    def station(self, area: int, part: float = 0.5) -> Station:
        """Return the station at a part of an area: 0 at its beginning, 1 at its end."""
        start, end = self.borders[area - self.arm.first : area - self.arm.first + 2]
        return self.course.at(start + (end - start) * part)


class BoardGround:
    """What all parts of a plan are made from.

    Args:
        board: A board; of what is wrong with it, which the check says, nothing is planned.
        is_map: Whether its arms follow their courses; else they are one strip.
    """

    def __init__(self, board: Mapping[str, Any], *, is_map: bool) -> None:
        self.board = board
        self.river = River(board)
        self.is_map = is_map
        picture = board.get("picture", {}) if is_map else {}
        self.water, self.bank = picture.get("water", WATER), picture.get("bank", BANK)
        self.height = picture["size"][1] if is_map else 2 * (self.bank + SEAL + EDGE) + self.water
        self.width = picture["size"][0] if is_map else 2 * ENDS + PITCH * self.river.areas
        # How far from the middle of the water soldiers stand on land.
        self.soldier = self.water / 2 + 0.5 + SOLDIER / 2
        self.ring = self.soldier + SOLDIER / 2 + 0.3 + RING / 2
        self.site = self.water / 2 + self.bank + 1 + SEAL / 2
        self.arms = list(self._on_board())

    def home(self, area: int) -> ArmOnBoard | None:
        """Return the arm of an area; None where the board, which the check refuses then, has none."""
        return next((each for each in self.arms if each.arm.first <= area <= each.arm.last), None)

    def _on_board(self) -> Iterator[ArmOnBoard]:
        if not self.is_map:
            end = ENDS + PITCH * self.river.areas
            course = Course([(ENDS, self.height / 2), (end, self.height / 2)])
            first = self.river.arms[0]
            arm = first._replace(last=self.river.areas)
            yield ArmOnBoard(arm, course, [PITCH * area for area in range(self.river.areas + 1)])
            return
        for arm, data in zip(self.river.arms, self.board["arms"], strict=True):
            points: list[Point] = [(x, y) for x, y in data["course"]]
            closes = self.river.is_ring and len(self.river.arms) == 1
            course = Course(points, is_closed=closes)
            yield ArmOnBoard(arm, course, course.borders(arm.last - arm.first + 1, partial(self._least, course)))

    def _least(self, course: Course, distance: float) -> float:
        """Return how long an area must be so that a soldier and a ring have room on both of its banks."""
        bend = abs(course.bend(distance))  # the bank inside it is the shorter one
        rooms = ((self.soldier, SOLDIER + 1.0), (self.ring, RING + 1.6))  # more there: in a bend rings stand on an arc
        least: float = max(room / max(1.0 - bend * offset, NEAREST) for offset, room in rooms)
        return least
