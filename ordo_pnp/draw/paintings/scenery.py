"""Landscapes and grounds behind the things that cards show: skies, hills, water, clouds and rays, in any hand."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, TypeAlias

from ordo_pnp.draw.paintings.canvas import Canvas, Chance, mixed
from ordo_pnp.draw.paintings.hands import Hand, hatch
from ordo_pnp.draw.paintings.landmarks import AFLOAT, BY_WATER, half_width, paint_landmark
from ordo_pnp.draw.paintings.motifs import traits_of
from ordo_pnp.draw.paintings.outlines import Outline, Point, box, joined, oval, polygon, segment, spline
from ordo_pnp.draw.paintings.scenes import Box, Scene

Hills: TypeAlias = Literal["peak", "roll", "hump"]
# The bleed of a picture beyond its edge, so that nothing ends there, millimetres.
_BEYOND = 4.0


class Ridge(NamedTuple):
    """A line of hills."""

    # Valleys and tops in turns.
    points: list[Point]
    # From the line down to the foot of the picture.
    shape: Outline
    line: Outline


def ridge(
    chance: Chance, left: float, width: float, y: float, height: float, count: int, hills: Hills, foot: float
) -> Ridge:
    """Return a line of hills.

    Args:
        chance: Decides places and heights.
        left: The start of the line, millimetres.
        width: Its width.
        y: Of the valleys.
        height: Of the highest hill.
        count: The number of its parts: twice the number of its peaks.
        hills: Pointed peaks, round hills in valleys, or a rolling line.
        foot: The y of the foot of the shape.
    """
    points = []
    for index in range(count + 1):
        low, high = (0.0, 1.0) if hills == "roll" else (0.25, 1.0) if index % 2 else (0.0, 0.35)
        off = chance.between(-0.15, 0.15) * width / count if 0 < index < count else 0.0
        points.append((left - 1 + (width + 2) * index / count + off, y - height * chance.between(low, high)))
    line = polygon(*points, closed=False) if hills == "peak" else spline(points)
    shape = Outline(line.verbs, line.numbers).line(left + width + 1, foot).line(left - 1, foot).close()
    return Ridge(points, shape, line)


def cloud(x: float, y: float, width: float) -> Outline:
    """Return a cloud with a flat foot, about the middle of it."""
    h, w = width * 0.26, width
    found = Outline().move(x - w / 2, y)
    found.curve(x - w * 0.56, y - h * 0.7, x - w * 0.36, y - h * 0.95, x - w * 0.28, y - h * 0.75)
    found.curve(x - w * 0.22, y - h * 1.5, x + w * 0.06, y - h * 1.6, x + w * 0.1, y - h * 0.9)
    found.curve(x + w * 0.2, y - h * 1.25, x + w * 0.38, y - h * 0.9, x + w * 0.34, y - h * 0.5)
    return found.curve(x + w * 0.5, y - h * 0.6, x + w * 0.56, y - h * 0.1, x + w / 2, y).close()


def bird(x: float, y: float, size: float) -> Outline:
    """Return a bird far away: two strokes."""
    q = size
    found = Outline().move(x - q, y - q * 0.3).curve(x - q * 0.6, y - q * 0.7, x - q * 0.2, y - q * 0.4, x, y)
    return found.curve(x + q * 0.2, y - q * 0.4, x + q * 0.6, y - q * 0.7, x + q, y - q * 0.3)


def wedges(x: float, y: float, reach: float, count: int, *, turn: float = 0.0, part: float = 0.5) -> Outline:
    """Return rays that grow wider with the distance from a point.

    Args:
        x: Of the point.
        y: Of the point.
        reach: Their length.
        count: Their number.
        turn: Degrees clockwise.
        part: Of a ray and the gap behind it together, the part that is ray.
    """
    step, found = 2 * math.pi / count, Outline()
    for index in range(count):
        a = math.radians(turn) + step * index
        found.move(x, y).line(x + reach * math.cos(a), y + reach * math.sin(a))
        found.line(x + reach * math.cos(a + step * part), y + reach * math.sin(a + step * part)).close()
    return found


def spokes(x: float, y: float, inner: float, outer: float, count: int, *, turn: float = 0.0) -> Outline:
    """Return strokes around a point, from one distance to another."""
    found = Outline()
    for index in range(count):
        cos = math.cos(math.radians(turn) + index * 2 * math.pi / count)
        sin = math.sin(math.radians(turn) + index * 2 * math.pi / count)
        found.move(x + inner * cos, y + inner * sin).line(x + outer * cos, y + outer * sin)
    return found


def ruled(left: float, top: float, width: float, foot: float, gap: float = 0.46, growth: float = 0.014) -> Outline:
    """Return level lines whose distance grows downwards: an engraved sky."""
    found, y = Outline(), top
    while y < foot:
        found.move(left, y).line(left + width, y)
        y, gap = y + gap, gap + growth
    return found


def contours(line: Outline, depth: float, gap: float, growth: float) -> Outline:
    """Return a line of hills repeated downwards, the distance growing: an engraved land."""
    found, off = list[Outline](), gap
    while off < depth:
        found.append(line.placed(0, off))
        off, gap = off + gap, gap + growth
    return joined(*found)


class Spot(NamedTuple):
    """The place of a landmark in a landscape, and its size."""

    # Its height as a part of that of the frame.
    size: float = 0.5
    # Across, millimetres of the card; None for beside the sun.
    across: float | None = None
    # The depth of its foot, as a part of the height of the frame.
    ground: float = 0.735


class _Stand(NamedTuple):
    """The place of a landmark, millimetres."""

    across: float
    # From the top of the frame to its foot.
    down: float
    height: float
    half: float


_MIDDLE = Spot()


class _View(NamedTuple):
    """A landscape that is being painted."""

    canvas: Canvas
    hand: Hand
    scene: Scene
    box: Box
    horizon: float
    # Whether there is water between the hills and the landmark.
    sea: bool

    @property
    def foot(self) -> float:
        """A y below all visible parts."""
        return self.box[1] + self.box[3] + _BEYOND

    def fill(self, outline: Outline, role: str) -> None:
        """Fill in the colour of a role."""
        self.canvas.fill(outline, self.hand.color(role))

    def line(self, outline: Outline, width: float = 0.18, role: str = "ink") -> None:
        """Draw a line, where the hand has any."""
        if self.hand.has_lines:
            self.canvas.line(outline, self.hand.color(role), width)

    def drawn(self, outline: Outline, role: str, width: float = 0.17) -> None:
        """Fill, and draw the key line."""
        self.fill(outline, role)
        self.line(outline, width)


def paint_landscape(
    canvas: Canvas,
    hand: Hand,
    scene: Scene,
    window: Outline,
    frame: Box,
    landmark: str | None,
    spot: Spot = _MIDDLE,
    *,
    sea: bool | None = None,
) -> None:
    """Paint sky, sun, clouds, hills and water, and a landmark on the near land.

    Args:
        canvas: The canvas.
        hand: The way of drawing.
        scene: Whose card it is.
        window: The outline that it is seen through.
        frame: The box around the window.
        landmark: Its name, see ``motifs.landmark_for``; None for land alone.
        spot: Its place.
        sea: Whether there is water; None to let the name or chance decide.
    """
    x, y, w, h = frame
    chance = scene.chance("sky")
    horizon = y + h * chance.between(0.5, 0.58)
    # The sun stands where the landmark does not.
    sun_left = chance.holds(0.25) if spot.across is None else spot.across >= x + w * 0.56
    across = x + w * (0.64 if sun_left else 0.38) if spot.across is None else spot.across
    half = 0.42 if landmark is None else half_width(landmark)
    height = min(h * spot.size, 0.47 * w / half)
    across = min(max(across, x + height * half), x + w - height * half)
    wet = landmark in BY_WATER or "water" in traits_of(scene.subject)
    sea = wet or scene.chance("sea").holds(0.4) if sea is None else sea or landmark in AFLOAT
    view = _View(canvas, hand, scene, frame, horizon, sea)
    sun = (x + w * chance.between(*((0.18, 0.3) if sun_left else (0.76, 0.86))), y + h * chance.between(0.2, 0.34))
    with canvas.clipped(window):
        view.fill(box(x - _BEYOND, y - 12, w + 2 * _BEYOND, h + 24), "sky")
        radius = min(w, h) * chance.between(0.09, 0.14)
        _paint_sun(view, *sun, radius, moon=chance.holds(0.3))
        _paint_clouds(view)
        _paint_birds(view, *sun, 2 * radius)
        _paint_hills(view)
        if sea:
            _paint_water(view)
        _paint_ground(view, landmark, _Stand(across, h * spot.ground, height, height * half))


def _paint_sun(view: _View, x: float, y: float, radius: float, *, moon: bool) -> None:
    left, _, w, _ = view.box
    if view.hand.is_engraved:
        top = view.box[1] - 3
        view.canvas.line(
            ruled(left - _BEYOND, top, w + 2 * _BEYOND, view.horizon + 3),
            view.hand.color("ink"),
            0.11,
            round_ends=False,
        )
        view.fill(oval(x, y, radius * 1.5), "paper")
        for reach, turn in ((1.42, 0.0), (1.3, 9.0)):
            view.line(spokes(x, y, radius * 1.14, radius * reach, 20, turn=turn), 0.15)
    else:
        view.fill(wedges(x, y, 3 * max(view.box[2:]), 18, turn=view.scene.chance("rays").between(0, 20)), "sky2")
        halo = mixed(view.hand.color("sky2"), view.hand.color("sun"), 0.5)
        view.canvas.fill(oval(x, y, radius * 1.55), halo)
    disc = oval(x, y, radius)
    view.drawn(disc, "sun", 0.18)
    if moon:
        shade = view.hand.color("paper") if view.hand.is_engraved else None
        with view.canvas.clipped(disc):
            other = oval(x + radius * 0.45, y - radius * 0.2, radius * 0.9)
            view.canvas.fill(other, shade or mixed(view.hand.color("sun"), view.hand.color("sky2"), 0.55))
            view.line(other, 0.16)


def _paint_clouds(view: _View) -> None:
    x, y, w, h = view.box
    chance = view.scene.chance("clouds")
    for _ in range(chance.whole(2, 3)):
        width = w * chance.between(0.2, 0.34)
        view.drawn(cloud(x + w * chance.between(0.05, 0.95), y + h * chance.between(0.14, 0.42), width), "cloud")


def _paint_birds(view: _View, sun_x: float, sun_y: float, near: float) -> None:
    """Paint a few birds, none before the sun, where they would make a face of it."""
    x, y, w, h = view.box
    chance = view.scene.chance("birds")
    left, top, size = x + w * chance.between(0.3, 0.7), y + h * chance.between(0.16, 0.3), min(1.0, min(w, h) / 20)
    for _ in range(chance.whole(2, 4)):
        at = left + chance.between(-5, 5) * size, top + chance.between(-2, 2) * size
        span = chance.between(0.7, 1.1) * size
        if math.hypot(at[0] - sun_x, at[1] - sun_y) > near:
            view.canvas.line(bird(*at, span), view.hand.color("ink"), 0.2)


def _paint_hills(view: _View) -> None:
    x, _, w, h = view.box
    chance = view.scene.chance("hills")
    hills: Hills = chance.pick(("peak", "roll", "hump"))
    is_peak = hills == "peak"
    height = min(h * 0.3, w * 0.36) if is_peak else min(h * 0.17, w * 0.2)
    far = ridge(chance, x, w, view.horizon, height, 7 if is_peak else 6, hills, view.foot)
    view.fill(far.shape, "far")
    if is_peak:
        _shade_peaks(view, far.points)
    elif view.hand.is_engraved:
        hatch(view.canvas, far.shape, view.hand.color("ink"), 0.62, 64, 0.11)
    view.line(far.line)
    middle = ridge(chance, x, w, view.horizon + h * 0.1, min(h * 0.1, w * 0.12), 5, "roll", view.foot)
    view.fill(middle.shape, "mid")
    with view.canvas.clipped(middle.shape):
        if view.hand.is_engraved:
            view.line(contours(middle.line, h * 0.5, 0.5, 0.07), 0.11)
        else:
            chance, size = view.scene.chance("trees"), min(1.0, h / 30)
            for _ in range(9):
                at = x + w * chance.between(), view.horizon + h * chance.between(0.06, 0.2)
                view.drawn(oval(*at, 0.9 * size, 1.05 * size), "leaf", 0.15)
    view.line(middle.line)


def _shade_peaks(view: _View, points: list[Point]) -> None:
    """Shade the right flanks."""
    h, low = view.box[3], view.horizon + 9
    for (x, y), (right, valley) in zip(points[1:-1:2], points[2::2], strict=False):
        flank = polygon(
            (x, y), (right, valley), (right, low), (x + 1.2, low), (x - 0.6, y + h * 0.07), (x + 0.7, y + h * 0.04)
        )
        if view.hand.is_engraved:
            hatch(view.canvas, flank, view.hand.color("ink"), 0.55, 62, 0.12)
        else:
            view.canvas.fill(flank, mixed(view.hand.color("far"), view.hand.color("ink"), 0.18))


def _paint_water(view: _View) -> None:
    x, _, w, h = view.box
    chance, is_engraved = view.scene.chance("waves"), view.hand.is_engraved
    top, right = view.horizon + h * 0.12, x + w + _BEYOND
    view.fill(box(x - _BEYOND, top, w + 2 * _BEYOND, h + 8), "water")
    view.line(segment(x - _BEYOND, top, right, top))
    waves, y, gap = Outline(), top + 0.8, 0.8
    while y < view.foot:
        at = x - _BEYOND + chance.between(0, 4)
        while at < right:
            length = chance.between(1.5, 6) if is_engraved else chance.between(1.6, 3.4)
            waves.move(at, y)
            if is_engraved:
                waves.line(at + length, y)
            else:
                waves.curve(at + length * 0.3, y - 0.55, at + length * 0.7, y - 0.55, at + length, y)
            at += length + chance.between(0.8, 2.4) * (1 if is_engraved else 2)
        y, gap = y + gap, gap + (0.1 if is_engraved else 0.28)
    view.canvas.line(waves, view.hand.color("ink" if is_engraved else "foam"), 0.14 if is_engraved else 0.22)


def _near_land(view: _View, stand: _Stand) -> tuple[Outline, Outline]:
    """Return the land in front: an island in the water, or a gentle hill; and its upper edge."""
    x, y, w, h = view.box
    if not view.sea:
        near = ridge(view.scene.chance("land"), x, w, y + stand.down + h * 0.005, h * 0.05, 4, "roll", view.foot)
        return near.shape, near.line
    half = max(0.14 * w, stand.half * 1.06)
    shore = ((1 + 0.22 * w / half, None), (1 + 0.13 * w / half, 0.11), (1.0, 0.014), (0.3, -0.004))
    left = [(-off, low) for off, low in shore]
    points = [
        (stand.across + off * half, view.foot if low is None else y + stand.down + h * low)
        for off, low in (*left, *reversed(shore))
    ]
    line = spline(points)
    return Outline(line.verbs, line.numbers).close(), line


def _paint_ground(view: _View, landmark: str | None, stand: _Stand) -> None:
    y, h, across = view.box[1], view.box[3], stand.across
    base = y + stand.down + (0.03 * h if view.sea else 0)
    if landmark not in AFLOAT:
        _paint_near_land(view, *_near_land(view, stand), across)
    if landmark is None:
        return
    if landmark in AFLOAT:
        base = y + stand.down + h * 0.065
    paint_landmark(view.canvas, view.hand, view.scene, landmark, (across, base + 0.6), stand.height)
    if landmark in AFLOAT:
        _paint_bow_wave(view, stand, base)
        return
    chance, bush = view.scene.chance("bushes"), min(1.0, stand.height / 14)
    for _ in range(7):
        off = stand.height * chance.between(-0.8, 0.8)
        if abs(off) > stand.half - stand.height * 0.08 and (not view.sea or abs(off) < stand.half * 1.1 + 2):
            view.drawn(oval(across + off, base + 0.1, 0.9 * bush, 1.1 * bush), "leaf", 0.16)


def _paint_near_land(view: _View, near: Outline, line: Outline, across: float) -> None:
    x, y, w, h = view.box
    view.fill(near, "land")
    with view.canvas.clipped(near):
        if view.hand.is_engraved:
            view.line(contours(line, h * 0.6, 0.6, 0.1), 0.12)
        elif not view.sea:
            furrows = Outline()
            for index in range(-7, 8):
                furrows.move(across + index * 1.2, y + h * 0.7)
                furrows.curve(
                    across + index * 2.4, y + h * 0.8, across + index * 5, y + h * 0.9, across + index * 9.5, view.foot
                )
            view.canvas.line(furrows, mixed(view.hand.color("land"), view.hand.color("ink"), 0.3), 0.2)
    view.line(line, 0.2)
    if not view.sea:
        chance, size = view.scene.chance("grass"), min(1.0, h / 30)
        for _ in range(16):
            at = x + w * chance.between(), y + h * chance.between(0.84, 0.98)
            tuft = Outline().move(-0.5, -0.7).line(0, 0).line(0.1, -0.9).move(0, 0).line(0.6, -0.6)
            view.line(tuft.placed(*at, size), 0.17)


def _paint_bow_wave(view: _View, stand: _Stand, y: float) -> None:
    waves, step = Outline(), stand.half * 0.4
    for index in range(5):
        left, down = stand.across + index * step - stand.half * 0.94, y + 0.9 + index % 2 * 0.5
        waves.move(left, down)
        waves.curve(left + step * 0.23, y + 0.3, left + step * 0.46, y + 0.3, left + step * 0.77, y + 0.9)
    view.canvas.line(waves, view.hand.color("ink" if view.hand.is_engraved else "foam"), 0.22)


def paint_burst(
    canvas: Canvas,
    hand: Hand,
    scene: Scene,
    window: Outline,
    frame: Box,
    at: Point | None = None,
    count: int | None = None,
) -> None:
    """Paint rays behind an emblem: bundles of ruled lines, or wedges.

    Args:
        canvas: The canvas.
        hand: The way of drawing.
        scene: Whose card it is.
        window: The outline that it is seen through.
        frame: The box around the window.
        at: Their origin; the middle of the frame if None.
        count: Their number; None to let the name decide.
    """
    left, top, w, h = frame
    x, y = at or (left + w / 2, top + h / 2)
    chance = scene.chance("rays")
    count = count or chance.pick((16, 20, 24))
    first = chance.between(0, 360 / count)
    reach = math.hypot(w, h) + abs(x - left - w / 2) + abs(y - top - h / 2)
    with canvas.clipped(window):
        canvas.fill(box(left - _BEYOND, top - 12, w + 2 * _BEYOND, h + 24), hand.color("sky"))
        if not hand.is_engraved:
            canvas.fill(wedges(x, y, reach, count, turn=first), hand.color("sky2"))
            return
        # Four lines and a gap of four.
        for index in range(4):
            lines = spokes(x, y, 3, reach, count, turn=first + (4 + index) * 360 / (count * 8))
            canvas.line(lines, hand.color("ink"), 0.13, round_ends=False)
