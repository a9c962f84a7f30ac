"""Flat ground, room far from marks and frames, on fronts whose figures are known."""

import pytest

from ordo_pnp.check.face_measures import contrast_reached, far_from_marks, flat_ground, frame_contrast
from ordo_pnp.draw import Shape, ellipse, rectangle


@pytest.mark.parametrize("color", ["#FFFFFF", "#24405F"])
def test_one_colour_is_all_flat_and_all_far(tools, color):
    """A front in one colour is flat ground all over, and all of it is far from any mark."""
    blank = tools.picture(tools.ground(color))

    assert flat_ground(blank).percent == 100
    assert far_from_marks(blank) == 100


def test_half_and_half_is_half_flat(tools):
    """Of a front that is half white and half black one half is flat, but for the millimetre that the blur makes grey."""
    halves = tools.picture(tools.ground("#FFFFFF"), tools.box(-3, -3, 34.5, 94, "#000000"))

    assert flat_ground(halves).percent == pytest.approx(50 - 100 * 0.5 / 60, abs=0.2)


def test_ground_is_named_by_the_middle_of_its_step(tools):
    """Colours that differ by less than a step are one ground: 240 to 255 are 248."""
    ground = flat_ground(tools.picture(tools.ground("#FFFFFF"), tools.box(-3, -3, 34.5, 94, "#F4F4F4")))

    assert ground == (100, "#F8F8F8")


def test_hatching_is_no_flat_white(tools):
    """Lines of 0.2 mm at 0.5 mm become one tone that is not the white between them."""
    lines = [tools.box(-3, -3 + 0.5 * row, 69, 0.2, "#000000") for row in range(188)]
    ground = flat_ground(tools.picture(tools.ground("#FFFFFF"), *lines))

    assert ground.color != "#F8F8F8"


def test_a_mark_is_near_for_two_millimetres(tools):
    """Around a square of 2 mm a square of 6 mm is near it, and everything else is far."""
    dot = tools.picture(tools.ground("#FFFFFF"), tools.box(30, 43, 2, 2, "#000000"))

    assert far_from_marks(dot) == pytest.approx(100 - 100 * 36 / (60 * 85), abs=0.1)


def test_a_large_shape_is_far_from_its_own_edge(tools):
    """What counts is the edge: the inside of a large dark shape is as empty as the paper around it."""
    large = tools.picture(tools.ground("#FFFFFF"), tools.box(11.5, 24, 40, 40, "#000000"))

    near = 44 * 44 - 36 * 36
    assert far_from_marks(large) == pytest.approx(100 - 100 * near / (60 * 85), abs=1)  # edges are blended over a pixel


def test_tones_that_hardly_differ_leave_no_mark(tools):
    """An edge between two colours that differ by six steps of 255 is no mark, by seven it is one."""
    faint, seen = (
        tools.picture(tools.ground("#F0F0F0"), tools.box(30, 43, 2, 2, color)) for color in ("#F6F6F6", "#F7F7F7")
    )

    assert far_from_marks(faint) == 100
    assert far_from_marks(seen) < 100


def test_the_trim_is_no_mark(tools):
    """The white around a round piece, and outside of round corners, is neither ground nor mark."""
    ground = tools.box(-3, -3, 94, 94, "#000000")
    disc = tools.picture(ground, size=(25.0, 25.0), outline="circle")
    card = tools.picture(tools.ground("#000000"), radius=3.0)

    for each in (disc, card):
        assert flat_ground(each).percent == 100
        assert far_from_marks(each) == 100


def test_a_black_border_on_white_has_the_contrast_of_both(tools):
    """A border of 3 mm stands out by the contrast of its colour with the ground that it encloses."""
    bordered = tools.picture(tools.ground("#000000"), tools.box(3, 3, 57, 82, "#FFFFFF"))

    assert frame_contrast(bordered) == pytest.approx(21)


def test_a_card_without_a_frame_has_no_contrast(tools):
    """A front whose ground runs to the trim has a frame of 1 : 1, whatever stands in its middle."""
    plain = tools.picture(tools.ground("#FFFFFF"), tools.box(11.5, 24, 40, 40, "#000000"))

    assert frame_contrast(plain) == 1


@pytest.mark.parametrize(("length", "is_frame"), [(20, False), (60, True)])
def test_a_frame_needs_one_per_cent_of_the_band(tools, length, is_frame):
    """A line of 0.25 mm along the trim is a frame from about 36 mm on: one per cent of the band."""
    lined = tools.picture(tools.ground("#FFFFFF"), tools.box(1.5, 10, 0.25, length, "#000000"))

    assert (frame_contrast(lined) > 3) == is_frame


def test_letters_are_no_frame(tools):
    """Words that stand close to the trim do not frame a front."""
    lettered = tools.picture(tools.ground("#FFFFFF"), tools.words("MMMMMMMMMMMM", 9, x=0.5, baseline=2.6))

    assert frame_contrast(lettered) == 1


def test_a_round_frame_is_measured_along_the_circle(tools):
    """The band of a round piece follows its trim."""
    ring = tools.picture(
        tools.box(-3, -3, 31, 31, "#000000"),
        Shape(ellipse(12.5, 12.5, 9.5), fill="#FFFFFF"),
        size=(25.0, 25.0),
        outline="circle",
    )

    assert frame_contrast(ring) == pytest.approx(21)


def test_contrast_that_a_share_reaches():
    """Of nine white pixels and a black one on black, nine tenths have the contrast 21, all of them none."""
    counts = [(9, (255, 255, 255)), (1, (0, 0, 0))]

    assert contrast_reached(counts, "#000000", 90) == pytest.approx(21)
    assert contrast_reached(counts, "#000000", 100) == 1
    assert contrast_reached([], "#000000", 90) == 1


def test_figures_are_those_of_the_printed_side(tools):
    """What lies in the bleed is cut away, and changes no figure."""
    outside = Shape(rectangle(-3, -3, 2.9, 94), fill="#000000")

    assert far_from_marks(tools.picture(tools.ground("#FFFFFF"), outside)) == 100
