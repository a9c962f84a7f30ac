"""What a plan of the printed board says, in plain millimetres from the upper left corner."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.printed.course import Point

# Diameter of the place of a soldier.
SOLDIER: Final = 19.0
# Diameter of the place of a sergeant, which holds the number.
RING: Final = 16.0
# Diameter of the place of a site token, of whose edge something shows around the piece.
SEAL: Final = 22.0
# From its middle to the outer edge of its rim.
SEAL_RIM: Final = 12.5
# With it begins the name of a fragment that draws a landmark; what the board calls its look follows.
LANDMARK: Final = "landmark-"
# How far the picture reaches beyond the edge.
BLEED: Final = 3.0
# Radius of the corners of a field.
ROUND: Final = 3.0


class Place(NamedTuple):
    """A point and how what lies there is turned, in degrees; never upside down."""

    x: float
    y: float
    turn: float


class DrawnField(NamedTuple):
    """A field as it is drawn."""

    name: str
    soldier: Place
    # Of the number; of a river field the place of its soldier.
    ring: Place
    # Its corners, inside by the radius of its rounding.
    outline: tuple[Point, ...]


class Seal(NamedTuple):
    """The place of a site token."""

    id: str
    # Those that it touches, the one it is named after first.
    fields: tuple[str, ...]
    place: Place
    # From the seal to the edge of each field that it touches.
    ribbons: tuple[tuple[Point, Point], ...]


class DrawnLink(NamedTuple):
    """A bridge, a ford or a rock between two fields."""

    look: str
    pair: tuple[str, str]
    place: Place
    ends: tuple[Point, Point]


class Landmark(NamedTuple):
    """A picture beside the river."""

    look: str
    area: int
    place: Place


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The printed board."""

    width: float
    height: float
    water: float
    bank: float
    is_map: bool
    # Outlines of the water, arm by arm, then of what joins them.
    waters: tuple[tuple[Point, ...], ...]
    # Their sides where there is land, with the flow.
    shorelines: tuple[tuple[Point, ...], ...]
    # Lines in them, with the flow.
    currents: tuple[tuple[Point, ...], ...]
    # Lines farther from their sides, with the flow, in what joins them too.
    flows: tuple[tuple[Point, ...], ...]
    # Banks and outlines of the land along the water.
    shores: tuple[tuple[str, tuple[Point, ...]], ...]
    # Outlines of open water, where a bank is missing.
    lakes: tuple[tuple[Point, ...], ...]
    fields: dict[str, DrawnField]
    seals: tuple[Seal, ...]
    links: tuple[DrawnLink, ...]
    landmarks: tuple[Landmark, ...]
    # Of a strip: where its areas border on each other, from the left.
    borders: tuple[float, ...] = ()


def upright(angle: float) -> float:
    """Return the turn in degrees, of a text along an angle in radians, that does not stand on its head.

    >>> upright(0.0), upright(math.pi), round(upright(3 * math.pi / 4))
    (0.0, 0.0, -45)
    """
    turn = math.degrees(angle) % 180
    return round(turn - 180 if turn > 90 else turn, 3)
