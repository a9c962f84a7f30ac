"""Many worlds of one position at once with NumPy: hidden cards are dealt anew in each, and greedy bots play on.

All lanes have the same player to act and the same counts: of cards on the table, in each hand and in the deck. So
whether somebody passes or draws is one question for all of them. An army is a number (``learned_evaluation``), a card
is the number it adds to one. A deck is dealt from the cards that the player cannot see, in an order that depends on the
key alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ordo_pnp.games.ordonnance.learned_evaluation import numbers_of, tables_of
from ordo_pnp.games.ordonnance.numpy_games import random_orders, random_words
from ordo_pnp.games.ordonnance.setup import TERRITORIES, Setup
from ordo_pnp.games.ordonnance.state import LEAD, State
from ordo_pnp.rules import WIN, Rating, extend

Numbers: TypeAlias = NDArray[np.signedinteger]
# Territory and place in hand of the card that is played; shapes (lanes,).
Chosen: TypeAlias = tuple[NDArray[np.intp], NDArray[np.intp]]
# Chooses for a seat, which has a card and room for it, in every lane.
Policy: TypeAlias = "Callable[[Lanes, int], Chosen]"


# For a card in a territory: five territories, and ten cards in hand with one more that is drawn.
_SLOT_BITS: Final = 6
_NOISE_BITS: Final = 4
# Rows of noise beyond those that one decision needs: decisions begin at different rows.
_SPARE: Final = 97
# More than twice the greatest time of a game.
_TIMES: Final = 1 << 12
_FORBIDDEN: Final = np.int32(-(1 << 30))


class WorldTables:
    """The tables of a match as arrays."""

    def __init__(self, setup: Setup) -> None:
        tables = tables_of(setup)
        self.setup = setup
        self.numbers = numbers_of(setup)
        adds = [*(self.numbers.card(kind.packed) for kind in setup.types), 0]
        # Of numbers of armies.
        self.army_type = narrowest(len(tables.rank) + max(adds))
        # By army.
        self.rank = np.array(tables.rank, self.army_type)
        self.potential = np.array(tables.potential, np.int32)
        # The card type of an empty place in a hand.
        self.nothing = len(setup.types)
        # Of numbers of card types.
        self.card_type = narrowest(self.nothing)
        # By card type.
        self.adds = np.array(adds, self.army_type)


def narrowest(most: int) -> np.dtype[np.signedinteger]:
    """Return the narrowest type of signed integers that holds a number.

    >>> [str(narrowest(each)) for each in (127, 128, 40_000)]
    ['int8', 'int16', 'int32']
    """
    return np.min_scalar_type(-most - 1)


class Lanes:
    """All worlds in one position.

    Attributes:
        armies, sizes, completed_at: Shapes (players, territories, lanes).
        hands: Card types, shape (players, places, lanes).
        deck: Card types, shape (cards, lanes), the next one first.
        seat: The seat to act.
        clock: Cards on the table.
    """

    def __init__(self, tables: WorldTables, lanes: int, places: int, deck: Numbers, key: int) -> None:
        players = tables.setup.players
        self.tables = tables
        self.players = players
        self.lane = np.arange(lanes)
        self.armies: Numbers = np.zeros((players, TERRITORIES, lanes), tables.army_type)
        self.sizes: NDArray[np.int8] = np.zeros((players, TERRITORIES, lanes), np.int8)
        self.completed_at: Numbers = np.zeros((players, TERRITORIES, lanes), np.int16)
        self.hands: Numbers = np.full((players, places, lanes), tables.nothing, tables.card_type)
        self.held = [0] * players
        # By seat: cards that its armies still take.
        self.room = [0] * players
        self.deck = deck
        self.drawn = 0
        self.seat = 0
        self.clock = 0
        self.decisions = 0
        rows = TERRITORIES * places
        words = random_words(key, -(-(rows + _SPARE) * lanes // 8)).view(np.uint8)[: (rows + _SPARE) * lanes]
        # Shape (rows and spare ones, lanes): decides between equally good choices.
        self.noise = (words.reshape(-1, lanes) >> (8 - _NOISE_BITS)).astype(np.int32) << _SLOT_BITS

    def begin(self) -> None:
        """Let seat 0 begin the first turn of a game, which may draw a card."""
        self.seat = -1
        self._next()

    def play(self, territory: NDArray[np.intp], place: NDArray[np.intp]) -> None:
        """Let the seat that acts play a card in every lane, and give the turn to the next one."""
        seat, lane, draws_first = self.seat, self.lane, self.tables.setup.draw_first
        hand = self.hands[seat]
        self.clock += 1
        self.armies[seat, territory, lane] += self.tables.adds[hand[place, lane]]
        self.sizes[seat, territory, lane] += 1
        full = self.sizes[seat, territory, lane] == self.tables.setup.vocabulary.limit
        self.completed_at[seat, territory, lane] = np.where(full, self.clock, self.completed_at[seat, territory, lane])
        hand[place, lane] = self.tables.nothing
        self.held[seat] -= 1
        self.room[seat] -= 1
        if not draws_first and self.drawn < len(self.deck):
            hand[place, lane] = self._draw(seat)
        self._next()

    def pass_turn(self) -> None:
        """Let the seat that acts pass, which may draw a card that it will never play."""
        if not self.tables.setup.draw_first and self.drawn < len(self.deck):
            self.drawn += 1
        self._next()

    def _draw(self, seat: int) -> Numbers:
        card: Numbers = self.deck[self.drawn]
        self.drawn += 1
        self.held[seat] += 1
        return card

    def _next(self) -> None:
        self.seat = seat = (self.seat + 1) % self.players
        if self.tables.setup.draw_first and self.drawn < len(self.deck):
            if not self.room[seat]:
                self.drawn += 1
                return
            free = (self.hands[seat] == self.tables.nothing).argmax(0)
            self.hands[seat, free, self.lane] = self._draw(seat)

    def play_on(self, policy: Policy) -> None:
        """Play all lanes to their ends."""
        while any(self.room):
            if self.room[self.seat]:
                self.play(*policy(self, self.seat))
            else:
                self.pass_turn()

    def noise_rows(self) -> NDArray[np.int32]:
        """Return the noise of the next decision, shape (territories, places, lanes)."""
        places, lanes = self.hands.shape[1:]
        start = self.decisions * 7 % _SPARE
        self.decisions += 1
        return self.noise[start : start + TERRITORIES * places].reshape(TERRITORIES, places, lanes)

    def keys(self) -> NDArray[np.int32]:
        """Return the keys that rank complete armies in their territory: strength, then earlier completion."""
        keys: NDArray[np.int32] = self.tables.rank[self.armies].astype(np.int32) * _TIMES - self.completed_at
        return keys


def greedy(lanes: Lanes, seat: int) -> Chosen:
    """Choose as the greedy bot does; of equally good choices one at random."""
    tables = lanes.tables
    rank, potential = tables.rank, tables.potential
    mine, hand = lanes.armies[seat], lanes.hands[seat]
    others = [other for other in range(lanes.players) if other != seat]
    rivals = rank.take(lanes.armies[others]).max(axis=0)
    behind = rank.take(mine) <= rivals
    after = mine[:, None, :] + tables.adds.take(hand)[None]
    values = potential.take(after, mode="wrap")  # an army beyond its limit has no number; it is forbidden below
    values -= potential.take(mine)[:, None, :]
    takes = rank.take(after, mode="wrap") > rivals[:, None, :]
    takes &= behind[:, None, :]
    values += takes.view(np.int8) * np.int8(LEAD)
    return best_slots(lanes, seat, values)


def best_slots(lanes: Lanes, seat: int, values: NDArray[np.int32]) -> Chosen:
    """Return the best choices, given the value of each card in each territory: shape (territories, places, lanes)."""
    hand, places = lanes.hands[seat], lanes.hands.shape[1]
    values <<= _NOISE_BITS + _SLOT_BITS
    values += lanes.noise_rows()
    rows = TERRITORIES * places
    values += np.arange(rows, dtype=np.int32).reshape(TERRITORIES, places, 1)
    values[np.broadcast_to((hand == lanes.tables.nothing)[None], values.shape)] = _FORBIDDEN
    values[np.broadcast_to((lanes.sizes[seat] >= lanes.tables.setup.vocabulary.limit)[:, None], values.shape)] = (
        _FORBIDDEN
    )
    slot = values.reshape(rows, -1).max(axis=0) & ((1 << _SLOT_BITS) - 1)
    territory, place = np.divmod(slot.astype(np.intp), places)
    return territory, place


def can_rate(setup: Setup) -> bool:
    """Whether positions of a match can be played on in lock-step with the same results as one by one."""
    return setup.rules.scoring != "capture_time" and numbers_of(setup).is_exact


def _lasts(state: State) -> bool:
    """Whether everybody can fill all armies, and nothing in the position is out of the ordinary."""
    setup, players = state.setup, state.players
    limit = setup.vocabulary.limit
    room = [sum(limit - size for size in state.sizes[seat * TERRITORIES :][:TERRITORIES]) for seat in range(players)]
    deck = len(state.deck)
    # each draws at least every time the others have, and has at most one turn more than another
    enough = all(len(state.hands[seat]) + deck // players >= room[seat] for seat in range(players))
    usual = all(mask == -1 for mask in state.keep) and min(state.limits) == max(state.limits) == limit
    return enough and usual and max(state.sizes) <= limit and not state.idle


def dealt_worlds(tables: WorldTables, state: State, worlds: int, key: int) -> tuple[Numbers, Numbers]:
    """Deal all that the seat to act cannot see; the hands, shape (players, places, worlds), and the deck, (cards, worlds)."""
    seat, players = state.current_player, state.players
    others = [(seat + step) % players for step in range(1, players)]
    unseen = np.array(
        sorted([*(card for each in others for card in state.hands[each]), *state.deck.cards()]), tables.card_type
    )
    dealt = (
        unseen[random_orders(key, worlds, len(unseen))].T if len(unseen) else np.zeros((0, worlds), tables.card_type)
    )
    places = max(map(len, state.hands)) + tables.setup.draw_first
    hands = np.full((players, places, worlds), tables.nothing, tables.card_type)
    hands[seat, : len(state.hands[seat])] = np.array(state.hands[seat], tables.card_type)[:, None]
    at = 0
    for each in others:
        count = len(state.hands[each])
        hands[each, :count] = dealt[at : at + count]
        at += count
    return hands, dealt[at:]


def lanes_of(tables: WorldTables, state: State, dealt: tuple[Numbers, Numbers], copies: int, key: int) -> Lanes:
    """Lay out a position in ``copies`` copies of each world: lane ``copy * worlds + world``."""
    hands, deck = dealt
    worlds = hands.shape[2]
    lanes = Lanes(tables, copies * worlds, hands.shape[1], np.tile(deck, (1, copies)), key)
    shape = (state.players, TERRITORIES, 1)
    lanes.hands[:] = np.tile(hands, (1, 1, copies))
    lanes.armies[:] = np.array(list(map(tables.numbers.army, state.armies)), tables.army_type).reshape(shape)
    lanes.sizes[:] = np.array(state.sizes, np.int8).reshape(shape)
    lanes.completed_at[:] = np.array(state.completed_at, np.int16).reshape(shape)
    lanes.held = [len(hand) for hand in state.hands]
    limit = tables.setup.vocabulary.limit
    lanes.room = [int(limit * TERRITORIES - each) for each in lanes.sizes[:, :, 0].sum(axis=1)]
    lanes.seat = state.current_player
    lanes.clock = len(state.log)
    return lanes


def rate_worlds(
    tables: WorldTables, state: State, actions: Sequence[int], worlds: int, key: int
) -> list[Rating] | None:
    """Rate actions in the same worlds, each played on by greedy bots; see ``ordo_pnp.rules.RateWorlds``."""
    if actions[0] == tables.setup.pass_action or not _lasts(state):
        return None
    seat = state.current_player
    lanes = lanes_of(tables, state, dealt_worlds(tables, state, worlds, extend(key, 0)), len(actions), extend(key, 1))
    cards, territories = np.divmod(np.repeat(np.array(actions, np.intp), worlds), TERRITORIES)
    lanes.play(territories, (lanes.hands[seat] == cards).argmax(axis=0))
    lanes.play_on(greedy)
    won = won_parts(lanes, seat).reshape(len(actions), worlds).sum(axis=1)
    return [Rating(int(each), 0) for each in won]


def won_parts(lanes: Lanes, seat: int) -> NDArray[np.int64]:
    """Return in each lane the part of ``WIN`` for a seat, all armies being complete; shape (lanes,)."""
    totals = seat_keys(lanes)
    best = totals == totals.max(axis=0)
    parts: NDArray[np.int64] = np.where(best[seat], WIN // best.sum(axis=0), 0)
    return parts


def seat_keys(lanes: Lanes) -> NDArray[np.int64]:
    """Return the keys that rank the seats at the end, shape (players, lanes): see ``score_territories``.

    Rule: OR-12, OR-13; OR-23: seats that share a place take the marker of the lowest place shared.
    """
    keys = lanes.keys()
    place = (keys[None] >= keys[:, None]).sum(axis=1)  # of each seat: how many are at least as good, itself included
    if lanes.tables.setup.rules.scoring == "majority":
        held: NDArray[np.int64] = (place == 1).sum(axis=1)
        return held
    markers = np.array([0, *lanes.tables.setup.vocabulary.markers, *[0] * lanes.players], np.int64)
    points, firsts, seconds = markers[place].sum(axis=1), (place == 1).sum(axis=1), (place == 2).sum(axis=1)
    totals: NDArray[np.int64] = (points * 8 + firsts) * 8 + seconds
    return totals
