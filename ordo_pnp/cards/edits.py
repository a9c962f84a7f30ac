"""Edit data files with comments, order and quotes kept: write values as YAML, draft edits at a place, format a file, find and rename a card's id."""

from __future__ import annotations

import json
import os
import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from ordo_pnp.base import DataError, Edit, OrdoError, Span, real
from ordo_pnp.cards.documents import Document, fetch, read_bytes, shown_path
from ordo_pnp.cards.schemas import Schema, Schemas
from ordo_pnp.cards.yaml_positions import Node, letters

_PLAIN = re.compile("[^\\W\\d_][\\w \u2019.!?()+/-]*\\Z")


def format_value(value: Any, *, quoted: bool = False) -> str:
    r"""Write a value on one line.

    >>> format_value("Town Levy"), format_value("5,025 men"), format_value(["spear", "bow"]), format_value({"copies": 2})
    ('Town Levy', '"5,025 men"', '[spear, bow]', '{copies: 2}')
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {format_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(format_value(each) for each in value) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    if not quoted and _PLAIN.match(value) and not value.endswith(" "):
        again = read_bytes(f"a: {value}\n".encode(), "")
        if not again.problems and again.data == {"a": value}:
            return value
    return json.dumps(value, ensure_ascii=False)


def _like(old: str, value: Any) -> str | None:
    """Return a text as another one is written, in single quotation marks or in none; None where it cannot be, or was in others."""
    if not isinstance(value, str) or not value.isprintable():
        return None
    if old.startswith("'"):
        return "'" + value.replace("'", "''") + "'"
    if not (old[:1].isalpha() and value[:1].isalpha()):
        return None
    for source, meant in (
        (f"a: {value}\n", {"a": value}),
        (f"[{value}]\n", [value]),
    ):  # in a block, and within brackets
        again = read_bytes(source.encode(), "")
        if again.problems or again.data != meant:
            return None
    return value


def block(
    value: Mapping[str, Any], indent: int, quoted: Collection[str] = (), on_one_line: Collection[str] = ()
) -> list[str]:
    """Write a mapping as lines of a block; the texts under some keys are always quoted, the mappings under some on one line."""
    lines: list[str] = []
    for key, each in value.items():
        if isinstance(each, dict) and each and key not in on_one_line:
            lines += [f"{' ' * indent}{key}:", *block(each, indent + 2, quoted)]
        else:
            lines.append(f"{' ' * indent}{key}: {format_value(each, quoted=key in quoted)}")
    return lines


class Draft:
    """A data file under revision.

    Args:
        document: As it was read, without problems.
        quoted: Keys whose texts are quoted wherever they are added.
    """

    def __init__(self, document: Document, quoted: Collection[str] = ()) -> None:
        self.document = document
        self._quoted = quoted
        self._text = document.text
        self._starts = [0, *(match.end() for match in re.finditer("\r\n|\n|\r", self._text))]
        self._newline = "\r\n" if "\r\n" in self._text else "\n"
        self._edits: list[tuple[int, int, str]] = []
        self._removed: set[tuple[str | int, ...]] = set()

    @property
    def is_changed(self) -> bool:
        """Whether there is an edit."""
        return bool(self._edits)

    def node(self, path: Sequence[str | int]) -> Node:
        """Find the place of a value.

        Raises:
            KeyError: There is none.
        """
        node = self.document.root
        for step in path:
            node = node.children[step]
        return node

    def range_of(self, path: Sequence[str | int], *, key: bool = False) -> tuple[int, int]:
        """Return start and end of a value or its key, in letters."""
        node = self.node(path)
        return node.key if key and node.key else (node.start, node.end)

    def slice(self, path: Sequence[str | int], *, key: bool = False) -> str:
        """Return the source of a value or its key."""
        start, end = self.range_of(path, key=key)
        return self._text[start:end]

    def replace(self, path: Sequence[str | int], value: Any) -> None:
        """Put another value in the place of a value, in the quotation marks of that or in none, where it can be read so."""
        old = self.slice(path)
        node = self.node(path)
        text = _like(old, value) or format_value(value, quoted=old[:1] in ("'", '"'))
        ending = self._newline if old.endswith(("\n", "\r")) else ""
        self._edit(node.start, node.end, text + ending)

    def rewrite(self, path: Sequence[str | int], text: str, *, key: bool = False) -> None:
        """Put another source in the place of that of a value, or of its key."""
        self._edit(*self.range_of(path, key=key), text)

    def insert(self, path: Sequence[str | int], key: str, value: Any, order: Sequence[str] = ()) -> None:
        """Add a key to a mapping, after those that come before it.

        Args:
            path: The mapping.
            key: The new key.
            value: Its value; a mapping is written as a block where the mapping around it is one, and on one line where all those
                beside it are.
            order: The keys that a mapping of this kind may have, in their order; others go last.
        """
        node = self.node(path)
        if isinstance(value, dict) and not node.children and path and not self.node(path[:-1]).is_flow:
            self._first_of_block(node, block({key: value}, self._inside(node), self._quoted))
            return
        before = [each for each in node.children if key not in order or each in order[: order.index(key)]]
        after = node.children[before[-1]] if before else None
        if node.is_flow:
            entry = f"{key}: {format_value(value, quoted=key in self._quoted)}"
            if after is not None:
                self._edit(after.end, after.end, f", {entry}")
            else:
                place = node.start + 1
                self._edit(place, place, f"{entry}, " if node.children else entry)
            return
        first = next(iter(node.children.values()))
        mappings = [each for each in node.children.values() if any(isinstance(name, str) for name in each.children)]
        flow = (key,) if mappings and all(each.is_flow for each in mappings) else ()
        self._lines_after((after or first).end, block({key: value}, self._column(first), self._quoted, flow))

    def _first_of_block(self, node: Node, lines: Sequence[str]) -> None:
        """Make a block of an empty mapping in brackets, or add to one that has become a block."""
        start, end = node.start, node.end
        start -= self._text[start - 1 : start] == " "
        if (start, end, "") not in self._edits:
            self._edit(start, end, "")
        self._lines_after(end, lines)

    def _inside(self, node: Node) -> int:
        """Return the column of the keys of a block that is the value of a key."""
        return self._column(node) + 2

    def _column(self, node: Node) -> int:
        """Return the column in which a key begins, or an entry of a list, from 0."""
        start = node.key[0] if node.key else node.start
        return start - self._starts[self._line(start)]

    def append(self, path: Sequence[str | int], entry: Mapping[str, Any], comment: Sequence[str] = ()) -> None:
        """Add an entry at the end of a list of mappings, with the same line breaks as the last one.

        Args:
            path: The list.
            entry: The new entry.
            comment: Lines of a comment above it, without the sign.
        """
        node = self.node(path)
        last = node.children[len(node.children) - 1]
        if node.is_flow:
            self._edit(last.end, last.end, f", {format_value(dict(entry))}")
            return
        indent = self.indent_of(path)
        flow = {str(key) for key, each in last.children.items() if each.is_flow}
        lines = block(entry, indent + 2, self._quoted, flow)
        lines[0] = " " * indent + "- " + lines[0].lstrip()
        self._lines_after(last.end, [*(f"{' ' * indent}# {each}".rstrip() for each in comment), *lines])

    def indent_of(self, path: Sequence[str | int]) -> int:
        """Return the column of the dashes of a list in block style."""
        children = self.node(path).children
        line = self._line(children[len(children) - 1].start)
        while self._text[self._starts[line] :].lstrip(" ")[:1] != "-":
            line -= 1
        return self._text.index("-", self._starts[line]) - self._starts[line]

    def append_lines(self, path: Sequence[str | int], lines: Sequence[str]) -> None:
        """Add lines, indented as they should be, after the last entry of a list or mapping in block style."""
        node = self.node(path)
        self._lines_after(list(node.children.values())[-1].end, lines)

    def remove(self, path: Sequence[str | int]) -> None:
        """Take a key out of a mapping, or an entry out of a list, with its value and the comment beside it; not the only one."""
        parent, node = self.node(path[:-1]), self.node(path)
        self._removed.add(tuple(path))
        if parent.is_flow:
            self._remove_from_flow(path)
            return
        keys = list(parent.children)
        at = keys.index(path[-1])
        start = node.key[0] if node.key else node.start
        following = parent.children[keys[at + 1]].key if at + 1 < len(keys) else None
        line_start = self._starts[self._line(start)]
        if following is not None and self._text[line_start:start].strip():
            self._edit(start, following[0], "")
        else:
            self._edit(line_start, self._next_line(node.end), "")

    def duplicate(self, path: Sequence[str | int]) -> None:
        """Write an entry of a list once more, behind it."""
        node, source = self.node(path), self.slice(path)
        if self.node(path[:-1]).is_flow:
            self._edit(node.end, node.end, f", {source}")
            return
        dash = " " * self.indent_of(path[:-1]) + "- "
        gap = " " * (self._column(node) - len(dash))
        self._lines_after(node.end, (dash + gap + source.rstrip()).split(self._newline))

    def swap(self, path: Sequence[str | int], other: Sequence[str | int]) -> None:
        """Let two entries of a list change places; comments above them stay."""
        sources = []
        for each in (path, other):
            source = self.slice(each)
            sources.append((source.rstrip(), source[len(source.rstrip()) :]))
        for each, (source, _), (_, ending) in zip((path, other), reversed(sources), sources, strict=True):
            self.rewrite(each, source + ending)

    def clear(self, path: Sequence[str | int]) -> None:
        """Leave empty brackets in the place of a mapping that is the value of a key."""
        node = self.node(path)
        assert node.key is not None  # noqa: S101 (it is the value of a key)
        start, end = node.key[1] + 1, node.end
        self._edits = [each for each in self._edits if not (start <= each[0] and each[1] <= self._after(end))]
        self._edit(start, end, " {}" + (self._newline if self._text[start:end].endswith(("\n", "\r")) else ""))

    def _remove_from_flow(self, path: Sequence[str | int]) -> None:
        """Take a key out between its neighbours that stay, with the comma on one side of it."""
        parent, node = self.node(path[:-1]), self.node(path)
        keys = list(parent.children)
        at = keys.index(path[-1])
        stays = [(*path[:-1], key) not in self._removed for key in keys]
        following = next((keys[i] for i in range(at + 1, len(keys)) if stays[i]), None)
        before = next((keys[i] for i in range(at - 1, -1, -1) if stays[i]), None)
        if following is not None:
            self._cut(self._from(node), self._from(parent.children[following]))
        elif before is not None:
            self._cut(parent.children[before].end, node.end)

    @staticmethod
    def _from(node: Node) -> int:
        """Return the start of an entry: of its key in a mapping, its own in a list."""
        return node.key[0] if node.key else node.start

    def _cut(self, start: int, end: int) -> None:
        """Delete a stretch; earlier deletions within it are part of it."""
        self._edits = [each for each in self._edits if each[2] or not (start <= each[0] and each[1] <= end)]
        self._edit(start, end, "")

    def finish(self, expected: Any) -> str:
        """Carry the edits out and give the new text.

        Raises:
            OrdoError: The text would not give the expected data; the file is better left alone.
        """
        text = self._text
        for start, end, new in sorted(self._edits, key=lambda edit: edit[:2], reverse=True):
            text = text[:start] + new + text[end:]
        again = read_bytes(text.encode(), self.document.name, self.document.file)
        if again.problems or again.data != expected:
            raise OrdoError(f"{self.document.name}: written too unusually to be changed here; change it by hand")
        return text

    def edits(self) -> tuple[Edit, ...]:
        """Return the edits by line and column, as a fix has them."""
        return tuple(Edit(self._span(start, end), text) for start, end, text in sorted(self._edits))

    def _span(self, start: int, end: int) -> Span:
        first, last = self._line(start), self._line(end)
        columns = start - self._starts[first] + 1, end - self._starts[last] + 1
        return Span(self.document.name, first + 1, columns[0], last + 1, columns[1], self.document.line(first))

    def _edit(self, start: int, end: int, text: str) -> None:
        if start == end:  # an addition made later at the same place comes later
            for index, (at, until, old) in enumerate(self._edits):
                if at == until == start:
                    self._edits[index] = (at, until, old + text)
                    return
        self._edits.append((start, end, text))

    def _lines_after(self, place: int, lines: Sequence[str]) -> None:
        """Add lines below the line in which something ends."""
        place = self._after(place)
        if place == len(self._text) and not self._text.endswith(("\n", "\r")):
            self._edit(place, place, "".join(self._newline + line for line in lines))
        else:
            self._edit(place, place, "".join(line + self._newline for line in lines))

    def _after(self, place: int) -> int:
        """Return the start of the line below a place; the place itself where a line starts there already."""
        return place if place in self._starts and place > 0 else self._next_line(place)

    def _next_line(self, place: int) -> int:
        if place in self._starts[1:]:
            return place
        line = self._line(place)
        return self._starts[line + 1] if line + 1 < len(self._starts) else len(self._text)

    def _line(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1


# Spaces of one level.
STEP = 2
MODELINE = "# yaml-language-server: $schema="


def format_file(path: Path, schemas: Schemas) -> tuple[str, str]:
    """Return a file's text as it is and as it should be.

    Raises:
        DataError: The safe reader refuses the file; only files that it accepts are formatted.
        OrdoError: The formatted text would not say the same; the file should be left as it is.
    """
    shown = shown_path(path)
    raw, _ = fetch(path, shown)
    document = read_bytes(raw, shown, path)
    if document.problems:
        raise DataError(document.problems)
    before = raw.decode()
    after = canonical(document.text)
    schema = schemas.of(document.data)
    if schema is not None and real(path).is_relative_to(schemas.folder.parent):
        after = with_modeline(after, os.path.relpath(schemas.folder / schema.name, real(path).parent))
    again = read_bytes(after.encode(), document.name)
    if again.problems or again.data != document.data:
        raise OrdoError(f"{document.name}: the indentation is too unusual to be formatted; the file is left as it is")
    return before, after


def with_modeline(text: str, schema: str) -> str:
    r"""Let the first line tell editors where the schema is.

    >>> with_modeline("format: 1\n", "../s.json")
    '# yaml-language-server: $schema=../s.json\nformat: 1\n'
    """
    lines = [line for line in text.split("\n") if not line.startswith(MODELINE)]
    return "\n".join([MODELINE + schema.replace(os.sep, "/"), *lines])


def canonical(text: str) -> str:
    r"""Rewrite a sound YAML text.

    >>> canonical("a:\r\n- b:  1   # one\r\n  c: {x: 1,\r\n      y: 2}\r\n\r\n\r\nd: 3")
    'a:\n  - b:  1   # one\n    c: {x: 1,\n        y: 2}\n\nd: 3\n'
    """
    document = read_bytes(text.encode(), "")
    lines = re.split("\r\n|\n|\r", text)
    wanted: dict[int, int] = {}
    _columns(document, document.root, 0, lines, wanted)
    out: list[str] = []
    shift = 0
    for number, line in enumerate(lines):
        bare = line.strip()
        if number in wanted:
            shift = wanted[number] - _indent(line)
            dash = re.match(r"-\s+", bare)
            bare = f"- {bare[dash.end() :]}" if dash else bare
        elif bare.startswith("#"):
            below = next((n for n in range(number + 1, len(lines)) if lines[n].strip()[:1] not in ("", "#")), None)
            if below in wanted and _indent(line) == _indent(lines[below]):
                out.append(" " * wanted[below] + bare)
                continue
        out.append(" " * max(0, _indent(line) + shift) + bare if bare else "")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out)).strip("\n") + "\n"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _columns(document: Document, node: Node, indent: int, lines: list[str], wanted: dict[int, int]) -> None:
    """Note for every line that starts an entry of a block where it should start."""
    for child in node.children.values():
        number, column = document.mark(child.start if child.key is None else child.key[0])
        before = lines[number][:column]
        entry = _dash(number, before, lines) if child.key is None else _key(number, before)
        if entry is None:
            return  # a flow collection, or entries that share a line: its lines move with the line it starts on
        if entry not in wanted:
            wanted[entry] = indent
        if not child.is_flow:
            _columns(document, child, indent + STEP, lines, wanted)


def _key(number: int, before: str) -> int | None:
    """Return the line on which a key is the first thing, or follows the dash of its entry."""
    return number if before.strip() in ("", "-") else None


def _dash(number: int, before: str, lines: list[str]) -> int | None:
    """Return the line on which the dash of a list entry is the first thing."""
    before = before.strip()
    if before == "-":
        return number
    if before:
        return None
    above = next((n for n in range(number - 1, -1, -1) if lines[n].strip()[:1] not in ("", "#")), 0)
    return above if lines[above].split("#")[0].strip() == "-" else None


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
    """Return a pattern for the id ``set/slug`` of a card in any text.

    >>> card_token("base/heller").findall("base/heller, base/heller-2 and (base/heller)")
    ['base/heller', 'base/heller']
    """
    return re.compile(rf"(?<![\w/-]){re.escape(card)}(?![\w/-])")


def places_of_card(document: Document, schema: Schema | None, card_set: str | None, card: str) -> Iterator[IdPlace]:
    """Yield the places where a file names a card.

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
    """Yield the places where the slug alone names a card of the file's set."""
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
    """Yield starts and ends, in letters, of a card's names; see ``places_of_card``."""
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
    """Return starts and ends of a card's names in a source, in its letters."""
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
