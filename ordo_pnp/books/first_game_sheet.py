"""Draw the two pages of a first game: the order of the cards to stack, and the turns with their reasons.

Millimetres from the top-left corner of the page; type in points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ordo_pnp.base import PT_PER_MM, RenderError
from ordo_pnp.books.book_project import BookProject
from ordo_pnp.books.figures import FigureRenderer
from ordo_pnp.books.scenarios import NAME, FirstGame, FirstGameWords, ToldTurn, find_first_game, play_first_game
from ordo_pnp.draw import Drawing, Item, Overflow, Run, Shape, Style, Use, ellipse, fit, rectangle, translation
from ordo_pnp.paper import Page, Paper
from ordo_pnp.rules import StackedCard

_MARGIN: Final = 15.0
# Gap between columns.
_GAP: Final = 9.0
_TITLE: Final = 22.0
_BODY: Final = 10.5
_HEAD: Final = 11.0
# Height of a row of the list, where the paper is high enough.
_ROW: Final = 7.6
# Side of a sign in the list; the symbols on the cards that are sorted are 6 mm.
_SIGN: Final = 4.6
# Side of the square that is ticked off.
_BOX: Final = 3.0
# Diameter of a badge.
_BADGE: Final = 7.0
# Width of a sign in a line of text.
_SIGN_EM: Final = 1.25
# Part of that width; the rest keeps neighbours apart.
_SIGN_PART: Final = 0.9
_LEADING: Final = 1.32
# Gap between the told events and the reason.
_FOOT: Final = 2.0


def has_first_game(books: BookProject) -> bool:
    """Whether a game has a first game for learners."""
    return find_first_game(books.game, books.scenarios) is not None


def make_first_game(books: BookProject, language: str, paper: Paper) -> tuple[str, bytes, int]:
    """Make the sheet by which a deck is stacked and the first turns are played.

    Args:
        books: The books of a game that has a first game.
        language: The language of the sheet.
        paper: The paper, upright.

    Returns:
        The name of the file, the PDF, and how many pages it has; equal data give equal bytes.

    Raises:
        DataError: The scenario fails, does not begin a new game, or lacks words.
        RenderError: The turns run over the paper.
    """
    from ordo_pnp.paper import DocumentInfo, write_pdf  # imports reportlab

    scenarios = books.scenarios
    scenario = find_first_game(books.game, scenarios)
    assert scenario is not None and scenarios is not None  # noqa: S101, PT018 (the caller asked)
    game = play_first_game(scenarios, FirstGameWords(books.game, scenario, language))
    cards = {str(card.id): card.text("name", language) for card in books.game.cards()}
    sheet = StackSheet(game, cards, books.renderer(language), paper)
    pages = [sheet.order(), sheet.turns()]
    title = f"{books.game.word('deck', 'title', language)} · {game.words.of('title')}"
    content = write_pdf(pages, books.faces.fonts, DocumentInfo(title=title, language=language))
    return f"{books.game.id}-{NAME}-{language}.pdf", content, len(pages)


class StackSheet:
    """Lays out the pages of a first game.

    Args:
        game: The first game, as told.
        cards: The names of the cards by id.
        renderer: Gives fonts, colours and signs.
        paper: Upright.
    """

    def __init__(self, game: FirstGame, cards: Mapping[str, str], renderer: FigureRenderer, paper: Paper) -> None:
        self._game = game
        self._words = game.words
        self._cards = cards
        self._renderer = renderer
        self._paper = paper
        self._width = paper.width - 2 * _MARGIN
        palette = renderer.palette
        self._ink, self._accent = palette["ink"], palette.get("book", palette["ink"])
        self._faint = palette["faint"]

    def order(self) -> Page:
        """Lay out all cards, hands first, in two columns with squares to tick."""
        items: list[Item] = []
        y = self._head(items, "title", "stack")
        entries = self._entries()
        rows = -(-len(entries) // 2)
        height = min(_ROW, (self._paper.height - _MARGIN - y) / rows)
        wide = (self._width - _GAP) / 2
        for at, entry in enumerate(entries):
            x, top = _MARGIN + at // rows * (wide + _GAP), y + at % rows * height
            if isinstance(entry, str):
                self._line(items, entry, x, top + height - 2.2, "display", _HEAD, self._accent)
                items.append(Shape(rectangle(x, top + height - 0.6, wide, 0.35), fill=self._accent))
            else:
                self._row(items, *entry, x, top, wide, height)
        return self._page(items)

    def _entries(self) -> list[str | tuple[int, StackedCard]]:
        """Return headings and numbered cards, the top card first."""
        stacked = self._game.stacked
        parts = [
            (self._words.of("in-hand", name=name), hand)
            for name, hand in zip(self._game.names, stacked.hands, strict=True)
        ]
        parts += [
            (self._words.of("deck"), stacked.deck[: stacked.drawn]),
            (self._words.of("rest"), stacked.deck[stacked.drawn :]),
        ]
        entries: list[str | tuple[int, StackedCard]] = []
        number = 0
        for heading, cards in parts:
            if cards:
                entries.append(heading)
            for card in cards:
                number += 1
                entries.append((number, card))
        return entries

    def _row(
        self, items: list[Item], number: int, card: StackedCard, x: float, y: float, wide: float, height: float
    ) -> None:
        middle = y + height / 2
        base = middle + 1.3
        items.append(Shape(rectangle(x, middle - _BOX / 2, _BOX, _BOX, 0.5), stroke=self._ink, width=0.25))
        shown = str(number)
        self._line(
            items, shown, x + 10.5 - self._advance(shown, "display", _HEAD), base, "display", _HEAD, self._accent
        )
        self._line(items, self._cards[card.id], x + 13, base, "text", _BODY, self._ink)
        left = x + wide - len(card.signs) * (_SIGN + 0.5) + 0.5
        for at, sign in enumerate(card.signs):
            drawing = self._renderer.sign(sign, _SIGN)
            items.append(Use(drawing, translation(left + at * (_SIGN + 0.5), middle - _SIGN / 2)))
        items.append(Shape(rectangle(x, y + height - 0.1, wide, 0.1), fill=self._faint))

    def turns(self) -> Page:
        """Lay out the turns: a column for each seat, rounds below each other."""
        items: list[Item] = []
        y = self._head(items, "play-title", "play")
        seats = len(self._game.names)
        wide = (self._width - (seats - 1) * _GAP) / seats
        bottoms = [y] * seats
        for number, each in enumerate(self._game.told, 1):
            x = _MARGIN + each.seat * (wide + _GAP)
            if each.seat == 0 or min(bottoms) == max(bottoms):
                bottoms = [max(bottoms)] * seats
            bottoms[each.seat] = self._turn(items, number, each, x, bottoms[each.seat], wide) + 6
        if max(bottoms) - 6 > self._paper.height - _MARGIN:
            raise RenderError(
                f"the turns of the first game run over the paper by {max(bottoms) - 6 - self._paper.height + _MARGIN:.1f} mm"
            )
        return self._page(items)

    def _turn(self, items: list[Item], number: int, told: ToldTurn, x: float, y: float, wide: float) -> float:
        """Write one action, its results, and its reason; return the lower edge."""
        radius = _BADGE / 2
        items.append(Shape(ellipse(x + radius, y + radius, radius), fill=self._accent))
        shown = str(number)
        left = x + radius - self._advance(shown, "display", _HEAD) / 2
        self._line(items, shown, left, y + radius + 1.4, "display", _HEAD, "#FFFFFF")
        x, wide = x + _BADGE + 3, wide - _BADGE - 3
        action, *events = told.events
        y = self._text(items, action, x, y + 1.2, wide, "text-semibold", self._accent)
        for event in events:
            y = self._text(items, event, x, y + 0.7, wide, "text", self._ink)
        return self._text(items, told.reason, x, y + _FOOT, wide, "text-italic", self._ink)

    def _head(self, items: list[Item], title: str, text: str) -> float:
        """Write the title and the text below it; return the lower edge."""
        baseline = _MARGIN + _TITLE / PT_PER_MM * 0.75
        self._line(items, self._words.of(title), _MARGIN, baseline, "display", _TITLE, self._accent)
        return self._text(items, self._words.of(text), _MARGIN, baseline + 4, self._width, "text", self._ink) + 5

    def _text(self, items: list[Item], text: str, x: float, y: float, wide: float, font: str, color: str) -> float:
        """Set a paragraph with signs in it; return the lower edge."""
        style = Style(font, _BODY, _BODY, leading=_LEADING)
        fitted = fit(
            text, wide, self._paper.height, style, self._words.language, self._renderer.fonts, lambda _: _SIGN_EM
        )
        if isinstance(fitted, Overflow):
            raise RenderError(f"“{text}” cannot be set: {fitted.describe()}")
        items += fitted.runs(x, y, color)
        for sign in fitted.signs:
            drawing = self._renderer.sign(sign.name, sign.width * _SIGN_PART)
            left = x + sign.x + sign.width * (1 - _SIGN_PART) / 2
            items.append(Use(drawing, translation(left, y + sign.baseline - sign.width * 0.74)))
        return y + fitted.height

    def _line(
        self, items: list[Item], text: str, x: float, baseline: float, font: str, size: float, color: str
    ) -> None:
        items.append(Run(x, baseline, text, font, size, color))

    def _advance(self, text: str, font: str, size: float) -> float:
        return self._renderer.fonts[font].advance(text) * size / PT_PER_MM

    def _page(self, items: list[Item]) -> Page:
        return Page(Drawing(self._paper.width, self._paper.height, tuple(items), label="first game"))
