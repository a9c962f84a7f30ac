"""Colours as a press prints them: ICC profiles of presses, and screen colours separated into four inks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.separation.press_profile import PressProfile, find_profile
    from ordo_pnp.separation.separation import INK_LIMIT, Inks, Separation, bounded
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "press_profile": "PressProfile find_profile",
            "separation": "INK_LIMIT Inks Separation bounded",
        },
    )
