"""What players know of cards that lie face down: of other hands, and of the deck.

Of a hand somebody knows *at least these cards*, as types: copies are alike, and when a card leaves a hand nobody can say
which copy it was. A place in the deck is known for sure by whoever knows its card; places only move when the deck does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# In place of a seat's bit: everybody knows that the card is no unit.
BURIED = 1 << 7
EVERYBODY = BURIED - 1


class Knowledge:
    """Who knows what."""

    __slots__ = ("deck", "hands")

    def __init__(self) -> None:
        # ``observer * 8 + seat`` -> types that the seat surely holds, ascending; no entry without any.
        self.hands: dict[int, list[int]] = {}
        # Card in the deck -> bit mask of the seats that know it lies there, or ``BURIED``.
        self.deck: dict[int, int] = {}

    def clone(self) -> Knowledge:
        """Return an independent copy."""
        twin = Knowledge()
        if self.hands:
            twin.hands = {key: types[:] for key, types in self.hands.items()}
        twin.deck = self.deck.copy()
        return twin

    def held(self, observer: int, seat: int) -> Sequence[int]:
        """Return the types that the observer knows to be in a hand."""
        return self.hands.get(observer * 8 + seat, ())

    def joins_hand(self, seat: int, kind: int, witnesses: int, players: int) -> None:
        """Note that a card comes to a hand; ``witnesses`` is the mask of those who know which."""
        for observer in range(players):
            if observer != seat and witnesses >> observer & 1:
                types = self.hands.setdefault(observer * 8 + seat, [])
                types.append(kind)
                types.sort()

    def leaves_hand(self, seat: int, kind: int, witnesses: int, players: int, units: int | None = None) -> None:
        """Note that a card leaves a hand.

        Whoever sees it no longer counts on that card. The others must reckon with every one that it can have been: it was
        no unit where ``units`` says how many types are units.
        """
        for observer in range(players):
            types = self.hands.get(observer * 8 + seat)
            if types is None:
                continue
            if witnesses >> observer & 1:
                if kind in types:
                    types.remove(kind)
            else:
                for each in set(types):
                    if units is None or each >= units:
                        types.remove(each)
            if not types:
                del self.hands[observer * 8 + seat]

    def shows_hand(self, observer: int, seat: int, types: Sequence[int]) -> None:
        """Note that an observer sees a whole hand."""
        if observer != seat and types:
            self.hands[observer * 8 + seat] = sorted(types)

    def about_resampled(self, player: int) -> dict[int, list[int]]:
        """Return what stays true when a player's unknown cards are dealt anew: what that player knows or others know of him."""
        return {key: types[:] for key, types in self.hands.items() if key >> 3 == player or key & 7 == player}
