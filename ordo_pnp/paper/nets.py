"""Nets of panels to cut, fold and glue, with their marks and legend, laid onto pages (PNP-29)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from ordo_pnp.base import pt_to_mm
from ordo_pnp.draw import Color, Drawing, Item, Run, Shape, Use, compose, polygon, rectangle, rotation, translation
from ordo_pnp.paper.sheets.marks import FACE, Line, TextWidth, stroke_path
from ordo_pnp.paper.sheets.page import Box, Paper
from ordo_pnp.paper.sheets.parts import hatching
from ordo_pnp.paper.sheets.plan import Band
from ordo_pnp.paper.sheets.templates import MarginLine

Point: TypeAlias = tuple[float, float]

# Millimetres within which two lines are the same.
_SAME = 1e-6
# Degrees from corner to corner of a curve: at a radius of 12 mm it is 0.02 mm off.
_ARC_STEP = 6.0


class Panel(NamedTuple):
    """A flat part of a net: a wall, a lid, a flap."""

    name: str
    # Its corners in order, as a polygon that does not cross itself.
    outline: tuple[Point, ...]
    # By how many degrees clockwise its picture stands turned in the net so that it is upright in use: 0, 90, 180 or
    # 270.
    turn: int = 0
    # For a flap: the panel on whose inner side its printed side is glued.
    glued_to: str | None = None

    @property
    def box(self) -> Box:
        """The rectangle around it."""
        return around(self.outline)


class Fold(NamedTuple):
    """A straight line along which two panels hang together."""

    first: str
    second: str
    start: Point
    end: Point
    # By how many degrees the second panel is turned away from the print, out of the plane of the first; towards it if
    # negative.
    angle: float

    @property
    def line(self) -> Line:
        """Both ends, x and y in turns."""
        return (*self.start, *self.end)


class Net(NamedTuple):
    """Panels that hang together by folds."""

    name: str
    panels: tuple[Panel, ...]
    folds: tuple[Fold, ...]
    # The areas that are glued on its other side, which is not printed.
    behind: tuple[Box, ...] = ()

    @property
    def box(self) -> Box:
        """The rectangle around it."""
        return around(point for panel in self.panels for point in panel.outline)

    def panel(self, name: str) -> Panel:
        """Return a panel by its name.

        Raises:
            KeyError: It has none of that name.
        """
        return {each.name: each for each in self.panels}[name]

    def cuts(self) -> tuple[Line, ...]:
        """Return the lines to cut: edges of panels, without folds, each once."""
        found: dict[Line, None] = {}
        for panel in self.panels:
            for start, end in _edges(panel.outline):
                for line in _without(start, end, self.folds):
                    back = (line[2], line[3], line[0], line[1])
                    if back not in found:
                        found[line] = None
        return tuple(found)

    def moved(self, dx: float, dy: float) -> Net:
        """Return it elsewhere on the paper."""

        def there(point: Point) -> Point:
            return (point[0] + dx, point[1] + dy)

        panels = tuple(each._replace(outline=tuple(map(there, each.outline))) for each in self.panels)
        folds = tuple(each._replace(start=there(each.start), end=there(each.end)) for each in self.folds)
        behind = tuple(Box(each.x + dx, each.y + dy, each.width, each.height) for each in self.behind)
        return Net(self.name, panels, folds, behind)


def around(points: Iterable[Point]) -> Box:
    """Return the rectangle around some points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def upright(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return a rectangle as a polygon, clockwise from its top-left corner."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def arc(cx: float, cy: float, radius: float, start: float, end: float) -> tuple[Point, ...]:
    """Return the corners of a curve from one angle to another, in degrees clockwise from the right."""
    count = max(1, math.ceil(abs(end - start) / _ARC_STEP - 1e-9))
    angles = [math.radians(start + (end - start) * k / count) for k in range(count + 1)]
    return tuple((cx + radius * math.cos(each), cy + radius * math.sin(each)) for each in angles)


def _edges(outline: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def _without(start: Point, end: Point, folds: Iterable[Fold]) -> list[Line]:
    """Return an edge without the stretches that are folds."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length < _SAME:
        return []
    dx, dy = dx / length, dy / length
    taken: list[list[float]] = []
    for fold in folds:
        ends = [(x - start[0], y - start[1]) for x, y in (fold.start, fold.end)]
        if all(abs(x * dy - y * dx) < _SAME for x, y in ends):
            taken.append(sorted(x * dx + y * dy for x, y in ends))
    left, at = [], 0.0
    for low, high in (*sorted(taken), [length, length]):
        if min(low, length) > at + _SAME:
            left.append((at, min(low, length)))
        at = max(at, high)
    return [
        (start[0] + dx * low, start[1] + dy * low, start[0] + dx * high, start[1] + dy * high) for low, high in left
    ]


# The bleed of pictures beyond the cut.
NET_BLEED: Final = 3.0
_EPSILON: Final = 1e-6


class NetPage(NamedTuple):
    """One page with nets."""

    # Turned if the page is landscape.
    paper: Paper
    # The nets at their places on it.
    nets: tuple[Net, ...]
    # Around all of them.
    block: Box
    # The place of the margin line.
    band: Band
    line: MarginLine


def room_of(paper: Paper, line: MarginLine) -> Box:
    """Return the room for nets on a page: without bleed, margins, margin line."""
    edge = paper.margin + NET_BLEED
    return Box(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge - line.height - line.gap)


def place_nets(nets: Sequence[Net], paper: Paper, line: MarginLine) -> list[NetPage] | None:
    """Lay nets out in their order; None if one of them is larger than a page.

    Args:
        nets: The nets to place.
        paper: Upright; the way to lay it that takes fewer pages wins, upright in a tie.
        line: The margin line, which stands below.
    """
    ways = [pages for page in paper.ways() if (pages := _pages(nets, page, line))]
    return min(ways, key=len) if ways else None


def least_room(nets: Iterable[Net]) -> tuple[float, float]:
    """Return the width and height of the largest net, without bleed."""
    boxes = [net.box for net in nets]
    return max(box.width for box in boxes), max(box.height for box in boxes)


def _pages(nets: Sequence[Net], paper: Paper, line: MarginLine) -> list[NetPage] | None:
    room = room_of(paper, line)
    pages: list[list[tuple[Net, float, float]]] = [[]]
    x = y = row = 0.0
    for net in nets:
        box = net.box
        if box.width > room.width + _EPSILON or box.height > room.height + _EPSILON:
            return None
        if x and x + box.width > room.width + _EPSILON:
            x, y, row = 0.0, y + row + 2 * NET_BLEED, 0.0
        if y + box.height > room.height + _EPSILON:
            pages.append([])
            x = y = row = 0.0
        pages[-1].append((net, x - box.x, y - box.y))
        x, row = x + box.width + 2 * NET_BLEED, max(row, box.height)
    return [_page(each, paper, line) for each in pages]


def _page(placed: Sequence[tuple[Net, float, float]], paper: Paper, line: MarginLine) -> NetPage:
    """Centre the nets of one page in its room."""
    room = room_of(paper, line)
    boxes = [net.moved(dx, dy).box for net, dx, dy in placed]
    width, height = max(box.right for box in boxes), max(box.bottom for box in boxes)
    left, top = room.x + (room.width - width) / 2, room.y + (room.height - height) / 2
    nets = tuple(net.moved(left + dx, top + dy) for net, dx, dy in placed)
    low = paper.height - paper.margin - line.height
    band = Box(paper.margin, low, paper.width - 2 * paper.margin, line.height)
    return NetPage(paper, nets, Box(left, top, width, height), Band(band, turned=False), line)


_INK: Final[Color] = "#1E1B18"
_GREY: Final[Color] = "#8A837B"
_HALO: Final[Color] = "#FFFFFF"
# Points, of lines to cut; those to fold are finer.
_CUT: Final = 0.35
_FOLD: Final = 0.25
# Of folds that turn the part beyond them away from the print, in mm.
BACK_DASH: Final = (2.0, 1.4)
# Of folds that turn it towards the print.
UP_DASH: Final = (0.5, 1.2)
# Points, of words on flaps.
_SIZE: Final = 6.5
_LEGEND_LINE: Final = 7.0
_LEGEND_GAP: Final = 4.0


class NetWords(NamedTuple):
    """The words of nets in one language."""

    cut: str
    fold: str
    fold_up: str
    glue: str
    behind: str

    @classmethod
    def from_data(cls, words: Mapping[str, str], glue: str) -> NetWords:
        """Take them from the words of ``accessories.yaml`` and that for glue from ``papers.yaml``."""
        return cls(words["cut"], words["fold"], words["fold-up"], glue, words["behind"])


def flap_items(net: Net) -> list[Item]:
    """Hatch the flaps that are glued on their printed side; pictures of their neighbours run on over them."""
    return [
        Use(_hatching(panel.box), clip=polygon(panel.outline)) for panel in net.panels if panel.glued_to is not None
    ]


def glue_words(net: Net, words: NetWords, measure: TextWidth) -> list[Item]:
    """Write the purpose on flaps, and hatch areas glued behind, over pictures."""
    items: list[Item] = []
    for panel in net.panels:
        if panel.glued_to is not None:
            fold = next(each for each in net.folds if panel.name in {each.first, each.second})
            items += _word(_free(panel.box, fold), words.glue, measure)
    for box in net.behind:
        items += (Use(_hatching(box)), *_word(box, words.behind, measure))
    return items


def _free(box: Box, fold: Fold) -> Box:
    """Return that part of a flap over which the picture of its neighbour does not run."""
    (x1, y1), (x2, _) = fold.start, fold.end
    if x1 == x2:
        x = box.x if box.x + box.width / 2 < x1 else box.x + NET_BLEED
        return Box(x, box.y, box.width - NET_BLEED, box.height)
    y = box.y if box.y + box.height / 2 < y1 else box.y + NET_BLEED
    return Box(box.x, y, box.width, box.height - NET_BLEED)


def line_items(nets: Iterable[Net]) -> list[Item]:
    """Draw the lines to cut and to fold, each on a halo, so that it shows on dark pictures too."""
    listed = tuple(nets)
    cuts = stroke_path(line for net in listed for line in net.cuts())
    items: list[Item] = []
    for dash, is_back in ((BACK_DASH, True), (UP_DASH, False)):
        lines = [fold.line for net in listed for fold in net.folds if (fold.angle > 0) == is_back]
        if lines:
            path = stroke_path(lines)
            items.append(Shape(path, stroke=_HALO, width=pt_to_mm(2 * _FOLD), dash=dash))
            items.append(Shape(path, stroke=_INK, width=pt_to_mm(_FOLD), dash=dash))
    items.append(Shape(cuts, stroke=_HALO, width=pt_to_mm(2 * _CUT)))
    items.append(Shape(cuts, stroke=_INK, width=pt_to_mm(_CUT)))
    return items


def legend(nets: Iterable[Net], words: NetWords, height: float, measure: TextWidth) -> Drawing:
    """Draw each kind of line that some nets have, with its word.

    Args:
        nets: On one page.
        words: The names of lines.
        height: Of the drawing, that of the margin line.
        measure: Width of a text in em.
    """
    angles = [fold.angle for net in nets for fold in net.folds]
    kinds: list[tuple[str, tuple[float, ...]]] = [(words.cut, ())]
    kinds += [(words.fold, BACK_DASH)] if any(each > 0 for each in angles) else []
    kinds += [(words.fold_up, UP_DASH)] if any(each < 0 for each in angles) else []
    items: list[Item] = []
    x = 0.0
    for word, dash in kinds:
        line = stroke_path(((x, height / 2, x + _LEGEND_LINE, height / 2),))
        items.append(Shape(line, stroke=_INK, width=pt_to_mm(_FOLD if dash else _CUT), dash=dash))
        x += _LEGEND_LINE + 1.2
        items.append(Run(x, height / 2 + pt_to_mm(6) * 0.25, word, FACE, 6, _INK))
        x += measure(word) * pt_to_mm(6) + _LEGEND_GAP
    return Drawing(x - _LEGEND_GAP, height, tuple(items), label="legend")


def _hatching(box: Box) -> Drawing:
    shape = Shape(stroke_path(hatching(box)), stroke=_GREY, width=pt_to_mm(0.25))
    return Drawing(box.right, box.bottom, (shape,), label="hatching")


def _word(box: Box, word: str, measure: TextWidth) -> list[Item]:
    """Write a word into the middle of an area, along its longer side, if it has room for it."""
    length, height = measure(word) * pt_to_mm(_SIZE), 3.0
    if length + 3 > max(box.width, box.height) or height > min(box.width, box.height):
        return []
    text = Drawing(
        length + 2,
        height,
        (
            Shape(rectangle(0, 0, length + 2, height), fill=_HALO),
            Run(1.0, height / 2 + 0.8, word, FACE, _SIZE, _GREY),
        ),
        label="glue",
    )
    middle = translation(box.x + box.width / 2, box.y + box.height / 2)
    turn = rotation(-90 if box.height > box.width else 0)
    return [Use(text, compose(compose(middle, turn), translation(-text.width / 2, -height / 2)))]
