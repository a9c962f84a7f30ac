"""What a person may ask for, as words, and the words that are possible."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.diagnostics import printable, remedy_for
from ordo_pnp.errors import OrdoError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ordo_pnp.layout import PieceSize, Printer, Sheet
    from ordo_pnp.print.counts import MissingCard


class PageOrder(StrEnum):
    """In which order front and back pages stand in a file."""

    INTERLEAVED = "interleaved"
    """Every front is followed by its back: for printers that turn the sheet."""
    FRONTS_FIRST = "fronts-first"
    """All fronts, then all backs in the same order: for whoever puts the stack back in."""


class PrintStyle(NamedTuple):
    """How pieces stand on the sheets, how often, and in which order pages come."""

    gap: float | None = None
    """Millimetres between cards; None for what the template says, which may be more where that costs no page."""
    copies: int | None = None
    """How often each card is printed; None for what the data say."""
    order: PageOrder = PageOrder.INTERLEAVED
    light_backs: bool = False
    """Whether backs are printed in little ink, where a game draws such ones."""

    def applied_to(self, sheet: Sheet) -> Sheet:
        """Return a template with the gap: that of rectangles that come whole; round pieces and parts need room of their own."""
        if self.gap is None or sheet.outline != "rectangle" or sheet.split is not None:
            return sheet
        return sheet._replace(gap=self.gap, spread=0.0)

    @property
    def plain(self) -> dict[str, str]:
        """What is not usual, as a manifest has it."""
        gap = {} if self.gap is None else {"gap": f"{self.gap:g}"}
        copies = {} if self.copies is None else {"copies": str(self.copies)}
        return {
            **gap,
            **copies,
            **({} if self.order is PageOrder.INTERLEAVED else {"order": self.order.value}),
            **({"light_backs": "yes"} if self.light_backs else {}),
        }


USUAL: Final = PrintStyle()
"""As templates and data say."""


class OptionError(OrdoError, ValueError):
    """An option has a value that it cannot have."""

    def __init__(self, option: str, value: str, known: Sequence[str]) -> None:
        remedy = remedy_for(value, known, f"known: {', '.join(known)}")
        self.option = option
        self.reason = f"there is no `{printable(value)}`; {remedy}"
        """What is wrong with the value, and what to do."""
        super().__init__(f"{option}: {self.reason}")


class PrintRequest(NamedTuple):
    """What somebody wants printed."""

    query: str = ""
    lang: str | None = None
    """A language, several joined by commas, or ``all``; None for the own language of each game."""
    paper: str = "a4"
    backs: str = "long-edge"
    game: str | None = None
    size: PieceSize | None = None
    """The size of all cards, None for that of each face."""
    style: PrintStyle = USUAL
    counts: Mapping[str, int] = MappingProxyType({})
    """Ids of cards, with or without their set -> how often to print each, where that is said for a card by itself."""
    missing: tuple[MissingCard, ...] = ()
    """The cards of a list; none where there is no list."""
    printer: Printer | None = None
    """The printer whose errors are made up for, if one is known."""


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
        text: A language, several joined by commas, or ``all``; None for the own language of each game.
        offered: The languages of each game, its own first.

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
