"""A bound book as text for typst, with its pictures as pages of one PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.rulebook import inline, tree
from ordo_pnp.rulebook.typst_text import literal, millimetres
from ordo_pnp.rulebook.words import words_of
from ordo_pnp.rulebook.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.rulebook.book import Book, Section
    from ordo_pnp.rulebook.book_look import BookLook
    from ordo_pnp.rulebook.plate_pages import PlatePages


# Letters that fit into any column of a table.
_SHORT = 12


class Typesetter(Writer):
    """Writes one book.

    Args:
        book: Title and language.
        look: How it looks.
        plates: Takes the pictures; may be shared by several editions.
    """

    def __init__(self, book: Book, look: BookLook, plates: PlatePages) -> None:
        super().__init__()
        self._book = book
        self._look = look
        self._plates = plates
        self._words = words_of(book.language)
        self._is_in_page = self._is_at_top = False
        self.on(inline.Text, lambda node: f"#{literal(node.text)}")
        self.on(inline.CodeSpan, lambda node: f"#raw({literal(node.text)})")
        self.on(inline.Break, lambda _: "#linebreak()")
        self.on(inline.Badge, lambda node: f"#badge({literal(node.text)})")
        self.on(inline.CardName, lambda node: f"#name({literal(node.text)})")
        self.on(inline.GlossaryTerm, lambda node: f"#term({literal(node.key)}, {literal(node.text)})")
        self.on(inline.IndexMark, lambda node: f"#ix({literal(node.anchor)})")
        self.on(inline.Emphasis, lambda node: f"#{'strong' if node.strong else 'emph'}[{self.inlines(node.content)}]")
        self.on(inline.Link, lambda node: f"#link({literal(node.target)})[{self.inlines(node.content)}]")
        self.on(inline.Sign, lambda node: f"#sign({plates.number(node.picture)}, {literal(node.word)})")
        self.on(inline.SectionReference, self._reference)
        self.on(inline.RulingMark, lambda node: f"#ruling({literal(node.ruling)})" if look.reference else "")
        self.on(tree.Paragraph, lambda node: self.inlines(node.content))
        self.on(tree.Quotation, lambda node: f"#quote(block: true)[{self.blocks(node.content)}]")
        self.on(tree.Ornament, lambda _: "#ornament")
        self.on(tree.SummaryPage, lambda node: f"#summary({node.line})[{self.blocks(node.content)}]")
        self.on(tree.Opening, _opening)
        self.on(tree.Opener, lambda _: "")  # stands over the heading
        self.on(tree.Closing, lambda node: "])" if node.kind == "columns" else "]")
        self.on(tree.Figure, self._figure)
        self.on(tree.Items, self._items)
        self.on(tree.TextTable, self._table)
        self.on(tree.Callout, self._box)
        self.on(tree.Question, lambda node: f"#faq[{self.inlines(node.question)}][{self.blocks(node.answer)}]")
        self.on(tree.Glossary, self._glossary)
        self.on(tree.PieceList, self._pieces)
        self.on(tree.IndexList, self._index)

    def write(self, sections: Sequence[Section]) -> str:
        """Return the whole book."""
        book, look, words = self._book, self._look, self._words
        kind, picture = "cover", "none"
        if look.painted is not None:
            kind, picture = f"painted-cover.with(at: {look.title_at})", str(self._plates.number(look.painted))
        if look.cover is not None:
            number, width = self._plates.number(look.cover), millimetres(look.cover.width)
            picture = f"bare({number}, {width}, {literal(look.cover_alt)})"
        edition = words["edition"] if look.reference else ""
        title, subtitle = literal(book.title), literal(book.subtitle)
        head = [
            '#import "book.typ": *\n',
            f"#show: book.with(title: {title}, subtitle: {subtitle}, lang: {literal(book.language)}, ",
            f"contents: {literal(words['contents']) if book.has_contents else 'none'}, ",
            f"levels: ({''.join([f'{each.level}, ' for each in sections])}), ",
            f"cover: {kind}({title}, {subtitle}, {picture}, {literal(edition)}, ({_facts(look)}), ",
            f"{_tuple(look.credits)}))\n\n",
        ]
        return "".join([*head, *[self._section(each) for each in sections], "#require-room\n"])

    def _section(self, section: Section) -> str:
        title = self.inlines(section.title)
        heading = f"#heading(level: {section.level})[{title}]#label({literal('s-' + section.anchor)})\n\n"
        rest = list(section.blocks)
        # a heading stands on the page that begins behind it, below the picture that opens its chapter
        openers = [each for each in rest if isinstance(each, tree.Opener)]
        rest = [each for each in rest if not isinstance(each, tree.Opener)]
        page = rest[0] if rest and isinstance(rest[0], tree.Opening) and rest[0].kind != "columns" else None
        if section.level == 1 and rest and isinstance(rest[0], tree.SummaryPage):
            return f"#summary({rest[0].line})[{heading}{self.blocks(rest[0].content)}]\n\n{self.blocks(rest[1:])}"
        if openers:
            is_free = not self._is_in_page  # the chapter begins a page of its own
            places = f"at-top: {_boolean(page is not None or is_free or self._is_at_top)}, breaks: {_boolean(is_free and page is None)}"
            heading = f"#opened({self._plates.number(openers[0].picture)}, {places})[{heading}]\n\n"
        self._follow(rest)
        if page is None:
            return f"{heading}{self.blocks(rest)}"
        return f"{_opening(page)}{heading}{self.blocks(rest[1:])}"

    def _follow(self, blocks: Sequence[tree.Block]) -> None:
        """Note whether the next heading stands on a page that began before, and whether it is the first thing on it."""
        for each in blocks:
            if isinstance(each, (tree.Opening, tree.Closing)) and each.kind != "columns":
                self._is_in_page = self._is_at_top = isinstance(each, tree.Opening)
        self._is_at_top &= bool(blocks) and isinstance(blocks[-1], tree.Opening)

    def blocks(self, blocks: Sequence[tree.Block]) -> str:
        """Write blocks, each a paragraph of its own; two narrow figures in a row stand side by side."""
        out: list[str] = []
        is_left = False
        for each in blocks:
            is_narrow = isinstance(each, tree.Figure) and each.width <= 0.5 and not each.is_beside
            if is_narrow and is_left:
                out[-1] = f"#pair([{out[-1]}], [{self.node(each)}])"
            else:
                out.append(self.node(each))
            is_left = is_narrow and not is_left
        return "".join([each + "\n\n" for each in out])

    def inlines(self, content: Sequence[inline.Inline]) -> str:
        """Write the words of a line."""
        return super().inlines(inline.with_marks_inside(content))

    def _figure(self, block: tree.Figure) -> str:
        number, width = self._plates.number(block.picture), millimetres(block.picture.width)
        if not block.caption:
            return f"#bare({number}, {width}, {literal(block.alt)})"
        words = f"{self._words['figure']} {block.number}"
        label = "" if block.number is None else f'#text(weight: "semibold")[#{literal(words)}]#h(0.5em)'
        caption = label + ("\n\n" if block.is_beside else " \\\n").join(
            self.inlines(each.content) for each in block.caption if isinstance(each, tree.Paragraph)
        )
        kind = "fig-beside" if block.is_beside else "fig"
        return f"#{kind}({number}, {width}, {literal(block.alt)}, [{caption}], {literal(block.key)})"

    def _items(self, block: tree.Items) -> str:
        if block.is_marked:
            return f"#marked({', '.join([self._marked(each) for each in block.items])})"
        inner = ", ".join([f"[{self.blocks(item).strip()}]" for item in block.items])
        if block.start is None:
            return f"#list({inner})"
        return f"#enum(start: {block.start}, {inner})"

    def _marked(self, item: Sequence[tree.Block]) -> str:
        """Write a point with its badge, and what follows it."""
        first = item[0]
        assert isinstance(first, tree.Paragraph)  # noqa: S101 (such are marked lists)
        words = first.content[1:]
        if words and isinstance(words[0], inline.Text):
            words = (inline.Text(words[0].text.lstrip()), *words[1:])
        rest = (tree.Paragraph(words), *item[1:])
        return f"([{self.inlines(first.content[:1])}], [{self.blocks(rest).strip()}])"

    def _table(self, block: tree.TextTable) -> str:
        head = ", ".join(map(self._cell, block.head))
        cells = ", ".join([self._cell(cell) for row in block.rows for cell in row])
        return f"#tab(({', '.join(block.aligns)},), {_widest(block)}, ({head},), {cells})"

    def _cell(self, content: Sequence[inline.Inline]) -> str:
        """Write a cell of a table; signs alone are larger."""
        inner = self.inlines(content)
        return f"text(size: sizes.head)[{inner}]" if inline.is_signs(content) else f"[{inner}]"

    def _box(self, block: tree.Callout) -> str:
        return f"#tip-box({literal(block.kind)}, [{self.inlines(block.title)}])[{self.blocks(block.content)}]"

    def _glossary(self, block: tree.Glossary) -> str:
        entries = [
            f"({literal(each.key)}, {literal(each.word)}, [{self.inlines(each.content)}])" for each in block.entries
        ]
        return f"#glossary({', '.join(entries)})"

    def _pieces(self, block: tree.PieceList) -> str:
        return f"#{'pieces' if block.kind == 'components' else 'cards'}({', '.join([self._piece(each, block.kind) for each in block.pieces])})"

    def _piece(self, piece: tree.PieceEntry, kind: str) -> str:
        number, width = self._plates.number(piece.picture), millimetres(piece.picture.width)
        parts = [str(number), width, literal(piece.alt), literal(piece.name), literal(piece.number)]
        if kind == "reference":
            parts.append("(" + "".join([f"[{self.inlines(each)}], " for each in piece.rules]) + ")")
        return f"({', '.join(parts)})"

    def _index(self, block: tree.IndexList) -> str:
        entries = []
        for word, marks, below in block.entries:
            inner = "".join([f"({literal(each)}, {_tuple(at)}), " for each, at in below])
            entries.append(f"({literal(word)}, {_tuple(marks)}, ({inner}))")
        return f"#index-list({', '.join(entries)})"

    def _reference(self, each: inline.SectionReference) -> str:
        quoted = "true" if each.quoted else "false"
        return f"#sref({literal(each.anchor)}, {literal(each.text)}, {quoted}, {literal(self._words['page'])})"


def _boolean(value: object) -> str:
    return "true" if value else "false"


def _opening(block: tree.Opening) -> str:
    if block.kind == "columns":
        return f"#in-columns({block.count}, ["
    return f"#own-page({block.line}, kind: {literal(block.kind)}, side: {literal(block.side)})["


def _widest(table: tree.TextTable) -> int:
    """Return which column takes what room is left: the one with the longest text; none (-1) where all are short."""
    columns = zip(table.head, *table.rows, strict=True)
    lengths = [max(len(inline.plain(tuple(cell))) for cell in column) for column in columns]
    return lengths.index(max(lengths)) if max(lengths) > _SHORT else -1


def _facts(look: BookLook) -> str:
    return "".join([f"({literal(kind)}, {literal(words)}), " for kind, words in look.facts.items()])


def _tuple(marks: Sequence[str]) -> str:
    return "(" + "".join([f"{literal(each)}, " for each in marks]) + ")"
