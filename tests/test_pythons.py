"""Finding the Pythons of a machine: each is tried by starting it, and what is said of the tried ones is true."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def pythons():
    spec = importlib.util.spec_from_file_location("ordo_pythons", ROOT / "tests" / "pythons.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def script(folder, name, *lines):
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text("\n".join(("#!/bin/sh", *lines)) + "\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def claims(version, name="cpython"):
    return f"echo '[{list(version)}, \"{name}\"]'"


def test_an_interpreter_is_tried_by_starting_it(pythons, tmp_path):
    """The running one starts; a shim, an old one, another implementation and a file that is no program do not count."""
    running = pythons.start(Path(sys.executable))
    shim = script(tmp_path, "python3.12", "echo 'pyenv: python3.12: command not found' >&2", "exit 127")
    text = tmp_path / "python3"
    text.write_text("no program", encoding="utf-8")

    assert running.version == sys.version_info[:3]
    assert "command not found" in pythons.start(shim)
    assert "older than 3.11" in pythons.start(script(tmp_path, "old", claims((3, 10, 4))))
    assert "only CPython" in pythons.start(script(tmp_path, "pypy", claims((3, 11, 9), "pypy")))
    assert "does not start" in pythons.start(text)


def test_one_of_each_minor_version_is_used_and_the_others_are_named(pythons, tmp_path):
    """The first that starts stands for its version; every other file is named with the reason."""
    files = [
        script(tmp_path, "a", claims((3, 13, 0))),
        script(tmp_path, "b", claims((3, 12, 9))),
        script(tmp_path, "c", claims((3, 12, 1))),
        script(tmp_path, "d", "exit 3"),
    ]

    found, notes = pythons.find(files)

    assert [str(each) for each in found] == ["3.12.9", "3.13.0"]
    assert [note.partition(" ")[0] for note in notes] == [str(files[2]), str(files[3])]
    assert "3.12 is tried as 3.12.9" in notes[0]
    assert "ends with 3" in notes[1]


def test_places_named_by_hand_and_pyenv_are_searched(pythons, tmp_path, monkeypatch):
    """``ORDO_PYTHONS`` adds interpreters and folders; versions of pyenv are found without being on the path."""
    one = script(tmp_path / "one", "my-python", "exit 0")
    two = script(tmp_path / "two", "python3.14", "exit 0")
    (tmp_path / "versions" / "3.13.0").mkdir(parents=True)
    three = script(tmp_path / "versions" / "3.13.0" / "bin", "python", "exit 0")
    script(tmp_path / "two", "python3-config", "exit 0")
    monkeypatch.setenv("ORDO_PYTHONS", os.pathsep.join((str(one), str(two.parent))))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", "")

    assert list(pythons.candidates()) == [Path(sys.executable), one, two, three]


def test_a_file_that_differs_or_is_missing_is_named(pythons, tmp_path):
    """Folders are compared byte by byte, names that only one has included."""
    for name, files in {
        "one": {"same": b"1", "other": b"2", "only": b"3"},
        "two": {"same": b"1", "other": b"4"},
    }.items():
        (tmp_path / name / "deep").mkdir(parents=True)
        for file, data in files.items():
            (tmp_path / name / "deep" / file).write_bytes(data)

    (tmp_path / "one" / ".ordo").mkdir()
    (tmp_path / "one" / ".ordo" / "1.done").write_bytes(b"the time of a change")

    assert pythons.differences(tmp_path / "one", tmp_path / "two") == ["deep/only", "deep/other"]


def test_the_versions_named_are_those_that_are_tried(pythons):
    """Classifiers name exactly what the page of platforms says was run, from the oldest that is required."""
    page = (ROOT / "docs/explanation/platforms.md").read_text(encoding="utf-8")
    run = re.findall(r"^\| (3\.\d+) \| yes \|$", page, re.MULTILINE)

    assert pythons.named_versions() == run
    assert run[0] == ".".join(map(str, pythons.OLDEST))
    assert f'requires-python = ">={run[0]}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
