"""Suggest replacements for a word, key, form or type that a schema refuses."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.base import as_written, clipped, did_you_mean, plain_of, suggestion, why_unlike
from ordo_pnp.cards.numerals import NumberError, number_of, parse_number
from ordo_pnp.cards.slugs import is_greek_or_cyrillic, slug_of

if TYPE_CHECKING:
    import jsonschema_rs


# Everyday words for colours -> those of heraldry, which are far from them in spelling.
_EVERYDAY: Final = {
    word: name
    for name, words in {
        "or": "gold golden yellow gelb золото золотой жёлтый желтый",
        "argent": "silver silbern silber white weiß weiss серебро серебряный белый",
        "gules": "red rot красный",
        "azure": "blue blau синий голубой",
        "vert": "green grün gruen зелёный зеленый",
        "sable": "black schwarz чёрный черный",
        "purpure": "purple violet purpur lila пурпурный фиолетовый",
    }.items()
    for word in words.split()
}
_BETWEEN: Final = re.compile(r"\s*[,;/|+&]\s*|\s+(?:and|und|и)\s+|\s+")
# Words of tables and people for the number of copies.
_COUNTED: Final = frozenset({"qty", "quantity", "count", "number", "amount", "copy", "copies", "anzahl", "количество"})
# So many words a list may have that is written as a text.
MOST_WORDS: Final = 20


class Remedy(NamedTuple):
    """The remedy for a refused value."""

    words: str
    # The text to write in its place; None where it is not known.
    text: str | None = None
    # Whether that was surely meant.
    is_safe: bool = False


def for_choice(word: str, choices: Collection[str]) -> Remedy | None:
    """Return the remedy for a word that is none of the choices."""
    everyday = _EVERYDAY.get(word.lower())
    if everyday in choices:
        return Remedy(f"in heraldry it is called `{everyday}`", everyday, is_safe=True)
    words = words_of(word, choices)
    if words is not None and len(words) > 1:
        listed = ", ".join(words)
        return Remedy(f"put a comma between the entries: `{listed}`", listed, is_safe=True)
    near = did_you_mean(word, choices)
    if near is None:
        return None
    return Remedy(suggestion(word, near), near, is_safe=plain_of(word).lower() == near.lower())


def words_of(text: str, choices: Collection[str]) -> list[str] | None:
    """Return a text as the choices that it names one after the other; None where it holds anything else."""
    parts = [plain_of(part) for part in _BETWEEN.split(text.strip("[](){} ,;")[:400]) if part]
    return parts if parts and len(parts) <= MOST_WORDS and all(part in choices for part in parts) else None


def for_key(key: str, data: Mapping[str, Any], schema: Mapping[str, Any]) -> Remedy | None:
    """Return the remedy for a key that a mapping should not have."""
    known: Mapping[str, Any] = schema.get("properties", {})
    value = data.get(key)
    tight = re.fullmatch(r"([\w-]+)\s*([:=])\s*(.+)", key[:200])
    if value is None and tight is not None and tight[1] in known:
        written = f"{tight[1]}: {tight[3]}"
        return Remedy(f"put a colon and a space between: `{clipped(written)}`", written, is_safe=True)
    colon = before_bracket(key)
    if colon is not None:
        return colon
    if key.lower() in _COUNTED and type(value) is int and "copies" in schema.get("x-ordo-elsewhere", ()):
        return Remedy(f"write it below `print`, as `copies: {value}`")
    near = did_you_mean(key, known)
    if near is not None and near in data:
        return Remedy(f"`{near}` stands there already: delete one of the two")
    is_same = near is not None and plain_of(key).lower() == near.lower()
    if near is None and value is None and (listed := _split_list(key, data, known)):
        return Remedy(listed)
    inside = [name for name, part in known.items() if isinstance(part, dict) and key in part.get("properties", ())]
    if inside and not is_same:
        return Remedy(f"write it below `{inside[0]}`")
    return None if near is None else Remedy(suggestion(key, near), near, is_safe=is_same)


def is_run_on(key: object) -> bool:
    """Whether a key goes on into its value: a bracket is opened in it, as where the colon before that is missing."""
    return isinstance(key, str) and re.match(r"[\w-]+\s*[{\[]", key) is not None


def before_bracket(key: str) -> Remedy | None:
    """Return the remedy for a key without the colon before the bracket of its value; None where it has no such bracket."""
    if not is_run_on(key):
        return None
    name, bracket = re.split(r"\s*(?=[{\[])", key, maxsplit=1)
    return Remedy(f"a colon and a space belong after `{clipped(name)}`: write `{clipped(f'{name}: {bracket}')} …`")


def of_split_list(key: str, data: Mapping[str, Any], known: Mapping[str, Any]) -> Remedy | None:
    """Return the remedy for a value behind which the rest of its list, without brackets, became keys without values."""
    following = list(data)[list(data).index(key) + 1 :]
    if not following or data[following[0]] is not None or following[0] in known:
        return None
    listed = _split_list(following[0], data, known)
    return None if listed is None else Remedy(listed)


def _split_list(key: str, data: Mapping[str, Any], known: Mapping[str, Any]) -> str | None:
    """Return the remedy for words behind the first one of a list without brackets, which became keys without values."""
    keys = list(data)
    before = keys[: keys.index(key)]
    while before and data[before[-1]] is None and before[-1] not in known:
        before.pop()
    first = before[-1] if before else ""
    wanted = known.get(first)
    if not isinstance(wanted, dict) or isinstance(data[first], dict | list | None):
        return None
    if type(data[first]) is int and key.isdigit() and "array" not in str(wanted):
        return f"a number has a point, and no comma: `{first}: {data[first]}.{key}`"
    if "array" not in str(wanted):
        return None
    words = [str(data[first]), *(each for each in keys[len(before) :] if data[each] is None)]
    return f"put the list in brackets: `{first}: [{clipped(', '.join(words))}]`"


def beside(key: str, data: Any, path: Sequence[Any], schema: Any) -> Remedy | None:
    """Return the remedy for a key that belongs to a mapping further out.

    Args:
        key: The key.
        data: All of them.
        path: To the mapping that has the key.
        schema: Of all data.
    """
    found = None
    for step in path:
        if not isinstance(schema, dict) or "$ref" in schema:
            break
        if isinstance(data, dict) and key in schema.get("properties", ()) and key not in data:
            found = Remedy(f"write it beside `{clipped(str(step))}`, not below it")
        data = data[step]
        schema = schema.get("items") if isinstance(step, int) else schema.get("properties", {}).get(step)
    return found


_LIKE_AN_ID: Final = re.compile(r"[^{}\[\]\n]{1,80}")
_SENTENCE: Final = re.compile(r"[.!?:;](?:\s|$)|(?:\S+\s+){5}")


def for_form(text: str, schema: Mapping[str, Any], pattern: str) -> Remedy | None:
    """Return the remedy for a text without a pattern's form: the first guess that has it."""
    if not text.strip():
        return Remedy("write a text here, or take the whole entry out")
    colon = before_bracket(text)
    if colon is not None:
        return colon
    name = _file_name(text)
    if name is not None and "/" in pattern and pattern_holds(pattern, name):
        return Remedy(f"rename the file to `{clipped(name)}`, then write that name")
    longest = schema.get("maxLength", len(text) + 60)
    fault = _path_fault(text) if "/" in pattern else ""
    forms = [*_forms(text), *_ids(text)] if is_like_an_id(text) and not fault else _forms(text)
    for meant in forms:
        if meant != text and len(meant) <= longest and _patterns(pattern).is_valid(meant):
            why = why_unlike(text, meant)
            shown = as_written(meant, "") if meant.startswith("#") else meant  # bare it would be a comment
            return Remedy(f"write `{clipped(shown)}`{f': {why}' if why else fault}", meant)
    return Remedy(fault.lstrip(": ")) if fault else None


@lru_cache(maxsize=64)
def _patterns(pattern: str) -> jsonschema_rs.Draft7Validator:
    """Return a validator that checks texts against a pattern."""
    import jsonschema_rs  # 24 ms

    return jsonschema_rs.Draft7Validator({"pattern": pattern})


def pattern_holds(pattern: str, text: str) -> bool:
    """Whether a text has the form of a pattern."""
    return _patterns(pattern).is_valid(text)


def _forms(text: str) -> Iterator[str]:
    """Yield near forms of a text: without blanks, as a path, as a colour, in small letters."""
    plain = plain_of(text) if is_like_an_id(text) and not is_greek_or_cyrillic(text) else text
    yield plain
    yield re.sub(r"\s+(?=%)", "", plain)
    yield " ".join("".join(char if char.isprintable() else " " for char in plain).split())
    yield "".join(plain.split())
    path = _path(plain)
    yield path.removeprefix("./")
    yield path.lstrip("/")
    yield f"#{plain}"
    if re.fullmatch("#?[0-9a-fA-F]{3}", plain):
        yield "#" + "".join(2 * char for char in plain.lstrip("#"))
    yield plain.upper()
    yield plain.lower()


def _path(text: str) -> str:
    return re.sub(r"/{2,}", "/", text.replace("\\", "/"))


def _file_name(text: str) -> str | None:
    """Return the path that a file must get since its own has blanks or an ending in capitals, None where it has neither."""
    stem, dot, ending = _path(text.strip()).removeprefix("./").rpartition(".")
    name = f"{'-'.join(stem.split())}.{ending.strip().lower()}"
    return name if dot and name != stem + dot + ending else None


def _ids(text: str) -> Iterator[str]:
    """Yield the ids that a text may stand for."""
    yield slug_of(text)
    yield "/".join(map(slug_of, text.split("/")))


def is_like_an_id(text: str) -> bool:
    """Whether a text may stand for an id: a name of a few words, and no sentence.

    >>> is_like_an_id("King's Men"), is_like_an_id("She grows them. {moon}"), is_like_an_id("She grows them on purpose")
    (True, False, True)
    """
    return _LIKE_AN_ID.fullmatch(text) is not None and _SENTENCE.search(text) is None


def _path_fault(text: str) -> str:
    """Return a path's fault, as the end of a sentence; empty without one."""
    if "://" in text:
        return ": an address is not read, only a file in the folder of the set"
    if "\\" in text:
        return ": folders are set apart by `/`"
    if ".." in text.split("/"):
        return ": a path must not lead out of its folder by `..`"
    if text.startswith("/") or re.match("[A-Za-z]:", text):
        return ": a path begins in the folder of the set, not at the top of the disk"
    ending = text.rpartition(".")[2].lower()
    if "." in text and ending in ("psd", "pdf", "ai", "eps", "heic", "jxl"):
        return f": a picture is a PNG, JPEG, WebP, AVIF, TIFF, GIF, BMP or SVG file, not `.{ending}`"
    return ""


_YES: Final = frozenset({"yes", "on", "y", "ja", "да", "true", "1", "x"})
_NO: Final = frozenset({"no", "off", "n", "nein", "нет", "false", "0"})
_LOOK_LIKE_DIGITS: Final = str.maketrans({"O": "0", "o": "0", "l": "1", "I": "1", "О": "0", "о": "0"})
_MINUS: Final = re.compile(r"(?:minus|минус|[\u2212\u2013\u2014-])\s*(?=\w)", re.IGNORECASE)
_LANGUAGES: Final = ("en", "de", "ru")


def for_type(value: Any, wanted: Collection[str], schema: Mapping[str, Any], written: str) -> Remedy | None:
    """Return the remedy for a value of another type.

    Args:
        value: The value as it was read.
        wanted: The types that are allowed.
        schema: Of the value.
        written: Its text in the file.
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
    """Yield the numbers that a text may mean, each with whether it is sure."""
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
