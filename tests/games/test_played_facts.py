"""What deals, positions and scores show of the data: exactly what they say, or nothing, whatever the data are."""

from dataclasses import replace

import pytest

from ordo_pnp.base import DataError
from ordo_pnp.books.facts import Played
from ordo_pnp.cards import fact_at
from ordo_pnp.games import load_game, plugin_of

GAMES = ("ordonnance", "komarn")


def with_facts(catalog, game_id, **changes):
    """Return the catalog with other content of ``game.yaml``."""
    game = catalog.games[game_id]
    return replace(catalog, games={**catalog.games, game_id: replace(game, facts={**game.facts, **changes})})


def with_default(catalog, game_id, rule, value, values=None):
    """Return the catalog with another default of a variant, perhaps its only value."""
    game = catalog.games[game_id]
    said = {**game.facts["rules"][rule], "default": value}
    variants = {**game.variants, rule: game.variants[rule]._replace(default=value)}
    if values is not None:
        said["values"] = values
        variants[rule] = variants[rule]._replace(values=tuple(values))
    facts = {**game.facts, "rules": {**game.facts["rules"], rule: said}}
    return replace(catalog, games={**catalog.games, game_id: replace(game, facts=facts, variants=variants)})


def contradictions(catalog, game_id):
    """Return the facts that play shows otherwise than the data say; what cannot be played contradicts nothing."""
    try:
        game = load_game(catalog, game_id)
    except DataError:
        return {}
    played = Played(game)
    shown = {path: played.fact(path) for path in plugin_of(game_id).played_facts()}
    return {path: value for path, value in shown.items() if differs(value, fact_at(game.data.facts, path))}


def differs(shown, said):
    """Whether something is shown that is said otherwise; parts of a mapping that cannot be played are not shown."""
    if isinstance(shown, dict):
        return any(differs(value, said[key]) for key, value in shown.items())
    return shown is not None and shown != said


@pytest.mark.parametrize("game_id", GAMES)
def test_everything_that_play_can_show_is_as_the_data_say(catalog, game_id):
    """Every fact is shown, and none otherwise."""
    played = Played(load_game(catalog, game_id))
    assert [path for path in plugin_of(game_id).played_facts() if played.fact(path) is None] == []
    assert contradictions(catalog, game_id) == {}


def other_defaults(variant):
    """Yield other defaults of a variant, each as a choice and as the only value."""
    for value in sorted({*variant.values[:2], variant.values[-1]}) if variant.default is not None else ():
        yield from ((value, None), (value, [value]))


@pytest.mark.parametrize("game_id", GAMES)
def test_another_default_of_a_variant_hides_facts_at_most(catalog, game_id):
    """Whatever a table plays by default, alone or as a choice, no fact comes out otherwise than the data say."""
    for number, (name, variant) in enumerate(catalog.games[game_id].variants.items()):
        others = [each for each in other_defaults(variant) if each != (variant.default, None)]
        for value, values in others[number % len(others) :][:1] if others else ():
            assert contradictions(with_default(catalog, game_id, name, value, values), game_id) == {}, (name, value)


@pytest.mark.sweep
@pytest.mark.parametrize("game_id", GAMES)
def test_every_default_of_a_variant_hides_facts_at_most(catalog, game_id):
    """The same for each of them."""
    for name, variant in catalog.games[game_id].variants.items():
        for value, values in other_defaults(variant):
            assert contradictions(with_default(catalog, game_id, name, value, values), game_id) == {}, (name, value)


OTHER = [
    ("komarn", {"players": {"min": 2, "max": 3}}),
    ("komarn", {"players": {"min": 3, "max": 3}}),
    ("komarn", {"players": {"min": 3, "max": 4}}),
    ("komarn", {"colours": ["y", "g", "b", "r"]}),
    ("komarn", {"value_at_end": {"sergeant": 1, "provost": 0}}),
    ("komarn", {"value_at_end": {"sergeant": 0, "provost": 0}}),
    ("komarn", {"value_at_end": {"sergeant": 3, "provost": 2}}),
    ("komarn", {"min_own": 4}),
    ("komarn", {"camps": 0, "camps_in_a_turn": 3}),
    ("ordonnance", {"players": {"min": 3, "max": 5, "max_with_expansion": 3}}),
    ("ordonnance", {"limit": 1}),
    ("ordonnance", {"markers": [0, 0, 0]}),
]


@pytest.mark.parametrize(("game_id", "changes"), OTHER)
def test_other_numbers_come_out_in_play_as_they_are(catalog, game_id, changes):
    """Other data that can be played are shown as they are, or not at all where nothing shows them."""
    assert contradictions(with_facts(catalog, game_id, **changes), game_id) == {}


def test_what_cannot_be_played_shows_nothing(catalog):
    """A number of soldiers for a number of marshals who cannot play is no fact of the game."""
    game = load_game(with_facts(catalog, "komarn", players={"min": 2, "max": 3}), "komarn")
    assert Played(game).fact("rules.soldiers.4.default") is None
    players = {"min": 3, "max": 2, "max_with_expansion": 2}
    nobody = load_game(with_facts(catalog, "ordonnance", players=players), "ordonnance")
    assert Played(nobody).fact("hand") is None
