"""Translations as a table: every text beside its source, out and back in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from ordo_pnp.base import Code, Diagnostic, Span, printable, remedy_for
from ordo_pnp.cards import CONTROL_CHARACTER, EMPTY, SOURCE, Document, GameData, Schema, source_hash
from ordo_pnp.tables.card_import import TableAddresses
from ordo_pnp.tables.file_changes import EarlierSources, Revisions, quoted_keys
from ordo_pnp.tables.grid import BAD_CHARACTER, BAD_ROW, UNKNOWN_COLUMN, CellGrid, listed

# In place of a hash that was not noted: it is that of no source.
UNSEEN: Final = "00000000"
# Of all columns but the last, which is headed by the language and is for the translator.
HEADINGS: Final = ("set", "entry", "text", "state", "hash", "source", "before")


class Freshness(StrEnum):
    """Of a translated text."""

    MISSING = "missing"
    STALE = "stale"
    FRESH = "fresh"


@dataclass(frozen=True, slots=True)
class SourceText:
    """One text of one entry, and its translation."""

    # Empty for the words of the game itself.
    set: str
    # A card by its slug, ``set``, or a group of the game's words.
    entry: str
    key: str
    state: Freshness
    # Of the source texts of the whole entry.
    digest: str
    source: str
    # The translation so far.
    before: str
    # Hash of the source texts that the translation of the entry was made from; empty where there is none.
    made_from: str = ""


@dataclass(frozen=True, slots=True)
class _Home:
    """A game with its words, or a set."""

    set: str
    folder: Path
    # Entry -> texts that are to be translated; none where they are in the language already.
    sources: Mapping[str, Mapping[str, str]]
    overlays: Sequence[Document]

    def entry(self, name: str) -> Mapping[str, str]:
        """Return the present translation of an entry, its hash included."""
        return next((held for each in self.overlays if (held := _entries(each).get(name))), EMPTY)


class Translation:
    """The translation of one game and its sets into one language.

    Args:
        game: The game.
        files: Every sound data file: path, content, schema, and its set.
        language: One of the languages of the game.
        is_promised: Only of sets that say they are made in it or, where they say nothing, are begun.
    """

    def __init__(
        self,
        game: GameData,
        files: Iterable[tuple[Path, Document, Schema | None, str | None]],
        language: str,
        *,
        is_promised: bool = False,
    ) -> None:
        self.game = game
        self.language = language
        overlays = [
            (path, document)
            for path, document, schema, _ in files
            if schema is not None and schema.key == "text" and document.data["text"]["language"] == language
        ]
        sets = [each for each in game.sets.values() if each.language != language]
        folders = tuple(each.folder for each in game.sets.values())
        own = [each for path, each in overlays if path.is_relative_to(game.folder) and not _is_below(path, folders)]
        words = game.words.get(game.language, EMPTY) if game.language != language else EMPTY
        self._homes = {"": _Home("", game.folder, words, own)}
        for each in sets:
            sources = {"set": each.own_texts}
            sources |= {card.id.partition("/")[2]: card.own_texts for card in each.cards}
            inside = [found for path, found in overlays if path.is_relative_to(each.folder)]
            if is_promised and not (language in each.languages if each.languages else inside):
                continue
            self._homes[each.id] = _Home(each.id, each.folder, sources, inside)

    def passages(self, sets: Collection[str] | None = None) -> Iterator[SourceText]:
        """Yield every text there is to translate, fresh ones too, in the order of the data.

        Args:
            sets: Of these sets; None for all, and for the words of the game.
        """
        for home in self._homes.values():
            if sets is not None and home.set not in sets:
                continue
            for entry, texts in home.sources.items():
                held, digest = home.entry(entry), source_hash(texts)
                is_stale = bool(held) and held.get(SOURCE) != digest
                for key, text in texts.items():
                    state = Freshness.MISSING if key not in held else Freshness.STALE if is_stale else Freshness.FRESH
                    before, made_from = str(held.get(key, "")), str(held.get(SOURCE, ""))
                    yield SourceText(home.set, entry, key, state, digest, text, before, made_from)

    def grid(self, passages: Iterable[SourceText]) -> CellGrid:
        """Write passages as a table."""
        rows = [[*HEADINGS, self.language]]
        rows += [
            [each.set or self.words_name, each.entry, each.key, each.state, each.digest, each.source, each.before, ""]
            for each in passages
        ]
        return CellGrid(rows)

    @property
    def words_name(self) -> str:
        """The name in place of a set for the game's words: its id, or empty if a set has that."""
        return "" if self.game.id in self.game.sets else self.game.id

    def stamped(self, sets: Collection[str] | None = None) -> dict[Path, tuple[str | None, str]]:
        """Return the files that change when every stale entry is marked up to date.

        Raises:
            OrdoError: A file is written too unusually.
        """
        revisions = Revisions(quoted_keys(self.game))
        stale = {(each.set, each.entry): each.digest for each in self.passages(sets) if each.state is Freshness.STALE}
        for (name, entry), digest in stale.items():
            home = self._homes[name]
            wanted = {**home.entry(entry), SOURCE: digest}
            revisions.translate(home.folder, home.overlays, self.language, entry, wanted)
        return revisions.texts()

    def changes(
        self, written: Mapping[tuple[str, str], tuple[str, Mapping[str, str]]], sources: EarlierSources | None = None
    ) -> dict[Path, tuple[str | None, str]]:
        """Return the files changed by a translation: text before (None if new), and after.

        An entry counts as fresh, by the hash of the source that the translator saw, where each of its texts that was
        stale or missing is written.

        Args:
            written: Set and entry -> the hash of the source that the translator saw, and the texts; `TranslationTable.entries`.
            sources: The texts of files and values before earlier changes; None where they are unknown.

        Raises:
            OrdoError: A file is written too unusually.
        """
        revisions = Revisions(quoted_keys(self.game), sources)
        open_texts: dict[tuple[str, str], set[str]] = {}
        for each in self.passages():
            if each.state is not Freshness.FRESH:
                open_texts.setdefault((each.set, each.entry), set()).add(each.key)
        for (name, entry), (digest, texts) in written.items():
            home = self._homes[name]
            held = home.entry(entry)
            is_done = open_texts.get((name, entry), set()) <= texts.keys()
            seen = digest if is_done or not held else held.get(SOURCE, UNSEEN)
            wanted = {SOURCE: seen} | {
                key: text for key in home.sources[entry] if (text := texts.get(key, held.get(key, "")))
            }
            if wanted != held:
                revisions.translate(home.folder, home.overlays, self.language, entry, wanted)
        return revisions.texts()

    def without(
        self, card_set: str, entry: str, key: str, sources: EarlierSources | None = None
    ) -> dict[Path, tuple[str | None, str]]:
        """Return the files that change when the translation of one text is taken out, as ``changes`` does."""
        home = self._homes[card_set]
        held = {name: text for name, text in home.entry(entry).items() if name != key}
        revisions = Revisions(quoted_keys(self.game), sources)
        revisions.translate(home.folder, home.overlays, self.language, entry, held if held.keys() - {SOURCE} else None)
        return revisions.texts()

    def is_source(self, sets: Collection[str] | None = None) -> bool:
        """Whether nothing of some sets, or of all, is ever to be translated into the language."""
        return not any(home.sources for name, home in self._homes.items() if sets is None or name in sets)

    def texts_of(self, card_set: str, entry: str) -> Collection[str] | None:
        """Name the texts of an entry, None if there is no such entry to translate."""
        home = self._homes.get("" if card_set == self.words_name else card_set)
        found = None if home is None else home.sources.get(entry)
        return None if found is None else found.keys()

    @property
    def entries(self) -> list[str]:
        """Every entry as ``set/entry``."""
        return [f"{home.set or self.words_name}/{entry}" for home in self._homes.values() for entry in home.sources]


def _entries(document: Document) -> Mapping[str, Mapping[str, str]]:
    found: Mapping[str, Mapping[str, str]] = document.data["text"]["entries"]
    return found


def _is_below(path: Path, folders: Iterable[Path]) -> bool:
    return any(path.is_relative_to(each) for each in folders)


class TranslationTable:
    """The entries that a translator has written into a table.

    Args:
        grid: The cells.
        translation: The translation that the table was made of.
        schema: Describes files of translations.
    """

    def __init__(self, grid: CellGrid, translation: Translation, schema: Schema) -> None:
        self.problems: list[Diagnostic] = [*grid.problems.values()]
        # Set and entry -> the hash of the source that the translator saw, and the written texts.
        self.entries: dict[tuple[str, str], tuple[str, dict[str, str]]] = {}
        # The places of the texts of each entry.
        self.addresses = TableAddresses(grid, translation.game)
        self._grid, self._translation, self._schema = grid, translation, schema
        columns = self._columns()
        if columns is not None:
            for row in range(1, len(grid.rows)):
                self._read(row, columns)

    def remarks(self) -> Iterator[str]:
        """Yield a line about each sort of text in cells that are not read."""
        grid, language = self._grid, self._translation.language
        headings, *rows = ([cell.strip() for cell in row] for row in grid.rows)
        cells = [dict(zip(headings, row, strict=False)) for row in rows]
        others = [
            each for each in headings if each not in (*HEADINGS, language) and any(row.get(each) for row in cells)
        ]
        if others:
            names = listed([f"`{printable(each)}`" for each in others])
            yield f"has columns that are not read ({names}): a translation belongs into `{language}`"
        sources = {
            (each.set or self._translation.words_name, each.entry, each.key, each.digest): each.source.strip()
            for each in self._translation.passages()
        }
        edited = []
        for number, row in enumerate(cells, 1):
            source = sources.get((row.get("set", ""), row.get("entry", ""), row.get("text", ""), row.get("hash", "")))
            if source is not None and row.get("source", source) != source:
                edited.append((number, headings.index("source")))
        if edited:
            yield f"has other sources than the cards ({grid.named(edited)}), which are not read: change the cards themselves"

    def _columns(self) -> dict[str, int] | None:
        names = [cell.strip() for cell in self._grid.rows[0]] if self._grid.rows else []
        wanted = ("set", "entry", "text", "hash", self._translation.language)
        for each in wanted:
            if names.count(each) != 1:
                message = f"{'two columns are' if each in names else 'no column is'} headed `{each}`"
                remedy = "leave the headings as `ordo translate -o FILE` wrote them"
                self._report(UNKNOWN_COLUMN, message, (0, 0), remedy)
        return None if self.problems else {each: names.index(each) for each in wanted}

    def _read(self, row: int, columns: Mapping[str, int]) -> None:
        place = row, columns[self._translation.language]
        text = self._grid.cell(*place)
        if not text.strip() or place in self._grid.problems:
            return
        card_set, entry, key, digest = (
            self._grid.cell(row, columns[each]).strip() for each in ("set", "entry", "text", "hash")
        )
        shown = printable(f"{card_set}/{entry}")
        known = self._translation.texts_of(card_set, entry)
        if known is None:
            otherwise = "what it names may have been renamed or deleted since"
            remedy = remedy_for(f"{card_set}/{entry}", self._translation.entries, otherwise)
            self._report(BAD_ROW, f"`{shown}` is nothing to translate", (row, columns["entry"]), remedy)
        elif key not in known:
            remedy = f"it has {', '.join(f'`{each}`' for each in known)}"
            self._report(BAD_ROW, f"`{shown}` has no text `{printable(key)}`", (row, columns["text"]), remedy)
        elif not self._is_refused({SOURCE: digest, key: text}, row, columns):
            name = "" if card_set == self._translation.words_name else card_set
            seen, texts = self.entries.setdefault((name, entry), (digest, {}))
            if key in texts or seen != digest:
                self._report(BAD_ROW, "the row stands twice", (row, columns["entry"]), "delete one of the two")
            texts[key] = text
            self.addresses.add((card_set, self._translation.language, entry, key), place)

    def _is_refused(self, entry: Mapping[str, str], row: int, columns: Mapping[str, int]) -> bool:
        """Report text that no file of translations may hold."""
        data = {"format": 1, "text": {"language": self._translation.language, "entries": {"entry": dict(entry)}}}
        refused = self._schema.violations(data)
        for each in refused:
            place = row, columns["hash" if each.path[-1:] == (SOURCE,) else self._translation.language]
            cell = self._grid.cell(*place)
            told = each.at(Span(self._grid.file, 1, 1, 1, len(cell) + 1, cell))
            self._report(told.code, told.message, place, told.help)
        bad = BAD_CHARACTER.search(entry[next(key for key in entry if key != SOURCE)])
        if bad is not None:
            message = f"the invisible control character U+{ord(bad[0]):04X} stands in the text"
            self._report(CONTROL_CHARACTER, message, (row, columns[self._translation.language]), "delete it")
        return bool(refused) or bad is not None

    def _report(self, code: Code, message: str, place: tuple[int, int], remedy: str | None) -> None:
        self.problems.append(self._grid.finding(code, message, place, remedy))
