"""Files that an import makes tell the editor where their schema is."""

import pytest

from ordo_pnp.tables.file_changes import Revisions

HOMES = {
    "alone": ({"schemas/text.schema.json", "set.yaml"}, "../schemas/text.schema.json"),
    "cards/odd/base": ({"set.yaml"}, "../../../../schemas/text.schema.json"),
    "cards/odd": ({"game.yaml"}, "../../../schemas/text.schema.json"),
}


@pytest.mark.parametrize("home", HOMES)
def test_a_new_file_names_the_schema_that_it_can_reach(tmp_path, home):
    """The one beside a set that lies alone; else the one beside ``cards``, from a set or from the folder of its game."""
    files, schema = HOMES[home]
    for name in files:
        (tmp_path / home / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / home / name).touch()
    revisions = Revisions(())
    revisions.add(tmp_path / home, "text/de.yaml", "text.schema.json", ("text:",), ("  language: de",))

    assert revisions.texts() == {
        tmp_path / home / "text/de.yaml": (
            None,
            f"# yaml-language-server: $schema={schema}\nformat: 1\ntext:\n  language: de\n",
        )
    }
