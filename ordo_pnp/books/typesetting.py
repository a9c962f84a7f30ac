"""Write a book for typst, and set it as a tagged PDF.

typst embeds pictures that are PDF pages, which keeps them exactly as they are printed on cards and eight times smaller than
as SVG, but then does not declare the file as PDF/UA, because it cannot know the content of those pages. We do: fonts embedded, no
text without an alternative. The declaration is added when the file is written again, small objects packed together; a test sets the same markup with
other pictures under typst's own check of that standard.
"""

from __future__ import annotations

import io
import re
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import RenderError, extra, printable
from ordo_pnp.books.book_fonts import BookFont, typst_fonts
from ordo_pnp.books.book_style import BookLook
from ordo_pnp.books.plates import PlatePages
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
    PieceEntry,
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
    plain,
    with_marks_inside,
)
from ordo_pnp.draw import LEFT_MIN, RIGHT_MIN, Drawing, Fonts, font_folder
from ordo_pnp.paper import Page


def literal(text: str) -> str:
    r"""Return a text as a string literal of typst.

    >>> literal('a "b"')
    '"a \\"b\\""'
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def millimetres(value: float) -> str:
    """Return a length in the syntax of typst."""
    return f"{value:.2f}mm"


def look_text(look: BookLook, others: Sequence[BookFont] = ()) -> str:
    """Return colours, type sizes, fonts and page sizes in the syntax of typst, for ``book.typ``.

    Args:
        look: The look of the book.
        others: Its fonts besides Spectral.
    """
    paper = look.paper
    lengths = {"width": paper.page[0], "height": paper.page[1], "inner": paper.inner, "outer": paper.outer}
    lengths |= {"top": paper.top, "bottom": paper.bottom}
    return "".join(
        [
            f"#let colors = ({', '.join([f'{name}: rgb({literal(value)})' for name, value in look.style.colors.items()])})\n",
            f"#let sizes = ({', '.join([f'{name}: {size:g}pt' for name, size in look.style.sizes.items()])})\n",
            f"#let fonts = {typst_fonts(others)}\n",
            f"#let is-strict = {'true' if look.is_strict else 'false'}\n",
            f"#let paper = ({', '.join([f'{name}: {millimetres(length)}' for name, length in lengths.items()])})\n",
        ]
    )


# Letters that fit into any column of a table.
_SHORT = 12
# Letters of a full line, and of one beside a card in a list.
_LINE, _LINE_BESIDE_CARD = 80, 24
# Shorter words are not broken.
_LONG_WORD = re.compile(r"[^\W\d_]{6,}")


class Typesetter(Writer):
    """Writes one book.

    Args:
        book: Title and language.
        look: The look of the book.
        plates: Takes the pictures; may be shared by several editions.
    """

    def __init__(self, book: Book, look: BookLook, plates: PlatePages) -> None:
        super().__init__()
        self._book = book
        self._look = look
        self._plates = plates
        self._is_in_page = self._is_at_top = self._is_in_columns = False
        # Whether words are not broken: those of names and headings, and in the last line of a paragraph.
        self._is_whole = False
        # Letters of a line.
        self._line = _LINE
        self.on(Text, lambda node: f"#{literal(node.text)}" if self._is_whole else _breakable(node.text))
        self.on(CodeSpan, lambda node: f"#raw({literal(node.text)})")
        self.on(Break, lambda _: "#linebreak()")
        self.on(Badge, lambda node: f"#badge({literal(node.text)})")
        self.on(CardName, lambda node: f"#name({literal(node.text)})")
        self.on(GlossaryTerm, lambda node: f"#term({literal(node.key)}, {literal(node.text)})")
        self.on(IndexMark, lambda node: f"#ix({literal(node.anchor)})")
        self.on(
            Emphasis,
            lambda node: (
                f"#strong[{self._whole(node.content)}]" if node.strong else f"#emph[{self.inlines(node.content)}]"
            ),
        )
        self.on(Link, lambda node: f"#link({literal(node.target)})[{self.inlines(node.content)}]")
        self.on(Sign, lambda node: f"#sign({plates.number(node.picture)}, {literal(node.word)})")
        self.on(SectionReference, self._reference)
        self.on(RulingMark, lambda node: f"#ruling({literal(node.ruling)})" if look.reference else "")
        self.on(Paragraph, lambda node: self._paragraph(node.content, self._line))
        self.on(Quotation, lambda node: f"#quote(block: true)[{self.blocks(node.content)}]")
        self.on(Ornament, lambda _: "#ornament")
        self.on(SummaryPage, lambda node: f"#summary({node.line})[{self.blocks(node.content)}]")
        self.on(Opening, self._opening)
        self.on(Opener, lambda _: "")  # stands over the heading
        self.on(Closing, self._closing)
        self.on(Figure, self._figure)
        self.on(Items, self._items)
        self.on(TextTable, self._table)
        self.on(Callout, self._box)
        self.on(Question, lambda node: f"#faq[{self._whole(node.question)}][{self.blocks(node.answer)}]")
        self.on(Glossary, self._glossary)
        self.on(PieceList, self._pieces)
        self.on(IndexList, self._index)

    def write(self, sections: Sequence[Section]) -> str:
        """Return the whole book."""
        book, look, words = self._book, self._look, self._look.words
        kind, picture = "cover" if book.cover else "title-block", "none"
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
        title = self._whole(section.title)
        heading = f"#heading(level: {section.level})[{title}]#label({literal('s-' + section.anchor)})\n\n"
        rest = list(section.blocks)
        # a heading stands on the page that begins behind it, below the picture that opens its chapter
        openers = [each for each in rest if isinstance(each, Opener)]
        rest = [each for each in rest if not isinstance(each, Opener)]
        page = rest[0] if rest and isinstance(rest[0], Opening) and rest[0].kind != "columns" else None
        if section.level == 1 and rest and isinstance(rest[0], SummaryPage):
            return f"#summary({rest[0].line})[{heading}{self.blocks(rest[0].content)}]\n\n{self.blocks(rest[1:])}"
        if openers:
            is_free = not self._is_in_page and not self._is_in_columns  # the chapter begins a page of its own
            places = f"at-top: {_boolean(page is not None or is_free or self._is_at_top)}, breaks: {_boolean(is_free and page is None)}"
            heading = f"#opened({self._plates.number(openers[0].picture)}, {places})[{heading}]\n\n"
        self._follow(rest)
        if page is None:
            return f"{heading}{self.blocks(rest)}"
        return f"{_own_page(page)}{heading}{self.blocks(rest[1:])}"

    def _follow(self, blocks: Sequence[Block]) -> None:
        """Note whether the next heading stands in columns or on an earlier page of its own, and whether it comes first there."""
        for each in blocks:
            if isinstance(each, (Opening, Closing)):
                if each.kind == "columns":
                    self._is_in_columns = isinstance(each, Opening)
                else:
                    self._is_in_page = self._is_at_top = isinstance(each, Opening)
        self._is_at_top &= bool(blocks) and isinstance(blocks[-1], Opening)

    def blocks(self, blocks: Sequence[Block]) -> str:
        """Write blocks, each a paragraph of its own.

        Two narrow figures in a row stand side by side.
        """
        out: list[str] = []
        is_left = False
        for each in blocks:
            is_narrow = isinstance(each, Figure) and each.width <= 0.5 and not each.is_beside
            if is_narrow and is_left:
                out[-1] = f"#pair([{out[-1]}], [{self.node(each)}])"
            else:
                out.append(self.node(each))
            is_left = is_narrow and not is_left
        return "".join([each + "\n\n" for each in out])

    def inlines(self, content: Sequence[Inline]) -> str:
        """Write the words of a line."""
        return super().inlines(with_marks_inside(content))

    def _opening(self, block: Opening) -> str:
        if block.kind != "columns":
            return _own_page(block)
        self._line = _LINE // block.count
        return f"#in-columns({block.count}, ["

    def _closing(self, block: Closing) -> str:
        if block.kind != "columns":
            return "]"
        self._line = _LINE
        return "])"

    def _whole(self, content: Sequence[Inline]) -> str:
        """Write words without breaks."""
        before, self._is_whole = self._is_whole, True
        written = self.inlines(content)
        self._is_whole = before
        return written

    def _paragraph(self, content: Sequence[Inline], line: int) -> str:
        """Write a paragraph whose last line does not begin with half a word: ``line`` letters at its end are not broken."""
        content = with_marks_inside(content)
        if self._is_whole:
            return super().inlines(content)
        at, left = len(content), line
        while at and left > 0:
            at -= 1
            left -= len(plain((content[at],)))
        before, end = list(content[:at]), list(content[at:])
        if left < 0 and end and isinstance(end[0], Text):
            space = end[0].text.rfind(" ", 0, -left + 1)
            before.append(Text(end[0].text[: space + 1]))
            end[0] = Text(end[0].text[space + 1 :])
        self._is_whole = True
        last = super().inlines(end)
        self._is_whole = False
        return super().inlines(before) + last

    def _figure(self, block: Figure) -> str:
        number, width = self._plates.number(block.picture), millimetres(block.picture.width)
        if not block.caption:
            return f"#bare({number}, {width}, {literal(block.alt)})"
        words = self._look.words["figure"].replace("{}", str(block.number))
        label = "" if block.number is None or not words else f'#text(weight: "semibold")[#{literal(words)}]#h(0.5em)'
        caption = label + ("\n\n" if block.is_beside else " \\\n").join(
            self._whole(each.content) for each in block.caption if isinstance(each, Paragraph)
        )
        kind = "fig-beside" if block.is_beside else "fig"
        return f"#{kind}({number}, {width}, {literal(block.alt)}, [{caption}], {literal(block.key)})"

    def _items(self, block: Items) -> str:
        if block.is_marked:
            return f"#marked({', '.join([self._marked(each) for each in block.items])})"
        inner = ", ".join([f"[{self.blocks(item).strip()}]" for item in block.items])
        if block.start is None:
            return f"#list({inner})"
        return f"#enum(start: {block.start}, {inner})"

    def _marked(self, item: Sequence[Block]) -> str:
        """Write a point of a marked list: its badge, and the rest."""
        first = item[0]
        assert isinstance(first, Paragraph)  # noqa: S101 (such are marked lists)
        words = first.content[1:]
        if words and isinstance(words[0], Text):
            words = (Text(words[0].text.lstrip()), *words[1:])
        rest = (Paragraph(words), *item[1:])
        return f"([{self.inlines(first.content[:1])}], [{self.blocks(rest).strip()}])"

    def _table(self, block: TextTable) -> str:
        head = ", ".join(map(self._cell, block.head))
        cells = ", ".join([self._cell(cell) for row in block.rows for cell in row])
        return f"#tab(({', '.join(block.aligns)},), {_widest(block)}, ({head},), {cells})"

    def _cell(self, content: Sequence[Inline]) -> str:
        """Write a cell of a table; signs alone are larger."""
        inner = self.inlines(content)
        return f"text(size: sizes.head)[{inner}]" if is_signs(content) else f"[{inner}]"

    def _box(self, block: Callout) -> str:
        return f"#tip-box({literal(block.kind)}, [{self._whole(block.title)}])[{self.blocks(block.content)}]"

    def _glossary(self, block: Glossary) -> str:
        entries = [
            f"({literal(each.key)}, {literal(each.word)}, [{self.inlines(each.content)}])" for each in block.entries
        ]
        return f"#glossary({', '.join(entries)})"

    def _pieces(self, block: PieceList) -> str:
        return f"#{'pieces' if block.kind == 'components' else 'cards'}({', '.join([self._piece(each, block.kind) for each in block.pieces])})"

    def _piece(self, piece: PieceEntry, kind: str) -> str:
        number, width = self._plates.number(piece.picture), millimetres(piece.picture.width)
        parts = [str(number), width, literal(piece.alt), literal(piece.name), literal(piece.number)]
        if kind == "reference":
            parts.append(
                "(" + "".join([f"[{self._paragraph(each, _LINE_BESIDE_CARD)}], " for each in piece.rules]) + ")"
            )
        return f"({', '.join(parts)})"

    def _index(self, block: IndexList) -> str:
        entries = []
        for word, marks, below in block.entries:
            inner = "".join([f"({literal(each)}, {_tuple(at)}), " for each, at in below])
            entries.append(f"({literal(word)}, {_tuple(marks)}, ({inner}))")
        return f"#index-list({', '.join(entries)})"

    def _reference(self, each: SectionReference) -> str:
        quoted = "true" if each.quoted else "false"
        return f"#sref({literal(each.anchor)}, {literal(each.text)}, {quoted}, {literal(self._look.words['page'])})"


def _boolean(value: object) -> str:
    return "true" if value else "false"


def _breakable(text: str) -> str:
    """Write a text whose long words may be broken: behind three letters at least, and before as many."""
    out, end = [], 0
    for found in _LONG_WORD.finditer(text):
        start, stop = found.start() + LEFT_MIN, found.end() - RIGHT_MIN + 1
        out += [f"#{literal(text[end:start])}", f"#syl({literal(text[start:stop])})"]
        end = stop
    return "".join([*out, f"#{literal(text[end:])}"])


def _own_page(block: Opening) -> str:
    return f"#own-page({block.line}, kind: {literal(block.kind)}, side: {literal(block.side)})["


def _widest(table: TextTable) -> int:
    """Return the column that takes the remaining room: the one with the longest text; -1 where all are short."""
    columns = zip(table.head, *table.rows, strict=True)
    lengths = [max(len(plain(tuple(cell))) for cell in column) for column in columns]
    return lengths.index(max(lengths)) if max(lengths) > _SHORT else -1


def _facts(look: BookLook) -> str:
    return "".join([f"({literal(kind)}, {literal(words)}), " for kind, words in look.facts.items()])


def _tuple(marks: Sequence[str]) -> str:
    return "(" + "".join([f"{literal(each)}, " for each in marks]) + ")"


TEMPLATE = Path(__file__).with_name("book.typ")
PICTURES = "pictures.pdf"
LOOK = "look.typ"
_LONG = re.compile(r"long:([0-9=;]+)")
_END_OF_XMP: Final = b"</rdf:RDF>"
_UA: Final = (
    b'<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part>'
    b"</rdf:Description>"
)


class LongPageError(RenderError):
    """Pages with more content than fits.

    Args:
        places: The line of the book of each, from 0, and the millimetres by which it is too long.
    """

    def __init__(self, places: Sequence[tuple[int, int]]) -> None:
        self.places = tuple(places)
        super().__init__("pages are too long")


def require_packages() -> None:
    """Check that the packages for typesetting are installed.

    Raises:
        MissingExtraError: typst or pikepdf is not installed.
    """
    with extra("rulebook"):
        import pikepdf  # noqa: F401
        import typst  # noqa: F401


@cache
def _template() -> str:
    return TEMPLATE.read_text(encoding="utf-8")


@cache
def _fonts(folders: tuple[Path, ...]) -> Any:
    """Open fonts that stay where they are, once for all books."""
    return _opened_fonts(folders)


def _opened_fonts(folders: tuple[Path, ...]) -> Any:
    """Open the fonts of some folders, and no others; each is read at first use."""
    import typst  # a compiler of 30 MB

    paths = [str(each) for each in folders if each.is_dir()]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=paths)


def draw_plates(drawings: Sequence[Drawing], fonts: Fonts, language: str) -> bytes:
    """Draw pictures as pages of one PDF, in their order; nothing where there are none.

    Raises:
        RenderError: A picture cannot be drawn.
    """
    from ordo_pnp.paper import DocumentInfo, write_pdf  # imports reportlab

    if not drawings:
        return b""
    return write_pdf([Page(each) for each in drawings], fonts, DocumentInfo(title="pictures", language=language))


def set_pages(
    markup: str, look: str, plates: bytes, folders: Sequence[Path] = (), others: Sequence[BookFont] = ()
) -> tuple[bytes, int]:
    """Set a book.

    Args:
        markup: The result of ``Typesetter.write``.
        look: The result of ``look_text``.
        plates: Its pictures.
        folders: The folders of fonts besides the font package.
        others: Fonts besides those.

    Returns:
        The PDF, and its number of pages.

    Raises:
        LongPageError: A page of its own overflows.
        RenderError: The pages cannot be set.
    """
    import typst  # a compiler of 30 MB

    with tempfile.TemporaryDirectory(prefix="ordo-rulebook-") as name:
        folder = Path(name)
        (folder / "main.typ").write_text(markup, encoding="utf-8")
        (folder / LOOK).write_text(look, encoding="utf-8")
        (folder / "book.typ").write_text(_template(), encoding="utf-8")
        if plates:
            (folder / PICTURES).write_bytes(plates)
        known = (*folders, font_folder())
        for number, font in enumerate(others):
            (folder / f"{number}.otf").write_bytes(font.file())
        fonts = _opened_fonts((*known, folder)) if others else _fonts(known)
        try:
            compiler = typst.Compiler(str(folder / "main.typ"), root=str(folder), font_paths=fonts)
            _, warnings = compiler.compile_with_warnings(output=str(folder / "main.pdf"), format="pdf")
        except typst.TypstError as error:
            raise _told(error) from error
        for each in warnings:
            raise RenderError(f"the pages cannot be set: {printable(str(each))}")
        return finish_pdf(folder / "main.pdf")


def finish_pdf(written: Path) -> tuple[bytes, int]:
    """Declare PDF/UA-1, have the title shown, and pack the file: a quarter smaller.

    Args:
        written: The output of typst: a file, since pikepdf takes 11 ms a book longer to read the same from memory.

    Returns:
        The file, and its number of pages; equal files give equal ones.

    Raises:
        RenderError: The metadata of the file cannot be added to.
    """
    import pikepdf  # 25 ms

    with pikepdf.open(written) as pdf:
        metadata = pdf.Root.Metadata.read_bytes()
        if _END_OF_XMP not in metadata:
            raise RenderError("typst wrote a PDF whose metadata cannot be added to")
        pdf.Root.Metadata.write(metadata.replace(_END_OF_XMP, _UA + _END_OF_XMP, 1))
        pdf.Root.ViewerPreferences.DisplayDocTitle = True
        return saved(pdf), len(pdf.pages)


def _told(error: Any) -> RenderError:
    said = str(error)
    found = _LONG.search(said) if "panicked" in said else None
    if found is not None:
        places = (each.split("=") for each in found[1].split(";"))
        return LongPageError([(int(line), int(length)) for line, length in places])
    return RenderError(f"the pages cannot be set: {printable(' '.join(said.split()))}")


def saved(pdf: Any) -> bytes:
    """Write a PDF in the smallest form, with an identifier made of its content."""
    import pikepdf  # 25 ms

    out = io.BytesIO()
    pdf.save(
        out,
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        stream_decode_level=pikepdf.StreamDecodeLevel.none,  # keeps compressed streams: 22 ms instead of 60 ms a book, same bytes
    )
    return out.getvalue()
