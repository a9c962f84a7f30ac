"""Fields of arms: the shield, lines of partition, parted and varied fields, furs and diapering."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias, cast

from ordo_pnp.draw.drawing import (
    Color,
    Drawing,
    Matrix,
    Path,
    Segment,
    Shape,
    Use,
    compose,
    ellipse,
    join,
    polygon,
    rectangle,
    scaling,
    translation,
)
from ordo_pnp.draw.path_data import parse_path

# The reach of paths beyond the box of their region in millimetres, to be clipped.
OVERSHOOT = 3.0


class Region(NamedTuple):
    """A part of the shield in millimetres (y down): geometry follows its box, painting stops at its outline."""

    x: float
    y: float
    width: float
    height: float
    is_heater: bool = True
    # (x, y, width, height) in which charges are placed, where that is less than the box.
    inner: tuple[float, float, float, float] | None = None

    @property
    def outline(self) -> Path:
        """The edge."""
        if self.is_heater:
            return heater(self.x, self.y, self.width, self.height)
        return rectangle(self.x, self.y, self.width, self.height)

    @property
    def box(self) -> Path:
        """A rectangle that covers the region with a margin, to be clipped."""
        return rectangle(self.x - 1, self.y - 1, self.width + 2, self.height + 2)

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) of the box, moved out by the overshoot."""
        right, bottom = self.x + self.width + OVERSHOOT, self.y + self.height + OVERSHOOT
        return (self.x - OVERSHOOT, self.y - OVERSHOOT, right, bottom)

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of crosses and fesses: above half height on a heater, narrow at the foot."""
        return self.at(0.5, 0.445 if self.is_heater else 0.5)

    @property
    def room(self) -> tuple[float, float, float, float]:
        """(x, y, width, height) for placing charges."""
        return self.inner or (self.x, self.y, self.width, self.height)

    def at(self, across: float, down: float) -> tuple[float, float]:
        """Return a point by shares of width and height."""
        return (self.x + across * self.width, self.y + down * self.height)

    def inset(self, margin: float) -> Region:
        """Draw the edge in by a margin, keeping a band of even width."""
        foot = margin * (1.42 if self.is_heater else 1.0)
        return Region(
            self.x + margin, self.y + margin, self.width - 2 * margin, self.height - margin - foot, self.is_heater
        )

    def quarters(self, split: float) -> tuple[Region, Region, Region, Region]:
        """Cut into four quarters, in reading order, at a share of the height.

        On a heater the lower two keep their charges clear of the curve.
        """
        cx, cy = self.x + self.width / 2, self.y + split * self.height
        half, top, foot = self.width / 2, split * self.height, (1 - split) * self.height
        keep = (0.17, 0.80) if self.is_heater else (0.0, 1.0)
        low = (half * (1 - keep[0]), foot * keep[1])
        return (
            Region(self.x, self.y, half, top, is_heater=False),
            Region(cx, self.y, half, top, is_heater=False),
            Region(self.x, cy, half, foot, is_heater=False, inner=(self.x + half * keep[0], cy, *low)),
            Region(cx, cy, half, foot, is_heater=False, inner=(cx, cy, *low)),
        )

    def halves(self) -> tuple[Region, Region]:
        """Cut into a left and a right half; on a heater both keep their charges clear of the curve."""
        half = self.width / 2
        cx = self.x + half
        keep = (0.06, 0.86) if self.is_heater else (0.0, 1.0)
        room = (half * (1 - keep[0]), self.height * keep[1])
        return (
            Region(self.x, self.y, half, self.height, is_heater=False, inner=(self.x + half * keep[0], self.y, *room)),
            Region(cx, self.y, half, self.height, is_heater=False, inner=(cx, self.y, *room)),
        )


@lru_cache(maxsize=256, typed=True)  # the same path again: its text is known by identity
def heater(x: float, y: float, width: float, height: float) -> Path:
    """Draw a heater shield: straight across the top, straight upper sides, two curves that meet in a point."""
    right, middle, foot = x + width, x + width / 2, y + height
    shoulder = y + 0.38 * height
    return Path.of(
        (
            ("M", (x, y)),
            ("L", (right, y)),
            ("L", (right, shoulder)),
            ("C", (right, y + 0.68 * height, x + 0.83 * width, y + 0.87 * height, middle, foot)),
            ("C", (x + 0.17 * width, y + 0.87 * height, x, y + 0.68 * height, x, shoulder)),
            ("Z", ()),
        )
    )


Point: TypeAlias = tuple[float, float]
# An open run of segments that begins with ``M``.
Edge: TypeAlias = tuple["Segment", ...]

LINES = ("plain", "wavy", "engrailed", "invected", "indented", "dancetty", "embattled")
# Lines that run parallel on both sides of a band; others mirror each other.
PARALLEL = frozenset({"wavy", "dancetty"})

_Unit: TypeAlias = tuple[Point, tuple[tuple[str, tuple[Point, ...]], ...], float]
_UNITS: dict[str, _Unit] = {
    # start, segments of one unit in (along, outward), length of the unit relative to the unit asked for
    "wavy": ((0, 0), (("C", ((0.18, 0.7), (0.32, 0.7), (0.5, 0))), ("C", ((0.68, -0.7), (0.82, -0.7), (1, 0)))), 1.6),
    "engrailed": ((0, 0.5), (("C", ((0.04, -0.55), (0.96, -0.55), (1, 0.5))),), 1.0),
    "invected": ((0, -0.5), (("C", ((0.04, 0.55), (0.96, 0.55), (1, -0.5))),), 1.0),
    "indented": ((0, -0.5), (("L", ((0.5, 0.5),)), ("L", ((1, -0.5),))), 1.0),
    "dancetty": ((0, -0.9), (("L", ((0.5, 0.9),)), ("L", ((1, -0.9),))), 2.2),
    "embattled": (
        (0, -0.5),
        (("L", ((0.25, -0.5),)), ("L", ((0.25, 0.5),)), ("L", ((0.75, 0.5),)), ("L", ((0.75, -0.5),)), ("L", ((1, -0.5),))),
        1.5,
    ),
}  # fmt: skip


def edge(course: Sequence[Point], line: str, unit: float, *, inward: bool = False) -> Edge:
    """Draw a line of partition along a course.

    Args:
        course: Points joined by straight lines; a curve is given by many of them.
        line: One of ``LINES``.
        unit: Length of one tooth in mm; its height follows.
        inward: Turn the teeth to the right of the direction of travel instead of the left (y down).
    """
    if line == "plain":
        return (("M", course[0]), *(("L", point) for point in course[1:]))
    start, pattern, stretch = _UNITS[line]
    walk = _Walk(course, -0.5 * unit if inward else 0.5 * unit)
    count = max(1, round(walk.length / (unit * stretch)))
    step = walk.length / count
    segments: list[Segment] = [("M", walk.at(start[0] * step, start[1]))]
    for i in range(count):
        for verb, points in pattern:
            placed = tuple(value for s, n in points for value in walk.at((i + s) * step, n))
            segments.append((verb, placed))
    return tuple(segments)


def backwards(run: Edge) -> Edge:
    """Return the same run from its end to its start."""
    ends = [cast(Point, xy[-2:]) for _, xy in run]
    out: list[Segment] = [("M", ends[-1])]
    for i in range(len(run) - 1, 0, -1):
        verb, xy = run[i]
        out.append((verb, (*xy[2:4], *xy[0:2], *ends[i - 1]) if verb == "C" else ends[i - 1]))
    return tuple(out)


def closed(*runs: Edge) -> Path:
    """Join runs by straight lines into one closed path."""
    segments: list[Segment] = []
    for run in runs:
        segments.append(("L" if segments else "M", run[0][1]))
        segments.extend(run[1:])
    return Path.of((*segments, ("Z", ())))


def band(start: Point, end: Point, width: float, line: str, unit: float) -> Path:
    """Draw a straight band of a width about the line from start to end; embattled bands only on their left side."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    nx, ny = dy / length * width / 2, -dx / length * width / 2
    left = edge(((start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)), line, unit)
    other = ((start[0] - nx, start[1] - ny), (end[0] - nx, end[1] - ny))
    right = edge(other, "plain" if line == "embattled" else line, unit, inward=line not in PARALLEL)
    return closed(left, backwards(right))


def flatten(path: Path, steps: int = 24) -> tuple[Point, ...]:
    """Walk one subpath as points, each curve in ``steps`` pieces; a closing line is included."""
    points: list[Point] = []
    for verb, xy in path.segments:
        if verb == "C":
            x, y = points[-1]
            points.extend(_bezier((x, y, *xy), (i + 1) / steps) for i in range(steps))
        elif verb == "Z":
            points.append(points[0])
        else:
            points.append(cast(Point, xy))
    return tuple(points)


def _bezier(xy: Sequence[float], t: float) -> Point:
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        a * xy[0] + b * xy[2] + c * xy[4] + d * xy[6],
        a * xy[1] + b * xy[3] + c * xy[5] + d * xy[7],
    )


class _Walk:
    """A course by arc length."""

    def __init__(self, course: Sequence[Point], height: float) -> None:
        self.course = [point for i, point in enumerate(course) if i == 0 or math.dist(point, course[i - 1]) > 1e-9]
        self.height = height
        self.marks = [0.0]
        for a, b in zip(self.course, self.course[1:], strict=False):
            self.marks.append(self.marks[-1] + math.dist(a, b))
        self.length = self.marks[-1]

    def at(self, along: float, outward: float) -> Point:
        """Return the point at a distance along the course, moved outwards (to the left) by a share of the height."""
        i = 0
        while i < len(self.marks) - 2 and self.marks[i + 1] < along:
            i += 1
        (x0, y0), (x1, y1) = self.course[i], self.course[i + 1]
        piece = self.marks[i + 1] - self.marks[i]
        share = (along - self.marks[i]) / piece
        nx, ny = (y1 - y0) / piece, -(x1 - x0) / piece
        reach = outward * self.height
        return (x0 + (x1 - x0) * share + nx * reach, y0 + (y1 - y0) * share + ny * reach)


DIVISIONS = (
    "per-pale", "per-fess", "per-bend", "per-bend-sinister", "per-chevron", "per-saltire", "quarterly", "gyronny",
    "paly", "barry", "bendy", "bendy-sinister", "chevronny", "checky", "lozengy",
)  # fmt: skip
# Number of pieces of the divisions that have one: wedges, stripes, or columns of squares or lozenges.
DEFAULT_PIECES = {
    "gyronny": 8,
    "paly": 6,
    "barry": 6,
    "bendy": 6,
    "bendy-sinister": 6,
    "chevronny": 6,
    "checky": 6,
    "lozengy": 6,
}
# Divisions whose lines are always plain.
STRAIGHT = frozenset({"gyronny", "checky", "lozengy"})


def second_part(region: Region, division: str, pieces: int | None, line: str, unit: float) -> Path:
    """Return the part of the second tincture; the rest of the region keeps the first.

    The second part is: per pale the right half, per fess and chevron the lower, per bend the lower left, per bend
    sinister the lower right, per saltire the flanks, quarterly the second and third quarter, else every other piece,
    beginning with the second from the left or the top.
    """
    count = pieces or DEFAULT_PIECES.get(division, 2)
    if division in _PARTED:
        return _PARTED[division](region, line, unit)
    return join(_VARIED[division](region, count, line, unit))


def _per_pale(region: Region, line: str, unit: float) -> Path:
    _, top, right, bottom = region.frame
    x = region.middle[0]
    return closed(edge(((x, top), (x, bottom)), line, unit), edge(((right, bottom), (right, top)), "plain", unit))


def _per_fess(region: Region, line: str, unit: float) -> Path:
    left, _, right, bottom = region.frame
    y = region.middle[1]
    return closed(edge(((left, y), (right, y)), line, unit), edge(((right, bottom), (left, bottom)), "plain", unit))


def diagonal(region: Region, *, sinister: bool = False) -> tuple[Point, Point]:
    """Return the ends of the line of a bend, from the upper corner, prolonged beyond the region."""
    (x0, y0), (x1, y1) = region.at(0, 0), region.at(1, 0.86 if region.is_heater else 1)
    if sinister:
        x0, x1 = x1, x0
    grow = OVERSHOOT / region.width
    dx, dy = (x1 - x0) * grow, (y1 - y0) * grow
    return (x0 - dx, y0 - dy), (x1 + dx, y1 + dy)


def _per_bend(region: Region, line: str, unit: float) -> Path:
    left, _, _, bottom = region.frame
    start, end = diagonal(region)
    return closed(edge((start, end), line, unit), edge(((end[0], bottom), (left, bottom)), "plain", unit))


def _per_bend_sinister(region: Region, line: str, unit: float) -> Path:
    _, _, right, bottom = region.frame
    start, end = diagonal(region, sinister=True)
    return closed(edge((start, end), line, unit), edge(((end[0], bottom), (right, bottom)), "plain", unit))


def chevron_course(region: Region, apex: float) -> tuple[Point, Point, Point]:
    """Return left end, apex and right end of a chevron's line; ``apex`` is a share of the height."""
    left, _, right, _ = region.frame
    x, y = region.middle[0], region.y + apex * region.height
    fall = (right - x) * 0.86
    return (left, y + fall), (x, y), (right, y + fall)


def _per_chevron(region: Region, line: str, unit: float) -> Path:
    left, _, right, bottom = region.frame
    course = chevron_course(region, 0.36)
    return closed(edge(course, line, unit), edge(((right, bottom), (left, bottom)), "plain", unit))


def _per_saltire(region: Region, line: str, unit: float) -> Path:
    (x, y), (left, _, right, _) = region.middle, region.frame
    slope = (y - region.y) / (x - region.x)
    rise, fall = (x - left) * slope, (x - left) * slope
    one = closed(edge(((left, y - rise), (x, y), (left, y + fall)), line, unit))
    other = closed(edge(((right, y + fall), (x, y), (right, y - rise)), line, unit))
    return join((one, other))


def _quarterly(region: Region, line: str, unit: float) -> Path:
    (x, y), (left, top, right, bottom) = region.middle, region.frame
    one = closed(edge(((x, top), (x, y)), line, unit), edge(((x, y), (right, y)), line, unit), (("M", (right, top)),))
    two = closed(
        edge(((x, bottom), (x, y)), line, unit), edge(((x, y), (left, y)), line, unit), (("M", (left, bottom)),)
    )
    return join((one, two))


_PARTED: dict[str, Callable[[Region, str, float], Path]] = {
    "per-pale": _per_pale, "per-fess": _per_fess, "per-bend": _per_bend, "per-bend-sinister": _per_bend_sinister,
    "per-chevron": _per_chevron, "per-saltire": _per_saltire, "quarterly": _quarterly,
}  # fmt: skip


def _stripe(first: tuple[Point, ...], second: tuple[Point, ...], line: str, unit: float) -> Path:
    """Fill between two courses that run the same way, the first on the left of travel."""
    one = edge(first, line, unit)
    other: Edge = edge(second, line, unit, inward=line not in PARALLEL)
    return closed(one, backwards(other))


def _gyronny(region: Region, count: int, line: str, unit: float) -> Iterator[Path]:
    (x, y), reach = region.middle, region.width + region.height
    for i in range(1, count, 2):
        a, b = (math.radians(360 / count * k - 90) for k in (i, i + 1))
        yield polygon(
            (
                (x, y),
                (x + reach * math.cos(a), y + reach * math.sin(a)),
                (x + reach * math.cos(b), y + reach * math.sin(b)),
            )
        )


def _paly(region: Region, count: int, line: str, unit: float) -> Iterator[Path]:
    _, top, _, bottom = region.frame
    step = region.width / count
    for i in range(1, count, 2):
        x0, x1 = region.x + i * step, region.x + (i + 1) * step
        x1 += OVERSHOOT if i == count - 1 else 0
        yield _stripe(((x1, top), (x1, bottom)), ((x0, top), (x0, bottom)), line, unit)


def _barry(region: Region, count: int, line: str, unit: float) -> Iterator[Path]:
    left, _, right, _ = region.frame
    step = region.height / count
    for i in range(1, count, 2):
        y0, y1 = region.y + i * step, region.y + (i + 1) * step
        y1 += OVERSHOOT if i == count - 1 else 0
        yield _stripe(((left, y0), (right, y0)), ((left, y1), (right, y1)), line, unit)


def _bendy(region: Region, count: int, line: str, unit: float) -> Iterator[Path]:
    yield from _slanted(region, count, line, unit, sinister=False)


def _bendy_sinister(region: Region, count: int, line: str, unit: float) -> Iterator[Path]:
    yield from _slanted(region, count, line, unit, sinister=True)


def _slanted(region: Region, count: int, line: str, unit: float, *, sinister: bool) -> Iterator[Path]:
    """Stripes along the diagonal, measured down the side of the region from above its upper corner."""
    (x0, y0), (x1, y1) = diagonal(region, sinister=sinister)
    drop = y1 - y0
    span = region.height * (0.8 if region.is_heater else 1.0) + drop
    step = span / count
    for i in range(1, count, 2):
        a, b = i * step - drop, (i + 1) * step - drop + (OVERSHOOT if i == count - 1 else 0)
        upper, lower = ((x0, y0 + a), (x1, y1 + a)), ((x0, y0 + b), (x1, y1 + b))
        yield _stripe(upper, lower, line, unit)


def _chevronny(region: Region, count: int, line: str, unit: float) -> Iterator[Path]:
    fall = region.width * 0.43 / region.height
    step = (1 + fall) / count
    for i in range(1, count, 2):
        upper = chevron_course(region, i * step - fall)
        lower = chevron_course(region, (i + 1) * step - fall)
        yield _stripe(upper, lower, line, unit)


def _checky(region: Region, count: int, line: str, unit: float) -> Iterator[Path]:
    side = region.width / count
    for row in range(math.ceil(region.height / side)):
        for column in range(count):
            if (row + column) % 2:
                yield rectangle(region.x + column * side, region.y + row * side, side, side)


def _lozengy(region: Region, count: int, line: str, unit: float) -> Iterator[Path]:
    a = region.width / count
    b = a * 1.35
    for row in range(math.ceil(region.height / b) + 1):
        for column in range(count):
            x, y = region.x + (column + 0.5) * a, region.y + row * b
            yield polygon(((x, y - b / 2), (x + a / 2, y), (x, y + b / 2), (x - a / 2, y)))


_VARIED: dict[str, Callable[[Region, int, str, float], Iterator[Path]]] = {
    "gyronny": _gyronny, "paly": _paly, "barry": _barry, "bendy": _bendy, "bendy-sinister": _bendy_sinister,
    "chevronny": _chevronny, "checky": _checky, "lozengy": _lozengy,
}  # fmt: skip


# One ermine tail with its three studs, about a unit high.
_ERMINE = parse_path(
    "M0-.2C.06.06.2.3.34.48C.2.42.1.44 0 .58C-.1.44-.2.42-.34.48C-.2.3-.06.06 0-.2Z"
    "M.095-.47A.095.095 0 1 1-.095-.47A.095.095 0 1 1 .095-.47Z"
    "M-.1-.28A.095.095 0 1 1-.29-.28A.095.095 0 1 1-.1-.28Z"
    "M.29-.28A.095.095 0 1 1 .1-.28A.095.095 0 1 1 .29-.28Z"
)
# One bell of vair on a unit square.
_VAIR = parse_path("M0 1C.16.86.2.76.2.6L.2.34C.24.2.4.12.5 0C.6.12.76.2.8.34L.8.6C.8.76.84.86 1 1Z")


def fur_pattern(fur: str, region: Region, unit: float) -> Path:
    """Return the path in the second colour of a fur: sable tails on argent, or azure bells on argent."""
    return join(_tails(region, unit) if fur == "ermine" else _bells(region, unit))


def _tails(region: Region, unit: float) -> Iterator[Path]:
    pitch, size = unit * 1.62, unit * 1.06
    columns = max(1, round(region.width / pitch))
    pitch = region.width / columns
    for row in range(math.ceil(region.height / (pitch * 0.82)) + 1):
        shift = 0.5 if row % 2 == 0 else 0.0
        for column in range(columns + 1):
            x, y = region.x + (column + shift) * pitch, region.y + (row + 0.55) * pitch * 0.82
            yield _ERMINE.transformed(compose(translation(x, y), scaling(size)))


def _bells(region: Region, unit: float) -> Iterator[Path]:
    """Set a bell on the middle line, so that vair on three pallets shows whole bells in every other row."""
    side, middle = unit * 1.415, region.x + region.width / 2
    half = math.ceil(region.width / 2 / side) + 1
    for row in range(math.ceil(region.height / (side * 1.1))):
        for column in range(-half, half + 1):
            x = middle + (column - (0.0 if row % 2 else 0.5)) * side
            place = compose(translation(x, region.y + row * side * 1.1), scaling(side, side * 1.1))
            yield _VAIR.transformed(place)


# Fields narrower than this many millimetres stay plain.
SMALLEST = 24.0
_COLUMNS = 6
# Height of a lozenge by its width.
_SLOPE = 1.3
# The shift of the pattern's tone towards white on a dark tincture, towards black on a light one.
_LIGHTER, _DARKER = 0.085, 0.055


def diaper(region: Region, color: Color, width: float, height: float) -> Drawing:
    """Draw lozenges with a quatrefoil in every middle over a region, in a tone next to a colour.

    Args:
        region: The covered area, symmetric about its middle line; to be clipped.
        color: The tincture beneath.
        width: Width of the drawing's nominal box in mm.
        height: Height of the drawing's nominal box in mm.
    """
    lines, flowers, places = _pattern(region)
    tone = _tone(color)
    row = Drawing(width, height, (Shape(flowers, fill=tone),), label="row of flowers")
    net = Shape(lines, stroke=tone, width=region.width / _COLUMNS * 0.024)
    return Drawing(width, height, (net, *(Use(row, place) for place in places)), label="diaper")


@lru_cache(maxsize=16)
def _pattern(region: Region) -> tuple[Path, Path, tuple[Matrix, ...]]:
    """Return the lines, a row of flowers and the places of that row, which are the same in every tincture."""
    step = region.width / _COLUMNS
    rise = step * _SLOPE / 2
    middle, top = region.middle[0], region.y
    rows = math.ceil(region.height / rise)
    half = _COLUMNS // 2 + 1
    lines: list[Segment] = []
    reach = rows + 1
    for k in range(-half - reach // 2 - 1, half + reach // 2 + 2):
        foot = middle + k * step
        for way in (-1, 1):
            lines += [("M", (foot, top - rise)), ("L", (foot + way * reach * step / 2, top + (reach - 1) * rise))]
    flowers = [part for k in range(-half, half + 1) for part in _quatrefoil(middle + k * step, top, step * 0.1)]
    places = tuple(translation(step / 2 if row % 2 else 0.0, row * rise) for row in range(rows + 1))
    return Path.of(lines), Path.of(flowers), places


def _quatrefoil(x: float, y: float, size: float) -> tuple[Segment, ...]:
    """Return four leaves that meet in the middle: a gap there would be a pinhole in print."""
    leaves = ((1, 0), (-1, 0), (0, 1), (0, -1))
    out = size * 0.9
    return tuple(part for dx, dy in leaves for part in ellipse(x + dx * out, y + dy * out, size * 0.92).segments)


def _tone(color: Color) -> Color:
    """Move a colour a little towards white if it is dark, towards black if it is light."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    is_dark = 0.3 * red + 0.59 * green + 0.11 * blue < 120
    aim, share = (255, _LIGHTER) if is_dark else (0, _DARKER)
    return "#" + "".join(f"{round(value + (aim - value) * share):02X}" for value in (red, green, blue))
