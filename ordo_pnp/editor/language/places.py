"""Where things are defined, and everywhere they are named: in cards, translations, layouts, scenarios and books."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import address_of, card_token, spans_of_card
from ordo_pnp.editor.language.editor import uri_of
from ordo_pnp.editor.language.meaning import key_namespace_of, namespace_of
from ordo_pnp.editor.language.outline import TextOutline
from ordo_pnp.editor.language.positions import TextLines
from ordo_pnp.editor.language.schema_parts import SchemaPart, SchemaParts, below
from ordo_pnp.editor.language.targets import place_at
from ordo_pnp.project import book_texts

if TYPE_CHECKING:
    from ordo_pnp.cards import Origin, Schema
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.flow_outline import OutlineNode
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.language.targets import AskedPlace, NamedTarget


MAX_PLACES: Final = 5_000
# `SymbolKind` of a card.
_SYMBOL_CLASS: Final = 5


def definition(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return where that is defined which a word names.

    Params: ``textDocument``, ``position``. Result: `Location[]`, of which there is at most one.
    """
    place = _asked(editor, params)
    if place.target is None:
        return []
    found = _definition(editor, place, place.target)
    return [] if found is None else [found]


def references(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return everywhere that is named which a word names, by path and place.

    Params: ``textDocument``, ``position``, ``context.includeDeclaration``. Result: `Location[]`.
    """
    place = _asked(editor, params)
    if place.target is None:
        return []
    context = params.object("context") if "context" in params else None
    with_definition = context is None or context.flag("includeDeclaration")
    own = _definition(editor, place, place.target)
    found = [each for each in _named(editor, place, place.target) if with_definition or each != own]
    if with_definition and own is not None and own not in found:
        found.append(own)
    return sorted(
        found, key=lambda each: (each["uri"], each["range"]["start"]["line"], each["range"]["start"]["character"])
    )


def workspace_symbols(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return the cards whose id or name in any language holds a text.

    Params: ``query``. Result: `SymbolInformation[]` of at most 200.
    """
    wanted = params.string("query", 200).casefold()
    found = []
    for card in editor.session.catalog().cards():
        names = dict.fromkeys(texts["name"] for texts in card.texts.values() if "name" in texts)
        if wanted in card.id or any(wanted in name.casefold() for name in names):
            place = location(card.origin.below("id"), is_key=False)
            shown = " · ".join(names) or card.id
            found.append({"name": shown, "kind": _SYMBOL_CLASS, "location": place, "containerName": card.id})
            if len(found) == 200:
                break
    return found


def location(origin: Origin, *, is_key: bool) -> dict[str, Any]:
    """Return the `Location` of a key or value of a file, as it was read."""
    lines = TextLines(origin.document.text)
    return {"uri": uri_of(origin.document.file), "range": lines.range_of(origin.span(key=is_key))}


def _asked(editor: Editor, params: Params) -> AskedPlace:
    text = editor.text(params.object("textDocument").uri("uri"))
    return place_at(editor, text, text.lines.offset_of(params.object("position")), is_fresh=True)


def _definition(editor: Editor, place: AskedPlace, target: NamedTarget) -> dict[str, Any] | None:
    if target.namespace.startswith("$"):
        found = _local_definition(place, target)
        lines = place.here.text.lines
        return None if found is None else {"uri": place.here.text.uri, "range": lines.range(*found)}
    if target.thing.origin is None:
        return None
    found_at = location(target.thing.origin, is_key=target.thing.at_key and target.thing.origin.path != ())
    opened = next((each for each in editor.open_texts if each.path == target.thing.origin.document.file), None)
    return found_at if opened is None else {**found_at, "uri": opened.uri}


def _local_definition(place: AskedPlace, target: NamedTarget) -> tuple[int, int] | None:
    """Return where the key stands that a ``$name`` refers to, in the nearest mapping above."""
    name = target.thing.name.removeprefix("$")
    for node in reversed(place.spot.nodes if place.spot is not None else ()):
        found = None if node is None else node.member(target.namespace[1:])
        for each in found.members if found is not None else ():
            if each.key == name:
                return each.start, each.end
    return None


def _named(editor: Editor, place: AskedPlace, target: NamedTarget) -> Iterator[dict[str, Any]]:
    """Yield the places that name the target."""
    thing = target.thing
    if target.namespace.startswith("$"):
        spans = sorted(_local_references(place, target))
        lines = place.here.text.lines
        yield from ({"uri": place.here.text.uri, "range": lines.range(*each)} for each in spans)
        return
    uris = {each.path: each.uri for each in editor.open_texts}
    card = None if thing.card is None else str(thing.card.id)
    game = place.here.game
    homes = () if game is None else (game.folder, *(each.folder for each in game.sets.values()))
    others = [each.folder for each in place.here.catalog.games.values() if game is not None and each.id != game.id]
    for path, document, schema, card_set in editor.session.sound_files():
        if any(path.is_relative_to(home) for home in others):
            continue  # a thing of another game may be called alike
        if card is not None:
            spans = list(spans_of_card(document, schema, card_set, card))
        else:
            spans = list(_occurrences(editor, document.text, schema, target))
        yield from _located(uris.get(path) or uri_of(path), document.text, spans)
    if card is not None:
        token = card_token(card)
        with editor.session.looking():
            books = list(book_texts(homes))
        for path, text in books:
            yield from _located(uris.get(path) or uri_of(path), text, [match.span() for match in token.finditer(text)])


def _located(uri: str, text: str, spans: list[tuple[int, int]]) -> Iterator[dict[str, Any]]:
    if spans:
        lines = TextLines(text)
        yield from ({"uri": uri, "range": lines.range(*each)} for each in sorted(set(spans))[:MAX_PLACES])


def _local_references(place: AskedPlace, target: NamedTarget) -> Iterator[tuple[int, int]]:
    """Yield where a name that holds in one mapping is named below that: the key, and each ``$name``."""
    name, text = target.thing.name.removeprefix("$"), place.here.text.lines.text
    for node in reversed(place.spot.nodes if place.spot is not None else ()):
        found = None if node is None else node.member(target.namespace[1:])
        member = None if found is None else next((each for each in found.members if each.key == name), None)
        if node is None or member is None:
            continue
        yield member.start, member.end
        token = re.compile(rf"\${re.escape(name)}(?![\w-])")
        yield from (match.span() for match in token.finditer(text, node.start, node.end))
        return


def _occurrences(editor: Editor, text: str, schema: Schema | None, target: NamedTarget) -> Iterator[tuple[int, int]]:
    """Yield where the keys and values of a file name the target, by what the schemas say of them."""
    name = target.thing.name
    if schema is None or name not in text:
        return
    reader = SchemaParts(editor.session.schemas().contents)
    outline = TextOutline(text, 0, len(text))
    yield from _walk(
        _Search(text, name, target.namespace, reader),
        outline.root,
        [SchemaPart(address_of(schema.name), schema.content)],
        (),
    )


class _Search:
    """What is looked for in a text."""

    def __init__(self, text: str, name: str, namespace: str, reader: SchemaParts) -> None:
        self.text, self.name, self.namespace, self.reader = text, name, namespace, reader

    def fits(self, names: str) -> bool:
        return self.namespace in names.split()


def _walk(
    search: _Search, node: OutlineNode, roots: list[SchemaPart], path: tuple[str, ...]
) -> Iterator[tuple[int, int]]:
    if search.text.find(search.name, node.start, node.end) < 0:
        return
    parts = search.reader.expanded(roots, node)
    if node.kind == "scalar":
        if node.word == search.name and search.fits(_names_of(parts)):
            quoted = len(node.quote)
            yield node.start + quoted, node.end - quoted
        return
    names_keys = search.fits(key_namespace_of(parts)) or search.namespace == ".".join(path)
    for at, member in enumerate(node.members):
        if member.key == search.name and names_keys:
            quoted = len(member.quote)
            yield member.start + quoted, member.end - quoted
        step = at if member.key is None else member.key
        inner = [each for part in parts for each in below(part, step)]
        yield from _walk(search, member.node, inner, path if member.key is None else (*path, member.key))


def _names_of(parts: list[SchemaPart]) -> str:
    lists = (f"facts.{part.get('x-ordo-enum')}" for part in parts if part.get("x-ordo-enum") is not None)
    return " ".join((namespace_of(parts), *lists))


# What is asked about a text.
METHODS: Final[Mapping[str, Handler[Editor]]] = {
    "textDocument/definition": definition,
    "textDocument/references": references,
}
