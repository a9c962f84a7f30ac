"""Where a game is played, and in which words: what a session and each of its decisions share."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.terminal import language_name, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ordo_pnp.kernel import Narrator, Record
    from ordo_pnp.terminal import Console


class Rulings(NamedTuple):
    """What was decided about the rules of a game."""

    language: str
    """In which it is written."""
    texts: Mapping[str, str]
    """Id -> its question and decision."""


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

    def ruling(self, ruling: str) -> str:
        """Return a ruling with its number, and with its language where that is not the one of everything else."""
        named = language_name(self.rulings.language, self.language)
        said = f"{ruling} ({named})" if self.rulings.language != self.language else ruling
        return self.say("ruling", id=said, decision=self.rulings.texts.get(ruling, ""))
