"""Plan the printed board from `board.yaml`: courses, fields, water, lakes, sites, links and landmarks, in mm from the upper left corner.

A board whose arms have courses is a map; one without is a strip, straight from the source to the mouth. A soldier stands next to the
water, behind it is a ring with the number of the field: there a sergeant stands behind the banner.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import groupby
from typing import Any, Final, Generic, NamedTuple, TypeVar

from ordo_pnp.games.komarn.board import BANKS, RIGHT, Arm, River, links_of
from ordo_pnp.games.komarn.printed.course import Course, Point, Station, is_inside

T = TypeVar("T")


class Same(Generic[T]):
    """An object by its identity: a board that is read again is another one. It lives as long as the cache holds its key.

    >>> board = {"areas": 24}
    >>> Same(board) == Same(board), Same(board) == Same({"areas": 24})
    (True, False)
    """

    __slots__ = ("it",)

    def __init__(self, it: T) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.it is other.it

    def __hash__(self) -> int:
        return id(self.it)


# Diameter of the place of a soldier.
SOLDIER: Final = 19.0
# Diameter of the place of a sergeant, which holds the number.
RING: Final = 16.0
# Diameter of the place of a site token, of whose edge something shows around the piece.
SEAL: Final = 22.0
# From its middle to the outer edge of its rim.
SEAL_RIM: Final = 12.5
# The name of a fragment that draws a landmark begins with it; the board's name of its look follows.
LANDMARK: Final = "landmark-"
# How far the picture reaches beyond the edge.
BLEED: Final = 3.0
# Radius of the corners of a field.
ROUND: Final = 3.0


class Place(NamedTuple):
    """A point and the turn of the piece there, in degrees; never upside down."""

    x: float
    y: float
    turn: float


class DrawnField(NamedTuple):
    """A field as it is drawn."""

    name: str
    soldier: Place
    # Of the number; of a river field the place of its soldier.
    ring: Place
    # Its corners, inside by the radius of its rounding.
    outline: tuple[Point, ...]


class Seal(NamedTuple):
    """The place of a site token."""

    id: str
    # Those that it touches, the one it is named after first.
    fields: tuple[str, ...]
    place: Place
    # From the seal to the edge of each field that it touches.
    ribbons: tuple[tuple[Point, Point], ...]


class DrawnLink(NamedTuple):
    """A bridge, a ford or a rock between two fields."""

    look: str
    pair: tuple[str, str]
    place: Place
    ends: tuple[Point, Point]


class Landmark(NamedTuple):
    """A picture beside the river."""

    look: str
    area: int
    place: Place


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The printed board."""

    width: float
    height: float
    water: float
    bank: float
    is_map: bool
    # Outlines of the water, arm by arm, then of their joints.
    waters: tuple[tuple[Point, ...], ...]
    # Their sides where there is land, with the flow.
    shorelines: tuple[tuple[Point, ...], ...]
    # Lines in them, with the flow.
    currents: tuple[tuple[Point, ...], ...]
    # Lines farther from their sides, with the flow, in their joints too.
    flows: tuple[tuple[Point, ...], ...]
    # Banks and outlines of the land along the water.
    shores: tuple[tuple[str, tuple[Point, ...]], ...]
    # Outlines of open water, where a bank is missing.
    lakes: tuple[tuple[Point, ...], ...]
    fields: dict[str, DrawnField]
    seals: tuple[Seal, ...]
    links: tuple[DrawnLink, ...]
    landmarks: tuple[Landmark, ...]
    # Of a strip: borders of its areas, from the left.
    borders: tuple[float, ...] = ()


def upright(angle: float) -> float:
    """Return the turn in degrees, of a text along an angle in radians, that does not stand on its head.

    >>> upright(0.0), upright(math.pi), round(upright(3 * math.pi / 4))
    (0.0, 0.0, -45)
    """
    turn = math.degrees(angle) % 180
    return round(turn - 180 if turn > 90 else turn, 3)


WATER: Final = 20.0
BANK: Final = 36.0
# Length of an area of a strip.
PITCH: Final = 25.0
# Length of a strip before its first area and after its last one.
ENDS: Final = 27.0
# Breadth of a strip beyond its banks and the seals behind them: the rims of these are 3 mm from its edge.
EDGE: Final = 5.5
# Beside a bend nothing is drawn where a millimetre of the course is shorter than this.
NEAREST: Final = 0.05


class ArmOnBoard(NamedTuple):
    """An arm, its course and the borders of its areas on that."""

    arm: Arm
    course: Course
    borders: list[float]

    def station(self, area: int, part: float = 0.5) -> Station:
        """Return the station at a part of an area: 0 at its beginning, 1 at its end."""
        start, end = self.borders[area - self.arm.first : area - self.arm.first + 2]
        return self.course.at(start + (end - start) * part)


class BoardGround:
    """The ground that all parts of a plan are made from.

    Args:
        board: A board; parts with mistakes, which the check reports, are not planned.
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


# An end of the river nearer to the edge than this flows on to it.
_WATER_MOUTH: Final = 80.0
# Arms that end so near to each other need no water between them.
_MET: Final = 0.2


def joints_of(ground: BoardGround) -> Iterator[Course]:
    """Yield the water between arms that are joined, and from the ends of the river to the edge of the board."""
    yield from _pools(ground)
    yield from _ends(ground)


def _pools(ground: BoardGround) -> Iterator[Course]:
    """Yield the water between arms that are joined."""
    by_name = {each.arm: each for each in ground.arms}
    for joint in ground.river.joints:
        for above in joint.ending:
            for below in joint.beginning:
                if above not in by_name or below not in by_name:
                    continue  # a strip is one arm
                one, two = by_name[above].course.at(math.inf), by_name[below].course.at(0.0)
                reach = math.dist((one.x, one.y), (two.x, two.y)) / 3
                if reach > _MET:
                    yield Course([(one.x, one.y), ahead(one, reach), ahead(two, -reach), (two.x, two.y)])


def _ends(ground: BoardGround) -> Iterator[Course]:
    """Yield the water from the first area back to the edge of the board, and from the last ones on, where that is near."""
    for each in ground.arms:
        for is_first, station, way in ends_of(ground, each):
            reach = to_edge(ground, station, way)
            if reach is not None:
                far, here = ahead(station, way * reach), (station.x, station.y)
                yield Course([far, here] if is_first else [here, far])


def ends_of(ground: BoardGround, each: ArmOnBoard) -> Iterator[tuple[bool, Station, int]]:
    """Yield the free ends of an arm: whether it is the first one, its place, and the direction of the water there."""
    if not any(each.arm in joint.beginning for joint in ground.river.joints):
        yield True, each.course.at(0.0), -1
    if not any(each.arm in joint.ending for joint in ground.river.joints):
        yield False, each.course.at(math.inf), 1


def to_edge(ground: BoardGround, station: Station, way: int, *, most: float = _WATER_MOUTH) -> float | None:
    """Return how far the edge of the board is along the water, the bleed included; None where that is too far."""
    dx, dy = math.cos(station.angle) * way, math.sin(station.angle) * way
    reaches = []
    for at, step, length in ((station.x, dx, ground.width), (station.y, dy, ground.height)):
        if abs(step) > _MET:
            reaches.append(((length + BLEED if step > 0 else -BLEED) - at) / step)
    reach = min((each for each in reaches if each > 0), default=math.inf)
    return reach if reach < most else None


def shores_of(
    ground: BoardGround, each: ArmOnBoard, half: float, outer: float
) -> Iterator[tuple[str, float, float, float, float]]:
    """Yield the stretches that have land: bank, start, end and offsets."""
    for row, inner_edge, outer_edge in (("L", -outer, -half), ("R", half, outer)):
        for start, end in runs_of(ground, each, row, is_land=True):
            yield row, start, end, inner_edge, outer_edge


def runs_of(ground: BoardGround, each: ArmOnBoard, row: str, *, is_land: bool) -> Iterator[tuple[float, float]]:
    """Yield start and end of each stretch of an arm where a bank is there, or is not."""
    numbers = range(each.arm.first, each.arm.last + 1)
    for there, areas in groupby(numbers, lambda area: f"{row}{area}" in ground.river.fields):
        if there == is_land:
            run = list(areas)
            yield each.borders[run[0] - each.arm.first], each.borders[run[-1] - each.arm.first + 1]


def ahead(station: Station, distance: float) -> Point:
    """Return the point at a distance with the flow, against it where that is negative."""
    return station.x + math.cos(station.angle) * distance, station.y + math.sin(station.angle) * distance


def band(course: Course, start: float, end: float, low: float, high: float) -> tuple[Point, ...]:
    """Return the outline of a band along a course, between two offsets."""
    stations = course.stations(start, end)
    return (*(each.beside(low) for each in stations), *(each.beside(high) for each in reversed(stations)))


# Millimetres between two points of a shore.
_STEP: Final = 3.0
# A lake begins so far before its first area, under the fields there.
_PAST: Final = 9.0
# Where the river ends, it goes on so far beyond, or to the edge of the board.
_MOUTH: Final = 45.0
# It reaches so far beyond where the fields would end.
_DEEPER: Final = 13.0
# Land between it and the edge that is no broader than this is water, too.
_SEA: Final = 38.0
# From its ends on it grows as broad as it gets.
_TAPER: Final = 26.0
# Of its breadth: from there on it can be the sea.
_FULL: Final = 0.6


def lakes_of(ground: BoardGround) -> Iterator[tuple[Point, ...]]:
    """Yield the outlines of open water, each within the bleed; fields and banks are drawn above them.

    Rule: A56 (areas with one bank).
    """
    for each in ground.arms:
        for row, side in (("L", -1), ("R", 1)):
            for start, end in runs_of(ground, each, row, is_land=False):
                yield _within(ground, _lake_outline(ground, *_stations(ground, each, start, end), side))


def _stations(
    ground: BoardGround, each: ArmOnBoard, start: float, end: float
) -> tuple[list[Station], tuple[float, float]]:
    """Return stations a little apart, from before a stretch to behind it, and how far beyond the first and last ones it goes on."""
    length = each.course.length
    low, high = max(0.0, start - _PAST), min(length, end + _PAST)
    count = max(2, math.ceil((high - low) / _STEP))
    found, beyond = [each.course.at(low + (high - low) * step / count) for step in range(count + 1)], [0.0, 0.0]
    for is_first, station, way in ends_of(ground, each):
        if (low if is_first else length - high) > 0:
            continue  # the lake is not there
        reach = to_edge(ground, station, way) or _MOUTH
        if reach < _MOUTH:  # as broad as before it leaves the board
            beyond[not is_first] = _TAPER
        steps = math.ceil(reach / _STEP)
        more = [
            station._replace(x=x, y=y)
            for x, y in (ahead(station, way * reach * at / steps) for at in range(1, steps + 1))
        ]
        found = [*reversed(more), *found] if is_first else [*found, *more]
    return found, (beyond[0], beyond[1])


def _lake_outline(
    ground: BoardGround, stations: Sequence[Station], beyond: tuple[float, float], side: int
) -> list[Point]:
    half, usual = ground.water / 2, ground.water / 2 + ground.bank + _DEEPER
    far, last = [], len(stations) - 1
    for index, station in enumerate(stations):
        turned = station._replace(angle=station.angle + side * math.pi / 2)
        edge = to_edge(ground, turned, 1, most=usual + _SEA)
        ripple = 2.2 * math.sin(index * _STEP / 7.0) + 1.3 * math.sin(index * _STEP / 3.1)
        inward = min(index * _STEP + beyond[0], (last - index) * _STEP + beyond[1])
        part = math.sin(min(1.0, inward / _TAPER) * math.pi / 2)
        breadth = half + (usual - half + ripple) * part if edge is None or part < _FULL else edge
        far.append(station.beside(side * breadth))
    return [*(one.beside(0.0) for one in stations), *reversed(far)]


def _within(ground: BoardGround, outline: Sequence[Point]) -> tuple[Point, ...]:
    """Cut an outline at the bleed, edge by edge."""
    points = list(outline)
    for axis, most in ((0, ground.width), (1, ground.height)):
        for way, limit in ((-1, BLEED), (1, most + BLEED)):
            kept: list[Point] = []
            for before, here in zip([points[-1], *points], points, strict=False):
                inside = [way * point[axis] <= limit for point in (before, here)]
                if inside[0] != inside[1]:
                    part = (way * limit - before[axis]) / (here[axis] - before[axis])
                    kept.append((before[0] + (here[0] - before[0]) * part, before[1] + (here[1] - before[1]) * part))
                if inside[1]:
                    kept.append(here)
            points = kept or points[:1]
    return tuple(points)


# How far from the border of two fields, along their edge, a ribbon ends.
_RIBBON: Final = 8.0


def seals_of(ground: BoardGround) -> Iterator[Seal]:
    """Yield the place of each site: the one that the board gives, else behind the fields that it touches."""
    for site in ground.board["sites"]:
        edges = list(_edges(ground, ground.river.touched(site)))
        if not edges:
            continue  # which the check says
        x, y = (math.fsum(each.outward[at] for each in edges) / len(edges) for at in (0, 1))
        if "place" in site and ground.is_map:
            x, y = site["place"]
        ribbons = tuple(((x, y), each.ribbon_end) for each in edges)
        yield Seal(site["id"], tuple(each.name for each in edges), Place(x, y, edges[0].turn), ribbons)


class _Edge(NamedTuple):
    """The place where a site meets a field."""

    name: str
    turn: float
    # Place of the site for the sake of this field.
    outward: Point
    ribbon_end: Point


def _edges(ground: BoardGround, touched: Sequence[str]) -> Iterator[_Edge]:
    for name in touched:
        home, side = ground.home(int(name[1:])), -1 if name[0] == "L" else 1
        if home is None:
            continue
        distance, way = _border(ground, home, name, touched)
        offset = side * (ground.water / 2 + ground.bank - 2.5)
        stretch = max(home.course.stretch(distance, offset), NEAREST)
        end = home.course.at(distance + way * _RIBBON / max(stretch, 0.3)).beside(offset)
        turn = upright(home.station(int(name[1:])).angle)
        yield _Edge(name, turn, home.course.at(distance).beside(side * ground.site), end)


def _border(ground: BoardGround, home: ArmOnBoard, name: str, touched: Sequence[str]) -> tuple[float, int]:
    """Return the place along its arm of a site that touches a field, and the side of that on which the field is.

    It is the border to another area that the site touches on the same bank, else the middle of the area.
    """
    area = int(name[1:])
    start, end = home.borders[area - home.arm.first : area - home.arm.first + 2]
    if f"{name[0]}{ground.river.after(area)}" in touched:
        return end, -1
    if any(ground.river.after(int(other[1:])) == area for other in touched if other[0] == name[0]):
        return start, 1
    return (start + end) / 2, 0


def drawn_links(ground: BoardGround, fields: Mapping[str, DrawnField]) -> Iterator[DrawnLink]:
    """Yield bridges and fords from soldier to soldier, and rocks between the middles of fields."""
    for key in ("extra_edges", "removed_edges"):
        for link in links_of(ground.board, key):
            if not fields.keys() >= set(link.pair):
                continue  # which the check says
            one, two = (fields[name] for name in link.pair)
            places = [each.soldier if key == "extra_edges" else _center(each) for each in (one, two)]
            ends: tuple[Point, Point] = ((places[0].x, places[0].y), (places[1].x, places[1].y))
            turn = upright(math.atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0]))
            middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
            yield DrawnLink(link.look, link.pair, Place(*middle, turn), ends)


def landmarks_of(ground: BoardGround) -> Iterator[Landmark]:
    """Yield the landmarks, each at the end of its area."""
    for each in ground.board.get("landmarks", ()):
        home, side = ground.home(each["area"]), -1 if each["bank"] == "L" else 1
        if home is None:
            continue  # which the check says
        station = home.station(each["area"], 1.0)
        yield Landmark(each["look"], each["area"], Place(*station.beside(side * ground.site), 0.0))


def _center(field: DrawnField) -> Place:
    return Place((field.soldier.x + field.ring.x) / 2, (field.soldier.y + field.ring.y) / 2, field.soldier.turn)


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
    """Return the places of everything on a sound board, as a strip if that is asked for or no map is possible.

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
