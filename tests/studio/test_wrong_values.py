"""A wrong value is shown where it stands, hides no card, and stops nobody from editing anything else."""

import random
import shutil

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ordo_pnp.language import RpcError
from tests.studio.conftest import CARDS

GAME = {"game": "ordonnance"}
WRONG = ["[many, {a: b}]", "{of: [krak]}", "-7.25", '""', "true"]
"""Values that hardly any key may have."""


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Return a folder with one set of one game: it is read quickly."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    shutil.copytree(CARDS, tmp_path / "cards", ignore=shutil.ignore_patterns("komarn", "crown", "rulebook", "bots"))
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
    return asker.ask("ordo/cell", **GAME, id=identifier, column=heading, was=was, value=value)


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
    marked = {each["column"] for each in asker.ask("ordo/cell-findings", **GAME) if each["id"] == place[0]}
    assert place[1] in marked, (wrong, marked)

    while origin_of(desk, other := chance.choice(all_places)).document.file == path:
        pass
    value = f"{other[2]}: other" if "." in other[1] else "3" if other[1] == "copies" else ""
    with_other = desk.session.content(path)
    try:
        change(asker, other, value)
    except RpcError as error:
        assert error.data["cells"][0]["id"] == other[0]  # what this cell cannot hold
    else:
        assert cell(asker, *other[:2]) == value
        asker.ask("ordo/undo")
    assert desk.session.content(path) == with_other

    if wrong[2] != place[2]:
        change(asker, wrong, place[2])
    assert asker.ask("ordo/grid", **GAME)["rows"] == before
    asker.ask(
        "ordo/change",
        uri=path.as_uri(),
        base=asker.ask("ordo/open", uri=path.as_uri())["version"],
        changes=[{"text": path.read_text(encoding="utf-8")}],
    )
