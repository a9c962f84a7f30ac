"""One finding, five ways to show it."""

import json
import re

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import FORMATS, Code, DataError, Edit, Fix, Span, finding, format_full, json_text, printable

SLIP = Code("CAT102")
HINT = Code("CAT411")
NOTED = Code("CAT765")
LINE = "    symbols: [baner]"
SPAN = Span("cards/units.yaml", 7, 15, 7, 20, LINE)
FOUND = finding(SLIP, "`baner` is not a symbol in `base/x`", SPAN, card="base/x", remedy="did you mean `banner`?")


def test_the_full_form_shows_place_source_carets_and_remedy():
    """A person sees what, where and what to do, the carets exactly under the value."""
    expected = """\
error[CAT102] unknown-key: `baner` is not a symbol in `base/x`
 --> cards/units.yaml:7:15
  |
7 |     symbols: [baner]
  |               ^^^^^
  = help: did you mean `banner`?

found 1 error"""

    assert expected == format_full([FOUND])


def test_an_exception_tells_the_first_error_and_counts_errors_and_warnings_apart():
    """A warning above the error is not what stopped the work, and is not called one more error."""
    above = finding(HINT, "odd", Span("cards/units.yaml", 2, 1, 2, 2, "x"))
    also = [finding(SLIP, "too", Span("cards/units.yaml", line, 1, line, 2, "x")) for line in (8, 9)]
    said = "cards/units.yaml:7:15: `baner` is not a symbol in `base/x`"
    assert str(DataError([above, FOUND])) == f"{said} (and 1 warning more)"
    assert str(DataError([above, FOUND, *also])) == f"{said} (and 2 errors and 1 warning more)"
    assert str(DataError([FOUND])) == said


def test_the_concise_form_is_one_line():
    """Editors and problem matchers read `path:line:column: severity[code] message`."""
    expected = "cards/units.yaml:7:15: error[CAT102] `baner` is not a symbol in `base/x` (did you mean `banner`?)"

    assert expected == FORMATS["concise"]([FOUND])


def test_json_is_a_list_of_objects_with_the_promised_keys():
    """Programs get exactly these keys, in this order."""
    expected = {
        "code": "CAT102",
        "severity": "error",
        "message": "`baner` is not a symbol in `base/x`",
        "file": "cards/units.yaml",
        "line": 7,
        "column": 15,
        "end_line": 7,
        "end_column": 20,
        "card": "base/x",
        "help": "did you mean `banner`?",
        "related": [],
        "folded": 0,
        "follows_from": None,
        "fix": None,
    }

    shown = json.loads(FORMATS["json"]([FOUND]))

    assert [expected] == shown
    assert list(expected) == list(shown[0])
    assert json.loads(FORMATS["json"]([])) == []


def test_json_tells_how_to_carry_out_a_remedy():
    """Each edit replaces a place in a file by a text; it is said whether a person should look first."""
    mended = finding(SLIP, "`baner`", SPAN, fix=Fix((Edit(SPAN, "banner"),), is_safe=False))
    place = {"file": "cards/units.yaml", "line": 7, "column": 15, "end_line": 7, "end_column": 20}

    assert json.loads(FORMATS["json"]([mended]))[0]["fix"] == {"safe": False, "edits": [place | {"text": "banner"}]}


def test_github_gets_no_more_commands_than_it_shows():
    """It shows ten errors and ten warnings; those over the limit are counted and listed as plain lines."""
    many = [finding(HINT, f"hint {n}", SPAN) for n in range(15)] + [finding(SLIP, "100% wrong,\nreally: a", SPAN)]

    lines = FORMATS["github"](many).splitlines()

    place = "file=cards/units.yaml,line=7,col=15,endLine=7,endColumn=20,title=CAT102 unknown-key"
    assert f"::error {place}::100%25 wrong,%0Areally: a" in lines
    assert sum(line.startswith("::warning") for line in lines) == 10
    assert lines[10 + 1] == "5 more findings are not shown at their lines:"


def obeyed(line):
    """What GitHub's runner does with a line of a log: a command with its properties and text, or nothing.

    Written after its documentation: ``::name key=value,…::text`` at the start of a line, spaces apart, and the older
    ``##[name key=value;…]text``, which may stand anywhere in a line.
    """
    found = re.match(r"\s*::(\S+?)(?: (.*?))?::(.*)", line) or re.search(r"##\[(\S+?)(?: (.*?))?\](.*)", line)
    if found is None:
        return None
    name, properties, text = found.groups()
    for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        properties = ",".join(each.replace(code, char) for each in (properties or "").split(","))
        text = text.replace(code, char) if char not in ":," else text
    return name, properties, text


PIECES = [
    "::",
    ":",
    "##[",
    "#",
    "[",
    "]",
    "error",
    "::error::",
    "##[group]",
    "%0A",
    "%",
    "\n",
    "\r",
    " ",
    "a",
    "\u2028",
    "\x85",
    ",",
]
FOREIGN = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)


@given(FOREIGN, FOREIGN, FOREIGN, st.sampled_from([1, 10 + 3]))
def test_github_obeys_no_foreign_text(message, file, remedy, count):
    """Whatever findings say, the runner sees one command for each of the first ten, and none in any other line."""
    found = [finding(SLIP, message, Span(file, 7 + at, 15, 7 + at, 20), remedy=remedy) for at in range(count)]

    commands = [obeyed(line) for line in FORMATS["github"](found).splitlines()]

    assert [None if each is None else each[0] for each in commands] == ["error"] * min(count, 10) + [None] * (
        count - 10 + 1 if count > 10 else 0
    )
    said = commands[0][2]
    if not any(each in f"{message}\n{remedy}" for each in ("##[", "::", "\u2028", "\x85")):
        assert said == message + (f"\n{remedy}" if remedy else "")


def test_sarif_names_rules_and_regions():
    """A code-scanning service finds the rule of every result and its place."""
    log = json.loads(FORMATS["sarif"]([FOUND, finding(HINT, "hint", SPAN)]))

    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert log["version"] == "2.1.0"
    assert [rule["id"] for rule in rules] == ["CAT102", "CAT411"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 7, "startColumn": 15, "endLine": 7, "endColumn": 20}


def test_a_remark_is_no_warning_anywhere():
    """It is counted by itself, and is a notice on GitHub and a note in SARIF."""
    found = [FOUND, finding(HINT, "hint", SPAN), *(finding(NOTED, each, SPAN) for each in ("one", "two"))]
    assert format_full(found).endswith("found 1 error, 1 warning and 2 remarks")
    assert FORMATS["github"](found[2:3]).startswith("::notice ")
    assert "remark[CAT765] one" in FORMATS["concise"](found[2:3])
    assert [each["level"] for each in json.loads(FORMATS["sarif"](found))["runs"][0]["results"]][-1] == "note"


@pytest.mark.parametrize("form", FORMATS.values())
def test_foreign_control_characters_never_reach_the_terminal(form):
    """Escape sequences in names, messages, sources and remedies are shown as escapes."""
    evil = "\x1b[31m\x9b\u202e"
    span = Span(f"a{evil}.yaml", 1, 2, 1, 4, f"x{evil}y")

    text = form([finding(SLIP, f"name {evil}", span, card=evil, remedy=evil)])

    assert not set("\x1b\x9b\u202e") & set(text)


@given(st.text(st.characters() | st.characters(categories=["C", "Z"])))
def test_json_needs_no_further_escapes(text):
    """What makes output harmless for a terminal finds nothing to do in JSON, which stays JSON."""
    shown = json_text([text])

    assert "\n".join(map(printable, shown.split("\n"))) == shown
    assert json.loads(shown) == [text]


def test_a_line_of_a_million_characters_is_shown_around_its_finding():
    """A hostile long line is cut; the carets stay under the place."""
    source = "x" * 500_000 + "BAD" + "y" * 500_000
    text = format_full([finding(SLIP, "long", Span("f", 1, 500_001, 1, 500_004, source))])

    shown, carets = text.splitlines()[3:5]
    assert len(shown) < 300
    assert shown[carets.index("^") : carets.rindex("^") + 1] == "BAD"


def test_wide_characters_move_the_carets_by_their_width():
    """A Chinese character takes two columns of the terminal."""
    text = format_full([finding(SLIP, "wide", Span("f", 1, 4, 1, 5, "名: x"))])

    shown, carets = text.splitlines()[3:5]
    assert carets.index("^") == shown.index("x") + 1
