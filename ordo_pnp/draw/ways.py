"""The words of ``--ink``."""

from __future__ import annotations

from enum import StrEnum


class Ink(StrEnum):
    """In how much ink, and in which, cards are printed."""

    # As they were drawn.
    FULL = "full"
    # Large areas pale, grounds left out; letters, symbols and what is small as they are.
    SAVER = "saver"
    # Each colour as the grey of its lightness; coats of arms hatched.
    GREY = "grey"
    # Lines and letters in black, no areas.
    OUTLINE = "outline"
