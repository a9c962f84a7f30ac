"""Values as data files write them: on one line, or as lines of a block."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from ordo_pnp.cards.source import read_bytes

_PLAIN = re.compile("[^\\W\\d_][\\w \u2019.!?()+/-]*\\Z")


def format_value(value: Any, *, quoted: bool = False) -> str:
    r"""Write a value on one line.

    >>> format_value("Town Levy"), format_value("5,025 men"), format_value(["spear", "bow"]), format_value({"copies": 2})
    ('Town Levy', '"5,025 men"', '[spear, bow]', '{copies: 2}')
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {format_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(format_value(each) for each in value) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    if not quoted and _PLAIN.match(value) and not value.endswith(" "):
        again = read_bytes(f"a: {value}\n".encode(), "")
        if not again.problems and again.data == {"a": value}:
            return value
    return json.dumps(value, ensure_ascii=False)


def block(
    value: Mapping[str, Any], indent: int, quoted: Collection[str] = (), on_one_line: Collection[str] = ()
) -> list[str]:
    """Write a mapping as lines of a block; the texts under some keys are always quoted, the mappings under some on one line."""
    lines: list[str] = []
    for key, each in value.items():
        if isinstance(each, dict) and each and key not in on_one_line:
            lines += [f"{' ' * indent}{key}:", *block(each, indent + 2, quoted)]
        else:
            lines.append(f"{' ' * indent}{key}: {format_value(each, quoted=key in quoted)}")
    return lines
