"""The painters of the looks minimal and full-art: the name decides, and every card of every size is painted."""

import pytest

from ordo_pnp.cards import look_document
from ordo_pnp.draw.drawing import Shape, Use
from ordo_pnp.draw.faces.look import Look
from ordo_pnp.draw.paintings.scenes import Page, Scene, Subject, painted, painters_of

SIZES = [(63, 88), (44, 68), (88, 63), (25, 50), (70, 120)]
NAMES = ["The Bell Below", "X", "42", "Хранительница маяка", "日本", "Ab" * 26]
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


@pytest.mark.parametrize("look", ["minimal", "full-art"])
@pytest.mark.parametrize("place", [0, 1, 2, 8])
def test_every_painter_paints_every_kind_in_every_size(look, place):
    for name in painters_of(look):
        for width, height in SIZES:
            for box in (None, (3.4, height * 0.2, width - 6.8, height * 0.3), (3.4, height * 0.2, width - 6.8, 0)):
                painted(f"{look}/{name}", scene(look, NAMES[place % len(NAMES)], place, (width, height, 3), box))


@pytest.mark.parametrize("outline", ["circle", "hexagon", "octagon"])
def test_a_poster_is_painted_on_pieces_without_corners(outline):
    assert painted("full-art/poster", scene("full-art", page=(70, 70, 3, outline), box=(12, 20, 45, 15))).items


@pytest.mark.parametrize("painter", ["minimal/picture", "full-art/poster"])
def test_a_name_has_one_picture_and_another_name_another(painter):
    look = painter.partition("/")[0]
    pictures = [tuple(shapes(painted(painter, scene(look, name)))) for name in NAMES]
    assert len(set(pictures)) == len(NAMES)
    assert tuple(shapes(painted(painter, scene(look, "the bell below")))) == pictures[0]


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
