"""The laws that every game obeys, whatever its rules."""

from __future__ import annotations

import json
import pickle
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ordo_pnp.errors import IllegalActionError
from ordo_pnp.games import REGISTRY, load_game
from ordo_pnp.kernel.offers import MOST_LISTED
from ordo_pnp.kernel.record import Play, Record, replay
from ordo_pnp.kernel.rng import Stream, derive
from ordo_pnp.sim.bots import GreedyBot

EXPANSION = ("base", "crown")
MATCHES = {
    "ordonnance": [
        (2, {}, None),
        (2, {"turn": "draw_then_play", "scoring": "points"}, None),
        (3, {"scoring": "capture_time"}, None),
        (3, {"singles": "rank_only"}, None),
        (4, {"comparison": "rank_first", "turn": "draw_then_play"}, None),
        (5, {}, None),
        (2, {}, EXPANSION),
        (2, {"scoring": "majority", "full": "any"}, EXPANSION),
        (3, {"comparison": "rank_first", "full": "any"}, EXPANSION),
        (4, {"singles": "rank_only"}, EXPANSION),
        (2, {}, ("base", "trial")),
        (3, {"full": "any"}, ("base", "crown", "trial")),
    ],
    "komarn": [
        (2, {"soldiers.2": "10"}, None),
        (3, {"soldiers.3": "8", "command.claim": "optional"}, None),
        (4, {"soldiers.4": "8", "bag.morlocks": "10"}, None),
        (2, {"soldiers.2": "8", "bag.morlocks": "12", "morlock.by_reinforcement": "true"}, None),
        (3, {}, None),
    ],
}
LONGEST = {"ordonnance": 110, "komarn": 6000}
"""No game without an expansion takes more actions."""
MOST_TRIED = 200
"""Numbers that are tried as actions in one position, chosen at random, beside those allowed and their neighbours."""
MOST_COMPARED = 8
"""Actions of one position that are compared with each other; where there are more, some at random."""
LONGEST_TURN = 30
"""With one, a game is stopped after a hundred rounds; no turn takes more actions in the mean."""


def _ordonnance_cards(state):
    """Count every card by where it is not: hands, deck, table and graveyard together."""
    table = state.table([""] * state.players)
    laid = [card.id for army in table.armies for cards in army.values() for card in cards]
    laid += [card.name for stack in table.kingdoms.values() for card in stack]
    piles = [*state.hands, state.deck]
    if hasattr(state, "graveyard"):
        piles = [[state.setup.type_of[card] for card in pile] for pile in (*piles, state.graveyard)]
        if state.resolution is not None:
            piles.append([state.setup.type_of[state.resolution.card]])
    return Counter(laid + [state.setup.types[kind].name for pile in piles for kind in pile])


def _komarn_pieces(state):
    """Count tiles, soldiers, sergeants and camps wherever they are."""
    setup = state.setup
    tiles = Counter([*state.bag, *state.discard, *(tile for hand in state.hands for tile in hand)])
    drawn = state.phase_name in ("MORLOCK", "CHALLENGE", "MORLOCK_FORCED")
    tiles[setup.morlock] += state.morlocks.bit_count() + drawn
    soldiers = [state.supply[seat] + state.occupant.count(seat) for seat in range(state.players)]
    sergeants = [state.reserve[seat] + state.sergeant.count(seat) for seat in range(state.players)]
    return tiles, soldiers, sergeants, sum(state.camps_left) + state.camps.bit_count()


def _open_in_ordonnance(text, after):
    """Return what is laid on the table, and what was decided within an effect that is not over yet.

    What is over may have come to the same: of two alike units one or the other was moved, or a card went under the deck.
    """
    verb, *rest = text.split()
    if verb in ("choose", "option", "accept", "decline"):
        return text if after.resolution is not None and not text.startswith(HIDDEN_CHOICES) else "decided"
    return text if len(rest) == 2 else "decided"


def _open_in_komarn(text, after):
    """Leave out whether a marshal recruits or reinforces: in an area of the same number both do the same."""
    del after
    return re.sub(r"(?<= )(?:recruit|reinforce)(?= )", "place", text)


HIDDEN_CHOICES = ("choose card ", "choose unseen")
"""Of cards in hands."""
OPEN = {"ordonnance": _open_in_ordonnance, "komarn": _open_in_komarn}
"""What everybody at the table sees of an action, from its text and the state after it."""
INVENTORY = {"ordonnance": _ordonnance_cards, "komarn": _komarn_pieces}
CASES = [(game, *match) for game, matches in MATCHES.items() for match in matches]


def _label(case):
    game, players, rules, sets = case
    return "-".join([game, str(players), *rules.values(), *(sets or ())])


@pytest.fixture(scope="module", params=CASES, ids=_label)
def match(request, catalog):
    game, players, rules, sets = request.param
    if "trial" in (sets or ()):
        catalog = request.getfixturevalue("trial_catalog")
    return load_game(catalog, game).prepare(players, rules, sets)


def states(match, seed, number=0):
    """Give every state of a random game, the last one over."""
    state = match.new_state(seed, number)
    stream = Stream(derive(seed, number, 99))
    yield state
    while not state.is_terminal:
        legal = state.legal_actions()
        state.apply(legal[stream.below(len(legal))])
        yield state


def views(state):
    return [state.view(seat) for seat in range(state.players)]


def test_every_game_is_under_these_laws():
    """A game that is registered is tested here."""
    assert set(MATCHES) == set(REGISTRY) == set(INVENTORY) == set(LONGEST) == set(OPEN)


def _tried(legal, seed):
    """Return the numbers that are tried beside those allowed: their neighbours, and some up to twice the greatest."""
    stream = Stream(derive(seed, 7))
    near = {each + step for each in legal for step in (-1, 1)}
    return sorted({-1, *near, *(stream.below(2 * max(legal, default=0) + 2) for _ in range(MOST_TRIED))} | set(legal))


@settings(max_examples=settings().max_examples // 24)
@given(seed=st.integers(0, 2**64 - 1))
def test_allowed_actions_ascend_and_apply_accepts_exactly_them(match, seed):
    """Every allowed action is accepted, every other number is refused and changes nothing."""
    for turn, state in enumerate(states(match, seed)):
        legal = state.legal_actions()
        assert all(one < two for one, two in pairwise(legal))
        assert bool(legal) != state.is_terminal
        if turn % 7:
            continue
        before = views(state)
        for action in _tried(legal, seed + turn):
            if action in legal:
                state.clone().apply(action)
                continue
            with pytest.raises(IllegalActionError) as refused:
                state.apply(action)
            assert refused.value.reason
        assert views(state) == before
        assert state.legal_actions() == legal


@settings(max_examples=settings().max_examples // 24)
@given(seed=st.integers(0, 2**64 - 1))
def test_a_refusal_lists_what_is_allowed(match, seed):
    """Every refusal names some allowed actions, six at most, and how many more there are; none where nothing is allowed."""
    for turn, state in enumerate(states(match, seed)):
        legal = state.legal_actions()
        action = Stream(derive(seed, turn)).below(2 * max(legal, default=0) + 2)
        if action in legal:
            continue
        with pytest.raises(IllegalActionError) as refused:
            state.apply(action)
        _, _, listed = str(refused.value).partition("; allowed: ")
        texts = listed.split("`")[1::2]
        assert len(texts) == min(len(legal), MOST_LISTED)
        assert {state.parse_action(text) for text in texts} <= set(legal)
        assert listed.endswith(f" and {len(legal) - MOST_LISTED} more") == (len(legal) > MOST_LISTED)


@settings(max_examples=settings().max_examples // 12)
@given(seed=st.integers(0, 2**64 - 1))
def test_actions_round_trip_as_text(match, seed):
    """Every allowed action has a text of its own that reads back as the same action."""
    for state in states(match, seed):
        legal = state.legal_actions()
        texts = [state.action_to_string(action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert [state.parse_action(text) for text in texts] == legal


@settings(max_examples=settings().max_examples // 12)
@given(seed=st.integers(0, 2**64 - 1), number=st.integers(0, 2**40))
def test_replay_equals_the_final_state(match, seed, number):
    """Rules, sets, seed and actions, through JSON, lead to the same state and outcome, and from any place on it too."""
    names = tuple(str(seat) for seat in range(match.players))
    play = Play(match, Record(match.game, names, seed, match.sets, match.rules, number))
    stream = Stream(derive(seed, 5))
    actions = []
    state = match.new_state(seed, number)
    while not state.is_terminal:
        legal = state.legal_actions()
        action = legal[stream.below(len(legal))]
        actions.append(state.action_to_string(action))
        state.apply(action)
    record = Record.from_data(json.loads(json.dumps({**play.record.to_data(), "actions": actions})))
    again = replay(match, record)
    assert views(again) == views(state)
    assert again.outcome() == state.outcome()
    cut = len(actions) // 2
    later = replay(match, replace(record, actions=tuple(actions[:cut])))
    for text in actions[cut:]:
        later.apply(later.parse_action(text))
    assert views(later) == views(state)


@settings(max_examples=settings().max_examples // 12)
@given(seed=st.integers(0, 2**64 - 1))
def test_nothing_is_lost_or_doubled(match, seed):
    """All cards are somewhere, at every moment, each once."""
    inventory = INVENTORY[match.game]
    everything = inventory(match.new_state(seed))
    for state in states(match, seed):
        assert inventory(state) == everything


@settings(max_examples=settings().max_examples // 12)
@given(seed=st.integers(0, 2**64 - 1))
def test_every_game_ends(match, seed):
    """A random game ends, with a winner among its players and shares that add up to one."""
    *before, last = states(match, seed)
    assert len(before) <= (LONGEST[match.game] if len(match.sets) == 1 else match.players * 100 * LONGEST_TURN)
    outcome = last.outcome()
    assert outcome.winners
    assert set(outcome.winners) <= set(range(match.players))
    assert sum(outcome.returns()) == pytest.approx(1.0)


@settings(max_examples=settings().max_examples // 24)
@given(seed=st.integers(0, 2**64 - 1))
def test_a_view_shows_nothing_hidden(match, seed):
    """A player's view stays the same when everything that player cannot see is dealt anew."""
    inventory = INVENTORY[match.game]
    different = 0
    for turn, state in enumerate(states(match, seed)):
        if turn % 5:
            continue
        for seat in range(match.players):
            other = state.resample(seat, Stream(derive(seed, turn)))
            assert other.view(seat) == state.view(seat)
            assert inventory(other) == inventory(state)
            if state.current_player == seat:
                assert other.legal_actions() == state.legal_actions()
                values = [state.action_value(action) for action in state.legal_actions()]
                assert values == [other.action_value(action) for action in other.legal_actions()]
            different += views(other) != views(state)
    assert different


@settings(max_examples=settings().max_examples // 24)
@given(seed=st.integers(0, 2**64 - 1))
def test_a_view_shows_everything_open(match, seed):
    """Every seat sees which action was taken, as far as it is open: whatever it is, the views after it differ."""
    for turn, state in enumerate(states(match, seed)):
        legal = state.legal_actions()
        if turn % 5 and len(legal) > MOST_COMPARED:
            continue
        stream = Stream(derive(seed, turn))
        chosen = {legal[stream.below(len(legal))] for _ in range(MOST_COMPARED)} if legal else ()
        seen = [{} for _ in range(match.players)]
        for action in chosen:
            after = state.clone()
            after.apply(action)
            shown = OPEN[match.game](state.action_to_string(action), after)
            for views_of_seat, view in zip(seen, views(after), strict=True):
                assert views_of_seat.setdefault(json.dumps(view), shown) == shown


def moved_on(state, places):
    """Return a dealt state in which everybody sits so many places further on."""
    twin = state.clone()
    twin.hands = [twin.hands[(seat - places) % state.players] for seat in range(state.players)]
    for name in ("current_player", "active", "start"):
        if hasattr(state, name):
            setattr(twin, name, (getattr(state, name) + places) % state.players)
    return twin


@settings(max_examples=settings().max_examples // 24)
@given(seed=st.integers(0, 2**64 - 1), places=st.integers(1, 4), often=st.integers(2, 9))
def test_it_does_not_matter_who_sits_where(match, seed, places, often):
    """With everybody some seats further on, the same actions are allowed, valued and chosen, and the same game comes out."""
    state, players = match.new_state(seed), match.players
    twin, stream = moved_on(state, places), Stream(derive(seed, 6))
    while not state.is_terminal:
        legal = state.legal_actions()
        assert twin.legal_actions() == legal
        assert twin.current_player == (state.current_player + places) % players
        action = legal[stream.below(len(legal))]
        if stream.below(often) == 0:
            values = [state.action_value(each) for each in legal]
            assert {type(each) for each in values} == {int}
            assert [twin.action_value(each) for each in legal] == values
            key = derive(seed, stream.count)
            action = GreedyBot(key).choose(state, legal)
            assert GreedyBot(key).choose(twin, legal) == action
            one, two = (each.resample(each.current_player, Stream(key)) for each in (state, twin))
            assert two.hands == [one.hands[(seat - places) % players] for seat in range(players)]
        state.apply(action)
        twin.apply(action)
    assert twin.is_terminal
    one, two = state.outcome(), twin.outcome()
    assert two.winners == tuple(sorted((seat + places) % players for seat in one.winners))
    assert two.totals == tuple(one.totals[(seat - places) % players] for seat in range(players))
    assert two.termination == one.termination


@settings(max_examples=settings().max_examples // 24)
@given(seed=st.integers(0, 2**64 - 1))
def test_a_copy_lives_its_own_life(match, seed):
    """What happens to a copy does not touch the original, and both see the same chance."""
    for turn, state in enumerate(states(match, seed)):
        if turn % 9 or state.is_terminal:
            continue
        before = views(state)
        one, two = state.clone(), state.clone()
        for twin in (one, two):
            while not twin.is_terminal:
                twin.apply(twin.legal_actions()[0])
        assert views(state) == before
        assert views(one) == views(two)


def test_a_match_can_be_sent_to_another_process(match):
    """A match survives pickling and deals the same games."""
    twin = pickle.loads(pickle.dumps(match))  # noqa: S301 (our own bytes)
    assert views(twin.new_state(3, 4)) == views(match.new_state(3, 4))
    assert (twin.game, twin.players, twin.sets, twin.rules) == (match.game, match.players, match.sets, match.rules)


def test_games_of_one_seed_differ(match):
    """The number of a game decides its deal, and so does the seed."""
    deals = [json.dumps(match.new_state(seed, number).view(0)) for seed in range(3) for number in range(3)]
    assert len(set(deals)) == 9
