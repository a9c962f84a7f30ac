"""What denials tell of hidden hands, and that bots imagine hands by that and by nothing hidden."""

import pytest

from ordo_pnp.games.komarn.beliefs import LIES
from ordo_pnp.games.komarn.bluff import is_suitable
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.kernel import Stream, bot_support
from ordo_pnp.kernel.rng import derive
from ordo_pnp.testing.laws import random_states


@pytest.fixture(scope="module")
def match(komarn):
    return komarn.prepare(3, {})


def denied(match, share):
    """A state in which the first opponent is asked about a denial of four unseen numbers, of which few or many areas are calm."""
    state = match.new_state(5)
    state.hands[state.active] = state.hands[state.active][1:]
    unseen = sorted(tile for pile in (state.bag, *state.hands) for tile in pile if tile < state.setup.morlock)
    state.calm = sum(1 << tile for tile in unseen[: int(len(unseen) * share)])
    state.phase = Phase.MORLOCK
    state.bag.insert(0, state.setup.morlock)
    state.apply(state.parse_action(f"{state.setup.colours[state.active]} deny"))
    return state


def test_what_is_imagined_looks_at_nothing_hidden(match):
    """Where all that a seat cannot see is dealt anew, the same worlds are imagined; they look the same to the seat."""
    imagine, believed = bot_support(match).imagine, 0
    for state in random_states(match, 6):
        if state.is_terminal:
            continue
        for seat in range(state.players):
            believed += any(held for other, (_, held) in enumerate(state.denials) if other != seat)
            twin = state.resample(seat, Stream(derive(9)))
            one, two = (imagine(each, seat, Stream(derive(4))) for each in (state, twin))
            assert one.view(seat) == two.view(seat) == state.view(seat)
            assert (one.hands, one.bag, one.stream.key) == (two.hands, two.bag, two.stream.key)
    assert believed > 20


def test_without_denials_hands_are_dealt_uniformly(match):
    """What is imagined then is what the state deals."""
    state = match.new_state(1)
    one, two = bot_support(match).imagine(state, 0, Stream(derive(3))), state.resample(0, Stream(derive(3)))
    assert (one.hands, one.bag) == (two.hands, two.bag)


def test_hands_behind_a_denial_follow_the_rate_of_lies(match):
    """By Bayes: a hand with a suitable number is imagined as often as its share and the rate of lies make it."""
    state = denied(match, 0.3)
    seat, games = state.current_player, 1500
    imagine, lies = bot_support(match).imagine, LIES[0] / LIES[1]
    suitable = sum(is_suitable(state.resample(seat, Stream(derive(1, at)))) for at in range(games)) / games
    believed = sum(is_suitable(imagine(state, seat, Stream(derive(2, at)))) for at in range(games)) / games
    assert suitable > 0.6
    assert believed == pytest.approx(suitable * lies / (suitable * lies + 1 - suitable), abs=0.04)


def test_a_lie_that_must_be_one_is_imagined_as_one(match):
    """Where every number that nobody has seen is suitable, the denier is imagined with some of them all the same."""
    state = denied(match, 1)
    assert all(
        is_suitable(bot_support(match).imagine(state, state.current_player, Stream(derive(2, at)))) for at in range(20)
    )


def test_a_denial_is_forgotten_with_the_numbers_behind_it(match):
    """Numbers that are played or shown are counted off; those drawn later are not what was denied; hands that are shown end it."""
    state = denied(match, 0.3)
    seat, colour = state.active, state.setup.colours[state.active]
    assert state.denials[seat] == (state.calm, 4)
    assert state.view(state.current_player)["denied"][seat][1] == 4
    shown = state.clone()
    shown.apply(shown.parse_action(f"{shown.setup.colours[shown.current_player]} challenge"))
    assert shown.denials[seat] == (0, 0)
    while state.phase == Phase.CHALLENGE:
        state.apply(state.legal_actions()[0])
    counted = [4]
    for _ in range(600):
        if state.is_terminal or not state.denials[seat][1]:
            break
        before = len(state.discard)
        own = state.setup.colours[state.current_player] == colour
        state.apply(state.legal_actions()[-1 if state.phase == Phase.CAMP else 0])
        held = state.denials[seat][1]
        if own and before < len(state.discard):
            assert 0 <= counted[-1] - held <= 1
        counted.append(held)
    assert counted[-1] == 0
    assert state.denials[seat] == (0, 0)


def test_no_more_is_held_than_is_hidden(match):
    """At no moment more numbers are thought to be those of a denial than a hand has that nobody has seen."""
    for seed in range(3):
        for state in random_states(match, seed):
            for seat, (numbers, held) in enumerate(state.denials):
                assert 0 <= held <= len(state.hands[seat]) - state.known[seat].bit_count()
                assert bool(numbers) >= bool(held)
