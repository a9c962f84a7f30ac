"""Cards as spreadsheets, out and back in: flat fields and texts in all languages; what is nested stays in YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.export.changes import Changes
    from ordo_pnp.export.codes import BAD_ROW, DATE, UNKNOWN_COLUMN
    from ordo_pnp.export.columns import card_schemas, columns_of, rows_of
    from ordo_pnp.export.foreign_tables import FORMS, read_foreign_table
    from ordo_pnp.export.grid import BAD_CHARACTER, CellGrid, address, at_cell, heading_faults, unreadable
    from ordo_pnp.export.sheet_reader import SheetReader
    from ordo_pnp.export.table_addresses import TableAddresses
    from ordo_pnp.export.table_files import read_table, write_table
    from ordo_pnp.export.translation_table import Freshness, SourceText, Translation, TranslationTable
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "changes": "Changes",
            "codes": "BAD_ROW DATE UNKNOWN_COLUMN",
            "columns": "card_schemas columns_of rows_of",
            "foreign_tables": "FORMS read_foreign_table",
            "grid": "BAD_CHARACTER CellGrid address at_cell heading_faults unreadable",
            "sheet_reader": "SheetReader",
            "table_addresses": "TableAddresses",
            "table_files": "read_table write_table",
            "translation_table": "SourceText Freshness Translation TranslationTable",
        },
    )
