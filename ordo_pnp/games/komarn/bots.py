"""Support for bots: likely worlds after denials, a learned evaluation, and games played to their end.

A denial is public: with it everybody learns which numbers somebody said not to hold, and how many numbers of his nobody
had seen. A marshal who denied has a suitable number only if he lied; such hands are dealt less often, by ``LIES``.

It has the form of the greedy bot's: a component brings something to one marshal, a constant and a part for each heller
of its value at the end. The amount is learned for each phase of the game and each lead. Weights are whole numbers,
``UNIT`` to a heller.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from ordo_pnp.base import extra
from ordo_pnp.games.komarn.evaluation import Appraisal, action_values
from ordo_pnp.games.komarn.match import play_on
from ordo_pnp.games.komarn.setup import NOBODY, Setup
from ordo_pnp.games.komarn.situation import Situation, SituationT
from ordo_pnp.games.komarn.state import State, resample
from ordo_pnp.rules import BotSupport, Evaluation, Match, Stream, Weights

# A hand with a suitable number is half as likely behind a denial as before it. Of 103 denials between learned bots, 72
# of them lies, this rate makes the most likely (log likelihood of each -0.814; -0.853 without beliefs, -0.903 with the
# 3 of 20 of the greedy bot).
LIES: Final = (1, 2)
# Deals at most: where every hand would be a lie about one denial, 1 of a million searches ends without a deal that was
# accepted, and keeps the last one.
_TRIES: Final = 20


def imagine(state: SituationT, player: int, stream: Stream) -> SituationT:
    """Return a copy with all that is hidden from a seat dealt anew, hands that denials speak against less often.

    Like ``resample`` it looks at nothing hidden; without denials of others it is the same.
    """
    denied = any(held for seat, (_, held) in enumerate(state.denials) if seat != player)
    twin = resample(state, player, stream)
    for _ in range(_TRIES - 1 if denied else 0):
        if _is_accepted(twin, player, stream):
            break
        twin = resample(state, player, stream)
    twin.stream = stream.clone()
    return twin


def _is_accepted(twin: Situation, player: int, stream: Stream) -> bool:
    """Whether a deal is kept: for certain if all denials are true in it, with the rate of lies for each that is not."""
    lies, denials = LIES
    for seat, (numbers, held) in enumerate(twin.denials):
        if seat == player or not held:
            continue
        unseen = [tile for tile in twin.hands[seat] if not twin.known[seat] >> tile & 1]
        stream.shuffle(unseen)
        if any(numbers >> tile & 1 for tile in unseen[:held]) and stream.below(denials) >= lies:
            return False
    return True


UNIT: Final = 1000
# Thirds of the smallest supply.
PHASES: Final = 3
# Leads differ in weight up to so many soldiers, for and against the commander.
_FAR: Final = 2
COMMANDED: Final = 2 * _FAR + 1
# Leads of 1, 2, and 3 or more in components without commander.
LED: Final = 3
# Of each phase and lead a constant and the part for each heller; of each phase the worth of a field to recruit to.
SHAPE: Final = {"commanded": PHASES * COMMANDED * 2, "led": PHASES * LED * 2, "fields": PHASES}


def phase_of(state: Situation) -> int:
    """Return the phase of a game, from 0."""
    soldiers = max(1, state.setup.rules.soldiers)
    return min(PHASES - 1, PHASES * (soldiers - min(state.supply)) // soldiers)


def place_of(state: Situation, counts: int, commander: int) -> tuple[str, int, int] | None:
    """Return a component's row of weights, its lead, and its seat; None where it is nobody's."""
    each, first, second = state.setup.strengths(counts)
    if commander != NOBODY:
        return "commanded", _FAR + max(-_FAR, min(_FAR, 2 * each[commander] - first - second)), commander
    return ("led", min(LED, first - second) - 1, each.index(first)) if first > second else None


class BannerEvaluation:
    """Values actions: placements by learned weights, all others as the greedy bot does."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def values(self, state: Situation, legal: Sequence[int]) -> list[int]:
        """Return how good each action is for the marshal to act."""
        phase = phase_of(state)
        rows = {
            name: self._weights[name][phase * leads * 2 : (phase + 1) * leads * 2]
            for name, leads in (("commanded", COMMANDED), ("led", LED))
        }

        def component(state: Situation, counts: int, commander: int, touched: int, castles: int) -> tuple[int, int]:
            place = place_of(state, counts, commander)
            if place is None:
                return 0, 0
            name, lead, seat = place
            constant, heller = rows[name][2 * lead : 2 * lead + 2]
            return seat, constant + heller * state.deal.value(touched, castles, state.setup.rules.end)

        return action_values(state, legal, Appraisal(UNIT, component, self._weights["fields"][phase]))


# Heller. A narrow victory is chance: a lead says more about an action than a victory.
_CLOSE: Final = 8
# 0.1 s.
_PLAYOUTS: Final = 200
# Changes with the meaning of the weights.
_FORM: Final = "banners-1"


def support(
    setup: Setup, weights: Weights | None, match_with: Callable[[Weights], Match], deal: Callable[[int, int], State]
) -> BotSupport:
    """Return the bot support of a match.

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
    """The learner of a match; see ``ordo_pnp.rules.Learner``."""

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
        """The digest of board, rules, players and the form of the weights."""
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
