"""What a match of Ordonnance offers to bots that think."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import TYPE_CHECKING, Final

from ordo_pnp.extras import extra
from ordo_pnp.games.ordonnance.army_tables import fits_tables
from ordo_pnp.games.ordonnance.learned import FEATURES, SIZES, TerritoryEvaluation
from ordo_pnp.kernel import BotSupport

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.games.ordonnance.setup import Setup
    from ordo_pnp.kernel import Evaluation, Match, RateWorlds, Weights

_FORM: Final = "territories-1"
"""Changes with the meaning of the weights."""


def base_support(setup: Setup, weights: Weights | None, taught: Callable[[Weights], Match]) -> BotSupport:
    """Return what there is for a game without an expansion.

    Args:
        setup: Of the match.
        weights: Those that it was given.
        taught: Returns the match with weights.
    """
    learner = BaseLearner(setup, weights, taught) if fits_tables(setup) else None
    return BotSupport(learner=learner, rate_worlds=_many_worlds(setup))


def _many_worlds(setup: Setup) -> RateWorlds | None:
    try:
        import numpy  # noqa: F401, ICN001, PLC0415 (0.1 s)
    except ImportError:
        return None
    from ordo_pnp.games.ordonnance.worlds import WorldTables, can_rate, rate_worlds  # noqa: PLC0415 (NumPy costs 0.1 s)

    return partial(rate_worlds, WorldTables(setup)) if can_rate(setup) else None


class BaseLearner:
    """What can be learned of a match without an expansion; see ``ordo_pnp.kernel.Learner``."""

    def __init__(self, setup: Setup, weights: Weights | None, taught: Callable[[Weights], Match]) -> None:
        self._setup = setup
        self.weights = weights
        self.taught = taught
        self.shape = {"territory": SIZES * SIZES * FEATURES, "kept": len(setup.types)}
        cards = [(kind.name, kind.packed, setup.deck.count(at)) for at, kind in enumerate(setup.types)]
        rules = (setup.rules, setup.hand_size, setup.vocabulary.limit, setup.vocabulary.markers)
        told = repr((_FORM, setup.players, cards, rules))
        self.fingerprint = hashlib.blake2b(told.encode(), digest_size=16).hexdigest()

    def train(self, seed: int) -> Weights:
        """Learn weights by play against itself."""
        with extra("play"):
            from ordo_pnp.games.ordonnance.training import train  # noqa: PLC0415

        return train(self._setup, seed)

    def evaluation(self, weights: Weights) -> Evaluation:
        """Return the evaluation with some weights."""
        return TerritoryEvaluation(self._setup, weights).values  # type: ignore[return-value]  # of states of this match
