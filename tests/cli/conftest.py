"""Running the command line as a person does."""

import shutil
import sys

import pytest


@pytest.fixture
def project(project, repository):
    """The command in a copy of the project's data and schemas."""
    shutil.copytree(repository / "schemas", project.folder / "schemas")
    return project


@pytest.fixture
def called(monkeypatch, capsys):
    """The command in this process, for tests that bend it: gives exit code, output and errors."""
    from ordo_pnp.cli import main

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["ordo", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        return left.value.code or 0, out, err

    return run
