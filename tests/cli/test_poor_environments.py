"""Machines that lack something: a home, a cache, a temporary folder, room on the disk, the right to write."""

import errno
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

POSIX = pytest.mark.skipif(os.name != "posix", reason="users, rights and limits of POSIX")
ONE_FILE = "cards/komarn/game.yaml"
# A user without a name, a home or any right.
STRANGER = 54_321


def tree(folder):
    """Everything below a folder but the cache in it, with the bytes of files."""
    inside = (path for path in Path(folder).rglob("*") if "cache" not in path.relative_to(folder).parts)
    return {path: path.read_bytes() if path.is_file() else None for path in inside}


@pytest.mark.slow
@pytest.mark.parametrize(
    "named",
    [
        {"HOME": "/nonexistent"},
        {"HOME": "file"},
        {"HOME": "relative"},
        {"HOME": ""},
        {"HOME": "closed"},
        {"XDG_CACHE_HOME": "relative", "HOME": "/nonexistent"},
        {"XDG_CACHE_HOME": "/dev/null"},
        {"XDG_CACHE_HOME": "closed"},
        {"TMPDIR": "/nonexistent"},
    ],
    ids=str,
)
@pytest.mark.few(2)
def test_no_place_for_a_cache(project, called, monkeypatch, named):
    """Where nothing can be kept all is worked out anew, the answer is the same, and nothing is left in the project."""
    folder = project.folder
    monkeypatch.chdir(folder)
    (folder / "file").write_text("")
    (folder / "closed").mkdir(mode=0o500)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    for name, value in named.items():
        is_ours = value in {"file", "closed"}
        monkeypatch.setenv(name, str(folder / value) if is_ours else value)
    before = tree(folder)
    assert called("check", ONE_FILE) == (0, "no problems found\n", "")
    left = {path for path in tree(folder).keys() - before.keys() if "closed" not in path.parts}  # root writes anywhere
    assert left == set()


@pytest.mark.slow
@POSIX
def test_no_entry_for_the_user(project, called, monkeypatch):
    """Without a HOME and without an entry in the table of users nobody knows a home, and none is needed."""
    import pwd

    def nobody(_number):
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", nobody)
    monkeypatch.delenv("HOME")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.chdir(project.folder)
    assert called("check", ONE_FILE) == (0, "no problems found\n", "")


@pytest.mark.slow
@POSIX
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can become somebody else")
def test_a_user_without_a_name(project):
    """Containers run under any number as user, in folders that belong to others: check and build work."""
    environment = {key: value for key, value in os.environ.items() if key not in {"HOME", "XDG_CACHE_HOME"}}

    def run(*words):
        return subprocess.run(
            ["setpriv", f"--reuid={STRANGER}", f"--regid={STRANGER}", "--clear-groups", sys.executable, *words],
            cwd=project.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    for folder in [project.folder, *project.folder.parents[:-2]]:
        folder.chmod(folder.stat().st_mode | stat.S_IXOTH | stat.S_IROTH)
    if shutil.which("setpriv") is None or run("-c", "import ordo_pnp").returncode != 0:
        pytest.skip("this Python cannot be run by others")
    before = tree(project.folder)
    done = run("-m", "ordo_pnp", "check", ONE_FILE)
    assert (done.returncode, done.stdout, done.stderr) == (0, "no problems found\n", "")
    done = run("-m", "ordo_pnp", "show", "base/spear-levy", "--png", "card.png")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "error: cannot write into .: permission denied\n"
    assert tree(project.folder) == before


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize(
    "words",
    [
        ["show", "base/spear-levy", "--png", "out/card.png"],
        ["build", "--game", "ordonnance", "kind:marker", "-o", "out"],
        ["export", "xlsx", "--game", "ordonnance", "-o", "out/cards.xlsx"],
        ["export", "csv", "--game", "ordonnance", "-o", "out/cards.csv"],
        ["watch", "id:spear-levy", "--once", "-o", "out/card.png"],
        pytest.param(["rulebook", "komarn", "--lang", "en", "-o", "out"], marks=pytest.mark.sweep),
    ],
    ids=" ".join,
)
@pytest.mark.few(1)
def test_a_full_disk(project, words):
    """What cannot be written whole is not written: the old file stays, no part is left, and it is said."""
    import resource

    out = project.folder / "out"
    out.mkdir()
    for name in ("card.png", "cards.xlsx", "cards.csv", "manifest.json"):
        (out / name).write_bytes(b"old")
    before = tree(project.folder)
    cache = project.folder / "cache" / "new"

    done = subprocess.run(
        [sys.executable, "-m", "ordo_pnp", *words],
        cwd=project.folder,
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)),
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode in {1, 2}
    assert done.stderr.startswith("error: ")
    assert done.stderr.endswith(("file too large\n", "no room for a workbook; make room there, then run this again\n"))
    assert done.stderr.count("\n") == 1
    assert tree(project.folder) == before
    assert [path for path in cache.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    ("before", "place"),
    [(0, "nothing was written: the folder `.ordo` cannot be made: "), (1, "/.ordo/lock`: "), (2, "/.ordo`: ")],
    ids=["making the folder", "taking the lock", "writing the contents"],
)
def test_no_space_for_a_change(project, called, monkeypatch, before, place):
    """The first change of a project on a full disk names the cause and the remedy, and leaves every card as it is."""
    steps = []

    def until_full(step, original):
        def run(*words):
            steps.append(step)
            if len(steps) > before:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return original(*words)

        return run

    monkeypatch.chdir(project.folder)
    monkeypatch.setattr(Path, "write_bytes", until_full("ignored", Path.write_bytes))
    monkeypatch.setattr(os, "write", until_full("written", os.write))
    cards = tree(project.folder / "cards")
    code, out, err = called("new", "card", "base/new", "--game", "ordonnance", "--kind", "unit")

    assert (code, out) == (2, "")
    assert err.endswith(f"{place}no space left on device; make room there, then run this again\n")
    assert tree(project.folder / "cards") == cards


@POSIX
@pytest.mark.parametrize("words", [["check"], ["fmt"], ["undo", "--yes"], ["list"]], ids=" ".join)
def test_a_folder_that_has_been_deleted(tmp_path, monkeypatch, called, words):
    """Where the folder of the command is no more, that is said."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    found = called(*words)
    monkeypatch.chdir(tmp_path)
    assert found == (1, "", "error: the folder you are in has been deleted: change to another one\n")


@POSIX
@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 2), (0, 1, 2)], ids=str)
@pytest.mark.few(2)
@pytest.mark.slow
def test_closed_streams(tmp_path, closed):
    """Whatever of input, output and errors the caller has closed, a command does its work and exits as always."""

    def close():
        for number in closed:
            os.close(number)

    done = subprocess.run(
        [sys.executable, "-m", "ordo_pnp", "simulate", "--game", "ordonnance", "--games", "2"],
        cwd=tmp_path,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
        preexec_fn=close,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )

    told = [] if 2 in closed else ["no folder `cards` with a game here or above: these are the cards that came along"]
    assert (done.returncode, done.stderr.splitlines()) == (0, told)
    assert ("2 games" in done.stdout) == (1 not in closed)


@POSIX
def test_closed_streams_of_a_program_that_calls_a_command(tmp_path):
    """Only the program of its own opens what was closed; a command that another program runs leaves its files alone."""
    script = (
        "import os, sys\n"
        "from ordo_pnp.cli.command_line import main\n"
        "os.close(0)\n"
        "sys.argv[1:] = ['explain', 'CAT201']\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as left:\n"
        "    assert not left.code\n"
        "try:\n"
        "    os.fstat(0)\n"
        "except OSError:\n"
        "    print('still closed')\n"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("still closed\n")
