"""What writers of books know of the tree they write."""

from typing import get_args

import pytest

from ordo_pnp.books.book_style import BookLook
from ordo_pnp.books.plates import Plate, PlatePages
from ordo_pnp.books.tree import Badge, Block, Book, Directive, Inline, Items, Paragraph, Role, Sign, Text, is_signs
from ordo_pnp.books.typesetting import Typesetter
from ordo_pnp.books.web_page import HtmlWriter
from ordo_pnp.draw import Drawing, Fonts

BOOK = Book("lots", "en", "Lots", "", ())


@pytest.mark.parametrize(
    "writer", [HtmlWriter(BOOK, BookLook(), Fonts()), Typesetter(BOOK, BookLook(), PlatePages())], ids=["html", "typst"]
)
def test_a_writer_knows_every_kind_of_node_that_a_bound_book_may_hold(writer: HtmlWriter | Typesetter) -> None:
    """Nothing that binding leaves in a book is unknown to a writer, and roles and directives are left to binding."""
    assert writer.kinds == {*get_args(Block), *get_args(Inline)} - {Directive, Role}


MARKED = Items(((Paragraph((Badge("1"), Text(" a line each."))),), (Paragraph((Badge("2"), Text(" the deck."))),)))
PLAIN = Items(((Paragraph((Text("a line each."),)),), (Paragraph((Badge("2"), Text(" the deck."))),)))


def test_badges_stand_for_the_bullets_of_a_list_whose_points_all_begin_with_one() -> None:
    """In print and on the web; where one point has none, the list keeps its bullets."""
    html, typst = HtmlWriter(BOOK, BookLook(), Fonts()), Typesetter(BOOK, BookLook(), PlatePages())
    assert html.node(MARKED).startswith('<ul class="marked"><li><span class="badge">1</span> a line each.')
    assert html.node(PLAIN).startswith("<ul><li>a line each.")
    assert typst.node(MARKED) == '#marked(([#badge("1")], [#"a line each."]), ([#badge("2")], [#"the deck."]))'
    assert typst.node(PLAIN).startswith("#list(")


def test_a_cell_of_signs_alone_is_larger() -> None:
    """Signs are the content of such a cell, not a part of its words."""
    sign = Sign(Plate("spear", 4.2, lambda: Drawing(4.2, 4.2, ())), "Spear")
    assert is_signs((sign, Text(" "), sign))
    assert not is_signs((sign, Text("wins")))
    assert not is_signs((Text(" "),))
