"""Complete keys, words, names and card filters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final

from ordo_pnp.books import FILTERED
from ordo_pnp.cards import Catalog, values_by_key
from ordo_pnp.editor.language.caret_targets import YAML
from ordo_pnp.editor.language.edited_project import Editor, OpenText
from ordo_pnp.editor.language.named_things import NamedThing, TextContext, context_of, things_of, told
from ordo_pnp.editor.language.positions import TextLines
from ordo_pnp.editor.language.protocol import Handler, Params
from ordo_pnp.editor.language.schema_parts import (
    Meaning,
    SchemaPart,
    allows_key,
    description,
    fits,
    is_number,
    key_namespace_of,
    meaning_of,
    namespace_of,
    written,
)
from ordo_pnp.editor.language.text_outline import TextSpot, caret_at

# Nobody reads more than that; the words that fit the typed text come first.
MAX_ITEMS: Final = 200
# `CompletionItemKind` of a verb and of a key.
_FUNCTION, _PROPERTY = 3, 10
_BARE_SCALAR: Final = re.compile(r"[A-Za-z$_][\w$./+-]*(?: [\w$./+-]+)*\Z")
_RESERVED: Final = {
    "true",
    "false",
    "null",
    "True",
    "False",
    "Null",
    "NULL",
    "TRUE",
    "FALSE",
    "yes",
    "no",
    "on",
    "off",
    "y",
    "n",
}


class CompletionItems:
    """Collects the completions at a caret."""

    def __init__(self, lines: TextLines, spot: TextSpot) -> None:
        self.spot = spot
        self._range = lines.range(spot.start, spot.end)
        self._column = spot.start - lines.start(lines.line_of(spot.start))
        self._found: dict[str, dict[str, Any]] = {}

    def add(self, word: str, kind: int, detail: str, about: str, rank: str, *, text: str | None = None) -> None:
        """Add a completion.

        Args:
            word: The word that people look for.
            kind: `CompletionItemKind`.
            detail: A description of a few words.
            about: Markdown.
            rank: Orders completions that fit alike.
            text: The text to insert, if not the word.
        """
        if word in self._found:
            return
        new = word if text is None else text
        item: dict[str, Any] = {
            "label": word,
            "kind": kind,
            "sortText": rank,
            "textEdit": {"range": self._range, "newText": new},
        }
        if detail:
            item["detail"] = detail
        if about:
            item["documentation"] = {"kind": "markdown", "value": about}
        if self.spot.quote or not word.startswith(new[:1]):
            item["filterText"] = f"{self.spot.quote}{word}"
        self._found[word] = item

    @property
    def is_full(self) -> bool:
        """Whether there are more completions than anybody can read."""
        return len(self._found) >= 20 * MAX_ITEMS

    def key(self, word: str, meaning: Meaning, *, is_required: bool, at: int, more: str = "") -> None:
        """Add a key of a mapping."""
        parts = meaning.reader.expanded(_under(meaning.parts, word), None)
        about = description(parts)
        detail = ", ".join(filter(None, ["required" if is_required else "", more or kind_of_value(parts)]))
        verbs = any(part.get("maxProperties") == 1 for part in meaning.parts)
        new = self.quoted(word)
        if not self.spot.is_complete:
            new += self._after_key(parts)
        self.add(word, _FUNCTION if verbs else _PROPERTY, detail, about, f"{0 if is_required else 1}{at:04}", text=new)

    def _after_key(self, parts: list[SchemaPart]) -> str:
        """Return the colon, and the text that must follow it."""
        words = plain_values(parts)
        if len(words) == 1 and words[0][0] is not None:
            return f": {self.quoted(words[0][0])}"
        types = {each for part in parts for each in _types(part)}
        if self.spot.is_flow or not types & {"object", "array"} or types & {"string", "number", "integer", "boolean"}:
            return ": "
        inner = " " * (self._column + 2)
        if types == {"array"}:
            items = {each for part in parts for each in _types(part, "items")}
            return f":\n{inner}- " if items == {"object"} else ": "
        return f":\n{inner}" if types == {"object"} else ": "

    def quoted(self, word: str | float | bool | None) -> str:  # noqa: FBT001 (a value of a schema)
        """Return a word as typed: quoted after a quotation mark, or where YAML would read something else."""
        if not isinstance(word, str):
            return written(word)
        if self.spot.quote == "'":
            return "'" + word.replace("'", "''") + "'"
        bare = _BARE_SCALAR.match(word) is not None and word not in _RESERVED and not is_number(word)
        return word if bare and not self.spot.quote else '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def result(self) -> dict[str, Any]:
        """Return the `CompletionList`; of more than ``MAX_ITEMS`` the best, those first."""
        items = list(self._found.values())
        if len(items) <= MAX_ITEMS:
            return {"isIncomplete": False, "items": items}
        typed = self.spot.word.lower()
        items.sort(key=lambda each: _distance(each["label"].lower(), typed))
        return {"isIncomplete": True, "items": items[:MAX_ITEMS]}


def _distance(word: str, typed: str) -> int:
    return 0 if word.startswith(typed) else 1 if typed in word else 2


def _under(parts: Iterable[SchemaPart], key: str) -> Iterator[SchemaPart]:
    for part in parts:
        if (found := part.get("properties")) is not None and key in found:
            yield part._replace(content=found[key])


def _types(part: SchemaPart, below: str | None = None) -> list[str]:
    content = part.content
    if below is not None and not isinstance(content, bool):
        content = content.get(below, {})
    found = None if isinstance(content, bool) else content.get("type")
    return [found] if isinstance(found, str) else list(found or ())


_TYPE_NAMES: Final = {
    "object": "mapping",
    "array": "list",
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
}


def kind_of_value(parts: Iterable[SchemaPart]) -> str:
    """Return the kind of value that fits, in a few words.

    Empty where the schemas do not say.
    """
    some = list(parts)
    words = [written(value) for value, _ in plain_values(some)]
    if words:
        return " | ".join(words[:6]) + (" …" if len(words) > 6 else "")
    types = dict.fromkeys(_TYPE_NAMES.get(each, each) for part in some for each in _types(part))
    return " or ".join(types)


def plain_values(parts: Iterable[SchemaPart]) -> list[tuple[Any, SchemaPart]]:
    """Return the plain values that all compulsory parts allow, each with the part that lists it."""
    sure: list[tuple[Any, SchemaPart]] | None = None
    chosen: list[tuple[Any, SchemaPart]] = []
    for part in parts:
        values = part.get("enum") if part.get("enum") is not None else [part.get("const")]
        if values == [None]:
            values = [True, False] if _types(part) == ["boolean"] else None
        if values is None:
            continue
        pairs = [(value, part) for value in values if not isinstance(value, (dict, list))]
        if part.is_choice:
            chosen += pairs
        elif sure is None:
            sure = pairs
        else:
            allowed = {(type(value), value) for value, _ in pairs}
            sure = [each for each in sure if (type(each[0]), each[0]) in allowed]
    return chosen if sure is None else sure


_WORD: Final = re.compile(r'(?P<not>-?)(?:(?P<key>[\w-]+):)?(?P<rest>"[^"]*"?|\S*)')
# Keys for which a part of the value is enough: their values are not listed.
_FREE: Final = ("name", "text")
# `CompletionItemKind` of a key and of a value.
_KEY, _FILTER_VALUE = 10, 12
_NAMES: Final = "|".join(sorted(FILTERED))
_IN_BOOK: Final = re.compile(rf"\{{(?:{_NAMES})[ ]+(?P<role>[^{{}}|]*)|^[ ]*`{{3,}}\{{(?:{_NAMES})\}}[ ]+(?P<block>.*)")
_BARE_WORD: Final = re.compile(r'[^\s",]+')


def complete_filter(editor: Editor, text: str, offset: int, game: str | None = None) -> list[dict[str, Any]]:
    """Return the completions at a place of a filter.

    Args:
        editor: The project.
        text: The filter.
        offset: The number of letters before the caret.
        game: The game whose cards are filtered; None for all.

    Returns:
        Items of at most ``MAX_ITEMS`` with ``label``, and the ``text`` that takes the place of the letters from ``start`` to
        ``end``; those that begin with the typed word, then those that hold it. A key has ``values``: their number, 0
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
        items += [(each, each if _BARE_WORD.fullmatch(each) else f'"{each}"', at, None) for each in shown]
    return list(_fitting(items, text, offset))


def complete_in_book(editor: Editor, text: OpenText, offset: int) -> list[dict[str, Any]]:
    """Return the completions in a filter of a book, as `CompletionItem[]`."""
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
        "kind": _KEY if "values" in item else _FILTER_VALUE,
        "sortText": f"{at:04}",
        "filterText": item["text"],
        "textEdit": {"range": place, "newText": item["text"]},
    }
    if "values" in item:
        made["detail"] = f"{item['values']:,} values" if item["values"] else "a part is enough"
    return made


def _word_at(text: str, offset: int) -> tuple[int, str]:
    """Return the start of the term around a place, and the part of it before that place."""
    start, is_quoted = 0, False
    for at, letter in enumerate(text[:offset]):
        if letter == '"':
            is_quoted = not is_quoted
        elif letter.isspace() and not is_quoted:
            start = at + 1
    return start, text[start:offset]


def _last_part(rest: str, until: int) -> int:
    """Return the start of the last of several values before a place."""
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
    """Return the keys and values of the cards, computed once per catalog and game."""
    key = (id(catalog), game)
    if _kept.get("key") != key:
        _kept.update(key=key, catalog=catalog, values=values_by_key(catalog.cards(game)))
    found: Mapping[str, set[str]] = _kept["values"]
    return found


# Holds the catalog that was asked for last; it saves work and decides nothing.
_kept: Final[dict[str, Any]] = {}


# `CompletionItemKind` of a value, a word, the name of something, the only word, a `$` reference.
_VALUE, _MEMBER, _REFERENCE, _CONSTANT, _VARIABLE = 12, 20, 18, 21, 6


def completion(editor: Editor, params: Params) -> dict[str, Any]:
    """Return the completions at a place.

    Params: ``textDocument``, ``position``. Result: `CompletionList` of at most ``MAX_ITEMS``: first the words that begin with
    the typed one, and among these the required keys.
    """
    text = editor.text(params.object("textDocument").uri("uri"))
    offset = text.lines.offset_of(params.object("position"))
    if text.path.suffix.lower() not in YAML:
        items_of_book = complete_in_book(editor, text, offset)
        return {"isIncomplete": len(items_of_book) == MAX_ITEMS, "items": items_of_book}
    spot = caret_at(text.lines, offset)
    if spot is None or (spot.is_key and not spot.quote and ":" in spot.word):
        return {"isIncomplete": False, "items": []}
    here = context_of(editor, text, spot)
    items = CompletionItems(text.lines, spot)
    meaning = meaning_of(editor, here, spot)
    if spot.is_key or spot.can_be_key:
        _add_keys(items, here, meaning)
    if not spot.is_key:
        _add_values(items, here, meaning.parts)
    return items.result()


def _add_keys(items: CompletionItems, here: TextContext, meaning: Meaning) -> None:
    """Add the keys that the mapping around the caret may have and lacks."""
    spot, reader = items.spot, meaning.reader
    node = spot.node if spot.is_key else None
    is_there = node is not None and node.kind == "mapping"
    typed = (
        None
        if not is_there or node is None
        else next((each for each in node.members if each.start == spot.start), None)
    )
    others = [each.key for each in node.members if each is not typed and each.is_complete] if is_there and node else []
    present = frozenset(key for key in others if key is not None)
    wide = reader.expanded(meaning.roots, None)  # all its branches
    if present and any(part.get("maxProperties") == 1 for part in wide):
        return
    names = dict.fromkeys(name for part in wide for name in part.get("properties") or ())
    place = Meaning(meaning.schema, meaning.roots, wide, reader)
    for at, name in enumerate(names):
        keys = present | {name}
        held = reader.expanded(meaning.roots, node if is_there else None, keys)
        if name not in present and all(allows_key(held, each, keys) for each in keys):
            is_required = any(name in (part.get("required") or ()) for part in meaning.parts)
            items.key(name, place, is_required=is_required, at=at)
    for at, thing in enumerate(_named_keys(here, wide)):
        if thing.name not in present and allows_key(wide, thing.name, present | {thing.name}):
            items.key(thing.name, place, is_required=False, at=len(names) + at, more=thing.detail)


def _named_keys(here: TextContext, parts: list[SchemaPart]) -> Iterator[NamedThing]:
    namespace = key_namespace_of(parts)
    return things_of(here, namespace) if namespace else iter(())


def _add_values(items: CompletionItems, here: TextContext, parts: list[SchemaPart]) -> None:
    """Add the words that fit at the caret, and the names of existing things."""
    words = plain_values(parts)
    about = description(parts)
    default = next((part.get("default") for part in parts if part.get("default") is not None), None)
    for at, (value, part) in enumerate(words):
        group = part.get("x-ordo-enum")
        detail = told(here.game, str(value), group) if isinstance(value, str) and group else ""
        detail = detail or ("default" if value == default and type(value) is type(default) else "")
        kind = _CONSTANT if len(words) == 1 else _MEMBER if isinstance(value, str) else _VALUE
        items.add(written(value), kind, detail, about, f"0{at:04}", text=items.quoted(value))
    if not words and isinstance(default, (int, float, str)):
        items.add(written(default), _VALUE, "default", about, "00000", text=items.quoted(default))
    namespace = namespace_of(parts)
    kinds = {kind for part in parts for kind in part.get("x-ordo-card") or ()}
    patterns = [part.get("pattern") for part in parts if part.get("pattern") is not None and not part.is_choice]
    for at, thing in enumerate(_names(here, namespace, kinds) if namespace else ()):
        if items.is_full:
            break
        if all(fits(pattern, thing.name) for pattern in patterns):
            kind = _VARIABLE if thing.name.startswith("$") else _REFERENCE
            items.add(thing.name, kind, thing.detail, "", f"1{at:05}", text=items.quoted(thing.name))


def _names(here: TextContext, namespace: str, kinds: set[str]) -> Iterable[NamedThing]:
    """Return the things of a namespace; of cards only those of the kinds, if any are given."""
    typed = "" if here.spot is None else here.spot.word
    things = things_of(here, namespace)
    if "references" in namespace and not typed.startswith("$words"):
        things = chain(
            (each for each in things if not each.name.startswith("$words.")),
            [NamedThing("$words", "words of the game")],
        )
    return (each for each in things if each.card is None or not kinds or each.card.kind in kinds)


METHODS: Final[Mapping[str, Handler[Editor]]] = {"textDocument/completion": completion}
