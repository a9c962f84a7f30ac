"""A bound book as one web page that needs nothing else: fonts, pictures and style are in it, and no script.

Every figure has its alternative text, headings nest, languages are named, and the page can be read without style.
"""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from ordo_pnp.base import MM_PER_INCH
from ordo_pnp.paper import number
from ordo_pnp.rulebook import inline, tree
from ordo_pnp.rulebook.book_page import BookPage, PageSection
from ordo_pnp.rulebook.contents_list import contents_list
from ordo_pnp.rulebook.web_pictures import WebPictures
from ordo_pnp.rulebook.words import words_of
from ordo_pnp.rulebook.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.draw import Fonts
    from ordo_pnp.rulebook.book import Book, Section
    from ordo_pnp.rulebook.book_look import BookLook
    from ordo_pnp.rulebook.plates import Plate

_PX_PER_MM = 96 / MM_PER_INCH


class HtmlWriter(Writer):
    """Writes one book.

    Args:
        book: Title and language.
        look: How it looks.
        fonts: The fonts that its pictures name.
        drawn: Pictures that were written before, for a book that is written again and again.
    """

    def __init__(self, book: Book, look: BookLook, fonts: Fonts, drawn: WebPictures | None = None) -> None:
        super().__init__()
        self._book = book
        self._look = look
        self._words = words_of(book.language)
        self._drawn = WebPictures(fonts) if drawn is None else drawn
        self.on(inline.Text, lambda node: escape(node.text))
        self.on(inline.CodeSpan, lambda node: f"<code>{escape(node.text)}</code>")
        self.on(inline.Break, lambda _: "<br>")
        self.on(inline.Badge, lambda node: f'<span class="badge">{escape(node.text)}</span>')
        self.on(inline.CardName, lambda node: f'<span class="card-name">{escape(node.text)}</span>')
        self.on(inline.GlossaryTerm, lambda node: f'<a class="term" href="#g-{node.key}">{escape(node.text)}</a>')
        self.on(inline.IndexMark, lambda node: f'<span id="{node.anchor}"></span>')
        self.on(inline.Emphasis, self._emphasis)
        self.on(inline.Link, lambda node: f'<a href="{escape(node.target)}">{self.inlines(node.content)}</a>')
        self.on(inline.Sign, self._sign)
        self.on(inline.SectionReference, self._reference)
        self.on(inline.RulingMark, self._ruling)
        self.on(tree.Paragraph, lambda node: f"<p>{self.inlines(node.content)}</p>")
        self.on(tree.Quotation, lambda node: f"<blockquote>{self.blocks(node.content)}</blockquote>")
        self.on(tree.Ornament, lambda _: "<hr>")
        self.on(tree.SummaryPage, lambda node: f'<div class="summary">{self.blocks(node.content)}</div>')
        self.on(tree.Opening, lambda _: "")
        self.on(tree.Closing, lambda _: "")
        self.on(tree.Opener, lambda node: f'<div class="opener">{self._picture(node.picture, "", 100)}</div>')
        self.on(tree.Figure, self._figure)
        self.on(tree.Items, self._items)
        self.on(tree.TextTable, self._table)
        self.on(tree.Callout, self._box)
        self.on(tree.Question, self._question)
        self.on(tree.Glossary, self._glossary)
        self.on(tree.PieceList, self._pieces)
        self.on(tree.IndexList, self._index)

    def write(self, sections: Sequence[Section]) -> bytes:
        """Return the whole page in UTF-8."""
        return self.page(sections).written()

    def page(self, sections: Sequence[Section]) -> BookPage:
        """Return the page in its parts."""
        book, words = self._book, self._words
        parts = tuple([self._section(each) for each in sections])
        return BookPage(
            book,
            self._look.style,
            skip=escape(words["to-contents"]),
            head=self._header(),
            contents=contents_list(words["contents"], sections, self.inlines) if book.has_contents else "",
            sections=parts,
            shapes=f'<svg class="shapes" aria-hidden="true"><defs>{self._drawn.signs.definitions}</defs></svg>',
        )

    def _header(self) -> str:
        book, look = self._book, self._look
        parts = [f"<h1>{escape(book.title)}</h1>"]
        if book.subtitle:
            parts.append(f'<p class="subtitle">{escape(book.subtitle)}</p>')
        if look.reference:
            parts.append(f"<p>{escape(self._words['edition'])}</p>")
        if look.masthead is not None:
            parts.insert(0, f'<div class="masthead">{self._picture(look.masthead, "", 100)}</div>')
        if look.cover is not None:
            parts.append(f"<figure>{self._picture(look.cover, look.cover_alt, 100, lazy=False)}</figure>")
        if look.facts:
            parts.append(f"<p><strong>{escape(' · '.join(look.facts.values()))}</strong></p>")
        parts += [f"<p>{escape(each)}</p>" for each in look.credits]
        return f"<header>{''.join(parts)}</header>"

    def _section(self, section: Section) -> PageSection:
        rank = section.level + 1
        heading = f'<h{rank} id="s-{section.anchor}">{self.inlines(section.title)}</h{rank}>\n'
        return PageSection(section.level, section.span.line, (heading, *self._parts(section.blocks)))

    def blocks(self, blocks: Sequence[tree.Block]) -> str:
        """Write blocks; neighbouring questions are one list."""
        return "".join(self._parts(blocks))

    def _parts(self, blocks: Sequence[tree.Block]) -> list[str]:
        out: list[str] = []
        for is_question, group in groupby(blocks, lambda each: isinstance(each, tree.Question)):
            written = [self.node(each) + "\n" for each in group]
            out += ['<dl class="faq">\n' + "".join(written) + "</dl>\n"] if is_question else written
        return out

    def _picture(self, plate: Plate, alt: str, share: float, *, lazy: bool = True) -> str:
        """Write a picture as a document of its own: it is read, and its nodes are made, when it comes near the window."""
        drawing = plate.drawing
        size = f'width="{round(drawing.width * _PX_PER_MM)}" height="{round(drawing.height * _PX_PER_MM)}"'
        width = f' style="--share:{number(share, 1)}%"' if share < 100 else ""
        loading = ' loading="lazy"' if lazy else ""
        return f'<img alt="{escape(alt)}" {size}{width}{loading} src="{self._drawn.address(drawing)}">'

    def _emphasis(self, node: inline.Emphasis) -> str:
        tag = "strong" if node.strong else "em"
        return f"<{tag}>{self.inlines(node.content)}</{tag}>"

    def _sign(self, each: inline.Sign) -> str:
        size = number(each.picture.width, 2)
        shape = self._drawn.signs.symbol(each.picture.drawing)
        return f'<svg class="sign" viewBox="0 0 {size} {size}" role="img" aria-label="{escape(each.word)}"><use href="#{shape}"/></svg>'

    def _figure(self, block: tree.Figure) -> str:
        picture = self._picture(block.picture, block.alt, block.width * 100)
        caption = ""
        if block.caption:
            words = f"<b>{escape(self._words['figure'])} {block.number}</b> "
            label = "" if block.number is None else words
            caption = f"<figcaption>{label}{''.join(self._caption(each) for each in block.caption)}</figcaption>"
        beside = ' class="beside"' if block.is_beside else ""
        return f'<figure id="{block.key}"{beside}>{picture}{caption}</figure>'

    def _caption(self, block: tree.Block) -> str:
        return f"<span>{self.inlines(block.content)}</span> " if isinstance(block, tree.Paragraph) else ""

    def _items(self, block: tree.Items) -> str:
        inner = "".join([f"<li>{self._item(item)}</li>" for item in block.items])
        if block.start is None:
            return f'<ul class="marked">{inner}</ul>' if block.is_marked else f"<ul>{inner}</ul>"
        start = f' start="{block.start}"' if block.start != 1 else ""
        return f"<ol{start}>{inner}</ol>"

    def _item(self, blocks: Sequence[tree.Block]) -> str:
        if len(blocks) == 1 and isinstance(blocks[0], tree.Paragraph):
            return self.inlines(blocks[0].content)
        return self.blocks(blocks)

    def _table(self, block: tree.TextTable) -> str:
        """Write a table; where the first column has no heading, its cells are the headings of their rows."""
        cells = list(zip(block.aligns, block.head, strict=True))
        head = "".join([self._cell("th" if cell else "td", "col", align, cell) for align, cell in cells])
        first = "td" if block.head[0] else "th"
        rows = [
            "".join(
                [
                    self._cell("td" if at else first, "row", align, cell)
                    for at, (align, cell) in enumerate(zip(block.aligns, row, strict=True))
                ]
            )
            for row in block.rows
        ]
        body = "".join([f"<tr>{each}</tr>" for each in rows])
        return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'

    def _cell(self, tag: str, scope: str, align: str, content: Sequence[inline.Inline]) -> str:
        about = f' scope="{scope}"' if tag == "th" else ""
        signs = " signs" if inline.is_signs(content) else ""
        return f'<{tag}{about} class="{align}{signs}">{self.inlines(content)}</{tag}>'

    def _box(self, block: tree.Callout) -> str:
        title = f'<p class="box-title">{self.inlines(block.title)}</p>'
        return f'<aside class="{block.kind}">{title}{self.blocks(block.content)}</aside>'

    def _question(self, block: tree.Question) -> str:
        return f"<dt>{self.inlines(block.question)}</dt><dd>{self.blocks(block.answer)}</dd>"

    def _glossary(self, block: tree.Glossary) -> str:
        entries = [
            f'<dt id="g-{each.key}">{escape(each.word)}</dt><dd>{self.inlines(each.content)}</dd>'
            for each in block.entries
        ]
        return f'<dl class="glossary">{"".join(entries)}</dl>'

    def _pieces(self, block: tree.PieceList) -> str:
        out = []
        for piece in block.pieces:
            rules = "".join([f"<p>{self.inlines(each)}</p>" for each in piece.rules])
            said = f'<b>{escape(piece.name)}</b> <span class="count">{escape(piece.number)}</span>{rules}'
            out.append(f"<li>{self._picture(piece.picture, piece.alt, 100)}<div>{said}</div></li>")
        return f'<ul class="pieces {block.kind}">{"".join(out)}</ul>'

    def _index(self, block: tree.IndexList) -> str:
        out = []
        for word, marks, below in block.entries:
            inner = "".join([f"<li>{escape(each)} {self._leads(at)}</li>" for each, at in below])
            out.append(f"<li>{escape(word)} {self._leads(marks)}{f'<ul>{inner}</ul>' if inner else ''}</li>")
        return f'<ul class="index">{"".join(out)}</ul>'

    def _leads(self, marks: Sequence[str]) -> str:
        return ", ".join([f'<a href="#{mark}">{at}</a>' for at, mark in enumerate(marks, 1)])

    def _reference(self, each: inline.SectionReference) -> str:
        text = f"<q>{escape(each.text)}</q>" if each.quoted else escape(each.text)
        return f'<a href="#s-{each.anchor}">{text}</a>'

    def _ruling(self, each: inline.RulingMark) -> str:
        return f'<span class="ruling">{escape(each.ruling)}</span> ' if self._look.reference else ""
