"""Bots: what they choose, and from which chance."""

from hypothesis import given
from hypothesis import strategies as st

from ordo_pnp.kernel import rng
from ordo_pnp.kernel.rng import Stream, derive
from ordo_pnp.sim.bots import simple_bots
from ordo_pnp.sim.bots.simple_bots import GreedyBot, RandomBot
from ordo_pnp.sim.matches.play import Spec, play_range


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(1, 60), min_size=1, max_size=90))
def test_the_random_bot_draws_from_its_stream(key, sizes):
    """Its choices are those of the stream with its key, one number for each decision."""
    bot, stream = RandomBot(key), Stream(key)
    for size in sizes:
        assert bot.choose(None, range(100, 100 + size)) == 100 + stream.below(size)


def test_the_random_bot_draws_an_unfair_number_again(monkeypatch):
    """Where a number would favour some choices, bot and stream pass over it alike."""
    drawn = (0, 0, 3_000_000_019, 0, 4_000_000_000, 77) * 10
    fixed = lambda key, first, count: (drawn * 3)[2 * first : 2 * (first + count)]  # noqa: E731
    monkeypatch.setattr(rng, "random_numbers", fixed)
    monkeypatch.setattr(simple_bots, "random_numbers", fixed)
    bot, stream = RandomBot(1), Stream(1)
    chosen = [bot.choose(None, range(7)) for _ in range(12)]
    assert chosen == [stream.below(7) for _ in range(12)]
    assert stream.count > 12


class Fixed:
    """A state whose actions have fixed values."""

    def __init__(self, values):
        self.values = values

    def action_value(self, action):
        return self.values[action]


def test_the_greedy_bot_takes_the_best():
    """The action with the highest value is taken; among equals each is, some time."""
    assert GreedyBot(0).choose(Fixed({3: 1, 5: 4, 9: 2}), [3, 5, 9]) == 5
    taken = {GreedyBot(derive(key)).choose(Fixed({3: 4, 5: 4, 9: 2}), [3, 5, 9]) for key in range(40)}
    assert taken == {3, 5}


def test_greedy_beats_random(ordonnance):
    """Looking at the table pays: greedy wins nine games of ten against random."""
    spec = Spec(ordonnance.prepare(2, {}), ("random", "greedy"), 1)
    assert play_range(spec, 0, 100).seats.wins[1] > 85
