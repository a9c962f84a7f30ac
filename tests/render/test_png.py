"""Rasterising: exact sizes, the same bytes every time."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from ordo_pnp.drawing import Drawing, Shape, rectangle
from ordo_pnp.errors import RenderError
from ordo_pnp.layout.page import Page
from ordo_pnp.render.pdf import DocumentInfo, write_pdf
from ordo_pnp.render.png import encode_png, rasterize
from ordo_pnp.typography.fonts import Fonts


@pytest.fixture(scope="module")
def pdf():
    card = Drawing(63, 88, (Shape(rectangle(0, 0, 63, 88), "#A6192E"), Shape(rectangle(40, 60, 23, 28), "#1F4E8C")))
    return write_pdf([Page(card), Page(Drawing(20, 10, ()))], Fonts(), DocumentInfo("Probe", "en"))


def opened(data):
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize(("dpi", "size"), [(72, (179, 249)), (150, (372, 520)), (300, (744, 1039)), (254, (630, 880))])
def test_size_is_rounded_not_rounded_up(pdf, dpi, size):
    """A card of 63 × 88 mm has the nearest number of pixels, and the drawing fills them to the last."""
    image = opened(rasterize(pdf, dpi))
    assert image.size == size
    assert image.mode == "RGB"
    assert image.getpixel((0, 0)) == (166, 25, 46)
    assert image.getpixel((size[0] - 1, size[1] - 1)) == (31, 78, 140)


def test_pages_count_from_zero(pdf):
    """The second page has its own size and is white."""
    image = opened(rasterize(pdf, 254, page=1))
    assert image.size == (200, 100)
    assert image.getcolors() == [(20000, (255, 255, 255))]


@pytest.mark.parametrize("page", [-1, 2])
def test_absent_pages_are_refused(pdf, page):
    """A page that is not there is an error with the number of pages."""
    with pytest.raises(RenderError, match="the document has 2"):
        rasterize(pdf, 72, page=page)


@pytest.mark.parametrize("dpi", [0, -72, 0.001, 100_000])
def test_impossible_sizes_are_refused(pdf, dpi):
    """No pixels at all or far too many are refused before anything is drawn."""
    with pytest.raises(RenderError, match="choose another resolution"):
        rasterize(pdf, dpi)


def test_same_bytes_every_time(pdf):
    """Rasterising is deterministic."""
    assert rasterize(pdf, 100) == rasterize(pdf, 100)


@pytest.mark.parametrize("most", [1, 1000, 50_000])
def test_a_large_picture_is_drawn_in_bands_that_join(pdf, monkeypatch, most):
    """Drawn a few rows at a time, a picture is the one that is drawn at once."""
    whole = opened(rasterize(pdf, 100))
    monkeypatch.setattr("ordo_pnp.render.png._MAX_BAND", most)
    assert ImageChops.difference(opened(rasterize(pdf, 100)), whole).getbbox() is None


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 5), st.data())
def test_encoded_pixels_are_read_back_by_others(columns, rows, padding, data):
    """Pillow reads every pixel as it was written; padding at the end of rows is no part of the picture."""
    stride = columns * 3 + padding
    pixels = data.draw(st.binary(min_size=stride * rows, max_size=stride * rows))
    cut = data.draw(st.integers(0, rows)) * stride
    bands = [(band, stride) for band in (pixels[:cut], pixels[cut:])]
    image = opened(encode_png(bands, columns, rows))
    assert image.size == (columns, rows)
    assert image.tobytes() == b"".join(pixels[row * stride : row * stride + columns * 3] for row in range(rows))
