"""Drawings without letters."""

from ordo_pnp.books.figures import without_letters
from ordo_pnp.draw import Drawing, Run, Shape, Use, rectangle

WORD = Run(0.0, 1.0, "12", "text", 4.0, "#000000")
BOX = Shape(rectangle(0, 0, 1, 1, 0), fill="#000000")


def test_letters_go_at_every_depth_and_shapes_stay() -> None:
    """What is used within what is used has none left."""
    inner = Drawing(1, 1, (BOX, WORD))
    (outer,) = without_letters([WORD, Use(Drawing(1, 1, (WORD, Use(inner))))])
    assert isinstance(outer, Use)
    (used,) = outer.drawing.items
    assert isinstance(used, Use)
    assert used.drawing.items == (BOX,)
