"""What can be wrong with records and scenarios, beyond their form."""

from __future__ import annotations

from ordo_pnp.base import Code

UNKNOWN_GAME = Code("CAT609")
UNREADABLE_ACTION = Code("CAT610")
ILLEGAL_ACTION = Code("CAT611")
MISFIT = Code("CAT613")
REPEATED_SCENARIO = Code("CAT614")
UNREADABLE_EXPECTATION = Code("CAT615")
