"""A part of a ``stack``, asked for one card: what it needs, and how it is painted into what it gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Item, Matrix
    from ordo_pnp.draw.faces.record import FaceRecord
    from ordo_pnp.draw.faces.regions import FaceRegion
    from ordo_pnp.draw.faces.shapes import Box
    from ordo_pnp.draw.faces.sharing_height import StackPart


class AskedPart(NamedTuple):
    """A part of a stack, asked for one record."""

    asks: StackPart
    # Paints it as it is at a step, into a box.
    paint: Callable[[int, Box], None]
    # Reports that its text does not fit into so many millimetres; none for what is no text.
    report: Callable[[float], None] | None = None
    # Tells where what stands in it shows something, when it is painted into a box; none: it is shown as a whole.
    locate: Callable[[Box, Matrix, list[FaceRegion]], None] | None = None


# Asks a part of a stack what it needs for a record; None where the record has nothing for it.
Part: TypeAlias = "Callable[[FaceRecord, list[Item]], AskedPart | None]"
