"""What a match of a package offers to bots, with a guard around each of its functions."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

from ordo_pnp.kernel import BotSupport, Guarded, Rating, WrongResultError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.kernel import Evaluation, Guard, Weights


def guarded_support(offered: Any, guard: Guard, match: Callable[[Any], Any], state: Callable[[Any], Any]) -> BotSupport:
    """Return a record whose functions raise nothing but errors of the program, and return what they should.

    Args:
        offered: What the method of the match returned.
        guard: Of the package.
        match: Puts a match behind the guard.
        state: Puts a state behind it.
    """
    if not isinstance(offered, BotSupport):
        raise WrongResultError(f"no BotSupport, but what is of the type {type(offered).__name__}")
    values, play_out, rate_worlds, learner = offered.values, offered.play_out, offered.rate_worlds, offered.learner
    imagine = offered.imagine
    return BotSupport(
        values=None if values is None else guard.call("values", values, _numbers),
        play_out=None if play_out is None else guard.call("play_out", play_out, lambda _: None),
        imagine=None if imagine is None else guard.call("imagine", imagine, state),
        rate_worlds=None if rate_worlds is None else guard.call("rate_worlds", rate_worlds, _ratings),
        learner=None if learner is None else GuardedLearner(learner, guard, match),
        playouts=max(1, index(offered.playouts)),
        close=max(0, index(offered.close)),
    )


def _ratings(result: Any) -> list[Rating] | None:
    return None if result is None else [Rating(index(won), index(lead)) for won, lead in result]


def _numbers(result: Any) -> list[int]:
    return list(map(index, result))


def _weights(result: Any) -> Weights:
    """Return weights as Python's own numbers."""
    return {str(name): tuple(map(index, row)) for name, row in result.items()}


class GuardedLearner(Guarded):
    """A ``Learner`` of a package."""

    __slots__ = ("_match",)

    def __init__(self, learner: Any, guard: Guard, match: Callable[[Any], Any]) -> None:
        super().__init__(learner, guard)
        self._match = match

    @property
    def fingerprint(self) -> str:
        """What identifies all that weights depend on."""
        return str(self._guard.run("fingerprint", getattr, self._bare, "fingerprint"))

    @property
    def shape(self) -> dict[str, int]:
        """Name of each row of weights -> its length."""
        found = self._guard.run("shape", lambda learner: dict(learner.shape), self._bare)
        return {str(name): index(length) for name, length in found.items()}

    @property
    def weights(self) -> Weights | None:
        """Those that the match was given."""
        found = self._guard.run("weights", getattr, self._bare, "weights")
        return None if found is None else self._guard.run("weights", _weights, found)

    def train(self, seed: int) -> Weights:
        """Learn weights."""
        found: Weights = self._guard.call("train", self._bare.train, _weights)(seed)
        if {name: len(row) for name, row in found.items()} != self.shape:
            self._guard.refuse("train returns weights of another shape than that it tells")
        return found

    def evaluation(self, weights: Weights) -> Evaluation:
        """Return the evaluation with some weights."""
        values = self._guard.run("evaluation", self._bare.evaluation, weights)
        made: Evaluation = self._guard.call("evaluation", values, _numbers)
        return made

    def match_with(self, weights: Weights) -> Any:
        """Return the match with weights."""
        return self._guard.call("match_with", self._bare.match_with, self._match)(weights)
