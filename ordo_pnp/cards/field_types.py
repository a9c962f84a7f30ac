"""The types that fields of ``kinds.yaml`` can have: what may be said of each, and the schema of a value that follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from ordo_pnp.cards.model import RULES
from ordo_pnp.cards.schema_files import FOLLOWS

# Characters that a text may be allowed to have.
LONGEST_TEXT: Final = 20_000
_USUAL_TEXT: Final = 2_000
# The form of a text of the type ``text``.
LINE: Final = r"^[^{}\r\n]*$"
_SLUG: Final = "[a-z][a-z0-9]*(-[a-z0-9]+)*"
_COMMON: Final = frozenset({"type", "description", "required"})
_LIMITS: Final = {"int": 1_000_000_000, "symbols": 40}

Property = dict[str, Any]


class FieldType(NamedTuple):
    """A type."""

    # What a value is, for a field without a description.
    about: str
    # What may be said besides ``type``, ``description`` and ``required``.
    options: frozenset[str]
    # Returns the schema of a value, from what is said of the field and the schemas of what every card has.
    schema: Callable[[Mapping[str, Any], Mapping[str, Any]], Property]

    @property
    def keys(self) -> frozenset[str]:
        """All that may be said of such a field."""
        return _COMMON | self.options


def _text(spec: Mapping[str, Any], _: Mapping[str, Any]) -> Property:
    return {"type": "string", "minLength": 1, "maxLength": spec.get("max", _USUAL_TEXT)}


def _line(spec: Mapping[str, Any], card: Mapping[str, Any]) -> Property:
    return {**_text(spec, card), "pattern": LINE}


def _int(spec: Mapping[str, Any], _: Mapping[str, Any]) -> Property:
    most = _LIMITS["int"]
    return {"type": "integer", "minimum": spec.get("min", -most), "maximum": spec.get("max", most)}


def _words(spec: Mapping[str, Any]) -> Property:
    values = spec["values"]
    return {FOLLOWS: values, "enum": [values]} if isinstance(values, str) else {"enum": list(values)}


def _choice(spec: Mapping[str, Any], _: Mapping[str, Any]) -> Property:
    return {"type": "string", **_words(spec)}


def _symbols(spec: Mapping[str, Any], _: Mapping[str, Any]) -> Property:
    limits = {"minItems": spec.get("min", 1), "maxItems": spec.get("max", _LIMITS["symbols"])}
    return {"type": "array", **limits, "items": {**_words(spec), "description": "A sign."}}


def _flag(_: Mapping[str, Any], __: Mapping[str, Any]) -> Property:
    return {"type": "boolean"}


def _image(_: Mapping[str, Any], card: Mapping[str, Any]) -> Property:
    return dict(card["print"]["properties"]["art"])


def _arms(_: Mapping[str, Any], __: Mapping[str, Any]) -> Property:
    return {"$ref": "../arms.schema.json", "x-ordo-shows": "arms"}


def _color(_: Mapping[str, Any], __: Mapping[str, Any]) -> Property:
    return {
        "type": "string",
        "pattern": "^(#[0-9A-Fa-f]{6}|[a-z][a-z0-9-]*)$",
        "maxLength": 60,
        "x-ordo-shows": "color",
    }


def _card(spec: Mapping[str, Any], _: Mapping[str, Any]) -> Property:
    of = spec.get("of", [])
    kinds = [of] if isinstance(of, str) else list(of)
    return {"type": "string", "pattern": f"^({_SLUG}/)?{_SLUG}$", "maxLength": 97, "x-ordo-card": kinds}


FIELD_TYPES: Final[Mapping[str, FieldType]] = {
    "text": FieldType("One line of words.", frozenset({"max", "default", "unique", "translated"}), _line),
    "rich": FieldType(
        "Words with line ends and signs such as `{sun}`.", frozenset({"max", "default", "unique", "translated"}), _text
    ),
    "int": FieldType("A whole number.", frozenset({"min", "max", "default", "unique"}), _int),
    "choice": FieldType("One of its values.", frozenset({"values", "default", "unique"}), _choice),
    "symbols": FieldType(
        "Signs, in the order in which they are shown.", frozenset({"values", "min", "max", "default"}), _symbols
    ),
    "flag": FieldType("True or false.", frozenset({"default"}), _flag),
    "image": FieldType(
        "A picture: a file inside the folder of the set, such as `art/sun.png`.", frozenset({"unique"}), _image
    ),
    "arms": FieldType("A coat of arms as data.", frozenset(), _arms),
    "color": FieldType("A colour: `#RRGGBB`, or a name of the palette.", frozenset({"default", "unique"}), _color),
    "card": FieldType("Another card: `set/slug`, or its slug within the same set.", frozenset({"of", "unique"}), _card),
}
TEXTS: Final = ("text", "rich")
# What is said of the name of cards whose kind does not say it.
NAME: Final[Mapping[str, Any]] = {
    "type": "text",
    "required": True,
    "max": 80,
    "description": "What it is called, in the language of the set.",
}


def fields_of(kind: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Return the fields of a kind of cards in their order, the name first unless the kind places it itself."""
    own: Mapping[str, Mapping[str, Any]] = kind.get("fields", {})
    return {**({} if "name" in own else {"name": NAME}), **own}


def is_translated(spec: Mapping[str, Any]) -> bool:
    """Whether a field is a text that is translated."""
    return spec["type"] in TEXTS and spec.get("translated", True)


def property_of(spec: Mapping[str, Any], card: Mapping[str, Any], *, is_rules: bool = False) -> Property:
    """Return the schema of a field.

    Args:
        spec: What ``kinds.yaml`` says of it.
        card: The schemas of what every card has.
        is_rules: Whether it is the rules text of the card.
    """
    kind = FIELD_TYPES[spec["type"]]
    found = kind.schema(spec, card)
    if is_rules:
        found["x-ordo-role"] = RULES
    if spec.get("unique"):
        found["x-ordo-unique"] = True
    if "default" in spec:
        found["default"] = spec["default"]
    return {**found, "description": about_of(spec)}


def about_of(spec: Mapping[str, Any]) -> str:
    """Return what is to be said of a field."""
    return str(spec.get("description", FIELD_TYPES[spec["type"]].about))
