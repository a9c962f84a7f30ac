"""Running the command line as a person does."""

import gc
import os
import shutil
import subprocess
import sys

import pytest


class Ordo:
    """Runs ``ordo`` in a folder of its own."""

    def __init__(self, folder) -> None:
        self.folder = folder

    def __call__(self, *words, stdin=None, check=None):
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache"), "COLUMNS": "120", "NO_COLOR": "1"}
        done = subprocess.run(
            [sys.executable, "-m", "ordo_pnp", *map(str, words)],
            cwd=self.folder,
            env=environment,
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if check is not None:
            assert done.returncode == check, done.stdout + done.stderr
        assert "Traceback" not in done.stderr, done.stderr
        return done


@pytest.fixture
def ordo(tmp_path):
    """The command in an empty folder: it uses the cards that came with the program."""
    return Ordo(tmp_path)


@pytest.fixture
def project(tmp_path, repository):
    """The command in a copy of the project's data."""
    shutil.copytree(repository / "cards", tmp_path / "cards")
    shutil.copytree(repository / "schemas", tmp_path / "schemas")
    return Ordo(tmp_path)


@pytest.fixture
def called(monkeypatch, capsys):
    """The command in this process, for tests that bend it: gives exit code, output and errors."""
    from ordo_pnp.cli import main

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["ordo", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            main()
        gc.enable()
        out, err = capsys.readouterr()
        return left.value.code or 0, out, err

    return run
