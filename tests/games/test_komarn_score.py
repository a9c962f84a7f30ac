"""Scoring a position of Komarn: exact data, a table for people, and what is wrong with a position."""

import io
import json
import sys
from dataclasses import replace

import pytest

from ordo_pnp.base import DataError
from ordo_pnp.cards import Catalog, Schemas, read_bytes, schemas_folder
from ordo_pnp.cli import main
from ordo_pnp.games import load_game
from ordo_pnp.games.komarn.position_checks import LONGEST
from ordo_pnp.project.matches import table_schema

POSITION = (
    "P rbg; L14=r L15=r; site L14 castle=r; sg r:L14; R12=b R13=b; site R12 maiden; sg b:R12; R15=r R16=b R17=b; "
    "site R16 town4; sg b:R15; prov b; money r=5; L40=b L41=g; L50=g"
)
SCORE = {
    "banners": [
        {"fields": ["R12", "R13"], "size": 2, "commander": "b", "value": 2},
        {"fields": ["L14", "L15"], "size": 3, "commander": "r", "value": 2},
        {"fields": ["R15", "R16", "R17"], "size": 3, "commander": "b", "value": 5},
        {"fields": ["L40", "L41"], "size": 2, "commander": None, "value": 1},
    ],
    "provost": "b",
    "final": {"r": 11, "b": 20, "g": 0},
    "winners": ["b"],
}


@pytest.fixture(scope="module")
def game(komarn):
    return komarn


@pytest.fixture
def ordo(monkeypatch, capsys):
    def run(*words, stdin=""):
        monkeypatch.setattr(sys, "argv", ["ordo", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        return left.value.code or 0, out, err

    return run


def document(position, name="t.yaml"):
    return read_bytes(f"format: 1\ngame: komarn\nposition: {position}\n".encode(), name)


def test_json(ordo):
    """The JSON has exactly the shape of the reference: banners, Provost, final money, winners, in this order."""
    table = json.dumps({"format": 1, "game": "komarn", "position": POSITION})
    code, out, _ = ordo("score", "-", "--json", stdin=table)
    assert (code, out) == (0, json.dumps(SCORE) + "\n")


def test_table_for_people(ordo):
    """Without JSON every banner has a row, every marshal a sum, and the winner stands below."""
    code, out, _ = ordo("score", "-", stdin=json.dumps({"game": "komarn", "position": POSITION}))
    assert code == 0
    words = " ".join(out.split())
    assert "L14-L15 cL14 │ 3 │ Eagle (r) │ 2 │ 6" in words
    assert "L40-L41 │ 2 │ nobody │ 1 │ 0" in words
    assert "Eagle (r): money 5 + banners 6 = 11" in words
    assert "Stag (b): money 0 + banners 15 + Provost 5 = 20" in words
    assert words.endswith("Winner: Stag (b)")


@pytest.mark.parametrize(
    ("position", "final", "winners"),
    [
        ("''", {"r": 0, "b": 0}, ["r", "b"]),
        ("P rbgy; money y=3", {"r": 0, "b": 0, "g": 0, "y": 3}, ["y"]),
        ("P yg; money y=3 g=3", {"y": 3, "g": 3}, ["y", "g"]),
        ("new 7", {"r": 0, "b": 0}, ["r", "b"]),
        ("L10=r L11=r; sg r:L11; site L10 town3; cfg money.heller_per_schilling=12", {"r": 15, "b": 0}, ["r"]),
        ("L10=r L11=r; sg r:L11; site L10 town3; cfg value.end.mode=add", {"r": 9, "b": 0}, ["r"]),
    ],
)
def test_final_money(game, position, final, winners):
    """Everybody's money is given by colour in seat order, variants included."""
    data = game.score_table(document(position)).data
    assert json.dumps([data["final"], data["winners"]]) == json.dumps([final, winners])


def test_value_is_that_of_play(game):
    """The value of a banner is what a displaced commander would be paid, under the rules that are played."""
    one, other = (
        game.score_table(document(f"L10=r L11=r; sg r:L11; site L10 town3{rule}")).data["banners"][0]["value"]
        for rule in ("", "; cfg value.towns_in_play=false")
    )
    assert (one, other) == (4, 1)


@pytest.mark.parametrize(
    ("position", "code", "place", "words"),
    [
        ("L55=r", "CAT660", "L55=r", "the board has no field `L55`"),
        ("L10=r; sgg r:L10", "CAT660", "sgg", "unknown word `sgg`"),
        ("L10=r; cfg tiebreak=never", "CAT662", "tiebreak=never", "`never` is no value of the rule `tiebreak`"),
        ("L10=r; cfg tiebraek=banners", "CAT662", "tiebraek=banners", "unknown rule `tiebraek`"),
        ("W10=r", "CAT661", "W10=r", "the soldier on `W10` lacks one on `L10` and `R10`"),
        ("L10=r W10=r", "CAT661", "W10=r", "the soldier on `W10` lacks one on `R10`"),
        ("L10=r; camp R9 L10", "CAT661", "L10", "there are a camp and a soldier on `L10`"),
        ("R10=r; mor 9 10", "CAT661", "10", "the morlock of area 10 is beside the soldier on `R10`"),
        ("L10=r; sg r:L10", "CAT661", "r:L10", "a sergeant needs a banner, not `L10`"),
        ("sg r:L10", "CAT661", "r:L10", "a sergeant needs a banner, not `L10`"),
        ("L10=r L11=r; sg r:L10 b:L11", "CAT661", "b:L11", "there are two sergeants in the banner of `L11`"),
        ("L10=r R10=r W10=b; sg r:L10 r:R10", "CAT661", "r:R10", "there are two sergeants in the banner of `R10`"),
        ("L10=r L11=r; sg r:L10; sgfree r=6", "CAT661", "r:L10", "r has 7 sergeants, 1 of them on the board"),
        ("site L12 castle", "CAT661", "L12", "the board has no site with `L12` as its first field"),
        ("hand r=1,2; discard 3,2", "CAT661", "2", "there is only one tile 2"),
        ("hand r=1,2 b=2", "CAT661", "2", "there is only one tile 2"),
        ("bag 4,V,4", "CAT661", "4", "there is only one tile 4"),
        ("bag V,V", "CAT661", "V", "there are 2 vortices"),
        ("discard V", "CAT661", "V", "the vortex is never discarded"),
        ("mor 1 2 3 4 5; discard M,M", "CAT661", "M", "there are 7 morlocks"),
        ("mor 1 2 3 4 5 6 7", "CAT661", "1", "there are 7 morlocks"),
        ("hand r=1,2,3,4,5,6", "CAT661", "r=1,2,3,4,5,6", "r holds 6 tiles"),
        ("new 3; sup r=1", "CAT661", "r=1", "`r` is given for a fresh deal"),
        ("new 3; act b", "CAT661", "b", "`b` is given for a fresh deal"),
    ],
)
def test_what_is_wrong_with_a_position(game, position, code, place, words):
    """Every mistake is a finding at its word, with a remedy, and nothing is scored."""
    page = document(position)
    findings = game.check_table(page)
    assert [each.code.id for each in findings] == [code]
    (problem,) = findings
    assert words in problem.message
    assert problem.help
    assert problem.span.source[problem.span.column - 1 : problem.span.end_column - 1] == place
    assert (problem.span.file, problem.span.line) == ("t.yaml", 3)
    with pytest.raises(DataError):
        game.score_table(page)


LED = "L30=r L31=r L32=r L33=b L34=b"
CASTLE = "L14=r L15=r; site L14 castle"
MAIDENS = "R12=b R13=b; site R12 maiden; sg b:R12; L2=r L3=r; site L2 maiden; sg r:L2"


@pytest.mark.parametrize(
    ("position", "code", "place", "words"),
    [
        (f"{LED}; sg b:L33", "CAT663", "b:L33", "Eagle leads 3 to 2 and has a free sergeant, but Stag commands"),
        (LED, "CAT663", "L30=r", "Eagle leads 3 to 2 and has a free sergeant, but nobody commands"),
        (f"P rbg; {LED} L35=g; sg g:L35", "CAT663", "g:L35", "leads 3 to 2 and has a free sergeant, but Boar commands"),
        (f"{LED}; sg b:L33; sgfree r=0", None, "", ""),
        (f"{LED}; sg b:L33; sgfree r=0; cfg command.no_sergeant=unmarked", "CAT663", "b:L33", "needs no free sergeant"),
        (f"{LED}; sg b:L33; cfg command.claim=optional", None, "", ""),
        (f"{LED} L35=b; sg r:L30", None, "", ""),
        (f"P rbg; {LED} L35=b; sg g:L34", None, "", ""),
        (f"{CASTLE}; sg r:L14", "CAT664", "L14", "the castle at `L14` has no garrison, but a soldier stands on `L14`"),
        (
            "L15=r; site L14 castle",
            "CAT664",
            "L14",
            "the castle at `L14` has no garrison, but a soldier stands on `L15`",
        ),
        ("L15=r; site L14 castle; cfg castle.uncommanded=empty", None, "", ""),
        (f"{CASTLE}; sg r:L14; cfg castle.uncommanded=empty", "CAT664", "L14", "the castle at `L14` has no garrison"),
        (f"{CASTLE}=b; sg r:L14", "CAT664", "castle=b", "Eagle commands the banner of the castle at `L14`"),
        (f"L16=b; {CASTLE}=b", None, "", ""),
        (f"{CASTLE}; sg r:L14; over", None, "", ""),
        (f"{CASTLE}=b; sg r:L14; over", None, "", ""),
        (f"{CASTLE}; sg r:L14; cfg end.finish_round=true", None, "", ""),
        (f"{CASTLE}; sg r:L14; sup b=0", "CAT666", "b=0", "Stag has no soldier left in supply"),
        (
            "sup r=0",
            "CAT666",
            "r=0",
            "Eagle has no soldier left in supply, which ends the game, but the game is not over",
        ),
        ("sup r=0; over", None, "", ""),
        ("sup r=0; cfg end.finish_round=true", None, "", ""),
        (f"{LED}; sg b:L33; sup r=0; cfg command.claim=optional", None, "", ""),
        (f"{MAIDENS}; prov b", "CAT665", "b", "Stag holds the Provost, but 2 marshals are tied for the most maidens"),
        (MAIDENS, None, "", ""),
        (f"{MAIDENS}; prov b; cfg provost.tie=incumbent_keeps", None, "", ""),
        (f"{MAIDENS}; cfg provost.tie=incumbent_keeps", None, "", ""),
        (f"P rbg; {MAIDENS}; prov g; cfg provost.tie=incumbent_keeps", "CAT665", "g", "Boar holds the Provost"),
        (f"L4=r W4=r R4=r; site R4 maiden; {MAIDENS}", "CAT665", None, "Eagle commands 2 maidens, more than any other"),
        ("prov b", "CAT665", "b", "Stag holds the Provost, but nobody commands a maiden"),
        ("prov b; cfg command.claim=optional", "CAT665", "b", "Stag holds the Provost, but nobody commands a maiden"),
        (f"{LED}; prov b; cfg command.claim=optional", None, "", ""),
        ("new 7", None, "", ""),
    ],
)
def test_a_table_that_no_game_comes_to_is_scored_with_a_warning(game, position, code, place, words):
    """A forgotten command, garrison, Provost or end is a warning at its word, and only where the rules leave no choice."""
    page = document(position if ":" not in position else json.dumps(position))
    found = game.check_table(page)
    assert [(each.code.id, str(each.severity)) for each in found] == ([] if code is None else [(code, "warning")])
    assert game.score_table(page).data["final"]
    for problem in found:
        assert words in problem.message
        assert problem.help
        shown = problem.span.source[problem.span.column - 1 : problem.span.end_column - 1]
        assert shown == (place or json.dumps(position))


def test_warnings_leave_the_score_alone(ordo):
    """A table with a forgotten change of command exits with 0 and prints its JSON; the warning is on standard error."""
    table = json.dumps({"format": 1, "game": "komarn", "position": f"{LED}; sg b:L33"})
    code, out, err = ordo("score", "-", "--json", stdin=table)
    assert (code, json.loads(out)["winners"]) == (0, ["b"])
    assert "CAT663" in err
    assert "if so, write `sg r:L30` for `sg b:L33` and add to `money` what Stag is paid" in err
    code, out, err = ordo("score", "-", stdin=json.dumps({"game": "komarn", "position": "sup r=0; L55=r"}))
    assert (code, out) == (1, "")
    assert "CAT660" in err
    assert "CAT666" not in err


def test_findings_come_together(game):
    """Everything that is wrong is found at once, in the order of the text."""
    findings = game.check_table(document("W10=r; sg r:L40; hand r=1,1; camp W9; cfg a=b"))
    assert [each.code.id for each in findings] == ["CAT660", "CAT662"]
    findings = game.check_table(document("W10=r; sg r:L40; hand r=1,1; camp W9; site L10 castle".replace("W9", "L9")))
    assert [each.message.split()[0] for each in findings] == ["the", "a", "there"]


@pytest.mark.parametrize(
    "form",
    [
        "position: >-\n  P rb;\n  L10=r\n  W10=b; prov b\n",
        "position: |\n  L10=r\n  W10=b; prov b\n",
        'position: "L10=r\n  W10=b; prov b"\n',
        "position: L10=r\n  W10=b\n",
    ],
)
def test_the_place_is_found_however_the_text_is_written(game, form):
    """Folded, literal, quoted or plain over several lines: the finding stands at the word."""
    (problem,) = game.check_table(read_bytes(f"game: komarn\n{form}".encode(), "t.yaml"))
    assert problem.span.source[problem.span.column - 1 : problem.span.end_column - 1] == "W10=b"
    assert problem.span.source.startswith("  W10=b")


def test_the_place_is_found_behind_an_escape(game):
    """An escape before the word does not move the finding."""
    (problem,) = game.check_table(read_bytes(b'game: komarn\nposition: "L1\\u0030=r W10=b"\n', "t.yaml"))
    assert problem.span.source[problem.span.column - 1 :].startswith("W10=b")


def test_the_form_is_checked():
    """A table is a text in a closed form."""
    schema = table_schema(Schemas(schemas_folder()), "komarn")
    assert schema.validate(document("L10=r")) == []
    for wrong in ("3", "[L10=r]", "L10=r\nplayers: 2"):
        assert schema.validate(document(wrong))


@pytest.mark.parametrize("words", ["L12=r " * 100_000, "camp " + "L1 " * 100_000, "act r;" * 100_000])
def test_a_text_beyond_all_measure_is_refused_by_its_length_alone(game, words):
    """What is too long for a position is not read: its length is the only finding."""
    table = document(json.dumps(words))
    schema = table_schema(Schemas(schemas_folder()), "komarn")
    assert len(words) > LONGEST
    assert [each.code.id for each in schema.validate(table)] == ["CAT108"]
    assert game.check_table(table) == []


def test_the_schemas_say_how_long_a_position_may_be():
    """Tables and scenarios allow what the reading allows."""
    by_name = {schema.name: schema.content["properties"] for schema in Schemas(schemas_folder()).all()}
    scenario = by_name["komarn/scenarios.schema.json"]["scenarios"]["items"]["properties"]
    table = by_name["komarn/table.schema.json"]
    assert scenario["position"]["maxLength"] == table["position"]["maxLength"] == LONGEST


def test_who_plays_by_default_are_the_first_two_of_the_game(catalog):
    """Where the colours stand in another order, tables and scenarios begin with the same two marshals."""
    data = catalog.games["komarn"]
    turned = replace(data, facts={**data.facts, "colours": ["y", "g", "b", "r"]})
    other = load_game(Catalog({"komarn": turned}, catalog.shared), "komarn")
    assert other.score_table(document('"L10=y L11=y; sg y:L10"')).data["final"] == {"y": 5, "g": 0}


def test_a_table_without_a_position_is_told_so(ordo):
    """What is missing is a finding of the file, and nothing else happens."""
    code, _, err = ordo("score", "-", stdin="format: 1\ngame: komarn\n")
    assert code == 1
    assert "error[CAT103]" in err
    assert "position" in err
