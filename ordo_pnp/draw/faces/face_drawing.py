"""One side of one component, drawn: what faces give to whoever prints or shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Drawing
    from ordo_pnp.draw.sizes import Cuts


class FaceDrawing(NamedTuple):
    """One side of one component, in millimetres from the top-left corner of its trim."""

    drawing: Drawing
    # Of the trimmed piece.
    width: float
    height: float
    # How far the drawing reaches beyond the trim.
    bleed: float
    outline: Literal["rectangle", "circle"]
    # Of the trimmed corners.
    radius: float
    # Where it may be cut if it is larger than the paper, for a face that says so.
    cuts: Cuts | None = None
    # How far from the trim what must be read stands at least.
    safe: float = 0.0
