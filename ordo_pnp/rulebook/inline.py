"""What stands in a line of a rulebook: words, what sets them off, small pictures, and marks that lead here or elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.base import Span
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
    # Whether the text is the title, which stands in quotation marks.
    quoted: bool


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A word that the glossary explains."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class IndexMark:
    """An entry of the index that leads here."""

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
    """Put index marks at the end of a line before its last word: behind it they would be counted to the page of what follows.

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
