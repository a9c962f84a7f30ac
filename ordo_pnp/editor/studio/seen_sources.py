"""What was seen of source texts while the studio runs: what a translation was made from, and what has been looked through since."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from ordo_pnp.cards import source_hash

if TYPE_CHECKING:
    from ordo_pnp.editor.studio.desk import Desk
    from ordo_pnp.tables import SourceText


TranslatedEntry: TypeAlias = "tuple[str, str, str, str]"


# Texts of entries that are remembered, the last ones.
_MAX_SOURCES: Final = 100_000


class SeenSources:
    """The source texts of entries by their hash, as they were each time that somebody looked.

    Args:
        desk: Whose cards; what these say now is seen.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._texts: dict[str, Mapping[str, str]] = {}
        self.look()

    def look(self) -> None:
        """Remember what all cards say now."""
        for card in self._desk.session.catalog().cards():
            texts = card.own_texts
            self._texts[source_hash(texts)] = texts
        while len(self._texts) > _MAX_SOURCES:
            del self._texts[next(iter(self._texts))]

    def text(self, digest: str, key: str) -> str | None:
        """Return a text of the entry whose texts had a hash; None where that was never seen."""
        found = self._texts.get(digest)
        return None if found is None else found.get(key, "")


class LookedThrough:
    """Texts of stale entries that a translator has written again or found right, until all of the entry are.

    Args:
        desk: Whose.
    """

    def __init__(self, desk: Desk) -> None:
        self._seen = desk.kept(SeenSources)
        # The hash of the source that was looked at, and the translations that are right for it.
        self._right: dict[TranslatedEntry, tuple[str, dict[str, str]]] = {}

    def note(self, entry: TranslatedEntry, digest: str, key: str, text: str) -> None:
        """Note that a translation is right for a source."""
        known = self._right.get(entry)
        if known is None or known[0] != digest:
            known = self._right[entry] = digest, {}
        known[1][key] = text

    def holds(self, entry: TranslatedEntry, passage: SourceText) -> bool:
        """Whether a translation has been looked through, or its own source is the one that it was made from."""
        if not passage.before:
            return False
        digest, texts = self._right.get(entry, ("", {}))
        is_noted = digest == passage.digest and texts.get(passage.key) == passage.before
        return is_noted or self._seen.text(passage.made_from, passage.key) == passage.source
