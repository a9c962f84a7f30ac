"""Painters of the look *full-art*: a poster of cut paper over the whole card, a light panel on it, coins, tokens and a back."""

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
from ordo_pnp.draw.paintings.outlines import (
    Outline,
    Point,
    box,
    cut_box,
    joined,
    notched_box,
    oval,
    polygon,
    round_box,
    spline,
    star,
)
from ordo_pnp.draw.paintings.portraits import paint_wanderer
from ordo_pnp.draw.paintings.scenery import Hills, Ridge, bird, ridge, wedges
from ordo_pnp.draw.paintings.scenes import Box, Page, Painter, Scene
from ordo_pnp.draw.paintings.subjects import Family, family_of
from ordo_pnp.draw.trims import largest_box

# Width of the card that all measures were found on; pictures of other cards grow and shrink with theirs.
_USUAL_WIDTH: Final = 63.0
# What a panel is moved towards paper by: the poster is still seen on it, and text is read.
_WASH: Final = 0.87
# Beyond the trim, past every bleed.
_BEYOND: Final = 4.0
# Between the trim and the panel.
_EDGE: Final = 3.4
# The part of the height of a card that its name takes; of a card that is wider than high.
_HEAD: Final = 0.176
_WIDE_HEAD: Final = 0.222
_ROUND_HEAD: Final = 0.28
# The least height of a picture with something in it, on a card of usual width.
_LEAST_ROOM: Final = 10
# Of a card with a panel beside its picture: how far down the ground is, and the least width that is seen, as parts of the card.
_GROUND_BESIDE: Final = 0.88
_LEAST_VIEW: Final = 0.3


class Tones(NamedTuple):
    """The colours of a poster, far to near."""

    rings: Sequence[Color]
    sun: Color
    gold: Color
    ridges: Sequence[Color]
    lit: Sequence[Color]
    cloud: Color
    water: Color
    foam: Color
    leaf: Color
    figure: Color
    hand: Hand


class Stage(NamedTuple):
    """Where things of a poster stand, millimetres of the card."""

    # Of the whole picture, bleed and more.
    left: float
    right: float
    foot: float
    # Of what no panel covers.
    top: float
    width: float
    # The ground of whoever or whatever stands in the picture, and how high that is.
    ground: float
    height: float
    # Compared with the usual card.
    unit: float
    sun: tuple[float, float, float]

    @property
    def has_room(self) -> bool:
        """Whether there is room for more than a sunset above the panel."""
        return self.ground - self.top > _LEAST_ROOM * self.unit


def paint_poster(canvas: Canvas, scene: Scene) -> None:
    """Paint the poster over the whole card, made up for its box, and the panel below the box."""
    _, top, _, height = scene.box
    _paint_with_panel(canvas, scene, (scene.page.width, top + height), _panel_box(scene))


def paint_poster_beside(canvas: Canvas, scene: Scene) -> None:
    """Paint the poster over the whole card, made up for what is left of its box, and a panel that fills the box."""
    page, left = scene.page, scene.box[0]
    # Behind a panel that covers nearly all of the card there is the poster of the whole card.
    width = left if left > page.width * _LEAST_VIEW else page.width
    _paint_with_panel(canvas, scene, (width, page.height * _GROUND_BESIDE), scene.box)


def _paint_with_panel(canvas: Canvas, scene: Scene, view: tuple[float, float], panel: Box) -> None:
    _paint_poster(canvas, scene, view, 0.0)
    with canvas.clipped(_panel(scene, panel)):
        _paint_poster(canvas, scene, view, _WASH)
    _paint_panel_edge(canvas, scene, panel)


def paint_panel(canvas: Canvas, scene: Scene) -> None:
    """Paint the panel below its box alone, over a picture of the user's own."""
    _paint_panel(canvas, scene, _panel_box(scene))


def paint_panel_beside(canvas: Canvas, scene: Scene) -> None:
    """Paint a panel that fills its box, over a picture of the user's own."""
    _paint_panel(canvas, scene, scene.box)


def _paint_panel(canvas: Canvas, scene: Scene, panel: Box) -> None:
    canvas.fill(_panel(scene, panel), _panel_ground(scene))
    _paint_panel_edge(canvas, scene, panel)


def paint_plate(canvas: Canvas, scene: Scene) -> None:
    """Paint a light ground for the name, over a picture of the user's own."""
    left, top, width, height = scene.box
    canvas.fill(box(left, top, width, height), _panel_ground(scene))
    canvas.fill(box(left, top + height - 0.5, width, 0.5), scene.of_kind("accent"))


def paint_backdrop(canvas: Canvas, scene: Scene) -> None:
    """Paint the sky and the land without anything in it, as a ground for a coat of arms."""
    page = scene.page
    tones, stage = _tones(scene, 0.0), _stage(scene, "emblem", (page.width, page.height * _GROUND_BESIDE))
    _paint_sky(canvas, stage, tones, "rays", scene.chance("sky"))
    for index, hills in enumerate(_ridges(scene, stage, _OF_EMBLEMS)):
        _paint_ridge(canvas, stage, tones, hills, index)


def paint_coin(canvas: Canvas, scene: Scene) -> None:
    """Paint the ground of the cost: the form of the kind in its darkest tone, on a rim of paper."""
    x, y, reach = _middle(scene.box)
    canvas.fill(_form(scene, x, y, reach), scene.color("paper"))
    canvas.fill(_form(scene, x, y, reach * 0.91), scene.of_kind("accent"))


def paint_sign_coin(canvas: Canvas, scene: Scene) -> None:
    """Paint a coin with the sign of the kind, for cards without a cost."""
    paint_coin(canvas, scene)
    x, y, reach = _middle(scene.box)
    _paint_kind_sign(
        canvas, family_of(scene.subject), (x, y, reach * 0.48), scene.color("paper"), scene.of_kind("accent")
    )


def paint_token(canvas: Canvas, scene: Scene) -> None:
    """Paint the ground of a number: the form of the kind in paper, and a plate of paper across its foot for a word."""
    left, top, width, height = scene.box
    reach = min(width, height * 0.84) / 2
    paper = scene.color("paper")
    canvas.fill(_form(scene, left + width / 2, top + reach, reach * 0.92, reach), paper)
    canvas.fill(round_box(left, top + height * 0.7, width, height * 0.3, height * 0.12), paper)


def paint_back(canvas: Canvas, scene: Scene) -> None:
    """Paint the same land twice, turned about a sun in the middle."""
    _paint_back(canvas, scene, 0.0)


def paint_light_back(canvas: Canvas, scene: Scene) -> None:
    """Paint the back in light tones, with less ink."""
    _paint_back(canvas, scene, 0.62)


# Colours ------------------------------------------------------------------------------------------------------------------


def _tones(scene: Scene, wash: float) -> Tones:
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
    figure, light = mixed(near, shared("night"), 0.5), shared("light")
    leaf, water = mixed(near, ridges[2], 0.25), mixed(far, middle, 0.5)
    colors = {
        "wall": mixed(haze, light, 0.5),
        "roof": spot,
        "accent": spot,
        "gold": shared("gold"),
        "lamp": shared("lamp"),
        "light": light,
        "dark": near,
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
    return Tones(
        rings,
        colors["sun"],
        colors["gold"],
        ridges,
        lit,
        colors["cloud"],
        water,
        rings[3],
        leaf,
        figure,
        Hand("cut", colors),
    )


# The poster ---------------------------------------------------------------------------------------------------------------


def _paint_poster(canvas: Canvas, scene: Scene, view: tuple[float, float], wash: float) -> None:
    tones, family = _tones(scene, wash), family_of(scene.subject)
    stage = _stage(scene, family, view)
    styles = {
        "portrait": ("rings", "rays", "rings"),
        "place": ("rings", "rays", "rings"),
        "emblem": ("rays", "rings", "petals"),
    }
    sky = scene.chance("sky")
    _paint_sky(canvas, stage, tones, sky.pick(styles[family]), sky)
    if family == "emblem":
        _paint_corona(canvas, stage, tones)
        _paint_stars(canvas, stage, tones, scene.chance("stars"))
    _paint_clouds(canvas, stage, tones, scene.chance("clouds"))
    if family != "emblem":
        _paint_birds(canvas, stage, tones, scene.chance("birds"))
    _LANDS[family](canvas, scene, stage, tones)


def _stage(scene: Scene, family: Family, view: tuple[float, float]) -> Stage:
    """Make up the poster: where its sun stands, and how large what it shows is.

    Args:
        scene: What is painted.
        family: What the poster shows.
        view: How far to the right, and how far down, nothing covers it, millimetres.
    """
    page, (right, low) = scene.page, view
    unit = right / _USUAL_WIDTH
    chance = scene.chance("sun")
    top = page.height * (_ROUND_HEAD if page.is_token else _WIDE_HEAD if page.is_wide else _HEAD)
    room = max(8 * unit, low - top)
    # What stands in a high picture is higher, but not by as much.
    more = max(0.0, room - 44 * unit)
    hero = min(29 * unit + more * 0.5, room * 0.82)
    base = top + room - 0.6
    wobble = chance.between(-1, 1)
    if family == "place":
        spots = (17 + chance.between(4, 8), 49 + chance.between(-2, 4))
        sun = (
            chance.pick(spots) * unit,
            max(top + 8.5 * unit, min(top + 12.5 * unit, top + room / 2)) + wobble,
            chance.between(6.5, 9) * unit,
        )
    elif family == "portrait":
        sun = (31.5 + chance.between(-3, 6)) * unit, base - hero * 0.78 + wobble, chance.between(11, 13) * hero / 28
    elif room < (_LEAST_ROOM + 1) * unit:
        sun = 48.5 * unit, top + room + 0.5, 8 * unit
    else:
        sun = 33.5 * unit, top + room * 0.47, min(14.5 * unit + more * 0.25, room * 0.42)
    beyond = max(_BEYOND, page.bleed + 1)
    return Stage(-beyond, page.width + beyond, page.height + beyond, top, right, base, hero, unit, sun)


def _paint_sky(canvas: Canvas, stage: Stage, tones: Tones, style: str, chance: Chance) -> None:
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
                inner = tones.rings[index + 2] if index < 3 else tones.sun
                canvas.fill(oval(x, y, reach), mixed(tones.rings[index + 1], inner, 0.55))
    canvas.fill(oval(x, y, radius), tones.sun)


def _paint_corona(canvas: Canvas, stage: Stage, tones: Tones) -> None:
    x, y, radius = stage.sun
    canvas.line(oval(x, y, radius - stage.unit), tones.gold, 0.35)
    reach = radius + 1.6 * stage.unit
    lozenges = []
    for index in range(36):
        angle = index * math.pi / 18
        size = (0.42 if index % 3 else 0.8) * stage.unit
        lozenges.append(star(x + reach * math.cos(angle), y + reach * math.sin(angle), size, 4))
    canvas.fill(joined(*lozenges), tones.sun)


def _paint_stars(canvas: Canvas, stage: Stage, tones: Tones, chance: Chance) -> None:
    x, y, radius = stage.sun
    for _ in range(11):
        across, down = chance.between(0.02, 0.98) * stage.width, chance.between(stage.top, stage.ground + 6)
        size = chance.between(0.6, 1.3) * stage.unit
        if math.hypot(across - x, down - y) > radius + 4 * stage.unit:
            canvas.fill(star(across, down, size, 4, inner=0.32), tones.sun)


def _paint_clouds(canvas: Canvas, stage: Stage, tones: Tones, chance: Chance) -> None:
    """Paint clouds: two or three bars with round ends, one above the other, at the sides."""
    unit = stage.unit
    for index in range(chance.whole(2, 3)):
        x = (chance.between(-4, 16) if index % 2 else chance.between(44, 62)) * unit
        y = chance.between(stage.top + 5 * unit, max(stage.top + 5.5 * unit, stage.ground - 16 * unit))
        for bar in range(chance.whole(2, 3)):
            length, shift = chance.between(11, 20) * unit, chance.between(-4, 4) * unit
            outline = round_box(x - length / 2 + shift, y + bar * 1.9 * unit, length, 1.45 * unit, unit)
            canvas.fill(outline, tones.cloud)


def _paint_birds(canvas: Canvas, stage: Stage, tones: Tones, chance: Chance) -> None:
    for _ in range(chance.whole(2, 5)):
        x = stage.sun[0] + chance.between(-16, 16) * stage.unit
        y = max(stage.top + 5 * stage.unit, stage.sun[1] - chance.between(4, 14) * stage.unit)
        canvas.line(bird(x, y, chance.between(0.7, 1.2) * stage.unit), tones.figure, 0.25)


# The land -----------------------------------------------------------------------------------------------------------------


def _paint_ridge(canvas: Canvas, stage: Stage, tones: Tones, hills: tuple[Ridge, Hills, float], index: int) -> None:
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
    """Paint what lies below the upper edge of a land a little lighter, as if the light fell on it from the right."""
    with canvas.clipped(land):
        skin = land.placed(-3.5 * stage.unit, (1.0 + 0.3 * index) * stage.unit)
        # The land that was moved to the left ends before the edge of the picture.
        rest = box(stage.right - 4 * stage.unit, stage.top, 8 * stage.unit, stage.foot)
        canvas.fill(joined(skin, rest), mixed(tones.ridges[index], tones.lit[index], 0.38))


def _paint_water(canvas: Canvas, stage: Stage, tones: Tones, y: float, chance: Chance) -> None:
    """Paint water with the path of the sun on it."""
    unit = stage.unit
    canvas.fill(box(stage.left, y, stage.right - stage.left, stage.foot - y), tones.water)
    for row in range(16):
        length = chance.between(2, 9 - row * 0.25) * unit
        x = stage.sun[0] + chance.between(-3 - row * 0.35, 3 + row * 0.35) * unit
        canvas.fill(round_box(x - length / 2, y + (0.8 + row * 1.25) * unit, length, 0.5 * unit, unit), tones.foam)


def _paint_firs(
    canvas: Canvas, stage: Stage, tones: Tones, y: float, chance: Chance, free: tuple[float, float]
) -> None:
    """Paint firs along a line but where something stands: their left half is a shade lighter."""
    for _ in range(12):
        x, size = chance.between(stage.left, stage.right), chance.between(3, 5.4) * stage.unit
        if free[0] < x < free[1]:
            continue
        canvas.fill(polygon((x, y - size), (x + size * 0.24, y), (x - size * 0.24, y)), tones.ridges[3])
        canvas.fill(polygon((x, y - size), (x, y), (x - size * 0.24, y)), tones.leaf)


class Layout(NamedTuple):
    """How far each of four ridges lies below the ground of the picture, and how high it is."""

    below: Sequence[float]
    heights: Sequence[float]


_LOW: Final = Layout((-7.5, -3.5, 1.5, 8), (11, 8, 5, 5))
_OF_EMBLEMS: Final = Layout((-3, 1, 6, 13), (7, 6, 4, 4))
_COUNTS: Final = (7, 6, 4, 3)
# Form of the hills of a back, how far below the middle, and how high they are.
_OF_BACKS: Final[Sequence[tuple[Hills, float, float]]] = (
    ("peak", 19, 10),
    ("hump", 24, 6),
    ("roll", 30, 5),
    ("roll", 37, 4),
)


def _ridges(scene: Scene, stage: Stage, layout: Layout) -> list[tuple[Ridge, Hills, float]]:
    """Return four lines of hills, far to near, with their form and height."""
    chance = scene.chance("ridges")
    forms: list[Hills] = [chance.pick(("peak", "hump", "roll")), chance.pick(("hump", "roll", "peak")), "roll", "roll"]
    found = []
    for index, form in enumerate(forms):
        y, height = stage.ground + layout.below[index] * stage.unit, layout.heights[index] * stage.unit
        found.append((_ridge(scene, stage, index, y, height, form), form, height))
    return found


def _ridge(scene: Scene, stage: Stage, index: int, y: float, height: float, form: Hills) -> Ridge:
    # Each has a stream of its own: a change of one leaves the others.
    count = 7 if form == "peak" else _COUNTS[index]
    width = stage.right - stage.left
    return ridge(scene.chance("ridge", str(index)), stage.left, width, y, height, count, form, stage.foot)


def _paint_place(canvas: Canvas, scene: Scene, stage: Stage, tones: Tones) -> None:
    """Paint a landmark on a near hill, or in the water, away from the sun."""
    chance, unit = scene.chance("place"), stage.unit
    name = landmark_for(scene.subject, scene.chance("motif"))
    far, middle, _, near = _ridges(scene, stage, _LOW)
    _paint_ridge(canvas, stage, tones, far, 0)
    _paint_ridge(canvas, stage, tones, middle, 1)
    by_water = name in BY_WATER or chance.holds(0.3)
    sea = stage.ground - 2 * unit
    if by_water:
        _paint_water(canvas, stage, tones, sea, scene.chance("water"))
    beside = stage.width - stage.sun[0] + chance.between(-3, 3) * unit
    if abs(stage.sun[0] - stage.width / 2) <= 6 * unit:
        beside = 34 * unit
    x = max(30 * unit, min(46 * unit, beside))
    if name in AFLOAT:
        paint_landmark(canvas, tones.hand, scene, name, (x, stage.ground + 0.6 * unit), stage.height)
        for index in range(6):
            left, y = x + (5.5 * index - 17) * unit, stage.ground + (0.2 + index % 2 * 0.9) * unit
            canvas.fill(round_box(left, y, 6.5 * unit, 0.7 * unit, unit), tones.foam)
    else:
        paint_landmark(canvas, tones.hand, scene, name, (x, stage.ground - 2.6 * unit), stage.height)
        hill = _hill(stage, x)
        canvas.fill(hill, tones.ridges[2])
        _paint_skin(canvas, stage, tones, hill, 2)
        if not by_water:
            free = x - 12 * unit, x + 12 * unit
            _paint_firs(canvas, stage, tones, stage.ground + 3.4 * unit, scene.chance("firs"), free)
    _paint_ridge(canvas, stage, tones, near, 3)


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
    """Paint somebody who stands on a rock before the low sun, seen from behind, with a landmark far away."""
    chance, unit = scene.chance("rock"), stage.unit
    far, middle, low, near = _ridges(scene, stage, _LOW)
    _paint_ridge(canvas, stage, tones, far, 0)
    if stage.has_room:
        distant = scene.chance("distant")
        x = stage.sun[0] + (22 if stage.sun[0] < stage.width * 0.54 else -22) * unit + distant.between(-2, 2) * unit
        colors = {"wall": tones.lit[1], "roof": tones.ridges[2], "accent": tones.ridges[1], "dark": tones.ridges[2]}
        hand = tones.hand.with_colors(**colors, gold=tones.hand.color("lamp"), leaf=tones.ridges[2])
        name = distant.pick(("lighthouse", "tower", "chapel", "windmill", "village", "stones"))
        paint_landmark(canvas, hand, scene, name, (x, stage.ground - 5.2 * unit), 8.5 * unit)
    _paint_ridge(canvas, stage, tones, middle, 1)
    if chance.holds(0.3):
        _paint_water(canvas, stage, tones, stage.ground - 2 * unit, scene.chance("water"))
    else:
        _paint_ridge(canvas, stage, tones, low, 2)
        _paint_firs(canvas, stage, tones, stage.ground + 2.9 * unit, scene.chance("firs"), (0, 0))
    _paint_ridge(canvas, stage, tones, near, 3)
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
    """Paint low hills, and an emblem in the sun."""
    for index, hills in enumerate(_ridges(scene, stage, _OF_EMBLEMS)):
        _paint_ridge(canvas, stage, tones, hills, index)
        if index == 2:
            y = stage.ground + (_OF_EMBLEMS.below[2] + 1.4) * stage.unit
            _paint_firs(canvas, stage, tones, y, scene.chance("firs"), (0, 0))
    if stage.has_room:
        x, y, radius = stage.sun
        hand = tones.hand.with_colors(dark=tones.figure, roof=tones.ridges[1])
        name = emblem_for(scene.subject, scene.chance("motif"))
        paint_emblem(canvas, hand, scene, name, (x, y), radius * 0.74)


_LANDS: Final[Mapping[Family, Callable[[Canvas, Scene, Stage, Tones], None]]] = {
    "place": _paint_place,
    "portrait": _paint_portrait,
    "emblem": _paint_emblem,
}


# Panels, coins and signs --------------------------------------------------------------------------------------------------


def _panel_box(scene: Scene) -> Box:
    """Return where the panel stands that is below the picture."""
    page, (left, top, width, height) = scene.page, scene.box
    foot = _safe_foot(page) if page.is_token else page.height - _EDGE
    return left, top + height, width, max(foot - top - height, 0.0)


def _safe_foot(page: Page) -> float:
    """Return the lower edge of the room that keeps 3 mm from the edge of a piece without corners, as faces divide it."""
    if page.outline == "circle":
        return page.height / 2 + (min(page.width, page.height) / 2 - 3) / math.sqrt(2)
    _, top, _, height = largest_box(page.outline, (0.0, 0.0, page.width, page.height), 3.0)
    return top + height


def _panel(scene: Scene, place: Box, inset: float = 0.0) -> Outline:
    """Return a panel: its corners are of the form of the kind."""
    x, y, width, height = place
    corner = min(2.6, height / 3)
    make = (round_box, notched_box, cut_box)[scene.form()]
    return make(x + inset, y + inset, max(width - 2 * inset, 0.1), max(height - 2 * inset, 0.1), max(corner, 0.01))


def _paint_panel_edge(canvas: Canvas, scene: Scene, place: Box) -> None:
    paper = scene.color("paper")
    canvas.line(_panel(scene, place), paper, 0.5)
    if place[3] > 4:
        canvas.line(_panel(scene, place, 0.9), mixed(scene.of_kind("accent"), paper, 0.45), 0.18)


def _panel_ground(scene: Scene) -> Color:
    return mixed(scene.of_kind("haze"), scene.color("paper"), 0.6)


def _middle(place: Box) -> tuple[float, float, float]:
    left, top, width, height = place
    return left + width / 2, top + height / 2, min(width, height) / 2


def _form(scene: Scene, x: float, y: float, across: float, down: float | None = None) -> Outline:
    """Return the outline of the kind: round, square with concave corners, or six-sided."""
    down = across if down is None else down
    form = scene.form()
    if form == 0:
        return oval(x, y, across, down)
    if form == 1:
        return notched_box(x - across, y - down, 2 * across, 2 * down, min(across, down) * 0.34)
    # A little higher than wide, so that it looks as large as the others.
    tip, side = down * 1.1, down * 0.55
    right, left = ((x + across, y - side), (x + across, y + side)), ((x - across, y + side), (x - across, y - side))
    return polygon((x, y - tip), *right, (x, y + tip), *left)


def _paint_kind_sign(
    canvas: Canvas, family: Family, place: tuple[float, float, float], color: Color, ground: Color
) -> None:
    """Paint the sign of a family of kinds: a bust, a keep or a star."""
    x, y, reach = place
    if family == "portrait":
        canvas.fill(oval(x, y - reach * 0.38, reach * 0.42), color)
        shoulders = Outline().move(-0.8, 0.85).curve(-0.8, -0.02, 0.8, -0.02, 0.8, 0.85).close()
        canvas.fill(shoulders.placed(x, y, reach), color)
    elif family == "place":
        half = [(0.2, -0.8), (0.2, -0.15), (0.5, -0.15), (0.5, -0.5), (0.85, -0.5), (0.85, 0.8)]
        keep = polygon(*((-across, down) for across, down in reversed(half)), *half)
        canvas.fill(keep.placed(x, y, reach), color)
        door = (
            Outline()
            .move(-0.22, 0.81)
            .line(-0.22, 0.4)
            .curve(-0.22, 0.1, 0.22, 0.1, 0.22, 0.4)
            .line(0.22, 0.81)
            .close()
        )
        canvas.fill(door.placed(x, y, reach), ground)
    else:
        canvas.fill(star(x, y, reach * 1.02, 4, inner=0.36), color)
        canvas.fill(star(x, y, reach * 0.62, 4, turn=45, inner=0.5), color)


# The back -----------------------------------------------------------------------------------------------------------------


def _paint_back(canvas: Canvas, scene: Scene, wash: float) -> None:
    page, tones = scene.page, _tones(scene, wash)
    x, y = page.width / 2, page.height / 2
    unit, down = min(page.width, page.height) / _USUAL_WIDTH, page.height / 88
    beyond = max(_BEYOND, page.bleed + 1)
    whole = box(-beyond, -beyond, page.width + 2 * beyond, page.height + 2 * beyond)
    reaches = [reach * unit for reach in (36, 29.5, 23.5, 18)]
    canvas.fill(whole, tones.rings[0])
    for index, reach in enumerate(reaches):
        canvas.fill(oval(x, y, reach), tones.rings[index + 1])
    with canvas.clipped(wedges(x, y, page.width + page.height, 24, part=0.45)):
        canvas.fill(whole, mixed(tones.rings[0], tones.rings[1], 0.5))
        for index, reach in enumerate(reaches):
            inner = tones.rings[index + 2] if index < 3 else tones.sun
            canvas.fill(oval(x, y, reach), mixed(tones.rings[index + 1], inner, 0.5))
    # What is below the middle; the other half is the same, turned.
    stage = Stage(-beyond, page.width + beyond, page.height + beyond, y, page.width, y, 0, unit, (x, y, 13 * unit))
    for turn in (0, 180):
        with canvas.turned(turn, x, y):
            for index, (form, below, height) in enumerate(_OF_BACKS):
                land = _ridge(scene, stage, index, y + below * down, height * unit, form)
                _paint_ridge(canvas, stage, tones, (land, form, height * unit), index)
                if index == 2:
                    _paint_firs(canvas, stage, tones, y + 29.6 * down, scene.chance("firs"), (0, 0))
    canvas.fill(oval(x, y, 13 * unit), tones.sun)
    canvas.line(oval(x, y, 11.9 * unit), tones.gold, 0.4)
    family = "emblem" if scene.subject is None else family_of(scene.subject)
    sign = _tones(scene, wash / 2).ridges[2]
    _paint_kind_sign(canvas, family, (x, y, 6.2 * unit), sign, tones.sun)


PAINTERS: Final[Mapping[str, Painter]] = {
    "poster": paint_poster,
    "poster-beside": paint_poster_beside,
    "panel": paint_panel,
    "panel-beside": paint_panel_beside,
    "plate": paint_plate,
    "backdrop": paint_backdrop,
    "coin": paint_coin,
    "sign-coin": paint_sign_coin,
    "token": paint_token,
    "back": paint_back,
    "light-back": paint_light_back,
}
