"""How a shape looks, as attributes of an SVG element: for every writer of SVG, each with its own units."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ordo_pnp.paper.render.numbers import number

if TYPE_CHECKING:
    from ordo_pnp.draw import Paint, Shape


# The limit of PDF, beyond which a corner is blunt; where SVG is not told, that is 4, and spikes are shorter than in
# print.
_SHARP: Final = ' stroke-miterlimit="10"'


def looks_of(
    shape: Shape, paint: Callable[[Paint], str], color: Callable[[str], str], length: Callable[[float], str]
) -> str:
    """Return the attributes of fill, line and opacity, each behind a space; empty if nothing can be seen.

    Args:
        shape: What is drawn.
        paint: Writes what fills it.
        color: Writes the colour of a line.
        length: Writes millimetres.
    """
    if shape.opacity <= 0 or (shape.fill is None and shape.stroke is None):
        return ""
    parts = []
    if shape.fill is None:
        parts.append(' fill="none"')
    else:
        parts.append(f' fill="{paint(shape.fill)}"')
        if shape.even_odd:
            parts.append(' fill-rule="evenodd"')
    if shape.stroke is not None:
        parts.append(f' stroke="{color(shape.stroke)}" stroke-width="{length(shape.width)}"')
        if shape.dash:
            parts.append(f' stroke-dasharray="{" ".join([length(each) for each in shape.dash])}"')
        if shape.round_ends:
            parts.append(' stroke-linecap="round" stroke-linejoin="round"')
        else:
            parts.append(_SHARP)
    if shape.opacity < 1:
        parts.append(f' opacity="{number(shape.opacity)}"')
    return "".join(parts)
