"""What is played of a workspace, as far as statistics tell it: names of cards, and a fingerprint of the data."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog import Scope
from ordo_pnp.diagnostics import has_errors
from ordo_pnp.errors import DataError
from ordo_pnp.project.findings import find_all

if TYPE_CHECKING:
    from ordo_pnp.catalog import GameData
    from ordo_pnp.kernel import Match
    from ordo_pnp.project.workspace import Workspace

_DIGITS = 16


def played_names(workspace: Workspace, match: Match) -> dict[str, str]:
    """Return the names of the cards of the sets that are played, by id."""
    return {str(card.id): card.name for card in _game(workspace, match).cards() if card.set in match.sets}


def fingerprint(workspace: Workspace, match: Match) -> str:
    """Return a digest of all that rules can read of the sets that are played: files of the game, cards, numbers of copies.

    Names and texts of cards, and how they look, do not change it.
    """
    game = _game(workspace, match)
    cards = [
        [str(card.id), card.kind, card.printing.copies, card.fields] for card in game.cards() if card.set in match.sets
    ]
    files = {kind: {name: each.value for name, each in group.items()} for kind, group in game.files.items()}
    ordered = sorted(cards, key=lambda card: str(card[0]))
    text = json.dumps([game.id, game.facts, files, ordered], sort_keys=True, default=_plain)
    return sha256(text.encode()).hexdigest()[:_DIGITS]


def _plain(value: Any) -> Any:
    """Return what JSON has no form for as a mapping or list."""
    return dict(value) if hasattr(value, "keys") else list(value)


def _game(workspace: Workspace, match: Match) -> GameData:
    return workspace.catalog(Scope(frozenset({match.game}), frozenset(match.sets))).games[match.game]


def unprintable(workspace: Workspace) -> int:
    """Count the errors of what is meant: data that can be played may still not be printed."""
    try:
        problems = find_all(workspace)
    except DataError as error:
        problems = tuple(error.diagnostics)
    return sum(has_errors([each]) for each in problems)
