"""Effects as data: the language in which kingdom and ordonnance cards say what they do.

``model`` is the contract with the rules engine, ``verbs`` the registry, ``compile_effects`` the way from the one to
the other. Nothing here knows the state of a game.
"""

from ordo_pnp.games.ordonnance.effects.compiler import compile_effects
from ordo_pnp.games.ordonnance.effects.model import (
    Choose,
    Condition,
    CountOf,
    Effect,
    If,
    Reference,
    Repeat,
    Selector,
    Step,
    Target,
    Then,
)
from ordo_pnp.games.ordonnance.effects.verbs import VERBS

__all__ = [
    "VERBS",
    "Choose",
    "Condition",
    "CountOf",
    "Effect",
    "If",
    "Reference",
    "Repeat",
    "Selector",
    "Step",
    "Target",
    "Then",
    "compile_effects",
]
