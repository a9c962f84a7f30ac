"""The learned evaluation of Komarn: its shape, that learning pays, and that it sees nothing hidden."""

import pytest

from ordo_pnp.games.komarn import training
from ordo_pnp.rules import Stream, bot_support, derive, duel
from ordo_pnp.testing.laws import random_states


@pytest.fixture(scope="module")
def game(komarn):
    return komarn


@pytest.fixture
def quick(monkeypatch):
    """One short round of training."""
    monkeypatch.setattr(training, "ROUNDS", 1)
    monkeypatch.setattr(training, "GAMES", 25)


@pytest.mark.slow
def test_learning_beats_greedy(game, quick):
    """Even after one round of few games most duels are won; what is shipped is compared in the reference of bots."""
    del quick
    learner = bot_support(game.prepare(2, {})).learner
    match = learner.match_with(learner.train(1))
    assert sum(each.score for each in duel(match, "learned", "greedy", 10, 2)) / 10 >= 0.55


def test_it_looks_at_nothing_hidden(game):
    """Where all that a seat cannot see is dealt anew, it values every action as before."""
    match = game.prepare(3, {})
    learner = bot_support(match).learner
    evaluation = learner.evaluation({name: tuple(range(size)) for name, size in learner.shape.items()})
    for state in random_states(match, 5):
        legal = state.legal_actions()
        if legal:
            twin = state.resample(state.current_player, Stream(derive(9)))
            assert evaluation(twin, legal) == evaluation(state, legal)


def test_the_fingerprint_follows_what_is_played(game):
    """Other players or rules have another one; the same match, made anew, has the same."""
    matches = [game.prepare(2, {}), game.prepare(3, {}), game.prepare(2, {"command.claim": "optional"})]
    assert len({bot_support(each).learner.fingerprint for each in matches}) == 3
    assert bot_support(game.prepare(2, {})).learner.fingerprint == bot_support(matches[0]).learner.fingerprint
