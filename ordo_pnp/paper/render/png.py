"""Rasterize pages of a PDF with pdfium to PNG, and measure how much of a page is covered with ink."""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pypdfium2
from isal import isal_zlib
from pypdfium2 import raw

from ordo_pnp.base import PT_PER_MM, RenderError, mm_to_px

if TYPE_CHECKING:
    from PIL.Image import Image


# Pages of one size that lie upon each other, counted from 0, the lowest first.
Stack: TypeAlias = "tuple[int, ...]"
# Of 0 to 3. Pictures of cards are 11 % larger than by zlib at level 3, in a sixth of the time: 1.4 ms against 8.4.
_COMPRESSION = 2
_MAX_PIXELS = 400_000_000
# Pixels that are drawn at once, 96 MB: all of a card, a page or the board of a game at 300 to the inch, a part of
# larger ones.
_MAX_BAND = 32_000_000
# Pixels of grounds that are kept, 45 MB: those of 16 cards at 300 to the inch, of one at 1200.
_MAX_KEPT = 15_000_000


def rasterize(pdf: bytes, dpi: float, page: int = 0) -> bytes:
    """Draw one page as a PNG.

    Args:
        pdf: The document.
        dpi: Pixels per inch; the picture has the rounded number of pixels in both directions.
        page: The number of the page, from 0.

    Raises:
        RenderError: There is no such page, or the picture would be empty or far too large.
    """
    return next(rasterize_all(pdf, dpi, [(page,)]))


def rasterize_all(pdf: bytes, dpi: float, stacks: Sequence[Stack]) -> Iterator[bytes]:
    """Draw pictures one by one as PNG; shared glyphs and grounds only once.

    Pages upon each other give the same pixels as one page with all their content.

    Args:
        pdf: The document.
        dpi: Pixels per inch; a picture has the rounded number of pixels in both directions.
        stacks: The pages of each picture; all but the last of a stack are its ground, which is kept for the next
            stacks.

    Raises:
        RenderError: There is no such page, or a picture would be empty or far too large.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        canvas = PageCanvas(document, dpi)
        for stack in stacks:
            for page in stack:
                if not 0 <= page < len(document):
                    raise RenderError(f"page {page + 1} was asked for, the document has {len(document)}")
            yield encode_png(canvas.bands(stack), *canvas.size_of(stack))
    finally:
        document.close()


def rasterize_parts(parts: Sequence[Callable[[], bytes]], dpi: float) -> bytes:
    """Draw the only pages of documents upon each other as one PNG.

    The memory of one document is free before the next one begins.

    Args:
        parts: Make the documents, the lowest first, all with a page of one size; asked again for each piece of a large picture.
        dpi: Pixels per inch.

    Raises:
        RenderError: The picture would be empty or far too large.
    """
    with closing(pypdfium2.PdfDocument(parts[0]())) as document:
        columns, rows = PageCanvas(document, dpi).size_of((0,))

    def bands() -> Iterator[bytearray]:
        height = max(1, _MAX_BAND // columns)
        for top in range(0, rows, height):
            band = white_rows(columns, min(height, rows - top))
            for part in parts:
                with closing(pypdfium2.PdfDocument(part())) as drawn:
                    PageCanvas(drawn, dpi).draw(0, (columns, rows), top, band)
            yield band

    return encode_png(bands(), columns, rows)


def white_rows(columns: int, count: int) -> bytearray:
    """Return white rows of a picture, each after the number of its filter."""
    stride = 3 * columns + 1
    white = bytearray(b"\xff") * (stride * count)
    white[::stride] = bytes(count)
    return white


class PageCanvas:
    """Pixels of the pages of a document: rows as PNG has them, each after a zero that says it is not filtered."""

    def __init__(self, document: Any, dpi: float) -> None:
        self._document = document
        self._dpi = dpi
        # By the pages of a ground and its first row; the last used one stands last.
        self._kept: dict[tuple[Stack, int], bytes] = {}

    def size_of(self, stack: Stack) -> tuple[int, int]:
        """Return the columns and rows of a picture.

        Raises:
            RenderError: It would be empty or far too large.
        """
        points = self._document.get_page_size(stack[0])
        columns, rows = (mm_to_px(length / PT_PER_MM, self._dpi) for length in points)
        if not (columns > 0 and rows > 0 and columns * rows <= _MAX_PIXELS):
            raise RenderError(f"a picture of {columns} × {rows} pixels cannot be drawn; choose another resolution")
        return columns, rows

    def bands(self, stack: Stack) -> Iterator[bytearray]:
        """Yield a picture from top to bottom in pieces of whole rows, so that a large one takes no more memory than a small one."""
        columns, rows = size = self.size_of(stack)
        height = max(1, _MAX_BAND // columns)
        for top in range(0, rows, height):
            band = self._ground(stack[:-1], size, top, min(height, rows - top))
            self.draw(stack[-1], size, top, band)
            yield band

    def _ground(self, stack: Stack, size: tuple[int, int], top: int, count: int) -> bytearray:
        """Return rows of all pages that lie beneath, or white ones."""
        if not stack:
            return white_rows(size[0], count)
        known = self._kept.pop((stack, top), None)
        if known is None:
            drawn = self._ground(stack[:-1], size, top, count)
            self.draw(stack[-1], size, top, drawn)
            known = bytes(drawn)
        self._kept[stack, top] = known
        while sum(map(len, self._kept.values())) > 3 * _MAX_KEPT:
            del self._kept[next(iter(self._kept))]
        return bytearray(known)

    def draw(self, page: int, size: tuple[int, int], top: int, band: bytearray) -> None:
        """Draw rows of a page over the present pixels."""
        columns, rows = size
        stride = 3 * columns + 1
        count = len(band) // stride
        sheet = self._document[page]
        try:
            width, height = sheet.get_size()
            pixels = (ctypes.c_ubyte * (len(band) - 1)).from_buffer(band, 1)
            bitmap = raw.FPDFBitmap_CreateEx(columns, count, raw.FPDFBitmap_BGR, pixels, stride)
            # pdfium rounds sizes up; a matrix from the wanted pixels makes them exact
            matrix = raw.FS_MATRIX(columns / width, 0, 0, rows / height, 0, -top)
            clipping = raw.FS_RECTF(0, 0, columns, count)
            flags = raw.FPDF_REVERSE_BYTE_ORDER | raw.FPDF_ANNOT
            raw.FPDF_RenderPageBitmapWithMatrix(bitmap, sheet, matrix, clipping, flags)
            raw.FPDFBitmap_Destroy(bitmap)
        finally:
            sheet.close()


def encode_png(bands: Iterable[bytes | bytearray], columns: int, rows: int) -> bytes:
    """Write RGB pixels, top row first, as a PNG.

    Flat art compresses better without row filters, and it is faster.

    Args:
        bands: One or more whole rows each, every row after the number of its filter.
        columns: Pixels in a row.
        rows: Those of all bands together.
    """
    packer = isal_zlib.compressobj(_COMPRESSION)
    packed = [packer.compress(band) for band in bands]
    packed.append(packer.flush())
    header = struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)
    chunks = (*_chunk(b"IHDR", [header]), *_chunk(b"IDAT", packed), *_chunk(b"IEND", []))
    return b"".join((b"\x89PNG\r\n\x1a\n", *chunks))


def _chunk(kind: bytes, parts: Sequence[bytes]) -> Iterator[bytes]:
    """Yield a chunk in pieces: pictures have tens of megabytes, of which no second copy is made."""
    yield struct.pack(">I", sum(map(len, parts)))
    check = isal_zlib.crc32(kind)
    yield kind
    for part in parts:
        check = isal_zlib.crc32(part, check)
        yield part
    yield struct.pack(">I", check)


# Of the picture that is measured; coarser ones make fine lines wider than they are: half as much again at 36 dpi.
DPI: Final = 150.0


def measure_coverage(pdf: bytes, done: Callable[[], None] = lambda: None) -> tuple[float, ...]:
    """Measure the ink on each page: 100 % is a page full of one ink.

    A page in greys alone takes black. Of colours, cyan is counted as the red that is missing, magenta as the green, yellow as the
    blue; so black among colours counts as three inks, as a driver that mixes it would print it.

    Returns:
        Per cent by page, 0 to 300, to a tenth.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        canvas = PageCanvas(document, DPI)
        found = []
        for number in range(len(document)):
            found.append(_of_page(canvas, number))
            done()
        return tuple(found)
    finally:
        document.close()


def _of_page(canvas: PageCanvas, number: int) -> float:
    from PIL import ImageChops  # most commands open no picture; importing it costs 20 ms

    missing: list[float] = [0.0, 0.0, 0.0]
    pixels, is_grey = 0, True
    for picture in _pictures(canvas, number):
        red, green, blue = picture.split()
        for at, channel in enumerate((red, green, blue)):
            counts = channel.histogram()
            missing[at] += math.fsum((255 - value) * count for value, count in enumerate(counts)) / 255
        pixels += picture.width * picture.height
        others = (ImageChops.difference(red, other).getextrema()[1] for other in (green, blue))
        is_grey = is_grey and not any(others)
    inks = missing[:1] if is_grey else missing
    return round(100 * math.fsum(inks) / pixels, 1)


def _pictures(canvas: PageCanvas, number: int) -> Iterator[Image]:
    import PIL.Image

    columns, _ = canvas.size_of((number,))
    stride = 3 * columns + 1
    for band in canvas.bands((number,)):
        pixels = bytes(band[1:]) + b"\0"  # each row follows the number of its filter
        yield PIL.Image.frombytes("RGB", (columns, len(band) // stride), pixels, "raw", "RGB", stride, 1)
