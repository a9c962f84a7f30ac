"""Findings about the faces of a workspace, and figures measured on them."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import NamedTuple

from ordo_pnp.base import Diagnostic, Progress, no_progress
from ordo_pnp.cards import Card, Catalog, Query, shown_path
from ordo_pnp.check import FaceReport, Side, report_on
from ordo_pnp.draw import FACE_CODES
from ordo_pnp.paper import faces_of, refuse_unprintable, require
from ordo_pnp.project.printing import read_checked
from ordo_pnp.project.project_findings import find_all
from ordo_pnp.project.workspace import Workspace


def lint_faces(workspace: Workspace, query: Query) -> tuple[Diagnostic, ...]:
    """Return the findings of the check about layouts, looks and signs, and about the selected cards on their faces.

    Findings of other games than those of the selected cards, or of other sets of these games, are left out.

    Raises:
        DataError: The data cannot be read.
        NotationError: The filter selects nothing.
    """
    catalog = workspace.catalog()
    games = workspace.games(catalog)
    cards = query.select(card for game in games for card in game.cards())
    chosen = {card.id for card in cards}
    homes = {(card.game, card.set) for card in cards}
    sets = {each.folder: (game.id, each.id) in homes for game in catalog.games.values() for each in game.sets.values()}
    own = {game.folder: any(game.id == name for name, _ in homes) for game in catalog.games.values()}
    return tuple(
        each
        for each in find_all(workspace)
        if each.code in FACE_CODES
        and (each.card is None or each.card in chosen)
        and _is_meant(each.span.file, sets, own)
    )


def _is_meant(shown: str, *folders: dict[Path, bool]) -> bool:
    """Whether a file, as findings name it, is in a folder that is meant: the first one that it lies in decides."""
    file = PurePath(shown)
    for group in folders:
        for folder, is_meant in group.items():
            if file.is_relative_to(shown_path(folder)):
                return is_meant
    return True


class MeasuredCards(NamedTuple):
    """The faces to measure: sound, and not drawn yet."""

    catalog: Catalog
    # Game -> those of its cards.
    cards: dict[str, list[Card]]
    # Of their texts; None for that of their sets, see ``GameData.language_for``.
    language: str | None


def select_for_metrics(workspace: Workspace, query: Query, language: str | None = None) -> MeasuredCards:
    """Check and read the cards that a filter selects.

    Args:
        workspace: The games and sets that are meant.
        query: The filter.
        language: Of their texts; None for that of their sets. Games that do not have it are left out where another has it.

    Raises:
        DataError: A card or layout that would be drawn has an error.
        NotationError: The filter selects nothing.
        OptionError: No game has the language.
    """
    reading = read_checked(workspace, workspace.scope(query))
    games = workspace.games(reading.catalog)
    found: dict[str, list[Card]] = {}
    for card in query.select(card for game in games for card in game.cards()):
        found.setdefault(card.game, []).append(card)
    refuse_unprintable(reading.catalog, [card for cards in found.values() for card in cards])
    if language is not None:
        languages = {name: reading.catalog.games[name].languages for name in found}
        require("--lang", language, {each for known in languages.values() for each in known})
        found = {name: cards for name, cards in found.items() if language in languages[name]}
    return MeasuredCards(reading.catalog, found, language)


def measure_faces(
    selected: MeasuredCards, progress: Progress = no_progress, side: Side = "front"
) -> tuple[FaceReport, ...]:
    """Draw and measure the fronts, or the backs, of cards, game by game.

    Raises:
        RenderError: A side cannot be drawn.
    """
    catalog = selected.catalog
    return tuple(
        report_on(catalog.games[name], faces_of(catalog, name), cards, selected.language, progress, side)
        for name, cards in selected.cards.items()
    )
