"""Marks over a figure: badges with a number, rings and arrows, in one style, which keep away from signs and letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.drawing import Run, Shape, ellipse, polygon, rectangle
from ordo_pnp.kernel import split_target
from ordo_pnp.rulebook.arrows import HALO, LINE, RIM, arrow
from ordo_pnp.rulebook.canvas import FigureBox, around
from ordo_pnp.units import PT_PER_MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.drawing import Item, Path
    from ordo_pnp.kernel import Mark
    from ordo_pnp.rulebook.canvas import Canvas
    from ordo_pnp.rulebook.printed_sizes import PrintedSizes
    from ordo_pnp.typography import Fonts

BADGE: Final = 5.0
"""Across, in millimetres."""
_DIGIT: Final = 9.0
"""Type size of the number in a badge, in points."""
_FONT: Final = "text-bold"
_CAP: Final = 0.66
"""Height of a digit as a part of the type size."""
_CLEAR: Final = 0.7
"""From a piece to the ring around it."""
_TIGHT: Final = 0.12
"""From a sign to the ring around it: between two slots."""
_AROUND: Final = 12
"""Places around a thing that are tried for a badge, besides its corners."""


class MarkOverlay:
    """Draws the marks of one figure.

    Args:
        canvas: The figure, complete.
        sizes: Finds what must not be covered.
        fonts: Of numbers.
        accent: Colour of marks.
    """

    def __init__(self, canvas: Canvas, sizes: PrintedSizes, fonts: Fonts, accent: str) -> None:
        self._canvas = canvas
        self._sizes = sizes
        self._font = fonts[_FONT]
        self._accent = accent
        self._kept = [FigureBox(*each.box) for each in sizes.seen(canvas.items)]
        """What must stay visible."""
        self._badges: list[FigureBox] = []

    def draw(self, marks: Sequence[Mark]) -> None:
        """Add marks: rings below arrows below badges."""
        order = {"ring": 0, "arrow": 1, "badge": 2}
        for mark in sorted(marks, key=lambda each: order[each.kind]):
            if mark.kind == "ring":
                self._ring(mark.targets[0])
            elif mark.kind == "arrow":
                one, two = (self._box(each) for each in mark.targets)
                self._canvas.items += arrow(one, two, self._kept, (self._canvas.width, self._canvas.y), self._accent)
            else:
                self._badge(mark.label, self._box(mark.targets[0]))

    def _box(self, target: str) -> FigureBox:
        name, card, sign = split_target(target, self._canvas.boxes)
        if card:
            return self._canvas.shown[name][card - 1].box
        return around(self._signs(name, sign)) if sign else self._canvas.boxes[name]

    def _signs(self, name: str, sign: str) -> list[FigureBox]:
        """Return where the pieces of a place show a sign; in a column those of one slot, from the first to the last."""
        found = [
            FigureBox(*part.box)
            for each in self._canvas.shown[name]
            for part in self._sizes.seen((each.use,), each.box)
            if part.sign == sign
        ]
        return found or [self._canvas.boxes[name]]

    def _ring(self, target: str) -> None:
        """Draw a line around a thing: around signs between those beside them, else a little apart."""
        name, card, sign = split_target(target, self._canvas.boxes)
        if sign:
            box = self._inside(around(self._signs(name, sign)).grown(_TIGHT))
            self._canvas.items += self._outlined(_rounded(box, 1.2), _TIGHT)
            return
        shown = self._canvas.shown.get(name, [])
        box = self._inside(self._box(target).grown(_CLEAR))
        is_round = (len(shown) == 1 and shown[0].is_round) or (bool(card) and shown[card - 1].is_round)
        self._canvas.items += self._outlined(
            ellipse(*box.middle, (box.right - box.left) / 2) if is_round else _rounded(box, 1.8)
        )

    def _inside(self, box: FigureBox) -> FigureBox:
        """Return a box as far as it lies in the figure, which becomes higher where it must."""
        room = LINE / 2 + RIM
        self._canvas.y = max(self._canvas.y, box.bottom + room)
        right = self._canvas.width - room
        return FigureBox(max(box.left, room), max(box.top, room), min(box.right, right), box.bottom)

    def _outlined(self, path: Path, halo: float = RIM) -> Iterator[Item]:
        yield Shape(path, stroke=HALO, width=LINE + 2 * halo, round_ends=True)
        yield Shape(path, stroke=self._accent, width=LINE, round_ends=True)

    def _badge(self, label: str, box: FigureBox) -> None:
        """Put a badge by something: outside, in it, on its edge, not on what lies beside it if that can be; else below the figure."""
        taken = [*self._kept, *self._badges]
        spots = [spot for x, y in _spots(box) if (spot := self._disc(x, y)) is not None]
        free = [each for each in spots if not any(each.overlaps(other) for other in taken)]
        others = [
            each.box for shown in self._canvas.shown.values() for each in shown if not box.grown(0.5).holds(each.box)
        ]
        spot = min(free, key=lambda each: sum(each.shared(other) for other in others), default=None)
        if spot is None:
            radius = BADGE / 2 + RIM
            x = min(max(box.middle[0], radius), self._canvas.width - radius)
            spot = FigureBox(x - radius, self._canvas.y + 0.6, x + radius, self._canvas.y + 0.6 + 2 * radius)
            self._canvas.y = spot.bottom
            if box.bottom < spot.top - 1.5:
                self._canvas.items += self._outlined(polygon(((x, box.bottom), (x, spot.top + 1)), closed=False))
        self._badges.append(spot)
        self._canvas.items += self.badge(label, *spot.middle)

    def _disc(self, x: float, y: float) -> FigureBox | None:
        """Return the room of a badge about a point; None where it would leave the figure."""
        radius = BADGE / 2 + RIM
        box = FigureBox(x - radius, y - radius, x + radius, y + radius)
        is_inside = box.left >= 0 and box.top >= 0 and box.right <= self._canvas.width and box.bottom <= self._canvas.y
        return box if is_inside else None

    def badge(self, label: str, x: float, y: float) -> Iterator[Item]:
        """Draw a badge about a point."""
        em = _DIGIT / PT_PER_MM
        width = self._font.advance(label) * em
        yield Shape(ellipse(x, y, BADGE / 2 + RIM), fill=HALO)
        yield Shape(ellipse(x, y, BADGE / 2), fill=self._accent)
        yield Run(x - width / 2, y + _CAP * em / 2, label, self._font.name, _DIGIT, HALO)


def _rounded(box: FigureBox, radius: float) -> Path:
    return rectangle(box.left, box.top, box.right - box.left, box.bottom - box.top, radius)


def _spots(box: FigureBox) -> Iterator[tuple[float, float]]:
    """Yield where a badge may stand by a thing: outside at its corners, in its lower ones, around it, on its corners."""
    out = BADGE / 2 + RIM
    yield from ((box.left - out, box.top + out), (box.right + out, box.top + out))
    yield from ((box.left - out, box.bottom - out), (box.right + out, box.bottom - out))
    inner = box.grown(-out - _CLEAR)
    if inner.left <= inner.right and inner.top <= inner.bottom:
        yield from (
            (inner.left, inner.bottom),
            (inner.right, inner.bottom),
            (inner.right, inner.top),
            (inner.left, inner.top),
        )
    yield from ((box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom))
    for ring in (box.grown(out), box.grown(2 * out), inner):
        width, height = ring.right - ring.left, ring.bottom - ring.top
        for at in range(_AROUND + 1):
            x, y = ring.left + width * at / _AROUND, ring.top + height * at / _AROUND
            yield from ((x, ring.top), (ring.left, y), (ring.right, y), (x, ring.bottom))
