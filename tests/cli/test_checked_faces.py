"""``ordo check --faces``: what is wrong with faces, and what is measured on them."""

import json

import pytest
from click.testing import CliRunner

from ordo_pnp.cli import root


@pytest.fixture
def cards(tmp_path, copy_of_data, monkeypatch):
    """A copy of the data that the command works on."""
    copy_of_data(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cards"


def run(*words):
    return CliRunner().invoke(root, ["check", "--faces", *words])


def measured(*words):
    result = run(*words, "--metrics", "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def add_text(cards, text, game="ordonnance"):
    """Add an element to the face of units."""
    path = cards / game / "faces/unit.yaml"
    path.write_text(f"{path.read_text(encoding='utf-8').rstrip()}\n    - text: {text}\n", encoding="utf-8")


SMALL = "{box: [6, 3, 51, 4], text: $name, font: bold, size: 5, lines: 1}"


@pytest.mark.slow
def test_findings_are_those_of_faces(cards):
    """Letters of 5 pt are found, a slip elsewhere in the data that is no error is not; only `--strict` lets it fail."""
    add_text(cards, SMALL)
    german = cards / "ordonnance/base/text/de.yaml"
    german.write_text(
        german.read_text(encoding="utf-8").replace("source: ", 'source: "00000000" # ', 1), encoding="utf-8"
    )
    everything = CliRunner().invoke(root, ["check", "--format", "json"])
    found = run("--json")

    assert "CAT747" in {each["code"] for each in json.loads(found.stdout)}
    assert {each["code"] for each in json.loads(everything.stdout)} > {
        each["code"] for each in json.loads(found.stdout)
    }
    assert found.exit_code == 0
    assert run("--strict").exit_code == 1


@pytest.mark.slow
def test_a_filter_leaves_other_games_out(cards):
    """What is wrong with the faces of one game is no finding about the cards of another."""
    add_text(cards, SMALL)

    assert "CAT747" in run("--game", "ordonnance", "set:base").stdout
    assert run("--game", "komarn", "--strict").stdout == "no problems found\n"


@pytest.mark.slow
@pytest.mark.usefixtures("cards")
def test_a_set_from_outside_is_linted_packed_and_unpacked(tmp_path):
    """Small letters on a face of a set from outside are found in its folder and in its archive, and only with its cards."""
    runner = CliRunner()
    for words in (["new", "expansion", "trial"], ["new", "face", "kingdom", "--with", "trial"]):
        assert runner.invoke(root, words).exit_code == 0
    face = tmp_path / "trial/faces/kingdom.yaml"
    face.write_text(face.read_text(encoding="utf-8").replace("size: foot", "size: 4"), encoding="utf-8")
    assert runner.invoke(root, ["export", "pack", "trial"]).exit_code == 0

    assert "trial/faces/kingdom.yaml" in run("--with", "trial", "set:trial").stdout
    assert "trial/faces/kingdom.yaml" not in run("--with", "trial", "set:base").stdout
    (tmp_path / "trial").rename(tmp_path / "elsewhere")
    packed = run("--with", "trial.zip", "set:trial").stdout
    assert "CAT747" in packed
    assert "trial.zip" in packed


@pytest.mark.usefixtures("cards")
def test_each_front_and_each_kind_has_its_figures():
    """Every selected card is in the report once, with all figures; the kinds tell how many they are."""
    (report,) = measured("--game", "ordonnance", "id:base/spear-levy,base/bow-archers,crown/cancel-spear")

    assert [each["card"] for each in report["fronts"]] == ["base/spear-levy", "base/bow-archers", "crown/cancel-spear"]
    assert all(
        {"flat", "far", "ink", "text", "contrast", "frame", "name_pt", "missed", "picture_of"} <= each.keys()
        for each in report["fronts"]
    )
    assert [(each["card_set"], each["kind"], each["count"]) for each in report["kinds"]] == [
        ("base", "unit", 2),
        ("crown", "kingdom", 1),
    ]


@pytest.mark.slow
def test_small_letters_miss_their_limit(cards):
    """A name in 5 pt is the smallest text of the card; the limit that it misses is named, and fails with `--strict` alone."""
    add_text(cards, SMALL)
    words = ("--game", "ordonnance", "id:base/spear-levy")
    (report,) = measured(*words)

    assert report["fronts"][0]["text"] == 5
    assert "text" in report["fronts"][0]["missed"]
    assert any(line.startswith("base/spear-levy: text 5, the limit is") for line in report["missed"])
    assert run(*words, "--metrics").exit_code == 0
    assert run(*words, "--metrics", "--strict").exit_code == 1


@pytest.mark.usefixtures("cards")
def test_the_language_is_that_of_the_texts():
    """With `--lang` the texts of a language are measured; one that no game has ends with 2."""
    (report,) = measured("--game", "ordonnance", "id:base/spear-levy", "--lang", "de")

    assert (report["language"], report["fronts"][0]["name"]) == ("de", "Stadtaufgebot")
    assert run("--metrics", "--lang", "xx").exit_code == 2
    assert run("--lang", "de").exit_code == 2


@pytest.mark.slow
def test_two_cards_with_one_picture_are_named(cards):
    """Cards of an expansion whose faces show the same picture are told of each other; those of the base game are not asked."""
    head = "format: 1\nface:\n  for: {kind}\n  back: card-back\n  size: [63, 88]\n  radius: 3\n  elements:\n"
    ground = "    - vignette: {box: [-3, -3, 69, 94]}\n    - rect: {box: [-3, -3, 69, 94], fill: paper}\n    - rect: {box: [20, 30, 20, 20], fill: '#24405F'}\n"
    for kind in ("kingdom", "unit"):
        path = cards / f"ordonnance/faces/{kind}.yaml"
        figure = next(line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("  figure:"))
        written = head.replace("{kind}", kind).replace("  back:", f"{figure}\n  back:") + ground
        path.write_text(written, encoding="utf-8")
    words = "id:crown/cancel-spear,crown/cancel-bow,base/spear-levy,base/bow-archers"
    (report,) = measured("--game", "ordonnance", words)

    pictures = {each["card"]: each["picture_of"] for each in report["fronts"]}
    assert pictures == {
        "base/spear-levy": None,
        "base/bow-archers": None,
        "crown/cancel-spear": "crown/cancel-bow",
        "crown/cancel-bow": "crown/cancel-spear",
    }
    assert [each for each in report["missed"] if "picture" in each] == [
        "crown/cancel-spear: its picture is also that of crown/cancel-bow",
        "crown/cancel-bow: its picture is also that of crown/cancel-spear",
    ]


@pytest.mark.usefixtures("cards")
def test_tables_show_what_json_holds():
    """The tables for people have a line for each front with the figures of JSON, and count what is missed."""
    words = ("--game", "komarn", "kind:site")
    (report,) = measured(*words)
    shown = run(*words, "--metrics").stdout

    for front in report["fronts"]:
        line = next(each for each in shown.splitlines() if each.startswith(front["card"]))
        assert f"{front['flat']:.1f}" in line
        assert f"{front['frame']:.2f}" in line
    missed = len(report["missed"])
    assert f"{len(report['fronts'])} fronts, {missed} limit{'s' if missed != 1 else ''} missed" in shown


@pytest.mark.slow
def test_data_with_errors_are_not_measured(cards):
    """A face that cannot be drawn ends with 1 and its finding, not with figures."""
    add_text(cards, "{box: [6, 3, 51, 4], text: $nothing, size: 8}")
    result = run("--game", "ordonnance", "--metrics")

    assert result.exit_code == 1
    assert {each.code.id for each in getattr(result.exception, "diagnostics", ())} == {"CAT720"}


@pytest.mark.slow
@pytest.mark.usefixtures("cards")
def test_backs_are_measured_once_each():
    """The base set has five different backs: of the cards, three metals of markers and an aid; lines of territories have none."""
    (report,) = measured("set:base", "--game", "ordonnance", "--backs")

    assert report["side"] == "back"
    assert {each["kind"] for each in report["fronts"]} == {"unit", "marker", "aid"}
    assert len(report["fronts"]) == 5
    assert report["told_apart"] == []
    assert report["names"] == {}
    assert "backs" in run("set:base", "--game", "ordonnance", "--backs", "--metrics").stdout
    assert run("--backs").exit_code == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--fix",), "`--faces` only looks"),
        (("--no-cache",), "`--faces` only looks"),
        (("--metrics", "--format", "github"), "`--metrics` prints tables or JSON"),
        (("--metrics", "--quiet"), "`--metrics` prints tables or JSON"),
    ],
)
def test_an_option_that_does_nothing_there_is_refused(words, told):
    """Nobody waits for an effect that never comes."""
    result = run(*words)
    assert (result.exit_code, told in result.stderr) == (2, True)
