"""The data of parts of a file, each read by itself."""

from __future__ import annotations

from typing import Any

from ordo_pnp.catalog.source import read_bytes, read_quickly


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
