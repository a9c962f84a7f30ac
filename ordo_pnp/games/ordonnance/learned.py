"""A learned evaluation of the game without an expansion: what each territory and each card kept in hand is worth.

A territory is worth the number of rivals whose army there the own one can be expected to beat. Of each rival that is a sum of
six features of both armies, with weights of their own for each pair of sizes. Weights are whole numbers, ``UNIT`` to one army
beaten, and so is everything that follows from them: the same weights choose the same actions everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from ordo_pnp.games.ordonnance.army_tables import LIMIT, army_number, tables_of
from ordo_pnp.games.ordonnance.setup import TERRITORIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.ordonnance.setup import Setup
    from ordo_pnp.games.ordonnance.state import State
    from ordo_pnp.kernel import Weights

    Rivals: TypeAlias = Sequence[tuple[int, Sequence[int]]]
    """Armies, each with the weights of its pair of sizes."""

UNIT: Final = 10**6
FEATURES: Final = 6
"""One; who is ahead; by how much in potential, in rank, in the largest combination and in symbols."""
SIZES: Final = LIMIT + 1


class TerritoryEvaluation:
    """Values actions by what changes: the territory that a card is played to, and the hand that it leaves."""

    def __init__(self, setup: Setup, weights: Weights) -> None:
        self._pass = setup.pass_action
        self._kept = weights["kept"]
        self._adds = [army_number(kind.packed) for kind in setup.types]
        self._tables = tables_of(setup)
        row = weights["territory"]
        self._rows = [
            [row[(mine * SIZES + theirs) * FEATURES :][:FEATURES] for theirs in range(SIZES)] for mine in range(SIZES)
        ]

    def values(self, state: State, legal: Sequence[int]) -> list[int]:
        """Return how good each action is for whoever acts, ``UNIT`` for an army beaten."""
        if legal[0] == self._pass:
            return [0]
        kept, adds, worth = self._kept, self._adds, self._worth
        fields: dict[int, tuple[int, Rivals, int]] = {}
        values = []
        for action in legal:
            card, territory = divmod(action, TERRITORIES)
            field = fields.get(territory)
            if field is None:
                field = fields[territory] = self._field(state, territory)
            mine, rivals, before = field
            values.append(worth(mine + adds[card], rivals) - before - kept[card])
        return values

    def _field(self, state: State, territory: int) -> tuple[int, Rivals, int]:
        """Return the army of whoever acts, the others with the weights after one more card, and the worth before it."""
        seat = state.current_player
        others = [other * TERRITORIES + territory for other in range(state.players) if other != seat]
        slot = seat * TERRITORIES + territory
        mine, size = army_number(state.armies[slot]), state.sizes[slot]
        armies = [army_number(state.armies[other]) for other in others]
        sizes = [state.sizes[other] for other in others]
        before, after = (
            [(army, rows[theirs]) for army, theirs in zip(armies, sizes, strict=True)]
            for rows in self._rows[size : size + 2]
        )
        return mine, after, self._worth(mine, before)

    def _worth(self, mine: int, rivals: Rivals) -> int:
        """Return what a territory is worth: of each rival from 0 to ``UNIT``."""
        rank, potential, largest, symbols = self._tables
        total = 0
        for rival, row in rivals:
            ahead = rank[mine] - rank[rival]
            value = (
                row[0]
                + row[1] * ((ahead > 0) - (ahead < 0))
                + row[2] * (potential[mine] - potential[rival])
                + row[3] * ahead
                + row[4] * (largest[mine] - largest[rival])
                + row[5] * (symbols[mine] - symbols[rival])
            )
            total += 0 if value < 0 else min(value, UNIT)
        return total
