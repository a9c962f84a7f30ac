"""The use case of printing: selected cards onto sheets, into PDF files and a manifest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.print.accessories import MadeAccessory, make_accessory
    from ordo_pnp.print.accessory_content import AccessoryKind, AccessoryRequest
    from ordo_pnp.print.accessory_data import AccessoryData
    from ordo_pnp.print.calibration_page import CalibrationPage, make_calibration_page
    from ordo_pnp.print.changes import DeckChanges, Old
    from ordo_pnp.print.codes import MISSING_MARGIN_WORDS, NO_SHEET
    from ordo_pnp.print.counts import read_missing, split_counts
    from ordo_pnp.print.coverage import told_coverage, with_coverage
    from ordo_pnp.print.deck import MadeFile, PrintOptions, duplex_of, lay_out_deck
    from ordo_pnp.print.earlier import CONTENT_OPTIONS, EarlierFile
    from ordo_pnp.print.explanation import counted, explain
    from ordo_pnp.print.fingerprint import Fingerprints
    from ordo_pnp.print.job import PAPER, Job
    from ordo_pnp.print.options import ColorSpace, OptionError, PageOrder, PrintStyle, require, select_languages
    from ordo_pnp.print.output import NewFiles, new_files, write_files
    from ordo_pnp.print.preview import Preview, draw_preview, draw_single, write_svg
    from ordo_pnp.print.print_config import MARGIN, PrintConfig, heading, profiles_for
    from ordo_pnp.print.print_file import Group, PrintFile
    from ordo_pnp.print.printer_file import PRINTER_ENDING, PRINTER_KEY, check_name, read_printer, write_printer
    from ordo_pnp.print.profiles import NO_WISH, MissingCard, PrintRequest, Wish, read_wish
    from ordo_pnp.print.readings import MeasuredPrinter, measure_printer, parse_readings, told
    from ordo_pnp.print.refusals import refuse_unprintable, unprintable
    from ordo_pnp.print.tokens import PUNCHES, TokenForm, parse_token_form
    from ordo_pnp.print.word_setter import calibration_words
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "accessories": "MadeAccessory make_accessory",
            "accessory_content": "AccessoryKind AccessoryRequest",
            "accessory_data": "AccessoryData",
            "calibration_page": "CalibrationPage make_calibration_page",
            "changes": "DeckChanges Old",
            "codes": "MISSING_MARGIN_WORDS NO_SHEET",
            "counts": "read_missing split_counts",
            "coverage": "told_coverage with_coverage",
            "deck": "MadeFile PrintOptions duplex_of lay_out_deck",
            "earlier": "CONTENT_OPTIONS EarlierFile",
            "explanation": "counted explain",
            "fingerprint": "Fingerprints",
            "job": "Job PAPER",
            "options": "ColorSpace OptionError PageOrder PrintStyle require select_languages",
            "output": "NewFiles new_files write_files",
            "preview": "Preview draw_preview draw_single write_svg",
            "print_config": "MARGIN PrintConfig heading profiles_for",
            "print_file": "Group PrintFile",
            "printer_file": "PRINTER_ENDING PRINTER_KEY check_name read_printer write_printer",
            "profiles": "MissingCard NO_WISH PrintRequest Wish read_wish",
            "readings": "MeasuredPrinter measure_printer parse_readings told",
            "refusals": "refuse_unprintable unprintable",
            "tokens": "PUNCHES TokenForm parse_token_form",
            "word_setter": "calibration_words",
        },
    )
