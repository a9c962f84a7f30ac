"""Paths to values: the facts of a game, such as rules.soldiers.2, and the fields that a kind of card may have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias
from urllib.parse import urljoin

from ordo_pnp.cards.numerals import parse_count
from ordo_pnp.cards.schema_files import ALSO, part_at


class UnknownFactError(LookupError):
    """A path that leads nowhere.

    Attributes:
        below: The part of the path that exists, empty at the beginning.
        key: The key that is missing below it.
        known: The keys that are there.
    """

    def __init__(self, below: str, key: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no `{key}`" + (f" below `{below}`" if below else ""))
        self.below = below
        self.key = key
        self.known = known


def fact_at(facts: Mapping[str, Any], path: str) -> Any:
    """Return the value at a path of keys, numbers counting list items.

    Keys may hold points themselves; the longest one that exists is taken.

    >>> fact_at({"rules": {"soldiers.2": {"values": ["30", "35"]}}}, "rules.soldiers.2.values.1")
    '35'

    Raises:
        UnknownFactError: The path leads nowhere.
    """
    value: Any = facts
    done: list[str] = []
    steps = path.split(".")
    while steps:
        taken, value = _step(value, steps, done)
        done += steps[:taken]
        steps = steps[taken:]
    return value


def step_into(value: Any, steps: Sequence[str]) -> Any:
    """Follow keys (or indices from 0) into nested data; None where they lead nowhere.

    >>> step_into({"a": [{"b": 5}]}, ["a", "0", "b"])
    5
    """
    for step in steps:
        if isinstance(value, Mapping):
            value = value.get(step)
        elif isinstance(value, Sequence) and not isinstance(value, str):
            at = parse_count(step)
            value = value[at] if at is not None and at < len(value) else None
        else:
            return None
    return value


def _step(value: Any, steps: list[str], done: list[str]) -> tuple[int, Any]:
    """Follow one key; return its number of steps and the value there."""
    if isinstance(value, list):
        at = parse_count(steps[0])
        if at is not None and at < len(value):
            return 1, value[at]
    if isinstance(value, dict):
        for taken in range(len(steps), 0, -1):
            key = ".".join(steps[:taken])
            if key in value:
                return taken, value[key]
    known = list(map(str, value)) if isinstance(value, dict) else []
    raise UnknownFactError(".".join(done), ".".join(steps[:2]) if isinstance(value, dict) else steps[0], known)


Node: TypeAlias = "tuple[str, Any]"


_ALTERNATIVES = ("allOf", "anyOf", "oneOf")
_BRANCHES = ("then", "else")


@dataclass(frozen=True)
class CardShape:
    """The values that one kind of card may have."""

    # Of its schema.
    address: str
    # The schema of one card.
    entry: Mapping[str, Any]
    # Address -> schema, for references.
    resources: Mapping[str, Any] = field(repr=False)

    def allows(self, path: Sequence[str]) -> bool:
        """Whether a value can stand under some keys and indices.

        >>> entry = {"properties": {"ends": {"properties": {"top": {"items": {"enum": ["spear"]}}}}}}
        >>> shape = CardShape("", entry, {})
        >>> shape.allows(["ends", "top", "0"]), shape.allows(["ends", "bottom"])
        (True, False)
        """
        return any(True for _ in self._at(path))

    def names(self, path: Sequence[str]) -> tuple[str, ...]:
        """Return the keys that a mapping under some keys and indices may have; none where it may have any."""
        return tuple(dict.fromkeys(name for _, node in self._at(path) for name in node.get("properties", ())))

    @cached_property
    def word_lists(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """Path -> words: the lists of words that a card may hold, itself or in a mapping of such lists.

        A list that may hold any words has none here.

        >>> entry = {"properties": {"suits": {"items": {"enum": ["hearts"]}}, "tags": {"items": {"type": "string"}}}}
        >>> dict(CardShape("", entry, {}).word_lists)
        {('suits',): ('hearts',), ('tags',): ()}
        """
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for name in self.names(()):
            below = {(name, key): self._words((name, key)) for key in self.names((name,))}
            lists = {(name,): words} if (words := self._words((name,))) is not None else below
            found |= {path: words for path, words in lists.items() if words is not None and None not in lists.values()}
        return found

    @cached_property
    def shows(self) -> Mapping[str, str]:
        """Field -> ``image``, ``arms`` or ``color``, where its value is not shown as words.

        >>> dict(CardShape("", {"properties": {"seal": {"x-ordo-shows": "image"}, "cost": {}}}, {}).shows)
        {'seal': 'image'}
        """
        said = ((name, node.get("x-ordo-shows")) for name in self.names(()) for _, node in self._at((name,)))
        return {name: what for name, what in said if what is not None}

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The fields that hold a number or a figure, in the order of the schema.

        >>> CardShape("", {"properties": {"cost": {"type": "integer"}, "name": {"type": "string"}}}, {}).numbers
        ('cost',)
        """
        figures = (name for name in self.names(()) if self.shows.get(name) == "figure")
        whole = (name for name in self.names(()) if any(n.get("type") == "integer" for _, n in self._at((name,))))
        found = {*figures, *whole}
        return tuple(name for name in self.names(()) if name in found)

    def _words(self, path: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return the words that a list at a path may hold, none where it may hold any; None where there is no such list.

        Words beside those of a list of ``game.yaml`` are left out.
        """
        items = [node for _, node in self._at((*path, "0"))]
        closed = [word for node in items for word in node.get("enum", ()) if word not in node.get(ALSO, ())]
        if closed:
            return tuple(dict.fromkeys(closed)) if all(isinstance(word, str) for word in closed) else None
        return () if any(node.get("type") == "string" for node in items) else None

    def _at(self, path: Sequence[str]) -> Iterator[Node]:
        nodes = list(self._expanded([(self.address, self.entry)]))
        for step in path:
            nodes = list(self._expanded(below for address, node in nodes for below in _below(address, node, step)))
        yield from nodes

    def _expanded(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """Follow references and alternatives to the parts that say something themselves; no part comes twice."""
        waiting, seen = list(nodes), set()
        while waiting:
            address, node = waiting.pop()
            if node is False or id(node) in seen:
                continue
            seen.add(id(node))
            if node is True or not isinstance(node, dict):
                yield address, {}
                continue
            yield address, node
            if "$ref" in node:
                place = urljoin(address, node["$ref"])
                waiting.append((place.partition("#")[0], part_at(self.resources, place)))
            for key in _ALTERNATIVES:
                waiting += [(address, each) for each in node.get(key, ())]
            waiting += [(address, node[key]) for key in _BRANCHES if key in node]


def _below(address: str, node: Mapping[str, Any], step: str) -> Iterator[Node]:
    """Yield the schemas of the value under one key or index."""
    if step in node.get("properties", ()):
        yield address, node["properties"][step]
    elif step.isdecimal() and isinstance(node.get("items"), dict):
        yield address, node["items"]
    elif isinstance(node.get("additionalProperties"), dict):
        yield address, node["additionalProperties"]
    else:
        yield from ((address, each) for each in node.get("patternProperties", {}).values())
