"""What can be wrong with a river."""

from __future__ import annotations

from ordo_pnp.diagnostics import Code

NO_BOARD = Code("CAT270")
TOKENS_AND_SITES = Code("CAT271")
OFF_THE_BOARD = Code("CAT272")
SHARED_FIELD = Code("CAT273")
DUPLICATE_SITE = Code("CAT274")
UNLIKE_LAYOUT = Code("CAT275")
PAGE_BREAKS = Code("CAT276")
CUT_SITE = Code("CAT277")
WRONG_EDGE = Code("CAT278")
OPEN_RING = Code("CAT279")
PARTED_SITE = Code("CAT287")
UNKNOWN_LAYOUT = Code("CAT288")
NEVER_SPREAD = Code("CAT289")
UNDRAWN = Code("CAT290")
BOARD_NOT_PRINTED = Code("CAT291")
WRONG_ARMS = Code("CAT292")
FALLS_APART = Code("CAT293")
OPEN_WATER = Code("CAT294")
NOT_DRAWN = Code("CAT295")
FEW_LANDMARKS = Code("CAT296")
WRONG_COURSE = Code("CAT297")
