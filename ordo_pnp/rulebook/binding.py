"""From what was read to what is printed: roles and directives are replaced by what they stand for, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ordo_pnp.diagnostics import Diagnostic, Span, finding, remedy_for
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.answers import HELD
from ordo_pnp.rulebook.bound import Bound, Context, PlacedPicture
from ordo_pnp.rulebook.directives import split_entries
from ordo_pnp.rulebook.facts import FactError
from ordo_pnp.rulebook.markdown import MarkdownReader
from ordo_pnp.rulebook.pages import check_back, vignette
from ordo_pnp.rulebook.tree import (
    Callout,
    Directive,
    Emphasis,
    Glossary,
    GlossaryEntry,
    IndexList,
    IndexMark,
    Items,
    Link,
    Paragraph,
    Question,
    Quotation,
    Role,
    RulingMark,
    Section,
    SectionReference,
    SummaryPage,
    Text,
    TextTable,
    plain,
)
from ordo_pnp.rulebook.words import order_of, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from ordo_pnp.diagnostics import Code
    from ordo_pnp.rulebook.examples import Examples
    from ordo_pnp.rulebook.facts import BookFacts
    from ordo_pnp.rulebook.laws import Laws
    from ordo_pnp.rulebook.plates import Plate, PlateMaker
    from ordo_pnp.rulebook.source import Source
    from ordo_pnp.rulebook.tree import Block, Book, Inline

    Maker: TypeAlias = Callable[["Binder", Directive], Iterable[Block]]
    Filler: TypeAlias = Callable[["Binder", Role], Inline | None]

_UNSEEN = (IndexMark, RulingMark)
BOXES = ("tip", "variant", "example", "note")
_ASSERTIONS = ("claim", "law")
"""Blocks that print nothing, and say the same in every language."""


class Binder:
    """Binds one book.

    Args:
        book: As it was read.
        facts: What it may take from the game's data; with what need not be played or drawn again.
        source: Its lines, for what is read late; takes no findings.
        examples: The scenarios, and where they have a place on the board; None where the game has no rules.
        makers: By the name of a block: what it becomes.
        fillers: By the name of a role: what it prints.
        plates: Makes pictures; None to check only, then pictures are left out.
        laws: None where the game has none.
    """

    def __init__(
        self,
        book: Book,
        facts: BookFacts,
        source: Source,
        examples: Examples | None,
        makers: Mapping[str, Maker],
        fillers: Mapping[str, Filler],
        plates: PlateMaker | None = None,
        laws: Laws | None = None,
    ) -> None:
        self.book = book
        self.facts = facts
        self.answers = facts.answers
        self.words = words_of(book.language)
        self.examples = examples
        self.scenarios = None if examples is None else examples.scenarios
        self.plates = plates
        self.laws = laws
        self.large = False
        """Whether its pictures must be large enough to teach by."""
        self._pictures: list[PlacedPicture] = []
        self.anchor = ""
        """Of the section that is bound."""
        self._makers = makers
        self._fillers = fillers
        self.problems: list[Diagnostic] = []
        self.figures = 0
        self.captions = 0
        self._reader = MarkdownReader(source)
        self._source = source
        self.anchors = {each.anchor: plain(each.title) for each in book.sections}
        self.terms: dict[str, str] = {}
        self._marks: dict[tuple[str, ...], list[str]] = {}
        self._rulings = {each["id"] for origin in facts.game.files.get("rulings", {}).values() for each in origin.value}
        self._named_rulings: set[str] = set()

    def bind(self, needed_rulings: Sequence[str] = ()) -> Bound:
        """Bind every section.

        Args:
            needed_rulings: Those that the book must mention.
        """
        self._gather_terms(self.book.sections)
        sections = tuple(map(self._section, self.book.sections))
        sections = tuple(self._with_index(each) for each in sections)
        check_back(self, sections)
        for ruling in self.book.left_out:
            if ruling not in self._rulings:
                self.report(
                    codes.UNKNOWN_NAME, f"`left_out` names a ruling `{ruling}` that does not exist", self._top()
                )
        if self.book.cover_vignette:
            vignette(self, self.book.cover_vignette, self._top())
        for card in self.book.cover:
            try:
                self.facts.card(card)
            except FactError as error:
                self.report(error.code, f"`cover`: {error}", self._top(), error.remedy)
        missing = [each for each in needed_rulings if each not in self._named_rulings]
        if missing:
            message = f"the book does not mention {', '.join(missing)}"
            self.report(codes.MISSING_RULING, message, self._top(), "write `{ruling ID}` where the text answers it")
        return Bound(sections, self.problems, self._pictures)

    def _section(self, each: Section) -> Section:
        self.anchor = each.anchor
        blocks = self.blocks(each.blocks, Context())
        return Section(each.anchor, each.level, each.title, blocks, each.digest, each.source, each.span)

    def span(self, line: int) -> Span:
        """Locate a line of the file, counted from 0."""
        return self._source.span(line)

    def _top(self) -> Span:
        return self._source.span(0)

    def place(self, picture: Plate, span: Span, width: float | None = None) -> None:
        """Note for which block a picture is drawn, in what share of the type area, if it must be large enough to teach by."""
        if self.large:
            self._pictures.append(PlacedPicture(picture, span, width))

    def report(self, kind: Code, message: str, span: Span, remedy: str | None = None) -> None:
        """Note a finding."""
        self.problems.append(finding(kind, message, span, remedy=remedy))

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
        return tuple(_closed_up(found))

    def _link(self, link: Link, context: Context) -> Inline:
        content = self.inlines(link.content, context)
        if link.target.startswith("#"):
            anchor = link.target[1:]
            self.require(anchor, self.anchors, "section", link.span)
            return SectionReference(anchor, plain(content), quoted=False)
        if not link.target.startswith(("https://", "http://", "mailto:")):
            message = f"the link leads to `{link.target}`, which a printed book does not have"
            self.report(codes.UNKNOWN_NAME, message, link.span, "link to `#anchor` or to `https://…`")
        return Link(link.target, content, link.span)

    def require(self, name: str, known: Collection[str], what: str, span: Span) -> bool:
        """Whether a name is known; one that is not is reported."""
        if name in known:
            return True
        remedy = remedy_for(name, known, "define it, or correct the name")
        self.report(codes.UNKNOWN_NAME, f"there is no {what} `{name}`", span, remedy)
        return False

    def _role(self, role: Role, context: Context) -> Inline | None:
        try:
            return self._result(role, context) if role.name == "result" else self._fillers[role.name](self, role)
        except FactError as error:
            self.report(error.code, str(error), role.span, error.remedy)
        return None

    def _result(self, role: Role, context: Context) -> Inline | None:
        if not context.in_caption:
            message = "`{result}` stands outside of the caption of a figure"
            self.report(codes.UNKNOWN_DIRECTIVE, message, role.span, "write it into the caption")
            return None
        if context.result == "":
            message = "the engine has nothing to say about this position"
            self.report(codes.UNKNOWN_NAME, message, role.span, "leave `{result}` out")
        return Text(context.result or "")

    def mark(self, path: tuple[str, ...]) -> str:
        """Note a place that an entry of the index leads to; give its anchor."""
        marks = self._marks.setdefault(path, [])
        anchor = f"ix-{sum(map(len, self._marks.values()))}"
        marks.append(anchor)
        return anchor

    def name_ruling(self, ruling: str, span: Span) -> bool:
        """Note that the book mentions a ruling."""
        self._named_rulings.add(ruling)
        return self.require(ruling, self._rulings, "ruling", span)

    def sign_word(self, name: str) -> str:
        """Return the word for a sign: what is read aloud for it."""
        signs = self.facts.signs
        if name not in signs:
            known = ", ".join(sorted(signs))
            raise FactError(
                codes.UNKNOWN_NAME, f"there is no sign `{name}`", remedy_for(name, signs, f"known: {known}")
            )
        game = self.facts.game
        lists = (
            path[0] for shape in game.shapes.values() for path in shape.word_lists
        )  # groups of words are called so
        for group in dict.fromkeys((*lists, "signs", "kinds")):
            if name in game.words[game.language].get(group, {}):
                return game.word(group, name, self.book.language)
        return name

    def _directive(self, block: Directive) -> list[Block]:
        laid = self.examples.key(block.argument) if block.name == "claim" and self.examples else []
        step = block.options["step"].value if "step" in block.options else ""
        question = (block.name, block.argument, step, block.raw, *laid)
        is_asserting = block.name in _ASSERTIONS
        if is_asserting and self.answers.get(*question) == HELD:
            return []
        before = len(self.problems)
        found = self._made(block)
        if is_asserting and len(self.problems) == before:
            self.answers.note(HELD, *question)
        return found

    def _made(self, block: Directive) -> list[Block]:
        try:
            return list(self._makers[block.name](self, block))
        except FactError as error:
            self.report(error.code, str(error), block.span, error.remedy)
        return []

    def box(self, block: Directive) -> list[Block]:
        """Bind a box."""
        if block.argument not in BOXES:
            remedy = remedy_for(block.argument, BOXES, f"known: {', '.join(BOXES)}")
            self.report(codes.WRONG_OPTION, f"there is no box `{block.argument}`", block.span, remedy)
            return []
        given = block.options.get("title")
        title = self.line(given.value, given.span.line - 1) if given else (Text(self.words[block.argument]),)
        return [Callout(block.argument, title, self.blocks(block.content, Context()))]

    def line(self, text: str, line: int, context: Context | None = None) -> tuple[Inline, ...]:
        """Read and bind the words of an option."""
        before = len(self._source.problems)
        read = self._reader.line(text, line)
        self.problems += self._source.problems[before:]
        del self._source.problems[before:]
        return self.inlines(read, context or Context())

    def faq(self, block: Directive) -> list[Block]:
        """Bind a question; its rulings stand in the margin beside it."""
        named = [each for each in block.argument.split() if self.name_ruling(each, block.span)]
        marks: list[Inline] = [RulingMark(" ".join(named))] if named else []  # one, or they would overlap
        asked = block.options.get("question")
        question = self.line(asked.value, asked.span.line - 1) if asked else ()
        return [Question((*marks, *question), self.blocks(block.content, Context()))]

    def glossary(self, block: Directive) -> list[Block]:
        """Bind a glossary."""
        entries, bad = split_entries(block.raw.split("\n"))
        for at in bad:
            message = "this line is no entry of a glossary"
            self.report(codes.MARKUP, message, self._source.span(block.line + at), "write `key: word: explanation`")
        made = [GlossaryEntry(key, each.key, self.line(each.value, block.line + each.line)) for key, each in entries]
        return [Glossary(tuple(sorted(made, key=lambda each: order_of(each.word))))]

    def _gather_terms(self, sections: Sequence[Section]) -> None:
        """Note the terms of the glossary, which the text before it names."""

        def below(blocks: Sequence[Block]) -> None:
            for block in blocks:
                if isinstance(block, Directive):
                    if block.name == "glossary":
                        for key, entry in split_entries(block.raw.split("\n"))[0]:
                            if key in self.terms:
                                span = self._source.span(block.line + entry.line)
                                self.report(
                                    codes.WRONG_OPTION, f"the term `{key}` is explained twice", span, "join them"
                                )
                            self.terms[key] = entry.key
                    below(block.content)

        for each in sections:
            below(each.blocks)

    def summary(self, block: Directive) -> list[Block]:
        """Bind a summary."""
        return [SummaryPage(self.blocks(block.content, Context()), block.span.line - 1)]

    def _with_index(self, section: Section) -> Section:
        if not any(isinstance(each, IndexList) for each in section.blocks):
            return section
        blocks = tuple(self._index_list() if isinstance(each, IndexList) else each for each in section.blocks)
        return Section(
            section.anchor, section.level, section.title, blocks, section.digest, section.source, section.span
        )

    def _index_list(self) -> IndexList:
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


def _closed_up(content: Iterable[Inline]) -> Iterator[Inline]:
    """Leave one space where marks that print nothing stand between two.

    >>> [each.text for each in _closed_up([Text("So. "), RulingMark("A01"), Text(" Then")]) if isinstance(each, Text)]
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
