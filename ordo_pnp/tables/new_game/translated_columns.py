"""Columns of a table that hold the texts of another column in another language: `Name (DE)`, `name.de`, `Name_de`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ordo_pnp.cards import is_language
from ordo_pnp.tables.new_game.columns import use_of

if TYPE_CHECKING:
    from ordo_pnp.tables.new_game.columns import TableColumn


_IN_LANGUAGE: Final = re.compile(r"(.*\S)\s*(?:[(\[]\s*([A-Za-z]{2,3})\s*[)\]]|[._ ]([A-Za-z]{2,3}))\Z", re.DOTALL)


def part_translations(columns: Sequence[TableColumn], languages: Sequence[str]) -> list[TableColumn]:
    """Return the columns that are not translations; those that are become ``translations`` of the one they translate.

    A heading with a language is one only where another column has the same heading without it, or in the game's own language, or one that means the same (`Card Name` for `Name (DE)`):
    `Speed (km)` alone is no translation into Khmer. Where the language is not one of the game it is a translation, too, so that
    it never gets onto cards as a field.

    Args:
        columns: All of a table.
        languages: Of the game, its own first.
    """
    parted = {column.at: found for column in columns if (found := in_language(column.heading)) is not None}
    plain = {_bare(column.heading): column for column in columns if column.at not in parted}
    for column in columns:
        heading, language = parted.get(column.at, ("", ""))
        if language == languages[0] and _bare(heading) not in plain:
            column.heading = heading
            plain[_bare(heading)] = column
    uses: dict[str, TableColumn] = {}
    for column in plain.values():
        uses.setdefault(use_of(column.heading), column)
    uses.pop("field", None)
    kept: list[TableColumn] = []
    for column in columns:
        heading, language = parted.get(column.at, ("", languages[0]))
        source = plain.get(_bare(heading)) or uses.get(use_of(heading))
        if source is None or source is column or language == languages[0] or language in source.translations:
            kept.append(column)
        else:
            source.translations[language] = column
    return kept


def in_language(heading: str) -> tuple[str, str] | None:
    """Return a heading without its language, and that; None where none is named.

    >>> in_language("Card Name (DE)"), in_language("effect.de"), in_language("Hit Points"), in_language("Cost (gold)")
    (('Card Name', 'de'), ('effect', 'de'), None, None)
    """
    found = _IN_LANGUAGE.match(heading)
    language = (found[2] or found[3]).lower() if found is not None else ""
    return (found[1], language) if found is not None and is_language(language) else None


def translations_of(columns: Sequence[TableColumn]) -> Iterator[tuple[TableColumn, str, TableColumn]]:
    """Yield every column with each language it is translated into, and the column of that."""
    for column in columns:
        for language, other in column.translations.items():
            yield column, language, other


def words_in(column: TableColumn, language: str) -> dict[str, str]:
    """Return what the different cells of a column are in a language: the first translation of each."""
    other = column.translations.get(language)
    found: dict[str, str] = {}
    for cell, text in zip(column.cells, other.cells if other is not None else (), strict=False):
        if cell and text:
            found.setdefault(cell, text)
    return found


def _bare(heading: str) -> str:
    return "".join(char for char in heading.casefold() if char.isalnum())
