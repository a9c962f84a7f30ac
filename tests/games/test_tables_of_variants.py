"""What the engine writes as a table is a table, whatever variant is played: it can be read and has the score of the game."""

import json
from contextlib import suppress
from pathlib import Path

import pytest

from ordo_pnp.base import has_errors
from ordo_pnp.cards import load_catalog, read_bytes
from ordo_pnp.games import load_game
from ordo_pnp.rules import RulesError, Stream, derive

CATALOG = load_catalog(Path(__file__).resolve().parents[2] / "cards")
# What of a score a table determines, None for all: one of Ordonnance cannot say that nothing was captured yet.
SCORED = {"ordonnance": ("territories", "totals"), "komarn": None}
GAMES = 2
# Variants that matter only in some games: half of those of two players.
MORE_GAMES = {"command.no_sergeant": 10}
# Actions between two tables of a game; the last position has one, too.
EVERY = 60


def choices():
    """Return every value of every variant, by game."""
    return [
        pytest.param(game.id, name, value, id=f"{name}={value}")
        for game in CATALOG.games.values()
        for name, variant in game.variants.items()
        for value in variant.values
    ]


def matches(game, name, value):
    """Return the matches that may be played with a value: of two to four players, with and without an expansion."""
    found = []
    for players in (2, 3, 4):
        for sets in (None, ("base", "crown")):
            with suppress(RulesError):
                found.append(game.prepare(players, {name: value}, sets))
    return found


def scored(account, parts):
    return account.data if parts is None else {name: account.data[name] for name in parts}


@pytest.mark.few(30)
@pytest.mark.few(60)
@pytest.mark.parametrize(("game_id", "name", "value"), choices())
def test_the_table_of_a_game_has_its_score_under_every_variant(game_id, name, value):
    """The board of any position, written and read again, has no error and the score of the position."""
    game = load_game(CATALOG, game_id)
    played = matches(game, name, value)
    for seed in range(games := MORE_GAMES.get(name, GAMES)):
        match = played[seed * (len(played) - 1) // (games - 1)]
        names = [f"P{seat}" for seat in range(match.players)]
        state, stream, turn = match.new_state(seed), Stream(derive(seed, 1)), 0
        while True:
            if state.is_terminal or turn % EVERY == 0:
                document = read_bytes(json.dumps(game.board(state, names).data).encode(), "t.json")
                assert not has_errors(game.check_table(document))
                judged = scored(game.judge(state, names), SCORED[game_id])
                assert scored(game.score_table(document), SCORED[game_id]) == judged
            if state.is_terminal:
                break
            legal = state.legal_actions()
            state.apply(legal[stream.below(len(legal))])
            turn += 1
