"""Curves, battlements and patterns."""

import itertools

import pytest

from ordo_pnp.draw import Shape, join, rectangle
from ordo_pnp.draw.pictures.outlines import battlement, clip_of, merlon_count, outline_of, pattern_rows, smooth_curve

HILLS = [[0, 20], [12, 17], [30, 21], [69, 16]]


def test_a_curve_goes_through_its_points():
    """Every point is an end of a cubic; a closed curve comes back to the first one."""
    open_, closed = smooth_curve(HILLS), smooth_curve(HILLS, closed=True)

    assert [xy[-2:] for _, xy in open_] == [tuple(map(float, each)) for each in HILLS]
    assert [xy[-2:] for _, xy in closed[:-1]] == [tuple(map(float, each)) for each in [*HILLS, HILLS[0]]]
    assert closed[-1] == ("Z", ())


def test_a_curve_has_no_corners():
    """Where two cubics meet, their handles lie on one line."""
    segments = smooth_curve(HILLS)
    for (_, before), (_, after) in itertools.pairwise(segments[1:]):
        x, y = before[4:]
        arrive, leave = (x - before[2], y - before[3]), (after[0] - x, after[1] - y)
        assert arrive[0] * leave[1] == pytest.approx(arrive[1] * leave[0])


def test_a_skyline_is_closed_down_to_its_foot():
    """With `down-to` the curve ends at the foot below its first point."""
    segments = outline_of("curve", {"through": HILLS, "down-to": 50}).segments

    assert segments[-3:] == (("L", (69.0, 50.0)), ("L", (0.0, 50.0)), ("Z", ()))


@pytest.mark.parametrize("length", [3.0, 10.0, 17.3, 60.0])
def test_a_wall_ends_with_merlons(length):
    """A merlon stands at either end, whole, however long the wall is."""
    spec = {"from": 5.0, "to": 5.0 + length, "top": 20.0, "foot": 30.0}
    points = [xy for _, xy in battlement(spec).segments if xy]
    upper = [x for x, y in points if y == 20.0]

    assert battlement(spec).bounds() == (5.0, 20.0, 5.0 + length, 30.0)
    assert len(upper) == 2 * merlon_count(spec)
    assert [right - left for left, right in zip(upper[::2], upper[1::2], strict=True)] == pytest.approx(
        [1.2] * merlon_count(spec)
    )


@pytest.mark.parametrize("rotate", [0, 30, 90, -45])
def test_a_pattern_covers_its_box(rotate):
    """Tiles that touch each other leave nothing of the box free, turned or not."""
    spec = {"d": "M0 0h3v2h-3Z", "pitch": [3, 2], "box": [10, 20, 17, 11], "rotate": rotate, "shift": 1.5}
    left, top, right, bottom = pattern_rows(spec).joined().bounds()

    assert left <= 10
    assert top <= 20
    assert right >= 27
    assert bottom >= 31
    assert clip_of(spec) == rectangle(10, 20, 17, 11)


def test_rows_of_a_pattern_are_shifted():
    """Each row starts further right than the one above it, and comes round after a whole pitch."""
    spec = {"d": "M0 0h1v1h-1Z", "pitch": [4, 2], "shift": 1, "box": [0, 0, 8, 8]}
    starts = {}
    for verb, xy in pattern_rows(spec).joined().segments:
        if verb == "M":
            starts.setdefault(xy[1], []).append(xy[0])

    assert [min(x % 4 for x in starts[y]) for y in (0, 2, 4, 6, 8)] == [0, 1, 2, 3, 0]


@pytest.mark.parametrize(
    ("style", "is_one"),
    [
        ({"fill": "#000000"}, False),
        ({"stroke": "#000000", "width": 0.2}, False),
        ({"fill": "#FFFFFF", "stroke": "#000000", "width": 0.2}, True),
        ({"fill": "#000000", "even_odd": True}, True),
    ],
)
def test_rows_are_one_drawing_unless_they_could_hide_each_other(style, is_one):
    """A row is drawn once and placed, mapped or not; lines that another row may cover, and holes, make one outline of all."""
    rows = pattern_rows({"d": "M0 0h3v2h-3Z", "pitch": [3, 2], "box": [10, 20, 17, 11], "rotate": 30})
    placed = rows.transformed((2, 0, 0.5, -2, 3, 4))
    items = placed.items(Shape(placed.path, **style), (63, 88))

    if is_one:
        ((outline, *_),) = items
    else:
        assert len({id(item.drawing) for item in items}) == 1 < len(items)
        outline = join(item.drawing.items[0].path.transformed(item.matrix) for item in items)
    assert outline.numbers == pytest.approx(rows.joined().transformed((2, 0, 0.5, -2, 3, 4)).numbers)
