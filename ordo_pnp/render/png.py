"""Pictures of pages: the real PDF, drawn by pdfium, so that a preview cannot differ from the print."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Any

import pypdfium2

from ordo_pnp.errors import RenderError
from ordo_pnp.units import PT_PER_MM, mm_to_px

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_COMPRESSION = 3
"""Flat art hardly shrinks further; level 6 takes twice as long."""
_MAX_PIXELS = 400_000_000
_MAX_BAND = 32_000_000
"""Pixels that are drawn at once, 96 MB: all of a card, a page or the board of a game at 300 to the inch, a part of larger ones."""


def rasterize(pdf: bytes, dpi: float, page: int = 0) -> bytes:
    """Draw one page as a PNG.

    Args:
        pdf: The document.
        dpi: Pixels per inch; the picture has the rounded number of pixels in both directions.
        page: Which page, counted from 0.

    Raises:
        RenderError: There is no such page, or the picture would be empty or far too large.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        if not 0 <= page < len(document):
            raise RenderError(f"page {page + 1} was asked for, the document has {len(document)}")
        sheet = document[page]
        try:
            return _picture(sheet, dpi)
        finally:
            sheet.close()
    finally:
        document.close()


def _picture(sheet: Any, dpi: float) -> bytes:
    columns, rows, bands = draw_page(sheet, dpi)
    return encode_png(bands, columns, rows)


def draw_page(sheet: Any, dpi: float) -> tuple[int, int, Iterator[tuple[Any, int]]]:
    """Draw a page of pdfium in pieces of whole rows.

    Returns:
        Columns, rows, and the RGB pixels of each piece with the bytes from one row to the next; a piece is gone when the next is asked for.

    Raises:
        RenderError: The picture would be empty or far too large.
    """
    width, height = (length / PT_PER_MM for length in sheet.get_size())
    columns, rows = mm_to_px(width, dpi), mm_to_px(height, dpi)
    if not (columns > 0 and rows > 0 and columns * rows <= _MAX_PIXELS):
        raise RenderError(f"a picture of {columns} × {rows} pixels cannot be drawn; choose another resolution")
    return columns, rows, _bands(sheet, (columns, rows), (columns / width, rows / height))


def _bands(sheet: Any, size: tuple[int, int], scale: tuple[float, float]) -> Iterator[tuple[Any, int]]:
    """Yield a page from top to bottom in pieces of whole rows, so that a large one takes no more memory than a small one."""
    columns, rows = size
    height = max(1, _MAX_BAND // columns)
    flags = pypdfium2.raw.FPDF_REVERSE_BYTE_ORDER | pypdfium2.raw.FPDF_ANNOT
    for top in range(0, rows, height):
        count = min(height, rows - top)
        bitmap = pypdfium2.PdfBitmap.new_native(columns, count, pypdfium2.raw.FPDFBitmap_BGR, rev_byteorder=True)
        try:
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, columns, count)
            # pdfium rounds sizes up; a matrix from the wanted pixels makes them exact
            matrix = pypdfium2.raw.FS_MATRIX(scale[0] / PT_PER_MM, 0, 0, scale[1] / PT_PER_MM, 0, -top)
            clipping = pypdfium2.raw.FS_RECTF(0, 0, columns, count)
            pypdfium2.raw.FPDF_RenderPageBitmapWithMatrix(bitmap, sheet, matrix, clipping, flags)
            yield bitmap.buffer, bitmap.stride
        finally:
            bitmap.close()


def encode_png(bands: Iterable[tuple[Any, int]], columns: int, rows: int) -> bytes:
    """Write RGB pixels, top row first, as a PNG without row filters.

    Flat art compresses better unfiltered, and it is several times faster.

    Args:
        bands: Bytes of one or more whole rows, and how many bytes there are from one row to the next.
        columns: Pixels in a row.
        rows: Those of all bands together.
    """
    packer = zlib.compressobj(_COMPRESSION)
    packed: list[bytes] = []
    for pixels, stride in bands:
        with memoryview(pixels) as view:
            for start in range(0, len(view), stride):
                packed += (packer.compress(b"\0"), packer.compress(view[start : start + columns * 3]))
    packed.append(packer.flush())
    header = struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, body) for kind, body in ((b"IHDR", header), (b"IDAT", b"".join(packed)), (b"IEND", b""))
    )


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
