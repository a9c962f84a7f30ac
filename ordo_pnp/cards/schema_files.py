"""Schema files: parse and check the allowed part of JSON Schema, limit its size, fill in lists from game.yaml, and write them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote

from ordo_pnp.base import DataError, Span, clipped, files_below, finding, known_names, remedy_for
from ordo_pnp.cards.documents import fetch, read_bytes, shown_path
from ordo_pnp.cards.finding_codes import UNUSABLE_SCHEMA

# Keywords with one schema.
ONE: Final = {"additionalItems", "additionalProperties", "else", "if", "items", "not", "propertyNames", "then"}
# Keywords with a list of schemas.
LISTS: Final = {"allOf", "anyOf"}
# Keywords with schemas by name.
MAPS: Final = {"definitions", "dependencies", "patternProperties", "properties"}
# Keywords with no schema.
PLAIN: Final = {
    "$ref", "const", "enum", "exclusiveMinimum", "maxItems", "maxLength", "maxProperties", "maximum", "minItems", "minLength",
    "minProperties", "minimum", "pattern", "required", "type", "uniqueItems",
}  # fmt: skip
SUBSET: Final = frozenset({*ONE, *LISTS, *MAPS, *PLAIN})
# They do not affect validity.
NOTES: Final = frozenset({"$schema", "title", "description", "default"})
# The only value of ``$schema``; with another address the validator would judge by other keywords.
DIALECT: Final = "http://json-schema.org/draft-07/schema"
# All that a schema with ``$ref`` may have besides, and keywords of the program: draft-07 ignores all other keys there.
BESIDE_REFERENCES: Final = NOTES | {"definitions"}
# Keywords of the program begin so.
OWN: Final = "x-ordo-"
INSTEAD: Final = {
    "oneOf": "write `anyOf`, or `if` and `then`",
    "$id": "a schema is called by the name of its file",
    "format": "write a `pattern`",
    "multipleOf": "list the numbers as `enum`",
    "contains": "say of all `items` what they may be",
    "exclusiveMaximum": "write `maximum`",
}
MAX_DEPTH: Final = 64
MAX_PATTERN: Final = 300
_TYPES_OF_OWN: Final[dict[str, type | tuple[type, ...]]] = {
    "x-ordo-card": list,
    "x-ordo-cards": str,
    "x-ordo-elsewhere": dict,
    "x-ordo-enum": str,
    "x-ordo-also": list,
    "x-ordo-closed": bool,
    "x-ordo-remedy": str,
    "x-ordo-faces": dict,
    "x-ordo-in-texts": bool,
    "x-ordo-key": str,
    "x-ordo-made": str,
    "x-ordo-names": str,
    "x-ordo-of-sets": bool,
    "x-ordo-played": bool,
    "x-ordo-role": str,
    "x-ordo-shows": str,
    "x-ordo-texts": list,
    "x-ordo-told-apart": dict,
    "x-ordo-unique": bool,
}


class SchemaProblem(NamedTuple):
    """One problem of a schema, and its path there."""

    path: tuple[str | int, ...]
    message: str
    remedy: str | None


class UnreadableSchemaError(Exception):
    """Bytes that are no schema, with the place and the reason."""

    def __init__(self, message: str, remedy: str | None = None, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.remedy, self.line, self.column = remedy, line, column


def parse_schema(raw: bytes) -> dict[str, Any]:
    """Parse the bytes of a schema: JSON in UTF-8, a mapping.

    Raises:
        UnreadableSchemaError: They are something else.
    """
    try:
        content = json.loads(raw.decode("utf-8"), parse_constant=_refuse_constant)
        json.dumps(content, ensure_ascii=False).encode("utf-8")
    except UnicodeDecodeError:
        raise UnreadableSchemaError("the schema is not written in UTF-8", "save the file as UTF-8") from None
    except UnicodeEncodeError:
        message = "the schema has half of a character that is written as two (`\\ud800` to `\\udfff`)"
        raise UnreadableSchemaError(message, "write the character itself") from None
    except json.JSONDecodeError as error:
        if raw.startswith(b"\xef\xbb\xbf"):
            message = "the schema begins with a byte order mark, which JSON does not have"
            raise UnreadableSchemaError(message, "save the file as UTF-8 without it") from None
        raise UnreadableSchemaError(f"this is no JSON: {error}", None, error.lineno, error.colno) from None
    except ValueError as error:
        raise UnreadableSchemaError(f"this is no JSON: {error}") from None
    except RecursionError:
        raise UnreadableSchemaError("the schema is nested too deep") from None
    if not isinstance(content, dict):
        raise UnreadableSchemaError("a schema is a mapping")
    return content


def _refuse_constant(word: str) -> None:
    raise ValueError(f"`{word}` is no number of JSON")


def check_schema(content: dict[str, Any]) -> list[SchemaProblem]:
    """Find where a schema leaves the subset or its limits; references are not followed."""
    found = list(_nodes(content))
    return found or list(_form(content))


def schema_at(content: Any, pointer: str) -> dict[str, Any] | bool | None:
    """Return the schema at a JSON pointer; None if there is none.

    A value below ``const``, ``enum``, ``default`` or a keyword of the program is never a schema: ``check_schema`` has
    not checked it.
    """
    first, *steps = (step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/"))
    node, is_named = content, False
    for step in steps:
        if not isinstance(node, dict) or not (is_named or step in ONE or step in MAPS):
            return None
        node, is_named = node.get(step), not is_named and step in MAPS
    return node if isinstance(node, (dict, bool)) and not is_named and not first else None


def part_at(contents: Mapping[str, Any], address: str) -> Any:
    """Return the part of a schema at an address, such as ``….json#/properties/units/items``; None where there is none.

    Args:
        contents: Address -> content of every schema.
        address: Of the part.
    """
    name, _, pointer = address.partition("#")
    part = contents.get(name)
    for step in pointer.split("/")[1:]:
        key = unquote(step).replace("~1", "/").replace("~0", "~")
        part = part[int(key)] if isinstance(part, list) else part.get(key) if isinstance(part, dict) else None
    return part


def step_of(key: str) -> str:
    """Return a key as a step in the address of a part of a schema."""
    return quote(key.replace("~", "~0").replace("/", "~1"))


def path_as_written(path: tuple[str | int, ...], data: Any, instance: Any) -> tuple[Any, ...]:
    """Return the path to a value of data with its keys as they are written: the validator makes a 2 of the keys `2`, `02` and `+2`.

    Of several such paths it is the first that leads to a value like the instance.
    """
    first = None
    for steps, value in _ways(path, data):
        if value == instance:
            return steps
        first = steps if first is None else first
    return path if first is None else first


def _ways(path: tuple[str | int, ...], held: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every path that the validator may mean, with the value that it leads to."""
    if not path:
        yield (), held
        return
    step = path[0]
    if isinstance(held, list):
        keys: Iterable[Any] = (step,) if isinstance(step, int) and step < len(held) else ()
    elif isinstance(held, dict):
        keys = chain((str(step),) if str(step) in held else (), _alike(held, step))
    else:
        keys = ()
    for key in keys:
        yield from (((key, *steps), value) for steps, value in _ways(path[1:], held[key]))


def _alike(held: Mapping[str, Any], step: str | int) -> Iterator[str]:
    """Yield the other keys of a mapping that the validator takes for the same number."""
    if isinstance(step, int):
        for key in held:
            digits = key.removeprefix("+")
            if (
                digits.isascii()
                and digits.isdecimal()
                and key != str(step)
                and (digits.lstrip("0") or "0") == str(step)
            ):
                yield key


def _form(content: dict[str, Any]) -> Iterator[SchemaProblem]:
    """Ask the validator whether keywords have values of their form."""
    import jsonschema_rs  # 24 ms

    try:
        jsonschema_rs.meta.validate({**content, "$schema": f"{DIALECT}#"})
    except jsonschema_rs.ValidationError as error:
        yield SchemaProblem(
            path_as_written(tuple(error.instance_path), content, error.instance),
            f"this is no schema of draft-07: {clipped(error.message)}",
            None,
        )


def _nodes(content: dict[str, Any]) -> Iterator[SchemaProblem]:
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((), content)]
    while waiting:
        path, node = waiting.pop()
        if len(path) > MAX_DEPTH:
            yield SchemaProblem(path[:MAX_DEPTH], f"the schema is nested more than {MAX_DEPTH} deep", None)
            return
        if not isinstance(node, dict):
            continue
        yield from _beside_reference(path, node)
        for key, value in node.items():
            yield from _keyword(path, key, value)
            if key in MAPS and isinstance(value, dict):
                waiting += [((*path, key, name), each) for name, each in value.items()]
            elif key in ONE or key in LISTS:
                parts = enumerate(value) if isinstance(value, list) else [(None, value)]
                waiting += [((*path, key, *(() if at is None else (at,))), each) for at, each in parts]


def _beside_reference(path: tuple[str | int, ...], node: dict[str, Any]) -> Iterator[SchemaProblem]:
    ignored = [key for key in node if key != "$ref" and key not in BESIDE_REFERENCES and not key.startswith(OWN)]
    if "$ref" in node and ignored:
        message = f"`{clipped(ignored[0])}` beside `$ref` is ignored in draft-07"
        yield SchemaProblem((*path, ignored[0]), message, "write both into a list `allOf`, one after the other")


def _keyword(path: tuple[str | int, ...], key: str, value: Any) -> Iterator[SchemaProblem]:
    place = (*path, key)
    if key.startswith(OWN):
        wanted = _TYPES_OF_OWN.get(key)
        if wanted is None:
            remedy = remedy_for(key, _TYPES_OF_OWN, known_names(_TYPES_OF_OWN))
            yield SchemaProblem(place, f"`{clipped(key)}` is not known", remedy)
        elif not isinstance(value, wanted):
            yield SchemaProblem(place, f"`{key}` has a value of another form", None)
    elif key not in SUBSET | NOTES:
        remedy = INSTEAD.get(key) or remedy_for(
            key, SUBSET, "see “Schemas and kinds of cards” in the documents for what can be used"
        )
        yield SchemaProblem(place, f"`{clipped(key)}` cannot be used in schemas of cards", remedy)
    elif key == "$schema" and (not isinstance(value, str) or value.removesuffix("#") != DIALECT):
        yield SchemaProblem(place, "schemas of cards are written in draft-07", f"write `{DIALECT}#`")
    elif key == "pattern":
        yield from _pattern(place, value)
    elif key == "patternProperties" and isinstance(value, dict):
        for each in value:
            yield from _pattern((*place, each), each)


def _pattern(place: tuple[str | int, ...], pattern: Any) -> Iterator[SchemaProblem]:
    """Refuse patterns without linear matching time: back references, lookaround, huge counts."""
    import jsonschema_rs  # 24 ms

    if not isinstance(pattern, str):
        return
    if len(pattern) > MAX_PATTERN:
        yield SchemaProblem(place, f"the pattern has {len(pattern)} characters, more than {MAX_PATTERN}", None)
        return
    options = jsonschema_rs.RegexOptions(size_limit=1_000_000, dfa_size_limit=1_000_000)
    try:
        jsonschema_rs.Draft7Validator({"pattern": pattern}, pattern_options=options)
    except (ValueError, jsonschema_rs.ValidationError):
        message = f"the pattern `{clipped(pattern)}` cannot be matched in bounded time, or is none"
        yield SchemaProblem(place, message, "write it without looking around, references back and large counts")


# Parts of all schemas of a game, each counted wherever a reference brings it: two hundred times as many as our games
# have.
MAX_PARTS: Final = 20_000


class Follower:
    """Counts the parts of schemas, each as often as references bring it.

    Args:
        contents: Name -> schema, of one game.
        target: Returns the part that a reference in a schema leads to, with that schema's name; None where it may not
            lead there.
        sizes: The counts so far, by identity; goes up.
    """

    def __init__(
        self,
        contents: Mapping[str, Any],
        target: Callable[[str, str], tuple[str, Any] | None],
        sizes: dict[int, int],
    ) -> None:
        self._contents = contents
        self._target = target
        self._sizes = sizes
        self._open: set[int] = set()

    def follow(self, name: str, content: Any) -> Iterator[tuple[tuple[str | int, ...], tuple[str, str | None]]]:
        """Yield the first problem of a file with its path."""
        try:
            self._size(name, content, ())
        except _WrongReferenceError as wrong:
            yield wrong.path, (wrong.message, wrong.remedy)
        except RecursionError:
            yield (), ("the schema is nested too deep with all it refers to", None)

    def _size(self, name: str, node: Any, path: tuple[str | int, ...]) -> int:
        if not isinstance(node, (dict, list)):
            return 0
        known = self._sizes.get(id(node))
        if known is not None:
            return known
        if id(node) in self._open:
            raise _WrongReferenceError(path, "references go round in a circle here", "write the levels out")
        self._open.add(id(node))
        pairs = node.items() if isinstance(node, dict) else enumerate(node)
        size = 1 + sum(self._size(name, each, (*path, step)) for step, each in pairs)
        if isinstance(node, dict) and isinstance(node.get("$ref"), str):
            size += self._target_size(name, node["$ref"], path)
        if size > MAX_PARTS:
            raise _WrongReferenceError(
                path, f"the schema has more than {MAX_PARTS:,} parts with all it refers to", None
            )
        self._open.discard(id(node))
        self._sizes[id(node)] = size
        return size

    def _target_size(self, name: str, reference: str, path: tuple[str | int, ...]) -> int:
        found = self._target(name, reference)
        if found is None:
            message = f"`{clipped(reference)}` leads to no schema of this folder or of the program"
            raise _WrongReferenceError(
                (*path, "$ref"), message, "refer to a schema of the game, or to `../arms.schema.json` and its like"
            )
        if found[0] not in self._contents:
            return 1
        try:
            return self._size(*found, (*path, "$ref"))
        except _WrongReferenceError as wrong:
            raise _WrongReferenceError((*path, "$ref"), wrong.message, wrong.remedy) from None


class _WrongReferenceError(Exception):
    def __init__(self, path: tuple[str | int, ...], message: str, remedy: str | None) -> None:
        self.path, self.message, self.remedy = path, message, remedy
        super().__init__(message)


FOLLOWS = "x-ordo-enum"
# Words beside those of the list that is followed.
ALSO = "x-ordo-also"


def facts_in(home: Path) -> Mapping[str, Any]:
    """Return the mapping below ``game`` in ``game.yaml``, sound or not; else an empty one.

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
                node["enum"] = list(dict.fromkeys((*words, *node.get(ALSO, ()))))
        for each in node.values():
            follow(each, facts)
