"""Kinds of cards declared in kinds.yaml: types of fields, reading and checking the file, the schemas compiled from it, and its reference page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final, NamedTuple

from ordo_pnp.base import DataError, Diagnostic, Span, current, finding, remedy_for
from ordo_pnp.cards.documents import Document, fetch, read_bytes, shown_path
from ordo_pnp.cards.finding_codes import UNUSABLE_KINDS
from ordo_pnp.cards.records import HIDDEN, KIND_LINE, RULES, STORY
from ordo_pnp.cards.schema_files import DIALECT, FOLLOWS
from ordo_pnp.cards.slugs import RESERVED, SLUG, title_of

# The key of the file that declares them.
KINDS: Final = "kinds"
KINDS_FILE: Final = f"{KINDS}.yaml"
# The keyword of a schema that follows from another file: it is written for editors, and its content is read from that
# file.
MADE: Final = "x-ordo-made"


# Characters that a text may be allowed to have.
LONGEST_TEXT: Final = 20_000
_USUAL_TEXT: Final = 2_000
# The form of a text of the type ``text``.
LINE: Final = r"^[^{}\r\n]*$"
_SLUG: Final = "[a-z][a-z0-9]*(-[a-z0-9]+)*"
_COMMON: Final = frozenset({"type", "description", "required", "role"})
_LIMITS: Final = {"int": 1_000_000_000, "figure": 12, "symbols": 40}

Property = dict[str, Any]


class FieldType(NamedTuple):
    """A type."""

    # The description of a value, for a field without one.
    about: str
    # The keys allowed besides ``type``, ``description`` and ``required``.
    options: frozenset[str]
    # Returns the schema of a value, from the definition of the field and the schemas of the fields that every card has.
    schema: Callable[[Mapping[str, Any], Mapping[str, Any]], Property]

    @property
    def keys(self) -> frozenset[str]:
        """All keys allowed for such a field."""
        return _COMMON | self.options


def _text(spec: Mapping[str, Any], _: Mapping[str, Any]) -> Property:
    return {"type": "string", "minLength": 1, "maxLength": spec.get("max", _USUAL_TEXT)}


def _line_of_type(spec: Mapping[str, Any], card: Mapping[str, Any]) -> Property:
    return {**_text(spec, card), "pattern": LINE}


def _int(spec: Mapping[str, Any], _: Mapping[str, Any]) -> Property:
    most = _LIMITS["int"]
    return {"type": "integer", "minimum": spec.get("min", -most), "maximum": spec.get("max", most)}


def _figure(spec: Mapping[str, Any], _: Mapping[str, Any]) -> Property:
    most = _LIMITS["int"]
    return {
        "type": ["integer", "string"],
        "minimum": -most,
        "maximum": most,
        "minLength": 1,
        "maxLength": spec.get("max", _LIMITS["figure"]),
        "pattern": LINE,
        "x-ordo-shows": "figure",
    }


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
    "text": FieldType("One line of words.", frozenset({"max", "default", "unique", "translated"}), _line_of_type),
    "rich": FieldType(
        "Words with line ends and signs such as `{sun}`.", frozenset({"max", "default", "unique", "translated"}), _text
    ),
    "int": FieldType("A whole number.", frozenset({"min", "max", "default", "unique"}), _int),
    "figure": FieldType(
        "A number, or a few characters that stand for one: `3`, `X`, `1+`.",
        frozenset({"max", "default", "unique"}),
        _figure,
    ),
    "choice": FieldType("One of its values.", frozenset({"values", "default", "unique"}), _choice),
    "symbols": FieldType(
        "Signs, in the order in which they are shown.", frozenset({"values", "min", "max", "default"}), _symbols
    ),
    "flag": FieldType("True or false.", frozenset({"default"}), _flag),
    "image": FieldType(
        "A picture: a file inside the folder of the set, such as `art/sun.png`.", frozenset({"unique", "focus"}), _image
    ),
    "arms": FieldType("A coat of arms as data.", frozenset(), _arms),
    "color": FieldType("A colour: `#RRGGBB`, or a name of the palette.", frozenset({"default", "unique"}), _color),
    "card": FieldType("Another card: `set/slug`, or its slug within the same set.", frozenset({"of", "unique"}), _card),
}
TEXTS: Final = ("text", "rich")
# The definition of the name for kinds of cards without one.
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
        spec: Its definition in ``kinds.yaml``.
        card: The schemas of the fields that every card has.
        is_rules: Whether it is the rules text of the card.
    """
    kind = FIELD_TYPES[spec["type"]]
    found = kind.schema(spec, card)
    if is_rules or "role" in spec:
        found["x-ordo-role"] = spec.get("role", RULES)
    if spec.get("unique"):
        found["x-ordo-unique"] = True
    if "default" in spec:
        found["default"] = spec["default"]
    return {**found, "description": about_of(spec)}


def about_of(spec: Mapping[str, Any]) -> str:
    """Return the description of a field."""
    return str(spec.get("description", FIELD_TYPES[spec["type"]].about))


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
    """Return the rules text field: by its role, else the first rich text without one."""
    texts = {name: spec for name, spec in fields_of(kind).items() if is_translated(spec)}
    said = (name for name, spec in texts.items() if spec.get("role") == RULES)
    return next(
        said, next((name for name, spec in texts.items() if spec["type"] == "rich" and "role" not in spec), None)
    )


def _texts(kind: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    return ((name, spec) for name, spec in fields_of(kind).items() if name != "name" and is_translated(spec))


def properties_of(kind: Mapping[str, Any], card: Mapping[str, Any]) -> dict[str, Property]:
    """Return the schemas of the fields of a kind of cards.

    Args:
        kind: Its definition in ``kinds.yaml``.
        card: The schemas of the fields that every card has.
    """
    rules = rules_field(kind)
    return {name: property_of(spec, card, is_rules=name == rules) for name, spec in fields_of(kind).items()}


def compile_kinds(kinds: Kinds, base: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the schemas that follow from sound kinds, by the key of the files that they describe.

    Args:
        kinds: The mapping below ``kinds`` in ``kinds.yaml``.
        base: The schema of the fields that every game and every card has.
    """
    made = {key: _of_list(key, {name: kinds[name] for name in names}, base) for key, names in lists_of(kinds).items()}
    return {"game": _of_game(fact_lists(kinds), base), **made}


def _of_list(key: str, kinds: Kinds, base: Mapping[str, Any]) -> dict[str, Any]:
    texts = [name for kind in kinds.values() for name, spec in fields_of(kind).items() if is_translated(spec)]
    faces = {name: kind["face"] for name, kind in kinds.items() if "face" in kind}
    apart = {name: kind["told-apart-by"] for name, kind in kinds.items() if "told-apart-by" in kind}
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
        **({"x-ordo-told-apart": apart} if apart else {}),
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
    """Return the condition and rules for the cards of one kind in a list of several."""
    return {
        "if": {"properties": {"kind": {"const": name}}, "required": ["kind"]},
        "then": {
            "required": list(_required(kind)),
            **closed,
            "properties": dict.fromkeys(_ALWAYS, True) | _told(kind),
        },
    }


def _told(kind: Mapping[str, Any]) -> dict[str, Any]:
    """Return the descriptions of the fields of a kind, for findings on missing fields."""
    return {name: {"description": about_of(spec)} for name, spec in fields_of(kind).items()}


def _required(kind: Mapping[str, Any]) -> Iterator[str]:
    return (name for name, spec in fields_of(kind).items() if spec.get("required"))


def _printing(shared: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of ``print``: the keys of every card and no others."""
    found = {**deepcopy(dict(shared)), "additionalProperties": False}
    for name, each in found["properties"].items():
        if "$ref" in each:
            found["properties"][name] = {**each, "$ref": f"../{each['$ref']}"}
    return found


def _of_game(lists: tuple[str, ...], base: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of ``game.yaml``: the common keys, and the lists of words."""
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


# Names that no field can have, and why.
_TAKEN: Final = {
    **dict.fromkeys(("id", "kind", "print"), "every card has `{}` already: leave it out"),
    **dict.fromkeys(("copies", "face", "back"), "`{}` stands below `print` on every card: leave it out"),
    **dict.fromkeys(
        ("words", "facts", "files", "item", "index"), "`${}` means something else in layouts: choose another name"
    ),
}
_ORDERED: Final = {"int": "number", "symbols": "number of signs"}


class KindProblem(NamedTuple):
    """One problem of a definition of kinds."""

    # From the top of the file.
    path: tuple[str | int, ...]
    message: str
    remedy: str | None
    is_about_key: bool = False


def problems_of_kinds(
    kinds: Kinds, base: Mapping[str, Any], shared: Collection[str], by_hand: Mapping[str, str]
) -> Iterator[KindProblem]:
    """Find the problems of kinds that are valid by their schema.

    Args:
        kinds: The mapping below ``kinds`` in ``kinds.yaml``.
        base: The schema of the fields that every game and every card has.
        shared: Keys of files that mean the same in every game.
        by_hand: Key of a file -> its handwritten schema in this game.
    """
    card = base["definitions"]["card"]["properties"]
    for kind, spec in kinds.items():
        yield from _list(kind, spec, shared, by_hand)
        if kind in RESERVED:
            yield KindProblem(("kinds", kind), f"`{kind}` is a reserved name", "choose another", is_about_key=True)
        apart, known = spec.get("told-apart-by"), tuple(fields_of(spec))
        if apart is not None and apart not in known:
            meant = remedy_for(apart, known, f"its fields: {', '.join(known)}")
            yield KindProblem(("kinds", kind, "told-apart-by"), f"`{kind}` has no field `{apart}`", meant)
        for name, field in spec.get("fields", {}).items():
            for path, message, remedy, is_key in _field(name, field, kinds, card):
                yield KindProblem(("kinds", kind, "fields", name, *path), f"`{kind}`: {message}", remedy, is_key)
    yield from _shared_lists(kinds, card)


def _list(
    kind: str, spec: Mapping[str, Any], shared: Collection[str], by_hand: Mapping[str, str]
) -> Iterator[KindProblem]:
    key = list_of(kind, spec)
    place, is_key = (("kinds", kind, "list"), False) if "list" in spec else (("kinds", kind), True)
    if key in shared or key in ("format", "game"):
        message = f"cards of `{kind}` cannot stand in files with the key `{key}`: it means something else in every game"
        yield KindProblem(place, message, f"write `list:` with another word, such as `{kind}-cards`", is_key)
    elif key in by_hand:
        message = f"files with the key `{key}` are described by `{by_hand[key]}`, too"
        yield KindProblem(place, message, f"delete `{by_hand[key]}`, or write `list:` with another word", is_key)


_Found = tuple[tuple[str | int, ...], str, str | None, bool]


def _field(name: str, field: Mapping[str, Any], kinds: Kinds, card: Mapping[str, Any]) -> Iterator[_Found]:
    if name in _TAKEN:
        why, _, remedy = _TAKEN[name].format(name).partition(": ")
        yield (), f"no field can be called `{name}`: {why}", remedy, True
        return
    kind = FIELD_TYPES[field["type"]]
    unfit = [option for option in field if option not in kind.keys]
    for option in unfit:
        yield (option,), *_unfit(option, name, field["type"]), True
    if "values" in kind.options and "values" not in field:
        yield (), f"`{name}` does not say what can be chosen", "add `values:` with a list of words", True
        return
    if unfit:
        return
    yield from _bounds_problem(name, field)
    if name == "name" and not is_translated(field):
        remedy = (
            "make it `type: text`"
            if field["type"] not in TEXTS
            else "leave `translated` out: where a name stays, translations need not have it"
        )
        yield (
            ("type" if field["type"] not in TEXTS else "translated",),
            "the name of a card is a text that can be translated",
            remedy,
            False,
        )
    if field["type"] == "symbols" and not isinstance(field["values"], str):
        yield from _signs(field["values"])
    of = field.get("of", [])
    for at, each in enumerate([of] if isinstance(of, str) else of):
        if each not in kinds:
            remedy = remedy_for(each, kinds, f"kinds: {', '.join(kinds)}")
            yield (
                ("of", *(() if isinstance(of, str) else (at,))),
                f"`{name}` is of a kind `{each}` that is not there",
                remedy,
                False,
            )
    if "default" in field:
        yield from _default(name, field, card)


def _unfit(option: str, name: str, kind: str) -> tuple[str, str]:
    fitting = [each for each, other in FIELD_TYPES.items() if option in other.keys]
    known = ", ".join(f"`{each}`" for each in sorted(FIELD_TYPES[kind].keys - {"type"}))
    return (
        f"`{option}` says nothing of `{name}`, which is of type `{kind}`",
        f"it is for {', '.join(f'`{each}`' for each in fitting)}; a field of type `{kind}` knows {known}",
    )


def _bounds_problem(name: str, field: Mapping[str, Any]) -> Iterator[_Found]:
    least, most = field.get("min"), field.get("max")
    if least is not None and most is not None and least > most:
        what = _ORDERED[field["type"]]
        yield (
            ("min",),
            f"the smallest {what} of `{name}`, {least}, is above the largest, {most}",
            f"write `min: {most}` and `max: {least}`",
            False,
        )
    elif field["type"] in TEXTS and most is not None and not 1 <= most <= LONGEST_TEXT:
        yield (
            ("max",),
            f"a text has 1 to {LONGEST_TEXT:,} characters at most, not {most:,}",
            f"write a number from 1 to {LONGEST_TEXT}",
            False,
        )
    elif field["type"] == "symbols" and (
        min(least or 0, most or 1) < 0 or most == 0 or max(least or 0, most or 0) > 100
    ):
        yield (
            ("max" if most is not None else "min",),
            f"`{name}` can hold 1 to 100 signs at most",
            "write numbers from 0 to 100",
            False,
        )


def _signs(values: list[str]) -> Iterator[_Found]:
    for at, each in enumerate(values):
        if not SLUG.match(each):
            wanted = "small letters from a to z, digits and single hyphens, such as `full-moon`"
            yield ("values", at), f"`{each}` cannot be the name of a sign", f"write it with {wanted}", False


def _default(name: str, field: Mapping[str, Any], card: Mapping[str, Any]) -> Iterator[_Found]:
    import jsonschema_rs  # 24 ms

    if field.get("required"):
        yield ("default",), f"`{name}` is required, so that its default is never used", "take out one of the two", False
    elif field.get("unique"):
        yield (
            ("default",),
            f"`{name}` is unique, so that only one card could have its default",
            "take out one of the two",
            False,
        )
    elif is_translated(field):
        remedy = "write the text on the cards, or make it `translated: false`"
        yield ("default",), f"`{name}` is translated, and its default would not be", remedy, False
    elif isinstance(field.get("values"), str):
        remedy = "write the values here, or let the cards say theirs"
        yield ("default",), f"`{name}` chooses from a list of `game.yaml` and can have no default", remedy, False
    else:
        refused = next(jsonschema_rs.Draft7Validator(property_of(field, card)).iter_errors(field["default"]), None)
        if refused is not None:
            message = f"the default of `{name}` is none of the values it can have"
            yield ("default",), message, _possible_values(field), False


def _possible_values(field: Mapping[str, Any]) -> str:
    """Return the remedy for a default that a field cannot have."""
    least, most = field.get("min"), field.get("max")
    if field.get("values"):
        return f"write {'some' if field['type'] == 'symbols' else 'one'} of {', '.join(map(str, field['values']))}"
    if field["type"] != "int" or (least is None and most is None):
        return "correct it"
    if least is not None and most is not None:
        return f"write a number from {least} to {most}" if least < most else f"write {least}"
    return f"write a number from {least} on" if most is None else f"write a number up to {most}"


def _shared_lists(kinds: Kinds, card: Mapping[str, Any]) -> Iterator[KindProblem]:
    """Find fields of one name that are two things in one list: a column has one type."""
    for names in lists_of(kinds).values():
        seen: dict[str, tuple[str, dict[str, Any]]] = {}
        for kind in names:
            if not all(_is_sound(field, kinds, card) for field in fields_of(kinds[kind]).values()):
                continue
            for name, each in properties_of(kinds[kind], card).items():
                own = {key: value for key, value in each.items() if key != "description"}
                other, before = seen.setdefault(name, (kind, own))
                path: tuple[str | int, ...] = ("kinds", kind, "fields", name)
                if "default" in own and any(name not in fields_of(kinds[each]) for each in names):
                    message = f"`{kind}`: `{name}` has a default, and other kinds of the same list do not have it"
                    yield KindProblem(
                        (*path, "default"), message, "give the kind a `list:` of its own", is_about_key=False
                    )
                if own != before:
                    path = ("kinds", kind, "fields", name) if name in kinds[kind].get("fields", {}) else ("kinds", kind)
                    message = (
                        f"`{kind}`: `{name}` is something else than in `{other}`, whose cards stand in the same list"
                    )
                    yield KindProblem(
                        path,
                        message,
                        "describe both alike, or give one of the kinds a `list:` of its own",
                        is_about_key=True,
                    )


def _is_sound(field: Mapping[str, Any], kinds: Kinds, card: Mapping[str, Any]) -> bool:
    return next(_field("", field, kinds, card), None) is None


# As much as a schema by hand may have: four hundred kinds of twenty fields.
MAX_BYTES: Final = 1024 * 1024


def has_kinds(home: Path) -> bool:
    """Whether the folder of a game declares kinds of cards."""
    try:
        return any(entry.name == KINDS_FILE for entry in current().entries(home))
    except OSError:
        return False  # reported where the folder is walked


def read_kinds(
    home: Path,
    describe: Callable[[Document], Sequence[Diagnostic]],
    judge: Callable[[Kinds], Iterable[KindProblem]],
) -> tuple[Kinds, list[Diagnostic]]:
    """Read the kinds of a game.

    Args:
        home: The folder of the game.
        describe: Holds the file against its schema.
        judge: Finds parts that do not fit together.

    Returns:
        The mapping below ``kinds``, and the findings; where there are any, no kinds.
    """
    path = home / KINDS_FILE
    name = shown_path(path)
    try:
        raw, _ = fetch(path, name)
    except DataError as error:
        return {}, [*error.diagnostics]
    if len(raw) > MAX_BYTES:
        message = f"the kinds have {len(raw):,} bytes, more than {MAX_BYTES:,}"
        return {}, [finding(UNUSABLE_KINDS, message, Span(name), remedy="declare fewer")]
    document = read_bytes(raw, name, path)
    found = [*document.problems] or [*describe(document)]
    if found:
        return {}, found
    kinds: dict[str, Any] = document.data[KINDS]
    for problem in judge(kinds):
        span = document.span(problem.path, key=problem.is_about_key)
        found.append(finding(UNUSABLE_KINDS, problem.message, span, remedy=problem.remedy))
    return ({} if found else kinds), found


KINDS_PAGE: Final = "KINDS.md"
_HEAD: Final = """\
<!-- Written by `ordo schema --write` from `kinds.yaml`: change that, not this; `ordo schema --check` finds a page that is out of date. -->

# The kinds of cards of {title}

What a card of each kind holds: the fields of its entry in the files of a set. Besides these every card has an `id` (small letters, digits, hyphens) and may
have `print` with `copies`, `art`, `face` and `back`.
"""
_ROLES: Final = {
    RULES: "shown as its rules",
    STORY: "shown as its story",
    KIND_LINE: "shown beside its kind",
    HIDDEN: "not printed",
}
_LONGEST_TEXT: Final = {"text": "one line", "rich": "text with signs such as `{sun}`, of several lines"}


def page_of_kinds(kinds: Kinds, title: str) -> str:
    """Return the page, the kinds in the order of their file.

    Args:
        kinds: The mapping below ``kinds``; it is sound.
        title: The name of the game.
    """
    parts = [_HEAD.format(title=_line(title))]
    for kind, spec in kinds.items():
        parts += ["\n".join(_section(kind, spec))]
    return "\n".join(parts)


def _section(kind: str, spec: Mapping[str, Any]) -> Iterator[str]:
    yield f"## `{kind}`\n"
    if "description" in spec:
        yield f"{_line(spec['description'])}\n"
    key = list_of(kind, spec)
    yield f"Such cards stand in files of the list `{key}`, such as `base/{key}.yaml`.\n"
    yield "| field | holds | rules | about |"
    yield "|---|---|---|---|"
    rules = rules_field(spec)
    for name, field in fields_of(spec).items():
        role = RULES if name == rules else field.get("role")
        notes = [*_notes(field), *([_ROLES[role]] if role is not None else [])]
        about = about_of(field)
        said = "" if about == FIELD_TYPES[field["type"]].about else _line(about)
        yield f"| `{name}` | {_holds(field)} | {'; '.join(notes)} | {said} |".replace("|  |", "| |")
    yield ""


def _holds(field: Mapping[str, Any]) -> str:
    """Return the description of a field's values, for people."""
    kind = field["type"]
    if kind in ("choice", "symbols"):
        values = field["values"]
        words = f"`{values}` of `game.yaml`" if isinstance(values, str) else ", ".join(f"`{each}`" for each in values)
        return f"{'one of' if kind == 'choice' else 'signs, of'} {words}{_bounds(field, ' signs') if kind == 'symbols' else ''}"
    if kind == "int":
        return f"a whole number{_bounds(field)}"
    if kind in _LONGEST_TEXT:
        return _LONGEST_TEXT[kind] + (f", up to {field['max']} characters" if "max" in field else "")
    if kind == "card":
        of = field.get("of", [])
        kinds = [of] if isinstance(of, str) else of
        return "the id of another card" + (f", of kind {' or '.join(f'`{each}`' for each in kinds)}" if kinds else "")
    about = FIELD_TYPES[kind].about.removesuffix(".")
    return _line(about[0].lower() + about[1:])


def _bounds(field: Mapping[str, Any], what: str = "") -> str:
    low, high = field.get("min"), field.get("max")
    if low is not None and high is not None:
        return f", {low} to {high}{what}"
    return f", {low} or more{what}" if low is not None else f", up to {high}{what}" if high is not None else ""


def _notes(field: Mapping[str, Any]) -> Iterator[str]:
    if field.get("required"):
        yield "required"
    if "default" in field:
        default = field["default"]
        shown = ", ".join(map(str, default)) if isinstance(default, (list, tuple)) else default
        yield f"`{str(shown).lower() if isinstance(shown, bool) else _line(str(shown))}` unless it says otherwise"
    if field.get("unique"):
        yield "no two cards have the same"
    if "focus" in field:
        yield f"cropped around {field['focus']}"
    if field["type"] in ("text", "rich"):
        yield "translated" if is_translated(field) else "the same in every language"


def _line(text: str) -> str:
    """Return words as they can stand in a cell of a table."""
    return " ".join(text.replace("|", "\\|").split())
