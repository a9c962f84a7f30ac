"""A bound book as one web page that needs nothing else: fonts, pictures and style are in it, and no script.

Every figure has its alternative text, headings nest, languages are named, and the page can be read without style.
"""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.render.content import number
from ordo_pnp.render.svg import SvgSheet
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
)
from ordo_pnp.rulebook.webfont import data_address
from ordo_pnp.rulebook.words import words_of
from ordo_pnp.typography.fonts import font_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.drawing import Drawing
    from ordo_pnp.rulebook.tree import Block, Book, Inline, Section
    from ordo_pnp.rulebook.typeset import Look
    from ordo_pnp.typography.fonts import Fonts

STYLE = Path(__file__).with_name("book.css")
_FACES = (
    ("Spectral-Regular.ttf", 400, "normal"),
    ("Spectral-Italic.ttf", 400, "italic"),
    ("Spectral-SemiBold.ttf", 600, "normal"),
)
_LIGHTER = 0.55
"""How far an accent goes towards white on a dark page."""


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


class HtmlWriter:
    """Writes one book.

    Args:
        book: Title and language.
        look: How it looks.
        fonts: The faces that its pictures name.
    """

    def __init__(self, book: Book, look: Look, fonts: Fonts) -> None:
        self._book = book
        self._look = look
        self._words = words_of(book.language)
        self._sheet = SvgSheet(fonts)

    def write(self, sections: Sequence[Section]) -> bytes:
        """Give the whole page in UTF-8."""
        book, words = self._book, self._words
        main = self._sections(sections)
        title = f"{book.title} – {book.subtitle}" if book.subtitle else book.title
        head = self._header()
        contents = self._contents(sections)
        shapes = f'<svg class="shapes" aria-hidden="true"><defs>{self._sheet.definitions}</defs></svg>'
        body = (
            f'<a class="skip" href="#main">{escape(words["to-contents"])}</a>\n{shapes}\n{head}\n{contents}\n'
            f'<main id="main">\n{main}</main>\n<footer><p><a href="#top">{escape(book.title)} ↑</a></p></footer>\n'
        )
        style = _style().replace("ACCENT", self._look.accent).replace("DARK", _lighter(self._look.accent))
        return (
            f'<!doctype html>\n<html lang="{book.language}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
            f'<style>\n{_fonts(title + body)}{style}</style>\n</head>\n<body id="top">\n{body}</body>\n</html>\n'
        ).encode()

    def _header(self) -> str:
        book, look = self._book, self._look
        parts = [f"<h1>{escape(book.title)}</h1>"]
        if book.subtitle:
            parts.append(f'<p class="subtitle">{escape(book.subtitle)}</p>')
        if look.reference:
            parts.append(f"<p>{escape(self._words['edition'])}</p>")
        if look.cover is not None:
            parts.append(f"<figure>{self._picture(look.cover, look.cover_alt, 100)}</figure>")
        if look.facts:
            parts.append(f"<p><strong>{escape(look.facts)}</strong></p>")
        parts += [f"<p>{escape(each)}</p>" for each in look.credits]
        return f"<header>{''.join(parts)}</header>"

    def _contents(self, sections: Sequence[Section]) -> str:
        out = [
            f'<nav class="contents" aria-labelledby="contents"><h2 id="contents">{escape(self._words["contents"])}</h2><ol>'
        ]
        is_open = False
        chapter = False
        for each in sections:
            link = f'<a href="#s-{each.anchor}">{self.inlines(each.title)}</a>'
            if each.level == 1:
                out.append(("</ol>" if is_open else "") + ("</li>" if chapter else "") + f"<li>{link}")
                chapter, is_open = True, False
            elif each.level == 2:
                out.append(("" if is_open else "<ol>") + f"<li>{link}</li>")
                is_open = True
        out.append(("</ol>" if is_open else "") + ("</li>" if chapter else "") + "</ol></nav>")
        return "".join(out)

    def _sections(self, sections: Sequence[Section]) -> str:
        """Nest sections by their levels; the title of the book is the first heading."""
        out: list[str] = []
        levels: list[int] = []
        for each in sections:
            while levels and levels[-1] >= each.level:
                levels.pop()
                out.append("</section>\n")
            levels.append(each.level)
            rank = each.level + 1
            out.append(f'<section aria-labelledby="s-{each.anchor}">\n')
            out.append(f'<h{rank} id="s-{each.anchor}">{self.inlines(each.title)}</h{rank}>\n')
            out.append(self.blocks(each.blocks))
        return "".join([*out, "</section>\n" * len(levels)])

    def blocks(self, blocks: Sequence[Block]) -> str:
        """Write blocks; neighbouring questions are one list."""
        out: list[str] = []
        asking = False
        for each in blocks:
            is_question = isinstance(each, Question)
            if is_question != asking:
                out.append('<dl class="faq">\n' if is_question else "</dl>\n")
                asking = is_question
            out.append(_BLOCKS[type(each)](self, each) + "\n")
        return "".join([*out, "</dl>\n" if asking else ""])

    def inlines(self, content: Sequence[Inline]) -> str:
        """Write the words of a line."""
        return "".join([_INLINES[type(each)](self, each) for each in content])

    def _picture(self, drawing: Drawing, alt: str, share: float) -> str:
        box = f"0 0 {number(drawing.width, 2)} {number(drawing.height, 2)}"
        width = f' style="width:{number(share, 1)}%"' if share < 100 else ""
        label = f'role="img" aria-label="{escape(alt)}"' if alt else 'aria-hidden="true"'
        return f'<svg viewBox="{box}" {label}{width}><use href="#{self._sheet.symbol(drawing)}"/></svg>'

    def _sign(self, each: Sign) -> str:
        size = number(each.picture.width, 2)
        shape = self._sheet.symbol(each.picture)
        return f'<svg class="sign" viewBox="0 0 {size} {size}" role="img" aria-label="{escape(each.word)}"><use href="#{shape}"/></svg>'

    def _figure(self, block: Figure) -> str:
        picture = self._picture(block.picture, block.alt, block.width * 100)
        caption = ""
        if block.number is not None:
            label = f"<b>{escape(self._words['figure'])} {block.number}</b> "
            caption = f"<figcaption>{label}{''.join(self._caption(each) for each in block.caption)}</figcaption>"
        return f'<figure id="{block.key}">{picture}{caption}</figure>'

    def _caption(self, block: Block) -> str:
        return f"<span>{self.inlines(block.content)}</span> " if isinstance(block, Paragraph) else ""

    def _items(self, block: Items) -> str:
        inner = "".join([f"<li>{self._item(item)}</li>" for item in block.items])
        if block.start is None:
            return f"<ul>{inner}</ul>"
        start = f' start="{block.start}"' if block.start != 1 else ""
        return f"<ol{start}>{inner}</ol>"

    def _item(self, blocks: Sequence[Block]) -> str:
        if len(blocks) == 1 and isinstance(blocks[0], Paragraph):
            return self.inlines(blocks[0].content)
        return self.blocks(blocks)

    def _table(self, block: Table) -> str:
        head = "".join(
            [
                f'<th scope="col" class="{align}">{self.inlines(cell)}</th>'
                for align, cell in zip(block.aligns, block.head, strict=True)
            ]
        )
        rows = "".join(
            [
                "<tr>"
                + "".join(
                    [
                        f'<td class="{align}">{self.inlines(cell)}</td>'
                        for align, cell in zip(block.aligns, row, strict=True)
                    ]
                )
                + "</tr>"
                for row in block.rows
            ]
        )
        return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'

    def _box(self, block: Box) -> str:
        title = f'<p class="box-title">{self.inlines(block.title)}</p>'
        return f'<aside class="{block.kind}">{title}{self.blocks(block.content)}</aside>'

    def _question(self, block: Question) -> str:
        return f"<dt>{self.inlines(block.question)}</dt><dd>{self.blocks(block.answer)}</dd>"

    def _glossary(self, block: Glossary) -> str:
        entries = [
            f'<dt id="g-{each.key}">{escape(each.word)}</dt><dd>{self.inlines(each.content)}</dd>'
            for each in block.entries
        ]
        return f'<dl class="glossary">{"".join(entries)}</dl>'

    def _pieces(self, block: Pieces) -> str:
        out = []
        for piece in block.pieces:
            rules = "".join([f"<p>{self.inlines(each)}</p>" for each in piece.rules])
            said = f'<b>{escape(piece.name)}</b> <span class="count">{escape(piece.number)}</span>{rules}'
            out.append(f"<li>{self._picture(piece.picture, piece.alt, 100)}<div>{said}</div></li>")
        return f'<ul class="pieces {block.kind}">{"".join(out)}</ul>'

    def _index(self, block: IndexList) -> str:
        out = []
        for word, marks, below in block.entries:
            inner = "".join([f"<li>{escape(each)} {self._leads(at)}</li>" for each, at in below])
            out.append(f"<li>{escape(word)} {self._leads(marks)}{f'<ul>{inner}</ul>' if inner else ''}</li>")
        return f'<ul class="index">{"".join(out)}</ul>'

    def _leads(self, marks: Sequence[str]) -> str:
        return ", ".join([f'<a href="#{mark}">{at}</a>' for at, mark in enumerate(marks, 1)])

    def _reference(self, each: Reference) -> str:
        text = f"<q>{escape(each.text)}</q>" if each.quoted else escape(each.text)
        return f'<a href="#s-{each.anchor}">{text}</a>'

    def _ruling(self, each: RulingMark) -> str:
        return f'<span class="ruling">{escape(each.ruling)}</span> ' if self._look.reference else ""


def _fonts(text: str) -> str:
    """Embed the fonts with the characters of a page; capitals, too, for what the style writes in small capitals."""
    used = {*text, *text.upper(), *text.lower(), "↑", "◆"} - {"\n"}
    out = []
    for file, weight, style in _FACES:
        address = data_address(font_folder() / file, used)
        out.append(
            f"@font-face {{ font-family: Spectral; font-weight: {weight}; font-style: {style}; "
            f'src: url("{address}") format("woff"); }}\n'
        )
    return "".join(out)


def _lighter(color: str) -> str:
    """Mix a colour with white, for a dark page.

    >>> _lighter("#24405F")
    '#9CA9B7'
    """
    parts = [int(color[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join([f"{round(part + (255 - part) * _LIGHTER):02X}" for part in parts])


_INLINES: dict[type, Callable[[HtmlWriter, Inline], str]] = {
    Text: lambda _, each: escape(each.text),  # type: ignore[union-attr]
    Code: lambda _, each: f"<code>{escape(each.text)}</code>",  # type: ignore[union-attr]
    Break: lambda _, __: "<br>",
    CardName: lambda _, each: f'<span class="card-name">{escape(each.text)}</span>',  # type: ignore[union-attr]
    Term: lambda _, each: f'<a class="term" href="#g-{each.key}">{escape(each.text)}</a>',  # type: ignore[union-attr]
    IndexMark: lambda _, each: f'<a id="{each.anchor}"></a>',  # type: ignore[union-attr]
    Emphasis: lambda self, each: f"<{_tag(each)}>{self.inlines(each.content)}</{_tag(each)}>",  # type: ignore[union-attr]
    Link: lambda self, each: f'<a href="{escape(each.target)}">{self.inlines(each.content)}</a>',  # type: ignore[union-attr]
    Sign: HtmlWriter._sign,  # type: ignore[dict-item]  # noqa: SLF001
    Reference: HtmlWriter._reference,  # type: ignore[dict-item]  # noqa: SLF001
    RulingMark: HtmlWriter._ruling,  # type: ignore[dict-item]  # noqa: SLF001
}


def _tag(each: Inline) -> str:
    return "strong" if isinstance(each, Emphasis) and each.strong else "em"


_BLOCKS: dict[type, Callable[[HtmlWriter, Block], str]] = {
    Paragraph: lambda self, each: f"<p>{self.inlines(each.content)}</p>",  # type: ignore[union-attr, arg-type]
    Quotation: lambda self, each: f"<blockquote>{self.blocks(each.content)}</blockquote>",  # type: ignore[union-attr, arg-type]
    Ornament: lambda _, __: "<hr>",
    Summary: lambda self, each: f'<div class="summary">{self.blocks(each.content)}</div>',  # type: ignore[union-attr, arg-type]
    Figure: HtmlWriter._figure,  # type: ignore[dict-item]  # noqa: SLF001
    Items: HtmlWriter._items,  # type: ignore[dict-item]  # noqa: SLF001
    Table: HtmlWriter._table,  # type: ignore[dict-item]  # noqa: SLF001
    Box: HtmlWriter._box,  # type: ignore[dict-item]  # noqa: SLF001
    Question: HtmlWriter._question,  # type: ignore[dict-item]  # noqa: SLF001
    Glossary: HtmlWriter._glossary,  # type: ignore[dict-item]  # noqa: SLF001
    Pieces: HtmlWriter._pieces,  # type: ignore[dict-item]  # noqa: SLF001
    IndexList: HtmlWriter._index,  # type: ignore[dict-item]  # noqa: SLF001
}
