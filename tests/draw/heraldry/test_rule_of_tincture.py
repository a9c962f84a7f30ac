"""The rule of tincture: metal and colour alternate, furs and parted fields stand between."""

import pytest

from ordo_pnp.draw import check_arms
from ordo_pnp.draw.heraldry.tinctures import COLOURS, METALS


def on(field, tincture, **more):
    return {"field": field, "layers": [{"charge": "mullet", "tincture": tincture, **more}]}


@pytest.mark.parametrize("field", [*METALS, *COLOURS])
def test_metal_needs_colour_and_colour_metal(field):
    """A charge is legal exactly where its class differs from that of the field."""
    for tincture in (*METALS, *COLOURS):
        assert bool(check_arms(on(field, tincture))) == ((field in METALS) == (tincture in METALS))


def test_furs_and_mixed_fields_take_anything():
    """Furs, fields of both classes and counterchanged charges never break the rule."""
    mixed = {"division": "barry", "of": ["argent", "azure"]}
    for field in ("ermine", "vair", mixed):
        for tincture in ("or", "gules"):
            assert check_arms(on(field, tincture)) == []
    assert check_arms(on({"division": "per-pale", "of": ["gules", "azure"]}, "counterchanged")) == []


def test_fields_of_one_class_count_as_that_class():
    """A field parted in two colours is a colour; stripes of one class are refused themselves."""
    parted = {"division": "per-pale", "of": ["gules", "azure"]}
    assert check_arms(on(parted, "or")) == []
    assert check_arms(on(parted, "vert"))
    ((steps, message),) = check_arms({"field": {"division": "paly", "of": ["gules", "azure"]}})
    assert steps == ("field", "of")
    assert "pair a metal with a colour" in message


def test_places_are_exact():
    """Breaches are placed in quarters, on ordinaries and in the order of the arms."""
    arms = {
        "quarters": [{"field": "or"}, on("gules", "vert")],
        "layers": [
            {"ordinary": "escutcheon", "tincture": "argent", "charges": [{"charge": "key", "tincture": "or"}]},
            {"ordinary": "chief", "tincture": {"division": "checky", "of": ["or", "argent"]}},
        ],
    }
    assert [steps for steps, _ in check_arms(arms)] == [
        ("quarters", 1, "layers", 0, "tincture"),
        ("layers", 0, "charges", 0, "tincture"),
        ("layers", 1, "tincture", "of"),
    ]


def test_the_rule_may_be_broken_openly():
    """Arms, or one quarter of them, that say so are exempt; what they say holds for them alone."""
    breach = on("argent", "or")
    assert check_arms(breach)
    assert check_arms({**breach, "breaks_rule_of_tincture": True}) == []
    assert check_arms({"quarters": [{**breach, "breaks_rule_of_tincture": True}, {"field": "or"}]}) == []
    assert check_arms({"quarters": [{**breach, "breaks_rule_of_tincture": True}, breach]})


def test_unknown_charges_are_found_everywhere():
    """With the charges given, misspelt ones are found on fields, ordinaries and in quarters."""
    arms = {
        "quarters": [{"field": "gules", "layers": [{"charge": "kye", "tincture": "or"}]}, {"field": "or"}],
        "layers": [{"ordinary": "bend", "tincture": "vair", "charges": [{"charge": "rosee", "tincture": "or"}]}],
    }
    found = check_arms(arms, ["key", "rose"])
    assert [steps for steps, _ in found] == [
        ("quarters", 0, "layers", 0, "charge"),
        ("layers", 0, "charges", 0, "charge"),
    ]
    assert found[1][1] == "there is no charge `rosee`; did you mean `rose`?"
    unlike = check_arms({"field": "or", "layers": [{"charge": "bucket", "tincture": "azure"}]}, ["rose", "key"])
    assert unlike[0][1] == "there is no charge `bucket`; there are key, rose"
    assert check_arms(arms) == []
