"""What a command writes takes the place of an earlier file of its kind, and of no data."""

import os

import pytest

SET = b"format: 1\nset:\n  id: trial\n"
RECORD = b"format: 1\ngame: ordonnance\nseed: 1\nplayers: [A, B]\nactions: []\n"


@pytest.mark.parametrize("old", [None, b"", RECORD])
def test_an_earlier_output_is_replaced(ordo, old):
    """A record takes the place of a record, of an empty file and of nothing."""
    file = ordo.folder / "new/record.yaml"
    if old is not None:
        file.parent.mkdir()
        file.write_bytes(old)
    words = ("--game", "ordonnance", "--bots", "random", "--games", "2", "--record", "closest")
    ordo("simulate", *words, "-o", "new/record.yaml", check=0)
    assert b"actions:" in file.read_bytes()
    assert file.read_bytes() != old


@pytest.mark.parametrize(
    "words", [("simulate", "--games", "2", "--record", "closest", "-o"), ("play", "--record"), ("train", "-o")]
)
@pytest.mark.parametrize("name", ["game.yaml", "set.yml"])
def test_no_output_makes_its_folder_a_game_or_a_set(ordo, words, name):
    """A record or weights named `game.yaml` would be taken for a game by every command beside it: refused before the work."""
    done = ordo(*words, name, "--game", "ordonnance", check=2)
    assert f"`{name}` would make its folder a {name.partition('.')[0]}; choose another name" in done.stderr
    assert not (ordo.folder / name).exists()


@pytest.mark.slow
def test_no_link_leads_the_schemas_out_of_the_project(ordo):
    """`ordo schema --write` refuses to write through a link into another folder, and writes nothing."""
    ordo("new", "game", "moths", check=0)
    outside = ordo.folder / "victim"
    outside.write_text("mine", encoding="utf-8")
    ordo.folder = ordo.folder / "moths"
    page = ordo.folder / "cards/moths/KINDS.md"
    page.unlink()
    page.symlink_to(outside)
    (ordo.folder / "schemas/set.schema.json").unlink()
    done = ordo("schema", "--write", check=2)
    assert "a link leads out of" in done.stderr
    assert outside.read_text("utf-8") == "mine"
    assert not (ordo.folder / "schemas/set.schema.json").exists()


def test_a_game_has_a_name(ordo):
    """An empty name is no wish for the example."""
    ordo("new", "game", "", check=2)
    assert not (ordo.folder / "night-garden").exists()


@pytest.mark.parametrize(
    "words", [("balance", "-o"), ("simulate", "--record", "closest", "-o")], ids=["balance", "simulate"]
)
def test_no_output_takes_the_place_of_the_journal(ordo, words):
    """A journal that is also the output is refused before a game is played, however it is named."""
    journal = ordo.folder / "same.x"
    journal.write_bytes(b"mine")
    done = ordo(*words, "./same.x", "--resume", "same.x", "--game", "ordonnance", "--games", "4", check=2)
    assert "name the same file" in done.stderr
    assert journal.read_bytes() == b"mine"


@pytest.mark.parametrize(
    "words",
    [
        ("balance", "--games", "4", "--resume", "games.journal", "-o"),
        ("simulate", "--games", "4", "--resume", "games.journal", "--record", "closest", "-o"),
    ],
    ids=["balance", "simulate"],
)
@pytest.mark.parametrize("place", ["set.yaml", "set.yaml/below.x", "folder", "pipe"])
def test_an_output_that_cannot_be_written_is_refused_before_the_games(ordo, words, place):
    """A data file, a folder or a pipe in its place, or a file on the way to it: not one game is played for nothing."""
    (ordo.folder / "set.yaml").write_bytes(SET)
    (ordo.folder / "folder").mkdir()
    os.mkfifo(ordo.folder / "pipe")
    done = ordo(*words, place, "--game", "ordonnance", "--bots", "random", check=2)
    assert place in done.stderr
    assert not (ordo.folder / "games.journal").exists()
    assert (ordo.folder / "set.yaml").read_bytes() == SET


def test_nothing_is_learned_for_a_file_that_cannot_be_written(ordo, monkeypatch):
    """`ordo train` refuses a set in the place of its weights before it learns."""

    def learn(match):
        raise AssertionError(match)

    monkeypatch.setattr("ordo_pnp.project.learner_of", learn)
    (ordo.folder / "set.yaml").write_bytes(SET)
    done = ordo("train", "--game", "ordonnance", "-o", "set.yaml", check=2)
    assert "is a data file of another kind" in done.stderr
