"""Learn the evaluation of units in games with an expansion.

It begins with what the units alone teach, in lock-step. Then games with all cards are played, one by one with the weights of the
round before, and the weights are fitted to these: there armies are destroyed and moved. Cards kept in hand have no weights: with some,
`learned` got 54 % ± 6 against greedy, without them 67 % ± 8 (200 and 120 games); many stay in hand to the end of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ordo_pnp.games.ordonnance.army_tables import numbers_of
from ordo_pnp.games.ordonnance.expansion.learned_evaluation import UnitEvaluation
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.games.ordonnance.training import ROUNDS, Moment, Trainer
from ordo_pnp.kernel import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
    from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
    from ordo_pnp.games.ordonnance.setup import Setup
    from ordo_pnp.kernel import Weights

GAME_ROUNDS: Final = 3
# With all cards, in each of these rounds.
GAMES: Final = 300
# Of a hundred units so many are placed at random.
_EXPLORED: Final = 10


class _Sample(NamedTuple):
    """A position just after a unit was placed, and later what came of it."""

    # By slot, as ``sizes``.
    armies: list[int]
    sizes: list[int]


def train(setup: ExpansionSetup, alone: Setup, deal: Callable[[int, int], ExpansionState], seed: int) -> Weights:
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
        for number in range(GAMES):
            recorder.play(deal(derive(seed, turn), number), Stream(derive(seed, turn, number)))
        trainer.learn(recorder.moments())
    return {"territory": trainer.weights()["territory"]}


class _Recorder:
    """Plays games, and keeps what units led to."""

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
        armies = [self._numbers.army(state.counted(state.armies[slot], slot % TERRITORIES)) for slot in slots]
        limit = self._setup.vocabulary.limit
        sizes = [max(0, min(limit, state.sizes[slot] + limit - state.limits[slot % TERRITORIES])) for slot in slots]
        return _Sample(armies, sizes)

    @staticmethod
    def _keys(state: ExpansionState) -> list[int]:
        """Return what ranks the armies, by slot: less the further down; least without cards."""
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
