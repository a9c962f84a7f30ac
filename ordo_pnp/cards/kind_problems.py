"""What the schema of ``kinds.yaml`` cannot see: what does not fit together in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.base import remedy_for
from ordo_pnp.cards.field_types import FIELD_TYPES, LONGEST_TEXT, TEXTS, fields_of, is_translated, property_of
from ordo_pnp.cards.kind_schemas import list_of, lists_of, properties_of
from ordo_pnp.cards.slug_rules import RESERVED, SLUG

if TYPE_CHECKING:
    from ordo_pnp.cards.kind_schemas import Kinds


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
    """What is wrong with kinds."""

    # From the top of the file.
    path: tuple[str | int, ...]
    message: str
    remedy: str | None
    is_about_key: bool = False


def problems_of_kinds(
    kinds: Kinds, base: Mapping[str, Any], shared: Collection[str], by_hand: Mapping[str, str]
) -> Iterator[KindProblem]:
    """Find what is wrong with kinds that are valid by their schema.

    Args:
        kinds: What ``kinds.yaml`` says below ``kinds``.
        base: The schema of what every game and every card has.
        shared: Keys of files that mean the same in every game.
        by_hand: Key of a file -> the schema that somebody has written for it in this game.
    """
    card = base["definitions"]["card"]["properties"]
    for kind, spec in kinds.items():
        yield from _list(kind, spec, shared, by_hand)
        if kind in RESERVED:
            yield KindProblem(("kinds", kind), f"`{kind}` is a reserved name", "choose another", is_about_key=True)
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
    yield from _bounds(name, field)
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


def _bounds(name: str, field: Mapping[str, Any]) -> Iterator[_Found]:
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
            yield ("default",), f"the default of `{name}` is none of the values it can have", "correct it", False


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
