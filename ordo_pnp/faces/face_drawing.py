"""One side of one component, drawn: what faces give to whoever prints or shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from ordo_pnp.drawing import Drawing
    from ordo_pnp.layout import Cuts


class FaceDrawing(NamedTuple):
    """One side of one component, in millimetres from the top-left corner of its trim."""

    drawing: Drawing
    width: float
    """Of the trimmed piece."""
    height: float
    bleed: float
    """How far the drawing reaches beyond the trim."""
    outline: Literal["rectangle", "circle"]
    radius: float
    """Of the trimmed corners."""
    cuts: Cuts | None = None
    """Where it may be cut if it is larger than the paper, for a face that says so."""
    safe: float = 0.0
    """How far from the trim what must be read stands at least."""
