"""A bound book as text for typst, with its pictures as pages of one PDF."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ordo_pnp.rulebook.tree import (
    Box,
    Break,
    CardName,
    Code,
    Emphasis,
    Figure,
    Glossary,
    IndexList,
    IndexMark,
    Items,
    Link,
    Ornament,
    Paragraph,
    Pieces,
    Question,
    Quotation,
    Reference,
    RulingMark,
    Sign,
    Summary,
    Table,
    Term,
    Text,
    plain,
)
from ordo_pnp.rulebook.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.drawing import Drawing
    from ordo_pnp.rulebook.tree import Block, Book, Inline, Piece, Section


_SHORT = 12
"""Letters that fit into any column of a table."""


def literal(text: str) -> str:
    r"""Write a text as typst takes it literally.

    >>> literal('a "b"')
    '"a \\"b\\""'
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


@dataclass(slots=True)
class Look:
    """What may differ between books."""

    accent: str = "#1E1B18"
    """Colour of headings and rules."""
    reference: bool = False
    """Whether rulings stand in the margin."""
    cover: Drawing | None = None
    cover_alt: str = ""
    facts: str = ""
    """For how many players of what age the game is, and how long it takes."""
    credits: tuple[str, ...] = ()


@dataclass(slots=True)
class Plates:
    """The pictures of a book in the order of their first use; equal ones, by identity, once."""

    drawings: list[Drawing] = field(default_factory=list)
    _numbers: dict[int, int] = field(default_factory=dict)

    def number(self, drawing: Drawing) -> int:
        """Give the page on which a picture will stand, from 1."""
        found = self._numbers.get(id(drawing))
        if found is None:
            self.drawings.append(drawing)
            found = self._numbers[id(drawing)] = len(self.drawings)
        return found


class Typesetter:
    """Writes one book.

    Args:
        book: Title and language.
        look: How it looks.
        plates: Takes the pictures; may be shared by several editions.
    """

    def __init__(self, book: Book, look: Look, plates: Plates) -> None:
        self._book = book
        self._look = look
        self._plates = plates
        self._words = words_of(book.language)

    def write(self, sections: Sequence[Section]) -> str:
        """Give the whole book."""
        book, look, words = self._book, self._look, self._words
        accent = f"rgb({literal(look.accent)})"
        picture = "none"
        if look.cover is not None:
            number, width = self._plates.number(look.cover), _mm(look.cover.width)
            picture = f"bare({number}, {width}, {literal(look.cover_alt)})"
        edition = words["edition"] if look.reference else ""
        title, subtitle = literal(book.title), literal(book.subtitle)
        head = [
            '#import "book.typ": *\n',
            f"#let accent = {accent}\n",
            f"#show: book.with(title: {title}, subtitle: {subtitle}, lang: {literal(book.language)}, accent: accent, ",
            f"contents: {literal(words['contents'])}, levels: ({''.join([f'{each.level}, ' for each in sections])}), ",
            f"cover: cover({title}, {subtitle}, accent, {picture}, {literal(look.cover_alt)}, {literal(edition)}, ",
            f"{literal(look.facts)}, ({''.join([f'{literal(each)}, ' for each in look.credits])})))\n\n",
        ]
        return "".join([*head, *[self._section(each) for each in sections]])

    def _section(self, section: Section) -> str:
        title = self.inlines(section.title)
        heading = f"#heading(level: {section.level})[{title}]#label({literal('s-' + section.anchor)})\n\n"
        if section.level == 1 and section.blocks and isinstance(section.blocks[0], Summary):
            summary = f"#summary(accent, headed: true)[{self.blocks(section.blocks[0].content)}]\n\n"
            return f"#pagebreak(weak: true)\n\n{heading}{summary}{self.blocks(section.blocks[1:])}"
        return heading + self.blocks(section.blocks)

    def blocks(self, blocks: Sequence[Block]) -> str:
        """Write blocks, each a paragraph of its own; two narrow figures in a row stand side by side."""
        out: list[str] = []
        at = 0
        while at < len(blocks):
            pair = blocks[at : at + 2]
            if len(pair) == 2 and all(isinstance(each, Figure) and each.width <= 0.5 for each in pair):
                out.append(f"#pair([{self._figure(pair[0])}], [{self._figure(pair[1])}])")  # type: ignore[arg-type]
                at += 2
                continue
            out.append(_BLOCKS[type(blocks[at])](self, blocks[at]))
            at += 1
        return "".join([each + "\n\n" for each in out])

    def inlines(self, content: Sequence[Inline]) -> str:
        """Write the words of a line."""
        return "".join([_INLINES[type(each)](self, each) for each in _with_marks_inside(content)])

    def _figure(self, block: Figure) -> str:
        number, width = self._plates.number(block.picture), _mm(block.picture.width)
        if block.number is None:
            return f"#bare({number}, {width}, {literal(block.alt)})"
        words = f"{self._words['figure']} {block.number}"
        label = f'#text(weight: "semibold")[#{literal(words)}]#h(0.5em)'
        caption = label + " \\\n".join(
            self.inlines(each.content) for each in block.caption if isinstance(each, Paragraph)
        )
        return f"#fig({number}, {width}, {literal(block.alt)}, [{caption}], {literal(block.key)})"

    def _items(self, block: Items) -> str:
        inner = ", ".join([f"[{self.blocks(item).strip()}]" for item in block.items])
        if block.start is None:
            return f"#list({inner})"
        return f"#enum(start: {block.start}, {inner})"

    def _table(self, block: Table) -> str:
        aligns = ", ".join([{"left": "left", "right": "right", "center": "center"}[each] for each in block.aligns])
        head = ", ".join([f"[{self.inlines(cell)}]" for cell in block.head])
        cells = ", ".join([f"[{self.inlines(cell)}]" for row in block.rows for cell in row])
        return f"#tab(({aligns},), {_widest(block)}, ({head},), {cells})"

    def _box(self, block: Box) -> str:
        return f"#tip-box({literal(block.kind)}, [{self.inlines(block.title)}], accent)[{self.blocks(block.content)}]"

    def _question(self, block: Question) -> str:
        return f"#faq[{self.inlines(block.question)}][{self.blocks(block.answer)}]"

    def _glossary(self, block: Glossary) -> str:
        entries = [
            f"({literal(each.key)}, {literal(each.word)}, [{self.inlines(each.content)}])" for each in block.entries
        ]
        return f"#glossary({', '.join(entries)})"

    def _pieces(self, block: Pieces) -> str:
        return f"#{'pieces' if block.kind == 'components' else 'cards'}({', '.join([self._piece(each, block.kind) for each in block.pieces])})"

    def _piece(self, piece: Piece, kind: str) -> str:
        number, width = self._plates.number(piece.picture), _mm(piece.picture.width)
        parts = [str(number), width, literal(piece.alt), literal(piece.name), literal(piece.number)]
        if kind == "reference":
            parts.append("(" + "".join([f"[{self.inlines(each)}], " for each in piece.rules]) + ")")
        return f"({', '.join(parts)})"

    def _index(self, block: IndexList) -> str:
        entries = []
        for word, marks, below in block.entries:
            inner = "".join([f"({literal(each)}, {_tuple(at)}), " for each, at in below])
            entries.append(f"({literal(word)}, {_tuple(marks)}, ({inner}))")
        return f"#index-list({', '.join(entries)})"

    def _reference(self, each: Reference) -> str:
        quoted = "true" if each.quoted else "false"
        return f"#sref({literal(each.anchor)}, {literal(each.text)}, {quoted}, {literal(self._words['page'])})"

    def _sign(self, each: Sign) -> str:
        return f"#sign({self._plates.number(each.picture)}, {literal(each.word)})"

    def _emphasis(self, each: Emphasis) -> str:
        return f"#{'strong' if each.strong else 'emph'}[{self.inlines(each.content)}]"

    def _link(self, each: Link) -> str:
        return f"#link({literal(each.target)})[{self.inlines(each.content)}]"

    def _ruling(self, each: RulingMark) -> str:
        return f"#ruling({literal(each.ruling)})" if self._look.reference else ""


def _with_marks_inside(content: Sequence[Inline]) -> Sequence[Inline]:
    """Put index marks at the end of a line before its last word: behind it they would be counted to the page of what follows.

    >>> [type(each).__name__ for each in _with_marks_inside([Text("five signs. "), IndexMark(("Sign",), "i-1")])]
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


def _widest(table: Table) -> int:
    """Say which column takes what room is left: the one with the longest text; none (-1) where all are short."""
    columns = zip(table.head, *table.rows, strict=True)
    lengths = [max(len(plain(tuple(cell))) for cell in column) for column in columns]
    return lengths.index(max(lengths)) if max(lengths) > _SHORT else -1


def _mm(value: float) -> str:
    return f"{value:.2f}mm"


def _tuple(marks: Sequence[str]) -> str:
    return "(" + "".join([f"{literal(each)}, " for each in marks]) + ")"


_INLINES: dict[type, Callable[[Typesetter, Inline], str]] = {
    Text: lambda _, each: f"#{literal(each.text)}",  # type: ignore[union-attr]
    Code: lambda _, each: f"#raw({literal(each.text)})",  # type: ignore[union-attr]
    Break: lambda _, __: "#linebreak()",
    CardName: lambda _, each: f"#name({literal(each.text)})",  # type: ignore[union-attr]
    Term: lambda _, each: f"#term({literal(each.key)}, {literal(each.text)})",  # type: ignore[union-attr]
    IndexMark: lambda _, each: f"#ix({literal(each.anchor)})",  # type: ignore[union-attr]
    Emphasis: Typesetter._emphasis,  # type: ignore[dict-item]  # noqa: SLF001
    Link: Typesetter._link,  # type: ignore[dict-item]  # noqa: SLF001
    Sign: Typesetter._sign,  # type: ignore[dict-item]  # noqa: SLF001
    Reference: Typesetter._reference,  # type: ignore[dict-item]  # noqa: SLF001
    RulingMark: Typesetter._ruling,  # type: ignore[dict-item]  # noqa: SLF001
}
_BLOCKS: dict[type, Callable[[Typesetter, Block], str]] = {
    Paragraph: lambda self, each: self.inlines(each.content),  # type: ignore[union-attr, arg-type]
    Quotation: lambda self, each: f"#quote(block: true)[{self.blocks(each.content)}]",  # type: ignore[union-attr, arg-type]
    Ornament: lambda _, __: "#ornament(accent)",
    Summary: lambda self, each: f"#summary(accent)[{self.blocks(each.content)}]",  # type: ignore[union-attr, arg-type]
    Figure: Typesetter._figure,  # type: ignore[dict-item]  # noqa: SLF001
    Items: Typesetter._items,  # type: ignore[dict-item]  # noqa: SLF001
    Table: Typesetter._table,  # type: ignore[dict-item]  # noqa: SLF001
    Box: Typesetter._box,  # type: ignore[dict-item]  # noqa: SLF001
    Question: Typesetter._question,  # type: ignore[dict-item]  # noqa: SLF001
    Glossary: Typesetter._glossary,  # type: ignore[dict-item]  # noqa: SLF001
    Pieces: Typesetter._pieces,  # type: ignore[dict-item]  # noqa: SLF001
    IndexList: Typesetter._index,  # type: ignore[dict-item]  # noqa: SLF001
}
