"""The text log of display lists."""

from pathlib import Path

from ordo_pnp.draw import (
    Drawing,
    Gradient,
    RasterImage,
    Run,
    Shape,
    Use,
    compose,
    ellipse,
    rectangle,
    rotation,
    scaling,
    translation,
)
from ordo_pnp.paper import Box, Page
from ordo_pnp.paper.sheets.page import Bookmark
from ordo_pnp.testing.drawing_log import format_drawing, format_page

GOLDEN = Path(__file__).parent / "golden"


def everything():
    sign = Drawing(24, 24, (Shape(rectangle(2, 2, 20, 20), "#7A4E2D", "#1E1B18", 0.125, even_odd=True),), label="spear")
    shade = Gradient((0, 0), (0, 45), ((0, "#FFFFFF"), (1, "#A6192E")))
    other = Drawing(10, 10, (), label="spear")
    return Drawing(
        63,
        88,
        (
            Shape(ellipse(31.5, 40, 19), shade, opacity=0.5),
            Shape(rectangle(0, 0, 1 / 3, 1), None, "#000000", 0.2, dash=(1, 0.5), round_ends=True),
            Use(sign, compose(translation(4, 3), scaling(0.3541))),
            Use(sign, translation(15, 3), clip=rectangle(0, 0, 5, 5), opacity=0.25),
            Use(other, rotation(90)),
            Use(Drawing(5, 5, ())),
            Run(7, 72.5, "Acre — 'town'", "text-italic", 7.5, "#1E1B18", word_spacing=0.11),
            RasterImage(1, 2, 3, 4, b"x", "0123456789abcdef" * 4),
        ),
        bounds=(-3, -3, 66, 91),
        label="card",
    )


def test_log_of_a_drawing_names_everything(golden):
    """Every kind of item is a line with its millimetres; a repeated drawing is described once."""
    golden(GOLDEN / "drawing.txt", format_drawing(everything()))


def test_log_of_a_page_begins_with_its_boxes(golden):
    """A page's log gives paper, boxes and bookmarks before its content."""
    page = Page(
        Drawing(210, 297, (Use(everything(), translation(10.5, 16.5)),), label="sheet"),
        Box(10.5, 16.5, 189, 264),
        Box(7.5, 13.5, 195, 270),
        (Bookmark("Units"), Bookmark("Spears", 1)),
    )
    golden(GOLDEN / "page.txt", format_page(page))


def test_a_change_of_a_hundredth_is_seen():
    """Two decimals of a millimetre tell drawings apart."""
    one, other = (Drawing(9, 9, (Shape(rectangle(x, 0, 1, 1), "#000000"),)) for x in (1.0, 1.01))
    assert format_drawing(one) != format_drawing(other)
