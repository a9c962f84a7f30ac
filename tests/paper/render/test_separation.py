"""Colours and pictures become inks of a press."""

import pytest
from hypothesis import given, strategies as st
from PIL import Image

from ordo_pnp.paper import PressProfile, Separation, bounded
from tests.press_icc import press_icc as made

PROFILE = PressProfile("test.icc", made(), "Test press")
SEPARATION = Separation(PROFILE)
COLORS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda rgb: "#{:02X}{:02X}{:02X}".format(*rgb))
INKS = st.tuples(*[st.floats(0, 1)] * 4)
BLACK = (0, 0, 0, 1)


def pixels(image):
    """The samples of each pixel, from 0 to 255."""
    data, wide = image.tobytes(), len(image.getbands())
    return [tuple(data[at : at + wide]) for at in range(0, len(data), wide)]


@given(color=COLORS, limit=st.sampled_from([200, 240, 300]))
def test_no_color_has_more_ink_than_the_limit(color, limit):
    """Neither as an area nor in a line; on this press all four inks are strong in the dark."""
    separation = LIMITED[limit]
    for inks in (separation.inks(color), separation.line_inks(color)):
        assert sum(inks) * 100 <= limit + 1e-9
        assert all(0 <= ink <= 1 for ink in inks)


LIMITED = {limit: Separation(PROFILE, limit=limit) for limit in (200, 240, 300)}


@given(inks=INKS, limit=st.floats(150, 400))
def test_bounding_takes_from_colors_alike_and_leaves_black(inks, limit):
    """What is within the limit stays as it is."""
    found = bounded(inks, limit)
    assert sum(found) * 100 <= limit + 1e-9
    assert found[3] == inks[3]
    assert found == inks or sum(found) * 100 > limit - 0.1
    for one, other, new, its in zip(inks[:3], inks[1:3], found, found[1:3], strict=False):
        assert one * its == pytest.approx(other * new, abs=2e-4)


@given(grey=st.integers(0, 255))
def test_greys_are_black_ink_alone(grey):
    """As areas and in lines: no cast, and nothing to register."""
    color = f"#{grey:02X}{grey:02X}{grey:02X}"
    assert SEPARATION.inks(color)[:3] == SEPARATION.line_inks(color)[:3] == (0, 0, 0)


def test_darker_greys_have_more_black():
    """From the white of the paper to solid black."""
    ramp = [SEPARATION.inks(f"#{grey:02X}{grey:02X}{grey:02X}")[3] for grey in range(255, -1, -1)]
    assert ramp == sorted(ramp)
    assert (ramp[0], ramp[-1]) == (0, 1)


@pytest.mark.parametrize("color", ["#1E1B18", "#33264A", "#4A3521", "#2A1E08"])
def test_dark_text_is_solid_black(color):
    """Whatever its hue; an area of the same colour keeps it."""
    assert SEPARATION.line_inks(color) == BLACK
    assert sum(ink > 0 for ink in SEPARATION.inks(color)) == 4


def test_text_that_is_meant_in_color_keeps_it():
    """Teal letters are teal, and cream ones on a dark ground are cream; what is nearly white is paper."""
    assert SEPARATION.line_inks("#2F6B74") == SEPARATION.inks("#2F6B74")
    assert SEPARATION.line_inks("#F3DFC8") == SEPARATION.inks("#F3DFC8")
    assert SEPARATION.line_inks("#FFFDF8") == (0, 0, 0, 0)


def test_soft_text_stays_lighter_than_text():
    """A warm grey is a screen of black."""
    cyan, magenta, yellow, black = SEPARATION.line_inks("#5C5348")
    assert cyan == magenta == yellow == 0
    assert 0.5 < black < 0.8


def test_said_inks_come_before_the_profile():
    """As areas and as text; the limit holds for them, too."""
    separation = SEPARATION.with_named({"#8E2430": (0.2, 1, 0.8, 0.2), "#123456": (1, 1, 1, 1)})
    assert separation.inks("#8E2430") == separation.line_inks("#8E2430") == (0.2, 1, 0.8, 0.2)
    assert sum(separation.inks("#123456")) <= 3
    assert separation.inks("#8E2431") == SEPARATION.inks("#8E2431")


@pytest.mark.slow
@given(colors=st.lists(COLORS, min_size=1, max_size=12))
def test_a_picture_gets_the_inks_of_its_colors(colors):
    """To a step of 255, but for pure greys, which in a picture stand beside colours."""
    picture = Image.new("RGB", (len(colors), 1))
    picture.putdata([tuple(bytes.fromhex(color[1:])) for color in colors])
    for color, pixel in zip(colors, pixels(SEPARATION.picture(picture)), strict=True):
        assert sum(pixel) <= 3 * 255
        if len({color[1:3], color[3:5], color[5:]}) > 1:
            assert pixel == pytest.approx([255 * ink for ink in SEPARATION.inks(color)], abs=1.01)


@given(data=st.binary(min_size=16, max_size=16), limit=st.sampled_from([200, 300]))
def test_pictures_in_inks_keep_them_within_the_limit(data, limit):
    """Only pixels with more ink lose cyan, magenta and yellow."""
    found = pixels(LIMITED[limit].picture(Image.frombytes("CMYK", (4, 1), data)))
    for before, after in zip(pixels(Image.frombytes("CMYK", (4, 1), data)), found, strict=True):
        assert sum(after) * 100 <= limit * 255
        assert after[3] == before[3]
        assert after == before or sum(before) * 100 > limit * 255 - 400


def test_grey_pictures_are_printed_in_black_alone():
    """White is paper, black is solid, and the steps between follow what the press makes of them."""
    ramp = Image.frombytes("L", (256, 1), bytes(range(256)))
    found = SEPARATION.picture(ramp)
    assert found.mode == "L"
    levels = list(found.tobytes())
    assert levels == sorted(levels)
    assert (levels[0], levels[255]) == (0, 255)
    assert levels[128] == pytest.approx(255 * (1 - SEPARATION.inks("#808080")[3]), abs=0.51)


def test_a_damaged_profile_in_a_picture_is_an_error():
    """Of the kind that names the picture."""
    picture = Image.new("RGB", (1, 1))
    picture.info["icc_profile"] = b"nothing"
    with pytest.raises(OSError, match="profile"):
        SEPARATION.picture(picture)


def test_a_profile_in_a_picture_says_what_its_colors_are():
    """Those of sRGB are as without one; inks of another press are separated anew."""
    from PIL import ImageCms

    picture = Image.new("RGB", (1, 1), (200, 40, 40))
    plain = SEPARATION.picture(picture).getpixel((0, 0))
    picture.info["icc_profile"] = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert SEPARATION.picture(picture).getpixel((0, 0)) == pytest.approx(plain, abs=1)
    inks = Image.new("CMYK", (1, 1), (10, 200, 30, 0))
    inks.info["icc_profile"] = made()
    assert SEPARATION.picture(inks).getpixel((0, 0)) == pytest.approx((10, 200, 30, 0), abs=40)
