"""A learned evaluation of the game without an expansion: what each territory and each card kept in hand is worth.

A territory is worth the number of rivals whose army there the own one can be expected to beat. Of each rival that is a sum of
six features of both armies, with weights of their own for each pair of sizes. Weights are whole numbers, ``UNIT`` to one army
beaten, and so is everything that follows from them: the same weights choose the same actions everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ordo_pnp.games.ordonnance.army_tables import numbers_of, tables_of
from ordo_pnp.games.ordonnance.setup import TERRITORIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.ordonnance.armies_state import Board
    from ordo_pnp.games.ordonnance.setup import Setup
    from ordo_pnp.games.ordonnance.state import State
    from ordo_pnp.kernel import Weights

    # Armies, each with the weights of its pair of sizes.
    Rivals: TypeAlias = Sequence[tuple[int, Sequence[int]]]

UNIT: Final = 10**6
# One; who is ahead; by how much in potential, in rank, in the largest combination and in symbols.
FEATURES: Final = 6


def territory_weights(setup: Setup) -> int:
    """Return how many weights value the territories of a match: some for each pair of sizes, from none to full."""
    return (setup.vocabulary.limit + 1) ** 2 * FEATURES


class Field(NamedTuple):
    """A territory as whoever acts sees it."""

    # With the weights of one more card of one's own.
    rivals: Rivals
    # What the territory is worth without it.
    before: int


class TerritoryWeights:
    """Values territories of a board with some weights."""

    def __init__(self, setup: Setup, weights: Weights) -> None:
        self._scheme = numbers_of(setup)
        self._numbers: dict[int, int] = {}
        self._tables = tables_of(setup)
        # By card type: what it is worth in hand; not learned with an expansion.
        self.kept = weights.get("kept", ())
        self._limit = setup.vocabulary.limit
        row, sizes = weights["territory"], range(self._limit + 1)
        self._rows = [[row[(mine * len(sizes) + theirs) * FEATURES :][:FEATURES] for theirs in sizes] for mine in sizes]

    def number(self, packed: int) -> int:
        """Return the number of an army."""
        known = self._numbers.get(packed)
        if known is None:
            known = self._numbers[packed] = self._scheme.army(packed)
        return known

    def field(self, board: Board, seat: int, territory: int) -> Field:
        """Return a territory, which takes another card of the seat."""
        armies, sizes = self._looked_at(board, territory)
        mine, size = armies[seat], min(sizes[seat], self._limit - 1)
        others = [other for other in range(board.players) if other != seat]
        before, after = (
            [(armies[other], rows[sizes[other]]) for other in others] for rows in self._rows[size : size + 2]
        )
        return Field(after, self.worth(mine, before))

    def standing(self, board: Board, seat: int, territory: int) -> int:
        """Return what a territory is worth to a seat as it lies: of each rival from 0 to ``UNIT``."""
        armies, sizes = self._looked_at(board, territory)
        rows = self._rows[sizes[seat]]
        others = [other for other in range(board.players) if other != seat]
        return self.worth(armies[seat], [(armies[other], rows[sizes[other]]) for other in others])

    def _looked_at(self, board: Board, territory: int) -> tuple[list[int], list[int]]:
        """Return the armies of a territory and their sizes, by seat.

        Sizes count from the limit: where it is higher, armies are as far from full as with fewer cards.
        """
        limit, spare = self._limit, self._limit - board.limits[territory]
        armies = [self.number(board.counted(army, territory)) for army in board.armies[territory::TERRITORIES]]
        return armies, [max(0, min(limit, size + spare)) for size in board.sizes[territory::TERRITORIES]]

    def worth(self, mine: int, rivals: Rivals) -> int:
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


class TerritoryEvaluation:
    """Values actions of a game without an expansion by what changes: the territory that a card is played to, and the hand."""

    def __init__(self, setup: Setup, weights: Weights) -> None:
        self._setup = setup
        self._weights = TerritoryWeights(setup, weights)

    def values(self, state: State, legal: Sequence[int]) -> list[int]:
        """Return how good each action is for whoever acts, ``UNIT`` for an army beaten."""
        if legal[0] == self._setup.pass_action:
            return [0]
        weights = self._weights
        kept, number, worth = weights.kept, weights.number, weights.worth
        seat, moves = state.current_player, self._setup.moves
        armies = state.armies[seat * TERRITORIES :]
        fields: dict[int, Field] = {}
        values = []
        for action in legal:
            card, territory, packed, _ = moves[action]
            field = fields.get(territory)
            if field is None:
                field = fields[territory] = weights.field(state, seat, territory)
            after = number(state.counted(armies[territory] + packed, territory))
            values.append(worth(after, field.rivals) - field.before - kept[card])
        return values
