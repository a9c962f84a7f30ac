"""The items of a completion: what is shown of each, and what is typed for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.editor.language.schema_parts import description, is_number, written

if TYPE_CHECKING:
    from ordo_pnp.editor.language.caret import TextSpot
    from ordo_pnp.editor.language.meaning import Meaning
    from ordo_pnp.editor.language.positions import TextLines
    from ordo_pnp.editor.language.schema_parts import SchemaPart


# More than that nobody reads; the words that fit what is typed come first.
MAX_ITEMS: Final = 200
# `CompletionItemKind` of a verb and of a key.
_FUNCTION, _PROPERTY = 3, 10
_BARE: Final = re.compile(r"[A-Za-z$_][\w$./+-]*(?: [\w$./+-]+)*\Z")
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
    """Collects what may be typed at a caret."""

    def __init__(self, lines: TextLines, spot: TextSpot) -> None:
        self.spot = spot
        self._range = lines.range(spot.start, spot.end)
        self._column = spot.start - lines.start(lines.line_of(spot.start))
        self._found: dict[str, dict[str, Any]] = {}

    def add(self, word: str, kind: int, detail: str, about: str, rank: str, *, text: str | None = None) -> None:
        """Add what is offered.

        Args:
            word: What people look for.
            kind: `CompletionItemKind`.
            detail: What it is, in a few words.
            about: Markdown.
            rank: Orders those that fit alike.
            text: What is typed, if not the word.
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
        """Whether so many are there that nobody can look at them all."""
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
        """Return the colon, and what is the same for whoever goes on."""
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
        """Return how a word is typed: between quotation marks where there are some, or where it would be read as something else."""
        if not isinstance(word, str):
            return written(word)
        if self.spot.quote == "'":
            return "'" + word.replace("'", "''") + "'"
        bare = _BARE.match(word) is not None and word not in _RESERVED and not is_number(word)
        return word if bare and not self.spot.quote else '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def result(self) -> dict[str, Any]:
        """Return them, the best first where there are more than people read."""
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
    """Return what kind of value fits somewhere, in a few words; empty where the schemas do not say."""
    some = list(parts)
    words = [written(value) for value, _ in plain_values(some)]
    if words:
        return " | ".join(words[:6]) + (" …" if len(words) > 6 else "")
    types = dict.fromkeys(_TYPE_NAMES.get(each, each) for part in some for each in _types(part))
    return " or ".join(types)


def plain_values(parts: Iterable[SchemaPart]) -> list[tuple[Any, SchemaPart]]:
    """Return the plain values that fit somewhere, with what names them: those that all parts allow that must hold."""
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
