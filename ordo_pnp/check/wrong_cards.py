"""Cards that are not sound, in files whose other cards are: these are checked as if the wrong ones were not looked at yet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.catalog import SLUG, in_blocks, text_slips

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from ordo_pnp.catalog import Document, Folder, Schema, Schemas
    from ordo_pnp.diagnostics import Diagnostic


MAX_WRONG: Final = 1_000
"""Cards of a file that are left out for the others to be checked; after so many findings of a file no more are explained."""


class PartlySound:
    """A file of which some cards are sound.

    Args:
        document: What it holds; None for the data of cards that cannot be read.
        folder: Where it lies.
        schema: What describes it.
        wrong: Place of each card that is not sound -> its id, empty where nobody knows.
    """

    def __init__(self, document: Document, folder: Folder, schema: Schema, wrong: Mapping[int, str]) -> None:
        self.document = document
        self._folder = folder.path
        self.schema = schema
        self.wrong = wrong

    def problems(self, wrong: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return what is wrong with a file: what is known already, and slips in the texts of its sound cards.

        What is wrong with a card whose id nobody knows explains what names no card.
        """
        found = [*wrong, *self._elsewhere(text_slips(self.document, self.schema.texts))]
        if "" not in self.wrong.values():
            return found
        topics = f"ids of {self._folder}", unnamed_cards(self._folder)
        return [replace(each, ties=each.ties._replace(unsettles=(*each.ties.unsettles, *topics))) for each in found]

    def _elsewhere(self, found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
        """Yield those of some findings in the file that are not about a wrong card."""
        if not found:
            return
        count = len(self.document.data[self.schema.key])
        ends = {at: at + 1 for at in self.wrong if at + 1 < count}
        self.document.locate([(self.schema.key, at) for at in {*self.wrong, *ends.values()}])
        last = len(self.document.text)
        hidden = [(self._line(at), self._line(ends[at]) if at in ends else last) for at in self.wrong]
        for each in found:
            if not any(start <= each.span.line < end for start, end in hidden):
                yield each

    def _line(self, at: int) -> int:
        return self.document.span((self.schema.key, at)).line


def partly_sound(document: Document, folder: Folder, schemas: Schemas) -> PartlySound | None:
    """Return what of a file of cards is sound; None where that is nothing, or something else than cards is wrong.

    Args:
        document: The file, with which something is wrong.
        folder: Where it lies.
        schemas: All there are.
    """
    blocks = in_blocks(document) if document.problems else None
    part = blocks if document.problems else document
    schema = None if part is None else schemas.of(part.data, folder.game)
    if part is None or schema is None or schema.cards is None:
        return None
    entries = part.data[schema.key]
    if not isinstance(entries, list):
        return None
    wrong = {
        at: blocks.parts.blocks[at].slug if blocks is not None and entry is None else _id(entry)
        for at, entry in enumerate(entries)
        if entry is None or not schema.entries.is_valid(entry)
    }
    rest = [entry for at, entry in enumerate(entries) if at not in wrong]
    is_usable = 0 < len(wrong) <= MAX_WRONG and bool(rest) and schema.fast.is_valid({**part.data, schema.key: rest})
    return PartlySound(part, folder, schema, wrong) if is_usable else None


def _id(entry: Any) -> str:
    """Return the id of a wrong card within its set; an empty text where it has none."""
    slug = entry.get("id") if isinstance(entry, dict) else None
    return slug if isinstance(slug, str) and SLUG.match(slug) else ""


def unnamed_cards(folder: Path) -> str:
    """Return what findings rest on that hold only if no card whose id nobody knows has a certain one."""
    return f"unnamed cards of {folder}"
