"""The country around the river: parcels, lanes, woods, waves, and the lists of shapes that a face draws of them."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import Any, Final, NamedTuple

from ordo_pnp.games.komarn.printed.board_plan import BLEED, BoardPlan, Same
from ordo_pnp.games.komarn.printed.course import Point, is_inside
from ordo_pnp.games.komarn.printed.free_ground import (
    AWAY,
    VILLAGE,
    FreeGround,
    Grown,
    compass_of,
    mixed,
    part,
    ponds_of,
    rolling,
    title_of,
    villages_of,
)

_APART: Final = 12.0
# Millimetres between two waves, and between rows of them.
_ROW: Final = 6.0
# Half the breadth of a wave.
_REACH: Final = 3.4
# There is water so far to both sides of its middle.
_AFLOAT: Final = 5.5
# A face repeats no more than that.
_MOST: Final = 400


def waves_of(room: FreeGround, plan: BoardPlan) -> Iterator[Point]:
    """Yield the middles of waves, in rows on open water, away from its shores, from the river and from all else."""
    yield from islice((each for lake in plan.lakes for each in _wave_spots_waves(room, plan, lake)), _MOST)


def _wave_spots_waves(room: FreeGround, plan: BoardPlan, lake: tuple[Point, ...]) -> Iterator[Point]:
    (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*lake, strict=True))
    for row in range(int(top // _ROW), int(bottom // _ROW) + 1):
        for column in range(int(left // _APART), int(right // _APART) + 1):
            x, y = (column + 0.5 * (row % 2)) * _APART, row * _ROW
            is_afloat = all(is_inside((x + way, y), lake) for way in (-_AFLOAT, 0.0, _AFLOAT))
            if is_afloat and room.is_ashore(x, y, _REACH) and not any(is_inside((x, y), each) for each in plan.waters):
                yield x, y


WOOD, HILL, PASTURE, PLOUGHLAND = "wood", "hill", "pasture", "ploughland"
# A parcel is about as large as this, in millimetres.
_ACROSS, _PARCEL_DOWN = 17.0, 11.0
# From one wood to the next, about.
_WAVE: Final = 62.0
# Looks of a parcel of ploughland, each entry equally likely.
_SOWN: Final = ("corn", "plough", "sown", "fallow", "corn", "sown")
# The part of a parcel that its balk takes on each side.
_BALK: Final = 0.05
_FURROWS: Final = 6
# The part of all parcels that a hedge parts from the one below, or from the one to the right.
_HEDGED: Final = 0.3
_KIND, _WARP, _JITTER, _CROP, _HEDGE = 1, 2, 4, 6, 7


class Parcels(NamedTuple):
    """The ground of a country."""

    # By the kind of land.
    parcels: dict[str, list[tuple[Point, ...]]]
    furrows: dict[str, list[tuple[Point, Point]]]
    hedges: list[tuple[Point, Point]]


def land_at(x: float, y: float) -> str:
    """Return the kind of land at a place: woods and hills roll through ploughland and pastures."""
    number = rolling(x, y, _WAVE, _KIND)
    if number < 0.38:
        return WOOD
    if number > 0.62:
        return HILL
    return PASTURE if rolling(x, y, _WAVE * 0.6, _KIND + 20) < 0.42 else PLOUGHLAND


def parcels_of(room: FreeGround) -> Parcels:
    """Part the country into parcels; those that lie below printed parts are left out."""
    found = Parcels({}, {}, [])
    rows, columns = range(-2, int(room.height // _PARCEL_DOWN) + 3), range(-2, int(room.width // _ACROSS) + 3)
    net = [[_corner(column, row, room) for column in columns] for row in rows]
    for row, (above, below) in enumerate(pairwise(net)):
        for column in range(len(columns) - 1):
            corners = [above[column], above[column + 1], below[column + 1], below[column]]
            middle = _between(_between(corners[0], corners[2], 0.5), _between(corners[1], corners[3], 0.5), 0.5)
            if any(room.clearance(room.node(*each)) > room.step for each in (*corners, middle)):
                _parcel(found, corners, land_at(*middle), column, row)
    return found


def _parcel(found: Parcels, corners: Sequence[Point], land: str, column: int, row: int) -> None:
    look = land
    if land == PLOUGHLAND:
        look = _SOWN[int(part(column, row, _CROP) * len(_SOWN))]
    if land in {WOOD, HILL}:
        found.parcels.setdefault(look, []).append(tuple(corners))
        return
    middle = _between(corners[0], corners[2], 0.5)
    inner = tuple(_between(each, middle, 2 * _BALK) for each in corners)
    found.parcels.setdefault(look, []).append(inner)
    if land == PLOUGHLAND and look != "fallow":
        found.furrows.setdefault(look, []).extend(
            _parcel_furrows(inner, is_upright=part(column, row, _CROP + 40) < 0.3)
        )
    for side, (one, two) in enumerate(((3, 2), (2, 1))):
        if part(column, row, _HEDGE + side) < _HEDGED:
            found.hedges.append((corners[one], corners[two]))


def _parcel_furrows(corners: Sequence[Point], *, is_upright: bool) -> Iterator[tuple[Point, Point]]:
    one, two, three, four = corners
    if is_upright:
        one, two, three, four = two, three, four, one
    count = _FURROWS + 3 if is_upright else _FURROWS
    for at in range(1, count):
        yield _between(one, four, at / count), _between(two, three, at / count)


def _corner(column: int, row: int, room: FreeGround) -> Point:
    """Return a corner of the net, which is bent as a whole and a little at every corner; kept on the sheet."""
    x = (column + 0.5 * (part(column, row, _JITTER) - 0.5)) * _ACROSS
    y = (row + 0.4 * (part(column, row, _JITTER + 1) - 0.5)) * _PARCEL_DOWN
    x, y = x + 16 * (rolling(x, y, 70.0, _WARP) - 0.5), y + 26 * (rolling(x, y, 84.0, _WARP + 1) - 0.5)
    return min(max(x, -BLEED), room.width + BLEED), min(max(y, -BLEED), room.height + BLEED)


def _between(one: Point, two: Point, at: float) -> Point:
    return one[0] + (two[0] - one[0]) * at, one[1] + (two[1] - one[1]) * at


# Of a lane with its edges.
BREADTH: Final = 2.0
# A lane turns at nodes and cuts their corners, by this part of a step at most.
_CUT: Final = 0.25
_SALT: Final = 11
_WAYS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
# So far from a landmark or a bridge its lane begins at most.
_NEAR: Final = 16.0


def lanes_of(room: FreeGround, villages: Sequence[Point], goals: Iterable[Point]) -> list[tuple[Point, ...]]:
    """Return the lanes from each village, else from the edge of the board, to all goals on its side of the river."""
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
    """Yield the lanes from one place to others and to the edge of the board, each up to the one it meets."""
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
        """Return the point where a lane from a node beside the edge leaves the board."""
        x, y = self.room.spot(node)
        width, height = self.room.width, self.room.height
        ways = ((x, (-2.0, y)), (width - x, (width + 2.0, y)), (y, (x, -2.0)), (height - y, (x, height + 2.0)))
        return min(ways)[1]


# A face repeats no more than that.
MOST: Final = 400
# Half of its size, and the end of a lane at it, below its middle.
_LANDMARK, _FOOT = 9.5, 5.0


# Along a shore something lies or grows in such steps at most.
_PACE: Final = 4.5
_REEDS, _GRAVEL = 0.75, 0.35


class Footprint(NamedTuple):
    """How much room a thing takes: circles so far above its foot, and beside it."""

    reach: float
    above: float
    beside: tuple[float, ...] = (0.0,)


# Things scattered over the country; a face draws each by its name.
KINDS: Final = {
    "hill": Footprint(4.2, 3.2, (-7.6, 0.0, 7.6)),
    "knoll": Footprint(3.6, 2.6, (-4.4, 4.4)),
    "grove": Footprint(4.3, 3.4, (-1.6, 1.6)),
    "copse": Footprint(4.0, 3.2),
    "firs": Footprint(4.2, 3.8),
    "stooks": Footprint(3.0, 1.3),
    "sheep": Footprint(3.4, 1.2),
    "shrub": Footprint(2.4, 1.2),
    "reeds": Footprint(2.6, 2.2),
}
# They stand close together.
WOODS: Final = {"grove", "copse", "firs"}
_HEIGHTS: Final = {HILL: ("hill", "knoll", "hill", "")}
# Things by kind of land, each entry equally likely; nothing at an empty name.
_STANDING: Final = {
    WOOD: ("grove", "grove", "copse", "firs", "grove"),
    HILL: ("", "firs", "", "firs", "copse", ""),
    PLOUGHLAND: ("", "stooks", "", "", "copse", "", "", "shrub", "", ""),
    PASTURE: ("", "sheep", "", "", "copse", "", "", "grove", "", "", "shrub", ""),
}
_CHANCE, _RIGHT, _DOWN, _SHORE = 31, 32, 33, 34


class Country(NamedTuple):
    """The country drawn around the river."""

    ground: Parcels
    ponds: list[tuple[Point, ...]]
    # Middles of the waves on open water.
    waves: list[Point]
    lanes: list[tuple[Point, ...]]
    # The farthest, which are those at the top, first.
    grown: list[Grown]
    titles: list[Grown]


def country_of(plan: BoardPlan) -> Country:
    """Return the country around a board; the same board has the same."""
    room = FreeGround(plan)
    titles = list(title_of(room))
    single = list(compass_of(room, titles))
    for mark in plan.landmarks:
        room.take(mark.place.x, mark.place.y, _LANDMARK)
    ponds = list(ponds_of(room))
    villages = list(villages_of(room))
    marks = [(mark.place.x, mark.place.y + _FOOT) for mark in plan.landmarks]
    lanes = lanes_of(room, [(each.x, each.y - VILLAGE) for each in villages], [*marks, *_bridges(plan)])
    for lane in lanes:
        for x, y in lane:
            room.take(x, y, BREADTH / 2 + 0.4)
    single += villages
    single += _at_ponds(ponds)
    single += _thinned(list(_at_shores(room, plan)), MOST // 2)
    scattered = [*_scattered(room, _HEIGHTS, 13.0, 7.0), *_scattered(room, _STANDING, 8.4, 5.0)]
    grown = [*single, *_thinned([each for each in scattered if each.look not in WOODS], MOST - len(single))]
    grown += _thinned([each for each in scattered if each.look in WOODS], MOST)
    ordered = sorted(grown, key=lambda each: (each.y, each.x))
    return Country(parcels_of(room), ponds, list(waves_of(room, plan)), lanes, ordered, titles)


def _thinned(grown: Sequence[Grown], most: int) -> Sequence[Grown]:
    every = -(-len(grown) // most)
    return grown[::every] if every > 1 else grown


def _bridges(plan: BoardPlan) -> Iterator[Point]:
    """Yield the ends of lanes at bridges and fords: behind the fields that these join."""
    for link in plan.links:
        if link.look != "rock":
            for field in (plan.fields[name] for name in link.pair):
                yield tuple(
                    ring + 0.95 * (ring - foot) for ring, foot in zip(field.ring[:2], field.soldier[:2], strict=True)
                )  # type: ignore[misc]


def _at_ponds(ponds: Iterable[Sequence[Point]]) -> Iterator[Grown]:
    """Yield a boat on each pond and the reeds at its shore."""
    for at, pond in enumerate(ponds):
        x, y = (math.fsum(point[axis] for point in pond) / len(pond) for axis in (0, 1))
        yield Grown("boat", round(x, 2), round(y + 1.5, 2))
        for index, (x, y) in enumerate(pond):
            if part(index // 3, at, _SHORE) < _REEDS / 2:
                yield Grown("reeds", x, round(y + 0.6, 2))


def _at_shores(room: FreeGround, plan: BoardPlan) -> Iterator[Grown]:
    """Yield the plants and gravel at the shores of open water, and of the river where it has no fields."""
    for at, line in enumerate([*plan.shorelines, *plan.lakes]):
        for index, (x, y) in enumerate(_along(line, _PACE)):
            if part(index // 3, at, _SHORE + 1) < _REEDS and _is_shore(room, x, y):
                look = "gravel" if part(index, at, _SHORE + 2) < _GRAVEL else "reeds"
                yield Grown(look, round(x, 2), round(y + 0.4, 2))


def _is_shore(room: FreeGround, x: float, y: float) -> bool:
    """Whether a point of the edge of some water has free ground on one side, and no field near."""
    around = ((x + _PACE, y), (x - _PACE, y), (x, y + _PACE), (x, y - _PACE))
    is_edge = any(room.clearance(room.node(*each)) for each in around)
    return is_edge and room.is_ashore(x, y - 1.6, KINDS["reeds"].reach)


def _along(line: Sequence[Point], pace: float) -> Iterator[Point]:
    """Yield points of a line at even steps, the first half a step from its beginning."""
    left = pace / 2
    for (x, y), (x2, y2) in pairwise(line):
        length = math.dist((x, y), (x2, y2))
        while left <= length and length:
            yield x + (x2 - x) * left / length, y + (y2 - y) * left / length
            left += pace
        left -= length


def _scattered(room: FreeGround, standing: Mapping[str, Sequence[str]], across: float, down: float) -> Iterator[Grown]:
    """Yield the things standing on the ground, one in each cell of a net at most."""
    for row in range(int(room.height // down) + 1):
        for column in range(int(room.width // across) + 1):
            x = (column + 0.25 + 0.5 * (row % 2) + 0.5 * part(column, row, _RIGHT)) * across
            y = (row + 0.25 + 0.5 * part(column, row, _DOWN)) * down
            if room.clearance(room.node(x, y)):
                looks = standing.get(land_at(x, y), ("",))
                look = looks[int(part(column, row, _CHANCE) * len(looks))]
                if look and _stands(room, look, x, y):
                    yield Grown(look, round(x, 2), round(y, 2))


def _stands(room: FreeGround, look: str, x: float, y: float) -> bool:
    """Put a thing with its foot at a point if there is room: woods stand close together, all else apart."""
    kind = KINDS[look]
    places = [(x + beside, y - kind.above) for beside in kind.beside]
    if not all(room.is_free(*place, kind.reach) for place in places):
        return False
    if look not in WOODS:
        for place in places:
            room.take(*place, kind.reach * 0.6)
    return True


@lru_cache(maxsize=16)
def _country(plan: Same[BoardPlan]) -> Country:
    return country_of(plan.it)


def path_of(points: Iterable[Point], *, is_closed: bool = True) -> str:
    """Write points as path data.

    >>> path_of([(0, 0), (10, 0.25), (10, 5)])
    'M0 0L10 0.25L10 5Z'
    """
    written = [f"{round(x, 2):g} {round(y, 2):g}" for x, y in points]
    return "M" + "L".join(written) + ("Z" if is_closed else "")


def _rough(points: Iterable[Point], *, is_closed: bool = True) -> str:
    """Write points as path data, to a tenth of a millimetre: nothing is measured by it."""
    written = [f"{round(x, 1):g} {round(y, 1):g}" for x, y in points]
    return "M" + "L".join(written) + ("Z" if is_closed else "")


def winding(points: Sequence[Point], *, is_closed: bool = False) -> str:
    """Write a line as path data whose corners are round: from the middle of each piece to the middle of the next one.

    >>> winding([(0, 0), (10, 0), (10, 10)])
    'M0 0L5 0Q10 0 10 5L10 10'
    """
    ring = [*points, points[0], points[1]] if is_closed else points
    middles = [((x + x2) / 2, (y + y2) / 2) for (x, y), (x2, y2) in pairwise(ring)]
    start, end = (middles[0], "Z") if is_closed else (points[0], f"L{points[-1][0]:g} {points[-1][1]:g}")
    first = "" if is_closed else f"L{middles[0][0]:g} {middles[0][1]:g}"
    bends = [
        f"Q{round(x, 2):g} {round(y, 2):g} {round(a, 2):g} {round(b, 2):g}"
        for (x, y), (a, b) in zip(ring[1:], middles[1:], strict=False)
    ]
    return f"M{round(start[0], 2):g} {round(start[1], 2):g}{first}{''.join(bends)}{end}"


def _parcels(country: Country) -> list[dict[str, Any]]:
    found = sorted(country.ground.parcels.items())
    return [{"look": look, "outline": "".join(map(_rough, each))} for look, each in found]


def _furrows(country: Country) -> list[dict[str, Any]]:
    found = sorted(country.ground.furrows.items())
    return [{"look": look, "line": "".join(_rough(line, is_closed=False) for line in each)} for look, each in found]


def _hedges(country: Country) -> list[dict[str, Any]]:
    line = "".join(_rough(each, is_closed=False) for each in country.ground.hedges)
    return [{"line": line}] if line else []


def _ponds(country: Country) -> list[dict[str, Any]]:
    return [{"outline": winding(each, is_closed=True)} for each in country.ponds]


def _waves(country: Country) -> list[dict[str, Any]]:
    return [{"spot": [x, y]} for x, y in country.waves]


def _lanes(country: Country) -> list[dict[str, Any]]:
    line = "".join(map(winding, country.lanes))
    return [{"line": line}] if line else []


def _grown(grown: Iterable[Grown]) -> list[dict[str, Any]]:
    return [{"look": each.look, "spot": [each.x, each.y]} for each in grown]


# Lists of the country by their names.
COUNTRY_LISTS: Final[Mapping[str, Callable[[BoardPlan], list[dict[str, Any]]]]] = {
    "parcels": lambda plan: _parcels(_country(Same(plan))),
    "furrows": lambda plan: _furrows(_country(Same(plan))),
    "hedges": lambda plan: _hedges(_country(Same(plan))),
    "ponds": lambda plan: _ponds(_country(Same(plan))),
    "waves": lambda plan: _waves(_country(Same(plan))),
    "lanes": lambda plan: _lanes(_country(Same(plan))),
    "woods": lambda plan: _grown(each for each in _country(Same(plan)).grown if each.look in WOODS),
    "country": lambda plan: _grown(each for each in _country(Same(plan)).grown if each.look not in WOODS),
    # without all else, which is much work: a check asks whether the name has room there
    "titles": lambda plan: _grown(title_of(FreeGround(plan))),
}
