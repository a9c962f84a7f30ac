"""The books of one game: read once, bound to the data, checked, compared."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from ordo_pnp.cards import terms_of
from ordo_pnp.games import REGISTRY, load_game, plugin_of
from ordo_pnp.rulebook.answers import Answers
from ordo_pnp.rulebook.binding import Binder
from ordo_pnp.rulebook.blocks import BLOCKS
from ordo_pnp.rulebook.compare import compare_books
from ordo_pnp.rulebook.editions import Edition, book_file, own_languages, text_of, texts_of
from ordo_pnp.rulebook.examples import Examples
from ordo_pnp.rulebook.facts import BookFacts
from ordo_pnp.rulebook.glyphs import missing_glyphs
from ordo_pnp.rulebook.known_laws import KnownLaws
from ordo_pnp.rulebook.laws import Laws
from ordo_pnp.rulebook.plates import PlateMaker
from ordo_pnp.rulebook.proofs import unproved_sentences
from ordo_pnp.rulebook.prose import misused_terms
from ordo_pnp.rulebook.reading import read_book
from ordo_pnp.rulebook.roles import ROLES
from ordo_pnp.rulebook.scenarios import Scenarios
from ordo_pnp.rulebook.whole_book import bind_book

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from ordo_pnp.base import CacheFile, Diagnostic
    from ordo_pnp.cards import Catalog, Document, GameData, Schemas
    from ordo_pnp.draw import Faces
    from ordo_pnp.kernel import Laying, NoPlaceError
    from ordo_pnp.rulebook.book import Book
    from ordo_pnp.rulebook.bound import Bound
    from ordo_pnp.rulebook.figure_renderer import FigureRenderer
    from ordo_pnp.rulebook.source import Source


@dataclass
class BookProject:
    """The books of one game, read once, with all they are checked against.

    Args:
        catalog: The card database.
        game: Which game.
        schemas: For claims and scenarios.
        documents: The files of scenarios; None to read them when they are needed.
    """

    catalog: Catalog
    game: GameData
    schemas: Schemas
    documents: Sequence[Document] | None = None
    problems: list[Diagnostic] = field(default_factory=list)
    # The files of data, of which ``data`` is the digest.
    read: Mapping[Path, Document] = field(default_factory=dict, repr=False)
    # Those whose board the books are for; none for the game's own.
    sets: tuple[str, ...] = ()
    data: str = ""
    # What need not be played or drawn again.
    answers: Answers = field(default_factory=Answers, repr=False)
    # Laws that are known to hold of these data; a search adds to it.
    known_laws: KnownLaws = field(default_factory=KnownLaws, repr=False)
    _books: dict[tuple[Edition, str], tuple[Book, Source] | None] = field(default_factory=dict)
    _examples: dict[Edition, Examples] = field(default_factory=dict, repr=False)
    # Where examples have been laid on the board.
    _laid: dict[Any, Laying | NoPlaceError] = field(default_factory=dict, repr=False)
    _renderers: dict[str, FigureRenderer] = field(default_factory=dict, repr=False)
    _plates: dict[str, PlateMaker] = field(default_factory=dict, repr=False)

    @cached_property
    def scenarios(self) -> Scenarios | None:
        """The game's scenarios; None where it has no rules."""
        if plugin_of(self.game.id).rules is None:
            return None
        return Scenarios(self.game, partial(load_game, self.catalog, self.game.id), self.schemas, self.documents)

    @cached_property
    def laws(self) -> Laws | None:
        """The game's laws; None where it has none."""
        laws = plugin_of(self.game.id).laws
        return None if laws is None or self.scenarios is None else Laws(laws, self.scenarios, self.known_laws)

    @cached_property
    def faces(self) -> Faces:
        """What draws the cards, shared by all languages."""
        from ordo_pnp.paper import faces_of  # 30 ms; most runs know the pictures of a book

        return faces_of(self.catalog, self.game.id)

    def examples(self, edition: Edition = Edition.PLAY) -> Examples | None:
        """Return where the examples of an edition have a place on the board; None where the game has no rules."""
        if self.scenarios is None:
            return None
        text = self.text_of(edition)
        if text not in self._examples:
            source = self.book(self.game.language, text)
            lays = plugin_of(self.game.id).examples
            board = None if lays is None else lays(self.game, self.sets)
            book = None if source is None else source[0]
            self._examples[text] = Examples(self.scenarios, board, book, is_own=self.is_own, known=self._laid)
        return self._examples[text]

    @property
    def texts(self) -> tuple[Edition, ...]:
        """The editions that have a text of their own."""
        return texts_of(self.game)

    def text_of(self, edition: Edition) -> Edition:
        """Return the edition whose text an edition is made of: where it has none, the other one."""
        return text_of(self.game, edition)

    @property
    def is_large(self) -> bool:
        """Whether pictures must be large enough to teach by: in both editions of a game that has a text for each."""
        return len(self.texts) > 1

    def languages(self, edition: Edition = Edition.PLAY) -> tuple[str, ...]:
        """Return the languages an edition can be made in, the source first."""
        return own_languages(self.game, self.text_of(edition))

    def book(self, language: str, edition: Edition = Edition.PLAY) -> tuple[Book, Source] | None:
        """Return a book and its lines; None where it cannot be used. Findings are noted once."""
        key = text, _ = self.text_of(edition), language
        if key not in self._books:
            path = book_file(self.game.folder, language, text)
            book, source = read_book(path, self.game.id, language)
            self.problems += source.problems
            if book is not None:
                self.problems += missing_glyphs(source, self.answers)
                self.problems += misused_terms(source, terms_of(self.game, language))
                if plugin_of(self.game.id).rules is not None:
                    self.problems += unproved_sentences(book, source)
            self._books[key] = None if book is None else (book, source)
        return self._books[key]

    def facts(self, language: str) -> BookFacts:
        """Return what a book may take from the data."""
        scenarios = self.scenarios
        return BookFacts(self.game, language, None if scenarios is None else lambda: scenarios.played, self.answers)

    def renderer(self, language: str) -> FigureRenderer:
        """Return the renderer of the figures of a book."""
        from ordo_pnp.rulebook.figure_renderer import FigureRenderer  # with ``faces``

        found = self._renderers.get(language)
        if found is None:
            found = self._renderers[language] = FigureRenderer(self.faces, language)
        return found

    def plates(self, language: str) -> PlateMaker:
        """Return what makes the pictures of a book."""
        found = self._plates.get(language)
        if found is None:
            found = self._plates[language] = PlateMaker(language, self.answers, partial(self.renderer, language))
        return found

    def keep_answers(self, file: CacheFile | None) -> None:
        """Take from a file what is known of these data, and keep there what is added.

        Only of the program's own games: it does not notice when the rules of others change.
        """
        self.answers = Answers(" ".join((self.data, *self.sets)), file if self.game.id in REGISTRY else None)

    def choose_sets(self, sets: Sequence[str]) -> None:
        """Make the books those of a board that sets bring; the default sets of the game change nothing."""
        own = () if self.scenarios is None else self.scenarios.rules.default_sets
        self.sets = () if tuple(sets) == tuple(own) else tuple(sets)
        self._laid.clear()

    @property
    def is_own(self) -> bool:
        """Whether the books are for the game's own board: of these, sizes of pages and pictures are asked."""
        return not self.sets

    @property
    def name(self) -> str:
        """The game, and the last of the sets that are chosen: with it begin the names of files."""
        return "-".join((self.game.id, *self.sets[-1:]))

    def forget_books(self) -> None:
        """Read the books anew when they are asked for; data, scenarios and pictures are kept."""
        self._books.clear()
        self._examples.clear()
        self.problems.clear()

    def forget_texts(self, paths: Iterable[Path]) -> None:
        """Read the books of some files anew when they are asked for; findings of others are not noted again."""
        changed = set(paths)
        for text, language in [*self._books]:
            if book_file(self.game.folder, language, text) in changed:
                del self._books[text, language]
                if language == self.game.language:
                    self._examples.pop(text, None)
        self.problems.clear()

    def bind(
        self, language: str, plates: PlateMaker | None = None, edition: Edition = Edition.PLAY
    ) -> tuple[Book, Bound] | None:
        """Bind a book; findings are noted, None where there is no book to be made.

        Args:
            language: Which.
            plates: Makes its pictures; without, the book is only checked.
            edition: Which.
        """
        found = self.book(language, edition)
        if found is None:
            return None
        book, source = found
        examples = self.examples(edition)
        facts = self.facts(language)
        is_large = self.is_large
        is_numbered = not is_large or self.text_of(edition) is Edition.REFERENCE
        binder = Binder(
            book, facts, source, examples, BLOCKS, ROLES, plates, self.laws, is_large=is_large, is_numbered=is_numbered
        )
        bound = bind_book(binder, self._rulings(edition))
        self.problems += bound.problems
        return book, bound

    def _rulings(self, edition: Edition) -> list[str]:
        """Return the rulings that a book must mention: all but those that the source leaves out; none of them if another text answers them."""
        text = self.text_of(edition)
        if text is not self.text_of(Edition.REFERENCE):
            return []
        source = self.book(self.game.language, text)
        left_out = source[0].left_out if source else ()
        files = self.game.files.get("rulings", {})
        return [each["id"] for origin in files.values() for each in origin.value if each["id"] not in left_out]

    def compare(self, languages: Iterable[str], edition: Edition = Edition.PLAY) -> None:
        """Compare translations with the source."""
        source = self.book(self.game.language, edition)
        for language in languages:
            other = self.book(language, edition)
            if source is not None and other is not None and language != self.game.language:
                self.problems += compare_books(source[0], other[0], other[1])
