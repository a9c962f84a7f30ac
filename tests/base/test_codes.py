"""Every kind of finding is declared once in the program, and has a file that says what it is."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import ordo_pnp
from ordo_pnp.base import Severity, all_codes, is_code

PACKAGE = Path(ordo_pnp.__file__).parent


@pytest.fixture(scope="module")
def declared():
    """Every code that a module makes, by identifier, and in which package below `games`."""
    found = Counter()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Code"
            if is_made and isinstance(node.args[0], ast.Constant):
                found[node.args[0].value] += 1
    return found


def test_a_code_is_declared_once_and_has_a_file(declared):
    """No file is left over, no code is used without one, and none is declared in two places."""
    assert declared == Counter(each.id for each in all_codes())


def test_a_file_says_what_the_finding_is():
    """A name of words joined by hyphens, how bad it is, since when, and nothing that nobody reads."""
    files = {file.stem: file for file in PACKAGE.rglob("finding*/*.md")}
    for code in all_codes():
        assert code.name.replace("-", "").isalnum(), code.id
        assert code.name.islower(), code.id
        assert code.severity in set(Severity), code.id
        head = files[code.id].read_text(encoding="utf-8").split("---\n")[1]
        keys = [
            line.partition(": ")[0]
            for line in head.splitlines()
            if not line.startswith(("stands_for_more", "fix", "stage"))
        ]
        assert keys == ["name", "severity", "since"], code.id
        assert code.fix in {"no", "safe", "unsafe", "safe or unsafe", "one by one"}, code.id
        assert 10 < len(code.sentence) < 250, code.id
        assert "\n" not in code.sentence, code.id


def test_names_are_not_shared():
    """`ordo explain` takes a name in place of a number."""
    assert len({each.name for each in all_codes()}) == len(all_codes())


@pytest.mark.parametrize("word", ["CAT999", "cat102", "../codes", "CAT102.md", "", None, 102])
def test_what_is_no_code_is_none(word):
    """Neither another identifier nor a path."""
    assert not is_code(word)
