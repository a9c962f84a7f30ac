"""What was known when the text of one file changed: as long as only its cards can differ, one card is read and not all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ordo_pnp.cards import BlockDocument, entry_with_id, kind_as_told
from ordo_pnp.project.edited_cards import EditedCards, edited_places

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, Catalog, Document, Schema
    from ordo_pnp.check import ProjectCheck
    from ordo_pnp.project.sound_files import SoundFiles


@dataclass(frozen=True, slots=True)
class ChangedFile:
    """What was known when one file changed."""

    path: Path
    project: ProjectCheck
    catalog: Catalog
    # All of them.
    findings: tuple[Diagnostic, ...]
    # What the file held.
    document: Document | None

    @property
    def is_of_cards(self) -> bool:
        """Whether nothing but cards can have changed with it."""
        known = self.project.files.by_path.get(self.path)
        return known is not None and known.summary is not None and known.summary.has_cards

    def edited(self, files: SoundFiles) -> EditedCards | None:
        """Return the cards of the file that are others now; None where more may be."""
        now, before = files.document(self.path), self.document
        folder = next((each for each in self.project.folders if self.path in each.files), None)
        if not isinstance(before, BlockDocument) or not isinstance(now, BlockDocument):
            return None
        places = edited_places(before, now)
        if folder is None or folder.game is None or folder.set is None or places is None:
            return None
        return EditedCards(folder.game, folder.set, before, now, places)

    def card(self, game: str, card: str, files: SoundFiles) -> Card | list[Diagnostic] | None:
        """Read one card of the file as it is now: it, or what its schema forbids; None where more than its block counts."""
        known = find_card(self.catalog, game, card)
        if known is not None and known.origin.document.file != self.path:
            return None
        before = self.document if known is None else known.origin.document  # one that never was sound is in no catalog
        document, schema = files.document(self.path), files.schema_of(self.path)
        at = None if schema is None else entry_of(card.partition("/")[2], before, document, schema.key)
        if at is None or schema is None or not isinstance(document, BlockDocument):
            return None
        entries = document.data[schema.key]
        alone = document.of_blocks([document.blocks[at]])
        if not schema.entries.is_valid(entries[at]):
            return schema.validate(alone, card.partition("/")[0])
        read = self.project.card_of(self.path, alone, Counter())
        if read is None or known is None or read.kind != known.kind:
            return None
        return replace(read, printing=read.printing._replace(number=self._number(known, entries, at, schema)))

    def _number(self, known: Card, entries: Sequence[Any], at: int, schema: Schema) -> int:
        """Return the number of a card among all of its set: that of before, and what has come or gone before it in its file."""
        at_before = known.origin.path[1]
        assert isinstance(at_before, int)  # noqa: S101 (it stands in a list)
        if schema.cards not in {None, "$kind"}:
            return known.printing.number + at - at_before
        game = self.catalog.games[known.game]
        headings = list(game.words.get(game.language, {}).get("deck", ()))

        def rank(kind: str) -> tuple[int, str]:
            return (headings.index(kind), "") if kind in headings else (len(headings), kind)

        def preceding(listed: Sequence[Any], place: int) -> int:
            own = rank(known.kind)
            ranks = [rank(kind_as_told(each, schema)) for each in listed]
            return sum(each < own for each in ranks) + ranks[:place].count(own)

        then = known.origin.document.data[schema.key]
        return known.printing.number + preceding(entries, at) - preceding(then, at_before)


def find_card(catalog: Catalog, game: str, card: str) -> Card | None:
    """Return a card of a catalog by its id; None where there is none."""
    owner = catalog.games[game].sets.get(card.partition("/")[0]) if game in catalog.games else None
    return None if owner is None else next((each for each in owner.cards if each.id == card), None)


def entry_of(slug: str, before: Document | None, document: Document | None, key: str) -> int | None:
    """Return the place of a card in the list of its file as the file is now; None where more than entries has changed.

    Args:
        slug: Its id within its set.
        before: The file as it was.
        document: The file as it is.
        key: Of the list.
    """
    if not isinstance(document, BlockDocument) or not isinstance(before, BlockDocument) or not document.blocks:
        return None
    if (document.parts.key, document.parts.facts) != (before.parts.key, before.parts.facts):
        return None
    return entry_with_id(document.data.get(key), slug)
