"""Landmarks that stand for places, by name: of buildings and of the wilds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from ordo_pnp.draw.paintings.buildings import BUILDINGS
from ordo_pnp.draw.paintings.canvas import Canvas, Chance
from ordo_pnp.draw.paintings.hands import Drawer, Hand, weight_at
from ordo_pnp.draw.paintings.outlines import Point
from ordo_pnp.draw.paintings.scenes import Scene
from ordo_pnp.draw.paintings.wilds import WILDS

Landmark: TypeAlias = Callable[[Drawer, Chance], None]

LANDMARKS: Final[Mapping[str, Landmark]] = {**BUILDINGS, **WILDS}
# These stand in the water, not on a hill.
AFLOAT: Final = frozenset({"ship", "island", "wreck", "bridge", "harbour", "waterfall"})
# These have water around them.
BY_WATER: Final = AFLOAT | {"lighthouse"}
_USUAL_HALF_WIDTH: Final = 0.42
_HALF_WIDTHS: Final[Mapping[str, float]] = {
    "arch": 0.56, "big top": 0.64, "bridge": 1.06, "camp": 0.94, "castle": 0.6, "cave": 0.86, "factory": 0.66, "farm": 0.86,
    "forest": 0.84, "fountain": 0.62, "graveyard": 0.84, "harbour": 0.8, "hut": 0.56, "igloo": 0.82, "inn": 0.62,
    "island": 0.7, "library": 0.56, "market": 0.72, "mine": 0.86, "mountain": 0.9, "oasis": 0.58, "observatory": 0.54,
    "palace": 0.66, "pyramid": 0.94, "rocket": 0.5, "ruin": 0.72, "school": 0.64, "ship": 0.56, "signpost": 0.54,
    "station": 0.64, "stones": 0.62, "swamp": 0.74, "temple": 0.64, "tree house": 0.56, "village": 0.58, "volcano": 0.8,
    "wall": 0.9, "waterfall": 0.9, "watermill": 0.66, "well": 0.5, "windmill": 0.5, "wreck": 0.8,
}  # fmt: skip
# The height for which the lines are meant, millimetres.
_USUAL_HEIGHT: Final = 20.0


def half_width(name: str) -> float:
    """Return half the width of a landmark, as a part of its height."""
    return _HALF_WIDTHS.get(name, _USUAL_HALF_WIDTH)


def paint_landmark(
    canvas: Canvas, hand: Hand, scene: Scene, name: str, foot: Point, height: float, *, mirrored: bool = False
) -> None:
    """Paint a landmark.

    Args:
        canvas: The canvas.
        hand: The way of drawing.
        scene: Whose card it is: it decides small things.
        name: Of the landmark.
        foot: The middle of its foot, millimetres.
        height: Its height.
        mirrored: Whether left and right change places.
    """
    pen = Drawer(canvas, hand, *foot, height, mirrored=mirrored, weight=weight_at(height, _USUAL_HEIGHT))
    LANDMARKS[name](pen, scene.chance("landmark"))
