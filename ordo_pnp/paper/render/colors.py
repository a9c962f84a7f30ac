"""Colours of drawings as PDF has them, for screens: red, green and blue; `ordo_pnp.paper.render.press_colors` has them for presses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from ordo_pnp.paper.render.images import image_streams
from ordo_pnp.paper.render.numbers import number

if TYPE_CHECKING:
    from ordo_pnp.draw import Color, Drawing, Gradient, Matrix, Path
    from ordo_pnp.paper.render.objects import PdfStream, Resources


class StreamColors(Protocol):
    """The colours of one content stream, or of what is placed within it."""

    def text(self, color: Color) -> str:
        """Return the operator that sets the colour of letters."""

    def fill(self, color: Color, path: Path) -> str:
        """Return the operator that sets the colour in which a path is filled."""

    def stroke(self, color: Color, width: float) -> str:
        """Return the operator that sets the colour of lines of a width."""

    def placed(self, matrix: Matrix) -> StreamColors:
        """Return the colours of a drawing that is written in line through a matrix."""


class DocumentColors(Protocol):
    """The colours of a document."""

    @property
    def space(self) -> str:
        """The PDF name of the space that they are in."""

    def of_stream(self, drawing: Drawing, resources: Resources) -> StreamColors:
        """Return the colours of the stream of a page or a form, which notes in its resources what must be known of them."""

    def stops(self, gradient: Gradient) -> tuple[Sequence[tuple[float, tuple[float, ...]]], float]:
        """Return where colours of a gradient are reached, their components, and the most ink in per cent; 0 for screens."""

    def image(self, data: bytes, label: str) -> tuple[PdfStream, PdfStream | None, float]:
        """Make the image object of a picture and its soft mask, if any, and tell its most ink in per cent; 0 for screens.

        Raises:
            RenderError: The data is no picture.
        """


class ScreenColors:
    """Colours as they are, for everything but presses: of the document, and of each of its streams alike."""

    space = "DeviceRGB"

    def of_stream(self, drawing: Drawing, resources: Resources) -> ScreenColors:
        """Return this: all streams have the same colours."""
        return self

    def placed(self, matrix: Matrix) -> ScreenColors:
        """Return this, whatever the size."""
        return self

    def text(self, color: Color) -> str:
        """Return the operator that sets the colour of letters."""
        return _operator(color)

    def fill(self, color: Color, path: Path) -> str:
        """Return the operator that sets the colour in which any path is filled."""
        return _operator(color)

    def stroke(self, color: Color, width: float) -> str:
        """Return the operator that sets the colour of lines of any width."""
        return _line_operator(color)

    def stops(self, gradient: Gradient) -> tuple[Sequence[tuple[float, tuple[float, ...]]], float]:
        """Return where colours of a gradient are reached, and their parts of red, green and blue."""
        return [(offset, _rgb(color)) for offset, color in gradient.stops], 0.0

    def image(self, data: bytes, label: str) -> tuple[PdfStream, PdfStream | None, float]:
        """Make the image object of a picture and its soft mask, if any.

        Raises:
            RenderError: The data is no picture.
        """
        return *image_streams(data, label), 0.0


@lru_cache(maxsize=4096)
def _rgb(color: Color) -> tuple[float, float, float]:
    """Return red, green and blue of ``#RRGGBB`` from 0 to 1."""
    red, green, blue = (round(int(color[at : at + 2], 16) / 255, 4) for at in (1, 3, 5))
    return red, green, blue


@lru_cache(maxsize=4096)
def _operator(color: Color) -> str:
    red, green, blue = _rgb(color)
    if red == green == blue:
        return number(red, 4) + " g"
    return f"{number(red, 4)} {number(green, 4)} {number(blue, 4)} rg"


@lru_cache(maxsize=4096)
def _line_operator(color: Color) -> str:
    return _operator(color).replace("rg", "RG").replace("g", "G")
