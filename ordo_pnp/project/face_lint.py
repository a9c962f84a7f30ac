"""What is wrong with the faces of a workspace, and what is measured on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.faces import FACE_CODES
from ordo_pnp.game_faces import faces_of
from ordo_pnp.metrics import report_on
from ordo_pnp.print import refuse_unprintable, require
from ordo_pnp.progress import no_progress
from ordo_pnp.project.checked_printing import read_checked
from ordo_pnp.project.findings import find_all

if TYPE_CHECKING:
    from ordo_pnp.catalog import Query
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.metrics import FaceReport
    from ordo_pnp.progress import Progress
    from ordo_pnp.project.workspace import Workspace


def lint_faces(workspace: Workspace, query: Query) -> tuple[Diagnostic, ...]:
    """Return what the check finds about layouts, looks and signs, and about the selected cards on their faces.

    Raises:
        DataError: The data cannot be read.
        NotationError: The filter selects nothing.
    """
    catalog = workspace.catalog(workspace.scope(query))
    cards = query.select(card for game in workspace.games(catalog) for card in game.cards())
    chosen = {card.id for card in cards}
    games = {catalog.games[card.game].folder for card in cards}
    folders = {*games, *(catalog.games[card.game].sets[card.set].folder for card in cards)}
    return tuple(
        each
        for each in find_all(workspace)
        if each.code in FACE_CODES
        and (each.card is None or each.card in chosen)
        and any(workspace.path_of(each.span.file).is_relative_to(folder) for folder in folders)
    )


def measure_faces(
    workspace: Workspace, query: Query, language: str | None = None, progress: Progress = no_progress
) -> tuple[FaceReport, ...]:
    """Measure the fronts of the cards that a filter selects, for each game.

    Args:
        workspace: What is meant.
        query: The filter.
        language: Of their texts; None for that of each game. Games that do not have it are left out where another has it.
        progress: Is told of each card, game by game.

    Raises:
        DataError: Something that would be drawn has an error.
        NotationError: The filter selects nothing.
        OptionError: No game has the language.
    """
    reading, _ = read_checked(workspace, workspace.scope(query), [] if language is None else [language])
    catalog = reading.catalog
    games = workspace.games(catalog)
    cards = query.select(card for game in games for card in game.cards())
    refuse_unprintable(catalog, cards)
    found = {card.game for card in cards}
    if language is not None:
        require("--lang", language, {each for game in games if game.id in found for each in game.languages})
    return tuple(
        report_on(
            game, faces_of(catalog, game.id), [card for card in cards if card.game == game.id], language, progress
        )
        for game in games
        if game.id in found and (language is None or language in game.languages)
    )
