"""What writers of books know of the tree they write."""

from __future__ import annotations

from typing import get_args

import pytest

from ordo_pnp.rulebook.book import Book
from ordo_pnp.rulebook.book_look import BookLook
from ordo_pnp.rulebook.html import HtmlWriter
from ordo_pnp.rulebook.inline import Inline, Role
from ordo_pnp.rulebook.plate_pages import PlatePages
from ordo_pnp.rulebook.tree import Block, Directive
from ordo_pnp.rulebook.typeset import Typesetter
from ordo_pnp.typography.fonts import Fonts

BOOK = Book("lots", "en", "Lots", "", ())


@pytest.mark.parametrize(
    "writer", [HtmlWriter(BOOK, BookLook(), Fonts()), Typesetter(BOOK, BookLook(), PlatePages())], ids=["html", "typst"]
)
def test_a_writer_knows_every_kind_of_node_that_a_bound_book_may_hold(writer: HtmlWriter | Typesetter) -> None:
    """Nothing that binding leaves in a book is unknown to a writer, and roles and directives are left to binding."""
    assert writer.kinds == {*get_args(Block), *get_args(Inline)} - {Directive, Role}
