"""How to write a value of another type than a schema asks for: guesses that the schema itself confirms."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from ordo_pnp.base import as_written, clipped, did_you_mean, suggestion
from ordo_pnp.cards.form_remedies import for_form, pattern_holds
from ordo_pnp.cards.number_literals import NumberError, parse_number
from ordo_pnp.cards.number_words import number_of
from ordo_pnp.cards.schema_remedies import MOST_WORDS, Remedy, words_of

_YES: Final = frozenset({"yes", "on", "y", "ja", "да", "true", "1", "x"})
_NO: Final = frozenset({"no", "off", "n", "nein", "нет", "false", "0"})
_LOOK_LIKE_DIGITS: Final = str.maketrans({"O": "0", "o": "0", "l": "1", "I": "1", "О": "0", "о": "0"})
_MINUS: Final = re.compile(r"(?:minus|минус|[\u2212\u2013\u2014-])\s*(?=\w)", re.IGNORECASE)
_LANGUAGES: Final = ("en", "de", "ru")


def for_type(value: Any, wanted: Collection[str], schema: Mapping[str, Any], written: str) -> Remedy | None:
    """Return how to write a value of another type.

    Args:
        value: What was read.
        wanted: The types that are allowed.
        schema: Of the value.
        written: How it stands in the file.
    """
    tries = {
        "integer": _as_number,
        "number": _as_number,
        "boolean": _as_flag,
        "array": _as_list,
        "object": _as_mapping,
        "string": _as_text,
    }
    found = (tries[name](value, schema, written) for name in wanted if name in tries)
    return next((each for each in found if each is not None), None)


def _as_number(value: Any, schema: Mapping[str, Any], _written: str) -> Remedy | None:
    if not isinstance(value, str):
        return None
    text = unicodedata.normalize("NFKC", value).strip()
    is_whole = schema.get("type") == "integer"
    for meant, is_safe in _numbers(text):
        try:
            number = parse_number(meant)
        except NumberError:
            continue
        if number is not None and (isinstance(number, int) or not is_whole):
            quoted = "without quotation marks" if meant == text and meant == value else "in digits"
            return Remedy(f"write it {quoted}: `{meant}`", meant, is_safe)
    return None


def _numbers(text: str) -> Iterator[tuple[str, bool]]:
    """Yield what number a text may mean, and whether that is sure."""
    yield text, True
    yield text.strip(" ,;"), True
    sign = _MINUS.match(text)
    if sign is not None:
        yield from ((f"-{number}", is_safe) for number, is_safe in _numbers(text[sign.end() :]))
        return
    if re.fullmatch(r"[-+]?[0-9]{1,3}(?:[,._' ][0-9]{3})+", text):
        yield re.sub(r"[,._' ]", "", text), False
    yield re.sub(r"(?<=[0-9]),(?=[0-9])", ".", text), False
    yield text.replace("_", ""), True
    for language in _LANGUAGES:
        number = number_of(text, language)
        if number is not None:
            yield str(number), True
    plain = text.translate(_LOOK_LIKE_DIGITS)
    if any(char.isdigit() for char in text) or len(text) == 1:
        yield "".join(str(unicodedata.digit(char, char)) for char in plain), False
    digits = re.findall(r"[0-9]+", text)
    if len(digits) == 1:
        yield digits[0], False


def _as_flag(value: Any, _schema: Mapping[str, Any], _written: str) -> Remedy | None:
    word = str(value).strip().lower()
    if isinstance(value, dict | list):
        return None
    if word not in _YES | _NO:
        near = did_you_mean(word, ("true", "false"))
        return None if near is None else Remedy(suggestion(word, near), near)
    meant = "true" if word in _YES else "false"
    return Remedy(f"write `{meant}`, without quotation marks", meant, is_safe=True)


def _as_list(value: Any, schema: Mapping[str, Any], written: str) -> Remedy | None:
    items = schema.get("items", {})
    items = items if isinstance(items, dict) else {}
    if isinstance(value, dict):
        if value and all(each is None for each in value.values()) and written.startswith("{"):
            listed = f"[{', '.join(value)}]"
            return Remedy(f"write it in square brackets: `{clipped(listed)}`", listed, is_safe=True)
        first = next(iter(value), None)
        if first is not None and first in items.get("properties", ()):
            return Remedy(f"put `- ` before `{clipped(first)}`, with which its first entry begins")
        return None
    if not isinstance(value, str):
        return None if value is None else Remedy(f"write `[{written}]`", f"[{written}]")
    words = words_of(value, items.get("enum", ()))
    if words is None and items.get("type") in ("number", "integer"):
        numbers = re.findall(r"-?[0-9]+(?:\.[0-9]+)?", value[:400])
        is_right = schema.get("minItems", 0) <= len(numbers) <= schema.get("maxItems", MOST_WORDS)
        listed = f"[{', '.join(numbers)}]"
        return Remedy(f"write `{listed}`", listed) if is_right and numbers else None
    if words is None and "enum" not in items:
        words = [value] if not re.search(r"[,;]", value) else None
    if words is None:
        parts = [part for part in re.split(r"\s*[,;]\s*", value.strip("[](){} ,;")) if part]
        words = (
            parts if 1 < len(parts) <= MOST_WORDS and all(re.fullmatch(r"[\w$/-]+", part) for part in parts) else None
        )
    if words is None:
        return None
    listed = f"[{', '.join(words)}]"
    opened, closed = value.startswith("["), value.endswith("]")
    why = "its opening bracket is missing: " if closed and not opened else ""
    return Remedy(f"{why}write `{clipped(listed)}`", listed, is_safe="enum" in items)


def _as_mapping(value: Any, schema: Mapping[str, Any], written: str) -> Remedy | None:
    known: Mapping[str, Any] = schema.get("properties", {})
    if isinstance(value, list):
        keys = [key for each in value if isinstance(each, dict) for key in each]
        if keys and all(key in known for key in keys):
            return Remedy(f"write `{clipped(keys[0])}` without `- ` before it")
        return None
    if isinstance(value, dict) or value is None:
        return None
    if isinstance(value, str):
        pair = re.fullmatch(r"([\w-]+)\s*[:=\s]\s*(.+)", value)
        if pair is not None and pair[1] in known:
            return Remedy(f"a colon and a space belong after `{pair[1]}`: `{clipped(f'{pair[1]}: {pair[2]}')}`")
        if value in known:
            return Remedy(f"a colon and a value belong after `{value}`")
    needed = schema.get("required", ())
    if len(needed) == 1 and written and not written.startswith(("|", ">")):
        made = f"{{{needed[0]}: {written}}}"
        return Remedy(f"write `{clipped(made)}`", made)
    return None


def _as_text(value: Any, schema: Mapping[str, Any], written: str) -> Remedy | None:
    if isinstance(value, dict | list) and not written.startswith(("[", "{")):
        return None
    if not written or written in "|>":
        return None
    pattern = schema.get("pattern")
    if pattern and not pattern_holds(pattern, written):
        meant = for_form(written, schema, pattern)
        quoted = as_written(meant.text, written) if meant and meant.text else None
        return Remedy(f"quote it: `{clipped(quoted)}`", quoted) if quoted else Remedy("quote it")
    quoted = json.dumps(written, ensure_ascii=False)
    return Remedy("quote it", quoted, is_safe=True)
