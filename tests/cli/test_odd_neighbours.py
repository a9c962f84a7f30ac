"""Every command works or names the bad path, beside any odd file."""

import ctypes
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from fuzz.neighbours import KINDS
from fuzz.process import exit_code, run
from fuzz.words import commands

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes, links and rights of POSIX")
CODES = {0, 1, 2, 130}

# Commands of half a second; PORT is one that is taken, so that the studio ends.
QUICK = """
build id:spear-levy --game ordonnance -o out
completion bash
credits --game ordonnance
explain CAT003
export csv --game ordonnance -o o.csv
export json -o o.json
fmt --check
import cards.csv --yes
list kind:unit
look banner --game ordonnance
looks --game ordonnance
lsp
new game moths
new face creature
new expansion trial
new card trial/pilots --kind unit
new sign coin
new font Nothing --game ordonnance
new book --game ordonnance
export pack crown --game ordonnance -o crown.zip
replay none.yaml
schema --check
score none.yaml
studio --no-browser --port PORT
translate --game ordonnance --lang de -o t.csv
undo --dry-run
"""
SLOW = """
accessories box --game ordonnance -o acc
accessories dice kind:token --game komarn -o acc
accessories dividers --game ordonnance -o acc
accessories rack --game ordonnance -o acc
accessories screen --game ordonnance -o acc
accessories tuck-box --game ordonnance -o acc
balance --game ordonnance --games 2 --bots random
calibrate -o cal
check
simulate --paired random random --game ordonnance --deals 1
export cut id:spear-levy -o cut
export grid id:spear-levy -o grid.pdf
export images id:spear-levy -o img
export sqlite -o o.db
export tts id:spear-levy -o tts
export xlsx --game ordonnance -o o.xlsx
export gallery id:spear-levy -o gallery.html
check --faces id:spear-levy
play --game ordonnance --seats me,greedy --seed 1
remove base/spear-levy --dry-run
rename base/spear-levy other --dry-run
rulebook komarn --lang en --format html -o book
scenario
show base/spear-levy
simulate --game ordonnance --games 1
train --game ordonnance -o weights.yaml
watch id:spear-levy --once
"""


def lines(text):
    return [line.split() for line in text.strip().splitlines()]


EVERY = [*lines(QUICK), *(pytest.param(words, marks=pytest.mark.slow) for words in lines(SLOW))]


@pytest.fixture(scope="module")
def place(tmp_path_factory, checked):
    """A function that makes an empty folder, whose commands know what a check of the shipped data found."""
    homes = iter(range(10**6))
    home = tmp_path_factory.mktemp("odd")
    shutil.copytree(checked / "cache", home / "cache")
    (home / "tmp").mkdir()

    def make():
        folder = home / f"case{next(homes)}"
        folder.mkdir()
        return folder

    return make


@pytest.fixture(scope="module")
def taken():
    """A port at which somebody listens."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        yield str(listening.getsockname()[1])


def judged(words, folder, taken, **more):
    """Run a command and refuse an end that no command may have."""
    told = started(folder) if words == ["lsp"] else b""
    done = run([taken if word == "PORT" else word for word in words], folder, told, **more)
    assert done.code in CODES, (words, done.err)
    assert "Traceback" not in done.err
    assert done.code == 0 or (done.out + done.err).strip(), words
    return done


def started(folder):
    """Return the first messages of an editor; what is told it is an answer to them."""
    parameters = {"rootUri": folder.as_uri(), "capabilities": {}}
    asked = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": parameters}
    messages = [
        json.dumps(each).encode() for each in (asked, {"jsonrpc": "2.0", "method": "initialized", "params": {}})
    ]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(each), each) for each in messages)


def test_every_command_is_tried():
    """Each command and each part of one is in a list of this file, so that a new one is tried, too."""
    typed = [tuple(words) for words in [*lines(QUICK), *lines(SLOW)]]
    assert [name for name in commands() if not any(words[: len(name)] == name for words in typed)] == []


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
@pytest.mark.few(14)
@pytest.mark.slow
def test_a_folder_of_odd_entries(place, taken, words):
    """A command in a folder that holds one data file of each odd kind ends as in an empty folder."""
    folder, empty = place(), place()
    for kind, make in KINDS.items():
        make(folder / f"{kind.replace(' ', '-')}.yaml")
    odd, plain = judged(words, folder, taken), judged(words, empty, taken)
    assert odd.code == plain.code, odd.err


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["x.yaml", "set.yaml", "game.yaml", "cards", "cards/new/game.yaml", "x.zip", ".ordo"])
@pytest.mark.sweep
def test_each_odd_entry_alone(place, taken, kind, name):
    """A command beside a single odd entry, be it called as the folder of cards or of the journals, ends as any other."""
    for words in [*lines(QUICK), *lines(SLOW)]:
        folder = place()
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        KINDS[kind](folder / name)
        judged(words, folder, taken)


NAMING = """
check x.yaml
fmt x.yaml
score x.yaml
replay x.yaml
scenario x.yaml
list --with x.yaml
export json -o x.yaml
play --resume x.yaml
simulate --game ordonnance --games 1 --resume x.yaml
build --printer x.yaml id:spear-levy
build --game ordonnance id:spear-levy --color cmyk --icc ./x.yaml
"""


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=() if kind in {"too large", "folder"} else pytest.mark.slow) for kind in KINDS]
)
@pytest.mark.parametrize("words", lines(NAMING), ids=" ".join)
@pytest.mark.few(20)
@pytest.mark.slow
def test_a_named_path_is_in_the_message(place, taken, words, kind):
    """A command that is given an odd file refuses it and names its path; or takes it, as an output or an empty table."""
    folder = place()
    KINDS[kind](folder / "x.yaml")
    done = judged(words, folder, taken)
    assert done.code == 0 or "x.yaml" in done.out + done.err, done.err


@pytest.mark.parametrize("count", [99, pytest.param(100_000, marks=pytest.mark.sweep)], ids=str)
def test_many_files(place, taken, count):
    """A file of cards that belongs to no set is refused behind any number of other files."""
    folder = place()
    for number in range(count):
        (folder / f"a{number}.yaml").touch()
    (folder / "cards.yaml").write_text("format: 1\nunits: []\n", encoding="utf-8")
    assert judged(["list", "kind:unit"], folder, taken).code == 2


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
@pytest.mark.few(6)
def test_a_folder_that_is_gone(place, words):
    """A command whose working folder was deleted says so, unless it needs none."""
    folder = place()
    done = run(words, folder, work=lambda: folder.rmdir() or exit_code())
    assert done.code in CODES, done.err
    assert "Traceback" not in done.err
    assert done.code == 0 or "the folder you are in has been deleted" in done.err


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
@pytest.mark.few(6)
def test_files_that_vanish(place, taken, words):
    """A data file that is gone between the look at its folder and the look into it is no data file."""
    folder = place()
    names = [f"{number}.yaml" for number in range(3)]
    for name in names:
        (folder / name).write_text("format: 1\nunits: []\n", encoding="utf-8")

    def vanishing():
        usual = os.listdir

        def listdir(where="."):
            found = usual(where)
            for name in names:
                (folder / name).unlink(missing_ok=True)
            return found

        os.listdir = listdir
        return exit_code()

    judged(words, folder, taken, work=vanishing)


def without_rights():
    """Run the command without the privilege of root to read every file."""
    if os.geteuid() == 0:
        head = struct.pack("Ii", 0x20080522, 0)  # version 3 of the call, this process
        if ctypes.CDLL(None, use_errno=True).capset(head, bytes(24)):
            raise OSError(ctypes.get_errno(), "capset")
    return exit_code()


@pytest.mark.skipif(os.geteuid() == 0 and sys.platform != "linux", reason="root may read everything")
@pytest.mark.parametrize("words", EVERY, ids=" ".join)
@pytest.mark.few(4)
def test_entries_that_may_not_be_read(place, taken, words):
    """A user who may not read a file, the folder `cards` or the working folder gets an answer in words."""
    for closed in ("x.yaml", "cards", "."):
        folder = place()
        (folder / "x.yaml").write_text("format: 1\nunits: []\n", encoding="utf-8")
        (folder / "cards" / "new").mkdir(parents=True)

        def work(closed=folder / closed):
            closed.chmod(0)
            code = without_rights()
            closed.chmod(0o700)
            return code

        judged(words, folder, taken, work=work)


def child(words, folder, taken, **more):
    """Run a command as a program of its own; what it says on standard error is returned where that is not given."""
    environment = {key: value for key, value in os.environ.items() if key != "HOME"}
    environment |= {"XDG_CACHE_HOME": str(folder.parent / "cache"), "COLUMNS": "120"}
    return subprocess.run(
        [sys.executable, "-m", "ordo_pnp", *(taken if word == "PORT" else word for word in words)],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        check=False,
        **({"stderr": subprocess.PIPE} | more),
    )


@pytest.mark.slow
@pytest.mark.parametrize("words", [*lines(QUICK), *lines(SLOW)], ids=" ".join)
@pytest.mark.few(8)
def test_output_that_cannot_be_written(place, taken, words):
    """Without a home, with output that is closed, full or read by nobody, a command ends with an exit code of its own."""
    with Path("/dev/full").open("wb") as full:
        done = child(words, place(), taken, stdout=full)
        assert done.returncode in CODES, done.stderr
        assert b"Traceback" not in done.stderr
        assert b"Exception ignored" not in done.stderr
        assert child(words, place(), taken, stdout=full, stderr=full).returncode in CODES
    gone, out = os.pipe()
    os.close(gone)
    done = child(words, place(), taken, stdout=out)
    os.close(out)
    assert done.returncode in CODES
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    done = child(words, place(), taken, stdout=subprocess.DEVNULL, preexec_fn=lambda: os.close(1))
    assert done.returncode in CODES
    assert b"Traceback" not in done.stderr


CARDS = Path(__file__).parents[2] / "cards"
FILES = sorted(each.relative_to(CARDS) for each in CARDS.rglob("*.*") if "scenarios" not in each.parts)


@pytest.mark.slow
@pytest.mark.few(12)
@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_file_that_is_gone(place, taken, file):
    """Each file of the shipped games may be missing: commands go on without it, or name what is wrong."""
    folder, game = place(), file.parts[0]
    shutil.copytree(CARDS, folder / "cards")
    (folder / "cards" / file).unlink()
    for words in (
        "check",
        f"build id:base/spear-levy,base/board --game {game} -o out",
        f"rulebook {game} --lang en -o book",
    ):
        judged(words.split(), folder, taken)
