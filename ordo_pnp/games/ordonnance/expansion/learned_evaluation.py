"""A learned evaluation of games with an expansion: units are valued by what play with units alone has taught.

Learning begins with the game of the units alone, every end of one a card of its own, of which thousands are played in a second.
What a kingdom card changes is looked at where it lies: armies as they count there, sizes as
far as they are from the limit. All other actions are valued as the greedy bot does, but by the learned
worth of the territories that they change.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance.expansion.evaluation import TERRITORY, action_values
from ordo_pnp.games.ordonnance.learned_evaluation import UNIT, TerritoryWeights
from ordo_pnp.games.ordonnance.setup import TERRITORIES, Setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
    from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
    from ordo_pnp.games.ordonnance.expansion.turn import TurnState
    from ordo_pnp.games.ordonnance.learned_evaluation import Field
    from ordo_pnp.kernel import Weights

# Values of other actions count so many times: what helps stays before every unit, what harms behind all.
_OTHERS: Final = 10**4
# Every unit is placed rather than none, and before cards are put under the deck: more than either can be worth.
_UNITS: Final = 10**9


def units_alone(setup: ExpansionSetup) -> Setup:
    """Return the game of the units alone, with as many cards as fill all armies."""
    faces = [(face, setup.type_of.count(kind)) for face, kind in zip(setup.faces, setup.face_type, strict=True)]
    needed = setup.players * (TERRITORIES * setup.vocabulary.limit + setup.hand_size)
    times = -(-needed // max(1, sum(copies for _, copies in faces)))
    cards = [(face, copies * times) for face, copies in faces]
    held = max(2, (2 * setup.hand_size * setup.units + len(setup.deck)) // (2 * len(setup.deck)))  # rounded
    return Setup(setup.vocabulary, replace(setup.rules, turn="draw_then_play"), setup.players, cards, held)


class UnitEvaluation:
    """Values actions of a game with an expansion."""

    def __init__(self, setup: ExpansionSetup, alone: Setup, weights: Weights) -> None:
        self._setup = setup
        self._weights = TerritoryWeights(alone, weights)

    def values(self, state: ExpansionState, legal: Sequence[int]) -> list[int]:
        """Return how good each action is for whoever acts."""
        first = self._setup.kingdom_plays_from
        if state.resolution is not None:
            return action_values(state, legal, self._measure)
        others = [action for action in legal if action >= first]
        known = dict(zip(others, action_values(state, others, self._measure), strict=True)) if others else {}
        fields: dict[int, Field] = {}
        return [self._unit(state, action, fields) if action < first else _OTHERS * known[action] for action in legal]

    def _measure(self, state: TurnState, seat: int, territory: int) -> int:
        return self._weights.standing(state, seat, territory) * TERRITORY // (UNIT * (state.players - 1))

    def _unit(self, state: ExpansionState, action: int, fields: dict[int, Field]) -> int:
        weights = self._weights
        face, territory = divmod(action, TERRITORIES)
        slot = state.current_player * TERRITORIES + territory
        field = fields.get(territory)
        if field is None:
            field = fields[territory] = weights.field(state, state.current_player, territory)
        after = weights.number(state.counted(state.armies[slot] + self._setup.packed[face], territory))
        return _UNITS + weights.worth(after, field.rivals) - field.before
