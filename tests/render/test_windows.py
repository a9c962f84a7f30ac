"""What is seen of drawings through windows: the same in the window, with less outside."""

from itertools import pairwise

from hypothesis import assume, given, strategies as st

from ordo_pnp.draw import Drawing, Fonts, Path, Run, Shape, Use, rectangle, rotation, translation
from ordo_pnp.paper import Windows
from ordo_pnp.paper.render.extent import shortened

FONTS = Fonts()
WINDOW = (10.0, 10.0, 20.0, 20.0)
coordinates = st.integers(0, 60).map(lambda value: value / 2 + 0.3)
corners = st.lists(st.tuples(coordinates, coordinates), min_size=3, max_size=30)


def winding(path, x, y):
    """Return how often a closed path of lines leads around a point."""
    ends = list(zip(path.numbers[::2], path.numbers[1::2], strict=True))
    total = 0
    for (ax, ay), (bx, by) in pairwise([*ends, ends[0]]):
        if (ay <= y) != (by <= y):
            across = ax + (y - ay) / (by - ay) * (bx - ax)
            total += (across > x) * (1 if by > ay else -1)
    return total


@given(corners)
def test_a_shortened_outline_is_the_same_in_the_window(points):
    """Every point in it is inside or outside as before, as many times."""
    path = Path.of([("M", points[0]), *(("L", each) for each in points[1:]), ("Z", ())])
    less = shortened(path, WINDOW)
    assert len(less.verbs) <= len(path.verbs)
    for x in range(10, 21, 2):
        for y in range(10, 21, 2):
            assert winding(less, x, y) == winding(path, x, y)


@given(corners)
def test_a_shortened_line_keeps_what_crosses_the_window(points):
    """Each piece that may touch it is still there, and none is added that may."""

    def near(path):
        ends = list(zip(path.numbers[::2], path.numbers[1::2], strict=True))
        return [each for each in pairwise(ends) if not _is_beyond(each)]

    path = Path.of([("M", points[0]), *(("L", each) for each in points[1:])])
    assert near(shortened(path, WINDOW)) == near(path)


def _is_beyond(ends):
    xs, ys = zip(*ends, strict=True)
    return max(xs) < 10 or min(xs) > 20 or max(ys) < 10 or min(ys) > 20


@given(st.lists(st.tuples(coordinates, coordinates, st.integers(0, 359)), min_size=1, max_size=9))
def test_what_touches_a_window_stays(places):
    """Pieces that are seen are kept in their order; what lies far away is not."""
    piece = Drawing(2, 2, (Shape(rectangle(0, 0, 2, 2), "#123456"), Run(0, 2, "n", "text", 4, "#000000")))
    uses = [Use(piece, rotation(turn, x, y)) for x, y, turn in places]
    uses = [
        Use(piece, translation(x, y)) if not turn % 2 else use for use, (x, y, turn) in zip(uses, places, strict=True)
    ]
    assume(len(set(uses)) == len(uses))
    seen = Windows(FONTS).through(Drawing(99, 99, tuple(uses)), WINDOW)
    kept = {(use.matrix) for use in seen.items}
    for use in uses:
        corners = [Path.of([("M", xy)]).transformed(use.matrix).numbers for xy in ((0, 0), (2, 0), (0, 2), (2, 2))]
        if any(10 <= x <= 20 and 10 <= y <= 20 for x, y in corners):
            assert use.matrix in kept
    far = Use(piece, translation(500, 0))
    assert not Windows(FONTS).through(Drawing(99, 99, (far,)), WINDOW).items
