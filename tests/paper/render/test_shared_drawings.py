"""Sharing is invisible: drawings placed several times look as if each were painted where it is placed."""

import io
from collections import Counter
from functools import cache

import pikepdf
from hypothesis import given, settings, strategies as st
from PIL import Image

from ordo_pnp.draw import IDENTITY, Drawing, Fonts, Shape, Use, compose, rectangle, rotation, translation
from ordo_pnp.paper import DocumentInfo, Page, rasterize, write_pdf

# Millimetres. With whole coordinates and quarter turns no edge lies near the middle of a square of one millimetre.
SIDE = 24
FONTS = Fonts()

places = st.tuples(st.sampled_from([0, 90, 180, 270]), st.integers(-6, 20), st.integers(-6, 20))
matrices = places.map(lambda place: compose(translation(*place[1:]), rotation(place[0])))
colors = st.sampled_from(["#FF0000", "#00FF00", "#0000FF", "#000000"])
rectangles = st.builds(rectangle, *[st.integers(-8, 12)] * 2, *[st.integers(1, 9)] * 2)
shapes = st.tuples(rectangles, colors).map(lambda made: Shape(*made))


@st.composite
def pages(draw, opacities=(1.0,)):
    """A page with drawings in drawings: each places shapes and some of the drawings made before it."""
    made = [Drawing(10, 10, (draw(shapes),))]
    for _ in range(draw(st.integers(1, 4))):
        uses = st.builds(Use, st.sampled_from(made), matrices, st.none(), st.sampled_from(opacities))
        made.append(Drawing(10, 10, tuple(draw(st.lists(st.one_of(shapes, uses), min_size=1, max_size=4)))))
    return Drawing(SIDE, SIDE, tuple(Use(each, draw(matrices)) for each in draw(st.permutations(made))))


def in_place(drawing, matrix=IDENTITY):
    """Paint every shape of a drawing where it ends up."""
    for item in drawing.items:
        if isinstance(item, Use):
            yield from in_place(item.drawing, compose(matrix, item.matrix))
        else:
            yield Shape(item.path.transformed(matrix), item.fill)


def pdf(drawing):
    return write_pdf([Page(drawing)], FONTS, DocumentInfo("Probe", "en"))


def pixels(data):
    """Return the colours in the middle of each square of one millimetre: at an edge either side may win by a rounding."""
    picture = Image.open(io.BytesIO(rasterize(data, 25.4 * 5)))
    return picture.resize((SIDE, SIDE), Image.Resampling.NEAREST).tobytes()


@settings(max_examples=settings.default.max_examples // 2)
@given(pages())
def test_shared_drawings_look_as_if_painted_in_place(page):
    """Forms, their boxes and their places change no pixel, whatever is placed within what, also outside its size."""
    assert pixels(pdf(page)) == pixels(pdf(Drawing(SIDE, SIDE, tuple(in_place(page)))))


@given(pages(opacities=(1.0, 0.5)))
def test_what_is_placed_twice_or_seen_through_is_stored_once(page):
    """There is a form for each drawing with two places in the page or in drawings, or one that is seen through."""
    count, clear = Counter(), set()

    @cache
    def look(number):
        for item in known[number].items:
            if isinstance(item, Use):
                known[id(item.drawing)] = item.drawing
                count[id(item.drawing)] += 1
                clear.update({id(item.drawing)} if item.opacity < 1 else ())
                look(id(item.drawing))

    known = {id(page): page}
    look(id(page))
    with pikepdf.open(io.BytesIO(pdf(page))) as document:
        forms = [
            each for each in document.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
        ]
        groups = [each for each in forms if "/Group" in each]

    assert len(forms) == sum(times > 1 or number in clear for number, times in count.items())
    assert len(groups) == len(clear)
