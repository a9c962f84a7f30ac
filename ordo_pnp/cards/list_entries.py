"""The entries of a file that ends in a list, each read alone, so that a slip in one hides none of the others."""

from __future__ import annotations

import re
from copy import copy
from functools import lru_cache
from typing import Final, NamedTuple

from ordo_pnp.base import Span
from ordo_pnp.cards.documents import Document
from ordo_pnp.cards.yaml_reader import CONTROL, Reader

_LIST: Final = re.compile(r"^([a-z][a-z-]*):[ ]*(?:#[^\n]*)?\r?\n((?:[ ]*(?:#[^\n]*)?\r?\n)*)([ ]*)- ", re.MULTILINE)
_ID: Final = re.compile(r"\bid:[ ]*([a-z0-9-]+)")
_NOT_BREAKS: Final = re.compile(r"[^\r\n]")
# Entries of a file that are read alone after a slip.
MAX_ENTRIES: Final = 40_000


class Entry(NamedTuple):
    """The text of one entry of a list, with its indent and ``-``."""

    # Of the file, from 0.
    line: int
    text: str

    @property
    def slug(self) -> str:
        """The id that its text says; empty where there is none."""
        named = _ID.search(self.text)
        return "" if named is None else named[1]


class Entries(NamedTuple):
    """A file that ends in a list in block style."""

    # All before the first entry.
    head: str
    # Of the list.
    key: str
    entries: tuple[Entry, ...]

    def alone(self, at: int) -> str:
        """Return the text of the file without all entries but one, which stays in its line."""
        entry = self.entries[at]
        return f"{self.head}{chr(10) * (entry.line - self.entries[0].line)}{entry.text}"


def entries_of(text: str, *, is_lenient: bool = False) -> Entries | None:
    """Cut a file at the entries of its only list; None where it has another form, or too many entries.

    Rule: An entry begins at a dash in the column of the list, and nothing else stands at or before that column. During
    typing (``is_lenient``), such text belongs to the entry above.
    """
    found = _LIST.search(text)
    if found is None or text.count("\r") != text.count("\r\n"):
        return None
    key, indent, start = found[1], found[3], found.start(3)
    shallow = f" {{0,{len(indent) - 1}}}[^ #\r\n]|" if indent else ""
    if not is_lenient and re.search(f"\n(?:{shallow}{indent}[^ #\r\n-]|{indent}-[^ ])", text[start:]):
        return None
    starts = [each.start() for each in re.finditer(f"(?m)^{indent}- ", text[start:])]
    if len(starts) > MAX_ENTRIES:
        return None
    line, entries = text.count("\n", 0, start), []
    for begin, end in zip(starts, [*starts[1:], len(text)], strict=True):
        entries.append(Entry(line, text[start + begin : start + end]))
        line += entries[-1].text.count("\n")
    return Entries(text[:start], key, tuple(entries))


@lru_cache(maxsize=MAX_ENTRIES)
def is_readable(text: str) -> bool:
    """Whether an entry is one entry of a list, and can be read by itself."""
    reader = Reader(text, lambda _start, _end: Span(""))
    data = reader.read()
    is_one = isinstance(data, list) and len(data) == 1 and data[0] is not None
    return is_one and not reader.problems and CONTROL.search(text) is None


def readable_part(document: Document, *, is_lenient: bool = False) -> Document | None:
    """Return a file with None for each unreadable entry.

    None where a slip is elsewhere, or the file has another form.

    Args:
        document: The file, with problems; its text is read once more without the unreadable entries.
        is_lenient: See ``entries_of``.
    """
    parts = entries_of(document.text, is_lenient=is_lenient)
    wrong = set() if parts is None else {at for at, each in enumerate(parts.entries) if not is_readable(each.text)}
    if parts is None or not wrong:
        return None
    texts = [_emptied(each.text) if at in wrong else each.text for at, each in enumerate(parts.entries)]
    reader = Reader("".join((parts.head, *texts)), document.place)
    data = reader.read()
    entries = data.get(parts.key) if isinstance(data, dict) and not reader.problems else None
    if not isinstance(entries, list) or [at for at, each in enumerate(entries) if each is None] != sorted(wrong):
        return None
    part = copy(document)
    part.hold(data, reader.places)
    return part


def _emptied(text: str) -> str:
    """Return an entry of which nothing is left but its dash and its lines."""
    dash = text.index("-") + 1
    return text[:dash] + _NOT_BREAKS.sub(" ", text[dash:])
