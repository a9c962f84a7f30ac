"""Drawings as SVG: the same picture, with nothing said twice."""

import itertools
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordo_pnp.art.svgpath import parse_path
from ordo_pnp.drawing import Drawing, Gradient, Path, RasterImage, Run, Shape, Use, rectangle, scaling, translation
from ordo_pnp.errors import RenderError
from ordo_pnp.render.svg import SvgSheet
from ordo_pnp.render.svg_path import path_data
from ordo_pnp.typography.fonts import Fonts

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


def test_path_data_are_short():
    """No needless zeros, blanks or signs."""
    assert path_data(rectangle(0.5, 0.25, 0.5, 1)) == "M.5.25l.5 0l0 1l-.5 0z"


@pytest.mark.parametrize(("width", "height", "written"), [(11, 11, "1.235"), (11, 90, "1.23"), (90, 11, "1.23")])
def test_only_what_is_small_both_ways_is_written_finely(width, height, written):
    """A piece that is likely to be enlarged has points to a thousandth of a millimetre, a long one to a hundredth."""
    shape = Shape(rectangle(1.2346, 0, 1, 1), "#FF0000")
    assert f"M{written} 0" in SvgSheet(FONTS).content(Drawing(width, height, (shape,)))


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


def test_what_is_invisible_is_left_out():
    """Nothing is written for shapes without ink or wholly seen through."""
    ink = Drawing(2, 2, (Shape(SQUARE, "#000000"),))
    root, _ = drawn(Shape(SQUARE), Shape(SQUARE, "#000000", opacity=0.0), Use(Drawing(1, 1, ())), Use(ink, opacity=0.0))
    assert list(root.iter("path")) == list(root.iter("use")) == []


def test_a_drawing_placed_twice_is_defined_once():
    """By identity; each place has its matrix, clip and opacity."""
    inner = Drawing(2, 2, (Shape(SQUARE, "#000000"),))
    root, _ = drawn(Use(inner), Use(inner, translation(3, 1)), Use(inner, scaling(2), SQUARE, 0.5))
    assert len([each for each in root.iter("g") if each.get("id")]) == 1
    uses = list(root.iter("use"))
    assert [each.get("transform") for each in uses] == [None, "translate(3 1)", "matrix(2 0 0 2 0 0)"]
    assert uses[2].get("opacity") == "0.5"
    assert len(list(root.iter("clipPath"))) == 1


def test_a_long_path_is_defined_once():
    """Ornaments that come again are not written again."""
    long = Path.of((("M", (0, 0)), *(("L", (at / 7, at / 3)) for at in range(60))))
    _, text = drawn(Shape(long, "#000000"), Shape(long, "#FF0000"))
    assert text.count(path_data(long, 3)) == 1


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


def test_ids_are_the_same_in_every_process():
    """Nothing of a run is in an id: a page can keep what an earlier one has sent."""
    sheet = SvgSheet(FONTS)
    assert sheet.symbol(Drawing(2, 2, (Shape(SQUARE, "#000000"),))) == "dGB2ATjhhKOyY"


def test_a_path_is_written_once_for_all_sheets(monkeypatch):
    """Signs and arms that every card shows are not formatted again for each picture."""
    long = Path.of((("M", (0, 0)), *(("L", (at / 7, at / 3)) for at in range(60))))
    SvgSheet(FONTS).content(Drawing(10, 5, (Shape(long, "#FF0000"),)))
    monkeypatch.setattr("ordo_pnp.render.svg_path._writing", None)  # a path that is formatted again would ask it
    assert "#00FF00" in SvgSheet(FONTS).content(Drawing(10, 5, (Shape(long, "#00FF00"),)))


def test_an_unknown_font_is_refused():
    """As in every other output."""
    with pytest.raises(RenderError, match="nofont"):
        drawn(Run(0, 0, "a", "nofont", 8, "#000000"))
