"""The learned evaluation of the base game: what it values, and that learning pays."""

import dataclasses

import pytest

from ordo_pnp.games.ordonnance import training
from ordo_pnp.rules import Stream, bot_support, derive, duel
from ordo_pnp.testing.laws import random_states


@pytest.fixture(scope="module")
def match(ordonnance):
    return ordonnance.prepare(2, {})


@pytest.fixture(scope="module")
def learner(match):
    return bot_support(match).learner


@pytest.fixture
def quick(monkeypatch):
    """Few and short rounds of training."""
    monkeypatch.setattr(training, "ROUNDS", 3)
    monkeypatch.setattr(training, "GAMES", 600)


@pytest.mark.slow
def test_learning_beats_greedy(learner, quick):
    """Even a short training wins two duels of three; what is shipped is compared in the reference of bots."""
    del quick
    match = learner.match_with(learner.train(1))
    share = sum(each.score for each in duel(match, "learned", "greedy", 60, 2)) / 60
    assert share > 0.66


def test_the_fingerprint_follows_what_is_played(ordonnance, match, learner):
    """Other players, rules or cards have another one; the same match, made anew, has the same."""
    others = [
        ordonnance.prepare(3, {}),
        ordonnance.prepare(2, {"singles": "rank_only"}),
        ordonnance.prepare(2, {"turn": "draw_then_play"}),
    ]
    prints = [bot_support(each).learner.fingerprint for each in others]
    assert len({learner.fingerprint, *prints}) == 4
    assert bot_support(ordonnance.prepare(2, {})).learner.fingerprint == learner.fingerprint
    assert bot_support(dataclasses.replace(match, weights={})).learner.fingerprint == learner.fingerprint


def test_it_looks_at_nothing_hidden(match, learner):
    """Where all that a seat cannot see is dealt anew, it values every action as before."""
    evaluation = learner.evaluation({name: tuple(range(length)) for name, length in learner.shape.items()})
    for state in random_states(match, 5):
        legal = state.legal_actions()
        if legal:
            twin = state.resample(state.current_player, Stream(derive(9)))
            assert evaluation(twin, legal) == evaluation(state, legal)
