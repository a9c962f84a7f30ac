"""Font faces, metrics, hyphenation and the fitting of text into boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.typography.fitting import FitPrecheck, Fitted, Overflow, Style, fit, fits_whole
    from ordo_pnp.typography.fonts import Face, Fonts, font_folder
    from ordo_pnp.typography.inline_signs import sign_parts
    from ordo_pnp.typography.tracking import TrackedFace, face_of
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "fitting": "FitPrecheck Fitted Overflow Style fit fits_whole",
            "fonts": "Face Fonts font_folder",
            "inline_signs": "sign_parts",
            "tracking": "TrackedFace face_of",
        },
    )
