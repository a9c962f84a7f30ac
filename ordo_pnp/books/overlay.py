"""Marks over a figure: badges, rings and curved arrows, which keep away from signs and letters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.books.printed_sizes import PrintedSizes
from ordo_pnp.books.tabletop import Canvas, FigureBox, ShownPiece, around
from ordo_pnp.draw import Fonts, Item, Path, Run, Shape, ellipse, polygon, rectangle
from ordo_pnp.rules import Mark, split_target

Point = tuple[float, float]


# Colour of the rim between marks and the picture below them.
HALO: Final = "#FFFDF8"
# Width of the rim, in millimetres.
RIM: Final = 0.4
# Width of the lines of marks, in millimetres.
LINE: Final = 0.8 / PT_PER_MM
_SHAFT: Final = 1.6 * LINE
# Length of the head, in millimetres; it is 0.84 of that across.
_HEAD: Final = 2.8
# Half of its breadth.
_WIDE: Final = 0.42 * _HEAD
# Length of an arrow from one picture to the next, in millimetres.
DOWN: Final = 3.1
# Length and half the breadth of its head, breadth of its shaft, in millimetres.
_DOWN_HEAD, _DOWN_SHAFT = 1.9, 1.2
# Between an arrow and both its ends.
_GAP: Final = 0.6
# Bends of an arrow, as parts of its length, the best first.
_BENDS: Final = (0.16, -0.16, 0.3, -0.3, 0.0, 0.45, -0.45, 0.6, -0.6)
# Length that shows its direction, in millimetres.
_LEAST: Final = 4.0
# Places along a side at which an arrow may begin and end, as parts of it, the best first.
_PLACES: Final = (0.5, 0.2, 0.8)
# Weight of leaving the figure, in covered points.
_OUTSIDE: Final = 1000
_SAMPLES: Final = 24


def arrow(one: FigureBox, two: FigureBox, kept: Sequence[FigureBox], size: Point, color: str) -> Iterator[Item]:
    """Draw an arrow.

    Args:
        one: The box at which it begins.
        two: The box at which it ends.
        kept: The boxes that it should not cover.
        size: Width and height of the figure, which it leaves only if it must.
        color: Its colour.
    """
    points = _way(one, two, kept, size)
    tip, behind = points[-1], points[-5]
    length = math.dist(tip, behind) or 1.0
    ux, uy = (tip[0] - behind[0]) / length, (tip[1] - behind[1]) / length
    root, wide = (tip[0] - ux * _HEAD, tip[1] - uy * _HEAD), _WIDE
    head = polygon((tip, (root[0] - uy * wide, root[1] + ux * wide), (root[0] + uy * wide, root[1] - ux * wide)))
    rest = [each for each in points[1:] if math.dist(each, tip) > 0.9 * _HEAD]
    shaft = Path.of((("M", points[0]), *(("L", each) for each in rest)))
    yield Shape(shaft, stroke=HALO, width=_SHAFT + 2 * RIM, round_ends=True)
    yield Shape(head, fill=HALO, stroke=HALO, width=2 * RIM, round_ends=True)
    yield Shape(shaft, stroke=color, width=_SHAFT, round_ends=True)
    yield Shape(head, fill=color)


def arrow_down(x: float, top: float, color: str) -> tuple[Item, ...]:
    """Draw a short arrow that leads down from the middle of a picture to the next one, ``DOWN`` high.

    Args:
        x: Its middle, in millimetres of the figure.
        top: Its upper end.
        color: Its colour.
    """
    root, tip = top + DOWN - _DOWN_HEAD, top + DOWN
    half = _DOWN_SHAFT / 2
    outline = ((x - half, top), (x + half, top), (x + half, root), (x + _DOWN_HEAD, root), (x, tip))
    return (Shape(polygon((*outline, (x - _DOWN_HEAD, root), (x - half, root))), fill=color),)


def _way(one: FigureBox, two: FigureBox, kept: Sequence[FigureBox], size: Point) -> list[Point]:
    """Return the points of the shortest path that covers nothing, else of the one that covers least.

    It leads from the middle of a side to that of another one, and from other places only where all of these paths cover something.
    """
    best: tuple[int, float] | None = None
    found: list[Point] = []
    for places, bends in ((_PLACES[:1], _BENDS[:5]), (_PLACES, _BENDS)):
        ends = sorted(_ends(one, two, places), key=lambda each: math.dist(*each))
        for start, end in ends:
            for bend in bends:
                way = _curve(start, end, bend)
                outside = not all(0.8 <= x <= size[0] - 0.8 and 0.8 <= y <= size[1] - 0.8 for x, y in way)
                rank = _covered(way, kept) + _OUTSIDE * outside, math.dist(start, end)
                if best is None or rank < best:
                    best, found = rank, way
                if not rank[0]:
                    return way
    return found or _curve(one.middle, two.middle, 0.0)


def _ends(one: FigureBox, two: FigureBox, places: Sequence[float]) -> Iterator[tuple[Point, Point]]:
    """Yield the possible starts and ends of an arrow, at the sides of two boxes."""
    for start in _edges(one, places):
        for end in _edges(two, places):
            if math.dist(start, end) > _LEAST:
                yield start, end


def _edges(box: FigureBox, places: Sequence[float]) -> Iterator[Point]:
    """Yield places at the sides of a box, as parts of them."""
    near = box.grown(_GAP)
    for part in places:
        x, y = box.left + part * (box.right - box.left), box.top + part * (box.bottom - box.top)
        yield from ((x, near.top), (x, near.bottom), (near.left, y), (near.right, y))


def _curve(start: Point, end: Point, bend: float) -> list[Point]:
    """Return points along a curve that bends aside by a part of its length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    cx, cy = (start[0] + end[0]) / 2 - 2 * bend * dy, (start[1] + end[1]) / 2 + 2 * bend * dx
    found = []
    for at in range(_SAMPLES + 1):
        t = at / _SAMPLES
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        found.append((a * start[0] + b * cx + c * end[0], a * start[1] + b * cy + c * end[1]))
    return found


def _covered(points: Sequence[Point], kept: Sequence[FigureBox]) -> int:
    """Return the number of points on boxes to keep free; those of the head, which is broader, with half its breadth."""
    tip = points[-1]
    shaft = [box.grown(_SHAFT) for box in kept]
    head = [box.grown(_WIDE) for box in kept]
    return sum(
        any(
            box.left < x < box.right and box.top < y < box.bottom
            for box in (head if math.dist((x, y), tip) < _HEAD else shaft)
        )
        for x, y in points
    )


# Diameter of a badge, in millimetres.
BADGE: Final = 5.0
# Type size of the number in a badge, in points.
_DIGIT: Final = 9.0
_FONT: Final = "text-bold"
# Height of a digit as a part of the type size.
_CAP: Final = 0.66
# From a piece to the ring around it.
_CLEAR: Final = 0.7
# From a sign to the ring around it: between two slots.
_TIGHT: Final = 0.12
# From a badge on a card to the edge of the card.
_EDGE: Final = 0.3
# Weight of a covered place, as a part of that of a covered piece.
_PLACE: Final = 0.25
# Weight of a millimetre between a badge and its target, in square millimetres covered of another.
_AWAY: Final = 4.0
# Between a badge and its target, in millimetres: as near as if they touched.
_BY: Final = 0.6
# The middle of a piece may not lie this far inside a badge, in millimetres: the badge would hide its target.
_AT_MIDDLE: Final = 0.6
# Between a picture and the arrow to the next one, in millimetres.
_NEXT: Final = 0.8
# Places around a target that are tried for a badge, besides its corners.
_AROUND: Final = 12


class MarkOverlay:
    """Draws the marks of one figure.

    Args:
        canvas: The figure, complete.
        sizes: Finds the signs and letters that must not be covered.
        fonts: The fonts of numbers.
        accent: Colour of marks.
    """

    def __init__(self, canvas: Canvas, sizes: PrintedSizes, fonts: Fonts, accent: str) -> None:
        self._canvas = canvas
        self._sizes = sizes
        self._font = fonts[_FONT]
        self._accent = accent
        # The boxes that must stay visible.
        self._kept = [FigureBox(*each.box) for each in sizes.seen(canvas.items)]
        self._badges: list[FigureBox] = []

    def draw(self, marks: Sequence[Mark]) -> None:
        """Add marks: rings below arrows below badges.

        Badges in empty places come first, since they have one spot only.
        """
        order = {"ring": 0, "arrow": 1, "badge": 2, "next": 3}
        for mark in sorted(
            marks, key=lambda each: (order[each.kind], bool(each.label) and not self._is_empty(each.targets[0]))
        ):
            if mark.kind == "ring":
                self._ring(mark.targets[0])
            elif mark.kind == "arrow":
                one, two = (self._box(each) for each in mark.targets)
                self._canvas.items += arrow(one, two, self._kept, (self._canvas.width, self._canvas.y), self._accent)
            elif mark.kind == "badge":
                self._badge(mark.label, mark.targets[0])
            else:
                self._canvas.items += arrow_down(self._canvas.width / 2, self._canvas.y + _NEXT, self._accent)
                self._canvas.y += _NEXT + DOWN

    def _box(self, target: str) -> FigureBox:
        name, card, sign = split_target(target, self._canvas.boxes)
        if card:
            return self._canvas.shown[name][card - 1].box
        return around(self._signs(name, sign)) if sign else self._canvas.boxes[name]

    def _signs(self, name: str, sign: str) -> list[FigureBox]:
        """Return the boxes of a sign on the pieces of a place; in a column those of one slot, from the first to the last."""
        found = [
            FigureBox(*part.box)
            for each in self._canvas.shown[name]
            for part in self._sizes.seen((each.use,), each.box)
            if part.sign == sign
        ]
        return found or [self._canvas.boxes[name]]

    def _ring(self, target: str) -> None:
        """Draw a line around a target: around signs between their neighbours, else a little apart."""
        name, _, sign = split_target(target, self._canvas.boxes)
        if sign:
            box = self._inside(around(self._signs(name, sign)).grown(_TIGHT))
            self._canvas.items += self._outlined(_rounded(box, 1.2), _TIGHT)
            return
        box = self._inside(self._box(target).grown(_CLEAR))
        self._canvas.items += self._outlined(
            ellipse(*box.middle, (box.right - box.left) / 2) if self._is_round(target) else _rounded(box, 1.8)
        )

    def _inside(self, box: FigureBox) -> FigureBox:
        """Return the part of a box within the figure, which becomes higher where it must."""
        room = LINE / 2 + RIM
        self._canvas.y = max(self._canvas.y, box.bottom + room)
        right = self._canvas.width - room
        return FigureBox(max(box.left, room), max(box.top, room), min(box.right, right), box.bottom)

    def _outlined(self, path: Path, halo: float = RIM) -> Iterator[Item]:
        yield Shape(path, stroke=HALO, width=LINE + 2 * halo, round_ends=True)
        yield Shape(path, stroke=self._accent, width=LINE, round_ends=True)

    def _badge(self, label: str, target: str) -> None:
        """Put a badge by its target: on its card, in an empty place, else by it or on its edge, if possible not on its neighbours; else below the figure."""
        box = self._box(target)
        taken = [*self._kept, *self._badges]
        first = _on_card(box) if self._is_card(target) else (box.middle,)
        spots = [spot for x, y in (*first, *_spots(box)) if (spot := self._disc(x, y)) is not None]
        if self._is_empty(target):
            taken = [each for each in taken if not box.grown(0.5).holds(each)]
        elif not self._is_card(target):
            spots = [each for each in spots if not each.grown(-_AT_MIDDLE).holds(FigureBox(*box.middle, *box.middle))]
        free = [each for each in spots if not any(each.overlaps(other) for other in taken)]
        pieces, places = self._others(box)
        is_round = self._is_round(target)
        spot = min(free, key=lambda each: _strayed(each, box, pieces, places, is_round=is_round), default=None)
        if spot is None:
            radius = BADGE / 2 + RIM
            x = min(max(box.middle[0], radius), self._canvas.width - radius)
            spot = FigureBox(x - radius, self._canvas.y + 0.6, x + radius, self._canvas.y + 0.6 + 2 * radius)
            self._canvas.y = spot.bottom
            if box.bottom < spot.top - 1.5:
                self._canvas.items += self._outlined(polygon(((x, box.bottom), (x, spot.top + 1)), closed=False))
        self._badges.append(spot)
        self._canvas.items += self.badge(label, *spot.middle)

    def _is_card(self, target: str) -> bool:
        """Whether a target is one card, and no round piece."""
        only = self._only(target)
        return only is not None and not only.is_round

    def _is_round(self, target: str) -> bool:
        """Whether a target is one round piece."""
        only = self._only(target)
        return only is not None and only.is_round

    def _only(self, target: str) -> ShownPiece | None:
        """Return the single piece of a target; None for several, a sign, or an empty place."""
        name, card, sign = split_target(target, self._canvas.boxes)
        shown = self._canvas.shown.get(name, [])
        shown = shown[card - 1 : card] if card else shown
        return shown[0] if len(shown) == 1 and not sign else None

    def _is_empty(self, target: str) -> bool:
        """Whether a target is an empty place: the number printed in it stands in its neighbours of the same area, too."""
        return target in self._canvas.boxes and not self._canvas.shown.get(target)

    def _others(self, box: FigureBox) -> tuple[list[FigureBox], list[FigureBox]]:
        """Return the boxes of the other pieces and other places, without the target of a badge."""
        own = box.grown(0.5)
        pieces = [each.box for shown in self._canvas.shown.values() for each in shown if not own.holds(each.box)]
        return pieces, [each for each in self._canvas.boxes.values() if not own.holds(each) and not each.holds(box)]

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


def _strayed(
    spot: FigureBox, box: FigureBox, pieces: Sequence[FigureBox], places: Sequence[FigureBox], *, is_round: bool
) -> float:
    """Return the penalty of a place for a badge, in tenths: the mm² it covers of others, its distance, and how much nearer another target is."""
    covered = [*(spot.shared(each) for each in pieces), *(_PLACE * spot.shared(each) for each in places)]
    own = math.dist(spot.middle, box.middle)
    radius = (spot.right - spot.left) / 2
    beyond = own - (box.right - box.left) / 2 if is_round else _beyond(spot.middle, box)
    away = max(0.0, beyond - radius - _BY)
    nearest = min((math.dist(spot.middle, each.middle) for each in (*pieces, *places)), default=own)
    return round(math.fsum((*covered, _AWAY * away, _AWAY * max(0.0, own - nearest))), 1)


def _beyond(point: tuple[float, float], box: FigureBox) -> float:
    """Return the distance of a point from a box, in millimetres."""
    x, y = point
    return math.hypot(max(box.left - x, x - box.right, 0.0), max(box.top - y, y - box.bottom, 0.0))


def _rounded(box: FigureBox, radius: float) -> Path:
    return rectangle(box.left, box.top, box.right - box.left, box.bottom - box.top, radius)


def _on_card(box: FigureBox) -> Iterator[tuple[float, float]]:
    """Yield the places for a badge on one card, and on no neighbour: below or above the signs of a narrow one, beside the arms of a wide one."""
    out = BADGE / 2 + RIM
    inner = box.grown(-out - _EDGE)
    if inner.left > inner.right or inner.top > inner.bottom:
        return
    x, y = box.middle
    if box.right - box.left < 4 * out:
        yield from ((x, inner.bottom), (x, inner.top), (x, inner.top - 2 * _EDGE))
    else:
        yield from ((inner.left, y), (inner.right, y))


def _spots(box: FigureBox) -> Iterator[tuple[float, float]]:
    """Yield the places for a badge by a target: outside at its corners, in its lower ones, on its corners, around it from the middle of its sides on."""
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
        for at in sorted(range(_AROUND + 1), key=lambda each: abs(2 * each - _AROUND)):
            x, y = ring.left + width * at / _AROUND, ring.top + height * at / _AROUND
            yield from ((x, ring.top), (ring.left, y), (ring.right, y), (x, ring.bottom))
