"""Whether the printed board shows what is played and has room for the pieces: its plan, looked at as people would."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import finding
from ordo_pnp.games.komarn import board_codes as codes
from ordo_pnp.games.komarn.letters import board_order
from ordo_pnp.games.komarn.printed.board_plan import ROUND
from ordo_pnp.games.komarn.printed.course import is_inside
from ordo_pnp.games.komarn.printed.crowd_checks import BEGIN, WIDER, check_arms, check_measures, check_rooms, course_of
from ordo_pnp.games.komarn.printed.nearness import are_apart, gap, near
from ordo_pnp.games.komarn.printed.piece_checks import check_pieces
from ordo_pnp.games.komarn.printed.planner import plan_of
from ordo_pnp.games.komarn.printed.sameness import Same
from ordo_pnp.games.komarn.printed.slip import MARGIN, Slip, beyond
from ordo_pnp.games.komarn.river import River, links_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Origin
    from ordo_pnp.games.komarn.printed.board_plan import BoardPlan, DrawnField

# Fields that are nearer to each other look like neighbours.
_TOUCH: Final = 3.5
# Fields that are farther from each other do not, though nothing lies between them.
_REACH: Final = 32.0
# What a map usually has between two stretches side by side, so that sites have room between them.
_ROWS: Final = 160.0
# Areas of one bank, so many apart, that come near to each other do so within a bend.
_IN_A_BEND: Final = 4


def check_plan(origin: Origin) -> Iterator[Diagnostic]:
    """Find what the printed board of a sound board cannot show."""
    for slip in slips(origin):
        yield finding(codes.NOT_DRAWN, slip.message, origin.span(*slip.path), remedy=slip.remedy)


def slips(origin: Origin) -> Sequence[Slip]:
    """Return everything that the picture of a board would show wrongly, or without room for a piece.

    A strip has room for everything, but for arms beside each other.
    """
    return _slips(Same(origin))


@lru_cache(maxsize=16)  # a check asks once for what is wrong, and once more to play the game
def _slips(board: Same[Origin]) -> tuple[Slip, ...]:
    return tuple(_found(board.it))


def _found(origin: Origin) -> Iterator[Slip]:
    board = origin.value
    plan, river = plan_of(board), River(board)
    arms = {area: at for at, arm in enumerate(river.arms) for area in range(arm.first, arm.last + 1)}
    yield from _links(origin, plan)
    if not plan.is_map:
        yield from _no_map(board, river)
        return
    shallow = list(check_measures(plan))
    yield from shallow
    if shallow:
        return
    narrow = list(check_rooms(plan, river, arms))
    crowded = [*narrow, *check_arms(plan, river, arms), *_pairs(plan, river, arms, {each.path for each in narrow})]
    yield from crowded
    yield from _outside(plan, arms)
    yield from check_pieces(plan, is_crowded=bool(crowded))


def _no_map(board: Mapping[str, Any], river: River) -> Iterator[Slip]:
    """Find arms that cannot be a strip, and a map of which something is left out, which would be printed as one."""
    if len(river.arms) > 1:
        path = ("arms",) if "picture" in board else ("arms", 0)
        remedy = "give every arm a `course`, and the board a `picture: {size: [...]}`"
        yield Slip("a board of several arms is no strip", path, remedy)
    elif "picture" in board:
        message = "no arm has a `course`, so that the board would be a strip, whatever `picture` says"
        remedy = "write `arms: [{course: [[x, y], ...]}]`, or delete `picture`"
        yield Slip(message, ("picture",), remedy)
    elif any("course" in each for each in board.get("arms", ())):
        message = "the board has no `picture`, so that it would be a strip, whatever its `course` says"
        yield Slip(message, ("arms", 0, "course"), "write `picture: {size: [width, height]}`, or delete the course")


def _outside(plan: BoardPlan, arms: dict[int, int]) -> Iterator[Slip]:
    """Find fields that lie beyond the edge of the board; the first one of each arm."""
    told: set[int] = set()
    for name, field in plan.fields.items():
        area = int(name[1:])
        reach = max(beyond(plan, point, ROUND) for point in field.outline) + MARGIN
        if reach > 0 and arms[area] not in told:
            told.add(arms[area])
            message = (
                f"{name} lies {max(reach, 1):.0f} mm too far out: the board is {plan.width:g} × {plan.height:g} mm"
            )
            remedy = "move the course, or make `picture: {size: …}` larger"
            yield Slip(message, course_of(arms, area), remedy, field.ring[:2])


def _pairs(
    plan: BoardPlan, river: River, arms: dict[int, int], narrow: Collection[tuple[str | int, ...]]
) -> Iterator[Slip]:
    """Find fields that look like neighbours and are none, or cover each other, and neighbours far apart.

    Args:
        plan: The board.
        river: Its fields.
        arms: Area -> index of its arm.
        narrow: Paths of courses that have been named for their narrow areas: of their bends nothing more is said.
    """
    linked = river.given ^ river.edges
    land = [field for field in plan.fields.values() if field.name[0] != "W"]
    told: set[tuple[int, int]] = set()
    for one, two in near(land):
        edge, homes = frozenset((one.name, two.name)), (arms[int(one.name[1:])], arms[int(two.name[1:])])
        if (
            edge in linked
            or edge in river.edges
            or homes in told
            or one.name[1:] == two.name[1:]
            or are_apart(one, two, _TOUCH + 2 * ROUND)
        ):
            continue
        apart = gap(one, two) - 2 * ROUND
        if apart < _TOUCH:
            told.add(homes)
            slip = _seeming(one, two, river, (apart, course_of(arms, int(two.name[1:]))))
            if slip.path not in narrow or not slip.remedy.startswith(WIDER):
                yield slip
    yield from _far(plan, river, arms)


def _seeming(one: DrawnField, two: DrawnField, river: River, found: tuple[float, tuple[str | int, ...]]) -> Slip:
    """Return what is said of fields that are no neighbours and lie so near to each other; a tight bend is another cause than a near stretch."""
    apart, path = found
    (upper, lower), at = sorted((one.name, two.name), key=board_order), two.ring[:2]
    what = f"{upper} and {lower} {'lie on each other' if apart < 0 else 'lie side by side'} on the printed board"
    between = int(lower[1:]) - int(upper[1:])
    if upper[0] == lower[0] and min(between, river.areas - between if river.is_ring else between) <= _IN_A_BEND:
        remedy = f"{WIDER}; {BEGIN}" if between > _IN_A_BEND else WIDER
        return Slip(f"{what}: the bend between them is too tight", path, remedy, at)
    remedy = "move the course" if apart < 0 else "move the course, or make them neighbours by `extra_edges`"
    return Slip(f"{what}, and are no neighbours", path, f"{remedy}: two stretches side by side need {_ROWS:g} mm", at)


def _far(plan: BoardPlan, river: River, arms: dict[int, int]) -> Iterator[Slip]:
    """Find neighbours far apart, the first ones of each two arms."""
    told, linked = set[tuple[int, int]](), river.given ^ river.edges
    for upper, lower in sorted(sorted(edge, key=board_order) for edge in river.edges - linked):
        homes = arms[int(upper[1:])], arms[int(lower[1:])]
        if "W" in (upper[0], lower[0]) or upper[1:] == lower[1:] or homes in told:
            continue
        one, two = plan.fields[upper], plan.fields[lower]
        if any(math.dist(a, b) < _REACH for a in one.outline for b in two.outline):
            continue  # which is seen at a glance, and holds for nearly all
        apart = gap(one, two) - 2 * ROUND
        if apart > _REACH:
            told.add(homes)
            message = f"{upper} and {lower} are neighbours, but lie {apart:.0f} mm apart on the printed board"
            yield Slip(
                message, course_of(arms, int(lower[1:])), "let the arms begin and end near each other", two.ring[:2]
            )


def _links(origin: Origin, plan: BoardPlan) -> Iterator[Slip]:
    """Find bridges and fords that lead across fields that they do not join."""
    for index, link in enumerate(links_of(origin.value, "extra_edges")):
        (x, y), (x2, y2) = next(each.ends for each in plan.links if each.pair == link.pair)
        steps = max(2, math.ceil(math.hypot(x2 - x, y2 - y) / 3))
        line = [(x + (x2 - x) * step / steps, y + (y2 - y) * step / steps) for step in range(steps + 1)]
        areas = {name[1:] for name in link.pair}
        others = (field for field in plan.fields.values() if field.name[1:] not in areas)
        crossed = next((field for field in others if any(is_inside(point, field.outline) for point in line)), None)
        if crossed is not None:
            message = f"a {link.look} from {link.pair[0]} to {link.pair[1]} would lead across {crossed.name}"
            middle = (x + x2) / 2, (y + y2) / 2
            yield Slip(
                message, ("extra_edges", index), "join fields that face each other, or leave the pair out", middle
            )
