"""Games between bots: one, a range of them with a tally, duels of two bots, and records of games worth seeing.

``play`` plays a range of games (``tally_data`` keeps what it counts); ``duels`` plays the same deals with seats exchanged, ``duel_run``
goes on until it is known who is better; ``recording`` finds and writes down single games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.sim.matches.duel_run import DuelRun
    from ordo_pnp.sim.matches.duels import DealResult, Thinking, duel
    from ordo_pnp.sim.matches.play import Spec, TallyRun, play_game, play_range
    from ordo_pnp.sim.matches.recording import WORTH_SEEING, find_game, margin, record_game
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "duel_run": "DuelRun",
            "duels": "DealResult Thinking duel",
            "play": "Spec TallyRun play_game play_range",
            "recording": "WORTH_SEEING find_game margin record_game",
        },
    )
