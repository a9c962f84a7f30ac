"""Observers of games: what they count, and what each card adds to the result by these counts.

``probe`` plays a game and lets probes look on; ``game_probes`` watch any game, ``card_probe`` those with cards; ``observe`` plays a
range with all of them; ``regression`` solves from their sums what each card adds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.sim.probes.card_probe import card_names
    from ordo_pnp.sim.probes.game_probes import TENTHS, shares
    from ordo_pnp.sim.probes.observe import observe_range
    from ordo_pnp.sim.probes.probe import Probe, watch
    from ordo_pnp.sim.probes.regression import Effects, effects_of
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "card_probe": "card_names",
            "game_probes": "TENTHS shares",
            "observe": "observe_range",
            "probe": "Probe watch",
            "regression": "Effects effects_of",
        },
    )
