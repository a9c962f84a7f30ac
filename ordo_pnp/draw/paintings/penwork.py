"""Ornaments drawn with a pen over flat colours: suits, leaves, foils, spirals and bands, for the looks in an old hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final, NamedTuple

from ordo_pnp.draw.drawing import IDENTITY, Color, Matrix, at_scale, compose, mapped, rotation, scaling, translation
from ordo_pnp.draw.paintings.canvas import Canvas
from ordo_pnp.draw.paintings.outlines import Outline, Point, box, joined, oval, polygon, segment, spline, star
from ordo_pnp.draw.paintings.scenes import Page
from ordo_pnp.draw.path_data import parse_path
from ordo_pnp.draw.trims import trim_path


@lru_cache(maxsize=256)
def traced(data: str) -> Outline:
    """Return the outline that SVG path data describe; it must not be extended."""
    path = parse_path(data)
    return Outline(path.verbs, path.numbers)


class Pen(NamedTuple):
    """Paints outlines that are moved, turned or enlarged, while its lines stay as wide as they are.

    >>> canvas = Canvas(63, 88)
    >>> Pen(canvas, "#000000").at(10, 20, turn=90).place(2, 0)
    (10.0, 22.0)
    """

    canvas: Canvas
    # The colour of outlines.
    key: Color
    matrix: Matrix = IDENTITY

    def at(self, x: float, y: float, scale: float = 1.0, scale_y: float | None = None, *, turn: float = 0.0) -> Pen:
        """Return a pen with its origin at a point of this one, enlarged and then turned clockwise by degrees."""
        inner = compose(translation(x, y), compose(rotation(turn), scaling(scale, scale_y)))
        return self._replace(matrix=compose(self.matrix, inner))

    def place(self, x: float, y: float) -> Point:
        """Return the place of a point on the card."""
        across, down = mapped((x, y), self.matrix)
        return across, down

    @property
    def scale(self) -> float:
        """By how much it enlarges."""
        return at_scale(self.matrix)

    def edge(self, outline: Outline, fill: Color, width: float = 0.2) -> None:
        """Fill an outline and draw the key line along it."""
        placed = self._placed(outline)
        self.canvas.fill(placed, fill)
        self.canvas.line(placed, self.key, width)

    def fill(self, outline: Outline, color: Color) -> None:
        """Fill an outline."""
        self.canvas.fill(self._placed(outline), color)

    def line(self, outline: Outline, width: float = 0.2, color: Color | None = None) -> None:
        """Draw a line along an outline, in the colour of the key if none is given."""
        self.canvas.line(self._placed(outline), color or self.key, width)

    @contextmanager
    def clipped(self, outline: Outline) -> Iterator[None]:
        """Clip the items painted inside the block to an outline."""
        with self.canvas.clipped(self._placed(outline)):
            yield

    def _placed(self, outline: Outline) -> Outline:
        return Outline(outline.verbs, mapped(tuple(outline.numbers), self.matrix))


# Suits of playing cards about their middle, one unit in every direction.
HEART: Final = traced(
    "M0 .95C-.35 .55 -1 .15 -1 -.4C-1 -.95 -.3 -1.05 0 -.5C.3 -1.05 1 -.95 1 -.4C1 .15 .35 .55 0 .95Z"
)
SPADE: Final = traced(
    "M0 -1C.3 -.55 .95 -.2 .95 .3C.95 .75 .35 .8 .1 .45C.15 .75 .3 .9 .42 1H-.42C-.3 .9 -.15 .75 -.1 .45"
    "C-.35 .8 -.95 .75 -.95 .3C-.95 -.2 -.3 -.55 0 -1Z"
)
LOZENGE: Final = traced(
    "M0 -1.05C.2 -.6 .45 -.3 .78 0C.45 .3 .2 .6 0 1.05C-.2 .6 -.45 .3 -.78 0C-.45 -.3 -.2 -.6 0 -1.05Z"
)
CLUB: Final = traced(
    "M-.13 .28C-.3 .85 -.98 .72 -.98 .22C-.98 -.25 -.58 -.35 -.36 -.2C-.75 -.6 -.4 -1 0 -1C.4 -1 .75 -.6 .36 -.2"
    "C.58 -.35 .98 -.25 .98 .22C.98 .72 .3 .85 .13 .28C.16 .65 .26 .85 .42 1H-.42C-.26 .85 -.16 .65 -.13 .28Z"
)
BELL: Final = traced(
    "M-.18 -.78C-.22 -1.08 .22 -1.08 .18 -.78C.7 -.6 .62 0 .72 .3L.95 .55V.7H.28C.24 1.05 -.24 1.05 -.28 .7H-.95V.55"
    "L-.72 .3C-.62 0 -.7 -.6 -.18 -.78Z"
)
ACORN: Final = traced(
    "M-.1 -.72V-1.02H.1V-.72C.6 -.68 .86 -.45 .86 -.1H.66C.66 .45 .3 .75 0 1.02C-.3 .75 -.66 .45 -.66 -.1H-.86"
    "C-.86 -.45 -.6 -.68 -.1 -.72Z"
)
CRESCENT: Final = traced("M.35 -.95C-1.5 -1 -1.5 1 .35 .95C-.6 .5 -.6 -.5 .35 -.95Z")
IVY: Final = traced(
    "M0 0C-.1 -.5 .1 -1.2 .35 -1.45C.7 -1.3 1.05 -.8 .95 -.5C1.4 -.62 1.9 -.3 2.35 0C1.9 .3 1.4 .62 .95 .5"
    "C1.05 .8 .7 1.3 .35 1.45C.1 1.2 -.1 .5 0 0Z"
)
_LEAF: Final = traced("M0 0C.3 -1 .7 -.7 1 0C.7 .7 .3 1 0 0Z")
SIX_STAR: Final = star(0, 0, 1.1, 6, inner=0.455)
OAK_LEAF: Final = traced(
    "M-.07 1.05V.72C-.5 .86 -.72 .6 -.5 .36C-.95 .3 -.92 -.12 -.52 -.14C-.78 -.5 -.46 -.78 -.22 -.58C-.24 -.94 .24 -.94"
    " .22 -.58C.46 -.78 .78 -.5 .52 -.14C.92 -.12 .95 .3 .5 .36C.72 .6 .5 .86 .07 .72V1.05Z"
)
# One for each kind: told apart without colour.
SUITS: Final[Sequence[Outline]] = (HEART, SPADE, SIX_STAR, LOZENGE, CLUB, BELL, ACORN, OAK_LEAF)


def leaf(x: float, y: float, length: float, width: float, turn: float) -> Outline:
    """Return a leaf from its stalk on, pointing where degrees clockwise from the right lead; ``width`` is half of it."""
    return _LEAF.placed(x, y, length, width, turn=turn)


def ivy(x: float, y: float, size: float, turn: float) -> Outline:
    """Return a leaf of ivy from its stalk on; it is 2.35 sizes long."""
    return IVY.placed(x, y, size, turn=turn)


def foil(x: float, y: float, radius: float, lobes: int, turn: float = -90.0, depth: float = 0.62) -> Outline:
    """Return an outline of round lobes, which meet at a part of the radius.

    Args:
        x: Of the middle.
        y: Of the middle.
        radius: To the top of a lobe.
        lobes: How many.
        turn: Degrees clockwise from the right to a lobe.
        depth: The distance at which lobes meet, as a part of the radius.
    """
    points, count = [], lobes * 12
    for index in range(count):
        angle = index * 2 * math.pi / count
        reach = radius * (depth + (1 - depth) * abs(math.cos(lobes * angle / 2)) ** 0.75)
        angle += math.radians(turn)
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return polygon(*points)


def spiral(x: float, y: float, inner: float, outer: float, start: float, turns: float) -> list[Point]:
    """Return points of a spiral about a point, from one radius to another.

    Args:
        x: Of the middle.
        y: Of the middle.
        inner: Radius at its beginning.
        outer: Radius at its end.
        start: Radians.
        turns: The number of its turns; backwards if less than 0.
    """
    count = max(6, int(abs(turns) * 14))
    found = []
    for index in range(count + 1):
        part = index / count
        angle, reach = start + turns * 2 * math.pi * part, inner + (outer - inner) * part
        found.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return found


def lattice(area: tuple[float, float, float, float], pitch: float, rise: float) -> list[Point]:
    """Return points in rows that are shifted by half a pitch in turn, about the middle of an area that they cover.

    Args:
        area: Left, top, width and height.
        pitch: From one to the next in a row.
        rise: From row to row.
    """
    x, y, width, height = area
    across, down = math.ceil(width / pitch / 2) + 1, math.ceil(height / rise / 2)
    middle, level = x + width / 2, y + height / 2
    return [
        (middle + (column + (row % 2) / 2) * pitch, level + row * rise)
        for row in range(-down, down + 1)
        for column in range(-across, across + 1)
    ]


def diaper(
    pen: Pen, area: tuple[float, float, float, float], ground: Color, rule: Color, dot: Color, pitch: float = 2.9
) -> None:
    """Paint a ground of crossing lines with a dot in each lozenge, over an area and a little beyond."""
    x, y, width, height = area
    pen.fill(box(x, y, width, height), ground)
    lines, step = [], -math.ceil(height / pitch) * pitch
    while step < width + height:
        lines += [
            segment(x + step, y, x + step + height, y + height),
            segment(x + step, y, x + step - height, y + height),
        ]
        step += pitch
    pen.line(joined(*lines), 0.16, rule)
    rows, columns = math.ceil(2 * height / pitch) + 1, math.ceil(width / pitch) + 1
    places = (
        (x + (column + (row % 2 == 0) / 2) * pitch, y + row * pitch / 2)
        for row in range(rows)
        for column in range(columns)
    )
    dots = [oval(*place, 0.34) for place in places]
    pen.fill(joined(*dots), dot)


def _lozenges(x: float, y: float, pitch: float, height: float) -> Outline:
    return star(0, 0, 1, 4).placed(x, y, pitch * 0.42, height * 0.36)


def _bars(x: float, y: float, pitch: float, height: float) -> Outline:
    return box(x - pitch / 4, y - height / 2, pitch / 2, height)


def _dots(x: float, y: float, pitch: float, height: float) -> Outline:
    return oval(x, y, min(pitch, height) * 0.3)


def _teeth(x: float, y: float, pitch: float, height: float) -> Outline:
    return polygon((x - pitch / 2, y + height / 2), (x, y - height / 2), (x + pitch / 2, y + height / 2))


def _drops(x: float, y: float, pitch: float, height: float) -> Outline:
    return polygon((x - pitch / 2, y - height / 2), (x + pitch / 2, y - height / 2), (x, y + height / 2))


BANDS: Final[Sequence[Callable[[float, float, float, float], Outline]]] = (_lozenges, _bars, _dots, _teeth, _drops)


def band(pen: Pen, area: tuple[float, float, float, float], number: int, ground: Color, mark: Color) -> None:
    """Paint a band of one of the ornaments ``BANDS``."""
    x, y, width, height = area
    pen.edge(box(x, y, width, height), ground, 0.15)
    count = max(3, round(width / height / (0.7 if number == 1 else 0.8)))
    pitch = width / count
    marks = [BANDS[number](x + pitch * (each + 0.5), y + height / 2, pitch, height) for each in range(count)]
    pen.fill(joined(*marks), mark)


def piece(page: Page, inset: float, radius: float = 0.0) -> Outline:
    """Return the outline of a card or a piece, so far inside its trim.

    Args:
        page: The card.
        inset: Millimetres.
        radius: Of the corners of a rectangle.
    """
    path = trim_path(page.outline, (0.0, 0.0, page.width, page.height), radius, -inset)
    return Outline(path.verbs, path.numbers)


def wavy(x: float, y: float, length: float, rise: float, count: int) -> Outline:
    """Return a wavy line to the right through a number of points."""
    return spline([(x + length * at / count, y + (rise if at % 2 else -rise)) for at in range(count + 1)])
