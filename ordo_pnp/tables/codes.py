"""The findings about spreadsheets that are imported."""

from __future__ import annotations

from ordo_pnp.base import Code

UNREADABLE_SHEET = Code("CAT650")
UNKNOWN_COLUMN = Code("CAT651")
BAD_ROW = Code("CAT652")
DATE = Code("CAT653")
NUMBER = Code("CAT654")
FORMULA = Code("CAT655")
