"""From ``kinds.yaml`` to schemas: one for each list of cards, closed, and one for ``game.yaml``.

They go the way of schemas that somebody has written by hand: within the same subset, completed by what every card has, compiled
once and asked for everything that is known of a game's cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards.field_types import about_of, fields_of, is_translated, property_of
from ordo_pnp.cards.kind_names import KINDS_FILE, MADE
from ordo_pnp.cards.schema_subset import DIALECT
from ordo_pnp.cards.slug_rules import title_of

if TYPE_CHECKING:
    from ordo_pnp.cards.field_types import Property


Kinds = Mapping[str, Mapping[str, Any]]


_ALWAYS: Final = ("id", "kind", "print")
_FORMAT: Final = {"const": 1, "description": "Version of this kind of file."}


def list_of(kind: str, spec: Mapping[str, Any]) -> str:
    """Return the key under which files hold the cards of a kind."""
    return str(spec.get("list", f"{kind}s"))


def lists_of(kinds: Kinds) -> dict[str, list[str]]:
    """Return the kinds of cards of each list, in their order."""
    found: dict[str, list[str]] = {}
    for kind, spec in kinds.items():
        found.setdefault(list_of(kind, spec), []).append(kind)
    return found


def fact_lists(kinds: Kinds) -> tuple[str, ...]:
    """Name the lists of words in ``game.yaml`` that fields choose from."""
    named = (spec.get("values") for kind in kinds.values() for spec in fields_of(kind).values())
    return tuple(dict.fromkeys(each for each in named if isinstance(each, str)))


def rules_field(kind: Mapping[str, Any]) -> str | None:
    """Name the field that holds the rules text of such cards: the first rich text."""
    return next(
        (name for name, spec in fields_of(kind).items() if spec["type"] == "rich" and is_translated(spec)), None
    )


def _texts(kind: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    return ((name, spec) for name, spec in fields_of(kind).items() if name != "name" and is_translated(spec))


def properties_of(kind: Mapping[str, Any], card: Mapping[str, Any]) -> dict[str, Property]:
    """Return the schemas of the fields of a kind of cards.

    Args:
        kind: What ``kinds.yaml`` says of it.
        card: The schemas of what every card has.
    """
    rules = rules_field(kind)
    return {name: property_of(spec, card, is_rules=name == rules) for name, spec in fields_of(kind).items()}


def compile_kinds(kinds: Kinds, base: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the schemas that follow from sound kinds, by the key of the files that they describe.

    Args:
        kinds: What ``kinds.yaml`` says below ``kinds``.
        base: The schema of what every game and every card has.
    """
    made = {key: _of_list(key, {name: kinds[name] for name in names}, base) for key, names in lists_of(kinds).items()}
    return {"game": _of_game(fact_lists(kinds), base), **made}


def _of_list(key: str, kinds: Kinds, base: Mapping[str, Any]) -> dict[str, Any]:
    texts = [name for kind in kinds.values() for name, spec in fields_of(kind).items() if is_translated(spec)]
    faces = {name: kind["face"] for name, kind in kinds.items() if "face" in kind}
    about = [kind["description"] for kind in kinds.values() if "description" in kind]
    cards = {
        "type": "array",
        "minItems": 1,
        "maxItems": 1000,
        "description": "The cards.",
        "items": _entry(kinds, base),
    }
    return {
        "$schema": f"{DIALECT}#",
        "title": title_of(key),
        MADE: KINDS_FILE,
        "x-ordo-key": key,
        "x-ordo-cards": next(iter(kinds)) if len(kinds) == 1 else "$kind",
        "x-ordo-texts": list(dict.fromkeys(texts)),
        **({"x-ordo-faces": faces} if faces else {}),
        "description": " ".join(about) or f"Cards of {' and '.join(kinds)}.",
        "type": "object",
        "required": ["format", key],
        "additionalProperties": False,
        "properties": {"format": _FORMAT, key: cards},
    }


def _entry(kinds: Kinds, base: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of one card of a list."""
    card = base["definitions"]["card"]["properties"]
    fields = {name: each for kind in kinds.values() for name, each in properties_of(kind, card).items()}
    required = [set(_required(kind)) for kind in kinds.values()]
    shared = set.intersection(*required)
    several = len(kinds) > 1
    kind = {"kind": {"enum": list(kinds), "description": "Its kind."}}
    printing = _printing(card["print"])
    own = {"id": deepcopy(card["id"]), **kind, **fields, "print": printing}
    elsewhere = {name: "write it below `print`" for name in printing["properties"] if name not in own}
    closed = {"additionalProperties": False, "x-ordo-elsewhere": elsewhere}
    entry = {
        "type": "object",
        "description": next(iter(kinds.values())).get("description", "A card.") if not several else "A card.",
        **({} if several else closed),
        "required": ["id", *(kind if several else ()), *(name for name in fields if name in shared)],
        "properties": own,
    }
    if several:
        entry["allOf"] = [_branch(name, each, closed) for name, each in kinds.items()]
    return entry


def _branch(name: str, kind: Mapping[str, Any], closed: Mapping[str, Any]) -> dict[str, Any]:
    """Return what holds for the cards of one kind in a list of several."""
    return {
        "if": {"properties": {"kind": {"const": name}}, "required": ["kind"]},
        "then": {
            "required": list(_required(kind)),
            **closed,
            "properties": dict.fromkeys(_ALWAYS, True) | _told(kind),
        },
    }


def _told(kind: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is said of the fields of a kind, for whoever has left one out; the list says what they hold."""
    return {name: {"description": about_of(spec)} for name, spec in fields_of(kind).items()}


def _required(kind: Mapping[str, Any]) -> Iterator[str]:
    return (name for name, spec in fields_of(kind).items() if spec.get("required"))


def _printing(shared: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of ``print``: what every card has there and nothing else."""
    found = {**deepcopy(dict(shared)), "additionalProperties": False}
    for name, each in found["properties"].items():
        if "$ref" in each:
            found["properties"][name] = {**each, "$ref": f"../{each['$ref']}"}
    return found


def _of_game(lists: tuple[str, ...], base: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of ``game.yaml``: what every game has, and the lists of words that fields choose from."""
    shared = base["definitions"]["game"]
    place = "../base.schema.json#/definitions/game/properties"
    word = {"type": "string", "minLength": 1, "maxLength": 80, "description": "A word."}
    words: dict[str, Any] = {"type": "array", "minItems": 1, "maxItems": 200, "uniqueItems": True, "items": word}
    own: dict[str, Any] = {name: {"$ref": f"{place}/{name}"} for name in shared["properties"]}
    own |= {name: {**deepcopy(words), "description": "What fields of cards choose from."} for name in lists}
    game = {
        "type": "object",
        "description": shared["description"],
        "additionalProperties": False,
        "required": ["name", *shared["required"]],
        "properties": own,
    }
    return {
        "$schema": f"{DIALECT}#",
        "title": "The facts of the game",
        MADE: KINDS_FILE,
        "x-ordo-key": "game",
        "description": "What the game is called, its languages and its words.",
        "type": "object",
        "required": ["format", "game"],
        "additionalProperties": False,
        "properties": {"format": _FORMAT, "game": game},
    }
