"""How large signs and letters are printed: measured on the display list, with all transforms, and only what is seen."""

import pytest

from ordo_pnp.books.printed_sizes import PrintedSizes
from ordo_pnp.draw import Drawing, Fonts, Run, Use, compose, rectangle, rotation, scaling, translation

SIGN = Drawing(9.0, 9.0, (), label="sign helm tile")
ABSENT = Drawing(9.0, 9.0, (), label="sign bow ring")
CARD = Drawing(
    63.0, 88.0, (Use(SIGN, translation(10, 2)), Use(ABSENT), Run(5, 80, "Small print", "text", 6, "#000000"))
)


@pytest.fixture
def sizes():
    return PrintedSizes(Fonts())


def test_sizes_are_those_after_all_transforms(sizes):
    """A quarter turn changes no size; absent signs are none."""
    place = compose(translation(30, 40), compose(rotation(90), scaling(0.5)))
    sign, text = sizes.seen((Use(CARD, place),))
    assert (sign.sign, text.text) == ("helm", "Small print")
    assert (sign.size, text.size) == (pytest.approx(4.5), pytest.approx(3.0))
    assert (sign.is_legible, text.is_legible) == (True, False)
    assert sign.box == pytest.approx((30 - 5.5, 45, 30 - 1, 49.5))


def test_what_a_clip_hides_is_not_seen(sizes):
    """Nor is what lies outside of the window that is asked for."""
    clipped = Use(CARD, clip=rectangle(0, 0, 63, 14))
    assert [each.sign for each in sizes.seen((clipped,))] == ["helm"]
    assert [each.text for each in sizes.seen((Use(CARD),), (0, 70, 63, 88))] == ["Small print"]


def test_a_drawing_within_a_clip_within_a_clip_is_seen_in_what_both_leave(sizes):
    """The windows meet."""
    inner = Drawing(63, 88, (Use(CARD, clip=rectangle(0, 60, 63, 28)),))
    assert list(sizes.seen((Use(inner, clip=rectangle(0, 0, 63, 50)),))) == []
