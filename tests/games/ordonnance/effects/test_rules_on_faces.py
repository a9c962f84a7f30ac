"""A rules text that does not fit its face is reported where the words come from."""

from dataclasses import replace
from itertools import combinations

import pytest

from ordo_pnp.games.ordonnance.effects.card_text import steps
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


LASTING = {
    "cancel_symbol": {"symbol": "spear"},
    "set_limit": {"limit": 5},
    "change_limit": {"by": -2},
    "change_rank": {"symbol": "bow", "to": "weakest"},
    "count_as": {"symbol": "helm", "as": "swords"},
    "protect": {"from": "move"},
}


@pytest.mark.parametrize("verbs", list(combinations(LASTING, 3)), ids="-".join)
def test_three_verbs_fit_on_a_kingdom_card_without_flavour(overflows, verbs):
    """In English, German and Russian; the rules take the room that no flavour needs."""
    card = example_card([{"while": "in_play", "do": [{verb: LASTING[verb]} for verb in verbs]}])

    assert overflows(card) == []


def test_the_symbols_of_one_verb_share_a_sign():
    """They stand in rows of a square, in the order of the card; a single one stands alone."""
    cancels = [{"cancel_symbol": {"symbol": each}} for each in ("spear", "bow", "swords")]
    limit = {"set_limit": {"limit": 3}}
    card = example_card([{"while": "in_play", "do": [*cancels, limit, {"cancel_symbol": {"symbol": "helm"}}]}])

    joined, middle, alone = steps(card)

    assert joined == {"verb": "cancel_symbol", "whose": "self", "rows": [["spear", "bow"], ["swords"]]}
    assert middle["limit"] == 3
    assert alone["symbol"] == "helm"
