"""Chance: the same numbers everywhere, each exactly equally likely."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.rules import GAMMA, MASK32, MASK64, Stream, chance as rng, derive, random_numbers
from ordo_pnp.rules.chance import mix

WORDS = st.integers(0, MASK64)


def test_words_are_those_of_splitmix64():
    """The first words of seed 0 are the published ones."""
    halves = random_numbers(0, 0, 3)
    words = [halves[2 * at] | halves[2 * at + 1] << 32 for at in range(3)]
    assert words == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@given(WORDS, st.integers(0, 1000), st.integers(1, 40))
def test_a_block_is_word_by_word(key, first, count):
    """Computing a block in one large integer gives what computing each word alone gives."""
    words = [mix((key + (first + at + 1) * GAMMA) & MASK64) for at in range(count)]
    assert random_numbers(key, first, count) == tuple(half for word in words for half in (word & MASK32, word >> 32))


@given(WORDS, st.lists(st.integers(1, 100), max_size=90))
def test_a_stream_can_be_taken_up_anywhere(key, bounds):
    """Key and count are the whole state of a stream."""
    stream = Stream(key)
    for bound in bounds:
        twin = stream.clone()
        fresh = Stream(stream.key, stream.count)
        assert stream.below(bound) == twin.below(bound) == fresh.below(bound)


@given(WORDS, st.integers(0, 130), st.integers(0, 5))
def test_a_shuffle_is_the_same_as_single_draws(key, size, start):
    """Shuffling draws one number for each place from the last to the second and leaves the stream after them."""
    stream, single = Stream(key, start), Stream(key, start)
    items = list(range(size))
    expected = list(range(size))
    stream.shuffle(items)
    for at in range(size - 1, 0, -1):
        other = single.below(at + 1)
        expected[at], expected[other] = expected[other], expected[at]
    assert items == expected
    assert stream.count == single.count


@pytest.mark.parametrize("bound", [3, 5, 6, 7, 30, 56])
def test_a_number_that_would_favour_some_choices_is_drawn_again(bound, monkeypatch):
    """The few numbers that do not divide evenly among the choices are passed over."""
    unfair = [number for number in range(1 << 16) if (number * bound) & MASK32 < (1 << 32) % bound]
    fair = 3_000_000_019
    monkeypatch.setattr(rng, "random_numbers", lambda *_: (unfair[0], unfair[0], fair, 7))
    stream = Stream(0)
    assert stream.below(bound) == (fair * bound) >> 32
    assert stream.count == 3


def test_a_shuffle_draws_an_unfair_number_again(monkeypatch):
    """A shuffle in which a number has to be drawn again goes on as single draws would."""
    drawn = (3_000_000_000, 0, 1_000_000_000, 2_000_000_000, 4_000_000_000, 123_456_789, 0, 5)

    def fixed(key, first, count):
        del key
        return (drawn * 8)[2 * first : 2 * (first + count)]

    monkeypatch.setattr(rng, "random_numbers", fixed)
    stream, single = Stream(0), Stream(0)
    items, expected = list(range(7)), list(range(7))
    stream.shuffle(items)
    for at in range(6, 0, -1):
        other = single.below(at + 1)
        expected[at], expected[other] = expected[other], expected[at]
    assert items == expected
    assert stream.count == single.count > 6


def test_every_order_is_about_equally_frequent():
    """Over many games the 24 orders of four cards come up alike (chi-square, 99.9 %)."""
    counts = {}
    games = 12_000
    for number in range(games):
        items = [0, 1, 2, 3]
        Stream(derive(5, number)).shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    expected = games / 24
    assert len(counts) == 24
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 49.7
