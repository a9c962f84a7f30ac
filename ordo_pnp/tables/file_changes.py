"""Write changed rows into data files; everything else stays byte for byte."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, TypeAlias

from ordo_pnp.cards import (
    SOURCE,
    Card,
    Document,
    Draft,
    GameData,
    Schema,
    block,
    places_of_card,
    source_hash,
    with_modeline,
)
from ordo_pnp.tables.card_columns import PRINT, is_same
from ordo_pnp.tables.card_import import CardRow
from ordo_pnp.tables.new_sets import LOCAL_SCHEMAS

ValuePlace: TypeAlias = "tuple[str | int, ...]"


# Values that are remembered: those that were changed last.
_MAX_VALUES: Final = 20_000


@dataclass(slots=True)
class _Lineage:
    """A text, and those that edits have made of it."""

    text: str
    data: Any
    digests: set[bytes] = field(default_factory=set)


class EarlierSources:
    """The texts that edits have replaced, for as long as nobody else changes the files.

    A value that comes back at its place is written as it was there: quoted or not, in one line or several. A file that says
    again the data before the first edit is that text again, with the comments beside the lines that were taken out meanwhile.
    """

    def __init__(self) -> None:
        self._values: dict[tuple[Path, ValuePlace, str], str] = {}
        self._lineages: dict[Path, _Lineage] = {}

    def note_value(self, path: Path, place: ValuePlace, value: Any, source: str) -> None:
        """Note how a value is written that will be replaced."""
        if "#" not in source or isinstance(value, str):  # a comment inside would come twice
            key = path, place, json.dumps(value, sort_keys=True)
            self._values.pop(key, None)
            self._values[key] = source
            while len(self._values) > _MAX_VALUES:
                del self._values[next(iter(self._values))]

    def value(self, path: Path, place: ValuePlace, value: Any) -> str | None:
        """Return the earlier text of a value at its place; None where it never stood there."""
        return self._values.get((path, place, json.dumps(value, sort_keys=True)))

    def text(self, path: Path, now: str, data: Any, wanted: Any) -> str | None:
        """Return the text from which edits have led to that of now, where it already has the wanted data; else None."""
        lineage = self._lineages.get(path)
        if lineage is None or _digest(now) not in lineage.digests:
            lineage = self._lineages[path] = _Lineage(now, data, {_digest(now)})
        return lineage.text if is_same(lineage.data, wanted) else None

    def note_text(self, path: Path, text: str) -> None:
        """Note the text that an edit makes of a requested file."""
        self._lineages[path].digests.add(_digest(text))


def _digest(text: str) -> bytes:
    return sha256(text.encode()).digest()


_PRINT_ORDER = ("copies", "face", "back", "arms", "art", "focus")


def quoted_keys(game: GameData) -> frozenset[str]:
    """Return the keys whose texts are written in quotation marks: all but names."""
    texts = (name for fields in game.fields.values() for name, is_text in fields.items() if is_text)
    return frozenset({SOURCE, *texts}) - {"name"}


@dataclass
class Revision:
    """A file, and the data that it shall hold: those of the document, but for the changes."""

    draft: Draft
    data: Any
    # The earlier texts of values.
    sources: EarlierSources | None = None

    def update(self, path: Sequence[str | int], new: Mapping[str, Any], order: Sequence[str]) -> None:
        """Change one mapping into another, key by key.

        Args:
            path: The mapping.
            new: Its wanted content.
            order: The keys that it may have, in their order.
        """
        target = self.held(path)
        old = dict(target)
        for key in [*old, *(key for key in order if key in new and key not in old)]:
            if key not in new:
                del target[key]
                self.draft.remove((*path, key))
            elif key not in old:
                target[key] = new[key]
                self.draft.insert(path, key, new[key], order)
            elif is_same(old[key], new[key]):
                continue
            elif key == PRINT and isinstance(old[key], dict):
                self.update((*path, key), new[key], tuple(dict.fromkeys([*_PRINT_ORDER, *new[key]])))
                target = self.held(path)  # in which the nested one has been replaced
            else:
                target[key] = new[key]
                self._replace((*path, key), old[key], new[key])

    def held(self, path: Sequence[str | int]) -> Any:
        """Return a mapping or list to be changed: its parents are made new, all else is that of the document."""
        self.data = target = copy(self.data)
        for step in path:
            target[step] = copy(target[step])
            target = target[step]
        return target

    def _replace(self, path: Sequence[str | int], old: Any, new: Any) -> None:
        """Put another value in the place of one, written as it was there before if it was."""
        if self.sources is None:
            self.draft.replace(path, new)
            return
        file, place = self.draft.document.file, self._place(path)
        source = self.sources.value(file, place, new)
        self.sources.note_value(file, place, old, self.draft.slice(path))
        if source is None:
            self.draft.replace(path, new)
        else:
            self.draft.rewrite(path, source)

    def _place(self, path: Sequence[str | int]) -> tuple[str | int, ...]:
        """Return a path with the ids of entries in place of their numbers."""
        found: list[str | int] = []
        value = self.data
        for step in path:
            value = value[step]
            found.append(value.get("id", step) if isinstance(step, int) and isinstance(value, dict) else step)
        return tuple(found)


@dataclass
class Revisions:
    """The files that change.

    Args:
        quoted: Keys whose texts are written in quotation marks, see ``quoted_keys``.
        sources: The texts of files and values before earlier changes; None where they are unknown.
    """

    quoted: Collection[str]
    sources: EarlierSources | None = None
    _open: dict[Path, Revision] = field(default_factory=dict, init=False)
    # New files and their lines.
    _fresh: dict[Path, list[str]] = field(default_factory=dict, init=False)

    def of(self, document: Document) -> Revision:
        """Return a file under revision, the same object each time."""
        path = document.file
        if path not in self._open:
            self._open[path] = Revision(Draft(document, self.quoted), document.data, self.sources)
        return self._open[path]

    def drop(self, document: Document) -> None:
        """Forget the changes of a file that is to be deleted."""
        self._open.pop(document.file, None)

    def add(self, home: Path, name: str, schema: str, start: Sequence[str], lines: Sequence[str]) -> None:
        """Add lines to a file that there has not been.

        Args:
            home: The folder of its set or game.
            name: The file in there.
            schema: Its schema, as it lies in the folder of schemas.
            start: The first lines of the file, below its version.
            lines: The lines that are added at its end.
        """
        path = home / name
        if path not in self._fresh:
            self._fresh[path] = with_modeline("\n".join(["format: 1", *start]), _place_of(schema, home, name)).split(
                "\n"
            )
        self._fresh[path] += lines

    def translate(
        self,
        home: Path,
        overlays: Sequence[Document],
        language: str,
        entry: str,
        wanted: Mapping[str, str] | None,
    ) -> None:
        """Write the translation of an entry.

        Args:
            home: The folder of its set or game.
            overlays: The files there that hold translations into the language.
            language: The language.
            entry: A card by its slug, ``set``, or a group of words.
            wanted: The hash of the source and the texts; None where there shall be none.

        Raises:
            OrdoError: A file is written too unusually.
        """
        path = ("text", "entries", entry)
        holding = next((each for each in overlays if entry in each.data["text"]["entries"]), None)
        if not overlays:
            if wanted is not None:
                start = ["text:", f"  language: {language}", "  entries:"]
                lines = block({entry: wanted}, 4, self.quoted)
                self.add(home, f"text/{language}.yaml", "text.schema.json", start, lines)
        elif holding is None:
            if wanted is not None:
                revision = self.of(overlays[0])
                revision.held(path[:-1])[entry] = dict(wanted)
                revision.draft.insert(path[:-1], entry, dict(wanted))
        elif wanted is None:
            revision = self.of(holding)
            del revision.held(path[:-1])[entry]
            if revision.data["text"]["entries"]:
                revision.draft.remove(path)
            else:
                revision.draft.clear(path[:-1])
        else:
            self.of(holding).update(path, wanted, tuple(wanted))

    def texts(self) -> dict[Path, tuple[str | None, str]]:
        """Return every file that changes: its text before (None for a new file) and after, in order of path.

        Raises:
            OrdoError: A file is written too unusually.
        """
        return dict(sorted(self._changed()))

    def _changed(self) -> Iterator[tuple[Path, tuple[str | None, str]]]:
        for path, each in self._open.items():
            if each.draft.is_changed:
                yield path, (each.draft.document.text, self._text(path, each))
        for path, lines in self._fresh.items():
            yield path, (None, "\n".join([*lines, ""]))

    def _text(self, path: Path, revision: Revision) -> str:
        """Return the new text of a file; where it had the same data before, its text of then."""
        if self.sources is None:
            return revision.draft.finish(revision.data)
        before = revision.draft.document
        known = self.sources.text(path, before.text, before.data, revision.data)
        text = revision.draft.finish(revision.data) if known is None else known
        self.sources.note_text(path, text)
        return text


def _place_of(schema: str, home: Path, name: str) -> str:
    """Return the path of a schema from a file: beside the set, as in sets that lie alone, or beside ``cards``."""
    up = "../" * name.count("/")
    if (home / LOCAL_SCHEMAS / schema).is_file():
        return f"{up}{LOCAL_SCHEMAS}/{schema}"
    is_game = (home / "game.yaml").is_file()
    return f"{up}{'../..' if is_game else '../../..'}/schemas/{schema}"


@dataclass
class Changes:
    """Changes of the data files of one game.

    Args:
        game: As it is.
        files: Every data file: path, content, schema, and its set.
        sources: How files and values were written before earlier changes; None where nobody remembers.
    """

    game: GameData
    files: Iterable[tuple[Path, Document, Schema | None, str | None]]
    sources: EarlierSources | None = None
    # Set and key -> its files; translations as ``text`` and the language.
    _homes: dict[tuple[str, str], list[Document]] = field(default_factory=dict, init=False)
    # Set and key -> how many cards its file will hold that is not there yet.
    _new: Counter[tuple[str, str]] = field(default_factory=Counter, init=False)
    _scenarios: list[tuple[Document, Schema, str | None]] = field(default_factory=list, init=False)
    _revisions: Revisions = field(init=False)

    def __post_init__(self) -> None:
        self._revisions = Revisions(quoted_keys(self.game), self.sources)
        for path, document, schema, card_set in self.files:
            if schema is not None and schema.key == "scenarios" and path.is_relative_to(self.game.folder):
                self._scenarios.append((document, schema, card_set))
            if schema is None or card_set is None or not _lies_in(path, self.game, card_set):
                continue
            key = f"text {document.data['text']['language']}" if schema.key == "text" else schema.key
            self._homes.setdefault((card_set, key), []).append(document)

    def of(self, rows: Sequence[CardRow]) -> dict[Path, tuple[str | None, str]]:
        """Return every file that changes: its text before (None for a new file) and after, in order of path.

        Raises:
            OrdoError: A file is written too unusually.
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

    def without(self, cards: Sequence[Card]) -> list[Path]:
        """Take cards out with their translations and the scenarios that show them.

        Returns:
            The files that hold nothing any more, and are to be deleted.

        Raises:
            OrdoError: A file is written too unusually.
        """
        paths: dict[int, list[tuple[str | int, ...]]] = {}
        documents: dict[int, Document] = {}
        for card in cards:
            documents[id(card.origin.document)] = card.origin.document
            paths.setdefault(id(card.origin.document), []).append(tuple(card.origin.path))
            for document, schema, card_set in self._scenarios:
                shown = {
                    path[:2] for path, _, _ in places_of_card(document, schema, card_set, str(card.id)) if len(path) > 1
                }
                documents[id(document)] = document
                paths.setdefault(id(document), []).extend(sorted(shown - set(paths.get(id(document), ()))))
        empty = [
            documents[number].file for number, own in paths.items() if own and self._is_emptied(documents[number], own)
        ]
        for card in cards:
            home, slug = self.game.sets[card.set].folder, card.id.partition("/")[2]
            for language in card.text_origins:
                self._revisions.translate(
                    home, self._homes.get((card.set, f"text {language}"), []), language, slug, None
                )
        return empty

    def _is_emptied(self, document: Document, entries: Sequence[tuple[str | int, ...]]) -> bool:
        """Take entries out of the list of a file; whether nothing is left in it."""
        key = entries[0][0]
        if len(entries) == len(document.data[key]):
            self._revisions.drop(document)
            return True
        revision = self._revisions.of(document)
        for path in sorted(entries, key=lambda each: each[1], reverse=True):
            del revision.held((key,))[path[1]]
            revision.draft.remove(path)
        return False

    def texts(self) -> dict[Path, tuple[str | None, str]]:
        """Return every file that changes: its text before (None for a new file) and after, in order of path.

        Raises:
            OrdoError: A file is written too unusually.
        """
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
        number = int(self._new[row.set, key] // _most(row.schema))  # of new files that are full
        self._new[row.set, key] += 1
        body = block(entry, 4, self._revisions.quoted)
        lines = [f"  - {body[0].lstrip()}", *body[1:]]
        folder, taken = self.game.sets[row.set].folder, {home.file.name for home in homes}
        names = (f"{key}.yaml" if at == 1 else f"{key}.{at}.yaml" for at in count(1))
        free = (name for name in names if name not in taken)
        self._revisions.add(folder, next(islice(free, number, None)), row.schema.name, [f"{key}:"], lines)

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
    """Return the most cards that a file may hold."""
    most: float = schema.content["properties"][schema.key].get("maxItems", math.inf)
    return most


def _order(schema: Schema) -> tuple[str, ...]:
    return tuple(schema.content["properties"][schema.key]["items"]["properties"])


def _lies_in(path: Path, game: GameData, card_set: str) -> bool:
    found = game.sets.get(card_set)
    return found is not None and path.is_relative_to(found.folder)
