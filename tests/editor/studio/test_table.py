"""The table: cells changed, pasted, undone; what is not concerned stays to the letter."""

import random
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from ordo_pnp.base import OrdoError
from ordo_pnp.editor import RpcError

GAMES = ("ordonnance", "komarn")


def table(asker, game="ordonnance", **params):
    """Return the table of a game."""
    return asker.ask("ordo/grid", game=game, **params)


def places(found):
    """Return the cells that can be changed: card, column, what stands there."""
    return [
        (row["id"], column, cell)
        for row in found["rows"]
        for column, cell in zip(found["columns"], row["cells"], strict=True)
        if column["isEditable"] and row["cells"][1] in column["kinds"]
    ]


def other(column, cell):
    """Return another value for a cell, that its schema may allow."""
    if column["kind"] == "number":
        return "2" if cell != "2" else "1"
    if column["kind"] == "choice":
        return next(each for each in column["choices"] if each != cell)
    if column["kind"] == "list":
        return next(each for each in column["choices"] if each != cell)
    if column["key"] in ("face", "back", "art"):
        return "" if cell else "other"
    return f"{cell}: other" if cell else "Other: text"


def contents(desk, folder):
    """Return what all files hold as the studio has them."""
    files = sorted({*folder.rglob("*.yaml"), *(each.path for each in desk.editor.open_texts)})
    return {path: desk.session.content(path) for path in files}


def change(asker, game, place, value):
    """Change one cell."""
    identifier, column, cell = place
    changed = {"id": identifier, "column": column["key"], "was": cell, "value": value}
    return asker.ask("ordo/cells", game=game, cells=[changed])


def change_and_back(desk, asker, project, chosen):
    """Change cells and change them back, each for itself; return how many could be changed."""
    before = contents(desk, project / "cards")
    changed = 0
    for game, (identifier, column, cell) in chosen:
        value = other(column, cell)
        try:
            change(asker, game, (identifier, column, cell), value)
        except RpcError:
            assert contents(desk, project / "cards") == before
            continue
        changed += 1
        assert contents(desk, project / "cards") != before
        change(asker, game, (identifier, column, value), cell)
        assert contents(desk, project / "cards") == before, (identifier, column["key"], value)
    return changed


def cells_of_all(asker):
    """Return every cell of every card of every game that can be changed."""
    return [(game, place) for game in GAMES for place in places(table(asker, game))]


@pytest.mark.slow
def test_a_cell_changed_and_changed_back_leaves_the_file_to_the_letter(desk, asker, project):
    """Cells at random, of all games."""
    chosen = random.Random(18).sample(cells_of_all(asker), 24)
    assert change_and_back(desk, asker, project, chosen) > 16


@pytest.mark.sweep
def test_every_cell_changed_and_changed_back_leaves_the_file_to_the_letter(desk, asker, project):
    """All of them; few cannot be changed for themselves."""
    chosen = cells_of_all(asker)
    assert change_and_back(desk, asker, project, chosen) > 0.8 * len(chosen)


def test_all_cells_of_a_column_changed_together_and_back_leave_the_file_to_the_letter(desk, asker, project):
    """One paste, and another one; names that need quotation marks do not keep them."""
    before = contents(desk, project / "cards")
    cells = [
        {"id": identifier, "column": "name.en", "was": cell, "value": f"{cell}: other"}
        for identifier, column, cell in places(table(asker))
        if column["key"] == "name.en" and cell
    ]
    asker.ask("ordo/cells", game="ordonnance", cells=cells)
    assert asker.ask("ordo/history")["undo"] == [f"{len(cells)} cells of {len(cells)} cards"]
    back = [each | {"was": each["value"], "value": each["was"]} for each in cells]
    asker.ask("ordo/cells", game="ordonnance", cells=back[1:])
    asker.ask("ordo/cells", game="ordonnance", cells=back[:1])
    assert contents(desk, project / "cards") == before


STEPS = st.lists(
    st.tuples(st.sampled_from(["cell", "paste", "undo", "redo"]), st.integers(0, 10**6), st.integers(0, 10**6)),
    max_size=12,
)


@pytest.mark.slow
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(STEPS)
def test_whatever_is_edited_is_undone_and_a_new_table_shows_what_the_old_one_does(desk, asker, project, steps):
    """Random cells, pastes, undo and redo: the answer of each edit is a row of the table, and undoing all gives the same bytes."""
    before = contents(desk, project / "cards")
    for kind, one, two in steps:
        found = table(asker)
        all_places = places(found)
        chosen = random.Random(one).sample(all_places, 1 if kind == "cell" else 1 + two % 6)
        cells = [
            {"id": identifier, "column": column["key"], "was": cell, "value": other(column, cell)}
            for identifier, column, cell in chosen
        ]
        try:
            if kind in ("undo", "redo"):
                asker.ask(f"ordo/{kind}")
            else:
                rows = asker.ask("ordo/cells", game="ordonnance", cells=cells)["rows"]
                shown = {row["id"]: row for row in table(asker)["rows"]}
                assert rows == [shown[row["id"]] for row in rows]
        except RpcError:
            assert table(asker) == found
    while asker.ask("ordo/history")["undo"]:
        asker.ask("ordo/undo")
    assert contents(desk, project / "cards") == before


@pytest.mark.slow
def test_a_change_is_what_import_writes(desk, asker, project, tmp_path):
    """The command line, given a spreadsheet with the same cells, makes the same files."""
    (tmp_path / "cells.csv").write_text(
        'id,name.en,name.de,face\nbase/bow-archers,"Hill, Archers",Bogner,unit\n', encoding="utf-8"
    )
    values = {
        "name.en": ("Mountain Archers", "Hill, Archers"),
        "name.de": ("Bergschützen", "Bogner"),
        "face": ("", "unit"),
    }
    cells = [
        {"id": "base/bow-archers", "column": key, "was": was, "value": value} for key, (was, value) in values.items()
    ]
    asker.ask("ordo/cells", game="ordonnance", cells=cells)
    expected = contents(desk, project / "cards")
    command = [sys.executable, "-m", "ordo_pnp", "import", str(tmp_path / "cells.csv"), "--game", "ordonnance", "--yes"]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    assert {path: path.read_bytes() for path in expected} == expected


def test_comments_and_all_that_has_no_column_survive(desk, asker, project):
    """One line differs."""
    path = project / "cards/ordonnance/base/units.yaml"
    change(asker, "ordonnance", ("base/bow-archers", {"key": "symbols"}, "bow"), "bow spear")
    old, new = path.read_text(encoding="utf-8").splitlines(), desk.session.content(path).decode().splitlines()
    assert [(a, b) for a, b in zip(old, new, strict=True) if a != b] == [
        ("    symbols: [bow]", "    symbols: [bow, spear]")
    ]
    assert path.read_text(encoding="utf-8").splitlines() == old


def test_typed_text_is_edited_and_not_the_disk(asker, units):
    """What an editor has open counts."""
    text = asker.ask("ordo/open", uri=units)["text"]
    typed = text.replace("name: Mountain Archers", "name: Valley Archers # typed")
    asker.ask("ordo/change", uri=units, base=1, changes=[{"text": typed}])
    change(asker, "ordonnance", ("base/bow-archers", {"key": "name.en"}, "Valley Archers"), "River Archers")
    assert asker.ask("ordo/open", uri=units)["text"] == typed.replace("Valley Archers", "River Archers")


@pytest.mark.parametrize(
    ("column", "was", "value", "message"),
    [
        ("symbols", "bow", "bow, lance", "`lance` is not allowed"),
        ("copies", "4", "many", "a whole number is needed"),
        ("name.en", "Mountain Archers", "", "name"),
        ("name.en", "Mountain Archers", "a\tb\x07", r"invisible control character U\+0007"),
        ("name.en", "Marsh Archers", "River Archers", "changed meanwhile: it holds `Mountain Archers`"),
        ("id", "base/bow-archers", "base/x", "not changed in the table"),
        ("colour", "", "red", "no column `colour`"),
    ],
)
def test_what_a_cell_cannot_hold_is_refused_with_the_reason(asker, column, was, value, message):
    """By its address; nothing changes, of a paste neither the other cells."""
    before = table(asker)
    cells = [
        {"id": "base/spear-levy", "column": "copies", "was": "4", "value": "5"},
        {"id": "base/bow-archers", "column": column, "was": was, "value": value},
    ]
    with pytest.raises(RpcError, match=message) as caught:
        asker.ask("ordo/cells", game="ordonnance", cells=cells)
    if column not in ("id", "colour"):
        (told,) = caught.value.data["cells"]
        assert (told["id"], told["column"]) == ("base/bow-archers", column)
        assert "B2" not in told["message"]
    assert table(asker) == before


def test_a_card_of_a_file_with_an_error_is_not_changed(asker, units):
    """What is shown of it may be older than the text."""
    text = asker.ask("ordo/open", uri=units)["text"]
    table(asker)
    asker.ask("ordo/change", uri=units, base=1, changes=[{"text": text.replace("name: Town Levy", 'name: "Town Levy')}])
    stale = [row["id"] for row in table(asker)["rows"] if row["isStale"]]
    assert stale == ["base/spear-levy"]
    with pytest.raises(RpcError, match=r"`units.yaml` cannot be read"):
        change(asker, "ordonnance", ("base/spear-levy", {"key": "name.en"}, "Town Levy"), "Levy")


@pytest.mark.slow
def test_findings_stand_at_their_cells(desk, asker, units):
    """A misspelled symbol is at the symbols; a finding in a translation is at that column."""
    text = asker.ask("ordo/open", uri=units)["text"]
    asker.ask(
        "ordo/change", uri=units, base=1, changes=[{"text": text.replace("name: Town Levy", "name: Castle Watch")}]
    )
    found = asker.ask("ordo/cellFindings", game="ordonnance")
    assert ("base/swords-watch", "name.en", "CAT206") in {(each["id"], each["column"], each["code"]) for each in found}
    stale = {(each["id"], each["column"]) for each in found if each["code"] == "CAT401"}
    assert stale == {("base/spear-levy", "name.de"), ("base/spear-levy", "name.ru")}
    assert len(found) == len(desk.session.findings())


def test_cards_come_and_go(desk, asker, project):
    """A copy has the translations, an added card a free id; undone, nothing is left of them."""
    before = contents(desk, project / "cards")
    copy = asker.ask("ordo/copyCard", game="ordonnance", id="base/bow-archers")["id"]
    added = asker.ask("ordo/addCard", game="ordonnance", set="base", kind="unit")["id"]
    again = asker.ask("ordo/addCard", game="ordonnance", set="base", kind="unit")["id"]
    assert (copy, added, again) == ("base/bow-archers-2", "base/unit", "base/unit-2")
    found = table(asker)
    rows = {row["id"]: row["cells"] for row in found["rows"]}
    names = [each["key"] for each in found["columns"]].index("name.en")
    assert rows[copy][1:] == rows["base/bow-archers"][1:]
    assert rows[added][names : names + 3] == ["Unit", "", ""]
    asker.ask("ordo/removeCard", game="ordonnance", id="base/bow-archers")
    assert "base/bow-archers" not in {row["id"] for row in table(asker)["rows"]}
    assert b"bow-archers:" not in desk.session.content(project / "cards/ordonnance/base/text/de.yaml")
    for _ in range(4):
        asker.ask("ordo/undo")
    assert contents(desk, project / "cards") == before


def test_a_card_of_a_wanted_id_gets_a_new_file_where_its_set_has_none(desk, asker, project):
    """The file is there once it is saved; an id that another card has, or that is none, is refused, and nothing changes."""
    file = project / "cards/ordonnance/crown/units.yaml"
    file.unlink()
    desk.session.refresh()
    added = asker.ask("ordo/addCard", game="ordonnance", set="crown", kind="unit", id="hill-watch")
    assert added == {"id": "crown/hill-watch", "uri": file.as_uri()}
    assert "  - id: hill-watch\n    name: Hill Watch\n" in asker.ask("ordo/open", uri=file.as_uri())["text"]
    assert not file.exists()
    steps = asker.ask("ordo/history")
    for wanted in ("hill-watch", "Hill Watch", ""):
        with pytest.raises(OrdoError, match=r"already|cannot be the id"):
            asker.ask("ordo/addCard", game="ordonnance", set="crown", kind="unit", id=wanted)
    assert asker.ask("ordo/history") == steps
    asker.ask("ordo/save")
    assert file.exists()


def test_a_card_goes_into_the_first_file_of_its_set_that_has_room(desk, asker, project):
    """One that holds as many cards as it may stays as it is; where there is no other, one is begun."""
    full = project / "cards/ordonnance/base/components.yaml"
    head, _, cards = full.read_text(encoding="utf-8").partition("components:\n")
    more = "".join(
        f"  - {{id: more-{at}, kind: marker, name: Marker, value: 1}}\n" for at in range(1_000 - cards.count("id:"))
    )
    full.write_text(f"{head}components:\n{cards}{more}", encoding="utf-8")
    desk.session.refresh()
    added = asker.ask("ordo/addCard", game="ordonnance", set="base", kind="marker", id="first-more")
    assert added["uri"] == full.with_name("components.2.yaml").as_uri()
    added = asker.ask("ordo/addCard", game="ordonnance", set="base", kind="marker", id="one-more")
    assert added == {"id": "base/one-more", "uri": full.with_name("components.2.yaml").as_uri()}
    assert desk.session.content(full) == full.read_bytes()


@pytest.mark.slow
def test_a_new_card_is_like_the_first_of_its_set(asker):
    """The first unit of the expansion has a symbol twice, which none of the base set has."""
    added = asker.ask("ordo/addCard", game="ordonnance", set="crown", kind="unit", id="hill-watch")
    text = asker.ask("ordo/open", uri=added["uri"])["text"]
    assert "symbols: [spear, spear]" in text.partition("  - id: hill-watch\n")[2].partition("  - id: ")[0]


def test_the_only_card_of_a_file_is_not_taken_out(asker):
    """A file of cards without cards is none."""
    *others, last = table(asker, filter="kind:aid,territory-line,marker", set="base")["rows"]
    for row in others:
        asker.ask("ordo/removeCard", game="ordonnance", id=row["id"])
    with pytest.raises(OrdoError, match="the only card of its file"):
        asker.ask("ordo/removeCard", game="ordonnance", id=last["id"])


MARKER = {"name.en": "Marker", "value": "1"}


@pytest.mark.parametrize(
    ("added", "why"),
    [
        ([{"id": " ", "kind": "unit", "cells": {}}], "has no id"),
        ([{"id": "base/spear-levy\u00a0", "kind": "unit", "cells": {}}], "`base/spear-levy` already"),
        ([{}] * 1_001, "1,001 new cards are too many at once"),
    ],
)
def test_no_more_than_a_thousand_cards_are_made_at_once_and_none_without_an_id(desk, asker, project, added, why):
    """Nothing has changed then."""
    before = contents(desk, project / "cards")
    with pytest.raises(OrdoError, match=why):
        asker.ask("ordo/cells", game="ordonnance", cells=[], added=added)
    assert contents(desk, project / "cards") == before


def test_the_filter_language_selects_rows(asker):
    """As on the command line, its mistakes too."""
    found = table(asker, filter="symbol:bow kind:unit -name:archers", set="base")["rows"]
    assert found[0]["id"] == "base/spear-bow"
    with pytest.raises(OrdoError, match="did you mean `bow`"):
        table(asker, filter="symbol:bwo")
    with pytest.raises(RpcError, match="no game `chess`"):
        table(asker, "chess")
