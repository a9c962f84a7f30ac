"""Players that need no person: bots by name, those that look one action ahead, and one that plays on to the end.

``registry`` knows every bot by name with its parameters, also those of packages; ``simple_bots`` look one action ahead, ``search``
tries actions in worlds that could be the real one, ``timed_search`` does so for a person who waits,
``learning`` finds the weights of bots that learn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.sim.bots.learning import LEARNING_SEED
    from ordo_pnp.sim.bots.registry import (
        BotKind,
        BotParameter,
        bot_kind,
        bot_names,
        make_bot,
        parse_bot,
        seat_bots,
        split_bots,
        unlearned,
    )
    from ordo_pnp.sim.bots.search import Estimate
    from ordo_pnp.sim.bots.simple_bots import Bot
    from ordo_pnp.sim.bots.timed_search import estimates_within
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "learning": "LEARNING_SEED",
            "registry": "BotKind BotParameter bot_kind bot_names make_bot parse_bot seat_bots split_bots unlearned",
            "search": "Estimate",
            "simple_bots": "Bot",
            "timed_search": "estimates_within",
        },
    )
