"""Where a card's id stands in data files."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog.edit import Draft

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.catalog.schema import Schema
    from ordo_pnp.catalog.source import Document


def renamed(document: Document, schema: Schema | None, card_set: str | None, old: str, new: str) -> str | None:
    """Return the text of a file with a card's id changed, None where it does not name the card.

    Args:
        document: The file, without problems.
        schema: Of the file, None if no kind of file fits.
        card_set: The set that the file belongs to.
        old: The card's id, ``set/slug``.
        new: The one it shall have, of the same set.

    Raises:
        OrdoError: The file is written too unusually.
    """
    draft = Draft(document)
    data = deepcopy(document.data)
    owner, _, slug = old.partition("/")
    other = new.partition("/")[2]
    if schema is not None and card_set == owner:
        if schema.cards is not None:
            for index, entry in enumerate(data[schema.key]):
                if entry["id"] == slug:
                    entry["id"] = other
                    draft.replace((schema.key, index, "id"), other)
        elif schema.key == "text" and slug in data["text"]["entries"]:
            entries = data["text"]["entries"]
            data["text"]["entries"] = {other if key == slug else key: entry for key, entry in entries.items()}
            draft.rewrite(("text", "entries", slug), other, key=True)
    token = re.compile(rf"(?<![\w/-]){re.escape(old)}(?![\w/-])")
    for path, is_key in _texts(document.data, ()):
        source = str(path[-1]) if is_key else draft.slice(path)
        if token.search(source):
            draft.rewrite(path, token.sub(new, source), key=is_key)
    return draft.finish(_replaced(data, token, new)) if draft.is_changed else None


def _texts(data: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], bool]]:
    """Yield the path of every text and, marked, of every key."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*path, key), True
            yield from _texts(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts(value, (*path, index))
    elif isinstance(data, str):
        yield path, False


def _replaced(data: Any, token: re.Pattern[str], new: str) -> Any:
    if isinstance(data, dict):
        return {token.sub(new, key): _replaced(value, token, new) for key, value in data.items()}
    if isinstance(data, list):
        return [_replaced(value, token, new) for value in data]
    return token.sub(new, data) if isinstance(data, str) else data
