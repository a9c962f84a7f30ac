"""The learned evaluation of the base game: what it values, and that learning pays."""

import dataclasses

import numpy as np
import pytest

from ordo_pnp.games.ordonnance import training
from ordo_pnp.games.ordonnance.learned_evaluation import territory_weights
from ordo_pnp.games.ordonnance.worlds import Lanes, WorldTables
from ordo_pnp.kernel import Stream, bot_support
from ordo_pnp.kernel.rng import derive
from ordo_pnp.sim.bots.learning import learned_evaluation
from ordo_pnp.sim.matches.duels import duel
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
@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_is_learned_has_the_shape_that_is_told(ordonnance, monkeypatch, players):
    """Each row is as long as the learner says, of whole numbers."""
    monkeypatch.setattr(training, "ROUNDS", 2)
    monkeypatch.setattr(training, "GAMES", 60)
    learner = bot_support(ordonnance.prepare(players, {})).learner
    weights = learner.train(7)
    assert {name: len(row) for name, row in weights.items()} == dict(learner.shape)
    assert {type(each) for row in weights.values() for each in row} == {int}
    assert weights == learner.train(7) != learner.train(8)


@pytest.mark.slow
def test_learning_beats_greedy(learner, quick):
    """Even a short training wins two duels of three; what is shipped is compared in the reference of bots."""
    del quick
    match = learner.match_with(learner.train(1))
    share = sum(each.score for each in duel(match, "learned", "greedy", 60, 2)) / 60
    assert share > 0.66


def test_a_match_with_weights_plays_with_them(match, learner):
    """Nothing but what changes with the card counts: with weights for the kept cards alone, the least one is played."""
    kept = tuple(range(1, len(match.setup.types) + 1))
    match = learner.match_with({"territory": (0,) * territory_weights(match.setup), "kept": kept})
    state = match.new_state(3)
    legal = state.legal_actions()
    values = learned_evaluation(match)(state, legal)
    assert values == [-kept[action // 5] for action in legal]
    assert bot_support(match).learner.weights["kept"] == kept


@pytest.mark.slow
def test_the_arrays_value_as_the_evaluation_does(match, learner, quick):
    """The policy that is trained chooses what the bot would choose with the same weights, but for the last digit."""
    del quick
    trainer = training.Trainer(match.setup)
    for turn in range(2):
        trainer.learn(trainer.play(derive(4, turn)))
    evaluation = learner.evaluation(trainer.weights())
    for seed in range(12):
        for state in random_states(match, seed):
            legal = state.legal_actions()
            if len(legal) < 2:
                continue
            lanes = lanes_of_one(match, state)
            territory, place = trainer._choose(lanes, state.current_player)
            action = int(lanes.hands[state.current_player, place[0], 0]) * 5 + int(territory[0])
            values = dict(zip(legal, evaluation(state, legal), strict=True))
            assert values[action] > max(values.values()) - 1000


def lanes_of_one(match, state):
    from ordo_pnp.games.ordonnance.worlds import dealt_worlds, lanes_of

    tables = WorldTables(match.setup)
    lanes = lanes_of(tables, state, dealt_worlds(tables, state, 1, 0), 1, 0)
    assert isinstance(lanes, Lanes)
    return lanes


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


def test_random_actions_are_possible_ones(match):
    """Exploring never plays a card that nobody holds, nor to a full army."""
    trainer = training.Trainer(match.setup)
    lanes = trainer._dealt(3)
    while any(lanes.room):
        nobody = (np.zeros(training.GAMES, np.intp), np.zeros(training.GAMES, np.intp))
        chosen = training.greedy(lanes, lanes.seat) if lanes.clock % 2 else nobody
        territory, place = trainer._explored(lanes, chosen, lanes.clock)
        changed = (territory != chosen[0]) | (place != chosen[1])
        seat = lanes.seat
        assert (lanes.sizes[seat, territory, lanes.lane] < 4)[changed].all()
        assert (lanes.hands[seat, place, lanes.lane] != lanes.tables.nothing)[changed].all()
        lanes.play(*training.greedy(lanes, seat))
