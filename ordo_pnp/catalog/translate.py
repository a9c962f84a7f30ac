"""Translations as overlays: texts by entry and language, each with a hash of what was translated.

An overlay names under ``entries`` a card (by slug), the set itself (``set``) or a group of the game's words, and beside
its texts the ``source`` hash; when the source changes, the hash no longer fits and the translation is reported stale.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from ordo_pnp.catalog.model import Origin
from ordo_pnp.diagnostics import Diagnostic, Severity, code, did_you_mean, finding

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ordo_pnp.catalog.source import Document

SOURCE = "source"
"""The key of the hash in an entry."""

STALE = code(
    "CAT401",
    "stale-translation",
    """\
## What it finds
A translated entry whose source text has changed since it was translated.

## Why it matters
The printed German card would still say what the English one no longer says.

## Example
    spear-levy: {source: "00000000", name: Dorfaufgebot}

## Remedy
Read both texts again, mend the translation, then write the hash that the message gives.
""",
    Severity.WARNING,
)
ORPHAN = code(
    "CAT402",
    "orphan-translation",
    """\
## What it finds
A translated entry, or a text in it, that belongs to no card, word group or text of the source.

## Why it matters
It is never printed; most often the id was misspelt or the card was renamed.

## Example
    spear-levi: {source: "5f3c9a1b", name: Dorfaufgebot}

## Remedy
Correct the id, or delete the entry.
""",
)
MISSING = code(
    "CAT403",
    "missing-translation",
    """\
## What it finds
A card, word group or text without a translation into one of the game's languages for which an overlay exists.

## Why it matters
The card would be printed half in one language, half in another.

## Example
`text/de.yaml` translates every card of the set but one.

## Remedy
Add the entry to the overlay.
""",
    Severity.WARNING,
)


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
        """Give the translated texts of an entry, without its hash; empty if it has none."""
        found = self.entries.get(entry)
        return {} if found is None else {key: text for key, text in found.items() if key != SOURCE}

    def origin(self, entry: str) -> Origin:
        """Say where an entry stands."""
        return Origin(self.document, ("text", "entries", entry))

    def check(self, sources: Mapping[str, Mapping[str, str]], owner: str) -> Iterator[Diagnostic]:
        """Compare with the source texts of every entry; ``owner`` is the set or game for the messages."""
        for entry, texts in self.entries.items():
            source = sources.get(entry)
            if source is None:
                near = did_you_mean(entry, sources)
                yield finding(
                    ORPHAN,
                    f"`{entry}` names nothing in `{owner}` that is translated",
                    self.origin(entry).span(key=True),
                    card=f"{owner}/{entry}",
                    remedy=f"did you mean `{near}`?" if near else "correct the id, or delete the entry",
                )
                continue
            yield from self._check_entry(entry, texts, source, owner)
        for entry, source in sources.items():
            if source and entry not in self.entries:
                yield finding(
                    MISSING,
                    f"`{owner}/{entry}` has no translation into `{self.language}`",
                    self.document.span(("text", "entries"), key=True),
                    card=f"{owner}/{entry}",
                    remedy=f'add `{entry}:` with `source: "{source_hash(source)}"` and {_names(source)}',
                )

    def _check_entry(
        self, entry: str, texts: Mapping[str, str], source: Mapping[str, str], owner: str
    ) -> Iterator[Diagnostic]:
        card = f"{owner}/{entry}"
        right = source_hash(source)
        if texts[SOURCE] != right:
            yield finding(
                STALE,
                f"the `{self.language}` texts of `{card}` were made from another source text",
                self.origin(entry).span(SOURCE),
                card=card,
                remedy=f'compare them with the source, then write `source: "{right}"`',
            )
        for key in texts:
            if key != SOURCE and key not in source:
                yield finding(
                    ORPHAN,
                    f"`{card}` has no text `{key}` to translate",
                    self.origin(entry).span(key, key=True),
                    card=card,
                    remedy=f"it has {_names(source)}",
                )
        missing = {key: text for key, text in source.items() if key not in texts}
        if missing:
            yield finding(
                MISSING,
                f"`{card}` lacks {_names(missing)} in `{self.language}`",
                self.origin(entry).span(key=True),
                card=card,
                remedy="translate what is missing",
            )


def _names(texts: Mapping[str, str]) -> str:
    return ", ".join(f"`{key}`" for key in texts)
