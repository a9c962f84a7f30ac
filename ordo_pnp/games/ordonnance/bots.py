"""Support for bots: evaluations, ratings of worlds, and games played to their end, with and without an expansion.

Every player places the unit that looks best now, as the greedy bot does, and plays no kingdom or ordonnance card: where no unit is
in hand, one goes under the deck. That takes a
tenth of the time of greedy bots, and tells more than random actions do.

Learning begins with the game of the units alone, every end of one a card of its own, of which thousands are played in a
second. The effect of a kingdom card is counted in its territory: armies as they count there, sizes as far as they are
from the limit. All other actions are valued as the greedy bot does, but by the learned worth of the territories that
they change.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import extra
from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
from ordo_pnp.games.ordonnance.expansion.state import TERRITORY, ExpansionState, action_values
from ordo_pnp.games.ordonnance.expansion.turn import TurnState
from ordo_pnp.games.ordonnance.learned_evaluation import (
    UNIT,
    Field,
    TerritoryEvaluation,
    TerritoryWeights,
    territory_weights,
)
from ordo_pnp.games.ordonnance.setup import TERRITORIES, Setup
from ordo_pnp.games.ordonnance.state import LEAD, State
from ordo_pnp.games.ordonnance.table import TerritoryModifiers
from ordo_pnp.rules import BotSupport, Evaluation, Match, Rating, Stream, Weights

if TYPE_CHECKING:  # NumPy is an extra
    from ordo_pnp.games.ordonnance.numpy_worlds import WorldTables


def play_out(state: ExpansionState, stream: Stream) -> None:
    """Play a state to its end; where several actions look equally good, and within effects, the stream decides."""
    setup = state.setup
    first_other, under, end = setup.kingdom_plays_from, setup.under_from, setup.end_action
    while not state.is_terminal:
        legal = state.legal_actions()
        units = 0 if state.resolution is not None else bisect_left(legal, first_other)
        if units:
            state.apply(_best_unit(state, legal[:units], stream))
        elif end in legal:
            state.apply(end)
        else:
            choice = legal if state.resolution is not None else legal[bisect_left(legal, under) :]
            state.apply(choice[stream.below(len(choice))])


def _best_unit(state: ExpansionState, plays: Sequence[int], stream: Stream) -> int:
    """Return a play of the highest value; see ``Board.placing_value``."""
    setup, seat = state.setup, state.current_player
    packed, potential, weighs_armies = setup.packed, setup.potential, setup.weighs_armies
    fields = [_field(state, seat, at) for at in range(TERRITORIES)]
    best = -(10**9)  # a kingdom card may let symbols count for less, never so much
    good: list[int] = []
    for play in plays:
        face, at = divmod(play, TERRITORIES)
        army, before, rivals, is_behind, in_force, strength = fields[at]
        if weighs_armies:
            after = state.counted(seat * TERRITORIES + at, packed[face])
        else:
            after = in_force.counted(army + packed[face])  # the same, asked for very often
        value = potential(after) - before
        if is_behind and strength(after) > rivals:
            value += LEAD * in_force.times
        if value >= best:
            if value > best:
                best, good = value, []
            good.append(play)
    return good[0] if len(good) == 1 else good[stream.below(len(good))]


def _field(
    state: ExpansionState, seat: int, at: int
) -> tuple[int, int, int, bool, TerritoryModifiers, Callable[[int], int]]:
    """Return an army, its potential, the best rival's strength, whether that is not behind, modifiers, strengths."""
    setup, in_force = state.setup, state.in_force[at]
    strength = state.tables(at).strength
    counts = [state.counted(slot) for slot in range(at, len(state.armies), TERRITORIES)]
    mine = counts.pop(seat)
    rivals = max(map(strength, counts))
    army = state.armies[seat * TERRITORIES + at]
    return army, setup.potential(mine), rivals, strength(mine) <= rivals, in_force, strength


# Values of other actions count so many times: helpful actions stay before every unit, harmful ones behind all.
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
        """Return how good each action is for the seat to act."""
        first = self._setup.kingdom_plays_from
        if state.resolution is not None:
            return action_values(state, legal, self._measure)
        others = [action for action in legal if action >= first]
        known = dict(zip(others, action_values(state, others, self._measure), strict=True)) if others else {}
        fields: dict[int, Field] = {}
        return [self._unit(state, action, fields) if action < first else _OTHERS * known[action] for action in legal]

    def _measure(self, state: TurnState, seat: int, territory: int) -> int:
        standing = self._weights.standing(state, seat, territory) * state.times(territory)
        return standing * TERRITORY // (UNIT * (state.players - 1))

    def _unit(self, state: ExpansionState, action: int, fields: dict[int, Field]) -> int:
        weights = self._weights
        face, territory = divmod(action, TERRITORIES)
        slot = state.current_player * TERRITORIES + territory
        field = fields.get(territory)
        if field is None:
            field = fields[territory] = weights.field(state, state.current_player, territory)
        after = weights.number(state.counted(slot, self._setup.packed[face]))
        return _UNITS + (weights.worth(after, field.rivals) - field.before) * state.times(territory)


# Of a game with an expansion, one by one: 0.1 s.
_PLAYOUTS: Final = 60
# Changes with the meaning of the weights.
_FORM: Final = "territories-2"


def base_support(setup: Setup, weights: Weights | None, match_with: Callable[[Weights], Match]) -> BotSupport:
    """Return the support for a game without an expansion; its cost is paid at use."""
    shape = {"territory": territory_weights(setup), "kept": len(setup.types)}
    evaluation, trained = partial(_base_evaluation, setup), partial(_train_base, setup)
    learner = TerritoryLearner(setup, weights, match_with, evaluation, trained, shape)
    return BotSupport(learner=learner, rate_worlds=partial(_rate_worlds, setup))


def expansion_support(
    setup: ExpansionSetup,
    weights: Weights | None,
    match_with: Callable[[Weights], Match],
    deal: Callable[[int, int], ExpansionState],
) -> BotSupport:
    """Return the support for a game with an expansion; see ``base_support``. ``deal`` deals a game of a seed."""
    alone = _units_alone(setup)
    learner = None
    if setup.units:
        evaluation = partial(_unit_evaluation, setup, alone)
        trained = partial(_train_units, setup, alone, deal)
        shape = {"territory": territory_weights(alone)}
        learner = TerritoryLearner(alone, weights, match_with, evaluation, trained, shape, _told(setup))
    return BotSupport(
        values=action_values,  # type: ignore[arg-type]  # of states of this game, as play_out
        play_out=play_out,  # type: ignore[arg-type]
        learner=learner,
        playouts=_PLAYOUTS,
        close=TERRITORIES,
    )


@lru_cache(maxsize=4)
def _units_alone(setup: ExpansionSetup) -> Setup:
    return units_alone(setup)


def _told(setup: ExpansionSetup) -> str:
    """Return the other inputs of learning with an expansion, beside the units: all other cards, in full."""
    told = repr([(kind, setup.type_of.count(at)) for at, kind in enumerate(setup.types)])
    told += repr(setup.triggers) if setup.has_triggers else ""
    guards = [sorted(types) for types in setup.guards.values()]
    return told + repr(guards) if any(guards) else told


def _train_base(setup: Setup, seed: int) -> Weights:
    from ordo_pnp.games.ordonnance.training import train  # NumPy

    return train(setup, seed)


def _train_units(setup: ExpansionSetup, alone: Setup, deal: Callable[[int, int], ExpansionState], seed: int) -> Weights:
    from ordo_pnp.games.ordonnance.training import train_expansion  # NumPy

    return train_expansion(setup, alone, deal, seed)


def _base_evaluation(setup: Setup, weights: Weights) -> Evaluation:
    return TerritoryEvaluation(setup, weights).values  # type: ignore[return-value]  # of states of this match


def _unit_evaluation(setup: ExpansionSetup, alone: Setup, weights: Weights) -> Evaluation:
    return UnitEvaluation(setup, alone, weights).values  # type: ignore[return-value]  # of states of this match


def _rate_worlds(setup: Setup, state: State, actions: Sequence[int], worlds: int, key: int) -> Sequence[Rating] | None:
    tables = _world_tables(setup)
    if tables is None:
        return None
    from ordo_pnp.games.ordonnance.numpy_worlds import rate_worlds  # NumPy costs 0.1 s

    return rate_worlds(tables, state, actions, worlds, key)


@lru_cache(maxsize=4)
def _world_tables(setup: Setup) -> WorldTables | None:
    """Return the tables of a match; None where it cannot be played in lock-step, or NumPy is not installed or damaged."""
    try:
        import numpy  # noqa: F401, ICN001 (0.1 s)
    except ImportError:
        return None
    from ordo_pnp.games.ordonnance.numpy_worlds import WorldTables, can_rate  # NumPy costs 0.1 s

    return WorldTables(setup) if can_rate(setup) else None


class TerritoryLearner:
    """The learner of a match; see ``ordo_pnp.rules.Learner``.

    Args:
        setup: The game that is played for learning.
        weights: Those that the match was given.
        match_with: Returns the match with weights.
        evaluation: Returns the evaluation with weights.
        trained: Returns weights learned with a seed.
        shape: That of the weights.
        told: Their inputs beside the setup.
    """

    def __init__(
        self,
        setup: Setup,
        weights: Weights | None,
        match_with: Callable[[Weights], Match],
        evaluation: Callable[[Weights], Evaluation],
        trained: Callable[[int], Weights],
        shape: Mapping[str, int],
        told: str = "",
    ) -> None:
        self._setup = setup
        self._trained = trained
        self._told = told
        self.evaluation = evaluation
        self.weights = weights
        self.match_with = match_with
        self.shape = shape

    @cached_property
    def fingerprint(self) -> str:
        """The digest of the cards, the rules and the form of the weights."""
        setup = self._setup
        cards = [(kind.name, kind.packed, setup.deck.count(at)) for at, kind in enumerate(setup.types)]
        rules = (setup.rules, setup.hand_size, setup.vocabulary.limit, setup.vocabulary.markers)
        told = repr((_FORM, setup.players, cards, rules, self._told))
        return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()

    def train(self, seed: int) -> Weights:
        """Learn weights by play against itself."""
        with extra("play"):
            import numpy  # noqa: F401, ICN001 (0.1 s)
        return self._trained(seed)
