"""The findings about effects."""

from __future__ import annotations

from ordo_pnp.base import Code

WRONG_TRIGGER = Code("CAT301")
UNKNOWN_TARGET = Code("CAT302")
UNUSED_TARGET = Code("CAT303")
EARLY_TARGET = Code("CAT304")
WRONG_KIND = Code("CAT305")
IMPOSSIBLE_TARGET = Code("CAT306")
IMPOSSIBLE_COUNT = Code("CAT307")
LIMIT = Code("CAT308")
REPEAT = Code("CAT309")
LONELY_THEN = Code("CAT310")
UNREACHABLE = Code("CAT311")
IDLE_STEP = Code("CAT312")
TEXT_NUMBER = Code("CAT313")
TEXT_PLACE = Code("CAT314")
UNKNOWN_SYMBOL = Code("CAT315")
