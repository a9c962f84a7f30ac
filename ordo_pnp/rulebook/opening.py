"""The books of the games of a card database, opened with the data that they are checked against."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import DataError, Severity, recording
from ordo_pnp.cards import Scope, read_catalog
from ordo_pnp.kernel import SCENARIOS_KEY
from ordo_pnp.rulebook.answers import data_digest
from ordo_pnp.rulebook.book_project import BookProject

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ordo_pnp.cards import ExternalSet


def open_book_projects(
    root: Path, game: str | None = None, external_sets: Sequence[ExternalSet] = ()
) -> tuple[BookProject, ...]:
    """Read a card database, and sets from outside, for its books: of one game, or of all.

    Raises:
        DataError: The data have an error.
    """
    with recording() as opened:
        reading = read_catalog([root], external_sets=external_sets, scope=Scope.of_game(game))
    errors = [each for each in reading.problems if each.severity is Severity.ERROR]
    if errors:
        raise DataError(errors)
    scenarios = [reading.documents[path] for path, kind in sorted(reading.kinds.items()) if kind.key == SCENARIOS_KEY]
    games = reading.catalog.games.values()
    return tuple(
        BookProject(
            reading.catalog,
            each,
            reading.schemas,
            [doc for doc in scenarios if doc.file.is_relative_to(each.folder)],
            read=reading.documents,
            data=data_digest(opened, each.folder),
        )
        for each in games
        if game in {None, each.id}
    )
