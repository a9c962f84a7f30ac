"""The columns of a spreadsheet of cards, derived from schemas, and the values of their cells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from ordo_pnp.cards import EMPTY, Card, GameData, NumberError, Schema, Schemas, parse_number

_FIGURE: Final = re.compile(r"(?:0|-?[1-9][0-9]{0,8})\Z")


def is_same(one: Any, other: Any) -> bool:
    """Whether two values are the same, with all values in them.

    >>> is_same({"copies": 1}, {"copies": True}), is_same([1, "a"], [1, "a"]), is_same(1, 1.0)
    (False, True, False)
    """
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(is_same(each, other[key]) for key, each in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return bool(one == other)


Form: TypeAlias = Literal["text", "word", "figure", "integer", "number", "boolean", "list"]
PRINT: Final = "print"
_SCALARS: Mapping[str, Form] = {"string": "word", "integer": "integer", "number": "number", "boolean": "boolean"}


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """One column."""

    heading: str
    key: str
    form: Form
    # Of a text.
    language: str | None = None
    # Whether the key stands below ``print``.
    is_printing: bool = False

    def read(self, entry: Mapping[str, Any]) -> Any:
        """Return the value in an entry of a file of cards, None if it has no such key."""
        home = entry.get(PRINT, EMPTY) if self.is_printing else entry
        return home.get(self.key) if isinstance(home, Mapping) else None

    def put(self, entry: dict[str, Any], value: Any) -> None:
        """Set a value of an entry, or remove it."""
        if not self.is_printing:
            _put(entry, self.key, value)
            return
        before = entry.get(PRINT)
        home = dict(before) if isinstance(before, Mapping) else {}
        _put(home, self.key, value)
        _put(entry, PRINT, home or None)


def _put(held: dict[str, Any], key: str, value: Any) -> None:
    if value is None:
        held.pop(key, None)
    else:
        held[key] = value


def card_schemas(game: str, schemas: Schemas) -> list[Schema]:
    """Return the schemas of the cards of a game, in order of name."""
    return [each for each in schemas.all() if each.cards is not None and each.game in (None, game)]


def columns_of(game: GameData, schemas: Iterable[Schema]) -> tuple[SheetColumn, ...]:
    """Return every column that cards described by some schemas can have, after ``id`` and ``kind``.

    Returns:
        Texts by language, then fields, then those under ``print``, each in the order of the schemas.
    """
    texts: dict[str, SheetColumn] = {}
    fields: dict[str, SheetColumn] = {}
    printing: dict[str, SheetColumn] = {}
    for schema in schemas:
        properties = _entry(schema)["properties"]
        for key, value in properties.items():
            if key in ("id", "kind", PRINT):
                continue
            if key in schema.texts:
                for language in game.languages:
                    heading = f"{key}.{language}"
                    texts.setdefault(heading, SheetColumn(heading, key, "text", language))
            elif (form := form_of(value)) is not None:
                fields.setdefault(key, SheetColumn(key, key, form))
        for key, value in properties.get(PRINT, EMPTY).get("properties", EMPTY).items():
            form = form_of(value)
            if form is not None:
                printing.setdefault(key, SheetColumn(key, key, form, is_printing=True))
    named = {key: column for key, column in printing.items() if key not in fields}
    return (*texts.values(), *fields.values(), *named.values())


def _entry(schema: Schema) -> Mapping[str, Any]:
    items: Mapping[str, Any] = schema.content["properties"][schema.key]["items"]
    return items


def form_of(schema: Mapping[str, Any]) -> Form | None:
    """Return the form of a value in one cell, None where it is nested.

    >>> form_of({"type": "array", "items": {"enum": ["spear", "bow"]}}), form_of({"type": "object"})
    ('list', None)
    """
    if schema.get("type") == "array":
        items = schema.get("items", EMPTY)
        words = items.get("enum", ())
        plain = words and all(isinstance(word, str) and not re.search(r"[\s,;]", word) for word in words)
        return "list" if plain else None
    if "enum" in schema and all(isinstance(word, str) for word in schema["enum"]):
        return "word"
    kinds = schema.get("type")
    return "figure" if isinstance(kinds, list) else _SCALARS.get(str(kinds))  # a figure is a number or a word


def cell_of(value: Any, form: Form | None = None) -> str:
    """Write a value into a cell; in quotation marks where it is a text that the form would be read from as something else.

    >>> cell_of(["spear", "bow"]), cell_of(True), cell_of(None), cell_of("many", "integer"), cell_of("4", "integer")
    ('spear bow', 'true', '', 'many', '"4"')
    >>> cell_of({"of": ["krak"]})
    '{"of": ["krak"]}'
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return " ".join(value)
    if isinstance(value, str):
        return (
            value
            if form in (None, "text", "word") or _is_read_as(value, form)
            else json.dumps(value, ensure_ascii=False)
        )
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)


def _is_read_as(text: str, form: Form) -> bool:
    try:
        return bool(value_of(text, form) == text)
    except NumberError:
        return False


def value_of(cell: str, form: Form) -> Any:
    """Read a cell, None if it is empty; an unreadable value stays a text, for the schema to refuse.

    Raises:
        NumberError: A number cannot be counted with.

    >>> value_of("spear, bow", "list"), value_of("2.0", "integer"), value_of("two", "integer"), value_of(" ", "word")
    (['spear', 'bow'], 2, 'two', None)
    >>> value_of("TRUE", "boolean"), value_of("true", "word")
    (True, 'true')
    """
    if form == "text":
        return cell if cell.strip() else None
    text = cell.strip()
    if not text:
        return None
    if form == "list":
        return [part for part in re.split(r"[\s,;]+", text) if part]
    if form in ("integer", "number"):
        number = parse_number(text)
        return text if number is None else number
    if form == "figure":
        return int(text) if _FIGURE.match(text) else text
    if form == "boolean" and text.lower() in ("true", "false"):
        return text.lower() == "true"
    return text


def rows_of(cards: Sequence[Card], columns: Sequence[SheetColumn]) -> list[list[str]]:
    """Write cards as rows, headings first; columns in which no card has anything stay, to be filled."""
    rows = [["id", "kind", *(column.heading for column in columns)]]
    rows += [[str(card.id), card.kind, *(_cell(card, column) for column in columns)] for card in cards]
    return rows


def _cell(card: Card, column: SheetColumn) -> str:
    if column.language in (None, card.language):
        return cell_of(column.read(card.origin.value), column.form)
    return str(card.translation(column.language).get(column.key, ""))
