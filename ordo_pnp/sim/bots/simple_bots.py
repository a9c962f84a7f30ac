"""Players that need no person and look one action ahead. A bot draws from its own stream, at path (seed, game number, 1 + seat)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ordo_pnp.kernel import MASK32, Stream, bot_support, random_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.kernel import Evaluation, Match, State

_WORDS = 16


class Bot(Protocol):
    """Chooses actions for one seat in one game."""

    def choose(self, state: State, legal: Sequence[int]) -> int:
        """Choose one of the allowed actions, of which there is at least one."""
        ...


class RandomBot:
    """Takes every allowed action with the same probability; draws one number for each decision."""

    __slots__ = ("_at", "_key", "_numbers")

    def __init__(self, key: int) -> None:
        self._key = key
        self._at = 0
        self._numbers = random_numbers(key, 0, _WORDS)

    def choose(self, state: State, legal: Sequence[int]) -> int:
        """Choose an action; the same numbers as ``Stream(key).below(len(legal))``, without a call for each."""
        at = self._at
        self._at = at + 1
        if at >= len(self._numbers):
            self._numbers += random_numbers(self._key, at >> 1, _WORDS)
        bound = len(legal)
        product = self._numbers[at] * bound
        if product & MASK32 < bound:
            stream = Stream(self._key, at)
            choice = stream.below(bound)
            self._at = stream.count
            return legal[choice]
        return legal[product >> 32]


class BestValueBot:
    """Takes the action that looks best now.

    Of several with the same value, which is a whole number, it takes one at random: it draws once from its own stream
    and counts them in ascending order. A decision without a tie draws nothing.

    Args:
        key: Of its stream.
        evaluation: Values actions.
    """

    __slots__ = ("_evaluation", "_stream")

    def __init__(self, key: int, evaluation: Evaluation) -> None:
        self._stream = Stream(key)
        self._evaluation = evaluation

    def choose(self, state: State, legal: Sequence[int]) -> int:
        """Choose an action; looks at nothing but the values it has for the acting player."""
        if len(legal) == 1:
            return legal[0]
        values = self._evaluation(state, legal)
        best = max(values)
        good = [action for action, value in zip(legal, values, strict=True) if value == best]
        return good[self._stream.below(len(good))] if len(good) > 1 else good[0]


def one_by_one(state: State, legal: Sequence[int]) -> list[int]:
    """Return the value that the game gives each action."""
    return [state.action_value(action) for action in legal]


def greedy_evaluation(match: Match) -> Evaluation:
    """Return what gives the same values, as quickly as the game can."""
    return bot_support(match).values or one_by_one


class GreedyBot(BestValueBot):
    """Takes the action to which the game gives the highest value."""

    __slots__ = ()

    def __init__(self, key: int, match: Match | None = None) -> None:
        """Make a bot; with a match it values all actions of a decision at once where the game can do so."""
        super().__init__(key, one_by_one if match is None else greedy_evaluation(match))
