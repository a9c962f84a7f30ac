"""A board whose picture would contradict its neighbours is played, and neither printed nor shown in a book."""

import shutil

import pytest

BOOK = """\
---
format: 1
title: A book
left_out: [{rulings}]
---

# Start {{#start}}

```{{figure}} schilling-of-five
alt: Two soldiers of one marshal in areas 20 and 21.
```
"""


@pytest.fixture
def with_parted_river(tmp_path, repository, copy_of_data, monkeypatch):
    """Return a function that makes a project with a book of one figure, of areas 19 to 22, whose river fields are no neighbours along it."""
    without_books = shutil.ignore_patterns("rulebook")
    folder = copy_of_data(tmp_path, "komarn", ignore=without_books) / "komarn/rulebook"
    folder.mkdir()
    text = BOOK.format(rulings=", ".join(f"A{number:02}" for number in range(1, 61)))
    (folder / "en.md").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def make():
        board = tmp_path / "cards/komarn/board.yaml"
        before = (repository / "cards/komarn/board.yaml").read_text(encoding="utf-8")
        board.write_text(before.replace("along: [L, W, R]", "along: [L, R]"), encoding="utf-8")

    return make


@pytest.mark.slow
def test_a_river_of_parted_waters_is_played_and_not_printed(called, with_parted_river, tmp_path):
    """The check warns; the board is refused by name on paper and drawn as a sketch, other pieces are made."""
    with_parted_river()
    code, out, _ = called("check", "--format", "concise")
    assert code == 0
    assert {line.split(" ")[1] for line in out.splitlines() if line} == {"warning[CAT290]", "warning[CAT820]"}
    assert called("simulate", "--game", "komarn", "--players", "2", "--games", "2")[0] == 0

    code, _, err = called("build", "kind:board,provost", "-o", tmp_path / "out")
    assert code == 1
    assert "error[CAT291] board-not-printed: the board is not printed" in err
    assert "W1-W2" in err
    assert not (tmp_path / "out").exists()
    code, _, err = called("show", "--game", "komarn", "base/board", "--png", tmp_path / "board.png")
    assert (code, "error[CAT291]" in err, (tmp_path / "board.png").exists()) == (0, True, True)
    assert called("show", "--game", "komarn", "base/provost", "--png", tmp_path / "provost.png")[0] == 0
    assert called("build", "kind:provost", "-o", tmp_path / "out")[0] == 0


@pytest.mark.slow
def test_a_picture_of_parted_waters_is_left_out(called, with_parted_river, tmp_path):
    """An example that needs the water in one has no place on this board: the check says so, and the book is made without its figure."""
    with_parted_river()
    assert "CAT820" in called("check")[1]
    code, _, _ = called("rulebook", "komarn", "--format", "html", "-o", tmp_path / "books")
    assert code == 0
    (book,) = (tmp_path / "books").glob("*.html")
    assert "<figure" not in book.read_text(encoding="utf-8")


def test_a_board_of_no_clear_fields_is_not_drawn(called, with_parted_river, tmp_path):
    """Where the arms do not fit, nothing can be planned: the finding is said, and no file is written."""
    with_parted_river()
    board = tmp_path / "cards/komarn/board.yaml"
    text = board.read_text(encoding="utf-8")
    board.write_text(text.replace("- {course:", "- {areas: 20, course:"), encoding="utf-8")
    code, _, err = called("show", "--game", "komarn", "base/board", "--png", tmp_path / "board.png")
    assert (code, (tmp_path / "board.png").exists()) == (1, False)
    assert "the arms have 20 areas together, the board has 54" in err


@pytest.mark.slow
def test_a_wrong_board_is_drawn_with_a_ring_where_it_is_wrong(called, with_parted_river, repository, tmp_path):
    """A site at the edge is refused on paper; the SVG has the red ring of the game's palette, that of the sound board none."""
    with_parted_river()
    board = tmp_path / "cards/komarn/board.yaml"
    sound = (repository / "cards/komarn/board.yaml").read_text(encoding="utf-8")
    drawn = {}
    for name, text in {
        "sound": sound,
        "wrong": sound.replace("bank: L, at: 2}", "bank: L, at: 2, place: [71, 12]}"),
    }.items():
        board.write_text(text, encoding="utf-8")
        code, _, err = called("show", "--game", "komarn", "base/board", "--svg", tmp_path / f"{name}.svg")
        drawn[name] = (
            code,
            "CAT291" in err,
            'stroke="#B0202B"' in (tmp_path / f"{name}.svg").read_text(encoding="utf-8"),
        )
    assert drawn == {"sound": (0, False, False), "wrong": (0, True, True)}
    assert called("build", "kind:board", "-o", tmp_path / "out")[0] == 1
