"""How books look: colours and type sizes come from the look of the game, and nowhere else."""

import pytest

from ordo_pnp.books.book_style import COLORS, SIZES, BookLook, BookStyle
from ordo_pnp.books.typesetting import look_text
from ordo_pnp.draw import Look
from ordo_pnp.draw.faces.look import lost_names


def test_what_a_look_says_of_books_is_used():
    """Names of the palette for the colours, points for the sizes; the rest is as in every book."""
    style = BookStyle.of(
        {"palette": {"ink": "#111111", "sand": "#EEDDCC"}, "book": {"colors": {"tint": "sand"}, "sizes": {"title": 24}}}
    )
    assert style.colors == {**COLORS, "ink": "#111111", "accent": "#111111", "tint": "#EEDDCC"}
    assert style.sizes == {**SIZES, "title": 24}
    written = look_text(BookLook(style))
    assert 'tint: rgb("#EEDDCC")' in written
    assert "title: 24pt" in written


def test_a_colour_of_books_that_the_look_lacks_is_told():
    """At its place in the look."""
    look = Look({"palette": {"ink": "#111111"}, "book": {"colors": {"tint": "sand", "hair": "ink"}}})
    assert lost_names(look, look) == [("book", "colors", "tint")]


@pytest.mark.parametrize("size", SIZES)
def test_type_can_be_read(size):
    """Nothing in a book is smaller than 6.5 points."""
    assert SIZES[size] >= 6.5
