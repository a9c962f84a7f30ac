"""Only the rules of a game, and the registry, know its name."""

import ast
import re
import subprocess
import sys

import pytest

from ordo_pnp.games import REGISTRY


def without_docstrings(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""
    return ast.unparse(tree)


@pytest.mark.parametrize("part", ["kernel", "sim", "cli"])
def test_no_game_is_named(repository, part):
    """Kernel, bots and commands name no game, except in the examples of their help."""
    words = re.compile("|".join(REGISTRY), re.IGNORECASE)
    sources = sorted((repository / "ordo_pnp" / part).rglob("*.py"))
    assert sources
    assert [path.name for path in sources if words.search(without_docstrings(path))] == []


def test_games_are_imported_when_asked_for():
    """The registry imports no rules before a game is loaded."""
    code = "import sys, ordo_pnp.games as g; sys.exit(any(m.startswith('ordo_pnp.games.') for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
