"""Findings of data that have a great many of them: told in bounds, and never while somebody types waits for it."""

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from ordo_pnp.base import FORMATS, DataError
from ordo_pnp.editor.language.open_projects import ToldFindings
from ordo_pnp.project import Project, find_all
from tests.editor.studio.windows import open_desk

BY_PLACE = ("ordo/cellFindings", "ordo/textFindings")
GAME = {"game": "moths"}


@pytest.fixture
def wrong(tmp_path, monkeypatch, small_game, window_of):
    """Return a window of a project in which 40 cards, their translations and 40 other entries of texts are wrong."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = small_game(tmp_path / "project")
    base = folder / "cards/moths/base"
    cards = "".join(f"  - {{id: c{at}, name: C{at}, power: x, feels: [sun], rarity: common}}\n" for at in range(40))
    (base / "creatures.yaml").write_text(f"format: 1\ncreatures:\n{cards}", encoding="utf-8")
    entries = "".join(f"    {stem}{at}: {{source: '00000000', wrong: 1}}\n" for stem in "cx" for at in range(40))
    (base / "text/de.yaml").write_text(f"format: 1\ntext:\n  language: de\n  entries:\n{entries}", encoding="utf-8")
    with open_desk(folder) as desk:
        yield window_of(desk)


def test_of_many_findings_the_errors_are_told_first_and_all_are_counted(wrong, monkeypatch):
    """In the order in which all would be told; of everything, of cells and of texts alike."""
    everything = wrong.ask("ordo/findings")
    by_place = {method: wrong.ask(method, **GAME) for method in BY_PLACE}
    errors = [each for each in everything["findings"] if each["severity"] == "error"]
    assert everything["counts"] == {
        "errors": len(errors),
        "warnings": len(everything["findings"]) - len(errors),
        "remarks": 0,
    }
    assert len(errors) > 10
    monkeypatch.setattr("ordo_pnp.editor.studio.studio_findings.MAX_TOLD", 10)
    told = wrong.ask("ordo/findings")
    assert told["findings"] == errors[:10]
    assert told["counts"] == everything["counts"]
    for method, found in by_place.items():
        few = wrong.ask(method, **GAME)
        assert 0 < len(few) <= 10 < len(found)
        assert [each for each in found if each in few] == few


@pytest.mark.slow
def test_a_remark_is_told_as_one(tmp_path, small_game, window_of, monkeypatch):
    """A picture that is printed as pixels is neither an error nor a warning."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = small_game(tmp_path / "project")
    base = folder / "cards/moths/base"
    (base / "glow.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
        '<circle cx="4" cy="4" r="3" filter="url(#f)"/></svg>',
        encoding="utf-8",
    )
    cards = base / "creatures.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(
        re.sub(r"^(  - id: .*\n)", r"\1    print: {copies: 1, art: glow.svg}\n", text, count=1, flags=re.MULTILINE),
        encoding="utf-8",
    )
    with open_desk(folder) as desk:
        told = window_of(desk).ask("ordo/findings")
    assert "remark" in {each["severity"] for each in told["findings"]}
    assert told["counts"]["remarks"] == sum(each["severity"] == "remark" for each in told["findings"])


def refused(folder):
    """Return the findings with which a project refuses to be read; none where it can be read."""
    try:
        _ = Project(folder).catalog
    except DataError as error:
        return error.diagnostics
    return ()


FILES = ["game.yaml", "kinds.yaml", "base/creatures.yaml", "base/spells.yaml", "base/text/de.yaml", "text/de.yaml"]
TYPED = ["", "x", ": ", "- ", "'", "{", "7", "\n", "    "]


@pytest.mark.slow
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(st.sampled_from(FILES), st.integers(0, 9_999), st.sampled_from(TYPED)), min_size=3, max_size=9)
)
def test_all_doors_list_findings_by_file_line_and_column(tmp_path, monkeypatch, small_game, window_of, typed):
    """Check in each format, the build that is refused, editors and the studio tell random slips in one order."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = small_game(tmp_path / "project")
    for name, place, piece in typed:
        file = folder / "cards/moths" / name
        text = file.read_text("utf-8") if file.exists() else "format: 1\n"
        at = place % len(text)
        file.write_text(text[:at] + piece + text[at + 1 :], encoding="utf-8", newline="")
    with open_desk(folder) as desk:
        found = find_all(desk.workspace)
        places = [(each.span.file, each.span.line, each.span.column, each.code.id) for each in found]
        assert places == sorted(places)
        told = json.loads(FORMATS["json"](found[::-1]))
        assert [(each["file"], each["line"], each["column"], each["code"]) for each in told] == places
        for form in ("concise", "full", "github"):
            assert FORMATS[form](found[::-1]) == FORMATS[form](found)
        window = window_of(desk)
        assert [(each["file"], each["code"]) for each in window.ask("ordo/findings")["findings"]] == [
            (each[0], each[3]) for each in places
        ]
        for by_file in ToldFindings(window.window.editor).by_file(desk.editor.check.at_once()).values():
            starts = [(each["range"]["start"]["line"], each["range"]["start"]["character"]) for each in by_file]
            assert starts == sorted(starts)
    keys = [each.sort_key for each in refused(folder)]
    assert keys == sorted(keys)


def test_a_mistake_of_a_file_that_is_about_no_card_hides_none(tmp_path, monkeypatch, small_game, window_of):
    """Each of its cards is listed, and says what is wrong with the file; all views answer."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = small_game(tmp_path / "project")
    path = folder / "cards/moths/base/creatures.yaml"
    path.write_text(path.read_text("utf-8").replace("format: 1", "format: 7", 1), encoding="utf-8")
    with open_desk(folder) as desk:
        asker = window_of(desk)
        (game,) = asker.ask("ordo/overview")["games"]
        (problem,) = {each["problem"] for each in game["cards"] if each["kind"] == "creature"}
        assert len(asker.ask("ordo/grid", **GAME)["rows"]) == len(game["cards"])
        assert asker.ask("ordo/cellFindings", **GAME) == [], "it is about no card"
        assert problem.partition(";")[0] in {each["message"] for each in asker.ask("ordo/findings")["findings"]}
