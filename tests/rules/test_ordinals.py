"""Places in turn order are written as people say them."""

import pytest

from ordo_pnp.rules import ordinal


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_numbers_of_places_have_their_endings(number, word):
    """The last digit decides, but for those between 10 and 20."""
    assert ordinal(number) == word
