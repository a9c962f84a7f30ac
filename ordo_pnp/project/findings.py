"""What is wrong with a workspace: in its cards, its sets from outside and its books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.check import Cache, ProjectCheck, books_file, cache_file, laws_file
from ordo_pnp.diagnostics import all_findings, has_errors, root_causes
from ordo_pnp.rulebook import BookCheck, LawFile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.project.workspace import Workspace


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
    found: list[Diagnostic] = []
    beside = None if cache.file is None else cache_file(root)  # sets from outside are in no book
    for each in sorted(path.parent.name for path in root.glob("*/game.yaml")):
        laws = LawFile(laws_file(beside, each, cache.program))
        check = BookCheck(root, each, books_file(beside, each, cache.program), laws)
        if game in {None, each} and any(is_meant(book) for book in check.books()):
            found += check.problems()
    return found


def find_all(workspace: Workspace, *, is_cached: bool = True) -> tuple[Diagnostic, ...]:
    """Return everything that is wrong with what is meant, each cause once: in cards, sets from outside and books.

    Args:
        workspace: What is meant; what is wrong elsewhere is left out.
        is_cached: Take from earlier runs what is known.
    """
    part = None if workspace.loose_files else workspace.scope()
    cache = Cache(cache_file(workspace.root, workspace.homes) if is_cached else None)
    project = ProjectCheck(
        [workspace.root], cache, workspace.loose_files, workspace.external_sets, part, workspace.game
    )
    problems = [*workspace.refused, *project.check()]
    if not has_errors(problems):
        problems += of_books(workspace.root, workspace.game, cache, lambda book: workspace.concerns(str(book)))
    return root_causes(each for each in all_findings(problems) if workspace.concerns(each.span.file))
