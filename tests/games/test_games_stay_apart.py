"""Only the rules of a game, and the registry, know its name."""

import subprocess
import sys


def test_games_are_imported_when_asked_for():
    """The registry imports no rules before a game is loaded."""
    code = "import sys, ordo_pnp.games as g; sys.exit(any(m.startswith(('ordo_pnp.games.komarn', 'ordo_pnp.games.ordonnance')) for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
