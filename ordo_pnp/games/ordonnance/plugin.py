"""The plug-in of Ordonnance: its parts of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, cast

from ordo_pnp.base import DataError, Diagnostic
from ordo_pnp.cards import Card, Catalog, Derived, GameData, MadeList, MadeText, Origin
from ordo_pnp.rules import (
    CardPattern,
    Game,
    GamePlugin,
    HiddenDealer,
    LawSet,
    Narrator,
    Scenario,
    Scene,
    Stacked,
    Symbols,
)

EFFECTS = "effects"
# Keys of an item of ``$steps``: the verb, the event that it waits for, the player it is about, whether it raises or
# lowers something, every argument that is a number or a word, in place of ``symbol`` the rows of several, and the sign
# of a verb of one's own.
STEP_KEYS = (
    "verb",
    "event",
    "whose",
    "way",
    "rows",
    "symbol",
    "as",
    "count",
    "of",
    "limit",
    "by",
    "to",
    "from",
    "of",
    "kind",
    "to_army",
    "times",
    "for",
    "singles",
    "zone",
    "sign",
)


def _has_wild(card: Card) -> bool:
    from ordo_pnp.games.ordonnance.effects.card_text import has_wild

    return has_wild(card)


def _rules_text(card: Card, language: str) -> str:
    from ordo_pnp.games.ordonnance.effects.card_text import rules_text

    return rules_text(card, language)


def _steps(card: Card, game: GameData) -> Sequence[Mapping[str, Any]]:
    if not card.fields.get(EFFECTS):
        return ()
    from ordo_pnp.games.ordonnance.effects.card_text import steps

    return steps(card)


def _made_schemas() -> Mapping[str, Any]:
    from ordo_pnp.games.ordonnance.effects.schema import FILE, VERBS_FILE, effects_schema, own_verbs_schema

    return {FILE: effects_schema(), VERBS_FILE: own_verbs_schema()}


def _rules(catalog: Catalog) -> Game[Any]:
    from ordo_pnp.games.ordonnance.game import Ordonnance

    unplayable = _unplayable(catalog.games[Ordonnance.id])
    if unplayable:
        raise DataError(unplayable)
    return cast("Game[Any]", Ordonnance(catalog))


def _unplayable(game: GameData) -> list[Diagnostic]:
    """Find why the effects of cards cannot be played."""
    with_effects = [card for card in game.cards() if card.fields.get(EFFECTS)]
    if not with_effects:
        return []
    from ordo_pnp.games.ordonnance.effects.lint import effect_errors

    return [problem for card in with_effects for problem in effect_errors(card, game)]


def _check_card(card: Card, game: GameData) -> Iterable[Diagnostic]:
    from ordo_pnp.games.ordonnance.data_checks import check_card

    found = check_card(card, game.facts)
    if EFFECTS not in card.fields:
        return found
    from ordo_pnp.games.ordonnance.effects.lint import check_effects

    return chain(found, check_effects(card, game))


def _plays_card(card: Card) -> bool:
    from ordo_pnp.games.ordonnance.setup import is_played

    return is_played(card)


def _check_game(game: GameData) -> Iterable[Diagnostic]:
    from ordo_pnp.games.ordonnance.data_checks import check_game

    return check_game(game)


def _check_files(game: GameData) -> Iterable[Diagnostic]:
    if "verbs" not in game.files:
        return ()
    from ordo_pnp.games.ordonnance.effects.own_verbs import check_own_verbs

    return check_own_verbs(game)


def _check_set(catalog: Catalog, card_set: str) -> Iterable[Diagnostic]:
    from ordo_pnp.games.ordonnance.set_playtest import check_set

    return check_set(catalog, card_set)


def _check_expected(state: Any, expected: Origin) -> Iterable[Diagnostic]:
    from ordo_pnp.games.ordonnance.expectations import unknown_words

    return unknown_words(state, expected)


def _laws() -> LawSet:
    from ordo_pnp.games.ordonnance.laws import LAWS

    return LAWS


def _picture(game: Any, state: Any, names: Sequence[str], language: str, show: Sequence[str]) -> Scene:
    from ordo_pnp.games.ordonnance.table_picture import picture

    return picture(game, state, names, language, show)


def _stacked(game: Any, scenario: Scenario) -> Stacked:
    from ordo_pnp.games.ordonnance.deals import stacked

    return stacked(game, scenario)


def _narrator(game: Any, names: Sequence[str], language: str, symbols: Symbols) -> Narrator:
    from ordo_pnp.games.ordonnance.narration import OrdonnanceNarrator

    return OrdonnanceNarrator(game, names, language, symbols)


def _hidden_dealer(match: Any) -> HiddenDealer:
    from ordo_pnp.games.ordonnance.deals import OrdonnanceDealer

    return OrdonnanceDealer(match)


def _played_facts() -> Mapping[str, Callable[[Any], Any]]:
    from ordo_pnp.games.ordonnance.played_facts import PLAYED_FACTS

    return PLAYED_FACTS


def _card_patterns() -> Sequence[CardPattern]:
    from ordo_pnp.games.ordonnance.effects.patterns import card_patterns

    return card_patterns()


PLUGIN = GamePlugin(
    rules=_rules,
    plays_card=_plays_card,
    check_card=_check_card,
    check_files=_check_files,
    check_game=_check_game,
    check_set=_check_set,
    check_expected=_check_expected,
    derived=Derived(
        MadeText(EFFECTS, ("en", "de", "ru"), _rules_text, _has_wild), {"steps": MadeList(_steps, STEP_KEYS)}
    ),
    made_schemas=_made_schemas,
    laws=_laws,
    picture=_picture,
    stacked=_stacked,
    narrator=_narrator,
    hidden_dealer=_hidden_dealer,
    played_facts=_played_facts,
    expansion_template=Path(__file__).with_name("my-expansion"),
    card_patterns=_card_patterns,
)
