"""A rulebook as a tree of values: what stands in it, and where; neither Markdown nor PDF nor HTML.

Reading gives a tree with roles and directives; binding replaces them by what they stand for; writing knows only the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from ordo_pnp.rulebook.inline import Badge

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.base import Span
    from ordo_pnp.rulebook.inline import Inline
    from ordo_pnp.rulebook.plates import Plate


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
            each and isinstance(each[0], Paragraph) and isinstance(next(iter(each[0].content), None), Badge)
            for each in self.items
        )


@dataclass(frozen=True, slots=True)
class Quotation:
    """What somebody else said."""

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
    # The lines of the content, for what is no Markdown.
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
    # Where it stands in the file, from 0.
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of what is laid out together: a ``page``, ``columns``, or the ``back`` cover; sections may begin within it."""

    kind: str
    # Where it stands in the file, from 0.
    line: int = field(compare=False)
    # Of a page: ``left`` or ``right``, if it matters.
    side: str = ""
    # Of columns.
    count: int = 1


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
    # How many there are.
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
