"""`make test ROOM=layout`: the tests of one room, with what is said of its modules and files."""

import subprocess
import sys

import pytest


@pytest.fixture
def collected(repository):
    """A function that collects the tests of a room in another process: exit code and everything it wrote."""

    def collect(room):
        words = [
            sys.executable,
            "-m",
            "pytest",
            "--collect-only",
            "-q",
            "-n",
            "0",
            "-p",
            "no:cacheprovider",
            "--room",
            room,
        ]
        done = subprocess.run(words, cwd=repository, capture_output=True, encoding="utf-8", check=False)
        return done.returncode, done.stdout + done.stderr

    return collect


@pytest.mark.slow
def test_a_room_has_its_tests_and_those_about_its_modules(collected):
    """What is collected of a folder in a folder lies in it, speaks of its modules or files, or of the whole."""
    room = "games/ordonnance/effects"
    code, shown = collected(room)
    found = [line for line in shown.splitlines() if "::" in line]
    outside = [line for line in found if not line.startswith(f"tests/{room}/") and "[" in line]

    assert code == 0
    assert "tests/test_examples_in_docstrings.py::test_examples[ordo_pnp.games.ordonnance.effects]" in outside
    assert f"tests/test_architecture.py::test_every_test_says_what_it_holds[{room}/]" in outside
    assert [line for line in outside if "effects" not in line.partition("[")[2]] == []
    assert len(found) > len(outside) > 2


@pytest.mark.sweep
def test_a_room_holds_the_rooms_within_it(collected):
    """The rules of a game are tested together with its card language, without the rules of another."""
    shown = collected("games/ordonnance")[1]

    assert "tests/games/test_ordonnance_rules.py::" in shown
    assert "tests/games/ordonnance/effects/test_effect_laws.py::" in shown
    assert "tests/games/test_komarn_data.py::" not in shown


@pytest.mark.sweep
def test_an_unknown_room_is_refused_with_those_there_are(collected):
    """A slip does not pass as a suite without tests."""
    code, shown = collected("layuot")

    assert code == pytest.ExitCode.USAGE_ERROR
    assert "there are no tests of a room `layuot`; rooms: art, browser, catalog, check, " in shown
