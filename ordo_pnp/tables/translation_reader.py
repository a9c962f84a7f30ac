"""The way back of a table of translations: what a translator wrote, every mistake named by its address."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ordo_pnp.base import Span, printable, remedy_for
from ordo_pnp.cards import CONTROL_CHARACTER, SOURCE
from ordo_pnp.tables.codes import BAD_ROW, UNKNOWN_COLUMN
from ordo_pnp.tables.grid import BAD_CHARACTER, CellGrid, listed
from ordo_pnp.tables.table_addresses import TableAddresses
from ordo_pnp.tables.translation_table import HEADINGS

if TYPE_CHECKING:
    from ordo_pnp.base import Code, Diagnostic
    from ordo_pnp.cards import Schema
    from ordo_pnp.tables.translation_table import Translation


class TranslationTable:
    """What a translator has written into a table.

    Args:
        grid: The cells.
        translation: What the table was made of.
        schema: Describes files of translations.
    """

    def __init__(self, grid: CellGrid, translation: Translation, schema: Schema) -> None:
        self.problems: list[Diagnostic] = [*grid.problems.values()]
        # Set and entry -> the hash of the source that the translator saw, and what was written.
        self.entries: dict[tuple[str, str], tuple[str, dict[str, str]]] = {}
        # Where the texts of each entry stand.
        self.addresses = TableAddresses(grid, translation.game)
        self._grid, self._translation, self._schema = grid, translation, schema
        columns = self._columns()
        if columns is not None:
            for row in range(1, len(grid.rows)):
                self._read(row, columns)

    def remarks(self) -> Iterator[str]:
        """Yield a line about each sort of text that somebody wrote where it is not read."""
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
        """Report what no file of translations may hold."""
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
