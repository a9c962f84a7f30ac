"""Files as they were last sound: from them a catalog is made while somebody types, and a slip hides one card, not its file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ordo_pnp.base import DataError
from ordo_pnp.cards import (
    Block,
    BlockDocument,
    Reading,
    build_catalog,
    classify,
    fetch,
    locate_external_sets,
    shown_path,
    walk,
)
from ordo_pnp.check import without_entries, wrong_translations

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Catalog, Document, ExternalSet, Folder, Schema, Schemas, Scope
    from ordo_pnp.check import CheckMemo


@dataclass(slots=True)
class _Sound:
    """A file as it was last sound, and its blocks by the ids of their cards."""

    document: Document
    schema: Schema
    blocks: dict[str, Block] = field(default_factory=dict)


class SoundFiles:
    """The files of a card database, each as it is or as it was last sound.

    Args:
        root: The card database.
        external_sets: Sets from outside that play along.
        scope: What of the database is looked at.
        memory: Documents and schemas that were read before.
    """

    def __init__(self, root: Path, external_sets: Sequence[ExternalSet], scope: Scope, memory: CheckMemo) -> None:
        self._root = root
        self._external_sets = external_sets
        self._scope = scope
        self._memory = memory
        self._schemas: Schemas | None = None
        self._sound: dict[Path, _Sound] = {}
        self._kinds: dict[Path, Schema] = {}
        # File of which something stands in -> the slugs of the cards that do.
        self.stale: dict[Path, frozenset[str]] = {}
        # The files that are sound as they are: path, content, what describes it, and the set it belongs to.
        self.sound: tuple[tuple[Path, Document, Schema, str | None], ...] = ()
        # Where all files lie, also those that are not sound.
        self.folders: tuple[Folder, ...] = ()
        # What was read last; of edited files it takes what they are now.
        self._found: Reading | None = None

    def read(self, edited: Collection[Path] | None = None) -> Catalog:
        """Put together what is sound, mended or stands in.

        Args:
            edited: The files that alone can be others than when they were read last; None: read all, and look which there are.
        """
        found = self._found
        homes = None if edited is None or found is None else self._homes(edited)
        if found is None or homes is None:
            found = self._read_all()
        else:
            for path, folder in homes.items():
                self._take(path, folder, found)
        self._sound = {path: each for path, each in self._sound.items() if path in found.documents}
        self._found, self._kinds = found, found.kinds
        self.sound = tuple(
            (path, each.document, each.schema, folder.set)
            for folder in self.folders
            for path in folder.files
            if (each := self._sound.get(path)) is not None
            and found.documents[path] is each.document
            and path not in self.stale
        )
        return build_catalog([*self.folders], found)

    def _homes(self, edited: Collection[Path]) -> dict[Path, Folder] | None:
        """Return the folders of some files of cards that still are such; None where another file is among them."""
        homes = {path: folder for folder in self.folders for path in folder.files if path in edited}
        for path in edited:
            before, document = self._kinds.get(path), self.document(path)
            key = None if before is None or before.cards is None else before.key
            if path not in homes or key is None or document is None:
                return None
            data = document.parts.facts if isinstance(document, BlockDocument) else document.data
            if not isinstance(data, dict) or key not in data:
                return None
        return homes

    def _read_all(self) -> Reading:
        problems: list[Diagnostic] = []
        folders = list(walk(self._root, problems))
        schemas = self._memory.schemas_of(folders)
        if schemas is not self._schemas:  # what was sound by others need not be by these
            self._schemas, self._sound = schemas, {}
        visitors = locate_external_sets(self._external_sets, folders, schemas, problems)
        folders = self._scope.narrow([*folders, *visitors], problems, {each.path for each in visitors})
        found = Reading(schemas)
        self.stale = {}
        self.folders = tuple(folders)
        for folder in folders:
            for path in folder.files:
                self._take(path, folder, found)
        return found

    def _take(self, path: Path, folder: Folder, found: Reading) -> None:
        """Read one file of a folder, and take what can be used of it."""
        self.stale.pop(path, None)
        used = self._usable(path, folder, found.schemas)
        if used is None:
            found.documents.pop(path, None)
            found.kinds.pop(path, None)
        else:
            found.documents[path], found.kinds[path] = used

    @property
    def schemas(self) -> Schemas | None:
        """The schemas that the files were read by; None before that."""
        return self._schemas

    def schema_of(self, path: Path) -> Schema | None:
        """Return the schema of a file of the catalog; None for other files."""
        return self._kinds.get(path)

    def before(self, path: Path) -> Document | None:
        """Return a file as it was last sound; None where it never was."""
        known = self._sound.get(path)
        return None if known is None else known.document

    def document(self, path: Path) -> Document | None:
        """Return the document of a file as it is now; None where it cannot be read."""
        name = shown_path(path)
        try:
            raw = fetch(path, name)[0]
        except DataError:
            return None
        return self._memory.document(path, name, raw) or self._memory.read(path, name, raw)

    def _usable(self, path: Path, folder: Folder, schemas: Schemas) -> tuple[Document, Schema] | None:
        """Return the document of a file from which the catalog can be made; None where there is none."""
        document = self.document(path)
        if document is None:
            return None
        known = self._sound.get(path)
        if known is not None and known.document is document:
            return document, known.schema
        schema, wrong = classify(document, folder, schemas)
        if schema is not None and not wrong:
            blocks = document.blocks if isinstance(document, BlockDocument) and schema.cards is not None else ()
            self._sound[path] = _Sound(document, schema, {each.entry["id"]: each for each in blocks})
            return document, schema
        return self._mended(path, document, known, schemas)

    def _mended(
        self, path: Path, document: Document, known: _Sound | None, schemas: Schemas
    ) -> tuple[Document, Schema] | None:
        """Return a file with its sound cards, and those of before in place of the others; or all of it as it was."""
        if isinstance(document, BlockDocument) and document.parts.facts is not None:
            parts = document.parts
            before = known if known is not None and known.schema.key == parts.key else None  # else it held other things
            schema = before.schema if before is not None else schemas.of({parts.key: None}, _game_of(path, self._root))
            if schema is not None and schema.cards is not None:
                kept, stale = _kept(parts.blocks, schema, before.blocks if before is not None else {})
                whole = document.of_blocks(kept)
                if kept and schema.fast.is_valid(whole.data):
                    if stale:
                        self.stale[path] = frozenset(stale)
                    return whole, schema
        schema = None if document.problems else schemas.of(document.data, _game_of(path, self._root))
        if schema is not None and schema.key == "text" and (wrong := wrong_translations(document, schema).values()):
            earlier = {} if known is None or known.schema.key != "text" else known.document.data["text"]["entries"]
            stands_in = {name: earlier[name] for name in wrong if name in earlier}
            return without_entries(document, wrong, stands_in), schema
        if known is None:
            return None
        entries = known.document.data[known.schema.key] if known.schema.cards is not None else ()
        self.stale[path] = frozenset(entry["id"] for entry in entries)
        return known.document, known.schema


def _kept(blocks: Sequence[Block], schema: Schema, before: dict[str, Block]) -> tuple[list[Block], list[str]]:
    """Return the blocks that are sound, with earlier ones in place of others, and the ids of those."""
    entries = [each.entry for each in blocks]
    sound = [entry if entry is not None and schema.entries.is_valid(entry) else None for entry in entries]
    there = {entry["id"] for entry in sound if entry is not None}
    missing = [slug for slug in before if slug not in there]
    kept: list[Block] = []
    stale: list[str] = []
    for block, entry in zip(blocks, sound, strict=True):
        if entry is not None:
            kept.append(block)
            continue
        named = block.slug
        slug = named if named in missing else next(iter(missing), None)
        if slug is not None and (named == slug or named not in before):
            missing.remove(slug)
            stale.append(slug)
            kept.append(before[slug]._replace(line=block.line))
    return kept, stale


def _game_of(path: Path, root: Path) -> str | None:
    parts = path.relative_to(root).parts if path.is_relative_to(root) else ()
    return parts[0] if len(parts) > 1 else None
