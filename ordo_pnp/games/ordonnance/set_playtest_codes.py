"""What can make a set unplayable, seen only by playing it."""

from __future__ import annotations

from ordo_pnp.base import Code

TOO_FEW_UNITS = Code("CAT320")
ENDLESS = Code("CAT321")
NEVER_PLAYED = Code("CAT322")
NEVER_HAPPENED = Code("CAT323")
TOO_LARGE = Code("CAT324")
