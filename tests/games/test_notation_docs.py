"""The examples in the reference of notation and scenarios are true."""

import re

import pytest

from ordo_pnp.cards import Origin, Schemas, read_bytes, schemas_folder
from ordo_pnp.games.komarn import legal_actions as komarn
from ordo_pnp.games.komarn.actions import SHAPES
from ordo_pnp.games.komarn.expectations import WORDS
from ordo_pnp.games.komarn.positions import EXAMPLES
from ordo_pnp.games.ordonnance.notation import RULINGS, Reason
from ordo_pnp.project import schema_for
from ordo_pnp.project.matches import table_schema
from ordo_pnp.rules import Record, Scenario, replay, run_scenario


@pytest.fixture(scope="module")
def pages(repository):
    return {
        name: (repository / f"docs/reference/{name}.md").read_text(encoding="utf-8")
        for name in ("notation", "scenarios")
    }


def blocks(page, language):
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def test_the_table_is_one(pages, ordonnance):
    """The table of the page has the form and the sense of a table."""
    document = read_bytes(blocks(pages["notation"], "yaml")[0].encode(), "table.yaml")
    assert table_schema(Schemas(schemas_folder()), "ordonnance").validate(document) == []
    assert ordonnance.check_table(document) == []


def test_the_record_can_be_replayed(pages, ordonnance):
    """The record of the page is valid and its actions are allowed."""
    document = read_bytes(blocks(pages["notation"], "yaml")[1].encode(), "record.yaml")
    assert schema_for(Schemas(schemas_folder()), "actions", "ordonnance").validate(document) == []
    record = Record.from_data(document.data)
    assert len(replay(ordonnance.prepare(2, record.rules), record).log) == 2


def test_the_scenario_passes(pages, ordonnance):
    """The scenario of the page holds."""
    document = read_bytes(blocks(pages["scenarios"], "yaml")[0].encode(), "s.yaml")
    assert schema_for(Schemas(schemas_folder()), "scenarios", "ordonnance").validate(document) == []
    scenario = Scenario.from_data(document.data["scenarios"][0], Origin(document, ("scenarios", 0)))
    assert run_scenario(ordonnance, scenario).failures == ()


def test_the_code_runs(pages, tmp_path, monkeypatch):
    """The Python of the page runs from top to bottom in a folder with the table."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.yaml").write_text(blocks(pages["notation"], "yaml")[0])
    exec("\n".join(blocks(pages["notation"], "python")), {})  # noqa: S102 (our own page)
    assert (tmp_path / "record.yaml").read_text().count("\n  - ") == 1


def test_every_refusal_is_listed(pages):
    """The page lists the closed reasons of each game with their rulings."""
    parts = pages["notation"].split("\n## Banner of Komarn\n")
    for part, reasons, rulings in zip(parts, (Reason, komarn.Reason), (RULINGS, komarn.RULINGS), strict=True):
        rows = dict(re.findall(r"^\| `([A-Z_]+)` \|[^|]*\| ?([A-Z0-9-]*) ?\|$", part, re.MULTILINE))
        assert rows == {reason.value: rulings.get(reason, "") for reason in reasons}


def test_the_position_of_komarn_is_one(pages, komarn):
    """The position of the page has the form and the sense of a table."""
    (text,) = (each for each in blocks(pages["notation"], "yaml") if "game: komarn" in each and "position:" in each)
    document = read_bytes(text.encode(), "table.yaml")
    assert table_schema(Schemas(schemas_folder()), "komarn").validate(document) == []
    assert komarn.check_table(document) == []


def test_the_scenario_of_komarn_passes(pages, komarn):
    """The scenario of the page holds."""
    document = read_bytes(blocks(pages["scenarios"], "yaml")[1].encode(), "s.yaml")
    assert schema_for(Schemas(schemas_folder()), "scenarios", "komarn").validate(document) == []
    scenario = Scenario.from_data(document.data["scenarios"][0], Origin(document, ("scenarios", 0)))
    assert run_scenario(komarn, scenario).failures == ()


def test_every_word_of_komarn_is_listed(pages):
    """The pages name every action, every clause of a position and every word of an expectation."""
    told = set(re.findall(r"`([a-zP_]+)[` ]", pages["notation"]))
    actions = set(re.findall(r"`[rbgy] ([a-z]+)[` ]", pages["notation"]))
    assert actions == set(SHAPES)
    assert set(EXAMPLES) - {"soldier"} <= told
    rows = "".join(
        re.findall(r"^(\| `[a-z].*?\|)", pages["scenarios"].split("## Expectations of Komarn")[1], re.MULTILINE)
    )
    assert set(re.findall(r"`([a-z_]+)`", rows)) == set(WORDS)
