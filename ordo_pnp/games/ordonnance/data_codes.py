"""What can make Ordonnance's own data unplayable."""

from __future__ import annotations

from ordo_pnp.base import Code

REPEATED_SYMBOL = Code("CAT250")
SYMBOL_ORDER = Code("CAT251")
SAME_ENDS = Code("CAT252")
PLAYERS = Code("CAT253")
TERRITORY_ARMS = Code("CAT254")
SMALL_DECK = Code("CAT255")
MARKERS = Code("CAT256")
