"""Sets from outside, as a person makes them."""

import os
import shutil
import subprocess
import sys

import pytest


class Ordo:
    """Runs ``ordo`` in a folder of its own."""

    def __init__(self, folder) -> None:
        self.folder = folder

    def __call__(self, *words, check=None, stdin=""):
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache"), "COLUMNS": "120", "NO_COLOR": "1"}
        environment["TMPDIR"] = str(self.folder / "tmp")
        (self.folder / "tmp").mkdir(exist_ok=True)
        done = subprocess.run(
            [sys.executable, "-m", "ordo_pnp", *map(str, words)],
            cwd=self.folder,
            env=environment,
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        if check is not None:
            assert done.returncode == check, done.stdout + done.stderr
        return done

    @property
    def left_behind(self):
        """What a command left in the folder for temporary files."""
        return [path.name for path in (self.folder / "tmp").iterdir()]


@pytest.fixture(scope="session")
def model(tmp_path_factory):
    """A fresh expansion, made once."""
    home = tmp_path_factory.mktemp("model")
    Ordo(home)("new", "expansion", "trial", check=0)
    return home / "trial"


@pytest.fixture(scope="session")
def make_ordo():
    """A function that gives the command for a folder."""
    return Ordo


@pytest.fixture
def ordo(tmp_path):
    """The command in an empty folder."""
    return Ordo(tmp_path)


@pytest.fixture
def trial(ordo, model):
    """A fresh expansion ``trial`` in the folder where the command runs."""
    return shutil.copytree(model, ordo.folder / "trial")


@pytest.fixture
def project(ordo, repository):
    """The command in a copy of the project's data."""
    shutil.copytree(repository / "cards", ordo.folder / "cards")
    return ordo
