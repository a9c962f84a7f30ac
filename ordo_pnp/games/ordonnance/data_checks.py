"""Check that cards, players, decks and markers of the game fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ordo_pnp.base import Code, Diagnostic, finding, rewritten
from ordo_pnp.cards import Card, GameData
from ordo_pnp.games.ordonnance.effects.verbs import WILD
from ordo_pnp.games.ordonnance.setup import is_played

REPEATED_SYMBOL = Code("CAT250")
SYMBOL_ORDER = Code("CAT251")
SAME_ENDS = Code("CAT252")
PLAYERS = Code("CAT253")
TERRITORY_ARMS = Code("CAT254")
SMALL_DECK = Code("CAT255")
MARKERS = Code("CAT256")


_BASE = "base"


def check_card(card: Card, facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Find repeated symbols of base unit cards, symbols out of order, and ends that are no choice.

    ``facts`` is the content of ``game.yaml``. Symbols that the game does not have are for the schema.
    """
    order: Sequence[str] = (*facts["symbols"], WILD)
    ends: Mapping[str, Any] = card.fields.get("ends", {})
    for place, symbols in (
        (("symbols",), card.fields.get("symbols", ())),
        *((("ends", end), ends[end]) for end in ends),
    ):
        if [*symbols] != [symbol for symbol in order if symbol in symbols]:  # else known, each once, in order
            yield from _symbols(card, list(symbols), list(order), *place)
    if ends and ends["top"] == ends["bottom"]:
        message = f"both ends of `{card.id}` show the same"
        remedy = "give them different symbols, or write `symbols` instead of `ends`"
        yield finding(SAME_ENDS, message, card.origin.span("ends", "bottom"), card=card.id, remedy=remedy)


def _symbols(card: Card, symbols: list[str], order: list[str], *place: str) -> Iterator[Diagnostic]:
    """Find mistakes in known symbols: repeats, and a wrong order."""
    if any(symbol not in order for symbol in symbols):
        return
    twice = next((at for at, symbol in enumerate(symbols) if symbol in symbols[:at]), None)
    if card.set == _BASE and twice is not None:
        message = f"`{card.id}` shows `{symbols[twice]}` twice: a base card never repeats a symbol"
        span = card.origin.span(*place, twice)
        yield finding(REPEATED_SYMBOL, message, span, card=card.id, remedy="show each symbol once")
    right = sorted(symbols, key=order.index)
    if symbols != right:
        which = f" at the {place[-1]} end" if len(place) > 1 else ""
        message = f"the symbols of `{card.id}`{which} are not in order of rank, lowest first"
        written, span = f"[{', '.join(right)}]", card.origin.span(*place)
        fix = rewritten(span, f"[{', '.join(symbols)}]", written, is_safe=True)
        yield finding(SYMBOL_ORDER, message, span, card=card.id, remedy=f"write `{written}`", fix=fix)


def check_game(game: GameData) -> Iterator[Diagnostic]:
    """Find numbers of ``game.yaml`` that do not fit each other or the printed pieces.

    Pieces are counted only where the base set holds some.
    """
    yield from _players(game)
    yield from _arms(game)
    cards = game.sets[_BASE].cards if _BASE in game.sets else ()
    if cards:
        yield from _decks(game, cards)
    if any(card.kind == "marker" for card in cards):
        yield from _markers(game)


def _players(game: GameData) -> Iterator[Diagnostic]:
    """Rule: OR-04, OR-24."""
    players = game.facts["players"]
    for key, least in (("max", "min"), ("max_with_expansion", "min")):
        if players[key] < players[least]:
            message = f"`{key}` is {players[key]}, less than `{least}`, which is {players[least]}"
            remedy = f"write {players[least]} at least"
            yield finding(PLAYERS, message, game.origin.span("players", key), remedy=remedy)
    if players["max_with_expansion"] > players["max"]:
        message = f"{players['max_with_expansion']} can play with an expansion, but only {players['max']} at all"
        span = game.origin.span("players", "max_with_expansion")
        yield finding(PLAYERS, message, span, remedy=f"write {players['max']} at most")


def _arms(game: GameData) -> Iterator[Diagnostic]:
    """Hold the list of arms against the territories: line and list are in the same order."""
    territories: list[str] = list(game.facts["territories"])
    listed = [each["id"] for each in game.facts.get("territory_arms", ())]
    if listed and listed != territories:
        at = next((at for at, name in enumerate(listed) if territories[at : at + 1] != [name]), len(listed) - 1)
        message = f"the arms are those of {', '.join(listed)}, in another order or number than the territories"
        span = game.origin.span("territory_arms", at, "id")
        yield finding(TERRITORY_ARMS, message, span, remedy=f"list {', '.join(territories)}, each once")


def _decks(game: GameData, cards: Sequence[Card]) -> Iterator[Diagnostic]:
    """Rule: OR-04: every player is dealt a hand; a deck that cannot fill all armies stalls every game (OR-07)."""
    units = sum(card.printing.copies for card in cards if is_played(card))
    facts = game.facts
    hand, limit, territories = max(facts["hand"].values()), facts["limit"], len(facts["territories"])
    for players in range(facts["players"]["min"], facts["players"]["max"] + 1):
        held = units * facts["decks"][str(players)]
        needed = players * max(hand, limit * territories)
        if held < needed:
            what = "places to fill" if hand <= limit * territories else "cards to deal"
            message = f"{players} players have {held} cards and {needed} {what}"
            span = game.origin.span("decks", str(players))
            remedy = "add cards that armies are made of: the game's own sets have none"
            if units:
                remedy = f"shuffle {-(-needed // units)} decks together, or print more copies"
            yield finding(SMALL_DECK, message, span, remedy=remedy)


def _markers(game: GameData) -> Iterator[Diagnostic]:
    """Rule: places 1, 2 and 3 of each territory take one marker each, which shows its points."""
    worth: list[int] = list(game.facts["markers"])
    if worth != sorted(worth, reverse=True):
        message = f"the markers are worth {', '.join(map(str, worth))}: a lower place brings more"
        remedy = f"write `[{', '.join(map(str, sorted(worth, reverse=True)))}]`"
        yield finding(MARKERS, message, game.origin.span("markers"), remedy=remedy)
    needed = Counter({value: count * len(game.facts["territories"]) for value, count in Counter(worth).items()})
    held: Counter[int] = Counter()
    shown = [card for card in game.cards() if card.kind == "marker"]
    for card in shown:
        if card.fields["value"] not in needed:
            message = f"`{card.id}` shows {card.fields['value']}; markers are worth {', '.join(map(str, worth))}"
            remedy = f"write one of {', '.join(map(str, worth))}, or correct `markers` in `game.yaml`"
            yield finding(MARKERS, message, card.origin.span("value"), card=card.id, remedy=remedy)
        if card.set == _BASE:
            held[card.fields["value"]] += card.printing.copies
    for value, number in needed.items():
        if held[value] < number:
            message = f"{number} markers worth {value} are needed, {held[value]} are printed"
            remedy = "print one for each territory, or correct `markers`"
            yield finding(MARKERS, message, game.origin.span("markers", worth.index(value)), remedy=remedy)
