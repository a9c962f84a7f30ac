"""Summaries of the files of a card database and their index, for the checks that compare files."""

from __future__ import annotations

import hashlib
import json
import marshal
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from ordo_pnp.base import OrdoError, Span, cache_folder
from ordo_pnp.cards import EMPTY, KEYWORDS, SOURCE, Document, Folder, Schema, source_hash

_NUMBER = re.compile("\\d{1,3}(?:[,.\u00a0\u202f ]\\d{3})+(?!\\d)|\\d+")
_DIGIT = re.compile(r"\d")
# Of a file of translations that may be no YAML.
_TRANSLATIONS: Final = re.compile(r"^text:", re.MULTILINE)
_LANGUAGE: Final = re.compile(r"^ +language: *[\"']?([A-Za-z-]+)", re.MULTILINE)


def numbers(text: str) -> list[str]:
    """Return the numbers a text names in digits, in rising order, without their thousands separators.

    >>> numbers("In 1177 the king owed 5,025 men for 40 days")
    ['40', '1177', '5025']
    """
    if not _DIGIT.search(text):
        return []
    found = (re.sub(r"\D", "", number) for number in _NUMBER.findall(text))
    return sorted(found, key=lambda digits: (len(digits), digits))


@dataclass(slots=True)
class TextEntry:
    """One translated entry of an overlay, or one group of a game's words."""

    source: str
    texts: dict[str, list[str]]
    # Hash of the translated texts.
    digest: str = ""


class Cards(NamedTuple):
    """The cards of a file, or of a set: one list for each fact, the same place in all for the same card."""

    slugs: list[str]
    kinds: list[str]
    copies: list[int]
    # With the field that tells cards of one name apart, where their kind has one; empty where a card has no name.
    names: list[str]

    @classmethod
    def empty(cls) -> Cards:
        """Return no cards, for others to be added."""
        return cls([], [], [], [])

    def extend(self, more: Cards) -> None:
        """Add the cards of a file behind these."""
        self.slugs.extend(more.slugs)
        self.kinds.extend(more.kinds)
        self.copies.extend(more.copies)
        self.names.extend(more.names)


@dataclass(slots=True)
class Summary:
    """One file."""

    # The top-level key that names its kind.
    key: str
    cards: Cards = field(default_factory=Cards.empty)
    language: str = ""
    entries: dict[str, TextEntry] = field(default_factory=dict)
    # Digest of the data of the cards for rules: everything but their texts and looks.
    played: str = ""
    # Of ``set.yaml`` and ``game.yaml``: the values that other files refer to.
    facts: dict[str, Any] = field(default_factory=dict)
    # Field in which no two cards of a kind may have the same -> the value of each card there.
    unique: dict[str, list[Any]] = field(default_factory=dict)
    # Field that names another card -> the kinds it may be of, and the name in each card.
    references: dict[str, tuple[list[str], list[str | None]]] = field(default_factory=dict)
    # Place in the file of each card or translation that is not sound, and of which nothing else is recorded here -> its
    # id or name, empty where it is unknown.
    wrong: dict[int, str] = field(default_factory=dict)

    # The entry of every card, and which of its fields are texts.
    entry_texts: tuple[Sequence[Mapping[str, Any]], Sequence[str]] = ((), ())
    # In place of them: the result of ``originals_to_json``.
    written: str = ""

    @property
    def entry_names(self) -> set[str]:
        """The names of all entries of a file of translations, of those that are not sound, too."""
        return {*self.entries, *self.wrong.values()}

    @property
    def has_cards(self) -> bool:
        """Whether it is a file of cards."""
        return bool(self.cards.slugs)

    def place_of(self, at: int) -> int:
        """Return the place in the file of a card by its place among the sound ones."""
        for each in sorted(self.wrong):
            if each > at:
                break
            at += 1
        return at

    def originals(self) -> list[TextEntry]:
        """Return the sources that translations of the cards are compared with; worked out only where there are some.

        Raises:
            OrdoError: It comes from a cache, with the right digest, and has not the form that this program writes.
        """
        if self.written:
            try:
                return [TextEntry(str(source), {**texts}) for source, texts in json.loads(self.written)]
            except (ValueError, TypeError, RecursionError) as error:
                raise OrdoError(
                    f"the cache in `{cache_folder()}` was not written by this program: delete it"
                ) from error
        entries, names = self.entry_texts
        return [_source({name: entry[name] for name in names if name in entry}) for entry in entries]

    def originals_to_json(self) -> str:
        """Write the ``originals`` in one line."""
        found = [[each.source, each.texts] for each in self.originals()]
        return self.written or json.dumps(found, ensure_ascii=False, separators=(",", ":"))

    def to_json(self) -> list[Any]:
        """Return plain data, without the ``originals``, that ``from_json`` reads back."""
        entries = {name: [each.source, each.texts, each.digest] for name, each in self.entries.items()}
        told = [self.unique, self.references, [*self.wrong.items()]]
        told = told if any(told) else []
        return [self.key, self.cards, self.language, entries, self.facts, self.played, *told]

    @classmethod
    def from_json(cls, data: list[Any], written: str) -> Summary:
        """Read the texts of ``to_json`` and ``originals_to_json``."""
        key, cards, language, entries, facts, played, *told = data
        unique, references, wrong = told or ({}, {}, ())
        made = cls(
            key,
            Cards(*cards),
            language,
            {name: TextEntry(*each) for name, each in entries.items()},
            played,
            facts,
            {name: [*values] for name, values in unique.items()},
            {name: ([*kinds], [*named]) for name, (kinds, named) in references.items()},
            {at + 0: str(name) for at, name in wrong},
            written=written,
        )
        texts, numbers = (made.key, made.language, made.played, *made.cards.slugs, *made.cards.kinds), made.cards.copies
        if not {str} >= set(map(type, texts)) or not {int} >= set(map(type, numbers)):
            raise TypeError(data)
        return made


@dataclass(slots=True)
class Summarised:
    """A summary with the file and folder it belongs to."""

    path: Path
    # The path as a person knows it.
    name: str
    folder: Folder
    summary: Summary

    @property
    def is_misnamed_set(self) -> bool:
        """Whether the file describes a set but is not called `set.yaml`, so that it makes none."""
        return self.summary.key == "set" and self.path.stem != "set"


def summarise(
    document: Document, schema: Schema, wrong: Mapping[int, str] | None = None, *, is_kept: bool = False
) -> Summary:
    """Summarise a file that is valid but for some of its cards.

    Args:
        document: The file.
        schema: Its schema.
        wrong: Place of each card that is not valid -> its id, empty where nobody knows.
        is_kept: Whether a later run may compare it with another.
    """
    content = document.data[schema.key]
    summary = Summary(schema.key, wrong=dict(wrong or {}))
    if wrong and schema.cards is not None:
        content = [entry for at, entry in enumerate(content) if at not in wrong]
    if schema.cards is not None:
        kind_of = schema.kind_of
        summary.entry_texts = content, schema.texts
        summary.cards = Cards(
            [entry["id"] for entry in content],
            [kind_of(entry) for entry in content],
            [entry.get("print", EMPTY).get("copies", 1) for entry in content],
            [_name_of(entry, schema.told_apart.get(kind_of(entry))) for entry in content],
        )
        summary.played = _played(content, schema.texts) if is_kept else ""
        summary.unique = {name: [entry.get(name) for entry in content] for name in schema.unique}
        summary.references = {
            name: ([*kinds], [entry.get(name) for entry in content]) for name, kinds in schema.references.items()
        }
    elif schema.key == "text":
        summary.language = content["language"]
        summary.entries = {
            name: TextEntry(
                str(entry[SOURCE]), _texts({k: v for k, v in entry.items() if k != SOURCE}), source_hash(entry)
            )
            for name, entry in content["entries"].items()
        }
    elif schema.key == "set":
        summary.language = content["language"]
        summary.entries = {"set": _source({"name": content["name"]})}
        summary.facts = {key: content[key] for key in ("id", "requires", "counts", "languages") if key in content}
    elif schema.key == "game":
        summary.language = content["language"]
        summary.entries = {name: _source(words) for name, words in content.get("words", {}).items()}
        summary.facts = {key: content[key] for key in ("id", "languages") if key in content}
    return summary


def _name_of(entry: Mapping[str, Any], apart: str | None) -> str:
    """Return the name of a card, with its value in the field that tells cards of one name apart."""
    name = str(entry.get("name", ""))
    return name if apart is None or not name else f"{name}\0{json.dumps(entry.get(apart), ensure_ascii=False)}"


def _played(entries: Sequence[Mapping[str, Any]], texts: Sequence[str]) -> str:
    hidden = {*texts, "print"}
    held = [
        [{key: value for key, value in entry.items() if key not in hidden}, entry.get("print", EMPTY).get("copies", 1)]
        for entry in entries
    ]
    return content_digest(held)


def content_digest(data: Any) -> str:
    """Return a digest of plain data for this Python."""
    return hashlib.blake2b(marshal.dumps(data, 2), digest_size=10).hexdigest()  # 2: written by value alone


def _texts(texts: Mapping[str, str]) -> dict[str, list[str]]:
    return {key: numbers(text) for key, text in texts.items()}


def _source(texts: Mapping[str, str]) -> TextEntry:
    return TextEntry(source_hash(texts), _texts(texts))


# The name and key of the file for the look of cards.
LOOK: Final = "look"
# Names of the files of a set that its cards and faces are drawn with.
_DRAWN_WITH: Final = (LOOK, "signs", "charges", KEYWORDS)
# Names of the folders of such files.
_PICTURED: Final = ("fragments", "vignettes")


def is_common(summary: Summary, folder: Folder) -> bool:
    """Whether a file is about more than the cards of one file."""
    return not summary.has_cards and not (folder.set and summary.key == "text")


def is_drawn_with(path: Path) -> bool:
    """Whether the cards and faces of a set are drawn with the data of a file of its folder."""
    return path.stem in _DRAWN_WITH or path.parent.name in _PICTURED


def is_face(path: Path) -> bool:
    """Whether a file is to hold a layout."""
    return path.parent.name == "faces"


def language_meant(text: str) -> str | None:
    """Return the language of a file of translations that could not be used, None of any other file."""
    language = _LANGUAGE.search(text) if _TRANSLATIONS.search(text) else None
    return None if language is None else language[1]


class SetCards:
    """The cards of one set, of all its files."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.files: list[Summarised] = []
        self.facts = Cards.empty()
        # Place in the set of each file's first card.
        self._starts: list[int] = []

    def add(self, each: Summarised) -> None:
        """Add the cards of a file behind those that are there."""
        self._starts.append(len(self.facts.slugs))
        self.files.append(each)
        self.facts.extend(each.summary.cards)

    def file_of(self, at: int) -> tuple[Summarised, int]:
        """Return the file that holds the card at a place, and its place there."""
        number = bisect_right(self._starts, at) - 1
        return self.files[number], at - self._starts[number]

    def id_of(self, at: int) -> str:
        """Return the full id of the card at a place."""
        return f"{self.folder.set or self.folder.path.name}/{self.facts.slugs[at]}"


class SummaryIndex:
    """The data for checks across files; places are found by reading files again."""

    def __init__(
        self,
        files: list[Summarised],
        document: Callable[[Path], Document],
        broken: Iterable[tuple[Folder, Path]] = (),
    ) -> None:
        self.files = files
        # Returns the document of a file.
        self._document = document
        # Folders with a file that could not be used: its content is not known. Translations hold no cards.
        self.broken: set[Path] = set()
        # Folder and language of each file of translations that could not be used.
        self.unread_translations: set[tuple[Path, str]] = set()
        for folder, path in broken:
            language = language_meant(document(path).text)
            if language is None:
                self.broken.add(folder.path)
            else:
                self.unread_translations.add((folder.path, language))
        # Folder of a set -> its cards, in reading order.
        self.cards_by_set: dict[Path, SetCards] = {}
        self._games = {each.folder.path for each in files if each.summary.key == "game"}
        self._languages: dict[str | None, tuple[str, ...]] = {
            each.folder.game: tuple(each.summary.facts["languages"]) for each in files if each.summary.key == "game"
        }
        self._declared = {
            each.folder.path: tuple(each.summary.facts["languages"])
            for each in files
            if each.summary.key == "set" and "languages" in each.summary.facts
        }
        self._own = {
            each.folder.path: each.summary.language
            for each in files
            if each.summary.key in ("set", "game") and not each.is_misnamed_set
        }
        self._wrong: dict[Path, set[str]] = {}
        for each in files:
            if each.summary.wrong and each.summary.key != "text":
                self._wrong.setdefault(each.folder.path, set()).update(each.summary.wrong.values())
            if each.summary.has_cards:
                self.cards_by_set.setdefault(each.folder.path, SetCards(each.folder)).add(each)

    def span(self, each: Summarised, path: tuple[str | int, ...], *, key: bool = False) -> Span:
        """Locate a value of a file."""
        return self._document(each.path).span(path, key=key)

    def document(self, each: Summarised) -> Document:
        """Return the document of a file."""
        return self._document(each.path)

    def card_span(self, cards: SetCards, at: int, *path: str | int) -> Span:
        """Locate a card of a set by its place there, or a value of it."""
        each, index = cards.file_of(at)
        return self.place_in(each, index, *path)

    def place_in(self, each: Summarised, at: int, *path: str | int) -> Span:
        """Locate a card of a file by its place among the sound ones, or a value of it."""
        return self.span(each, (each.summary.key, each.summary.place_of(at), *path))

    def wrong_in(self, folder: Path) -> set[str]:
        """Return the ids of a folder's wrong cards within their set, an empty one if unknown."""
        return self._wrong.get(folder, set())

    def text_lines(self, folder: Folder, name: str) -> Iterator[str]:
        """Name the lines in which the texts of an entry begin that is translated, as ``Ties`` names them."""
        for each in self.files:
            if each.folder is not folder or each.summary.key == "text":
                continue
            paths: list[tuple[str | int, ...]] = []
            if each.summary.has_cards and name in each.summary.cards.slugs:
                at = each.summary.cards.slugs.index(name)
                paths = [
                    (each.summary.key, each.summary.place_of(at), key) for key in each.summary.originals()[at].texts
                ]
            elif name in each.summary.entries:
                above = ("set",) if each.summary.key == "set" else (each.summary.key, "words", name)
                paths = [(*above, key) for key in each.summary.entries[name].texts]
            for path in paths:
                span = self.span(each, path)
                yield f"{span.file}:{span.line}"

    def sets_of(self, game: str | None) -> set[str]:
        """Name the sets of a game."""
        return {
            each.summary.facts["id"] for each in self.files if each.summary.key == "set" and each.folder.game == game
        }

    def languages_of(self, game: str | None) -> tuple[str, ...] | None:
        """Return the languages of a game, None where its file is not read."""
        return self._languages.get(game)

    def own_language(self, folder: Folder) -> str | None:
        """Return the language of a set or game; None where its file is not read."""
        return self._own.get(folder.path)

    def declared_languages(self, folder: Folder) -> tuple[str, ...] | None:
        """Return the declared languages of a set; None where it declares none."""
        return self._declared.get(folder.path)

    def missing_home(self, each: Summarised) -> Path | None:
        """Name the file without which a file of cards, translations or a set belongs to nothing.

        Rule: cards belong to a set, the folder with its `set.yaml`; sets belong to a game, the folder with its
        `game.yaml`.
        """
        folder, key = each.folder, each.summary.key
        if key == "set":
            return None if folder.game else folder.path.parent / "game.yaml"
        if folder.set or not (each.summary.has_cards or key == "text"):
            return None
        above = each.path.parent.parent if each.path.parent.name == "text" else each.path.parent
        if folder.game is None:
            return above / "game.yaml"
        lost = folder.path in self._games and (above != folder.path or each.summary.has_cards)
        return above / "set.yaml" if lost else None

    def sources_of(self, folder: Folder) -> dict[str, TextEntry]:
        """Return the source texts that overlays of a folder translate: its cards and itself, or a game's words."""
        found: dict[str, TextEntry] = {}
        for each in self.files:
            if each.folder is folder and each.summary.key in ("set", "game") and not each.is_misnamed_set:
                found.update(each.summary.entries)
        if folder.path not in self._games:
            cards = self.cards_by_set.get(folder.path)
            for each in cards.files if cards is not None else ():
                found.update(zip(each.summary.cards.slugs, each.summary.originals(), strict=True))
        return found
