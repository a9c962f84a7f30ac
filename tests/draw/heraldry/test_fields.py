"""Fields: divisions have the pieces they should and cover the share of the shield they should."""

import math

import numpy as np
import pytest

from ordo_pnp.draw import Path
from ordo_pnp.draw.heraldry.fields import (
    DIVISIONS,
    LINES,
    Region,
    edge,
    flatten,
    fur_pattern,
    second_part,
)

SQUARE = Region(0, 0, 36, 36, is_heater=False)
SHIELD = Region(0, 0, 38, 45)


def subpaths(path):
    found = []
    for segment in path.segments:
        if segment[0] == "M":
            found.append([])
        found[-1].append(segment)
    return [Path.of(segments) for segments in found]


def covers(path, x, y):
    """Whether a path winds about a point, or about each of an array of points."""
    turns = 0.0
    for part in subpaths(path):
        points = flatten(part)
        for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True):
            a, b = np.arctan2(y0 - y, x0 - x), np.arctan2(y1 - y, x1 - x)
            turns += (b - a + np.pi) % (2 * np.pi) - np.pi
    return abs(turns) > np.pi


def share(path, region, steps=30):
    """Measure the share of a region's box that a path covers, on a grid."""
    across, down = ((np.arange(steps) + 0.5) / steps * length for length in (region.width, region.height))
    return covers(path, region.x + across[:, None], region.y + down[None, :]).mean()


@pytest.mark.parametrize("division", [name for name in DIVISIONS if name != "per-chevron"])
def test_divisions_halve_a_square(division):
    """On a square field every division but the chevron gives each tincture half, within the grid's fineness."""
    assert share(second_part(SQUARE, division, None, "plain", 4), SQUARE) == pytest.approx(0.5, abs=0.09)


@pytest.mark.parametrize("line", LINES)
def test_lines_of_partition_keep_the_balance(line):
    """However a field is parted per fess, each tincture keeps about half of it."""
    assert share(second_part(SQUARE, "per-fess", None, line, 4), SQUARE) == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize("pieces", [4, 6, 8, 10, 12])
def test_stripes_are_counted(pieces):
    """Paly, barry, bendy and chevronny of n have n / 2 stripes of the second tincture, gyronny n / 2 wedges."""
    for division in ("paly", "barry", "bendy", "bendy-sinister", "chevronny", "gyronny"):
        assert len(subpaths(second_part(SHIELD, division, pieces, "plain", 4))) == pieces // 2, division


@pytest.mark.parametrize("pieces", [4, 6, 8])
def test_chequers_touch_at_corners_only(pieces):
    """Squares of a checky field lie where row and column add up to an odd number."""
    side = SQUARE.width / pieces
    path = second_part(SQUARE, "checky", pieces, "plain", 4)
    for row in range(pieces):
        for column in range(pieces):
            assert covers(path, (column + 0.5) * side, (row + 0.5) * side) == bool((row + column) % 2)


@pytest.mark.parametrize("line", [name for name in LINES if name != "plain"])
def test_teeth_stand_on_either_side(line):
    """Ornamental lines swing to both sides of their course, evenly; inward turns them over."""
    course = ((0, 0), (30, 0))
    outward = [xy[-1] for _, xy in edge(course, line, 3.0)] + [y for _, xy in edge(course, line, 3.0) for y in xy[1::2]]
    inward = [y for _, xy in edge(course, line, 3.0, inward=True) for y in xy[1::2]]
    assert min(outward) == pytest.approx(-max(outward), abs=0.4)
    assert min(inward) == pytest.approx(-max(outward))


def test_furs_cover_the_shield_evenly():
    """Ermine strews its tails over the whole field; vair gives its bells half of the field."""
    tails = subpaths(fur_pattern("ermine", SHIELD, 4.2))
    assert len(tails) >= 4 * 20
    boxes = [path.bounds() for path in tails]
    for x, y in ((0.1, 0.05), (0.9, 0.05), (0.5, 0.5), (0.5, 0.95)):
        px, py = SHIELD.at(x, y)
        assert min(math.hypot(box[0] - px, box[1] - py) for box in boxes) < 6
    assert share(fur_pattern("vair", SQUARE, 4.2), SQUARE) == pytest.approx(0.5, abs=0.1)
