"""A book as a tree of values, from sections to words, before and after binding; the base of its writers.

Reading gives a tree with roles and directives; binding replaces them by their content; writers know only the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic, Span
    from ordo_pnp.books.plates import Plate


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words."""

    text: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Emphasized words: in italics, or ``strong``."""

    content: tuple[Inline, ...]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class CodeSpan:
    """Code, printed as typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Break:
    """A new line within a paragraph."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link to another place: ``https://…``, or ``#anchor`` within the book."""

    target: str
    content: tuple[Inline, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Role:
    """``{name argument|wording}``, as it was read."""

    name: str
    argument: str
    wording: str | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Sign:
    """A small picture in the line, and its word."""

    picture: Plate = field(repr=False)
    word: str


@dataclass(frozen=True, slots=True)
class Badge:
    """The label of a mark in a picture, in the text."""

    text: str


@dataclass(frozen=True, slots=True)
class CardName:
    """The name of a card."""

    text: str


@dataclass(frozen=True, slots=True)
class SectionReference:
    """A reference to a section; in print with its page."""

    anchor: str
    text: str
    # Whether the text is the title, set in quotation marks.
    quoted: bool


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A word that the glossary explains."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class IndexMark:
    """A place to which an entry of the index leads."""

    # The entry, and perhaps the one below it.
    path: tuple[str, ...]
    # Unique in the book.
    anchor: str


@dataclass(frozen=True, slots=True)
class RulingMark:
    """The id of a ruling, or several parted by spaces, shown in the margin of the reference edition."""

    ruling: str


Inline: TypeAlias = (
    Text
    | Emphasis
    | CodeSpan
    | Break
    | Link
    | Role
    | Sign
    | Badge
    | CardName
    | SectionReference
    | GlossaryTerm
    | IndexMark
    | RulingMark
)


def is_signs(content: Sequence[Inline]) -> bool:
    """Whether words are signs and nothing else."""
    return any(isinstance(each, Sign) for each in content) and all(
        isinstance(each, Sign) or (isinstance(each, Text) and not each.text.strip()) for each in content
    )


def plain(content: tuple[Inline, ...]) -> str:
    """Return the words of a line without their looks.

    >>> plain((Text("a "), Emphasis((Text("b"),))))
    'a b'
    """
    out = []
    for each in content:
        if isinstance(each, (Text, CodeSpan, Badge, CardName, GlossaryTerm, SectionReference)):
            out.append(each.text)
        elif isinstance(each, (Emphasis, Link)):
            out.append(plain(each.content))
        elif isinstance(each, Sign):
            out.append(each.word)
        elif isinstance(each, Break):
            out.append(" ")
    return "".join(out)


def with_marks_inside(content: Sequence[Inline]) -> Sequence[Inline]:
    """Put index marks before the last word of a line: behind it they might count to the next page.

    >>> [type(each).__name__ for each in with_marks_inside([Text("five signs. "), IndexMark(("Sign",), "i-1")])]
    ['Text', 'IndexMark', 'Text']
    """
    end = len(content)
    while end and (isinstance(content[end - 1], (IndexMark, RulingMark)) or not plain((content[end - 1],)).strip()):
        end -= 1
    marks = [each for each in content[end:] if isinstance(each, IndexMark)]
    if not marks or not end:
        return content
    last, rest = content[end - 1], [each for each in content[end:] if not isinstance(each, IndexMark)]
    if not isinstance(last, Text):
        return [*content[: end - 1], *marks, last, *rest]
    before, space, word = last.text.rstrip(" ").rpartition(" ")
    return [*content[: end - 1], Text(before + space), *marks, Text(word), *rest]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Items:
    """A list of points, numbered from ``start`` or not."""

    items: tuple[tuple[Block, ...], ...]
    start: int | None = None

    @property
    def is_marked(self) -> bool:
        """Whether every point begins with the badge of a mark, in place of a bullet."""
        return self.start is None and all(
            each and isinstance(each[0], Paragraph) and isinstance(next(iter(each[0].content), None), Badge)
            for each in self.items
        )


@dataclass(frozen=True, slots=True)
class Quotation:
    """A quotation of another author."""

    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table; the first row are the headings of the columns."""

    # By column: ``left``, ``center`` or ``right``.
    aligns: tuple[str, ...]
    head: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Ornament:
    """A small ornament between paragraphs."""


@dataclass(frozen=True, slots=True)
class Option:
    """The value of an option, and its place."""

    value: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Directive:
    """A block with a name in braces, as it was read."""

    name: str
    argument: str
    options: Mapping[str, Option]
    content: tuple[Block, ...]
    # The lines of the content, for content that is no Markdown.
    raw: str
    span: Span = field(compare=False, repr=False)
    # The line of the file, from 0, on which the content begins.
    line: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with its caption."""

    picture: Plate = field(repr=False)
    alt: str
    caption: tuple[Block, ...]
    # Share of the type area, 0 to 1.
    width: float
    # None for a figure without caption, and in a book whose figures have no numbers.
    number: int | None
    # Unique in the book.
    key: str
    # Whether the caption stands beside the picture, not below it.
    is_beside: bool = False


@dataclass(frozen=True, slots=True)
class Callout:
    """A frame: a tip, a variant, an example, a note."""

    kind: str
    title: tuple[Inline, ...]
    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question and its answer."""

    question: tuple[Inline, ...]
    answer: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """An entry of the glossary."""

    key: str
    word: str
    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Glossary:
    """Words and their meanings, in order."""

    entries: tuple[GlossaryEntry, ...]


@dataclass(frozen=True, slots=True)
class SummaryPage:
    """Content on a page of its own, as large as the page allows."""

    content: tuple[Block, ...]
    # Its line in the file, from 0.
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of a ``page``, of ``columns``, or of the ``back`` cover.

    Sections may begin within it.
    """

    kind: str
    # Its line in the file, from 0.
    line: int = field(compare=False)
    # The side of a page: ``left`` or ``right``, if it matters.
    side: str = ""
    # The number of columns.
    count: int = 1


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of a page, of columns, or of the back cover."""

    kind: str


@dataclass(frozen=True, slots=True)
class Opener:
    """A strip of a picture over the heading of a chapter."""

    picture: Plate = field(repr=False)


@dataclass(frozen=True, slots=True)
class PieceEntry:
    """A kind of piece, or a card, with its picture, name, number and rules."""

    picture: Plate = field(repr=False)
    alt: str
    name: str
    # The number of pieces, in words of the book.
    number: str
    rules: tuple[tuple[Inline, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class PieceList:
    """A list of pieces: of kinds in ``components``, of cards in a ``reference``."""

    kind: str
    pieces: tuple[PieceEntry, ...]


@dataclass(frozen=True, slots=True)
class IndexList:
    """The index: entry, entries below it, and the marks that they lead to."""

    # (word, marks, ((word below, marks), ...)), in order.
    entries: tuple[tuple[str, tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]], ...]


Block: TypeAlias = (
    Paragraph
    | Items
    | Quotation
    | TextTable
    | Ornament
    | Directive
    | Figure
    | Callout
    | Question
    | Glossary
    | SummaryPage
    | Opening
    | Closing
    | Opener
    | PieceList
    | IndexList
)


@dataclass(frozen=True, slots=True)
class Section:
    """The content from one heading to the next one, of any level."""

    anchor: str
    # 1 for a chapter.
    level: int
    title: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    # Hash of its text, by which translations notice a change.
    digest: str
    # In a translation: the hash of its source section.
    source: str | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook in one language."""

    game: str
    language: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    # Names of players, by seat.
    names: tuple[str, ...] = ()
    # Card ids.
    cover: tuple[str, ...] = ()
    # Rulings it need not mention.
    left_out: tuple[str, ...] = ()
    # Least age of players; of the source only.
    age: int | None = None
    # Duration in minutes: one number, or the least and the most; of the source only.
    minutes: tuple[int, ...] = ()
    # Lines for the foot of the cover: the owners of the game.
    credits: tuple[str, ...] = ()
    # The picture that fills the cover instead of cards.
    cover_vignette: str = ""
    # The place of the title on it: ``top`` or ``bottom``.
    cover_title: str = "top"
    # The required number of pages; None for any.
    pages: int | None = None
    # Whether a table of contents stands before the text.
    has_contents: bool = True


class PlacedPicture(NamedTuple):
    """A picture, the place of its block, and its share of the type area.

    None where that is fixed.
    """

    picture: Plate
    span: Span
    width: float | None


@dataclass(slots=True)
class Bound:
    """A book that can be written, and its findings."""

    sections: tuple[Section, ...]
    problems: list[Diagnostic]
    # The pictures that must be large enough to teach by.
    pictures: list[PlacedPicture]


@dataclass(slots=True)
class Context:
    """The context in which a block is bound."""

    # In a caption: the result of its scenario.
    result: str | None = None
    in_caption: bool = False


Node = TypeVar("Node", bound=Block | Inline)


class Writer:
    """Writes the nodes of a bound tree; a subclass adds a function for each kind."""

    def __init__(self) -> None:
        self._functions: dict[type, Callable[[Any], str]] = {}

    @property
    def kinds(self) -> set[type]:
        """The kinds of node that can be written."""
        return set(self._functions)

    def on(self, kind: type[Node], write: Callable[[Node], str]) -> None:
        """Write nodes of a kind with a function."""
        self._functions[kind] = write

    def node(self, node: Block | Inline) -> str:
        """Write one node and its content."""
        return self._functions[type(node)](node)

    def blocks(self, blocks: Sequence[Block]) -> str:
        """Write blocks in order."""
        return "".join([self.node(each) for each in blocks])

    def inlines(self, content: Sequence[Inline]) -> str:
        """Write the words of a line."""
        return "".join([self.node(each) for each in content])
