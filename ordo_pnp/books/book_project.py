"""`BookProject`, the books of one game: read, bound, checked and compared; open those of a card database, and stamp translations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from ordo_pnp.base import DataError, Severity, in_order, read_file, recording
from ordo_pnp.books.answers import Answers, KnownLaws, data_digest
from ordo_pnp.books.binding import Binder
from ordo_pnp.books.blocks import BLOCKS, ROLES, check_pages, gather_terms, vignette
from ordo_pnp.books.claims import misused_terms, unproved_sentences
from ordo_pnp.books.directives import FAILING_SCENARIO, MISSING_RULING, STALE, UNKNOWN_NAME
from ordo_pnp.books.editions import Edition, book_file, own_languages, text_of, texts_of
from ordo_pnp.books.facts import BookFacts, FactError
from ordo_pnp.books.plates import PlateMaker
from ordo_pnp.books.reading import parse_book, read_book
from ordo_pnp.books.scenarios import Examples, Laws, Scenarios, check_first_game
from ordo_pnp.books.text_checks import compare_books, missing_glyphs
from ordo_pnp.books.tree import Bound, IndexList
from ordo_pnp.cards import Scope, read_catalog, terms_of
from ordo_pnp.games import REGISTRY, load_game, plugin_of
from ordo_pnp.rules import SCENARIOS_KEY

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic, MemoPart
    from ordo_pnp.books.book_fonts import BookFonts
    from ordo_pnp.books.directives import Source
    from ordo_pnp.books.figures import FigureRenderer
    from ordo_pnp.books.tree import Book, Section
    from ordo_pnp.cards import Catalog, Document, ExternalSet, GameData, Reading, Schemas
    from ordo_pnp.draw import Faces
    from ordo_pnp.rules import Laying, NoPlaceError


def bind_book(binder: Binder, needed_rulings: Sequence[str] = ()) -> Bound:
    """Bind every section of a book.

    Args:
        binder: Binds its parts.
        needed_rulings: Those that the book must mention.
    """
    gather_terms(binder)
    sections = tuple(map(binder.section, binder.book.sections))
    sections = tuple(_with_index(binder, each) for each in sections)
    check_pages(binder, sections)
    _check_rulings(binder, needed_rulings)
    _check_cover(binder)
    return Bound(sections, binder.problems, binder.pictures)


def _with_index(binder: Binder, section: Section) -> Section:
    """Return a section with the index where it has a place for it."""
    blocks = tuple(binder.index.listed() if isinstance(each, IndexList) else each for each in section.blocks)
    return replace(section, blocks=blocks)


def _check_rulings(binder: Binder, needed: Sequence[str]) -> None:
    """Report unknown rulings in ``left_out``, and needed ones that the book does not mention."""
    for ruling in binder.book.left_out:
        if ruling not in binder.rulings:
            message = f"`left_out` names a ruling `{ruling}` that does not exist"
            binder.report(UNKNOWN_NAME, message, binder.span(0))
    missing = [each for each in needed if each not in binder.named_rulings]
    if missing:
        message = f"the book does not mention {', '.join(missing)}"
        remedy = "write `{ruling ID}` where the text answers it"
        binder.report(MISSING_RULING, message, binder.span(0), remedy)


def _check_cover(binder: Binder) -> None:
    """Report unknown cards and vignettes on the cover."""
    if binder.book.cover_vignette:
        vignette(binder, binder.book.cover_vignette, binder.span(0))
    for card in binder.book.cover:
        try:
            binder.facts.card(card)
        except FactError as error:
            binder.report(error.code, f"`cover`: {error}", binder.span(0), error.remedy)


@dataclass
class BookProject:
    """The books of one game, read once, with the data to check them against.

    Args:
        catalog: The card database.
        game: The game.
        schemas: The schemas of claims and scenarios.
        documents: The files of scenarios; None to read them at first use.
    """

    catalog: Catalog
    game: GameData
    schemas: Schemas
    documents: Sequence[Document] | None = None
    problems: list[Diagnostic] = field(default_factory=list)
    # The data as they were read.
    read: Reading | None = field(default=None, repr=False)
    # The sets whose board the books are for; none for the game's own.
    sets: tuple[str, ...] = ()
    data: str = ""
    # The kept answers.
    answers: Answers = field(default_factory=Answers, repr=False)
    # Laws that are known to hold of these data; a search adds to it.
    known_laws: KnownLaws = field(default_factory=KnownLaws, repr=False)
    _books: dict[tuple[Edition, str], tuple[Book, Source] | None] = field(default_factory=dict)
    _examples: dict[Edition, Examples] = field(default_factory=dict, repr=False)
    # The positions of examples on the board.
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
        """The renderer of cards, shared by all languages."""
        from ordo_pnp.paper import faces_of  # 30 ms; most runs know the pictures of a book

        return faces_of(self.catalog, self.game.id)

    @cached_property
    def fonts(self) -> BookFonts:
        """The fonts of the books."""
        from ordo_pnp.books.book_fonts import BookFonts  # HarfBuzz: 15 ms; most runs know the characters of a book

        return BookFonts(lambda: self.faces.fonts)

    def examples(self, edition: Edition = Edition.PLAY) -> Examples | None:
        """Return the examples of an edition, laid on the board.

        None where the game has no rules.
        """
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
        """Return the edition whose text an edition uses: the other one where it has none."""
        return text_of(self.game, edition)

    @property
    def is_large(self) -> bool:
        """Whether pictures must be large enough to teach by: in games with a text for each edition."""
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
                self.problems += missing_glyphs(source, self.answers, self.fonts)
                self.problems += misused_terms(source, terms_of(self.game, language))
                if plugin_of(self.game.id).rules is not None:
                    self.problems += unproved_sentences(book, source)
            self._books[key] = None if book is None else (book, source)
        return self._books[key]

    def facts(self, language: str) -> BookFacts:
        """Return the facts that a book may state."""
        scenarios = self.scenarios
        return BookFacts(self.game, language, None if scenarios is None else lambda: scenarios.played, self.answers)

    def renderer(self, language: str) -> FigureRenderer:
        """Return the renderer of the figures of a book."""
        from ordo_pnp.books.figures import FigureRenderer  # with ``faces``

        found = self._renderers.get(language)
        if found is None:
            found = self._renderers[language] = FigureRenderer(self.faces, language)
        return found

    def plates(self, language: str) -> PlateMaker:
        """Return the maker of the pictures of a book."""
        found = self._plates.get(language)
        if found is None:
            found = self._plates[language] = PlateMaker(language, self.answers, partial(self.renderer, language))
        return found

    def keep_answers(self, file: MemoPart | None) -> None:
        """Take the answers about these data from a file, and keep new ones there.

        Only for the program's own games: it does not notice changes of the rules of others.
        """
        self.answers = Answers(" ".join((self.data, *self.sets)), file if self.game.id in REGISTRY else None)

    def choose_sets(self, sets: Sequence[str]) -> None:
        """Make the books for the board of some sets.

        The default sets of the game change nothing.
        """
        own = () if self.scenarios is None else self.scenarios.rules.default_sets
        self.sets = () if tuple(sets) == tuple(own) else tuple(sets)
        self._laid.clear()

    @property
    def is_own(self) -> bool:
        """Whether the books are for the game's own board, and so have limits for pages and pictures."""
        return not self.sets

    @property
    def name(self) -> str:
        """The beginning of file names: the game, and the last of the chosen sets."""
        return "-".join((self.game.id, *self.sets[-1:]))

    def forget_books(self) -> None:
        """Forget the books, to read them anew; data, scenarios and pictures are kept."""
        self._books.clear()
        self._examples.clear()
        self.problems.clear()

    def forget_texts(self, paths: Iterable[Path]) -> None:
        """Forget the books of some files, to read them anew.

        Findings of others are not noted again.
        """
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
        """Bind a book; note its findings, and return None where it cannot be used.

        Args:
            language: The language.
            plates: Makes its pictures; without, the book is only checked.
            edition: The edition.
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
        """Return the rulings that a book must mention: all but those that the source leaves out; none if another text answers them."""
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


def check_books(books: BookProject) -> tuple[Diagnostic, ...]:
    """Return all findings of the books of a game, without drawing."""
    for text in books.texts:
        languages = books.languages(text)
        for language in languages:
            books.bind(language, edition=text)
        books.compare(languages, text)
    return gathered([*books.problems, *check_first_game(books.game, books.scenarios)])


def gathered(problems: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort the findings of books, each once.

    Of a failing scenario only the first place that shows or cites it.
    """
    each_once = dict.fromkeys(problems)
    times = Counter(each.message for each in each_once if each.code is FAILING_SCENARIO)
    kept: list[Diagnostic] = []
    for each in each_once:
        more = times.pop(each.message, 0) - 1 if each.code is FAILING_SCENARIO else 0
        if more > 0:
            places = "one more place shows or cites it" if more == 1 else f"{more} more places show or cite it"
            kept.append(replace(each, help=f"{each.help}; {places}"))
        elif more == 0:
            kept.append(each)
    return in_order(kept)


def open_book_projects(
    root: Path,
    game: str | None = None,
    external_sets: Sequence[ExternalSet] = (),
    previous: Reading | None = None,
) -> tuple[BookProject, ...]:
    """Read a card database, and sets from outside, for its books: of one game, or of all.

    Args:
        root: The card database.
        game: The only game; None for all.
        external_sets: Sets from outside.
        previous: An earlier reading; files that have not changed are taken from it. Answers about the books cannot be
            kept then, since the digest of the data is not known.

    Raises:
        DataError: The data have an error.
    """
    with recording() as opened:
        reading = read_catalog([root], previous, external_sets, scope=Scope.of_game(game))
    errors = [each for each in reading.problems if each.severity is Severity.ERROR]
    if errors:
        raise DataError(errors)
    scenarios = [reading.documents[path] for path, kind in sorted(reading.kinds.items()) if kind.key == SCENARIOS_KEY]
    games = reading.catalog.games.values()
    return tuple(
        BookProject(
            reading.catalog,
            each,
            reading.schemas,
            [doc for doc in scenarios if doc.file.is_relative_to(each.folder)],
            read=reading,
            data="" if previous else data_digest(opened, each.folder),
        )
        for each in games
        if game in {None, each.id}
    )


_LINE_END = re.compile(r"(\r\n|\n|\r)")
_STAMPED = re.compile(r"^(#+[ \t].*\{#([a-z0-9-]+)\s+source=)([0-9a-f]{8})(?=\}[ \t]*\r?$)", re.MULTILINE)
_ANCHOR = re.compile(r"\{#([a-z0-9-]+)(?:\s+source=[0-9a-f]{8})?\}\s*$")


# Anchor of a section and its hash -> another hash.
Digests: TypeAlias = "dict[tuple[str, str], str]"


def changed_digests(before: str, after: str) -> Digests:
    """Return the sections of a rulebook whose hash differs in another text of the same content.

    Args:
        before: The text.
        after: The other one, with the same sections. Empty for a text that cannot be read.
    """
    books = [parse_book(text.encode(), "", "", "")[0] for text in (before, after)]
    one, two = ([] if book is None else [(each.anchor, each.digest) for each in book.sections] for book in books)
    if [anchor for anchor, _ in one] != [anchor for anchor, _ in two]:
        return {}
    return {old: new[1] for old, new in zip(one, two, strict=True) if old != new}


def with_digests(text: str, digests: Mapping[tuple[str, str], str]) -> str:
    """Return a translated rulebook with the new hashes of its source sections."""
    return _STAMPED.sub(lambda match: match[1] + digests.get((match[2], match[3]), match[3]), text)


def stamped(books: BookProject, language: str, text: Edition = Edition.PLAY) -> tuple[Path, str, str]:
    """Return the text of a translation with the hash of each source section in its heading.

    Args:
        books: The books of the game.
        language: The language of the translation.
        text: The edition of the text.

    Returns:
        The file, its text, and its new text.

    Raises:
        DataError: Source and translation differ in more than their words, or cannot be read.
    """
    source, translation = books.book(books.game.language, text), books.book(language, text)
    books.compare([language], text)
    wrong = [each for each in books.problems if each.code is not STALE and each.severity is Severity.ERROR]
    if wrong or source is None or translation is None:
        raise DataError(in_order(dict.fromkeys(wrong)))
    path = book_file(books.game.folder, language, books.text_of(text))
    written = read_file(path)[0].decode("utf-8-sig")
    parts = _LINE_END.split(written)  # every second one ends a line
    digests = {each.anchor: each.digest for each in source[0].sections}
    for section in translation[0].sections:
        at = 2 * (section.span.line - 1)
        parts[at] = _ANCHOR.sub(f"{{#{section.anchor} source={digests[section.anchor]}}}", parts[at])
    return path, written, "".join(parts)
