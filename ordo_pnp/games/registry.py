"""The games that the program can play, by id: find, load and bind the rules of a game, built in or from a package."""

from __future__ import annotations

import importlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import (
    FINDINGS,
    Code,
    OrdoError,
    PluginError,
    add_codes,
    all_codes,
    check_pages,
    entry_point_of,
    folder_of,
    installed_games,
    known_names,
    package_of,
    printable,
    remedy_for,
)
from ordo_pnp.cards import Catalog
from ordo_pnp.rules import Game, GamePlugin, Guard

if TYPE_CHECKING:  # loading it takes 20 ms
    from importlib.metadata import EntryPoint

# Game id -> module and name of its ``GamePlugin``.
REGISTRY = {
    "komarn": "ordo_pnp.games.komarn.plugin:PLUGIN",
    "ordonnance": "ordo_pnp.games.ordonnance.plugin:PLUGIN",
}
for _game in REGISTRY:
    add_codes(Path(__file__).parent.joinpath(_game, "findings"), _game)


@cache
def plugin_of(game_id: str | None) -> GamePlugin:
    """Return the plug-in of a game; an empty one if neither the program nor a package brings the game.

    Raises:
        PluginError: The package that brings the game cannot be used.
    """
    if game_id in REGISTRY:
        module, _, name = REGISTRY[game_id].partition(":")
        plugin: GamePlugin = getattr(importlib.import_module(module), name)
        return plugin
    found = None if game_id is None else entry_point_of(game_id)
    if game_id is None or found is None:
        return GamePlugin()
    _add_codes(game_id)
    return _loaded(found)


def known_codes(game: str | None = None) -> tuple[Code, ...]:
    """Return the codes of the program, of its games and of the games that packages bring, in order of identifier.

    Args:
        game: Leave out codes that only the rules of other games find.
    """
    for each in installed_games():
        with suppress(PluginError):  # checking or playing that game reports it
            _add_codes(each)
    return all_codes(game)


def _add_codes(game_id: str) -> None:
    folder, found = folder_of(game_id), entry_point_of(game_id)
    if folder is None or found is None:
        return
    try:
        check_pages(folder.joinpath(FINDINGS))
    except ValueError as error:
        named = f"the game `{printable(game_id)}` of {package_of(found)}"
        raise PluginError(f"{named} cannot be used: {printable(str(error))}") from error
    add_codes(folder.joinpath(FINDINGS), game_id)


def _loaded(entry_point: EntryPoint) -> GamePlugin:
    """Import a game of a package: a ``GamePlugin``, or a function that returns one."""
    from ordo_pnp.games.guard import guarded  # needed for games of packages only

    named = f"the game `{printable(entry_point.name)}` of {package_of(entry_point)}"
    guard = Guard(entry_point.name, entry_point.value.partition(":")[0].partition(".")[0], named)

    try:
        found = entry_point.load()
        plugin = found if isinstance(found, GamePlugin) or not callable(found) else found()
    except BaseException as error:  # noqa: BLE001 (the code of others can raise anything when it is imported)
        guard.fail(printable(entry_point.value), error)
    if not isinstance(plugin, GamePlugin):
        guard.refuse(f"{printable(entry_point.value)} is no GamePlugin, but of the type {type(plugin).__name__}")
    return guarded(plugin, guard)


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
        remedy = remedy_for(game_id, playable_games(catalog), known_names(playable_games(catalog)))
        raise OrdoError(f"no rules for a game `{printable(game_id)}`; {remedy}")
    rules = plugin_of(game_id).rules
    if rules is None:
        raise OrdoError(without_rules(game_id))
    return rules(catalog)


def without_rules(game_id: str) -> str:
    """Return the message that a game cannot be played."""
    return f"the game `{printable(game_id)}` has no rules: it can be checked and printed, but not played; its cards are laid out by `ordo play --free`"
