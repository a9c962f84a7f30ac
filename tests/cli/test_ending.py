"""How the program ends: with the right code, everything written, and nothing said twice."""

import os
import signal
import subprocess
import sys

import pytest

from ordo_pnp.cli._signals import TerminatedError, ending_signals


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


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")  # noqa: PTH110
def test_a_full_disk_is_no_success(tmp_path):
    """Whoever cannot write the answer does not say that all is well."""
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        assert run(tmp_path, "explain", "CAT201", stdout=full, stderr=subprocess.PIPE).returncode != 0


def test_an_interrupted_command_has_found_nothing(called, monkeypatch):
    """After Ctrl-C the exit code is 130, as shells have it, and not that of findings."""

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("ordo_pnp.project.finder.find_workspace", interrupted)
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
