"""Lines and words around pieces: crop marks, ticks, rings, lines along the trim, the margin line and its ruler."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from typing import Final, NamedTuple, Protocol, TypeAlias

from ordo_pnp.base import MM_PER_INCH, LayoutError, pt_to_mm
from ordo_pnp.draw import (
    Drawing,
    Path,
    Run,
    Segment,
    Shape,
    Use,
    compose,
    join,
    rotation,
    translation,
    trim_corners,
    trim_path,
)
from ordo_pnp.paper.sheets.grid import SLACK
from ordo_pnp.paper.sheets.page import Box
from ordo_pnp.paper.sheets.plan import Band, Cell, Plan
from ordo_pnp.paper.sheets.templates import GuideStyle, MarginLine, Tracing

# ``(x1, y1, x2, y2)``.
Line: TypeAlias = tuple[float, float, float, float]

# The width of the light line under a corner tick or a ring, in widths of that.
HALO_TIMES = 2.5

# So many arcs stand around a round piece …
_ARCS = 8
# … and each takes this part of its share of the circle.
_DRAWN = 0.45


def crop_lines(plan: Plan, filled: Sequence[Cell] | None = None) -> tuple[Line, ...]:
    """Return the crop marks of a page, each once, as lines that start at a bleed and lead away from a trim.

    Pieces that stand nearer than their bleeds have the marks of the full grid on every page, so that sheets can be cut
    as a stack; those that stand apart have theirs only where a piece is.

    Returns:
        Cell by cell in order of filling, at each the marks above, below, left and right.
    """
    if not plan.sheet.marks.length:
        return ()
    cells = plan.cells if filled is None or plan.sheet.gap < 2 * plan.sheet.widest_bleed else filled
    lines: dict[Line, Line] = {}
    there = {(cell.column, cell.row) for cell in plan.cells}
    for cell in cells:
        for x1, y1, x2, y2 in map(rounded, _marks_of(cell, plan, there)):
            lines.setdefault(min((x1, y1, x2, y2), (x2, y2, x1, y1)), (x1, y1, x2, y2))
    return tuple(lines.values())


def _marks_of(cell: Cell, plan: Plan, there: AbstractSet[tuple[int, int]]) -> Iterator[Line]:
    trim, column, row = cell.trim, cell.column, cell.row
    free = _free(plan, trim)
    start = plan.sheet.widest_bleed + plan.sheet.marks.offset
    xs, ys = _stations(trim, plan)
    above = _length(plan, trim.y - free.y, has_neighbour=(column, row - 1) in there)
    below = _length(plan, free.bottom - trim.bottom, has_neighbour=(column, row + 1) in there)
    left = _length(plan, trim.x - free.x, has_neighbour=(column - 1, row) in there)
    right = _length(plan, free.right - trim.right, has_neighbour=(column + 1, row) in there)
    for x in xs:
        if above:
            yield (x, trim.y - start, x, trim.y - start - above)
        if below:
            yield (x, trim.bottom + start, x, trim.bottom + start + below)
    for y in ys:
        if left:
            yield (trim.x - start, y, trim.x - start - left, y)
        if right:
            yield (trim.right + start, y, trim.right + start + right, y)


def _free(plan: Plan, trim: Box) -> Box:
    """Return the area for marks of a piece.

    It ends at the margin of the paper and, between two blocks, in their middle, also where one ends beside the piece.
    """
    margin = plan.paper.margin
    left, top, right, bottom = margin, margin, plan.paper.width - margin, plan.paper.height - margin
    away = plan.sheet.surround
    for block in plan.blocks:
        if block.x > trim.right:
            right = block.x - away
        elif block.right < trim.x:
            left = block.right + away
        if block.y > trim.bottom:
            bottom = block.y - away
        elif block.bottom < trim.y:
            top = block.bottom + away
    return Box(left, top, right - left, bottom - top)


def _stations(trim: Box, plan: Plan) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the x and y at which a piece has marks: those of its upright and level sides, or of its middle if it is round."""
    if plan.sheet.outline == "circle":
        return (trim.x + trim.width / 2,), (trim.y + trim.height / 2,)
    xs, ys = (trim.x, trim.right), (trim.y, trim.bottom)
    if plan.sheet.outline == "hexagon":
        return ((), ys) if trim.width >= trim.height else (xs, ())
    return xs, ys


def _length(plan: Plan, room: float, *, has_neighbour: bool) -> float:
    """Return the length of a mark, 0 where there is no place for one between two pieces."""
    sheet, marks = plan.sheet, plan.sheet.marks
    if has_neighbour:
        free = sheet.gap - 2 * (sheet.widest_bleed + marks.offset)
        return min(marks.length, free) if free >= marks.least - 1e-9 else 0.0
    return min(marks.length, room - sheet.widest_bleed - marks.offset)


def tick_lines(plan: Plan, cells: Iterable[Cell]) -> tuple[Line, ...]:
    """Return the corner ticks of cells: at every corner two short lines along the edges, each once."""
    if plan.sheet.ticks is None:
        return ()
    size = plan.sheet.ticks.length
    lines: dict[Line, None] = {}
    for cell in cells:
        t = cell.trim
        for line in _from_corners(trim_corners(plan.sheet.outline, t), size):
            lines[rounded(line)] = None
        if plan.sheet.outline != "rectangle":
            continue
        for x, dx in ((t.x, size), (t.right, -size)):
            for y, dy in ((t.y, size), (t.bottom, -size)):
                lines[rounded((x, y, x + dx, y))] = None
                lines[rounded((x, y, x, y + dy))] = None
    return tuple(lines)


def _from_corners(corners: Sequence[tuple[float, float]], size: float) -> Iterator[Line]:
    """Yield at each corner of a polygon two short lines along its sides."""
    for at, (x, y) in enumerate(corners):
        for to_x, to_y in (corners[at - 1], corners[(at + 1) % len(corners)]):
            part = size / math.hypot(to_x - x, to_y - y)
            yield (x, y, x + part * (to_x - x), y + part * (to_y - y))


def crop_shapes(plan: Plan, lines: Sequence[Line]) -> tuple[Shape, ...]:
    """Draw crop marks, if there are any."""
    marks = plan.sheet.marks
    return (Shape(stroke_path(lines), stroke=marks.color, width=pt_to_mm(marks.weight)),) if lines else ()


def tick_shapes(plan: Plan, lines: tuple[Line, ...]) -> tuple[Shape, ...]:
    """Draw corner ticks over their light lines."""
    ticks = plan.sheet.ticks
    if ticks is None or not lines:
        return ()
    path, width = stroke_path(lines), pt_to_mm(ticks.weight)
    return (Shape(path, stroke=ticks.halo, width=width * HALO_TIMES), Shape(path, stroke=ticks.color, width=width))


def ring_shapes(plan: Plan, cells: Iterable[Cell]) -> tuple[Shape, ...]:
    """Draw arcs just outside of round pieces over their light lines, if the template has rings."""
    ring = plan.sheet.ring
    if ring is None:
        return ()
    trims = [cell.trim for cell in cells]
    path = join(_arcs(t.x + t.width / 2, t.y + t.height / 2, t.width / 2 + ring.away) for t in trims)
    width = pt_to_mm(ring.weight)
    return (Shape(path, stroke=ring.halo, width=width * HALO_TIMES), Shape(path, stroke=ring.color, width=width))


def _arcs(x: float, y: float, radius: float) -> Path:
    """Return short arcs of a circle about a point, none of them where the marks for a punch point."""
    half = math.pi / _ARCS * _DRAWN
    pull = radius * 4 / 3 * math.tan(half / 2)
    segments: list[Segment] = []
    for n in range(_ARCS):
        middle = (2 * n + 1) * math.pi / _ARCS
        (ax, ay), (bx, by) = ((math.cos(a), math.sin(a)) for a in (middle - half, middle + half))
        start, end = (x + radius * ax, y + radius * ay), (x + radius * bx, y + radius * by)
        first, second = (start[0] - pull * ay, start[1] + pull * ax), (end[0] + pull * by, end[1] - pull * bx)
        segments += (("M", start), ("C", (*first, *second, *end)))
    return Path.of(segments)


def stroke_path(lines: Iterable[Line]) -> Path:
    """Join separate lines into one path."""
    segments: list[Segment] = []
    for x1, y1, x2, y2 in lines:
        segments += (("M", (x1, y1)), ("L", (x2, y2)))
    return Path.of(segments)


def rounded(line: Line) -> Line:
    """Drop the last binary digits, so that lines that neighbours share are equal."""
    x1, y1, x2, y2 = line
    return (round(x1, 6), round(y1, 6), round(x2, 6), round(y2, 6))


# The width of a text in em, in the face of the margin line.
TextWidth: TypeAlias = Callable[[str], float]

FACE = "text"
# The words that every language needs, besides its own name.
MARGIN_WORDS: Final = ("page", "front", "back", "scale", "glue")
RULER_MM = 50
RULER_INCHES = 2
# Between the text, the plan of the parts and the ruler, at the least; millimetres.
_BETWEEN = 4.0


class Wording(NamedTuple):
    """The words of the margin in one language."""

    # Of the game and the printed cards.
    title: str
    language: str
    # With ``{page}`` and ``{pages}``.
    page: str
    front: str
    back: str
    scale: str
    glue: str

    @classmethod
    def from_data(cls, title: str, words: Mapping[str, str]) -> Wording:
        """Join a title with the ``words`` of ``papers.yaml`` in one language."""
        return cls(title=title, **{key: words[key] for key in ("language", *MARGIN_WORDS)})

    def lines(self, page: int, pages: int, side: str = "") -> tuple[str, ...]:
        """Write the line of one page, both numbers from 1, and shorter ones for narrow paper, the longest first.

        The most obvious parts go first: the language, that it is printed at 100 %, then the title.
        """
        number = self.page.replace("{pages}", str(pages)).replace("{page}", str(page))
        return tuple(
            dict.fromkeys(
                " · ".join(filter(None, parts))
                for parts in (
                    (self.title, self.language, number, side, self.scale),
                    (self.title, number, side, self.scale),
                    (self.title, number, side),
                    (number, side),
                )
            )
        )


def ruler(line: MarginLine, measure: TextWidth) -> Drawing:
    """Draw 50 millimetres above and 2 inches below one line, with their names to the right.

    Returns:
        A drawing of the band's height whose ruler starts at x = 0.
    """
    middle, weight = line.height / 2, pt_to_mm(0.4)
    long, short = line.height / 2, line.height / 4
    end = RULER_INCHES * MM_PER_INCH
    lines = [(0.0, middle, end, middle)]
    lines += [(x, middle, x, middle - (long if x % 10 == 0 else short)) for x in map(float, range(0, RULER_MM + 1, 5))]
    halves = range(2 * RULER_INCHES + 1)
    lines += [(h * MM_PER_INCH / 2, middle, h * MM_PER_INCH / 2, middle + (short if h % 2 else long)) for h in halves]
    size = line.size * 0.75
    x = end + 1.2
    runs = (
        Run(x, middle - 0.15, f"{RULER_MM} mm", FACE, size, line.color),
        Run(x, middle + pt_to_mm(size) * 0.72, f"{RULER_INCHES} in", FACE, size, line.color),
    )
    width = x + max(measure(run.text) for run in runs) * pt_to_mm(size)
    return Drawing(
        width, line.height, (Shape(stroke_path(lines), stroke=line.color, width=weight), *runs), label="ruler"
    )


class HasMargin(Protocol):
    """A page with a margin line, such as a ``Plan``."""

    @property
    def line(self) -> MarginLine:
        """The line."""

    @property
    def block(self) -> Box:
        """The block that it stands below or beside."""

    @property
    def band(self) -> Band | None:
        """Its place; None where there is none."""


def margin_drawing(
    plan: HasMargin, texts: Sequence[str], scale: Drawing, measure: TextWidth, key: Drawing | None = None
) -> tuple[Run | Use, ...]:
    """Place a text and the ruler on the band of a plan: at the ends of the block, or farther out if they need more.

    The first text that fits beside the ruler is taken; if none does, the first that fits alone, and no ruler. The plan of the parts
    follows the text, if there is one and room for it. A plan without a band has none of all this.

    Args:
        plan: Has the band.
        texts: The possible texts, the longest first.
        scale: The ruler.
        measure: Width of a text in em.
        key: The plan of the parts.
    """
    band, line = plan.band, plan.line
    if band is None:
        return ()
    along = band.box.height if band.turned else band.box.width
    lengths = {text: measure(text) * pt_to_mm(line.size) for text in texts}
    text = next((each for each in texts if lengths[each] + _BETWEEN + scale.width <= along), None)
    if text is None:
        text = next((each for each in texts if lengths[each] <= along), None)
        return () if text is None else tuple(_placed(plan, [(0.0, _words(text, lengths[text], line))], lengths[text]))
    length = lengths[text]
    needed = length + _BETWEEN + scale.width
    has_key = key is not None and needed + _BETWEEN + key.width <= along
    if key is not None and has_key:
        needed += _BETWEEN + key.width
    block = plan.block.height if band.turned else plan.block.width
    total = max(needed, min(block, along))
    parts = [(0.0, _words(text, length, line)), (total - scale.width, scale)]
    if key is not None and has_key:
        parts.insert(1, (length + _BETWEEN, key))
    return tuple(_placed(plan, parts, total))


def _words(text: str, length: float, line: MarginLine) -> Drawing:
    baseline = line.height / 2 + pt_to_mm(line.size) * 0.25
    return Drawing(length, line.height, (Run(0.0, baseline, text, FACE, line.size, line.color),), label="margin")


def _placed(plan: HasMargin, parts: Iterable[tuple[float, Drawing]], total: float) -> Iterator[Run | Use]:
    """Place drawings centred along the band, each at its distance from the start."""
    band = plan.band
    assert band is not None  # noqa: S101 (asked only then)
    start = ((band.box.height if band.turned else band.box.width) - total) / 2
    turn = compose(translation(band.box.x, band.box.bottom), rotation(-90))
    for at, drawing in parts:
        if band.turned:
            yield Use(drawing, compose(turn, translation(start + at, 0)))
        elif drawing.label == "margin":
            (run,) = drawing.items
            assert isinstance(run, Run)  # noqa: S101 (as made above)
            yield run._replace(x=band.box.x + start + at, baseline=band.box.y + run.baseline)
        else:
            yield Use(drawing, translation(band.box.x + start + at, band.box.y))


# Of a cross or a tick, mm.
_ARM: Final = 1.5
_DASHES: Final = (2.0, 1.5)
# A dot is a dash of hardly any length with round ends.
_DOTS: Final = (0.001, 1.0)


def check_tracing(plan: Plan) -> None:
    """Insist that no line of a piece lies on its neighbour.

    Raises:
        LayoutError: It would.
    """
    tracing = plan.sheet.tracing
    if tracing is not None and plan.capacity > 1 and tracing.offset > plan.sheet.gap / 2 + SLACK:
        raise LayoutError(
            f"guides {tracing.offset:g} mm outside of the trim lie on the neighbour, since pieces stand {plan.sheet.gap:g} mm apart; "
            f"take a gap of {2 * tracing.offset:g} mm, or guides on the trim or inside of it"
        )


def tracing_shapes(plan: Plan, cells: Sequence[Cell]) -> tuple[Shape, ...]:
    """Draw the lines of all pieces over lighter ones; nothing where the template has none."""
    tracing = plan.sheet.tracing
    if tracing is None or not cells:
        return ()
    path, width = _path(plan, cells, tracing), pt_to_mm(tracing.weight)
    dash = {GuideStyle.DASHES: _DASHES, GuideStyle.DOTS: _DOTS}.get(tracing.style, ())
    is_dotted = tracing.style is GuideStyle.DOTS
    wide, narrow = width * HALO_TIMES, width * 2 if is_dotted else width
    return (
        Shape(path, stroke=tracing.halo, width=wide * 1.5 if is_dotted else wide, dash=dash, round_ends=is_dotted),
        Shape(path, stroke=tracing.color, width=narrow, dash=dash, round_ends=is_dotted),
    )


def _path(plan: Plan, cells: Sequence[Cell], tracing: Tracing) -> Path:
    outline, boxes = plan.sheet.outline, [cell.trim.grown(tracing.offset) for cell in cells]
    is_lines = tracing.style not in {GuideStyle.CROSSES, GuideStyle.CORNERS}
    if outline == "circle" or (outline != "rectangle" and is_lines):
        return join(trim_path(outline, cell.trim, grown=tracing.offset) for cell in cells)
    if outline != "rectangle":
        corners = [trim_corners(outline, cell.trim, tracing.offset) for cell in cells]
        ticks = _from_corners if tracing.style is GuideStyle.CORNERS else _stars
        return stroke_path(dict.fromkeys(rounded(line) for each in corners for line in ticks(each, _ARM)))
    inner = {GuideStyle.CROSSES: _crosses, GuideStyle.CORNERS: _corners}.get(tracing.style, _edges)
    return stroke_path(dict.fromkeys(rounded(line) for box in boxes for line in inner(box)))


def _edges(box: Box) -> Iterator[Line]:
    """Yield the four edges, each from left to right or from top to bottom, so that neighbours share theirs."""
    yield (box.x, box.y, box.right, box.y)
    yield (box.x, box.bottom, box.right, box.bottom)
    yield (box.x, box.y, box.x, box.bottom)
    yield (box.right, box.y, box.right, box.bottom)


def _stars(corners: Sequence[tuple[float, float]], arm: float) -> Iterator[Line]:
    """Yield at each corner of a polygon lines along its sides and on beyond it."""
    for x1, y1, x2, y2 in _from_corners(corners, arm):
        yield (2 * x1 - x2, 2 * y1 - y2, x2, y2)


def _crosses(box: Box) -> Iterator[Line]:
    for x in (box.x, box.right):
        for y in (box.y, box.bottom):
            yield (x - _ARM, y, x + _ARM, y)
            yield (x, y - _ARM, x, y + _ARM)


def _corners(box: Box) -> Iterator[Line]:
    for x, dx in ((box.x, _ARM), (box.right, -_ARM)):
        for y, dy in ((box.y, _ARM), (box.bottom, -_ARM)):
            yield (x, y, x + dx, y)
            yield (x, y, x, y + dy)
