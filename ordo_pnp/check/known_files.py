"""Read, classify and summarise the files of a card database, each once, keeping the valid cards of files with invalid ones."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError, Diagnostic, Inputs, Results, current, recording
from ordo_pnp.cards import (
    EMPTY,
    SLUG,
    CardSet,
    Catalog,
    Document,
    Folder,
    GameData,
    Origin,
    Overlay,
    Reading,
    Schema,
    SchemaFolder,
    Schemas,
    UnreadDocument,
    assemble,
    beside_of,
    classify,
    closure,
    entries_of,
    fetch,
    read_bytes,
    read_document,
    read_folders,
    readable_part,
    schema_folders,
    schemas_folder,
    schemas_for,
    shown_path,
    text_slips,
)
from ordo_pnp.check.cache import FILE, FileResult
from ordo_pnp.check.summaries import Summarised, is_common, is_drawn_with, is_face, summarise

if TYPE_CHECKING:
    from ordo_pnp.check.card_checks import CardContext


# Cards or translations of a file that are left out for the others to be checked; after so many findings of a file no
# more are explained.
MAX_WRONG: Final = 1_000


class PartlySound:
    """A file of which some cards or translations are sound.

    Args:
        document: The file without its wrong entries: None stands for each card, a wrong translation is left out.
        folder: Its folder.
        schema: The schema that describes it.
        wrong: Place of each card that is not sound -> its id, empty where it is unknown; place of each such translation
            -> its name.
        paths: The path of each card or translation of the file, in their order.
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
        """Return a file's findings: the given ones, and slips in sound cards' texts.

        The findings on a card with an unknown id explain references to missing cards.
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
        document: The file, which has errors.
        folder: Its folder.
        schemas: All there are.
    """
    schema = None if document.problems else schemas.of(document.data, folder.game)
    if schema is not None and schema.key == "text":
        wrong = wrong_translations(document, schema)
        if not 0 < len(wrong) <= MAX_WRONG:
            return None
        named = [("text", "entries", str(name)) for name in document.data["text"]["entries"]]
        return PartlySound(without_entries(document, wrong.values()), folder, schema, wrong, named)
    texts = entries_of(document.text) if document.problems else None
    part = readable_part(document) if document.problems else document
    schema = None if part is None else schemas.of(part.data, folder.game)
    if part is None or schema is None or schema.cards is None:
        return None
    entries = part.data[schema.key]
    if not isinstance(entries, list):
        return None
    wrong = {
        at: texts.entries[at].slug if texts is not None and entry is None else _id(entry)
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
    """Return the topic of findings that a card with an unknown id could refute."""
    return f"unnamed cards of {folder}"


class CheckMemo:
    """The memory of one examination for the next: it saves work, decides nothing."""

    def __init__(self) -> None:
        self._schemas: Schemas | None = None
        self._others: list[SchemaFolder] = []
        # The schemas that do not come with the program.
        self._opened = Inputs()
        self.card_context: CardContext | None = None
        # Identifies its inputs, besides fonts.
        self.context_key = ""
        self._documents: dict[Path, tuple[bytes, Document]] = {}

    def schemas_of(self, folders: Iterable[Folder]) -> Schemas:
        """Return the schemas for some folders: the same object as long as those of other games are the same."""
        shipped = schemas_folder()
        others = schema_folders(folders, shipped)
        if not others:
            return schemas_for(())
        if self._schemas is None or others != self._others or not current().is_current(self._opened):
            with recording() as opened:
                self._schemas = Schemas(shipped, others)
            self._others, self._opened = others, opened
        return self._schemas

    def document(self, path: Path, name: str, raw: bytes) -> Document | None:
        """Return the document of a file that still has this content and is called so; None where there is none."""
        known = self._documents.get(path)
        return known[1] if known is not None and known[0] == raw and known[1].name == name else None

    def last(self, path: Path) -> Document | None:
        """Return the document of a file that was read last."""
        known = self._documents.get(path)
        return None if known is None else known[1]

    def read(self, path: Path, name: str, raw: bytes) -> Document:
        """Read a file and remember its document."""
        document = read_bytes(raw, name, path)
        self._documents[path] = raw, document
        return document

    def forget_but(self, paths: Collection[Path]) -> None:
        """Forget the documents of all files but some."""
        self._documents = {path: each for path, each in self._documents.items() if path in paths}


# The entry of a file of translations that is about the set itself.
_SET: Final = "set"


class KnownFiles:
    """The results for the files of some folders.

    Args:
        folders: Those that are examined.
        schemas: The schemas of their files.
        cache: The earlier findings on files.
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
        # The paths of all files as a person knows them, once they have been read.
        self.names: dict[Path, str] = {}
        self.by_path: dict[Path, FileResult] = {}
        # Game and files -> their data for its rules.
        self._played: dict[tuple[str, tuple[Path, ...]], GameData] = {}

    def read(self) -> None:
        """Read every file."""
        for folder in self.folders:
            for path in folder.files:
                self.by_path[path] = self._file(path, folder)

    def reading(self) -> Reading:
        """Build the catalog of all sound files, from the documents already read, if any."""
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
        """Build the catalog of all-sound folders, or only of its data for rules."""
        documents = {path: self.document(path) for folder in folders for path in folder.files}
        keys = {each.path: each.summary.key for each in self.summaries}
        return assemble(list(folders), documents, keys, self.schemas, is_played=is_played)

    def played(self, game: str, folders: Sequence[Folder]) -> GameData:
        """Return a game of all-sound folders as its rules see it; made once."""
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
        """Check a file against its schema, and summarise its sound part."""
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
        """Return the digest of the content of a file and of its home."""
        home = f"{folder.game}\0{folder.set}\0{self.schemas.key_of(folder.game)}\0"
        return self._cache.digest(home.encode(), raw)

    @cached_property
    def summaries(self) -> list[Summarised]:
        """The summaries of all files, once all have been read."""
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
                self._parts[path] = (readable_part(whole) if whole.problems else None) or whole
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

    @cached_property
    def _of_sets(self) -> list[tuple[Folder, Schema, Path]]:
        """The files of a kind that its game leaves to sets, those of games first."""
        found = []
        for each in sorted(self.summaries, key=lambda each: each.folder.set is not None):
            schema = self.schemas.of({each.summary.key: None}, each.folder.game)
            if schema is not None and schema.is_of_sets:
                found.append((each.folder, schema, each.path))
        return found

    def beside(self, home: Folder) -> Mapping[str, Sequence[Origin]]:
        """Return files that a set's cards rest on besides their own, see ``beside_of``."""
        return beside_of(
            (schema, self.document(path))
            for folder, schema, path in self._of_sets
            if folder.game == home.game and folder.set in (None, home.set)
        )

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
        """Return a folder's set and all that it requires; empty where it is no set."""
        required = {
            each.folder.set: each.summary.facts.get("requires", ())
            for each in self.summaries
            if each.summary.key == "set" and each.folder.game == home.game
        }
        return closure([home.set] if home.set else [], lambda name: required.get(name, ()))

    def context(self, game: str | None, sets: frozenset[str], *besides: str) -> str:
        """Return the key of all inputs of card checks of these sets besides the cards."""
        digest = hashlib.blake2b("\0".join(besides).encode(), digest_size=16)
        for folder in self.folders:
            if folder.game not in (None, game) or not (folder.set is None or folder.set in sets):
                continue
            for path in folder.files:
                known = self.by_path[path]
                named = known.summary.entries.get(_SET) if known.summary is not None and folder.set else None
                if named is not None and not self._is_common(path, folder):  # the name of the set
                    digest.update(f"{self.names[path]}\0{named.digest}\0".encode(errors="surrogatepass"))
                if self._is_common(path, folder):
                    digest.update(f"{self.names[path]}\0{known.digest}\0".encode(errors="surrogatepass"))
                elif known.summary is None and (folder.set is None or is_face(path) or is_drawn_with(path)):
                    digest.update(f"{path}\0broken\0".encode(errors="surrogatepass"))
        return digest.hexdigest()
