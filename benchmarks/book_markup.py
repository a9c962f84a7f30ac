"""``python benchmarks/book_markup.py FOLDER``: write what typst is given for each book; ``--set FOLDER``: let typst set it, and nothing else.

Each book is a folder with ``main.typ``, ``book.typ`` and the pictures.
"""

from __future__ import annotations

import sys
from pathlib import Path

from corpus import REPOSITORY


def write(target: Path) -> None:
    """Make all books, and keep what typst was given."""
    from ordo_pnp.rulebook import book_builder, typst_backend
    from ordo_pnp.rulebook.opening import open_book_projects

    set_pages = typst_backend.set_pages

    def kept(markup: str, plates: bytes, *others: object) -> tuple[bytes, int]:
        book = target / str(len(list(target.iterdir())))
        book.mkdir()
        (book / "main.typ").write_text(markup, encoding="utf-8")
        (book / "book.typ").write_bytes(typst_backend.TEMPLATE.read_bytes())
        (book / typst_backend.PICTURES).write_bytes(plates)
        return set_pages(markup, plates, *others)  # type: ignore[arg-type]

    book_builder.set_pages = kept  # type: ignore[assignment]  # another function of the same form
    target.mkdir(parents=True, exist_ok=True)
    for books in open_book_projects(REPOSITORY / "cards"):
        book_builder.make_books([(books, book_builder.BookRequest(books.languages))])


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
