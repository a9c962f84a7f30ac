"""Kinds of cards in one line: what is written is what is meant, and a slip is told with its character and the remedy."""

import pytest

from ordo_pnp.base import NotationError
from ordo_pnp.tables import parse_kinds


def test_every_type_can_be_written(schemas):
    """Fields keep their order, and what stands behind a type is its limits or its choices."""
    line = (
        "hero: power int 0..9, cost int, low int ..5, motto text 40, rules rich, feels symbols sun|full-moon,"
        " rarity choice common|very rare, foe card villain, big flag, art image, shield arms, tint color"
    )

    kinds = parse_kinds([line, "villain"], schemas)

    assert kinds["villain"] == {}
    assert kinds["hero"]["fields"] == {
        "power": {"type": "int", "min": 0, "max": 9},
        "cost": {"type": "int"},
        "low": {"type": "int", "max": 5},
        "motto": {"type": "text", "max": 40},
        "rules": {"type": "rich"},
        "feels": {"type": "symbols", "values": ["sun", "full-moon"]},
        "rarity": {"type": "choice", "values": ["common", "very rare"]},
        "foe": {"type": "card", "of": ["villain"]},
        "big": {"type": "flag"},
        "art": {"type": "image"},
        "shield": {"type": "arms"},
        "tint": {"type": "color"},
    }
    assert list(kinds["hero"]["fields"])[:2] == ["power", "cost"]


@pytest.mark.parametrize(
    ("line", "place", "told"),
    [
        ("", 1, "the kind has no name; begin with"),
        ("Hero: a int", 1, "`Hero` cannot be the name of a kind"),
        ("hero: power itn 0..9", 13, "there is no type `itn`; did you mean `int`?"),
        ("hero: power", 7, "it is not said of which type `power` is; write `power int`"),
        ("hero: power int 0-9", 17, "`0-9` says nothing of a field of type `int`; write a range such as `0..9`"),
        ("hero: power int 9..0", 17, "the smallest number of `power`, 9, is above the largest, 0; write `min: 0`"),
        ("hero: a int,, b int", 13, "there is no field between two commas"),
        ("hero: a int, a text", 14, "`a` stands twice"),
        ("hero: Power int", 7, "`Power` cannot be the name of a field"),
        ("hero: big flag yes", 16, "`yes` says nothing of a field of type `flag`; end the field here"),
        ("hero: r choice", 7, "`r` does not say what can be chosen"),
        ("hero: r choice a|a", 16, "write each value once"),
        ("hero: s symbols Sun", 17, "`Sun` cannot be the name of a sign"),
        ("hero: foe card vilain", 16, "a kind `vilain` that is not there; kinds: hero"),
        ("hero: id int", 7, "no field can be called `id`"),
        (f"hero: {'x' * 60} int", 7, "at most 48 characters"),
    ],
)
def test_a_slip_is_told_where_it_stands(schemas, line, place, told):
    """The message names the character, counted from 1, what is wrong there and what to write."""
    with pytest.raises(NotationError) as refused:
        parse_kinds([line], schemas)

    assert f"character {place}: " in str(refused.value)
    assert told in str(refused.value)


def test_a_kind_is_declared_once(schemas):
    """The second one of a name is refused, at its name."""
    with pytest.raises(NotationError, match="character 1: there is a kind `hero` already"):
        parse_kinds(["hero: a int", "hero: b int"], schemas)


def test_a_kind_whose_plural_means_something_else_gets_a_list_of_another_name(schemas):
    """Nobody who has places or records in a game needs to know what `places.yaml` and `records.yaml` are elsewhere."""
    kinds = parse_kinds(["place: text rich", "moth: text rich"], schemas)

    assert kinds["place"]["list"] == "place-cards"
    assert "list" not in kinds["moth"]
