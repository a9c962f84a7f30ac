"""A thing that a German card text names again is declined with its article and its number."""

import re
from types import SimpleNamespace

import pytest
from hypothesis import given

from ordo_pnp.games.ordonnance.effects.card_text import effects_text
from ordo_pnp.games.ordonnance.effects.grammars import German
from ordo_pnp.games.ordonnance.effects.model import compile_effects
from ordo_pnp.games.ordonnance.effects.reference_page import example_card
from tests.games.ordonnance.effects.test_effect_laws import effects

CASES = ("nom", "acc", "dat", "gen")
SECOND = {
    "unit": ("die zweite Kampfeinheit", "die zweite Kampfeinheit", "der zweiten Kampfeinheit", "der zweiten Kampfeinheit"),
    "territory": ("das zweite Gebiet", "das zweite Gebiet", "dem zweiten Gebiet", "des zweiten Gebiets"),
    "player": ("der zweite Spieler", "den zweiten Spieler", "dem zweiten Spieler", "des zweiten Spielers"),
}  # fmt: skip


@pytest.mark.parametrize("pick", SECOND)
def test_the_second_of_several_is_declined(pick):
    """Of each gender, in each case."""
    target = SimpleNamespace(selector=SimpleNamespace(kind=None, pick=pick))
    mentions = SimpleNamespace(ordinal=lambda _: 2)
    assert tuple(German().again(target, case, mentions) for case in CASES) == SECOND[pick]


@given(found=effects())
def test_an_effect_speaks_to_one_person(found):
    """Whoever acts is *du* from the first word on, never *wer* something does."""
    (effect,) = compiled = compile_effects(example_card([found]))
    text = effects_text(compiled, "de")
    assert not re.search(r"\bwer\b", text, re.IGNORECASE)
    assert not effect.has_event or re.match(r"(Jeder Spieler: )?Wenn du ", text)
