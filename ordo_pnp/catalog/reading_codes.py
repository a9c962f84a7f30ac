"""Findings of the YAML reader: encoding, syntax, size, forbidden constructs."""

from ordo_pnp.diagnostics import Code

UNREADABLE = Code("CAT001")
TOO_LARGE = Code("CAT002")
NOT_UTF8 = Code("CAT003")
CONTROL_CHARACTER = Code("CAT004")
SYNTAX = Code("CAT005")
TAB = Code("CAT006")
DUPLICATE_KEY = Code("CAT007")
ALIAS = Code("CAT008")
TAG = Code("CAT009")
SEVERAL_DOCUMENTS = Code("CAT010")
TOO_DEEP = Code("CAT011")
COLLECTION_KEY = Code("CAT013")
TOO_MANY_VALUES = Code("CAT014")
NUMBER_RANGE = Code("CAT015")
EMPTY = Code("CAT016")
