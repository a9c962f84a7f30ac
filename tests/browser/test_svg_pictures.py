"""Pictures in SVG as Chromium shows them."""

import base64
import io

import PIL.Image
import pytest
from svg_forms import FORMS, different_shares, svg_of

from ordo_pnp.draw import Drawing, Fonts, Use, font_folder, scaling
from ordo_pnp.draw.pictures.svg_file import SvgPicture
from ordo_pnp.paper import DocumentInfo, Page, rasterize, write_pdf

WIDTH, HEIGHT = 400, 320


@pytest.fixture(scope="module")
def shown(chromium):
    """Return what makes a picture of an SVG file, as a page on the web shows it."""
    page = chromium.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    font = base64.b64encode((font_folder() / "Spectral-Regular.ttf").read_bytes()).decode()
    face = f"<style>@font-face {{font-family: Spectral; src: url(data:font/ttf;base64,{font})}}</style></svg>"

    def show(data):
        address = base64.b64encode(data.decode().replace("</svg>", face).encode()).decode()
        page.set_content(
            f'<body style="margin:0"><img width="{WIDTH}" height="{HEIGHT}" src="data:image/svg+xml;base64,{address}">'
        )
        page.wait_for_function("document.images[0].complete && document.images[0].naturalWidth > 0")
        return PIL.Image.open(io.BytesIO(page.screenshot())).convert("RGB")

    yield show
    page.close()


@pytest.mark.browser
@pytest.mark.parametrize(("program", "drawing"), FORMS)
def test_pictures_are_printed_as_a_browser_shows_them(shown, program, drawing):
    """Twelve drawings in the forms of five programs: nothing but edges differs, which are two pixels in a hundred at most."""
    data = svg_of(program, drawing)
    made = SvgPicture(data, Fonts()).drawing(25.4)
    placed = Drawing(WIDTH, HEIGHT, (Use(made, scaling(WIDTH / made.width)),))
    pdf = write_pdf([Page(placed)], Fonts(), DocumentInfo(title="x", language="en"))
    printed = PIL.Image.open(io.BytesIO(rasterize(pdf, 25.4))).convert("RGB")

    every, solid = different_shares(printed, shown(data))
    assert every < 0.02
    assert solid == 0
