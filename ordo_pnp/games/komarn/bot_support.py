"""What a match of Komarn offers to bots that think."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import extra
from ordo_pnp.games.komarn.beliefs import imagine
from ordo_pnp.games.komarn.evaluation import action_values
from ordo_pnp.games.komarn.learned_evaluation import SHAPE, BannerEvaluation
from ordo_pnp.games.komarn.random_games import play_on
from ordo_pnp.kernel import BotSupport

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.games.komarn.setup import Setup
    from ordo_pnp.games.komarn.situation import Situation
    from ordo_pnp.games.komarn.state import State
    from ordo_pnp.kernel import Evaluation, Match, Stream, Weights

# Heller. Who wins by little wins by chance: a lead says more about an action than a victory.
_CLOSE: Final = 8
# 0.1 s.
_PLAYOUTS: Final = 200
# Changes with the meaning of the weights.
_FORM: Final = "banners-1"


def support(
    setup: Setup, weights: Weights | None, match_with: Callable[[Weights], Match], deal: Callable[[int, int], State]
) -> BotSupport:
    """Return what there is for a match.

    Args:
        setup: Of the match.
        weights: Those that it was given.
        match_with: Returns the match with weights.
        deal: Deals a game of a seed.
    """
    return BotSupport(
        values=action_values,  # type: ignore[arg-type]  # of states of this game, as play_out
        play_out=play_out,  # type: ignore[arg-type]
        imagine=imagine,  # type: ignore[arg-type]
        learner=BannerLearner(setup, weights, match_with, deal),
        playouts=_PLAYOUTS,
        close=_CLOSE,
    )


def play_out(state: Situation, stream: Stream) -> None:
    """Play a game to its end with marshals who act at random."""
    play_on(state, [stream.split() for _ in range(state.players)])


class BannerLearner:
    """What can be learned of a match; see ``ordo_pnp.kernel.Learner``."""

    shape = SHAPE

    def __init__(
        self,
        setup: Setup,
        weights: Weights | None,
        match_with: Callable[[Weights], Match],
        deal: Callable[[int, int], State],
    ) -> None:
        self._setup = setup
        self.weights = weights
        self.match_with = match_with
        self._deal = deal

    @cached_property
    def fingerprint(self) -> str:
        """What identifies board, rules, players and the form of the weights."""
        board = self._setup.board
        river = (board.names, board.near, board.sites, board.tokens, sorted(board.layouts.items()))
        told = repr((_FORM, self._setup.players, river, self._setup.rules))
        return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()

    def train(self, seed: int) -> Weights:
        """Learn weights by play against itself."""
        with extra("play"):
            from ordo_pnp.games.komarn.training import train  # NumPy

        return train(self._deal, seed)

    @staticmethod
    def evaluation(weights: Weights) -> Evaluation:
        """Return the evaluation with some weights."""
        return BannerEvaluation(weights).values  # type: ignore[return-value]  # of states of this game
