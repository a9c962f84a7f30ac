"""Many games: the result depends on the seed and on nothing else."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from ordo_pnp.kernel.game import Tally
from ordo_pnp.sim.play import Spec, play_all, play_game, play_range
from ordo_pnp.sim.workers import WorkerPool


@pytest.fixture(scope="module", params=[(2, "random"), (3, "random"), (2, "greedy")], ids=str)
def spec(request, ordonnance):
    players, bot = request.param
    return Spec(ordonnance.prepare(players, {}), (bot,) * players, 12)


def test_any_chunking_gives_the_same_sum(spec):
    """Chunks of any size, here or in threads, count the same games."""
    expected = play_range(spec, 0, 45)
    for chunk in (1, 7, 45, 1000):
        assert play_all(spec, 45, chunk) == expected
    assert play_all(spec, 45, 4, lambda: ThreadPoolExecutor(3), 3) == expected


def test_processes_give_the_same_sum(ordonnance):
    """Games played in other processes are the same games."""
    spec = Spec(ordonnance.prepare(3, {"turn": "draw_then_play"}), ("greedy", "random", "random"), 5)
    assert play_all(spec, 30, 8, lambda: WorkerPool(2), 2) == play_range(spec, 0, 30)


def test_progress_counts_every_game(spec):
    """Each progress call has the sum over all games so far."""
    seen = []
    play_all(spec, 20, 6, on_progress=seen.append)
    assert seen == [play_range(spec, 0, count) for count in (6, 12, 18, 20)]


def test_a_tally_counts_what_the_games_gave(spec):
    """Wins, shared victories, totals and moves are the sums over single games, by seat and by turn order."""
    games = [play_game(spec, number) for number in range(25)]
    tally = play_range(spec, 0, 25)
    assert tally.games == 25
    assert tally.moves == sum(game.moves for game in games)
    players = spec.match.players
    for sums, first in ((tally.seats, lambda game: 0), (tally.turn_order, lambda game: game.first)):  # noqa: ARG005
        for place in range(players):
            who = [(game.outcome, (first(game) + place) % players) for game in games]
            assert sums.wins[place] == sum(outcome.winners == (seat,) for outcome, seat in who)
            assert sums.shared[place] == sum(
                seat in outcome.winners and len(outcome.winners) > 1 for outcome, seat in who
            )
            assert sums.totals[place] == sum(outcome.totals[seat] for outcome, seat in who)


def test_the_first_player_is_whoever_acts_first(spec):
    """The seat that a game counts as its first is the one that the deal lets begin."""
    firsts = [play_game(spec, number).first for number in range(20)]
    assert firsts == [spec.match.new_state(spec.seed, number).current_player for number in range(20)]
    assert len(set(firsts)) > 1


def test_no_games_are_nothing():
    """The empty tally changes no sum."""
    assert Tally.of(2, ()) + Tally.of(2, ()) == Tally.of(2, ())
