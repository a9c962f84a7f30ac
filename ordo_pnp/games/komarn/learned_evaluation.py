"""A learned evaluation of Komarn: what banners, led or commanded, and numbers in hand will be worth at the end.

It has the form of the greedy bot's: a component brings something to one marshal, a constant and a part for each heller of its value at
the end. How much is learned for each phase of the game and each lead. Weights are whole numbers, ``UNIT`` to a heller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.evaluation import action_values
from ordo_pnp.games.komarn.placement_values import Appraisal
from ordo_pnp.games.komarn.setup import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.komarn.situation import Situation
    from ordo_pnp.kernel import Weights

UNIT: Final = 1000
# Thirds of the smallest supply.
PHASES: Final = 3
# Leads are told apart up to so many soldiers, for and against the commander.
_FAR: Final = 2
COMMANDED: Final = 2 * _FAR + 1
# Leads of 1, 2, and 3 or more in components without commander.
LED: Final = 3
# Of each phase and lead a constant and the part for each heller; of each phase the worth of a field to recruit to.
SHAPE: Final = {"commanded": PHASES * COMMANDED * 2, "led": PHASES * LED * 2, "fields": PHASES}


def phase_of(state: Situation) -> int:
    """Return the phase of a game, from 0."""
    soldiers = max(1, state.setup.rules.soldiers)
    return min(PHASES - 1, PHASES * (soldiers - min(state.supply)) // soldiers)


def place_of(state: Situation, counts: int, commander: int) -> tuple[str, int, int] | None:
    """Return in which row of weights a component stands, at which lead, and whose it is; None where it is nobody's."""
    each, first, second = state.setup.strengths(counts)
    if commander != NOBODY:
        return "commanded", _FAR + max(-_FAR, min(_FAR, 2 * each[commander] - first - second)), commander
    return ("led", min(LED, first - second) - 1, each.index(first)) if first > second else None


class BannerEvaluation:
    """Values actions: placements by what was learned, all others as the greedy bot does."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def values(self, state: Situation, legal: Sequence[int]) -> list[int]:
        """Return how good each action is for whoever acts."""
        phase = phase_of(state)
        rows = {
            name: self._weights[name][phase * leads * 2 : (phase + 1) * leads * 2]
            for name, leads in (("commanded", COMMANDED), ("led", LED))
        }

        def component(state: Situation, counts: int, commander: int, touched: int, castles: int) -> tuple[int, int]:
            place = place_of(state, counts, commander)
            if place is None:
                return 0, 0
            name, lead, seat = place
            constant, heller = rows[name][2 * lead : 2 * lead + 2]
            return seat, constant + heller * state.deal.value(touched, castles, state.setup.rules.end)

        return action_values(state, legal, Appraisal(UNIT, component, self._weights["fields"][phase]))
