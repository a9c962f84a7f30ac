"""Compile the conditions of layouts: when an element is drawn, and instead of which layout another one is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from ordo_pnp.base import NotationError
from ordo_pnp.cards import NumberRange, Origin, parse_range, step_into
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.record import FaceRecord
from ordo_pnp.draw.faces.references import NOTHING, Needs
from ordo_pnp.draw.finding_codes import UNKNOWN_FACE, UNKNOWN_REFERENCE, WRONG_VALUE, remedy_among

Predicate: TypeAlias = Callable[["FaceRecord"], bool]
# The test, and the names its result depends on.
Condition: TypeAlias = tuple[Predicate, "Needs"]


def compile_condition(spec: dict[str, Any], cursor: LayoutCursor) -> Condition:
    """Compile a condition at a place; a wrong part is reported and counts as true."""
    return _all([_PARTS[key](spec, cursor) for key in spec if key in _PARTS])


def _all(parts: Sequence[Condition | None]) -> Condition:
    found = [part for part in parts if part is not None]
    if len(found) == 1:
        return found[0]
    tests = [test for test, _ in found]
    return (lambda record: all(test(record) for test in tests)), NOTHING.union(*(needs for _, needs in found))


def _has(spec: dict[str, Any], cursor: LayoutCursor) -> Condition:
    word, lists = spec["has"], cursor.scope.word_lists
    if not lists:
        message = f"no card that this face is for has a list of words, so none has `{word}`"
        cursor.problem(UNKNOWN_REFERENCE, message, "has", remedy="ask for a value by `field` and `is`, or by `given`")
    elif all(words and word not in words for words in lists.values()):
        known = tuple(dict.fromkeys(each for words in lists.values() for each in words))
        shown = " or ".join(f"`{'.'.join(path)}`" for path in lists)
        message = f"no card can have `{word}` in {shown}"
        cursor.problem(UNKNOWN_REFERENCE, message, "has", remedy=remedy_among(word, known))
    paths = tuple(lists)
    return (lambda record: any(word in _list_at(record, path) for path in paths)), frozenset(path[0] for path in paths)


def _list_at(record: FaceRecord, path: Sequence[str]) -> Sequence[str]:
    found = step_into(record.card.fields, path)
    return found if isinstance(found, (list, tuple)) else ()


def _given(spec: dict[str, Any], cursor: LayoutCursor) -> Condition | None:
    compiled = cursor.reference(spec["given"], "given")
    if compiled is None:
        return None
    get, needs = compiled
    return (lambda record: get(record) not in (None, "", (), [], {})), needs


def _sign(spec: dict[str, Any], cursor: LayoutCursor) -> Condition | None:
    compiled = cursor.reference(spec["sign"], "sign")
    if compiled is None:
        return None
    get, needs = compiled
    known = cursor.resources.sign_names
    return (lambda record: get(record) in known), needs


def _field(spec: dict[str, Any], cursor: LayoutCursor) -> Condition | None:
    compiled = cursor.reference(spec["field"], "field")
    if compiled is None:
        return None
    get, needs = compiled
    is_list = isinstance(spec["is"], list)
    wanted = spec["is"] if is_list else [spec["is"]]
    places = [("is", at) if is_list else ("is",) for at in range(len(wanted))]
    ranges = [found for each, place in zip(wanted, places, strict=True) if (found := _range(each, cursor, place))]
    if not ranges:
        return (lambda record: get(record) in wanted), needs
    if cursor.scope.fields.get(spec["field"].removeprefix("$")):
        message = f"`{spec['field']}` is a text, and no text is a number of a range"
        cursor.problem(WRONG_VALUE, message, "field", remedy="compare a field with a number")

    def test(record: FaceRecord) -> bool:
        value = get(record)
        return value in wanted or any(each.holds(value) for each in ranges)

    return test, needs


def _range(value: object, cursor: LayoutCursor, place: Sequence[str | int]) -> NumberRange | None:
    """Return the range of numbers that a value of ``is`` writes as a filter does; None for a plain value."""
    try:
        return parse_range(value) if isinstance(value, str) else None
    except NotationError as error:
        message, _, remedy = str(error).partition("; ")
        cursor.problem(WRONG_VALUE, message, *place, remedy=remedy)
        return None


def _language(spec: dict[str, Any], cursor: LayoutCursor) -> Condition:
    chosen = frozenset(spec["language"])
    return (lambda record: record.language in chosen), frozenset({"language"})


def _any(spec: dict[str, Any], cursor: LayoutCursor) -> Condition:
    parts = [compile_condition(each, cursor.at("any", index)) for index, each in enumerate(spec["any"])]
    tests = [test for test, _ in parts]
    return (lambda record: any(test(record) for test in tests)), NOTHING.union(*(needs for _, needs in parts))


def _not(spec: dict[str, Any], cursor: LayoutCursor) -> Condition:
    test, needs = compile_condition(spec["not"], cursor.at("not"))
    return (lambda record: not test(record)), needs


# Every entry but ``is``, which belongs to ``field``.
_PARTS: dict[str, Callable[[dict[str, Any], LayoutCursor], Condition | None]] = {
    "has": _has,
    "given": _given,
    "sign": _sign,
    "field": _field,
    "language": _language,
    "any": _any,
    "not": _not,
}


# A condition, and the full name of the layout where it holds.
Alternative: TypeAlias = "tuple[Predicate, str]"


def kinds_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the kinds of cards a layout is for."""
    return (data["for"],) if isinstance(data["for"], str) else tuple(data["for"])


def compile_instead(
    data: Mapping[str, Any], faces: Mapping[str, Origin], cursor: LayoutCursor
) -> Iterator[Alternative]:
    """Compile ``instead``; missing layouts and those for other cards are reported and left out.

    Args:
        data: A layout.
        faces: All layouts of the game by full name; one of the same set goes before one of the game.
        cursor: The top of the layout.
    """
    name = cursor.frame.name
    owner = name.rpartition("/")[0]
    for index, each in enumerate(data.get("instead", ())):
        spot, other = cursor.at("instead", index), each["face"]
        test, _ = compile_condition(each["when"], spot.at("when"))
        full = next((full for full in (f"{owner}/{other}", other) if full in faces), None)
        if full is None:
            known = sorted(
                known.removeprefix(f"{owner}/") for known in faces if known.rpartition("/")[0] in ("", owner)
            )
            message = f"face {name}: there is no face `{other}`"
            spot.problem(UNKNOWN_FACE, message, "face", remedy=remedy_among(other, known))
            continue
        missing = [kind for kind in cursor.scope.kinds if kind not in kinds_of(faces[full].value)]
        if missing:
            message = f"face {name}: the face `{other}` is not for {', '.join(missing)}"
            spot.problem(UNKNOWN_FACE, message, "face", remedy=f"add that to `for` in `{other}`")
            continue
        yield test, full
