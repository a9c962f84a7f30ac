"""Cards as their texts are written now, valid or not, for tables of cards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import Diagnostic
from ordo_pnp.cards import (
    EMPTY,
    Card,
    CardId,
    CardSet,
    Document,
    Folder,
    GameData,
    Origin,
    Overlay,
    Printing,
    Schema,
    SchemaViolation,
    entries_of,
    part_at,
    step_of,
    without_own,
)
from ordo_pnp.project.edited_files import SoundFiles, with_entries


class WrongFile:
    """A file with cards that are not sound.

    Args:
        document: Its present content; None where it cannot be read at all.
        schema: Describes it; None where nobody knows.
    """

    def __init__(self, document: Document | None, schema: Schema | None) -> None:
        self.document = document
        self.schema = schema

    @cached_property
    def problems(self) -> tuple[Diagnostic, ...]:
        """The mistake of the file as a whole, which all its cards ask for: it cannot be read, or its schema forbids it."""
        if self.document is None:
            return ()
        return self.document.problems or (() if self.schema is None else tuple(self.schema.validate(self.document)))


class WrongCard:
    """A card whose text is not sound.

    Args:
        card: Its readable part.
        file: In which it stands.
        is_readable: Whether the card agrees with its text, so that it can be changed.
    """

    def __init__(self, card: Card, file: WrongFile, *, is_readable: bool) -> None:
        self.card = card
        self.is_readable = is_readable
        self._file = file

    @cached_property
    def violations(self) -> tuple[SchemaViolation, ...]:
        """The violations of the schema in its entry."""
        schema = self._file.schema
        if schema is None or not self.is_readable:
            return ()
        return tuple(schema.violations({"format": 1, schema.key: [self.card.origin.value]}, self.card.set))

    @cached_property
    def problem(self) -> str:
        """The mistake, and the remedy."""
        if self._file.document is None:
            return "its file cannot be read"
        found: Diagnostic | None
        if self.violations:
            found = self.violations[0].at(self.card.origin.span())
        else:
            line, problems = self.card.origin.span().line, self._file.problems
            found = next((each for each in problems if each.span.line >= line), next(iter(problems), None))
        if found is None:
            return "its file has an error"
        return f"{found.message}; {found.help}" if found.help else found.message


_KEY: Final = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)
_LANGUAGE: Final = re.compile(
    r"^text:[ ]*(?:#[^\n]*)?\n(?:[ ]*#[^\n]*\n|[ ]*\n)*[ ]+language:[ ]*[\"']?([\w-]+)", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game with its cards as they are written."""

    # Its sets hold every card that the texts name, with the values that stand there.
    game: GameData
    # The files that can be read as a whole: path, content, schema, and the set it belongs to.
    files: tuple[tuple[Path, Document, Schema, str | None], ...]
    # The cards whose text is not sound.
    wrong: Mapping[CardId, WrongCard]
    # The files that cannot be read as a whole, and their kind: their key, for translations ``text`` and the language,
    # None where it is unknown.
    unread: Mapping[Path, str | None]


def written_game(game: GameData, files: SoundFiles) -> WrittenGame:
    """Read the cards of a game of a catalog as they are written; with files that are read as of one moment."""
    sound = {path for path, *_ in files.sound}
    folders = [each for each in files.folders if each.game == game.id]
    if all(path in sound for folder in folders for path in folder.files):
        return WrittenGame(game, files.sound, {}, {})
    readings = [_FolderReading(folder, game, files, sound) for folder in folders]
    sets = dict(game.sets)
    for each in readings:
        if each.card_set is not None:
            sets[each.card_set.id] = replace(each.card_set, cards=tuple(each.cards()))
    readable = [read for each in readings for read in each.readable]
    wrong = {card.card.id: card for each in readings for card in each.wrong}
    unread = {path: key for each in readings for path, key in each.unread.items()}
    return WrittenGame(replace(game, sets=sets), (*files.sound, *readable), wrong, unread)


class _FolderReading:
    """The cards as written in the files of a game or set."""

    def __init__(self, folder: Folder, game: GameData, files: SoundFiles, sound: set[Path]) -> None:
        self._folder, self._files, self._sound = folder, files, sound
        self.card_set = next((each for each in game.sets.values() if each.folder == folder.path), None)
        self.readable: list[tuple[Path, Document, Schema, str | None]] = []
        self.unread: dict[Path, str | None] = {}
        self.wrong: list[WrongCard] = []
        self._documents: dict[Path, tuple[Document | None, Schema | None]] = {}
        own = self.card_set.language if self.card_set is not None else game.language
        read = [
            Overlay(document)
            for path, document, schema, _ in files.sound
            if schema.key == "text" and path in folder.files
        ]
        # Of the files that can be read.
        self._overlays = without_own(read, own)
        # Those of them that are not sound.
        self._overlays_now: list[Overlay] = []
        for path in folder.files:
            if path not in sound:
                self._look(path)
        self._overlays_now = without_own(self._overlays_now, own)

    def _look(self, path: Path) -> None:
        document = self._files.document(path)
        schema = self._schema(document)
        self._documents[path] = document, schema
        if document is not None and not document.problems and schema is not None and _has_form(document, schema):
            self.readable.append((path, document, schema, self._folder.set))
            if schema.key == "text":
                self._overlays_now.append(Overlay(document))
        else:
            self.unread[path] = self._key(path, document)

    def _schema(self, document: Document | None) -> Schema | None:
        schemas = self._files.schemas
        if document is None or schemas is None:
            return None
        data = document.data
        if document.problems or not isinstance(data, dict):
            parts = entries_of(document.text, is_lenient=True)
            data = None if parts is None else {parts.key: None}
        return schemas.of(data, self._folder.game)

    def _key(self, path: Path, document: Document | None) -> str | None:
        known = document if document is not None else self._files.before(path)
        if known is None:
            return None
        language = _LANGUAGE.search(known.text)
        if language is not None:
            return f"text {language[1]}"
        return next((each for each in _KEY.findall(known.text) if each not in ("format", "text")), None)

    def cards(self) -> Iterator[Card]:
        """Yield the cards of the set in the order of its files."""
        assert self.card_set is not None  # noqa: S101 (the caller has checked)
        by_path: dict[Path, list[Card]] = {}
        for card in self.card_set.cards:
            by_path.setdefault(card.origin.document.file, []).append(card)
        for path in self._folder.files:
            known = by_path.get(path, [])
            yield from map(
                self._translated, known if path in self._sound else self._written(path, known, self.card_set)
            )

    def _translated(self, card: Card) -> Card:
        """Return a card with the texts of translations that are not sound."""
        slug = card.id.partition("/")[2]
        for overlay in self._overlays_now:
            if slug in overlay.entries:
                texts = {**card.texts, overlay.language: _words(overlay.texts(slug))}
                origins = {**card.text_origins, overlay.language: overlay.origin(slug)}
                card = replace(card, texts=texts, text_origins=origins)
        return card

    def _written(self, path: Path, known: list[Card], card_set: CardSet) -> Iterator[Card]:
        """Yield the cards of a file that is not sound.

        Args:
            path: The file.
            known: The cards that the catalog has of it.
            card_set: Whose they are.
        """
        document, schema = self._documents[path]
        file = WrongFile(document, schema)
        stale = self._files.stale.get(path, frozenset())
        by_slug = {each.id.partition("/")[2]: each for each in known}
        is_readable, named = path not in self.unread, set[str]()
        if document is not None and schema is not None and schema.cards is not None:
            origins = _origins(document, schema) if is_readable else _readable_origins(document, self._files)
            for origin in origins:
                slug = origin.value["id"]
                before = by_slug.get(slug)
                named.add(slug)
                is_sound = before is not None and schema.entries.is_valid(origin.value)
                if before is not None and not is_readable:
                    card = before
                elif before is not None and is_sound and slug not in stale:
                    card = replace(before, origin=origin)
                else:
                    card = self._card(origin, schema, card_set)
                if not is_sound:
                    self.wrong.append(WrongCard(card, file, is_readable=is_readable))
                yield card
        for card in (each for slug, each in by_slug.items() if slug not in named):  # they are the earlier cards
            self.wrong.append(WrongCard(card, file, is_readable=False))
            yield card

    def _card(self, origin: Origin, schema: Schema, card_set: CardSet) -> Card:
        """Make the record of an entry; values of which nothing can be made are none of its fields."""
        entry = origin.value
        slug, kind = entry["id"], schema.kind_of({"kind": "", **entry})
        hidden = {*schema.texts, "id", "kind", "print"}
        fields = {**schema.defaults, **_sound_values(schema, entry)}
        facts = entry.get("print")
        held = _sound_values(schema, facts if isinstance(facts, dict) else EMPTY, "/properties/print")
        overlays = [each for each in self._overlays if slug in each.entries]
        return Card(
            CardId(f"{card_set.id}/{slug}"),
            card_set.game,
            card_set.id,
            kind,
            {card_set.language: _words({name: entry[name] for name in schema.texts if name in entry})}
            | {each.language: each.texts(slug) for each in overlays},
            card_set.language,
            {name: value for name, value in fields.items() if name not in hidden},
            Printing(held.get("copies", 1), 0, held.get("face", schema.faces.get(kind, kind)), held.get("back")),
            origin,
            {each.language: each.origin(slug) for each in overlays},
        )


def _has_form(document: Document, schema: Schema) -> bool:
    """Whether a document has its kind's form, so that single values can be found, replaced."""
    held = document.data.get(schema.key)
    if schema.key != "text":
        return isinstance(held, list) or schema.cards is None
    entries = held.get("entries") if isinstance(held, dict) else None
    return (
        isinstance(entries, dict)
        and isinstance(held.get("language"), str)
        and all(isinstance(each, dict) for each in entries.values())
    )


def _origins(document: Document, schema: Schema) -> Iterator[Origin]:
    """Yield the places of the cards of a file that have an id."""
    for index, entry in enumerate(document.data[schema.key]):
        if isinstance(entry, dict) and isinstance(entry.get("id"), str):
            yield Origin(document, (schema.key, index))


def _readable_origins(document: Document, files: SoundFiles) -> Iterator[Origin]:
    """Yield the cards of a file that cannot be read as a whole: with the fields of their entries, or only the id of an unreadable one."""
    parts, part = entries_of(document.text, is_lenient=True), files.part(document)
    if parts is None or part is None:
        return
    entries = [
        entry if isinstance(entry, dict) and isinstance(entry.get("id"), str) else {"id": text.slug}
        for entry, text in zip(part.data[parts.key], parts.entries, strict=True)
    ]
    held = with_entries(part, parts.key, entries)
    yield from (Origin(held, (parts.key, at)) for at, entry in enumerate(entries) if entry["id"])


def _sound_values(schema: Schema, held: Mapping[str, Any], place: str = "") -> dict[str, Any]:
    """Return those values of a mapping that the schemas of their keys allow.

    Args:
        schema: Of the file.
        held: The mapping: a card, or a value in it.
        place: The steps from the schema of a card to that of the mapping.
    """
    address = f"{schema.entry_address}{place}/properties"
    properties = part_at(schema.family.contents, address) or ()
    return {
        key: value
        for key, value in held.items()
        if key in properties and schema.family.part(f"{address}/{step_of(key)}").is_valid(value)
    }


def _words(texts: Mapping[str, Any]) -> dict[str, str]:
    """Return texts, also where something else stands in their place."""
    said = {key: each for key, each in texts.items() if each is not None}
    return {key: each if isinstance(each, str) else json.dumps(each, ensure_ascii=False) for key, each in said.items()}
