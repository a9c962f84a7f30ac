"""The look *manuscript*: painted borders, arms on a landscape, initials in vines, roundels; as a painted roll has them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from ordo_pnp.base import RenderError
from ordo_pnp.draw.drawing import Color
from ordo_pnp.draw.fonts import Fonts
from ordo_pnp.draw.paintings.canvas import Canvas, Chance, mixed
from ordo_pnp.draw.paintings.emblems import EMBLEMS, paint_emblem
from ordo_pnp.draw.paintings.hands import Hand
from ordo_pnp.draw.paintings.motifs import called_emblem, called_of_look, kind_group, landmark_for
from ordo_pnp.draw.paintings.outlines import (
    Outline,
    Point,
    box,
    joined,
    oval,
    polygon,
    round_box,
    segment,
    spline,
    star,
)
from ordo_pnp.draw.paintings.penwork import (
    CRESCENT,
    HEART,
    LOZENGE,
    Pen,
    diaper,
    foil,
    ivy,
    leaf,
    piece,
    spiral,
    traced,
    wavy,
)
from ordo_pnp.draw.paintings.scenery import Spot, paint_landscape
from ordo_pnp.draw.paintings.scenes import Box, Painter, Scene, by_day

# A picture of less height is left out, millimetres.
_LEAST_PICTURE = 7.0
_GOLD_RIM = 0.9


def _pen(canvas: Canvas, scene: Scene) -> Pen:
    return Pen(canvas, scene.color("ink"))


class _Tones(NamedTuple):
    """The colours of a kind."""

    accent: Color
    second: Color
    gold: Color
    vellum: Color
    sage: Color


def _tones(scene: Scene) -> _Tones:
    return _Tones(
        scene.of_kind("accent"),
        scene.of_kind("second"),
        scene.color("gold"),
        scene.color("vellum"),
        scene.color("sage"),
    )


def _on(ground: Color) -> Color:
    """Return the colour of the lines of a diaper on a ground."""
    return mixed(ground, "#F6ECD8", 0.3)


def _hand(scene: Scene) -> Hand:
    """Return the hand of landmarks, their lands, and emblems."""
    tones, ink = _tones(scene), scene.color("ink")
    sky, sky2 = ("#9BA6BE", "#A9B2C6") if _weather(scene) == "night" else ("#CFE1E2", "#DCE9E6")
    hills = dict(zip(("far", "mid", "land"), ("#9DBAC0", "#9DB082", "#DDBC77"), strict=True))
    things = {"wall": _WALL, "roof": _ROOF, "rock": "#B9A98C", "bark": "#8A5A2B", "leaf": "#5E7B4F", "dark": _WINDOW}
    colors = {"ink": ink, "paper": tones.vellum, "light": tones.vellum, "cloud": tones.vellum, "gold": tones.gold}
    colors |= {
        "sky": sky,
        "sky2": sky2,
        "sun": _LIGHT,
        "water": "#7FA6B5",
        "foam": tones.vellum,
        "accent": tones.accent,
    }
    return Hand("flat", hills | things | colors)


# ------------------------------------------------------------------------------------------------------- vines and letters


def _flower(pen: Pen, chance: Chance, x: float, y: float, radius: float, petals: Color, heart: Color) -> None:
    lobes, turn = chance.pick((5, 6, 8)), chance.between(0, 60)
    pen.edge(foil(x, y, radius, lobes, turn, 0.6), petals, 0.16)
    pen.edge(oval(x, y, radius * 0.36), heart, 0.12)


def _vines(
    pen: Pen,
    chance: Chance,
    area: Box,
    vine: Color,
    petals: tuple[Color, Color],
    heart: Color,
    columns: int,
    *,
    apart: float = 0.0,
) -> None:
    """Fill an area with spirals of vine, each of which turns against its neighbours, with a flower in its eye.

    No flower stands nearer than ``apart`` to the middle of the area: something that would cut it stands there.
    """
    x, y, width, height = area
    rows = max(1, round(height * columns / width))
    across, down = width / columns / 2, height / rows / 2
    radius = min(across, down)
    eyes, stems, leaves = list[Point](), list[Outline](), list[Outline]()
    for row in range(rows):
        for column in range(columns):
            cx, cy = x + across * (2 * column + 1), y + down * (2 * row + 1)
            way = 1 if (row + column) % 2 == 0 else -1
            start = (math.pi if way > 0 else 0) + (math.pi if row % 2 else 0)
            points = spiral(cx, cy, radius * 1.02, radius * 0.34, start, way * 1.32)
            for px, py in points[4:-3:3]:
                angle = math.degrees(math.atan2(py - cy, px - cx))
                leaves.append(leaf(px, py, radius * 0.4, radius * 0.12, angle + way * 42))
                leaves.append(leaf(px, py, radius * 0.26, radius * 0.078, angle + 180 - way * 50))
            for turn in (45, 135, 225, 315):
                angle = math.radians(turn)
                tip = cx + radius * 0.98 * math.cos(angle), cy + radius * 0.98 * math.sin(angle)
                leaves.append(leaf(*tip, radius * 0.4, radius * 0.12, turn))
            stems.append(spline(points))
            eyes.append((cx, cy))
    thick = min(radius * 0.15, 1.1)
    for stem in stems:
        pen.line(stem, thick + 0.34)
        pen.line(stem, thick, vine)
    pen.edge(joined(*leaves), vine, 0.13)
    for place, eye in enumerate(eyes):
        if math.hypot(eye[0] - x - width / 2, eye[1] - y - height / 2) >= apart:
            _flower(pen, chance, *eye, radius * 0.38, petals[place % 2], heart)


@lru_cache(maxsize=1)
def _fonts() -> Fonts:
    others = [{"file": "NotoSerif[wdth,wght].ttf", "axes": {"wght": 800}}]
    return Fonts({"initial": {"file": "Cinzel[wght].ttf", "axes": {"wght": 800}, "fallback": others}})


@lru_cache(maxsize=256)
def _letter(character: str) -> Outline | None:
    """Return the outline of a letter, a unit high, about its middle; None if no font of the look has it."""
    fonts = _fonts()
    for name in fonts.own_chain("initial"):
        with suppress(RenderError):  # its file is not there
            if fonts[name].draws(character) and (drawn := traced(fonts[name].outline(character))).numbers:
                left, top, right, low = drawn.bounds()
                scale = 1 / max(low - top, (right - left) * 0.7, 1)
                return drawn.placed(-(left + right) / 2 * scale, -(top + low) / 2 * scale, scale)
    return None


def _initial(scene: Scene) -> Outline | None:
    name = "" if scene.subject is None else scene.subject.plain_name
    letter = next((each for each in name if each.isalnum()), "")
    upper = letter.upper()
    return _letter(upper if len(upper) == 1 else letter) if letter else None


def _paint_initial(pen: Pen, scene: Scene, area: Box) -> None:
    """Paint the named emblem in a medallion on vines, or else a golden initial.

    Half of the initials stand on a diapered square.
    """
    x, y, width, height = area
    tones = _tones(scene)
    pen.fill(box(*area), scene.of_kind("field"))
    inner = (x + 0.6, y + 0.6, width - 1.2, height - 1.2)
    chance = scene.chance("vines")
    columns = max(1, round(width / height * chance.pick((2, 3, 4))))
    _vines(pen, chance, inner, tones.vellum, (tones.second, tones.sage), tones.gold, columns)
    middle = pen.at(x + width / 2, y + height / 2)
    if called := called_emblem(scene.subject):
        reach = min(width, height) * 0.46
        middle.edge(foil(0, 0, reach, 8, 22.5, 0.9), tones.gold, 0.25)
        middle.edge(foil(0, 0, reach * 0.93, 8, 22.5, 0.9), scene.of_kind("tint"), 0.2)
        paint_emblem(pen.canvas, _hand(scene), scene, called, (x + width / 2, y + height / 2), reach * 0.62)
        return
    if scene.chance("square").holds(0.5):
        side = min(height * 0.76, width * 0.7)
        square = (-side / 2, -side / 2, side, side)
        middle.edge(box(-side / 2 - 1, -side / 2 - 1, side + 2, side + 2), tones.gold, 0.25)
        with middle.clipped(box(*square)):
            diaper(middle, square, tones.second, _on(tones.second), tones.gold, 2.6)
        middle.line(box(*square), 0.22)
    letter = _initial(scene)
    high = min(height * 0.6, width * 0.62)
    if letter is None:
        letter, high = foil(0, 0, 0.5, 8, 0, 0.62), high * 0.8
    placed = letter.placed(0, 0, high)
    middle.line(placed, 1.3)
    middle.fill(placed, tones.gold)
    middle.line(placed, 0.5, tones.gold)


# ------------------------------------------------------------------------------------------------------------------- arms


def _charge_star(pen: Pen, color: Color) -> None:
    pen.edge(star(0, 0, 1, 5, inner=0.42), color, 0.16)


def _charge_crescent(pen: Pen, color: Color) -> None:
    pen.edge(CRESCENT.placed(0.15, 0, 0.95), color, 0.16)


def _charge_rose(pen: Pen, color: Color) -> None:
    pen.edge(foil(0, 0, 1, 5, -90, 0.55), color, 0.16)
    pen.edge(oval(0, 0, 0.3), mixed(color, pen.key, 0.35), 0.12)


def _charge_key(pen: Pen, color: Color) -> None:
    ring = "M-.14 -.02V1.02H.14V.98H.46V.76H.14V.64H.56V.42H.14V-.02A.58 .58 0 1 0 -.14 -.02ZM0 -.26A.26 .26 0 1 1 .01 -.26Z"
    pen.edge(traced(ring), color, 0.16)


def _charge_castle(pen: Pen, color: Color) -> None:
    wall = "M-.8 1V-.2H-.95V-1H-.57V-.66H-.2V-1H.2V-.66H.57V-1H.95V-.2H.8V1ZM-.25 1V.4C-.25 .05 .25 .05 .25 .4V1Z"
    pen.edge(traced(wall), color, 0.16)
    pen.fill(traced("M-.25 1V.4C-.25 .05 .25 .05 .25 .4V1Z"), pen.key)


def _charge_lily(pen: Pen, color: Color) -> None:
    for turn in (-28, -152, -90):
        pen.edge(leaf(0, 0.3, 1.25, 0.4, turn), color, 0.16)
    pen.edge(leaf(0, 0.35, 0.7, 0.3, 90), color, 0.16)
    pen.edge(box(-0.62, 0.2, 1.24, 0.26), color, 0.16)


def _charge_bird(pen: Pen, color: Color) -> None:
    points = [(-1, 0.55), (-0.3, 0.4), (-0.9, -0.5), (-0.1, -0.15), (0.1, -0.75), (0.45, -0.95), (1, -0.7), (0.6, -0.5)]
    pen.edge(spline([*points, (0.55, 0.2), (0, 0.75)], closed=True), color, 0.16)
    pen.fill(oval(0.42, -0.66, 0.08), pen.key)


def _charge_heart(pen: Pen, color: Color) -> None:
    pen.edge(HEART.placed(0, 0, 0.95), color, 0.16)


_Charge = Callable[[Pen, Color], None]
_CHARGES: Final[Sequence[_Charge]] = (
    _charge_star,
    _charge_crescent,
    _charge_rose,
    _charge_key,
    _charge_castle,
    _charge_lily,
    _charge_bird,
    _charge_heart,
)
# The charge that a name calls for.
_CALLED: Final = {
    "star": _charge_star,
    "moon": _charge_crescent,
    "rose": _charge_rose,
    "key": _charge_key,
    "castle": _charge_castle,
    "bird": _charge_bird,
    "heart": _charge_heart,
}
# The charge before the word of the kind.
_OF_KIND: Final = (
    _charge_rose,
    _charge_star,
    _charge_lily,
    _charge_heart,
    _charge_crescent,
    _charge_bird,
    _charge_castle,
    _charge_key,
)
# Of a shield one unit wide, its top in the origin.
_SHIELD: Final = traced("M-.5 0H.5V.487C.5 .858 .2 1.067 0 1.16C-.2 1.067 -.5 .858 -.5 .487Z")
_HIGH = 1.16


class _Division(NamedTuple):
    """A division of a unit-wide shield: the second tincture's part, places of charges."""

    parts: Sequence[Outline]
    # Across, down, size, and whether the charge has the tincture of the field: it stands on the other one.
    charges: Sequence[tuple[float, float, float, bool]]


def _waves() -> list[Outline]:
    found = []
    for place in range(3):
        level = _HIGH * (0.18 + 0.28 * place)
        upper = [(-0.55 + at / 6, level + (0.045 if at % 2 else -0.045)) for at in range(9)]
        lower = [(px, py + _HIGH * 0.12) for px, py in reversed(upper)]
        low = spline(lower)
        wave = spline(upper).line(*lower[0])
        found.append(Outline([*wave.verbs, *low.verbs[1:]], [*wave.numbers, *low.numbers[2:]]).close())
    return found


@lru_cache(maxsize=1)
def _divisions() -> tuple[_Division, ...]:
    h = _HIGH
    three = [(side * 0.3, h * 0.17, 0.74, True) for side in (-1, 0, 1)]
    teeth = [(-0.5 + place / 9, h * (0.42 if place % 2 else 0.54)) for place in range(1, 9)]
    pales = [box(-0.5 + 0.14 + 0.28 * place, h * 0.36, 0.14, h) for place in range(3)]
    cross = polygon((-0.09, 0), (0.09, 0), (0.09, h * 0.32), (0.5, h * 0.32), (0.5, h * 0.32 + 0.18), (0.09, h * 0.32 + 0.18), (0.09, h),
                    (-0.09, h), (-0.09, h * 0.32 + 0.18), (-0.5, h * 0.32 + 0.18), (-0.5, h * 0.32), (-0.09, h * 0.32))  # fmt: skip
    corners = [(side * 0.28, h * level, 0.85, False) for side in (-1, 1) for level in (0.16, 0.62)]
    pair = [(side * 0.26, h * 0.22, 1.0, False) for side in (-1, 1)]
    return (
        _Division([box(-0.5, 0, 1, h * 0.34)], [(0, h * 0.6, 1.5, False), *three]),
        _Division([traced("M-.5 .72L0 .35L.5 .72V1.02L0 .65L-.5 1.02Z")], [*pair, (0, h * 0.77, 0.95, False)]),
        _Division(
            [traced("M-.5 0H-.24L.5 .766V1.16L.3 1.1L-.5 .348Z")],
            [(0.24, h * 0.22, 1, False), (-0.22, h * 0.64, 1, False)],
        ),
        _Division(
            [box(0, 0, 0.5, h * 0.45), box(-0.5, h * 0.45, 0.5, h)],
            [
                (-0.25, h * 0.22, 1, False),
                (0.25, h * 0.22, 1, True),
                (-0.21, h * 0.62, 0.95, True),
                (0.21, h * 0.62, 0.95, False),
            ],
        ),
        _Division(pales, [(side * 0.3, h * 0.18, 0.78, False) for side in (-1, 0, 1)]),
        _Division(
            [polygon((-0.5, h * 0.5), *teeth, (0.5, h * 0.5), (0.5, h), (-0.5, h))], [*pair, (0, h * 0.72, 1.1, True)]
        ),
        _Division([cross], corners),
        _Division(_waves(), []),
        _Division([], [(0, h * 0.46, 2.15, False)]),
    )


def _arms(pen: Pen, scene: Scene) -> None:
    """Paint a shield one unit wide, its top in the origin: metal on colour, or colour on metal."""
    tones, chance = _tones(scene), scene.chance("tinctures")
    metals = (tones.gold, scene.color("argent"))
    colors = tuple(scene.color(name) for name in ("gules", "azure", "vert", "sable", "purpure"))
    grounds, marks = (metals, colors) if chance.holds(0.5) else (colors, metals)
    field, other = chance.pick(grounds), chance.pick(marks)
    division = scene.chance("division").pick(_divisions())
    charge = _CALLED.get(called_emblem(scene.subject) or "") or scene.chance("charge").pick(_CHARGES)
    pen.line(_SHIELD, 2, tones.vellum)
    pen.edge(_SHIELD, field, 0.3)
    with pen.clipped(_SHIELD):
        for part in division.parts:
            pen.edge(part, other)
        for x, y, size, is_field in division.charges:
            charge(pen.at(x, y, 0.17 * size), field if is_field else other)
    pen.line(_SHIELD, 0.34)


def _paint_arms(pen: Pen, scene: Scene, area: Box) -> None:
    """Paint arms with crossed staves before a landscape in a pointed arch."""
    x, y, width, height = area
    tones, middle = _tones(scene), area[0] + area[2] / 2
    diaper(pen, (x - 1, y - 1, width + 3, height + 3), tones.accent, _on(tones.accent), tones.gold)
    left, right, low = x + 3, x + width - 3, y + height + 1
    arch = Outline().move(left, low).line(left, y + height * 0.5)
    arch.curve(left, y + height * 0.22, x + width * 0.3, y + height * 0.06, middle, y + 1.2)
    arch.curve(x + width * 0.7, y + height * 0.06, right, y + height * 0.22, right, y + height * 0.5).line(
        right, low
    ).close()
    pen.edge(arch, tones.vellum, 0.25)
    with pen.clipped(arch):
        _landscape(pen, scene, (x + 3, y, width - 6, height), at_side=True)
    pen.line(arch, _GOLD_RIM, tones.gold)
    pen.line(arch)
    flowers = scene.chance("flowers")
    if height > 18:
        for side in (-1, 1):
            _flower(pen, flowers, middle + side * (width / 2 - 3.6), y + 3.8, 2.1, tones.vellum, tones.gold)
    shield = min(height * 0.58, 21.0, width * 0.52)
    top = y + height * 0.13 + min(1.9, height * 0.06)
    heads = scene.chance("staves").whole(0, 2)
    for side in (-1, 1):
        _staff(pen.at(middle, top + shield * 0.58, turn=side * 43 - 90), tones, shield * 0.88, heads, side)
    _arms(pen.at(middle, top, shield), scene)


def _staff(pen: Pen, tones: _Tones, length: float, head: int, side: int) -> None:
    pen.edge(box(-length, -0.38, 2 * length, 0.76), "#8A5A2B", 0.16)
    if head == 0:
        pen.edge(leaf(length - 0.4, 0, 3.6, 0.95, 0), "#E7E2D6", 0.17)
    elif head == 1:
        pen.edge(oval(length, 0, 1.1), tones.gold, 0.18)
    else:
        pen.edge(LOZENGE.placed(length + 0.8, 0, 1.5, 1.2), tones.second, 0.17)
    pennon = [(length - 0.6, 0.3), (length - 2.6, side * 2.6), (length - 4.4, side * 1.4), (length - 5, side * 0.3)]
    pen.edge(spline(pennon).close(), tones.second if head == 1 else tones.accent, 0.15)


# -------------------------------------------------------------------------------------------------------------- landscapes

_SKIES: Final = {"fair": "#CFE1E2", "night": "#9BA6BE", "storm": "#B9C4C8", "glow": "#E8D3B0"}
_HILLS: Final = ("#9DBAC0", "#9DB082", "#DDBC77", "#B58952")
_DARK_HILLS: Final = ("#888DAA", "#868B7C", "#B8885C", "#8C6A48")
_WALL, _SHADE, _ROOF, _WINDOW = "#EFDFBB", "#CBAE7C", "#B4533A", "#3E4A3C"
_LIGHT = "#F3DFB5"


def _is_of_sky(scene: Scene) -> bool:
    """Whether the name of a card calls for a storm, a fair or the night."""
    return _is_night(scene) or called_of_look("manuscript-weather", scene.subject) in {"storm", "fair"}


def _is_night(scene: Scene) -> bool:
    return called_of_look("manuscript-hours", scene.subject) == "night"


def _weather(scene: Scene) -> str:
    weather = called_of_look("manuscript-weather", scene.subject)
    if weather != "storm" and _is_night(scene):
        return "night"
    return weather or scene.chance("weather").pick(("fair", "fair", "glow"))


def _hill(x: float, width: float, low: float, level: float, chance: Chance, height: float) -> Outline:
    crest = [(x - 3 + at * (width + 6) / 6, level + height * chance.between(-0.055, 0.045)) for at in range(7)]
    return spline(crest).line(x + width + 4, low).line(x - 4, low).close()


def _landscape(pen: Pen, scene: Scene, area: Box, *, at_side: bool = False) -> None:
    """Paint hills with a building under a sky that the name chooses.

    Args:
        pen: It is clipped to the window.
        scene: Whose card it is.
        area: The box around the window.
        at_side: Whether the building stands at a side, as something covers the middle.
    """
    x, y, width, height = area
    weather = _weather(scene)
    pen.fill(box(x - 1, y - 1, width + 2, height + 2), _SKIES[weather])
    _sun(pen, scene, area, weather)
    haze = [(x - 2, y + height * 0.5), (x + width * 0.3, y + height * 0.46), (x + width * 0.7, y + height * 0.52)]
    shore = spline([*haze, (x + width + 2, y + height * 0.47)]).line(x + width + 2, y + height).line(x - 2, y + height)
    pen.fill(shore.close(), "#E0B18A" if weather == "night" else _LIGHT)
    _clouds(pen, scene, area, weather)
    crests, trees, low = scene.chance("hills"), scene.chance("trees"), y + height + 3
    scale = height / 32
    for place, (color, part) in enumerate(
        zip(_DARK_HILLS if weather == "night" else _HILLS, (0.55, 0.66, 0.79, 0.93), strict=True)
    ):
        if place == 1:
            _building(pen, scene, area, at_side=at_side)
        pen.edge(_hill(x, width, low, y + height * part, crests, height), color, 0.17)
        if place in {1, 2}:
            for _ in range(3 + place if width < 60 else 6 + place):
                spot = x + width * trees.between(0.02, 0.98), y + height * (part + 0.05)
                _tree(pen.at(*spot, trees.between(1.1, 1.6) * scale * (1 + 0.25 * place)), trees)


def _sun(pen: Pen, scene: Scene, area: Box, weather: str) -> None:
    x, y, width, height = area
    chance = scene.chance("sun")
    disc = pen.at(x + width * chance.pick((0.26, 0.72)), y + height * 0.26, height * 0.13)
    if weather == "night":
        disc.fill(oval(0, 0, 1.5), "#B9BED2")
        disc.edge(CRESCENT.placed(0, 0, 1.15), _LIGHT)
        stars = [
            star(x + chance.between() * width, y + chance.between() * height * 0.45, 0.7, 5, inner=0.34)
            for _ in range(14)
        ]
        pen.fill(joined(*stars), scene.color("vellum"))
    elif weather != "storm":
        for place in range(16):
            angle, reach = place * math.pi / 8, 1.75 if place % 2 else 1.5
            cos, sin = math.cos(angle), math.sin(angle)
            disc.line(segment(1.2 * cos, 1.2 * sin, reach * cos, reach * sin), 0.32, scene.color("gold"))
        disc.edge(oval(0, 0, 1), "#D8763E" if weather == "glow" else _LIGHT, 0.18)
        if weather == "glow":
            for side in (-1, 1):
                disc.fill(oval(side * 0.36, -0.1, 0.075), pen.key)
            disc.line(spline([(-0.35, 0.38), (0, 0.5), (0.35, 0.38)]))


_CLOUD: Final = spline(
    [(-3.6, 0), (-3.3, -1), (-2, -1.1), (-1.3, -2.2), (0.4, -2.3), (1.1, -1.3), (2.6, -1.4), (3.4, -0.4), (3.5, 0)]
).close()
_FLASH: Final = traced("M0 0L1.9 0L.6 4.1H2L-1.3 10.8L-.3 5.7H-1.5Z")


def _clouds(pen: Pen, scene: Scene, area: Box, weather: str) -> None:
    x, y, width, height = area
    chance = scene.chance("clouds")
    if weather == "storm":
        drops = []
        for _ in range(26):
            at, level = x + chance.between() * width * 1.1, y + height * (0.3 + 0.36 * chance.between())
            drops.append(segment(at, level, at - 0.9, level + 2.1))
        pen.line(joined(*drops), 0.2, "#6D8791")
        for place in range(4):
            spot = x + width * (0.1 + 0.27 * place), y + height * (0.24 + 0.06 * (place % 2))
            pen.edge(_CLOUD.placed(*spot, height * 0.055), "#707A8C" if place % 2 else "#8C96A4", 0.16)
        for part in (0.3, 0.68):
            pen.edge(_FLASH.placed(x + width * part, y + height * 0.3, height / 32), _LIGHT, 0.16)
        return
    for _ in range(2):
        spot = x + width * chance.between(0.05, 0.95), y + height * chance.between(0.12, 0.36)
        pen.edge(_CLOUD.placed(*spot, height * 0.035), "#C9CBD8" if weather == "night" else scene.color("vellum"), 0.16)


def _tree(pen: Pen, chance: Chance) -> None:
    """Paint a tree, its crown a unit in radius."""
    pen.fill(box(-0.13, -0.3, 0.26, 0.75), "#6B4A2A")
    pen.edge(foil(0, -0.9, 1, 5, chance.between(0, 60), 0.82), "#5E7B4F", 0.14)
    pen.line(spline([(-0.2, -1.3), (0.2, -0.9), (-0.1, -0.4)]), 0.1)


def _tower(pen: Pen, width: float, height: float, *, roof: bool, flag: bool = True) -> None:
    """Paint a tower with its foot on the origin."""
    half = width / 2
    pen.edge(box(-half, -height, width, height), _WALL, 0.17)
    pen.fill(box(width * 0.14, -height + 0.1, width * 0.34, height - 0.2), _SHADE)
    pen.fill(traced("M-.16 -.55V-.72C-.16 -.8 .04 -.8 .04 -.72V-.55Z").placed(0, 0, width, height), _WINDOW)
    top = -height - width * (1.25 if roof else 0.4)
    if roof:
        pen.edge(polygon((-width * 0.66, -height), (0, top), (width * 0.66, -height)), _ROOF, 0.17)
    else:
        step = 1.2 * width / 5
        battlement = [(-width * 0.6, -height)]
        for place in range(5):
            level = -height - width * (0.22 if place % 2 else 0.42)
            battlement += [(-width * 0.6 + place * step, level), (-width * 0.6 + (place + 1) * step, level)]
        pen.edge(polygon(*battlement, (width * 0.6, -height)), _WALL, 0.17)
    if flag:
        pen.line(segment(0, top, 0, top - 2.2), 0.22)
        pen.edge(polygon((0, top - 2.2), (2.2, top - 1.6), (0, top - 1)), "#AE382E", 0.12)


def _castle(pen: Pen, chance: Chance) -> None:
    pen.edge(box(-5, -6.6, 10, 4.6), _WALL, 0.16)
    pen.edge(joined(*(box(-5 + place * 2.2, -7.5, 1.2, 1) for place in range(5))), _WALL, 0.14)
    _tower(pen.at(-4.6, -1.4), 2.6, chance.between(8, 10), roof=chance.holds(0.6))
    _tower(pen.at(4.6, -1.4), 2.6, chance.between(6.5, 9), roof=chance.holds(0.6), flag=False)
    _tower(pen.at(0.4, -1.6), 3.4, chance.between(9.5, 13), roof=chance.holds(0.5))


def _church_village(pen: Pen, chance: Chance) -> None:
    _tower(pen.at(-0.6, -2), 2.8, chance.between(8.6, 11), roof=True)
    for x, height in ((-6, 3), (-3.2, 3.6), (2.4, 3.4), (5.4, 3)):
        house = pen.at(x, -1.6 - height * 0.6)
        house.edge(box(-1.6, 0, 3.2, height), _WALL, 0.15)
        house.fill(box(0.5, 0.1, 1, height * 0.9), _SHADE)
        house.edge(polygon((-2, 0), (-0.9, -1.8), (0.9, -1.8), (2, 0)), _ROOF, 0.15)
        house.fill(box(-0.7, 0.8, 0.7, 1.1), _WINDOW)


def _tents(pen: Pen, _chance: Chance) -> None:
    for x, color, height in ((-6.2, "#AE382E", 5.6), (6.2, "#4C6F3E", 5.6), (0, "#2B5484", 7.6)):
        tent, eaves, top = pen.at(x, 0), -height * 0.62, -height * 1.25
        tent.edge(polygon((-2.9, -1), (-2.5, eaves), (2.5, eaves), (2.9, -1)), "#F6ECD8", 0.16)
        for place in (-1, 0, 1):
            upper, lower = place * 1.7, place * 1.95
            tent.fill(
                polygon((upper - 0.42, eaves), (upper + 0.42, eaves), (lower + 0.48, -1), (lower - 0.48, -1)), color
            )
        tent.edge(polygon((-3, -height * 0.6), (0, top), (3, -height * 0.6)), color, 0.17)
        tent.line(segment(0, top, 0, top - 1.7))
        tent.edge(polygon((0, top - 1.7), (1.8, top - 1.2), (0, top - 0.7)), "#D3A23B", 0.1)


def _tower_on_rock(pen: Pen, chance: Chance) -> None:
    rock = [(-7, 2), (-4.6, -3), (-3, -4), (-2, -7), (2.2, -7.2), (3.2, -3.6), (6.6, 2)]
    pen.edge(spline([(float(px), float(py)) for px, py in rock]).close(), "#B58952", 0.16)
    _tower(pen.at(0, -6.6), 3.2, chance.between(7, 9), roof=chance.holds(0.5))


_BUILDINGS: Final = (_castle, _church_village, _tower_on_rock, _tents)


def _building(pen: Pen, scene: Scene, area: Box, *, at_side: bool) -> None:
    x, y, width, height = area
    chance, scale = scene.chance("building"), height / 32 * (1.1 if at_side else 1)
    spot = chance.pick((0.13, 0.87) if at_side else (0.34, 0.5, 0.62))
    foot = pen.at(x + width * spot, y + height * 0.71)
    foot.at(0, 0, height / 32).edge(spline([(-9, 1), (-4, -3.4), (3, -3.6), (9, 1)]).close(), "#9DB082", 0.15)
    kind = chance.pick(_BUILDINGS)
    (_tents if called_of_look("manuscript-weather", scene.subject) == "fair" else kind)(foot.at(0, 0, scale), chance)


def _paint_roundel(pen: Pen, scene: Scene, area: Box) -> None:
    """Paint a landscape in an oval, with leaves in the corners."""
    x, y, width, height = area
    tones, middle = _tones(scene), (area[0] + area[2] / 2, area[1] + area[3] / 2)
    pen.fill(box(*area), scene.of_kind("field"))
    flowers, spread = scene.chance("flowers"), min(1.0, height / 30)
    for across in (-1, 1):
        for down in (-1, 1):
            corner = middle[0] + across * (width / 2 - 2.4), middle[1] + down * (height / 2 - 2.4)
            inward = math.degrees(math.atan2(-down, -across))
            for place in range(5):
                length = (6.4 - abs(place - 2) * 1.1) * spread
                blade = leaf(corner[0] + across * 1.6, corner[1] + down * 1.6, length, 1, inward + (place - 2) * 26)
                pen.edge(blade, tones.vellum, 0.14)
            _flower(pen, flowers, corner[0] + across * 0.6, corner[1] + down * 0.6, 1.6, tones.gold, tones.vellum)
    if width / height < 1.9:
        window = oval(*middle, width / 2 - 1.4, height / 2 - 1.2)
    else:
        window = round_box(x + 2, y + 1.2, width - 4, height - 2.4, (height - 2.4) / 2)
    called, frame = called_emblem(scene.subject), (x + 1.4, y, width - 2.8, height)
    if scene.subject is not None and kind_group(scene.subject) == "place":
        landmark = landmark_for(scene.subject, scene.chance("landmark of the name"))
        paint_landscape(pen.canvas, _hand(scene), scene, window, frame, landmark, Spot(0.56, middle[0], 0.76))
    elif called is None or _is_of_sky(scene):
        with pen.clipped(window):
            _landscape(pen, scene, frame)
    else:
        _emblem(pen, scene, window, frame, called)
    pen.line(window, _GOLD_RIM + 0.4)
    pen.line(window, _GOLD_RIM, tones.gold)


def _emblem(pen: Pen, scene: Scene, window: Outline, frame: Box, emblem: str) -> None:
    """Paint an emblem on a disc of vellum, on a diapered ground."""
    x, y, width, height = frame
    tones, middle, reach = _tones(scene), (x + width / 2, y + height / 2), min(width, height) * 0.5
    with pen.clipped(window):
        diaper(pen, frame, tones.second, _on(tones.second), tones.gold)
        disc = foil(*middle, reach * 0.82, 8, 22.5, 0.9)
        pen.edge(disc, tones.gold, 0.25)
        pen.edge(foil(*middle, reach * 0.76, 8, 22.5, 0.9), scene.of_kind("tint"))
    paint_emblem(pen.canvas, _hand(scene), scene, emblem, middle, reach * 0.56)


# ---------------------------------------------------------------------------------------------------- pictures and borders

_PICTURES: Final = (_paint_arms, _paint_initial, _paint_roundel)
# By the word of a kind: people have arms, places and deeds roundels, and things their initial.
_OF_GROUP: Final = {"portrait": _paint_arms, "place": _paint_roundel, "deeds": _paint_roundel}


def _picture_of(scene: Scene) -> Callable[[Pen, Scene, Box], None]:
    """Return the painter of a card, by its kind's word, or else its place."""
    group = None if scene.subject is None else kind_group(scene.subject)
    found = _PICTURES[scene.form()] if group is None else _OF_GROUP.get(group, _paint_initial)
    called = called_emblem(scene.subject)
    if found is _paint_roundel and group != "place" and not _is_of_sky(scene) and called and called not in EMBLEMS:
        # A sign of the stock is too plain for a frame of gold.
        return _paint_initial
    return found


def _rim(pen: Pen, scene: Scene, area: Box) -> None:
    """Paint the golden frame of a picture with its corners."""
    x, y, width, height = area
    tones = _tones(scene)
    outer = box(x - _GOLD_RIM, y - _GOLD_RIM, width + 2 * _GOLD_RIM, height + 2 * _GOLD_RIM)
    pen.line(box(x - _GOLD_RIM / 2, y - _GOLD_RIM / 2, width + _GOLD_RIM, height + _GOLD_RIM), _GOLD_RIM, tones.gold)
    pen.line(joined(outer, box(*area)), 0.25)
    for across in (x - 0.45, x + width + 0.45):
        for down in (y - 0.45, y + height + 0.45):
            pen.edge(star(across, down, 1.3, 4), tones.second)


def _window_of(scene: Scene) -> Box:
    """Return the window within the golden frame, whose corners stay inside of the box."""
    x, y, width, height = scene.box
    return (x + 1.8, y + 1.8, width - 3.6, height - 3.6)


def paint_picture(canvas: Canvas, scene: Scene) -> None:
    """Paint the picture of a card: arms, an initial or a roundel; a penstroke where there is no room."""
    pen, window = _pen(canvas, scene), _window_of(scene)
    if scene.box[3] < _LEAST_PICTURE:
        x, y, width, _ = scene.box
        pen.line(wavy(x, y + 0.6, width, 0.5, 24), 0.25, scene.of_kind("accent"))
        return
    with pen.clipped(box(*window)):
        _picture_of(scene)(pen, scene, window)
    _rim(pen, scene, window)


def paint_window(canvas: Canvas, scene: Scene) -> None:
    """Paint the golden frame over a picture from a file."""
    pen, (x, y, width, height) = _pen(canvas, scene), _window_of(scene)
    left, top, across, down = scene.box
    # A little more than the picture, the edge of which would show as a fine line.
    around = joined(box(left - 0.2, top - 0.2, across + 0.4, down + 0.4), box(x, y, width, height))
    canvas.fill(around, scene.of_kind("ground"), even_odd=True)
    _rim(pen, scene, (x, y, width, height))


def paint_disc(canvas: Canvas, scene: Scene) -> None:
    """Paint the border of a piece without corners: a fine line and a golden one with bosses."""
    pen, page, tones = _pen(canvas, scene), scene.page, _tones(scene)
    pen.line(piece(page, 1.5), 0.16, tones.accent)
    ring = piece(page, 2.8)
    pen.line(ring, 1.6)
    pen.line(ring, 1.2, tones.gold)
    pen.line(ring, 0.5, tones.accent)
    x, y = page.width / 2, page.height / 2
    if page.outline == "circle":
        places = [(place * 30.0, x - 2.8) for place in range(12)]
    else:
        corners = list(zip(ring.numbers[::2], ring.numbers[1::2], strict=True))
        sides = zip(corners, [*corners[1:], corners[0]], strict=True)
        middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in sides]
        both = [each for pair in zip(corners, middles, strict=True) for each in pair]
        places = [(math.degrees(math.atan2(py - y, px - x)), math.hypot(px - x, py - y)) for px, py in both]
    for place, (turn, reach) in enumerate(places):
        boss, is_large = pen.at(x, y, turn=turn).at(reach, 0), place % (3 if page.outline == "circle" else 2) == 0
        boss.edge(star(0, 0, 1.3 if is_large else 0.8, 4), tones.gold if is_large else tones.second)


def paint_border(canvas: Canvas, scene: Scene) -> None:
    """Paint the two fine lines about the card."""
    pen, page = _pen(canvas, scene), scene.page
    pen.line(round_box(1.5, 1.5, page.width - 3, page.height - 3, 2), 0.3)
    pen.line(round_box(2, 2, page.width - 4, page.height - 4, 1.6), 0.16, scene.of_kind("accent"))


def paint_bar(canvas: Canvas, scene: Scene) -> None:
    """Paint the bar of gold and colours beside the text, its pattern that of the kind."""
    pen, tones, form = _pen(canvas, scene), _tones(scene), scene.form()
    x, y, height, width = scene.box[0] + scene.box[2] / 2 - 0.8, scene.box[1] + 1, scene.box[3] - 2, 1.6
    pen.edge(round_box(x, y, width, height, 0.5), tones.gold)
    count = max(4, round(height / 6.6 / 4) * 4)
    pitch = (height - 1) / count
    for place in range(count):
        field = pen.at(x, y + 0.5 + place * pitch)
        ground = tones.second if form == 0 and place % 2 else tones.accent
        field.edge(box(0.32, 0.3, width - 0.64, pitch - 0.6), ground, 0.12)
        if form == 0:
            field.line(segment(0.8, 0.9, 0.8, pitch - 0.9), 0.22, tones.vellum)
            field.fill(oval(0.8, pitch / 2, 0.34), tones.vellum)
        elif form == 1:
            wave = [(0.5, 0.8), (1.1, pitch * 0.33), (0.5, pitch * 0.66), (1.1, pitch - 0.8)]
            field.line(spline(wave), 0.22, tones.vellum)
        else:
            for step in (0.1, 0.4, 0.7):
                chevron = ((0.36, step), (0.8, step + 0.15), (1.24, step), (0.8, step + 0.22))
                field.fill(polygon(*((px, py * pitch) for px, py in chevron)), tones.vellum)
    for place in range(0, count + 1, 4):
        boss = pen.at(x + 0.8, y + 0.5 + place * pitch)
        boss.edge(polygon((0, -1.5), (1.4, 0), (0, 1.5), (-1.4, 0)), tones.gold)
        boss.edge(oval(0, 0, 0.4), tones.second, 0.14)


def _sprig(pen: Pen, tones: _Tones, form: int, place: int, turn: float) -> None:
    """Paint a sprig of a spray: ivy, a flower or a leaf, stalk at the origin."""
    color = (
        (tones.gold, tones.accent, tones.second),
        (tones.second, tones.gold, tones.accent),
        (tones.accent, tones.gold, tones.sage),
    )[form][place % 3]
    if form == 0:
        pen.edge(ivy(0, 0, 1, turn), color, 0.16)
    elif form == 1:
        x, y = 1.32 * math.cos(math.radians(turn)), 1.32 * math.sin(math.radians(turn))
        pen.edge(foil(x, y, 1.25, 5, turn, 0.6), color, 0.16)
        pen.edge(oval(x, y, 0.4), tones.vellum, 0.1)
    else:
        pen.edge(leaf(0, 0, 2.9, 0.85, turn), color, 0.16)


def paint_spray(canvas: Canvas, scene: Scene) -> None:
    """Paint a spray of penwork that climbs from the bar into the margin."""
    x, y, width, height = scene.box
    if height < 6:
        return
    pen, tones, right = _pen(canvas, scene), _tones(scene), x + width
    count = max(1, int((height - 3) / 5.6))
    pitch = (height - 2) / count
    points = [(right, y)]
    points += [(right - width * (0.72 if place % 2 else 0.4), y + pitch * (place + 0.6)) for place in range(count)]
    pen.line(spline([*points, (right, y + height)]), 0.24)
    for place, (px, py) in enumerate(points[1:]):
        is_out = place % 2 == 1
        for turn in (200, -35) if is_out else (160, 30):
            _sprig(pen.at(px, py, min(1, width / 7)), tones, scene.form(), place, turn)
        side = -1.6 if is_out else 1.2
        dots = [oval(px + side * (0.5 + 0.35 * each) * width / 7, py + 2.2 + 0.5 * each, 0.17) for each in range(3)]
        pen.fill(joined(*dots), pen.key)


def paint_filler(canvas: Canvas, scene: Scene) -> None:
    """Paint a sprig across a line where the scribe had room."""
    x, y, width, height = scene.box
    pen, tones = _pen(canvas, scene), _tones(scene)
    high, middle = min(height - 1.2, 5.4), y + height / 2
    count = max(3, int((width - 4) / (high * 1.5)))
    step = (width - 4) / count
    points = [(x + 2 + step * place, middle + high * (-0.26 if place % 2 else 0.26)) for place in range(count + 1)]
    pen.line(spline(points), 0.26, tones.accent)
    for place, (px, py) in enumerate(points[1:-1]):
        up = -1 if place % 2 else 1
        curl = spiral(px, py - up * high * 0.3, high * 0.06, high * 0.24, up * 1.57, 1.1)
        pen.line(spline(curl), 0.2, tones.accent)
        for turn in (-35 * up, -145 * up):
            color = (tones.gold, tones.accent, tones.second)[place % 3]
            grown = ivy(px, py, high * 0.17, turn) if scene.form() == 0 else leaf(px, py, high * 0.5, high * 0.15, turn)
            pen.edge(grown, color, 0.14)


def paint_rubric(canvas: Canvas, scene: Scene) -> None:
    """Paint the charge of the kind before its name, and a penstroke below."""
    x, y, width, height = scene.box
    pen, accent = _pen(canvas, scene), scene.of_kind("accent")
    _OF_KIND[scene.place % len(_OF_KIND)](pen.at(x + 1.3, y + height * 0.42, 1.15), accent)
    low = y + height - 0.5
    stroke = spline([(x, low), (x + width * 0.35, low - 0.25), (x + width * 0.7, low + 0.25), (x + width - 1.6, low)])
    pen.line(stroke, 0.2, accent)
    pen.fill(oval(x + width - 0.6, low, 0.5), accent)


def paint_vellum(canvas: Canvas, scene: Scene) -> None:
    """Paint the ground of the card, a little darker or lighter for each kind."""
    canvas.fill(box(*scene.box), scene.of_kind("ground"))


def paint_mark(canvas: Canvas, scene: Scene) -> None:
    """Paint the small lozenge before the foot."""
    x, y, width, height = scene.box
    canvas.fill(LOZENGE.placed(x + width / 2, y + height / 2, 1, 1.2), scene.of_kind("accent"))


def paint_coin(canvas: Canvas, scene: Scene) -> None:
    """Paint the golden roundel behind the first number."""
    x, y, width, height = scene.box
    pen, radius = _pen(canvas, scene), min(width, height) / 2 - 0.14
    pen.edge(oval(x + width / 2, y + height / 2, radius), scene.color("gold"), 0.28)
    pen.edge(oval(x + width / 2, y + height / 2, radius * 0.82), scene.color("vellum"), 0.16)


def paint_shield(canvas: Canvas, scene: Scene) -> None:
    """Paint a shield behind a number, of one colour on all cards of a game."""
    x, y, width, height = scene.box
    size = min(width, height / _HIGH) - 0.28
    shape = _SHIELD.placed(x + width / 2, y + (height - size * _HIGH) / 2, size)
    _pen(canvas, scene).edge(shape, scene.color("gules"), 0.28)


def paint_quatrefoil(canvas: Canvas, scene: Scene) -> None:
    """Paint a quatrefoil behind a number, of one colour on all cards of a game."""
    x, y, width, height = scene.box
    shape = foil(x + width / 2, y + height / 2, min(width, height) / 2 - 0.14, 4, 0, 0.74)
    _pen(canvas, scene).edge(shape, scene.color("azure"), 0.28)


def paint_back(canvas: Canvas, scene: Scene) -> None:
    """Paint the back: vines about a quatrefoil of leaves, the same after half a turn."""
    pen, page = _pen(canvas, scene), scene.page
    width, height, vellum = page.width, page.height, scene.color("vellum")
    gold, sage, ground, second = (scene.color(name) for name in ("gold", "sage", "back", "back-second"))
    middle = pen.at(width / 2, height / 2)

    pen.fill(box(*scene.box), vellum)
    pen.edge(piece(page, 3.4, 1.6), gold, 0.25)
    field, unit = piece(page, 4.9, 0.1), min(width, height) / 63
    columns = max(2, round(width / 26) * 2)
    with pen.clipped(field):
        pen.fill(field, ground)
        area = (5.3, 5.3, width - 10.6, height - 10.6)
        for turn in (0, 180):
            with canvas.turned(turn, width / 2, height / 2), pen.clipped(box(0, 0, width, height / 2)):
                chance = Chance("back of the roll")
                _vines(pen, chance, area, vellum, (second, sage), gold, columns, apart=24 * unit)
    pen.line(field, 0.25)
    rose = middle.at(0, 0, unit)
    rose.edge(foil(0, 0, 20.5, 4, 0, 0.72), gold, 0.3)
    heart = foil(0, 0, 19, 4, 0, 0.72)
    with rose.clipped(heart):
        diaper(rose, (-22, -22, 44, 44), second, _on(second), gold)
    rose.line(heart)
    # First all blades between, then those along the axes: none lies over its equal.
    for turn, length, color in ((45, 9.0, vellum), (0, 13.0, gold)):
        for place in range(4):
            blade = rose.at(0, 0, turn=turn + place * 90)
            blade.edge(leaf(2.4, 0, length, 2.2, 0), color, 0.22)
            blade.line(segment(3.4, 0, 0.8 * length, 0))
    rose.edge(oval(0, 0, 3.2), vellum, 0.25)
    rose.fill(foil(0, 0, 2.3, 4, 45, 0.6), ground)


PAINTERS: Final[Mapping[str, Painter]] = {
    "picture": paint_picture,
    "window": paint_window,
    "disc": paint_disc,
    "border": paint_border,
    "bar": paint_bar,
    "spray": paint_spray,
    "filler": paint_filler,
    "rubric": paint_rubric,
    "vellum": paint_vellum,
    "mark": paint_mark,
    "coin": paint_coin,
    "shield": paint_shield,
    "quatrefoil": paint_quatrefoil,
    "back": paint_back,
    "light-back": by_day(paint_back),
}
