"""The words of ``--ink``."""

from __future__ import annotations

from enum import StrEnum


class Ink(StrEnum):
    """In how much ink, and in which, cards are printed."""

    FULL = "full"
    """As they were drawn."""
    SAVER = "saver"
    """Large areas pale, grounds left out; letters, symbols and what is small as they are."""
    GREY = "grey"
    """Each colour as the grey of its lightness; coats of arms hatched."""
    OUTLINE = "outline"
    """Lines and letters in black, no areas."""
