"""All findings in a workspace: in its cards, its sets from outside and its books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from ordo_pnp.base import (
    Cause,
    Code,
    Diagnostic,
    Severity,
    Span,
    WorkerPool,
    all_findings,
    at_one_moment,
    can_fork,
    finding,
    given_to_worker,
    has_errors,
    printable,
    root_causes,
)
from ordo_pnp.books import BookCheck, KeptLaws
from ordo_pnp.cards import Reading, shown_path
from ordo_pnp.check import Cache, ProjectCheck, books_part, known_part, laws_part
from ordo_pnp.project.workspace import Workspace

UNPLAYED = Code("CAT150")


def of_books(
    root: Path, game: str | None, cache: Cache, is_meant: Callable[[Path], bool] = lambda _: True
) -> list[Diagnostic]:
    """Find the mistakes in the rulebooks that are meant, in sound data.

    Args:
        root: The card database.
        game: The only game whose books are checked; None for every game.
        cache: Of the database.
        is_meant: Whether a book is selected; with one the other languages of its game are checked, too.
    """
    return [found for each in _book_checks(root, game, cache, is_meant) for found in each.problems()]


def _book_checks(
    root: Path, game: str | None, cache: Cache, is_meant: Callable[[Path], bool], read: Reading | None = None
) -> list[BookCheck]:
    """Return a check for each game with books that are meant, by the names of the games."""
    games = sorted(path.parent.name for path in root.glob("*/game.yaml"))
    checks = [
        BookCheck(root, each, books_part(cache.place, each), KeptLaws(laws_part(cache.place, each)), read)
        for each in games
        if game in {None, each}
    ]
    return [each for each in checks if any(map(is_meant, each.books()))]


def _check_given(number: int) -> tuple[Diagnostic, ...]:
    """Check in a worker one of the games that its pool was given."""
    check: BookCheck = given_to_worker()[number]
    return check.problems()


def _result(waiting: Future[tuple[Diagnostic, ...]] | None, check: BookCheck) -> tuple[Diagnostic, ...]:
    """Return the findings of a process, or check here where none does or it was killed."""
    try:
        return check.problems() if waiting is None else waiting.result()
    except BrokenExecutor:
        return check.problems()


@contextmanager
def _beside(checks: Sequence[BookCheck], jobs: int) -> Iterator[Callable[[], Iterable[Diagnostic]]]:
    """Check unknown books in processes of their own, while this one checks the cards.

    Yields:
        Returns the findings, game by game; a caller that does not use it ends the processes.
    """
    unknown = [each for each in checks if not each.is_known()] if jobs > 1 and can_fork() else []
    if not unknown:
        yield lambda: [found for each in checks for found in each.problems()]
        return
    pool = WorkerPool(min(len(unknown), jobs), unknown)
    try:
        waiting = {each.game: pool.submit(_check_given, number) for number, each in enumerate(unknown)}
        yield lambda: [found for each in checks for found in _result(waiting.get(each.game), each)]
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


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


@at_one_moment
def find_all(workspace: Workspace, *, is_cached: bool = True, jobs: int = 1) -> tuple[Diagnostic, ...]:
    """Return all findings in the meant files, each cause once: in cards, sets from outside and books.

    Args:
        workspace: The games and sets that are meant; other findings are left out.
        is_cached: Use the results of earlier runs.
        jobs: With more than one, books are checked in processes of their own where this one can be copied. The findings
            are the same for any number.
    """
    part = None if workspace.loose_files else workspace.scope()
    cache = Cache(known_part(workspace.root, workspace.homes) if is_cached else None)
    project = ProjectCheck(
        [workspace.root], cache, workspace.loose_files, workspace.external_sets, part, workspace.game
    )
    read = Reading(project.schemas, project.files.documents)
    checks = _book_checks(workspace.root, workspace.game, cache, lambda book: workspace.concerns(str(book)), read)
    with _beside(checks, jobs) as found_in_books:
        problems = [*workspace.refused, *project.check()]
        if not has_errors(problems):
            problems += found_in_books()
    return meant(workspace, problems, project.unplayed)


def meant(workspace: Workspace, problems: Iterable[Diagnostic], unplayed: Iterable[Path]) -> tuple[Diagnostic, ...]:
    """Return of some findings those about the meant files, each cause once.

    Args:
        workspace: The games and sets that are meant.
        problems: All findings.
        unplayed: The files that were not held against the rules, since the data have errors.
    """
    every = list(all_findings(problems))
    files = {name for name in {each.span.file for each in every} if workspace.concerns(name)}
    shown = [each for each in every if each.span.file in files]
    if not has_errors(shown):
        shown += _unplayed(unplayed, workspace, every)
    return root_causes(shown)
