"""The laws that every game obeys, whatever its rules."""

import json
import re
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games import load_game
from ordo_pnp.rules import Stream, derive
from ordo_pnp.rules.bots import GreedyBot
from ordo_pnp.rules.game import MOST_LISTED
from ordo_pnp.testing.laws import GameLaws, MatchCase, random_states, views

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
# No game without an expansion takes more actions.
LONGEST = {"ordonnance": 110, "komarn": 6000}
# Actions of one position that are compared with each other; where there are more, some at random.
MOST_COMPARED = 8
# With one, a game is stopped after a hundred rounds; no turn takes more actions in the mean.
LONGEST_TURN = 30


def _ordonnance_cards(state):
    """Count every card by where it is not: hands, deck, table and graveyard together."""
    table = state.table([""] * state.players)
    laid = [card.id for army in table.armies for cards in army.values() for card in cards]
    laid += [card.name for stack in table.kingdoms.values() for card in stack]
    piles = [*state.hands, state.deck]
    if hasattr(state, "graveyard"):
        piles = [[state.setup.type_of[card] for card in pile] for pile in (*piles, state.graveyard)]
        if state.resolution is not None and not state.resolution.is_event:
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


def _open_in_ordonnance(text, before, after):
    """Return what is laid on the table, and what was decided within an effect that is not over yet.

    What is over may have come to the same: of two alike units one or the other was moved, a card went under the deck, or
    a unit that others knew of is in the hand again.
    """
    verb, *rest = text.split()
    if verb == "play" and after.hands == before.hands:
        return "decided"
    if verb in ("choose", "option", "accept", "decline"):
        goes_on = after.resolution is not None and after.resolution.program is before.resolution.program
        return text if goes_on and not text.startswith(HIDDEN_CHOICES) else "decided"
    return text if len(rest) == 2 else "decided"


def _open_in_komarn(text, _before, _after):
    """Leave out whether a marshal recruits or reinforces: in an area of the same number both do the same."""
    return re.sub(r"(?<= )(?:recruit|reinforce)(?= )", "place", text)


# Of cards in hands.
HIDDEN_CHOICES = ("choose card ", "choose unseen")
# What everybody at the table sees of an action, from its text and the state after it.
OPEN = {"ordonnance": _open_in_ordonnance, "komarn": _open_in_komarn}
INVENTORY = {"ordonnance": _ordonnance_cards, "komarn": _komarn_pieces}
CASES = [MatchCase(game, *match) for game, matches in MATCHES.items() for match in matches]


@pytest.fixture(scope="module", params=CASES, ids=lambda case: case.label)
def match(request, catalog):
    return prepared(request, request.param, catalog)


def prepared(request, case, catalog):
    """Prepare a match, of cards that the tests have made where the case asks for them."""
    if "trial" in (case.sets or ()):
        catalog = request.getfixturevalue("trial_catalog")
    return load_game(catalog, case.game).prepare(case.players, case.rules, case.sets)


class TestLaws(GameLaws):
    """The laws of ``ordo_pnp.testing``, with all cards and pieces counted."""

    cases = CASES

    @pytest.fixture(scope="class")
    @classmethod
    def match(cls, request, match_case, catalog):
        return prepared(request, match_case, catalog)

    def inventory(self, match, state):
        return INVENTORY[match.game](state)

    def most_actions(self, match):
        return LONGEST[match.game] if len(match.sets) == 1 else match.players * 100 * LONGEST_TURN


@settings(max_examples=settings().max_examples // 24)
@given(seed=st.integers(0, 2**64 - 1))
def test_a_refusal_lists_what_is_allowed(match, seed):
    """Every refusal names some allowed actions, six at most, and how many more there are; none where nothing is allowed."""
    for turn, state in enumerate(random_states(match, seed)):
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


@pytest.mark.few(6)
@settings(max_examples=settings().max_examples // 24)
@given(seed=st.integers(0, 2**64 - 1))
def test_a_view_shows_everything_open(match, seed):
    """Every seat sees which action was taken, as far as it is open: whatever it is, the views after it differ."""
    for turn, state in enumerate(random_states(match, seed)):
        legal = state.legal_actions()
        if turn % 5 and len(legal) > MOST_COMPARED:
            continue
        stream = Stream(derive(seed, turn))
        chosen = {legal[stream.below(len(legal))] for _ in range(MOST_COMPARED)} if legal else ()
        seen = [{} for _ in range(match.players)]
        for action in chosen:
            after = state.clone()
            after.apply(action)
            shown = OPEN[match.game](state.action_to_string(action), state, after)
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


@pytest.mark.few(5)
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
