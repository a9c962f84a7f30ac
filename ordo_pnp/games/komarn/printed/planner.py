"""Plans the printed board: where everything lies on it, made from ``board.yaml``.

A board whose arms have courses is a map; one without is a strip, straight from the source to the mouth. A soldier stands next to the
water, behind it is a ring with the number of the field: there a sergeant stands behind the banner.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.games.komarn.letters import BANKS
from ordo_pnp.games.komarn.printed.ashore import drawn_links, landmarks_of, seals_of
from ordo_pnp.games.komarn.printed.board_plan import ROUND, BoardPlan, DrawnField, Place, upright
from ordo_pnp.games.komarn.printed.ground import ENDS, NEAREST, PITCH, BoardGround
from ordo_pnp.games.komarn.printed.waters import band, joints_of, shores_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ordo_pnp.games.komarn.printed.course import Point
    from ordo_pnp.games.komarn.printed.ground import ArmOnBoard

_APART: Final = 0.7
"""Half the distance of two fields along the water."""


@lru_cache(maxsize=16)
def _plan_of(key: _Key) -> BoardPlan:
    return _plan(BoardGround(key.board, is_map=key.is_map))


class _Key:
    """A board by its identity: reading it again makes another one."""

    __slots__ = ("board", "is_map")

    def __init__(self, board: Mapping[str, Any], is_map: bool) -> None:  # noqa: FBT001
        self.board, self.is_map = board, is_map

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.board is other.board and self.is_map == other.is_map

    def __hash__(self) -> int:
        return hash((id(self.board), self.is_map))


def is_map(board: Mapping[str, Any]) -> bool:
    """Whether all arms of a board have courses."""
    arms = board.get("arms", ())
    return bool(arms) and "picture" in board and all("course" in each for each in arms)


def plan_of(board: Mapping[str, Any], *, is_strip: bool = False) -> BoardPlan:
    """Return where everything lies on a sound board, as a strip if that is asked for or nothing else can be made of it.

    The same board gives the same plan.
    """
    return _plan_of(_Key(board, is_map(board) and not is_strip))


def _plan(ground: BoardGround) -> BoardPlan:
    """Make the plan."""
    fields = {field.name: field for each in ground.arms for field in _fields(ground, each)}
    half = ground.water / 2
    outer = half + ground.bank
    bands = [(each.course, each) for each in ground.arms]
    joints = [(course, None) for course in joints_of(ground)]
    waters, shorelines, currents, flows, shores = [], [], [], [], []
    for course, each in [*bands, *joints]:
        stations = course.stations(0.0, course.length)
        waters.append(band(course, 0.0, course.length, -half, half))
        shorelines += [tuple(one.beside(offset) for one in stations) for offset in (-half, half)]
        flows += [tuple(one.beside(offset) for one in stations) for offset in (4.2 - half, 0.0, half - 4.2)]
        if each is not None:
            currents += [tuple(one.beside(offset) for one in stations) for offset in (1.3 - half, half - 1.3)]
            shores += [(bank, band(course, *run)) for bank, *run in shores_of(ground, each, half, outer)]
    return BoardPlan(
        ground.width,
        ground.height,
        ground.water,
        ground.bank,
        ground.is_map,
        tuple(waters),
        tuple(shorelines),
        tuple(currents),
        tuple(flows),
        tuple(shores),
        fields,
        tuple(seals_of(ground)),
        tuple(drawn_links(ground, fields)),
        tuple(landmarks_of(ground)),
        () if ground.is_map else tuple(ENDS + PITCH * area for area in range(ground.river.areas + 1)),
    )


def _fields(ground: BoardGround, each: ArmOnBoard) -> Iterator[DrawnField]:
    half = ground.water / 2
    sides = {"L": (-half - ground.bank, -half), "W": (-half, half), "R": (half, half + ground.bank)}
    for area in range(each.arm.first, each.arm.last + 1):
        middle = each.station(area)
        turn = upright(middle.angle)
        for row in BANKS:
            name = f"{row}{area}"
            if name not in ground.river.fields:
                continue
            way = BANKS.index(row) - 1
            soldier, ring = (Place(*middle.beside(way * offset), turn) for offset in (ground.soldier, ground.ring))
            yield DrawnField(name, soldier, ring, _outline(each, area, *sides[row]))


def _outline(each: ArmOnBoard, area: int, inner: float, outer: float) -> tuple[Point, ...]:
    start, end = each.borders[area - each.arm.first : area - each.arm.first + 2]
    low, high = inner + 0.3 + ROUND, outer - 0.3 - ROUND
    sides: list[list[Point]] = []
    for offset in (low, high):
        margin = (_APART + ROUND) / max(each.course.stretch((start + end) / 2, offset), NEAREST)
        margin = min(margin, (end - start) / 2.2)
        sides.append([one.beside(offset) for one in each.course.stations(start + margin, end - margin)])
    return (*sides[0], *reversed(sides[1]))
