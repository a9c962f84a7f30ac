"""Where everything lies on the printed board: plain millimetres from the upper left corner, made from ``board.yaml``.

A board whose arms have courses is a map; one without is a strip, straight from the source to the mouth. A soldier stands next to the
water, behind it is a ring with the number of the field: there a sergeant stands behind the banner.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.games.komarn.course import Course, Station
from ordo_pnp.games.komarn.letters import BANKS
from ordo_pnp.games.komarn.river import River, links_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ordo_pnp.games.komarn.course import Point
    from ordo_pnp.games.komarn.river import Arm

SOLDIER: Final = 19.0
"""Diameter of the place of a soldier."""
RING: Final = 16.0
"""Diameter of the place of a sergeant, which holds the number."""
SEAL: Final = 22.0
"""Diameter of the place of a site token, of whose edge something shows around the piece."""
WATER: Final = 20.0
BANK: Final = 36.0
PITCH: Final = 25.0
"""Length of an area of a strip."""
ENDS: Final = 27.0
"""What a strip has before its first area and after its last one."""
BLEED: Final = 3.0
"""How far the picture reaches beyond the edge."""
_MOUTH: Final = 80.0
"""An end of the river nearer to the edge than this flows on to it."""
ROUND: Final = 3.0
"""Radius of the corners of a field."""
_APART: Final = 0.7
"""Half the distance of two fields along the water."""
_RIBBON: Final = 8.0
"""How far from the border of two fields, along their edge, a ribbon ends."""
_MET: Final = 0.2
"""Arms that end so near to each other need no water between them."""
_NEAREST: Final = 0.05
"""Beside a bend nothing is drawn where a millimetre of the course is shorter than this."""


class Place(NamedTuple):
    """A point and how what lies there is turned, in degrees; never upside down."""

    x: float
    y: float
    turn: float


class Cell(NamedTuple):
    """A field as it is drawn."""

    name: str
    soldier: Place
    ring: Place
    """Of the number; of a river field the place of its soldier."""
    outline: tuple[Point, ...]
    """Its corners, inside by the radius of its rounding."""


class Seal(NamedTuple):
    """The place of a site token."""

    id: str
    first: str
    """The field it is named after."""
    place: Place
    ribbons: tuple[tuple[Point, Point], ...]
    """From the seal to the edge of each field that it touches."""


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
    waters: tuple[tuple[Point, ...], ...]
    """Outlines of the water, arm by arm, then of what joins them."""
    shorelines: tuple[tuple[Point, ...], ...]
    """Their two sides each, with the flow."""
    currents: tuple[tuple[Point, ...], ...]
    """Lines in them, with the flow."""
    shores: tuple[tuple[str, tuple[Point, ...]], ...]
    """Banks and outlines of the land along the water."""
    cells: dict[str, Cell]
    seals: tuple[Seal, ...]
    links: tuple[DrawnLink, ...]
    landmarks: tuple[Landmark, ...]
    borders: tuple[float, ...] = field(default=())
    """Of a strip: where its areas border on each other, from the left."""


class _ArmOnBoard(NamedTuple):
    """An arm, its course and where its areas begin and end on that."""

    arm: Arm
    course: Course
    borders: list[float]

    def station(self, area: int, part: float = 0.5) -> Station:
        """Return the station at a part of an area: 0 at its beginning, 1 at its end."""
        start, end = self.borders[area - self.arm.first : area - self.arm.first + 2]
        return self.course.at(start + (end - start) * part)


def upright(angle: float) -> float:
    """Return the turn in degrees, of a text along an angle in radians, that does not stand on its head.

    >>> upright(0.0), upright(math.pi), round(upright(3 * math.pi / 4))
    (0.0, 0.0, -45)
    """
    turn = math.degrees(angle) % 180
    return round(turn - 180 if turn > 90 else turn, 3)


@lru_cache(maxsize=16)
def _plan_of(key: _Key) -> BoardPlan:
    return _Planner(key.board, is_map=key.is_map).plan()


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


class _Planner:
    """Plans one board."""

    def __init__(self, board: Mapping[str, Any], *, is_map: bool) -> None:
        self.board = board
        self.river = River(board)
        self.is_map = is_map
        picture = board.get("picture", {}) if is_map else {}
        self.water, self.bank = picture.get("water", WATER), picture.get("bank", BANK)
        self.height = picture["size"][1] if is_map else 2 * (self.bank + SEAL + 3) + self.water
        self.width = picture["size"][0] if is_map else 2 * ENDS + PITCH * self.river.areas
        self.soldier = self.water / 2 + 0.5 + SOLDIER / 2
        """How far from the middle of the water soldiers stand on land."""
        self.ring = self.soldier + SOLDIER / 2 + 0.3 + RING / 2
        self.site = self.water / 2 + self.bank + 1 + SEAL / 2
        self.arms = list(self._arms())

    def plan(self) -> BoardPlan:
        """Make the plan."""
        cells = {cell.name: cell for each in self.arms for cell in self._cells(each)}
        self.cells = cells
        half = self.water / 2
        outer = half + self.bank
        bands = [(each.course, each) for each in self.arms]
        joints = [(course, None) for course in (*self._pools(), *self._ends())]
        waters, shorelines, currents, shores = [], [], [], []
        for course, each in [*bands, *joints]:
            stations = course.stations(0.0, course.length)
            waters.append(_band(course, 0.0, course.length, -half, half))
            shorelines += [tuple(one.beside(offset) for one in stations) for offset in (-half, half)]
            if each is not None:
                currents += [tuple(one.beside(offset) for one in stations) for offset in (1.3 - half, half - 1.3)]
                shores += [(bank, _band(course, *run)) for bank, *run in self._shores(each, half, outer)]
        return BoardPlan(
            self.width,
            self.height,
            self.water,
            self.bank,
            self.is_map,
            tuple(waters),
            tuple(shorelines),
            tuple(currents),
            tuple(shores),
            cells,
            tuple(self._seals()),
            tuple(self._links()),
            tuple(self._landmarks()),
            () if self.is_map else tuple(ENDS + PITCH * area for area in range(self.river.areas + 1)),
        )

    def _arms(self) -> Iterator[_ArmOnBoard]:
        if not self.is_map:
            end = ENDS + PITCH * self.river.areas
            course = Course([(ENDS, self.height / 2), (end, self.height / 2)])
            (first, *_), last = self.river.arms, self.river.arms[-1].last
            arm = first._replace(last=last)
            yield _ArmOnBoard(arm, course, [PITCH * area for area in range(self.river.areas + 1)])
            return
        for arm, data in zip(self.river.arms, self.board["arms"], strict=True):
            points: list[Point] = [(x, y) for x, y in data["course"]]
            closes = self.river.is_ring and len(self.river.arms) == 1
            course = Course(points, is_closed=closes)
            yield _ArmOnBoard(arm, course, course.borders(arm.last - arm.first + 1, partial(self._least, course)))

    def _least(self, course: Course, distance: float) -> float:
        """Return how long an area must be so that a soldier and a ring have room on both of its banks."""
        rooms = ((self.soldier, SOLDIER + 1.0), (self.ring, RING + 1.6))  # more there: in a bend rings stand on an arc
        return max(
            room / max(course.stretch(distance, side), _NEAREST) for offset, room in rooms for side in (-offset, offset)
        )

    def _pools(self) -> Iterator[Course]:
        """Yield the water between arms that are joined."""
        by_name = {each.arm: each for each in self.arms}
        for joint in self.river.joints:
            for above in joint.ending:
                for below in joint.beginning:
                    if above not in by_name or below not in by_name:
                        continue  # a strip is one arm
                    one, two = by_name[above].course.at(math.inf), by_name[below].course.at(0.0)
                    reach = math.dist((one.x, one.y), (two.x, two.y)) / 3
                    if reach > _MET:
                        yield Course([(one.x, one.y), _ahead(one, reach), _ahead(two, -reach), (two.x, two.y)])

    def _ends(self) -> Iterator[Course]:
        """Yield the water from the first area back to the edge of the board, and from the last ones on, where that is near."""
        joined = {arm for joint in self.river.joints for arm in joint.beginning}
        left = {arm for joint in self.river.joints for arm in joint.ending}
        for each in self.arms:
            for is_open, station, way in (
                (each.arm not in joined, each.course.at(0.0), -1),
                (each.arm not in left, each.course.at(math.inf), 1),
            ):
                reach = self._to_edge(station, way)
                if is_open and reach is not None:
                    far = _ahead(station, way * reach)
                    yield Course([far, (station.x, station.y)] if way < 0 else [(station.x, station.y), far])

    def _to_edge(self, station: Station, way: int) -> float | None:
        """Return how far the edge of the board is, the bleed included; None where that is too far."""
        dx, dy = math.cos(station.angle) * way, math.sin(station.angle) * way
        reaches = []
        for at, step, most in ((station.x, dx, self.width), (station.y, dy, self.height)):
            if abs(step) > _MET:
                reaches.append(((most + BLEED if step > 0 else -BLEED) - at) / step)
        reach = min((each for each in reaches if each > 0), default=math.inf)
        return reach if reach < _MOUTH else None

    def _shores(self, each: _ArmOnBoard, half: float, outer: float) -> Iterator[tuple[str, float, float, float, float]]:
        """Yield the stretches that have land: bank, start, end and offsets."""
        for row, inner_edge, outer_edge in (("L", -outer, -half), ("R", half, outer)):
            run: list[float] = []
            for area in range(each.arm.first, each.arm.last + 2):
                if area <= each.arm.last and f"{row}{area}" in self.river.fields:
                    run = (
                        [*run[:1], each.borders[area - each.arm.first + 1]]
                        if run
                        else list(each.borders[area - each.arm.first : area - each.arm.first + 2])
                    )
                elif run:
                    yield row, run[0], run[1], inner_edge, outer_edge
                    run = []

    def _cells(self, each: _ArmOnBoard) -> Iterator[Cell]:
        half = self.water / 2
        sides = {"L": (-half - self.bank, -half), "W": (-half, half), "R": (half, half + self.bank)}
        for area in range(each.arm.first, each.arm.last + 1):
            middle = each.station(area)
            turn = upright(middle.angle)
            for row in BANKS:
                name = f"{row}{area}"
                if name not in self.river.fields:
                    continue
                way = BANKS.index(row) - 1
                soldier, ring = (Place(*middle.beside(way * offset), turn) for offset in (self.soldier, self.ring))
                yield Cell(name, soldier, ring, self._outline(each, area, *sides[row]))

    def _outline(self, each: _ArmOnBoard, area: int, inner: float, outer: float) -> tuple[Point, ...]:
        start, end = each.borders[area - each.arm.first : area - each.arm.first + 2]
        low, high = inner + 0.3 + ROUND, outer - 0.3 - ROUND
        sides: list[list[Point]] = []
        for offset in (low, high):
            margin = (_APART + ROUND) / max(each.course.stretch((start + end) / 2, offset), _NEAREST)
            margin = min(margin, (end - start) / 2.2)
            sides.append([one.beside(offset) for one in each.course.stations(start + margin, end - margin)])
        return (*sides[0], *reversed(sides[1]))

    def _home(self, area: int) -> _ArmOnBoard:
        return next(each for each in self.arms if each.arm.first <= area <= each.arm.last)

    def _seals(self) -> Iterator[Seal]:
        for site in self.board["sites"]:
            touched = self.river.touched(site)
            spots = [self._outward(name, touched) for name in touched]
            x, y = (sum(each[at] for each in spots) / len(spots) for at in (0, 1))
            if "place" in site and self.is_map:
                x, y = site["place"]
            turn = upright(self._home(int(touched[0][1:])).station(int(touched[0][1:])).angle)
            ribbons = tuple(((x, y), self._edge(name, touched)) for name in touched)
            yield Seal(site["id"], touched[0], Place(x, y, turn), ribbons)

    def _border(self, name: str, touched: Sequence[str]) -> tuple[_ArmOnBoard, float, int]:
        """Return where along its arm a site lies that touches a field, and on which side of that the field is.

        It is the border to another area that the site touches on the same bank, else the middle of the area.
        """
        home, area = self._home(int(name[1:])), int(name[1:])
        start, end = home.borders[area - home.arm.first : area - home.arm.first + 2]
        if f"{name[0]}{self.river.after(area)}" in touched and area < home.arm.last:
            return home, end, -1
        if f"{name[0]}{area - 1}" in touched and area > home.arm.first:
            return home, start, 1
        return home, (start + end) / 2, 0

    def _outward(self, name: str, touched: Sequence[str]) -> Point:
        """Return where a site lies that touches a field."""
        home, distance, _ = self._border(name, touched)
        return home.course.at(distance).beside(self._side(name) * self.site)

    def _edge(self, name: str, touched: Sequence[str]) -> Point:
        """Return the point of a field that the ribbon of its site leads to."""
        home, distance, way = self._border(name, touched)
        offset = self._side(name) * (self.water / 2 + self.bank - 2.5)
        stretch = max(home.course.stretch(distance, offset), _NEAREST)
        return home.course.at(distance + way * _RIBBON / max(stretch, 0.3)).beside(offset)

    def _side(self, name: str) -> int:
        return -1 if name[0] == "L" else 1

    def _links(self) -> Iterator[DrawnLink]:
        for key in ("extra_edges", "removed_edges"):
            for link in links_of(self.board, key):
                one, two = (self.cells[name] for name in link.pair)
                places = [each.soldier if key == "extra_edges" else _center(each) for each in (one, two)]
                ends: tuple[Point, Point] = ((places[0].x, places[0].y), (places[1].x, places[1].y))
                turn = upright(math.atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0]))
                middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
                yield DrawnLink(link.look, link.pair, Place(*middle, turn), ends)

    def _landmarks(self) -> Iterator[Landmark]:
        for each in self.board.get("landmarks", ()):
            if not 1 <= each["area"] <= self.river.areas:
                continue  # which the check says
            side = -1 if each["bank"] == "L" else 1
            station = self._home(each["area"]).station(each["area"], 1.0)
            yield Landmark(each["look"], each["area"], Place(*station.beside(side * self.site), 0.0))


def _center(cell: Cell) -> Place:
    return Place((cell.soldier.x + cell.ring.x) / 2, (cell.soldier.y + cell.ring.y) / 2, cell.soldier.turn)


def _ahead(station: Station, distance: float) -> Point:
    return station.x + math.cos(station.angle) * distance, station.y + math.sin(station.angle) * distance


def _band(course: Course, start: float, end: float, low: float, high: float) -> tuple[Point, ...]:
    """Return the outline of a band along a course, between two offsets."""
    stations = course.stations(start, end)
    return (*(each.beside(low) for each in stations), *(each.beside(high) for each in reversed(stations)))


def path_of(points: Iterable[Point], *, is_closed: bool = True) -> str:
    """Write points as path data.

    >>> path_of([(0, 0), (10, 0.25), (10, 5)])
    'M0 0L10 0.25L10 5Z'
    """
    written = [f"{round(x, 2):g} {round(y, 2):g}" for x, y in points]
    return "M" + "L".join(written) + ("Z" if is_closed else "")
