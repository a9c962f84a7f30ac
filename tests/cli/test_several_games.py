"""With several games a command takes the one that is named or that fits, and asks where both would."""

import pytest

# A card that both games have.
AID = "base/player-aid"


@pytest.fixture
def project(copy_of_data, tmp_path, monkeypatch):
    """The working folder: a copy of the card database that has been checked before."""
    copy_of_data(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def test_a_list_of_several_games_names_them(called):
    """The table has a column for the game where cards of several are listed, and only there."""
    code, out, _ = called("list", "kind:aid")
    assert code == 0
    assert out.splitlines()[0].split() == ["game", "id", "kind", "name", "copies", "data"]
    assert [line.split()[:2] for line in out.splitlines()[1:3]] == [["komarn", AID], ["ordonnance", AID]]
    code, out, _ = called("list", "kind:aid", "--game", "komarn")
    assert out.splitlines()[0].split() == ["id", "kind", "name", "copies", "data"]


def test_a_card_of_both_games_must_be_told_apart(called):
    """The same id in two games is a question, `--game` the answer."""
    for named in (AID, "player-aid"):
        code, out, err = called("show", named)
        assert (code, out) == (2, "")
        assert f"{AID} of komarn, {AID} of ordonnance; say which game by --game" in " ".join(err.split())
    assert called("show", AID, "--game", "komarn")[0] == 0
    assert called("show", "morlock")[0] == 0


def test_an_export_is_of_one_game(called):
    """A filter or `--game` leaves the cards of one game; else it is asked which."""
    code, _, err = called("export", "csv", "set:base")
    assert code == 2
    assert "say which: --game komarn or ordonnance" in err
    code, out, _ = called("export", "csv", "kind:soldier")
    assert code == 0
    assert out.splitlines()[1].startswith("base/soldier-eagle,soldier,")
    assert called("export", "csv", "set:base", "--game", "ordonnance")[0] == 0


@pytest.mark.slow
def test_an_import_knows_its_game_by_the_ids(called, project):
    """Ids that only one game has tell which is meant; where both have them it must be said."""
    called("export", "csv", "kind:soldier,aid", "--game", "komarn", "-o", "cards.csv")
    text = (project / "cards.csv").read_text(encoding="utf-8-sig")
    (project / "cards.csv").write_text(text.replace("Soldier of the Boar", "Boarling"), encoding="utf-8")
    assert called("import", "cards.csv", "--yes")[0] == 0
    pieces = (project / "cards/komarn/base/pieces.yaml").read_text(encoding="utf-8")
    assert "name: Boarling" in pieces

    lines = text.splitlines()
    only_aid = [lines[0], *(line for line in lines if line.startswith(AID))]
    (project / "aid.csv").write_text("\n".join(only_aid) + "\n", encoding="utf-8")
    code, _, err = called("import", "aid.csv", "--dry-run")
    assert code == 2
    assert "say which game: --game komarn or ordonnance" in err
    assert called("import", "aid.csv", "--dry-run", "--game", "komarn")[:2] == (0, "nothing changes\n")


@pytest.mark.slow
def test_a_card_is_renamed_in_its_own_game_only(called, project):
    """The other game's card of the same id keeps it."""
    code, _, err = called("rename", AID, "help-card")
    assert code == 2
    assert "say which game: --game komarn or ordonnance" in err
    other = (project / "cards/ordonnance/base/components.yaml").read_bytes()

    assert called("rename", AID, "help-card", "--game", "komarn")[0] == 0

    assert "id: help-card" in (project / "cards/komarn/base/components.yaml").read_text(encoding="utf-8")
    assert "help-card:" in (project / "cards/komarn/base/text/ru.yaml").read_text(encoding="utf-8")
    assert (project / "cards/ordonnance/base/components.yaml").read_bytes() == other
    assert called("check")[:2] == (0, "no problems found\n")


def test_a_new_card_in_a_set_of_both_games(called):
    """Both games have a set `base`: which is meant must be said."""
    code, _, err = called("new", "card", "base/pilots", "--kind", "unit")
    assert code == 2
    assert "say which game: --game komarn or ordonnance" in err


def test_a_new_set_of_a_game_without_an_example(called):
    """It is said that there is nothing to start from, and for which game there is; a slip is still a slip."""
    code, _, err = called("new", "expansion", "floods", "--game", "komarn")
    assert code == 2
    assert "there is no example of a set of `komarn` to start from, only of ordonnance: write `--bare`" in " ".join(
        err.split()
    )
    assert "there is no game `komran`; did you mean `komarn`?" in called("new", "expansion", "x", "--game", "komran")[2]


@pytest.mark.slow
def test_a_stray_file_of_both_games(called, project):
    """`ordo check` of a file outside takes the game that is named."""
    (project / "aid.yaml").write_text("format: 1\ncomponents:\n  - {id: my-aid, kind: aid, name: Aid}\n", "utf-8")
    code, out, _ = called("check", "aid.yaml", "--format", "concise")
    assert code == 1
    assert "CAT264" in out
    assert called("check", "aid.yaml", "--game", "komarn")[:2] == (0, "no problems found\n")


@pytest.mark.parametrize("game", ["komarn", "ordonnance"])
@pytest.mark.few(1)
@pytest.mark.slow
def test_one_game_is_checked(called, game):
    """`--game` narrows the check to one game."""
    assert called("check", "--game", game)[:2] == (0, "no problems found\n")


def test_a_table_without_a_game_is_told_them_all(called, project):
    """A file that is played names its game; the remedy names those there are."""
    (project / "table.yaml").write_text("players: [A, B]\n", encoding="utf-8")
    code, _, err = called("score", "table.yaml")
    assert code == 1
    assert "add `game:` with komarn or ordonnance" in err


@pytest.mark.slow
def test_a_filter_that_both_games_fulfil_prints_both(called, tmp_path):
    """Each file is named after its game, so that nothing of one is overwritten by the other."""
    assert called("build", f"id:{AID}", "-o", tmp_path)[0] == 0
    assert sorted(path.name.split("-")[0] for path in tmp_path.glob("*.pdf")) == ["komarn", "ordonnance"]
