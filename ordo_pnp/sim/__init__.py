"""Bots, matches and statistics; knows only the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.sim.backend import Backend, process_backend
    from ordo_pnp.sim.balance import BalanceRun
    from ordo_pnp.sim.balance_facts import balance_data
    from ordo_pnp.sim.bots import Bot
    from ordo_pnp.sim.cluster import ClusterError, cluster_backend
    from ordo_pnp.sim.duel_run import DuelRun
    from ordo_pnp.sim.duels import DealResult, Thinking, duel
    from ordo_pnp.sim.journal import Journal, JournalError
    from ordo_pnp.sim.learning import LEARNING_SEED
    from ordo_pnp.sim.play import Spec, TallyRun, play_range
    from ordo_pnp.sim.provenance import played_data
    from ordo_pnp.sim.recording import WORTH_SEEING, find_game, record_game
    from ordo_pnp.sim.registry import (
        BotKind,
        BotParameter,
        bot_kind,
        bot_names,
        make_bot,
        parse_bot,
        seat_bots,
        split_bots,
    )
    from ordo_pnp.sim.search import Estimate
    from ordo_pnp.sim.sequential import SequentialTest
    from ordo_pnp.sim.statistics import Rate, rates
    from ordo_pnp.sim.volume import GameRun, Part, Workers
    from ordo_pnp.sim.workers import WorkerPool
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "bots": "Bot",
            "backend": "Backend process_backend",
            "cluster": "ClusterError cluster_backend",
            "duel_run": "DuelRun",
            "duels": "DealResult Thinking duel",
            "learning": "LEARNING_SEED",
            "balance": "BalanceRun",
            "balance_facts": "balance_data",
            "journal": "Journal JournalError",
            "play": "Spec TallyRun play_range",
            "provenance": "played_data",
            "registry": "BotKind BotParameter bot_kind bot_names make_bot parse_bot seat_bots split_bots",
            "search": "Estimate",
            "recording": "WORTH_SEEING find_game record_game",
            "sequential": "SequentialTest",
            "statistics": "Rate rates",
            "volume": "GameRun Part Workers",
            "workers": "WorkerPool",
        },
    )
