"""Pure geometry in millimetres: pages, sheets, marks. Knows neither cards nor rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.layout.backs import Flip, behind
    from ordo_pnp.layout.grid import need_around, span
    from ordo_pnp.layout.guide_styles import GuideStyle
    from ordo_pnp.layout.guides import Guides
    from ordo_pnp.layout.gutterfold import half_sheets
    from ordo_pnp.layout.impose import Imposition
    from ordo_pnp.layout.marginline import FACE, MARGIN_WORDS, Wording
    from ordo_pnp.layout.page import Bookmark, Box, Orientation, Page
    from ordo_pnp.layout.papers import Paper, read_papers
    from ordo_pnp.layout.plan import Borders, Cuts, Plan, PrintPiece
    from ordo_pnp.layout.printer import MOST_MM, Deviation, Printer, corrected_page
    from ordo_pnp.layout.printer_fit import Fit, Reading, doubtful, fit_back, fit_front
    from ordo_pnp.layout.sizes import SIZES, PieceSize, parse_size
    from ordo_pnp.layout.strips import fit, fit_copies
    from ordo_pnp.layout.targets import (
        INK,
        INSET,
        PITCH,
        RED,
        Corner,
        Scale,
        Targets,
        back_drawing,
        back_scale,
        front_items,
        front_scale,
        targets_for,
    )
    from ordo_pnp.layout.templates import MarginLine, Sheet, choose_sheet, read_margin_line, read_sheet
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "backs": "Flip behind",
            "grid": "need_around span",
            "guide_styles": "GuideStyle",
            "guides": "Guides",
            "gutterfold": "half_sheets",
            "impose": "Imposition",
            "marginline": "FACE MARGIN_WORDS Wording",
            "page": "Bookmark Box Orientation Page",
            "plan": "Borders Cuts Plan PrintPiece",
            "printer": "MOST_MM Deviation Printer corrected_page",
            "printer_fit": "Fit Reading doubtful fit_back fit_front",
            "sizes": "PieceSize SIZES parse_size",
            "strips": "fit fit_copies",
            "papers": "Paper read_papers",
            "targets": "INK INSET PITCH RED Corner Scale Targets back_drawing back_scale front_items front_scale targets_for",
            "templates": "MarginLine Sheet choose_sheet read_margin_line read_sheet",
        },
    )
