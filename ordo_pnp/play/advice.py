"""What a bot would do: for opponents and for hints.

A bot is made anew for every decision, with a stream of its own for it: so a game that was saved, or taken back and played the
same way again, goes on as it would have.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ordo_pnp.kernel import derive
from ordo_pnp.sim import BOTS

if TYPE_CHECKING:
    from ordo_pnp.kernel import Record, State
    from ordo_pnp.sim import Bot

_STRONGEST: Final = ("strong", "learned", "greedy", "random")
_SHOWN: Final = 3
"""Actions that a hint weighs against each other."""
_HINTS: Final = 1 << 20
"""The step below a decision that the stream of hints has, so that a hint changes no bot."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot thinks of a position."""

    bot: str
    action: int
    estimates: tuple[tuple[int, str], ...]
    """The actions it likes best, best first, each with what it thinks of it."""


def decide(bot: str, state: State, legal: list[int], record: Record) -> int:
    """Return what a bot does in the position that a record has come to.

    Args:
        bot: Its words.
        state: The position.
        legal: What is allowed.
        record: What has led there; it gives the stream its key.
    """
    return _made(bot, state, record, 0).choose(state, legal)


def advise(state: State, record: Record) -> Advice:
    """Return what the strongest bot there is would do, and what it thinks of the best actions."""
    name = next(each for each in _STRONGEST if each in BOTS)
    legal = state.legal_actions()
    bot = _made(name, state, record, _HINTS)
    chosen = bot.choose(state, legal)
    values = [state.action_value(action) for action in legal]
    ranked = sorted(zip(legal, values, strict=True), key=lambda each: (each[0] != chosen, -each[1]))
    return Advice(name, chosen, tuple((action, f"{value:+d}") for action, value in ranked[:_SHOWN]))


def _made(name: str, state: State, record: Record, step: int) -> Bot:
    key = derive(record.seed, record.number, 1 + state.current_player, len(record.actions), step)
    return BOTS[name](key)
