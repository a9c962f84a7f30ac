"""The findings about sets that are named with ``--with``: what they are, and what they must not do."""

from __future__ import annotations

from ordo_pnp.base import Code

NO_SET = Code("CAT260")
UNSAFE_ARCHIVE = Code("CAT261")
TAKEN_SET = Code("CAT262")
NOT_ITS_OWN = Code("CAT263")
WHICH_GAME = Code("CAT264")
