"""``python benchmarks/book_markup.py FOLDER``: write what typst is given for each book; ``--set FOLDER``: let typst set it, and nothing else.

Each book is a folder with ``main.typ``, ``book.typ`` and the pictures.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from corpus import REPOSITORY

if TYPE_CHECKING:
    from collections.abc import Sequence


def write(target: Path) -> None:
    """Make all books, and keep what typst was given."""
    from ordo_pnp.books import Edition, book_builder, open_book_projects, typesetting as typst_backend

    set_pages = typst_backend.set_pages

    def kept(markup: str, look: str, plates: bytes, folders: Sequence[Path] = ()) -> tuple[bytes, int]:
        book = target / str(len(list(target.iterdir())))
        book.mkdir()
        (book / "main.typ").write_text(markup, encoding="utf-8")
        (book / typst_backend.LOOK).write_text(look, encoding="utf-8")
        (book / "book.typ").write_bytes(typst_backend.TEMPLATE.read_bytes())
        (book / typst_backend.PICTURES).write_bytes(plates)
        return set_pages(markup, look, plates, folders)

    book_builder.set_pages = kept
    target.mkdir(parents=True, exist_ok=True)
    for books in open_book_projects(REPOSITORY / "cards"):
        for edition in Edition:
            request = book_builder.BookRequest(books.languages(edition), edition=edition)
            book_builder.make_books([(books, request)])


def set_all(source: Path) -> None:
    """Set every book as the program does: the same fonts, opened once."""
    import typst
    from fontpkg_spectral import __file__ as package

    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[Path(package).parent / "files"]
    )
    for book in sorted(source.iterdir()):
        typst.Compiler(str(book / "main.typ"), root=str(book), font_paths=fonts).compile(format="pdf")


if __name__ == "__main__":
    if sys.argv[1] == "--set":
        set_all(Path(sys.argv[2]))
    else:
        write(Path(sys.argv[1]))
