"""What may be typed at a place of a filter that selects cards, such as ``kind:unit symbol:b``, alone or in a book."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import values_by_key
from ordo_pnp.editor.language.completion_items import MAX_ITEMS
from ordo_pnp.editor.language.named_things import context_of
from ordo_pnp.rulebook import FILTERED

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog
    from ordo_pnp.editor.language.editor import Editor, OpenText


_WORD: Final = re.compile(r'(?P<not>-?)(?:(?P<key>[\w-]+):)?(?P<rest>"[^"]*"?|\S*)')
# Keys of which a part of the value is enough: there is no list of these.
_FREE: Final = ("name", "text")
# `CompletionItemKind` of a key and of a value.
_KEY, _VALUE = 10, 12
_NAMES: Final = "|".join(sorted(FILTERED))
_IN_BOOK: Final = re.compile(rf"\{{(?:{_NAMES})[ ]+(?P<role>[^{{}}|]*)|^[ ]*`{{3,}}\{{(?:{_NAMES})\}}[ ]+(?P<block>.*)")
_BARE: Final = re.compile(r'[^\s",]+')


def complete_filter(editor: Editor, text: str, offset: int, game: str | None = None) -> list[dict[str, Any]]:
    """Return what may be typed at a place of a filter.

    Args:
        editor: The project.
        text: The filter.
        offset: Before which letter the caret stands.
        game: The game whose cards are filtered; None for all.

    Returns:
        Items of at most ``MAX_ITEMS`` with ``label``, and the ``text`` that takes the place of the letters from ``start`` to
        ``end``; those that begin with what is typed, then those that hold it. A key has ``values``: how many there are, 0
        where a part of one is enough.
    """
    offset = min(max(offset, 0), len(text))
    start, word = _word_at(text, offset)
    match = _WORD.match(word)
    assert match is not None  # noqa: S101 (it fits anything)
    values = _values(editor.session.latest(), game)
    items: list[tuple[str, str, int, int | None]] = []
    key = match["key"]
    if key is None:
        at = start + len(match["not"])
        items += [(f"{each}:", f"{each}:", at, 0 if each in _FREE else len(values[each])) for each in values]
    else:
        wanted = values.get(key.lower(), set())
        at = start + match.start("rest") + _last_part(match["rest"], offset - start - match.start("rest"))
        shown = sorted(wanted, key=_rising) if key.lower() not in _FREE else ()
        items += [(each, each if _BARE.fullmatch(each) else f'"{each}"', at, None) for each in shown]
    return list(_fitting(items, text, offset))


def complete_in_book(editor: Editor, text: OpenText, offset: int) -> list[dict[str, Any]]:
    """Return what may be typed at a place of a book, as `CompletionItem[]`: in filters, of the cards of its game."""
    line = text.lines.line_of(offset)
    start = text.lines.start(line)
    for match in _IN_BOOK.finditer(text.lines.line(line)):
        group = "role" if match["role"] is not None else "block"
        first, last = (start + each for each in match.span(group))
        if first <= offset <= last:
            game = context_of(editor, text).game
            found = complete_filter(editor, match[group], offset - first, None if game is None else game.id)
            return [_as_lsp(each, text, first, at) for at, each in enumerate(found)]
    return []


def _as_lsp(item: Mapping[str, Any], text: OpenText, first: int, at: int) -> dict[str, Any]:
    place = text.lines.range(first + item["start"], first + item["end"])
    made = {
        "label": item["label"],
        "kind": _KEY if "values" in item else _VALUE,
        "sortText": f"{at:04}",
        "filterText": item["text"],
        "textEdit": {"range": place, "newText": item["text"]},
    }
    if "values" in item:
        made["detail"] = f"{item['values']:,} values" if item["values"] else "a part is enough"
    return made


def _word_at(text: str, offset: int) -> tuple[int, str]:
    """Return where the term begins in which a place stands, and what is typed of it."""
    start, is_quoted = 0, False
    for at, letter in enumerate(text[:offset]):
        if letter == '"':
            is_quoted = not is_quoted
        elif letter.isspace() and not is_quoted:
            start = at + 1
    return start, text[start:offset]


def _last_part(rest: str, until: int) -> int:
    """Return where the last of several values begins, of those before a place."""
    return 0 if rest.startswith('"') else rest.rfind(",", 0, until) + 1


def _fitting(items: list[tuple[str, str, int, int | None]], text: str, offset: int) -> Iterator[dict[str, Any]]:
    found = []
    for label, new, at, values in items:
        typed = text[at:offset].strip('"').lower()
        place = 0 if label.lower().startswith(typed) else 1 if typed in label.lower() else None
        if place is not None:
            end = next(
                (each for each in range(offset, len(text)) if text[each].isspace() or text[each] in ',:"'), len(text)
            )
            end += text[end : end + 1] == ":" and new.endswith(":")
            item: dict[str, Any] = {"label": label, "text": new, "start": at, "end": end}
            found.append((place, item if values is None else item | {"values": values}))
    found.sort(key=lambda each: each[0])
    yield from (each for _, each in found[:MAX_ITEMS])


def _rising(value: str) -> tuple[bool, int, str]:
    return (False, int(value), "") if value.isdecimal() else (True, 0, value)


def _values(catalog: Catalog, game: str | None) -> Mapping[str, set[str]]:
    """Return the keys and values of the cards; of the same cards the same."""
    key = (id(catalog), game)
    if _kept.get("key") != key:
        _kept.update(key=key, catalog=catalog, values=values_by_key(catalog.cards(game)))
    found: Mapping[str, set[str]] = _kept["values"]
    return found


# Of the catalog that was asked for last, which stays so long; it saves work and decides nothing.
_kept: Final[dict[str, Any]] = {}
