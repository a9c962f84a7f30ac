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
    ("words", "code"), [(["explain", "CAT201"], 0), (["no-such-command"], 2), (["score", "none"], 1)]
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
    assert (tmp_path / "out").read_bytes().rstrip().endswith(b"resemble the names.")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")  # noqa: PTH110
def test_a_full_disk_is_no_success(tmp_path):
    """Whoever cannot write the answer does not say that all is well."""
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        assert run(tmp_path, "explain", "CAT201", stdout=full, stderr=subprocess.PIPE).returncode != 0
