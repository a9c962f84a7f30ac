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

    narrator: Narrator
    """Tells the game, with the names of its record."""
    console: Console
    language: str
    """Of what is said beside the game."""
    save: Callable[[Record], str]
    """Keeps a record; returns where."""
    rulings: Rulings
    """For explanations."""
    clock: Callable[[], float] = monotonic
    """Returns a time in seconds, for what must not take long."""

    def say(self, key: str, **parts: object) -> str:
        """Return words that stand beside the game."""
        return say(self.language, key, **parts)
