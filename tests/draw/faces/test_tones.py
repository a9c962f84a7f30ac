"""Palettes whose colours are made of others: tints and tones."""

import pytest

from ordo_pnp.draw import Look
from ordo_pnp.draw.colors import mixed, resolved, toned
from ordo_pnp.draw.faces.look import lost_names

SEA = {"sea": "#0000FF", "land": "#00FF00", "paper": "#FFFFFF", "haze": {"tint": "sea", "on": "paper", "part": "20%"}}


@pytest.mark.parametrize(("part", "color"), [(0, "#FFFFFF"), (20, "#CCCCFF"), (100, "#0000FF")])
def test_a_tint_is_a_part_of_a_colour_on_another(part, color):
    """No part is the ground, the whole is the colour."""
    assert mixed("#0000FF", "#FFFFFF", part) == color


def test_tints_follow_tones():
    """Where a colour is another one in some tones, what is made of it is, too."""
    assert toned(SEA, {"sea": "#FF0000"})["haze"] == "#FFCCCC"


def test_tones_swap_names():
    """A name in tones is that of the palette as it is, so two can change places."""
    swapped = toned(SEA, {"sea": "land", "land": "sea"})
    assert (swapped["sea"], swapped["land"]) == ("#00FF00", "#0000FF")


def test_colours_made_of_each_other_lead_nowhere():
    """A circle of tints, and a tint of nothing, are found at their names and have no colour."""
    circle = {"one": {"tint": "two", "on": "two", "part": "5%"}, "two": {"tint": "one", "on": "one", "part": "5%"}}
    look = Look({"palette": {**SEA, **circle}, "tones": {"dusk": {"see": "#000000", "sea": "lamd"}}})

    assert resolved(circle) == {}
    assert lost_names(look, look) == [
        ("palette", "one"),
        ("palette", "two"),
        ("tones", "dusk", "see"),
        ("tones", "dusk", "sea"),
    ]


def test_the_look_of_a_set_changes_what_tints_of_its_game_are_made_of():
    """The palette of a set goes over that of its game before anything is made of it."""
    whole = Look({"palette": {"sea": "#FF0000"}}, is_part=True).over(Look({"palette": SEA}), {})
    assert whole.palette["haze"] == "#FFCCCC"
    assert whole.palettes[None] == whole.palette
