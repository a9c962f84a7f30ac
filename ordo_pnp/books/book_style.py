"""The look of books: colours, type sizes and papers, and the parts that each book has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ordo_pnp.books.blocks import COVER, MASTHEAD
from ordo_pnp.books.book_project import BookProject
from ordo_pnp.books.editions import WORDS, Edition, words_of
from ordo_pnp.books.plates import Plate, PlateMaker
from ordo_pnp.books.tree import Book
from ordo_pnp.draw import Look
from ordo_pnp.rules import Piece

# Type sizes in points: ids in the margin; captions, tables, boxes; the text; headings of sections; those of chapters.
SIZES: Final[Mapping[str, float]] = {"tiny": 6.6, "small": 8.6, "body": 9.6, "head": 13.0, "title": 21.0}
# Text; secondary text; rules; grounds of boxes and of the back cover; headings; the ground of the title on a picture.
#
# The defaults, where the look of a game gives no colours.
COLORS: Final[Mapping[str, str]] = {
    "ink": "#1E1B18",
    "soft": "#5C5348",
    "hair": "#B8AD9A",
    "tint": "#F7F3EA",
    "accent": "#1E1B18",
    "plate": "#FBF6E6",
}
# Width and height of the text on a page in millimetres: on every paper the same, so that a book has the same pages on
# each.
TYPE_AREA: Final = (112.0, 171.0)


@dataclass(frozen=True, slots=True)
class BookPaper:
    """A sheet, and the page that is half of it; millimetres."""

    name: str
    # Width and height, landscape.
    sheet: tuple[float, float]
    page: tuple[float, float]
    # The margin at the fold.
    inner: float
    top: float

    @property
    def outer(self) -> float:
        """The margin at the cut edge."""
        return self.page[0] - TYPE_AREA[0] - self.inner

    @property
    def bottom(self) -> float:
        """The margin below the text."""
        return self.page[1] - TYPE_AREA[1] - self.top


# The papers of books: A5 pages on A4, half-letter pages on Letter.
BOOK_PAPERS: Final = {
    each.name: each
    for each in (
        BookPaper("a4", (297.0, 210.0), (148.0, 210.0), 19.0, 20.0),
        BookPaper("letter", (279.4, 215.9), (139.7, 215.9), 14.7, 22.0),
    )
}
A4: Final = BOOK_PAPERS["a4"]


@dataclass(frozen=True, slots=True)
class BookStyle:
    """Colours and type sizes of a book."""

    colors: Mapping[str, str] = field(default_factory=lambda: dict(COLORS))
    sizes: Mapping[str, float] = field(default_factory=lambda: dict(SIZES))

    @classmethod
    def of(cls, look: Mapping[str, Any]) -> BookStyle:
        """Return the style of the look of a game, with the defaults of every book."""
        palette = Look(look, is_part=True).palette
        book = look.get("book", {})
        chosen = {role: palette[name] for role, name in book.get("colors", {}).items() if name in palette}
        named: dict[str, str] = {role: palette[role] for role in ("ink", "soft", "hair") if role in palette}
        accent = palette.get("book", palette.get("ink", COLORS["accent"]))
        return cls({**COLORS, **named, "accent": accent, **chosen}, {**SIZES, **book.get("sizes", {})})


# Width of the cards on the cover in millimetres.
_COVER = 106.0


@dataclass(slots=True)
class BookLook:
    """The style, paper, cover and words of a book, which may differ between books."""

    style: BookStyle = field(default_factory=BookStyle)
    paper: BookPaper = A4
    # Whether a page of its own must hold all its content.
    is_strict: bool = True
    # Whether rulings stand in the margin.
    reference: bool = False
    # The picture of the cards on the cover, or none.
    cover: Plate | None = None
    cover_alt: str = ""
    # The picture that fills the cover instead.
    painted: Plate | None = None
    # The same at the head of a web page.
    masthead: Plate | None = None
    title_at: str = "top"
    # The ``players``, ``age`` and ``minutes`` of the game, in words.
    facts: Mapping[str, str] = field(default_factory=dict)
    credits: tuple[str, ...] = ()
    # The book's own words, such as “Contents”, see ``words_of``.
    words: Mapping[str, str] = field(default_factory=lambda: WORDS["en"])


def look_of(books: BookProject, book: Book, edition: Edition, paper: BookPaper, maker: PlateMaker) -> BookLook:
    """Return the look of a book from its game, front matter, edition and paper."""
    words = words_of(books.game, book.language)
    look = BookLook(
        BookStyle.of(books.game.look),
        paper,
        is_strict=books.is_own,
        reference=edition is Edition.REFERENCE,
        facts=_facts(books, book, edition, words),
        credits=book.credits,
        words=words,
    )
    if book.cover_vignette:
        look.painted = maker.vignette(book.cover_vignette, *COVER)
        look.masthead = maker.vignette(book.cover_vignette, *MASTHEAD)
        look.title_at = book.cover_title
    if book.cover:
        names = [Piece(each) for each in book.cover]
        look.cover = maker.cover(names, _COVER)
        cards = {str(card.id): card for card in books.game.cards()}
        look.cover_alt = ", ".join(cards[each].text("name", book.language) for each in book.cover)
    return look


def _facts(books: BookProject, book: Book, edition: Edition, words: Mapping[str, str]) -> dict[str, str]:
    """Return the players, age and minutes of the game in words: players by its data, the rest by the source's front matter."""
    source = books.book(books.game.language, edition)
    front = source[0] if source is not None else book
    players = books.game.facts.get("players", {})
    numbers = {
        "players": sorted({players[key] for key in ("min", "max") if key in players}),
        "age": [] if front.age is None else [front.age],
        "minutes": front.minutes,
    }
    told = {key: words[f"for-{key}"].replace("{}", "–".join(map(str, each))) for key, each in numbers.items() if each}
    return {key: each for key, each in told.items() if each}
