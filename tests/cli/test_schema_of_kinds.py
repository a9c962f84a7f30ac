"""`ordo schema` and kinds: the files of schemas follow from `kinds.yaml`, of our games as of anybody's."""

import pytest


@pytest.mark.slow
def test_the_schemas_of_a_shipped_game_are_held_against_its_kinds(project):
    """An edit of its kinds is told until the files say the same, and a slip in them is a finding."""
    kinds = project.folder / "cards/komarn/kinds.yaml"
    before = kinds.read_text(encoding="utf-8")
    project("schema", "--write", check=0)

    kinds.write_text(before.replace("max: 9, required", "max: 8, required"), encoding="utf-8")
    assert project("schema", "--check", check=1).stdout.splitlines() == [
        "schemas/komarn/tokens.schema.json is not up to date: run `ordo schema --write`"
    ]
    assert "schemas/komarn/tokens.schema.json written" in project("schema", "--write", check=0).stdout
    assert project("schema", "--check", check=0).stdout == "all schemas are up to date\n"
    kinds.write_text(before.replace("max: 9, required", "max: 0, required"), encoding="utf-8")
    assert "CAT113" in project("schema", "--check", check=1).stderr


def test_the_schema_of_a_declared_kind_can_be_looked_at(ordo, make_ordo):
    """By the key of its files, without any file of it."""
    ordo("new", "game", "moths", "--kind", "moth: wings int 0..4", check=0)
    own = make_ordo(ordo.folder / "moths", ordo.cache)

    assert '"wings": {"type": "integer", "minimum": 0, "maximum": 4' in own("schema", "moths", check=0).stdout
    assert "moths/moths.schema.json" in own("schema", check=0).stdout


@pytest.mark.slow
def test_the_page_of_the_kinds_of_a_game_of_ones_own_does_not_go_stale(ordo, make_ordo):
    """It is written with the game and held against `kinds.yaml` from then on; no check takes it for a stray file."""
    ordo("new", "game", "moths", "--kind", "moth: wings int 0..4", check=0)
    own = make_ordo(ordo.folder / "moths", ordo.cache)
    page, kinds = own.folder / "cards/moths/KINDS.md", own.folder / "cards/moths/kinds.yaml"
    before = page.read_text(encoding="utf-8")

    assert "| `wings` | a whole number, 0 to 4 |" in before
    assert own("check", "--strict", check=0).stdout == "no problems found\n"
    assert own("schema", "--check", check=0).stdout == "all schemas are up to date\n"
    kinds.write_text(kinds.read_text(encoding="utf-8").replace("max: 4", "max: 6"), encoding="utf-8")
    told = own("schema", "--check", check=1).stdout
    assert "cards/moths/KINDS.md is not up to date: run `ordo schema --write`" in told
    own("schema", "--write", check=0)
    assert page.read_text(encoding="utf-8") == before.replace("0 to 4", "0 to 6")
    assert own("schema", "--check", check=0).stdout == "all schemas are up to date\n"
