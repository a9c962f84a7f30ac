"""Bots, matches and statistics; knows only the kernel.

``bots`` choose, ``matches`` are what they play, ``volume`` is how very many are played, ``statistics`` is what numbers mean, ``probes``
look on, ``balance`` judges cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.sim.balance import BalanceRun, ChangedCard, ChangedCardRun, DealTwice, balance_data
    from ordo_pnp.sim.bots import (
        LEARNING_SEED,
        Bot,
        BotKind,
        BotParameter,
        Estimate,
        bot_kind,
        bot_names,
        estimates_within,
        make_bot,
        parse_bot,
        seat_bots,
        split_bots,
        unlearned,
    )
    from ordo_pnp.sim.matches import (
        WORTH_SEEING,
        DealResult,
        DuelRun,
        Spec,
        TallyRun,
        Thinking,
        duel,
        find_game,
        play_range,
        record_game,
    )
    from ordo_pnp.sim.statistics import Rate, rates, share_test
    from ordo_pnp.sim.volume import (
        Backend,
        ClusterError,
        GameRun,
        Journal,
        JournalError,
        Part,
        WorkerPool,
        Workers,
        cluster_backend,
        played_data,
        process_backend,
        signals_blocked,
    )
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "balance": "BalanceRun ChangedCard ChangedCardRun DealTwice balance_data",
            "bots": "Bot BotKind BotParameter Estimate LEARNING_SEED bot_kind bot_names estimates_within make_bot parse_bot seat_bots split_bots unlearned",
            "matches": "DealResult DuelRun Spec TallyRun Thinking WORTH_SEEING duel find_game play_range record_game",
            "statistics": "Rate rates share_test",
            "volume": "Backend ClusterError GameRun Journal JournalError Part WorkerPool Workers cluster_backend played_data process_backend signals_blocked",
        },
    )
