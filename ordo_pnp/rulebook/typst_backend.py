"""From markup to a tagged PDF: typst sets the pages, then the file says of itself what it is.

typst embeds pictures that are PDF pages, which keeps them exactly as they are printed on cards and eight times smaller than
as SVG, but then does not declare the file as PDF/UA, because it cannot know what those pages hold. We do: fonts embedded, no
text outside of what has an alternative. The declaration is added when the file is written again, small objects packed together; a test sets the same markup with
other pictures under typst's own check of that standard.
"""

from __future__ import annotations

import io
import re
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import RenderError, extra, printable
from ordo_pnp.draw import font_folder
from ordo_pnp.paper import Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.draw import Drawing, Fonts

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
    """Pages that have more than they can hold.

    Args:
        places: Of each the line of the book, from 0, and by how many millimetres it is too long.
    """

    def __init__(self, places: Sequence[tuple[int, int]]) -> None:
        self.places = tuple(places)
        super().__init__("pages are too long")


def require_packages() -> None:
    """Check that what sets pages is installed.

    Raises:
        MissingExtraError: typst or pikepdf is not.
    """
    with extra("rulebook"):
        import pikepdf  # noqa: F401
        import typst  # noqa: F401


@cache
def _template() -> str:
    return TEMPLATE.read_text(encoding="utf-8")


@cache
def _fonts(folders: tuple[Path, ...]) -> Any:
    """Open the fonts of some folders, and no others; each is read when it is needed, once for all books."""
    import typst  # a compiler of 30 MB

    paths = [str(each) for each in folders if each.is_dir()]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=paths)


def draw_plates(drawings: Sequence[Drawing], fonts: Fonts, language: str) -> bytes:
    """Draw pictures as pages of one PDF, in their order; nothing where there are none.

    Raises:
        RenderError: Something cannot be drawn.
    """
    from ordo_pnp.paper import DocumentInfo, write_pdf  # imports reportlab

    if not drawings:
        return b""
    return write_pdf([Page(each) for each in drawings], fonts, DocumentInfo(title="pictures", language=language))


def set_pages(markup: str, look: str, plates: bytes, folders: Sequence[Path] = ()) -> tuple[bytes, int]:
    """Set a book.

    Args:
        markup: What ``Typesetter`` wrote.
        look: What ``look_of`` wrote.
        plates: Its pictures.
        folders: Where fonts are looked for besides the font package.

    Returns:
        The PDF, and how many pages it has.

    Raises:
        LongPageError: Something does not fit on the page that it has for itself.
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
        try:
            compiler = typst.Compiler(
                str(folder / "main.typ"), root=str(folder), font_paths=_fonts((*folders, font_folder()))
            )
            _, warnings = compiler.compile_with_warnings(output=str(folder / "main.pdf"), format="pdf")
        except typst.TypstError as error:
            raise _told(error) from error
        for each in warnings:
            raise RenderError(f"the pages cannot be set: {printable(str(each))}")
        return finish_pdf(folder / "main.pdf")


def finish_pdf(written: Path) -> tuple[bytes, int]:
    """Declare PDF/UA-1, have the title shown, and pack the file: a quarter smaller.

    Args:
        written: What typst wrote: a file, since pikepdf takes 11 ms a book longer to read the same from memory.

    Returns:
        The file, and how many pages it has; equal files give equal ones.

    Raises:
        RenderError: typst wrote no file whose metadata can be added to.
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
