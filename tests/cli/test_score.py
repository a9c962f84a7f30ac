"""``ordo score``: tables in, scores out, mistakes with their place."""

import io
import json
import subprocess
import sys

import pytest

from ordo_pnp.cards import MAX_DATA_BYTES
from ordo_pnp.cli import main

TABLE = """\
game: ordonnance
rules: {scoring: points}
players: [North, "Sou\\u202Eth"]
armies:
  - antioch: [[spear, bow], [spear], {card: base/spear-levy}, [spear]]
  - antioch: [[bow], [bow], [spear]]
"""


@pytest.fixture
def ordo(monkeypatch, capsys):
    def run(*words, stdin=""):
        monkeypatch.setattr(sys, "argv", ["ordo", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        return left.value.code or 0, out, err

    return run


def test_mistakes(ordo, tmp_path):
    """All mistakes are shown with file, line and column, nothing is printed as a score, and the exit code is 1."""
    bad = TABLE.replace("bow]", "bwo]", 1).replace("scoring", "scorring").replace("antioch: [[bow]", "antiok: [[bow]")
    (tmp_path / "bad.yaml").write_text(bad)
    code, out, err = ordo("score", tmp_path / "bad.yaml", "--json")
    assert (code, out) == (1, "")
    for place in ("bad.yaml:2:9", "bad.yaml:5:23", "bad.yaml:6:5"):
        assert place in err
    assert "found 3 errors" in err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "CAT016"),
        ("- a", "is no mapping"),
        ("players: [A, B]", "does not say which game"),
        ("game: ordonance", "did you mean `ordonnance`?"),
        ("game: [1]", "no rules for a game"),
        ("game: ordonnance", "the key `armies` is missing"),
        ("game: ordonnance\nactions: []", "unknown key `actions`"),
        (TABLE + "players: [A, B]\n", "CAT007"),
        (TABLE + "  - cyprus: [[bow]]\n", "3 armies for 2 players"),
        ("game: !!python/object:os.system {}", "CAT009"),
    ],
)
def test_what_is_no_table(ordo, text, words):
    """Anything else than a table is refused with exit code 1 and a place on standard input."""
    code, out, err = ordo("score", "-", stdin=text)
    assert (code, out) == (1, "")
    assert words in err
    assert "<stdin>" in err


def test_another_game_than_asked(ordo):
    """A table of one game is not scored as another."""
    code, _, err = ordo("score", "-", "--game", "komarn", stdin=TABLE)
    assert (code, "is about `ordonnance`, not `komarn`" in err) == (1, True)
    code, _, err = ordo("score", "-", "--game", "chess", stdin=TABLE)
    assert (code, "there is no game `chess`" in err) == (2, True)


def test_a_file_that_is_not_there(ordo, tmp_path):
    """A missing file is named."""
    code, _, err = ordo("score", tmp_path / "none.yaml")
    assert (code, "none.yaml" in err) == (2, True)


@pytest.mark.slow
def test_from_another_folder(tmp_path):
    """The installed command scores in an empty folder."""
    (tmp_path / "t.json").write_text(json.dumps({"game": "ordonnance", "players": ["A", "B"], "armies": [{}, {}]}))
    run = [sys.executable, "-m", "ordo_pnp", "score", "t.json", "--json"]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["winners"] == [0, 1]


def test_standard_input_that_is_closed_or_never_ends(ordo, tmp_path):
    """Neither is a crash: no input is an empty file, and of an endless one no more is read than a file may have."""
    code, _, err = ordo("score", "-", stdin="a" * (MAX_DATA_BYTES + 5))
    assert (code, "CAT002" in err) == (1, True)
    closed = f"exec {sys.executable} -m ordo_pnp score - <&-"
    done = subprocess.run(["sh", "-c", closed], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, "no data" in done.stderr) == (1, True)
