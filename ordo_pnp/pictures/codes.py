"""The kinds of findings about pictures; what each means stands in its file under ``diagnostics/findings``."""

from __future__ import annotations

from ordo_pnp.diagnostics import Code

UNKNOWN_COLOR = Code("CAT721")
UNKNOWN_MEASURE = Code("CAT723")
PATH_NOTATION = Code("CAT728")
UNKNOWN_FRAGMENT = Code("CAT735")
UNKNOWN_PARAMETER = Code("CAT737")
FRAGMENT_IN_ITSELF = Code("CAT739")
WRONG_VALUE = Code("CAT730")
PICTURE_TOO_LARGE = Code("CAT762")
PICTURE_TWICE = Code("CAT763")
