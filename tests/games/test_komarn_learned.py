"""The learned evaluation of Komarn: its shape, that learning pays, and that it sees nothing hidden."""

import pytest

from ordo_pnp.games.komarn import training
from ordo_pnp.games.komarn.evaluation import PARTS, action_values
from ordo_pnp.games.komarn.learned_evaluation import LED, PHASES, UNIT, BannerEvaluation, phase_of
from ordo_pnp.kernel import Stream, bot_support
from ordo_pnp.kernel.rng import derive
from ordo_pnp.sim.matches.duels import duel
from ordo_pnp.testing.laws import random_states


@pytest.fixture(scope="module")
def game(komarn):
    return komarn


@pytest.fixture
def quick(monkeypatch):
    """One short round of training."""
    monkeypatch.setattr(training, "ROUNDS", 1)
    monkeypatch.setattr(training, "GAMES", 25)


@pytest.fixture
def hasty(quick, monkeypatch):
    """One round of as few games as have everything in them."""
    del quick
    monkeypatch.setattr(training, "GAMES", 4)


@pytest.mark.parametrize(("players", "rules"), [(2, {}), (4, {"soldiers.4": "8", "command.claim": "optional"})])
@pytest.mark.usefixtures("hasty")
def test_what_is_learned_has_the_shape_that_is_told(game, players, rules):
    """Each row is as long as the learner says, of whole numbers; the seed alone decides which."""
    learner = bot_support(game.prepare(players, rules)).learner
    weights = learner.train(7)
    assert {name: len(row) for name, row in weights.items()} == dict(learner.shape)
    assert {type(each) for row in weights.values() for each in row} == {int}
    assert weights == learner.train(7) != learner.train(8)


@pytest.mark.slow
def test_learning_beats_greedy(game, quick):
    """Even after one round of few games most duels are won; what is shipped is compared in the reference of bots."""
    del quick
    learner = bot_support(game.prepare(2, {})).learner
    match = learner.match_with(learner.train(1))
    assert sum(each.score for each in duel(match, "learned", "greedy", 10, 2)) / 10 >= 0.55


def test_weights_of_the_greedy_bot_value_as_it_does(game):
    """With its own worths as weights, every placement has its value, in another unit."""
    match = game.prepare(2, {})
    sure = [each for lead in range(-2, 3) for each in (UNIT * 3 * lead // 2, UNIT)]
    weights = {"commanded": tuple(sure * PHASES), "led": (0, UNIT // 10) * LED * PHASES, "fields": (150,) * PHASES}
    evaluation, compared = BannerEvaluation(weights), 0
    for state in random_states(match, 4):
        legal = state.legal_actions()
        if not legal or match.setup.numbering.kind(legal[0])[0] not in ("recruit", "reinforce"):
            continue
        after = state.clone()
        after.apply(legal[0])
        if after.is_terminal:
            continue
        for value, greedy in zip(evaluation.values(state, legal), action_values(state, legal), strict=True):
            assert value * PARTS == greedy * UNIT
            compared += 1
    assert compared > 100


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


def test_phases_go_on(game):
    """A game begins in the first phase and never goes back."""
    for seed in range(4):
        phases = [phase_of(state) for state in random_states(game.prepare(2, {"soldiers.2": "10"}), seed)]
        assert phases[0] == 0
        assert set(phases) <= set(range(PHASES))
        assert phases[-1] == PHASES - 1


def test_the_fingerprint_follows_what_is_played(game):
    """Other players or rules have another one; the same match, made anew, has the same."""
    matches = [game.prepare(2, {}), game.prepare(3, {}), game.prepare(2, {"command.claim": "optional"})]
    assert len({bot_support(each).learner.fingerprint for each in matches}) == 3
    assert bot_support(game.prepare(2, {})).learner.fingerprint == bot_support(matches[0]).learner.fingerprint
