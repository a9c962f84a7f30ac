"""Only the rules of a game, and the registry, know its name."""

import re

import pytest

from ordo_pnp.games import REGISTRY


@pytest.mark.parametrize("part", ["kernel", "sim", "cli"])
def test_no_game_is_named(repository, part):
    """Kernel, bots and commands name no game and none of its words."""
    words = re.compile("|".join(REGISTRY), re.IGNORECASE)
    sources = sorted((repository / "ordo_pnp" / part).rglob("*.py"))
    assert sources
    assert [path.name for path in sources if words.search(path.read_text(encoding="utf-8"))] == []


def test_games_are_imported_when_asked_for():
    """The registry imports no rules before a game is loaded."""
    import subprocess
    import sys

    code = "import sys, ordo_pnp.games as g; sys.exit(any(m.startswith('ordo_pnp.games.') for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
