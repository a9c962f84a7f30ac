"""Many games: the result depends on the seed and on nothing else."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import NotationError, no_progress
from ordo_pnp.rules import Backend, Journal, Spec, Sums, Tally, TallyRun, Workers, play_range
from ordo_pnp.rules.simulation import play_game, tally_from_data, tally_to_data


def play_all(spec, games, backend=None, on_progress=no_progress):
    run = TallyRun(spec, games)
    with Workers(Journal(None, {}), backend) as workers:
        run.run(workers, on_progress)
    return run.tally


@pytest.fixture(scope="module", params=[(2, "random"), (3, "random"), (2, "greedy")], ids=str)
def spec(request, ordonnance):
    players, bot = request.param
    return Spec(ordonnance.prepare(players, {}), (bot,) * players, 12)


def test_any_chunking_gives_the_same_sum(spec):
    """Chunks as they are cut, here or in threads, count the same games."""
    expected = play_range(spec, 0, 45)
    assert play_all(spec, 45) == expected
    assert play_all(spec, 45, Backend(lambda: ThreadPoolExecutor(3), lambda: 3)) == expected


@given(st.data())
def test_what_a_journal_has_of_a_tally_is_read_as_it_was(data):
    """Plain data of a tally give the same tally; of another number of players, or with anything else in it, they are refused."""
    players = data.draw(st.integers(1, 4))
    row = st.lists(st.integers(0, 99), min_size=players, max_size=players).map(tuple)
    sums = st.builds(Sums, row, row, row)
    tally = data.draw(st.builds(Tally, st.integers(0, 99), sums, sums, st.integers(0, 999)))
    plain = json.loads(json.dumps(tally_to_data(tally)))
    assert tally_from_data(players, plain) == tally
    plain[data.draw(st.integers(0, 6))][0] = data.draw(st.sampled_from([1.5, "1", None, True, [1]]))
    for wrong in (plain, tally_to_data(tally)[:-1], None, "", [1] * 7):
        with pytest.raises(NotationError):
            tally_from_data(players, wrong)
    with pytest.raises(NotationError, match=f"of {players + 1} players"):
        tally_from_data(players + 1, tally_to_data(tally))


def test_a_tally_counts_what_the_games_gave(spec):
    """Wins, shared victories, totals and moves are the sums over single games, by seat and by turn order."""
    games = [play_game(spec, number) for number in range(25)]
    tally = play_range(spec, 0, 25)
    assert tally.games == 25
    assert tally.moves == sum(game.moves for game in games)
    players = spec.match.players
    for sums, first in ((tally.seats, lambda game: 0), (tally.turn_order, lambda game: game.first)):
        for place in range(players):
            who = [(game.outcome, (first(game) + place) % players) for game in games]
            assert sums.wins[place] == sum(outcome.winners == (seat,) for outcome, seat in who)
            assert sums.shared[place] == sum(
                seat in outcome.winners and len(outcome.winners) > 1 for outcome, seat in who
            )
            assert sums.totals[place] == sum(outcome.totals[seat] for outcome, seat in who)
