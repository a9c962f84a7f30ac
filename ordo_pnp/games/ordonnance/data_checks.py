"""Whether the data of Ordonnance can be played, beyond the form of each file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import finding
from ordo_pnp.games.ordonnance import data_codes as codes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.catalog.model import Card, GameData
    from ordo_pnp.diagnostics import Diagnostic

_BASE = "base"


def check(data: GameData) -> list[Diagnostic]:
    """Find unit cards and counts that the rules do not allow, sorted by place."""
    units = [card for card_set in data.sets.values() for card in card_set.cards if card.kind == "unit"]
    found = [problem for card in units for problem in _card(card, data)]
    found += _counts([card for card in units if card.set == _BASE], data)
    return sorted(found, key=lambda item: item.sort_key)


def _card(card: Card, data: GameData) -> Iterator[Diagnostic]:
    symbols = list(card.fields.get("symbols", ()))
    order: list[str] = list(data.facts["symbols"])
    if any(symbol not in order for symbol in symbols):
        return
    twice = next((at for at, symbol in enumerate(symbols) if symbol in symbols[:at]), None)
    if card.set == _BASE and twice is not None:
        message = f"`{card.id}` shows `{symbols[twice]}` twice: a base card never repeats a symbol"
        span = card.origin.span("symbols", twice)
        yield finding(codes.REPEATED_SYMBOL, message, span, card=card.id, remedy="show each symbol once")
    right = sorted(symbols, key=order.index)
    if symbols != right:
        message = f"the symbols of `{card.id}` are not in order from weak to strong"
        remedy = f"write `[{', '.join(right)}]`"
        yield finding(codes.SYMBOL_ORDER, message, card.origin.span("symbols"), card=card.id, remedy=remedy)


def _counts(units: list[Card], data: GameData) -> Iterator[Diagnostic]:
    """Compare the base deck with what players need.

    Rule: OR-04: so many base decks for so many players; every one fills all territories (S-DE).
    """
    if not units:
        return
    copies = sum(card.printing.copies for card in units)
    needed = data.facts["limit"] * len(data.facts["territories"])
    for players, decks in data.facts["decks"].items():
        if copies * decks < needed * int(players):
            message = f"{players} players need {needed * int(players)} unit cards; {decks} × {copies} are too few"
            span = data.origin.span("decks", players)
            yield finding(codes.TOO_FEW_CARDS, message, span, remedy="print more copies or use more decks")
