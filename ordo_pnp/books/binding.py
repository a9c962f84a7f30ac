"""Bind a book: replace its roles and blocks by their content, and make its index."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from ordo_pnp.base import Code, Diagnostic, Fix, Span, finding, remedy_for
from ordo_pnp.books.answers import HELD
from ordo_pnp.books.directives import FORMS, PROOFS, UNKNOWN_DIRECTIVE, UNKNOWN_NAME, WRONG_OPTION, Source
from ordo_pnp.books.editions import order_of, words_of
from ordo_pnp.books.facts import BookFacts, FactError
from ordo_pnp.books.plates import Plate, PlateMaker
from ordo_pnp.books.reading import MarkdownReader
from ordo_pnp.books.scenarios import Examples, Laws
from ordo_pnp.books.tree import (
    Block,
    Book,
    Context,
    Directive,
    Emphasis,
    IndexList,
    IndexMark,
    Inline,
    Items,
    Link,
    Paragraph,
    PlacedPicture,
    Quotation,
    Role,
    RulingMark,
    Section,
    SectionReference,
    Text,
    TextTable,
    plain,
)

_UNSEEN = (IndexMark, RulingMark)


def closed_up(content: Iterable[Inline]) -> Iterator[Inline]:
    """Leave one space where marks that print nothing stand between two.

    >>> [each.text for each in closed_up([Text("So. "), RulingMark("A01"), Text(" Then")]) if isinstance(each, Text)]
    ['So. ', 'Then']
    """
    spaced = marked = False
    for each in content:
        if isinstance(each, _UNSEEN):
            marked = True
            yield each
            continue
        text = plain((each,))
        if marked and spaced and isinstance(each, Text) and text[:1] in (" ", "\n"):
            rest = text.lstrip(" \n")
            if rest:
                marked, spaced = False, rest[-1] in " \n"
                yield Text(rest)
            continue
        if text:
            marked, spaced = False, text[-1] in " \n"
        yield each


class BookIndex:
    """Collects the entries of the index while a book is bound."""

    def __init__(self) -> None:
        self._marks: dict[tuple[str, ...], list[str]] = {}

    def mark(self, path: tuple[str, ...]) -> str:
        """Note a place that an entry leads to, and return its anchor."""
        marks = self._marks.setdefault(path, [])
        anchor = f"ix-{sum(map(len, self._marks.values()))}"
        marks.append(anchor)
        return anchor

    def listed(self) -> IndexList:
        """Return all entries in the order of the alphabet."""
        tree: dict[str, tuple[list[str], dict[str, list[str]]]] = {}
        for path, marks in self._marks.items():
            own, below = tree.setdefault(path[0], ([], {}))
            if len(path) == 1:
                own += marks
            else:
                below.setdefault(path[1], []).extend(marks)
        return IndexList(
            tuple(
                (
                    word,
                    tuple(tree[word][0]),
                    tuple((each, tuple(tree[word][1][each])) for each in sorted(tree[word][1], key=order_of)),
                )
                for word in sorted(tree, key=order_of)
            )
        )


Maker: TypeAlias = Callable[["Binder", Directive], Iterable[Block]]
Filler: TypeAlias = Callable[["Binder", Role], Inline | None]


class Binder:
    """Binds one book.

    Args:
        book: As it was read.
        facts: The facts of the game's data, with the kept answers.
        source: Its lines, for options read late; takes no findings.
        examples: The scenarios, laid on the board; None where the game has no rules.
        makers: Name of a block -> the function that binds it.
        fillers: Name of a role -> the function that fills it.
        plates: Makes pictures; None to check only, then pictures are left out.
        laws: None where the game has none.
        is_large: Whether its pictures must be large enough to teach by.
        is_numbered: Whether figures with a caption have numbers.
    """

    def __init__(  # noqa: PLR0913 (all inputs of a book)
        self,
        book: Book,
        facts: BookFacts,
        source: Source,
        examples: Examples | None,
        makers: Mapping[str, Maker],
        fillers: Mapping[str, Filler],
        plates: PlateMaker | None = None,
        laws: Laws | None = None,
        *,
        is_large: bool = False,
        is_numbered: bool = True,
    ) -> None:
        self.book = book
        self.facts = facts
        self.answers = facts.answers
        self.words = words_of(facts.game, book.language)
        self.examples = examples
        self.scenarios = None if examples is None else examples.scenarios
        self.plates = plates
        self.laws = laws
        self.is_large = is_large
        self.is_numbered = is_numbered
        self.pictures: list[PlacedPicture] = []
        # Anchor of the section being bound.
        self.anchor = ""
        self._makers = makers
        self._fillers = fillers
        self.problems: list[Diagnostic] = []
        self._singles: set[str] = set()
        self.figures = 0
        self.captions = 0
        self._reader = MarkdownReader(source)
        self._source = source
        self.anchors = {each.anchor: plain(each.title) for each in book.sections}
        self.terms: dict[str, str] = {}
        self.index = BookIndex()
        self.rulings = {each["id"] for origin in facts.game.files.get("rulings", {}).values() for each in origin.value}
        self.named_rulings: set[str] = set()

    def section(self, each: Section) -> Section:
        """Bind a section."""
        self.anchor = each.anchor
        return replace(each, blocks=self.blocks(each.blocks, Context()))

    def span(self, line: int) -> Span:
        """Locate a line of the file, counted from 0."""
        return self._source.span(line)

    def place(self, picture: Plate, span: Span, width: float | None = None) -> None:
        """Note a picture that must be large enough to teach by, its block and its share of the type area."""
        if self.is_large:
            self.pictures.append(PlacedPicture(picture, span, width))

    def report(self, kind: Code, message: str, span: Span, remedy: str | None = None, fix: Fix | None = None) -> None:
        """Note a finding."""
        self.problems.append(finding(kind, message, span, remedy=remedy, fix=fix))

    def refuse(self, error: FactError, span: Span) -> None:
        """Report a name or value that the data lack, with the probable name if certain."""
        self.report(error.code, str(error), span, error.remedy, error.fix(span))

    def blocks(self, blocks: Sequence[Block], context: Context) -> tuple[Block, ...]:
        """Bind blocks in order; claims and laws vanish."""
        found: list[Block] = []
        for each in blocks:
            found += self._block(each, context)
        return tuple(found)

    def _block(self, block: Block, context: Context) -> list[Block]:
        if isinstance(block, Paragraph):
            content = self.inlines(block.content, context)
            return [Paragraph(content)] if content else []
        if isinstance(block, Items):
            return [Items(tuple(self.blocks(each, context) for each in block.items), block.start)]
        if isinstance(block, Quotation):
            return [Quotation(self.blocks(block.content, context))]
        if isinstance(block, TextTable):
            head = tuple(self.inlines(cell, context) for cell in block.head)
            rows = tuple(tuple(self.inlines(cell, context) for cell in row) for row in block.rows)
            return [TextTable(block.aligns, head, rows)]
        if isinstance(block, Directive):
            return self._directive(block)
        return [block]

    def inlines(self, content: Sequence[Inline], context: Context) -> tuple[Inline, ...]:
        """Bind the words of a line."""
        found: list[Inline] = []
        for each in content:
            if isinstance(each, Role):
                bound = self._role(each, context)
                if bound is not None:
                    found.append(bound)
            elif isinstance(each, Emphasis):
                found.append(Emphasis(self.inlines(each.content, context), each.strong))
            elif isinstance(each, Link):
                found.append(self._link(each, context))
            else:
                found.append(each)
        return tuple(closed_up(found))

    def _link(self, link: Link, context: Context) -> Inline:
        content = self.inlines(link.content, context)
        if link.target.startswith("#"):
            anchor = link.target[1:]
            self.require(anchor, self.anchors, "section", link.span)
            return SectionReference(anchor, plain(content), quoted=False)
        if not link.target.startswith(("https://", "http://", "mailto:")):
            message = f"the link leads to `{link.target}`, which a printed book does not have"
            self.report(UNKNOWN_NAME, message, link.span, "link to `#anchor` or to `https://…`")
        return Link(link.target, content, link.span)

    def require(self, name: str, known: Collection[str], what: str, span: Span) -> bool:
        """Whether a name is known; one that is not is reported."""
        if name in known:
            return True
        remedy = remedy_for(name, known, "define it, or correct the name")
        self.report(UNKNOWN_NAME, f"there is no {what} `{name}`", span, remedy)
        return False

    def _role(self, role: Role, context: Context) -> Inline | None:
        try:
            return self._result(role, context) if role.name == "result" else self._fillers[role.name](self, role)
        except FactError as error:
            self.refuse(error, role.span)
        return None

    def _result(self, role: Role, context: Context) -> Inline | None:
        if not context.in_caption:
            message = "`{result}` stands outside of the caption of a figure"
            self.report(UNKNOWN_DIRECTIVE, message, role.span, "write it into the caption")
            return None
        if context.result == "":
            message = "the engine has nothing to say about this position"
            self.report(UNKNOWN_NAME, message, role.span, "leave `{result}` out")
        return Text(context.result or "")

    def name_ruling(self, ruling: str, span: Span) -> bool:
        """Note that the book mentions a ruling, and report an unknown one."""
        self.named_rulings.add(ruling)
        return self.require(ruling, self.rulings, "ruling", span)

    def sign_word(self, name: str) -> str:
        """Return the word for a sign, as read aloud."""
        signs = self.facts.signs
        if name not in signs:
            known = ", ".join(sorted(signs))
            raise FactError(UNKNOWN_NAME, f"there is no sign `{name}`", remedy_for(name, signs, f"known: {known}"))
        game = self.facts.game
        lists = (
            path[0] for shape in game.shapes.values() for path in shape.word_lists
        )  # groups of words are called so
        for group in dict.fromkeys((*lists, "signs", "kinds")):
            if name in game.words[game.language].get(group, {}):
                return game.word(group, name, self.book.language)
        return signs.word(name, self.book.language) or name

    def _directive(self, block: Directive) -> list[Block]:
        laid = self.examples.key(block.argument) if block.name == "claim" and self.examples else []
        step = block.options["step"].value if "step" in block.options else ""
        question = (block.name, block.argument, step, block.raw, *laid)
        is_asserting = block.name in PROOFS
        if is_asserting and self.answers.get(*question) == HELD:
            return []
        before = len(self.problems)
        found = self._made(block)
        if is_asserting and len(self.problems) == before:
            self.answers.note(HELD, *question)
        return found

    def _made(self, block: Directive) -> list[Block]:
        if FORMS[block.name].is_single:
            if block.name in self._singles:
                message = f"a book has one `{block.name}`, and this is another one"
                self.report(WRONG_OPTION, message, block.span, "leave out one of them, or join them")
            self._singles.add(block.name)
        try:
            return list(self._makers[block.name](self, block))
        except FactError as error:
            self.refuse(error, block.span)
        return []

    def line(self, text: str, line: int, context: Context | None = None) -> tuple[Inline, ...]:
        """Read and bind the words of an option."""
        before = len(self._source.problems)
        read = self._reader.line(text, line)
        self.problems += self._source.problems[before:]
        del self._source.problems[before:]
        return self.inlines(read, context or Context())
