"""Setups whose cards have the numbers of another setup: games with a changed card can then be compared move by move."""

from __future__ import annotations

from ordo_pnp.games.ordonnance.expansion.setup import ExpansionSetup
from ordo_pnp.games.ordonnance.setup import Setup


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
