"""How many things can be meant at most by what an effect selects: more than that no card may ask for."""

from types import SimpleNamespace

import pytest

from ordo_pnp.games.ordonnance.effects.lint import most_that_fit

FACTS = {"players": {"min": 2, "max": 4}, "territories": ["a", "b", "c", "d", "e"]}


@pytest.mark.parametrize(
    ("pick", "owner", "more", "most"),
    [
        ("player", "opponent", {}, 3),
        ("player", "any", {}, 4),
        ("territory", "any", {}, 5),
        ("territory", "any", {"in_": "$a"}, 1),
        ("territory", "any", {"not_in": "$a"}, 4),
        ("unit", "self", {}, 50),
        ("unit", "opponent", {}, 150),
        ("unit", "any", {"of": "$p"}, 50),
        ("unit", "any", {"in_": "$a"}, 40),
        ("unit", "any", {"not_in": "$a"}, 160),
        ("unit", "any", {"next_to": "$a"}, 80),
        ("territory", "any", {"next_to": "$a", "not_in": "$b"}, 2),
        ("card", "self", {}, None),
    ],
)
def test_the_most_that_fits_follows_from_players_and_territories(pick, owner, more, most):
    """Ten cards are the most that an army can hold."""
    selector = SimpleNamespace(
        **{"pick": pick, "owner": owner, "of": None, "in_": None, "not_in": None, "next_to": None, **more}
    )
    assert most_that_fit(selector, FACTS) == most
