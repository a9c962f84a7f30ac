"""What a program can carry out of the remedies for what a schema forbids: made from the violation and the line it stands in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.catalog.number_literals import NumberError, parse_number
from ordo_pnp.catalog.schema_walk import Key
from ordo_pnp.diagnostics import inserted, near_word, replaced_word, rewritten

_WORD: Final = re.compile("[a-z][a-z0-9-]*")
"""What is surely one entry of a list, and no sentence."""

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.diagnostics import Fix, Span


def fix_of(error: Any, path: Sequence[Any], span: Span, meant: str | None) -> Fix | None:
    """Return the fix for a violation, None where nobody knows what is meant.

    Args:
        error: What a validator says.
        path: To what it is about.
        span: Where that stands.
        meant: The key that an unknown one stands for beyond doubt.
    """
    keyword = str(error.validator)
    if keyword == "additionalProperties":
        key = str(path[-1])
        if meant is not None:
            return replaced_word(span, key, meant, is_safe=True)
        return near_word(span, key, error.schema.get("properties", {}))
    if keyword in ("enum", "const") and isinstance(error.instance, str):
        choices = error.validator_value if keyword == "enum" else [error.validator_value]
        return near_word(span, error.instance, [each for each in choices if isinstance(each, str)])
    if keyword == "required":
        is_format = tuple(path) == (Key("format"),) and span.column == 1 and not span.source.startswith(("{", "["))
        return inserted(span, "format: 1\n", is_safe=True) if is_format else None
    return _retyped(error, span) if keyword == "type" else None


def _retyped(error: Any, span: Span) -> Fix | None:
    """Return the fix that writes a value as the type that it should have: as a number, as a text, as a list."""
    wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
    value = error.instance
    if isinstance(value, str) and {"integer", "number"} & set(wanted):
        return _number(value, span, is_whole="number" not in wanted)
    if isinstance(value, (int, float)) and "string" in wanted:
        word = span.source[span.column - 1 : span.end_column - 1].rstrip()
        return rewritten(span, word, f'"{word}"', is_safe=True) if word.isascii() and '"' not in word else None
    if isinstance(value, str) and wanted == ["array"]:
        return _listed(error, value, span)
    return None


def _number(value: str, span: Span, *, is_whole: bool) -> Fix | None:
    """Take the quotes off a number."""
    try:
        number = parse_number(value)
    except NumberError:
        return None
    if number is None or (is_whole and not isinstance(number, int)):
        return None
    return next((fix for q in "'\"" if (fix := rewritten(span, f"{q}{value}{q}", value, is_safe=True))), None)


def _listed(error: Any, value: str, span: Span) -> Fix | None:
    """Put brackets round words that the list may hold, one after the other."""
    items = error.schema.get("items")
    words = [word.strip() for word in value.split(",")]
    if not isinstance(items, dict) or not all(map(_WORD.fullmatch, words)):
        return None
    is_closed = set(words) <= {*map(str, items.get("enum", ()))}
    return (
        rewritten(span, value, f"[{value}]", is_safe=is_closed) if is_closed or items.get("type") == "string" else None
    )
