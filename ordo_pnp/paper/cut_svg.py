"""Cut paths as SVG: a layer for each kind of cut, in millimetres of the page.

Rule: PNP-28.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ordo_pnp.paper.render.numbers import number
from ordo_pnp.paper.sheets.cut_paths import CutKind

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.cut_paths import CutPath, Vertex


# By layer: software of machines tells what to do with a path by its colour.
COLORS: Final[Mapping[str, str]] = {CutKind.KISS: "#0000FF", CutKind.THROUGH: "#FF0000", "page": "#00C000"}
_LINE_MM: Final = 0.1


def write_cut_svg(paths: Sequence[CutPath], width: float, height: float, *, has_page: bool) -> bytes:
    """Write the paths of a page, a layer for each kind in the order in which they are cut.

    Args:
        paths: In order; millimetres from the top-left corner of the picture.
        width: Of the picture.
        height: Of the picture.
        has_page: Whether a last layer, which is not to be cut, has the edge of the page, so that the paths can be put in their place.
    """
    layers = [_layer(kind, map(_element, each)) for kind, each in by_kind(paths)]
    if has_page:
        layers.append(_layer("page", [f'<rect width="{_number(width)}" height="{_number(height)}"/>']))
    size = f'width="{_number(width)}mm" height="{_number(height)}mm" viewBox="0 0 {_number(width)} {_number(height)}"'
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<svg {spaces} version="1.1" {size}>\n'
    return f"{head}{''.join(layers)}</svg>\n".encode()


def by_kind(paths: Sequence[CutPath]) -> list[tuple[CutKind, list[CutPath]]]:
    """Group paths by kind, in order of the first of each: all of a kind are cut before the next kind."""
    kinds = dict.fromkeys(each.kind for each in paths)
    return [(kind, [each for each in paths if each.kind is kind]) for kind in kinds]


def _layer(name: str, elements: Iterator[str] | list[str]) -> str:
    head = f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}"'
    paint = f'fill="none" stroke="{COLORS[name]}" stroke-width="{_LINE_MM}"'
    return "\n".join([f"{head} {paint}>", *elements, "</g>\n"])


def _element(path: CutPath) -> str:
    first = path.vertices[0]
    data = [f"M{_number(first.x)} {_number(first.y)}"]
    is_bent = path.is_closed and path.vertices[-1].bulge  # a straight way back needs no step
    following = (*path.vertices[1:], first) if is_bent else path.vertices[1:]
    data += [_step(start, end) for start, end in zip(path.vertices, following, strict=False)]
    return f'<path d="{" ".join(data)}{" Z" if path.is_closed else ""}"/>'


def _step(start: Vertex, end: Vertex) -> str:
    to = f"{_number(end.x)} {_number(end.y)}"
    if not start.bulge:
        return f"L{to}"
    bulge = abs(start.bulge)
    radius = _number(math.hypot(end.x - start.x, end.y - start.y) * (1 + bulge**2) / (4 * bulge))
    return f"A{radius} {radius} 0 {int(bulge > 1)} {int(start.bulge > 0)} {to}"


def _number(value: float) -> str:
    return number(value, 4)
