"""Whether the cards of a game are fair: a screen of all cards, counterfactual deals, a verdict.

``balance_run`` plays both; ``impact`` judges cards against those of their kind, ``counterfactual`` plays a deal with and without a
card, ``changed_card`` with a card as it was and as it is; ``balance_facts`` are what was found as plain data, ``verdict`` is the same in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.sim.balance.balance_facts import balance_data
    from ordo_pnp.sim.balance.balance_run import BalanceRun
    from ordo_pnp.sim.balance.changed_card import ChangedCard, ChangedCardRun, DealTwice, PairedShares
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "balance_facts": "balance_data",
            "balance_run": "BalanceRun",
            "changed_card": "ChangedCard ChangedCardRun DealTwice PairedShares",
        },
    )
