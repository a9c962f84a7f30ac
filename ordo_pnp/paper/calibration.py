"""Make the calibration page with its scales, and turn a person's readings of it into a printer (PNP-25)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ordo_pnp.base import LayoutError, NotationError, clipped, printable, pt_to_mm, remedy_for
from ordo_pnp.cards import EMPTY, Catalog, NumberError, parse_number
from ordo_pnp.draw import (
    Color,
    Drawing,
    Fitted,
    Fonts,
    Item,
    Run,
    Shape,
    Style,
    Use,
    compose,
    ellipse,
    fit,
    rectangle,
    scaling,
    translation,
)
from ordo_pnp.paper.choices import require
from ordo_pnp.paper.print_config import shipped_sheets
from ordo_pnp.paper.printer import (
    MOST_MM,
    Deviation,
    Fit,
    Printer,
    ScaleReading,
    corrected_page,
    doubtful,
    fit_back,
    fit_front,
)
from ordo_pnp.paper.sheets.imposition import Flip, behind
from ordo_pnp.paper.sheets.marks import stroke_path
from ordo_pnp.paper.sheets.page import Box, Page, Paper

# From the edges of the paper to the cross in each corner, millimetres.
INSET: Final = 20.0
# From a cross to the middle of each scale beside it.
_AWAY: Final = 22.0
# A scale of the front counts so many millimetres to each side.
REACH: Final = 10
# So many fine lines stand at each side of the long one.
FINE: Final = 5
# Between fine lines, in millimetres.
PITCH: Final = 0.9
# Width and height of the smallest paper that has room for four corners and the words between them.
_LEAST: Final = (200.0, 270.0)
INK: Final = "#1E1B18"
RED: Final = "#C8102E"
_THIN_PT: Final = 0.4
_BOLD_PT: Final = 0.8
_LABEL_PT: Final = 5.5
_NEAR_MM: Final = 1.5
# A line of the front reaches so far over the base line, and so far away from it; those of the back the other way round.
_FAR_MM: Final = 4.5


class Corner(NamedTuple):
    """One of the four targets."""

    # ``tl``, ``tr``, ``bl`` or ``br``: top or bottom, left or right, seen from the front.
    name: str
    # In millimetres from the top-left corner of the page.
    cross: tuple[float, float]
    # The middle of the scale that runs across the page.
    across: tuple[float, float]
    # The middle of the scale that runs down the page.
    down: tuple[float, float]


class Targets(NamedTuple):
    """All targets of a page."""

    paper: Paper
    corners: tuple[Corner, ...]

    @property
    def spans(self) -> tuple[float, float]:
        """The right distances of crosses: across and down, in mm."""
        return self.paper.width - 2 * INSET, self.paper.height - 2 * INSET


def targets_for(paper: Paper) -> Targets:
    """Place the targets on a paper that stands upright.

    Raises:
        LayoutError: It is too small, or made to measure.
    """
    if paper.around is not None or paper.width < _LEAST[0] or paper.height < _LEAST[1]:
        raise LayoutError(
            f"{paper.name} has no room for a calibration page, which needs {_LEAST[0]:g} × {_LEAST[1]:g} mm: "
            "take a larger paper that goes through the same printer"
        )
    corners = []
    for name in ("tl", "tr", "bl", "br"):
        right, low = name[1] == "r", name[0] == "b"
        x, y = paper.width - INSET if right else INSET, paper.height - INSET if low else INSET
        across = (x - _AWAY if right else x + _AWAY, y)
        down = (x, y - _AWAY if low else y + _AWAY)
        corners.append(Corner(name, (x, y), across, down))
    return Targets(paper, tuple(corners))


def front_items(targets: Targets, measure: Callable[[str], float]) -> Iterator[Item]:
    """Draw the crosses and the scales of the front.

    Args:
        targets: Their places.
        measure: Width of a text in em.
    """
    for corner in targets.corners:
        yield from _cross(*corner.cross)
        for scale in scales_of(corner):
            yield from front_scale(scale, measure)


def back_drawing(targets: Targets, flip: Flip, measure: Callable[[str], float]) -> Use:
    """Draw the lines of the back, each behind its scale; their figures read right from the front, through the paper.

    Args:
        targets: Their places, seen from the front.
        flip: How the sheet is turned.
        measure: Width of a text in em.
    """
    paper = targets.paper
    items = [item for each in targets.corners for scale in scales_of(each) for item in back_scale(scale, measure)]
    corner = behind(Box(0.0, 0.0, 0.0, 0.0), paper, flip)
    mirror = (-1.0, 0.0, 0.0, 1.0, corner.x, 0.0) if corner.x else (1.0, 0.0, 0.0, -1.0, 0.0, corner.y)
    return Use(Drawing(paper.width, paper.height, tuple(items), label="seen from the front"), mirror)


class TargetScale(NamedTuple):
    """A scale: plus is right or down, its black lines stand towards the edge of the paper."""

    middle: tuple[float, float]
    is_down: bool
    # 1.0 where the edge of the paper lies right or below, -1.0 where it lies left or above.
    outward: float

    def point(self, along: float, out: float) -> tuple[float, float]:
        """Return the place so far along the scale and so far towards the edge of the paper."""
        x, y = self.middle
        return (x + self.outward * out, y + along) if self.is_down else (x + along, y + self.outward * out)

    def line(self, along: float, inner: float, outer: float) -> tuple[float, float, float, float]:
        """Return a line across the scale."""
        return (*self.point(along, inner), *self.point(along, outer))


def scales_of(corner: Corner) -> tuple[TargetScale, TargetScale]:
    """Return the scale across and the scale down at a corner."""
    low, right = corner.name[0] == "b", corner.name[1] == "r"
    return (
        TargetScale(corner.across, is_down=False, outward=1.0 if low else -1.0),
        TargetScale(corner.down, is_down=True, outward=1.0 if right else -1.0),
    )


def front_scale(
    scale: TargetScale, measure: Callable[[str], float], reach: int = REACH, every: int = 5, size: float = _LABEL_PT
) -> Iterator[Item]:
    """Draw a black scale: a line every millimetre, a base line, and figures.

    Args:
        scale: Its place.
        measure: Width of a text in em.
        reach: So many millimetres to each side.
        every: Millimetres between figures.
        size: Of the figures, in points.
    """
    ticks = range(-reach, reach + 1)
    lines = [scale.line(at, -_NEAR_MM, _FAR_MM + (0.9 if at % 5 == 0 else 0.0)) for at in ticks]
    base = (*scale.point(-reach - 0.5, 0.0), *scale.point(reach + 0.5, 0.0))
    yield Shape(stroke_path([*lines, base]), stroke=INK, width=pt_to_mm(_THIN_PT))
    for at in ticks:
        if at % every == 0:
            yield _figure(scale, at, _FAR_MM + 1.5, _signed(at), measure(_signed(at)), size, INK)


def back_scale(scale: TargetScale, measure: Callable[[str], float], size: float = _LABEL_PT) -> Iterator[Item]:
    """Draw the red lines that belong behind a scale: a long one at its middle, short ones for tenths of a millimetre.

    Args:
        scale: Its place, seen from the front.
        measure: Width of a text in em.
        size: Of the figures, in points.
    """
    ticks = [at for at in range(-FINE, FINE + 1) if at]
    lines = [scale.line(at * PITCH, _NEAR_MM, -_FAR_MM - (0.9 if abs(at) == FINE else 0.0)) for at in ticks]
    yield Shape(stroke_path(lines), stroke=RED, width=pt_to_mm(_THIN_PT))
    yield Shape(stroke_path([scale.line(0.0, _FAR_MM + 0.9, -_FAR_MM - 2.2)]), stroke=RED, width=pt_to_mm(_BOLD_PT))
    for at in (-FINE, FINE):
        text = f"{_signed(at)[0]}.{FINE}"
        yield _figure(scale, at * PITCH, -_FAR_MM - 1.5, text, measure(text), size, RED)


def _figure(scale: TargetScale, along: float, out: float, text: str, em: float, size: float, color: Color) -> Run:
    """Write a figure of so many em at the end of a line, upright and beyond it."""
    length, high = em * pt_to_mm(size), pt_to_mm(size) * 0.64
    x, y = scale.point(along, out)
    sense = scale.outward if out > 0 else -scale.outward
    if scale.is_down:
        return Run(x if sense > 0 else x - length, y + high / 2, text, "text", size, color)
    return Run(x - length / 2, y + high if sense > 0 else y, text, "text", size, color)


def _signed(number: int) -> str:
    """Write a number with its sign.

    >>> _signed(5), _signed(0), _signed(-5)
    ('+5', '0', '−5')
    """
    return f"{number:+d}".replace("-", "\u2212") if number else "0"


def _cross(x: float, y: float) -> Iterator[Item]:
    """Draw a cross in a ring, to put a ruler at."""
    yield Shape(stroke_path([(x - 5, y, x + 5, y), (x, y - 5, x, y + 5)]), stroke=INK, width=pt_to_mm(_THIN_PT))
    yield Shape(ellipse(x, y, 2.5), stroke=INK, width=pt_to_mm(_THIN_PT))


def calibration_words(catalog: Catalog) -> Mapping[str, Mapping[str, Any]]:
    """Return the words of the page by language: those of a card database, or those that come with the program."""
    found = catalog.shared.get("calibration") or shipped_sheets()["calibration"]
    words: Mapping[str, Mapping[str, Any]] = next(iter(found.values())).value
    return words


class WordSetter(NamedTuple):
    """Sets words of one language."""

    language: str
    fonts: Fonts

    def measure(self, text: str) -> float:
        """Return the width of a text in em."""
        return self.fonts["text"].advance(text)

    def runs(self, text: str, box: Box, style: Style, color: Color) -> Sequence[Run]:
        """Set a text into a box, from its top-left corner on.

        Raises:
            LayoutError: It does not fit.
        """
        return self.fitted(text, box, style).runs(box.x, box.y, color)

    def fitted(self, text: str, box: Box, style: Style) -> Fitted:
        """Fit a text into the width and height of a box, in millimetres.

        Raises:
            LayoutError: It does not fit.
        """
        found = fit(text, box.width, box.height, style, self.language, self.fonts)
        if not isinstance(found, Fitted):
            raise LayoutError(
                f"calibration page: `{text}` ({self.language}) does not fit into {box.width:g} × {box.height:g} mm; shorten it in "
                "`calibration.yaml`"
            )
        return found


_GREY: Final = "#8A837B"
_TINT: Final = "#F1EEE8"
# Of the words in the middle of the page, in millimetres.
_WIDTH: Final = 170.0
_STEPS: Final = 96.0
# The reading of the example, and its two parts.
_EXAMPLE: Final = (1.3, 1, 3)
_ZOOM: Final = 4.0
# Points, of the enlarged scale.
_FIGURES: Final = 7.0
_EXAMPLE_HIGH: Final = 97.0
_NAME: Final = "NAME"


class CalibrationPage(NamedTuple):
    """One PDF of two pages."""

    name: str
    content: bytes


def make_calibration_page(
    paper: Paper, flip: Flip, language: str, words: Mapping[str, Mapping[str, Any]], printer: Printer | None = None
) -> CalibrationPage:
    """Make the page for a paper.

    Args:
        paper: Upright.
        flip: How the printer turns the sheet.
        language: Of the words.
        words: By language.
        printer: The printer whose errors the page corrects, so that every reading should be 0; None to measure a
            printer.

    Raises:
        OptionError: There are no words in that language.
        LayoutError: The paper has no room for it, or a sheet is not turned at all.
    """
    from ordo_pnp.paper.render.pdf import DocumentInfo, write_pdf  # imports reportlab

    require("--lang", language, tuple(words))
    if flip not in {Flip.LONG_EDGE, Flip.SHORT_EDGE}:
        raise LayoutError(f"a calibration page has two sides: `--backs {flip.value}` measures nothing")
    setter = WordSetter(language, Fonts(EMPTY))
    maker = _Maker(targets_for(paper), flip, setter, words[language])
    pages = [maker.front(), maker.back()]
    if printer is not None:
        pages = [corrected_page(page, printer, paper, flip) for page in pages]
    info = DocumentInfo(maker.words["title"], language, duplex="short-edge" if flip is Flip.SHORT_EDGE else "long-edge")
    name = f"calibration-{paper.id}-{language}{'' if printer is None else f'-{printer.name}'}.pdf"
    return CalibrationPage(name, write_pdf(pages, setter.fonts, info))


class _Maker(NamedTuple):
    targets: Targets
    flip: Flip
    setter: WordSetter
    words: Mapping[str, Any]

    @property
    def paper(self) -> Paper:
        return self.targets.paper

    def front(self) -> Page:
        """Draw the front."""
        items = [*front_items(self.targets, self.setter.measure), *self._names(), *self._title()]
        left, top = (self.paper.width - _WIDTH) / 2, 58.0
        steps, low = self._steps(left, top)
        items += [*steps, *self._example(left + _STEPS + 8, top)]
        items += self._form(left, max(low, top + _EXAMPLE_HIGH + 2.0))
        return Page(Drawing(self.paper.width, self.paper.height, tuple(items), label="calibration"))

    def back(self) -> Page:
        """Draw the back: the red lines, and a word where the front is empty."""
        paper = self.paper
        place = behind(Box(paper.width / 2 - 60, paper.height - 44, 120, 20), paper, self.flip)
        words = self.setter.runs(
            self.words["back"], place, Style("text-medium", 11, 8, align="center", valign="middle"), RED
        )
        return Page(
            Drawing(paper.width, paper.height, (back_drawing(self.targets, self.flip, self.setter.measure), *words)),
            is_back=True,
        )

    def _names(self) -> Iterator[Item]:
        """Name the corners, in the angle between the two scales."""
        for corner in self.targets.corners:
            x, y = corner.cross
            sense_x = -1.0 if corner.name[1] == "r" else 1.0
            sense_y = -1.0 if corner.name[0] == "b" else 1.0
            size = 13.0
            length = self.setter.fonts["text-semibold"].advance(corner.name) * pt_to_mm(size)
            middle = x + sense_x * 12.0
            yield Run(middle - length / 2, y + sense_y * 12.0 + 1.6, corner.name, "text-semibold", size, INK)

    def _title(self) -> Iterator[Item]:
        middle = self.paper.width / 2
        box = Box(middle - 66, 29, 132, 13)
        yield from self.setter.runs(
            self.words["title"], box, Style("text-semibold", 24, 14, align="center", max_lines=1), INK
        )
        told = f"{self.words['front']} · {self.words['paper'].replace('{paper}', self.paper.name)}"
        under = Box(middle - 66, 42, 132, 8)
        yield from self.setter.runs(told, under, Style("text", 11, 8, align="center", max_lines=1), _GREY)

    def _steps(self, left: float, top: float) -> tuple[list[Item], float]:
        """Set the steps below each other, each with its number in a disc."""
        items: list[Item] = []
        y = top
        edge = self.words[self.flip.value]
        for number, step in enumerate(self.words["steps"], 1):
            items.append(Shape(ellipse(left + 3.2, y + 3.0, 3.2), fill=INK))
            length = self.setter.fonts["text-semibold"].advance(str(number)) * pt_to_mm(10)
            items.append(Run(left + 3.2 - length / 2, y + 4.2, str(number), "text-semibold", 10, "#FFFFFF"))
            inner = left + 9.5
            head = Box(inner, y, _STEPS - 9.5, 6)
            items += self.setter.runs(step["head"], head, Style("text-semibold", 11, 9, max_lines=1), INK)
            box = Box(inner, y + 5.4, _STEPS - 9.5, 40)
            style = Style("text", 9.5, 9.5, leading=1.25, hyphenate=True)
            fitted = self.setter.fitted(step["text"].replace("{edge}", edge), box, style)
            items += fitted.runs(box.x, box.y, INK)
            y += 5.4 + fitted.height + 4.0
        return items, y

    def _example(self, left: float, top: float) -> Iterator[Item]:
        """Draw a scale and its red lines large, with their reading."""
        value, whole, tenths = _EXAMPLE
        width, height = _WIDTH - _STEPS - 8, _EXAMPLE_HIGH
        yield Shape(rectangle(left, top, width, height, 2.5), fill=_TINT)
        yield from self.setter.runs(
            self.words["example"],
            Box(left + 5, top + 4, width - 10, 7),
            Style("text-semibold", 11, 9, max_lines=1),
            INK,
        )
        scale = TargetScale((0.0, 0.0), is_down=False, outward=-1.0)
        black = tuple(front_scale(scale, self.setter.measure, 6, 1, _FIGURES / _ZOOM))
        red = tuple(back_scale(scale, self.setter.measure, _FIGURES / _ZOOM))
        middle, base = left + width / 2, top + 38.0
        zoomed = compose(translation(middle, base), scaling(_ZOOM))
        yield Use(Drawing(13, 12, black, label="black"), zoomed)
        yield Use(Drawing(13, 12, red, label="red"), compose(zoomed, translation(value, 0.0)))
        meeting = middle + _ZOOM * (value + PITCH * tenths)
        yield Shape(ellipse(meeting, base, 2.2, 8.5), stroke=RED, width=0.4)
        lines = (
            (f"+{whole}", self.words["nearest"]),
            (f"+0.{tenths}", self.words["meets"].replace("{count}", str(tenths))),
        )
        y = top + 68.0
        for number, words in lines:
            yield from self.setter.runs(
                number, Box(left + 5, y, 12, 6), Style("text-semibold", 11, 9, max_lines=1), RED
            )
            box = Box(left + 18, y + 0.5, width - 22, 9)
            yield from self.setter.runs(words, box, Style("text", 9, 7, max_lines=2), INK)
            y += 9.4
        yield Shape(rectangle(left + 5, y - 0.8, width - 10, 0.25), fill=_GREY)
        yield from self.setter.runs(f"+{value}", Box(left + 5, y, 20, 7), Style("text-bold", 12, 9, max_lines=1), RED)

    def _form(self, left: float, top: float) -> Iterator[Item]:
        """Draw the table to write into, and the command that takes it."""
        words = self.words
        columns = (left, left + 42, left + 72, left + 106, left + 138)
        small = Style("text", 8, 6.5, max_lines=1)
        heads = Style("text-semibold", 9, 7, max_lines=1)
        yield from self.setter.runs(words["light"], Box(columns[1], top, 60, 5), heads, INK)
        yield from self.setter.runs(words["ruler"], Box(columns[3], top, 64, 5), heads, INK)
        for column, key in enumerate(("across", "down", "side", "end"), 1):
            yield from self.setter.runs(words[key], Box(columns[column], top + 4.6, 31, 5), small, _GREY)
        y = top + 9.6
        for corner in self.targets.corners:
            yield Shape(rectangle(left, y, _WIDTH, 0.2), fill=_GREY)
            yield Run(left, y + 5.0, corner.name, "text-semibold", 11, INK)
            yield Run(left + 9, y + 5.0, words["corners"][corner.name], "text", 9, INK)
            for column in range(1, 5):
                yield from _blank(columns[column], y + 5.4)
                if column in {2, 4}:
                    yield Run(columns[column] - 4.5, y + 5.0, ",", "text", 11, _GREY)
            y += 7.0
        yield Shape(rectangle(left, y, _WIDTH, 0.2), fill=_GREY)
        yield Run(left, y + 5.0, words["between"], "text", 9, INK)
        for column, key, span in ((1, "across", self.targets.spans[0]), (3, "down", self.targets.spans[1])):
            yield from _blank(columns[column], y + 5.4)
            should = f"{words[key]}, {words['should'].replace('{mm}', f'{span:.1f}')}"
            yield Run(columns[column] + 26, y + 5.0, should, "text", 8, _GREY)
        yield from self._command(left, y + 8.6)

    def _command(self, left: float, top: float) -> Iterator[Item]:
        paper = "" if self.paper.id == "a4" else f" --paper {self.paper.id}"
        lines = (
            f"ordo calibrate --read --name {_NAME}{paper} tl=…,… tr=…,… bl=…,… br=…,…",
            "edge-tl=…,… edge-tr=…,… edge-bl=…,… edge-br=…,… across=… down=…",
            f"ordo build --printer {_NAME}",
        )
        yield Shape(rectangle(left, top, _WIDTH, 22.0, 2.5), fill=_TINT)
        head = Box(left + 5, top + 2.4, _WIDTH - 10, 5)
        yield from self.setter.runs(self.words["type"], head, Style("text-semibold", 9, 7, max_lines=1), INK)
        for number, line in enumerate(lines):
            yield Run(
                left + 5 + (6.0 if number == 1 else 0.0), top + 10.0 + 4.4 * number, line, "text-medium", 9.5, INK
            )


def _blank(x: float, baseline: float) -> Iterator[Item]:
    """Draw a line to write a number on."""
    yield Shape(rectangle(x, baseline, 24.0, 0.25), fill=INK)


CORNERS: Final = ("tl", "tr", "bl", "br")
LENGTHS: Final = ("across", "down")
_EDGE: Final = "edge-"
_KNOWN: Final = (*CORNERS, *(_EDGE + each for each in CORNERS), *LENGTHS)
_SIGNS: Final = str.maketrans({"\u2212": "-", "\u2013": "-"})
# Readings against the light are good to a tenth of a millimetre: one that is off by so much was misread.
_OFF: Final = 0.3
# The same of a ruler, which is good to half a millimetre.
_OFF_RULER: Final = 1.0
# Paper is cut to two millimetres or better.
_PAPER_OFF: Final = 2.0


class MeasuredPrinter(NamedTuple):
    """A printer, and the reliability of its readings."""

    printer: Printer
    # On the front.
    back: Fit
    # None where the edges were not measured.
    front: Fit | None
    # Width and height of the paper, as the edges say.
    paper: tuple[float, float] | None
    warnings: tuple[str, ...]

    @property
    def is_consistent(self) -> bool:
        """Whether readings fit together as well as people read."""
        return self.back.worst < _OFF and (self.front is None or self.front.worst < _OFF_RULER)


def parse_readings(words: Iterable[str]) -> dict[str, tuple[float, ...]]:
    """Read the notation.

    Returns:
        Name of each reading -> its two numbers, or one for a length.

    Raises:
        NotationError: A word is no reading, a number is none, or one thing was read twice.

    >>> parse_readings(["tl=+0.5,-0.3", "edge-tl=20.5,20", "across=170.2"])
    {'tl': (0.5, -0.3), 'edge-tl': (20.5, 20.0), 'across': (170.2,)}
    >>> parse_readings(["tl=0,5;-0,3"])
    {'tl': (0.5, -0.3)}
    """
    found: dict[str, tuple[float, ...]] = {}
    for word in words:
        name, equals, text = word.partition("=")
        name = name.strip().lower()
        shown = printable(clipped(word))
        if not equals or name not in _KNOWN:
            remedy = remedy_for(name, _KNOWN, f"known: {', '.join(_KNOWN)}")
            raise NotationError(f"`{shown}` is no reading, which is written as `tl=+0.5,-0.3`; {remedy}")
        if name in found:
            raise NotationError(f"`{name}` is given twice")
        wanted = 1 if name in LENGTHS else 2
        numbers = _numbers(text, wanted)
        if len(numbers) != wanted:
            how = "one number" if wanted == 1 else "two numbers, across and down"
            raise NotationError(
                f"`{shown}` does not have {how}: write `{name}={'170.2' if wanted == 1 else '0.5,-0.3'}`"
            )
        found[name] = numbers
    return found


def _numbers(text: str, wanted: int) -> tuple[float, ...]:
    """Return the numbers of a text, none where one is none; with a semicolon between them, or alone, they may have decimal commas."""
    parts = re.split(r"\s*;\s*", text.strip()) if wanted == 1 or ";" in text else re.split(r"\s*,\s*", text.strip())
    try:
        found = [parse_number(part.translate(_SIGNS).replace(",", ".")) for part in parts]
    except NumberError:
        return ()
    return tuple(float(each) for each in found if each is not None) if None not in found else ()


def measure_printer(name: str, paper: Paper, readings: Mapping[str, tuple[float, ...]]) -> MeasuredPrinter:
    """Compute the deviation of a printer from the readings of its page.

    Args:
        name: Of the printer.
        paper: That of the page that was read.
        readings: As ``parse_readings`` gives them.

    Raises:
        NotationError: They are too few, or larger than the errors of any printer.
        LayoutError: There is no calibration page of that paper.
    """
    targets = targets_for(paper)
    _refuse_unlikely(targets, readings)
    scales = tuple(_of_scales(targets, readings))
    on_front = fit_back(scales, Deviation())
    warnings = _misfits("against the light", scales, on_front, _OFF, lambda some: fit_back(some, Deviation()))
    front, size = _front_of(targets, readings, warnings)
    back = on_front if front is None else fit_back(scales, front.deviation)
    printer = Printer(name, paper.id, Deviation() if front is None else front.deviation, back.deviation)
    for what, each in (("back", printer.back), ("front", printer.front)):
        if not each.is_usual:
            raise NotationError(
                f"by these readings the {what} is off by more than any printer ({told(each)}): is the page printed at 100 %, "
                f"turned about the right edge, and of the paper that is named, {paper.name}?"
            )
    return MeasuredPrinter(printer, on_front, front, size, tuple(warnings))


def _front_of(
    targets: Targets, readings: Mapping[str, tuple[float, ...]], warnings: list[str]
) -> tuple[Fit | None, tuple[float, float] | None]:
    """Fit the ruler's readings, None without any; add doubts to the warnings."""
    edges = tuple(_of_edges(targets, readings))
    if not edges and not any(each in readings for each in LENGTHS):
        return None, None
    if len(edges) < 2 * len(CORNERS):
        raise NotationError(
            "for the place on the paper all four corners are needed: `edge-tl`, `edge-tr`, `edge-bl` and `edge-br`; "
            "without it leave `across` and `down` out, too"
        )
    paper = targets.paper
    sides = (paper.width, paper.height)
    scales = (_scale(readings, "across", targets.spans[0]), _scale(readings, "down", targets.spans[1]))
    front, size = fit_front(edges, sides, scales)
    warnings += _misfits("with the ruler", edges, front, _OFF_RULER, lambda some: fit_front(some, sides, scales)[0])
    warnings += _sizes(paper, size, readings)
    return front, size


def _refuse_unlikely(targets: Targets, readings: Mapping[str, tuple[float, ...]]) -> None:
    spans = dict(zip(LENGTHS, targets.spans, strict=True))
    for name, numbers in readings.items():
        if name in CORNERS and max(map(abs, numbers)) > MOST_MM:
            raise NotationError(f"`{name}` is off by more than {MOST_MM:g} mm: the scales do not reach so far")
        if name.startswith(_EDGE) and max(abs(each - INSET) for each in numbers) > MOST_MM:
            raise NotationError(f"`{name}` should be about {INSET:g}: from the cross to the two nearest edges")
        if name in spans and abs(numbers[0] - spans[name]) > spans[name] / 20:
            raise NotationError(f"`{name}` should be about {spans[name]:g}: from cross to cross")


def _of_scales(targets: Targets, readings: Mapping[str, tuple[float, ...]]) -> Iterator[ScaleReading]:
    for corner, numbers in _read_corners(targets, readings, ""):
        for axis, (middle, value) in enumerate(zip((corner.across, corner.down), numbers, strict=True)):
            yield ScaleReading(_named(corner.name, axis), axis == 0, _from_middle(targets, middle), value)


def _of_edges(targets: Targets, readings: Mapping[str, tuple[float, ...]]) -> Iterator[ScaleReading]:
    for corner, numbers in _read_corners(targets, readings, _EDGE):
        for axis, value in enumerate(numbers):
            yield ScaleReading(_named(_EDGE + corner.name, axis), axis == 0, _from_middle(targets, corner.cross), value)


def _read_corners(
    targets: Targets, readings: Mapping[str, tuple[float, ...]], before: str
) -> Iterator[tuple[Corner, tuple[float, ...]]]:
    for corner in targets.corners:
        numbers = readings.get(before + corner.name)
        if numbers is not None:
            yield corner, numbers


def _named(corner: str, axis: int) -> str:
    return f"the {('first', 'second')[axis]} number of `{corner}`"


def _from_middle(targets: Targets, place: tuple[float, float]) -> tuple[float, float]:
    return place[0] - targets.paper.width / 2, place[1] - targets.paper.height / 2


def _scale(readings: Mapping[str, tuple[float, ...]], name: str, span: float) -> float:
    return readings[name][0] / span if name in readings else 1.0


def _misfits(
    how: str, readings: Sequence[ScaleReading], fit: Fit, least: float, again: Callable[[Sequence[ScaleReading]], Fit]
) -> list[str]:
    if fit.worst < least:
        return []
    blamed = doubtful(readings, fit, least, again)
    who = f"most likely {blamed} is wrong: read it again" if blamed else "read them again"
    return [f"what was read {how} does not fit together, by {fit.worst:.1f} mm: {who}"]


def _sizes(paper: Paper, size: tuple[float, float], readings: Mapping[str, tuple[float, ...]]) -> list[str]:
    found = []
    for name, said, real in zip(LENGTHS, (paper.width, paper.height), size, strict=True):
        if abs(said - real) > _PAPER_OFF:
            remedy = "is it another paper?" if name in readings else f"measure from cross to cross, too: `{name}=`"
            found.append(f"the paper would measure {real:.1f} mm {name}, and {paper.name} has {said:g} mm: {remedy}")
    return found


def told(deviation: Deviation) -> str:
    """Return the deviation of a printer, in words.

    >>> told(Deviation(0.52, -0.3, 0.104, 1.001, 1.0))
    '0.52 mm right, 0.30 mm up, turned 0.10° clockwise, 100.10 % wide, 100.00 % high'
    """
    x, y, turn, scale_x, scale_y = (0.0 if math.isclose(each, 0.0, abs_tol=5e-10) else each for each in deviation)
    parts = [
        f"{abs(x):.2f} mm {'left' if x < 0 else 'right'}",
        f"{abs(y):.2f} mm {'up' if y < 0 else 'down'}",
        f"turned {abs(turn):.2f}° {'counter-clockwise' if turn < 0 else 'clockwise'}",
        f"{scale_x:.2%} wide".replace("%", " %"),
        f"{scale_y:.2%} high".replace("%", " %"),
    ]
    return ", ".join(parts)
