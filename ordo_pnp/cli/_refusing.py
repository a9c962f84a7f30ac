"""Refusing changes of data files after which the data would have errors that they do not have now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.project import Workspace
    from ordo_pnp.transactions import Change


def refuse_errors(
    changes: Sequence[Change],
    workspace: Workspace,
    game: str,
    moved: Callable[[Iterable[Diagnostic]], list[Diagnostic]] | None = None,
) -> None:
    """Check the data as changes would leave them, and end the command where they would have more errors than now.

    Args:
        changes: What shall be where.
        workspace: Where the data lie.
        game: Whose data they are.
        moved: Moves the errors to the places where a person corrects them.

    Raises:
        DataError: The errors of the kinds and files that would have more.
    """
    from collections import Counter

    from ordo_pnp.errors import DataError
    from ordo_pnp.files import real
    from ordo_pnp.transactions import reading

    books = any(each.path.is_relative_to(real(workspace.root)) for each in changes)
    with reading({each.path: each.new for each in changes}):
        after = _errors(workspace, game, books=books)
    if not after:
        return
    with reading():
        before = Counter((each.code.id, each.span.file) for each in _errors(workspace, game, books=books))
    counts = Counter((each.code.id, each.span.file) for each in after)
    worse = [each for each in after if counts[each.code.id, each.span.file] > before[each.code.id, each.span.file]]
    if worse:
        click.echo(
            "nothing was written: the data would have errors that they do not have now; correct these places first",
            err=True,
        )
        raise DataError(moved(worse) if moved else worse)


def _errors(workspace: Workspace, game: str, *, books: bool) -> list[Diagnostic]:
    """Return what `ordo check` calls errors in a game, in sets from outside, and if need be in the books of the game."""
    from ordo_pnp.catalog import Scope
    from ordo_pnp.check import Cache, ProjectCheck, cache_file
    from ordo_pnp.diagnostics import Severity, all_findings, has_errors
    from ordo_pnp.project import of_books

    cache = Cache(cache_file(workspace.root, workspace.homes))
    found = [
        *ProjectCheck([workspace.root], cache, external_sets=workspace.external_sets, scope=Scope.of_game(game)).check()
    ]
    if books and not has_errors(found):
        found += of_books(workspace.root, game, cache)
    return [each for each in all_findings(found) if each.severity is Severity.ERROR]
