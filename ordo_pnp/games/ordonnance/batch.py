"""Many two-player base games at once with NumPy: the twin of the engine, draw by draw.

Games run in lock-step, one in each lane of every array; all of them have forty turns. The streams are those of the
engine: (seed, game, 0) shuffles and draws lots, (seed, game, 1 + seat) decides for the seat. A card is the bit mask of
its symbols, a hand six sorted columns of masks, an army three planes of a bit-sliced counter: plane ``p`` holds bit
``p`` of how often each symbol is seen. Wherever the engine might draw a number again (one time in ten million), the
lane is given up and that game is played by the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.games.ordonnance.strength import SYMBOLS, unpack
from ordo_pnp.kernel.game import Tally
from ordo_pnp.kernel.rng import GAMMA, MULTIPLIER_1, MULTIPLIER_2, derive

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ordo_pnp.games.ordonnance.ruleset import Ruleset
    from ordo_pnp.games.ordonnance.setup import Setup

    Bytes: TypeAlias = NDArray[np.uint8]
    Words: TypeAlias = NDArray[np.uint64]

LANES: Final = 4096
"""Games in one pass: the arrays of a pass fit into the second cache of a core."""
_HAND: Final = 6
_LIMIT: Final = 4
_TURNS: Final = 2 * TERRITORIES * _LIMIT
_U = np.uint64
_MASK32: Final = _U((1 << 32) - 1)
_32: Final = _U(32)


def is_possible(setup: Setup) -> bool:
    """Tell whether a match is one that can be played in lock-step.

    That is two players under the default rules, with a deck that lasts and cards that differ in their symbols and
    repeat none.
    """
    rules: Ruleset = setup.rules
    usual = (rules.turn, rules.comparison, rules.singles, rules.scoring) == (
        "play_then_draw",
        "count_first",
        "count_then_rank",
        "majority",
    )
    masks = [_mask(kind.packed) for kind in setup.types]
    plain = all(max(unpack(kind.packed)) == 1 for kind in setup.types) and len(set(masks)) == len(masks)
    lasts = 2 * _HAND + _TURNS <= len(setup.deck) <= 255
    return (
        usual and plain and lasts and setup.players == 2 and setup.hand_size == _HAND
        and setup.vocabulary.limit == _LIMIT
    )


def _mask(packed: int) -> int:
    return sum(1 << rank for rank, count in enumerate(unpack(packed)) if count)


def play_random(setup: Setup, seed: int, first: int, count: int) -> Tally:
    """Play games ``first`` to ``first + count - 1`` of a seed with random bots; the same results as the engine."""
    wins = np.zeros(2, np.int64)
    totals = np.zeros(2, np.int64)
    for start in range(first, first + count, LANES):
        lanes = min(LANES, first + count - start)
        held = held_by_first_seat(setup, seed, start, lanes)
        won = int((held > TERRITORIES // 2).sum())
        wins += (won, lanes - won)
        mine = int(held.sum(dtype=np.int64))
        totals += (mine, TERRITORIES * lanes - mine)
    return Tally(count, (int(wins[0]), int(wins[1])), (0, 0), (int(totals[0]), int(totals[1])), count * _TURNS)


def held_by_first_seat(setup: Setup, seed: int, first: int, lanes: int) -> Bytes:
    """Play games and give how many of the five territories seat 0 holds in each; shape (lanes,)."""
    keys = _extend(np.full(lanes, derive(seed), _U), np.arange(first, first + lanes, dtype=_U))
    table = _Table(setup, keys)
    for turn in range(_TURNS):
        table.take_turn(turn)
    held = table.held_by_starter()
    held = np.where(table.starter == 0, held, TERRITORIES - held).astype(np.uint8)
    for lane in np.flatnonzero(table.doubtful()):
        held[lane] = _play_alone(setup, seed, first + int(lane))
    return held


def _play_alone(setup: Setup, seed: int, number: int) -> int:
    """Play one game with the engine, give the territories of seat 0."""
    from ordo_pnp.games.ordonnance.match import OrdonnanceMatch  # noqa: PLC0415 (the match knows this module)
    from ordo_pnp.kernel.rng import Stream, extend  # noqa: PLC0415

    state = OrdonnanceMatch(setup, ()).new_state(seed, number)
    streams = [Stream(extend(derive(seed, number), 1 + seat)) for seat in range(2)]
    while not state.is_terminal:
        legal = state.legal_actions()
        state.apply(legal[streams[state.current_player].below(len(legal))])
    return state.outcome().totals[0]


def _mix(words: Words) -> Words:
    """Scramble words in place: the finaliser of SplitMix64."""
    words ^= words >> _U(30)
    words *= _U(MULTIPLIER_1)
    words ^= words >> _U(27)
    words *= _U(MULTIPLIER_2)
    words ^= words >> _U(31)
    return words


def _extend(keys: Words, step: Words | int) -> Words:
    return _mix((keys ^ np.asarray(step, _U)) + _U(GAMMA))


class _Draws:
    """One stream for each lane; ``product`` computes number times bound, ``>> 32`` of which is the choice."""

    def __init__(self, keys: Words) -> None:
        self._keys = keys
        self._word = np.empty_like(keys)
        self._count = 0
        self.lowest = np.full(len(keys), 255, np.uint32)
        """The least remainder seen (cut to 255): below the bound a number may have to be drawn again."""

    def product(self, bound: Words | int) -> Words:
        if self._count & 1 == 0:
            np.add(self._keys, _U(((self._count // 2 + 1) * GAMMA) & ((1 << 64) - 1)), out=self._word)
            _mix(self._word)
            number = self._word & _MASK32
        else:
            number = self._word >> _32
        self._count += 1
        number *= np.asarray(bound, _U)
        np.minimum(self.lowest, number.astype(np.uint32), out=self.lowest)
        return number


class _Table:
    """All lanes in one position; index 0 of a role axis is the player who started."""

    def __init__(self, setup: Setup, keys: Words) -> None:
        lanes = len(keys)
        self.lanes = np.arange(lanes, dtype=np.int64)
        chance = _Draws(_extend(keys, 0))
        cards = np.array([_mask(setup.types[kind].packed) for kind in setup.deck], np.uint8)
        self.dealt = _shuffled(cards, chance, self.lanes)
        self.starter = (chance.product(2) >> _32).astype(np.uint8)
        seats = (self.starter, 1 - self.starter)
        self.draws = [_Draws(_extend(keys, seat.astype(_U) + _U(1))) for seat in seats]
        self._all_draws = [chance, *self.draws]
        self.hands = self._first_hands()
        self.planes = np.zeros((2, 3, TERRITORIES, lanes), np.uint8)
        self.sizes = np.zeros((2, TERRITORIES, lanes), np.uint8)
        self.completed_at = np.zeros((2, TERRITORIES, lanes), np.uint8)

    def _first_hands(self) -> list[list[Bytes]]:
        """Deal six cards to each seat; the hands by role, columns ascending."""
        top = len(self.dealt)
        zero = np.sort(self.dealt[top - _HAND : top], axis=0)
        one = np.sort(self.dealt[top - 2 * _HAND : top - _HAND], axis=0)
        self._next = top - 2 * _HAND - 1
        second_starts = self.starter.astype(bool)
        return [
            list(np.where(second_starts, one, zero)),
            list(np.where(second_starts, zero, one)),
        ]

    def take_turn(self, turn: int) -> None:
        role = turn & 1
        hand = self.hands[role]
        sizes = self.sizes[role]
        ordinals = _ordinals(hand)
        is_open = (sizes < _LIMIT).view(np.uint8)
        counted = np.add.accumulate(is_open, axis=0, dtype=np.uint8)
        cards, places = ordinals[-1] + np.uint8(1), counted[-1]
        draws = self.draws[role]
        product = draws.product((cards * places).astype(_U))
        choice = (product >> _32).astype(np.uint8)
        which = (choice.astype(np.uint16) // places).astype(np.uint8)
        where = choice - which * places
        card = _remove(hand, ordinals, which)
        here = -((counted == where + np.uint8(1)).view(np.uint8) & is_open)
        self._place(role, card, here, turn)
        if turn < _TURNS - 1:
            _insert(hand, self.dealt[self._next])
            self._next -= 1

    def _place(self, role: int, card: Bytes, here: Bytes, turn: int) -> None:
        """Add a card to the army in the territory whose row of ``here`` is 255."""
        ones, twos, fours = self.planes[role]
        added = card & here
        carry = ones & added
        ones ^= added
        added = twos & carry
        twos ^= carry
        fours |= added
        self.sizes[role] -= here
        times = self.completed_at[role]
        times += (np.uint8(turn) - times) & here

    def held_by_starter(self) -> Bytes:
        """Count the territories of the player who started."""
        mine, theirs = (_strengths(planes) for planes in self.planes)
        earlier = self.completed_at[0] < self.completed_at[1]
        held = (mine > theirs) | ((mine == theirs) & earlier)
        return held.sum(axis=0, dtype=np.uint8)

    def doubtful(self) -> NDArray[np.bool_]:
        """Tell in which lanes a number may have had to be drawn again."""
        lowest = np.minimum.reduce([draws.lowest for draws in self._all_draws])
        return lowest < len(self.dealt)


def _shuffled(cards: Bytes, chance: _Draws, lanes: NDArray[np.int64]) -> Bytes:
    """Shuffle one deck in each lane as ``Stream.shuffle`` does; shape (cards, lanes)."""
    size = len(lanes)
    deck = np.repeat(cards[:, None], size, axis=1)
    flat = deck.reshape(-1)
    index = np.empty(size, np.int64)
    for at in range(len(cards) - 1, 0, -1):
        other = chance.product(at + 1)
        other >>= _32
        np.multiply(other.view(np.int64), size, out=index)
        index += lanes
        drawn = flat.take(index)
        flat[index] = deck[at]
        deck[at] = drawn
    return deck


def _ordinals(hand: list[Bytes]) -> list[Bytes]:
    """Number the different cards of a sorted hand from 0; equal cards have the same number."""
    ordinals = [np.zeros_like(hand[0])]
    for left, right in zip(hand, hand[1:], strict=False):
        ordinals.append(ordinals[-1] + (left != right).view(np.uint8))
    return ordinals


def _remove(hand: list[Bytes], ordinals: list[Bytes], which: Bytes) -> Bytes:
    """Take one copy of the card with an ordinal out of a hand; the last column is then free."""
    card = hand[-1].copy()
    for at in range(_HAND - 1):
        shift = -(ordinals[at] >= which).view(np.uint8)
        change = (hand[at] ^ hand[at + 1]) & shift
        card ^= change
        hand[at] = hand[at] ^ change
    return card


def _insert(hand: list[Bytes], card: Bytes) -> None:
    """Put a card into a sorted hand whose last column is free."""
    for at in range(_HAND - 1):
        lower = np.minimum(hand[at], card)
        card = np.maximum(hand[at], card)
        hand[at] = lower
    hand[-1] = card


_COUNTS = np.array([bin(mask).count("1") << SYMBOLS | mask for mask in range(1 << SYMBOLS)], np.uint32)


def _strengths(planes: Bytes) -> NDArray[np.uint32]:
    """Give the strength of every army from its planes; equal to ``strength`` for armies of four cards."""
    ones, twos, fours = planes
    sizes = (ones & ~twos, twos & ~ones, twos & ones, fours)
    key = np.zeros(ones.shape, np.uint32)
    for at, mask in enumerate(sizes):
        key |= _COUNTS[mask] << np.uint32(8 * at)
    return key
