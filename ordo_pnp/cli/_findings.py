"""What several commands find by the same checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ordo_pnp.check.cache import Cache
    from ordo_pnp.diagnostics import Diagnostic


def of_books(
    root: Path, game: str | None, cache: Cache, is_meant: Callable[[Path], bool] = lambda _: True
) -> list[Diagnostic]:
    """Find what is wrong with the rulebooks that are meant, in sound data.

    Args:
        root: The card database.
        game: The only game whose books are meant; None for every game.
        cache: Of the database.
        is_meant: Whether a book is; with one the other languages of its game are checked, too.
    """
    from ordo_pnp.check.cache import books_file, cache_file, laws_file
    from ordo_pnp.rulebook.checking import BookCheck
    from ordo_pnp.rulebook.known_laws import LawFile

    found: list[Diagnostic] = []
    beside = None if cache.file is None else cache_file(root)  # sets from outside are in no book
    for each in sorted(path.parent.name for path in root.glob("*/game.yaml")):
        laws = LawFile(laws_file(beside, each, cache.program))
        check = BookCheck(root, each, books_file(beside, each, cache.program), laws)
        if game in {None, each} and any(is_meant(book) for book in check.books()):
            found += check.problems()
    return found
