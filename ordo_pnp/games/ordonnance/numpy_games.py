"""Many random two-player games at once with NumPy, the twin of the engine draw by draw; SplitMix64 for arrays.

Games run in lock-step, one in each lane of every array; all of them have forty turns. The streams are those of the
engine: (seed, game, 0) shuffles, (seed, game, -1) draws lots, (seed, game, 1 + seat) decides for the seat. A card is the
bit mask of its symbols, a hand six sorted columns of masks, an army three planes of a bit-sliced counter: plane ``p`` holds bit
``p`` of how often each symbol is seen. Wherever the engine might draw a number again (one time in ten million), the
lane is given up and that game is played by the engine.
"""

from __future__ import annotations

from itertools import islice
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ordo_pnp.games.ordonnance.ruleset import Ruleset
from ordo_pnp.games.ordonnance.scoring import SYMBOLS, unpack
from ordo_pnp.games.ordonnance.setup import DECK, LOTS, TERRITORIES, Setup
from ordo_pnp.games.ordonnance.state import State
from ordo_pnp.rules import GAMMA, MASK64, MULTIPLIER_1, MULTIPLIER_2, Pile, Stream, Sums, Tally, derive, extend

Words: TypeAlias = NDArray[np.uint64]


_U = np.uint64


def mix_words(words: Words, scratch: Words) -> None:
    """Scramble words in place: the finaliser of SplitMix64."""
    for shift, factor in ((30, MULTIPLIER_1), (27, MULTIPLIER_2)):
        np.right_shift(words, _U(shift), out=scratch)
        words ^= scratch
        words *= _U(factor)
    np.right_shift(words, _U(31), out=scratch)
    words ^= scratch


def extend_keys(keys: Words, step: Words | int) -> Words:
    """Return the keys one step below others, as ``extend`` does."""
    extended = (keys ^ np.asarray(step, _U)) + _U(GAMMA)
    mix_words(extended, np.empty_like(extended))
    return extended


def random_words(key: int, count: int) -> Words:
    """Return the first words of the stream with a key; shape (count,)."""
    words = np.arange(1, count + 1, dtype=_U) * _U(GAMMA) + _U(key)
    mix_words(words, np.empty_like(words))
    return words


def random_orders(key: int, lanes: int, items: int) -> NDArray[np.intp]:
    """Return an order of so many items for each lane, each equally likely; shape (lanes, items)."""
    words = random_words(key, lanes * items).reshape(lanes, items)
    return np.argsort(words, axis=1, kind="stable")


Bytes: TypeAlias = NDArray[np.uint8]


# Games in one pass: the arrays of a pass fit into the second cache of a core.
LANES: Final = 8192
_HAND: Final = 6
_LIMIT: Final = 4
_TURNS: Final = 2 * TERRITORIES * _LIMIT
_MASK32: Final = _U((1 << 32) - 1)
_32: Final = _U(32)


def is_possible(setup: Setup) -> bool:
    """Whether a match is one that can be played in lock-step.

    That is two players under the default rules, with a deck that lasts and cards that differ in their symbols and
    repeat none.
    """
    usual = setup.rules == Ruleset(full=setup.rules.full)  # no unit card asks whether a territory is full
    masks = [_mask(kind.packed) for kind in setup.types]
    plain = all(max(unpack(kind.packed)) == 1 for kind in setup.types) and len(set(masks)) == len(masks)
    lasts = 2 * _HAND + _TURNS <= len(setup.deck) <= 255
    return (
        usual
        and plain
        and lasts
        and setup.players == 2
        and setup.hand_size == _HAND
        and setup.vocabulary.limit == _LIMIT
    )


def _mask(packed: int) -> int:
    return sum(1 << rank for rank, count in enumerate(unpack(packed)) if count)


def play_random(setup: Setup, seed: int, first: int, count: int) -> Tally:
    """Play games ``first`` to ``first + count - 1`` of a seed with random bots; the same results as the engine."""
    seats = order = Sums((0, 0), (0, 0), (0, 0))
    for start in range(first, first + count, LANES):
        held, starters = play_lanes(setup, seed, start, min(LANES, first + count - start))
        seats += _sums(held)
        order += _sums(np.where(starters == 0, held, TERRITORIES - held).astype(np.uint8))
    return Tally(count, seats, order, count * _TURNS)


def _sums(held: Bytes) -> Sums:
    """Add up the results of games of two, given how many territories one of the two holds in each."""
    won, mine = int((held > TERRITORIES // 2).sum()), int(held.sum(dtype=np.int64))
    return Sums((won, len(held) - won), (0, 0), (mine, TERRITORIES * len(held) - mine))


def play_lanes(setup: Setup, seed: int, first: int, lanes: int) -> tuple[Bytes, Bytes]:
    """Play games; return the number of the five territories of seat 0 in each, and its starter; shapes (lanes,)."""
    keys = extend_keys(np.full(lanes, derive(seed), _U), np.arange(first, first + lanes, dtype=_U))
    table = _Table(setup, keys)
    for turn in range(_TURNS):
        table.take_turn(turn)
    held = table.held_by_starter()
    starters = table.starter.copy()
    held = np.where(starters == 0, held, TERRITORIES - held).astype(np.uint8)
    for lane in np.flatnonzero(table.doubtful()):
        held[lane], starters[lane] = _play_alone(setup, seed, first + int(lane))
    return held, starters


def _play_alone(setup: Setup, seed: int, number: int) -> tuple[int, int]:
    """Play one game with the engine; return the territories of seat 0, and the starter."""
    key = derive(seed, number)
    state = State(setup, Pile(setup.deck, Stream(extend(key, DECK))))
    state.deal(key)
    starter = state.current_player
    streams = [Stream(extend(key, 1 + seat)) for seat in range(2)]
    while not state.is_terminal:
        legal = state.legal_actions()
        state.apply(legal[streams[state.current_player].below(len(legal))])
    return state.outcome().totals[0], starter


class _Draws:
    """One stream for each lane."""

    def __init__(self, keys: Words) -> None:
        self._keys = keys
        self._word = np.empty_like(keys)
        self._number = np.empty_like(keys)
        # Numbers drawn so far.
        self.count = 0
        # The least remainder seen (cut to 255): below the bound a number may have to be drawn again.
        self.lowest = np.full(len(keys), 255, np.uint32)

    def numbers(self) -> Words:
        """Draw the next 32-bit number of every lane; the array is used again by the next draw."""
        if self.count & 1 == 0:
            np.add(self._keys, _U(((self.count // 2 + 1) * GAMMA) & ((1 << 64) - 1)), out=self._word)
            mix_words(self._word, self._number)
            np.bitwise_and(self._word, _MASK32, out=self._number)
        else:
            np.right_shift(self._word, _32, out=self._number)
        self.count += 1
        return self._number

    def watch(self, products: Words) -> None:
        """Remember the remainders of number times bound, the low halves."""
        np.minimum(self.lowest, products.astype(np.uint32), out=self.lowest)


class _Table:
    """All lanes in one position; index 0 of a role axis is the player who started."""

    def __init__(self, setup: Setup, keys: Words) -> None:
        lanes = len(keys)
        shuffling, lots = (_Draws(extend_keys(keys, step & MASK64)) for step in (DECK, LOTS))
        cards = np.array([_mask(setup.types[kind].packed) for kind in setup.deck], np.uint8)
        self._drawn = iter(_drawn(cards, shuffling))
        lot = lots.numbers() * _U(2)
        lots.watch(lot)
        self.starter = (lot >> _32).astype(np.uint8)
        seats = (self.starter, 1 - self.starter)
        self.draws = [_Draws(extend_keys(keys, seat.astype(_U) + _U(1))) for seat in seats]
        self._all_draws = [shuffling, lots, *self.draws]
        self.bound = len(cards)
        self.hands = self._first_hands()
        self.planes = np.zeros((2, 3, TERRITORIES, lanes), np.uint8)
        self.sizes = np.zeros((2, TERRITORIES, lanes), np.uint8)
        self.completed_at = np.zeros((2, TERRITORIES, lanes), np.uint8)
        self._ordinals = np.zeros((_HAND, lanes), np.uint8)
        self._counted = np.zeros((TERRITORIES, lanes), np.uint8)
        self._padded = np.zeros((_HAND + 1, lanes), np.uint8)
        self._padded[-1] = 255

    def _first_hands(self) -> list[Bytes]:
        """Deal six cards to each seat; the hands by role, shape (6, lanes), ascending."""
        hands = []
        padded = np.zeros((_HAND + 1, len(self.starter)), np.uint8)
        for _seat in range(2):
            padded[1:] = 255
            for card in islice(self._drawn, _HAND):
                fitted = np.minimum(padded[1:], card)
                np.maximum(padded[:-1], fitted, out=fitted)
                padded[1:] = fitted
            hands.append(padded[1:].copy())
        zero, one = hands
        second_starts = self.starter.astype(bool)
        return [np.where(second_starts, one, zero), np.where(second_starts, zero, one)]

    def take_turn(self, turn: int) -> None:
        """Let the random bot of every lane play a card, and draw one except after the last."""
        role = turn & 1
        hand, ordinals, counted = self.hands[role], self._ordinals, self._counted
        different = (hand[1:] != hand[:-1]).view(np.uint8)
        for at in range(1, _HAND):
            np.add(ordinals[at - 1], different[at - 1], out=ordinals[at])
        is_open = (self.sizes[role] < _LIMIT).view(np.uint8)
        counted[0] = is_open[0]
        for at in range(1, TERRITORIES):
            np.add(counted[at - 1], is_open[at], out=counted[at])
        which, where = self._choose(self.draws[role], ordinals[-1] + np.uint8(1), counted[-1])
        card = self._remove(hand, which)
        here = np.negative((counted == where + np.uint8(1)).view(np.uint8) & is_open)
        self._place(role, card, here, turn)
        if turn < _TURNS - 1:
            self._insert(hand)

    @staticmethod
    def _choose(draws: _Draws, cards: Bytes, places: Bytes) -> tuple[Bytes, Bytes]:
        """Choose one of cards * places actions, in order of card, then place; give both ordinals.

        The card is ``number * cards >> 32``, which is the action divided by the places.
        """
        products = draws.numbers()
        products *= cards.astype(_U)
        which = (products >> _32).astype(np.uint8)
        products *= places.astype(_U)
        draws.watch(products)
        action = (products >> _32).astype(np.uint8)
        return which, action - which * places

    def _remove(self, hand: Bytes, which: Bytes) -> Bytes:
        """Take one copy of the card with an ordinal out of a hand; the other five go to ``_padded[1:6]``."""
        shift = np.negative((self._ordinals[:-1] >= which).view(np.uint8))
        shift &= hand[:-1] ^ hand[1:]
        np.bitwise_xor(hand[:-1], shift, out=self._padded[1:-1])
        removed: Bytes = hand[-1] ^ np.bitwise_xor.reduce(shift, axis=0)
        return removed

    def _insert(self, hand: Bytes) -> None:
        """Draw a card into the five in ``_padded[1:6]``, between 0 and 255, so that the hand ascends."""
        np.minimum(self._padded[1:], next(self._drawn), out=hand)
        np.maximum(self._padded[:-1], hand, out=hand)

    def _place(self, role: int, card: Bytes, here: Bytes, turn: int) -> None:
        """Add a card to the army in the territory whose row of ``here`` is 255."""
        ones, twos, fours = self.planes[role]
        added = card & here
        carry = ones & added
        ones ^= added
        np.bitwise_and(twos, carry, out=added)
        twos ^= carry
        fours |= added
        self.sizes[role] -= here
        times = self.completed_at[role]
        times |= here
        times -= here & np.uint8(255 - turn)

    def held_by_starter(self) -> Bytes:
        """Count the territories of the player who started."""
        mine, theirs = (_strengths(planes) for planes in self.planes)
        earlier = self.completed_at[0] < self.completed_at[1]
        held = (mine > theirs) | ((mine == theirs) & earlier)
        counted: Bytes = held.sum(axis=0, dtype=np.uint8)
        return counted

    def doubtful(self) -> NDArray[np.bool_]:
        """Return in which lanes a number may have had to be drawn again."""
        doubtful: NDArray[np.bool_] = np.zeros(len(self.starter), np.bool_)
        for draws in self._all_draws:
            doubtful |= draws.lowest < self.bound
        return doubtful


def _drawn(cards: Bytes, chance: _Draws) -> Bytes:
    """Shuffle a deck in each lane as ``Stream.shuffle`` does, and return the cards in the order they are drawn, a row each.

    A deck lies in one line of the cache. The lowest cards of the deck are never drawn; the draws that would have
    shuffled them are left out.
    """
    lanes, width = len(chance.lowest), (len(cards) + 63) // 64 * 64
    deck = np.zeros((lanes, width), np.uint8)
    deck[:, : len(cards)] = cards
    flat = deck.reshape(-1)
    first = np.arange(lanes, dtype=_U) * _U(width)
    drawn = np.empty((2 * _HAND + _TURNS - 1, lanes), np.uint8)
    for row, at in zip(drawn, range(len(cards) - 1, -1, -1), strict=False):
        index = chance.numbers()
        index *= _U(at + 1)
        chance.watch(index)
        index >>= _32
        index += first
        where = index.view(np.int64)
        np.take(flat, where, out=row, mode="clip")
        flat[where] = deck[:, at]
    return drawn


_COUNTS = np.array([mask.bit_count() << SYMBOLS | mask for mask in range(1 << SYMBOLS)], np.uint32)


def _strengths(planes: Bytes) -> NDArray[np.uint32]:
    """Return the strength of every army from its planes; equal to ``strength`` for armies of four cards."""
    ones, twos, fours = planes
    sizes = (ones & ~twos, twos & ~ones, twos & ones, fours)
    key = np.zeros(ones.shape, np.uint32)
    for at, mask in enumerate(sizes):
        key |= _COUNTS[mask] << np.uint32(8 * at)
    return key
