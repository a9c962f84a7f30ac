"""What to write in place of a word or a key that a schema does not know: the known one that was meant, or its right place."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ordo_pnp.base import clipped, did_you_mean, plain_of, suggestion

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
# What tables and people call the number of copies.
_COUNTED: Final = frozenset({"qty", "quantity", "count", "number", "amount", "copy", "copies", "anzahl", "количество"})
# So many words a list may have that is written as a text.
MOST_WORDS: Final = 20


class Remedy(NamedTuple):
    """What to do about a refused value."""

    words: str
    # What to write in its place; None where that is not known.
    text: str | None = None
    # Whether that is surely what was meant.
    is_safe: bool = False


def for_choice(word: str, choices: Collection[str]) -> Remedy | None:
    """Return what to write in place of a word that is none of the choices."""
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
    """Return what to do with a key that a mapping should not have.

    Args:
        key: The key.
        data: The mapping.
        schema: Of the mapping.
    """
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
