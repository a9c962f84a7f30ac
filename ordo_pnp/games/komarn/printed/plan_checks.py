"""Whether the printed board shows what is played and has room for the pieces: its plan, looked at as people would."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ordo_pnp.diagnostics import finding
from ordo_pnp.games.komarn import board_codes as codes
from ordo_pnp.games.komarn.letters import board_order
from ordo_pnp.games.komarn.printed.ashore_checks import SLACK, Slip, beyond, landmark_slips, seal_slips
from ordo_pnp.games.komarn.printed.board_plan import RING, ROUND, SOLDIER
from ordo_pnp.games.komarn.printed.planner import is_map, plan_of
from ordo_pnp.games.komarn.river import River, links_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.catalog import Origin
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.games.komarn.printed.board_plan import BoardPlan, DrawnField
    from ordo_pnp.games.komarn.printed.course import Point

MARGIN: Final = 2.0
"""Nothing that counts is nearer to the edge of the board, in millimetres."""
STRETCH: Final = 9
"""Areas that one landmark serves."""
_TOUCH: Final = 3.5
"""Fields that are nearer to each other look like neighbours."""
_REACH: Final = 32.0
"""Fields that are farther from each other do not, though nothing lies between them."""
_SQUARE: Final = 60.0


def check_plan(origin: Origin) -> Iterator[Diagnostic]:
    """Find what the printed board of a sound board cannot show, and on a map stretches without a landmark."""
    board = origin.value
    for slip in slips(origin):
        yield finding(codes.NOT_DRAWN, slip.message, origin.span(*slip.path), remedy=slip.remedy)
    if not is_map(board):
        return
    marks = sorted({each["area"] for each in board.get("landmarks", ())})
    for before, after in pairwise([0, *marks, board["areas"] + 1]):
        if after - before - 1 > STRETCH:
            message = f"no landmark from area {before + 1} to area {after - 1}: a player who looks for a number finds none on the way"
            place = origin.span("landmarks") if "landmarks" in board else origin.span("picture")
            yield finding(
                codes.FEW_LANDMARKS, message, place, remedy=f"add one at the end of area {before + STRETCH} or earlier"
            )


def slips(origin: Origin) -> Iterator[Slip]:
    """Yield everything that the picture of a board would show wrongly, or without room for a piece.

    A strip has room for everything, but for arms beside each other.
    """
    board = origin.value
    plan, river = plan_of(board), River(board)
    arms = {area: at for at, arm in enumerate(river.arms) for area in range(arm.first, arm.last + 1)}
    yield from _links(origin, plan)
    if not plan.is_map:
        if len(river.arms) > 1:
            path = ("arms",) if "picture" in board else ("arms", 0)
            remedy = "give every arm a `course`, and the board a `picture: {size: [...]}`"
            yield Slip("a board of several arms is no strip", path, remedy)
        return
    yield from _rooms(plan, arms)
    yield from _crowds(plan, river, arms)
    yield from _outside(plan, arms)
    yield from _pairs(plan, river, arms)
    yield from seal_slips(plan)
    yield from landmark_slips(plan)


def _course(arms: dict[int, int], area: int) -> tuple[str | int, ...]:
    return "arms", arms[area], "course"


def _rooms(plan: BoardPlan, arms: dict[int, int]) -> Iterator[Slip]:
    """Find areas whose soldiers or rings would cover those of the next one; the first of each arm."""
    told: set[int] = set()
    for name, field in plan.fields.items():
        after = plan.fields.get(f"{name[0]}{int(name[1:]) + 1}")
        if after is None or arms[int(name[1:])] in told or arms[int(after.name[1:])] != arms[int(name[1:])]:
            continue
        for one, two, room in ((field.soldier, after.soldier, SOLDIER), (field.ring, after.ring, RING)):
            apart = math.dist(one[:2], two[:2])
            if apart < (SOLDIER if name[0] == "W" else room) - SLACK:
                told.add(arms[int(name[1:])])
                message = f"{name} and {after.name} are {apart:.0f} mm apart, a piece needs {room:.0f}"
                remedy = "make the course longer, its bends wider, or give the arm fewer areas"
                yield Slip(message, _course(arms, int(name[1:])), remedy)
                break


def _crowds(plan: BoardPlan, river: River, arms: dict[int, int]) -> Iterator[Slip]:
    """Find pieces of different arms, or in different stretches of the water, that would cover each other.

    Land fields that are no neighbours are none of these: where their outlines touch, that is told.
    """
    places = [(each.soldier, SOLDIER, field) for field, each in plan.fields.items()]
    places += [(each.ring, RING, field) for field, each in plan.fields.items() if field[0] != "W"]
    places.sort(key=lambda each: each[0].x)
    told: set[frozenset[int]] = set()
    for at, (one, breadth, here) in enumerate(places):
        for two, other, there in places[at + 1 :]:
            if two.x - one.x >= SOLDIER:
                break
            room, apart = (breadth + other) / 2, math.dist(one[:2], two[:2])
            areas, homes = (int(here[1:]), int(there[1:])), frozenset((arms[int(here[1:])], arms[int(there[1:])]))
            is_row = len(homes) == 1 and abs(areas[0] - areas[1]) in (0, 1)
            is_told = "W" not in here[0] + there[0] and frozenset((here, there)) not in river.edges
            if apart < room - SLACK and not (is_row or is_told or homes in told):
                told.add(homes)
                first, last = sorted((here, there), key=board_order)
                message = f"{first} and {last} are {apart:.0f} mm apart, a piece needs {room:.0f}"
                remedy = "move the courses away from each other"
                yield Slip(message, _course(arms, int(last[1:])), remedy)


def _outside(plan: BoardPlan, arms: dict[int, int]) -> Iterator[Slip]:
    """Find what lies beyond the edge of the board; the first field of each arm."""
    told: set[int] = set()
    for name, field in plan.fields.items():
        area = int(name[1:])
        reach = max(beyond(plan, point, ROUND) for point in field.outline)
        if reach > -MARGIN and arms[area] not in told:
            told.add(arms[area])
            message = (
                f"{name} lies {reach + MARGIN:.0f} mm too far out: the board is {plan.width:g} × {plan.height:g} mm"
            )
            yield Slip(message, _course(arms, area), "move the course, or make `picture: {size: …}` larger")


def _pairs(plan: BoardPlan, river: River, arms: dict[int, int]) -> Iterator[Slip]:
    """Find fields that look like neighbours and are none, cover each other, or are neighbours far apart."""
    linked = {frozenset(each) for each in _linked(river)}
    land = [field for field in plan.fields.values() if field.name[0] != "W"]
    told: set[tuple[int, int]] = set()
    for one, two in _near(land):
        edge, homes = frozenset((one.name, two.name)), (arms[int(one.name[1:])], arms[int(two.name[1:])])
        if edge in linked or edge in river.edges or homes in told or _in_one_area(one, two):
            continue
        gap = _gap(one, two) - 2 * ROUND
        if gap < _TOUCH:
            told.add(homes)
            names = " and ".join(sorted(edge, key=board_order))
            what = "lie on each other" if gap < 0 else "lie side by side"
            message = f"{names} {what} on the printed board, and are no neighbours"
            yield Slip(
                message, _course(arms, int(two.name[1:])), "move the course, or make them neighbours by `extra_edges`"
            )
    for upper, lower in sorted(sorted(edge, key=board_order) for edge in river.edges - linked):
        if "W" in (upper[0], lower[0]) or upper[1:] == lower[1:]:
            continue
        gap = _gap(plan.fields[upper], plan.fields[lower]) - 2 * ROUND
        if gap > _REACH:
            message = f"{upper} and {lower} are neighbours, but lie {gap:.0f} mm apart on the printed board"
            yield Slip(message, _course(arms, int(lower[1:])), "let the arms begin and end near each other")


def _links(origin: Origin, plan: BoardPlan) -> Iterator[Slip]:
    """Find bridges and fords that lead across fields that they do not join."""
    for index, link in enumerate(links_of(origin.value, "extra_edges")):
        (x, y), (x2, y2) = next(each.ends for each in plan.links if each.pair == link.pair)
        steps = max(2, math.ceil(math.hypot(x2 - x, y2 - y) / 3))
        line = [(x + (x2 - x) * step / steps, y + (y2 - y) * step / steps) for step in range(steps + 1)]
        areas = {name[1:] for name in link.pair}
        others = (field for field in plan.fields.values() if field.name[1:] not in areas)
        crossed = next((field for field in others if any(_inside(point, field.outline) for point in line)), None)
        if crossed is not None:
            message = f"a {link.look} from {link.pair[0]} to {link.pair[1]} would lead across {crossed.name}"
            yield Slip(message, ("extra_edges", index), "join fields that face each other, or leave the pair out")


def _linked(river: River) -> Iterator[frozenset[str]]:
    yield from river.given ^ river.edges


def _in_one_area(one: DrawnField, two: DrawnField) -> bool:
    return one.name[1:] == two.name[1:]


def _near(fields: Sequence[DrawnField]) -> Iterator[tuple[DrawnField, DrawnField]]:
    """Yield pairs of fields that may touch, by squares of the board."""
    squares: dict[tuple[int, int], list[int]] = {}
    for index, field in enumerate(fields):
        for square in {(int(x // _SQUARE), int(y // _SQUARE)) for x, y in _sampled(field)}:
            squares.setdefault(square, []).append(index)
    pairs = {(one, two) for held in squares.values() for at, one in enumerate(held) for two in held[at + 1 :]}
    yield from ((fields[one], fields[two]) for one, two in sorted(pairs))


def _sampled(field: DrawnField) -> list[Point]:
    """Return points of an outline, no two neighbours farther apart than a few millimetres."""
    points: list[Point] = []
    for (x, y), (x2, y2) in pairwise([*field.outline, field.outline[0]]):
        steps = max(1, math.ceil(math.hypot(x2 - x, y2 - y) / 4))
        points += [(x + (x2 - x) * step / steps, y + (y2 - y) * step / steps) for step in range(steps)]
    return points


def _gap(one: DrawnField, two: DrawnField) -> float:
    """Return the distance of two outlines, about; below 0 where one reaches into the other."""
    ours, theirs = _sampled(one), _sampled(two)
    if any(_inside(point, two.outline) for point in ours) or any(_inside(point, one.outline) for point in theirs):
        return -1.0
    return min(math.dist(a, b) for a in ours for b in theirs)


def _inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies inside an outline, by the number of its edges to the right of it."""
    x, y = point
    found = False
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            found = not found
    return found
