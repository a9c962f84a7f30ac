"""What a match of Ordonnance offers to bots that think."""

from __future__ import annotations

import hashlib
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import extra
from ordo_pnp.games.ordonnance.expansion.evaluation import action_values
from ordo_pnp.games.ordonnance.expansion.learned_evaluation import UnitEvaluation, units_alone
from ordo_pnp.games.ordonnance.expansion.play_out import play_out
from ordo_pnp.games.ordonnance.learned_evaluation import TerritoryEvaluation, territory_weights
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.kernel import BotSupport

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
    from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
    from ordo_pnp.games.ordonnance.setup import Setup
    from ordo_pnp.games.ordonnance.state import State
    from ordo_pnp.games.ordonnance.worlds import WorldTables
    from ordo_pnp.kernel import Evaluation, Match, Rating, Weights

# Of a game with an expansion, one by one: 0.1 s.
_PLAYOUTS: Final = 60
# Changes with the meaning of the weights.
_FORM: Final = "territories-2"


def base_support(setup: Setup, weights: Weights | None, match_with: Callable[[Weights], Match]) -> BotSupport:
    """Return what there is for a game without an expansion; what it costs is paid by who uses it.

    Args:
        setup: Of the match.
        weights: Those that it was given.
        match_with: Returns the match with weights.
    """
    shape = {"territory": territory_weights(setup), "kept": len(setup.types)}
    evaluation, trained = partial(_base_evaluation, setup), partial(_train_base, setup)
    learner = TerritoryLearner(setup, weights, match_with, evaluation, trained, shape)
    return BotSupport(learner=learner, rate_worlds=partial(_rate_worlds, setup))


def expansion_support(
    setup: ExpansionSetup,
    weights: Weights | None,
    match_with: Callable[[Weights], Match],
    deal: Callable[[int, int], ExpansionState],
) -> BotSupport:
    """Return what there is for a game with an expansion; see ``base_support``. ``deal`` deals a game of a seed."""
    alone = _units_alone(setup)
    learner = None
    if setup.units:
        evaluation = partial(_unit_evaluation, setup, alone)
        trained = partial(_train_units, setup, alone, deal)
        shape = {"territory": territory_weights(alone)}
        learner = TerritoryLearner(alone, weights, match_with, evaluation, trained, shape, _told(setup))
    return BotSupport(
        values=action_values,  # type: ignore[arg-type]  # of states of this game, as play_out
        play_out=play_out,  # type: ignore[arg-type]
        learner=learner,
        playouts=_PLAYOUTS,
        close=TERRITORIES,
    )


@lru_cache(maxsize=4)
def _units_alone(setup: ExpansionSetup) -> Setup:
    return units_alone(setup)


def _told(setup: ExpansionSetup) -> str:
    """Return what of a game with an expansion its learning depends on beside the units: all other cards, in full."""
    return repr([(kind, setup.type_of.count(at)) for at, kind in enumerate(setup.types)])


def _train_base(setup: Setup, seed: int) -> Weights:
    from ordo_pnp.games.ordonnance.training import train  # NumPy

    return train(setup, seed)


def _train_units(setup: ExpansionSetup, alone: Setup, deal: Callable[[int, int], ExpansionState], seed: int) -> Weights:
    from ordo_pnp.games.ordonnance.expansion.training import train  # NumPy

    return train(setup, alone, deal, seed)


def _base_evaluation(setup: Setup, weights: Weights) -> Evaluation:
    return TerritoryEvaluation(setup, weights).values  # type: ignore[return-value]  # of states of this match


def _unit_evaluation(setup: ExpansionSetup, alone: Setup, weights: Weights) -> Evaluation:
    return UnitEvaluation(setup, alone, weights).values  # type: ignore[return-value]  # of states of this match


def _rate_worlds(setup: Setup, state: State, actions: Sequence[int], worlds: int, key: int) -> Sequence[Rating] | None:
    tables = _world_tables(setup)
    if tables is None:
        return None
    from ordo_pnp.games.ordonnance.worlds import rate_worlds  # NumPy costs 0.1 s

    return rate_worlds(tables, state, actions, worlds, key)


@lru_cache(maxsize=4)
def _world_tables(setup: Setup) -> WorldTables | None:
    """Return the tables of a match; None where it cannot be played in lock-step, or NumPy is not installed or damaged."""
    try:
        import numpy  # noqa: F401, ICN001 (0.1 s)
    except ImportError:
        return None
    from ordo_pnp.games.ordonnance.worlds import WorldTables, can_rate  # NumPy costs 0.1 s

    return WorldTables(setup) if can_rate(setup) else None


class TerritoryLearner:
    """What can be learned of a match; see ``ordo_pnp.kernel.Learner``.

    Args:
        setup: The game that is played for learning.
        weights: Those that the match was given.
        match_with: Returns the match with weights.
        evaluation: Returns the evaluation with weights.
        trained: Returns weights learned with a seed.
        shape: That of the weights.
        told: What they depend on beside the setup.
    """

    def __init__(
        self,
        setup: Setup,
        weights: Weights | None,
        match_with: Callable[[Weights], Match],
        evaluation: Callable[[Weights], Evaluation],
        trained: Callable[[int], Weights],
        shape: Mapping[str, int],
        told: str = "",
    ) -> None:
        self._setup = setup
        self._trained = trained
        self._told = told
        self.evaluation = evaluation
        self.weights = weights
        self.match_with = match_with
        self.shape = shape

    @cached_property
    def fingerprint(self) -> str:
        """What identifies the cards, the rules and the form of the weights."""
        setup = self._setup
        cards = [(kind.name, kind.packed, setup.deck.count(at)) for at, kind in enumerate(setup.types)]
        rules = (setup.rules, setup.hand_size, setup.vocabulary.limit, setup.vocabulary.markers)
        told = repr((_FORM, setup.players, cards, rules, self._told))
        return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()

    def train(self, seed: int) -> Weights:
        """Learn weights by play against itself."""
        with extra("play"):
            import numpy  # noqa: F401, ICN001 (0.1 s)
        return self._trained(seed)
