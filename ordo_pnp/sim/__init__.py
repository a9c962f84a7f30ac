"""Bots, matches and statistics; knows only the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.sim.balance import BalanceRun, Workers, played_data
    from ordo_pnp.sim.balance_facts import balance_data
    from ordo_pnp.sim.bots import BOTS, Bot, seat_bots
    from ordo_pnp.sim.journal import Journal, JournalError
    from ordo_pnp.sim.play import Spec, play_all, play_range
    from ordo_pnp.sim.recording import WORTH_SEEING, find_game, record_game
    from ordo_pnp.sim.statistics import Rate, rates
    from ordo_pnp.sim.workers import WorkerPool
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "balance": "BalanceRun Workers played_data",
            "balance_facts": "balance_data",
            "bots": "BOTS Bot seat_bots",
            "journal": "Journal JournalError",
            "play": "Spec play_all play_range",
            "recording": "WORTH_SEEING find_game record_game",
            "statistics": "Rate rates",
            "workers": "WorkerPool",
        },
    )
