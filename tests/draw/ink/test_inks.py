"""What each way of printing does to a display list."""

import io

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from PIL import Image

from ordo_pnp.base import PT_PER_MM, RenderError
from ordo_pnp.draw import (
    HATCHINGS,
    IDENTITY,
    Drawing,
    Gradient,
    Ink,
    InkConverter,
    RasterImage,
    Run,
    Shape,
    Use,
    compose,
    ellipse,
    grey_of,
    hatchings_of,
    lightness_of,
    rectangle,
    scaling,
    translation,
)

COLORS = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06X}")
LENGTHS = st.floats(0.2, 40).map(lambda value: round(value, 2))
PLACES = st.floats(-5, 40).map(lambda value: round(value, 2))
PATHS = st.builds(rectangle, PLACES, PLACES, LENGTHS, LENGTHS) | st.builds(ellipse, PLACES, PLACES, LENGTHS)
PAINTS = COLORS | st.builds(lambda a, b: Gradient((0, 0), (9, 9), ((0.0, a), (1.0, b))), COLORS, COLORS)
SHAPES = st.builds(
    Shape, PATHS, st.none() | PAINTS, st.none() | COLORS, st.floats(0.05, 3), opacity=st.sampled_from([1.0, 0.5])
)
RUNS = st.builds(Run, PLACES, PLACES, st.text("abc", min_size=1), st.just("text"), st.floats(5, 20), COLORS)
MATRICES = st.builds(lambda x, y, size: compose(translation(x, y), scaling(size)), PLACES, PLACES, st.floats(0.2, 2))


def drawings(items):
    return st.builds(lambda each: Drawing(40, 40, tuple(each)), st.lists(items, max_size=6))


DRAWINGS = st.recursive(
    drawings(SHAPES | RUNS),
    lambda inner: drawings(SHAPES | RUNS | st.builds(Use, inner, MATRICES, st.none() | PATHS)),
    max_leaves=4,
)
TINCTURES = {"gules": "#A6192E", "or": "#D4A72C", "vert": "#2E6B3E"}


def flat(drawing, matrix=IDENTITY):
    """Every item but uses, and where its drawing lies."""
    for item in drawing.items:
        if isinstance(item, Use):
            yield from flat(item.drawing, compose(matrix, item.matrix))
        else:
            yield item, matrix


def colors_of(drawing):
    for item, _ in flat(drawing):
        if isinstance(item, Run):
            yield item.color
        elif isinstance(item, Shape):
            stops = [color for _, color in item.fill.stops] if isinstance(item.fill, Gradient) else [item.fill]
            yield from (color for color in (*stops, item.stroke) if color is not None)


@pytest.mark.slow
@settings(max_examples=25)
@given(drawing=DRAWINGS, ink=st.sampled_from(Ink))
def test_words_and_boxes_stay(drawing, ink):
    """Every way of printing leaves all words where they are, and the size; in full ink the drawing is the same object."""
    converter = InkConverter(ink, hatchings_of([TINCTURES]))
    made = converter.convert(drawing)
    assert (made.width, made.height, made.bounds, made.label) == (
        drawing.width,
        drawing.height,
        drawing.bounds,
        drawing.label,
    )
    words = [
        [(run._replace(color=""), at) for run, at in flat(each) if isinstance(run, Run)] for each in (drawing, made)
    ]
    assert words[0] == words[1]
    assert converter.convert(drawing) is made
    assert ink is not Ink.FULL or made is drawing


@settings(max_examples=25)
@given(drawing=DRAWINGS)
def test_grey_is_grey(drawing):
    """In grey all is neutral, every area and letter as light as it was, and a second time changes nothing."""
    made = InkConverter(Ink.GREY, {}).convert(drawing)
    for was, now in zip(colors_of(drawing), colors_of(made), strict=True):
        assert now[1:3] == now[3:5] == now[5:7]
        assert abs(lightness_of(was) - lightness_of(now)) < 0.5
    assert InkConverter(Ink.GREY, {}).convert(made) == made


@settings(max_examples=25)
@given(drawing=DRAWINGS)
def test_outlines_are_black_on_white(drawing):
    """Nothing has another colour, and no thick area is black."""
    made = InkConverter(Ink.OUTLINE, hatchings_of([TINCTURES])).convert(drawing)
    assert set(colors_of(made)) <= {"#000000", "#FFFFFF"}
    for item, at in flat(made):
        if isinstance(item, Shape) and item.fill == "#000000":
            left, top, right, bottom = item.path.bounds()
            assert min(right - left, bottom - top) * at[0] < 1.01


@given(color=COLORS)
def test_a_grey_is_as_light_as_its_colour(color):
    """As light as 8 bits can say, by the formula of CIE."""
    channels = np.array([int(color[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    grey = int(grey_of(color)[1:3], 16) / 255
    light = grey / 12.92 if grey <= 0.04045 else ((grey + 0.055) / 1.055) ** 2.4
    assert abs(linear @ [0.2126, 0.7152, 0.0722] - light) < 0.006


def test_a_tincture_is_hatched_and_a_like_colour_is_not():
    """Gules gets lines down, whatever is drawn in it, if it is large enough; one step beside it gets none."""
    converter = InkConverter(Ink.GREY, hatchings_of([TINCTURES]))

    def lines(color, size):
        made = converter.convert(Drawing(20, 20, (Shape(rectangle(0, 0, size, size), color),)))
        return [item.path.segments for item, _ in flat(made) if isinstance(item, Shape) and item.fill is None]

    (found,) = lines("#A6192E", 10)
    assert {round(a[1][0] - b[1][0], 6) for a, b in zip(found[::2], found[1::2], strict=True)} == {0}
    assert len(found) // 2 == 13  # 10 mm, 0.8 mm from line to line
    assert lines("#A6192F", 10) == lines("#A6192E", 2) == []
    assert set(HATCHINGS) == {"or", "gules", "azure", "vert", "purpure", "sable"}


def test_a_dark_band_turns_over():
    """White letters on a dark band take the colour of the band when it becomes pale; black ones on white stay."""
    items = (
        Shape(rectangle(0, 0, 40, 10), "#24586A"),
        Run(2, 6, "band", "text", 12, "#FFFFFF"),
        Run(2, 20, "text", "text", 12, "#1E1B18"),
        Use(Drawing(5, 5, (Run(0, 3, "in", "text", 9, "#FFFFFF"),)), translation(20, 3)),
        Use(
            Drawing(5, 5, (Shape(rectangle(0, 0, 30, 8), "#24586A"), Run(1, 3, "own", "text", 9, "#FFFFFF"))),
            translation(2, 25),
        ),
    )
    made = InkConverter(Ink.SAVER, {}).convert(Drawing(40, 40, items))
    shown = {item.text: item.color for item, _ in flat(made) if isinstance(item, Run)}
    assert shown == {"band": "#24586A", "text": "#1E1B18", "in": "#24586A", "own": "#24586A"}


def test_one_drawing_on_two_grounds_becomes_two():
    """What is lost on one ground stands on another as it was."""
    word = Drawing(5, 5, (Run(0, 3, "in", "text", 9, "#FFFFFF"),))
    items = (
        Shape(rectangle(0, 0, 40, 10), "#24586A"),
        Shape(rectangle(0, 20, 3, 3), "#1E1B18"),
        Use(word, translation(10, 3)),
        Use(word, translation(20, 3)),
        Use(word, translation(0, 18.5)),
    )
    made = InkConverter(Ink.SAVER, {}).convert(Drawing(40, 40, items))
    one, two, three = [item.drawing for item in made.items if isinstance(item, Use)]
    assert one is two
    assert (one.items[0].color, three.items[0].color) == ("#24586A", "#FFFFFF")


def photograph(mode="RGB", form="PNG"):
    picture = Image.new("RGB", (120, 80), "#3B6E8F")
    picture.paste("#E8C14A", (40, 20, 80, 60))
    picture = picture.convert(mode, palette=Image.Palette.ADAPTIVE)
    if mode in {"RGBA", "LA"}:
        picture.putalpha(Image.linear_gradient("L").resize(picture.size))
    target = io.BytesIO()
    picture.save(target, form)
    return RasterImage(0, 0, 60, 40, target.getvalue(), "0" * 64)


@pytest.mark.parametrize(
    ("mode", "form"), [("RGB", "PNG"), ("RGBA", "PNG"), ("LA", "PNG"), ("P", "PNG"), ("RGB", "JPEG"), ("CMYK", "JPEG")]
)
@pytest.mark.parametrize("ink", [Ink.SAVER, Ink.GREY, Ink.OUTLINE])
def test_raster_images_are_printed_likewise(mode, form, ink):
    """Greys in grey, paler where ink is saved, edges alone as outlines; what is transparent stays so."""
    source = photograph(mode, form)
    (made,) = InkConverter(ink, {}).convert(Drawing(60, 40, (source,))).items
    was, now = (Image.open(io.BytesIO(each.data)) for each in (source, made))
    assert made[:4] == source[:4]
    assert made.digest != source.digest or mode == "LA"
    assert now.has_transparency_data == was.has_transparency_data
    if was.has_transparency_data:
        assert np.array_equal(np.asarray(was.convert("RGBA"))[..., 3], np.asarray(now.convert("RGBA"))[..., 3])
    before, after = (np.asarray(each.convert("RGB"), dtype=float) for each in (was, now))
    if ink is Ink.SAVER:
        assert (255 - after).mean() < 0.4 * (255 - before).mean()
    else:
        assert np.ptp(after, axis=-1).max() == 0
    if ink is Ink.OUTLINE:
        dark = after[..., 0] < 128
        assert 0 < dark.mean() < 0.1
        assert not dark[30:50, 50:70].any()  # within the yellow square
        assert dark[30:50, 34:46].any()  # along its left side


def test_a_damaged_picture_is_told():
    """Where it cannot be decoded it says so, and what to do."""
    broken = RasterImage(0, 0, 9, 9, b"\x89PNG\r\n\x1a\n" + b"?" * 40, "ab" * 32)
    with pytest.raises(RenderError, match=r"cannot be decoded.*save it again"):
        InkConverter(Ink.GREY, {}).convert(Drawing(9, 9, (broken,)))


@pytest.mark.slow
@pytest.mark.few(1)
@pytest.mark.parametrize("ink", [Ink.SAVER, Ink.GREY, Ink.OUTLINE])
def test_all_words_can_be_read(eyes, drawn_fronts, ink):
    """On a card of each kind the first letter of every line stands out from what is around it, on rendered pixels."""
    for name, front, fonts in drawn_fronts:
        made = InkConverter(ink, hatchings_of([TINCTURES])).convert(front)
        image = eyes.lab_seen(eyes.pixels(made, 200, fonts), "anybody")[..., 0]
        for run, (a, b, c, d, e, f) in flat(front):
            if not isinstance(run, Run) or b or c or run.turn or run.size * d < 4:
                continue
            em = run.size / PT_PER_MM * d
            x, y = a * run.x + e, d * run.baseline + f
            left, right, top, bottom = (round(v * 200 / 25.4) for v in (x, x + em, y - 0.7 * em, y + 0.1 * em))
            part = image[max(top, 0) : bottom, max(left, 0) : right]
            if part.size and 0 <= x < front.width - em and 0 < y < front.height:
                assert np.ptp(part) > 35, (name, run.text)


def test_the_ground_of_a_piece_has_no_outline():
    """Nobody cuts at its edge, so no line stands there; an area on it, of the same colour as any, has one."""
    ground = Shape(rectangle(-3, -3, 69, 94), fill="#F6EDDA")
    inside = Shape(rectangle(10, 10, 30, 30), fill="#305080")
    for drawing in (Drawing(63, 88, (ground, inside)), Drawing(63, 88, (Use(Drawing(63, 88, (ground,))), inside))):
        made = [item for item, _ in flat(InkConverter(Ink.OUTLINE, {}).convert(drawing))]
        assert [item.stroke for item in made] == [None, "#000000"]
