"""What actions look worth to the greedy bot: many at once as one by one, and as a plain reckoning has it."""

import pytest

from ordo_pnp.games.komarn import scoring
from ordo_pnp.games.komarn.actions import field_of
from ordo_pnp.games.komarn.evaluation import PARTS, action_values
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.setup import NOBODY, soldiers_of
from ordo_pnp.kernel.rng import Stream, derive
from ordo_pnp.testing.laws import random_states

CASES = [
    (2, {}),
    (3, {"soldiers.3": "8", "command.claim": "optional"}),
    (4, {"soldiers.4": "8", "bag.morlocks": "10"}),
    (2, {"soldiers.2": "8", "bag.morlocks": "12", "morlock.by_reinforcement": "true"}),
    (3, {"soldiers.3": "8", "castle.uncommanded": "empty"}),
]
PLACEMENTS = ("recruit", "reinforce", "expel", "relieve", "seduce")


def reckoned(state, action):
    """Play a placement and weigh every component anew: money, sure leads and hopes, against the best of the others."""
    seat, twin = state.current_player, state.clone()
    twin.apply(action)
    if twin.is_terminal:
        winners = scoring.outcome(twin).winners
        return (1000 * PARTS if seat in winners else -1000 * PARTS) // len(winners)
    worth = [PARTS * total for total in scoring.final_money(twin)[0]]
    for root, other in enumerate(twin.parent):
        if other != root or twin.occupant[root] == NOBODY:
            continue
        each = [soldiers_of(twin.counts[root], player) for player in range(twin.players)]
        first, second = sorted(each)[-1:-3:-1]
        if twin.sergeant[root] != NOBODY:
            worth[twin.sergeant[root]] += 90 * max(-2, min(2, 2 * each[twin.sergeant[root]] - first - second))
        elif first > second:
            value = twin.deal.value(twin.touched[root], twin.castles[root], twin.setup.rules.end)
            worth[each.index(first)] += 6 * value
    free = sum((twin.open >> 3 * tile & 7).bit_count() for tile in twin.hands[seat])
    return worth[seat] - max(total for player, total in enumerate(worth) if player != seat) + 9 * free


@pytest.mark.parametrize("case", CASES, ids=str)
def test_placements_are_worth_what_comes_of_them(komarn, case):
    """With the same field in mind, each number leaves another hand: every placement has the value of a plain reckoning."""
    match, seen = komarn.prepare(*case), set()
    for seed in range(3):
        stream = Stream(derive(seed, 1))
        for state in random_states(match, seed):
            legal = state.legal_actions()
            if stream.below(4):
                continue
            values = action_values(state, legal)
            assert values == [state.action_value(action) for action in legal]
            for action, value in zip(legal, values, strict=True):
                kind, _ = match.setup.numbering.kind(action)
                if kind in PLACEMENTS:
                    seen.add(kind)
                    assert value == reckoned(state, action)
    assert {"recruit", "reinforce"} <= seen


def test_camps_are_worth_what_they_keep_from_others(komarn):
    """A camp beside own soldiers loses a heller; any other brings a tenth of the sites for each neighbour, less a number's field."""
    match = komarn.prepare(3, {"board.castle_counts_for_reinforcement": "false"})
    seen, play = set(), match.setup.rules.play
    for state in random_states(match, 4):
        if state.phase != Phase.CAMP:
            continue
        legal, board = state.legal_actions(), match.setup.board
        for action, value in zip(legal, action_values(state, legal), strict=True):
            kind, land = match.setup.numbering.kind(action)
            if kind == "nocamp":
                assert value == 0
                continue
            field = field_of(land)
            beside = {state.occupant[node] for node in board.near[field] if node < board.fields} - {NOBODY}
            sites = state.deal.value(board.touches[field] & ~state.deal.castles, 0, play) - play.sergeant
            is_own = state.current_player in beside
            assert value == (-PARTS if is_own else 6 * len(beside) * sites - 9)
            seen.add("own" if is_own else len(beside))
    assert {"own", 0, 1} <= seen


def test_values_leave_the_position_as_it_is(komarn):
    """Trying placements and camps changes neither what a seat may know nor what comes next."""
    match = komarn.prepare(2, {"soldiers.2": "8", "bag.morlocks": "12"})
    for state in random_states(match, 2):
        before = state.view(0), state.view(1), state.bag[:], state.stream.count
        action_values(state, state.legal_actions())
        assert (state.view(0), state.view(1), state.bag, state.stream.count) == before
