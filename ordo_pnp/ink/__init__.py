"""Drawings in less ink or in other inks: each way is a function from a display list to a display list.

Rule: PNP-27.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.ink.hatching import HATCHINGS, hatchings_of
    from ordo_pnp.ink.lightness import grey_of, lightness_of
    from ordo_pnp.ink.recoloring import InkConverter
    from ordo_pnp.ink.ways import Ink
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "hatching": "HATCHINGS hatchings_of",
            "lightness": "grey_of lightness_of",
            "recoloring": "InkConverter",
            "ways": "Ink",
        },
    )
