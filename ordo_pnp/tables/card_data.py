"""Cards as plain data for other programs: all languages, with generated rules texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ordo_pnp.base import VERSION, OrdoError, PluginError
from ordo_pnp.cards import Card, CardSet, Catalog, GameData, unmarked
from ordo_pnp.games import plugin_of

# Of the data; another number where a program that reads this one would go wrong.
FORMAT: Final = 1
# The text that a game makes of a card's fields.
RULES: Final = "rules"


def cards_as_data(catalog: Catalog, cards: Sequence[Card]) -> dict[str, Any]:
    """Return some cards, and the games and sets that they are of, as data that JSON can hold.

    Returns:
        ``format``, ``program``, ``games`` and ``cards``. Games and sets stand in the order of the catalog, cards in that of
        ``cards``. Texts are by language; one that is not translated is left out.
    """
    games = [game for game in catalog.games.values() if any(card.game == game.id for card in cards)]
    held = {(card.game, card.set) for card in cards}
    return {
        "format": FORMAT,
        "program": f"ordo-pnp {VERSION}",
        "games": [_game(game, (each for each in game.sets.values() if (game.id, each.id) in held)) for game in games],
        "cards": [_card(card, catalog.games[card.game]) for card in cards],
    }


def _game(game: GameData, sets: Iterable[CardSet]) -> dict[str, Any]:
    title = {each: words["deck"]["title"] for each, words in game.words.items() if "title" in words.get("deck", {})}
    return {
        "id": game.id,
        "language": game.language,
        "languages": list(game.languages),
        "title": title,
        "sets": [{"id": each.id, "requires": list(each.requires), "texts": _plain(each.texts)} for each in sets],
    }


def _card(card: Card, game: GameData) -> dict[str, Any]:
    printing = card.printing
    found = {
        "face": printing.face,
        "back": game.back_of(card),
        "arms": printing.arms,
        "art": printing.art,
        "vignette": printing.vignette,
        "focus": printing.focus,
    }
    return {
        "game": card.game,
        "set": card.set,
        "id": card.id,
        "kind": card.kind,
        "number": printing.number,
        "copies": printing.copies,
        "texts": texts_of(card, game),
        "fields": _plain(card.fields),
        "print": {key: _plain(value) for key, value in found.items() if value is not None},
    }


def texts_of(card: Card, game: GameData) -> dict[str, dict[str, str]]:
    """Return the texts of a card by language, those that its game makes of its fields among them, as ``rules``."""
    found = {}
    for language in game.languages:
        texts = dict(card.translation(language))
        rules = rules_of(card, game, language)
        if rules:
            texts[RULES] = rules
        if texts:
            found[language] = texts
    return found


def rules_of(card: Card, game: GameData, language: str) -> str:
    """Return the rules text that a game makes of a card, on one line; none where it makes none, or cannot."""
    if not plugin_of(game.id).derived.is_text_made(card):
        return ""
    return " ".join(unmarked(marked_rules_of(card, game, language)).split())


def marked_rules_of(card: Card, game: GameData, language: str) -> str:
    """Return the rules text of a card, made by its game or by hand, with marks; none where there is neither, or it cannot be made."""
    try:
        return plugin_of(game.id).derived.marked_rules(game, card, language)
    except PluginError:
        raise
    except OrdoError:  # which the check tells
        return ""


def _plain(value: Any) -> Any:
    """Return read-only data as lists and dicts."""
    if hasattr(value, "items"):
        mapping: Mapping[str, Any] = value
        return {str(key): _plain(each) for key, each in mapping.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value
