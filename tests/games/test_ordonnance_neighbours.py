"""Selectors that look beside a territory and at who controls it, in positions made at random (OR-41, OR-42)."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.games import load_game

LANDS = ("antioch", "cyprus", "jerusalem", "edessa", "tripoli")
BESIDE = {
    "antioch": {"cyprus"},
    "cyprus": {"antioch", "jerusalem"},
    "jerusalem": {"cyprus", "edessa"},
    "edessa": {"jerusalem", "tripoli"},
    "tripoli": {"edessa"},
}
SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
CARDS = {
    f"{who}-{'beside' if beside else 'anywhere'}": {
        "at": {"pick": "territory", "owner": "any"},
        "there": {"pick": "territory", "controlled_by": who, **({"next_to": "$at"} if beside else {})},
    }
    for who in ("self", "opponent", "nobody")
    for beside in (False, True)
}


@pytest.fixture(scope="module")
def game(catalog, with_set):
    hold = {"until": "my_next_turn", "in": "$there", "do": [{"protect": {"from": "all"}}]}
    cards = {
        name: {"effects": [{"when": "played", "targets": targets, "do": [{"hold": hold}]}]}
        for name, targets in CARDS.items()
    }
    return load_game(with_set(catalog, "near", {"ordonnance": cards}), "ordonnance")


@st.composite
def armies(draw):
    """Two or three players with up to three cards of one symbol in each territory."""
    cards = st.lists(st.sampled_from(SYMBOLS).map(lambda symbol: [symbol]), max_size=3)
    army = st.fixed_dictionaries(dict.fromkeys(LANDS, cards)).map(
        lambda found: {land: cards for land, cards in found.items() if cards}
    )
    return draw(st.lists(army, min_size=2, max_size=3))


@given(laid=armies(), card=st.sampled_from(sorted(CARDS)), at=st.sampled_from(LANDS))
def test_what_is_offered_lies_beside_a_territory_and_has_that_controller(game, at_position, laid, card, at):
    """Exactly the territories beside it, or all others, whose one best army is that of the player, of another, or of none."""
    position = {"armies": laid, "hands": [[{"card": f"near/{card}"}, ["bow"]], *([] for _ in laid[1:])]}
    state = at_position(game, position, ("base", "crown", "near"), players=len(laid))
    ranked = {land: found.ranking for land, found in state.score().territories.items()}
    best = {land: groups[0][0] if groups and len(groups[0]) == 1 else None for land, groups in ranked.items()}
    who = card.partition("-")[0]
    fits = {
        land
        for land, seat in best.items()
        if land != at and (seat is None if who == "nobody" else seat is not None and (seat == 0) == (who == "self"))
    }
    fits = fits & BESIDE[at] if card.endswith("beside") else fits

    offers = {state.action_to_string(action) for action in state.legal_actions()}
    if f"play near/{card}" in offers:
        state.apply(state.parse_action(f"play near/{card}"))
        first = f"choose {at}"
        if state.resolution is not None and first in names(state):
            state.apply(state.parse_action(first))
            offered = {name.removeprefix("choose ") for name in names(state)} if state.resolution else None
            assert fits
            assert offered is None or offered == fits
        else:
            assert not fits or state.resolution is None
    else:
        assert not fits


def names(state):
    return {state.action_to_string(action) for action in state.legal_actions()}
