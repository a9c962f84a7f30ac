"""What is placed keeps its form and its lines: laws of moving, mirroring and enlarging."""

import itertools

import pytest

from ordo_pnp.draw import IDENTITY, compose, pen_at, rectangle
from ordo_pnp.draw.drawing import FINEST_MM
from ordo_pnp.draw.pictures.outlines import mirrored, placing_matrix, reflection
from ordo_pnp.draw.pictures.picture_drawing import PictureArtist, Sketches
from ordo_pnp.draw.pictures.vignettes import VignetteChoice, extent_of, framing

TOWER = {
    "elements": [
        {"path": {"d": "M-2 -9.9h4v9.9h-4Z", "fill": "stone", "stroke": "line", "width": 0.3}},
        {"curve": {"through": [[-2, -9], [0, -12], [2, -9]], "stroke": "line"}},
    ]
}
PALETTE = {"stone": "#EFDFBB", "line": "#4A3521"}
MIRRORS = (None, "x", "y", "xy")


def drawn(spec):
    artist = PictureArtist({"tower": TOWER}, PALETTE, Sketches({"key": 0.18}), (69, 50))
    return artist.draw([{"use": {"fragment": "tower", **spec}}], IDENTITY, {})


@pytest.mark.parametrize("mirror", MIRRORS)
def test_mirroring_twice_changes_nothing(mirror):
    """A picture that is mirrored and mirrored again is what it was."""
    assert compose(reflection(mirror), reflection(mirror)) == IDENTITY
    assert mirrored(mirror, mirror) is None
    assert VignetteChoice("harbour", mirror=mirror).under({"mirror": mirror} if mirror else {}).mirror is None


def test_mirrorings_are_a_group():
    """Two mirrorings are what their matrices are together."""
    for one, other in itertools.product(MIRRORS, MIRRORS):
        assert compose(reflection(one), reflection(other)) == reflection(mirrored(one, other))


@pytest.mark.parametrize("scale", [0.1, 0.5, 1.0, 2.25, 40.0])
def test_a_fragment_is_as_much_larger_as_its_scale_says(scale):
    """The box around a fragment at scale k is k times that at scale 1, to a thousandth of a millimetre."""
    usual, enlarged = extent_of(drawn({})).bounds(), extent_of(drawn({"scale": scale})).bounds()

    assert enlarged == pytest.approx([each * scale for each in usual], abs=0.001)


@pytest.mark.parametrize("scale", [0.01, 0.3, 0.6, 0.9, 1.0, 1.7, 100.0])
def test_lines_are_never_wider_than_given_nor_finer_than_can_be_printed(scale):
    """A line keeps its width where its picture is enlarged, and shrinks to no less than 0.12 mm."""
    widths = [shape.width for shape in drawn({"scale": scale})]

    assert widths == [pen_at(0.3, scale), pen_at(0.18, scale)]
    assert all(FINEST_MM <= width <= most for width, most in zip(widths, (0.3, 0.18), strict=True))


def test_places_enlarge_one_by_one():
    """Each of several places may enlarge what stands there, beside what enlarges them all."""
    left, right = drawn({"places": [[5, 10], [40, 10, 2]], "scale": 0.5})[::2]

    assert left.path.bounds() == pytest.approx((4.0, 5.05, 6.0, 10.0))
    assert right.path.bounds() == pytest.approx((38.0, 0.1, 42.0, 10.0))


def test_what_is_turned_mirrored_and_enlarged_is_mirrored_first():
    """A point right of the origin is mirrored to the left, enlarged, turned and then moved."""
    a, b, c, d, e, f = placing_matrix({"at": [10, 20], "scale": 2, "rotate": 90, "mirror": "x"})

    assert (a * 3 + c * 0 + e, b * 3 + d * 0 + f) == (10, 14)


@pytest.mark.parametrize("box", [(69, 50), (40, 50), (69, 20), (100, 10), (12, 90)])
@pytest.mark.parametrize("focus", [None, (0, 0), (69, 50), (20, 30)])
@pytest.mark.parametrize("mirror", MIRRORS)
def test_a_vignette_covers_its_box(box, focus, mirror):
    """Whatever is cropped, no part of the box stays free, and the focus comes as near to the middle as can be."""
    matrix = framing((69, 50), box, focus, mirror)
    left, top, right, bottom = rectangle(0, 0, 69, 50).transformed(matrix).bounds()

    assert left <= 1e-9
    assert top <= 1e-9
    assert right >= box[0] - 1e-9
    assert bottom >= box[1] - 1e-9
    assert min(right - left - box[0], bottom - top - box[1]) == pytest.approx(0, abs=1e-9)
    x, y = rectangle(*(focus or (34.5, 25)), 0, 0).transformed(matrix).bounds()[:2]
    assert -1e-9 <= x <= box[0] + 1e-9
    assert -1e-9 <= y <= box[1] + 1e-9
