"""Cards for other programs: spreadsheets, out and back in; data; pictures; virtual tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.export.card_data import cards_as_data, rules_of
    from ordo_pnp.export.card_row import CardRow
    from ordo_pnp.export.changes import Changes
    from ordo_pnp.export.codes import BAD_ROW, DATE, UNKNOWN_COLUMN
    from ordo_pnp.export.columns import PRINT, SheetColumn, card_schemas, columns_of, rows_of
    from ordo_pnp.export.cut_pictures import sheet_pictures
    from ordo_pnp.export.cut_sheets import CUT_LIST, CutFile, cut_file, cut_list, path_files
    from ordo_pnp.export.cutters import CuttingMachine, read_cutters
    from ordo_pnp.export.database import write_database
    from ordo_pnp.export.drawn_pieces import CardArtist, DrawnPiece, draw_pieces
    from ordo_pnp.export.earlier_sources import EarlierSources
    from ordo_pnp.export.grid import BAD_CHARACTER, CellGrid, heading_faults, unreadable
    from ordo_pnp.export.picture_files import PICTURE_LIST, PictureFolder, draw_picture_files, front_name
    from ordo_pnp.export.piece_groups import groups_of
    from ordo_pnp.export.room_file import pack_room, room_of
    from ordo_pnp.export.services import Service, read_services
    from ordo_pnp.export.sheet_reader import SheetReader
    from ordo_pnp.export.table_addresses import TableAddresses
    from ordo_pnp.export.table_files import FORMS, read_table, write_table
    from ordo_pnp.export.table_sheets import TablePicture, draw_table_pictures, lay_sheets, single_pictures
    from ordo_pnp.export.translation_reader import TranslationTable
    from ordo_pnp.export.translation_table import HEADINGS, Freshness, SourceText, Translation
    from ordo_pnp.export.virtual_table import saved_table, write_pictures
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "card_data": "cards_as_data rules_of",
            "card_row": "CardRow",
            "changes": "Changes",
            "codes": "BAD_ROW DATE UNKNOWN_COLUMN",
            "columns": "PRINT SheetColumn card_schemas columns_of rows_of",
            "cut_pictures": "sheet_pictures",
            "cut_sheets": "CUT_LIST CutFile cut_file cut_list path_files",
            "cutters": "CuttingMachine read_cutters",
            "database": "write_database",
            "drawn_pieces": "CardArtist DrawnPiece draw_pieces",
            "earlier_sources": "EarlierSources",
            "grid": "BAD_CHARACTER CellGrid heading_faults unreadable",
            "picture_files": "PICTURE_LIST PictureFolder draw_picture_files front_name",
            "piece_groups": "groups_of",
            "room_file": "pack_room room_of",
            "services": "Service read_services",
            "sheet_reader": "SheetReader",
            "table_addresses": "TableAddresses",
            "table_files": "FORMS read_table write_table",
            "table_sheets": "TablePicture draw_table_pictures single_pictures lay_sheets",
            "translation_reader": "TranslationTable",
            "translation_table": "Freshness HEADINGS SourceText Translation",
            "virtual_table": "saved_table write_pictures",
        },
    )
