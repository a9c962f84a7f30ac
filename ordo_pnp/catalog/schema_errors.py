"""Why a schema refuses a value, in words a person can act on: one function for each keyword of the schema language."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, TypeAlias

from ordo_pnp.catalog import schema_codes as codes
from ordo_pnp.diagnostics import Code, Diagnostic, Span, clipped, did_you_mean, finding, printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import jsonschema

    from ordo_pnp.catalog.source import Document

_SHOWN_CHOICES = 12


def _card_at(data: Any, path: Sequence[str | int], set_name: str | None = None) -> str | None:
    """Name the card (or other entry with an id) that a path leads into."""
    found = None
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(data, dict) and isinstance(data.get("id"), str) and found is None:
            found = data["id"]
    return f"{set_name}/{found}" if found and set_name else found


def explain(error: jsonschema.ValidationError, document: Document, set_name: str | None) -> Iterator[Diagnostic]:
    """Turn one error of a validator into findings at the place it is about; ``set_name`` completes the card's id."""
    path = tuple(error.absolute_path)
    card = _card_at(document.data, path, set_name)
    where = f" in `{printable(card)}`" if card else ""
    why = _EXPLANATIONS.get(str(error.validator), _other)
    for code, message, span, remedy in why(error, document, path):
        yield finding(code, message + where, span, card=card, remedy=remedy)


_Explanation: TypeAlias = "tuple[Code, str, Span, str | None]"


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return f"`{clipped(value)}`"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return f"`{json.dumps(value)}`"


def _choices(words: Iterable[Any]) -> str:
    names = [str(word) for word in words]
    more = f" … ({len(names)} in all)" if len(names) > _SHOWN_CHOICES else ""
    return ", ".join(f"`{name}`" for name in names[:_SHOWN_CHOICES]) + more


def _unknown_keys(error: Any, document: Document, path: tuple[Any, ...]) -> Iterator[_Explanation]:
    known = error.schema.get("properties", {})
    patterns = error.schema.get("patternProperties", {})
    for key in error.instance:
        if key in known or any(re.search(pattern, key) for pattern in patterns):
            continue
        elsewhere = error.schema.get("x-ordo-elsewhere", {})
        if key in elsewhere:
            yield (
                codes.UNKNOWN_KEY,
                f"`{key}` does not belong here",
                document.span((*path, key), key=True),
                elsewhere[key],
            )
            continue
        near = did_you_mean(key[:60], known)
        remedy = f"did you mean `{near}`?" if near else f"known here: {_choices(known)}" if known else None
        yield codes.UNKNOWN_KEY, f"unknown key `{clipped(key)}`", document.span((*path, key), key=True), remedy


def _missing_key(error: Any, document: Document, path: tuple[Any, ...]) -> Iterator[_Explanation]:
    for key in error.validator_value:
        if key not in error.instance:
            known = error.schema.get("properties", {}).get(key)
            about = known.get("description") if isinstance(known, dict) else None
            remedy = f"add `{key}:`" + (f" ({about.rstrip('.')})" if about else "")
            yield codes.MISSING_KEY, f"the key `{key}` is missing", document.span(path), remedy


_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


_AS_TYPE = {
    "object": "write `key: value`, each key on a line of its own and indented, or `{key: value}`",
    "array": "write `[one, two]`, or each entry on a line of its own after `- `",
    "integer": "write it in digits, without quotes and without a unit",
    "number": "write it in digits, without quotes and without a unit",
    "boolean": "write `true` or `false`, without quotes",
}
"""How a value of each type is written."""


def _wrong_type(error: Any, document: Document, path: tuple[Any, ...]) -> Iterator[_Explanation]:
    wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
    names = " or ".join(_TYPES[name] for name in wanted)
    value = "nothing" if error.instance is None else _shown(error.instance)
    span = document.span(path)
    quoted = "string" in wanted and isinstance(error.instance, (int, float, bool))
    remedy = "quote it" if quoted else next((_AS_TYPE[name] for name in wanted if name in _AS_TYPE), None)
    if error.instance is None:
        hidden = span.source[span.column :].lstrip().startswith("#")
        remedy = "quote it: after a space, `#` begins a comment" if hidden else "write it after the colon"
    yield codes.WRONG_TYPE, f"{names} is needed for {_what(path)}, not {value}", span, remedy


def _what(path: tuple[Any, ...]) -> str:
    names = [str(step) for step in path if isinstance(step, str)]
    return f"`{printable(names[-1])}`" if names else "the file"


def _not_allowed(error: Any, document: Document, path: tuple[Any, ...]) -> Iterator[_Explanation]:
    choices = error.validator_value if error.validator == "enum" else [error.validator_value]
    if path == ("format",):
        yield (
            codes.WRONG_FORMAT,
            f"format {_shown(error.instance)} is not known",
            document.span(path),
            "write `format: 1`",
        )
        return
    near = (
        did_you_mean(error.instance[:60], [word for word in choices if isinstance(word, str)])
        if isinstance(error.instance, str)
        else None
    )
    remedy = f"did you mean `{near}`?" if near else f"one of {_choices(choices)}"
    yield codes.NOT_ALLOWED, f"{_shown(error.instance)} is not allowed for {_what(path)}", document.span(path), remedy


def _out_of_range(error: Any, document: Document, path: tuple[Any, ...]) -> Iterator[_Explanation]:
    bound = {
        "minimum": "at least",
        "maximum": "at most",
        "exclusiveMinimum": "more than",
        "exclusiveMaximum": "less than",
    }
    limit = f"{bound.get(str(error.validator), 'a multiple of')} {error.validator_value}"
    yield codes.OUT_OF_RANGE, f"{_what(path)} is {_shown(error.instance)}", document.span(path), f"it must be {limit}"


def _wrong_form(error: Any, document: Document, path: tuple[Any, ...]) -> Iterator[_Explanation]:
    about = error.schema.get("description", "").rstrip(".")
    remedy = about or f"it must match {error.validator_value}"
    yield codes.WRONG_FORM, f"{_shown(error.instance)} has not the form of {_what(path)}", document.span(path), remedy


def _wrong_size(error: Any, document: Document, path: tuple[Any, ...]) -> Iterator[_Explanation]:
    one, many = {"L": ("character", "characters"), "I": ("entry", "entries"), "P": ("key", "keys")}[
        str(error.validator)[3]
    ]
    ends = {f"min{str(error.validator)[3:]}", f"max{str(error.validator)[3:]}"}
    is_exact = len({error.schema.get(end) for end in ends}) == 1
    bound = "exactly" if is_exact else "at least" if str(error.validator).startswith("min") else "at most"
    size = len(error.instance)
    remedy = f"{bound} {error.validator_value} {one if error.validator_value == 1 else many}"
    yield codes.WRONG_SIZE, f"{_what(path)} has {size} {one if size == 1 else many}", document.span(path), remedy


def _repeated(error: Any, document: Document, path: tuple[Any, ...]) -> Iterator[_Explanation]:
    index = next((i for i, value in enumerate(error.instance) if value in error.instance[:i]), 0)
    value = error.instance[index]
    yield codes.REPEATED, f"{_shown(value)} stands twice in {_what(path)}", document.span((*path, index)), "delete one"


def _excluded(error: Any, document: Document, path: tuple[Any, ...]) -> Iterator[_Explanation]:
    """Explain ``not: {required: [key]}``, the subset's way to say that keys exclude each other."""
    keys = error.validator_value.get("required")
    if not keys:
        yield from _other(error, document, path)
        return
    span = document.span((*path, keys[-1]), key=True)
    yield codes.UNKNOWN_KEY, f"the key `{keys[-1]}` is not allowed here", span, error.validator_value.get("description")


def _other(error: Any, document: Document, path: tuple[Any, ...]) -> Iterator[_Explanation]:
    yield codes.WRONG_FORM, f"{_what(path)}: {printable(error.message[:200])}", document.span(path), None


_EXPLANATIONS: dict[str, Callable[[Any, Document, tuple[Any, ...]], Iterator[_Explanation]]] = {
    "additionalProperties": _unknown_keys,
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
