"""How the program ends: with the right code, everything written, and nothing said twice."""

import os
import signal
import subprocess
import sys

import pytest

from ordo_pnp.cli.command_line import TerminatedError, ending_signals


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


def test_the_end_is_tried_as_users_have_it():
    """Children of the tests write through buffers, without which faults at the last write do not show."""
    assert "PYTHONUNBUFFERED" not in os.environ


def test_an_interrupted_command_has_found_nothing(called, monkeypatch):
    """After Ctrl-C the exit code is 130, as shells have it, and not that of findings."""

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("ordo_pnp.project.find_workspace", interrupted)
    assert called("check") == (130, "", "\nAborted!\n")


@pytest.fixture
def handled():
    """The usual handlers of both signals, whatever runs the tests; put back afterwards."""
    usual = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
    before = {number: signal.signal(number, handler) for number, handler in usual.items()}
    yield usual
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize(("number", "kind"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, TerminatedError)])
def test_a_signal_is_held_back_until_it_can_be_answered(handled, number, kind):
    """It is raised by the release, or at once where that has been; a second one finds the usual handler."""
    with ending_signals() as ending:
        signal.raise_signal(number)
        assert signal.getsignal(number) == handled[number]
        with pytest.raises(kind) as raised:
            ending.release()
        assert raised.type is kind
    with ending_signals() as ending:
        ending.release()
        with pytest.raises(kind):
            signal.raise_signal(number)
    assert {each: signal.getsignal(each) for each in handled} == handled


@pytest.mark.usefixtures("handled")
def test_an_ignored_signal_stays_ignored():
    """A shell starts what runs behind it with Ctrl-C ignored, which is for what runs before it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with ending_signals() as ending:
        ending.release()
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
