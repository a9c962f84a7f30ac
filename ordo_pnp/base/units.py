"""Lengths: millimetres for everything laid out, points for type and PDF, pixels for pictures.

The only conversions in the package stand here.
"""

from __future__ import annotations

from typing import NewType

# A length in millimetres.
Mm = NewType("Mm", float)
# A length in PostScript points, 72 to the inch.
Pt = NewType("Pt", float)
# A count of picture pixels.
Px = NewType("Px", int)

MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
PT_PER_MM = PT_PER_INCH / MM_PER_INCH


def mm_to_pt(length: float) -> Pt:
    """Convert millimetres to points.

    >>> mm_to_pt(25.4)
    72.0
    """
    return Pt(length * PT_PER_MM)


def pt_to_mm(length: float) -> Mm:
    """Convert points to millimetres.

    >>> round(pt_to_mm(72), 9)
    25.4
    """
    return Mm(length / PT_PER_MM)


def mm_to_px(length: float, dpi: float) -> Px:
    """Convert millimetres to whole pixels at a resolution in dots per inch.

    >>> mm_to_px(63, 300)
    744
    """
    return Px(round(length / MM_PER_INCH * dpi))
