"""How the program ends: with the right code, everything written, and nothing said twice."""

import os
import subprocess
import sys

import pytest


def run(tmp_path, *words, **streams):
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "COLUMNS": "120"}
    return subprocess.run(
        [sys.executable, "-m", "ordo_pnp", *words], cwd=tmp_path, env=environment, check=False, **streams
    )


@pytest.mark.parametrize(
    ("words", "code"), [(["explain", "CAT201"], 0), (["no-such-command"], 2), (["score", "none"], 2)]
)
def test_exit_codes_reach_the_caller(tmp_path, words, code):
    """The quick end of the program hands the exit code of the command on."""
    done = run(tmp_path, *words, capture_output=True)
    assert done.returncode == code
    assert done.stdout if code == 0 else done.stderr


def test_all_that_was_said_is_written_to_a_file(tmp_path):
    """What still waits in a buffer is written before the end."""
    with (tmp_path / "out").open("wb") as out:
        assert run(tmp_path, "explain", "CAT201", stdout=out).returncode == 0
    assert (tmp_path / "out").read_bytes().rstrip().endswith(b"No: somebody must decide what is right.")


# Commands whose output fits into a buffer, does not, or goes to standard error.
SHORT_AND_LONG = [["explain", "CAT201"], ["list"], ["no-such-command"]]
FULL = "error: `standard output`: no space left on device; make room there, then run this again"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")  # noqa: PTH110
@pytest.mark.parametrize("words", SHORT_AND_LONG, ids=" ".join)
@pytest.mark.slow
def test_a_full_disk_is_no_success(tmp_path, words):
    """A command that cannot write its answer says so once and exits with 2, however long the answer is."""
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = run(tmp_path, *words, stdout=full, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 2
        assert [line for line in done.stderr.splitlines() if "rror" in line][-1:] == done.stderr.splitlines()[-1:]
        assert done.stderr.count(FULL) == (words != ["no-such-command"])
        assert run(tmp_path, *words, stdout=full, stderr=full).returncode == 2


@pytest.mark.parametrize(("words", "code"), list(zip(SHORT_AND_LONG, (1, 1, 2), strict=True)))
def test_a_reader_that_has_gone_away_is_told_nothing(tmp_path, words, code):
    """Where nobody reads the output, the exit code is 1, or 2 as before for a command that cannot run."""
    closed, out = os.pipe()
    os.close(closed)
    try:
        done = run(tmp_path, *words, stdout=out, stderr=subprocess.PIPE, text=True)
    finally:
        os.close(out)
    assert done.returncode == code
    assert "Error" not in done.stderr.replace("Error: there is no command", "")


def test_an_interrupted_command_has_found_nothing(called, monkeypatch):
    """After Ctrl-C the exit code is 130, as shells have it, and not that of findings."""

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("ordo_pnp.project.find_workspace", interrupted)
    assert called("check") == (130, "", "\nAborted!\n")
