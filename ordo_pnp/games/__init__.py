"""The games that the program can play, by id; what each contributes is a ``GamePlugin``, imported when it is asked for."""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, Any

from ordo_pnp.diagnostics import printable, remedy_for
from ordo_pnp.errors import OrdoError
from ordo_pnp.kernel.plugin import GamePlugin

if TYPE_CHECKING:
    from ordo_pnp.catalog.model import Catalog
    from ordo_pnp.kernel.game import Game

REGISTRY = {
    "komarn": "ordo_pnp.games.komarn.plugin:PLUGIN",
    "ordonnance": "ordo_pnp.games.ordonnance.plugin:PLUGIN",
}
"""Game id -> module and name of its ``GamePlugin``."""


@cache
def plugin_of(game_id: str | None) -> GamePlugin:
    """Return what a game contributes; nothing for one that is not in the registry."""
    if game_id not in REGISTRY:
        return GamePlugin()
    module, _, name = REGISTRY[game_id].partition(":")
    plugin: GamePlugin = getattr(importlib.import_module(module), name)
    return plugin


def playable_games(catalog: Catalog) -> tuple[str, ...]:
    """Name the games of a catalog that have rules, in the catalog's order."""
    return tuple(name for name in catalog.games if plugin_of(name).rules is not None)


def load_game(catalog: Catalog, game_id: str) -> Game[Any]:
    """Bind the rules of a game to a card database.

    Raises:
        OrdoError: The catalog has no such game, or there are no rules for it.
        DataError: The data cannot be played; with all findings that say why.
    """
    if game_id not in catalog.games:
        remedy = remedy_for(game_id, playable_games(catalog), f"known: {', '.join(playable_games(catalog))}")
        raise OrdoError(f"no rules for a game `{printable(game_id)}`; {remedy}")
    rules = plugin_of(game_id).rules
    if rules is None:
        raise OrdoError(without_rules(game_id))
    return rules(catalog)


def without_rules(game_id: str) -> str:
    """Say of a game that it cannot be played."""
    return f"the game `{printable(game_id)}` has no rules: it can be checked and printed, but not played"
