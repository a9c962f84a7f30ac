"""The learned evaluation of games with an expansion, and how these are played out quickly."""

import pytest

from ordo_pnp.games.ordonnance import training, training as units
from ordo_pnp.games.ordonnance.bots import play_out
from ordo_pnp.rules import Stream, bot_support, derive, duel
from ordo_pnp.testing.laws import random_states

CROWN = ("base", "crown")


@pytest.fixture(scope="module")
def match(ordonnance):
    return ordonnance.prepare(2, {}, CROWN)


@pytest.fixture
def quick(monkeypatch):
    """Few and short rounds of training."""
    monkeypatch.setattr(units, "GAMES", 600)
    monkeypatch.setattr(training, "ROUNDS", 3)
    monkeypatch.setattr(training, "GAME_ROUNDS", 1)
    monkeypatch.setattr(training, "GAMES", 25)


@pytest.mark.slow
def test_learning_beats_greedy(match, quick):
    """Even a short training wins most duels; what is shipped is compared in the reference of bots."""
    del quick
    learner = bot_support(match).learner
    match = learner.match_with(learner.train(1))
    assert sum(each.score for each in duel(match, "learned", "greedy", 40, 2)) / 40 > 0.52


def test_it_values_by_what_its_seat_can_see(match):
    """Where all that a seat cannot see is dealt anew, it values every action as before, decisions within effects included."""
    learner = bot_support(match).learner
    evaluation = learner.evaluation(
        {name: tuple(at * 97 % 1009 for at in range(size)) for name, size in learner.shape.items()}
    )
    asked = 0
    for seed in range(4):
        for state in random_states(match, seed):
            legal = state.legal_actions()
            if legal:
                twin = state.resample(state.current_player, Stream(derive(9)))
                assert evaluation(twin, legal) == evaluation(state, legal)
                asked += state.resolution is not None
    assert asked


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playing_out_ends_the_game_with_units_alone(ordonnance, players):
    """Every army is filled by allowed actions, nothing is played but units, and the stream alone decides."""
    match = ordonnance.prepare(players, {}, CROWN)
    for seed in range(3):
        ends = []
        for _ in range(2):
            state = match.new_state(seed)
            play_out(state, Stream(derive(seed, 1)))
            ends.append([state.view(seat) for seat in range(players)])
            assert state.is_terminal
            assert not any(state.kingdoms)
            assert not state.graveyard
        assert ends[0] == ends[1]
