"""Findings about what every printed page needs besides cards."""

from __future__ import annotations

from ordo_pnp.base import Code

MISSING_HEADING = Code("CAT750")
MISSING_MARGIN_WORDS = Code("CAT751")
NO_SHEET = Code("CAT752")
MISSING_LIST = Code("CAT753")
