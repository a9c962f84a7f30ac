"""Cards as spreadsheets, out and back in: flat fields and texts in all languages; what is nested stays in YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.export.changes import Changes
    from ordo_pnp.export.columns import card_schemas, columns_of, rows_of
    from ordo_pnp.export.csvfile import read_csv, write_csv
    from ordo_pnp.export.grid import MAX_TABLE_BYTES, CellGrid
    from ordo_pnp.export.sheet_reader import SheetReader
    from ordo_pnp.export.xlsxfile import read_xlsx, write_xlsx
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "changes": "Changes",
            "columns": "card_schemas columns_of rows_of",
            "csvfile": "read_csv write_csv",
            "grid": "CellGrid MAX_TABLE_BYTES",
            "sheet_reader": "SheetReader",
            "xlsxfile": "read_xlsx write_xlsx",
        },
    )
