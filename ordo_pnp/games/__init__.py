"""The rules of each game; pure, without input or output. A game is one line of the registry, imported when asked for."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from ordo_pnp.diagnostics import add_codes, printable, remedy_for
from ordo_pnp.errors import DataError, OrdoError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ordo_pnp.catalog.model import Card, Catalog, GameData
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.kernel.game import Game
    from ordo_pnp.kernel.law import LawSet
    from ordo_pnp.kernel.picture import Pictured

    CardCheck: TypeAlias = Callable[[Card, Mapping[str, Any]], Iterator[Diagnostic]]
    GameCheck: TypeAlias = Callable[[GameData], Iterator[Diagnostic]]
    PrintCheck: TypeAlias = Callable[[GameData, Sequence[Card]], Iterator[Diagnostic]]
    SetCheck: TypeAlias = Callable[[Catalog, str], Iterator[Diagnostic]]

REGISTRY = {
    "komarn": "ordo_pnp.games.komarn.game:Komarn",
    "ordonnance": "ordo_pnp.games.ordonnance.game:Ordonnance",
}
"""Game id -> module and class of its rules."""
for _game in REGISTRY:
    add_codes(Path(__file__).parent.joinpath(_game, "findings"), _game)


def playable_games(catalog: Catalog) -> tuple[str, ...]:
    """Name the games of a catalog that have rules, in the catalog's order."""
    return tuple(name for name in catalog.games if name in REGISTRY)


def load_game(catalog: Catalog, game_id: str) -> Game[Any]:
    """Bind the rules of a game to a card database.

    Raises:
        OrdoError: The catalog has no such game, or there are no rules for it.
        DataError: Cards have effects that cannot be played; with all such findings.
    """
    if game_id not in catalog.games or game_id not in REGISTRY:
        remedy = remedy_for(game_id, playable_games(catalog), f"known: {', '.join(playable_games(catalog))}")
        raise OrdoError(f"no rules for a game `{printable(game_id)}`; {remedy}")
    unplayable = _unplayable(catalog.games[game_id])
    if unplayable:
        raise DataError(unplayable)
    module, _, name = REGISTRY[game_id].partition(":")
    return cast("Game[Any]", getattr(importlib.import_module(module), name)(catalog))


def _unplayable(game: GameData) -> list[Diagnostic]:
    with_effects = [card for card in game.cards() if card.fields.get("effects")]
    if not with_effects:
        return []
    from ordo_pnp.effects.lint import effect_errors  # noqa: PLC0415 (only cards with effects need it)

    return [problem for card in with_effects for problem in effect_errors(card, game)]


@cache
def card_check(game_id: str | None) -> CardCheck | None:
    """Give a game's own check of a single card, called with the card and the content of ``game.yaml``.

    It is the function ``check_card`` of the module ``data_checks`` beside the rules.
    """
    return cast("CardCheck | None", _beside(game_id, "data_checks", "check_card"))


@cache
def game_check(game_id: str | None) -> GameCheck | None:
    """Give a game's own check of all its data together, called with the game and its cards.

    It is the function ``check_game`` of the module ``data_checks`` beside the rules.
    """
    return cast("GameCheck | None", _beside(game_id, "data_checks", "check_game"))


@cache
def print_check(game_id: str) -> PrintCheck | None:
    """Return a game's own check of what may be printed, called with the game and the cards that are to be.

    It is the function ``check_print`` of the module ``printing`` beside the rules.
    """
    return cast("PrintCheck | None", _beside(game_id, "printing", "check_print"))


@cache
def set_check(game_id: str | None) -> SetCheck | None:
    """Give a game's own check of a whole set, called with the catalog and the set's id.

    It is the function ``check_set`` of the module ``playability`` beside the rules.
    """
    return cast("SetCheck | None", _beside(game_id, "playability", "check_set"))


@cache
def played_facts(game_id: str) -> Mapping[str, Callable[[Any], Any]]:
    """Return what shows facts of a game in play: path in ``game.yaml`` -> function of the bound game.

    It is the mapping ``PLAYED_FACTS`` of the module ``played_facts`` beside the rules.
    """
    return cast("Mapping[str, Callable[[Any], Any]]", _beside(game_id, "played_facts", "PLAYED_FACTS") or {})


@cache
def picture_of(game_id: str) -> Pictured | None:
    """Give what describes the table of a game as a picture, see ``ordo_pnp.kernel.picture``.

    It is the function ``picture`` of the module ``picture`` beside the rules.
    """
    return cast("Pictured | None", _beside(game_id, "picture", "picture"))


@cache
def laws_of(game_id: str) -> LawSet | None:
    """Return the laws of a game, see ``ordo_pnp.kernel.law``: ``LAWS`` of the module ``laws`` beside the rules."""
    return cast("LawSet | None", _beside(game_id, "laws", "LAWS"))


def _beside(game_id: str | None, module: str, name: str) -> object:
    """Return what a module beside a game's rules calls ``name``; None where there are no rules, or no such module or name."""
    if game_id not in REGISTRY:
        return None
    path = f"{REGISTRY[game_id].partition(':')[0].rpartition('.')[0]}.{module}"
    return getattr(importlib.import_module(path), name, None) if importlib.util.find_spec(path) else None


def expansion_template(game_id: str) -> Path | None:
    """Give the folder of a game's model of a new set, None where it has none: a sound set with an example of each kind."""
    folder = Path(__file__).parent / game_id / "my-expansion"
    return folder if game_id in REGISTRY and folder.is_dir() else None
