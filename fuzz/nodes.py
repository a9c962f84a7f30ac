"""YAML as a tree in which anything may stand: keys twice, scalars as they are typed, values of any type."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml


@dataclass
class Scalar:
    """A value as it stands in the file, quotes and all."""

    text: str


@dataclass
class Sequence:
    """A list."""

    items: list[Node] = field(default_factory=list)


@dataclass
class Mapping:
    """Keys and values in their order; a key may stand twice."""

    pairs: list[tuple[str, Node]] = field(default_factory=list)


@dataclass
class Place:
    """Where a value stands."""

    holder: Holder
    at: int
    # The keys that lead to it: the same for all entries of a list.
    path: str


Node: TypeAlias = Scalar | Sequence | Mapping
Holder: TypeAlias = Sequence | Mapping
# Levels; PyYAML composes by recursion in C and needs the whole stack for some tens of thousands.
_DEEPEST = 200
_PLAIN = re.compile(r"[\w$./+-][\w $./+-]*")


def parse(text: str) -> Node:
    """Parse YAML of our own; comments are lost.

    Raises:
        yaml.YAMLError: It is no YAML, so deep that composing it would end the process, or has aliases, which may lead in circles.
    """
    depth = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST or isinstance(event, yaml.AliasEvent):
            raise yaml.YAMLError(f"deeper than {_DEEPEST} levels, or with aliases")
    found = yaml.compose(text, Loader=yaml.CSafeLoader)
    return Scalar("") if found is None else _node(found)


def _node(found: Any) -> Node:
    if isinstance(found, yaml.MappingNode):
        return Mapping([(_text(key), _node(value)) for key, value in found.value])
    if isinstance(found, yaml.SequenceNode):
        return Sequence([_node(each) for each in found.value])
    return Scalar(_text(found))


def _text(found: Any) -> str:
    """Return a scalar as it can stand in block style: plain where it was plain and is harmless."""
    value = str(found.value)
    return value if not found.style and "\n" not in value and value else quoted(value)


def quoted(value: str) -> str:
    """Return a text in double quotes, with the escapes of JSON."""
    return json.dumps(value, ensure_ascii=False)


def written(value: str) -> str:
    """Return a text plain where that cannot be misread, in double quotes otherwise."""
    return value if _PLAIN.fullmatch(value) and not value.endswith(" ") else quoted(value)


def emit(node: Node) -> str:
    """Return the tree as a file in block style."""
    return "\n".join(_lines(node)) + "\n"


def _lines(node: Node) -> list[str]:
    if isinstance(node, Scalar):
        return [node.text]
    if isinstance(node, Sequence):
        return [line for each in node.items for line in _entry("-", each)] or ["[]"]
    return [line for key, value in node.pairs for line in _entry(f"{key}:", value)] or ["{}"]


def _entry(head: str, value: Node) -> list[str]:
    lines = _lines(value)
    if len(lines) == 1 and (isinstance(value, Scalar) or lines[0] in ("[]", "{}")):
        return [f"{head} {lines[0]}"]
    return [head, *(f"  {line}" for line in lines)]


def places(node: Node, path: str = "") -> list[Place]:
    """Return every place of a value in the tree."""
    if isinstance(node, Scalar):
        return []
    found = []
    for at in range(size(node)):
        own = path if isinstance(node, Sequence) else f"{path}.{node.pairs[at][0]}"
        found += [Place(node, at, own), *places(get(node, at), own)]
    return found


def get(holder: Holder, at: int) -> Node:
    """Return the value at a position."""
    return holder.items[at] if isinstance(holder, Sequence) else holder.pairs[at][1]


def put(holder: Holder, at: int, value: Node) -> None:
    """Put another value at a position; a key stays."""
    if isinstance(holder, Sequence):
        holder.items[at] = value
    else:
        holder.pairs[at] = (holder.pairs[at][0], value)


def size(holder: Holder) -> int:
    """Return how many values a list or mapping has."""
    return len(holder.items if isinstance(holder, Sequence) else holder.pairs)
