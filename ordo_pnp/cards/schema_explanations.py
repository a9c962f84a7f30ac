"""What a schema refuses, in words a person can act on: one function for each keyword of the schema language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from ordo_pnp.base import Code, Span, clipped, plain_of, printable, source_of, suggestion
from ordo_pnp.cards.field_types import LINE
from ordo_pnp.cards.form_remedies import for_form, pattern_holds
from ordo_pnp.cards.number_literals import NumberError, parse_number
from ordo_pnp.cards.schema_codes import (
    MISSING_KEY,
    NOT_ALLOWED,
    OUT_OF_RANGE,
    REPEATED,
    TOO_MANY_FINDINGS,
    UNKNOWN_KEY,
    WRONG_FORM,
    WRONG_FORMAT,
    WRONG_SIZE,
    WRONG_TYPE,
)
from ordo_pnp.cards.schema_remedies import Remedy, for_choice, for_key
from ordo_pnp.cards.schema_walk import MORE, Key, excluded_keys
from ordo_pnp.cards.type_remedies import for_type

if TYPE_CHECKING:
    import jsonschema


_SHOWN_CHOICES = 12
# Code, message and remedy.
Explanation: TypeAlias = "tuple[Code, str, Remedy | str | None]"


def explain(error: jsonschema.ValidationError, path: tuple[Any, ...], span: Span) -> Explanation:
    """Return why a validator refuses a value.

    Args:
        error: What it says.
        path: The steps to what it is about; a last step that is a ``Key`` means a key itself.
        span: Where that is written.
    """
    return _BY_KEYWORD.get(str(error.validator), _other)(error, path, span)


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return f"`{clipped(value)}`"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return f"`{json.dumps(value)}`"


def _written(value: Any, span: Span) -> str:
    """Show a value; a number as it stands in the file, be it ``4.0`` or ``1e3``."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        word = source_of(span)
        try:
            return f"`{word}`" if parse_number(word) == value else _shown(value)
        except NumberError:
            pass
    return _shown(value)


def _choices(words: Iterable[Any]) -> str:
    names = [str(word) for word in words]
    more = f" … ({len(names)} in all)" if len(names) > _SHOWN_CHOICES else ""
    return ", ".join(f"`{name}`" for name in names[:_SHOWN_CHOICES]) + more


def _unknown_key(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    key = str(path[-1])
    known = error.schema.get("properties", {})
    elsewhere = error.schema.get("x-ordo-elsewhere", {})
    if key in elsewhere:
        return UNKNOWN_KEY, f"`{key}` does not belong here", elsewhere[key]
    remedy = for_key(key, error.instance if isinstance(error.instance, dict) else {}, error.schema)
    meant = plain_of(key)
    if (
        remedy is None
        and meant != key
        and any(pattern_holds(each, meant) for each in error.schema.get("patternProperties", ()))
    ):
        remedy = Remedy(suggestion(key, meant), meant)
    listed = f"known here: {_choices(known)}" if known else None
    return UNKNOWN_KEY, f"unknown key `{clipped(key)}`", remedy or listed


def _missing_key(error: Any, _path: tuple[Any, ...], _span: Span) -> Explanation:
    key = error.validator_value
    known = error.schema.get("properties", {}).get(key)
    about = known.get("description") if isinstance(known, dict) else None
    remedy = f"add `{key}:`" + (f" ({about.rstrip('.')})" if about else "")
    return MISSING_KEY, f"the key `{key}` is missing", remedy


_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


# How a value of each type is written.
_AS_TYPE = {
    "object": "write `key: value`, each key on a line of its own and indented, or `{key: value}`",
    "array": "write `[one, two]`, or each entry on a line of its own after `- `",
    "integer": "write it in digits, without quotes and without a unit",
    "number": "write it in digits, without quotes and without a unit",
    "boolean": "write `true` or `false`, without quotes",
}
_NULLS = ("null", "~", "Null", "NULL")


def is_cut_by_comment(error: Any, span: Span) -> bool:
    """Whether there is nothing where a text belongs, since `#` begins a comment there."""
    return error.instance is None and span.source[span.column - 1 :].lstrip().startswith("#")


def _of_comment(comment: str, schema: Any) -> Remedy:
    """Return the remedy for a value that is read as a comment: quotation marks, where it is one with them."""
    words, quoted = "quote it: after a space, `#` begins a comment", f"'{comment}'"
    pattern = schema.get("pattern")
    is_value = bool(pattern) and "'" not in comment and pattern_holds(pattern, comment)
    return Remedy(words, quoted if is_value else None, is_safe=is_value)


def _wrong_type(error: Any, path: tuple[Any, ...], span: Span) -> Explanation:
    wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
    names = " or ".join(_TYPES[name] for name in wanted)
    value = "nothing" if error.instance is None else _written(error.instance, span)
    written = source_of(span)
    remedy: Remedy | str | None = None
    if error.instance is not None or written in _NULLS:
        remedy = for_type(error.instance, wanted, error.schema, written)
    elif is_cut_by_comment(error, span):
        remedy = _of_comment(span.source[span.column - 1 :].strip(), error.schema)
    else:
        remedy = "write it after the colon"
    remedy = remedy or next((_AS_TYPE[name] for name in wanted if name in _AS_TYPE), None)
    return WRONG_TYPE, f"{names} is needed for {_what(path)}, not {value}", remedy


def _what(path: tuple[Any, ...]) -> str:
    names = [str(step) for step in path if isinstance(step, str) and not isinstance(step, Key)]
    return f"`{printable(names[-1])}`" if names else "the file"


def _not_allowed(error: Any, path: tuple[Any, ...], span: Span) -> Explanation:
    choices = error.validator_value if error.validator == "enum" else [error.validator_value]
    if path == ("format",):
        return WRONG_FORMAT, f"format {_shown(error.instance)} is not known", "write `format: 1`"
    words = [word for word in choices if isinstance(word, str)]
    remedy = for_choice(error.instance, words) if isinstance(error.instance, str) else None
    listed = error.schema.get("x-ordo-enum") if isinstance(error.schema, dict) else None
    message = f"{_written(error.instance, span)} is not allowed for {_what(path)}"
    if remedy is not None:
        return NOT_ALLOWED, message, remedy
    known = f"one of {_choices(choices)}"
    if listed is not None:
        known += f"; a new word goes into `{printable(listed)}` of `game.yaml`, then run `ordo schema --write`"
    return NOT_ALLOWED, message, known


def _out_of_range(error: Any, path: tuple[Any, ...], span: Span) -> Explanation:
    bound = {
        "minimum": "at least",
        "maximum": "at most",
        "exclusiveMinimum": "more than",
        "exclusiveMaximum": "less than",
    }
    limit = f"{bound.get(str(error.validator), 'a multiple of')} {error.validator_value}"
    return OUT_OF_RANGE, f"{_what(path)} is {_written(error.instance, span)}", f"it must be {limit}"


def _wrong_form(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    name, message = _what(path), f"{_shown(error.instance)} has not the form of {_what(path)}"
    if error.validator_value == LINE:
        rich = f"make {name} `type: rich` in `kinds.yaml`"
        if re.search("[{}]", error.instance):
            return WRONG_FORM, message, f"signs in braces stand in `rich` texts only: {rich}"
        joined = " ".join(filter(None, map(str.strip, re.split("[\r\n]", error.instance))))
        return WRONG_FORM, message, Remedy(f"a `text` has one line: {rich}, or join the lines", joined)
    about = error.schema.get("description", "").rstrip(".")
    remedy = for_form(error.instance, error.schema, error.validator_value)
    return WRONG_FORM, message, remedy or about or f"it must match {error.validator_value}"


def second_key(error: jsonschema.ValidationError) -> str | None:
    """Return the first key too many of an entry of a list that may have one key; None where that is not the fault."""
    path, data = error.absolute_path, error.instance
    is_entry = error.validator == "maxProperties" and error.validator_value == 1 and path and isinstance(path[-1], int)
    return str(list(data)[1]) if is_entry and isinstance(data, dict) else None


def _wrong_size(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    second = second_key(error)
    if second is not None:
        shown, first = clipped(second), clipped(str(next(iter(error.instance))))
        message = f"`{shown}` stands in the entry of {_what(path[:-2])} that is `{first}`"
        return WRONG_SIZE, message, f"write `- ` before `{shown}`, or in braces `}}, {{`: each entry has one key"
    one, many = {"L": ("character", "characters"), "I": ("entry", "entries"), "P": ("key", "keys")}[
        str(error.validator)[3]
    ]
    ends = {f"min{str(error.validator)[3:]}", f"max{str(error.validator)[3:]}"}
    is_exact = len({error.schema.get(end) for end in ends}) == 1
    bound = "exactly" if is_exact else "at least" if str(error.validator).startswith("min") else "at most"
    size = len(error.instance)
    remedy = f"{bound} {error.validator_value:,} {one if error.validator_value == 1 else many}"
    return WRONG_SIZE, f"{_what(path)} has {size:,} {one if size == 1 else many}", remedy


def _repeated(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    return REPEATED, f"{_shown(error.instance[path[-1]])} stands twice in {_what(path)}", "delete one"


def _excluded(error: Any, path: tuple[Any, ...], span: Span) -> Explanation:
    keys = excluded_keys(error)
    if not keys:
        return _other(error, path, span)
    return UNKNOWN_KEY, f"the key `{keys[-1]}` is not allowed here", error.validator_value.get("description")


def _uncounted(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    what = "keys" if isinstance(path[-1], Key) else f"entries of {_what(path[:-1])}"
    message = f"{error.validator_value:,} more wrong {what} from here on are not shown"
    return TOO_MANY_FINDINGS, message, "correct those that are shown first: so many have one cause"


def _other(error: Any, path: tuple[Any, ...], _span: Span) -> Explanation:
    return WRONG_FORM, f"{_what(path)}: {printable(error.message[:200])}", None


_BY_KEYWORD: dict[str, Callable[[Any, tuple[Any, ...], Span], Explanation]] = {
    MORE: _uncounted,
    "additionalProperties": _unknown_key,
    "required": _missing_key,
    "type": _wrong_type,
    "enum": _not_allowed,
    "const": _not_allowed,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "exclusiveMinimum": _out_of_range,
    "exclusiveMaximum": _out_of_range,
    "multipleOf": _out_of_range,
    "pattern": _wrong_form,
    "minLength": _wrong_size,
    "maxLength": _wrong_size,
    "minItems": _wrong_size,
    "maxItems": _wrong_size,
    "minProperties": _wrong_size,
    "maxProperties": _wrong_size,
    "uniqueItems": _repeated,
    "not": _excluded,
}
