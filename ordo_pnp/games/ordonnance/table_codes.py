"""What can be wrong with a table, beyond its form."""

from __future__ import annotations

from ordo_pnp.base import Code

UNKNOWN_SYMBOL = Code("CAT601")
UNKNOWN_TERRITORY = Code("CAT602")
UNKNOWN_CARD = Code("CAT603")
UNKNOWN_RULE = Code("CAT604")
RULE_MISFIT = Code("CAT605")
WRONG_SEATS = Code("CAT606")
WRONG_END = Code("CAT607")
NOT_CAPTURED = Code("CAT608")
IMPOSSIBLE_POSITION = Code("CAT612")
