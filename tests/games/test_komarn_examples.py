"""Every word of Komarn's notations has an example, and what a message tells people to write can be read."""

import re

import pytest

from ordo_pnp.games.komarn.board import OVER
from ordo_pnp.games.komarn.expectations import WORDS, unmet
from ordo_pnp.games.komarn.positions import EXAMPLES, PositionError, parse_position


@pytest.mark.parametrize("word", sorted(WORDS))
def test_an_expectation_alone_is_answered_with_an_example_that_can_be_read(komarn, word):
    """The message shows how the word is written; written so, the expectation is compared."""
    state = komarn.prepare(3, {}).new_state(1)
    (message,) = unmet(state, [word])
    example = re.search(r"write, for example, `(.+)`$", message)[1]
    assert example.split()[0] == word
    assert not [told for told in unmet(state, [example]) if "cannot be read" in told or "does not say" in told]


@pytest.mark.parametrize("word", sorted(set(EXAMPLES) - {"soldier", OVER}))
def test_a_clause_alone_is_answered_with_an_example_that_can_be_read(word):
    """The same for the clauses of a position; `over` alone says all it has to say."""
    with pytest.raises(PositionError) as error:
        parse_position(word)
    example = re.search(r"write, for example, `(.+?)`", str(error.value))[1]
    assert example.split()[0] == word
    parse_position(example if word == "P" else f"P rbg; {example}")
