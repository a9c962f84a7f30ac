"""The use case of printing: selected cards onto sheets, into PDF files and a manifest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.print.calibration_page import CalibrationPage, calibration_words, make_calibration_page
    from ordo_pnp.print.changes import Changes, Old
    from ordo_pnp.print.codes import MISSING_MARGIN_WORDS, NO_SHEET
    from ordo_pnp.print.counts import MissingCard, read_missing, split_counts
    from ordo_pnp.print.deck import MadeFile
    from ordo_pnp.print.earlier import EarlierFile
    from ordo_pnp.print.explanation import explain
    from ordo_pnp.print.fingerprint import Fingerprints
    from ordo_pnp.print.job import PAPER, Job, refuse_unprintable, unprintable
    from ordo_pnp.print.options import OptionError, PageOrder, PrintStyle, require, select_languages
    from ordo_pnp.print.output import make_way, write_files
    from ordo_pnp.print.preview import Preview, draw_preview, draw_single, write_svg
    from ordo_pnp.print.print_config import MARGIN, PrintConfig, heading, profiles_for
    from ordo_pnp.print.printer_file import PRINTER_ENDING, PRINTER_KEY, check_name, read_printer, write_printer
    from ordo_pnp.print.profiles import NO_WISH, PrintRequest, Wish
    from ordo_pnp.print.readings import measure_printer, parse_readings, told
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "calibration_page": "CalibrationPage calibration_words make_calibration_page",
            "changes": "Changes Old",
            "codes": "MISSING_MARGIN_WORDS NO_SHEET",
            "counts": "MissingCard read_missing split_counts",
            "deck": "MadeFile",
            "earlier": "EarlierFile",
            "explanation": "explain",
            "fingerprint": "Fingerprints",
            "job": "Job PAPER refuse_unprintable unprintable",
            "options": "OptionError PageOrder PrintStyle require select_languages",
            "output": "make_way write_files",
            "readings": "measure_printer parse_readings told",
            "preview": "Preview draw_preview draw_single write_svg",
            "printer_file": "PRINTER_ENDING PRINTER_KEY check_name read_printer write_printer",
            "print_config": "MARGIN PrintConfig heading profiles_for",
            "profiles": "NO_WISH PrintRequest Wish",
        },
    )
