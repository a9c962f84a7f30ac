"""A file in parts: the head, and the entries of the list that it ends in; the data of each, read by itself."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, NamedTuple

from ordo_pnp.cards.source import read_bytes, read_quickly

_ID: Final = re.compile(r"\bid:[ ]*([a-z0-9-]+)")


class Block(NamedTuple):
    """One entry of a list."""

    # Of the file, from 0.
    line: int
    text: str
    # Its data; None where it is not sound by itself.
    entry: Any
    # How many the reader counts in it.
    values: int

    @property
    def slug(self) -> str:
        """The id that its text says, be it sound or not; empty where there is none."""
        named = _ID.search(self.text)
        return "" if named is None else named[1]


class Blocks(NamedTuple):
    """A file that ends in a list."""

    # All before the first entry.
    head: str
    # Of the list.
    key: str
    # Before the ``-`` of each entry.
    indent: str
    # The data of the head, with nothing in place of the list; None where it is not sound by itself.
    facts: dict[str, Any] | None
    blocks: tuple[Block, ...]


def values_in(data: Any) -> int:
    """Return how many values the reader counts in data of a large file: collections where they begin and where they end."""
    if isinstance(data, dict):
        return 2 + sum([values_in(each) for each in data.values()])
    if isinstance(data, list):
        return 2 + sum([values_in(each) for each in data])
    return 1


def entry_in(key: str, text: str) -> Any:
    """Read the only entry of a list; None where it is not sound by itself.

    Args:
        key: Of the list.
        text: Of the entry, with its indent and ``-``.
    """
    document = read_bytes(f"{key}:\n{text}".encode(errors="surrogatepass"), "block", read=read_quickly)
    data = None if document.problems else document.data
    entries = data.get(key) if isinstance(data, dict) and len(data) == 1 else None
    return entries[0] if isinstance(entries, list) and len(entries) == 1 else None


def facts_in(key: str, text: str) -> dict[str, Any] | None:
    """Read all before the first entry of a list, with nothing in place of the list; None where it is not sound by itself.

    Args:
        key: Of the list.
        text: Ends with the key.
    """
    document = read_bytes(text.encode(errors="surrogatepass"), "head", read=read_quickly)
    data = document.data
    fits = not document.problems and isinstance(data, dict) and key in data and data[key] is None
    return data if fits else None


def with_line_feeds(text: str) -> str:
    r"""Return a text of which every line ends in CR LF with lines that end in LF, and any other as it is: places and data are the same.

    >>> with_line_feeds("a\r\nb\r\n"), with_line_feeds("a\r\nb\n")
    ('a\nb\n', 'a\r\nb\n')
    """
    if "\r" not in text:
        return text
    pairs = text.count("\r\n")
    return text.replace("\r\n", "\n") if pairs == text.count("\n") == text.count("\r") else text


@cache
def outdented(indent: str) -> re.Pattern[str]:
    """Return what finds a line that belongs to no entry of a list at an indent."""
    shallow = f" {{0,{len(indent) - 1}}}[^ #\n]|" if indent else ""
    return re.compile(f"\n(?:{shallow}{indent}[^ #\n-]|{indent}-[^ ])")
