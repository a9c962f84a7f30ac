"""Pages to PDF.

Same pages, same bytes: the file holds no date, and its identifier is made of its content.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from reportlab.pdfbase import pdfdoc

from ordo_pnp.base import PT_PER_MM, mm_to_pt
from ordo_pnp.paper.render.colors import ScreenColors
from ordo_pnp.paper.render.embedding import FontBook
from ordo_pnp.paper.render.numbers import number
from ordo_pnp.paper.render.objects import PdfPage, dictionary, name, text_string
from ordo_pnp.paper.render.outline import add_outline
from ordo_pnp.paper.render.store import Store, Usage

if TYPE_CHECKING:
    from ordo_pnp.draw import Fonts
    from ordo_pnp.paper.render.colors import DocumentColors
    from ordo_pnp.paper.render.press_document import Press
    from ordo_pnp.paper.sheets.page import Bookmark, Box, Page


_VERSION = (1, 7)
_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge", "none": "Simplex"}


class DocumentInfo(NamedTuple):
    """What a PDF says about itself."""

    title: str
    # A language tag such as ``de``.
    language: str
    author: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = ()
    # How a printer is asked to turn the sheets; ``none``: print on one side; nothing: no wish.
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

    Drawings placed more than once, by identity, are stored once; fonts are embedded as subsets of what is used.

    Args:
        pages: At least one; each page's content is as large as its paper.
        fonts: The faces its runs name.
        info: Title, language and the like.
        press: Separates colours, and is told how much ink each page has; None for screens and printers that separate themselves.

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
