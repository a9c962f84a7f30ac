"""What may be typed at a place of a text: keys that fit there, words that schemas allow, names of what there is."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.language.caret import caret_at
from ordo_pnp.language.meaning import Meaning, key_namespace_of, meaning_of, namespace_of
from ordo_pnp.language.named_things import NamedThing, surroundings_of, things_of, told
from ordo_pnp.language.schema_parts import allows_key, description, fits, is_number, written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ordo_pnp.language.caret import Spot
    from ordo_pnp.language.editor import Editor
    from ordo_pnp.language.named_things import Surroundings
    from ordo_pnp.language.params import Params
    from ordo_pnp.language.positions import TextLines
    from ordo_pnp.language.rpc import Handler
    from ordo_pnp.language.schema_parts import Part

MAX_ITEMS: Final = 200
"""More than that nobody reads; the words that fit what is typed come first."""
_FUNCTION, _PROPERTY, _VALUE, _MEMBER, _REFERENCE, _CONSTANT, _VARIABLE = 3, 10, 12, 20, 18, 21, 6
"""`CompletionItemKind` of a verb, a key, a value, a word, the name of something, the only word, a `$` reference."""
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


def completion(editor: Editor, params: Params) -> dict[str, Any]:
    """Return what may be typed at a place.

    Params: ``textDocument``, ``position``. Result: `CompletionList` of at most ``MAX_ITEMS``, those first that begin with what
    is typed, and among these keys that are required.
    """
    text = editor.text(params.object("textDocument").string("uri", 4096))
    if text.path.suffix.lower() not in {".yaml", ".yml", ".json"}:
        return {"isIncomplete": False, "items": []}
    offset = text.lines.offset_of(params.object("position"))
    spot = caret_at(text.lines, offset)
    if spot is None or (spot.is_key and not spot.quote and ":" in spot.word):
        return {"isIncomplete": False, "items": []}
    here = surroundings_of(editor, text, spot)
    items = _Items(text.lines, spot)
    meaning = meaning_of(editor, here, spot)
    if spot.is_key or spot.can_be_key:
        _add_keys(items, here, meaning)
    if not spot.is_key:
        _add_values(items, here, meaning.parts)
    return items.result()


class _Items:
    """Collects what may be typed at a caret."""

    def __init__(self, lines: TextLines, spot: Spot) -> None:
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

    def _after_key(self, parts: list[Part]) -> str:
        """Return the colon, and what is the same for whoever goes on."""
        words = _words(parts)
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


def _under(parts: Iterable[Part], key: str) -> Iterator[Part]:
    for part in parts:
        if (found := part.get("properties")) is not None and key in found:
            yield part._replace(content=found[key])


def _types(part: Part, below: str | None = None) -> list[str]:
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


def kind_of_value(parts: Iterable[Part]) -> str:
    """Return what kind of value fits somewhere, in a few words; empty where the schemas do not say."""
    some = list(parts)
    words = [written(value) for value, _ in _words(some)]
    if words:
        return " | ".join(words[:6]) + (" …" if len(words) > 6 else "")
    types = dict.fromkeys(_TYPE_NAMES.get(each, each) for part in some for each in _types(part))
    return " or ".join(types)


def _words(parts: Iterable[Part]) -> list[tuple[Any, Part]]:
    """Return the plain values that fit somewhere, with what names them: those that all parts allow that must hold."""
    sure: list[tuple[Any, Part]] | None = None
    chosen: list[tuple[Any, Part]] = []
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


def _add_keys(items: _Items, here: Surroundings, meaning: Meaning) -> None:
    """Offer the keys that the mapping around the caret may have besides those that it has."""
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
    wide = reader.expanded(meaning.roots, None)  # whichever of its branches is meant
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


def _named_keys(here: Surroundings, parts: list[Part]) -> Iterator[NamedThing]:
    namespace = key_namespace_of(parts)
    return things_of(here, namespace) if namespace else iter(())


def _add_values(items: _Items, here: Surroundings, parts: list[Part]) -> None:
    """Offer the words that fit at the caret, and the names of what there is."""
    words = _words(parts)
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


def _names(here: Surroundings, namespace: str, kinds: set[str]) -> Iterable[NamedThing]:
    """Return what may be named, in a file of cards without the card itself; a card of the set at hand by its slug alone."""
    typed = "" if here.spot is None else here.spot.word
    things = things_of(here, namespace)
    if "references" in namespace and not typed.startswith("$words"):
        things = chain(
            (each for each in things if not each.name.startswith("$words.")),
            [NamedThing("$words", "words of the game")],
        )
    return (each for each in things if each.card is None or not kinds or each.card.kind in kinds)


METHODS: Final[Mapping[str, Handler[Editor]]] = {"textDocument/completion": completion}
