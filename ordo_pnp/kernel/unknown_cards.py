"""Hidden cards of a game that was played with real cards: exchanged so that whatever is told of them is true.

Nobody writes down every card that was dealt. So hands and deck are dealt somehow, and where it turns out that a player held
a card, it changes places with one of which nothing is known. Cards are whole numbers; of a kind they are alike.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


class ImpossibleCardError(LookupError):
    """A card cannot have been where it is told to have been: ``kind`` is what it is."""

    def __init__(self, kind: int) -> None:
        super().__init__(kind)
        self.kind = kind


class UnknownCards:
    """What is told of hands.

    Args:
        players: How many.
        kind_of: Returns the kind of a card.
    """

    def __init__(self, players: int, kind_of: Callable[[int], int]) -> None:
        # By seat: the kinds of cards that are known to be in its hand.
        self.told = [Counter[int]() for _ in range(players)]
        self._kind_of = kind_of

    def count(self, hand: Sequence[int]) -> Counter[int]:
        """Count the kinds of a hand."""
        return Counter(map(self._kind_of, hand))

    def hold(
        self, hands: list[list[int]], deck: list[int], seat: int, wanted: Counter[int], is_free: Callable[[int], bool]
    ) -> None:
        """Let a seat hold cards, at least as many of each kind as are wanted.

        Args:
            hands: By seat; they stay sorted.
            deck: The deck in any order.
            seat: Who holds them.
            wanted: By kind.
            is_free: Whether the place of a card of the deck is unknown.

        Raises:
            ImpossibleCardError: There are not so many, or the hand is full of others that are known.
        """
        for kind, number in wanted.items():
            for _ in range(number - self.count(hands[seat])[kind]):
                self._exchange(hands, deck, seat, kind, wanted, is_free)

    def _exchange(
        self,
        hands: list[list[int]],
        deck: list[int],
        seat: int,
        kind: int,
        wanted: Counter[int],
        is_free: Callable[[int], bool],
    ) -> None:
        out = next(self._unknown(hands, seat, wanted), None)
        if out is None:
            raise ImpossibleCardError(kind)
        for at, card in enumerate(deck):
            if self._kind_of(card) == kind and is_free(card):
                deck[at], hands[seat][out] = hands[seat][out], card
                hands[seat].sort()
                return
        for other, hand in enumerate(hands):
            if other == seat:
                continue
            for at in self._unknown(hands, other, Counter()):
                if self._kind_of(hand[at]) == kind:
                    hand[at], hands[seat][out] = hands[seat][out], hand[at]
                    hand.sort()
                    hands[seat].sort()
                    return
        raise ImpossibleCardError(kind)

    def _unknown(self, hands: list[list[int]], seat: int, wanted: Counter[int]) -> Iterator[int]:
        """Yield the places in a hand of cards of which nothing is known, nor wanted."""
        kept = self.told[seat] | wanted
        for at, card in enumerate(hands[seat]):
            kind = self._kind_of(card)
            if kept[kind] > 0:
                kept[kind] -= 1
            else:
                yield at

    def avoid(
        self,
        hands: list[list[int]],
        deck: list[int],
        seat: int,
        is_wrong: Callable[[int], bool],
        is_free: Callable[[int], bool],
    ) -> None:
        """Let a seat hold none of some cards, as far as nothing is known of those it holds and the deck has others.

        Args:
            hands: By seat; they stay sorted.
            deck: The deck in any order.
            seat: Who holds none of them.
            is_wrong: Whether a card is one of them.
            is_free: Whether the place of a card of the deck is unknown.
        """
        wrong = [at for at in self._unknown(hands, seat, Counter()) if is_wrong(hands[seat][at])]
        others = [at for at, card in enumerate(deck) if is_free(card) and not is_wrong(card)]
        for at, there in zip(wrong, others, strict=False):
            hands[seat][at], deck[there] = deck[there], hands[seat][at]
        hands[seat].sort()

    def lay(
        self, hands: list[list[int]], deck: list[int], kinds: Sequence[int], is_free: Callable[[int], bool]
    ) -> None:
        """Let cards be drawn next.

        Args:
            hands: By seat; they stay sorted.
            deck: The deck, the next card first.
            kinds: Of these cards, the next one first.
            is_free: Whether the place of a card of the deck is unknown.

        Raises:
            ImpossibleCardError: One of them is elsewhere, or another card is known to lie there.
        """
        for at, kind in enumerate(kinds):
            if at >= len(deck):
                raise ImpossibleCardError(kind)
            if self._kind_of(deck[at]) == kind:
                continue
            if not is_free(deck[at]):
                raise ImpossibleCardError(kind)
            self._fetch(hands, deck, at, kind, is_free)

    def _fetch(
        self, hands: list[list[int]], deck: list[int], at: int, kind: int, is_free: Callable[[int], bool]
    ) -> None:
        for there in range(at + 1, len(deck)):
            if self._kind_of(deck[there]) == kind and is_free(deck[there]):
                deck[at], deck[there] = deck[there], deck[at]
                return
        for seat, hand in enumerate(hands):
            for place in self._unknown(hands, seat, Counter()):
                if self._kind_of(hand[place]) == kind:
                    hand[place], deck[at] = deck[at], hand[place]
                    hand.sort()
                    return
        raise ImpossibleCardError(kind)

    def note(self, seat: int, left: Sequence[int], after: Counter[int], drawn: Sequence[int]) -> None:
        """Keep what is told of a hand in step with it.

        Args:
            seat: Whose.
            left: The kinds of the cards that left it by an action.
            after: Its kinds now.
            drawn: The kinds that the seat is told to have drawn.
        """
        self.told[seat] -= Counter(left)
        self.told[seat] += Counter(drawn)
        self.told[seat] &= after
