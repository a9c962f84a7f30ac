"""The bot that searches: it sees nothing hidden, is as good as reproducible, and finds what wins."""

import pytest

from ordo_pnp.games import load_game
from ordo_pnp.rules import WIN, BotSupport, Outcome, Stream, Termination, bot_support, derive, duel
from ordo_pnp.rules.bots import StrongBot
from ordo_pnp.testing.laws import random_states

CASES = [("ordonnance", 2, None), ("ordonnance", 3, None), ("ordonnance", 2, ("base", "crown")), ("komarn", 3, None)]


@pytest.fixture(scope="module", params=CASES, ids=str)
def match(request, catalog):
    """A match with weights, of which it does not matter here how good they are."""
    game, players, sets = request.param
    made = load_game(catalog, game).prepare(players, {}, sets)
    learner = bot_support(made).learner
    if learner is None:
        return made
    return learner.match_with(
        {name: tuple(at * 7919 % 1000 for at in range(size)) for name, size in learner.shape.items()}
    )


def decisions(match, seed):
    """Some positions of a random game with several actions."""
    for at, state in enumerate(random_states(match, seed)):
        if not state.is_terminal and at % 13 == 5 and len(state.legal_actions()) > 1:
            yield state


def test_it_knows_nothing_that_its_seat_cannot_see(match):
    """With everything hidden dealt anew it thinks the same of every action, to the last playout."""
    for state in decisions(match, 3):
        legal = state.legal_actions()
        twin = state.resample(state.current_player, Stream(derive(8)))
        assert twin.legal_actions() == legal
        one, two = (StrongBot(match, derive(5), 24).estimates(each, legal) for each in (state, twin))
        assert one == two


def test_it_leaves_the_position_alone(match):
    """Nothing that it looks at changes, and it takes the action of which it thinks best among those of most playouts."""
    for state in decisions(match, 4):
        legal, views = state.legal_actions(), [state.view(seat) for seat in range(match.players)]
        action = StrongBot(match, derive(5), 24).choose(state, legal)
        estimates = dict(zip(legal, StrongBot(match, derive(5), 24).estimates(state, legal), strict=True))
        assert [state.view(seat) for seat in range(match.players)] == views
        assert estimates[action].playouts == max(each.playouts for each in estimates.values()) > 0
        assert all(each.rate is None or 0 <= each.rate <= 1 for each in estimates.values())


def test_many_worlds_and_the_engine_agree(ordonnance):
    """What NumPy expects of actions is what playing them out one by one with greedy bots gives, within the error."""
    match = ordonnance.prepare(2, {})
    support = bot_support(match)
    state = match.new_state(6)
    for _ in range(24):
        state.apply(max(state.legal_actions(), key=state.action_value))
    legal = state.legal_actions()[::6]
    many = support.rate_worlds(state, legal, 400, derive(1))
    bot = StrongBot(Plain(match), derive(2), 10)
    for action, rating in zip(legal, many, strict=True):
        (alone,) = bot._one_by_one(state, [action], 120, derive(3))
        assert abs(rating.won / 400 - alone.won / 120) < 0.2 * WIN


class Plain:
    """A match whose states are played out by greedy bots, one by one."""

    def __init__(self, match):
        self.players = match.players

    def bot_support(self):
        return BotSupport(play_out=play_greedily)


def play_greedily(state, stream):
    while not state.is_terminal:
        legal = state.legal_actions()
        values = [state.action_value(action) for action in legal]
        good = [action for action, value in zip(legal, values, strict=True) if value == max(values)]
        state.apply(good[stream.below(len(good))])


class Coin:
    """A game of one decision: action k brings a total of k against 3; from 4 on it wins."""

    players, current_player, is_terminal = 2, 0, False

    def __init__(self, chosen=0):
        self.chosen = chosen

    def bot_support(self):
        return BotSupport(close=self.close, playouts=9)

    def resample(self, player, stream):
        del player, stream
        return Coin(self.chosen)

    clone = lambda self: Coin(self.chosen)  # noqa: E731

    def apply(self, action):
        self.chosen, self.is_terminal = action, True

    def action_value(self, action):
        return -action

    def outcome(self):
        return Outcome((0,) if self.chosen > 3 else (1,), (self.chosen, 3), Termination.COMPLETED)


@pytest.mark.parametrize(("close", "legal", "best"), [(0, [1, 2, 5], 5), (4, [4, 5, 6], 6), (4, [0, 1, 2], 2)])
def test_it_wins_and_where_the_game_wants_it_by_much(close, legal, best):
    """Victories decide; with a margin the lead does among actions that win or lose alike."""
    game = Coin()
    game.close = close
    assert StrongBot(game, 1, 60).choose(game, legal) == best


@pytest.mark.slow
def test_search_beats_greedy(ordonnance):
    """A hundred playouts are enough to win most duels."""
    learner = bot_support(ordonnance.prepare(2, {})).learner
    match = learner.match_with({name: (0,) * size for name, size in learner.shape.items()})
    results = list(duel(match, "strong:playouts=100", "greedy", 8, 1))
    assert sum(each.score for each in results) / 8 > 0.6
    assert [each.scores for each in results] == [
        each.scores for each in duel(match, "strong:playouts=100", "greedy", 8, 1)
    ]
