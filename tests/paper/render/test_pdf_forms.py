"""Repeated drawings: stored once, placed often, with everything they need; looked at as pixels by pdfium."""

import functools
import io

import pikepdf
import pytest
from PIL import Image

from ordo_pnp.draw import (
    Drawing,
    Fonts,
    Gradient,
    Run,
    Shape,
    Use,
    compose,
    ellipse,
    join,
    polygon,
    rectangle,
    rotation,
    scaling,
    translation,
)
from ordo_pnp.paper import DocumentInfo, Page, rasterize, write_pdf

RED, GREEN, BLUE, WHITE, BLACK = "#FF0000", "#00FF00", "#0000FF", "#FFFFFF", "#000000"


def draw(*items, size=(40.0, 20.0)):
    return write_pdf([Page(Drawing(*size, items))], Fonts(), DocumentInfo("Probe", "en"))


@functools.cache
def opened(data):
    """Open a PDF and keep it open: its objects die with it."""
    return pikepdf.open(io.BytesIO(data))


def forms(data):
    return [
        item for item in opened(data).objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
    ]


def picture(data, dpi=254):
    """Rasterise at 10 pixels a millimetre."""
    return Image.open(io.BytesIO(rasterize(data, dpi)))


def near(pixel, expected, by=3):
    return all(abs(a - b) <= by for a, b in zip(pixel, expected, strict=True))


def square(paint, **more):
    return Drawing(10, 10, (Shape(rectangle(0, 0, 10, 10), paint, **more),))


def twice(drawing, **more):
    return Use(drawing, translation(5, 5), **more), Use(drawing, translation(25, 5), **more)


def test_forms_within_forms_name_their_own_resources():
    """A form placed by a form is a resource of that form, not of the page."""
    inner = square(RED)
    outer = Drawing(20, 10, (Use(inner, scaling(0.5)), Use(inner, translation(10, 0))))
    data = draw(Use(outer), Use(outer, translation(20, 0)))
    found = {len(form.Resources.get("/XObject", {})): form for form in forms(data)}
    assert sorted(found) == [0, 1]
    page = opened(data).pages[0]
    assert len(page.Resources.XObject) == 1


def test_forms_carry_graphics_states_and_shadings():
    """Cure of forms that lose alpha and gradients: their resources name both."""
    gradient = Gradient((0, 0), (10, 0), ((0, RED), (1, BLUE)))
    drawing = Drawing(
        10, 10, (Shape(rectangle(0, 0, 10, 10), gradient), Shape(rectangle(0, 0, 5, 5), BLACK, opacity=0.5))
    )
    (form,) = forms(draw(*twice(drawing)))
    assert [float(state.ca) for state in form.Resources.ExtGState.values()] == [0.5]
    assert [int(shading.ShadingType) for shading in form.Resources.Shading.values()] == [2]


@pytest.mark.parametrize("place", [lambda drawing: (Use(drawing, translation(5, 5)),), twice], ids=["in line", "form"])
def test_opacity_is_drawn(place):
    """Half black over white is grey, in line and in a form."""
    image = picture(draw(*place(square(BLACK, opacity=0.5))))
    assert near(image.getpixel((100, 100)), (128, 128, 128))
    assert near(image.getpixel((20, 20)), (255, 255, 255))


@pytest.mark.parametrize("place", [lambda drawing: (Use(drawing, translation(5, 5)),), twice], ids=["in line", "form"])
def test_gradients_are_drawn(place):
    """A blend from red over green to blue shows the three colours along its line, in line and in a form."""
    gradient = Gradient((0, 0), (10, 0), ((0, RED), (0.5, GREEN), (1, BLUE)))
    image = picture(draw(*place(square(gradient))))
    assert near(image.getpixel((52, 100)), (255, 0, 0), 20)
    assert near(image.getpixel((100, 100)), (0, 255, 0), 20)
    assert near(image.getpixel((147, 100)), (0, 0, 255), 20)
    assert near(image.getpixel((160, 100)), (255, 255, 255))


def test_opacity_of_a_use_fades_the_whole():
    """A drawing placed with an opacity is faded as one thing: overlapping parts do not shine through."""
    stack = Drawing(10, 10, (Shape(rectangle(0, 0, 10, 10), RED), Shape(rectangle(0, 0, 10, 10), BLUE)))
    data = draw(Use(stack, translation(5, 5), opacity=0.5))
    assert near(picture(data).getpixel((100, 100)), (128, 128, 255))
    (form,) = forms(data)
    assert form.Group.S == "/Transparency"


def test_opacity_of_a_use_multiplies_that_of_its_shapes():
    """Within a faded drawing, a faded shape is fainter still."""
    image = picture(draw(Use(square(BLACK, opacity=0.5), translation(5, 5), opacity=0.5)))
    assert near(image.getpixel((100, 100)), (191, 191, 191))


def test_what_is_invisible_is_left_out():
    """Opacity 0 draws nothing."""
    image = picture(draw(Use(square(RED), opacity=0), Shape(rectangle(0, 0, 9, 9), RED, opacity=0)))
    assert image.getcolors() == [(400 * 200, (255, 255, 255))]


def test_a_form_does_not_take_colours_and_pens_from_its_caller():
    """Black fills and whole lines in a form stay black and whole, whatever was drawn before it."""
    frame = Shape(rectangle(1, 1, 8, 8), None, BLACK, 1.0)
    drawing = Drawing(10, 10, (Shape(rectangle(3, 3, 4, 4), BLACK), frame))
    before = Shape(rectangle(0, 0, 2, 2), RED, GREEN, 0.2, dash=(1.0, 1.0), round_ends=True)
    image = picture(draw(before, *twice(drawing)))
    assert near(image.getpixel((100, 100)), (0, 0, 0))
    assert all(near(image.getpixel((60, y)), (0, 0, 0)) for y in range(65, 135))


def test_bleed_beyond_the_nominal_box_is_kept_in_forms():
    """A form's box holds everything painted, also what reaches beyond the drawing's own size, pens and children."""
    inner = Drawing(1, 1, (Shape(polygon(((-4, -3), (-4, 3)), closed=False), None, RED, 1.0),))
    drawing = Drawing(10, 10, (Use(inner, compose(translation(0, 5), rotation(0))),))
    image = picture(draw(*twice(drawing)))
    assert near(image.getpixel((7, 100)), (255, 0, 0))
    assert near(image.getpixel((13, 100)), (255, 0, 0))
    assert near(image.getpixel((3, 100)), (255, 255, 255))


def test_clip_cuts_what_is_placed():
    """A clip is given in the millimetres of the placing drawing and holds for that placing only."""
    image = picture(draw(*twice(square(RED), clip=ellipse(10, 10, 3)), Shape(rectangle(0, 0, 2, 2), BLUE)))
    assert near(image.getpixel((100, 100)), (255, 0, 0))
    assert near(image.getpixel((60, 60)), (255, 255, 255))
    assert near(image.getpixel((300, 100)), (255, 255, 255))
    assert near(image.getpixel((10, 10)), (0, 0, 255))


def test_even_odd_leaves_holes():
    """A path within a path is a hole under the even-odd rule."""
    ring = rectangle(0, 0, 10, 10)
    hole = rectangle(3, 3, 4, 4)
    path = join((ring, hole))
    for paint in (RED, Gradient((0, 0), (10, 0), ((0, RED), (1, RED)))):
        image = picture(draw(Use(Drawing(10, 10, (Shape(path, paint, even_odd=True),)), translation(5, 5))))
        assert near(image.getpixel((70, 100)), (255, 0, 0))
        assert near(image.getpixel((100, 100)), (255, 255, 255))


def test_turned_drawings_are_drawn_turned():
    """A quarter turn clockwise moves the right half below."""
    drawing = Drawing(10, 10, (Shape(rectangle(5, 0, 5, 10), RED),))
    image = picture(draw(Use(drawing, compose(translation(5, 5), rotation(90, 5, 5)))))
    assert near(image.getpixel((100, 130)), (255, 0, 0))
    assert near(image.getpixel((130, 80)), (255, 255, 255))


def test_text_in_forms_is_drawn_and_can_be_copied():
    """A form with text names its fonts; pdfium draws it and reads it."""
    import pypdfium2

    data = draw(*twice(Drawing(10, 10, (Run(0, 8, "Acre", "text-bold", 12, BLUE),))))
    (form,) = forms(data)
    assert "/Font" in form.Resources
    darkest = min(color for _, color in picture(data).getcolors())
    assert near(darkest, (0, 0, 255), 10)
    document = pypdfium2.PdfDocument(data)
    page = document[0]
    text = page.get_textpage()
    assert text.get_text_range().split() == ["Acre", "Acre"]
    for item in (text, page, document):
        item.close()


def test_a_form_reaches_no_further_than_what_cuts_its_content():
    """The box of a form ends where a clip does, whatever lies beyond it."""
    large = Drawing(10, 10, (Shape(rectangle(-90, -90, 200, 200), RED),))
    cut = Drawing(10, 10, (Use(large, clip=rectangle(2, 3, 12, 4)),))

    (form,) = forms(draw(*twice(cut)))

    assert [float(each) for each in form.BBox] == pytest.approx([0, 0, 14, 10])
