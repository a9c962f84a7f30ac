"""Books and scenarios tell what is played by default: nobody can play otherwise by an edit that nothing notices."""

from dataclasses import replace

import pytest

from ordo_pnp.base import DataError
from ordo_pnp.games import load_game
from ordo_pnp.rules import run_scenario


def with_default(catalog, game, rule, value):
    """Return the rules of a game in which another value of a variant is the default; None where the data forbid it."""
    facts = {**game.facts, "rules": {**game.facts["rules"], rule: {**game.facts["rules"][rule], "default": value}}}
    variants = {**game.variants, rule: game.variants[rule]._replace(default=value)}
    other = replace(game, facts=facts, variants=variants)
    try:
        return load_game(replace(catalog, games={**catalog.games, game.id: other}), game.id)
    except DataError:
        return None


@pytest.mark.parametrize("game_id", ["ordonnance", "komarn"])
def test_another_default_is_noticed(catalog, scenarios_of, game_id):
    """A scenario fails, or the rulebook has a claim about the default, which the check of books holds against the data."""
    game = catalog.games[game_id]
    book = (game.folder / "rulebook" / "reference" / "en.md").read_text(encoding="utf-8")
    everything = scenarios_of(game)
    unnoticed = []
    for name, variant in game.variants.items():
        if f"rules.{name}.default" in book or variant.default is None:
            continue
        examples = sorted(everything, key=lambda each: each.ruling != variant.ruling)  # those of its ruling first
        for value in variant.values:
            rules = None if value == variant.default else with_default(catalog, game, name, value)
            if rules is not None and all(run_scenario(rules, each).passed for each in examples):
                unnoticed.append((name, value))
    assert unnoticed == []
