"""Where a card's id stands in data files: what finds references, and what renames a card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

from ordo_pnp.cards.edit import Draft
from ordo_pnp.cards.yaml_positions import letters

if TYPE_CHECKING:
    from ordo_pnp.cards.schema import Schema
    from ordo_pnp.cards.source import Document


class IdPlace(NamedTuple):
    """A key or value of a file that names a card."""

    path: tuple[str | int, ...]
    is_key: bool
    # Whether it is the slug alone; else ``set/slug`` stands in it, once or several times.
    is_slug: bool


def entry_with_id(entries: Any, slug: str) -> int | None:
    """Return the place of the entry of a card in the list of a file; None where there is none.

    >>> entry_with_id([{"id": "keep"}, None, {"id": "gate"}], "gate")
    2
    """
    listed = entries if isinstance(entries, (list, tuple)) else ()
    return next((at for at, each in enumerate(listed) if isinstance(each, dict) and each.get("id") == slug), None)


def card_token(card: str) -> re.Pattern[str]:
    """Return what finds the id ``set/slug`` of a card in any text.

    >>> card_token("base/heller").findall("base/heller, base/heller-2 and (base/heller)")
    ['base/heller', 'base/heller']
    """
    return re.compile(rf"(?<![\w/-]){re.escape(card)}(?![\w/-])")


def places_of_card(document: Document, schema: Schema | None, card_set: str | None, card: str) -> Iterator[IdPlace]:
    """Yield where a file names a card.

    Args:
        document: The file, without problems.
        schema: Of the file, None if no kind of file fits.
        card_set: The set that the file belongs to.
        card: The card's id, ``set/slug``.
    """
    owner, _, slug = card.partition("/")
    if slug not in document.text:
        return
    if schema is not None and card_set == owner:
        yield from _slugs(document.data, schema, slug)
    token = card_token(card)
    for text in document.texts():
        if slug in text.value and token.search(text.value):
            yield IdPlace(text.path, text.is_key, is_slug=False)


def _slugs(data: Any, schema: Schema, slug: str) -> Iterator[IdPlace]:
    """Yield where the slug alone names a card of the set that the file belongs to."""
    if schema.cards is not None:
        for index, entry in enumerate(data[schema.key]):
            if entry["id"] == slug:
                yield IdPlace((schema.key, index, "id"), is_key=False, is_slug=True)
            for name in schema.references:
                for step, each in _each(entry.get(name)):
                    if each == slug:
                        yield IdPlace((schema.key, index, name, *step), is_key=False, is_slug=True)
    elif schema.key == "text" and slug in data["text"]["entries"]:
        yield IdPlace(("text", "entries", slug), is_key=True, is_slug=True)


def _each(value: Any) -> list[tuple[tuple[int, ...], Any]]:
    return [((at,), each) for at, each in enumerate(value)] if isinstance(value, list) else [((), value)]


def spans_of_card(
    document: Document, schema: Schema | None, card_set: str | None, card: str
) -> Iterator[tuple[int, int]]:
    """Yield where in the text of a file a card is named, from and to in letters; see ``places_of_card``."""
    draft = None
    for path, is_key, is_slug in places_of_card(document, schema, card_set, card):
        draft = draft or Draft(document)
        start, end = draft.range_of(path, key=is_key)
        if is_slug:
            is_quoted = document.text[start : start + 1] in ("'", '"')
            yield start + is_quoted, end - is_quoted
        else:
            yield from ((start + first, start + last) for first, last in _tokens(draft, path, card, is_key=is_key))


def _tokens(draft: Draft, path: tuple[str | int, ...], card: str, *, is_key: bool) -> list[tuple[int, int]]:
    """Return where the source of a text or key names a card, from and to in letters of that source."""
    value = str(path[-1] if is_key else _at(draft.document.data, path))
    places = letters(draft.slice(path, key=is_key), value) or ()
    return [(places[each.start()][0], places[each.end() - 1][1]) for each in card_token(card).finditer(value) if places]


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
    places = list(places_of_card(document, schema, card_set, old))
    if not places:
        return None
    draft = Draft(document)
    data = deepcopy(document.data)
    token = card_token(old)
    slug, other = old.partition("/")[2], new.partition("/")[2]
    for path, is_key, is_slug in places:
        if is_slug and is_key:
            entries = _at(data, path[:-1])
            items = {other if key == slug else key: entry for key, entry in entries.items()}
            entries.clear()
            entries.update(items)
            draft.rewrite(path, other, key=True)
        elif is_slug:
            _at(data, path[:-1])[path[-1]] = other
            draft.replace(path, other)
        else:
            source = draft.slice(path, key=is_key)
            for start, end in reversed(_tokens(draft, path, old, is_key=is_key)):
                source = source[:start] + new + source[end:]
            draft.rewrite(path, source, key=is_key)
    return draft.finish(_replaced(data, token, new))


def _at(data: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


def _replaced(data: Any, token: re.Pattern[str], new: str) -> Any:
    if isinstance(data, dict):
        return {token.sub(new, key): _replaced(value, token, new) for key, value in data.items()}
    if isinstance(data, list):
        return [_replaced(value, token, new) for value in data]
    return token.sub(new, data) if isinstance(data, str) else data
