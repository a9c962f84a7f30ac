"""What can be wrong with the picture of a board: the value that all its checks yield, and how much room they ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.printed.board_plan import BoardPlan
    from ordo_pnp.games.komarn.printed.course import Point

# Nothing that counts is nearer to the edge of the board, in millimetres: a cut by hand is up to 1.5 mm off.
MARGIN: Final = 2.0
# What is nearer than that to where it should lie, lies there.
HAIR: Final = 0.05
# By so much round places may overlap: a line's breadth.
SLACK: Final = 0.4


class Slip(NamedTuple):
    """What is wrong with the picture, which keys of the board say so, and where it is seen."""

    message: str
    path: tuple[str | int, ...]
    remedy: str
    # Millimetres from the upper left corner of the board; None where it is seen everywhere.
    at: Point | None = None


def beyond(plan: BoardPlan, point: Point, radius: float) -> float:
    """Return how far a round thing reaches beyond the edge of the board; below 0 while it is inside."""
    x, y = point
    return radius + max(-x, -y, x - plan.width, y - plan.height)
