"""Which fields of cards a layout shows, and which no layout does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import Ties, finding
from ordo_pnp.cards import RULES
from ordo_pnp.draw.faces.alternatives import kinds_of
from ordo_pnp.draw.faces.references import ROLES, RULES as RULES_TEXT, is_reference
from ordo_pnp.draw.faces.roles import NAME
from ordo_pnp.draw.faces_codes import NOT_SHOWN, UNKNOWN_REFERENCE, remedy_among

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Derived, GameData
    from ordo_pnp.draw.faces.cursor import LayoutCursor


# A layout that names this shows every field.
ANY_FIELD: Final = ROLES


def check_omitted(data: Mapping[str, Any], cursor: LayoutCursor) -> None:
    """Report fields that a layout omits on purpose and that no card has.

    Args:
        data: The layout.
        cursor: The top of it.
    """
    for index, name in enumerate(data.get("omits", ())):
        if name not in cursor.scope.fields:
            remedy = remedy_among(name, tuple(cursor.scope.fields))
            message = f"the cards of this face have no field `{name}`"
            cursor.problem(UNKNOWN_REFERENCE, message, "omits", index, remedy=remedy)


def names_shown(data: Mapping[str, Any], word_lists: Iterable[tuple[str, ...]]) -> frozenset[str]:
    """Return the first names of all references of a layout, and the fields that it omits on purpose.

    Args:
        data: The layout.
        word_lists: Where cards have lists of words.
    """
    found = set(_names(data["elements"]))
    for each in data.get("instead", ()):
        found.update(_names(each["when"]))
    if _HAS in found:
        found.update(path[0] for path in word_lists)
    return frozenset(found).union(data.get("omits", ()))


# Stands for a condition about any list of words.
_HAS: Final = "?has"


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if is_reference(value):
            yield value.removeprefix("$").partition(".")[0]
    elif isinstance(value, dict):
        if "has" in value:
            yield _HAS
        for each in value.values():
            yield from _names(each)
    elif isinstance(value, list):
        for each in value:
            yield from _names(each)


def _fields_unshown(game: GameData, derived: Derived, shown: Mapping[str, frozenset[str]]) -> Iterator[tuple[str, str]]:
    """Find the fields of cards that no layout shows; a name may be for the table only.

    Kinds that one schema describes share their fields: one that any of them shows is shown.

    Args:
        game: The game.
        derived: What that makes of its cards.
        shown: Kind -> what the layouts of its cards name; without a kind whose cards are drawn with the stock.

    Yields:
        The first of some kinds and a field.
    """
    families: list[tuple[Mapping[str, bool], list[str]]] = []
    for kind, fields in game.fields.items():
        family = next((kinds for known, kinds in families if known == fields), None)
        if family is None:
            families.append((fields, [kind]))
        else:
            family.append(kind)
    for fields, kinds in families:
        if not shown.keys() >= {*kinds}:
            continue
        named = frozenset[str]().union(*(shown[kind] for kind in kinds))
        seen = {NAME, *named}
        if RULES_TEXT in named:
            seen.update(*(game.texts_of_role(kind, RULES) for kind in kinds))
        if derived.text is not None and (RULES_TEXT in named or not named.isdisjoint(derived.lists)):
            seen.add(derived.text.field)
        if ANY_FIELD not in named:
            yield from ((kinds[0], name) for name in fields if name not in seen)


def unshown_findings(game: GameData, derived: Derived, shown: Mapping[str, frozenset[str]]) -> Iterator[Diagnostic]:
    """Yield a finding for each field that no layout of its kind shows, at the layout of the front of that kind.

    Args:
        game: The game.
        derived: What it makes of its cards.
        shown: What all layouts for a kind of card name of it.
    """
    for kind, name in _fields_unshown(game, derived, shown):
        full, origin = next((full, each) for full, each in game.faces.items() if kind in kinds_of(each.value))
        message = f"face {full}: cards of kind {kind} have `{name}`, which no face shows"
        remedy = f"show it by `${name}`, or list it under `omits` of the face"
        elements = origin.span("elements")
        ties = Ties(rests_on=(f"{elements.file}:{elements.line}",))  # an empty face shows nothing at all
        yield finding(NOT_SHOWN, message, origin.span("for", key=True), remedy=remedy, ties=ties)
