"""Commands read what they are asked for: what is wrong elsewhere stops nobody, what is wrong in it stops everybody."""

import shutil

import pytest

OUT = ["-o", "out", "--backs", "none"]


@pytest.fixture
def cards(tmp_path, copy_of_data, monkeypatch):
    """The database of one game, and beside it one of which not even its own file can be understood."""
    copy_of_data(tmp_path, "ordonnance")
    second = tmp_path / "cards" / "second"
    (second / "base").mkdir(parents=True)
    (second / "game.yaml").write_text("format: 1\ngame: {id: second, nmae: Second}\n")
    (second / "base" / "set.yaml").write_text("set: [\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cards"


def broken(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.usefixtures("cards")
def test_a_broken_second_game_does_not_stop_the_first(called):
    """Whoever prints one game need not mend another, however the first is named."""
    assert called("check", "cards/second")[0] == 1
    for words in (["--game", "ordonnance", "id:spear-levy"], ["game:ordonnance", "kind:marker"]):
        code, out, err = called("build", *words, *OUT)
        assert (code, err) == (0, ""), err
        assert "ordonnance-base-en" in out


@pytest.mark.slow
def test_without_a_game_a_filter_is_asked_of_all(called, cards):
    """`set:base` means the sets of that name in all games: one that is broken stops the build."""
    code, _, err = called("build", "set:base", *OUT)
    assert code == 1
    assert "cards/second/game.yaml" in err
    assert "nothing was written" in err
    shutil.rmtree(cards / "second" / "base")
    code, _, err = called("build", "set:base", *OUT)
    assert (code, err) == (0, "")


@pytest.mark.slow
def test_a_broken_set_stops_whoever_requires_it(called, cards):
    """The base set is checked with the expansion that requires it, but not the other way round."""
    game = ["--game", "ordonnance"]
    broken(cards / "ordonnance/crown/units.yaml", "    name: ", "    nmae: ")
    assert called("build", *game, "set:base", "kind:marker", *OUT)[0] == 0
    assert "CAT102" in called("build", *game, "set:crown", *OUT)[2]

    shutil.copytree(cards / "ordonnance/crown", cards / "ordonnance/tides")
    broken(cards / "ordonnance/base/units.yaml", "    name: ", "    nmae: ")
    code, _, err = called("build", *game, "set:crown", *OUT)
    assert code == 1
    assert "cards/ordonnance/base/units.yaml" in err


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("sheets/cards.yaml", "gap: 0", "gap: none"),
        ("heraldry/charges.yaml", "charges:", "chrages:"),
        ("ordonnance/look.yaml", "  palette:", "  palete:"),
        ("ordonnance/faces/unit.yaml", "$name", "$nmae"),
    ],
)
def test_what_all_cards_need_is_always_checked(called, cards, name, old, new):
    """Sheets, heraldry and what belongs to the game itself concern every card of it."""
    broken(cards / name, old, new)
    code, _, err = called("build", "--game", "ordonnance", "set:base", *OUT)
    assert code == 1
    assert f"cards/{name}" in err


@pytest.mark.slow
def test_a_layout_is_judged_by_what_cards_can_have(called, cards):
    """A way into a field that only cards of another set have is sound; one that no card can have is not."""
    game = ["--game", "ordonnance", "set:base", "kind:marker"]
    assert called("build", *game, *OUT)[0] == 0
    broken(cards / "ordonnance/faces/unit-reversible.yaml", "$ends.bottom", "$ends.bottm")
    for words in (["build", *game, *OUT], ["check"]):
        code, out, err = called(*words)
        assert code == 1
        assert "did you mean `$ends.bottom`?" in out + err


@pytest.mark.slow
def test_an_expansion_may_be_absent(called, cards):
    """Whoever deletes a set that nothing requires can print the others, and check them."""
    shutil.rmtree(cards / "second")
    shutil.rmtree(cards / "ordonnance/crown")
    shutil.rmtree(cards / "ordonnance/rulebook", ignore_errors=True)  # it tells of both sets
    assert called("check")[0] == 0
    assert called("build", "kind:marker", *OUT)[0] == 0


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    "words",
    [
        ["watch", "--game", "ordonnance", "id:spear-levy", "--once", "--dpi", "36"],
        ["show", "spear-levy", "--game", "ordonnance"],
        ["show", "base/spear-levy", "--game", "ordonnance"],
        ["list", "game:ordonnance", "kind:marker"],
        ["export", "csv", "kind:marker", "--game", "ordonnance"],
        ["simulate", "--game", "ordonnance", "--games", "2"],
        ["scenario", "--game", "ordonnance", "cards/ordonnance/base/scenarios/turns.yaml"],
        ["scenario", "cards/ordonnance/base/scenarios/turns.yaml"],
        ["score", "table.yaml"],
    ],
)
def test_other_commands_read_no_other_game(called, tmp_path, words):
    """Every command that is about one game leaves the other alone, too."""
    (tmp_path / "table.yaml").write_text("game: ordonnance\nplayers: [A, B]\narmies: [{}, {}]\n")
    code, out, err = called(*words)
    assert code == 0, out + err


def test_scenarios_of_a_sound_game_run_beside_a_broken_one(called, cards):
    """Without a game all scenarios are run; what is wrong with one game is shown at the end."""
    (cards / "second" / "base" / "scenarios.yaml").write_text("format: 1\ngame: second\nscenarios:\n  - {id: one}\n")
    code, out, err = called("scenario")
    assert code == 1
    assert " 0 failed" in out
    assert "cards/second/" in err


def test_simulating_a_set_reads_no_other(called, cards):
    """`--sets base` is not disturbed by the expansion; the expansion is by the base set."""
    broken(cards / "ordonnance/crown/kingdoms.yaml", "effects:", "efects:")
    words = ["simulate", "--game", "ordonnance", "--games", "2", "--sets"]
    assert called(*words, "base")[0] == 0
    code, _, err = called(*words, "base,crown")
    assert code == 1
    assert "kingdoms.yaml" in err


@pytest.mark.slow
def test_checking_a_file_looks_at_nothing_else(called, cards, tmp_path):
    """A file of a set is checked with what the set needs; the answer is that of a check of everything."""
    broken(cards / "ordonnance/base/units.yaml", "    name: ", "    nmae: ")
    broken(cards / "ordonnance/crown/units.yaml", "    name: ", "    nmae: ")
    for name in ("base/units.yaml", "crown"):
        path = f"cards/ordonnance/{name}"
        code, out, _ = called("check", path, "--format", "concise", "--no-cache")
        everything = called("check", "--format", "concise", "--no-cache")[1]
        assert code == 1
        assert out.splitlines() == [line for line in everything.splitlines() if line.startswith(path)]
    memory = tmp_path / "cache/ordo-pnp/memo.sqlite"
    memory.unlink()
    called("check", "cards/ordonnance/base")
    assert b"cards/ordonnance/base/units.yaml" in memory.read_bytes()
    assert b"cards/ordonnance/crown" not in memory.read_bytes()
