"""What denials tell of hidden hands, and that bots imagine hands by that and by nothing hidden."""

import pytest

from ordo_pnp.rules import Stream, bot_support, derive
from ordo_pnp.testing.laws import random_states


@pytest.fixture(scope="module")
def match(komarn):
    return komarn.prepare(3, {})


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
