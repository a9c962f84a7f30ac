"""Ink by the stated formula."""

import pytest

from ordo_pnp.check.face_measures import ink_points


@pytest.mark.parametrize(
    ("color", "percent"),
    [("#FFFFFF", 0), ("#00FFFF", 100), ("#FF0000", 200), ("#000000", 300 - 200 / 3), ("#808080", 0.498 * 700 / 3)],
)
def test_ink_of_one_colour(tools, color, percent):
    """Each process colour counts as much as its light lacks; black takes over a third of what three have in common."""
    assert ink_points(tools.picture(tools.ground(color))) == pytest.approx(percent, abs=0.1)


def test_ink_is_a_mean_over_the_trim(tools):
    """Half a front in solid cyan takes half of it; what is cut away at round corners takes none of the mean."""
    half = tools.picture(tools.ground("#FFFFFF"), tools.box(-3, -3, 34.5, 94, "#00FFFF"))
    disc = tools.picture(tools.ground("#00FFFF"), size=(25.0, 25.0), outline="circle")

    assert ink_points(half) == pytest.approx(50, abs=0.1)
    assert ink_points(disc) == pytest.approx(100, abs=1)  # the edge of the circle is blended with white
