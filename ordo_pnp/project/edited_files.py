"""Files while they are edited: their last valid state, and the cards that an edit changed."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import DataError, Diagnostic, Edit, Fix, Span
from ordo_pnp.cards import (
    Card,
    Catalog,
    Document,
    Entries,
    Entry,
    ExternalSet,
    Folder,
    Reading,
    Schema,
    Schemas,
    Scope,
    build_catalog,
    classify,
    entries_of,
    entry_with_id,
    fetch,
    is_readable,
    kind_as_told,
    locate_external_sets,
    read_bytes,
    readable_part,
    shown_path,
    walk,
)
from ordo_pnp.check import CheckMemo, ProjectCheck, without_entries, wrong_translations


@dataclass(slots=True)
class _Sound:
    """A file as it was last sound."""

    document: Document
    schema: Schema

    @property
    def cards(self) -> dict[str, Any]:
        """Its cards by their ids."""
        entries = self.document.data[self.schema.key] if self.schema.cards is not None else ()
        return {each["id"]: each for each in entries}


class SoundFiles:
    """The files of a card database, each as it is or as it was last sound.

    Args:
        root: The card database.
        external_sets: Sets from outside that play along.
        scope: The part of the database that is looked at.
        memory: Documents and schemas that were read before.
    """

    def __init__(self, root: Path, external_sets: Sequence[ExternalSet], scope: Scope, memory: CheckMemo) -> None:
        self._root = root
        self._external_sets = external_sets
        self._scope = scope
        self._memory = memory
        self._schemas: Schemas | None = None
        self._sound: dict[Path, _Sound] = {}
        self._parts: dict[Path, tuple[Document, Document | None]] = {}
        self._kinds: dict[Path, Schema] = {}
        # File of which something stands in -> the slugs of the cards that do.
        self.stale: dict[Path, frozenset[str]] = {}
        # The files that are sound as they are: path, content, schema, and the set it belongs to.
        self.sound: tuple[tuple[Path, Document, Schema, str | None], ...] = ()
        # The folders of all files, also of those that are not sound.
        self.folders: tuple[Folder, ...] = ()
        # The last reading; of edited files it takes the present content.
        self._found: Reading | None = None

    def read(self, edited: Collection[Path] | None = None) -> Catalog:
        """Put together sound, mended and replacing content.

        Args:
            edited: The only files that can have changed since the last reading; None: list and read all.
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
            part = self.part(document)
            if part is None or not isinstance(part.data, dict) or key not in part.data:
                return None
        return homes

    def _read_all(self) -> Reading:
        problems: list[Diagnostic] = []
        folders = list(walk(self._root, problems))
        schemas = self._memory.schemas_of(folders)
        if schemas is not self._schemas:  # files sound by other schemas need not be by these
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
        """Read one file of a folder, and take its usable part."""
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

    def text(self, path: Path) -> str | None:
        """Return the text of a file as it is now; None where it cannot be read."""
        try:
            return fetch(path, shown_path(path))[0].decode("utf-8-sig")
        except (DataError, UnicodeDecodeError):
            return None

    def part(self, document: Document) -> Document | None:
        """Return a file, with None for each entry that cannot be read; None where more than entries cannot."""
        known = self._parts.get(document.file)
        if known is None or known[0] is not document:
            part = readable_part(document, is_lenient=True) if not document.is_sound else document
            known = self._parts[document.file] = document, part
        return known[1]

    def _usable(self, path: Path, folder: Folder, schemas: Schemas) -> tuple[Document, Schema] | None:
        """Return the document of a file from which the catalog can be made; None where there is none."""
        document = self.document(path)
        if document is None:
            return None
        known = self._sound.get(path)
        if known is not None and known.document is document:
            return document, known.schema
        schema, wrong = classify(document, folder, schemas) if document.is_sound else (None, [])
        if schema is not None and not wrong:
            self._sound[path] = _Sound(document, schema)
            return document, schema
        return self._mended(path, document, known, schemas)

    def _mended(
        self, path: Path, document: Document, known: _Sound | None, schemas: Schemas
    ) -> tuple[Document, Schema] | None:
        """Return a file with its sound cards, and those of before in place of the others; or all of it as it was."""
        parts, part = entries_of(document.text, is_lenient=True), self.part(document)
        if parts is not None and part is not None and _has_entries(part, parts):
            before = known if known is not None and known.schema.key == parts.key else None  # else it held other things
            schema = before.schema if before is not None else schemas.of({parts.key: None}, _game_of(path, self._root))
            if schema is not None and schema.cards is not None:
                held = part.data[parts.key]
                kept, stale = _kept(parts.entries, held, schema, before.cards if before is not None else {})
                sound = [each for each in kept if each is not None]
                if sound and schema.fast.is_valid({**part.data, parts.key: sound}):
                    if stale:
                        self.stale[path] = frozenset(stale)
                    return with_entries(part, parts.key, kept), schema
        schema = schemas.of(document.data, _game_of(path, self._root)) if document.is_sound else None
        if schema is not None and schema.key == "text" and (wrong := wrong_translations(document, schema).values()):
            earlier = {} if known is None or known.schema.key != "text" else known.document.data["text"]["entries"]
            stands_in = {name: earlier[name] for name in wrong if name in earlier}
            return without_entries(document, wrong, stands_in), schema
        if known is None:
            return None
        self.stale[path] = frozenset(known.cards)
        return known.document, known.schema


def _has_entries(document: Document, parts: Entries) -> bool:
    """Whether the data of a file hold as many entries as its text."""
    held = document.data.get(parts.key) if isinstance(document.data, dict) else None
    return isinstance(held, list) and len(held) == len(parts.entries)


def with_entries(document: Document, key: str, entries: list[Any]) -> Document:
    """Return a file with other entries in the places of its own."""
    part = copy(document)
    part.data = {**document.data, key: entries}
    return part


def _kept(
    texts: Sequence[Entry], entries: Sequence[Any], schema: Schema, before: Mapping[str, Any]
) -> tuple[list[Any], list[str]]:
    """Return the entries that are sound, with earlier ones in place of others or None, and the ids of the earlier ones."""
    sound = [entry if entry is not None and schema.entries.is_valid(entry) else None for entry in entries]
    there = {entry["id"] for entry in sound if entry is not None}
    missing = [slug for slug in before if slug not in there]
    stale: list[str] = []
    for at, (text, entry) in enumerate(zip(texts, sound, strict=True)):
        named = text.slug
        slug = named if named in missing else next(iter(missing), None)
        if entry is None and slug is not None and (named == slug or named not in before):
            missing.remove(slug)
            stale.append(slug)
            sound[at] = before[slug]
    return sound, stale


def _game_of(path: Path, root: Path) -> str | None:
    parts = path.relative_to(root).parts if path.is_relative_to(root) else ()
    return parts[0] if len(parts) > 1 else None


# Cards that are checked one by one, 0.3 ms of CPU each; of more of them all findings are asked for.
MAX_EDITED: Final = 10
_LINE: Final = attrgetter("line")


class EditedCards:
    """The cards of a file whose texts are others than when all findings were looked for.

    Args:
        game: Whose cards they are.
        card_set: The set that the file belongs to.
        name: Of the file.
        before: Its entries when all findings were looked for.
        now: Its entries as they are, of the same cards.
        places: Of the entries that are others.
    """

    def __init__(
        self, game: str, card_set: str, name: str, before: Entries, now: Entries, places: Sequence[int]
    ) -> None:
        self.game = game
        # Their ids.
        self.cards = tuple(f"{card_set}/{now.entries[at].slug}" for at in places)
        self._name = name
        self._before, self._now = before.entries, now.entries
        self._places = frozenset(places)

    def others(
        self, found: Iterable[Diagnostic], own: Iterable[Diagnostic]
    ) -> tuple[list[Diagnostic], list[Diagnostic]]:
        """Return those earlier findings that stay, at their present places, and those that were folded into findings that do not.

        Args:
            found: All findings, each cause once.
            own: Findings in single cards by themselves, which are looked for again in the edited ones.
        """
        gone = {(each.code, each.span) for each in own if each.card in self.cards}
        kept, released = [], []
        for each in found:
            if (each.code, each.span) not in gone:
                kept.append(self._moved(each))
            else:
                released += [self._moved(part) for part in each.folded if (part.code, part.span) not in gone]
        return kept, released

    def _moved(self, found: Diagnostic) -> Diagnostic:
        """Return a finding with its places of now: the same object where nothing of it has moved."""
        if found.span.file != self._name and not found.related and found.fix is None:
            return found
        spans = [found.span, *(span for span, _ in found.related), *(each.span for each in _edits(found.fix))]
        steps = [self._steps(each) for each in spans]
        if not any(steps):
            return found
        related = tuple((self._at(span), note) for span, note in found.related)
        return replace(found, span=self._at(found.span), related=related, fix=self._moved_fix(found.fix))

    def _moved_fix(self, fix: Fix | None) -> Fix | None:
        """Return a remedy at its places of now; None where it would change edited text."""
        if fix is None or any(self._is_edited(each.span) for each in fix.edits):
            return None
        return replace(fix, edits=tuple(replace(each, span=self._at(each.span)) for each in fix.edits))

    def _at(self, span: Span) -> Span:
        steps = self._steps(span)
        return replace(span, line=span.line + steps, end_line=span.end_line + steps) if steps else span

    def _is_edited(self, span: Span) -> bool:
        return span.file == self._name and self._entry(span) in self._places

    def _entry(self, span: Span) -> int:
        """Return the index of the entry of a former place; -1 before the first."""
        return bisect_right(self._before, span.line - 1, key=_LINE) - 1

    def _steps(self, span: Span) -> int:
        """Return by how many lines a place has moved down."""
        at = self._entry(span) if span.file == self._name else -1
        if at < 0:
            return 0
        before, now = self._before[at], self._now[at]
        within = _steps_within(before, now, span.line - 1 - before.line) if at in self._places else 0
        return now.line - before.line + within


def _edits(fix: Fix | None) -> tuple[Edit, ...]:
    return () if fix is None else fix.edits


def _steps_within(before: Entry, now: Entry, line: int) -> int:
    """Return by how many lines a line of an entry has moved within it: those at its end that are as they were have, the others not."""
    old, new = before.text.split("\n"), now.text.split("\n")
    behind = 0
    while behind < min(len(old), len(new)) and old[-behind - 1] == new[-behind - 1]:
        behind += 1
    return len(new) - len(old) if line >= len(old) - behind else 0


def edited_places(before: Entries, now: Entries) -> list[int] | None:
    """Return the indexes of changed entries; None for other changes or unreadable cards."""
    if before.head != now.head or len(before.entries) != len(now.entries):
        return None
    pairs = [*zip(before.entries, now.entries, strict=True)]
    places = [at for at, (one, two) in enumerate(pairs) if one.text != two.text]
    changed = [pairs[at] for at in places[: MAX_EDITED + 1]]
    is_told = all(one.slug == two.slug and is_readable(one.text) and is_readable(two.text) for one, two in changed)
    return places if is_told and len(places) <= MAX_EDITED else None


@dataclass(frozen=True, slots=True)
class ChangedFile:
    """The known facts when one file changed."""

    path: Path
    project: ProjectCheck
    catalog: Catalog
    # All of them.
    findings: tuple[Diagnostic, ...]
    # The earlier content of the file.
    document: Document | None

    @property
    def is_of_cards(self) -> bool:
        """Whether nothing but cards can have changed with it."""
        known = self.project.files.by_path.get(self.path)
        return known is not None and known.summary is not None and known.summary.has_cards

    def edited(self, files: SoundFiles) -> EditedCards | None:
        """Return the cards of the file that are others now; None where more may be."""
        document = files.document(self.path)
        before = None if self.document is None else entries_of(self.document.text)
        now = None if document is None else entries_of(document.text)
        folder = next((each for each in self.project.folders if self.path in each.files), None)
        if document is None or before is None or now is None:
            return None
        places = edited_places(before, now)
        if folder is None or folder.game is None or folder.set is None or places is None:
            return None
        return EditedCards(folder.game, folder.set, document.name, before, now, places)

    def card(self, game: str, card: str, files: SoundFiles) -> Card | list[Diagnostic] | None:
        """Read one card of the file as it is now: it, or the violations of its schema; None where more than its entry counts."""
        known = find_card(self.catalog, game, card)
        if known is not None and known.origin.document.file != self.path:
            return None
        before = self.document if known is None else known.origin.document  # one that never was sound is in no catalog
        schema, text = files.schema_of(self.path), files.text(self.path)
        parts = None if text is None or schema is None else entries_of(text)
        if parts is None or schema is None:
            return None
        document = self._with_entries_now(before, parts, schema.key) or files.document(self.path)
        at = entry_of(card.partition("/")[2], before, document, schema.key)
        if document is None or at is None or not _has_entries(document, parts):
            return None
        entries = document.data[schema.key]
        alone = read_bytes(parts.alone(at).encode(), document.name, document.file)
        if alone.problems or alone.data[schema.key] != [entries[at]]:
            return None
        if not schema.entries.is_valid(entries[at]):
            return schema.validate(alone, card.partition("/")[0])
        read = self.project.card_of(self.path, alone, Counter())
        if read is None or known is None or read.kind != known.kind:
            return None
        return replace(read, printing=read.printing._replace(number=self._number(known, entries, at, schema)))

    def _with_entries_now(self, before: Document | None, now: Entries, key: str) -> Document | None:
        """Return the file as it is now, of which only the cards with other texts are read; None where more is to be read.

        It has neither text nor places. In a file of 1,000 cards, to read them all takes ten times as long as the rest of the
        way to a face.
        """
        if before is None or before is not self.document or not before.is_sound or now.key != key:
            return None
        then = entries_of(before.text)
        places = None if then is None or not _has_entries(before, then) else edited_places(then, now)
        if places is None:
            return None
        held = list(before.data[key])
        for at in places:
            held[at] = read_bytes(now.entries[at].text.encode(), before.name).data[0]
        return with_entries(before, key, held)

    def _number(self, known: Card, entries: Sequence[Any], at: int, schema: Schema) -> int:
        """Return the number of a card among all of its set: the old one, moved by the cards that came or went before it in its file."""
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
    """Return the place of a card in the list of its file as the file is now; None where more than entries has changed."""
    if document is None or before is None or not document.is_sound or not isinstance(document.data, dict):
        return None
    if not isinstance(before.data, dict) or {**before.data, key: None} != {**document.data, key: None}:
        return None
    return entry_with_id(document.data.get(key), slug)
