"""Pure geometry in millimetres: pages, sheets, marks. Knows neither cards nor rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.layout.backs import Flip, behind
    from ordo_pnp.layout.boxes import Interior, lidded_box, tuck_box, tuck_box_halves
    from ordo_pnp.layout.calibration_scales import (
        INK,
        INSET,
        PITCH,
        RED,
        Corner,
        Targets,
        TargetScale,
        back_drawing,
        back_scale,
        front_items,
        front_scale,
        targets_for,
    )
    from ordo_pnp.layout.cut_paths import CutKind, CutPath, CutStyle, Vertex, page_cuts
    from ordo_pnp.layout.grid import need_around, span
    from ordo_pnp.layout.guide_styles import GuideStyle
    from ordo_pnp.layout.guides import Guides
    from ordo_pnp.layout.gutterfold import half_sheets
    from ordo_pnp.layout.impose import Imposition
    from ordo_pnp.layout.marginline import FACE, MARGIN_WORDS, TextWidth, Wording, margin_drawing, ruler
    from ordo_pnp.layout.net import Net, Panel, around
    from ordo_pnp.layout.net_marks import NetWords, flap_items, glue_words, legend, line_items
    from ordo_pnp.layout.net_pages import NET_BLEED, NetPage, least_room, place_nets, room_of
    from ordo_pnp.layout.page import Bookmark, Box, Orientation, Page
    from ordo_pnp.layout.papers import Paper, read_papers
    from ordo_pnp.layout.plan import Plan, PrintPiece
    from ordo_pnp.layout.printer import MOST_MM, Deviation, Printer, corrected_page
    from ordo_pnp.layout.printer_fit import Fit, ScaleReading, doubtful, fit_back, fit_front
    from ordo_pnp.layout.registration import RegistrationMarks
    from ordo_pnp.layout.sizes import SIZES, Borders, Cuts, PieceSize, parse_size
    from ordo_pnp.layout.stands import LEDGE, PLACE_GAP, TAB, divider, most_places, rack, rack_width, screen
    from ordo_pnp.layout.strips import fit, fit_copies
    from ordo_pnp.layout.templates import MarginLine, Sheet, choose_sheet, read_margin_line, read_sheet
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "backs": "Flip behind",
            "calibration_scales": "INK INSET PITCH RED Corner TargetScale Targets back_drawing back_scale front_items front_scale targets_for",
            "cut_paths": "CutKind CutPath CutStyle Vertex page_cuts",
            "boxes": "Interior lidded_box tuck_box tuck_box_halves",
            "grid": "need_around span",
            "guide_styles": "GuideStyle",
            "guides": "Guides",
            "gutterfold": "half_sheets",
            "impose": "Imposition",
            "marginline": "FACE MARGIN_WORDS TextWidth Wording margin_drawing ruler",
            "net": "Net Panel around",
            "net_marks": "NetWords flap_items glue_words legend line_items",
            "net_pages": "NET_BLEED NetPage least_room place_nets room_of",
            "page": "Bookmark Box Orientation Page",
            "papers": "Paper read_papers",
            "plan": "Plan PrintPiece",
            "printer": "MOST_MM Deviation Printer corrected_page",
            "printer_fit": "Fit ScaleReading doubtful fit_back fit_front",
            "registration": "RegistrationMarks",
            "sizes": "Cuts Borders PieceSize SIZES parse_size",
            "stands": "LEDGE PLACE_GAP TAB divider most_places rack rack_width screen",
            "strips": "fit fit_copies",
            "templates": "MarginLine Sheet choose_sheet read_margin_line read_sheet",
        },
    )
