"""Which fields of cards a layout shows, and which of a card neither of its sides does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.catalog import RULES
from ordo_pnp.faces import codes
from ordo_pnp.faces.cursor import suggestion
from ordo_pnp.faces.references import ROLES, is_reference
from ordo_pnp.faces.references import RULES as RULES_TEXT
from ordo_pnp.faces.roles import NAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ordo_pnp.catalog import Card, Derived, GameData
    from ordo_pnp.faces.cursor import LayoutCursor

ANY_FIELD: Final = ROLES
"""A layout that names this shows every field."""


def names_shown(data: Mapping[str, Any], cursor: LayoutCursor) -> frozenset[str]:
    """Return the first names of all references of a layout, and the fields that it omits on purpose.

    Args:
        data: The layout.
        cursor: The top of it; fields to omit that no card has are reported there.
    """
    omitted = data.get("omits", ())
    for index, name in enumerate(omitted):
        if name not in cursor.scope.fields:
            remedy = suggestion(name, tuple(cursor.scope.fields))
            message = f"the cards of this face have no field `{name}`"
            cursor.problem(codes.UNKNOWN_REFERENCE, message, "omits", index, remedy=remedy)
    found = set(_names(data["elements"]))
    for each in data.get("instead", ()):
        found.update(_names(each["when"]))
    if _HAS in found:
        found.update(path[0] for path in cursor.scope.word_lists)
    return frozenset(found).union(omitted)


_HAS: Final = "?has"
"""Stands for a condition about any list of words."""


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


def fields_unshown(card: Card, game: GameData, derived: Derived, shown: Iterable[frozenset[str]]) -> tuple[str, ...]:
    """Name the fields and texts of a card that none of its layouts refers to; its name may be for the table only.

    Args:
        card: The card.
        game: Its game.
        derived: What that makes of its cards.
        shown: What each of its layouts names.
    """
    named = frozenset[str]().union(*shown)
    if ANY_FIELD in named:
        return ()
    seen = {NAME, *named}
    if RULES_TEXT in named:
        seen.update(game.texts_of_role(card.kind, RULES))
    if derived.text is not None and (RULES_TEXT in named or not named.isdisjoint(derived.lists)):
        seen.add(derived.text.field)
    return tuple(name for name in (*card.fields, *card.texts[card.language]) if name not in seen)
