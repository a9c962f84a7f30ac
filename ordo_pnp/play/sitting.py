"""Where a game is played, and in which words: what a session and each of its decisions share."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from ordo_pnp.terminal import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.kernel import Narrator, Record
    from ordo_pnp.play.rulings import Rulings
    from ordo_pnp.terminal import Console


@dataclass(frozen=True, slots=True)
class Sitting:
    """What people play with."""

    # Tells the game, with the names of its record.
    narrator: Narrator
    console: Console
    # Of what is said beside the game.
    language: str
    # Keeps a record; returns where.
    save: Callable[[Record], str]
    # For explanations.
    rulings: Rulings
    # Returns a time in seconds, for what must not take long.
    clock: Callable[[], float] = monotonic

    def say(self, key: str, **parts: object) -> str:
        """Return words that stand beside the game."""
        return say(self.language, key, **parts)
