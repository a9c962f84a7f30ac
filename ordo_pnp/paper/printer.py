"""Deviations of a printer: fit them to readings, correct pages by them, and keep them in NAME.printer.yaml (PNP-25)."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ordo_pnp.base import DataError, LayoutError, NotationError, printable
from ordo_pnp.cards import RESERVED, read_document, schemas_for
from ordo_pnp.draw import Drawing, Matrix, Use, compose, mapped, rotation, scaling, translation
from ordo_pnp.paper.choices import Shift
from ordo_pnp.paper.sheets.imposition import Flip
from ordo_pnp.paper.sheets.page import Box, Page, Paper

MOST_MM: Final = 10.0
MOST_DEGREES: Final = 2.0
LEAST_SCALE: Final = 0.95
# More than these is no error of a printer, but of a setting: pages that are fitted to the paper, or turned about the
# other edge.
MOST_SCALE: Final = 1.05
_SLACK_MM: Final = 1e-6


class Deviation(NamedTuple):
    """The deviation of a print: stretched and turned about the page's middle, then moved."""

    # Millimetres to the right.
    x: float = 0.0
    # Millimetres down.
    y: float = 0.0
    # Degrees, clockwise.
    turn: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    @property
    def is_usual(self) -> bool:
        """Whether a printer may do that."""
        scales = (self.scale_x, self.scale_y)
        return (
            max(abs(self.x), abs(self.y)) <= MOST_MM
            and abs(self.turn) <= MOST_DEGREES
            and min(scales) >= LEAST_SCALE
            and max(scales) <= MOST_SCALE
        )

    def matrix(self, width: float, height: float) -> Matrix:
        """Return the matrix from the right place on a page to the printed one."""
        x, y = width / 2, height / 2
        turned = compose(rotation(self.turn), scaling(self.scale_x, self.scale_y))
        return compose(translation(x + self.x, y + self.y), compose(turned, translation(-x, -y)))


class Printer(NamedTuple):
    """A machine that has been measured."""

    name: str
    # The id of the paper on which it was measured.
    paper: str
    # Of the front on the paper.
    front: Deviation = Deviation()
    # Of the back on the paper; where the front was not measured, on the front.
    back: Deviation = Deviation()

    def correction(self, width: float, height: float, flip: Flip, *, is_back: bool) -> Matrix:
        """Return the matrix that maps a page so that its print looks like the page.

        Args:
            width: Of the paper, upright.
            height: Of the paper, upright.
            flip: How the sheet is turned.
            is_back: Whether the page is a back; it is seen from behind.
        """
        if not is_back:
            return inverse(self.front.matrix(width, height))
        across = (1.0, 0.0, 0.0, -1.0, 0.0, height) if flip is Flip.SHORT_EDGE else (-1.0, 0.0, 0.0, 1.0, width, 0.0)
        return compose(across, compose(inverse(self.back.matrix(width, height)), across))


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a matrix whose area is not 0.

    >>> compose(inverse((2.0, 0.0, 0.0, 4.0, 1.0, 2.0)), (2.0, 0.0, 0.0, 4.0, 1.0, 2.0))
    (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    """
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def corrected_page(page: Page, printer: Printer, paper: Paper, flip: Flip) -> Page:
    """Return a page corrected for a printer's errors; its boxes stay.

    A page that lies is stood up first: printers turn such pages one way or the other, but they print upright ones as they were measured.

    Args:
        page: A front or a back.
        printer: By which it is printed.
        paper: On which, with the edge that the printer leaves white.
        flip: How the sheet is turned.

    Raises:
        LayoutError: A part of the pieces on it would leave the area that the printer reaches.
    """
    page = _upright(page)
    width, height = page.content.width, page.content.height
    matrix = printer.correction(width, height, flip, is_back=page.is_back)
    for box in (page.trim, page.bleed):
        if box is not None:
            _check_reach(box, matrix, f"the correction of printer `{printer.name}`", paper, (width, height))
    return page._replace(content=Drawing(width, height, (Use(page.content, matrix),), label="corrected"))


def shifted_back(page: Page, shift: Shift, paper: Paper) -> Page:
    """Move the content of a back by measured millimetres; boxes and fronts stay.

    Args:
        page: A front or a back.
        shift: To the right and down on the page as it lies in the file.
        paper: On which it is printed.

    Rule: PNP-25.

    Raises:
        LayoutError: A part of the pieces on it would leave the area that printers reach.
    """
    if not page.is_back:
        return page
    width, height = page.content.width, page.content.height
    matrix = translation(*shift)
    for box in (page.trim, page.bleed):
        if box is not None:
            _check_reach(box, matrix, f"`--back-shift {shift.notation}`", paper, (width, height))
    return page._replace(content=Drawing(width, height, (Use(page.content, matrix),), label="shifted"))


def _check_reach(box: Box, matrix: Matrix, mover: str, paper: Paper, size: tuple[float, float]) -> None:
    numbers = mapped((box.x, box.y, box.right, box.y, box.x, box.bottom, box.right, box.bottom), matrix)
    xs, ys = numbers[::2], numbers[1::2]
    least = min(*xs, *ys, size[0] - max(xs), size[1] - max(ys))
    if least < paper.margin - _SLACK_MM:
        raise LayoutError(
            f"on {paper.name}, {mover} brings the pieces to {least:.1f} mm from an edge of the paper; printers reach "
            f"{paper.margin:g} mm. Take a larger paper, a smaller `--gap`, or correct the printer's own settings"
        )


def _upright(page: Page) -> Page:
    """Stand a page up that is wider than high, by a quarter turn clockwise; upright ones stay."""
    width, height = page.content.width, page.content.height
    if width <= height:
        return page
    matrix = compose(translation(height, 0.0), rotation(90))
    content = Drawing(height, width, (Use(page.content, matrix),), label="stood up")
    return page._replace(
        content=content,
        trim=None if page.trim is None else _stood_up(page.trim, height),
        bleed=None if page.bleed is None else _stood_up(page.bleed, height),
    )


def _stood_up(box: Box, height: float) -> Box:
    return Box(height - box.bottom, box.x, box.height, box.width)


def degrees(sine: float, cosine: float) -> float:
    """Return an angle in degrees."""
    return math.degrees(math.atan2(sine, cosine))


# Of Newton's method for the turn: from no turn at all to 2 degrees it needs four to be exact.
_ROUNDS: Final = 8
_NEAR: Final = 1e-9
# Two corners do not tell a turn from a stretch.
LEAST_CORNERS: Final = 3


class ScaleReading(NamedTuple):
    """The reading of one scale."""

    # Such as ``tl`` with its axis, for messages.
    name: str
    # Whether it measures places from left to right; otherwise from top to bottom.
    is_across: bool
    # The middle of the scale, from the middle of the page, in millimetres.
    at: tuple[float, float]
    # Millimetres to the right, or down.
    value: float


class Fit(NamedTuple):
    """The result of all readings together."""

    deviation: Deviation
    # Name of each reading, and by how many millimetres it differs from the common result.
    misfits: tuple[tuple[str, float], ...]

    @property
    def worst(self) -> float:
        """The largest misfit in millimetres, 0 where there is none."""
        return max((abs(misfit) for _, misfit in self.misfits), default=0.0)


def fit_back(readings: Sequence[ScaleReading], front: Deviation) -> Fit:
    """Find the offset, turn and scales of the back on the paper that fit best.

    Args:
        readings: At both scales of three corners at the least.
        front: Of the scales that were read; with none, the back is found as it lies on the front.
    """
    on_paper = front.matrix(0.0, 0.0)

    def row(reading: ScaleReading, turn: float) -> tuple[list[float], float]:
        """Of an equation the factors of both shifts, both scales and a further turn, and its right side."""
        x, y = reading.at
        moved = (x + reading.value, y) if reading.is_across else (x, y + reading.value)
        x, y = mapped(moved, on_paper)
        if reading.is_across:
            ahead, aside = (math.cos(turn) * x + math.sin(turn) * y, -math.sin(turn) * x + math.cos(turn) * y)
            return [1.0, 0.0, reading.at[0], 0.0, -aside], ahead
        ahead, aside = (-math.sin(turn) * x + math.cos(turn) * y, math.cos(turn) * x + math.sin(turn) * y)
        return [0.0, 1.0, 0.0, reading.at[1], aside], ahead

    turn, found, misfits = _newton(readings, row, 4)
    u, v, scale_x, scale_y = found
    x = math.cos(turn) * u - math.sin(turn) * v
    y = math.sin(turn) * u + math.cos(turn) * v
    return Fit(Deviation(x, y, degrees(math.sin(turn), math.cos(turn)), scale_x, scale_y), misfits)


def fit_front(
    readings: Sequence[ScaleReading], size: tuple[float, float], scales: tuple[float, float]
) -> tuple[Fit, tuple[float, float]]:
    """Find the offset and turn of the front on the paper that fit best, and the size of the paper.

    Args:
        readings: The distances of the corner crosses from the nearest edges.
        size: Width and height that the paper should have.
        scales: Of the front, across and down, from the distances between the crosses.

    Returns:
        The fit, and the width and height of the paper.
    """
    half = (size[0] / 2, size[1] / 2)

    def row(reading: ScaleReading, turn: float) -> tuple[list[float], float]:
        """Of an equation the factors of offset, paper size and a further turn, and its right side."""
        x, y = reading.at[0] * scales[0], reading.at[1] * scales[1]
        where = (math.cos(turn) * x - math.sin(turn) * y, math.sin(turn) * x + math.cos(turn) * y)
        axis = 0 if reading.is_across else 1
        change = -where[1] if reading.is_across else where[0]
        is_far = reading.at[axis] > 0
        factors = [0.0] * 4
        factors[axis] = 1.0
        factors[2 + axis] = -1.0 if is_far else 0.0
        right = (-reading.value if is_far else reading.value) - half[axis] - where[axis]
        return [*factors, change], right

    turn, found, misfits = _newton(readings, row, 4)
    deviation = Deviation(found[0], found[1], degrees(math.sin(turn), math.cos(turn)), *scales)
    return Fit(deviation, misfits), (found[2], found[3])


def _newton(
    readings: Sequence[ScaleReading], row: Callable[[ScaleReading, float], tuple[list[float], float]], unknowns: int
) -> tuple[float, list[float], tuple[tuple[str, float], ...]]:
    """Solve equations that are linear but for a turn, in the sense of least squares.

    Raises:
        NotationError: They do not determine all unknowns.
    """
    turn = 0.0
    for _ in range(_ROUNDS):
        rows = [row(reading, turn) for reading in readings]
        *_, further = _least_squares(rows, unknowns + 1)
        turn += further
    rows = [(factors[:unknowns], right) for factors, right in (row(reading, turn) for reading in readings)]
    found = _least_squares(rows, unknowns)
    misfits = [right - math.fsum(f * v for f, v in zip(factors, found, strict=True)) for factors, right in rows]
    return turn, found, tuple((each.name, misfit) for each, misfit in zip(readings, misfits, strict=True))


def _least_squares(rows: Sequence[tuple[list[float], float]], unknowns: int) -> list[float]:
    """Solve the normal equations of an overdetermined system."""
    table = [
        [math.fsum(factors[i] * factors[j] for factors, _ in rows) for j in range(unknowns)]
        + [math.fsum(factors[i] * right for factors, right in rows)]
        for i in range(unknowns)
    ]
    for column in range(unknowns):
        pivot = max(range(column, unknowns), key=lambda at: abs(table[at][column]))
        if abs(table[pivot][column]) < _NEAR:
            raise NotationError(
                f"the readings do not say enough: give those of {LEAST_CORNERS} corners at least, each with both numbers"
            )
        table[column], table[pivot] = table[pivot], table[column]
        for at in range(unknowns):
            if at != column:
                factor = table[at][column] / table[column][column]
                table[at] = [mine - factor * its for mine, its in zip(table[at], table[column], strict=True)]
    return [row[unknowns] / row[at] for at, row in enumerate(table)]


def doubtful(
    readings: Sequence[ScaleReading], fit: Fit, least: float, again: Callable[[Sequence[ScaleReading]], Fit]
) -> str | None:
    """Name the reading that was most likely misread: all others fit without it, and make the least of an error.

    Of two readings at the same side either can be left out, if the page is stretched the more. Printers stretch little.

    Args:
        readings: All of them.
        fit: Their common result.
        least: The misfit in millimetres from which on readings do not fit.
        again: Fits some of them.

    Returns:
        Its name; None where the readings fit, or no single one is to blame.
    """
    if fit.worst < least:
        return None
    found: list[tuple[float, str]] = []
    for left_out in readings:
        try:
            rest = again([each for each in readings if each is not left_out])
        except NotationError:
            continue
        if rest.worst < least / 2:
            stretch = abs(rest.deviation.scale_x - 1) + abs(rest.deviation.scale_y - 1)
            found.append((stretch, left_out.name))
    return min(found, default=(0.0, None))[1]


PRINTER_ENDING: Final = ".printer.yaml"
PRINTER_KEY: Final = "printer"
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MODELINE: Final = (
    "# What a printer does wrong, measured by `ordo calibrate`; `ordo build --printer {name}` makes up for it.\n"
)


def check_name(name: str) -> str:
    """Insist that a word can name a printer and its file.

    Raises:
        NotationError: It cannot.
    """
    if not _NAME.fullmatch(name) or len(name) > 60:
        raise NotationError(
            f"`{printable(name[:80])}` is no name of a printer: it has small letters and digits, such as `office-laser`"
        )
    if name in RESERVED:
        raise NotationError(f"`{name}` is no name of a printer: it is reserved on some systems")
    return name


def read_printer(file: Path) -> Printer:
    """Read a printer.

    Raises:
        DataError: The file is none, or holds errors that no printer has.
        OSError: It cannot be read.
    """
    document = read_document(file)
    schema = schemas_for([]).by_key[PRINTER_KEY][None]
    problems = [*document.problems] or [*schema.validate(document)]
    if problems:
        raise DataError(problems)
    data = document.data[PRINTER_KEY]
    name = file.name.removesuffix(PRINTER_ENDING).removesuffix(file.suffix)
    return Printer(name, data["paper"], _deviation(data.get("front")), _deviation(data["back"]))


def _deviation(data: Mapping[str, Any] | None) -> Deviation:
    if data is None:
        return Deviation()
    across, down = data["scale"]
    return Deviation(float(data["x"]), float(data["y"]), float(data["turn"]), float(across), float(down))


def write_printer(printer: Printer) -> bytes:
    """Write a printer as YAML: lengths to a tenth of a micrometre, so that its file says the same everywhere."""
    lines = [_MODELINE.format(name=printer.name) + "format: 1", f"{PRINTER_KEY}:", f"  paper: {printer.paper}"]
    for side, each in (("front", printer.front), ("back", printer.back)):
        if side == "back" or each != Deviation():
            numbers = f"x: {_fixed(each.x, 4)}, y: {_fixed(each.y, 4)}, turn: {_fixed(each.turn, 5)}"
            lines.append(f"  {side}: {{{numbers}, scale: [{_fixed(each.scale_x, 6)}, {_fixed(each.scale_y, 6)}]}}")
    return ("\n".join(lines) + "\n").encode(errors="backslashreplace")


def _fixed(value: float, digits: int) -> str:
    """Write a number without needless zeros.

    >>> _fixed(-0.00001, 4), _fixed(1.0, 6), _fixed(0.25, 4)
    ('0', '1', '0.25')
    """
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def told_printer(printer: Printer) -> str:
    """Return a printer's name and a short digest of its errors, for a manifest."""
    return f"{printer.name} {hashlib.sha256(write_printer(printer)).hexdigest()[:8]}"
