"""Learn the evaluation of a game without an expansion by play against itself, in lock-step with NumPy.

In each round a few thousand games are played with the weights of the round before, with some actions at random, and the
weights of the next are those that foretell best who gets the territories: linear regression. Six rounds take 3 s of CPU time.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ordo_pnp.games.ordonnance.army_tables import tables_of
from ordo_pnp.games.ordonnance.lane_chance import random_orders, random_words
from ordo_pnp.games.ordonnance.learned_evaluation import FEATURES, UNIT
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.games.ordonnance.worlds import Lanes, WorldTables, best_slots, greedy
from ordo_pnp.kernel import derive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ordo_pnp.games.ordonnance.setup import Setup
    from ordo_pnp.games.ordonnance.worlds import Chosen, Numbers
    from ordo_pnp.kernel import Weights

ROUNDS: Final = 6
# In each round.
GAMES: Final = 3000
# Of a hundred actions so many are taken at random.
_EXPLORED: Final = 10
# Of the regression on features: as if so many observations had said 0.
_RIDGE: Final = 5.0
_RIDGE_KEPT: Final = 50.0
# Turns of each player after which cards kept say little: they are too few to choose from.
_KEPT_UNTIL: Final = 14
# Values are compared in ten-thousandths of an army beaten, which leaves room for noise in 32 bits.
_RESOLUTION: Final = 10_000


class Moment(NamedTuple):
    """Positions just after a turn of the same seat, one in each lane; what they led to."""

    seat: int
    # Shape (players, territories, lanes), as ``sizes`` and ``keys``.
    armies: Numbers
    sizes: NDArray[np.int8]
    # Card types, shape (places, lanes); without places where cards kept are not looked at.
    hand: Numbers
    # What ranks the armies at the end of the game.
    keys: NDArray[np.int32]


def train(setup: Setup, seed: int) -> Weights:
    """Return weights for the cards, rules and players of a match."""
    trainer = Trainer(setup)
    for turn in range(ROUNDS):
        trainer.learn(trainer.play(derive(seed, turn)))
    return trainer.weights()


class Trainer:
    """Weights in the making; here 1 is an army beaten."""

    def __init__(self, setup: Setup) -> None:
        tables = tables_of(setup)
        self._tables = WorldTables(setup)
        self._measures = [
            np.array(each, np.float32) for each in (tables.potential, tables.rank, tables.largest, tables.symbols)
        ]
        self._setup = setup
        self._sizes = setup.vocabulary.limit + 1
        self._worth = np.zeros((self._sizes, self._sizes, FEATURES), np.float32)
        self._kept = np.zeros(len(setup.types) + 1, np.float32)
        self._is_new = True

    def weights(self) -> Weights:
        """Return what was learned, in whole numbers."""
        return {
            "territory": tuple(round(float(each) * UNIT) for each in self._worth.ravel()),
            "kept": tuple(round(float(each) * UNIT) for each in self._kept[:-1]),
        }

    def play(self, key: int) -> list[Moment]:
        """Play games; return their moments in order."""
        lanes = self._dealt(key)
        policy = greedy if self._is_new else self._choose
        moments = []
        while any(lanes.room):
            seat = lanes.seat
            chosen = self._explored(lanes, policy(lanes, seat), derive(key, 2, lanes.clock))
            lanes.play(*chosen)
            moments.append((seat, lanes.armies.copy(), lanes.sizes.copy(), lanes.hands[seat].copy()))
        keys = lanes.keys()
        return [Moment(*each, keys) for each in moments]

    def _dealt(self, key: int) -> Lanes:
        setup, players = self._setup, self._setup.players
        places = setup.hand_size + setup.draw_first
        order = random_orders(derive(key, 0), GAMES, len(setup.deck))
        deck = np.array(setup.deck, self._tables.card_type)[order].T
        dealt = players * setup.hand_size
        lanes = Lanes(self._tables, GAMES, places, deck[dealt:], derive(key, 1))
        lanes.hands[:, : setup.hand_size] = deck[:dealt].reshape(players, setup.hand_size, GAMES)
        lanes.held = [setup.hand_size] * players
        lanes.room = [setup.vocabulary.limit * TERRITORIES] * players
        lanes.begin()
        return lanes

    def _explored(self, lanes: Lanes, chosen: Chosen, key: int) -> Chosen:
        """Replace some choices by random ones, where these are possible."""
        territory, place = chosen
        words = random_words(key, GAMES)
        other = (words >> np.uint64(8)).astype(np.int64) % TERRITORIES
        elsewhere = (words >> np.uint64(24)).astype(np.int64) % lanes.hands.shape[1]
        possible = lanes.sizes[lanes.seat, other, lanes.lane] < self._setup.vocabulary.limit
        possible &= lanes.hands[lanes.seat, elsewhere, lanes.lane] != self._tables.nothing
        possible &= (words >> np.uint64(40)).astype(np.int64) % 100 < _EXPLORED
        return np.where(possible, other, territory), np.where(possible, elsewhere, place)

    def _features(self, mine: Numbers, rival: Numbers) -> list[NDArray[np.float32]]:
        """Return all features but the first, which is one."""
        potential, rank, largest, symbols = (each.take(mine, mode="wrap") - each.take(rival) for each in self._measures)
        return [np.sign(rank), potential, rank, largest, symbols]

    def _worths(
        self, mine: Numbers, rival: Numbers, size: NDArray[np.int8], theirs: NDArray[np.int8]
    ) -> NDArray[np.float32]:
        weights = self._worth[size, theirs]
        value = weights[..., 0].copy()
        for at, feature in enumerate(self._features(mine, rival), 1):
            value += weights[..., at] * feature
        return np.clip(value, 0, 1)

    def _territories(self, armies: Numbers, sizes: NDArray[np.int8], seat: int) -> NDArray[np.float32]:
        """Return what each territory is worth to a seat, shape (territories, games)."""
        total = np.zeros(armies.shape[1:], np.float32)
        for other in self._others(seat):
            total += self._worths(armies[seat], armies[other], sizes[seat], sizes[other])
        return total

    def _others(self, seat: int) -> list[int]:
        return [each for each in range(self._setup.players) if each != seat]

    def _choose(self, lanes: Lanes, seat: int) -> Chosen:
        """Choose by the weights of the round before."""
        mine, hand, size = lanes.armies[seat], lanes.hands[seat], lanes.sizes[seat]
        after = mine[:, None, :] + self._tables.adds.take(hand)[None]
        more = np.minimum(size + 1, self._sizes - 1)[:, None]
        values = -self._territories(lanes.armies, lanes.sizes, seat)[:, None] - self._kept[hand][None]
        for other in self._others(seat):
            rival, theirs = lanes.armies[other][:, None], lanes.sizes[other][:, None]
            values += self._worths(*np.broadcast_arrays(after, rival, more, theirs))
        return best_slots(lanes, seat, (values * _RESOLUTION).astype(np.int32))

    def learn(self, moments: Sequence[Moment]) -> None:
        """Fit the weights to games: first what territories are worth, then what cards in hand add to that."""
        self._fit_territories(moments)
        if moments[0].hand.size:
            self._fit_kept(moments[: _KEPT_UNTIL * self._setup.players])
        self._is_new = False

    def _fit_territories(self, moments: Sequence[Moment]) -> None:
        pairs = self._sizes**2
        squares = np.zeros((pairs, FEATURES, FEATURES))
        products = np.zeros((pairs, FEATURES))
        for moment in moments:
            mine, size = moment.armies[moment.seat], moment.sizes[moment.seat].astype(np.intp) * self._sizes
            for other in self._others(moment.seat):
                group = (size + moment.sizes[other]).ravel()
                order = np.argsort(group, kind="stable")
                columns = [np.ones(mine.shape, np.float32), *self._features(mine, moment.armies[other])]
                rows = np.stack([each.ravel() for each in columns]).astype(np.float64)[:, order]
                wanted = (moment.keys[moment.seat] > moment.keys[other]).ravel()[order].astype(np.float64)
                ends = np.searchsorted(group[order], np.arange(pairs + 1))
                for each, (first, last) in enumerate(pairwise(ends)):
                    if first < last:
                        part = rows[:, first:last]
                        squares[each] += np.einsum("in,jn->ij", part, part)  # no BLAS: it would take every core
                        products[each] += np.einsum("in,n->i", part, wanted[first:last])
        scale = np.einsum("gii->gi", squares) / np.maximum(squares[:, :1, 0], 1) + 1e-9
        ridge = scale[:, :, None] * np.eye(FEATURES) * _RIDGE
        fitted = np.linalg.solve(squares + ridge, products[..., None])[..., 0]
        self._worth = fitted.reshape(self._worth.shape).astype(np.float32)

    def _fit_kept(self, moments: Sequence[Moment]) -> None:
        types = len(self._kept)
        squares, products = np.eye(types) * _RIDGE_KEPT, np.zeros(types)
        for moment in moments:
            beaten = sum(
                (moment.keys[moment.seat] > moment.keys[other]).sum(axis=0) for other in self._others(moment.seat)
            )
            missed = beaten - self._territories(moment.armies, moment.sizes, moment.seat).sum(axis=0)
            counts = (moment.hand[:, :, None] == np.arange(types)).sum(axis=0).astype(np.float64)
            squares += np.einsum("ni,nj->ij", counts, counts)
            products += np.einsum("ni,n->i", counts, missed)
        self._kept = np.linalg.solve(squares, products).astype(np.float32)
        self._kept[-1] = 0
