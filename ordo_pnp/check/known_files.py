"""The files of a card database under examination: read, classified and summed up, each once and from what is kept of it."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import DataError
from ordo_pnp.cards import (
    Folder,
    Overlay,
    Reading,
    UnreadDocument,
    assemble,
    classify,
    closure,
    fetch,
    in_blocks,
    read_document,
    read_folders,
    shown_path,
    text_slips,
)
from ordo_pnp.check.cache import FILE, FileResult
from ordo_pnp.check.file_roles import is_common, is_drawn_with, is_face
from ordo_pnp.check.summary import Summarised, summarise
from ordo_pnp.check.wrong_cards import partly_sound, without_entries

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ordo_pnp.base import Results
    from ordo_pnp.cards import CardSet, Catalog, Document, GameData, Schemas
    from ordo_pnp.check.check_memo import CheckMemo


# The entry of a file of translations that is about the set itself.
_SET: Final = "set"


class KnownFiles:
    """What is known of the files of some folders.

    Args:
        folders: Those that are examined.
        schemas: What describes their files.
        cache: What was found in files before.
        memory: Documents that were read before.
    """

    def __init__(self, folders: Sequence[Folder], schemas: Schemas, cache: Results, memory: CheckMemo) -> None:
        self.folders = folders
        self.schemas = schemas
        self._cache = cache
        self._memory = memory
        self.documents: dict[Path, Document] = {}
        # Those of files of which some cards are not sound, as the checks of the others read them.
        self._parts: dict[Path, Document] = {}
        # Those of them that reading and schema have nothing against.
        self._sound: set[Path] = set()
        # Bytes and version of files that are known and may have to be read all the same, if a card is examined.
        self._unread: dict[Path, tuple[bytes, tuple[int, int]]] = {}
        # The paths of all files as a person knows them, once they have been looked at.
        self.names: dict[Path, str] = {}
        self.by_path: dict[Path, FileResult] = {}
        # Game and files -> what its rules may ask of them.
        self._played: dict[tuple[str, tuple[Path, ...]], GameData] = {}

    def read(self) -> None:
        """Look at every file."""
        for folder in self.folders:
            for path in folder.files:
                self.by_path[path] = self._file(path, folder)

    def reading(self) -> Reading:
        """Build the catalog of all that is sound, from the documents that were read where there are some."""
        for folder in self.folders:
            self._read_known(folder)
        keys = {each.path: each.summary.key for each in self.summaries if each.path in self._sound}
        return read_folders(list(self.folders), Reading(self.schemas, self.documents), keys)

    def _read_known(self, folder: Folder) -> None:
        """Take the documents of files that are sound, unless they are other ones by now."""
        for path in folder.files:
            if path not in self.documents and self.by_path[path].summary is not None:
                with suppress(DataError):
                    raw, version = self._unread.get(path) or fetch(path, self.names[path])
                    if self._digest(folder, raw) == self.by_path[path].digest:
                        self._unread[path] = raw, version
                        self.document(path)

    def catalog(self, folders: Sequence[Folder], *, is_played: bool = False) -> Catalog:
        """Build the catalog of folders whose files are all sound, or of what the rules of games may ask of it."""
        documents = {path: self.document(path) for folder in folders for path in folder.files}
        keys = {each.path: each.summary.key for each in self.summaries}
        return assemble(list(folders), documents, keys, self.schemas, is_played=is_played)

    def played(self, game: str, folders: Sequence[Folder]) -> GameData:
        """Return a game of folders whose files are all sound, as its rules see it; made once for its check and what is played."""
        key = game, tuple(path for folder in folders for path in folder.files)
        if key not in self._played:
            self._played[key] = self.catalog(folders, is_played=True).games[game]
        return self._played[key]

    def _file(self, path: Path, folder: Folder) -> FileResult:
        name = self.names[path] = shown_path(path)
        try:
            raw, version = fetch(path, name)
        except DataError as error:
            return FileResult(list(error.diagnostics), None)
        digest = self._digest(folder, raw)
        known = self._cache.get(FILE, name, digest)
        document = self._memory.document(path, name, raw)
        if known is not None:
            if document is not None:
                self.documents[path] = document
                if known.summary is not None and not known.summary.wrong:
                    self._sound.add(path)
            elif known.summary is not None and not known.summary.wrong and is_common(known.summary, folder):
                self._unread[path] = raw, version
            return known
        if document is None:
            document = self._memory.read(path, name, raw)
        document.version = version
        self.documents[path] = document
        known = self._examined(path, document, folder)
        known.digest = digest
        self._cache.put(FILE, name, digest, known)
        return known

    def _examined(self, path: Path, document: Document, folder: Folder) -> FileResult:
        """Hold a file against its schema, and sum up what of it is sound."""
        is_kept = self._cache.is_keeping
        schema, problems = classify(document, folder, self.schemas)
        part = partly_sound(document, folder, self.schemas) if problems else None
        if part is not None:
            self._parts[path] = part.document
            return FileResult(
                part.problems(problems), summarise(part.document, part.schema, part.wrong, is_kept=is_kept)
            )
        if schema is None or problems:
            return FileResult(problems, None)
        known = FileResult(
            text_slips(document, schema.texts if schema.cards is not None else ()),
            summarise(document, schema, is_kept=is_kept),
        )
        if is_kept and known.summary is not None and is_common(known.summary, folder):
            known.plain = json.dumps(document.data, separators=(",", ":"))
        self._sound.add(path)
        return known

    def _digest(self, folder: Folder, raw: bytes) -> str:
        """Return what identifies the content of a file, and where it belongs."""
        home = f"{folder.game}\0{folder.set}\0{self.schemas.key_of(folder.game)}\0"
        return self._cache.digest(home.encode(), raw)

    @cached_property
    def summaries(self) -> list[Summarised]:
        """What is known of all files, once all have been read."""
        return [
            Summarised(path, self.names[path], folder, summary)
            for folder in self.folders
            for path in folder.files
            if (summary := self.by_path[path].summary) is not None
        ]

    def document(self, path: Path) -> Document:
        """Return the document of a file, read if it has not been; with None for cards that cannot be read, without translations that are wrong."""
        summary = self.by_path[path].summary if path in self.by_path else None
        if summary is None or not summary.wrong:
            return self._whole(path)
        if path not in self._parts:
            whole = self._whole(path)
            if summary.key == "text":
                self._parts[path] = without_entries(whole, summary.wrong.values())
            else:
                self._parts[path] = (in_blocks(whole) if whole.problems else None) or whole
        return self._parts[path]

    def _whole(self, path: Path) -> Document:
        document = self.documents.get(path)
        if document is None:
            if path in self._unread:
                raw, version = self._unread.pop(path)
                document = UnreadDocument(path, self.names[path], raw, self.by_path[path].plain)
                document.version = version
                self._sound.add(path)
            else:
                document = read_document(path)
            self.documents[path] = document
        return document

    def set_facts(self, folder: Folder) -> dict[str, str] | None:
        """Return the id and the language of the set in a folder; None where it is none, or its file cannot be used."""
        for path in folder.files if folder.set is not None else ():
            summary = self.by_path[path].summary
            if summary is not None and summary.key == "set":
                return {"id": summary.facts["id"], "language": summary.language}
        return None

    def overlays(self) -> dict[Path, list[Summarised]]:
        """Return the overlays of every set by its folder, but for those into the language that it is written in."""
        found: dict[Path, list[Summarised]] = {}
        for each in self.summaries:
            if each.folder.set is not None and each.summary.key == "text":
                facts = self.set_facts(each.folder)
                if facts is None or facts["language"] != each.summary.language:
                    found.setdefault(each.folder.path, []).append(each)
        return found

    def with_set_names(self, catalog: Catalog) -> Catalog:
        """Return the catalog of the ``stage`` with the translated names of its sets."""
        overlays = self.overlays()

        def translated(each: CardSet) -> CardSet:
            found = [o for o in overlays.get(each.folder, ()) if _SET in o.summary.entries]
            texts = {o.summary.language: Overlay(self.document(o.path)).texts(_SET) for o in found}
            return replace(each, texts={**each.texts, **texts}) if texts else each

        games = {
            name: replace(game, sets={key: translated(each) for key, each in game.sets.items()})
            for name, game in catalog.games.items()
        }
        return replace(catalog, games=games)

    def stage(self) -> list[Folder]:
        """Return the folders without the files of cards and the translations of cards."""
        return [
            Folder(
                folder.path, folder.game, folder.set, [path for path in folder.files if self._is_common(path, folder)]
            )
            for folder in self.folders
        ]

    def _is_common(self, path: Path, folder: Folder) -> bool:
        summary = self.by_path[path].summary
        return summary is not None and is_common(summary, folder)

    def needed(self, home: Folder) -> frozenset[str]:
        """Return the set of a folder and all that it requires; none where the folder is no set."""
        required = {
            each.folder.set: each.summary.facts.get("requires", ())
            for each in self.summaries
            if each.summary.key == "set" and each.folder.game == home.game
        }
        return closure([home.set] if home.set else [], lambda name: required.get(name, ()))

    def context(self, game: str | None, sets: frozenset[str], *besides: str) -> str:
        """Identify everything that the checks of single cards of these sets depend on besides their own texts.

        Args:
            game: The game.
            sets: Of it.
            besides: What else they depend on.
        """
        digest = hashlib.blake2b("\0".join(besides).encode(), digest_size=16)
        for folder in self.folders:
            if folder.game not in (None, game) or not (folder.set is None or folder.set in sets):
                continue
            for path in folder.files:
                known = self.by_path[path]
                named = known.summary.entries.get(_SET) if known.summary is not None and folder.set else None
                if named is not None and not self._is_common(path, folder):  # what the set is called
                    digest.update(f"{self.names[path]}\0{named.digest}\0".encode(errors="surrogatepass"))
                if self._is_common(path, folder):
                    digest.update(f"{self.names[path]}\0{known.digest}\0".encode(errors="surrogatepass"))
                elif known.summary is None and (folder.set is None or is_face(path) or is_drawn_with(path)):
                    digest.update(f"{path}\0broken\0".encode(errors="surrogatepass"))
        return digest.hexdigest()
