"""How much of each page of a PDF is covered with ink.

Rule: PNP-27.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pypdfium2

from ordo_pnp.paper.render.png import PageCanvas

if TYPE_CHECKING:
    from PIL.Image import Image


# Of the picture that is measured; coarser ones make fine lines wider than they are: half as much again at 36 dpi.
DPI: Final = 150.0


def measure_coverage(pdf: bytes, done: Callable[[], None] = lambda: None) -> tuple[float, ...]:
    """Measure the ink on each page: 100 % is a page full of one ink.

    A page in greys alone takes black. Of colours, cyan is counted as the red that is missing, magenta as the green, yellow as the
    blue; so black among colours counts as three inks, as a driver that mixes it would print it.

    Args:
        pdf: The document.
        done: Is told after each page.

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
