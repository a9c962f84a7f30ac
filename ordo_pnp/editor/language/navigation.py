"""Go to definitions and references, rename cards, and list the symbols of files and projects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from ordo_pnp.base import DataError, OrdoError, real
from ordo_pnp.cards import Document, Origin, Schema, address_of, card_token, read_bytes, spans_of_card
from ordo_pnp.editor.language.caret_targets import AskedPlace, NamedTarget, place_at
from ordo_pnp.editor.language.edited_project import Editor, OpenText, uri_of
from ordo_pnp.editor.language.positions import TextLines, changes_between
from ordo_pnp.editor.language.protocol import INVALID_PARAMS, Handler, Params, RpcError
from ordo_pnp.editor.language.schema_parts import SchemaPart, SchemaParts, below, key_namespace_of, namespace_of
from ordo_pnp.editor.language.text_outline import OutlineNode, TextOutline
from ordo_pnp.project import book_texts, new_errors, rename_card

MAX_PLACES: Final = 5_000
# `SymbolKind` of a card.
_SYMBOL_CLASS: Final = 5


def definition(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return the definition of the thing that a word names.

    Params: ``textDocument``, ``position``. Result: `Location[]`, at most one.
    """
    place = _asked(editor, params)
    if place.target is None:
        return []
    found = _definition(editor, place, place.target)
    return [] if found is None else [found]


def references(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return all places that name the same thing as a word, by path and place.

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
    """Return the start and end of the key that a ``$name`` refers to, in the nearest mapping above."""
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
    """Yield the places of a local name in its mapping: the key, and each ``$name`` below it."""
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
    """Yield the keys and values of a file that name the target by its schema."""
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
    """A name to find in a text, with its namespace."""

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


# Requests about a place of a text.
PLACES_METHODS: Final[Mapping[str, Handler[Editor]]] = {
    "textDocument/definition": definition,
    "textDocument/references": references,
}


_OWN_ID: Final = re.compile(r"""[ ]*+(?:-[ ]++)?\{?[ ]*+id:[ ]++["']?""")
# Errors that a refusal names.
_SHOWN: Final = 3


def prepare_rename(editor: Editor, params: Params) -> dict[str, Any] | None:
    """Return the word that would be renamed.

    Params: ``textDocument``, ``position``. Result: ``range`` and ``placeholder``, null where no card is named.
    """
    place, target = _asked_card(editor, params)
    if target is None:
        return None
    lines = place.here.text.lines
    return {"range": lines.range(target.start, target.end), "placeholder": lines.text[target.start : target.end]}


def rename(editor: Editor, params: Params) -> dict[str, Any]:
    """Return the edits that change the id of a card in all places that name it.

    Params: ``textDocument``, ``position``, ``newName``. Result: `WorkspaceEdit` with ``changes``.

    Raises:
        RpcError: No card is named there, or it cannot have that id.
    """
    place, target = _asked_card(editor, params)
    card, game = None if target is None else target.thing.card, place.here.game
    if card is None or game is None:
        raise RpcError("no card is named here: only the ids of cards are renamed", INVALID_PARAMS)
    workspace = replace(editor.workspace, game=game.id)
    session = editor.session
    try:
        with session.looking():
            _, _, texts = rename_card(workspace, str(card.id), params.id("newName"))
            contents = {real(path): after.encode() for path, (_, after) in texts.items()}
            wrong = new_errors(contents, workspace, game.id, session.texts.contents())
    except DataError as error:
        raise RpcError(_refusal("the data have errors", error.diagnostics)) from error
    except OrdoError as error:
        raise RpcError(str(error)) from error
    if wrong:
        raise RpcError(_refusal("the data would have errors that they do not have now", wrong))
    changes = {}
    for path, (_, after) in texts.items():
        opened = next((each for each in editor.open_texts if each.path == real(path)), None)
        text = editor.text(uri_of(path)) if opened is None else opened
        start = "\ufeff" if text.lines.text.startswith("\ufeff") else ""
        edits = changes_between(text.lines, start + after)
        changes[text.uri] = [{"range": each["range"], "newText": each["text"]} for each in edits]
    return {"changes": changes}


def _refusal(what: str, found: Any) -> str:
    lines = [f"{each.span.file}:{each.span.line}: {each.message}" for each in found[:_SHOWN]]
    more = f"; and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return f"nothing is renamed: {what}: {'; '.join(lines)}{more}"


def _asked_card(editor: Editor, params: Params) -> tuple[AskedPlace, NamedTarget | None]:
    """Return a place and the card named there; anywhere in the line of a card's own id, that card."""
    text = editor.text(params.object("textDocument").uri("uri"))
    offset = text.lines.offset_of(params.object("position"))
    places = [place_at(editor, text, each, is_fresh=True) for each in (offset, *_own_ids(text, offset))]
    for each in places:
        if each.target is not None and each.target.thing.card is not None:
            return each, each.target
    return places[0], None


def _own_ids(text: OpenText, offset: int) -> list[int]:
    """Return the start of the id that the line of an offset gives to a card; empty if it gives none."""
    line = text.lines.line_of(offset)
    match = _OWN_ID.match(text.lines.line(line))
    return [] if match is None else [text.lines.start(line) + match.end()]


RENAMING_METHODS: Final[Mapping[str, Handler[Editor]]] = {
    "textDocument/prepareRename": prepare_rename,
    "textDocument/rename": rename,
}


# `SymbolKind` of a list or mapping of a file, of its entries, of a fact, and of a section.
_MODULE, _STRUCT, _KEY, _SECTION = 2, 23, 20, 15
# Keys by which an entry is known, the one that people read first.
_NAMES: Final = ("name", "id")
_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING: Final = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_LABEL: Final = re.compile(r"[ \t]*\{#[^{}]*\}$")
_FACTS: Final = "---"
# Symbols of one file, 200 bytes each; no editor shows so many.
_MOST: Final = 10_000


def document_symbols(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return the outline of a file.

    Params: ``textDocument``. Result: `DocumentSymbol[]`.
    """
    text = editor.text(params.object("textDocument").uri("uri"))
    if text.path.suffix.lower() == ".md":
        return _sections(text.lines)
    document = read_bytes(text.lines.text.encode(), text.path.name, text.path)
    return list(_keys(document, text.lines)) if isinstance(document.data, dict) else []


def folding_ranges(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return the foldable parts of a file: those of its outline with several lines.

    Params: ``textDocument``. Result: `FoldingRange[]`.
    """
    waiting = document_symbols(editor, params)
    found = []
    while waiting:
        each = waiting.pop()
        first, last = each["range"]["start"]["line"], each["range"]["end"]["line"]
        last -= each["range"]["end"]["character"] == 0
        if last > first:
            found.append({"startLine": first, "endLine": last})
        waiting += each.get("children", ())
    return sorted(found, key=lambda each: (each["startLine"], -each["endLine"]))


def flat_symbols(uri: str, symbols: Sequence[Mapping[str, Any]], container: str | None = None) -> list[dict[str, Any]]:
    """Return an outline as `SymbolInformation[]`, for clients that know no other."""
    found: list[dict[str, Any]] = []
    for each in symbols:
        made = {"name": each["name"], "kind": each["kind"], "location": {"uri": uri, "range": each["range"]}}
        found.append(made if container is None else made | {"containerName": container})
        found += flat_symbols(uri, each.get("children", ()), each["name"])
    return found


def _symbol(
    lines: TextLines, name: str, kind: int, first: int, last: int, mark: Mapping[str, Any], detail: str = ""
) -> dict[str, Any]:
    """Return a symbol.

    Args:
        lines: The lines of the file.
        name: For people.
        kind: `SymbolKind`.
        first: Its first line, from 0.
        last: The line behind its last one.
        mark: The range that a client goes to.
        detail: The words beside the name.
    """
    while last > first + 1 and not lines.line(last - 1).strip():
        last -= 1
    end = {"line": last - 1, "character": lines.length(last - 1)}
    made = {
        "name": name or "-",
        "kind": kind,
        "range": {"start": lines.position_of(first), "end": end},
        "selectionRange": mark,
    }
    return made | {"detail": detail} if detail else made


def _keys(document: Document, lines: TextLines) -> Iterator[dict[str, Any]]:
    """Yield the keys of a file, with the entries of their lists and mappings."""
    spans = {key: document.span((key,), key=True) for key in document.data}
    starts = sorted(span.line - 1 for span in spans.values())
    ends = dict(zip(starts, [*starts[1:], lines.count], strict=True))
    left = _MOST - len(document.data)
    for key, value in islice(document.data.items(), _MOST):
        span = spans[key]
        last = ends[span.line - 1]
        names = list(islice(_entries(value), max(left, 0)))
        left -= len(names)
        kind = _MODULE if names else _KEY
        found = _symbol(lines, key, kind, span.line - 1, last, lines.range_of(span))
        if names:
            found["children"] = list(_children(document, lines, key, names, last))
        yield found


def _entries(value: Any) -> Iterator[tuple[str | int, str, str]]:
    """Yield the step, name and id of each named entry of a list or mapping."""
    if isinstance(value, list):
        for at, each in enumerate(value):
            names = [str(each[key]) for key in _NAMES if isinstance(each, dict) and isinstance(each.get(key), str)]
            if names:
                yield at, names[0], names[1] if len(names) > 1 else ""
    elif isinstance(value, dict):
        for key, each in value.items():
            if isinstance(each, (dict, list)):
                yield key, key, ""


def _children(
    document: Document, lines: TextLines, key: str, names: Sequence[tuple[str | int, str, str]], last: int
) -> Iterator[dict[str, Any]]:
    is_key = isinstance(names[0][0], str)
    spans = [document.span((key, step), key=is_key) for step, _, _ in names]
    starts = [span.line - 1 for span in spans]
    for (_, name, detail), span, first, end in zip(names, spans, starts, [*starts[1:], last], strict=True):
        yield _symbol(lines, name, _STRUCT, first, max(end, first + 1), lines.range_of(span), detail)


def _sections(lines: TextLines) -> list[dict[str, Any]]:
    """Return the sections of a book, each with those within it."""
    whole: list[dict[str, Any]] = []
    # The sections that a line stands in: their levels, lines and names.
    above: list[tuple[int, int, str]] = []
    within: list[list[dict[str, Any]]] = [whole]
    for line, level, name in [*islice(_headings(lines), _MOST), (lines.count, 0, "")]:
        while above and above[-1][0] >= level:
            _, first, shown = above.pop()
            mark = {"start": lines.position_of(first), "end": {"line": first, "character": lines.length(first)}}
            children = within.pop()
            made = _symbol(lines, shown, _SECTION, first, line, mark)
            within[-1].append(made | {"children": children} if children else made)
        above.append((level, line, name))
        within.append([])
    return whole


def _headings(lines: TextLines) -> Iterator[tuple[int, int, str]]:
    """Yield line, level and words of every heading outside fences and the front matter."""
    fence = ""
    facts = lines.line(0) == _FACTS
    for at in range(1 if facts else 0, lines.count):
        line = lines.line(at)
        mark = _FENCE.match(line)
        if facts:
            facts = line != _FACTS
        elif fence:
            if mark and mark[1].startswith(fence) and not line[mark.end() :].strip():
                fence = ""
        elif mark:
            fence = mark[1]
        elif heading := _HEADING.match(line):
            yield at, len(heading[1]), _LABEL.sub("", heading[2])


SYMBOLS_METHODS: Final[Mapping[str, Handler[Editor]]] = {
    "textDocument/documentSymbol": document_symbols,
    "textDocument/foldingRange": folding_ranges,
}
