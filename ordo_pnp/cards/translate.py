"""Translations as overlays: texts by entry and language, each with a hash of what was translated.

An overlay names under ``entries`` a card (by slug), the set itself (``set``) or a group of the game's words, and beside
its texts the ``source`` hash; when the source changes, the hash no longer fits and the translation is reported stale.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ordo_pnp.cards.model import Origin

if TYPE_CHECKING:
    from ordo_pnp.cards.source import Document


# The key of the hash in an entry.
SOURCE = "source"


def source_hash(texts: Mapping[str, str]) -> str:
    r"""Hash the source texts of one entry: 8 hex digits of SHA-256 over ``key NUL text NUL`` in order of key.

    >>> source_hash({"name": "Village Levy"})
    '430c9205'
    """
    digest = hashlib.sha256()
    for key in sorted(texts):
        digest.update(f"{key}\0{texts[key]}\0".encode())
    return digest.hexdigest()[:8]


class Overlay:
    """One language's texts over the entries of a set or a game."""

    def __init__(self, document: Document) -> None:
        self.document = document
        content = document.data["text"]
        self.language: str = content["language"]
        self.entries: Mapping[str, Mapping[str, str]] = content["entries"]

    def texts(self, entry: str) -> Mapping[str, str]:
        """Return the translated texts of an entry, without its hash; empty if it has none."""
        found = self.entries.get(entry)
        return {} if found is None else {key: text for key, text in found.items() if key != SOURCE}

    def origin(self, entry: str) -> Origin:
        """Return where an entry stands."""
        return Origin(self.document, ("text", "entries", entry))
