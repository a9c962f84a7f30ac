"""Ordinaries: the broad simple figures laid on a field, and the places for charges on them."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from ordo_pnp.draw.drawing import Path, join, rectangle, rotation
from ordo_pnp.draw.heraldry.charges import Slot
from ordo_pnp.draw.heraldry.fields import (
    OVERSHOOT,
    PARALLEL,
    Region,
    backwards,
    band,
    chevron_course,
    closed,
    diagonal,
    edge,
    flatten,
)

ORDINARIES = (
    "chief", "pale", "fess", "bend", "bend-sinister", "chevron", "cross", "saltire", "bordure", "orle", "pall",
    "canton", "pile", "base", "escutcheon",
)  # fmt: skip
CHIEF, BASE, BORDURE = 0.29, 0.25, 0.115
# The size of ordinaries at the edge: shares of the height (chief, base) or of the width on every side.
SHARES = {"chief": CHIEF, "base": BASE, "bordure": BORDURE, "orle": BORDURE * 1.4}
# Ordinaries that may be several, narrower, side by side.
BANDS = frozenset({"pale", "fess", "bend", "bend-sinister", "chevron"})
# Width of a single band as a share of the region's width.
_BAND = 0.235


def ordinary_path(name: str, region: Region, line: str, unit: float, count: int = 1) -> Path:
    """Draw an ordinary on a region; bands come in any ``count`` (two bars, three pallets …), narrower then."""
    if name in BANDS:
        width = region.width * (_BAND if count == 1 else 0.46 / count)
        offsets = [(i - (count - 1) / 2) * width * 2.05 for i in range(count)]
        return join(_BANDS[name](region, width, offset, line, unit) for offset in offsets)
    return _SINGLE[name](region, line, unit)


def _pale(region: Region, width: float, offset: float, line: str, unit: float) -> Path:
    x = region.middle[0] + offset
    return band((x, region.y + region.height + OVERSHOOT), (x, region.y - OVERSHOOT), width, line, unit)


def _fess(region: Region, width: float, offset: float, line: str, unit: float) -> Path:
    y = region.middle[1] + offset
    return band((region.x - OVERSHOOT, y), (region.x + region.width + OVERSHOOT, y), width, line, unit)


def _bend(region: Region, width: float, offset: float, line: str, unit: float) -> Path:
    return _slanted(region, width, offset, line, unit, sinister=False)


def _bend_sinister(region: Region, width: float, offset: float, line: str, unit: float) -> Path:
    return _slanted(region, width, offset, line, unit, sinister=True)


def _slanted(region: Region, width: float, offset: float, line: str, unit: float, *, sinister: bool) -> Path:
    start, end = diagonal(region, sinister=sinister)
    if sinister:
        start, end = end, start
    drop = offset * 1.36
    return band((start[0], start[1] + drop), (end[0], end[1] + drop), width * 0.96, line, unit)


def _chevron(region: Region, width: float, offset: float, line: str, unit: float) -> Path:
    half = width * 0.62 / region.height
    apex = 0.40 + offset * 1.3 / region.height
    upper = edge(chevron_course(region, apex - half), line, unit)
    mirrored = line not in PARALLEL
    under = "plain" if line == "embattled" else line
    lower = edge(chevron_course(region, apex + half), under, unit, inward=mirrored)
    return closed(upper, backwards(lower))


def chequers(name: str, region: Region) -> Path | None:
    """Return every other square of two rows that run along a pale, fess or bend; None for other ordinaries."""
    if name not in _TURNS:
        return None
    (x, y), width = region.middle, region.width * _BAND
    turn = _TURNS[name]
    if name.startswith("bend"):
        (x0, y0), (x1, y1) = diagonal(region)
        x, y, width = (x0 + x1) / 2, (y0 + y1) / 2, width * 0.96
        turn = math.copysign(math.degrees(math.atan2(y1 - y0, x1 - x0)), turn)
    side = width / 2
    reach = math.ceil((region.width + region.height) / 2 / side)
    squares = (rectangle(x + i * side, y - side if i % 2 else y, side, side) for i in range(-reach, reach))
    return join(squares).transformed(rotation(turn, x, y))


_TURNS = {"fess": 0.0, "pale": 90.0, "bend": 45.0, "bend-sinister": -45.0}
_BANDS: dict[str, Callable[[Region, float, float, str, float], Path]] = {
    "pale": _pale, "fess": _fess, "bend": _bend, "bend-sinister": _bend_sinister, "chevron": _chevron,
}  # fmt: skip


def _chief(region: Region, line: str, unit: float) -> Path:
    y, left, right = region.y + CHIEF * region.height, region.x - OVERSHOOT, region.x + region.width + OVERSHOOT
    top = region.y - OVERSHOOT
    lower = edge(((right, y), (left, y)), line, unit)
    return closed(lower, edge(((left, top), (right, top)), "plain", unit))


def _base(region: Region, line: str, unit: float) -> Path:
    y, left, right = region.y + (1 - BASE) * region.height, region.x - OVERSHOOT, region.x + region.width + OVERSHOOT
    bottom = region.y + region.height + OVERSHOOT
    return closed(edge(((left, y), (right, y)), line, unit), edge(((right, bottom), (left, bottom)), "plain", unit))


def _cross(region: Region, line: str, unit: float) -> Path:
    (x, y), half = region.middle, region.width * _BAND * 0.46
    left, top, right, bottom = region.frame
    corners = (
        ((left, y - half), (x - half, y - half)), ((x - half, y - half), (x - half, top)),
        ((x + half, top), (x + half, y - half)), ((x + half, y - half), (right, y - half)),
        ((right, y + half), (x + half, y + half)), ((x + half, y + half), (x + half, bottom)),
        ((x - half, bottom), (x - half, y + half)), ((x - half, y + half), (left, y + half)),
    )  # fmt: skip
    return closed(*(edge(side, line, unit) for side in corners))


def _saltire(region: Region, line: str, unit: float) -> Path:
    (x, y), width = region.middle, region.width * _BAND * 0.92
    slope = (y - region.y) / (x - region.x)
    reach = region.width / 2 + OVERSHOOT * 2
    stretch = (1 + slope * slope) ** 0.5
    notch_x, notch_y = width / 2 * stretch / slope, width / 2 * stretch
    notches = ((x, y - notch_y), (x + notch_x, y), (x, y + notch_y), (x - notch_x, y))
    runs = []
    for (px, py), (left, right) in zip(
        notches, (((-1, -1), (1, -1)), ((1, -1), (1, 1)), ((1, 1), (-1, 1)), ((-1, 1), (-1, -1))), strict=True
    ):
        inward, outward = ((px + reach * sx, py + reach * slope * sy) for sx, sy in (left, right))
        runs += [edge((inward, (px, py)), line, unit), edge(((px, py), outward), line, unit)]
    return closed(*runs)


def _ring(outer: Path, inner: Path) -> Path:
    """Take one outline out of another; the inner one turns the other way, so that the hole stays a hole."""
    hole = backwards((*inner.segments[:-1], ("L", inner.segments[0][1])))
    return Path.of((*outer.segments, *hole, ("Z", ())))


def _lined(region: Region, line: str, unit: float) -> Path:
    """Return the outline of a region as a line of partition, teeth towards the middle."""
    if line == "plain":
        return region.outline
    return closed(edge(flatten(region.outline), line, unit, inward=True))


def _bordure(region: Region, line: str, unit: float) -> Path:
    return _ring(_grown(region), _lined(region.inset(region.width * BORDURE), line, unit * 0.8))


def _grown(region: Region) -> Path:
    return region.inset(-OVERSHOOT).outline


def _orle(region: Region, line: str, unit: float) -> Path:
    outer, inner = region.inset(region.width * 0.085), region.inset(region.width * 0.155)
    return _ring(_lined(outer, line, unit * 0.7), _lined(inner, line, unit * 0.7))


def _pall(region: Region, line: str, unit: float) -> Path:
    (x, y), half = region.middle, region.width * 0.10
    _, _, _, bottom = region.frame
    slope = (y - region.y) / (x - region.x)
    reach = x - region.x + OVERSHOOT
    lift = half * 1.42
    lines = (
        ((x - reach, y - reach * slope - lift * 0.9), (x, y - lift), (x + reach, y - reach * slope - lift * 0.9)),
        ((x + reach + lift, y - (reach + lift) * slope + lift * 0.5), (x + half, y + half * 0.5), (x + half, bottom)),
        ((x - half, bottom), (x - half, y + half * 0.5), (x - reach - lift, y - (reach + lift) * slope + lift * 0.5)),
    )
    return closed(*(edge(course, line, unit) for course in lines))


def _canton(region: Region, line: str, unit: float) -> Path:
    left, top, _, _ = region.frame
    x, y = region.at(0.37, 0.33)
    return closed(edge(((x, top), (x, y), (left, y)), line, unit), (("M", (left, top)),))


def _pile(region: Region, line: str, unit: float) -> Path:
    (x0, y0), (x1, _), (x, y) = region.at(0.14, 0), region.at(0.86, 0), region.at(0.5, 0.86)
    top = y0 - OVERSHOOT
    return closed(edge(((x1, top), (x1, y0), (x, y)), line, unit), edge(((x, y), (x0, y0), (x0, top)), line, unit))


def _escutcheon(region: Region, line: str, unit: float) -> Path:
    (x, y), width = region.middle, region.width * 0.34
    return _lined(Region(x - width / 2, y - width * 0.56, width, width * 1.18), line, unit * 0.6)


_SINGLE: dict[str, Callable[[Region, str, float], Path]] = {
    "chief": _chief, "base": _base, "cross": _cross, "saltire": _saltire, "bordure": _bordure, "orle": _orle,
    "pall": _pall, "canton": _canton, "pile": _pile, "escutcheon": _escutcheon,
}  # fmt: skip


def slots_on(name: str, region: Region, count: int) -> tuple[Slot, ...]:
    """Return the places of ``count`` charges on an ordinary, in reading order."""
    return _ON[name](region, count)


def _row(region: Region, y: float, height: float, count: int) -> tuple[Slot, ...]:
    step = region.width * 0.94 / max(count, 2)
    middle = region.x + region.width / 2
    return tuple(Slot(middle + (i - (count - 1) / 2) * step, y, step * 0.86, height) for i in range(count))


def _on_chief(region: Region, count: int) -> tuple[Slot, ...]:
    return _row(region, region.y + region.height * CHIEF * 0.5, region.height * CHIEF * 0.74, count)


def _on_base(region: Region, count: int) -> tuple[Slot, ...]:
    y = region.y + region.height * (1 - BASE * 0.62)
    step = region.width * 0.24
    middle = region.x + region.width / 2
    return tuple(
        Slot(middle + (i - (count - 1) / 2) * step, y, step * 0.9, region.height * BASE * 0.62) for i in range(count)
    )


def _on_fess(region: Region, count: int) -> tuple[Slot, ...]:
    return _row(region, region.middle[1], region.width * _BAND * 0.78, count)


def _on_pale(region: Region, count: int) -> tuple[Slot, ...]:
    step = region.height * (0.86 if region.is_heater else 0.96) / max(count, 2)
    top = region.y + (region.height * (0.88 if region.is_heater else 1.0) - step * count) / 2
    x = region.middle[0]
    return tuple(Slot(x, top + (i + 0.5) * step, region.width * _BAND * 0.8, step * 0.86) for i in range(count))


def _on_diagonal(region: Region, count: int, *, sinister: bool) -> tuple[Slot, ...]:
    (x0, y0), (x1, y1) = diagonal(region, sinister=sinister)
    lower = 0.80 if region.is_heater else 0.9
    size = region.width * _BAND * 0.76
    shares = [0.5 * (0.11 + lower)] if count == 1 else [0.185 + (lower - 0.205) * i / (count - 1) for i in range(count)]
    turn = 45.0 if sinister else -45.0
    return tuple(Slot(x0 + (x1 - x0) * s, y0 + (y1 - y0) * s, size, size * 1.12, turn) for s in shares)


def _on_bend(region: Region, count: int) -> tuple[Slot, ...]:
    return _on_diagonal(region, count, sinister=False)


def _on_bend_sinister(region: Region, count: int) -> tuple[Slot, ...]:
    return _on_diagonal(region, count, sinister=True)


def _on_chevron(region: Region, count: int) -> tuple[Slot, ...]:
    left, (x, y), _ = chevron_course(region, 0.40)
    size = region.width * _BAND * 0.78
    ends = [(0.0, 0)] if count % 2 else []
    per_side = count // 2
    ends += [
        ((i + 1 - (0 if count % 2 else 0.45)) / (per_side + (0.62 if count % 2 else 0.3)), s)
        for i in range(per_side)
        for s in (-1, 1)
    ]
    places = [
        (x, y + size * 0.1, 0.0)
        if side == 0
        else (
            x + side * share * region.width / 2,
            y + share * (left[1] - y) * region.width / 2 / (x - left[0]),
            41.0 * side,
        )
        for share, side in ends
    ]
    return tuple(Slot(px, py, size, size, turn) for px, py, turn in sorted(places))


def _on_cross(region: Region, count: int) -> tuple[Slot, ...]:
    (x, y), size = region.middle, region.width * _BAND * 0.76
    across, up = region.width * 0.345, (y - region.y) * 0.72
    places = ((x, y), (x, y - up), (x - across, y), (x + across, y), (x, y + up * 1.1))
    return tuple(Slot(px, py, size, size) for px, py in places[:count])


def _on_saltire(region: Region, count: int) -> tuple[Slot, ...]:
    (x, y), size = region.middle, region.width * _BAND * 0.72
    across = region.width * 0.29
    drop = across * (y - region.y) / (x - region.x)
    places = ((x, y), (x - across, y - drop), (x + across, y - drop), (x - across, y + drop), (x + across, y + drop))
    return tuple(Slot(px, py, size, size) for px, py in places[:count])


def _on_bordure(region: Region, count: int) -> tuple[Slot, ...]:
    return around(region.inset(region.width * BORDURE * 0.52), count, region.width * BORDURE * 0.78)


def around(region: Region, count: int, size: float) -> tuple[Slot, ...]:
    """Return places spread evenly along the outline of a region, the first at the upper left corner."""
    course = flatten(region.outline)
    lengths = [((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 for a, b in pairwise(course)]
    total = math.fsum(lengths)
    slots = []
    for i in range(count):
        rest = total * i / count
        k = 0
        while rest > lengths[k]:
            rest -= lengths[k]
            k += 1
        share = rest / lengths[k]
        (x0, y0), (x1, y1) = course[k], course[k + 1]
        slots.append(Slot(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, size, size))
    return tuple(slots)


def _on_orle(region: Region, count: int) -> tuple[Slot, ...]:
    return around(region.inset(region.width * 0.12), count, region.width * 0.06)


def _on_pall(region: Region, count: int) -> tuple[Slot, ...]:
    (x, y), size = region.middle, region.width * 0.16
    across = region.width * 0.3
    drop = across * (y - region.y) / (x - region.x)
    places = ((x, y), (x - across, y - drop), (x + across, y - drop), (x, y + drop * 1.1))
    return tuple(Slot(px, py, size, size) for px, py in places[:count])


def _on_canton(region: Region, count: int) -> tuple[Slot, ...]:
    width, height = region.width * 0.37, region.height * 0.33
    step = width / count
    return tuple(
        Slot(region.x + (i + 0.5) * step, region.y + height * 0.5, step * 0.8, height * 0.78) for i in range(count)
    )


def _on_pile(region: Region, count: int) -> tuple[Slot, ...]:
    x = region.middle[0]
    if count == 1:
        return (Slot(x, region.y + region.height * 0.37, region.width * 0.34, region.height * 0.66),)
    shares = ((0.23, 0.46), (0.52, 0.26), (0.70, 0.12))
    return tuple(
        Slot(x, region.y + region.height * y, region.width * size, region.height * min(size * 0.8, 0.3))
        for y, size in shares[:count]
    )


def _on_escutcheon(region: Region, count: int) -> tuple[Slot, ...]:
    (x, y), width = region.middle, region.width * 0.34
    step = width * 0.8 / count
    return tuple(
        Slot(x + (i - (count - 1) / 2) * step, y - width * 0.04, step * 0.92, width * 0.76) for i in range(count)
    )


_ON: dict[str, Callable[[Region, int], tuple[Slot, ...]]] = {
    "chief": _on_chief, "base": _on_base, "fess": _on_fess, "pale": _on_pale, "bend": _on_bend,
    "bend-sinister": _on_bend_sinister, "chevron": _on_chevron, "cross": _on_cross, "saltire": _on_saltire,
    "bordure": _on_bordure, "orle": _on_orle, "pall": _on_pall, "canton": _on_canton, "pile": _on_pile,
    "escutcheon": _on_escutcheon,
}  # fmt: skip
