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
from ordo_pnp.games.komarn.printed.course import is_inside
from ordo_pnp.games.komarn.printed.ground import ENDS, NEAREST, PITCH, BoardGround
from ordo_pnp.games.komarn.printed.lakes import lakes_of
from ordo_pnp.games.komarn.printed.sameness import Same
from ordo_pnp.games.komarn.printed.waters import band, joints_of, shores_of
from ordo_pnp.games.komarn.river import RIGHT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ordo_pnp.games.komarn.printed.course import Point, Station
    from ordo_pnp.games.komarn.printed.ground import ArmOnBoard

# Lines in the water lie so far inside its sides, in millimetres.
_CURRENT, _FLOW = 1.3, 4.2
# Half the distance of two fields along the water.
_APART: Final = 0.7


@lru_cache(maxsize=16)
def _plan_of(board: Same[Mapping[str, Any]], *, is_map: bool) -> BoardPlan:
    return _plan(BoardGround(board.it, is_map=is_map))


def is_map(board: Mapping[str, Any]) -> bool:
    """Whether all arms of a board have courses."""
    arms = board.get("arms", ())
    return bool(arms) and "picture" in board and all("course" in each for each in arms)


def plan_of(board: Mapping[str, Any], *, is_strip: bool = False) -> BoardPlan:
    """Return where everything lies on a sound board, as a strip if that is asked for or nothing else can be made of it.

    The same board gives the same plan.
    """
    return _plan_of(Same(board), is_map=is_map(board) and not is_strip)


def _plan(ground: BoardGround) -> BoardPlan:
    """Make the plan."""
    fields = {field.name: field for each in ground.arms for field in _fields(ground, each)}
    half = ground.water / 2
    outer = half + ground.bank
    lakes = tuple(lakes_of(ground))
    waters, shorelines, currents, flows, shores = [], [], [], [], []
    for each in ground.arms:
        course, stations = each.course, each.course.stations(0.0, each.course.length)
        waters.append(band(course, 0.0, course.length, -half, half))
        currents += _along(stations, [_CURRENT - half, half - _CURRENT])
        flows += _along(stations, [_FLOW - half, 0.0, half - _FLOW])
        for bank, start, end, *edges in shores_of(ground, each, half, outer):
            shores.append((bank, band(course, start, end, *edges)))
            side = half if bank == RIGHT else -half
            shorelines += _along(course.stations(start, end), [side])
    for course in joints_of(ground):
        waters.append(band(course, 0.0, course.length, -half, half))
        middle, stations = course.at(course.length / 2), course.stations(0.0, course.length)
        flows += _along(stations, [_FLOW - half, 0.0, half - _FLOW])
        dry = [side for side in (-half, half) if not any(is_inside(middle.beside(side), lake) for lake in lakes)]
        shorelines += _along(stations, dry)
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
        lakes,
        fields,
        tuple(seals_of(ground)),
        tuple(drawn_links(ground, fields)),
        tuple(landmarks_of(ground)),
        () if ground.is_map else tuple(ENDS + PITCH * area for area in range(ground.river.areas + 1)),
    )


def _along(stations: Sequence[Station], offsets: Sequence[float]) -> list[tuple[Point, ...]]:
    """Return lines along some water, beside its middle."""
    return [tuple(one.beside(offset) for one in stations) for offset in offsets]


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
