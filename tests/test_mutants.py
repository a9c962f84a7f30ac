"""Mutants are small changes of the code, and are told apart by the tests that reach them."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys

import pytest

from mutants.__main__ import EQUIVALENT, equivalent, main
from mutants.changes import mutants_of
from mutants.reach import TESTS

MODULE = '''
"""A module."""
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    LIMIT = 1
__slots__ = 1

def larger(ä: "1 < 2", b: int = 3) -> "1 + 1":
    """Return the larger, 1 or 2."""
    assert ä != 5
    if not ä > b and b:
        raise ValueError(f"{ä + 1}" + "2")
    numbers.append("é" + "ä"); ä += 1
    return [each for each in zip(ä, b, strict=True) if each]
'''
CHANGES = {
    "<module>: 3 → 4",
    "larger: not ä > b and b → True",
    "larger: not ä > b and b → False",
    "larger: not ä > b and b → not ä > b or b",
    "larger: not ä > b → ä > b",
    "larger: ä > b → ä >= b",
    "larger: numbers.append('é' + 'ä') → pass",
    "larger: ä += 1 → pass",
    "larger: 1 → 2",
    "larger: return [each for each in zip(ä, b, strict=True) if each] → return None",
    "larger: each → True",
}

CODE = '''"""A package."""


def is_old(age):
    """Whether a person is of age."""
    return age >= 18


def forgotten(number):
    """Nobody asks for this."""
    return number + 1
'''
TEST = """
import pytest
from ordo_pnp.ages import is_old

@pytest.fixture(scope="module")
def answer():
    return is_old(18)

def test_of_age(answer):
    assert answer

def test_of_nothing():
    assert is_old(99)
"""


def test_what_is_changed():
    """Comparisons, numbers, conditions and statements are changed; text, annotations and assertions are not."""
    found = {f"{each.function}: {each.change}".replace("module: 3", "larger: 3") for each in mutants_of("a.py", MODULE)}

    assert found == CHANGES


def test_a_mutant_differs_in_one_place(repository):
    """Each mutant of a module can be parsed, is another program than the module, and the same mutants are made again."""
    file = repository / "ordo_pnp" / "kernel" / "pile.py"
    source = file.read_bytes()
    mutants = mutants_of("pile.py", source.decode())
    programs = {ast.dump(ast.parse(each.applied(source))) for each in mutants}

    assert len(mutants) > 40
    assert mutants == mutants_of("pile.py", source.decode())
    assert ast.dump(ast.parse(source)) not in programs
    assert len(programs) > 0.9 * len(mutants)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="mutants are tried on systems with process groups")
def test_survivors_are_what_no_test_notices(tmp_path, repository):
    """A mutant in a function with a test of its limit is killed, in one without a test survives; fixtures count."""
    shutil.copytree(repository / "mutants", tmp_path / "mutants", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "mutants" / EQUIVALENT.name).write_text(
        "ordo_pnp/ages.py:\n- in: forgotten\n  line: return number + 1\n  change: return number + 1 → return None\n  reason: it is forgotten\n"
    )
    (tmp_path / "ordo_pnp").mkdir()
    (tmp_path / "ordo_pnp" / "__init__.py").touch()
    (tmp_path / "ordo_pnp" / "ages.py").write_text(CODE)
    (tmp_path / "test_ages.py").write_text(TEST)
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\nmarkers =\n    sweep\n    system\n")
    words = [sys.executable, "-m", "mutants", "--jobs", "1", "--tests", ".", "--", "ordo_pnp/ages.py"]
    quick = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(words, cwd=tmp_path, env=quick, capture_output=True, encoding="utf-8", check=False)
    told = dict(_states(done.stdout))

    assert told == {
        "is_old: age >= 18 → age > 18": "killed",
        "is_old: 18 → 19": "killed",
        "is_old: return age >= 18 → return None": "killed",
        "forgotten: number + 1 → number - 1": "survived",
        "forgotten: 1 → 2": "survived",
    }
    assert re.search(r"all, seed 1 +5 +3 +2 +0\n", done.stdout)
    assert (tmp_path / "ordo_pnp" / "ages.py").read_text() == CODE
    assert done.returncode == 1


def _states(text):
    return [
        (f"{name}: {change}", state)
        for state, name, change in re.findall(r"^(\w+) +\S+ (\w+)  [^:]+: (.*)  \[", text, re.MULTILINE)
    ]


def test_known_survivors_are_still_there(repository):
    """What is listed as equivalent names mutants that would be made, each with a reason."""
    listed = list(equivalent())
    made = {
        each.key
        for path in {path for path, *_ in listed}
        for each in mutants_of(path, (repository / path).read_text(encoding="utf-8"))
    }

    assert [each for each in listed if each not in made] == []


def test_the_folders_of_tests_are_there(repository, capsys, monkeypatch):
    """Every folder whose tests are tried by default exists, and a campaign without any test is refused."""
    assert [each for each in TESTS if not (repository / each).is_dir()] == []

    monkeypatch.setattr("sys.argv", ["mutants", "--tests", "nowhere"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "no tests in nowhere" in capsys.readouterr().err
