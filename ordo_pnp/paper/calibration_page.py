"""The page by which a printer is measured: scales on the front, red lines on the back, and between them how it is done.

Rule: PNP-25.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.base import LayoutError, pt_to_mm
from ordo_pnp.cards import EMPTY
from ordo_pnp.draw import Drawing, Fonts, Run, Shape, Style, Use, compose, ellipse, rectangle, scaling, translation
from ordo_pnp.paper.calibration_scales import (
    INK,
    PITCH,
    RED,
    TargetScale,
    back_drawing,
    back_scale,
    front_items,
    front_scale,
    targets_for,
)
from ordo_pnp.paper.options import require
from ordo_pnp.paper.printer import corrected_page
from ordo_pnp.paper.sheets.backs import Flip, behind
from ordo_pnp.paper.sheets.page import Box, Page
from ordo_pnp.paper.word_setter import WordSetter

if TYPE_CHECKING:
    from ordo_pnp.draw import Item
    from ordo_pnp.paper.calibration_scales import Targets
    from ordo_pnp.paper.printer import Printer
    from ordo_pnp.paper.sheets.papers import Paper


_GREY: Final = "#8A837B"
_TINT: Final = "#F1EEE8"
# Of the words in the middle of the page, in millimetres.
_WIDTH: Final = 170.0
_STEPS: Final = 96.0
# What the example reads, and its two parts.
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
        printer: What the page makes up for, so that every reading should be 0; None to measure a printer.

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
        """Draw a scale and its red lines large, with what they say."""
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
