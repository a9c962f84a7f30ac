"""Printed texts with markup of other programs, or with marks of a typewriter, are found, and mended where one thing is meant."""

import json

import pytest
import yaml

KINDS = """\
format: 1
kinds:
  moth:
    fields:
      motto: {type: text}
      notes: {type: rich, role: hidden}
      text: {type: rich, role: rules}
"""
# A text of a card -> how it is after `check --fix`, and how after `check --fix --unsafe` where that differs.
TEXTS = [
    ('"<b>Tap</b>: draw&nbsp;one."', "**Tap**: draw\u00a0one.", None),
    ("|-\n      Choose:\n      <i>one</i>\n      - [b]two[/b]", "Choose:\n*one*\n- **two**", None),
    ("'One<br>two \\13\\three'", "One\ntwo \nthree", None),
    ('"__Now__ or ~~never~~"', "__Now__ or ~~never~~", "**Now** or never"),
    ('"<u>under</u>"', "<u>under</u>", "under"),
    ("'**open words'", "**open words", None),
    ("'only </b> here'", "only </b> here", None),
    ('"It\'s \\"now\\" -- or..."', 'It\'s "now" -- or...', "It\u2019s \u201cnow\u201d \u2013 or\u2026"),
    ("the players' turn", "the players' turn", "the players\u2019 turn"),
    ('5\'10" and 3" of {sun}', '5\'10" and 3" of {sun}', None),
    ("a [b] or <c> or 2*3*4", "a [b] or <c> or 2*3*4", None),
]


@pytest.fixture
def moths(ordo, make_ordo):
    ordo("new", "game", "moths", "--kind", "moth: text rich", check=0)
    game = make_ordo(ordo.folder / "moths", ordo.cache)
    home = game.folder / "cards/moths"
    (home / "kinds.yaml").write_text(KINDS)
    cards = "".join(
        f"  - id: m-{at}\n    name: Moth\u00a0{at}\n    text: {text}\n" for at, (text, *_) in enumerate(TEXTS)
    )
    more = "  - {id: lines, name: Moth of lines, motto: '**Tap** &amp; go', notes: '<b>x</b> \"y\"', text: sun}\n"
    (home / "base/moths.yaml").write_text(f"format: 1\nmoths:\n{cards}{more}", encoding="utf-8")
    return game


def texts(game):
    data = yaml.safe_load((game.folder / "cards/moths/base/moths.yaml").read_text("utf-8"))["moths"]
    return {each["id"]: each for each in data}


@pytest.mark.slow
def test_texts_of_other_programs_are_mended(moths):
    """What could mean two things needs a person; notes that are not printed are left."""
    moths("check", "--fix", check=None)
    safe = texts(moths)
    moths("check", "--fix", "--unsafe", check=None)
    unsafe = texts(moths)

    assert [safe[f"m-{at}"]["text"] for at in range(len(TEXTS))] == [wanted for _, wanted, _ in TEXTS]
    assert [unsafe[f"m-{at}"]["text"] for at in range(len(TEXTS))] == [other or wanted for _, wanted, other in TEXTS]
    assert unsafe["lines"]["motto"] == "Tap & go"
    assert unsafe["lines"]["notes"] == '<b>x</b> "y"'


def test_each_text_has_one_finding_at_its_first_mark(moths):
    said = json.loads(moths("check", "--format", "json").stdout)
    found = [(each["code"], each["card"], each["message"]) for each in said if each["code"] in ("CAT035", "CAT036")]

    assert [each[1] for each in found] == [f"base/m-{at}" for at in (0, 1, 2, 3, 4, 5, 6, 7, 8)] + ["base/lines"]
    assert "`**` opens bold words and has no partner" in found[5][2]
    assert "`</b>` alone" in found[6][2]
    assert "(`'`, `\"`, `--`, `...`) where `en` prints" in found[7][2]
    assert "`motto` is one plain line" in found[9][2]
