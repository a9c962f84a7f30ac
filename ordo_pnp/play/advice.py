"""What a bot would do: for opponents and for hints.

A bot is made anew for every decision, with a stream of its own for it: so a game that was saved, or taken back and played the
same way again, goes on as it would have.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ordo_pnp.kernel import derive
from ordo_pnp.sim import estimates_within, make_bot

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.kernel import Match, Record, State

# The bot whose thoughts a hint shows.
ADVISER: Final = "strong"
# Actions that a hint weighs against each other.
_SHOWN: Final = 3
# Milliseconds that somebody who asks for a hint waits at most, unless even the first search takes longer.
HINT_MS: Final = 3_000
# The step below a decision that the stream of hints has, so that a hint changes no bot.
_HINTS: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot thinks of a position."""

    bot: str
    action: int
    # Games that were tried for it.
    playouts: int
    # The actions it likes best, best first, each with what it thinks of it.
    estimates: tuple[tuple[int, str], ...]


def decide(bot: str, match: Match, state: State, legal: Sequence[int], record: Record) -> int:
    """Return what a bot does in the position that a record has come to.

    Args:
        bot: Its words.
        match: What is played.
        state: The position.
        legal: What is allowed.
        record: What has led there; it gives the stream its key.
    """
    return make_bot(bot, match, _key(state, record, 0)).choose(state, legal)


def advise(match: Match, state: State, record: Record, clock: Callable[[], float]) -> Advice:
    """Return what the strongest bot would do, and how often it expects to win by the best actions.

    Nothing is learned for it.

    Args:
        match: What is played, with the weights that are known.
        state: The position.
        record: What has led there; it gives the chance its key.
        clock: Returns a time in seconds, ever later; the search ends in time by it.
    """
    legal = state.legal_actions()
    found, playouts = estimates_within(match, state, _key(state, record, _HINTS), HINT_MS, clock)
    tried = [(action, rate) for action, (rate, _) in zip(legal, found, strict=True) if rate is not None]
    tried.sort(key=lambda each: -each[1])
    best = tried[0][0] if tried else legal[0]
    return Advice(ADVISER, best, playouts, tuple((action, f"{rate:.0%}") for action, rate in tried[:_SHOWN]))


def _key(state: State, record: Record, step: int) -> int:
    """Return the key of all chance of a decision."""
    return derive(record.seed, record.number, 1 + state.current_player, len(record.actions), step)
