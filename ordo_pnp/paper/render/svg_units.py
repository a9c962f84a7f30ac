"""What SVG says of drawings that are written for a size: units, matrices, colours, and the places of paths."""

from __future__ import annotations

import base64
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.paper.render.numbers import number

if TYPE_CHECKING:
    from ordo_pnp.draw import Matrix, RasterImage


# Millimetres of the picture that its units are at most: a 20th of a pixel on a screen that shows it in its own size.
FINEST: Final = 0.0125


class Outline(NamedTuple):
    """The begin of a path's element, which refers to a definition if the path comes often."""

    data: str
    # Where its origin is.
    x: int = 0

    def begun(self, often: Mapping[str, str]) -> str:
        """Write it, given the names of the paths that come often."""
        name = often.get(self.data)
        if name is None:
            return f'<path d="{self.data}"' + (f' transform="translate({self.x})"' if self.x else "")
        return f'<use href="#{name}"' + (f' x="{self.x}"' if self.x else "")


def unit_of(scale: float) -> float:
    """Return the unit of a drawing that is shown so much larger: the finest of the picture, or down to seven tenths of it.

    Few different units, since what is written in a unit is kept: each is the root of two times another one.

    >>> unit_of(1), unit_of(0.5), unit_of(2.1) * 2.1 <= FINEST
    (0.0125, 0.025, True)
    """
    return FINEST * math.pow(2.0, math.floor(-2 * math.log2(scale) + 1e-9) / 2)


def enlarged(matrix: Matrix) -> float:
    """Return by how much a matrix enlarges at most."""
    a, b, c, d, _, _ = matrix
    return max(math.hypot(a, b), math.hypot(c, d))


def placed(matrix: Matrix) -> str:
    """Return the attribute that maps through a matrix of units; nothing for the identity."""
    a, b, c, d, e, f = matrix
    at = f"{number(e, 1)} {number(f, 1)}"
    linear = [number(value, 5) for value in (a, b, c, d)]
    if linear != ["1", "0", "0", "1"]:
        return f' transform="matrix({" ".join(linear)} {at})"'
    return "" if at == "0 0" else f' transform="translate({at})"'


def short(color: str) -> str:
    """Write a colour in three digits if they say it.

    >>> short("#FFAA00"), short("#FFAA01")
    ('#FA0', '#FFAA01')
    """
    return "#" + color[1::2] if color[1::2] == color[2::2] else color


def image(picture: RasterImage, unit: float) -> str:
    """Write a raster image, its bytes included."""
    data = base64.b64encode(picture.data).decode()
    box = " ".join(
        f'{name}="{number(value / unit, 1)}"'
        for name, value in (("x", picture.x), ("y", picture.y), ("width", picture.width), ("height", picture.height))
    )
    kind = "png" if picture.data[:4] == b"\x89PNG" else "webp" if picture.data[:4] == b"RIFF" else "jpeg"
    return f'<image {box} preserveAspectRatio="none" href="data:image/{kind};base64,{data}"/>'
