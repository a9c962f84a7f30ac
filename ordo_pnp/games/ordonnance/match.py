"""`OrdonnanceMatch`, a game prepared for play, and setups numbered alike to compare games with a changed card."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.games.ordonnance.setup import DECK, Setup
from ordo_pnp.games.ordonnance.state import State
from ordo_pnp.rules import BotSupport, CountedCard, Match, Pile, Stream, Tally, Weights, derive, extend


def numbered_as(setup: Setup | ExpansionSetup, other: Setup | ExpansionSetup) -> Setup | ExpansionSetup | None:
    """Return a setup with its cards numbered as in another one; None where that has other cards, or cards of other kinds."""
    if isinstance(setup, ExpansionSetup):
        if not isinstance(other, ExpansionSetup):
            return None
        if {each.name: each.kind for each in setup.types} != {each.name: each.kind for each in other.types}:
            return None
        numbers = [setup.index[each.name] for each in other.types]
        own = [(setup.types[at], setup.first_of[at + 1] - setup.first_of[at]) for at in numbers]
        return ExpansionSetup(setup.vocabulary, setup.rules, setup.players, own, setup.hand_size, is_ordered=True)
    if isinstance(other, ExpansionSetup) or setup.index.keys() != other.index.keys():
        return None
    types = [setup.types[setup.index[kind.name]] for kind in other.types]
    cards = [(kind, setup.deck.count(setup.index[kind.name])) for kind in types]
    return Setup(setup.vocabulary, setup.rules, setup.players, cards, setup.hand_size, is_ordered=True)


# Of weights: the worth of each type of cards in hand.
_KEPT: Final = "kept"


@dataclass(frozen=True, slots=True)
class OrdonnanceMatch:
    """Players, rules, sets and the tables made from them."""

    setup: Setup | ExpansionSetup
    sets: tuple[str, ...]
    game: str = "ordonnance"
    # Weights of the bot ``learned``; None where it has to learn first.
    weights: Weights | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.players

    @property
    def rules(self) -> dict[str, str]:
        """Every variant with the value that is played."""
        return self.setup.rules.chosen()

    @property
    def declines(self) -> tuple[int, ...]:
        """The actions that do nothing but decline: a pass; with an expansion the end of a turn, and no to an effect."""
        setup = self.setup
        return (setup.end_action, setup.decline_action) if isinstance(setup, ExpansionSetup) else (setup.pass_action,)

    @property
    def cards(self) -> tuple[CountedCard, ...]:
        """The card of each number in a hand: a type of units in a plain game, a single card with an expansion."""
        setup = self.setup
        if isinstance(setup, ExpansionSetup):
            return tuple(CountedCard(setup.types[at].name, setup.types[at].kind, 1) for at in setup.type_of)
        return tuple(CountedCard(kind.name, "unit", setup.deck.count(at)) for at, kind in enumerate(setup.types))

    def with_card_as(self, name: str, like: str) -> OrdonnanceMatch | None:
        """Return the match in which a card has the effects of another one of its kind; every deal is the same.

        None where there is no such card, the two are not of one kind, or units with unlike numbers of ends.
        """
        setup = self.setup.with_card_as(name, like)
        return None if setup is None else replace(self, setup=setup, weights=self._weights_as(name, like))

    def numbered_as(self, other: OrdonnanceMatch) -> OrdonnanceMatch | None:
        """Return this match with its cards numbered as in another one; None where the other one has other cards."""
        setup = numbered_as(self.setup, other.setup)
        return None if setup is None else replace(self, setup=setup)

    def _weights_as(self, name: str, like: str) -> Weights | None:
        """Return the weights with which a card is kept in hand as gladly as another one."""
        weights, index = self.weights, self.setup.index
        if weights is None or len(weights.get(_KEPT, ())) != len(index):
            return weights
        kept = list(weights[_KEPT])
        kept[index[name]] = kept[index[like]]
        return {**weights, _KEPT: tuple(kept)}

    def new_state(self, seed: int, number: int = 0) -> State | ExpansionState:
        """Deal game ``number`` of a seed: its deck has the stream at path (seed, number, 0), lots that at (seed, number, -1)."""
        setup, key = self.setup, derive(seed, number)
        deck = Pile(setup.deck, Stream(extend(key, DECK)))
        state = ExpansionState(setup, deck) if isinstance(setup, ExpansionSetup) else State(setup, deck)
        state.deal(key)
        return state

    def play_random(self, seed: int, first: int, count: int) -> Tally | None:
        """Play games with random bots in lock-step; None where this match has no such engine, or NumPy is not installed or damaged."""
        if isinstance(self.setup, ExpansionSetup):
            return None
        try:
            import numpy  # noqa: F401, ICN001 (0.1 s)
        except ImportError:
            return None
        from ordo_pnp.games.ordonnance.numpy_games import is_possible, play_random  # NumPy costs 0.1 s

        return play_random(self.setup, seed, first, count) if is_possible(self.setup) else None

    def bot_support(self) -> BotSupport:
        """Return the bot support: a learned evaluation, and many worlds at once where NumPy is there."""
        from ordo_pnp.games.ordonnance.bots import base_support, expansion_support  # for bots that think

        if isinstance(self.setup, ExpansionSetup):
            return expansion_support(self.setup, self.weights, self._match_with, self._expansion_state)
        return base_support(self.setup, self.weights, self._match_with)

    def _expansion_state(self, seed: int, number: int) -> ExpansionState:
        state = self.new_state(seed, number)
        assert isinstance(state, ExpansionState)  # noqa: S101 (of a match with an expansion)
        return state

    def _match_with(self, weights: Weights) -> Match:
        return replace(self, weights=weights)  # type: ignore[return-value]  # its attributes are read only
