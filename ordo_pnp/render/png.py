"""Pictures of pages: the real PDF, drawn by pdfium, so that a preview cannot differ from the print."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import pypdfium2

from ordo_pnp.errors import RenderError
from ordo_pnp.units import PT_PER_MM, mm_to_px

_COMPRESSION = 3
"""Flat art hardly shrinks further; level 6 takes twice as long."""
_MAX_PIXELS = 400_000_000


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
    width, height = (length / PT_PER_MM for length in sheet.get_size())
    columns, rows = mm_to_px(width, dpi), mm_to_px(height, dpi)
    if not (columns > 0 and rows > 0 and columns * rows <= _MAX_PIXELS):
        raise RenderError(f"a picture of {columns} × {rows} pixels cannot be drawn; choose another resolution")
    # pdfium rounds sizes up; a matrix from the wanted pixels makes them exact
    scale_x, scale_y = columns / width, rows / height
    bitmap = pypdfium2.PdfBitmap.new_native(columns, rows, pypdfium2.raw.FPDFBitmap_BGR, rev_byteorder=True)
    try:
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, columns, rows)
        matrix = pypdfium2.raw.FS_MATRIX(scale_x / PT_PER_MM, 0, 0, scale_y / PT_PER_MM, 0, 0)
        clipping = pypdfium2.raw.FS_RECTF(0, 0, columns, rows)
        flags = pypdfium2.raw.FPDF_REVERSE_BYTE_ORDER | pypdfium2.raw.FPDF_ANNOT
        pypdfium2.raw.FPDF_RenderPageBitmapWithMatrix(bitmap, sheet, matrix, clipping, flags)
        return encode_png(bytes(bitmap.buffer), columns, rows, bitmap.stride)
    finally:
        bitmap.close()


def encode_png(pixels: bytes, columns: int, rows: int, stride: int) -> bytes:
    """Write RGB pixels (top row first, ``stride`` bytes a row) as a PNG without row filters.

    Flat art compresses better unfiltered, and it is several times faster.
    """
    lines = [pixels[start : start + columns * 3] for start in range(0, rows * stride, stride)]
    data = b"\0" + b"\0".join(lines)
    header = struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, body)
        for kind, body in ((b"IHDR", header), (b"IDAT", zlib.compress(data, _COMPRESSION)), (b"IEND", b""))
    )


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
