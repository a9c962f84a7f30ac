"""The verbs of the effect language and what the rules make of them are the same list."""

from ordo_pnp.games.ordonnance.effects import VERBS
from ordo_pnp.games.ordonnance.expansion.verb_handlers import VERB_HANDLERS
from ordo_pnp.games.ordonnance.territory_modifiers import MODIFIERS


def test_every_one_shot_verb_is_played():
    """The rules dispatch exactly the verbs of ordonnance cards, in the order of the registry."""
    assert list(VERB_HANDLERS) == [name for name, verb in VERBS.items() if not verb.continuous]


def test_every_continuous_verb_modifies_a_territory():
    """The rules dispatch exactly the verbs of kingdom cards, in the order of the registry."""
    assert list(MODIFIERS) == [name for name, verb in VERBS.items() if verb.continuous]
