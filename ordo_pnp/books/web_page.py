"""Write a book as one web page with its fonts, pictures and style, and preview it while it is written.

Every figure has its alternative text, headings nest, languages are named, and the page can be read without style.
"""

from __future__ import annotations

import base64
import re
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from ordo_pnp.base import MM_PER_INCH, DataError, Diagnostic, OrdoError
from ordo_pnp.books.book_fonts import BOOK_FACES, BookFonts, css_fonts, subset
from ordo_pnp.books.book_project import BookProject, gathered
from ordo_pnp.books.book_style import A4, BookLook, BookStyle, look_of
from ordo_pnp.books.editions import Edition, book_file
from ordo_pnp.books.plates import Plate
from ordo_pnp.books.text_checks import small_pictures
from ordo_pnp.books.tree import (
    Badge,
    Block,
    Book,
    Break,
    Callout,
    CardName,
    Closing,
    CodeSpan,
    Emphasis,
    Figure,
    Glossary,
    GlossaryTerm,
    IndexList,
    IndexMark,
    Inline,
    Items,
    Link,
    Opener,
    Opening,
    Ornament,
    Paragraph,
    PieceList,
    Question,
    Quotation,
    RulingMark,
    Section,
    SectionReference,
    Sign,
    SummaryPage,
    Text,
    TextTable,
    Writer,
    is_signs,
)
from ordo_pnp.draw import Drawing, Fonts, is_leftward
from ordo_pnp.paper import SvgDocuments, SvgSheet, number

_HEADER = struct.Struct(">4s4sLHHLHHLLLLL")
_ENTRY = struct.Struct(">4sLLLL")


def to_woff(font: bytes) -> bytes:
    """Pack a TrueType font as WOFF 1.0: the same tables, each compressed where that saves something."""
    flavor, count = font[:4], int.from_bytes(font[4:6], "big")
    entries, body = [], b""
    start = _HEADER.size + _ENTRY.size * count
    size = 12 + 16 * count
    for at in range(count):
        tag, checksum, offset, length = struct.unpack_from(">4sLLL", font, 12 + 16 * at)
        table = font[offset : offset + length]
        packed = zlib.compress(table, 9)
        if len(packed) >= length:
            packed = table
        entries.append(_ENTRY.pack(tag, start + len(body), len(packed), length, checksum))
        body += packed + b"\0" * (-len(packed) % 4)
        size += length + (-length % 4)
    head = _HEADER.pack(b"wOFF", flavor, start + len(body), count, 0, size, 1, 0, 0, 0, 0, 0, 0)
    return head + b"".join(entries) + body


def font_address(font: bytes) -> str:
    """Return a font as a data URL: nothing is fetched."""
    return "data:font/woff;base64," + base64.b64encode(to_woff(font)).decode()


STYLE = Path(__file__).with_name("book.css")


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


def style_of(text: str, style: BookStyle, fonts: BookFonts) -> str:
    """Return the style sheet of a page with its fonts.

    Args:
        text: All text of the page.
        style: The colours and type sizes of the look.
        fonts: The fonts of the book.
    """
    return _fonts(text, fonts) + _variables(style) + _style()


def data_address(document: str) -> str:
    """Return an SVG document as a minimally escaped data URL for an attribute in double quotes.

    >>> data_address('<path fill="#fff"/>')
    "data:image/svg+xml,<path fill='%23fff'/>"
    """
    return "data:image/svg+xml," + document.replace("%", "%25").replace("#", "%23").replace('"', "'")


def _fonts(text: str, fonts: BookFonts) -> str:
    """Return the fonts with the characters of a page; capitals, too, for words in small capitals."""
    used = {*text, *text.upper(), *text.lower(), "↑", "◆"} - {"\n"}
    out = []
    for name, (weight, style) in BOOK_FACES.items():
        address = font_address(subset(fonts.spectral[name], used))
        out.append(
            f"@font-face {{ font-family: Spectral; font-weight: {weight}; font-style: {style}; "
            f'src: url("{address}") format("woff"); }}\n'
        )
    return "".join(out) + css_fonts(fonts.others(used), font_address)


def _variables(style: BookStyle) -> str:
    """Write colours and type sizes as variables of the style: those of the look by day, made of them in the dark."""
    day = style.colors
    colors = {
        **{name: day[name] for name in ("ink", "soft", "hair", "tint", "accent")},
        "paper": _mixed(day["tint"], "#FFFFFF", 0.7),
        "card": day["plate"],
    }
    night = {
        "ink": _mixed(day["hair"], "#FFFFFF", 0.75),
        "soft": _mixed(day["hair"], "#FFFFFF", 0.1),
        "hair": _mixed(day["ink"], day["hair"], 0.35),
        "tint": _mixed(day["ink"], "#FFFFFF", 0.06),
        "accent": _mixed(day["accent"], "#FFFFFF", 0.55),
        "paper": _mixed(day["ink"], "#000000", 0.2),
    }
    sizes = {name: f"{number(size / style.sizes['body'], 3)}rem" for name, size in style.sizes.items()}
    sizes |= {"base": "1.125rem", "print": f"{number(style.sizes['body'], 2)}pt"}
    return (
        f":root {{ {_declared({**colors, **sizes})} color-scheme: light dark; }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {_declared(night)} }} }}\n"
    )


def _declared(values: Mapping[str, str]) -> str:
    return " ".join([f"--{name}: {value};" for name, value in values.items()])


def _mixed(color: str, other: str, part: float) -> str:
    """Mix a colour with a part of another one.

    >>> _mixed("#24405F", "#FFFFFF", 0.55)
    '#9CA9B7'
    """
    pairs = [(int(color[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join([f"{round(one + (two - one) * part):02X}" for one, two in pairs])


_PICTURE: Final = re.compile(r'src="data:[^"]*"')


@dataclass(frozen=True, slots=True)
class PageSection:
    """A section of a page."""

    # 1 for a chapter.
    level: int
    # The line of its heading in the text, from 1.
    line: int
    # Its heading and its blocks, each as complete HTML.
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BookPage:
    """A page: everything but the book and its style is HTML."""

    book: Book
    style: BookStyle
    fonts: BookFonts
    # The link to the text; empty where the language has no words for it.
    skip: str
    head: str
    # Empty where the book has no table of contents.
    contents: str
    sections: tuple[PageSection, ...]
    # Definitions of the signs in the text.
    shapes: str

    @property
    def title(self) -> str:
        """The title of the window."""
        book = self.book
        return f"{book.title} \N{EN DASH} {book.subtitle}" if book.subtitle else book.title

    @property
    def body(self) -> str:
        """The visible part of the page, as HTML."""
        return (
            f"{self.skip}{self.shapes}\n{self.head}\n{self.contents}\n"
            f'<main id="main">\n{self._main()}</main>\n<footer><p><a href="#top">{escape(self.book.title)} ↑</a></p></footer>\n'
        )

    def letters(self) -> frozenset[str]:
        """Return the characters of the page, which its fonts must have."""
        return frozenset(_PICTURE.sub("", self.title + self.body))

    def style_for(self, letters: frozenset[str]) -> str:
        """Return the style sheet for pages of the book with these letters."""
        return style_of("".join(sorted(letters)), self.style, self.fonts)

    def written(self) -> bytes:
        """Return the whole page in UTF-8."""
        body = self.body
        direction = ' dir="rtl"' if is_leftward(self.book.language) else ""
        return (
            f'<!doctype html>\n<html lang="{self.book.language}"{direction}>\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(self.title)}</title>\n'
            f'<style>\n{style_of(self.title + body, self.style, self.fonts)}</style>\n</head>\n<body id="top">\n{body}</body>\n</html>\n'
        ).encode()

    def _main(self) -> str:
        """Nest sections by their levels; the title of the book is the first heading."""
        out: list[str] = []
        levels: list[int] = []
        for each in self.sections:
            while levels and levels[-1] >= each.level:
                levels.pop()
                out.append("</section>\n")
            levels.append(each.level)
            out.append("<section>\n")  # without a name: some 60 landmarks would lead nowhere
            out += each.parts
        return "".join([*out, "</section>\n" * len(levels)])


def contents_list(heading: str, sections: Sequence[Section], written: Callable[[Sequence[Inline]], str]) -> str:
    """Write the table of contents of a web page: chapters, and the sections in them."""
    titled = f' aria-labelledby="contents"><h2 id="contents">{escape(heading)}</h2>' if heading else ">"
    out = [f'<nav class="contents"{titled}<ol>']
    is_open = False
    chapter = False
    for each in sections:
        link = f'<a href="#s-{each.anchor}">{written(each.title)}</a>'
        if each.level == 1:
            out.append(("</ol>" if is_open else "") + ("</li>" if chapter else "") + f"<li>{link}")
            chapter, is_open = True, False
        elif each.level == 2:
            out.append(("" if is_open else "<ol>") + f"<li>{link}</li>")
            is_open = True
    out.append(("</ol>" if is_open else "") + ("</li>" if chapter else "") + "</ol></nav>")
    return "".join(out)


# Kept pictures; the longest book has 62, of 40 kB each at most.
_MOST: Final = 500


class WebPictures:
    """Writes pictures for web pages.

    Args:
        fonts: The fonts that they name.
    """

    def __init__(self, fonts: Fonts) -> None:
        # Signs within lines.
        self.signs = SvgSheet(fonts)
        self._documents = SvgDocuments(fonts)
        # By identity, with the drawing, so that nothing else can have its identity.
        self._addresses: dict[int, tuple[Drawing, str]] = {}

    def address(self, drawing: Drawing) -> str:
        """Return the data URL of a picture, the same drawing, by identity, written once."""
        found = self._addresses.get(id(drawing))
        if found is None:
            if len(self._addresses) >= _MOST:
                self._addresses.pop(next(iter(self._addresses)))
            found = self._addresses[id(drawing)] = drawing, data_address(self._documents.document(drawing))
        return found[1]


_PX_PER_MM = 96 / MM_PER_INCH


class HtmlWriter(Writer):
    """Writes one book.

    Args:
        book: Title and language.
        look: The look of the book.
        fonts: The fonts of the game's look, which its pictures name.
        drawn: Pictures that were written before, for a book that is written again and again.
    """

    def __init__(self, book: Book, look: BookLook, fonts: Fonts, drawn: WebPictures | None = None) -> None:
        super().__init__()
        self._book = book
        self._look = look
        self._fonts = BookFonts(lambda: fonts)
        self._drawn = WebPictures(fonts) if drawn is None else drawn
        self.on(Text, lambda node: escape(node.text))
        self.on(CodeSpan, lambda node: f"<code>{escape(node.text)}</code>")
        self.on(Break, lambda _: "<br>")
        self.on(Badge, lambda node: f'<span class="badge">{escape(node.text)}</span>')
        self.on(CardName, lambda node: f'<span class="card-name">{escape(node.text)}</span>')
        self.on(GlossaryTerm, lambda node: f'<a class="term" href="#g-{node.key}">{escape(node.text)}</a>')
        self.on(IndexMark, lambda node: f'<span id="{node.anchor}"></span>')
        self.on(Emphasis, self._emphasis)
        self.on(Link, lambda node: f'<a href="{escape(node.target)}">{self.inlines(node.content)}</a>')
        self.on(Sign, self._sign)
        self.on(SectionReference, self._reference)
        self.on(RulingMark, self._ruling)
        self.on(Paragraph, lambda node: f"<p>{self.inlines(node.content)}</p>")
        self.on(Quotation, lambda node: f"<blockquote>{self.blocks(node.content)}</blockquote>")
        self.on(Ornament, lambda _: "<hr>")
        self.on(SummaryPage, lambda node: f'<div class="summary">{self.blocks(node.content)}</div>')
        self.on(Opening, lambda _: "")
        self.on(Closing, lambda _: "")
        self.on(Opener, lambda node: f'<div class="opener">{self._picture(node.picture, "", 100)}</div>')
        self.on(Figure, self._figure)
        self.on(Items, self._items)
        self.on(TextTable, self._table)
        self.on(Callout, self._box)
        self.on(Question, self._question)
        self.on(Glossary, self._glossary)
        self.on(PieceList, self._pieces)
        self.on(IndexList, self._index)

    def write(self, sections: Sequence[Section]) -> bytes:
        """Return the whole page in UTF-8."""
        return self.page(sections).written()

    def page(self, sections: Sequence[Section]) -> BookPage:
        """Return the page in its parts."""
        book, words = self._book, self._look.words
        parts = tuple([self._section(each) for each in sections])
        return BookPage(
            book,
            self._look.style,
            self._fonts,
            skip=f'<a class="skip" href="#main">{escape(skip)}</a>\n' if (skip := words["to-contents"]) else "",
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
        if look.reference and look.words["edition"]:
            parts.append(f"<p>{escape(look.words['edition'])}</p>")
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

    def blocks(self, blocks: Sequence[Block]) -> str:
        """Write blocks; neighbouring questions are one list."""
        return "".join(self._parts(blocks))

    def _parts(self, blocks: Sequence[Block]) -> list[str]:
        out: list[str] = []
        for is_question, group in groupby(blocks, lambda each: isinstance(each, Question)):
            written = [self.node(each) + "\n" for each in group]
            out += ['<dl class="faq">\n' + "".join(written) + "</dl>\n"] if is_question else written
        return out

    def _picture(self, plate: Plate, alt: str, share: float, *, lazy: bool = True) -> str:
        """Write a picture as a document of its own, which browsers load when it comes near the window."""
        drawing = plate.drawing
        size = f'width="{round(drawing.width * _PX_PER_MM)}" height="{round(drawing.height * _PX_PER_MM)}"'
        width = f' style="--share:{number(share, 1)}%"' if share < 100 else ""
        loading = ' loading="lazy"' if lazy else ""
        return f'<img alt="{escape(alt)}" {size}{width}{loading} src="{self._drawn.address(drawing)}">'

    def _emphasis(self, node: Emphasis) -> str:
        tag = "strong" if node.strong else "em"
        return f"<{tag}>{self.inlines(node.content)}</{tag}>"

    def _sign(self, each: Sign) -> str:
        size = number(each.picture.width, 2)
        shape = self._drawn.signs.symbol(each.picture.drawing)
        return f'<svg class="sign" viewBox="0 0 {size} {size}" role="img" aria-label="{escape(each.word)}"><use href="#{shape}"/></svg>'

    def _figure(self, block: Figure) -> str:
        picture = self._picture(block.picture, block.alt, block.width * 100)
        caption = ""
        if block.caption:
            words = self._look.words["figure"].replace("{}", str(block.number))
            label = "" if block.number is None or not words else f"<b>{escape(words)}</b> "
            caption = f"<figcaption>{label}{''.join(self._caption(each) for each in block.caption)}</figcaption>"
        beside = ' class="beside"' if block.is_beside else ""
        return f'<figure id="{block.key}"{beside}>{picture}{caption}</figure>'

    def _caption(self, block: Block) -> str:
        return f"<span>{self.inlines(block.content)}</span> " if isinstance(block, Paragraph) else ""

    def _items(self, block: Items) -> str:
        inner = "".join([f"<li>{self._item(item)}</li>" for item in block.items])
        if block.start is None:
            return f'<ul class="marked">{inner}</ul>' if block.is_marked else f"<ul>{inner}</ul>"
        start = f' start="{block.start}"' if block.start != 1 else ""
        return f"<ol{start}>{inner}</ol>"

    def _item(self, blocks: Sequence[Block]) -> str:
        if len(blocks) == 1 and isinstance(blocks[0], Paragraph):
            return self.inlines(blocks[0].content)
        return self.blocks(blocks)

    def _table(self, block: TextTable) -> str:
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

    def _cell(self, tag: str, scope: str, align: str, content: Sequence[Inline]) -> str:
        about = f' scope="{scope}"' if tag == "th" else ""
        signs = " signs" if is_signs(content) else ""
        return f'<{tag}{about} class="{align}{signs}">{self.inlines(content)}</{tag}>'

    def _box(self, block: Callout) -> str:
        title = f'<p class="box-title">{words}</p>' if (words := self.inlines(block.title)) else ""
        return f'<aside class="{block.kind}">{title}{self.blocks(block.content)}</aside>'

    def _question(self, block: Question) -> str:
        return f"<dt>{self.inlines(block.question)}</dt><dd>{self.blocks(block.answer)}</dd>"

    def _glossary(self, block: Glossary) -> str:
        entries = [
            f'<dt id="g-{each.key}">{escape(each.word)}</dt><dd>{self.inlines(each.content)}</dd>'
            for each in block.entries
        ]
        return f'<dl class="glossary">{"".join(entries)}</dl>'

    def _pieces(self, block: PieceList) -> str:
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

    def _reference(self, each: SectionReference) -> str:
        text = f"<q>{escape(each.text)}</q>" if each.quoted else escape(each.text)
        return f'<a href="#s-{each.anchor}">{text}</a>'

    def _ruling(self, each: RulingMark) -> str:
        return f'<span class="ruling">{escape(each.ruling)}</span> ' if self._look.reference else ""


class PreviewedBook(NamedTuple):
    """A book in its current state."""

    # None where no page can be made of it.
    page: BookPage | None
    problems: tuple[Diagnostic, ...]
    # The file of its text.
    file: Path
    # The reason why there is no page, where no finding gives it.
    failure: str = ""


class BookPreviews:
    """Makes pages of the books of one game like ``make_books``, if possible in spite of findings.

    Args:
        books: The books; after a change of texts, call their ``forget_books``.
    """

    def __init__(self, books: BookProject) -> None:
        self._books = books
        # By language.
        self._drawn: dict[str, WebPictures] = {}

    def look(self, language: str, edition: Edition) -> PreviewedBook:
        """Return the page and findings of a book from its current text."""
        books = self._books
        page, failure = None, ""
        more: list[Diagnostic] = []
        plates = books.plates(language)
        try:
            made = books.bind(language, plates, edition)
            books.compare([language], edition)
            if made is not None:
                book, bound = made
                look = look_of(books, book, edition, A4, plates)
                with books.answers.opening():
                    drawn = self._drawn.setdefault(language, WebPictures(plates.fonts))
                    page = HtmlWriter(book, look, plates.fonts, drawn).page(bound.sections)
                    plates.require_sound()
                    more += small_pictures(bound.pictures, plates) if books.is_own else []
        except DataError as error:
            more += error.diagnostics
        except OrdoError as error:
            failure = str(error)
        file = book_file(books.game.folder, language, books.text_of(edition))
        return PreviewedBook(page, gathered([*books.problems, *more]), file, failure)
