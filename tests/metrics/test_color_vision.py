"""Colours as other eyes see them."""

import pytest

from ordo_pnp.check.face_differences import VISIONS, closest, color_distance, simulated


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("color", ["#000000", "#808080", "#FFFFFF"])
def test_greys_stay_grey(vision, color):
    """Black, grey and white look the same to all eyes."""
    assert color_distance(simulated(color, vision), color) < 1


def test_red_and_green_are_alike_without_red_or_green_cones():
    """A red and a green that are far apart for usual eyes are close for protan and deutan eyes, and not for tritan ones."""
    pair = {"red": "#B04A3A", "green": "#6E7A2E"}
    distances = {vision: closest(pair, vision).distance for vision in VISIONS}

    assert distances["deutan"] < distances["usual"] / 3
    assert distances["protan"] < distances["usual"] / 2
    assert distances["tritan"] > distances["usual"] / 2


def test_pure_red_is_dark_yellow_to_protan_eyes():
    """The published matrix turns full red into a dark olive: red and green nearly equal, no blue."""
    assert simulated("#FF0000", "protan") == "#6D5F00"


def test_grey_is_lightness_alone():
    """A grey print keeps nothing of a colour but its lightness."""
    seen = simulated("#3F7D3A", "grey")

    assert seen[1:3] == seen[3:5] == seen[5:7]
