"""What a figure is drawn on: its items, and where the things lie that marks can point at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.draw import Item, Use


class FigureBox(NamedTuple):
    """A rectangle in the millimetres of a figure."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> FigureBox:
        """Return it larger on every side."""
        return FigureBox(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, x: float, y: float) -> FigureBox:
        """Return it moved."""
        return FigureBox(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def holds(self, other: FigureBox) -> bool:
        """Whether another one lies within it."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def overlaps(self, other: FigureBox) -> bool:
        """Whether two have more than an edge in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def shared(self, other: FigureBox) -> float:
        """Return how much two have in common, in square millimetres."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, width) * max(0.0, height)


def around(boxes: Iterable[FigureBox]) -> FigureBox:
    """Return the smallest rectangle around several."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return FigureBox(min(lefts), min(tops), max(rights), max(bottoms))


class ShownPiece(NamedTuple):
    """A piece that lies on the table, and what of it is to be seen."""

    use: Use
    box: FigureBox
    is_round: bool = False


@dataclass(slots=True)
class Canvas:
    """Items and how far down they reach."""

    width: float
    items: list[Item] = field(default_factory=list)
    y: float = 0.0
    # By the name of a place: the pieces there, in order.
    shown: dict[str, list[ShownPiece]] = field(default_factory=dict)
    # By the name of a place: where it is, be it empty.
    boxes: dict[str, FigureBox] = field(default_factory=dict)

    def note(self, name: str, box: FigureBox, pieces: Iterable[ShownPiece] = ()) -> None:
        """Note where a place is and what lies there; places of one name are one place."""
        if name:
            self.shown.setdefault(name, []).extend(pieces)
            self.boxes[name] = around((box, self.boxes[name])) if name in self.boxes else box
