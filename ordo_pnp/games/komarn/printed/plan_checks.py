"""Check that the printed board shows the board that is played, and that pieces have room on it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, pairwise
from typing import Any, Final, NamedTuple

from ordo_pnp.base import Diagnostic, Severity, finding
from ordo_pnp.cards import Origin
from ordo_pnp.games.komarn.board import River, arms_of, board_order, links_of
from ordo_pnp.games.komarn.printed.board_plan import (
    BANK,
    RING,
    ROUND,
    SEAL,
    SOLDIER,
    WATER,
    BoardPlan,
    DrawnField,
    Same,
    is_map,
    plan_of,
)
from ordo_pnp.games.komarn.printed.course import Point, is_inside
from ordo_pnp.games.komarn.river_checks import FATAL, NOT_DRAWN, WRONG_COURSE, check_river, check_sites

# Nothing that counts is nearer to the edge of the board, in millimetres: a cut by hand is up to 1.5 mm off.
MARGIN: Final = 2.0
# A thing nearer than that to its due place lies there.
HAIR: Final = 0.05
# By so much round places may overlap: a line's breadth.
SLACK: Final = 0.4


class Slip(NamedTuple):
    """A mistake in the picture, the keys of the board that cause it, and its place."""

    message: str
    path: tuple[str | int, ...]
    remedy: str
    # Millimetres from the upper left corner of the board; None where it is seen everywhere.
    at: Point | None = None


def beyond(plan: BoardPlan, point: Point, radius: float) -> float:
    """Return how far a round thing reaches beyond the edge of the board; below 0 while it is inside."""
    x, y = point
    return radius + max(-x, -y, x - plan.width, y - plan.height)


_SQUARE: Final = 60.0


def are_apart(one: DrawnField, two: DrawnField, room: float) -> bool:
    """Whether two outlines are so far from each other in one direction, without a look at more."""
    for axis in (0, 1):
        ours, theirs = [point[axis] for point in one.outline], [point[axis] for point in two.outline]
        if min(ours) - max(theirs) >= room or min(theirs) - max(ours) >= room:
            return True
    return False


def near(fields: Sequence[DrawnField]) -> Iterator[tuple[DrawnField, DrawnField]]:
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


def gap(one: DrawnField, two: DrawnField) -> float:
    """Return the distance of two outlines, about; below 0 where one reaches into the other."""
    ours, theirs = _sampled(one), _sampled(two)
    if any(is_inside(point, two.outline) for point in ours) or any(is_inside(point, one.outline) for point in theirs):
        return -1.0
    return min(math.dist(a, b) for a in ours for b in theirs)


# Depth of a bank that holds a soldier and, behind it, a ring.
BANK_ROOM: Final = math.ceil(0.5 + SOLDIER + 0.3 + RING)
_PER_AREA: Final = 25.0
WIDER: Final = "move the corners of the course there farther apart, or let it turn less"
BEGIN: Final = "a ring begins halfway from its last corner to its first: let that be a long straight stretch"


def check_measures(plan: BoardPlan) -> Iterator[Slip]:
    """Find water and banks that are too narrow for their pieces: everything else follows from that."""
    if plan.water < SOLDIER:
        message = f"water {plan.water:g} mm broad has no room for a soldier"
        yield Slip(message, ("picture", "water"), f"write `water: {SOLDIER:g}` or more")
    if plan.bank < BANK_ROOM:
        message = f"banks {plan.bank:g} mm deep have no room for a soldier and the number behind it"
        yield Slip(message, ("picture", "bank"), f"write `bank: {BANK_ROOM:g}` or more")


def course_of(arms: dict[int, int], area: int) -> tuple[str | int, ...]:
    """Return the keys of the course on which an area lies."""
    return "arms", arms[area], "course"


def check_rooms(plan: BoardPlan, river: River, arms: dict[int, int]) -> Iterator[Slip]:
    """Find areas whose soldiers or rings would cover those of the next one; the first of each arm."""
    told: set[int] = set()
    for name, field in plan.fields.items():
        after = plan.fields.get(f"{name[0]}{river.after(int(name[1:]))}")
        if after is None or arms[int(name[1:])] in told or arms[int(after.name[1:])] != arms[int(name[1:])]:
            continue
        for one, two, room in ((field.soldier, after.soldier, SOLDIER), (field.ring, after.ring, RING)):
            apart = math.dist(one[:2], two[:2])
            if apart < (SOLDIER if name[0] == "W" else room) - SLACK:
                told.add(arms[int(name[1:])])
                message = f"{name} and {after.name} are {apart:.0f} mm apart, a piece needs {room:.0f}"
                remedy = (
                    f"make the course longer ({_PER_AREA:g} mm an area) or its bends wider, or give the arm fewer areas"
                )
                if int(after.name[1:]) < int(name[1:]):
                    remedy = f"{WIDER}; {BEGIN}"
                yield Slip(message, course_of(arms, int(name[1:])), remedy, two[:2])
                break


def check_arms(plan: BoardPlan, river: River, arms: dict[int, int]) -> Iterator[Slip]:
    """Find pieces of different arms, or in different stretches of the water, that would cover each other; the first of each two arms.

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
            if abs(two.y - one.y) >= SOLDIER:
                continue
            room, apart = (breadth + other) / 2, math.dist(one[:2], two[:2])
            if apart >= room - SLACK:
                continue
            homes = frozenset((arms[int(here[1:])], arms[int(there[1:])]))
            is_told = "W" not in here[0] + there[0] and frozenset((here, there)) not in river.edges
            if not (is_told or homes in told or (len(homes) == 1 and _are_in_a_row(river, here, there))):
                told.add(homes)
                first, last = sorted((here, there), key=board_order)
                message = f"{first} and {last} are {apart:.0f} mm apart, a piece needs {room:.0f}"
                yield Slip(message, course_of(arms, int(last[1:])), "move the courses away from each other", two[:2])


def _are_in_a_row(river: River, one: str, two: str) -> bool:
    """Whether two fields are of one area or of two that follow each other: of these ``check_rooms`` tells."""
    first, last = int(one[1:]), int(two[1:])
    return first == last or river.after(first) == last or river.after(last) == first


# Half the breadth of a landmark, about.
_MARK: Final = 6.0
# Half of a landmark's room in each direction, its roof or its sails included.
_PICTURE: Final = 8.5
# Along a longer ribbon nobody sees its end.
_RIBBON: Final = 90.0
# A seal or a landmark may lie so far over the place of a piece: its rim.
_OVER: Final = 2.5


def check_pieces(plan: BoardPlan, *, is_crowded: bool) -> Iterator[Slip]:
    """Find sites and landmarks that reach beyond the edge or lie on something else.

    Args:
        plan: The board.
        is_crowded: Whether fields lie on each other: then covered pieces are no news.
    """
    yield from _piece_outside(plan)
    if not is_crowded:
        yield from _sites(plan)
        yield from _landmarks(plan)


def _piece_outside(plan: BoardPlan) -> Iterator[Slip]:
    for index, seal in enumerate(plan.seals):
        reach = beyond(plan, seal.place[:2], SEAL / 2) + MARGIN
        if reach > HAIR:
            message = f"the site `{seal.id}` lies {_length(reach)} mm too far out: it needs {MARGIN:g} mm to the edge"
            remedy = "move the course, or say where it lies: `place: [x, y]`"
            yield Slip(message, ("sites", index), remedy, seal.place[:2])
    for index, mark in enumerate(plan.landmarks):
        reach = beyond(plan, mark.place[:2], _PICTURE)
        if reach > HAIR:
            message = f"the landmark at area {mark.area} lies {_length(reach)} mm too far out"
            remedy = "put it at another area, behind the other bank, or move the course"
            yield Slip(message, ("landmarks", index), remedy, mark.place[:2])


def _length(millimetres: float) -> str:
    """Return a length that is never nought."""
    return f"{millimetres:.0f}" if millimetres >= 1 else f"{max(millimetres, 0.1):.1f}"


def _sites(plan: BoardPlan) -> Iterator[Slip]:
    """Find sites that cover each other or the place of a piece, and those far from their fields."""
    places = _places(plan)
    for index, seal in enumerate(plan.seals):
        path, remedy, at = ("sites", index), "say where it lies: `place: [x, y]`, or move the course", seal.place[:2]
        for other in plan.seals[index + 1 :]:
            if math.dist(at, other.place[:2]) < SEAL - SLACK:
                yield Slip(f"the sites `{seal.id}` and `{other.id}` lie on each other", path, remedy, at)
        covered = _covered(places, at, SEAL / 2)
        if covered is not None:
            yield Slip(f"the site `{seal.id}` covers the place of a piece on {covered}", path, remedy, at)
            continue
        longest = max(math.dist(*ends) for ends in seal.ribbons)
        if longest > _RIBBON:
            message = f"the site `{seal.id}` lies {longest:.0f} mm from a field that it touches"
            yield Slip(message, path, f"say where it lies: `place: [x, y]`, at most {_RIBBON:g} mm from its fields", at)


def _landmarks(plan: BoardPlan) -> Iterator[Slip]:
    places, remedy = _places(plan), "put it at another area, or behind the other bank"
    for index, mark in enumerate(plan.landmarks):
        for seal in plan.seals:
            if math.dist(mark.place[:2], seal.place[:2]) < SEAL / 2 + _MARK:
                message = f"the landmark at area {mark.area} covers the site `{seal.id}`"
                yield Slip(message, ("landmarks", index), remedy, mark.place[:2])
        covered = _covered(places, mark.place[:2], _MARK)
        if covered is not None:
            message = f"the landmark at area {mark.area} covers the place of a piece on {covered}"
            yield Slip(message, ("landmarks", index), remedy, mark.place[:2])
    for (_, one), (index, two) in combinations(enumerate(plan.landmarks), 2):
        if math.dist(one.place[:2], two.place[:2]) < 2 * _MARK:
            message = f"the landmarks at areas {one.area} and {two.area} lie on each other"
            if one.area == two.area:
                message = f"two landmarks lie on each other at area {one.area}"
            yield Slip(message, ("landmarks", index), remedy, two.place[:2])


def _places(plan: BoardPlan) -> list[tuple[float, float, float, str]]:
    """Return the places of all pieces: their middles, half their breadths and the fields."""
    return [
        (at.x, at.y, breadth / 2, field.name)
        for field in plan.fields.values()
        for at, breadth in ((field.soldier, SOLDIER), (field.ring, RING))
    ]


def _covered(places: Sequence[tuple[float, float, float, str]], at: Point, radius: float) -> str | None:
    """Return the first field with the place of a piece that a round thing covers."""
    x, y = at
    near = (
        (name, half, math.dist(at, (a, b))) for a, b, half, name in places if abs(a - x) < SEAL and abs(b - y) < SEAL
    )
    return next((name for name, half, apart in near if apart < radius + half - _OVER), None)


# Fields that are nearer to each other look like neighbours.
_TOUCH: Final = 3.5
# Fields that are farther from each other do not, though nothing lies between them.
_REACH: Final = 32.0
# Usual distance on a map between two stretches side by side, so that sites have room between them.
_ROWS: Final = 160.0
# Areas of one bank, so many apart, that come near to each other do so within a bend.
_IN_A_BEND: Final = 4


def check_plan(origin: Origin) -> Iterator[Diagnostic]:
    """Find the parts of a sound board that its printed board cannot show."""
    for slip in slips(origin):
        yield finding(NOT_DRAWN, slip.message, origin.span(*slip.path), remedy=slip.remedy)


def slips(origin: Origin) -> Sequence[Slip]:
    """Return everything that the picture of a board would show wrongly, or without room for a piece.

    A strip has room for everything, but for arms beside each other.
    """
    return _slips(Same(origin))


@lru_cache(maxsize=16)  # a check asks once for mistakes, and once more to play the game
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
    """Return the slip of fields that lie too near for no neighbours; the cause is a tight bend or a near stretch."""
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


# Millimetres from a corner to the next one; nearer ones have no direction that could be seen.
NEAREST: Final = 1.0
# Millimetres of an area, on the average of its arm: twenty times a soldier's place; a piece on a longer one is looked
# for.
LONGEST: Final = 500.0


def is_sound(origin: Origin) -> bool:
    """Whether everything on a board has its place, so that it can be planned: its river, its sites, its courses."""
    return _is_sound(Same(origin))


def is_drawable(origin: Origin) -> bool:
    """Whether a board can be planned, perhaps with mistakes: its fields are clear, and its courses can be measured."""
    return _is_drawable(Same(origin))


@lru_cache(maxsize=16)
def _is_drawable(board: Same[Origin]) -> bool:
    found = check_river(board.it, River(board.it.value))
    return all(each.code not in FATAL for each in found) and not any(check_courses(board.it))


@lru_cache(maxsize=16)
def _is_sound(board: Same[Origin]) -> bool:
    origin = board.it
    river = River(origin.value)
    found = chain(check_river(origin, river), check_sites(origin, river), check_courses(origin))
    return all(each.severity is not Severity.ERROR for each in found)


def check_courses(origin: Origin) -> Iterator[Diagnostic]:
    """Find courses whose corners lie on each other, and those that are longer than their areas or the picture can be.

    A board that has not all of its courses is no map: nothing is planned along those that it has.
    """
    board = origin.value
    if not is_map(board):
        return
    total = 0.0
    for index, (arm, data) in enumerate(zip(arms_of(board), board["arms"], strict=True)):
        course = data["course"]
        points = [*course, course[0]] if board.get("ring") and len(board["arms"]) == 1 else course
        legs = [math.dist(one, two) for one, two in pairwise(points)]
        areas = arm.last - arm.first + 1
        total += math.fsum(legs)
        short = next((at for at, leg in enumerate(legs) if leg < NEAREST), None)
        if short is not None:
            at = (short + 1) % len(course)
            message = f"corner {at + 1} of the course of {arm.called} lies on corner {short + 1}"
            span = origin.span("arms", index, "course", at)
            remedy = f"leave one of them out, or move it: {NEAREST:g} mm at least"
            yield finding(WRONG_COURSE, message, span, remedy=remedy)
        if math.fsum(legs) > LONGEST * areas:
            message = f"the course of {arm.called} is {math.fsum(legs):,.0f} mm long, more than {LONGEST:g} mm an area"
            span = origin.span("arms", index, "course")
            remedy = f"shorten it, or give the arm {math.ceil(math.fsum(legs) / LONGEST)} areas"
            yield finding(WRONG_COURSE, message, span, remedy=remedy)
    if total > _room(board):
        message = f"the courses are {total:,.0f} mm long together, the picture has room for {_room(board):,.0f} mm"
        remedy = "shorten them, or make `picture: {size: …}` larger"
        yield finding(WRONG_COURSE, message, origin.span("arms"), remedy=remedy)


def _room(board: Mapping[str, Any]) -> float:
    """Return how long a river with one bank can be at most that covers the picture, in millimetres."""
    picture = board["picture"]
    width, height = picture["size"]
    length: float = width * height / (picture.get("water", WATER) + picture.get("bank", BANK))
    return length
