"""Cards and translations that are not sound, in files whose others are: these are checked as if the wrong ones were not looked at yet."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import EMPTY, SLUG, in_blocks, text_slips

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Document, Folder, Schema, Schemas


# Cards or translations of a file that are left out for the others to be checked; after so many findings of a file no
# more are explained.
MAX_WRONG: Final = 1_000


class PartlySound:
    """A file of which some cards or translations are sound.

    Args:
        document: The file without its wrong entries: None stands for each card, a wrong translation is left out.
        folder: Where it lies.
        schema: What describes it.
        wrong: Place of each card that is not sound -> its id, empty where nobody knows; place of each such translation -> its name.
        paths: Where each card or translation of the file stands, in their order.
    """

    def __init__(
        self,
        document: Document,
        folder: Folder,
        schema: Schema,
        wrong: Mapping[int, str],
        paths: Sequence[tuple[str | int, ...]],
    ) -> None:
        self.document = document
        self._folder = folder.path
        self.schema = schema
        self.wrong = wrong
        self._paths = paths

    def problems(self, wrong: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return what is wrong with a file: what is known already, and slips in the texts of its sound cards.

        What is wrong with a card whose id nobody knows explains what names no card.
        """
        texts = self.schema.texts if self.schema.cards is not None else ()
        found = [*wrong, *self._elsewhere(text_slips(self.document, texts))]
        if "" not in self.wrong.values():
            return found
        topics = f"ids of {self._folder}", unnamed_cards(self._folder)
        return [replace(each, ties=each.ties._replace(unsettles=(*each.ties.unsettles, *topics))) for each in found]

    def _elsewhere(self, found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
        """Yield those of some findings in the file that are not about something wrong."""
        if not found:
            return
        ends = {at: at + 1 for at in self.wrong if at + 1 < len(self._paths)}
        self.document.locate([self._paths[at] for at in {*self.wrong, *ends.values()}])
        last = len(self.document.text)
        hidden = [(self._line(at), self._line(ends[at]) if at in ends else last) for at in self.wrong]
        for each in found:
            if not any(start <= each.span.line < end for start, end in hidden):
                yield each

    def _line(self, at: int) -> int:
        return self.document.span(self._paths[at], key=True).line


def partly_sound(document: Document, folder: Folder, schemas: Schemas) -> PartlySound | None:
    """Return the sound part of a file of cards or translations; None where there is none.

    Args:
        document: The file, with which something is wrong.
        folder: Where it lies.
        schemas: All there are.
    """
    schema = None if document.problems else schemas.of(document.data, folder.game)
    if schema is not None and schema.key == "text":
        wrong = wrong_translations(document, schema)
        if not 0 < len(wrong) <= MAX_WRONG:
            return None
        named = [("text", "entries", str(name)) for name in document.data["text"]["entries"]]
        return PartlySound(without_entries(document, wrong.values()), folder, schema, wrong, named)
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
    paths = [(schema.key, at) for at in range(len(entries))]
    return PartlySound(part, folder, schema, wrong, paths) if is_usable else None


def wrong_translations(document: Document, schema: Schema) -> dict[int, str]:
    """Return place and name of each entry of a file of translations that is not sound; none where something else is wrong.

    Args:
        document: The file, which can be read.
        schema: That of translations.
    """
    content = document.data["text"]
    entries = content.get("entries") if isinstance(content, dict) else None
    if not isinstance(entries, dict) or not schema.fast.is_valid(_with_entries(document, {})):
        return {}
    return {
        at: name
        for at, (name, entry) in enumerate(entries.items())
        if not schema.fast.is_valid(_with_entries(document, {name: entry}))
    }


def without_entries(document: Document, names: Collection[str], others: Mapping[str, Any] = EMPTY) -> Document:
    """Return a file of translations without some entries, or with others in their place."""
    part, left_out = copy(document), set(names)
    entries = document.data["text"]["entries"].items()
    kept = {name: others.get(name, entry) for name, entry in entries if name not in left_out or name in others}
    part.data = _with_entries(document, kept)
    return part


def _with_entries(document: Document, entries: dict[str, Any]) -> dict[str, Any]:
    return {**document.data, "text": {**document.data["text"], "entries": entries}}


def _id(entry: Any) -> str:
    """Return the id of a wrong card within its set; an empty text where it has none."""
    slug = entry.get("id") if isinstance(entry, dict) else None
    return slug if isinstance(slug, str) and SLUG.match(slug) else ""


def unnamed_cards(folder: Path) -> str:
    """Return what findings rest on that hold only if no card whose id nobody knows has a certain one."""
    return f"unnamed cards of {folder}"
