"""Colours of drawings as a press prints them: four inks, thin things in black alone, and how much ink there is at most.

Rule: PNP-26.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import RenderError
from ordo_pnp.paper.render.images import decoded, flat_image
from ordo_pnp.paper.render.numbers import number
from ordo_pnp.paper.render.placed_scales import scale_of

if TYPE_CHECKING:
    from PIL.Image import Image

    from ordo_pnp.draw import Color, Drawing, Gradient, Matrix, Path
    from ordo_pnp.paper.render.objects import PdfStream, Resources
    from ordo_pnp.paper.render.separation import Inks, Separation


_THIN_BELOW_MM: Final = 1.0
# Parts of a blend between two colours: inks do not blend as light does.
_STEPS: Final = 8


class PressColors:
    """The colours of a document for a press.

    Args:
        separation: Into its inks.
        scales: By identity of a drawing, the smallest scale at which it is placed.
    """

    space = "DeviceCMYK"

    def __init__(self, separation: Separation, scales: Mapping[int, float]) -> None:
        self._separation = separation
        self._scales = scales

    def of_stream(self, drawing: Drawing, resources: Resources) -> PressStreamColors:
        """Return the colours of the stream of a page or a form."""
        return PressStreamColors(self._separation, self._scales[id(drawing)], resources)

    def stops(self, gradient: Gradient) -> tuple[Sequence[tuple[float, tuple[float, ...]]], float]:
        """Return where colours of a gradient are reached, their inks, and the most ink in per cent."""
        found = []
        for (start, one), (end, other) in itertools.pairwise(gradient.stops):
            for step in range(_STEPS):
                part = step / _STEPS
                found.append((start + (end - start) * part, self._separation.inks(_mixed(one, other, part))))
        offset, color = gradient.stops[-1]
        found.append((offset, self._separation.inks(color)))
        return found, max(percent(inks) for _, inks in found)

    def image(self, data: bytes, label: str) -> tuple[PdfStream, PdfStream | None, float]:
        """Make the image object of a picture in inks and its soft mask, if any, and tell its most ink in per cent.

        Raises:
            RenderError: The data is no picture.
        """
        picture, alpha = decoded(data, label)
        try:
            separated = self._separation.picture(picture)
        except (OSError, ValueError) as error:
            raise RenderError(f"picture {label} cannot be separated: {error}; save it again as PNG in sRGB") from error
        mask = None if alpha is None else flat_image(alpha)
        return flat_image(separated), mask, _most_ink(separated)


class PressStreamColors:
    """The colours of one stream for a press; it notes the most ink.

    Args:
        separation: Into inks.
        scale: How small the stream becomes.
        resources: Are told how much ink there is.
    """

    def __init__(self, separation: Separation, scale: float, resources: Resources) -> None:
        self._separation = separation
        self._scale = scale
        self._resources = resources

    def placed(self, matrix: Matrix) -> PressStreamColors:
        """Return the colours of a drawing that is written in line through a matrix."""
        scale = scale_of(matrix)
        return self if scale == 1 else PressStreamColors(self._separation, self._scale * scale, self._resources)

    def text(self, color: Color) -> str:
        """Return the operator that sets the colour of letters."""
        return self._operator(self._separation.line_inks(color)) + " k"

    def fill(self, color: Color, path: Path) -> str:
        """Return the operator that sets the colour in which a path is filled."""
        left, top, right, bottom = path.bounds()
        is_thin = min(right - left, bottom - top) * self._scale < _THIN_BELOW_MM
        inks = self._separation.line_inks if is_thin else self._separation.inks
        return self._operator(inks(color)) + " k"

    def stroke(self, color: Color, width: float) -> str:
        """Return the operator that sets the colour of lines of a width."""
        is_thin = width * self._scale < _THIN_BELOW_MM
        inks = self._separation.line_inks if is_thin else self._separation.inks
        return self._operator(inks(color)) + " K"

    def _operator(self, inks: Inks) -> str:
        self._resources.note_ink(percent(inks))
        return " ".join([number(ink, 4) for ink in inks])


def percent(inks: Inks) -> float:
    """Return how much ink there is together, in per cent."""
    return math.fsum(inks) * 100


def _mixed(one: Color, other: Color, part: float) -> Color:
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(first + (second - first) * part):02X}" for first, second in pairs)


def _most_ink(picture: Image) -> float:
    """Return how much ink the darkest pixel of a separated picture has, in per cent."""
    from PIL import ImageMath  # most decks have no pictures

    if picture.mode == "L":
        return (255 - float(picture.getextrema()[0])) / 2.55  # type: ignore[arg-type]
    bands = dict(zip("cmyk", picture.split(), strict=True))
    total = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"] + of["k"], **bands)
    return float(total.getextrema()[1]) / 2.55
