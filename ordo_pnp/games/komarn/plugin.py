"""What Banner of Komarn contributes to the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ordo_pnp.kernel import GamePlugin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ordo_pnp.catalog import Card, Catalog, GameData, Origin
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.kernel import Game, HiddenDealer, LawSet, Narrator, Scene, Symbols


def _rules(catalog: Catalog) -> Game[Any]:
    from ordo_pnp.games.komarn.game import Komarn

    return cast("Game[Any]", Komarn(catalog))


def _check_card(card: Card, game: GameData) -> Iterable[Diagnostic]:
    from ordo_pnp.games.komarn.data_checks import check_card

    return check_card(card, game.facts)


def _check_game(game: GameData) -> Iterable[Diagnostic]:
    from ordo_pnp.games.komarn.data_checks import check_game

    return check_game(game)


def _check_expected(state: Any, expected: Origin) -> Iterable[Diagnostic]:
    from ordo_pnp.games.komarn.expectations import unknown_words

    return unknown_words(state, expected)


def _check_print(game: GameData, cards: Sequence[Card]) -> Iterable[Diagnostic]:
    from ordo_pnp.games.komarn.board_print_check import check_print

    return check_print(game, cards)


def _laws() -> LawSet:
    from ordo_pnp.games.komarn.laws import LAWS

    return LAWS


def _picture(game: Any, state: Any, names: Sequence[str], language: str, show: Sequence[str]) -> Scene:
    from ordo_pnp.games.komarn.picture import picture

    return picture(game, state, names, language, show)


def _narrator(game: Any, names: Sequence[str], language: str, symbols: Symbols) -> Narrator:
    from ordo_pnp.games.komarn.narration.narrator import KomarnNarrator

    return KomarnNarrator(game, names, language, symbols)


def _hidden_dealer(match: Any) -> HiddenDealer:
    from ordo_pnp.games.komarn.hidden_dealer import KomarnDealer

    return KomarnDealer(match)


def _played_facts() -> Mapping[str, Callable[[Any], Any]]:
    from ordo_pnp.games.komarn.played_facts import PLAYED_FACTS

    return PLAYED_FACTS


PLUGIN = GamePlugin(
    rules=_rules,
    check_card=_check_card,
    check_game=_check_game,
    check_expected=_check_expected,
    check_print=_check_print,
    laws=_laws,
    picture=_picture,
    narrator=_narrator,
    hidden_dealer=_hidden_dealer,
    played_facts=_played_facts,
)
