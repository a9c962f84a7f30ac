"""Everything that can be wrong with a table is found, at its place, all at once."""

import json

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.base import DataError
from ordo_pnp.cards import MAX_FINDINGS, read_bytes
from ordo_pnp.project import check_table, find_workspace

GOOD = """\
game: ordonnance
rules: {scoring: points}
players: [North, South]
armies:
  - antioch: [[spear, bow], [spear], {card: base/spear-levy}, [banner]]
    jerusalem: [[banner], [banner, helm]]
  - antioch: [[bow], [bow], [spear]]
kingdoms:
  antioch: [{cancel: spear}, {limit: 4}]
completed:
  antioch: [0]
last_placed:
  antioch: [1, 0]
  jerusalem: [0]
"""


@pytest.fixture(scope="module")
def workspace(repository):
    with find_workspace((), (), "ordonnance", start=repository) as found:
        yield found


def findings(ordonnance, workspace, text):
    return check_table(workspace, ordonnance, read_bytes(text.encode(), "t.yaml"))


def test_a_good_table_has_no_findings(ordonnance, workspace):
    """The table that the mistakes below are made in is right."""
    assert findings(ordonnance, workspace, GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("[spear, bow]", "[spear, bwo]", "CAT601", "bwo"),
        ("{cancel: spear}", "{cancel: shield}", "CAT601", "shield"),
        ("jerusalem: [[banner]", "jerusalme: [[banner]", "CAT602", "jerusalme"),
        ("  antioch: [{cancel", "  antiok: [{cancel", "CAT602", "antiok"),
        ("  antioch: [0]", "  antiok: [0]", "CAT602", "antiok"),
        ("base/spear-levy", "base/spear-lewy", "CAT603", "base/spear-lewy"),
        ("base/spear-levy", "crown/turncoat-1", "CAT603", "crown/turncoat-1"),
        ("base/spear-levy", "base/aid", "CAT603", "base/aid"),
        ("{limit: 4}", "{card: base/spear-levy}", "CAT603", "base/spear-levy"),
        ("scoring: points", "scorring: points", "CAT604", "scorring"),
        ("scoring: points", "scoring: point", "CAT604", "point"),
        ("scoring: points", "scoring: capture_time", "CAT605", "capture_time"),
        ("players: [North, South]", "players: [North, South, East]", "CAT606", "- antioch: ["),
        ("  antioch: [0]", "  antioch: [1]", "CAT606", "1"),
        ("  antioch: [0]", "  antioch: [0, 1]", "CAT606", "1"),
        ("  antioch: [0]", "  antioch: [0, 0]", "CAT606", "0]"),
        ("antioch: [1, 0]", "antioch: [1]", "CAT606", "[1]"),
        ("antioch: [1, 0]", "antioch: [1, 2]", "CAT606", "2"),
        ("  jerusalem: [0]", "  cyprus: [0]", "CAT606", "0"),
        ("{card: base/spear-levy}", "{card: base/spear-levy, up: top}", "CAT607", "up"),
        ("last_placed:", "captured: [antioch]\nlast_placed:", "CAT608", "antioch]"),
        ("last_placed:", "captured: [antoich]\nlast_placed:", "CAT602", "antoich"),
        ("  antioch: [0]", "  antioch: []", "CAT108", "[]"),
        ("[bow], [bow], [spear]", "[bow], [], [spear]", "CAT108", "[]"),
        ("[[bow], [bow], [spear]]", "[]", "CAT108", "[]"),
        ("players: [North, South]", "players: [North]", "CAT108", "[North]"),
        ("players: [North, South]", "players: [A, B, C, D, E, F]", "CAT108", "[A, B"),
        ("{limit: 4}", "{limit: 0}", "CAT106", "0"),
        ("{limit: 4}", "{limit: 4, cancel: bow}", "CAT108", "cancel: bow}]"),
        ("kingdoms:", "kingdom:", "CAT102", "kingdom"),
        ("  antioch: [0]", "  antioch: [0]\n  antioch: [0]", "CAT007", "antioch: [0]"),
        ("players: [North, South]\n", "", "CAT103", "game"),
    ],
)
def test_a_mistake_is_found_at_its_place(ordonnance, workspace, old, new, code, place):
    """One slip gives its code, where the slip stands, and a remedy."""
    assert GOOD.count(old) == 1, old
    text = GOOD.replace(old, new)
    found = [each for each in findings(ordonnance, workspace, text) if each.code.id == code]
    assert found, [each.message for each in findings(ordonnance, workspace, text)]
    spots = [text.splitlines()[each.span.line - 1][each.span.column - 1 :] for each in found]
    assert any(spot.startswith(place) for spot in spots), spots
    assert all(each.help for each in found)


def test_everything_is_found_at_once(ordonnance, workspace):
    """A table with mistakes of every kind shows them all in one run."""
    text = """\
game: ordonnance
rules: {scorring: points, singles: rank_onyl, scoring: majority}
players: [North, South, East]
armies:
  - antioch: [[spear, baner], [spear], {card: base/spear-lewy}, {card: base/spear-levy, up: top}]
    jerusalm: [[banner], []]
  - antioch: [[bow], [bow], [spear]]
kingdoms: {antioch: [{cancel: bowl}, {card: base/spear-levy}]}
completed: {antioch: [0, 1], cyprus: []}
last_placed: {jerusalem: [0]}
captured: [antioch, antioch, edesa]
"""
    codes = sorted(each.code.id for each in findings(ordonnance, workspace, text))
    assert codes == sorted(
        [
            "CAT604",
            "CAT604",
            "CAT605",
            "CAT606",
            "CAT601",
            "CAT603",
            "CAT607",
            "CAT602",
            "CAT108",
            "CAT601",
            "CAT603",
            "CAT606",
            "CAT108",
            "CAT606",
            "CAT608",
            "CAT608",
            "CAT608",
            "CAT602",
        ]
    )


def test_a_captured_territory_needs_a_sole_controller(ordonnance, workspace):
    """Where two share the first place nobody has captured anything."""
    text = """\
game: ordonnance
rules: {scoring: capture_time}
players: [A, B, C]
armies: [{antioch: [[bow]]}, {antioch: [[bow]]}, {antioch: [[spear]]}]
kingdoms: {antioch: [{limit: 1}]}
captured: [antioch]
"""
    (found,) = findings(ordonnance, workspace, text)
    assert (found.code.id, "nobody controls it alone" in found.message) == ("CAT608", True)
    assert findings(ordonnance, workspace, text + "completed: {antioch: [1, 0, 2]}\n") == []


def test_scoring_refuses_a_wrong_table(ordonnance):
    """A table with findings is not scored."""
    with pytest.raises(DataError, match="unknown symbol"):
        ordonnance.score_table(read_bytes(GOOD.replace("bow]", "bwo]").encode(), "t.yaml"))


WORDS = st.sampled_from(
    [
        "game",
        "ordonnance",
        "rules",
        "scoring",
        "points",
        "players",
        "armies",
        "antioch",
        "spear",
        "kingdoms",
        "cancel",
        "limit",
        "completed",
        "last_placed",
        "captured",
        "card",
        "up",
        "top",
        "base/spear-levy",
        "capture_time",
    ]
)
VALUES = st.recursive(
    st.one_of(WORDS, st.none(), st.booleans(), st.integers(-2, 9), st.floats(allow_nan=False, allow_infinity=False)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(WORDS, inner, max_size=4)),
    max_leaves=12,
)
PARTS = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("rules", "players", "armies", "kingdoms", "completed", "last_placed"), VALUES)
)


@settings(max_examples=2 * settings().max_examples)
@given(data=PARTS, captured=VALUES)
def test_no_form_of_table_breaks_the_reader(ordonnance, workspace, data, captured):
    """Whatever shape a table has, it is scored or has findings; nothing else happens."""
    text = json.dumps({"game": "ordonnance", **data, "captured": captured})
    if not findings(ordonnance, workspace, text):
        assert ordonnance.score_table(read_bytes(text.encode(), "t.json")).data["winners"]


def test_of_very_many_mistakes_the_first_are_shown(ordonnance):
    """Where everything in a long table is wrong, as many findings as of any file are made, and one that says there are more."""
    armies = "".join(f"  - {{t{at}: [[spear]]}}\n" for at in range(MAX_FINDINGS + 50))
    found = ordonnance.check_table(read_bytes(f"game: ordonnance\narmies:\n{armies}".encode(), "t.yaml"))
    assert len(found) == MAX_FINDINGS + 1
    assert [each.code.id for each in found].count("CAT111") == 1
