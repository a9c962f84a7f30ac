"""The words by which a person chooses paper, inks and orders of printing, and how they are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from ordo_pnp.base import NotationError, OrdoError, printable, remedy_for
from ordo_pnp.draw import Ink
from ordo_pnp.paper.sheets.page import Orientation, Paper
from ordo_pnp.paper.sheets.templates import Guides, Sheet
from ordo_pnp.paper.tokens import TokenForm


class PageOrder(StrEnum):
    """In which order front and back pages stand in a file."""

    # Every front is followed by its back: for printers that turn the sheet.
    INTERLEAVED = "interleaved"
    # All fronts, then all backs in the same order: to put the stack back in.
    FRONTS_FIRST = "fronts-first"
    # The same in two files: for backs on other paper or by another printer.
    SEPARATE = "separate"


class ColorSpace(StrEnum):
    """In which colours files are written."""

    # Those of screens, which printers at home and copy shops separate themselves.
    RGB = "rgb"
    # The four inks of a press: files are PDF/X-4.
    CMYK = "cmyk"


class GridSize(NamedTuple):
    """The columns and rows of pieces on a page."""

    columns: int
    rows: int

    @property
    def notation(self) -> str:
        """Both as one word, such as ``3x4``."""
        return f"{self.columns}x{self.rows}"


_GRID: Final = re.compile(r"([1-9][0-9]?) ?[xX×] ?([1-9][0-9]?)")


def parse_grid(text: str) -> GridSize:
    """Parse columns × rows.

    Raises:
        NotationError: It is none, or has more than 99 of one.

    >>> parse_grid("3x4").rows
    4
    """
    found = _GRID.fullmatch(text.strip())
    if found is None:
        raise NotationError(f"`{printable(text)}` is no grid; write columns × rows from 1 to 99, such as `3x4`")
    return GridSize(int(found[1]), int(found[2]))


class Shift(NamedTuple):
    """A shift on a page, in millimetres: to the right and down."""

    x: float
    y: float

    @property
    def notation(self) -> str:
        """Both as one word, such as ``0.5,-0.3``."""
        return f"{self.x:g},{self.y:g}"


_SHIFT: Final = re.compile(r"([+-]?[0-9]{1,2}(?:\.[0-9]{1,3})?) *, *([+-]?[0-9]{1,2}(?:\.[0-9]{1,3})?)")
_MOST_SHIFT_MM: Final = 10.0


def parse_shift(text: str) -> Shift:
    """Parse millimetres to the right and down; negative ones go to the left and up.

    Raises:
        NotationError: It is none, or more than 10 mm.

    >>> parse_shift("0.5,-0.3").y
    -0.3
    """
    found = _SHIFT.fullmatch(text.strip())
    shift = None if found is None else Shift(float(found[1]), float(found[2]))
    if shift is None or max(map(abs, shift)) > _MOST_SHIFT_MM:
        raise NotationError(
            f"`{printable(text)}` is no shift; write millimetres to the right and down, at most 10, such as `0.5,-0.3`"
        )
    return shift


class PrintStyle(NamedTuple):
    """The arrangement and copies of pieces on sheets, and the order of pages."""

    # Millimetres between cards; None for that of the template, which may grow where that costs no page.
    gap: float | None = None
    # The copies of each card; None for the number in the data.
    copies: int | None = None
    order: PageOrder = PageOrder.INTERLEAVED
    # Whether backs are printed in little ink, where a game draws such ones.
    light_backs: bool = False
    # The bleed of cards beyond the trim, in mm; None for that of the template.
    bleed: float | None = None
    # That of their backs, where that is more.
    back_bleed: float | None = None
    # The shift of backs on their pages, as these lie in the file.
    back_shift: Shift = Shift(0.0, 0.0)
    marks: Guides = Guides()
    # The orientation of pages; None for whichever holds more.
    orientation: Orientation | None = None
    # Columns and rows on each page; None for as many as it holds.
    grid: GridSize | None = None
    color: ColorSpace = ColorSpace.RGB
    # The ICC profile of the press, by the name of its file or by its path; None for the first free one that is
    # installed.
    icc: str | None = None
    # The limit of all four inks together, in per cent; None for the usual limit.
    ink_limit: float | None = None
    # Whether within each kind cards come by how often they are printed, the most frequent first.
    by_count: bool = False
    # In how much ink, and in which, pieces are printed.
    ink: Ink = Ink.FULL
    # The form of round pieces; None for that of their faces.
    tokens: TokenForm | None = None

    def applied_to(self, sheet: Sheet, paper: Paper) -> Sheet:
        """Return a template with gap, bleed and marks.

        Gap and bleed are those of rectangles, since round pieces need room of their own. Pieces that may come in parts
        keep all that they have, as long as they do: on paper made to measure they are as all others.
        """
        is_alone = paper.around is not None
        if sheet.split is not None and not is_alone:
            return sheet
        sheet = sheet._replace(grid=self.grid)
        if sheet.outline == "rectangle" and self.gap is not None:
            sheet = sheet._replace(gap=self.gap, spread=0.0)
        if sheet.outline == "rectangle" or is_alone:
            bleed = sheet.bleed if self.bleed is None else self.bleed
            sheet = sheet._replace(bleed=bleed, back_bleed=self.back_bleed or 0.0)
        return sheet if self.marks == Guides() else self.marks.applied_to(sheet)

    @property
    def plain(self) -> dict[str, str]:
        """The choices that are not the defaults, as a manifest has them."""
        said = {
            "gap": None if self.gap is None else f"{self.gap:g}",
            "copies": None if self.copies is None else str(self.copies),
            "order": None if self.order is PageOrder.INTERLEAVED else self.order.value,
            "light_backs": "yes" if self.light_backs else None,
            "bleed": None if self.bleed is None else f"{self.bleed:g}",
            "back_bleed": None if self.back_bleed is None else f"{self.back_bleed:g}",
            "back_shift": None if not any(self.back_shift) else self.back_shift.notation,
            "marks": None if self.marks == Guides() else self.marks.notation,
            "orientation": None if self.orientation is None else self.orientation.value,
            "grid": None if self.grid is None else self.grid.notation,
            "color": None if self.color is ColorSpace.RGB else self.color.value,
            "icc": self.icc,
            "ink_limit": None if self.ink_limit is None else f"{self.ink_limit:g}",
            "by_count": "yes" if self.by_count else None,
            "ink": None if self.ink is Ink.FULL else self.ink.value,
            "tokens": None if self.tokens is None else self.tokens.notation,
        }
        return {key: value for key, value in said.items() if value is not None}


# As templates and data say.
USUAL: Final = PrintStyle()


class OptionError(OrdoError, ValueError):
    """An option has a value that it cannot have."""

    def __init__(self, option: str, value: str, known: Sequence[str], also: str = "") -> None:
        remedy = remedy_for(value, known, f"known: {', '.join(known)}{also}")
        self.option = option
        # The error of the value, and the remedy.
        self.reason = f"there is no `{printable(value)}`; {remedy}"
        super().__init__(f"{option}: {self.reason}")


class PointlessOptionError(OptionError):
    """An option has a value that would do nothing beside the others, or nothing at all."""

    def __init__(self, option: str, reason: str) -> None:
        OrdoError.__init__(self, f"{option}: {reason}")
        self.option = option
        self.reason = reason


def require(option: str, value: str, known: Iterable[str]) -> None:
    """Insist that the value of an option is known.

    Raises:
        OptionError: It is not.
    """
    words = [str(each) for each in known]
    if value not in words:
        raise OptionError(option, value, words)


def select_languages(text: str | None, offered: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Read the option ``--lang``.

    Args:
        text: A language, several joined by commas, or ``all``; None for the first language of each game.
        offered: The languages of each game, first the one to take where none is named.

    Returns:
        Languages in the order given, each once; of ``all``, in the order of the games.

    Raises:
        OptionError: No game has one of them.

    >>> select_languages("de,en", [("en", "de")])
    ('de', 'en')
    >>> select_languages(None, [("ru", "en"), ("en",)])
    ('ru', 'en')
    """
    if text is None:
        return tuple(dict.fromkeys(languages[0] for languages in offered))
    known = tuple(dict.fromkeys(each for languages in offered for each in languages))
    wanted = known if text == "all" else tuple(dict.fromkeys(part.strip() for part in text.split(",")))
    for language in wanted:
        require("--lang", language, (*known, "all"))
    return wanted
