"""Findings about the terms of a game."""

from __future__ import annotations

from ordo_pnp.base import Code

OTHER_TERM = Code("CAT410")
OTHER_TERM_OUTSIDE = Code("CAT411")
CONTRADICTORY_TERMS = Code("CAT412")
