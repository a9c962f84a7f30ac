"""What a match of Komarn offers to bots that think."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.evaluation import action_values
from ordo_pnp.games.komarn.random_games import play_on
from ordo_pnp.kernel import BotSupport

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.situation import Situation
    from ordo_pnp.kernel import Stream

_CLOSE: Final = 8
"""Heller. Who wins by little wins by chance: a lead says more about an action than a victory."""
_PLAYOUTS: Final = 120


def play_out(state: Situation, stream: Stream) -> None:
    """Play a game to its end with marshals who act at random."""
    play_on(state, [stream.split() for _ in range(state.players)])


SUPPORT: Final = BotSupport(values=action_values, play_out=play_out, close=_CLOSE, playouts=_PLAYOUTS)  # type: ignore[arg-type]  # of states of this game
