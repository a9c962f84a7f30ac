"""Painters of the look *night*: constellations, engines, eclipses and horizons on a dark sky, and screens that glow."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from ordo_pnp.draw.paintings.canvas import Canvas, Chance, mixed
from ordo_pnp.draw.paintings.emblems import paint_emblem
from ordo_pnp.draw.paintings.hands import Hand
from ordo_pnp.draw.paintings.landmarks import AFLOAT, half_width, paint_landmark
from ordo_pnp.draw.paintings.motifs import called_emblem, called_of_look, emblem_for, kind_group, landmark_for
from ordo_pnp.draw.paintings.outlines import (
    Outline,
    Point,
    arc,
    box,
    cut_box,
    oval,
    polygon,
    round_box,
    segment,
    spline,
    star,
)
from ordo_pnp.draw.paintings.scenes import Painter, Scene, by_day
from ordo_pnp.draw.paintings.soft_shapes import around, foil, foot_of
from ordo_pnp.draw.paintings.subjects import family_of

# Distance of screens from the trim.
_MARGIN = 3.0
# A picture is drawn for a box of this height and width, in units that then follow the box.
_SKY_HEIGHT, _SKY_WIDTH = 32.0, 33.0
# Stars on a square millimetre, and the part of them that have rays.
_STARS, _RAYED = 0.023, 0.12
_LEAST_SCREEN = 7.0
# Height of the strip for a label in the chip of a number.
_LABEL = 2.9


class _Sky(NamedTuple):
    """The place of a picture: its middle and the length of its unit."""

    canvas: Canvas
    scene: Scene
    x: float
    y: float
    unit: float

    def at(self, outline: Outline) -> Outline:
        """Return an outline of units about the middle, in millimetres."""
        return outline.placed(self.x, self.y, self.unit)

    def fill(self, outline: Outline, name: str) -> None:
        """Fill an outline of units with a colour of the kind or the look."""
        self.canvas.fill(self.at(outline), self.scene.of_kind(name))

    def line(self, outline: Outline, name: str, width: float = 0.25, dash: Sequence[float] = ()) -> None:
        """Draw a line of millimetres along an outline of units."""
        self.canvas.line(self.at(outline), self.scene.of_kind(name), width, dash=dash)

    def glow(self, outline: Outline, width: float = 0.32, fill: str | None = None) -> None:
        """Let a line along an outline of units glow."""
        _glow(self.canvas, self.scene, self.at(outline), width, fill)

    def chance(self, *words: str) -> Chance:
        """Return numbers for an element."""
        return self.scene.chance(*words)


def _glow(canvas: Canvas, scene: Scene, outline: Outline, width: float, fill: str | None = None) -> None:
    """Draw a line three times, the wider the darker: flat colours print on anything."""
    canvas.line(outline, scene.of_kind("dim"), width * 5)
    canvas.line(outline, scene.of_kind("mid"), width * 2.5)
    if fill is not None:
        canvas.fill(outline, scene.of_kind(fill))
    canvas.line(outline, scene.of_kind("accent"), width)


# The ground ---------------------------------------------------------------------------------------------------------


def paint_sky(canvas: Canvas, scene: Scene) -> None:
    """Paint the sky of the whole card, with few stars behind its name."""
    _paint_sky(canvas, scene)


def _paint_sky(canvas: Canvas, scene: Scene) -> None:
    page = scene.page
    x, y, width, height = Scene(None, page, None, {}).box
    canvas.fill(box(x, y, width, height), scene.color("ground"))
    middle = (page.width * 0.3, page.height / 2) if page.is_wide else (page.width * 0.555, page.height * 0.3)
    reach = math.hypot(page.width, page.height)
    for ring in range(int(reach / 6)):
        canvas.line(oval(*middle, 20 + ring * 6), scene.color("second"), 0.3)
    chance = scene.chance("stars")
    for _ in range(round(width * height * _STARS)):
        at = chance.between(x, x + width), chance.between(y, y + height)
        is_behind_name = not page.is_token and 2.5 < at[1] < page.height * 0.12 + 4 and 2 < at[0] < page.width - 2
        _paint_star(canvas, scene, chance, at, is_hidden=is_behind_name)


def _paint_star(canvas: Canvas, scene: Scene, chance: Chance, at: Point, *, is_hidden: bool = False) -> None:
    rank, size = chance.between(), chance.between()
    if is_hidden:
        return
    if rank < _RAYED:
        canvas.fill(star(*at, 0.85, 4, inner=0.19), scene.color("star-near"))
    else:
        canvas.fill(oval(*at, 0.1 + 0.14 * size), scene.color("star" if rank < 0.6 else "star-far"))


# Screens and chips --------------------------------------------------------------------------------------------------


def _screen_outline(form: int, x: float, y: float, width: float, height: float) -> Outline:
    """Return the outline of a screen: two cut corners, round, or stepped corners."""
    size = min(3.2, height / 4, width / 4)
    right, low = x + width, y + height
    if form == 0:
        return polygon((x + size, y), (right, y), (right, low - size), (right - size, low), (x, low), (x, y + size))
    if form == 1:
        return round_box(x, y, width, height, size * 1.1)
    c = size * 0.55
    return polygon(
        *((x + c, y), (right - c, y), (right - c, y + c), (right, y + c), (right, low - c), (right - c, low - c)),
        *((right - c, low), (x + c, low), (x + c, low - c), (x, low - c), (x, y + c), (x + c, y + c)),
    )


def _chip_outline(form: int, x: float, y: float, radius: float) -> Outline:
    if form == 0:
        return star(x, y, radius * 1.08, 6)
    return oval(x, y, radius) if form == 1 else star(x, y, radius * 1.1, 8, turn=22.5)


def paint_screen(canvas: Canvas, scene: Scene) -> None:
    """Paint the lit screen that rules stand on."""
    x, y, width, height = scene.box
    form = scene.form()
    outline = _screen_outline(form, x, y, width, height)
    for name, weight in (("dim", 2.0), ("mid", 1.0)):
        canvas.line(outline, scene.of_kind(name), weight)
    canvas.fill(outline, scene.of_kind("tint"))
    canvas.line(outline, scene.of_kind("accent"), 0.45)
    dots = Outline()
    for row in range(int((height - 2.4) / 3)):
        for column in range(int((width - 2.4) / 3)):
            if form != 1 or (2 < row * 3 + 1.8 < height - 2) or (2 < column * 3 + 1.8 < width - 2):
                dots = dots + oval(x + 1.9 + column * 3, y + 1.9 + row * 3, 0.16)
    canvas.fill(dots, scene.of_kind("dots"))


def paint_below(canvas: Canvas, scene: Scene) -> None:
    """Paint the screen from the top of the box to the foot of the card: the box itself is the place of a part of no height."""
    x, y, width, _ = scene.box
    height = foot_of(scene.page, _MARGIN) - y
    if height >= _LEAST_SCREEN:
        paint_screen(canvas, Scene(scene.subject, scene.page, (x, y, width, height), scene.palette, scene.place))


def paint_wire(canvas: Canvas, scene: Scene) -> None:
    """Paint the stand-in for words on a screen: a row of lamps on a wire."""
    x, y, width, height = scene.box
    middle = y + height / 2
    canvas.line(segment(x, middle, x + width, middle), scene.of_kind("mid"), 0.25)
    count = max(3, round(width / 4.4))
    for at in range(count):
        radius = 0.5 if at % 5 else 0.9
        canvas.fill(oval(x + width * (at + 0.5) / count, middle, radius), scene.of_kind("deep"))


def paint_rule(canvas: Canvas, scene: Scene) -> None:
    """Paint the wire below a name, which ends in a lamp."""
    x, y, width, height = scene.box
    middle = y + height / 2
    canvas.line(segment(x, middle, x + width - 0.5, middle), scene.of_kind("mid"), 0.25)
    canvas.fill(oval(x + width - 0.5, middle, 0.5), scene.of_kind("accent"))


def paint_divider(canvas: Canvas, scene: Scene) -> None:
    """Paint the short wire between rules and story."""
    x, y, width, height = scene.box
    middle, reach = y + height * 0.6, min(width, 12.0)
    canvas.line(segment(x, middle, x + reach, middle), scene.of_kind("mid"), 0.3)
    canvas.fill(oval(x + 0.5, middle, 0.5), scene.of_kind("deep"))


def paint_mark(canvas: Canvas, scene: Scene) -> None:
    """Paint the small chip before the word of the kind."""
    x, y, width, height = scene.box
    canvas.fill(
        _chip_outline(scene.form(), x + width / 2, y + height / 2, min(width, height) / 2.2), scene.of_kind("accent")
    )


def paint_chip(canvas: Canvas, scene: Scene) -> None:
    """Paint the bright chip that the cost stands on."""
    x, y, width, height = scene.box
    outline = _chip_outline(scene.form(), x + width / 2, y + height / 2, min(width, height) / 2 - 0.2)
    canvas.line(outline, scene.of_kind("dim"), 1.8)
    canvas.line(outline, scene.of_kind("mid"), 0.9)
    canvas.fill(outline, scene.of_kind("accent"))
    canvas.line(outline, scene.color("light"), 0.2)


def paint_tab(canvas: Canvas, scene: Scene) -> None:
    """Paint the bright tab that the label of the cost stands on."""
    x, y, width, height = scene.box
    canvas.fill(round_box(x, y, width, height, 0.8), scene.of_kind("accent"))
    canvas.line(round_box(x, y, width, height, 0.8), scene.color("ground"), 0.3)


def _paint_dark_chip(canvas: Canvas, scene: Scene, outline: Outline) -> None:
    """Paint a dark chip for a number, with a bright strip for its label at the top."""
    x, y, width, _ = scene.box
    canvas.fill(outline, scene.color("ground"))
    with canvas.clipped(outline):
        canvas.fill(box(x, y, width, _LABEL + 0.3), scene.of_kind("accent"))
    canvas.line(outline, scene.of_kind("mid"), 0.9)
    canvas.line(outline, scene.of_kind("accent"), 0.3)


def paint_square(canvas: Canvas, scene: Scene) -> None:
    """Paint the chip of a number with round corners."""
    x, y, width, height = scene.box
    _paint_dark_chip(canvas, scene, round_box(x + 0.4, y + 0.4, width - 0.8, height - 0.8, 1.2))


def paint_pointed(canvas: Canvas, scene: Scene) -> None:
    """Paint the chip of a number that ends in a point below."""
    x, y, width, height = (scene.box[0] + 0.4, scene.box[1] + 0.4, scene.box[2] - 0.8, scene.box[3] - 0.8)
    shoulder = y + height * 0.72
    outline = polygon((x, y), (x + width, y), (x + width, shoulder), (x + width / 2, y + height), (x, shoulder))
    _paint_dark_chip(canvas, scene, outline)


def paint_cut(canvas: Canvas, scene: Scene) -> None:
    """Paint the chip of a number with cut corners."""
    x, y, width, height = scene.box
    _paint_dark_chip(canvas, scene, cut_box(x + 0.4, y + 0.4, width - 0.8, height - 0.8, 1.6))


# Persons: masks of stars before a moon --------------------------------------------------------------------------------

_CROWNS: Final[Sequence[Sequence[Point]]] = (
    ((-5, -13.5), (0, -10.4), (5, -13.5)),
    ((0, -15),),
    ((-3, -12.6), (0, -15), (3, -12.6)),
    ((-8, -11), (0, -12.4), (8, -11)),
    ((-9, -14), (-4, -10.6), (4, -10.6), (9, -14)),
    ((-4.4, -12), (-2, -15.6), (0, -12.4), (2, -15.6), (4.4, -12)),
    ((-6, -12.6), (6, -12.6)),
    ((-8.6, -10.2), (-5.6, -13.8), (0, -11.4), (5.6, -13.8), (8.6, -10.2)),
    ((-4, -11.6), (-1.4, -15.4), (1.4, -15.4), (4, -11.6)),
)


def _paint_person(sky: _Sky) -> None:
    sky.fill(oval(0, 0, 17), "second")
    sky.fill(oval(0, 0, 14.6), "moon")
    craters = sky.chance("craters")
    for _ in range(7):
        angle, far, size = craters.between(0, 360), craters.between(3.6, 12), craters.between(0.5, 2)
        sky.fill(oval(*around(0, 0, far, angle), size), "spot")
    for reach in (18.5, 23.5, 30.0):
        sky.line(oval(0, 0, reach), "dim", 0.22, (0.4, 0.9) if reach == 23.5 else ())
    half = sky.chance("mask")
    widths = [half.between(low, high) for low, high in ((2.6, 5), (5.6, 7.6), (6.4, 8.4), (4.6, 7.4), (3, 5), (7, 11))]
    right = list(zip(widths, (-9, -5.6, -1.6, 2.2, 6, 9.2), strict=True))
    left = [(-across, down) for across, down in right]
    corners = [*reversed(left), *sky.chance("crown").pick(_CROWNS), *right]
    outline = [(-17.0, 19.0), *corners, (17.0, 19.0)]
    sky.fill(polygon(*outline), "silhouette")
    sky.glow(polygon(*outline, closed=False), 0.34)
    _paint_features(sky, right)
    rays = sky.chance("corner stars")
    for corner in corners:
        x, y = sky.x + corner[0] * sky.unit, sky.y + corner[1] * sky.unit
        sky.canvas.fill(oval(x, y, 0.62), sky.scene.color("ground"))
        sky.canvas.fill(oval(x, y, 0.5), sky.scene.color("light"))
        if rays.holds(0.4):
            sky.canvas.fill(star(x, y, 1.7, 4, inner=0.13), sky.scene.color("light"))


def _paint_features(sky: _Sky, right: Sequence[Point]) -> None:
    """Paint brows, nose and mouth as thin wires, and eyes that shine."""
    chance = sky.chance("features")
    brow, nose, mouth = chance.between(-5.4, -4), chance.between(2.4, 4), chance.between(4.6, 6)
    temple, jaw = right[1], right[4]
    sky.line(polygon((0.6 - temple[0], temple[1]), (0, brow), (temple[0] - 0.6, temple[1]), closed=False), "mid")
    sky.line(segment(0, brow, 0, nose), "mid")
    sky.line(polygon((-jaw[0], jaw[1]), (0, mouth), jaw, closed=False), "mid")
    eyes = sky.chance("eyes")
    apart, form = eyes.between(2.1, 3.2), eyes.whole(0, 5)
    for side in (-1, 1):
        x, y = side * apart, -2.2
        if form == 0:
            sky.fill(oval(x, y, 1.5, 0.8), "accent")
            sky.fill(oval(x, y, 0.5), "ground")
        elif form == 1:
            sky.fill(polygon((x - 1.6, y), (x, y - 0.8), (x + 1.6, y), (x, y + 0.8)), "accent")
        elif form == 2:
            sky.line(oval(x, y, 1.25), "accent", 0.3)
            sky.fill(oval(x, y, 0.45), "accent")
        elif form == 3:
            sky.fill(polygon((x - side * 1.7, y + 0.5), (x + side * 1.7, y - 0.7), (x + side * 1.2, y + 0.7)), "accent")
        elif form == 4:
            sky.line(arc(x, y + 0.5, 1.5, 1.1, 180, 360), "accent", 0.36)
        else:
            sky.fill(star(x, y, 1.6, 4, inner=0.34), "accent")
    _paint_mark(sky)


def _paint_mark(sky: _Sky) -> None:
    """Paint a jewel, scars or a crescent, or nothing."""
    marks = sky.chance("mark")
    mark = marks.whole(0, 4)
    if mark == 0:
        sky.fill(polygon((0, -8.4), (1.1, -7.2), (0, -6), (-1.1, -7.2)), "accent")
    elif mark == 1:
        for side in (-1, 1):
            sky.line(polygon((side * 4.6, 0.4), (side * 3.4, 1.6), (side * 4.2, 3.2), closed=False), "accent", 0.26)
    elif mark == 2:
        sky.line(arc(0, -7.2, 1.3, 1.3, 20, 160), "accent", 0.3)


# Things: engines, glasses and signs on an octagonal moon ------------------------------------------------------------------


def _paint_thing(sky: _Sky) -> None:
    sky.fill(star(0, 0, 17.0, 8, turn=22.5), "second")
    sky.fill(star(0, 0, 15.2, 8, turn=22.5), "moon")
    for tick in range(24):
        far = 20.2 if tick % 3 == 0 else 18.9
        sky.line(segment(*around(0, 0, 17.6, tick * 15), *around(0, 0, far, tick * 15)), "mid")
    for reach in (19.4, 24.0, 29.0):
        sky.line(star(0, 0, reach, 8, turn=22.5), "dim", 0.22, (1.6, 0.8) if reach == 24 else ())
    _paint_circuits(sky)
    form = sky.chance("form").between()
    if called_emblem(sky.scene.subject) or form < 0.4:
        _paint_disc(sky)
        name = emblem_for(sky.scene.subject, sky.chance("emblem"))
        paint_emblem(sky.canvas, _lit_hand_of(sky.scene), sky.scene, name, (sky.x, sky.y), 8.6 * sky.unit)
    elif form < 0.7:
        _paint_engine(sky)
    elif form < 0.86:
        _paint_glass(sky)
    else:
        _paint_crystal(sky)


def _paint_circuits(sky: _Sky) -> None:
    chance = sky.chance("circuits")
    for side in (-1, 1):
        for row in (-1, 0, 1):
            y = row * chance.between(3.4, 5)
            first = side * 16.6
            second = first + side * chance.between(4, 8)
            third, bend = second + side * chance.between(2, 4), y + chance.pick((-2.4, 0, 2.4))
            sky.line(polygon((first, y), (second, y), (third, bend), closed=False), "mid", 0.3)
            sky.fill(oval(third, bend, 0.6), "ground")
            sky.line(oval(third, bend, 0.6), "accent")


def _paint_engine(sky: _Sky) -> None:
    """Paint three outlines, one in the other, with rivets, and often the teeth of a wheel around them."""
    chance = sky.chance("engine")
    fold = chance.pick((3, 4, 4, 5, 6, 8))
    layers = [(chance.between(low, high), chance.whole(0, 4)) for low, high in ((10.4, 12), (6.6, 8.6), (3.4, 4.8))]
    if chance.holds(0.5):
        reach = layers[0][0]
        for tooth in range(16):
            corners = ((reach * 0.9, -1.1), (reach * 1.14, -0.7), (reach * 1.14, 0.7), (reach * 0.9, 1.1))
            outline = polygon(*corners).placed(0, 0, turn=tooth * 22.5)
            sky.fill(outline, "silhouette")
            sky.line(outline, "accent", 0.22)
    for number, (reach, form) in enumerate(layers):
        turn = 180 / fold if number % 2 else 0.0
        sky.glow(_layer(form, reach, fold, turn), 0.3, fill="plate" if number == 1 else "silhouette")
        for at in range(fold):
            angle = turn - 90 + at * 360 / fold
            if number < 2:
                sky.fill(oval(*around(0, 0, reach * 0.8, angle), 0.75), "accent")
                sky.fill(oval(*around(0, 0, reach * 0.8, angle), 0.33), "ground")
            if number == 0:
                between = angle + 180 / fold
                spoke = segment(*around(0, 0, reach * 0.5, between), *around(0, 0, reach * 0.72, between))
                sky.line(spoke, "mid", 0.35)
    sky.fill(oval(0, 0, 1.5), "light")
    sky.line(oval(0, 0, 2.3), "accent")


def _layer(form: int, reach: float, fold: int, turn: float) -> Outline:
    many = fold if fold > 3 else 6
    if form == 0:
        return star(0, 0, reach, many, turn=turn)
    if form == 1:
        return oval(0, 0, reach * 0.92)
    if form == 2:
        return star(0, 0, reach, many, turn=turn, inner=0.62)
    if form == 3:
        return foil(0, 0, reach, fold, turn=turn, inner=0.6)
    return star(0, 0, reach, many * 2, turn=turn, inner=0.86)


def _paint_disc(sky: _Sky) -> None:
    sky.fill(oval(0, 0, 11.8), "silhouette")
    sky.line(oval(0, 0, 11.8), "mid", 0.3)


def _paint_glass(sky: _Sky) -> None:
    """Paint a glass of six heights with a liquid that shines."""
    _paint_disc(sky)
    chance = sky.chance("glass")
    low = (0.5, 0.7, 0.9, 1.0, 0.8)
    widths = [chance.pick(low), chance.between(0.75, 1), chance.between(0.6, 1), chance.between(0.3, 0.85)]
    widths += [chance.between(0.25, 0.4), chance.between(0.35, 0.55)]
    heights = (10.0, 6.5, 1.5, -3.4, -8.0, -10.4)
    right = [(wide * 8.4, y) for wide, y in zip(widths, heights, strict=True)]
    points = [*right, *((-x, y) for x, y in reversed(right))]
    outline = polygon(*points) if chance.holds(0.6) else spline(points, closed=True)
    with sky.canvas.clipped(sky.at(outline)):
        sky.fill(box(-12, chance.between(-2, 3), 24, 20), "mid")
        for _ in range(6):
            bubble = chance.between(-4, 4), chance.between(2, 9)
            sky.fill(oval(*bubble, chance.between(0.4, 1.1)), "accent")
    sky.glow(outline, 0.34)
    for x, y in right[1:5]:
        sky.line(segment(-x, y, x, y), "accent", 0.2)
    sky.fill(star(0, 3.4, 3.6, chance.pick((4, 4, 5, 6, 8)), inner=0.25), "light")


def _paint_crystal(sky: _Sky) -> None:
    """Paint a cluster of cut stones."""
    _paint_disc(sky)
    chance = sky.chance("crystal")
    count = chance.pick((3, 3, 5))
    order = sorted(range(count), key=lambda at: -abs(at - count // 2))
    for at in order:
        lean = (at - count // 2) * chance.between(16, 24)
        tall, half = 17 - 3.4 * abs(at - count // 2) - chance.between(0, 2), chance.between(1.9, 2.9)
        shoulder = -tall + half * chance.between(1.1, 1.8)
        stone = polygon((-half, 0), (-half, shoulder), (0, -tall), (half, shoulder), (half, 0))
        facet = polygon((0, 0), (0, -tall), (half, shoulder), (half, 0)).placed(0, 8, turn=lean)
        ridge = polygon((-half, shoulder), (-half * 0.2, shoulder + half * 0.8), (half, shoulder), closed=False)
        sky.glow(stone.placed(0, 8, turn=lean), 0.3, fill="silhouette")
        sky.fill(facet, "mid")
        sky.line(stone.placed(0, 8, turn=lean), "accent", 0.3)
        sky.line(
            (ridge + segment(-half * 0.2, shoulder + half * 0.8, -half * 0.2, 0)).placed(0, 8, turn=lean), "accent", 0.2
        )
    base = polygon((-8, 8.8), (-5.5, 6.4), (0, 7.4), (5.5, 6.4), (8, 8.8))
    sky.glow(base, 0.3, fill="silhouette")
    sky.fill(star(chance.between(-6, 6), chance.between(-9, -6), 2.2, 4, inner=0.16), "light")


def _lit_hand_of(scene: Scene) -> Hand:
    """Return the hand of emblems on a dark disc: bodies as light as the moon, and their parts in the bright line of the kind."""
    names = {"roof": "accent", "rock": "accent", "gold": "accent", "leaf": "accent", "accent": "spot", "wall": "moon"}
    names |= {"dark": "ground", "water": "mid", "light": "moon", "ink": "silhouette"}
    return Hand("flat", {role: scene.of_kind(name) for role, name in names.items()})


def _hand_of(scene: Scene) -> Hand:
    """Return the hand of drawn things: dark bodies with lines that shine."""
    names = {
        "wall": "silhouette",
        "roof": "plate",
        "accent": "mid",
        "gold": "mid",
        "dark": "ground",
        "leaf": "silhouette",
    }
    names |= {"water": "second", "light": "moon", "ink": "accent"}
    return Hand("flat", {role: scene.of_kind(name) for role, name in names.items()})


# Places: buildings on a ridge before a planet -------------------------------------------------------------------------


def _paint_place(sky: _Sky) -> None:
    chance = sky.chance("planet")
    x, y = chance.between(-4, 4), chance.between(-4, -1.6)
    sky.fill(oval(x, y, 15.6), "second")
    sky.fill(oval(x, y, 13.2), "moon")
    with sky.canvas.clipped(sky.at(oval(x, y, 13.2))):
        tilt = chance.between(-24, 24)
        for _ in range(chance.whole(3, 5)):
            band = oval(0, chance.between(-11, 11), chance.between(9, 15), chance.between(0.5, 1.5))
            sky.fill(band.placed(x, y, turn=tilt), "spot")
    if chance.holds(0.4):
        sky.glow(oval(0, 0, 20, 4.4).placed(x, y, turn=tilt), 0.26)
        sky.fill(arc(0, 0, 13.2, 13.2, 180, 360).close().placed(x, y, turn=tilt), "moon")
    moon = chance.pick((-1, 1))
    sky.fill(oval(moon * chance.between(16, 19), chance.between(-12, -8), chance.between(1.4, 2.4)), "accent")
    name = landmark_for(sky.scene.subject, sky.chance("landmark name"))
    _paint_ridges(sky)
    height = min(21.0, 15 / half_width(name))
    foot = sky.x, sky.y + (11.2 if name in AFLOAT else 10.2) * sky.unit
    paint_landmark(sky.canvas, _hand_of(sky.scene), sky.scene, name, foot, height * sky.unit)
    if name in AFLOAT:
        _paint_waves(sky)
        return
    reach, deep = math.ceil(sky.scene.page.width / sky.unit / 6.0), sky.scene.page.height / sky.unit
    near = [
        (at * 6.0, 10.6 + 0.9 * math.sin(at * 1.3) + min(0.012 * (at * 6.0) ** 2, 3.4))
        for at in range(-reach, reach + 1)
    ]
    sky.fill(spline(near).line(reach * 6.0, deep).line(-reach * 6.0, deep).close(), "silhouette")
    sky.glow(spline(near), 0.28)


def _paint_ridges(sky: _Sky) -> None:
    """Paint two far ridges, each of its own jagged line."""
    for number, (y, fill, line) in enumerate(((4.5, "second", "mid"), (7.5, "dim", "mid"))):
        chance = sky.chance("ridge", str(number))
        reach = math.ceil(sky.scene.page.width / sky.unit / 4.2)
        points = [(at * 4.2, y + chance.between(-3.2, 2.2)) for at in range(-14, 15)]
        points = [*((at * 4.2, y) for at in range(-reach, -14)), *points, *((at * 4.2, y) for at in range(15, reach))]
        deep = sky.scene.page.height / sky.unit
        sky.fill(polygon(*points, (points[-1][0], deep), (points[0][0], deep)), fill)
        sky.line(polygon(*points, closed=False), line, 0.24)


# Deeds: bodies before a sun, over waves -----------------------------------------------------------------------------------


def _paint_deed(sky: _Sky) -> None:
    chance = sky.chance("sun")
    reach, count = chance.between(10.6, 12.4), chance.pick((16, 20, 24))
    rays = sky.chance("rays")
    for ray in range(count):
        far = reach * 1.12 * (rays.between(1.28, 1.9) if ray % 2 else 1.22)
        outline = polygon((reach * 1.1, -0.7), (far, 0), (reach * 1.1, 0.7)).placed(0, 0, turn=ray * 360 / count)
        sky.fill(outline, "mid" if ray % 2 else "dim")
    sky.fill(oval(0, 0, reach * 1.12), "mid")
    sky.fill(oval(0, 0, reach), "moon")
    named = called_of_look("night-bodies", sky.scene.subject)
    emblem = called_emblem(sky.scene.subject)
    if named is not None or emblem is None:
        _BODIES[named or sky.chance("body").pick(tuple(_BODIES))](sky, reach)
    else:
        sky.fill(oval(0, 0, reach * 0.86), "silhouette")
        sky.line(oval(0, 0, reach * 0.86), "accent", 0.3)
        paint_emblem(
            sky.canvas, _lit_hand_of(sky.scene), sky.scene, emblem, (sky.x, sky.y - 0.6 * sky.unit), 7.2 * sky.unit
        )
    _paint_waves(sky)


def _paint_eclipse(sky: _Sky, reach: float) -> None:
    aside = sky.chance("eclipse").between(-0.5, 0.5) * reach
    sky.fill(oval(aside, -0.12 * reach, reach * 0.8), "silhouette")
    sky.line(oval(aside, -0.12 * reach, reach * 0.8), "accent", 0.3)
    for ring in range(3):
        sky.line(oval(aside, -0.12 * reach, reach * (0.62 - 0.18 * ring)), "dim", 0.22)


def _paint_slit_sun(sky: _Sky, reach: float) -> None:
    with sky.canvas.clipped(sky.at(oval(0, 0, reach))):
        for slit in range(6):
            sky.fill(box(-reach, reach * (0.2 * slit - 0.12), 2 * reach, reach * (0.04 + 0.024 * slit)), "silhouette")


def _paint_ringed(sky: _Sky, reach: float) -> None:
    tilt = sky.chance("ring").pick((-22.0, 18.0, -14.0, 26.0))
    sky.fill(oval(0, 0, reach * 0.66), "silhouette")
    sky.glow(oval(0, 0, reach * 1.75, reach * 0.34).placed(0, 0, turn=tilt))
    upper = arc(0, 0, reach * 0.66, reach * 0.66, 180, 360).close()
    sky.fill(upper.placed(0, 0, turn=tilt), "silhouette")
    sky.fill(star(-0.2 * reach, -0.2 * reach, reach * 0.2, 4, inner=0.2), "light")


def _paint_bolt(sky: _Sky, reach: float) -> None:
    corners = ((-0.1, -1.5), (0.55, -1.5), (0.12, -0.25), (0.6, -0.25), (-0.42, 1.25), (-0.12, 0.12), (-0.58, 0.12))
    outline = polygon(*corners).placed(0, 0, reach, mirrored=sky.chance("bolt").holds(0.5))
    sky.fill(outline, "silhouette")
    sky.line(outline, "accent", 0.5)
    for side in (-1, 1):
        spark = polygon((1.2, -1), (1.45, -0.5), (1.28, -0.45), (1.6, 0.2), closed=False)
        sky.line(spark.placed(0, 0, reach, mirrored=side < 0), "accent", 0.3)


def _paint_phase(sky: _Sky, reach: float) -> None:
    chance = sky.chance("phase")
    turn = chance.pick((0.0, 180.0, -30.0, 150.0))
    shade = (
        Outline().move(-0.1, -1).curve(1.25, -0.9, 1.25, 0.9, -0.1, 1).curve(0.55, 0.5, 0.55, -0.5, -0.1, -1).close()
    )
    sky.fill(shade.placed(0, 0, reach, turn=turn), "silhouette")
    sky.line(shade.placed(0, 0, reach, turn=turn), "accent", 0.3)
    for _ in range(5):
        spot = around(0, 0, reach * chance.between(0.1, 0.75), turn + chance.between(100, 260))
        sky.fill(oval(*spot, reach * chance.between(0.08, 0.18)), "spot")


def _paint_comet(sky: _Sky, reach: float) -> None:
    chance = sky.chance("comet")
    is_left = chance.holds(0.5)
    side = -1 if is_left else 1
    for tail, far in ((0.5, 2.3), (0.32, 1.9), (0.15, 2.6)):
        outline = polygon((-0.2, -tail * 0.72), (far, -tail * 0.2 - 0.5), (-0.2 + tail, tail)).placed(
            0, 0.1, mirrored=is_left
        )
        sky.fill(outline.placed(-0.3 * reach * side, 0.2 * reach, reach), "silhouette" if tail > 0.4 else "mid")
    middle = -0.42 * reach * side, 0.22 * reach
    sky.glow(oval(*middle, reach * 0.42), 0.3, fill="silhouette")
    sky.line(oval(middle[0], middle[1], reach * 0.26), "mid", 0.25)
    sky.fill(star(*middle, reach * 0.3, 4, inner=0.18), "light")


def _paint_pair(sky: _Sky, reach: float) -> None:
    chance = sky.chance("pair")
    turn = chance.between(-40, 40)
    first, second = around(0, 0, reach * 0.36, turn + 180), around(0, 0, reach * 0.62, turn)
    sky.fill(oval(*first, reach * 0.5), "silhouette")
    sky.line(oval(*first, reach * 0.5), "accent", 0.3)
    sky.glow(oval(*second, reach * 0.27), 0.26, fill="silhouette")
    for part in (0.34, 0.18):
        sky.line(oval(*first, reach * part), "dim", 0.22)
    path = oval(0, 0, reach * 1.3, reach * 0.5).placed(0, 0, turn=turn)
    sky.line(path, "accent", 0.24, (1.2, 0.8))


_BODIES: Final[Mapping[str, Callable[[_Sky, float], None]]] = {
    "eclipse": _paint_eclipse,
    "slit-sun": _paint_slit_sun,
    "ringed": _paint_ringed,
    "bolt": _paint_bolt,
    "phase": _paint_phase,
    "comet": _paint_comet,
    "pair": _paint_pair,
}


def _paint_waves(sky: _Sky) -> None:
    chance = sky.chance("waves")
    phase, length = chance.between(0, 6), chance.between(0.18, 0.27)
    fills, lines = ("second", "dim", "wave", "silhouette"), ("mid", "mid", "dim", "dim")
    left, right = -2 * sky.scene.page.width / sky.unit, 2 * sky.scene.page.width / sky.unit
    for row, (fill, line) in enumerate(zip(fills, lines, strict=True)):
        y, swell = 11.4 + 2 * row, 0.9 + row * 0.25
        count = int((right - left) / 4) + 1
        points = [
            (left + at * 4, y + math.sin((left + at * 4) * length + phase + row * 1.3) * swell) for at in range(count)
        ]
        crest = spline(points)
        deep = sky.scene.page.height / sky.unit
        body = spline(points).line(points[-1][0], deep).line(left, deep).close()
        sky.fill(body, fill)
        sky.line(crest, line, 0.28)


# Pictures -----------------------------------------------------------------------------------------------------------------


@contextmanager
def _in_sky(canvas: Canvas, scene: Scene, *, over: float = 1.2) -> Iterator[_Sky]:
    """Paint in the box over the sky, to the edges of the card where the box comes near them."""
    x, y, width, height = scene.box
    page = scene.page
    # On a card that is higher than wide, land and sea run to the bleed, and on behind the screen below the picture.
    runs_out = not page.is_wide and not page.is_token
    left = -page.bleed if runs_out or x < 12 else x
    right = page.width + page.bleed if runs_out or x + width > page.width - 6 else x + width
    top = -page.bleed if y < 3 else y - over
    low = page.height + page.bleed if runs_out or y + height > page.height - 4 else y + height + 4
    unit = min(height / _SKY_HEIGHT, width / _SKY_WIDTH)
    with canvas.clipped(box(left, top, right - left, low - top)):
        yield _Sky(canvas, scene, x + width / 2, y + height / 2, unit)


def _painter_of(scene: Scene) -> Callable[[_Sky], None]:
    """Return a card's painter, by its kind's word: person, place, thing or deed."""
    family = family_of(scene.subject)
    if family == "portrait":
        return _paint_person
    if family == "place":
        return _paint_place
    group = None if scene.subject is None else kind_group(scene.subject)
    return _paint_deed if group in (None, "deeds") else _paint_thing


def paint_picture(canvas: Canvas, scene: Scene) -> None:
    """Paint a mask, an engine or a sun on the sky, by the kind; nothing where the box has no height."""
    if scene.box[3] > 0:
        with _in_sky(canvas, scene) as sky:
            _painter_of(scene)(sky)


# Over a picture of the user ---------------------------------------------------------------------------------------------


def paint_window(canvas: Canvas, scene: Scene) -> None:
    """Paint the glowing border of a picture, with corners of the kind."""
    x, y, width, height = scene.box
    outline = _screen_outline(scene.form(), x, y, width, height)
    # The part beyond the form of the border is sky again.
    corners = _screen_outline(scene.form(), 0, 0, width, height).placed(x + width, y, mirrored=True)
    if scene.form() == 0:
        corners = _screen_outline(0, 0, 0, width, height).placed(x + width, y + height, turn=180)
        corners = _backwards(corners)
    around_it = box(x - 0.2, y - 0.2, width + 0.4, height + 0.4)
    canvas.fill(around_it + corners, scene.color("ground"))
    _glow(canvas, scene, outline, 0.34)


def _backwards(outline: Outline) -> Outline:
    """Return a closed outline of straight lines in the other direction."""
    points = list(zip(outline.numbers[::2], outline.numbers[1::2], strict=True))
    return polygon(*reversed(points))


# The back -----------------------------------------------------------------------------------------------------------------


def paint_back(canvas: Canvas, scene: Scene) -> None:
    """Paint a chart of the sky, the same under a half turn."""
    page = scene.page
    x, y = page.width / 2, page.height / 2
    canvas.fill(box(*Scene(None, page, None, {}).box), mixed(scene.color("second"), scene.color("light"), 0.12))
    unit = min(page.width / 63, page.height / 63)
    chance = Chance("night", "back")
    reach = math.hypot(x, y) + 4
    for _ in range(round((page.width + 6) * (page.height + 6) * 0.017)):
        at = chance.between(-x - 3, x + 3), chance.between(-y - 3, 0)
        rank = chance.between()
        for side in (1, -1):
            place = x + side * at[0], y + side * at[1]
            mark = star(*place, 1.2, 4, inner=0.17) if rank < 0.14 else oval(*place, 0.12 + 0.2 * rank)
            canvas.fill(mark, scene.color("star-near" if rank < 0.14 else "star-far"))
    for ring in range(1, int(reach / 5)):
        canvas.line(oval(x, y, unit * (33 if page.is_token else 26.4) + 4 * ring), scene.color("grid"), 0.22)
    for spoke in range(24):
        near, far = around(x, y, (34 if page.is_token else 26.6) * unit, spoke * 15), around(x, y, reach, spoke * 15)
        canvas.line(segment(*near, *far), scene.color("grid"), 0.22)
    if not page.is_token:
        frame = _screen_outline(0, _MARGIN, _MARGIN, page.width - 2 * _MARGIN, page.height - 2 * _MARGIN)
        canvas.line(frame, scene.of_kind("dim"), 1.6)
        canvas.line(frame, scene.of_kind("accent"), 0.4)
    # The moon covers the frame at the sides: a large one spares ink.
    _paint_chart(_Sky(canvas, scene, x, y, unit if page.is_token else 0.88 * unit))
    if page.is_token:
        return
    _paint_constellations(canvas, scene)


def _paint_chart(sky: _Sky) -> None:
    """Paint a great moon with the paths of planets on it: bright, as a back has to save ink."""
    sky.fill(oval(0, 0, 33.8), "dim")
    sky.fill(oval(0, 0, 32.6), "moon")
    chance = Chance("night", "craters")
    for _ in range(9):
        spot, size = around(0, 0, chance.between(6, 27), chance.between(0, 180)), chance.between(0.8, 2.6)
        sky.fill(oval(*spot, size) + oval(-spot[0], -spot[1], size), "spot")
    for ring, reach in enumerate((8, 12.5, 17, 21.5, 26)):
        sky.line(oval(0, 0, reach), "mid", 0.28, (0.9, 0.9) if ring % 2 else ())
    for tick in range(72):
        far = 28.6 if tick % 6 == 0 else 27.5
        sky.line(segment(*around(0, 0, 26.6, tick * 5), *around(0, 0, far, tick * 5)), "mid" if tick % 6 else "deep")
    bodies = ((12.5, 20), (17, 75), (21.5, 130), (26, 10), (26, 100))
    for number, (reach, angle) in enumerate(bodies):
        own = Scene(None, sky.scene.page, None, sky.scene.palette, sky.scene.place + number % 3)
        for half in (0, 180):
            place = around(0, 0, reach, angle + half)
            sky.fill(oval(*place, 2.1), "ground")
            sky.canvas.fill(sky.at(oval(*place, 1.75)), own.of_kind("mid"))
            sky.canvas.fill(sky.at(oval(*place, 1.1)), own.of_kind("accent"))
    other = Scene(None, sky.scene.page, None, sky.scene.palette, sky.scene.place + 2)
    sky.fill(oval(0, 0, 10.6), "silhouette")
    sky.line(oval(0, 0, 10.6), "mid", 0.6)
    sky.fill(star(0, 0, 9.6, 4, inner=0.23), "mid")
    sky.canvas.fill(sky.at(star(0, 0, 6.4, 4, turn=45, inner=0.34)), other.of_kind("mid"))
    sky.fill(star(0, 0, 8.6, 4, inner=0.175), "tint")
    sky.canvas.fill(sky.at(star(0, 0, 5, 4, turn=45, inner=0.28)), other.of_kind("accent"))
    sky.fill(oval(0, 0, 1.5), "silhouette")


def _paint_constellations(canvas: Canvas, scene: Scene) -> None:
    """Paint one constellation in each corner, where the chart leaves room for it."""
    page = scene.page
    x, y = page.width / 2, page.height / 2
    own = Scene(None, page, None, scene.palette, scene.place + 1)
    room = max(x, y) - min(page.width / 63, page.height / 63) * 34
    if room < 6:
        return
    # From the corner: along the shorter side, and along the longer one.
    corners = ((7.5, 7.5), (13.5, 10), (9, 14), (18.5, 7.5), (23.5, 11))
    scale = min(1.0, room / 15, min(page.width, page.height) / 63)
    points = [
        (down * scale, along * scale) if page.is_wide else (along * scale, down * scale) for along, down in corners
    ]
    for right in (False, True):
        for low in (False, True):
            placed = [(page.width - a if right else a, page.height - b if low else b) for a, b in points]
            canvas.line(polygon(*placed, closed=False), own.of_kind("mid"), 0.3)
            for place in placed:
                canvas.fill(oval(*place, 0.55), own.of_kind("accent"))


PAINTERS: Final[Mapping[str, Painter]] = {
    "sky": paint_sky,
    "wire": paint_wire,
    "rule": paint_rule,
    "divider": paint_divider,
    "mark": paint_mark,
    "chip": paint_chip,
    "tab": paint_tab,
    "square": paint_square,
    "pointed": paint_pointed,
    "cut": paint_cut,
    "picture": paint_picture,
    "window": paint_window,
    "below": paint_below,
    "back": paint_back,
    "light-back": by_day(paint_back),
}
