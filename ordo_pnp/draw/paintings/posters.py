"""Posters of the look *full-art*, cut from paper: a person, an emblem before the low sun, or a landmark on a hill."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from ordo_pnp.draw.drawing import Color
from ordo_pnp.draw.paintings.canvas import Canvas, Chance, mixed
from ordo_pnp.draw.paintings.emblems import paint_emblem
from ordo_pnp.draw.paintings.hands import Hand
from ordo_pnp.draw.paintings.landmarks import AFLOAT, BY_WATER, paint_landmark
from ordo_pnp.draw.paintings.motifs import emblem_for, landmark_for
from ordo_pnp.draw.paintings.outlines import Outline, Point, box, joined, oval, polygon, round_box, spline, star
from ordo_pnp.draw.paintings.portraits import paint_wanderer
from ordo_pnp.draw.paintings.scenery import Hills, Ridge, bird, ridge, wedges
from ordo_pnp.draw.paintings.scenes import Scene
from ordo_pnp.draw.paintings.subjects import Family, family_of

# Width of the card that all measures were found on; pictures of other cards grow and shrink with theirs.
USUAL_WIDTH: Final = 63.0
# Beyond the trim, past every bleed.
BEYOND: Final = 4.0
# The part of the height of a card that its name takes: of any, of one that is wider than high, of one without corners.
_HEAD: Final = 0.176
_WIDE_HEAD: Final = 0.222
_ROUND_HEAD: Final = 0.33
# The least height of a picture with something in it, on a card of usual width.
_LEAST_ROOM: Final = 10


class Tones(NamedTuple):
    """The colours of a poster."""

    # Of the sky, from its edge to the sun.
    rings: Sequence[Color]
    # Of the land, far to near, and of its lit sides.
    ridges: Sequence[Color]
    lit: Sequence[Color]
    # The way of drawing landmarks, emblems and persons.
    hand: Hand

    def color(self, role: str) -> Color:
        """Return the colour of a role of the hand."""
        return self.hand.color(role)


class Stage(NamedTuple):
    """The places of things on a poster, millimetres of the card."""

    # Of the whole picture, bleed and more.
    left: float
    right: float
    foot: float
    # Of the part that no panel covers.
    top: float
    width: float
    # The foot of the person, landmark or emblem, and its height.
    ground: float
    height: float
    # Of the part that nothing at the left covers, across.
    middle: float
    # Compared with the usual card.
    unit: float
    sun: tuple[float, float, float]

    @property
    def has_room(self) -> bool:
        """Whether there is room for more than a sunset above the panel."""
        return self.ground - self.top > _LEAST_ROOM * self.unit


def tones_of(scene: Scene, wash: float) -> Tones:
    """Return the colours of the kind, moved towards paper by a part."""
    paper = scene.color("paper")

    def own(name: str) -> Color:
        return mixed(scene.of_kind(name), paper, wash)

    def shared(name: str) -> Color:
        return mixed(scene.color(name), paper, wash)

    sky, haze, far, middle, near, spot = map(own, ("sky", "haze", "far", "middle", "near", "spot"))
    rings = [mixed(sky, haze, part) for part in (0, 0.27, 0.53, 0.77, 1)]
    ridges = [far, middle, mixed(middle, near, 0.5), near]
    lit = [mixed(color, haze, part) for color, part in zip(ridges, (0.38, 0.3, 0.22, 0.15), strict=True)]
    # A pale poster has dark figures still: they are of the accent, not of the near land.
    dark, light = own("accent"), shared("light")
    figure = mixed(dark, shared("night"), 0.5)
    leaf, water = mixed(near, ridges[2], 0.25), mixed(far, middle, 0.5)
    colors = {
        "wall": mixed(haze, light, 0.5),
        "roof": spot,
        "accent": spot,
        "gold": shared("gold"),
        "lamp": shared("lamp"),
        "light": light,
        "dark": dark,
        "leaf": leaf,
        "water": water,
        "foam": rings[3],
        "ink": figure,
        "fig": figure,
        "rim": mixed(middle, lit[1], 0.5),
        "mid": rings[2],
        "sky": sky,
        "sky2": rings[1],
        "sun": shared("sun"),
        "cloud": mixed(haze, light, 0.4),
        "far": far,
        "land": near,
        "paper": paper,
    }
    return Tones(rings, ridges, lit, Hand("cut", colors))


def paint_view(
    canvas: Canvas, scene: Scene, view: tuple[float, float], wash: float, middle: float | None = None
) -> None:
    """Paint a poster over the whole card.

    Args:
        canvas: The canvas.
        scene: The card.
        view: The width and height that no panel covers, millimetres.
        wash: The shift of its colours towards paper, from 0 to 1.
        middle: The x of the emblem or person; in the middle of the view if None.
    """
    tones, family = tones_of(scene, wash), family_of(scene.subject)
    stage = stage_of(scene, family, view, middle)
    styles = {
        "portrait": ("rings", "rays", "rings"),
        "place": ("rings", "rays", "rings"),
        "emblem": ("rays", "rings", "petals"),
    }
    sky = scene.chance("sky")
    paint_sky(canvas, stage, tones, sky.pick(styles[family]), sky)
    if family == "emblem":
        _paint_stars(canvas, stage, tones, scene.chance("stars"))
    _paint_clouds(canvas, stage, tones, scene.chance("clouds"))
    paint_sun(canvas, stage, tones)
    if family != "emblem":
        _paint_birds(canvas, stage, tones, scene.chance("birds"))
    _LANDS[family](canvas, scene, stage, tones)


def stage_of(scene: Scene, family: Family, view: tuple[float, float], middle: float | None = None) -> Stage:
    """Compose the poster: place its sun, and choose the size of its person, landmark or emblem.

    Args:
        scene: The card.
        family: Of its picture.
        view: The width and height that nothing covers, millimetres.
        middle: The x of the emblem or person; in the middle of the view if None.
    """
    page, (right, low) = scene.page, view
    unit, middle = right / USUAL_WIDTH, right / 2 if middle is None else middle
    chance = scene.chance("sun")
    top = page.height * (_ROUND_HEAD if page.is_token else _WIDE_HEAD if page.is_wide else _HEAD)
    room = max(8 * unit, low - top)
    # In a high picture the landmark is higher, but not by as much.
    more = max(0.0, room - 44 * unit)
    hero = min(29 * unit + more * 0.5, room * (0.92 if family == "place" else 0.82))
    base = top + room - 0.6
    wobble = chance.between(-1, 1)
    if family == "place":
        spots = (middle / unit - 14.5 + chance.between(4, 8), 49 + chance.between(-2, 4))
        sun = (
            chance.pick(spots) * unit,
            max(top + 8.5 * unit, min(top + 12.5 * unit, top + room / 2)) + wobble,
            chance.between(6.5, 9) * unit,
        )
    elif family == "portrait":
        sun = middle + chance.between(-3, 3) * unit, base - hero * 0.78 + wobble, chance.between(11, 13) * hero / 28
    elif room < (_LEAST_ROOM + 1) * unit:
        sun = 48.5 * unit, top + room + 0.5, 8 * unit
    else:
        # The sun stands over the hills, and the emblem in it.
        radius = min(room * 0.4, 15.5 * unit, 0.62 * min(middle, right - middle))
        hero = radius * 1.36
        sun = middle, top + room * 0.46, radius
    beyond = max(BEYOND, page.bleed + 1)
    return Stage(-beyond, page.width + beyond, page.height + beyond, top, right, base, hero, middle, unit, sun)


def paint_sky(canvas: Canvas, stage: Stage, tones: Tones, style: str, chance: Chance) -> None:
    """Paint the sky in ``rings``, ``rays`` or ``petals`` about the sun."""
    x, y, radius = stage.sun
    whole = box(stage.left, stage.left, stage.right - stage.left, stage.foot - stage.left)
    canvas.fill(whole, tones.rings[0])
    step = chance.between(6.0, 7.5) * stage.unit
    reaches = [radius + step * count - 1.2 for count in (4, 3, 2, 1)]
    for index, reach in enumerate(reaches):
        ring = star(x, y, reach * 1.06, 18, turn=index * 10, inner=0.88) if style == "petals" else oval(x, y, reach)
        canvas.fill(ring, tones.rings[index + 1])
    if style == "rays":
        count = chance.pick((20, 24, 28))
        with canvas.clipped(wedges(x, y, stage.foot + stage.right, count, part=0.45)):
            canvas.fill(whole, mixed(tones.rings[0], tones.rings[1], 0.55))
            for index, reach in enumerate(reaches):
                inner = tones.rings[index + 2] if index < 3 else tones.color("sun")
                canvas.fill(oval(x, y, reach), mixed(tones.rings[index + 1], inner, 0.55))


def paint_sun(canvas: Canvas, stage: Stage, tones: Tones) -> None:
    """Paint the disc of the sun, before the clouds."""
    x, y, radius = stage.sun
    canvas.fill(oval(x, y, radius), tones.color("sun"))


def _paint_stars(canvas: Canvas, stage: Stage, tones: Tones, chance: Chance) -> None:
    x, y, radius = stage.sun
    for _ in range(11):
        across, down = chance.between(0.02, 0.98) * stage.width, chance.between(stage.top, stage.ground + 6)
        size = chance.between(0.6, 1.3) * stage.unit
        if math.hypot(across - x, down - y) > radius + 4 * stage.unit:
            canvas.fill(star(across, down, size, 4, inner=0.32), tones.color("sun"))


def _paint_clouds(canvas: Canvas, stage: Stage, tones: Tones, chance: Chance) -> None:
    """Paint clouds: two or three bars with round ends, one above the other, at the right side."""
    unit = stage.unit
    for _ in range(chance.whole(2, 3)):
        # At the left side there may be numbers.
        x = chance.between(40, 62) * unit
        y = chance.between(stage.top + 4 * unit, max(stage.top + 4.5 * unit, stage.ground - 14 * unit))
        for bar in range(chance.whole(2, 3)):
            length, shift = chance.between(11, 20) * unit, chance.between(-4, 4) * unit
            outline = round_box(x - length / 2 + shift, y + bar * 1.9 * unit, length, 1.45 * unit, unit)
            canvas.fill(outline, tones.color("cloud"))


def _paint_birds(canvas: Canvas, stage: Stage, tones: Tones, chance: Chance) -> None:
    for _ in range(chance.whole(2, 5)):
        x = stage.sun[0] + chance.between(-16, 16) * stage.unit
        y = max(stage.top + 5 * stage.unit, stage.sun[1] - chance.between(4, 14) * stage.unit)
        canvas.line(bird(x, y, chance.between(0.7, 1.2) * stage.unit), tones.color("fig"), 0.25)


def paint_ridge(canvas: Canvas, stage: Stage, tones: Tones, hills: tuple[Ridge, Hills, float], index: int) -> None:
    """Paint a line of hills: peaks have a lit left side, others an upper skin of light."""
    land, form, height = hills
    canvas.fill(land.shape, tones.ridges[index])
    if form == "peak" and index < 2:
        for number in range(1, len(land.points) - 1, 2):
            (x, y), (before, low) = land.points[number], land.points[number - 1]
            edge = (
                (x + height * 0.09, y + height * 0.35),
                (x - height * 0.03, y + height * 0.6),
                (x + height * 0.05, stage.foot),
            )
            canvas.fill(polygon((x, y), *edge, (before, low + 30), (before, low)), tones.lit[index])
    elif index < 3:
        _paint_skin(canvas, stage, tones, land.shape, index)


def _paint_skin(canvas: Canvas, stage: Stage, tones: Tones, land: Outline, index: int) -> None:
    """Paint the land below its skyline a little lighter, as if lit from the right."""
    with canvas.clipped(land):
        skin = land.placed(-3.5 * stage.unit, (1.0 + 0.3 * index) * stage.unit)
        # The land that was moved to the left ends before the edge of the picture.
        rest = box(stage.right - 4 * stage.unit, stage.top, 8 * stage.unit, stage.foot)
        canvas.fill(joined(skin, rest), mixed(tones.ridges[index], tones.lit[index], 0.38))


def _paint_water(canvas: Canvas, stage: Stage, tones: Tones, y: float, chance: Chance) -> None:
    """Paint water with the path of the sun on it."""
    unit = stage.unit
    canvas.fill(box(stage.left, y, stage.right - stage.left, stage.foot - y), tones.color("water"))
    for row in range(16):
        length = chance.between(2, 9 - row * 0.25) * unit
        x = stage.sun[0] + chance.between(-3 - row * 0.35, 3 + row * 0.35) * unit
        canvas.fill(
            round_box(x - length / 2, y + (0.8 + row * 1.25) * unit, length, 0.5 * unit, unit), tones.color("foam")
        )


def paint_firs(canvas: Canvas, stage: Stage, tones: Tones, y: float, chance: Chance, free: tuple[float, float]) -> None:
    """Paint firs along a line outside a free stretch; their left half is lighter."""
    for _ in range(12):
        x, size = chance.between(stage.left, stage.right), chance.between(3, 5.4) * stage.unit
        if free[0] < x < free[1]:
            continue
        canvas.fill(polygon((x, y - size), (x + size * 0.24, y), (x - size * 0.24, y)), tones.ridges[3])
        canvas.fill(polygon((x, y - size), (x, y), (x - size * 0.24, y)), tones.color("leaf"))


class Layout(NamedTuple):
    """The depths of four ridges below the ground of the picture, and their heights."""

    below: Sequence[float]
    heights: Sequence[float]


_LOW: Final = Layout((-7.5, -3.5, 1.5, 8), (11, 8, 5, 5))
OF_EMBLEMS: Final = Layout((-3, 1, 6, 13), (7, 6, 4, 4))
_COUNTS: Final = (7, 6, 4, 3)


def ridges_of(scene: Scene, stage: Stage, layout: Layout) -> list[tuple[Ridge, Hills, float]]:
    """Return four lines of hills, far to near, with their form and height."""
    chance = scene.chance("ridges")
    # In a low picture hills are low, so that there is sky behind the name.
    low = min(stage.unit, (stage.ground - stage.top) / 26)
    forms: list[Hills] = [chance.pick(("peak", "hump", "roll")), chance.pick(("hump", "roll", "peak")), "roll", "roll"]
    found = []
    for index, form in enumerate(forms):
        y, height = stage.ground + layout.below[index] * low, layout.heights[index] * low
        found.append((ridge_of(scene, stage, index, y, height, form), form, height))
    return found


def ridge_of(scene: Scene, stage: Stage, index: int, y: float, height: float, form: Hills) -> Ridge:
    """Return one line of hills; each has a stream of its own, so that a change of one leaves the others."""
    count = 7 if form == "peak" else _COUNTS[index]
    width = stage.right - stage.left
    return ridge(scene.chance("ridge", str(index)), stage.left, width, y, height, count, form, stage.foot)


def _paint_place(canvas: Canvas, scene: Scene, stage: Stage, tones: Tones) -> None:
    """Paint a landmark on a near hill, or in the water, away from the sun."""
    chance, unit = scene.chance("place"), stage.unit
    name = landmark_for(scene.subject, scene.chance("motif"))
    far, middle, _, near = ridges_of(scene, stage, _LOW)
    paint_ridge(canvas, stage, tones, far, 0)
    paint_ridge(canvas, stage, tones, middle, 1)
    by_water = name in BY_WATER or chance.holds(0.3)
    sea = stage.ground - 2 * unit
    if by_water:
        _paint_water(canvas, stage, tones, sea, scene.chance("water"))
    beside = stage.width - stage.sun[0] + chance.between(-3, 3) * unit
    if abs(stage.sun[0] - stage.width / 2) <= 6 * unit:
        beside = 34 * unit
    x = max(30 * unit, stage.middle - 3 * unit, min(46 * unit, beside))
    if name in AFLOAT:
        paint_landmark(canvas, tones.hand, scene, name, (x, stage.ground + 0.6 * unit), stage.height)
        for index in range(6):
            left, y = x + (5.5 * index - 17) * unit, stage.ground + (0.2 + index % 2 * 0.9) * unit
            canvas.fill(round_box(left, y, 6.5 * unit, 0.7 * unit, unit), tones.color("foam"))
    else:
        paint_landmark(canvas, tones.hand, scene, name, (x, stage.ground - 2.6 * unit), stage.height)
        hill = _hill(stage, x)
        canvas.fill(hill, tones.ridges[2])
        _paint_skin(canvas, stage, tones, hill, 2)
        if not by_water:
            free = x - 12 * unit, x + 12 * unit
            paint_firs(canvas, stage, tones, stage.ground + 3.4 * unit, scene.chance("firs"), free)
    paint_ridge(canvas, stage, tones, near, 3)


def _hill(stage: Stage, x: float) -> Outline:
    """Return the hill that a landmark stands on."""
    unit, ground = stage.unit, stage.ground
    skyline = [
        (min(stage.left, x - 30 * unit), ground + 9 * unit),
        (x - 24 * unit, ground + 3 * unit),
        (x - 9 * unit, ground - 3.6 * unit),
        (x + 9 * unit, ground - 3.8 * unit),
        (x + 22 * unit, ground + 1.5 * unit),
        (max(stage.right, x + 28 * unit), ground + 5 * unit),
    ]
    return spline(skyline).line(skyline[-1][0], stage.foot).line(skyline[0][0], stage.foot).close()


def _paint_portrait(canvas: Canvas, scene: Scene, stage: Stage, tones: Tones) -> None:
    """Paint a person on a rock before the low sun, seen from behind, and a landmark far away."""
    chance, unit = scene.chance("rock"), stage.unit
    far, middle, low, near = ridges_of(scene, stage, _LOW)
    paint_ridge(canvas, stage, tones, far, 0)
    if stage.has_room:
        distant = scene.chance("distant")
        x = stage.sun[0] + (22 if stage.sun[0] < stage.width * 0.54 else -22) * unit + distant.between(-2, 2) * unit
        colors = {"wall": tones.lit[1], "roof": tones.ridges[2], "accent": tones.ridges[1], "dark": tones.ridges[2]}
        hand = tones.hand.with_colors(**colors, gold=tones.hand.color("lamp"), leaf=tones.ridges[2])
        name = distant.pick(("lighthouse", "tower", "chapel", "windmill", "village", "stones"))
        paint_landmark(canvas, hand, scene, name, (x, stage.ground - 5.2 * unit), 8.5 * unit)
    paint_ridge(canvas, stage, tones, middle, 1)
    if chance.holds(0.3):
        _paint_water(canvas, stage, tones, stage.ground - 2 * unit, scene.chance("water"))
    else:
        paint_ridge(canvas, stage, tones, low, 2)
        paint_firs(canvas, stage, tones, stage.ground + 2.9 * unit, scene.chance("firs"), (0, 0))
    paint_ridge(canvas, stage, tones, near, 3)
    x = stage.sun[0] + chance.between(-1, 1) * unit
    _paint_rock(canvas, stage, tones, x)
    paint_wanderer(canvas, tones.hand, scene, x, stage.ground - 0.2 * unit, stage.height * 0.94)
    grass, blades = scene.chance("grass"), Outline()
    for _ in range(14):
        at = x + grass.between(-15, 15) * unit
        foot = stage.ground + abs(at - x) * 0.35 - 0.6 * unit
        blades.move(at, foot + 1.6 * unit).line(
            at + grass.between(-0.6, 0.6) * unit, foot - grass.between(0.2, 1.6) * unit
        )
    canvas.line(blades, tones.ridges[3], 0.3)


def _paint_rock(canvas: Canvas, stage: Stage, tones: Tones, x: float) -> None:
    unit, ground = stage.unit, stage.ground

    def at(across: float, down: float) -> Point:
        return x + across * unit, ground + down * unit

    left, right = (
        (min(stage.left, x - 25 * unit), ground + 12 * unit),
        (max(stage.right, x + 30 * unit), ground + 13 * unit),
    )
    skyline = [left, at(-19, 6), at(-9, 0.5), at(-2, -1), at(7, 0.2), at(13, 5), at(24, 7), right]
    rock = polygon(*skyline, (right[0], stage.foot), (left[0], stage.foot))
    canvas.fill(rock, tones.ridges[3])
    with canvas.clipped(rock):
        side = polygon(at(-9, 0.5), at(-2, -1), at(-5, 8), at(-16, 20), (left[0], ground + 14 * unit), at(-19, 6))
        canvas.fill(side, tones.lit[3])


def _paint_emblem(canvas: Canvas, scene: Scene, stage: Stage, tones: Tones) -> None:
    """Paint an emblem in the sun over the hills, and lozenges about it."""
    for index, hills in enumerate(ridges_of(scene, stage, OF_EMBLEMS)):
        paint_ridge(canvas, stage, tones, hills, index)
        if index == 2:
            y = stage.ground + (OF_EMBLEMS.below[2] + 1.4) * stage.unit
            paint_firs(canvas, stage, tones, y, scene.chance("firs"), (0, 0))
    if stage.has_room:
        paint_corona(canvas, stage.sun, tones.color("gold"))
        hand = tones.hand.with_colors(dark=tones.color("fig"), roof=tones.ridges[1], light=tones.lit[0])
        name = emblem_for(scene.subject, scene.chance("motif"))
        paint_emblem(canvas, hand, scene, name, stage.sun[:2], stage.height / 2)


def paint_corona(canvas: Canvas, sun: tuple[float, float, float], color: Color) -> None:
    """Paint a ring in a sun, and lozenges about it, larger and smaller by turns."""
    x, y, radius = sun
    canvas.line(oval(x, y, radius * 0.94), color, 0.28)
    lozenges = []
    for place in range(24):
        angle, size = math.radians(15 * place), radius * (0.052 if place % 2 else 0.085)
        across, down = x + 1.13 * radius * math.cos(angle), y + 1.13 * radius * math.sin(angle)
        lozenges.append(star(across, down, size, 4, turn=15 * place, inner=0.62))
    canvas.fill(joined(*lozenges), color)


_LANDS: Final[Mapping[Family, Callable[[Canvas, Scene, Stage, Tones], None]]] = {
    "place": _paint_place,
    "portrait": _paint_portrait,
    "emblem": _paint_emblem,
}
