"""Findings of the YAML reader: encoding, syntax, size, forbidden constructs."""

from __future__ import annotations

from ordo_pnp.base import Code

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
MERGE_CONFLICT = Code("CAT019")
MISSING_DASH = Code("CAT020")
INDENTATION = Code("CAT021")
UNCLOSED = Code("CAT022")
UNQUOTED = Code("CAT023")
ODD_CHARACTER = Code("CAT024")
MISSING_MARK = Code("CAT025")
BAD_ESCAPE = Code("CAT026")
MIXED_SCRIPTS = Code("CAT030")
INVISIBLE_CHARACTER = Code("CAT031")
CUT_TEXT = Code("CAT032")
ODD_QUOTES = Code("CAT033")
