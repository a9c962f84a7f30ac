"""Whether a card can be played, beyond the form of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.diagnostics import finding
from ordo_pnp.games.ordonnance import data_codes as codes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ordo_pnp.catalog.model import Card
    from ordo_pnp.diagnostics import Diagnostic

_BASE = "base"


def check_card(card: Card, facts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Find symbols of a unit card that repeat in the base set, or stand out of order, and ends that are no choice.

    ``facts`` is the content of ``game.yaml``. Symbols that the game does not have are for the schema.
    """
    ends: Mapping[str, Any] = card.fields.get("ends", {})
    yield from _symbols(card, list(card.fields.get("symbols", ())), facts, "symbols")
    for name, symbols in ends.items():
        yield from _symbols(card, list(symbols), facts, "ends", name)
    if ends and ends["top"] == ends["bottom"]:
        message = f"both ends of `{card.id}` show the same"
        remedy = "give them different symbols, or write `symbols` instead of `ends`"
        yield finding(codes.SAME_ENDS, message, card.origin.span("ends", "bottom"), card=card.id, remedy=remedy)


def _symbols(card: Card, symbols: list[str], facts: Mapping[str, Any], *place: str) -> Iterator[Diagnostic]:
    order: list[str] = list(facts["symbols"])
    if symbols == [symbol for symbol in order if symbol in symbols]:  # known, each once, in order
        return
    if any(symbol not in order for symbol in symbols):
        return
    twice = next((at for at, symbol in enumerate(symbols) if symbol in symbols[:at]), None)
    if card.set == _BASE and twice is not None:
        message = f"`{card.id}` shows `{symbols[twice]}` twice: a base card never repeats a symbol"
        span = card.origin.span(*place, twice)
        yield finding(codes.REPEATED_SYMBOL, message, span, card=card.id, remedy="show each symbol once")
    right = sorted(symbols, key=order.index)
    if symbols != right:
        which = f" at the {place[-1]} end" if len(place) > 1 else ""
        message = f"the symbols of `{card.id}`{which} are not in order from weak to strong"
        remedy = f"write `[{', '.join(right)}]`"
        yield finding(codes.SYMBOL_ORDER, message, card.origin.span(*place), card=card.id, remedy=remedy)
