"""Write pages as PDF: drawings as operators, forms for repeated ones, screen colours; the same pages give the same bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple, Protocol

from reportlab.pdfbase import pdfdoc

from ordo_pnp.base import PT_PER_MM, mm_to_pt
from ordo_pnp.draw import Color, Drawing, Fonts, Gradient, Matrix, Path, RasterImage, Run, Shape, Use
from ordo_pnp.paper.render import pdf_objects as objects
from ordo_pnp.paper.render.extent import Bounds, extent
from ordo_pnp.paper.render.path_text import number, remembered, tracked, turned
from ordo_pnp.paper.render.pdf_fonts import FontBook
from ordo_pnp.paper.render.pdf_objects import (
    PdfPage,
    PdfStream,
    Resources,
    add_outline,
    dictionary,
    image_streams,
    name,
    text_string,
)
from ordo_pnp.paper.render.pdf_press import Press
from ordo_pnp.paper.sheets.page import Bookmark, Box, Page


class StreamColors(Protocol):
    """The colours of one content stream, or of a form placed within it."""

    def text(self, color: Color) -> str:
        """Return the operator that sets the colour of letters."""

    def fill(self, color: Color, path: Path) -> str:
        """Return the operator that sets the colour in which a path is filled."""

    def stroke(self, color: Color, width: float) -> str:
        """Return the operator that sets the colour of lines of a width."""

    def placed(self, matrix: Matrix) -> StreamColors:
        """Return the colours of a drawing that is written in line through a matrix."""


class DocumentColors(Protocol):
    """The colours of a document."""

    @property
    def space(self) -> str:
        """The PDF name of the space that they are in."""

    def of_stream(self, drawing: Drawing, resources: Resources) -> StreamColors:
        """Return the colours of a page or form; note their needs in its resources."""

    def stops(self, gradient: Gradient) -> tuple[Sequence[tuple[float, tuple[float, ...]]], float]:
        """Return a gradient's offsets and colour components, and the most ink in per cent; 0 for screens."""

    def image(self, data: bytes, label: str) -> tuple[PdfStream, PdfStream | None, float]:
        """Make the image object of a picture and its soft mask, if any, and tell its most ink in per cent; 0 for screens.

        Raises:
            RenderError: The data is no picture.
        """


class ScreenColors:
    """Colours as they are, for everything but presses: of the document, and of each of its streams alike."""

    space = "DeviceRGB"

    def of_stream(self, drawing: Drawing, resources: Resources) -> ScreenColors:
        """Return this: all streams have the same colours."""
        return self

    def placed(self, matrix: Matrix) -> ScreenColors:
        """Return this for every size."""
        return self

    def text(self, color: Color) -> str:
        """Return the operator that sets the colour of letters."""
        return _operator(color)

    def fill(self, color: Color, path: Path) -> str:
        """Return the operator that sets the colour in which any path is filled."""
        return _operator(color)

    def stroke(self, color: Color, width: float) -> str:
        """Return the operator that sets the colour of lines of any width."""
        return _line_operator(color)

    def stops(self, gradient: Gradient) -> tuple[Sequence[tuple[float, tuple[float, ...]]], float]:
        """Return a gradient's offsets with red, green and blue, and no ink."""
        return [(offset, _rgb(color)) for offset, color in gradient.stops], 0.0

    def image(self, data: bytes, label: str) -> tuple[PdfStream, PdfStream | None, float]:
        """Make the image object of a picture and its soft mask, if any.

        Raises:
            RenderError: The data is no picture.
        """
        return *image_streams(data, label), 0.0


@lru_cache(maxsize=4096)
def _rgb(color: Color) -> tuple[float, float, float]:
    """Return red, green and blue of ``#RRGGBB`` from 0 to 1."""
    red, green, blue = (round(int(color[at : at + 2], 16) / 255, 4) for at in (1, 3, 5))
    return red, green, blue


@lru_cache(maxsize=4096)
def _operator(color: Color) -> str:
    red, green, blue = _rgb(color)
    if red == green == blue:
        return number(red, 4) + " g"
    return f"{number(red, 4)} {number(green, 4)} {number(blue, 4)} rg"


@lru_cache(maxsize=4096)
def _line_operator(color: Color) -> str:
    return _operator(color).replace("rg", "RG").replace("g", "G")


_SEGMENTS = {"M": "%.3f %.3f m\n", "L": "%.3f %.3f l\n", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c\n", "Z": "h\n"}
_FINE_SEGMENTS = {verb: pattern.replace(".3f", ".4f") for verb, pattern in _SEGMENTS.items()}
# Drawings smaller than this are likely to be enlarged: their points are written to four decimals.
FINE_BELOW_MM = 4.0


# For sizes, pens and baselines, which whole decks share.
_usual = lru_cache(maxsize=4096)(number)


@lru_cache(maxsize=4096)
def _pattern(verbs: str, fine: bool) -> str:  # noqa: FBT001 (the key of remembered patterns)
    patterns = _FINE_SEGMENTS if fine else _SEGMENTS
    return "".join([patterns[verb] for verb in verbs])


def _write_path(path: Path, fine: bool) -> str:  # noqa: FBT001 (the key of remembered texts of paths)
    """Write the construction of a path, each segment on a line."""
    text = _pattern(path.verbs, fine) % path.numbers
    # every number has its decimals and a space behind it, so trailing zeros can go by plain replacement, pairs first
    text = text.replace("00 ", " ").replace("00 ", " ").replace("0 ", " ").replace(". ", " ")
    return text.replace("-0 ", "0 ") if "-0 " in text else text


# Write the construction of a path, finely or not, each segment on a line.
path_operators = remembered(_write_path)


@lru_cache(maxsize=4096)
def matrix_operator(matrix: Matrix) -> str:
    """Write a change of axes; none for the identity."""
    a, b, c, d, e, f = matrix
    if a == d == 1 and b == c == 0:
        if e == 0 and f == 0:
            return ""
        return f"1 0 0 1 {number(e)} {number(f)} cm\n"
    linear = " ".join([number(value, 6) for value in (a, b, c, d)])
    return f"{linear} {number(e)} {number(f)} cm\n"


@dataclass(slots=True)
class _State:
    """The graphics state as it was last written, so that it is not written again; empty means: not known.

    A form is painted in the colours and pen of its caller, so within it nothing but the opacity is known.
    """

    fill: str = ""
    stroke: str = ""
    width: str = ""
    dash: str | None = None
    ends: str = ""
    opacity: float = 1.0

    def copy(self) -> _State:
        return _State(self.fill, self.stroke, self.width, self.dash, self.ends, self.opacity)


class Painter:
    """Writes one content stream.

    Args:
        store: Keeps the forms, states, shadings and images of the document.
        book: The faces of the document.
        resources: Takes the objects that the stream uses.
        colors: Those of the stream.
    """

    def __init__(self, store: Store, book: FontBook, resources: Resources, colors: StreamColors) -> None:
        self._store = store
        self._colors = colors
        self._book = book
        self._resources = resources
        self._out: list[str] = []
        self._state = _State()
        self._in_text = False
        self._font = ""
        self._fine = False

    def content(self) -> bytes:
        """Return the written operators."""
        self._end_text()
        return "".join(self._out).encode("latin-1")

    def write(self, operators: str) -> None:
        """Add ready operators."""
        self._out.append(operators)

    def paint(self, drawing: Drawing) -> None:
        """Write a drawing's items in order."""
        outer, self._fine = self._fine, max(drawing.width, drawing.height) < FINE_BELOW_MM
        for item in drawing.items:
            kind = type(item)
            if kind is Run:
                self._run(item)  # type: ignore[arg-type]
                continue
            if self._in_text:
                self._end_text()
            if kind is Shape:
                self._shape(item)  # type: ignore[arg-type]
            elif kind is Use:
                self._use(item)  # type: ignore[arg-type]
            else:
                self._picture(item)  # type: ignore[arg-type]
        self._fine = outer

    def _end_text(self) -> None:
        if self._in_text:
            self._out.append("ET\n")
            self._in_text = False

    def _fill_color(self, operator: str) -> None:
        if operator != self._state.fill:
            self._state.fill = operator
            self._out.append(operator + "\n")

    def _opacity(self, opacity: float) -> None:
        if opacity != self._state.opacity:
            self._state.opacity = opacity
            key = self._store.state(opacity)
            self._resources.states.add(key)
            self._out.append(f"/{key} gs\n")

    def _run(self, run: Run) -> None:
        face = None if run.glyphs else self._book[run.font]
        self._resources.fonts = True
        if not self._in_text:
            self._opacity(1.0)
            self._out.append("BT\n")
            self._in_text, self._font = True, ""
        self._fill_color(self._colors.text(run.color))
        size = run.size / PT_PER_MM
        shown = _usual(size, 4)
        at = f"{turned(run.turn)} {number(run.x)} {_usual(run.baseline)} Tm\n"
        if run.tracking:
            self._out.append(tracked(run.tracking))
        if face is None:
            self._glyphs(run, shown, at)
        for part in () if face is None else face.line(run.text, run.word_spacing / size):
            font = f"{part.resource} {shown} Tf\n"
            if font != self._font:
                self._font = font
                self._out.append(font)
            self._out.append(f"{at}[{part.inside}]TJ\n")
            at = ""
        if run.tracking:
            self._out.append(tracked(0.0))

    def _glyphs(self, run: Run, shown: str, at: str) -> None:
        """Write glyphs that have been placed, and the letters that they stand for."""
        font, size = self._book.glyphs(run.font), run.size / PT_PER_MM
        chosen = f"/{font.resource} {shown} Tf\n"
        if chosen != self._font:
            self._font = chosen
            self._out.append(chosen)
        self._out.append(at)
        for raised, letters, inside in font.placed(run.glyphs):
            text = f"[{inside}]TJ\n"
            if raised:
                text = f"{number(raised * size)} Ts\n{text}0 Ts\n"
            if letters:
                text = f"/Span<</ActualText<FEFF{letters.encode('utf-16-be').hex().upper()}>>>BDC\n{text}EMC\n"
            self._out.append(text)

    def _shape(self, shape: Shape) -> None:
        if shape.opacity <= 0:
            return
        self._opacity(shape.opacity)
        fill, stroke = shape.fill, shape.stroke
        operators = path_operators(shape.path, self._fine)
        if isinstance(fill, Gradient):
            key = self._store.shading(fill)
            self._resources.shadings.add(key)
            clip = "W*" if shape.even_odd else "W"
            self._out.append(f"q\n{operators}{clip} n\n/{key} sh\nQ\n")
            fill = None
        if fill is not None:
            self._fill_color(self._colors.fill(fill, shape.path))
        if stroke is not None:
            self._pen(shape, self._colors.stroke(stroke, shape.width))
        if fill is not None:
            end = ("B*" if shape.even_odd else "B") if stroke is not None else "f*" if shape.even_odd else "f"
        elif stroke is not None:
            end = "S"
        else:
            return
        self._out.append(f"{operators}{end}\n")

    def _pen(self, shape: Shape, color: str) -> None:
        state, out = self._state, self._out
        if color != state.stroke:
            state.stroke = color
            out.append(color + "\n")
        width = number(shape.width, 4 if self._fine else 3)
        if width != state.width:
            state.width = width
            out.append(f"{width} w\n")
        dash = " ".join([number(length) for length in shape.dash])
        if dash != state.dash:
            state.dash = dash
            out.append(f"[{dash}] 0 d\n")
        ends = f"{shape.round_ends:d} J {shape.has_round_corners:d} j\n"
        if ends != state.ends:
            state.ends = ends
            out.append(ends)

    def _use(self, use: Use) -> None:
        if use.opacity <= 0 or not use.drawing.items:
            return
        key = self._store.form(use.drawing)
        if key is not None and use.clip is None and use.opacity == self._state.opacity:
            self._resources.objects.add(key)
            self._out.append(f"q\n{matrix_operator(use.matrix)}/{key} Do\nQ\n")
            return
        outer = self._state
        self._out.append("q\n")
        self._state = outer.copy()
        if use.clip is not None:
            self._out.append(path_operators(use.clip, self._fine) + "W n\n")
        self._out.append(matrix_operator(use.matrix))
        if key is None:
            colors, self._colors = self._colors, self._colors.placed(use.matrix)
            self.paint(use.drawing)
            self._end_text()
            self._colors = colors
        else:
            self._opacity(use.opacity)
            self._resources.objects.add(key)
            self._out.append(f"/{key} Do\n")
        self._out.append("Q\n")
        self._state = outer

    def _picture(self, picture: RasterImage) -> None:
        self._opacity(1.0)
        key = self._store.image(picture)
        self._resources.objects.add(key)
        width, height = number(picture.width), number(-picture.height)
        at = f"{number(picture.x)} {number(picture.y + picture.height)}"
        self._out.append(f"q\n{width} 0 0 {height} {at} cm\n/{key} Do\nQ\n")


class Usage:
    """The number of uses of drawings, and those to paint as transparent groups.

    Counted by identity over all pages before anything is written; a drawing within a repeated drawing is placed once.
    """

    def __init__(self, roots: Iterable[Drawing]) -> None:
        self.count: dict[int, int] = {}
        self.groups: set[int] = set()
        waiting = list(roots)  # a page that comes twice places everything twice
        seen: set[int] = set()
        while waiting:
            for item in waiting.pop().items:
                if type(item) is not Use:
                    continue
                drawing, key = item.drawing, id(item.drawing)
                self.count[key] = self.count.get(key, 0) + 1
                if item.opacity < 1:
                    self.groups.add(key)
                if key not in seen:
                    seen.add(key)
                    waiting.append(drawing)

    def is_form(self, drawing: Drawing) -> bool:
        """Whether a drawing is stored and placed rather than written in line."""
        return self.count.get(id(drawing), 0) > 1 or id(drawing) in self.groups


class Store:
    """Registers shared objects with a document, each on its first use; names follow that order."""

    def __init__(self, document: Any, book: FontBook, usage: Usage, colors: DocumentColors) -> None:
        self._document = document
        self._book = book
        self._usage = usage
        self._colors = colors
        self._forms: dict[int, str] = {}
        self._states: dict[float, str] = {}
        self._shadings: dict[Gradient, str] = {}
        self._images: dict[str, str] = {}
        self._extents: dict[int, Bounds] = {}
        # Name of a painted object -> its most ink in per cent.
        self._inks: dict[str, float] = {}

    def stream(self, drawing: Drawing, before: str = "") -> tuple[bytes, objects.Resources]:
        """Write a drawing as the content of a page or a form.

        Returns:
            The operators, and the objects that they use; their ink is that of all that is painted.
        """
        resources = objects.Resources()
        painter = Painter(self, self._book, resources, self._colors.of_stream(drawing, resources))
        painter.write(before)
        painter.paint(drawing)
        for key in (*resources.objects, *resources.shadings):
            resources.note_ink(self._inks[key])
        return painter.content(), resources

    def form(self, drawing: Drawing) -> str | None:
        """Return the name of a drawing's form; none if it is to be written in line."""
        key = id(drawing)
        found = self._forms.get(key)
        if found is None and self._usage.is_form(drawing):
            content, resources = self.stream(drawing)
            bounds = extent(drawing, self._book, self._extents)
            group = self._colors.space if key in self._usage.groups else None
            form = objects.form(content, resources, bounds, group=group)
            found = self._forms[key] = f"X{len(self._forms) + 1}"
            self._inks[found] = resources.ink
            self._document.Reference(form, found)
        return found

    def state(self, opacity: float) -> str:
        """Return the name of the graphics state of an opacity."""
        found = self._states.get(opacity)
        if found is None:
            found = self._states[opacity] = f"G{len(self._states) + 1}"
            self._document.Reference(objects.opacity_state(opacity), found)
        return found

    def shading(self, gradient: Gradient) -> str:
        """Return the name of a gradient's shading."""
        found = self._shadings.get(gradient)
        if found is None:
            found = self._shadings[gradient] = f"H{len(self._shadings) + 1}"
            stops, self._inks[found] = self._colors.stops(gradient)
            shading = objects.shading(gradient, stops, self._colors.space)
            self._document.Reference(shading, found)
        return found

    def image(self, picture: RasterImage) -> str:
        """Return the name of a picture's image; the same bytes are stored once."""
        found = self._images.get(picture.digest)
        if found is None:
            found = self._images[picture.digest] = f"I{len(self._images) + 1}"
            image, mask, self._inks[found] = self._colors.image(picture.data, picture.digest[:12])
            if mask is not None:
                self._document.Reference(mask, found + "m")
                image.entries["SMask"] = objects.reference(found + "m")
            self._document.Reference(image, found)
        return found


_VERSION = (1, 7)
_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge", "none": "Simplex"}


class DocumentInfo(NamedTuple):
    """The metadata of a PDF."""

    title: str
    # A language tag such as ``de``.
    language: str
    author: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = ()
    # The duplex mode asked of a printer; ``none``: print on one side; nothing: no wish.
    duplex: Literal["long-edge", "short-edge", "none"] | None = None


def _facts(info: DocumentInfo) -> Any:
    """Make the information dictionary, without dates."""
    entries = {
        "Title": info.title,
        "Author": info.author,
        "Subject": info.subject,
        "Keywords": ", ".join(info.keywords),
        "Creator": "ordo-pnp",
        "Producer": "ordo-pnp",
    }
    strings = {key: text_string(text) for key, text in entries.items() if text}
    return dictionary({**strings, "Trapped": name("False")})


def write_pdf(pages: Sequence[Page], fonts: Fonts, info: DocumentInfo, press: Press | None = None) -> bytes:
    """Write pages as one PDF, or as a PDF/X-4 for a press.

    Drawings placed more than once, by identity, are stored once; fonts are embedded as subsets.

    Args:
        pages: At least one; each page's content is as large as its paper.
        fonts: The faces its runs name.
        info: Title, language and the like.
        press: Separates colours, and takes the ink of each page; None for screens and printers that separate
            themselves.

    Raises:
        RenderError: A font is unknown or cannot be embedded, a character has no glyph, a picture cannot be decoded.
    """
    contents = [page.content for page in pages]
    colors: DocumentColors = ScreenColors() if press is None else press.colors_of(contents)
    version = _VERSION if press is None else press.VERSION
    document = pdfdoc.PDFDocument(dummyoutline=1, invariant=1, pdfVersion=version, lang=info.language)
    document.compression = 1
    document.info = _facts(info)
    book = FontBook(fonts, document)
    store = Store(document, book, Usage(contents), colors)
    digest = hashlib.sha256(repr(info).encode())
    outline: list[tuple[Bookmark, str]] = []
    for page in pages:
        identifier = document.thisPageName()
        outline += [(mark, identifier) for mark in page.bookmarks]
        digest.update(_add_page(document, store, page, press))
    add_outline(document, outline)
    _set_preferences(document, info)
    identity = digest.hexdigest()[:32]
    if press is not None:
        press.finish(document, info.title, info.language, identity)
    document.ID = f"[<{identity}><{identity}>]".encode  # the document asks itself when it is written
    book.finish()
    return bytes(document.format())


def _add_page(document: Any, store: Store, page: Page, press: Press | None) -> bytes:
    content = page.content
    height = mm_to_pt(content.height)
    scale = number(PT_PER_MM, 6)
    written, resources = store.stream(content, f"{scale} 0 0 -{scale} 0 {number(height, 4)} cm\n")
    media = (0.0, 0.0, mm_to_pt(content.width), height)
    boxes: dict[str, tuple[float, ...]] = {"MediaBox": media}
    for key, box in (("BleedBox", page.bleed), ("TrimBox", page.trim)):
        if box is not None:
            boxes[key] = _box(box, content.height)
    group = None
    if press is not None:
        press.note_page(resources.ink)
        boxes, group = {"TrimBox": media, "BleedBox": media, **boxes}, press.space
    result = PdfPage(document.Reference(document.Pages), written, resources, boxes, group)
    document.addPage(result)
    return result.stream.data


def _box(box: Box, height: float) -> tuple[float, float, float, float]:
    return mm_to_pt(box.x), mm_to_pt(height - box.bottom), mm_to_pt(box.right), mm_to_pt(height - box.y)


def _set_preferences(document: Any, info: DocumentInfo) -> None:
    wishes = {"PrintScaling": name("None"), "DisplayDocTitle": "true"}
    if info.duplex is not None:
        wishes["Duplex"] = name(_DUPLEX[info.duplex])
    document.Catalog.ViewerPreferences = dictionary(wishes)
