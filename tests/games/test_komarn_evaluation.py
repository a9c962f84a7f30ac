"""What actions look worth to the greedy bot: many at once as one by one, and as a plain reckoning has it."""

from ordo_pnp.games.komarn.evaluation import action_values
from ordo_pnp.testing.laws import random_states


def test_values_leave_the_position_as_it_is(komarn):
    """Trying placements and camps changes neither what a seat may know nor what comes next."""
    match = komarn.prepare(2, {"soldiers.2": "8", "bag.morlocks": "12"})
    for state in random_states(match, 2):
        before = state.view(0), state.view(1), state.bag[:], state.stream.count
        action_values(state, state.legal_actions())
        assert (state.view(0), state.view(1), state.bag, state.stream.count) == before
