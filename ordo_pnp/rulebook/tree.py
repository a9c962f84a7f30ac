"""A rulebook as a tree of values: what stands in it, and where; neither Markdown nor PDF nor HTML.

Reading gives a tree with roles and directives; binding replaces them by what they stand for; writing knows only the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.diagnostics import Span
    from ordo_pnp.rulebook.plates import Plate


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words."""

    text: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Words that are set off: in italics, or ``strong``."""

    content: tuple[Inline, ...]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class CodeSpan:
    """What is typed as it stands."""

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
    """The number of a mark in a picture, as it stands there."""

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
    quoted: bool
    """Whether the text is the title, which stands in quotation marks."""


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A word that the glossary explains."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class IndexMark:
    """An entry of the index that leads here."""

    path: tuple[str, ...]
    """The entry, and perhaps the one below it."""
    anchor: str
    """Unique in the book."""


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
        """Whether every point begins with the badge of a mark, which stands for its bullet."""
        return self.start is None and all(
            isinstance(each[0], Paragraph) and isinstance(each[0].content[0], Badge) for each in self.items
        )


@dataclass(frozen=True, slots=True)
class Quotation:
    """What somebody else said."""

    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table; the first row are the headings of the columns."""

    aligns: tuple[str, ...]
    """By column: ``left``, ``center`` or ``right``."""
    head: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Ornament:
    """A small ornament between paragraphs."""


@dataclass(frozen=True, slots=True)
class Option:
    """The value of an option, and where it stands."""

    value: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Directive:
    """A block with a name in braces, as it was read."""

    name: str
    argument: str
    options: Mapping[str, Option]
    content: tuple[Block, ...]
    raw: str
    """The lines of the content, for what is no Markdown."""
    span: Span = field(compare=False, repr=False)
    line: int = field(compare=False)
    """The line of the file, from 0, on which the content begins."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with its caption."""

    picture: Plate = field(repr=False)
    alt: str
    caption: tuple[Block, ...]
    width: float
    """Share of the type area, 0 to 1."""
    number: int | None
    """None for a figure without caption, and in a book whose figures have no numbers."""
    key: str
    """Unique in the book."""
    is_beside: bool = False
    """Whether the caption stands beside the picture, not below it."""


@dataclass(frozen=True, slots=True)
class Callout:
    """What stands in a frame: a tip, a variant, an example, a note."""

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
    """Words and what they mean, in order."""

    entries: tuple[GlossaryEntry, ...]


@dataclass(frozen=True, slots=True)
class SummaryPage:
    """What stands on a page for itself, as large as that allows."""

    content: tuple[Block, ...]
    line: int = field(default=0, compare=False)
    """Where it stands in the file, from 0."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of what is laid out together: a ``page``, ``columns``, or the ``back`` cover; sections may begin within it."""

    kind: str
    line: int = field(compare=False)
    """Where it stands in the file, from 0."""
    side: str = ""
    """Of a page: ``left`` or ``right``, if it matters."""
    count: int = 1
    """Of columns."""


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of what is laid out together."""

    kind: str


@dataclass(frozen=True, slots=True)
class Opener:
    """A strip of a picture over the heading of a chapter."""

    picture: Plate = field(repr=False)


@dataclass(frozen=True, slots=True)
class PieceEntry:
    """A kind of piece, or a card, with its picture and what is to be said about it."""

    picture: Plate = field(repr=False)
    alt: str
    name: str
    number: str
    """How many there are."""
    rules: tuple[tuple[Inline, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class PieceList:
    """A list of pieces: of kinds in ``components``, of cards in a ``reference``."""

    kind: str
    pieces: tuple[PieceEntry, ...]


@dataclass(frozen=True, slots=True)
class IndexList:
    """The index: entry, entries below it, and the marks that they lead to."""

    entries: tuple[tuple[str, tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]], ...]
    """(word, marks, ((word below, marks), ...)), in order."""


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
    """What stands from one heading to the next one, of any level."""

    anchor: str
    level: int
    """1 for a chapter."""
    title: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    digest: str
    """Hash of its text, by which translations notice a change."""
    source: str | None
    """Of a translation: the hash of the source section it stands for."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook in one language."""

    game: str
    language: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    names: tuple[str, ...] = ()
    """Of players, by seat."""
    cover: tuple[str, ...] = ()
    """Card ids."""
    left_out: tuple[str, ...] = ()
    """Rulings it need not mention."""
    age: int | None = None
    """From which the game is played; of the source only."""
    minutes: tuple[int, ...] = ()
    """How long it takes: one number, or the least and the most; of the source only."""
    credits: tuple[str, ...] = ()
    """Lines for the foot of the cover: whose game it is."""
    cover_vignette: str = ""
    """The picture that fills the cover instead of cards."""
    cover_title: str = "top"
    """Where the title stands on it: ``top`` or ``bottom``."""
    pages: int | None = None
    """How many it is to have."""
    has_contents: bool = True
    """Whether a table of contents stands before the text."""


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
