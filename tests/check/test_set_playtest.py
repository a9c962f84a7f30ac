"""A set is played before it is trusted."""

import json
from dataclasses import replace

import pytest

from ordo_pnp.cards import Catalog, Origin, read_bytes
from ordo_pnp.games import plugin_of
from ordo_pnp.games.ordonnance import set_playtest as rules
from ordo_pnp.games.ordonnance.match import OrdonnanceMatch

MINE = {"pick": "unit", "owner": "self"}


def with_set(catalog, cards, requires=("base",)):
    """Return a catalog with a set ``trial``: (kind, slug, fields, copies) for each card."""
    game = catalog.games["ordonnance"]
    model = game.sets["base"].cards[0]
    document = read_bytes(
        json.dumps({"cards": [{"id": slug, **fields} for _, slug, fields, _ in cards]}).encode(), "t.json"
    )
    made = tuple(
        replace(
            model,
            id=f"trial/{slug}",
            set="trial",
            kind=kind,
            fields=fields,
            printing=model.printing._replace(copies=copies),
            origin=Origin(document, ("cards", at)),
        )
        for at, (kind, slug, fields, copies) in enumerate(cards)
    )
    trial = replace(game.sets["base"], id="trial", requires=requires, cards=made)
    return Catalog({"ordonnance": replace(game, sets={**game.sets, "trial": trial})}), trial


def ordonnance(slug, targets, *steps, copies=2):
    return "ordonnance", slug, {"effects": [{"when": "played", "targets": targets, "do": list(steps)}]}, copies


def found(catalog, cards, **more):
    catalog, trial = with_set(catalog, cards, **more)
    return [(each.code.id, each.card) for each in plugin_of("ordonnance").check_set(catalog, trial.id)]


def test_the_set_crown_can_be_played(catalog):
    """Every card is played, every step happens, every game ends."""
    assert list(plugin_of("ordonnance").check_set(catalog, "crown")) == []


def test_plain_units_need_no_games(catalog):
    """A set of plain units is nothing that could fail in play."""
    assert found(catalog, [("unit", "levy", {"symbols": ["spear"]}, 1)]) == []


def test_too_few_units(catalog):
    """A set that brings too few units for the places is found, for each number of players, or where nothing can be dealt."""
    kingdom = {"effects": [{"while": "in_play", "do": [{"cancel_symbol": {"symbol": "bow"}}]}]}
    assert found(catalog, [("kingdom", "law", kingdom, 3)], requires=()) == [("CAT320", None)]
    cards = [("kingdom", "law", kingdom, 12), ("unit", "levy", {"symbols": ["bow"]}, 70)]
    assert found(catalog, cards, requires=()) == [("CAT320", None)]


@pytest.mark.slow
def test_a_game_without_end(catalog, monkeypatch):
    """Units that come and go for ever are found, with the game in which they do."""
    monkeypatch.setattr(rules, "WORK", 150_000)  # enough for the first of them
    units = {f"unit-{at}": MINE for at in range(5)}
    steps = [{"place_under_deck": {"what": f"${name}"}} for name in units]
    assert ("CAT321", None) in found(catalog, [ordonnance("disband", units, *steps, copies=150)])


def test_a_card_that_nobody_plays(catalog):
    """A card whose target never lies there is found."""
    crowd = {"place": {"pick": "territory", "cards": {"at_least": 9}}, "mine": {**MINE, "in": "$place"}}
    cards = [ordonnance("crowd", crowd, {"destroy": {"what": "$mine"}})]
    assert found(catalog, cards) == [("CAT322", "trial/crowd")]


@pytest.mark.parametrize("repeated", [False, True])
def test_a_step_that_never_happens(catalog, repeated):
    """A step whose target is gone when it is reached is found at its place."""
    steps = [{"destroy": {"what": "$mine"}}, {"return_to_hand": {"what": "$mine"}}]
    if repeated:
        steps = [steps[0], {"repeat": {"times": 3, "do": [steps[1]]}}]
    cards = [ordonnance("gone", {"mine": MINE}, *steps)]
    assert found(catalog, cards) == [("CAT323", "trial/gone")]


def test_rare_options_are_looked_for(catalog):
    """What two hundred random games do not show is looked for on purpose; every option of a sound card is found."""
    options = [{"do": [{"draw": {"count": 1}}]}, {"do": [{"extra_play": {"kind": "unit", "count": 1}}]}]
    assert found(catalog, [ordonnance("choice", {}, {"choose": {"options": options}}, copies=1)]) == []


def test_a_set_too_large_to_play(catalog):
    """More cards than anybody could shuffle are refused before anything is dealt."""
    draw = {"draw": {"count": 1}}
    assert found(catalog, [ordonnance(f"o-{at}", {}, draw, copies=999) for at in range(600)]) == [("CAT324", None)]


def test_play_is_bounded_by_work(catalog, monkeypatch):
    """Where the games of a set are more work than is set aside they are not all played, and that is what is found."""
    monkeypatch.setattr(rules, "WORK", 20_000)
    dealt = []
    new_state = OrdonnanceMatch.new_state
    monkeypatch.setattr(OrdonnanceMatch, "new_state", lambda *given: dealt.append(given) or new_state(*given))
    assert found(catalog, [ordonnance("draw", {}, {"draw": {"count": 5}})]) == [("CAT324", None)]
    assert 0 < len(dealt) < 100
