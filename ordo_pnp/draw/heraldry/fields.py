"""Parted and varied fields: the part of a region that takes the second tincture, and the pattern of the furs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ordo_pnp.draw.drawing import Path, compose, join, polygon, rectangle, scaling, translation
from ordo_pnp.draw.heraldry.lines import PARALLEL, backwards, closed, edge
from ordo_pnp.draw.heraldry.shield import OVERSHOOT
from ordo_pnp.draw.svgpath import parse_path

if TYPE_CHECKING:
    from ordo_pnp.draw.heraldry.lines import Edge, Point
    from ordo_pnp.draw.heraldry.shield import Region


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
    """Return everything that takes the second tincture; the rest of the region keeps the first.

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
    """Return what is drawn in the second colour of a fur: sable tails on argent, or azure bells on argent."""
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
