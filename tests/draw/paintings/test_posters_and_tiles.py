"""The painters of the looks minimal and full-art: posters on pieces without corners, and tiles that fill their field."""

import pytest

from ordo_pnp.cards import look_document
from ordo_pnp.draw.drawing import Shape, Use
from ordo_pnp.draw.faces.look import Look
from ordo_pnp.draw.paintings.scenes import Page, Scene, Subject, painted

FIELD = (15.6, 20.4, 43.2, 28.8)


def scene(look, name="The Bell Below", place=0, page=(63, 88, 3), box=FIELD):
    """Return a scene of a look, of a kind by its place."""
    subject = None if name is None else Subject(name, f"kind-{place}", "Qwx", place)
    return Scene(subject, Page(*page), box, Look(look_document(look).data["look"]).palette)


def shapes(drawing):
    """Return all shapes of a drawing, those of drawings within it included."""
    for item in drawing.items:
        if isinstance(item, Use):
            yield from shapes(item.drawing)
        elif isinstance(item, Shape):
            yield item


@pytest.mark.parametrize("outline", ["circle", "hexagon", "octagon"])
def test_a_poster_is_painted_on_pieces_without_corners(outline):
    assert painted("full-art/poster", scene("full-art", page=(70, 70, 3, outline), box=(12, 20, 45, 15))).items


def test_tiles_fill_their_box_and_stay_in_it():
    numbers = [shape.path.numbers for shape in shapes(painted("minimal/picture", scene("minimal")))]
    left, top, width, height = FIELD
    xs, ys = [x for each in numbers for x in each[::2]], [y for each in numbers for y in each[1::2]]
    assert left - 0.01 <= min(xs) < left + 1
    assert left + width - 1 < max(xs) <= left + width + 0.01
    assert top - 0.01 <= min(ys) < top + 1
    assert top + height - 1 < max(ys) <= top + height + 0.01


def test_a_field_without_height_has_no_tiles():
    assert not painted("minimal/picture", scene("minimal", box=(15.6, 20.4, 43.2, 0))).items
