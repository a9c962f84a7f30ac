"""From the rows of a spreadsheet to new texts of data files; what is not in the spreadsheet stays to the letter."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import SOURCE, block, source_hash
from ordo_pnp.tables.revisions import Revisions, quoted_keys
from ordo_pnp.tables.same_data import is_same

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, Document, GameData, Schema
    from ordo_pnp.tables.card_row import CardRow
    from ordo_pnp.tables.earlier_sources import EarlierSources


@dataclass
class Changes:
    """Changes of the data files of one game.

    Args:
        game: As it is.
        files: Every data file: path, content, what describes it, and its set.
        sources: How files and values were written before earlier changes; None where nobody remembers.
    """

    game: GameData
    files: Iterable[tuple[Path, Document, Schema | None, str | None]]
    sources: EarlierSources | None = None
    # Set and key -> its files; translations as ``text`` and the language.
    _homes: dict[tuple[str, str], list[Document]] = field(default_factory=dict, init=False)
    # Set and key -> how many cards its file will hold that is not there yet.
    _new: Counter[tuple[str, str]] = field(default_factory=Counter, init=False)
    _revisions: Revisions = field(init=False)

    def __post_init__(self) -> None:
        self._revisions = Revisions(quoted_keys(self.game), self.sources)
        for path, document, schema, card_set in self.files:
            if schema is None or card_set is None or not _lies_in(path, self.game, card_set):
                continue
            key = f"text {document.data['text']['language']}" if schema.key == "text" else schema.key
            self._homes.setdefault((card_set, key), []).append(document)

    def of(self, rows: Sequence[CardRow]) -> dict[Path, tuple[str | None, str]]:
        """Return every file that changes: its text before (None for a new file) and after, in order of path.

        Raises:
            OrdoError: A file is written too unusually, or would hold more cards than it may.
        """
        for row in rows:
            if row.card is None:
                self._add(row)
            elif not is_same(row.entry, row.card.origin.value):
                origin = row.card.origin
                self._revisions.of(origin.document).update(origin.path, row.entry, _order(row.schema))
            for language, texts in row.translations.items():
                self._translate(row, language, texts)
        return self._revisions.texts()

    def without(self, card: Card) -> dict[Path, tuple[str | None, str]]:
        """Return every file that changes when a card and its translations are taken out, as ``of`` does.

        Raises:
            OrdoError: A file is written too unusually, or it is the only card of its file.
        """
        origin = card.origin
        key, index = origin.path
        revision = self._revisions.of(origin.document)
        if len(revision.data[key]) == 1:
            raise OrdoError(f"`{origin.document.file.name}`: it is the only card of its file; delete the file")
        del revision.held((key,))[index]
        revision.draft.remove(origin.path)
        home, slug = self.game.sets[card.set].folder, card.id.partition("/")[2]
        for language in card.text_origins:
            self._revisions.translate(home, self._homes.get((card.set, f"text {language}"), []), language, slug, None)
        return self._revisions.texts()

    def _add(self, row: CardRow) -> None:
        key, order = row.schema.key, _order(row.schema)
        entry = {key: row.entry[key] for key in sorted(row.entry, key=order.index)}
        homes = self._homes.get((row.set, key), [])
        for home in homes:
            revision = self._revisions.of(home)
            if len(revision.data[key]) < _most(row.schema):
                revision.held((key,)).append(entry)
                revision.draft.append((key,), entry)
                return
        if homes:
            raise _full(row.schema, homes[0].file.name)
        self._new[row.set, key] += 1
        if self._new[row.set, key] > _most(row.schema):
            raise _full(row.schema, f"{key}.yaml")
        body = block(entry, 4, self._revisions.quoted)
        lines = [f"  - {body[0].lstrip()}", *body[1:]]
        self._revisions.add(self.game.sets[row.set].folder, f"{key}.yaml", row.schema.name, [f"{key}:"], lines)

    def _translate(self, row: CardRow, language: str, texts: Mapping[str, str]) -> None:
        """Write the translations of a card, and the hash of the texts they were made from."""
        before = dict(row.card.translation(language)) if row.card else {}
        if texts == before:
            return
        source = source_hash({key: row.entry[key] for key in row.schema.texts if key in row.entry})
        ordered = {key: texts[key] for key in (*row.schema.texts, *texts) if key in texts}
        wanted = {SOURCE: source, **ordered} if texts else None
        overlays = self._homes.get((row.set, f"text {language}"), [])
        self._revisions.translate(self.game.sets[row.set].folder, overlays, language, row.slug, wanted)


def _most(schema: Schema) -> float:
    """Return how many cards a file may hold."""
    most: float = schema.content["properties"][schema.key].get("maxItems", math.inf)
    return most


def _full(schema: Schema, file: str) -> OrdoError:
    return OrdoError(f"`{file}` may hold {_most(schema):,} cards at most: begin another file of that set")


def _order(schema: Schema) -> tuple[str, ...]:
    return tuple(schema.content["properties"][schema.key]["items"]["properties"])


def _lies_in(path: Path, game: GameData, card_set: str) -> bool:
    found = game.sets.get(card_set)
    return found is not None and path.is_relative_to(found.folder)
