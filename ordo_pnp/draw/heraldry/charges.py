"""Charges: path data painted in a tincture, and their arrangement on a field."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ordo_pnp.base import Memo, remedy_for
from ordo_pnp.draw.drawing import (
    Color,
    Drawing,
    Item,
    Matrix,
    Path,
    Shape,
    Use,
    compose,
    rotation,
    scaling,
    translation,
)
from ordo_pnp.draw.heraldry.fields import Region
from ordo_pnp.draw.heraldry.tinctures import ArmsError
from ordo_pnp.draw.path_data import parse_path


class Slot(NamedTuple):
    """A place for one charge: the middle and size of a box in mm, and a turn in degrees clockwise."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0


ARRANGEMENTS = (
    "auto", "in-pale", "in-fess", "in-bend", "in-bend-sinister", "in-cross", "in-saltire", "in-chief", "in-base",
    "in-orle", "in-quarter", "in-angles", "saltirewise", "semy",
)  # fmt: skip
# Ordinaries that part the field, so that charges stand beside them.
CENTRAL = ("fess", "chevron", "bend", "bend-sinister", "pale", "cross", "saltire", "pall", "pile")
# The most charges of one layer that are counted out; more are ``semy``.
MOST = 12

# Middle and size by shares of the room's width and height.
_Place = tuple[float, float, float, float]

_HEATER: dict[int, tuple[_Place, ...]] = {
    1: ((0.5, 0.462, 0.80, 0.76),),
    2: ((0.275, 0.40, 0.40, 0.60), (0.725, 0.40, 0.40, 0.60)),
    3: ((0.265, 0.255, 0.42, 0.38), (0.735, 0.255, 0.42, 0.38), (0.5, 0.675, 0.42, 0.38)),
    4: ((0.28, 0.235, 0.36, 0.34), (0.72, 0.235, 0.36, 0.34), (0.31, 0.62, 0.32, 0.30), (0.69, 0.62, 0.32, 0.30)),
    5: ((0.24, 0.19, 0.28, 0.26), (0.76, 0.19, 0.28, 0.26), (0.5, 0.43, 0.28, 0.26), (0.29, 0.65, 0.26, 0.24), (0.71, 0.65, 0.26, 0.24)),
    6: ((0.19, 0.19, 0.27, 0.26), (0.5, 0.19, 0.27, 0.26), (0.81, 0.19, 0.27, 0.26),
        (0.33, 0.49, 0.27, 0.26), (0.67, 0.49, 0.27, 0.26), (0.5, 0.78, 0.25, 0.24)),
}  # fmt: skip
_RECTANGLE: dict[int, tuple[_Place, ...]] = {
    1: ((0.5, 0.5, 0.84, 0.84),),
    2: ((0.275, 0.5, 0.42, 0.80), (0.725, 0.5, 0.42, 0.80)),
    3: ((0.27, 0.27, 0.42, 0.42), (0.73, 0.27, 0.42, 0.42), (0.5, 0.74, 0.42, 0.42)),
    4: ((0.27, 0.27, 0.40, 0.40), (0.73, 0.27, 0.40, 0.40), (0.27, 0.74, 0.40, 0.40), (0.73, 0.74, 0.40, 0.40)),
    5: ((0.22, 0.22, 0.30, 0.30), (0.78, 0.22, 0.30, 0.30), (0.5, 0.5, 0.30, 0.30), (0.22, 0.78, 0.30, 0.30), (0.78, 0.78, 0.30, 0.30)),
    6: ((0.19, 0.19, 0.27, 0.28), (0.5, 0.19, 0.27, 0.28), (0.81, 0.19, 0.27, 0.28),
        (0.33, 0.5, 0.27, 0.28), (0.67, 0.5, 0.27, 0.28), (0.5, 0.81, 0.27, 0.28)),
}  # fmt: skip
_BESIDE: dict[str, tuple[_Place, ...]] = {
    "fess": ((0.25, 0.165, 0.34, 0.25), (0.75, 0.165, 0.34, 0.25), (0.5, 0.745, 0.36, 0.25)),
    "chevron": ((0.21, 0.215, 0.32, 0.28), (0.79, 0.215, 0.32, 0.28), (0.5, 0.735, 0.36, 0.26)),
    "bend": ((0.72, 0.235, 0.40, 0.34), (0.28, 0.60, 0.34, 0.32)),
    "bend-sinister": ((0.28, 0.235, 0.40, 0.34), (0.72, 0.60, 0.34, 0.32)),
    "pale": ((0.19, 0.40, 0.28, 0.5), (0.81, 0.40, 0.28, 0.5)),
    "cross": ((0.20, 0.18, 0.30, 0.26), (0.80, 0.18, 0.30, 0.26), (0.225, 0.675, 0.26, 0.22), (0.775, 0.675, 0.26, 0.22)),
    "saltire": ((0.5, 0.13, 0.30, 0.22), (0.145, 0.43, 0.22, 0.22), (0.855, 0.43, 0.22, 0.22), (0.5, 0.755, 0.30, 0.24)),
    "pall": ((0.5, 0.14, 0.34, 0.24), (0.22, 0.52, 0.28, 0.28), (0.78, 0.52, 0.28, 0.28)),
    "pile": ((0.17, 0.56, 0.22, 0.3), (0.83, 0.56, 0.22, 0.3)),
}  # fmt: skip
# The place of a lone charge beside an ordinary; the first and second of a fess or chevron are a pair above it.
_SINGLE = {
    "fess": 2,
    "chevron": 2,
    "bend": 0,
    "bend-sinister": 0,
    "pale": 0,
    "cross": 0,
    "saltire": 0,
    "pall": 0,
    "pile": 0,
}


def free_region(region: Region, ordinaries: Sequence[str], shares: Mapping[str, float]) -> Region:
    """Cut off chiefs, bases, bordures and orles; ``shares`` of height or width."""
    x, y, width, height = region.room
    is_heater = region.is_heater
    for name in ordinaries:
        if name == "chief":
            cut = region.y + shares[name] * region.height - y
            y, height = y + cut, height - cut
        elif name == "base":
            height = region.y + (1 - shares[name]) * region.height - y
            x, width = (x + width * 0.05, width * 0.9) if is_heater else (x, width)
            is_heater = False
        elif name in {"bordure", "orle"}:
            inside = Region(x, y, width, height, is_heater).inset(width * shares[name])
            x, y, width, height = inside.x, inside.y, inside.width, inside.height
    return Region(x, y, width, height, is_heater)


def arrange(room: Region, ordinaries: Sequence[str], arrangement: str, count: int, aspect: float) -> tuple[Slot, ...]:
    """Place ``count`` charges on a free region, in reading order (``semy``: as many as fit).

    Args:
        room: The free region.
        ordinaries: Names of the ordinaries beneath; the last one that parts the field decides where ``auto`` puts
            charges.
        arrangement: One of ``ARRANGEMENTS``.
        count: Number of charges, 1 to ``MOST``.
        aspect: Width by height of the charge; two long ones stand one above the other, two tall ones side by side.
    """
    if arrangement == "semy":
        return _semy(room)
    if arrangement == "in-orle":
        return _in_orle(room, count)
    if arrangement == "in-angles":
        return _in_angles(room, count)
    if arrangement == "saltirewise":
        (x, y), side = room.at(0.5, 0.45 if room.is_heater else 0.5), min(room.width, room.height) * 0.9
        return tuple(Slot(x, y, side, side, turn) for turn in (-45.0, 45.0)[:count])
    places = _places(room, ordinaries, arrangement, count, aspect)
    return tuple(
        Slot(room.x + cx * room.width, room.y + cy * room.height, w * room.width, h * room.height)
        for cx, cy, w, h in places
    )


def _places(room: Region, ordinaries: Sequence[str], arrangement: str, count: int, aspect: float) -> tuple[_Place, ...]:
    foot = 0.90 if room.is_heater else 1.0
    if arrangement == "auto":
        central = next((name for name in reversed(ordinaries) if name in CENTRAL), None)
        if central is not None:
            beside = _BESIDE[central]
            return (beside[_SINGLE[central]],) if count == 1 else beside[:count]
        if count == 2 and aspect > 1.15:
            arrangement = "in-pale"
        else:
            table = _HEATER if room.is_heater else _RECTANGLE
            if count == 1 and room.is_heater and room.height < room.width:
                return ((0.5, 0.44, 0.72, 0.70),)
            return table[count] if count in table else _rows(count, foot)
    if arrangement in {"in-fess", "in-chief", "in-base"}:
        y, height = {"in-fess": (0.5 * foot, 0.6), "in-chief": (0.16, 0.26), "in-base": (0.78 * foot, 0.26)}[
            arrangement
        ]
        span = 0.62 if arrangement == "in-base" and room.is_heater else 0.96
        step = span / max(count, 2 if arrangement != "in-fess" else 1)
        return tuple((0.5 + (i - (count - 1) / 2) * step, y, step * 0.86, height) for i in range(count))
    if arrangement == "in-pale":
        step = 0.96 * foot / count
        return tuple((0.5, 0.02 + (i + 0.5) * step, 0.72, step * 0.9) for i in range(count))
    if arrangement == "in-quarter":
        return ((0.22, 0.19, 0.34, 0.30),)
    if arrangement in {"in-cross", "in-saltire"}:
        return _crosswise(count, foot, is_saltire=arrangement == "in-saltire")
    step = 0.56 / max(count - 1, 1)
    side = min(0.34, step * 1.2)
    shares = [0.20 + i * step for i in range(count)] if count > 1 else [0.47]
    return tuple((s if arrangement == "in-bend" else 1 - s, s * foot, side, side) for s in shares)


def _crosswise(count: int, foot: float, *, is_saltire: bool) -> tuple[_Place, ...]:
    d, size = (0.27, 0.27) if is_saltire else (0.325, 0.28)
    steps = ((-d, -d), (d, -d), (0, 0), (-d, d), (d, d)) if is_saltire else ((0, -d), (-d, 0), (0, 0), (d, 0), (0, d))
    return tuple((0.5 + dx, (0.5 + dy * (0.94 if foot < 1 else 1.0)) * foot, size, size) for dx, dy in steps[:count])


_ROWS = {7: (3, 3, 1), 8: (3, 3, 2), 9: (3, 3, 2, 1), 10: (4, 3, 2, 1), 11: (4, 4, 2, 1), 12: (5, 4, 2, 1)}


def _rows(count: int, foot: float) -> tuple[_Place, ...]:
    """Set rows of falling length, as the shield narrows."""
    rows = _ROWS[count]
    widest, step = max(rows), foot * 0.96 / len(rows)
    pitch = 0.94 / widest
    return tuple(
        (0.5 + (i - (n - 1) / 2) * pitch, 0.03 + (row + 0.5) * step, pitch * 0.86, step * 0.86)
        for row, n in enumerate(rows)
        for i in range(n)
    )


def _semy(room: Region) -> tuple[Slot, ...]:
    """Strew staggered rows over the whole room; those at the edge are cut by it."""
    pitch = room.width / 4
    step = pitch * 0.92
    return tuple(
        Slot(
            room.x + (column + (0.5 if row % 2 == 0 else 0.0)) * pitch,
            room.y + (row + 0.5) * step,
            pitch * 0.62,
            pitch * 0.62,
        )
        for row in range(int(room.height / step) + 1)
        for column in range(4 if row % 2 == 0 else 5)
    )


def _in_angles(room: Region, count: int) -> tuple[Slot, ...]:
    """Set charges close about the middle, in the angles of a cross that is itself a charge."""
    (cx, cy, _, _), off = (_HEATER if room.is_heater else _RECTANGLE)[1][0], 0.178 * room.width
    x, y = room.at(cx, cy)
    corners = ((-off, -off), (off, -off), (-off, off), (off, off))
    return tuple(Slot(x + dx, y + dy, off * 0.86, off * 0.86) for dx, dy in corners[:count])


def _in_orle(room: Region, count: int) -> tuple[Slot, ...]:
    """Set charges along the edge of the room."""
    places = (
        (0.15, 0.13), (0.5, 0.11), (0.85, 0.13), (0.13, 0.42), (0.87, 0.42), (0.24, 0.70), (0.76, 0.70), (0.5, 0.88),
    ) if room.is_heater else (
        (0.14, 0.14), (0.5, 0.12), (0.86, 0.14), (0.12, 0.5), (0.88, 0.5), (0.14, 0.86), (0.86, 0.86), (0.5, 0.88),
    )  # fmt: skip
    side = room.width * 0.19
    return tuple(Slot(*room.at(x, y), side, side) for x, y in places[:count])


# Inks and sizes of a charge; our games draw none in more than 9.
_MAX_DRAWN = 256


class Inks(NamedTuple):
    """The colours of one charge on paper."""

    main: Color
    # Claws, tongues, sails: in a blazon armed, langued and so on.
    second: Color
    # Inner lines.
    line: Color
    outline: Color


@dataclass(frozen=True, slots=True)
class Charge:
    """A picture, read; its box is in its own units."""

    name: str
    width: float
    height: float
    layers: tuple[tuple[str, Path], ...]
    # The place of a crown: middle of its foot (x, y), its width, and its turn in degrees clockwise.
    crown: tuple[float, float, float, float] | None
    # By inks and width of the outline in the charge's own units.
    drawn: dict[tuple[Inks, float], Drawing] = field(
        default_factory=lambda: Memo(_MAX_DRAWN), init=False, repr=False, compare=False
    )

    @property
    def aspect(self) -> float:
        """Width by height."""
        return self.width / self.height

    def place(self, slot: Slot, *, size: float = 1.0, turned: float = 0.0, is_mirrored: bool = False) -> Matrix:
        """Map the charge's units into a slot: as large as fits when ``turned``, about its middle."""
        turn = slot.turn + turned
        cos, sin = abs(math.cos(math.radians(turned))), abs(math.sin(math.radians(turned)))
        width, height = self.width * cos + self.height * sin, self.width * sin + self.height * cos
        scale = min(slot.width / width, slot.height / height) * size
        flip = (-1.0, 0.0, 0.0, 1.0, self.width, 0.0) if is_mirrored else (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        centred = compose(scaling(scale), compose(translation(-self.width / 2, -self.height / 2), flip))
        return compose(translation(slot.x, slot.y), compose(rotation(turn), centred))

    def paint(self, matrix: Matrix, inks: Inks, weight: float) -> tuple[Item, ...]:
        """Paint the charge through a matrix with outlines of a weight in mm.

        The same charge in the same inks and size is one drawing, which is placed: on all arms of a deck together few are
        different, and their paths need neither be moved nor written again.
        """
        a, b, c, d, _, _ = matrix
        width = round(2 * weight / math.sqrt(abs(a * d - b * c)), 6)
        drawn = self.drawn.get((inks, width))
        if drawn is None:
            drawn = self.drawn[inks, width] = self._draw(inks, width)
        return (Use(drawn, matrix),)

    def _draw(self, inks: Inks, width: float) -> Drawing:
        """Draw the charge in its own units."""
        items: list[Item] = []
        for ink, path in self.layers:
            if ink == "line":
                items.append(Shape(path, fill=inks.line))
            else:
                # the outline lies behind the fill, so that shapes that overlap melt into one silhouette
                items.append(Shape(path, stroke=inks.outline, width=width, round_ends=True))
                items.append(Shape(path, fill=inks.main if ink == "main" else inks.second))
        return Drawing(self.width, self.height, tuple(items), label=f"charge {self.name}")


class Charges:
    """All charges by name; the data of one is read when it is first asked for."""

    def __init__(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        self._data = data
        self._read: dict[str, Charge] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Every charge, in the order of the data."""
        return tuple(self._data)

    def find(self, name: str) -> Charge:
        """Return a charge.

        Raises:
            ArmsError: There is no such charge, or its path data cannot be read.
        """
        charge = self._read.get(name)
        if charge is None:
            if name not in self._data:
                hint = remedy_for(name, self._data, f"known: {', '.join(sorted(self._data))}")
                raise ArmsError(f"there is no charge `{name}`; {hint}")
            charge = self._read[name] = _read(name, self._data[name])
        return charge


def _read(name: str, entry: Mapping[str, Any]) -> Charge:
    width, height = (float(value) for value in entry["box"])
    crown = entry.get("crown")
    anchor = None
    if crown is not None:
        anchor = (float(crown["x"]), float(crown["y"]), float(crown["width"]), float(crown.get("turn", 0)))
    layers = []
    for layer in entry["layers"]:
        try:
            layers.append((str(layer["ink"]), parse_path(layer["d"])))
        except ValueError as problem:
            raise ArmsError(f"charge {name!r}: {problem}") from None
    return Charge(name, width, height, tuple(layers), anchor)
