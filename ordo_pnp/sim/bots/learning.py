"""Weights for bots that learn: those of a match, or else learned from play against itself, once for each process."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ordo_pnp.kernel import bot_support

if TYPE_CHECKING:
    from ordo_pnp.kernel import Evaluation, Learner, Match, Weights

# Of what is learned where nobody says otherwise.
LEARNING_SEED = 0


class _Pupil:
    """A learner by what its weights depend on, so that equal matches learn once."""

    def __init__(self, learner: Learner) -> None:
        self.learner = learner

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Pupil) and self.learner.fingerprint == other.learner.fingerprint

    def __hash__(self) -> int:
        return hash(self.learner.fingerprint)


@lru_cache(maxsize=4)
def _learned(pupil: _Pupil) -> Weights:
    return pupil.learner.train(LEARNING_SEED)


def weights_of(learner: Learner) -> Weights:
    """Return the weights that a match was given; without any, learn some."""
    return _learned(_Pupil(learner)) if learner.weights is None else learner.weights


def known_evaluation(match: Match) -> Evaluation | None:
    """Return the learned evaluation of a match with the weights that it was given; None without any: nothing is learned now."""
    learner = bot_support(match).learner
    if learner is None or learner.weights is None:
        return None
    return learner.evaluation(learner.weights)


def learned_evaluation(match: Match) -> Evaluation | None:
    """Return the learned evaluation of a match; None where its game has none."""
    learner = bot_support(match).learner
    return None if learner is None else learner.evaluation(weights_of(learner))
