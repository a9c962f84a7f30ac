"""A wrong value is shown where it stands, hides no card, and stops nobody from editing anything else."""

import random
import shutil
from contextlib import ExitStack

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from ordo_pnp.editor import RpcError
from tests.editor.studio.windows import open_desk

GAME = {"game": "ordonnance"}
# Values that hardly any key may have.
WRONG = ["[many, {a: b}]", "{of: [krak]}", "-7.25", '""', "true"]


@pytest.fixture
def project(tmp_path, monkeypatch, copy_of_data):
    """Return a folder with one set of one game: it is read quickly."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    copy_of_data(tmp_path, "ordonnance", ignore=shutil.ignore_patterns("crown", "rulebook", "bots"))
    return tmp_path


def places(asker):
    """Return the cells of all cards that hold anything: card, column, value."""
    found = asker.ask("ordo/grid", **GAME)
    return [
        (row["id"], column["key"], cell)
        for row in found["rows"]
        for column, cell in zip(found["columns"], row["cells"], strict=True)
        if column["isEditable"] and cell
    ]


def cell(asker, identifier, heading):
    """Return what a cell shows."""
    found = asker.ask("ordo/grid", **GAME)
    row = next(each for each in found["rows"] if each["id"] == identifier)
    return row["cells"][[each["key"] for each in found["columns"]].index(heading)]


def change(asker, place, value):
    """Change one cell."""
    identifier, heading, was = place
    cells = [{"id": identifier, "column": heading, "was": was, "value": value}]
    return asker.ask("ordo/cells", **GAME, cells=cells)


def origin_of(desk, place):
    """Return where the value of a cell stands in its file."""
    identifier, heading, _ = place
    card = desk.session.card("ordonnance", identifier)
    key, _, language = heading.partition(".")
    if language and language != card.language:
        return card.text_origins[language].below(key)
    return card.origin.below(key) if key in card.origin.value else card.origin.below("print", key)


def put_wrong(desk, asker, place, wrong):
    """Type a wrong value in the place of the value of a cell; return its file."""
    found = origin_of(desk, place)
    span, path = found.span(), found.document.file
    opened = asker.ask("ordo/open", uri=path.as_uri())
    start = {"line": span.line - 1, "character": span.column - 1}
    line = opened["text"].split("\n")[span.line - 1]
    units = len(line.encode("utf-16-le")) // 2
    changes = [{"range": {"start": start, "end": start | {"character": units}}, "text": wrong}]
    asker.ask("ordo/change", uri=path.as_uri(), base=opened["version"], changes=changes)
    return path


@pytest.mark.slow
@settings(
    max_examples=12,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
)
@given(st.integers(0, 10**6))
def test_a_wrong_value_in_any_cell_is_told_there_and_blocks_no_edit_of_another_file(desk, asker, seed):
    """It is shown as it stands, marked at its own cell, and mended in the table."""
    chance = random.Random(seed)
    before = asker.ask("ordo/grid", **GAME)["rows"]
    all_places = places(asker)
    place = chance.choice(all_places)
    path = put_wrong(desk, asker, place, chance.choice(WRONG))
    wrong = (*place[:2], cell(asker, *place[:2]))
    marked = {each["column"] for each in asker.ask("ordo/cellFindings", **GAME) if each["id"] == place[0]}
    assert place[1] in marked, (wrong, marked)

    others = [each for each in all_places if "." in each[1] or each[1] == "copies"]
    while origin_of(desk, other := chance.choice(others)).document.file == path:
        pass
    value = f"{other[2]}: other" if "." in other[1] else "7"
    with_wrong = desk.session.content(path)
    change(asker, other, value)
    assert cell(asker, *other[:2]) == value
    asker.ask("ordo/undo")
    assert desk.session.content(path) == with_wrong

    if wrong[2] != place[2]:
        change(asker, wrong, place[2])
    assert asker.ask("ordo/grid", **GAME)["rows"] == before
    asker.ask(
        "ordo/change",
        uri=path.as_uri(),
        base=asker.ask("ordo/open", uri=path.as_uri())["version"],
        changes=[{"text": path.read_text(encoding="utf-8")}],
    )


@pytest.fixture
def begun(project, window_of):
    """Return what opens a studio in which files hold other texts from the beginning: a desk and a window."""

    def begin(name, *changes):
        path = project / "cards/ordonnance/base" / name
        text = path.read_text(encoding="utf-8")
        for before, after in changes:
            assert before in text
            text = text.replace(before, after, 1)
        path.write_text(text, encoding="utf-8")
        desk = opened.enter_context(open_desk(project))
        return desk, window_of(desk)

    with ExitStack() as opened:
        yield begin


def test_a_card_that_never_was_sound_is_shown_without_a_face_and_mended_in_the_table(begun):
    """In the overview, the gallery, the table and the languages; faces and games say why it is not in them."""
    desk, asker = begun("units.yaml", ("symbols: [bow]", "symbols: [bwo]"), ("copies: 4", "copies: many"))
    (game,) = [each for each in asker.ask("ordo/overview")["games"] if each["id"] == "ordonnance"]
    problems = {each["id"]: each["problem"] for each in game["cards"] if each["problem"]}
    listed = asker.ask("ordo/gallery", **GAME, language="en", filter="")["cards"]
    assert {each["id"]: each["problem"] for each in listed if each["problem"]} == problems
    assert "`bwo` is not allowed" in problems.pop("base/bow-archers")
    (other,) = problems
    assert [each["id"] for each in listed] == [each["id"] for each in game["cards"]]
    card = {**GAME, "card": "base/bow-archers", "language": "en"}
    with pytest.raises(RpcError, match="`bwo` is not allowed"):
        asker.ask("ordo/look", **card, side="front")
    uri, start = (asker.ask("ordo/place", **card, keys=["symbols"])[key] for key in ("uri", "range"))
    assert asker.ask("ordo/at", uri=uri, position=start["start"])["card"] == "base/bow-archers"
    assert {each["card"] for each in asker.ask("ordo/play/options", **GAME)["leftOut"]} == {"base/bow-archers", other}
    rows = asker.ask("ordo/translations", **GAME, language="de")["rows"]
    assert [each["text"] for each in rows if each["card"] == "base/bow-archers" and each["key"] == "name"]

    change(asker, ("base/bow-archers", "symbols", "bwo"), "bow")
    change(asker, (other, "copies", "many"), "4")
    assert asker.ask("ordo/look", **card, side="front")["face"]["width"] == 63
    assert asker.ask("ordo/play/options", **GAME)["leftOut"] == []
    assert desk.session.faceless("ordonnance") == {}


def test_of_several_wrong_values_of_a_card_one_is_mended_after_the_other(begun):
    """What is wrong beside a cell stops nobody; another wrong value is refused."""
    text = ("copies: 4", "copies: many\n      face: [1]")
    _, asker = begun("units.yaml", text)
    (wrong,) = [each for each in asker.ask("ordo/grid", **GAME)["rows"] if each["problem"]]
    place = (wrong["id"], "copies", "many")
    with pytest.raises(RpcError, match="a whole number is needed"):
        change(asker, place, "more")
    assert change(asker, place, "3")["rows"][0]["problem"]
    assert change(asker, (wrong["id"], "face", "[1]"), "unit")["rows"][0]["problem"] is None


def test_a_key_that_is_missing_is_told_at_its_cell(begun):
    """And not at the card."""
    _, asker = begun("units.yaml", ("    name: Mountain Archers\n", ""))
    found = asker.ask("ordo/cellFindings", **GAME)
    assert [each["column"] for each in found if each["severity"] == "error"] == ["name.en"]
    assert change(asker, ("base/bow-archers", "name.en", ""), "Mountain Archers")["rows"][0]["problem"] is None


def test_a_text_that_cannot_be_read_stops_edits_of_its_own_file_alone(begun):
    """Its card is there by its id; a translation whose file cannot be read is not begun in another one."""
    desk, asker = begun("units.yaml", ("name: Mountain Archers", 'name: "Mountain Archers'))
    rows = {each["id"]: each for each in asker.ask("ordo/grid", **GAME)["rows"]}
    assert rows["base/bow-archers"]["isStale"]
    assert {each["id"] for each in asker.ask("ordo/cellFindings", **GAME) if each["severity"] == "error"} == {
        "base/bow-archers"
    }
    with pytest.raises(RpcError, match=r"`units.yaml` cannot be read"):
        change(asker, ("base/spear-levy", "copies", rows["base/spear-levy"]["cells"][-4]), "9")
    marker = next(each for each in rows if "marker" in rows[each]["cells"][1])
    name = cell(asker, marker, "name.de")
    change(asker, (marker, "name.de", name), f"{name} 2")
    assert cell(asker, marker, "name.de") == f"{name} 2"
    overlay = desk.workspace.root / "cards/ordonnance/base/text/de.yaml"
    uri = next(each.path for each in desk.editor.open_texts if each.path.name == overlay.name).as_uri()
    opened = asker.ask("ordo/open", uri=uri)
    broken = opened["text"].replace("entries:", 'entries: "', 1)
    asker.ask("ordo/change", uri=uri, base=opened["version"], changes=[{"text": broken}])
    with pytest.raises(RpcError, match=r"`de.yaml` cannot be read"):
        change(asker, (marker, "name.de", cell(asker, marker, "name.de")), "Marke")
    english = cell(asker, marker, "name.en")
    change(asker, (marker, "name.en", english), f"{english} 2")
    assert asker.ask("ordo/open", uri=uri)["text"] == broken


def test_cards_are_made_of_pasted_rows_together_with_cells_or_not_at_all(desk, asker):
    """As one step; what a new card cannot hold is told by its id, and what is there already is not made twice."""
    before = asker.ask("ordo/grid", **GAME)["rows"]
    cells = [{"id": "base/bow-archers", "column": "copies", "was": "4", "value": "5"}]
    new = {
        "id": "base/bow-new",
        "kind": "unit",
        "cells": {"name.en": "New Archers", "symbols": "bow helm", "copies": "2"},
    }
    wrong = new | {"id": "base/bow-wrong", "cells": {"name.en": "Wrong Archers", "symbols": "bwo"}}
    with pytest.raises(RpcError, match="`bwo` is not allowed") as caught:
        asker.ask("ordo/cells", **GAME, cells=cells, added=[new, wrong])
    assert [(each["id"], each["column"]) for each in caught.value.data["cells"]] == [("base/bow-wrong", "symbols")]
    with pytest.raises(RpcError, match="a card `base/spear-levy` already"):
        asker.ask("ordo/cells", **GAME, cells=cells, added=[new | {"id": "base/spear-levy"}])
    assert asker.ask("ordo/grid", **GAME)["rows"] == before
    made = asker.ask("ordo/cells", **GAME, cells=cells, added=[new])["rows"]
    assert [each["id"] for each in made] == ["base/bow-archers", "base/bow-new"]
    assert desk.session.card("ordonnance", "base/bow-new").name == "New Archers"
    assert asker.ask("ordo/undo")["title"] == "base/bow-new"
    assert asker.ask("ordo/grid", **GAME)["rows"] == before


@pytest.mark.slow
def test_what_says_not_what_it_is_or_where_it_stands_hides_nothing_else(begun):
    """A text without its language, and an entry that is only a word: all views answer."""
    _, asker = begun("units.yaml")
    all_cards = [each["id"] for each in asker.ask("ordo/gallery", **GAME, language="en", filter="")["cards"]]
    desk, asker = begun("text/de.yaml", ("  language: de\n", ""))
    opened = asker.ask("ordo/open", uri=(desk.workspace.root / "ordonnance/base/units.yaml").as_uri())
    typed = opened["text"].rstrip("\n") + "\n  - u\n"
    asker.ask("ordo/change", uri=opened["uri"], base=opened["version"], changes=[{"text": typed}])
    listed = [each["id"] for each in asker.ask("ordo/gallery", **GAME, language="en", filter="")["cards"]]
    assert listed == all_cards
    assert [each["id"] for each in asker.ask("ordo/grid", **GAME)["rows"]] == all_cards
    assert asker.ask("ordo/translations", **GAME, language="de")["rows"]
    assert isinstance(asker.ask("ordo/cellFindings", **GAME), list)
    assert asker.ask("ordo/overview")["games"]
