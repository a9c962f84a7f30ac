"""Why something is not allowed, in words, and what was decided about the rules of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.terminal import language_name, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.base import IllegalActionError
    from ordo_pnp.cards import GameData
    from ordo_pnp.kernel import Narrator, State


class Rulings(NamedTuple):
    """What was decided about the rules of a game."""

    # In which it is written.
    language: str
    # Id -> its question and decision.
    texts: Mapping[str, str]

    def explained(self, ruling: str, language: str) -> str:
        """Return a ruling with its number, and with its language where that is not the one of everything else."""
        named = language_name(self.language, language)
        said = f"{ruling} ({named})" if self.language != language else ruling
        return say(language, "ruling", id=said, decision=self.texts.get(ruling, ""))


def rulings_of(data: GameData) -> Rulings:
    """Return the rulings of a game, which are written in its own language alone."""
    entries = [each for origin in data.files.get("rulings", {}).values() for each in origin.value]
    return Rulings(data.language, {each["id"]: f"{each['question']} {each['decision']}" for each in entries})


def refused_words(narrator: Narrator, state: State, error: IllegalActionError, language: str) -> str:
    """Return that something is not allowed and why, with the number of the ruling."""
    why = narrator.refusal(state, error)
    return say(language, "refused", why=f"{why} ({error.ruling})" if error.ruling else why)
