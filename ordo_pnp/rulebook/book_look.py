"""What may differ between books, and what of that a book has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ordo_pnp.kernel import Piece
from ordo_pnp.rulebook.book_style import A4, BookStyle
from ordo_pnp.rulebook.editions import Edition
from ordo_pnp.rulebook.pages import COVER, MASTHEAD
from ordo_pnp.rulebook.words import words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.rulebook.book import Book
    from ordo_pnp.rulebook.book_project import BookProject
    from ordo_pnp.rulebook.book_style import BookPaper
    from ordo_pnp.rulebook.plates import Plate, PlateMaker

# Width of the cards on the cover in millimetres.
_COVER = 106.0


@dataclass(slots=True)
class BookLook:
    """What may differ between books."""

    style: BookStyle = field(default_factory=BookStyle)
    paper: BookPaper = A4
    # Whether what is to have one page for itself must fit on it.
    is_strict: bool = True
    # Whether rulings stand in the margin.
    reference: bool = False
    # Cards, with what is seen; or none.
    cover: Plate | None = None
    cover_alt: str = ""
    # The picture that fills the cover instead.
    painted: Plate | None = None
    # The same at the head of a web page.
    masthead: Plate | None = None
    title_at: str = "top"
    # For how many ``players`` of what ``age`` the game is, and how many ``minutes`` it takes, in words.
    facts: Mapping[str, str] = field(default_factory=dict)
    credits: tuple[str, ...] = ()


def look_of(books: BookProject, book: Book, edition: Edition, paper: BookPaper, maker: PlateMaker) -> BookLook:
    """Return how a book looks: by its game, its front matter, and what is asked for."""
    look = BookLook(
        BookStyle.of(books.game.look),
        paper,
        is_strict=books.is_own,
        reference=edition is Edition.REFERENCE,
        facts=_facts(books, book, edition),
        credits=book.credits,
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


def _facts(books: BookProject, book: Book, edition: Edition) -> dict[str, str]:
    """Return for whom the game is and how long it takes: players by its data, the rest by the source's front matter."""
    source = books.book(books.game.language, edition)
    front = source[0] if source is not None else book
    players = books.game.facts.get("players", {})
    numbers = {
        "players": sorted({players[key] for key in ("min", "max") if key in players}),
        "age": [] if front.age is None else [front.age],
        "minutes": front.minutes,
    }
    words = words_of(book.language)
    return {key: words[f"for-{key}"].format("–".join(map(str, each))) for key, each in numbers.items() if each}
