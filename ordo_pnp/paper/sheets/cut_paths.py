"""Outlines for cutting machines as lines and arcs in cutting order, and the registration marks of a page (PNP-28)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Path, Segment, Shape, join, rectangle, trim_corners
from ordo_pnp.paper.sheets.page import Box, Paper
from ordo_pnp.paper.sheets.plan import Plan, PrintPiece

BLACK: Final = "#000000"


class RegistrationMarks(NamedTuple):
    """An angle in each corner of the page; at the top left, and on machines that read three marks, a square. Millimetres."""

    # From the edges of the paper to the middle of the lines, and to the outer edges of the square.
    inset: float
    # Of each arm.
    length: float
    thickness: float
    # Around the marks nothing is printed and nothing cut.
    clear: float
    # Its side; None where all four marks are angles.
    square: float | None = None

    @property
    def depth(self) -> float:
        """The reach of their corners from the paper's edges, clear space included."""
        return self.inset + max(self.length, self.square or 0.0) + self.clear

    @property
    def margin(self) -> float:
        """The distance of everything else from the paper's edges, between the corners."""
        return self.inset + self.thickness / 2 + self.clear

    def zones(self, paper: Paper) -> tuple[Box, ...]:
        """Return the corners of a page that stay clear."""
        right, bottom = paper.width - self.depth, paper.height - self.depth
        places = [(0.0, 0.0), (right, 0.0), (0.0, bottom)] + ([(right, bottom)] if self.square is None else [])
        return tuple(Box(x, y, self.depth, self.depth) for x, y in places)

    def boxes(self, paper: Paper) -> tuple[Box, ...]:
        """Return the black boxes, clockwise from the top left, the last corner at the end."""
        left, top, right, bottom = self.inset, self.inset, paper.width - self.inset, paper.height - self.inset
        first = self._angle(left, top, 1, 1) if self.square is None else (Box(left, top, self.square, self.square),)
        last = self._angle(right, bottom, -1, -1) if self.square is None else ()
        return (*first, *self._angle(right, top, -1, 1), *self._angle(left, bottom, 1, -1), *last)

    def _angle(self, x: float, y: float, across: int, down: int) -> tuple[Box, Box]:
        """Return the two arms of an angle, which goes on from its corner to the right or left and down or up."""
        half = self.thickness / 2
        level_x, upright_y = (
            (x - half if across > 0 else x + half - self.length),
            (y - half if down > 0 else y + half - self.length),
        )
        return Box(level_x, y - half, self.length, self.thickness), Box(
            x - half, upright_y, self.thickness, self.length
        )

    def shape(self, paper: Paper) -> Shape:
        """Draw them."""
        return Shape(join(rectangle(*each) for each in self.boxes(paper)), fill=BLACK)


# Bulge of a quarter of a circle.
_QUARTER: Final = math.tan(math.pi / 8)
# Of the corners of a sheet that is cut out as a whole.
_EDGE_RADIUS_MM: Final = 3.0
_SLACK: Final = 1e-9  # mm


class CutKind(StrEnum):
    """The depth of a cut."""

    # Through the top layer only: a sticker stays on its backing.
    KISS = "kiss"
    THROUGH = "through"


class Vertex(NamedTuple):
    """A point of a path, and the bend of the way to the next one."""

    x: float
    y: float
    # Tangent of a quarter of the angle of the arc to the next point, positive for an arc that goes clockwise as seen;
    # 0: a line.
    bulge: float = 0.0


class CutPath(NamedTuple):
    """A path that the blade follows without being lifted."""

    kind: CutKind
    vertices: tuple[Vertex, ...]
    is_closed: bool

    @property
    def box(self) -> Box:
        """The box around its points: for the outline of a piece, its trim."""
        xs, ys = [each.x for each in self.vertices], [each.y for each in self.vertices]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def path(self) -> Path:
        """Return it as straight and cubic segments; a quarter of a circle is off by less than 0.03 % of its radius."""
        first = self.vertices[0]
        following = (*self.vertices[1:], first) if self.is_closed else self.vertices[1:]
        segments: list[Segment] = [("M", (first.x, first.y))]
        segments += [_segment(start, end) for start, end in zip(self.vertices, following, strict=False)]
        return Path.of([*segments, ("Z", ())] if self.is_closed else segments)

    def moved(self, dx: float, dy: float) -> CutPath:
        """Move it."""
        return self._replace(vertices=tuple(Vertex(x + dx, y + dy, bulge) for x, y, bulge in self.vertices))


def _segment(start: Vertex, end: Vertex) -> Segment:
    bulge = start.bulge
    if not bulge:
        return ("L", (end.x, end.y))
    dx, dy = end.x - start.x, end.y - start.y
    pull = (1 + bulge**2) / 3  # of the chord: the handles of a cubic are 4/3 of the bulge times the radius long
    cos, sin = math.cos(2 * math.atan(bulge)), math.sin(2 * math.atan(bulge))
    first = (start.x + pull * (dx * cos + dy * sin), start.y + pull * (dy * cos - dx * sin))
    second = (end.x - pull * (dx * cos - dy * sin), end.y - pull * (dy * cos + dx * sin))
    return ("C", (*first, *second, end.x, end.y))


class CutStyle(NamedTuple):
    """The options of cutting pieces."""

    # Of the corners of cards, in mm; None for that of each face.
    radius: float | None = None
    # Whether pieces are cut through the top layer only, and the sheet around them through.
    is_kiss: bool = False
    # The uncut length in the middle of each side of a piece, in mm; 0 for nothing.
    tabs: float = 0.0


def page_cuts(plan: Plan, pieces: Sequence[PrintPiece], style: CutStyle) -> tuple[CutPath, ...]:
    """Return the cuts of one page in an order that is safe: no loose piece is cut again.

    Pieces are cut row by row, in every second row from the right, so that ways between them are short. A sheet of stickers
    is cut out at last, where the ink of the outermost of them ends. Parts of a piece have no round corners.

    Args:
        plan: The page.
        pieces: The pieces on it, as many as it holds at most.
        style: The options of cutting.

    Raises:
        LayoutError: Tabs would leave uncut half of the outline of a piece or more.
    """
    kind = CutKind.KISS if style.is_kiss else CutKind.THROUGH
    tabs = 0.0 if style.is_kiss else style.tabs
    cells = plan.cells[: len(pieces) * plan.parts]
    rows: dict[float, list[tuple[Box, list[_Side], int]]] = {}
    for number, cell in enumerate(cells):
        piece = pieces[number // plan.parts]
        corners = trim_corners(piece.outline, cell.trim)
        radius = 0.0 if plan.division else _radius(piece, style)
        sides = _halved(corners) if corners else _outline(cell.trim, radius)
        half = math.fsum(each.length for each in sides) / 2 if corners else cell.trim.width + cell.trim.height
        if (len(corners) or 4) * tabs >= half:
            raise LayoutError(
                f"{piece.name}: tabs of {tabs:g} mm at each side are too much for {piece.width:g} × {piece.height:g} mm"
            )
        rows.setdefault(cell.trim.y, []).append((cell.trim, sides, len(corners)))
    found: list[CutPath] = []
    for number, y in enumerate(sorted(rows)):
        for _, sides, count in sorted(rows[y], reverse=number % 2 == 1):
            found += [CutPath(kind, *each) for each in _with_tabs(sides, count, tabs)]
    if style.is_kiss:
        edge = _around([cell.trim for cell in cells]).grown(plan.sheet.widest_bleed)
        found.append(CutPath(CutKind.THROUGH, tuple(_points(_outline(edge, _EDGE_RADIUS_MM))), is_closed=True))
    return tuple(found)


def _radius(piece: PrintPiece, style: CutStyle) -> float:
    if piece.outline == "circle":
        return piece.width / 2
    return piece.radius if style.radius is None else style.radius


def _around(boxes: Sequence[Box]) -> Box:
    left, top = min(each.x for each in boxes), min(each.y for each in boxes)
    right, bottom = max(each.right for each in boxes), max(each.bottom for each in boxes)
    return Box(left, top, right - left, bottom - top)


class _Side(NamedTuple):
    """A line, or a quarter of a circle, from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    radius: float = 0.0

    @property
    def length(self) -> float:
        chord = math.hypot(self.x2 - self.x1, self.y2 - self.y1)
        return self.radius * math.pi / 2 if self.radius else chord

    def at(self, part: float) -> tuple[float, float]:
        """Return the point after a part of its length, from 0 to 1."""
        if part in {0, 1}:
            return (self.x2, self.y2) if part else (self.x1, self.y1)
        dx, dy = self.x2 - self.x1, self.y2 - self.y1
        if not self.radius:
            return self.x1 + part * dx, self.y1 + part * dy
        middle = (self.x1 + (dx - dy) / 2, self.y1 + (dx + dy) / 2)  # of a quarter that is bent to the right
        cos, sin = math.cos(part * math.pi / 2), math.sin(part * math.pi / 2)
        x, y = self.x1 - middle[0], self.y1 - middle[1]
        return middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos

    def between(self, start: float, end: float) -> tuple[Vertex, tuple[float, float]]:
        """Return a part of it: its first point with the bulge to its last one, and that."""
        bulge = math.tan((end - start) * math.pi / 8) if self.radius else 0.0
        return Vertex(*self.at(start), _QUARTER if bulge and (start, end) == (0, 1) else bulge), self.at(end)


def _outline(box: Box, radius: float) -> list[_Side]:
    """Return a rectangle with round corners, clockwise from the middle of its upper side."""
    r = min(radius, box.width / 2, box.height / 2)
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    middle = x + box.width / 2
    corners = (
        ((right - r, y), (right, y + r)),
        ((right, bottom - r), (right - r, bottom)),
        ((x + r, bottom), (x, bottom - r)),
        ((x, y + r), (x + r, y)),
    )
    at = (middle, y)
    sides: list[_Side] = []
    for start, end in corners:
        sides += [_Side(*at, *start), _Side(*start, *end, r)]
        at = end
    sides.append(_Side(*at, middle, y))
    return [each for each in sides if each.length > _SLACK]


def _halved(corners: Sequence[tuple[float, float]]) -> list[_Side]:
    """Return the sides of a polygon, each in two halves, clockwise from the middle of the first one."""
    following = (*corners[1:], corners[0])
    middles = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in zip(corners, following, strict=True)]
    halves = zip(middles, following, (*middles[1:], middles[0]), strict=True)
    return [
        _Side(*start, *end) for middle, corner, other in halves for start, end in ((middle, corner), (corner, other))
    ]


def _points(sides: Iterable[_Side]) -> Iterator[Vertex]:
    for side in sides:
        yield side.between(0, 1)[0]


def _with_tabs(sides: list[_Side], corners: int, tabs: float) -> Iterator[tuple[tuple[Vertex, ...], bool]]:
    """Yield an outline as one closed path, or as open ones with a gap in the middle of each side; of a polygon it has so many corners."""
    if not tabs:
        yield (
            tuple(_points(sides))[corners > 0 :: 2 if corners else 1],
            True,
        )  # a polygon without the middles of its sides
        return
    lengths = [each.length for each in sides]
    # rectangles are symmetrical: half of an upper and half of a side edge are a quarter
    quarter = math.fsum(lengths) / 4
    middles = (
        [math.fsum(lengths[: 2 * at]) for at in range(corners + 1)] if corners else [quarter * at for at in range(5)]
    )
    for start, end in itertools.pairwise(middles):
        yield tuple(_stretch(sides, lengths, start + tabs / 2, end - tabs / 2)), False


def _stretch(sides: list[_Side], lengths: list[float], start: float, end: float) -> Iterator[Vertex]:
    """Yield the points of an outline from one distance along it to another."""
    done, last = 0.0, (0.0, 0.0)
    for side, length in zip(sides, lengths, strict=True):
        first, until = max(start - done, 0.0) / length, min(end - done, length) / length
        if until - first > _SLACK:
            vertex, last = side.between(first, min(until, 1.0))
            yield vertex
        done += length
    yield Vertex(*last)
