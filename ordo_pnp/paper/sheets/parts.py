"""Divide pieces larger than the paper into parts, and draw their flaps, seams and key plan; fit any piece, whole or in parts."""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Iterable, Iterator, Sequence

from ordo_pnp.base import LayoutError, pt_to_mm
from ordo_pnp.draw import (
    Borders,
    Color,
    Cuts,
    Drawing,
    Item,
    Run,
    Shape,
    Use,
    compose,
    join,
    polygon,
    rectangle,
    rotation,
    translation,
)
from ordo_pnp.paper.sheets.grid import (
    SLACK,
    Need,
    count_columns,
    fit_blocks,
    fit_grid,
    fit_measured,
    fit_places,
    need_around,
    place_band,
    room_around,
    span,
)
from ordo_pnp.paper.sheets.marks import FACE, Line, TextWidth, stroke_path
from ordo_pnp.paper.sheets.page import Box, Paper
from ordo_pnp.paper.sheets.plan import Cell, Division, Plan, Stretch
from ordo_pnp.paper.sheets.templates import MarginLine, Sheet


def divide(length: float, available: float, borders: Borders, flap: float) -> tuple[Stretch, ...]:
    """Divide a length into the fewest stretches: at preferred borders, else evenly.

    Args:
        length: Of the piece in one direction.
        available: The longest stretch, with its flap.
        borders: The allowed cuts of the piece in that direction.
        flap: Width of the flap at the start of every stretch but the first.

    Returns:
        The stretches from left to right or from top to bottom; of equally even divisions the one whose first stretch is
        longer. Nothing if something that may not be cut does not fit.

    >>> from ordo_pnp.draw import Borders
    >>> divide(320, 200, Borders((64, 128, 192, 256)), 12)
    (Stretch(start=0.0, end=192, flap=0.0), Stretch(start=192, end=320, flap=12))
    >>> [each.end for each in divide(320, 200, Borders((64, 128, 192, 256), preferred=(192,)), 12)]
    [192, 320]
    >>> [each.end for each in divide(320, 200, Borders(anywhere=True), 12)]
    [160.0, 320]
    """
    if borders.anywhere:
        fewest = _divide_freely(length, available, flap)
    else:
        fewest = _divide_evenly((0.0, *borders.allowed, length), available, flap)
    wished = _stretches((0.0, *borders.wished, length), flap)
    if len(wished) == len(fewest) and all(each.length <= available + SLACK for each in wished):
        return wished
    return fewest


def _divide_freely(length: float, available: float, flap: float) -> tuple[Stretch, ...]:
    """Cut into equal stretches, or if they do not fit with their flaps into such as are equal with them."""
    if length <= available + SLACK:
        return _stretches((0.0, length), flap)
    each = available - flap
    if each <= 0:
        return ()
    count = 1 + math.ceil((length - available - SLACK) / each)
    share = length / count
    first = share if share + flap <= available + SLACK else share + flap - flap / count
    step = (length - first) / (count - 1)
    return _stretches((0.0, *(first + number * step for number in range(count - 1)), length), flap)


def _divide_evenly(borders: Sequence[float], available: float, flap: float) -> tuple[Stretch, ...]:
    """Choose the fewest borders; among as few those whose stretches differ least, the longer ones first.

    The best way from each border to the end is found from the last one to the first.
    """
    last = len(borders) - 1
    # Border -> how many stretches are left, the sum of their squares (the least is the evenest), the next border.
    best: dict[int, tuple[int, float, int]] = {last: (0, 0.0, last)}
    for here in range(last - 1, -1, -1):
        own_flap = flap if here else 0.0
        for there in range(last, here, -1):
            length = borders[there] - borders[here]
            if there not in best or length + own_flap > available + SLACK:
                continue
            stretches, squares, _ = best[there]
            way = (stretches + 1, round(squares + length * length, 6), there)
            if here not in best or way[:2] < best[here][:2]:
                best[here] = way
    if 0 not in best:
        return ()
    chosen = [0]
    while chosen[-1] != last:
        chosen.append(best[chosen[-1]][2])
    return _stretches([borders[each] for each in chosen], flap)


def _stretches(borders: Sequence[float], flap: float) -> tuple[Stretch, ...]:
    return tuple(Stretch(a, b, flap if a else 0.0) for a, b in itertools.pairwise(borders))


def fit_parts(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine, cuts: Cuts) -> Plan:
    """Place pieces in as few parts as possible: all parts of a piece on one page, else as many on each as it holds.

    Of the ways to as few parts the one with the fewest pages is taken, then that with the most cuts where the maker would, then the
    evenest.

    Raises:
        LayoutError: A part that may not be cut is larger than the paper.
    """
    need = need_around(sheet, line)
    plans = [
        parts_plan(width, height, division, rows, sheet, page, line)
        for page, division in _divisions(width, height, sheet, paper, need, cuts)
        if (rows := count_rows(division, sheet, page, need))
    ]
    if not plans:
        raise LayoutError(_describe_misfit(width, height, sheet, need, paper, cuts))
    return min(plans, key=lambda plan: _cost(plan, cuts))


def _cost(plan: Plan, cuts: Cuts) -> tuple[int, int, int, int, float]:
    division = plan.division
    assert division is not None  # noqa: S101 (every piece comes in parts)
    wished = sum(
        each.end in borders.wished for stretches, borders in zip(division, cuts, strict=True) for each in stretches[:-1]
    )
    return plan.all_parts, len(plan.pages), -plan.capacity, -wished, division.unevenness


def _divisions(
    width: float, height: float, sheet: Sheet, paper: Paper, need: Need, cuts: Cuts
) -> Iterator[tuple[Paper, Division]]:
    """Yield the best division for each way to lay the paper, with the margin line below the parts or beside them."""
    assert sheet.split is not None  # noqa: S101 (asked only for sheets that may come in parts)
    flap = sheet.split.flap
    for page in paper.ways():
        for beside, above in ((need.side, need.band), (need.band, need.side)):
            columns = divide(width, page.width - 2 * (page.margin + beside), cuts.x, flap)
            rows = divide(height, page.height - 2 * (page.margin + above), cuts.y, flap)
            if columns and rows:
                yield page, Division(columns, rows)


def count_rows(division: Division, sheet: Sheet, page: Paper, need: Need) -> int:
    """Count the parts that fit on a page, one below the other: whole pieces, or at the least a part of one."""
    widest, tallest = (max(each.length for each in stretches) for stretches in division)
    rows = count_columns(page.height - 2 * (page.margin + need.side), tallest, sheet.gap)
    while rows and not need.is_met(room_around(page, widest, span(rows, tallest, sheet.gap))):
        rows -= 1
    return rows - rows % division.parts if rows > division.parts else rows


def parts_plan(
    width: float, height: float, division: Division, rows: int, sheet: Sheet, page: Paper, line: MarginLine
) -> Plan:
    """Lay out parts one below the other, aligned at the left, centred as a block; on as many pages as they need.

    Args:
        width: Of the whole piece.
        height: Of the whole piece.
        division: Its division into parts.
        rows: The number of parts on a page; if it holds all of them, a multiple of their number.
        sheet: The template.
        page: As it lies.
        line: The margin line.
    """
    parts = range(division.parts)
    if rows >= len(parts):
        return _page_of_parts(width, height, division, [*parts] * (rows // len(parts)), sheet, page, line)
    first, *others = (
        _page_of_parts(width, height, division, parts[at : at + rows], sheet, page, line)
        for at in range(0, len(parts), rows)
    )
    return first._replace(following=tuple(others))


def _page_of_parts(
    width: float,
    height: float,
    division: Division,
    parts: Sequence[int],
    sheet: Sheet,
    page: Paper,
    line: MarginLine,
) -> Plan:
    places = [division.place(part) for part in parts]
    widest = max(division.columns[column].length for column, _ in places)
    tallest = max(division.rows[row].length for _, row in places)
    block_width, block_height = widest, span(len(parts), tallest, sheet.gap)
    left, top = (page.width - block_width) / 2, (page.height - block_height) / 2
    cells = []
    for at, (part, (number, below)) in enumerate(zip(parts, places, strict=True)):
        column, row = division.columns[number], division.rows[below]
        y = top + at * (tallest + sheet.gap)
        whole = Box(left + column.flap - column.start, y + row.flap - row.start, width, height)
        trim = Box(left, y, column.length, row.length)
        ends = column is division.columns[-1], row is division.rows[-1]
        cells.append(Cell(trim, whole, 0, at, column.flap, part, ends[0], row.flap, ends[1]))
    block = Box(left, top, block_width, block_height)
    band = place_band(block, sheet, page, line)
    taken = min(division.parts, len(parts))
    return Plan(page, sheet, line, 1, len(parts), tuple(cells), taken, block, band, division=division)


def _describe_misfit(width: float, height: float, sheet: Sheet, need: Need, paper: Paper, cuts: Cuts) -> str:
    assert sheet.split is not None  # noqa: S101 (asked only for sheets that may come in parts)
    reach_x, reach_y = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin
    wide, high = (_longest(*each, sheet.split.flap) for each in ((width, cuts.x), (height, cuts.y)))
    if cuts.y == Borders():
        what = f"a strip of {width:g} × {height:g} mm"
        least = (
            f"its longest stretch without a place to cut needs {wide + 2 * need.side:.1f} mm with flap, bleed and marks, "
            f"its height {high + 2 * need.band:.1f} mm"
        )
    else:
        what = f"a board of {width:g} × {height:g} mm"
        least = (
            f"with flaps, bleed and marks its largest part without a place to cut needs {wide + 2 * need.side:.1f} × "
            f"{high + 2 * need.band:.1f} mm"
        )
    return (
        f"{what} does not fit on {paper.name} in parts either: {least}, printers reach {reach_x:.1f} × {reach_y:.1f} mm"
    )


def _longest(length: float, borders: Borders, flap: float) -> float:
    """Return the longest stretch without a place to cut, with its flap; that of a piece that is cut anywhere is its flap."""
    if borders.anywhere:
        return flap
    return max(b - a + (flap if a else 0.0) for a, b in itertools.pairwise((0.0, *borders.allowed, length)))


def fit(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine, cuts: Cuts | None = None) -> Plan:
    """Place pieces as a grid, or in parts where one alone is larger than the paper and the template allows it.

    Args:
        width: Of a piece, at its trim.
        height: Of a piece, at its trim.
        sheet: The template.
        paper: Upright.
        line: The margin line.
        cuts: The allowed cuts of the pieces; None for those of the template, if any.

    Raises:
        LayoutError: They do not fit, not even in parts.
    """
    if paper.places is not None:
        return fit_places(width, height, sheet, paper, line)
    if paper.around is not None:
        return fit_measured(width, height, sheet, paper, line)
    borders = even_cuts(width, sheet) if cuts is None else cuts
    try:
        return fit_grid(width, height, sheet, paper, line)
    except LayoutError:
        if sheet.split is None or borders is None:
            raise
    return fit_parts(width, height, sheet, paper, line, borders)


def fit_copies(
    count: int, width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine, cuts: Cuts | None = None
) -> Plan:
    """Place so many pieces like `fit`, in that of some ways that takes the fewest pages.

    Of ways to as few pages the first one is taken: a grid whose pieces stand as far apart as the template wishes, one with its
    own gap, and the same in two blocks, of which one is turned by a quarter.

    Raises:
        LayoutError: They do not fit, not even in parts.

    Rule: PNP-01 (the wider gap, if no page more), PNP-24 (blocks, if they save a page).
    """
    plan = fit(width, height, sheet, paper, line, cuts)
    if plan.all_parts > 1 or not paper.is_plain:
        return plan
    sheets = [sheet._replace(gap=sheet.spread), sheet] if sheet.spread > sheet.gap else [sheet]
    plans = [plan]
    if len(sheets) > 1:
        with contextlib.suppress(LayoutError):
            plans.insert(0, fit(width, height, sheets[0], paper, line, cuts))
    if sheet.outline == "rectangle" and width != height and sheet.grid is None:
        plans += filter(None, (fit_blocks(width, height, each, paper, line) for each in sheets))
    return min(plans, key=lambda each: each.page_count(count))


def even_cuts(width: float, sheet: Sheet) -> Cuts | None:
    """Return the borders of zones as wide as the template says, in the middle of a strip; None if it does not say."""
    every = None if sheet.split is None else sheet.split.every
    if every is None:
        return None
    zones = int((width + SLACK) // every)
    edge = (width - zones * every) / 2
    return Cuts(Borders(tuple(edge + n * every for n in range(1, zones))))


# Distance of hatching lines along the edge.
_STEP = 2.0
_ARROW = 2.0
# Of the word, points.
_SIZE = 7.0
# A flap says the word once for each of these lengths.
_WORD_EVERY = 80.0
# Of the white ground of a word.
_HEIGHT = 3.2


def flap_shapes(plan: Plan, cells: Iterable[Cell], word: str, measure: TextWidth) -> list[Item]:
    """Draw the flaps of cells that have one."""
    split = plan.sheet.split
    if split is None:
        return []
    length = measure(word) * pt_to_mm(_SIZE)
    items: list[Item] = []
    for cell in cells:
        text = Drawing(length, _HEIGHT, (Run(1.5, 2.3, word, FACE, _SIZE, split.color),), label="flap")
        trim, x, y = cell.trim, cell.seam_x, cell.seam_y
        if cell.flap:
            area = Box(trim.x, y, cell.flap - split.picture, trim.height - cell.upper_flap)
            items += _left_flap(area, x, text, split.color)
        if cell.upper_flap:
            area = Box(x, trim.y, trim.width - cell.flap, cell.upper_flap - split.picture)
            items += _upper_flap(area, y, text, split.color)
        if cell.flap and cell.upper_flap:
            items += _notch(Box(trim.x, trim.y, cell.flap, cell.upper_flap), plan)
    return items


def _left_flap(area: Box, seam: float, text: Drawing, color: Color) -> list[Item]:
    items: list[Item] = [_hatched(area, color)]
    count = max(1, int(area.height // _WORD_EVERY))
    for number in range(count):
        middle = area.y + area.height * (number + 0.5) / count
        left = area.x + area.width / 2 - _HEIGHT / 2
        label = Box(left, middle - text.width / 2 - 1.5, _HEIGHT, text.width + 3)
        turn = compose(translation(label.x, label.bottom), rotation(-90))
        items += (Shape(rectangle(*label), fill="#FFFFFF"), Use(text, turn))
    tips = (area.y + 1.5 * _ARROW, area.bottom - 1.5 * _ARROW)
    return [*items, *(_arrow(seam, y, (1, 0), color) for y in tips)]


def _upper_flap(area: Box, seam: float, text: Drawing, color: Color) -> list[Item]:
    items: list[Item] = [_hatched(area, color)]
    count = max(1, int(area.width // _WORD_EVERY))
    for number in range(count):
        middle = area.x + area.width * (number + 0.5) / count
        top = area.y + area.height / 2 - _HEIGHT / 2
        label = Box(middle - text.width / 2 - 1.5, top, text.width + 3, _HEIGHT)
        items += (Shape(rectangle(*label), fill="#FFFFFF"), Use(text, translation(label.x, label.y)))
    tips = (area.x + 1.5 * _ARROW, area.right - 1.5 * _ARROW)
    return [*items, *(_arrow(x, seam, (0, 1), color) for x in tips)]


def _hatched(area: Box, color: Color) -> Shape:
    return Shape(stroke_path(hatching(area)), stroke=color, width=pt_to_mm(0.25))


def _notch(corner: Box, plan: Plan) -> list[Item]:
    """Cross out the corner between two flaps, with lines to cut along both."""
    split, marks = plan.sheet.split, plan.sheet.marks
    assert split is not None  # noqa: S101 (only pieces in parts have flaps)
    x, y, right, bottom = corner.x, corner.y, corner.right, corner.bottom
    out = stroke_path(((x, bottom, right, y), (x, y, right, bottom)))
    cut = stroke_path(((x, bottom, right, bottom), (right, y, right, bottom)))
    return [
        Shape(out, stroke=split.color, width=pt_to_mm(marks.weight)),
        Shape(cut, stroke=marks.color, width=pt_to_mm(marks.weight)),
    ]


def _arrow(x: float, y: float, way: tuple[int, int], color: Color) -> Shape:
    """Draw an arrow whose tip touches the seam; the part before covers it."""
    right, down = way
    back_x, back_y = x - 1.5 * _ARROW * right, y - 1.5 * _ARROW * down
    wide_x, wide_y = down * _ARROW / 2, right * _ARROW / 2
    points = ((x, y), (back_x - wide_x, back_y - wide_y), (back_x + wide_x, back_y + wide_y))
    return Shape(polygon(points), fill=color, stroke="#FFFFFF", width=pt_to_mm(0.5))


def hatching(box: Box) -> tuple[Line, ...]:
    """Fill a box with rising lines at 45 degrees, cut off at its edges.

    Returns:
        Lines from their lower left to their upper right end, from the top-left to the bottom-right corner.
    """
    lines = []
    count = int((box.width + box.height) / _STEP)
    for k in range(1, count + 1):
        along = k * _STEP
        x1, y1 = box.x, box.y + along
        if y1 > box.bottom:
            x1, y1 = box.x + (y1 - box.bottom), box.bottom
        x2, y2 = box.x + along, box.y
        if x2 > box.right:
            x2, y2 = box.right, box.y + (x2 - box.right)
        if x2 > x1:
            lines.append((x1, y1, x2, y2))
    return tuple(lines)


# Length of each half of a line across a seam.
_REACH = 7.0
# Between a line and a name.
_SPACE = 1.0
# Points.
# Half of the height of a line of letters and digits, in em.
_HALF = 0.36


def seam_items(plan: Plan, cells: Iterable[Cell], measure: TextWidth) -> list[Item]:
    """Draw the marks of every seam of some cells.

    Args:
        plan: The page.
        cells: Those that hold a part.
        measure: Width of a text in em in the margin's face.
    """
    if plan.division is None:
        return []
    lines: list[Line] = []
    items: list[Item] = []
    marks = plan.sheet.marks
    for cell in cells:
        for made, names in (_upright(plan, cell, measure), _level(plan, cell, measure)):
            lines += made
            items += names
    return [Shape(stroke_path(lines), stroke=marks.color, width=pt_to_mm(marks.weight)), *items] if lines else []


def _upright(plan: Plan, cell: Cell, measure: TextWidth) -> tuple[list[Line], list[Item]]:
    """Return the lines and names at the seams to the left and right of a part, above and below it."""
    assert plan.division is not None  # noqa: S101 (asked only for parts)
    marks, size = plan.sheet.marks, pt_to_mm(_SIZE)
    start = plan.sheet.bleed + marks.offset
    lines: list[Line] = []
    names: list[Item] = []
    for x, other, side in _seams(cell.seam_x, cell.trim.right, cell.part, 1, has=(cell.flap > 0, not cell.is_last)):
        for edge, away in ((cell.trim.y, -1), (cell.trim.bottom, 1)):
            level = edge + away * (start + marks.least)
            lines += ((x, level, x + side * _REACH, level), (x, edge + away * start, x, level + away * marks.least))
            for number, towards, gap in ((cell.part, side, _REACH + _SPACE), (other, -side, _SPACE)):
                name = plan.division.name(number)
                left = x + towards * gap - (measure(name) * size if towards < 0 else 0.0)
                names.append(Run(left, level + size * 0.32, name, FACE, _SIZE, marks.color))
    return lines, names


def _level(plan: Plan, cell: Cell, measure: TextWidth) -> tuple[list[Line], list[Item]]:
    """Return the lines and names at the seams above and below a part, to the left and right of it."""
    assert plan.division is not None  # noqa: S101 (asked only for parts)
    marks, paper, half = plan.sheet.marks, plan.paper, _HALF * pt_to_mm(_SIZE)
    start, step = plan.sheet.bleed + marks.offset, len(plan.division.columns)
    lines: list[Line] = []
    names: list[Item] = []
    has = cell.upper_flap > 0, not cell.is_lowest
    for y, other, side in _seams(cell.seam_y, cell.trim.bottom, cell.part, step, has=has):
        for edge, away in ((cell.trim.x, -1), (cell.trim.right, 1)):
            x = edge + away * (start + marks.least)
            lines += ((x, y, x, y + side * _REACH), (edge + away * start, y, x + away * marks.least, y))
            middle = min(max(x, paper.margin + half), paper.width - paper.margin - half)
            for number, towards, gap in ((cell.part, side, _REACH + _SPACE), (other, -side, _SPACE)):
                name = plan.division.name(number)
                names += _turned(name, middle, y + towards * gap, towards, measure(name), marks.color)
    return lines, names


def _seams(
    first: float, last: float, part: int, step: int, *, has: tuple[bool, bool]
) -> Iterator[tuple[float, int, int]]:
    """Yield a part's seams in one direction: place, other part, side of this part."""
    if has[0]:
        yield first, part - step, 1
    if has[1]:
        yield last, part + step, -1


def _turned(name: str, middle: float, end: float, towards: int, width: float, color: str) -> list[Item]:
    """Write a name from below to above, on white: where paper is scarce it stands on the bleed that is cut away."""
    size = pt_to_mm(_SIZE)
    length, height = width * size, 2 * _HALF * size
    left, bottom = middle - height / 2, end + (length if towards > 0 else 0.0)
    text = Drawing(length, height, (Run(0.0, height, name, FACE, _SIZE, color),), label="seam")
    ground = rectangle(left, bottom - length, height, length)
    return [Shape(ground, fill="#FFFFFF"), Use(text, compose(translation(left, bottom), rotation(-90)))]


# Of the plan, millimetres.
_WIDEST = 15.0
# Between the plan and the name of the part.
# Points.
_STROKE = 0.3


def key_plan(plan: Plan, measure: TextWidth, *, is_back: bool = False) -> Drawing | None:
    """Draw the plan of a page, as high as the margin line; None if its pieces are whole, or strips.

    Args:
        plan: The page.
        measure: Width of a text in em in the margin's face.
        is_back: Whether it is seen from behind, left and right exchanged.
    """
    division, line = plan.division, plan.line
    if division is None or len(division.rows) == 1:
        return None
    wide, high = division.columns[-1].end, division.rows[-1].end
    height = min(line.height - pt_to_mm(_STROKE), _WIDEST * high / wide)
    scale, top = height / high, (line.height - height) / 2
    here = sorted({cell.part for cell in plan.cells})
    boxes = []
    for part in range(division.parts):
        at, below = division.place(part)
        column, row = division.columns[at], division.rows[below]
        left = wide - column.end if is_back else column.start
        width, depth = (column.end - column.start) * scale, (row.end - row.start) * scale
        boxes.append(rectangle(left * scale, top + row.start * scale, width, depth))
    ends = dict.fromkeys((here[0], here[-1]))
    names, numbers = ("–".join(words) for words in (map(division.name, ends), (str(part + 1) for part in ends)))
    text = f"{names} {numbers}/{division.parts}"
    x, size = wide * scale + _SPACE, pt_to_mm(line.size)
    items = (
        Shape(join(boxes[part] for part in here), fill=line.color),
        Shape(join(boxes), stroke=line.color, width=pt_to_mm(_STROKE)),
        Run(x, line.height / 2 + size * 0.25, text, FACE, line.size, line.color),
    )
    return Drawing(x + measure(text) * size, line.height, items, label="key plan")
