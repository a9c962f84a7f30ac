"""The files of a card database under examination: read, classified and summed up, each once and from what is kept of it."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from ordo_pnp.catalog import (
    Folder,
    Reading,
    UnreadDocument,
    assemble,
    classify,
    closure,
    fetch,
    read_document,
    read_folders,
    shown_path,
    text_slips,
)
from ordo_pnp.check.cache import FILE, FileResult
from ordo_pnp.check.file_roles import LOOK, is_common, is_drawn_with
from ordo_pnp.check.summary import Summarised, summarise
from ordo_pnp.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from ordo_pnp.catalog import Catalog, Document, GameData, Schemas
    from ordo_pnp.check.check_memo import CheckMemo
    from ordo_pnp.store import Results


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
        self._sound: set[Path] = set()
        """Those of them that reading and schema have nothing against."""
        self._unread: dict[Path, tuple[bytes, tuple[int, int]]] = {}
        """Bytes and version of files that are known and may have to be read all the same, if a card is examined."""
        self.names: dict[Path, str] = {}
        """The paths of all files as a person knows them, once they have been looked at."""
        self.by_path: dict[Path, FileResult] = {}
        self._played: dict[tuple[str, tuple[Path, ...]], GameData] = {}
        """Game and files -> what its rules may ask of them."""

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
                if known.summary is not None:
                    self._sound.add(path)
            elif known.summary is not None and is_common(known.summary, folder):
                self._unread[path] = raw, version
            return known
        if document is None:
            document = self._memory.read(path, name, raw)
        document.version = version
        self.documents[path] = document
        schema, problems = classify(document, folder, self.schemas)
        known = FileResult(problems, None, digest)
        if schema is not None and not problems:
            known.summary = summarise(document, schema, is_kept=self._cache.is_keeping)
            if self._cache.is_keeping and is_common(known.summary, folder):
                known.plain = json.dumps(document.data, separators=(",", ":"))
            known.problems = text_slips(document, schema.texts if schema.cards is not None else ())
            self._sound.add(path)
        self._cache.put(FILE, name, digest, known)
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
        """Return the document of a file, read if it has not been."""
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
        """Return the overlays of every set by its folder."""
        found: dict[Path, list[Summarised]] = {}
        for each in self.summaries:
            if each.folder.set is not None and each.summary.key == "text":
                found.setdefault(each.folder.path, []).append(each)
        return found

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

    def broken_stage(self) -> Iterator[tuple[Folder, Path]]:
        """Return the files outside of sets that could not be used: what they hold is not known."""
        for folder in self.folders:
            if folder.set is None:
                yield from ((folder, path) for path in folder.files if self.by_path[path].summary is None)

    def broken_faces(self, game: str) -> frozenset[str]:
        """Return the full names of the layouts of a game whose files could not be used: they are there, but not known."""
        return frozenset(
            path.stem if folder.set is None else f"{folder.set}/{path.stem}"
            for folder in self.folders
            for path in folder.files
            if folder.game == game and self._is_broken_face(path)
        )

    def undrawable_sets(self, game: str) -> frozenset[str]:
        """Return the sets of a game that lack what a file of theirs holds for drawing their cards: it is broken or misnamed."""
        return frozenset(
            folder.set
            for folder in self.folders
            for path in folder.files
            if folder.game == game and folder.set and self._is_drawn_with_in_vain(path)
        )

    def _is_drawn_with_in_vain(self, path: Path) -> bool:
        summary = self.by_path[path].summary
        return is_drawn_with(path) if summary is None else summary.key == LOOK and path.stem != LOOK

    def _is_broken_face(self, path: Path) -> bool:
        return path.parent.name == "faces" and self.by_path[path].summary is None

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
                if self._is_common(path, folder):
                    digest.update(f"{self.names[path]}\0{known.digest}\0".encode(errors="surrogatepass"))
                elif known.summary is None and (
                    folder.set is None or self._is_broken_face(path) or is_drawn_with(path)
                ):
                    digest.update(f"{path}\0broken\0".encode(errors="surrogatepass"))
        return digest.hexdigest()
