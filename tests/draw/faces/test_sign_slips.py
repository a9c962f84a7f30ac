"""A brace is part of a sign that there is, or it is reported with what was meant."""

import re

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.draw.faces.text_setter import sign_slips

KNOWN = ("coin", "night", "lucky-star")


@pytest.mark.parametrize(
    ("text", "written", "says", "meant"),
    [
        ("pay {Coin} now", "{Coin}", "there is no sign", "{coin}"),
        ("pay { coin } now", "{ coin }", "there is no sign", "{coin}"),
        ("pay {{coin}} now", "{{coin}}", "there is no sign", "{coin}"),
        ("pay {coins} now", "{coins}", "there is no sign", "{coin}"),
        ("pay {с\u043ein} now", "{с\u043ein}", "there is no sign", "{coin}"),
        ("pay {lucky star} now", "{lucky star}", "there is no sign", "{lucky-star}"),
        ("pay {2 coins} now", "{2 coins}", "there is no sign", None),
        ("pay {} now", "{}", "there is no sign", None),
        ("pay {coin now {night}", "{coin", "never closed", "{coin}"),
        ("pay {cion", "{cion", "never closed", "{coin}"),
        ("pay coin} now", "coin}", "never opened", "{coin}"),
        ("pay {tower", "{tower", "never closed", None),
        ("pay anight} now", "anight}", "never opened", "{night}"),
        ("pay { now", "{", "belongs to no sign", None),
    ],
)
def test_a_brace_that_is_no_sign_is_reported_once(text, written, says, meant):
    """What stands there, what is wrong, what to write."""
    (slip,) = sign_slips(text, KNOWN)

    assert (slip.written, slip.meant) == (written, meant)
    assert says in slip.message
    assert slip.remedy


@given(st.lists(st.sampled_from(["{coin}", "{night}", " a", "{Coin}", "{coin", "night}", "{", "}", "\n", "{x y}"])))
def test_no_brace_is_printed_in_silence(pieces):
    """Without the known signs a text of which nothing is reported has no brace."""
    text = "".join(pieces)
    rest = re.sub(r"\{(?:coin|night|lucky-star)\}", "", text)

    assert bool(sign_slips(text, KNOWN)) == ("{" in rest or "}" in rest)


@given(st.sampled_from(KNOWN), st.integers(0, 40), st.sampled_from("{}"))
def test_what_is_meant_is_a_sign(name, at, brace):
    """A sign with a brace more or less somewhere."""
    text = f"{{{name}}}"
    for slip in sign_slips(text[:at] + brace + text[at:], KNOWN):
        assert slip.meant is None or not sign_slips(slip.meant, KNOWN)


def test_a_name_that_is_right_but_for_its_blanks_is_not_asked_for():
    """The remedy shows the sign as it is written."""
    assert [each.remedy for each in sign_slips("pay { coin } now", KNOWN)] == ["write `{coin}`"]
