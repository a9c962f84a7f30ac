"""What is placed keeps its form and its lines: laws of moving, mirroring and enlarging."""

import pytest

from ordo_pnp.draw import IDENTITY, pen_at, rectangle
from ordo_pnp.draw.drawing import FINEST_MM
from ordo_pnp.draw.pictures.picture_drawing import PictureArtist, Sketches
from ordo_pnp.draw.pictures.vignettes import framing

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


@pytest.mark.parametrize("scale", [0.01, 0.3, 0.6, 0.9, 1.0, 1.7, 100.0])
def test_lines_are_never_wider_than_given_nor_finer_than_can_be_printed(scale):
    """A line keeps its width where its picture is enlarged, and shrinks to no less than 0.12 mm."""
    widths = [shape.width for shape in drawn({"scale": scale})]

    assert widths == [pen_at(0.3, scale), pen_at(0.18, scale)]
    assert all(FINEST_MM <= width <= most for width, most in zip(widths, (0.3, 0.18), strict=True))


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
