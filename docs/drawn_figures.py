"""Draw the figures of the reference of rulebooks, each from the very lines that the page shows.

A block that follows ``<!-- figure: GAME NAME -->`` is a figure or a row of cards, as it stands in a book of that game.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.books import open_book_projects
from ordo_pnp.books.binding import Binder
from ordo_pnp.books.blocks import BLOCKS, ROLES
from ordo_pnp.books.book_project import bind_book
from ordo_pnp.books.reading import parse_book
from ordo_pnp.books.tree import Figure
from ordo_pnp.paper import DocumentInfo, Page, rasterize, write_pdf

if TYPE_CHECKING:
    from ordo_pnp.books import BookProject

HERE = Path(__file__).resolve().parent
PAGE = HERE / "reference" / "rulebooks.md"
DPI = 130.0
_MARKED = re.compile(r"<!-- figure: ([a-z]+) ([a-z-]+) -->\n````markdown\n(.*?)````", re.DOTALL)
_BOOK = "---\nformat: 1\ntitle: Figures\nnames: {names}\n---\n\n# Figures {{#figures}}\n\n{block}"


def drawn_figures() -> dict[str, bytes]:
    """Draw the examples of the reference of rulebooks, by the names of their files."""
    found = _MARKED.findall(PAGE.read_text(encoding="utf-8"))
    projects = {
        game: open_book_projects(HERE.parent / "cards", game)[0] for game in dict.fromkeys(each[0] for each in found)
    }
    return {f"figures/{name}.png": _drawn(projects[game], name, block) for game, name, block in found}


def _drawn(books: BookProject, name: str, block: str) -> bytes:
    """Draw one figure; ends the program where something is wrong with it."""
    known = books.book("en")
    names = ", ".join(known[0].names) if known else ""
    book, source = parse_book(_BOOK.format(names=f"[{names}]", block=block).encode(), name, books.game.id, "en")
    if book is None:
        sys.exit("\n".join(map(str, source.problems)))
    plates = books.plates("en")
    bound = bind_book(Binder(book, books.facts("en"), source, books.examples(), BLOCKS, ROLES, plates))
    figures = [each for section in bound.sections for each in section.blocks if isinstance(each, Figure)]
    if bound.problems or source.problems or len(figures) != 1:
        sys.exit("\n".join(map(str, (*source.problems, *bound.problems))) or f"{name} is no figure")
    page = Page(figures[0].picture.drawing)
    return rasterize(write_pdf([page], plates.fonts, DocumentInfo(title=name, language="en")), DPI)
