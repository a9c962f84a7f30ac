"""A pile is shuffled as far as it is drawn, and nobody can tell it from one that was shuffled at once."""

import pickle
from itertools import product
from math import factorial

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.rules import MASK64, Pile, Stream, chance as piles, chance as rng
from ordo_pnp.rules.chance import BLOCK

MOVES = st.lists(
    st.sampled_from(["draw", "draw", "draw", "take", "under", "copy", "look", "count", "send"]), max_size=60
)


@given(st.integers(0, MASK64), st.integers(0, 3 * BLOCK), st.integers(0, 3), MOVES)
def test_it_is_the_pile_that_was_shuffled_at_once(key, size, start, moves):
    """Whatever is drawn, put under, copied, sent and looked at: it is what a list does that was shuffled before."""
    pile, expected = Pile(range(size), Stream(key, start)), list(range(size))
    Stream(key, start).shuffle(expected)
    for number, move in enumerate(moves):
        if move == "draw" and expected:
            assert pile.draw() == expected.pop()
        elif move == "take":
            taken = expected[-number:] if number else []
            assert pile.take(number) == taken
            del expected[len(expected) - len(taken) :]
        elif move == "under":
            pile.put_under(1000 + number)
            expected.insert(0, 1000 + number)
        elif move == "copy":
            other, pile = pile, pile.clone()
            other.put_under(-1)
            other.take(BLOCK)
        elif move == "send":
            pile = pickle.loads(pickle.dumps(pile))  # noqa: S301 (our own bytes)
        elif move == "look":
            assert pile.cards() == list(pile) == expected
        assert len(pile) == len(expected)
        assert bool(pile) == bool(expected)
    assert pile.take(len(expected)) == expected
    assert not pile.fix_order()
    with pytest.raises(IndexError):
        pile.draw()


@given(st.lists(st.integers(0, 99), max_size=20))
def test_without_a_stream_cards_lie_as_they_are(cards):
    """A pile that is not shuffled gives its cards from the last to the first."""
    pile = Pile(cards)
    assert pile.cards() == cards
    assert [pile.draw() for _ in cards] == cards[::-1]


@pytest.mark.parametrize("size", range(6))
@pytest.mark.parametrize("block", [1, 2, 4])
def test_every_order_comes_from_equally_many_choices(size, block, monkeypatch):
    """Over all choices of a shuffle each order of a small pile comes up exactly once, however many places are settled at once."""
    monkeypatch.setattr(piles, "BLOCK", block)
    orders = set()
    for choices in product(*(range(at + 1) for at in range(size - 1, 0, -1))):
        drawn = [(choice << 32) // bound + 1000 for choice, bound in zip(choices, range(size, 1, -1), strict=True)]

        def fixed(_key, first, count, drawn=drawn):
            return tuple((drawn + [0] * 100)[2 * first : 2 * (first + count)])

        monkeypatch.setattr(rng, "random_numbers", fixed)
        pile = Pile(range(size), Stream(0))
        orders.add(tuple(pile.draw() for _ in range(size)))
    assert len(orders) == factorial(size)
