"""The outline of a file: what its lists and mappings hold by name, the sections of a book; and what of it can be folded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import read_bytes

if TYPE_CHECKING:
    from ordo_pnp.cards import Document
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.positions import TextLines
    from ordo_pnp.editor.language.rpc import Handler


# `SymbolKind` of a list or mapping of a file, of what stands in it, of a fact, and of a section.
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
    """Return what of a file can be folded: all of its outline that has several lines.

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
        lines: Of the file.
        name: For people.
        kind: `SymbolKind`.
        first: Its first line, from 0.
        last: The line behind its last one.
        mark: The range that a client goes to.
        detail: What stands beside the name.
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
    """Yield the keys of a file, with what stands in their lists and mappings."""
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
    """Yield of a list or mapping the step to each entry that is known by a name, the name, and its id."""
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
    """Yield line, level and words of every heading; what stands in a fence or in the facts before the text is none."""
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


METHODS: Final[Mapping[str, Handler[Editor]]] = {
    "textDocument/documentSymbol": document_symbols,
    "textDocument/foldingRange": folding_ranges,
}
