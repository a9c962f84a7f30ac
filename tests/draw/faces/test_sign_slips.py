"""A brace is part of a sign that there is, or it is reported with what was meant."""

import re

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import GameSigns
from ordo_pnp.draw.faces.text_setter import sign_slips

NAMES = ("quoll", "nebula", "lucky-star")
KNOWN = GameSigns({name: {"written": ["Q/R"]} if name == "quoll" else {} for name in NAMES})


def slips(text, language="en"):
    return sign_slips(text, KNOWN, language)


@pytest.mark.parametrize(
    ("text", "written", "says", "meant"),
    [
        ("pay {Quoll} now", "{Quoll}", "there is no sign", "{quoll}"),
        ("pay { quoll } now", "{ quoll }", "there is no sign", "{quoll}"),
        ("pay {{quoll}} now", "{{quoll}}", "there is no sign", "{quoll}"),
        ("pay {quolls} now", "{quolls}", "there is no sign", "{quoll}"),
        ("pay {qu\u043ell} now", "{qu\u043ell}", "there is no sign", "{quoll}"),
        ("pay {lucky star} now", "{lucky star}", "there is no sign", "{lucky-star}"),
        ("pay {2 quolls} now", "{2 quolls}", "there is no sign", None),
        ("pay {} now", "{}", "there is no sign", None),
        ("pay {quoll now {nebula}", "{quoll", "never closed", "{quoll}"),
        ("pay {qoull", "{qoull", "never closed", "{quoll}"),
        ("pay quoll} now", "quoll}", "never opened", "{quoll}"),
        ("pay {zzyzx", "{zzyzx", "never closed", None),
        ("pay anebula} now", "anebula}", "never opened", "{nebula}"),
        ("pay { now", "{", "belongs to no sign", None),
    ],
)
def test_a_brace_that_is_no_sign_is_reported_once(text, written, says, meant):
    """What stands there, what is wrong, what to write."""
    (slip,) = slips(text)

    assert (slip.written, slip.meant) == (written, meant)
    assert says in slip.message
    assert slip.remedy


@given(
    st.lists(st.sampled_from(["{quoll}", "{nebula}", " a", "{Quoll}", "{quoll", "nebula}", "{", "}", "\n", "{x y}"]))
)
def test_no_brace_is_printed_in_silence(pieces):
    """Without the known signs a text of which nothing is reported has no brace."""
    text = "".join(pieces)
    rest = re.sub(r"\{(?:quoll|nebula|lucky-star)\}", "", text)

    assert bool(slips(text)) == ("{" in rest or "}" in rest)


@given(st.sampled_from(NAMES), st.integers(0, 40), st.sampled_from("{}"))
def test_what_is_meant_is_a_sign(name, at, brace):
    """A sign with a brace more or less somewhere."""
    text = f"{{{name}}}"
    for slip in slips(text[:at] + brace + text[at:]):
        assert slip.meant is None or not slips(slip.meant)


def test_a_name_that_is_right_but_for_its_blanks_is_not_asked_for():
    """The remedy shows the sign as it is written."""
    assert [each.remedy for each in slips("pay { quoll } now")] == ["write `{quoll}`"]
