"""Pictures as data: fragments that are placed again and again, and vignettes that are whole pictures, become shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.pictures.artist import PictureArtist
    from ordo_pnp.pictures.codes import (
        PATH_NOTATION,
        UNKNOWN_COLOR,
        UNKNOWN_FRAGMENT,
        UNKNOWN_MEASURE,
        UNKNOWN_PARAMETER,
        WRONG_VALUE,
        same_word,
    )
    from ordo_pnp.pictures.framing import FramedVignette, VignetteChoice, choice_of, extent_of
    from ordo_pnp.pictures.inspection import PictureInspection
    from ordo_pnp.pictures.outlines import clip_of, outline_of, pattern_rows
    from ordo_pnp.pictures.placement import PlacedKey, PlacedPair, placed_items, placing_matrix
    from ordo_pnp.pictures.shelf import PictureFiles, PictureShelf, defaults_of, definitions
    from ordo_pnp.pictures.sketches import Sketches
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "artist": "PictureArtist",
            "codes": "PATH_NOTATION UNKNOWN_COLOR UNKNOWN_FRAGMENT UNKNOWN_MEASURE UNKNOWN_PARAMETER WRONG_VALUE same_word",
            "framing": "FramedVignette VignetteChoice choice_of extent_of",
            "inspection": "PictureInspection",
            "outlines": "clip_of outline_of pattern_rows",
            "placement": "PlacedKey PlacedPair placed_items placing_matrix",
            "sketches": "Sketches",
            "shelf": "PictureFiles PictureShelf defaults_of definitions",
        },
    )
