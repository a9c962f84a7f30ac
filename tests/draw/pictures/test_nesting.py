"""Vignettes of which the fragments are placed, as small pictures on a screen have them."""

from pathlib import Path

import pytest

from ordo_pnp.draw import IDENTITY, LateDrawing, SteadyDrawing, Use, at_scale, compose, dash_at, pen_at
from ordo_pnp.project import Session

CARDS = Path(__file__).parents[3] / "cards"
BOX = (69.0, 50.4)


def seen(items, matrix=IDENTITY, *, is_steady=False):
    """Yield the shapes that reach into the box, where they stand there, with the width of their lines."""
    for item in items:
        if isinstance(item, Use):
            inner = compose(matrix, item.matrix)
            yield from seen(item.drawing.items, inner, is_steady=isinstance(item.drawing, SteadyDrawing))
            continue
        path = item.path.transformed(matrix)
        left, top, right, bottom = path.bounds()
        if left < BOX[0] and top < BOX[1] and right > 0 and bottom > 0:
            scale = at_scale(matrix)
            pen = 0.0 if item.stroke is None else pen_at(item.width, scale) if is_steady else item.width
            dash = [dash_at(each, scale) if is_steady else each for each in item.dash]
            yield path, pen, dash, item[1:3], item.even_odd


@pytest.fixture(scope="module")
def faces():
    session = Session(CARDS.parent)
    with session.faces("ordonnance") as faces:
        yield faces


@pytest.mark.parametrize("name", ["harbour", "jerusalem", "battlefield", "wide-river", "outremer-panorama"])
def test_placed_fragments_show_what_is_printed(faces, name):
    """In the same order the same outlines at the same places, in the same colours, with lines as wide as in print."""
    ((late, *_),) = faces.vignette(name, BOX).items
    assert isinstance(late, LateDrawing)
    printed, shown = list(seen(late.items)), list(seen(late.nest().items))
    assert len(shown) == len(printed) > 20
    for one, other in zip(shown, printed, strict=True):
        assert one[0].verbs == other[0].verbs
        assert one[0].numbers == pytest.approx(other[0].numbers, abs=1e-6)
        assert one[1] == pytest.approx(other[1], abs=1e-6)
        assert one[2] == pytest.approx(other[2], abs=2e-3)
        assert one[3:] == other[3:]
