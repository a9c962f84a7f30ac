"""What can be wrong with a position, beyond its form."""

from __future__ import annotations

from ordo_pnp.base import Code

UNREADABLE_POSITION = Code("CAT660")
IMPOSSIBLE_POSITION = Code("CAT661")
WRONG_RULE = Code("CAT662")
FORGOTTEN_COMMAND = Code("CAT663")
FORGOTTEN_GARRISON = Code("CAT664")
WRONG_PROVOST = Code("CAT665")
EMPTY_SUPPLY = Code("CAT666")
