"""Numbers of pictures as text, as short as can be, and what PDF says of text with them."""

from __future__ import annotations

import math


def number(value: float, decimals: int = 3) -> str:
    """Write a number as short as its precision allows.

    >>> number(2.50000001), number(-0.0001), number(7)
    ('2.5', '0', '7')
    """
    whole = int(value)
    if whole == value:
        return str(whole)
    text = "%.*f" % (decimals, value)  # noqa: UP031 (twice as quick, and most of what is written are numbers)
    if decimals:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def turned(degrees: float) -> str:
    """Return the linear part of the PDF matrix of text turned clockwise, in a picture whose y runs down.

    >>> turned(0), turned(90)
    ('1 0 0 -1', '0 1 1 0')
    """
    if not degrees:
        return "1 0 0 -1"
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return " ".join([number(value, 5) for value in (cos, sin, sin, -cos)])


def tracked(millimetres: float) -> str:
    """Return the PDF operator that adds a width after every letter."""
    return f"{number(millimetres, 4)} Tc\n"
