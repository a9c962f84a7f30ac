"""Faces: layout data and a card's record become a display list in millimetres."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.faces.alternatives import kinds_of
    from ordo_pnp.faces.codes import FACE_CODES
    from ordo_pnp.faces.design_checks import contrast
    from ordo_pnp.faces.face_copies import backs_of, drawn_instead, face_copy_text, fronts_of, other_backs
    from ordo_pnp.faces.face_drawing import FaceDrawing
    from ordo_pnp.faces.faces import Faces
    from ordo_pnp.faces.lone_pictures import LonePictures
    from ordo_pnp.faces.look import Look
    from ordo_pnp.faces.press_inks import inks_of_looks
    from ordo_pnp.faces.references import NameScope
    from ordo_pnp.faces.regions import FaceRegion, KeyPath
    from ordo_pnp.faces.roles import place_of_kind
    from ordo_pnp.faces.stock_text import stock_back_text, stock_face_text, text_for_kind
    from ordo_pnp.faces.text_element import LEAST_PT
    from ordo_pnp.faces.zones import measure_frame
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "alternatives": "kinds_of",
            "face_copies": "backs_of drawn_instead face_copy_text fronts_of other_backs",
            "codes": "FACE_CODES",
            "design_checks": "contrast",
            "face_drawing": "FaceDrawing",
            "faces": "Faces",
            "lone_pictures": "LonePictures",
            "look": "Look",
            "press_inks": "inks_of_looks",
            "references": "NameScope",
            "regions": "KeyPath FaceRegion",
            "roles": "place_of_kind",
            "stock_text": "stock_back_text stock_face_text text_for_kind",
            "text_element": "LEAST_PT",
            "zones": "measure_frame",
        },
    )
