"""Rasterising: exact sizes, the same bytes every time."""

import io

import pytest
from hypothesis import given, strategies as st
from PIL import Image, ImageChops

from ordo_pnp.base import RenderError
from ordo_pnp.draw import Drawing, Fonts, Shape, ellipse, rectangle
from ordo_pnp.paper import DocumentInfo, Page, rasterize, rasterize_all, write_pdf
from ordo_pnp.paper.render.png import encode_png


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


@pytest.mark.parametrize("most", [1, 1000, 50_000])
def test_a_large_picture_is_drawn_in_bands_that_join(pdf, monkeypatch, most):
    """Drawn a few rows at a time, a picture is the one that is drawn at once."""
    whole = opened(rasterize(pdf, 100))
    monkeypatch.setattr("ordo_pnp.paper.render.png._MAX_BAND", most)
    assert ImageChops.difference(opened(rasterize(pdf, 100)), whole).getbbox() is None


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_encoded_pixels_are_read_back_by_others(columns, rows, data):
    """Pillow reads every pixel as it was written, however the rows were parted into bands."""
    row = st.binary(min_size=columns * 3, max_size=columns * 3)
    pixels = data.draw(st.lists(row, min_size=rows, max_size=rows))
    cut = data.draw(st.integers(0, rows))
    bands = [b"".join(b"\0" + each for each in part) for part in (pixels[:cut], pixels[cut:])]
    image = opened(encode_png(bands, columns, rows))
    assert image.size == (columns, rows)
    assert image.tobytes() == b"".join(pixels)


@pytest.mark.parametrize("kept", [0, 15_000_000])
@pytest.mark.parametrize("most", [1_000, 32_000_000])
def test_pages_upon_each_other_are_one_picture(monkeypatch, kept, most):
    """Whatever is kept of grounds, and in however many bands: pixels are those of one page that holds the items of all."""
    monkeypatch.setattr("ordo_pnp.paper.render.png._MAX_KEPT", kept)
    monkeypatch.setattr("ordo_pnp.paper.render.png._MAX_BAND", most)
    shapes = [Shape(ellipse(10 + 4 * at, 8, 7), ("#A6192E", "#1F4E8C", "#FFFFFF", "#20A040")[at]) for at in range(4)]

    def page(*at):
        return Page(Drawing(30, 16, tuple(shapes[each] for each in at)))

    def drawn(pages, stacks):
        return list(rasterize_all(write_pdf(pages, Fonts(), DocumentInfo("Probe", "en")), 100, stacks))

    stacked = drawn([page(0), page(1), page(2), page(3)], [(0, 1, 2), (0, 1, 3), (3,), (0, 1, 2)])
    assert stacked == drawn([page(0, 1, 2), page(0, 1, 3), page(3), page(0, 1, 2)], [(0,), (1,), (2,), (3,)])
