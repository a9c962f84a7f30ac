"""Schemas at a place of a text: the keys and words that fit there, and their descriptions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import urljoin

from ordo_pnp.cards import NumberError, Schema, Schemas, address_of, parse_number, part_at
from ordo_pnp.editor.language.edited_project import Editor
from ordo_pnp.editor.language.named_things import TextContext
from ordo_pnp.editor.language.positions import TextLines
from ordo_pnp.editor.language.text_outline import OutlineNode, TextSpot

# Parts at one place: no shipped file has more than 60.
MAX_PARTS: Final = 400


class SchemaPart(NamedTuple):
    """A part of a schema that holds at a place."""

    # The address from which references in it start.
    address: str
    content: Mapping[str, Any] | bool
    # Whether it is one of several alternatives.
    is_choice: bool = False

    def get(self, keyword: str) -> Any:
        """Return the value of a keyword; None where there is none."""
        return None if isinstance(self.content, bool) else self.content.get(keyword)


class SchemaParts:
    """The parts of schemas by the places they describe.

    Args:
        contents: Address -> content of every schema.
    """

    def __init__(self, contents: Mapping[str, Any]) -> None:
        self._contents = contents

    def at(self, top: SchemaPart, path: Sequence[str | int], nodes: Sequence[OutlineNode | None]) -> list[SchemaPart]:
        """Return all parts about the value at a path, references followed.

        Args:
            top: The schema of the file.
            path: To the value.
            nodes: The value at the end of each part of the path, the empty path first; None where it is not known.
        """
        return self.expanded(self.roots_at(top, path, nodes), nodes[-1])

    def roots_at(
        self, top: SchemaPart, path: Sequence[str | int], nodes: Sequence[OutlineNode | None]
    ) -> list[SchemaPart]:
        """Return the parts at a path with nothing followed yet; see ``at``."""
        found = [top]
        for step, node in zip(path, nodes, strict=False):
            found = [each for part in self.expanded(found, node) for each in below(part, step)]
        return found

    def expanded(
        self, parts: Iterable[SchemaPart], node: OutlineNode | None, keys: frozenset[str] | None = None
    ) -> list[SchemaPart]:
        """Follow references, alternatives and the conditions that hold.

        Args:
            parts: Some parts.
            node: The value there; None where it is not known.
            keys: The keys of the mapping, if not those of the node.
        """
        waiting, found, seen = list(parts), list[SchemaPart](), set[int]()
        while waiting and len(found) < MAX_PARTS:
            part = waiting.pop()
            if not isinstance(part.content, dict):
                if part.content is False:
                    found.append(part)
                continue
            if id(part.content) in seen:
                continue
            seen.add(id(part.content))
            found.append(part)
            waiting += self._inner(part, node, keys)
        return found

    def _inner(self, part: SchemaPart, node: OutlineNode | None, keys: frozenset[str] | None) -> Iterator[SchemaPart]:
        address, content, is_choice = part
        if isinstance(content, bool):
            return
        if "$ref" in content:
            yield self._referred(address, content["$ref"], is_choice)
        for each in content.get("allOf", ()):
            yield SchemaPart(address, each, is_choice)
        for each in content.get("anyOf", ()):
            yield SchemaPart(address, each, is_choice=True)
        if "if" in content:
            holds = self._holds(SchemaPart(address, content["if"]), node, keys)
            if holds is not False and "then" in content:
                yield SchemaPart(address, content["then"], is_choice or holds is None)
            if not holds and "else" in content:
                yield SchemaPart(address, content["else"], is_choice or holds is None)

    def _referred(self, address: str, reference: str, is_choice: bool) -> SchemaPart:  # noqa: FBT001 (a part of a part)
        place = urljoin(address, reference)
        return SchemaPart(place.partition("#")[0], part_at(self._contents, place), is_choice)

    def _holds(self, part: SchemaPart, node: OutlineNode | None, keys: frozenset[str] | None) -> bool | None:
        """Whether a condition holds for a value; None where that is not known."""
        content = part.content
        if isinstance(content, bool):
            return content
        if "$ref" in content:
            return self._holds(self._referred(part.address, content["$ref"], is_choice=False), node, keys)
        said = [self._keyword(part.address, key, value, node, keys) for key, value in content.items()]
        return False if False in said else None if None in said else True

    def _keyword(
        self, address: str, keyword: str, value: Any, node: OutlineNode | None, keys: frozenset[str] | None
    ) -> bool | None:
        if keyword in ("description", "title"):
            return True
        if keyword == "required":
            there = _keys(node) if keys is None else keys
            return None if there is None else there >= {*value}
        if keyword == "type":
            return _is_of_type(node, [value] if isinstance(value, str) else value)
        if keyword in ("const", "enum"):
            return _is_one_of(node, [value] if keyword == "const" else value)
        if keyword == "not":
            holds = self._holds(SchemaPart(address, value), node, keys)
            return None if holds is None else not holds
        if keyword in ("allOf", "anyOf"):
            said = [self._holds(SchemaPart(address, each), node, keys) for each in value]
            decides = keyword == "anyOf"
            return decides if decides in said else None if None in said else not decides
        if keyword == "properties":
            return self._properties(address, value, node)
        return None

    def _properties(self, address: str, parts: Mapping[str, Any], node: OutlineNode | None) -> bool | None:
        if node is None:
            return None
        members = ((node.member(key), part) for key, part in parts.items())
        said = [self._holds(SchemaPart(address, part), value, None) for value, part in members if value is not None]
        return False if False in said else None if None in said else True


def _keys(node: OutlineNode | None) -> frozenset[str] | None:
    return None if node is None or node.kind == "nothing" else frozenset(node.keys)


def below(part: SchemaPart, step: str | int) -> Iterator[SchemaPart]:
    """Yield the parts within a part about the value under a key or index."""
    address, content, is_choice = part
    if isinstance(content, bool):
        return
    if isinstance(step, int):
        if isinstance(content.get("items"), dict):
            yield SchemaPart(address, content["items"], is_choice)
        return
    if step in content.get("properties", ()):
        yield SchemaPart(address, content["properties"][step], is_choice)
        return
    fitting = [each for pattern, each in content.get("patternProperties", {}).items() if fits(pattern, step)]
    if not fitting and isinstance(content.get("additionalProperties"), dict):
        fitting = [content["additionalProperties"]]
    yield from (SchemaPart(address, each, is_choice) for each in fitting)


@lru_cache(maxsize=512)
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def fits(pattern: str, word: str) -> bool:
    """Whether a pattern of a schema is found in a word.

    True where only the validator understands the pattern.
    """
    try:
        return _pattern(pattern).search(word) is not None
    except re.error:
        return True


def is_number(word: str) -> bool:
    """Whether a plain word is read as a number.

    >>> is_number("4"), is_number("1e3"), is_number("four")
    (True, True, False)
    """
    try:
        return parse_number(word) is not None
    except NumberError:
        return True


def _is_of_type(node: OutlineNode | None, names: Sequence[str]) -> bool | None:
    """Whether a value is of one of some types; None for an empty place."""
    if node is None or node.kind == "nothing":
        return None
    if node.kind != "scalar":
        return {"mapping": "object", "list": "array"}[node.kind] in names
    if node.quote:
        return "string" in names
    if node.word in ("true", "false"):
        return "boolean" in names
    if is_number(node.word):
        return "number" in names or "integer" in names
    return "string" in names


def _is_one_of(node: OutlineNode | None, values: Sequence[Any]) -> bool | None:
    if node is None or node.kind == "nothing":
        return None
    return node.kind == "scalar" and node.word in {written(each) for each in values}


def written(value: Any) -> str:
    """Return a plain value of a schema as written in a file.

    >>> written(True), written(1), written("unit")
    ('true', '1', 'unit')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def description(parts: Iterable[SchemaPart]) -> str:
    """Return the first description of some parts; that of a part before those it refers to."""
    return next((str(said) for each in parts if (said := each.get("description"))), "")


def allows_key(parts: Iterable[SchemaPart], key: str, keys: frozenset[str]) -> bool:
    """Whether a mapping with some keys may have one of them, by the parts about it."""
    is_allowed, is_chosen, has_choice = True, False, False
    for part in parts:
        may = _may_have(part, key, keys)
        if part.is_choice and may is not None:
            has_choice, is_chosen = True, is_chosen or may
        elif may is False:
            is_allowed = False
    return is_allowed and (is_chosen or not has_choice)


def _may_have(part: SchemaPart, key: str, keys: frozenset[str]) -> bool | None:
    """Whether a part allows a key; None where it does not mention it."""
    content = part.content
    if isinstance(content, bool):
        return content
    if _excludes(content.get("not"), key, keys):
        return False
    properties = content.get("properties", {})
    if key in properties:
        return properties[key] is not False
    if any(fits(pattern, key) for pattern in content.get("patternProperties", ())):
        return True
    return False if content.get("additionalProperties") is False else None


def _excludes(refused: Any, key: str, keys: frozenset[str]) -> bool:
    """Whether ``not: {required: [...]}`` refuses the keys of a mapping because of one of them."""
    if not isinstance(refused, dict):
        return False
    several = [refused, *refused.get("anyOf", ())]
    return any(key in each.get("required", ()) and keys.issuperset(each["required"]) for each in several)


_TOP_KEY: Final = re.compile(r"(?:\A\ufeff?|[\n\r])([a-z][a-z_-]*)[ \t]*:")
_GAME: Final = re.compile(r"(?:\A\ufeff?|[\n\r])game:[ \t]+[\"']?([a-z0-9-]+)")
# Letters at the beginning of a file that are searched for keys; further keys are found near the caret.
MAX_HEAD: Final = 4_000


@dataclass(frozen=True, slots=True)
class Meaning:
    """The schema of a key or value."""

    # The schema of the file; None where its keys fit none.
    schema: Schema | None
    # The parts about the value, or about the mapping of the key, with no reference followed.
    roots: list[SchemaPart]
    # The same with references, alternatives and conditions followed.
    parts: list[SchemaPart]
    reader: SchemaParts


def schema_of(schemas: Schemas, lines: TextLines, here: TextContext, spot: TextSpot) -> Schema | None:
    """Return the schema of a text by its keys at the top; None where none fits."""
    game = None if here.game is None else here.game.id
    keys = [*spot.path[:1], *_TOP_KEY.findall(lines.text[:MAX_HEAD])]
    named = _GAME.search(lines.text[:MAX_HEAD])
    data = {str(key): None for key in keys} | ({"game": named[1]} if named is not None else {})
    return schemas.of(data, game or (None if named is None else named[1]))


def meaning_of(editor: Editor, here: TextContext, spot: TextSpot) -> Meaning:
    """Return the schema of a key or value of an open text."""
    schemas = editor.session.schemas()
    reader = SchemaParts(schemas.contents)
    schema = schema_of(schemas, here.text.lines, here, spot)
    if schema is None:
        return Meaning(None, [], [], reader)
    roots = reader.roots_at(SchemaPart(address_of(schema.name), schema.content), spot.path, spot.nodes)
    return Meaning(schema, roots, reader.expanded(roots, spot.node), reader)


def namespace_of(parts: Iterable[SchemaPart]) -> str:
    """Return the namespaces of the words that fit, separated by spaces.

    Empty where the schemas name none.
    """
    found: dict[str, None] = {}
    for part in parts:
        if part.get("x-ordo-card") is not None:
            found["cards"] = None
        for each in (part.get("x-ordo-names") or "").split():
            found[each] = None
    return " ".join(found)


def key_namespace_of(parts: Iterable[SchemaPart]) -> str:
    """Return the namespaces of the keys of a mapping."""
    names = (part.get("propertyNames") for part in parts)
    return " ".join(
        dict.fromkeys(each["x-ordo-names"] for each in names if isinstance(each, dict) and "x-ordo-names" in each)
    )


@lru_cache(maxsize=2)
def local_names(schemas: Schemas) -> frozenset[str]:
    """Return the keys of mappings whose keys are named below them with ``$``, as ``$targets`` in ``x-ordo-names``."""
    return frozenset(re.findall(r'"x-ordo-names": "(?:[^"]* )?\$([\w-]+)', json.dumps(schemas.contents)))
