"""Drawings as SVG: the same picture, with nothing said twice."""

import itertools
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import RenderError
from ordo_pnp.draw import Drawing, Fonts, Gradient, Path, RasterImage, Run, Shape, Use, rectangle
from ordo_pnp.draw.path_data import parse_path
from ordo_pnp.paper import SvgSheet
from ordo_pnp.paper.render.path_text import path_data

FONTS = Fonts()
SQUARE = rectangle(0, 0, 2, 2)


def drawn(*items):
    sheet = SvgSheet(FONTS)
    content = sheet.content(Drawing(10, 5, items))
    text = f'<svg viewBox="0 0 10 5"><defs>{sheet.definitions}</defs>{content}</svg>'
    return ET.fromstring(text), text  # noqa: S314 (written by us)


points = st.tuples(st.floats(-300, 300), st.floats(-300, 300))
lines = st.tuples(st.just("L"), points)
curves = st.tuples(
    st.just("C"), st.tuples(points, points, points).map(lambda several: tuple(itertools.chain(*several)))
)
subpaths = st.builds(
    lambda start, steps, end: [("M", start), *steps, *end],
    points,
    st.lists(lines | curves, min_size=1, max_size=8),
    st.sampled_from([[], [("Z", ())]]),
)


@given(st.lists(subpaths, min_size=1, max_size=3).map(lambda several: tuple(itertools.chain(*several))))
def test_path_data_lead_to_every_point(segments):
    """Relative numbers are rounded, but their errors do not add up; read by the parser of arms, the path is the same."""
    again = parse_path(path_data(Path.of(segments), 2)).segments

    assert [verb for verb, _ in again] == [verb for verb, _ in segments]
    for (_, found), (_, wanted) in zip(again, segments, strict=True):
        assert found == pytest.approx(wanted, abs=0.006)


def test_fill_stroke_and_dashes():
    """What a shape says stands in its element."""
    shape = Shape(SQUARE, "#FF0000", "#00FF00", 0.5, even_odd=True, opacity=0.5, dash=(1, 2), round_ends=True)
    root, _ = drawn(shape)
    (path,) = root.iter("path")
    assert path.get("fill") == "#FF0000"
    assert path.get("fill-rule") == "evenodd"
    assert (path.get("stroke"), path.get("stroke-width"), path.get("stroke-dasharray")) == ("#00FF00", "0.5", "1 2")
    assert (path.get("stroke-linecap"), path.get("opacity")) == ("round", "0.5")


def test_corners_are_as_sharp_as_in_a_pdf():
    """A line without round joins has the limit of PDF, which is another one than that of SVG."""
    root, _ = drawn(Shape(SQUARE, stroke="#00FF00", width=0.5))
    assert [each.get("stroke-miterlimit") for each in root.iter("path")] == ["10"]


def test_text_is_outlines_with_the_place_of_each_letter():
    """Nothing depends on installed fonts; a letter is defined once; spaces move on."""
    root, text = drawn(Run(1, 2, "AVA a", "text", 10, "#123456"))
    (group,) = [each for each in root.iter("g") if each.get("fill") == "#123456"]
    places = [int(each.get("x")) for each in group]
    assert len(places) == 4
    assert len({each.get("href") for each in group}) == 3
    advance = FONTS["text"].advance("A") * 1000
    assert places[0] == 0
    assert 0 < places[1] < advance  # kerned
    assert "<text" not in text


def test_gradients_and_pictures_stand_in_the_file():
    """A gradient in the drawing's millimetres, a picture as data."""
    gradient = Gradient((0, 0), (0, 5), ((0.0, "#FFFFFF"), (1.0, "#000000")))
    picture = RasterImage(1, 1, 2, 3, b"\x89PNG....", "d")
    root, text = drawn(Shape(SQUARE, gradient), Shape(rectangle(1, 1, 1, 1), gradient), picture)
    (linear,) = root.iter("linearGradient")
    assert linear.get("gradientUnits") == "userSpaceOnUse"
    assert [each.get("stop-color") for each in linear] == ["#FFFFFF", "#000000"]
    (image,) = root.iter("image")
    assert image.get("href").startswith("data:image/png;base64,")
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def all_kinds(color):
    """Make a drawing with everything that is defined: a drawing, a long path, a gradient, a clip, glyphs."""
    long = Path.of((("M", (0, 0)), *(("L", (at / 7, at / 3)) for at in range(60))))
    gradient = Gradient((0, 0), (0, 5), ((0.0, color), (1.0, "#000000")))
    inner = Drawing(2, 2, (Shape(SQUARE, gradient), Shape(long, color)))
    return Drawing(10, 5, (Use(inner, clip=rectangle(0, 0, 1, 1)), Run(1, 2, "AV", "text", 10, color)))


def defined(sheet):
    root = ET.fromstring(f"<defs>{sheet.definitions}</defs>")  # noqa: S314 (written by us)
    return {each.get("id"): ET.tostring(each) for each in root}


def test_pictures_of_two_sheets_stand_in_one_document():
    """An id names the same content in every sheet, whatever was defined before it, and other content has another id."""
    first, second = SvgSheet(FONTS), SvgSheet(FONTS)
    one, other = all_kinds("#FF0000"), all_kinds("#00FF00")
    names = first.symbol(one), first.symbol(other)
    assert (second.symbol(other), second.symbol(one)) == names[::-1]
    assert len(set(names)) == 2
    assert defined(first) == defined(second)
    assert {name[0] for name in defined(first)} == set("dphct")
    assert first.symbol(one) == names[0]


def test_an_unknown_font_is_refused():
    """As in every other output."""
    with pytest.raises(RenderError, match="nofont"):
        drawn(Run(0, 0, "a", "nofont", 8, "#000000"))
