"""Train the learned evaluations by play against itself (NumPy), with and without an expansion.

In each round a few thousand games are played with the weights of the round before, with some actions at random, and the
weights of the next are those that foretell best the controllers of the territories: linear regression. Six rounds take
3 s of CPU time.

It begins with weights from games of the units alone, in lock-step. Then games with all cards are played, one by one
with the weights of the round before, and the weights are fitted to these: there armies are destroyed and moved. Cards
kept in hand have no weights: with some, `learned` got 54 % ± 6 against greedy, without them 67 % ± 8 (200 and 120
games); many stay in hand to the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ordo_pnp.games.ordonnance.bots import UnitEvaluation
from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.learned_evaluation import FEATURES, UNIT, numbers_of, tables_of
from ordo_pnp.games.ordonnance.numpy_games import random_orders, random_words
from ordo_pnp.games.ordonnance.numpy_worlds import Chosen, Lanes, Numbers, WorldTables, best_slots, greedy
from ordo_pnp.games.ordonnance.setup import TERRITORIES, Setup
from ordo_pnp.rules import Stream, Weights, derive

if TYPE_CHECKING:
    from numpy.typing import NDArray


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
    """Positions just after a turn of the same seat, one in each lane; with their results."""

    seat: int
    # Shape (players, territories, lanes), as ``sizes`` and ``keys``.
    armies: Numbers
    sizes: NDArray[np.int8]
    # Card types, shape (places, lanes); without places where cards kept have no weights.
    hand: Numbers
    # Keys that rank the armies at the end of the game.
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
        """Return the learned weights, in whole numbers."""
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
        """Return the worth of each territory to a seat, shape (territories, games)."""
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
        """Fit the weights to games: first the worth of territories, then the worth that cards in hand add."""
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


GAME_ROUNDS: Final = 3
# With all cards, in each of these rounds.
EXPANSION_GAMES: Final = 300
# Of a hundred units so many are placed at random.


class _Sample(NamedTuple):
    """A position just after a unit was placed, and later its result."""

    # By slot, as ``sizes``.
    armies: list[int]
    sizes: list[int]


def train_expansion(
    setup: ExpansionSetup, alone: Setup, deal: Callable[[int, int], ExpansionState], seed: int
) -> Weights:
    """Return weights for units.

    Args:
        setup: The game with all cards.
        alone: The game of the units alone.
        deal: Deals a game of a seed.
        seed: Of all chance.
    """
    trainer = Trainer(alone)
    for turn in range(ROUNDS):
        trainer.learn(trainer.play(derive(seed, turn)))
    for turn in range(ROUNDS, ROUNDS + GAME_ROUNDS):
        recorder = _Recorder(setup, alone, UnitEvaluation(setup, alone, trainer.weights()))
        for number in range(EXPANSION_GAMES):
            recorder.play(deal(derive(seed, turn), number), Stream(derive(seed, turn, number)))
        trainer.learn(recorder.moments())
    return {"territory": trainer.weights()["territory"]}


class _Recorder:
    """Plays games, and keeps the results of placed units."""

    def __init__(self, setup: ExpansionSetup, alone: Setup, evaluation: UnitEvaluation) -> None:
        self._setup = setup
        self._numbers = numbers_of(alone)
        self._evaluation = evaluation
        # By seat, each with the keys of its game.
        self._samples: list[list[tuple[_Sample, list[int]]]] = [[] for _ in range(setup.players)]

    def play(self, state: ExpansionState, stream: Stream) -> None:
        """Play a game."""
        first_other, found = self._setup.kingdom_plays_from, []
        while not state.is_terminal:
            seat, legal = state.current_player, state.legal_actions()
            values = self._evaluation.values(state, legal)
            action = legal[values.index(max(values))]
            is_unit = action < first_other and state.resolution is None
            if is_unit and stream.below(100) < _EXPLORED:
                units = [each for each in legal if each < first_other]
                action = units[stream.below(len(units))]
            state.apply(action)
            if is_unit:
                found.append((seat, self._sample(state)))
        keys = self._keys(state)
        for seat, sample in found:
            self._samples[seat].append((sample, keys))

    def _sample(self, state: ExpansionState) -> _Sample:
        slots = range(state.players * TERRITORIES)
        armies = [self._numbers.army(state.counted(slot)) for slot in slots]
        limit = self._setup.vocabulary.limit
        sizes = [max(0, min(limit, state.sizes[slot] + limit - state.limits[slot % TERRITORIES])) for slot in slots]
        return _Sample(armies, sizes)

    @staticmethod
    def _keys(state: ExpansionState) -> list[int]:
        """Return the keys that rank the armies, by slot: less the further down; least without cards."""
        keys = [-state.players] * (state.players * TERRITORIES)
        for territory in range(TERRITORIES):
            for place, group in enumerate(state.territory_score(territory).ranking):
                for seat in group:
                    keys[seat * TERRITORIES + territory] = -place
        return keys

    def moments(self) -> list[Moment]:
        """Return all positions, those of a seat as the lanes of one moment."""
        shape = (self._setup.players, TERRITORIES, -1)
        moments = []
        for seat, samples in enumerate(self._samples):
            armies, sizes = (np.array([sample[at] for sample, _ in samples]).T for at in range(2))
            keys = np.array([keys for _, keys in samples], np.int32).T
            moments.append(
                Moment(
                    seat,
                    armies.reshape(shape),
                    sizes.astype(np.int8).reshape(shape),
                    np.zeros((0, len(samples)), np.int8),
                    keys.reshape(shape),
                )
            )
        return moments
