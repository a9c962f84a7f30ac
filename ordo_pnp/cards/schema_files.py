"""The schema files themselves: what in them follows from the data of a game, and how they are written.

A property with ``x-ordo-enum: symbols`` allows exactly what ``game.yaml`` lists under ``symbols``. The list in the file is for
editors: what is read of a game that does not come with the program is held against ``game.yaml`` itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ordo_pnp.base import DataError, Span, files_below, finding
from ordo_pnp.cards.schema_codes import UNUSABLE_SCHEMA
from ordo_pnp.cards.schema_subset import UnreadableSchemaError, parse_schema
from ordo_pnp.cards.source import fetch, read_bytes, shown_path

FOLLOWS = "x-ordo-enum"


def facts_in(home: Path) -> Mapping[str, Any]:
    """Return what ``game.yaml`` in a folder says below ``game``, sound or not; nothing where it says nothing there.

    Raises:
        DataError: The file cannot be read.
    """
    path = home / "game.yaml"
    raw, _ = fetch(path, shown_path(path))
    document = read_bytes(raw, shown_path(path), path)
    if document.data is None:
        raise DataError(document.problems)
    facts = document.data.get("game") if isinstance(document.data, dict) else None
    return facts if isinstance(facts, dict) else {}


def current_schemas(folder: Path, facts: Mapping[str, Mapping[str, Any]]) -> dict[Path, tuple[str, str]]:
    """Return for every schema file of a folder its text as it is and as the games want it, in order of path.

    Args:
        folder: With a folder of schemas for each game.
        facts: Of the games, by their ids.

    Raises:
        DataError: One of them cannot be read.
    """
    found = {}
    for path in sorted(files_below(folder, ".schema.json")):
        try:
            found[path] = _current(fetch(path, shown_path(path))[0], facts.get(path.parent.name, {}))
        except UnreadableSchemaError as error:
            place = Span(shown_path(path), error.line, error.column)
            raise DataError([finding(UNUSABLE_SCHEMA, str(error), place, remedy=error.remedy)]) from None
    return found


def _current(raw: bytes, facts: Mapping[str, Any]) -> tuple[str, str]:
    content = parse_schema(raw)
    try:
        follow(content, facts)
        return raw.decode(), format_schema(content)
    except RecursionError:
        raise UnreadableSchemaError("the schema is nested too deep") from None


def format_schema(content: Any) -> str:
    """Write a schema: two spaces, short lists and objects of plain values on one line."""
    return _written(content, "") + "\n"


WIDTH = 120


def _written(value: Any, indent: str) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    nested = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    deep = any(isinstance(each, (dict, list)) and each for each in nested)
    if not isinstance(value, (dict, list)) or (not deep and len(indent) + len(flat) <= WIDTH):
        return flat
    inner = indent + "  "
    if isinstance(value, list):
        return "[\n" + ",\n".join(inner + _written(each, inner) for each in value) + f"\n{indent}]"
    pairs = (f"{inner}{json.dumps(key, ensure_ascii=False)}: {_written(each, inner)}" for key, each in value.items())
    return "{\n" + ",\n".join(pairs) + f"\n{indent}}}"


def follow(node: Any, facts: Mapping[str, Any]) -> None:
    """Refill every list that follows from the game's facts, in place; where these hold no list of words, it stays."""
    if isinstance(node, list):
        for each in node:
            follow(each, facts)
    elif isinstance(node, dict):
        source = node.get(FOLLOWS)
        if isinstance(source, str):
            words = facts.get(source)
            if isinstance(words, (list, dict)) and words and all(isinstance(each, str) for each in words):
                node["enum"] = list(dict.fromkeys(words))
        for each in node.values():
            follow(each, facts)
