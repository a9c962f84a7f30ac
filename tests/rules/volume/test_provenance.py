"""What the digest of the program covers."""

from pathlib import Path

import ordo_pnp
from ordo_pnp.rules.game_runs import program_digest, source_files


def test_the_digest_covers_rules_cards_and_bots():
    """All that decides how games go is read, from every room it lies in; nothing else is."""
    package = Path(ordo_pnp.__file__).parent
    read = {path.relative_to(package).as_posix() for path in source_files()}

    assert {name.split("/")[0] for name in read} == {"cards", "games", "rules"}
    assert {"games/komarn/state.py", "rules/game.py", "rules/bots.py"} <= read
    assert len(program_digest()) == 16
