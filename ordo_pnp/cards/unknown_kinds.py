"""Files that no schema describes: which kind of file was meant, by the word at the top or by what stands below it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import Edit, Fix, clipped, did_you_mean, finding, printable, suggestion
from ordo_pnp.cards.schema_codes import UNKNOWN_KIND

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards.schema import Schemas
    from ordo_pnp.cards.source import Document


_GUESSED_KEYS: Final = 20
# So many keys that a card may have tell which kind of card was meant.
_TELLING_KEYS: Final = 2


def unknown_kind(document: Document, schemas: Schemas, game: str | None = None) -> Diagnostic:
    """Return the finding that no schema describes a file, which belongs to a game."""
    data, message = document.data, f"`{printable(document.name)}` is a file of no known kind"
    fitting = {key for key, group in schemas.by_key.items() if game is None or not {None, game}.isdisjoint(group)}
    if not isinstance(data, dict):
        return _without_key(document, message, _kind_of(data, schemas, fitting))
    keys = [key for key in data if key != "format"]
    owners = {schema.game for group in schemas.by_key.values() for schema in group.values()}
    span = document.span((keys[0],), key=True) if keys else document.span()
    if game is not None and game not in owners:
        message += f": the game `{printable(game)}` has no schemas"
        remedy = f"write them into `schemas/{printable(game)}/`, beside `cards/`, as the guide “Add a game” shows"
        return finding(UNKNOWN_KIND, message, span, remedy=remedy)
    fitting -= set(keys)
    meant = _kind_of([data], schemas, fitting)
    if meant is not None:
        remedy = f"write `{meant}:` above it, and it as an entry after `- `"
        return finding(UNKNOWN_KIND, f"{message}: it holds a card outside of a list", span, remedy=remedy)
    guesses = [
        (key, _kind_of(data[key], schemas, fitting, document.file.stem) or did_you_mean(key, fitting))
        for key in keys[:_GUESSED_KEYS]
    ]
    for key, near in sorted(guesses, key=lambda each: -_fits(data, each[1], schemas)):
        if near is not None:
            span = document.span((key,), key=True)
            fix = Fix((Edit(span, near),), is_safe=False)
            message += f": nothing is called `{clipped(key)}`"
            return finding(UNKNOWN_KIND, message, span, remedy=suggestion(key, near), fix=fix)
    known = ", ".join(f"`{key}`" for key in sorted(fitting))
    message += f": nothing is called `{clipped(keys[0])}`" if keys else ": it says only `format`" if data else ""
    return finding(UNKNOWN_KIND, message, span, remedy=f"one top-level key must say what it holds: {known}")


def _fits(data: dict[str, Any], key: str | None, schemas: Schemas) -> int:
    """Return how many keys of a file such files have, at most, that say by a key what they hold."""
    own = (schema.content["properties"] for schema in schemas.by_key.get(key or "", {}).values())
    return max((sum(each in known for each in data) for known in own), default=0)


def _without_key(document: Document, message: str, meant: str | None) -> Diagnostic:
    """Return the finding that a file has no keys at its top."""
    if isinstance(document.data, list):
        such = f"such as `{meant}:`, " if meant else ""
        message += ": it is a list"
        remedy = f"write `format: 1` and the key that names what it holds, {such}above the list"
    else:
        message += ": it is not a mapping"
        remedy = "start with `format: 1` and one key that names what the file holds"
    return finding(UNKNOWN_KIND, message, document.span(), remedy=remedy)


def _kind_of(data: Any, schemas: Schemas, fitting: Iterable[str], name: str = "") -> str | None:
    """Return the key of the files that hold cards such as the first of a list; None where it does not tell.

    Args:
        data: The list.
        schemas: All there are.
        fitting: Keys among which to look.
        name: Of the file, which decides between kinds whose cards have the same keys.
    """
    first = data[0] if isinstance(data, list) and data else None
    if not isinstance(first, dict):
        return None
    counts = {}
    for key in fitting:
        for schema in schemas.by_key[key].values():
            if schema.cards is not None:
                known = schema.content["properties"][key]["items"].get("properties", {})
                counts[key] = sum(each in known for each in first)
    best = max(sorted(counts), key=lambda key: (counts[key], key == name), default=None)
    return best if best is not None and counts[best] >= _TELLING_KEYS else None
