"""What is wrong with a workspace: in its cards, its sets from outside and its books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from ordo_pnp.base import (
    Cause,
    Code,
    Diagnostic,
    Severity,
    Span,
    all_findings,
    finding,
    has_errors,
    printable,
    root_causes,
)
from ordo_pnp.books import BookCheck, LawFile
from ordo_pnp.cards import shown_path
from ordo_pnp.check import Cache, ProjectCheck, books_file, cache_file, laws_file
from ordo_pnp.project.workspace import Workspace

UNPLAYED = Code("CAT150")


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


def _unplayed(unplayed: Iterable[Path], workspace: Workspace, problems: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Find files that are meant and were not held against the rules, since others have errors."""
    errors = (each for each in problems if each.severity is Severity.ERROR)
    first = min(errors, key=lambda each: each.sort_key, default=None)
    cause = None if first is None else Cause(first.code, first.span)
    for path in unplayed:
        name = shown_path(path)
        if workspace.concerns(name):
            message = f"`{printable(name)}` was not held against the rules: the data have errors in other files"
            found = finding(
                UNPLAYED,
                message,
                Span(name),
                remedy="check the set or project that it is about, and correct that first",
            )
            yield replace(found, follows_from=cause)


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
    return meant(workspace, problems, project.unplayed)


def meant(workspace: Workspace, problems: Iterable[Diagnostic], unplayed: Iterable[Path]) -> tuple[Diagnostic, ...]:
    """Return of some findings those about what is meant, each cause once.

    Args:
        workspace: What is meant.
        problems: What was found in all that was looked at.
        unplayed: The files that were not held against the rules, since the data have errors.
    """
    every = list(all_findings(problems))
    files = {name for name in {each.span.file for each in every} if workspace.concerns(name)}
    shown = [each for each in every if each.span.file in files]
    if not has_errors(shown):
        shown += _unplayed(unplayed, workspace, every)
    return root_causes(shown)
