"""Data as the text of a YAML file: words plain, texts in quotation marks, short mappings on one line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

_WIDTH: Final = 100
_WORDS_OF_YAML: Final = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})
_PLAIN: Final = re.compile(r"[A-Za-z](?:[A-Za-z0-9 '-]*[A-Za-z0-9])?\Z")
_KEY: Final = re.compile(r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*\Z")


def flow(value: Any) -> str:
    """Write a value on one line.

    >>> flow({"type": "choice", "values": ["common", "Very rare", "no"]})
    '{type: choice, values: [common, Very rare, "no"]}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    is_plain = _PLAIN.match(value) and value.lower() not in _WORDS_OF_YAML
    return value if is_plain else json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if _KEY.match(name) and (len(name) == 1 or name not in _WORDS_OF_YAML) else json.dumps(name)


def block(value: Mapping[str, Any], indent: int) -> Iterator[str]:
    """Yield the lines of a mapping; what is short and not nested further stands on one."""
    space = " " * indent
    for key, each in value.items():
        line = f"{space}{_key(key)}: {flow(each)}"
        if isinstance(each, dict) and each and (len(line) > _WIDTH or _is_deep(each)):
            yield f"{space}{_key(key)}:"
            yield from block(each, indent + 2)
        else:
            yield line


def _is_deep(value: Mapping[str, Any]) -> bool:
    return any(isinstance(each, dict) for each in value.values())


def entries(cards: Sequence[Mapping[str, Any]], indent: int) -> Iterator[str]:
    """Yield the lines of a list of mappings."""
    for card in cards:
        lines = list(block(card, indent + 2))
        yield f"{' ' * indent}- {lines[0].lstrip()}"
        yield from lines[1:]
