"""A rules text that does not fit its face is reported where the words come from."""

from dataclasses import replace

import pytest

from ordo_pnp.games.ordonnance.effects.reference_page import example_card
from ordo_pnp.paper import faces_of

LONG = [
    {"when": "played", "do": [{"choose": {"options": [{"do": [{"draw": {"count": n}}] * 9} for n in range(1, 7)]}}]}
]


@pytest.fixture(scope="module")
def overflows(catalog):
    faces = faces_of(catalog, "ordonnance")

    def find(card):
        return [(each.span.line, each.span.column) for each in faces.check(card) if each.code.id == "CAT420"]

    return find


def test_an_overlong_generated_text_points_to_the_effects(overflows):
    """There is no text to shorten, so the effects are what must change."""
    card = example_card(LONG)
    place = card.origin.span("effects")

    assert set(overflows(card)) == {(place.line, place.column)}


def test_an_overlong_text_by_hand_points_to_that_text(overflows):
    """Only the languages without a text by hand still point to the effects, which fit."""
    card = example_card([{"when": "played", "do": [{"draw": {"count": 2}}]}])
    fits = overflows(card)
    card = replace(card, texts={"en": {"name": "Example", "text": "Two cards, and no end of words about them. " * 30}})

    assert fits == []
    assert len(overflows(card)) == 1
