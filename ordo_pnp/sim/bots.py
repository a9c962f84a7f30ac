"""Players that need no person. A bot draws from its own stream, at path (seed, game number, 1 + seat)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ordo_pnp.diagnostics import printable, remedy_for
from ordo_pnp.errors import OrdoError
from ordo_pnp.kernel import MASK32, Stream, random_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.kernel import State

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
        del state
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


class GreedyBot:
    """Takes the action that looks best now.

    Of several with the same value, which is a whole number, it takes one at random: it draws once from its own stream
    and counts them in ascending order. A decision without a tie draws nothing.
    """

    __slots__ = ("_stream",)

    def __init__(self, key: int) -> None:
        self._stream = Stream(key)

    def choose(self, state: State, legal: Sequence[int]) -> int:
        """Choose an action; looks at nothing but the value the game gives it for the acting player."""
        if len(legal) == 1:
            return legal[0]
        values = [state.action_value(action) for action in legal]
        best = max(values)
        good = [action for action, value in zip(legal, values, strict=True) if value == best]
        return good[self._stream.below(len(good))] if len(good) > 1 else good[0]


BOTS: dict[str, type[RandomBot | GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every bot by name."""


def seat_bots(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return one bot name for each seat: a single name stands for all.

    >>> seat_bots(["greedy"], 3)
    ('greedy', 'greedy', 'greedy')

    Raises:
        OrdoError: A name is unknown, or there are neither one nor as many names as players.
    """
    for name in names:
        if name not in BOTS:
            remedy = remedy_for(name, BOTS, f"known: {', '.join(sorted(BOTS))}")
            raise OrdoError(f"unknown bot `{printable(name)}`; {remedy}")
    if len(names) == 1:
        return tuple(names) * players
    if len(names) != players:
        raise OrdoError(f"{len(names)} bots for {players} players; name one for all, or one for each seat")
    return tuple(names)
