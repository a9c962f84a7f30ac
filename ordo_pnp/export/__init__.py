"""Cards as spreadsheets, out and back in: flat fields and texts in all languages; what is nested stays in YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.export.changes import Changes
    from ordo_pnp.export.codes import BAD_ROW, DATE, UNKNOWN_COLUMN
    from ordo_pnp.export.columns import card_schemas, columns_of, rows_of
    from ordo_pnp.export.csvfile import read_csv, write_csv
    from ordo_pnp.export.grid import MAX_BYTES, CellGrid, address, at_cell, heading_faults, unreadable
    from ordo_pnp.export.sheet_reader import SheetReader
    from ordo_pnp.export.tables import FORMS, SourceTable, read_table
    from ordo_pnp.export.xlsxfile import read_xlsx, write_xlsx
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "changes": "Changes",
            "codes": "BAD_ROW DATE UNKNOWN_COLUMN",
            "columns": "card_schemas columns_of rows_of",
            "csvfile": "read_csv write_csv",
            "grid": "CellGrid MAX_BYTES address at_cell heading_faults unreadable",
            "sheet_reader": "SheetReader",
            "tables": "FORMS SourceTable read_table",
            "xlsxfile": "read_xlsx write_xlsx",
        },
    )
