"""A new game whose cards lie in a known order: hands, and the deck below them."""

from __future__ import annotations

from typing import NamedTuple


class StackedCard(NamedTuple):
    """One card in its place."""

    id: str
    # What one looks for on it, in the order of the card.
    signs: tuple[str, ...]


class Stacked(NamedTuple):
    """The order of all cards before the first turn, the top one first."""

    # In the order of the seats; they are dealt from the top, one hand after the other.
    hands: tuple[tuple[StackedCard, ...], ...]
    deck: tuple[StackedCard, ...]
    # How many cards of the deck are drawn in the turns that are told; the order of the others does not matter for them.
    drawn: int
