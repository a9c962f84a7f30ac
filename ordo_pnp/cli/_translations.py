"""Which translations a command means: of which games, into which languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ordo_pnp.cli._options import unknown

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ordo_pnp.cards import GameData
    from ordo_pnp.project import Workspace
    from ordo_pnp.tables import Translation


def translations_of(
    workspace: Workspace, lang: str, sets: Collection[str] | None, *, is_promised: bool = False
) -> list[Translation]:
    """Return what there is to translate of every game that is meant into every language that is meant.

    Args:
        workspace: Where.
        lang: The languages.
        sets: Of these sets; None for all.
        is_promised: Only into languages that each set is made in.

    Raises:
        click.UsageError: No game is made in a language, or none has the sets.
    """
    from ordo_pnp.cards import Scope, sound_files
    from ordo_pnp.tables import Translation

    catalog = workspace.catalog(Scope.of_game(workspace.game))
    games = [catalog.games[name] for name in workspace.fitting_games(catalog, catalog.games, sets or ())]
    _require_sets(games, sets)
    chosen = _languages(games, lang)
    files = list(sound_files(workspace.root, workspace.external_sets))
    found = [
        Translation(game, files, each, is_promised=is_promised)
        for game in games
        for each in chosen
        if each in game.languages
    ]
    return [each for each in found if not (is_promised and each.is_source(sets))]


def _languages(games: Sequence[GameData], lang: str) -> list[str]:
    """Return the languages that are meant, each once."""
    known = list(dict.fromkeys(each for game in games for each in game.languages))
    if lang == "all":
        return known
    chosen = list(dict.fromkeys(part.strip() for part in lang.split(",")))
    for each in chosen:
        if each not in known:
            raise click.UsageError(
                unknown("language of the game", each, known) + "; a new one goes into `languages` in `game.yaml`"
            )
    return chosen


def _require_sets(games: Sequence[GameData], sets: Collection[str] | None) -> None:
    known = {name for each in games for name in each.sets}
    for name in sets or ():
        if name not in known:
            raise click.UsageError(unknown("set", name, known))


def languages_of(translations: Sequence[Translation]) -> list[str]:
    """Return the languages of some translations, each once."""
    return list(dict.fromkeys(each.language for each in translations))
