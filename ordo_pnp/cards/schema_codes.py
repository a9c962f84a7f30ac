"""The findings of the schema stage: what the form of a file does not allow."""

from __future__ import annotations

from ordo_pnp.base import Code

UNKNOWN_KIND = Code("CAT101")

UNKNOWN_KEY = Code("CAT102")

MISSING_KEY = Code("CAT103")

WRONG_TYPE = Code("CAT104")

NOT_ALLOWED = Code("CAT105")

OUT_OF_RANGE = Code("CAT106")

WRONG_FORM = Code("CAT107")

WRONG_SIZE = Code("CAT108")

REPEATED = Code("CAT109")

WRONG_FORMAT = Code("CAT110")

TOO_MANY_FINDINGS = Code("CAT111")

UNUSABLE_SCHEMA = Code("CAT112")

UNUSABLE_KINDS = Code("CAT113")
