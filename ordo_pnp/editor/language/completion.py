"""What may be typed at a place of a text: keys that fit there, words that schemas allow, names of what there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.editor.language.caret import caret_at
from ordo_pnp.editor.language.completion_items import MAX_ITEMS, CompletionItems, plain_values
from ordo_pnp.editor.language.filters import complete_in_book
from ordo_pnp.editor.language.meaning import Meaning, key_namespace_of, meaning_of, namespace_of
from ordo_pnp.editor.language.named_things import context_of, things_of
from ordo_pnp.editor.language.schema_keys import allows_key
from ordo_pnp.editor.language.schema_parts import description, fits, written
from ordo_pnp.editor.language.targets import YAML
from ordo_pnp.editor.language.things import NamedThing, told

if TYPE_CHECKING:
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.language.schema_parts import SchemaPart
    from ordo_pnp.editor.language.things import TextContext


# `CompletionItemKind` of a value, a word, the name of something, the only word, a `$` reference.
_VALUE, _MEMBER, _REFERENCE, _CONSTANT, _VARIABLE = 12, 20, 18, 21, 6


def completion(editor: Editor, params: Params) -> dict[str, Any]:
    """Return what may be typed at a place.

    Params: ``textDocument``, ``position``. Result: `CompletionList` of at most ``MAX_ITEMS``, those first that begin with what
    is typed, and among these keys that are required.
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


def _named_keys(here: TextContext, parts: list[SchemaPart]) -> Iterator[NamedThing]:
    namespace = key_namespace_of(parts)
    return things_of(here, namespace) if namespace else iter(())


def _add_values(items: CompletionItems, here: TextContext, parts: list[SchemaPart]) -> None:
    """Offer the words that fit at the caret, and the names of what there is."""
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
