"""The look *banner*: fairground and saga. A ribbon with the name, pennants with the numbers, and pictures in flat tones."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from ordo_pnp.draw.drawing import Color
from ordo_pnp.draw.paintings.canvas import Canvas, mixed
from ordo_pnp.draw.paintings.emblems import paint_emblem
from ordo_pnp.draw.paintings.forms import FAMILY_SIGNS, FORMS, badge
from ordo_pnp.draw.paintings.hands import Hand
from ordo_pnp.draw.paintings.motifs import emblem_for, landmark_for
from ordo_pnp.draw.paintings.outlines import Outline, box, joined, oval, polygon, round_box, segment, star
from ordo_pnp.draw.paintings.portraits import paint_portrait
from ordo_pnp.draw.paintings.scenery import Spot, cloud, paint_burst, paint_landscape, wedges
from ordo_pnp.draw.paintings.scenes import Box, Page, Painter, Scene
from ordo_pnp.draw.paintings.subjects import family_of

_POKER: Final = 63.0
# By so much the middle of the foot of a picture stands above its lowest point, in the three forms.
_MIDDLES: Final = (0.1, 4.1, 1.8)
# By so much a foot that swells stands lower than the others: the words below it have more room.
_DROPS: Final = (0.0, 2.2, 0.0)


# With less room below the ribbon nothing but land is painted.
_LEAST_ROOM: Final = 9.0
# With less room below the ribbon a landmark stands at the right.
_LOW_ROOM: Final = 26.0
# So much of a picture at the left side pennants cover.
_PENNANTS: Final = 12.0


def unit_of(page: Page) -> float:
    """Return by how much ornaments are larger than on a poker card."""
    return min(max(min(page.width, page.height) / _POKER, 0.72), 1.15)


def _family_sign(canvas: Canvas, scene: Scene, x: float, y: float, r: float, color: Color, ground: Color) -> None:
    FAMILY_SIGNS[family_of(scene.subject)](canvas, x, y, r, color, ground)


def _foot(form: int, left: float, right: float, y: float) -> Outline:
    """Return the curve below a picture: it sags, swells or waves."""
    width, middle = right - left, (left + right) / 2
    third = width * 0.28
    if form == 0:
        return Outline().move(left, y - 4.2).curve(left + third, y + 1.4, right - third, y + 1.4, right, y - 4.2)
    if form == 1:
        return Outline().move(left, y).curve(left + third, y - 5.4, right - third, y - 5.4, right, y)
    near, far = width * 0.17, width * 0.31
    found = Outline().move(left, y - 3.6).curve(left + near, y + 3.4, left + far, y + 2.4, middle, y - 1.8)
    return found.curve(right - far, y - 6.0, right - near, y - 5.8, right, y - 0.6)


class _Edge(NamedTuple):
    """The edge of a picture: a curve at its foot, or right on a wide card."""

    curve: Outline
    # The same, so far inside the words.
    echo: Outline
    # The middle of the medallion on it.
    x: float
    y: float
    # The visible part of the picture, and the rest.
    shape: Outline
    rest: Outline


def _edge_of(scene: Scene) -> _Edge:
    x, y, width, height = scene.box
    form = scene.form(FORMS)
    right, low = x + width, y + height + _DROPS[form]
    if not _is_beside(scene):
        foot = _foot(form, x - 1, right + 1, low)
        shape, rest = (_down_to(foot, level, x - 1, right + 1) for level in (y - 1, low + 3))
        return _Edge(foot, foot.placed(0, 1.5), x + width / 2, low - _MIDDLES[form], shape, rest)
    side = _foot(form, y - 1, y + height + 1, right + _DROPS[form])
    shape, rest = (_down_to(side, level, y - 1, y + height + 1) for level in (x - 1, right + 6))
    curve, echo, shape, rest = (each.bent(_swapped) for each in (side, side.placed(0, 1.5), shape, rest))
    return _Edge(curve, echo, right + _DROPS[form] - _MIDDLES[form], y + height / 2, shape, rest)


def _is_beside(scene: Scene) -> bool:
    """Whether the words stand beside the picture."""
    return scene.page.is_wide and not scene.page.is_token and scene.box[2] < scene.page.width


def _down_to(curve: Outline, level: float, left: float, right: float) -> Outline:
    return Outline(curve.verbs, curve.numbers).line(right, level).line(left, level).close()


def _swapped(x: float, y: float) -> tuple[float, float]:
    return y, x


def _paint_foot(canvas: Canvas, scene: Scene) -> None:
    edge, u = _edge_of(scene), unit_of(scene.page)
    accent, ink, form = scene.of_kind("accent"), scene.color("ink"), scene.form(FORMS)
    canvas.line(edge.curve, ink, 1.75, round_ends=False)
    canvas.line(edge.curve, accent, 1.35, round_ends=False)
    canvas.line(edge.echo, accent, 0.28, round_ends=False)
    if _is_beside(scene) and scene.box[2] < 2 * _PENNANTS:
        return
    canvas.fill(badge(form, edge.x, edge.y, 3.5 * u), scene.color("paper"))
    canvas.line(badge(form, edge.x, edge.y, 3.5 * u), ink, 0.22)
    canvas.fill(badge(form, edge.x, edge.y, 2.95 * u), accent)
    _family_sign(canvas, scene, edge.x, edge.y, 1.75 * u, scene.color("cream"), accent)


def paint_window(canvas: Canvas, scene: Scene) -> None:
    """Paint the curved edge over a picture, and paper behind it."""
    if scene.page.is_token:
        return
    edge, (x, y, width, height) = _edge_of(scene), scene.box
    if not _is_beside(scene):
        # The part above the curve that the picture leaves free, in the tone of its edge.
        with canvas.clipped(edge.shape):
            canvas.fill(box(x, y + height - 0.1, width, 6), scene.of_kind("deep"))
    canvas.fill(edge.rest, scene.color("paper"))
    _paint_foot(canvas, scene)


def _hand_of(scene: Scene) -> Hand:
    """Return flat tones with a key line, in the light of the kind: amber evening, clear day or violet dusk."""
    own = ("paper", "wall", "roof", "dark", "light", "gold", "foam")
    colors = {role: scene.color(role) for role in own}
    colors |= {role: scene.of_kind(role) for role in ("sky", "sun", "far", "mid", "land", "water", "cloud", "leaf")}
    return Hand(
        "flat", colors | {"sky2": scene.of_kind("glow"), "ink": scene.color("key"), "accent": scene.of_kind("red")}
    )


def _head_of(scene: Scene) -> float:
    """Return the y down to which a ribbon covers the picture, in mm.

    Pieces without corners have theirs below it.
    """
    page = scene.page
    return page.height * 0.04 if page.is_token else page.height * 0.09 + 6.6


def paint_picture(canvas: Canvas, scene: Scene) -> None:
    """Paint the picture of a card that has none, down to the curve where the words begin."""
    x, y, width, height = scene.box
    page = scene.page
    if page.is_token:
        # Up to the bleed, independent of its neighbours.
        height, x, width = y + height + page.bleed, -page.bleed, page.width + 2 * page.bleed
        y = -page.bleed
    low = y + height + (0.0 if _is_beside(scene) else _DROPS[scene.form(FORMS)])
    shape = box(x, y, width, height) if page.is_token else _edge_of(scene).shape
    hand, family, head = _hand_of(scene), family_of(scene.subject), _head_of(scene)
    # Behind the ribbon there is nothing to see but sky.
    area = (x, y + (head - y) * 0.4, width, low - y - (head - y) * 0.4)
    room = min(low - head, width - _PENNANTS) if _is_beside(scene) else low - head
    if room < _LEAST_ROOM or family == "place":
        landmark = landmark_for(scene.subject, scene.chance("landmark")) if room >= _LEAST_ROOM else None
        # In a low picture numbers stand in a row at the left, and the medallion of the foot before the middle.
        is_low = room < _LOW_ROOM and not page.is_token and not _is_beside(scene)
        across = x + width * (0.69 if is_low else scene.chance("across").between(0.48, 0.54))
        size = min(0.54, 0.8 - (head + 0.4 - area[1]) / area[3])
        paint_landscape(canvas, hand, scene, shape, area, landmark, Spot(size if is_low else 0.54, across, 0.8))
    elif family == "portrait":
        _paint_bust(canvas, scene, hand, shape, area)
    else:
        _paint_emblem(canvas, scene, hand, shape, area)
    if not page.is_token and (y + height < page.height or _is_beside(scene)):
        _paint_foot(canvas, scene)


def _middle_of(scene: Scene) -> float:
    """Return the middle of a picture's subject, as a part of its width.

    Pennants hang at the left of most pictures.
    """
    return 0.5 if scene.page.is_token else 0.55


def _paint_bust(canvas: Canvas, scene: Scene, hand: Hand, shape: Outline, area: Box) -> None:
    """Paint a bust before a disc, and land behind it."""
    head, (x, y, width, height), ink = _head_of(scene), area, hand.color("ink")
    low, cream = y + height, scene.color("halo")
    paint_landscape(canvas, hand, scene, shape, area, None, sea=scene.chance("shore").holds(0.6))
    middle, room = x + width * _middle_of(scene), low - head - 0.5
    r = min(room * 0.5, width * (0.34 if _is_beside(scene) else 0.25))
    tall = min(room - 2.5, r * 2.4) * 0.93
    disc_y = max(low - 0.62 * tall, head + 0.5 + r)
    with canvas.clipped(shape):
        for reach, color in ((r + 0.9, cream), (r, mixed(hand.color("sun"), cream, 0.25))):
            canvas.fill(oval(middle, disc_y, reach), color)
            canvas.line(oval(middle, disc_y, reach), ink, 0.22)
        glow = mixed(hand.color("sun"), cream, 0.5)
        canvas.fill(wedges(middle, disc_y, r * 0.96, 24), glow)
        canvas.fill(oval(middle, disc_y, r * 0.62), mixed(hand.color("sun"), cream, 0.25))
        figure = {"dark": scene.color("figure"), "ink": scene.color("figure-line"), "wall": scene.color("figure-rim")}
        paint_portrait(canvas, hand.with_colors(**figure), scene, middle, low + 1.2, tall)


def _paint_emblem(canvas: Canvas, scene: Scene, hand: Hand, shape: Outline, area: Box) -> None:
    """Paint an emblem in a ring of lozenges before rays, between stars and clouds."""
    head, (x, y, width, height), ink = _head_of(scene), area, hand.color("ink")
    low, middle = y + height, x + width * (_middle_of(scene) - 0.01)
    room = low - head - 2.5
    r, down = min(room * 0.42, width * (0.29 if _is_beside(scene) else 0.22)), head - 0.4 + room * 0.5
    paint_burst(canvas, hand, scene, shape, area, (middle, down), 22)
    light = scene.color("halo")
    with canvas.clipped(shape):
        for reach, role in ((1.26, "far"), (1.12, "sky2")):
            canvas.fill(oval(middle, down, r * reach), hand.color(role))
            canvas.line(oval(middle, down, r * reach), ink, 0.2)
        angles = [index * math.pi / 12 for index in range(24)]
        dots = (star(middle + r * 1.19 * math.cos(a), down + r * 1.19 * math.sin(a), r * 0.037, 4) for a in angles)
        canvas.fill(joined(*dots), hand.color("sun"))
        chance = scene.chance("stars")
        for _ in range(9):
            at = x + width * chance.between(0.06, 0.96), chance.between(head + 2, low - 6)
            size = chance.between(0.9, 1.6)
            if abs(at[0] - middle) > r * 1.4:
                canvas.fill(star(*at, size, 4, inner=0.3), light)
        chance = scene.chance("clouds")
        for side in (-1, 1):
            across, down_at, wide = chance.between(0.28, 0.38), chance.between(1, 4), chance.between(0.26, 0.35)
            puff = cloud(middle + side * width * across, low - down_at, width * wide)
            canvas.fill(puff, hand.color("cloud"))
            canvas.line(puff, ink, 0.2)
        paint_emblem(canvas, hand, scene, emblem_for(scene.subject, scene.chance("emblem")), (middle, down), r * 0.9)


def _arched(scene: Scene) -> tuple[float, float]:
    """Return the x of the middle of the ribbon, and the radius of its bend."""
    x, _, width, _ = scene.box
    return x + width * 0.52, 330 * width / _POKER


def _strip(scene: Scene, left: float, right: float, top: float, low: float) -> Outline:
    """Return a strip that follows the bend of the ribbon."""
    middle, radius = _arched(scene)

    def at(x: float, y: float) -> tuple[float, float]:
        return x, y + (x - middle) ** 2 / (2 * radius)

    steps = 12
    across = [left + (right - left) * index / steps for index in range(steps + 1)]
    return polygon(*(at(x, top) for x in across), *(at(x, low) for x in reversed(across)))


def paint_ribbon(canvas: Canvas, scene: Scene) -> None:
    """Paint the ribbon that comes from the left edge of the box, with its end folded behind it at the right one."""
    x, y, width, height = scene.box
    accent, deep, ink = scene.of_kind("accent"), scene.of_kind("deep"), scene.color("ink")
    end, right = x + width * 0.92, x + width + 1
    fold = width * 0.075
    tail = _strip(scene, end - fold, right, y + height * 0.32, y + height * 1.32)
    canvas.fill(tail, mixed(accent, deep, 0.55))
    canvas.line(tail, ink, 0.22)
    middle, radius = _arched(scene)
    low = y + height + (end - middle) ** 2 / (2 * radius)
    shade = polygon((end - fold, low - 0.3), (end, low), (end - fold, low + height * 0.32))
    canvas.fill(shade, deep)
    canvas.line(shade, ink, 0.22)
    band = _strip(scene, x - 1, end, y, y + height)
    canvas.fill(band, accent)
    canvas.line(band, ink, 0.25)
    edge = height * 0.106
    for line in (y + edge, y + height - edge):
        canvas.line(_strip(scene, x - 1, end, line, line), mixed(accent, "#FFFFFF", 0.62), 0.22, round_ends=False)


def paint_coin(canvas: Canvas, scene: Scene) -> None:
    """Paint the golden coin in the form of the kind on which a number stands."""
    x, y, width, height = scene.box
    x, y, r, form = x + width / 2, y + height / 2, min(width, height) / 2 - 0.6, scene.form(FORMS)
    canvas.line(badge(form, x, y, r), scene.color("paper"), 1.2)
    canvas.fill(badge(form, x, y, r), scene.color("coin"))
    canvas.line(badge(form, x, y, r), scene.color("ink"), 0.3)
    canvas.line(badge(form, x, y, r - 0.8), scene.color("coin-edge"), 0.2)


def paint_seal(canvas: Canvas, scene: Scene) -> None:
    """Paint the coin of a card without numbers: the sign of the kind stands on it."""
    paint_coin(canvas, scene)
    x, y, width, height = scene.box
    r = min(width, height) * 0.23
    _family_sign(canvas, scene, x + width / 2, y + height / 2, r, scene.color("ink"), scene.color("coin"))


def paint_pennant(canvas: Canvas, scene: Scene) -> None:
    """Paint a pennant with two points on which the first number below the coin stands."""
    x, y, width, height = scene.box
    middle, low = x + width / 2, y + height - width * 0.22
    _paint_cloth(canvas, scene, ((x + width, y + height), (middle, low), (x, y + height)), scene.of_kind("deep"))


def paint_flag(canvas: Canvas, scene: Scene) -> None:
    """Paint a light pennant with one point."""
    x, y, width, height = scene.box
    low = y + height - width * 0.22
    points = ((x + width, low), (x + width / 2, y + height), (x, low))
    _paint_cloth(canvas, scene, points, scene.color("cream"))


def _paint_cloth(canvas: Canvas, scene: Scene, points: tuple[tuple[float, float], ...], color: Color) -> None:
    x, y, width, _ = scene.box
    cloth = polygon((x, y), (x + width, y), *points)
    canvas.line(cloth, scene.color("paper"), 1.1)
    canvas.fill(cloth, color)
    canvas.line(cloth, scene.color("ink"), 0.25)


def paint_tab(canvas: Canvas, scene: Scene) -> None:
    """Paint the small plate below the coin on which the name of its number stands."""
    x, y, width, height = scene.box
    plate = box(x, y, width, height)
    canvas.fill(plate, scene.color("coin"))
    canvas.line(plate, scene.color("ink"), 0.25)


def paint_plate(canvas: Canvas, scene: Scene) -> None:
    """Paint the plate on a picture on which the kind stands where no words have a place of their own."""
    plate = round_box(*scene.box, 1.2)
    canvas.fill(plate, scene.color("paper"))
    canvas.line(plate, scene.color("ink"), 0.25)
    x, y, width, height = scene.box
    canvas.line(round_box(x + 0.7, y + 0.7, width - 1.4, height - 1.4, 0.7), scene.of_kind("accent"), 0.22)


def paint_sash(canvas: Canvas, scene: Scene) -> None:
    """Paint a straight ribbon across a piece without corners."""
    x, y, width, height = scene.box
    band = box(x - 4, y, width + 8, height)
    canvas.fill(band, scene.of_kind("accent"))
    canvas.line(band, scene.color("ink"), 0.25)
    edge = height * 0.09
    for line in (y + edge, y + height - edge):
        canvas.line(segment(x - 4, line, x + width + 4, line), mixed(scene.of_kind("accent"), "#FFFFFF", 0.62), 0.22)


class _BackTones(NamedTuple):
    """The colours of a back."""

    ground: Color
    rays: Color
    # Of the ends, and of the signs on them.
    cap: Color
    sign: Color


def paint_back(canvas: Canvas, scene: Scene) -> None:
    """Paint the back: the same turned by half."""
    field, deep = scene.of_kind("field"), scene.of_kind("deep")
    tint = scene.of_kind("tint")
    tones = _BackTones(
        field, mixed(field, deep, 0.14), mixed(tint, field, 0.16), mixed(tint, scene.color("cream"), 0.6)
    )
    _paint_back(canvas, scene, tones)


def paint_light_back(canvas: Canvas, scene: Scene) -> None:
    """Paint the back in little ink: pale rays between ends of paper."""
    tint, paper = scene.of_kind("tint"), scene.color("paper")
    _paint_back(canvas, scene, _BackTones(tint, mixed(tint, paper, 0.7), paper, scene.of_kind("accent")))


def _paint_back(canvas: Canvas, scene: Scene, tones: _BackTones) -> None:
    page, form = scene.page, scene.form(FORMS)
    w, h, bleed = page.width, page.height, page.bleed
    accent, deep = scene.of_kind("accent"), scene.of_kind("deep")
    gold, ink, cx, cy, u = scene.color("coin"), scene.color("ink"), w / 2, h / 2, unit_of(page)
    canvas.fill(box(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed), tones.ground)
    canvas.fill(wedges(cx, cy, math.hypot(w, h) / 2 + 6, 28), tones.rays)
    for turn in (0, 180):
        with canvas.turned(turn, cx, cy):
            _paint_cap(canvas, scene, tones, u)
    r = min(19 * u, h * 0.25)
    for reach, color in ((r, ink), (r - 0.3, gold), (r - 1.6, ink), (r - 1.8, scene.color("paper"))):
        canvas.fill(badge(form, cx, cy, reach), color)
    dots = (
        star(cx + 0.79 * r * math.cos(angle), cy + 0.79 * r * math.sin(angle), 0.6 * u, 4)
        for angle in (index * math.pi / 16 for index in range(32))
    )
    canvas.fill(joined(*dots), accent)
    for turn in (0, 180):
        with canvas.turned(turn, cx, cy):
            _family_sign(canvas, scene, cx, cy - 0.48 * r, 0.26 * r, accent, scene.color("paper"))
    half = 3.4 * u
    band = box(-bleed - 1, cy - half, w + 2 * bleed + 2, 2 * half)
    canvas.fill(band, deep)
    canvas.line(band, ink, 0.25)
    for y in (cy - half + 0.8 * u, cy + half - 0.8 * u):
        canvas.line(segment(-bleed - 1, y, w + bleed + 1, y), gold, 0.25)


def _paint_cap(canvas: Canvas, scene: Scene, tones: _BackTones, u: float) -> None:
    """Paint the end of the back at its top, and a row of stars in it, which are the same upside down."""
    w, bleed = scene.page.width, scene.page.bleed
    side, low, high = -bleed - 1.5, scene.page.height * 0.232, scene.page.height * 0.153
    arch = Outline().move(side, low).curve(w * 0.278, high, w * 0.722, high, w - side, low)
    cap = Outline(arch.verbs, arch.numbers).line(w - side, -bleed - 1).line(side, -bleed - 1).close()
    canvas.fill(cap, tones.cap)
    with canvas.clipped(cap):
        rays = wedges(w / 2, scene.page.height / 2, math.hypot(w, scene.page.height) / 2 + 6, 28)
        canvas.fill(rays, mixed(tones.cap, tones.sign, 0.14))
    for color, width in ((scene.color("ink"), 1.7), (scene.color("coin"), 1.25)):
        canvas.line(arch, color, width, round_ends=False)
    canvas.line(arch.placed(0, -1.6 * u), tones.sign, 0.3, round_ends=False)
    # As many as have room inside the trim.
    step, count = 8.6 * u, math.floor((w / 2 - 6) / (8.6 * u))
    for index in range(-count, count + 1):
        x, y = w / 2 + index * step, low - 13.6 * u + 0.14 * index * index * u
        if index % 2:
            canvas.fill(star(x, y, 0.9 * u, 4), tones.sign)
        else:
            FAMILY_SIGNS["emblem"](canvas, x, y, 2.5 * u, tones.sign, tones.cap)


# The painters of this look by their names.
PAINTERS: Final[Mapping[str, Painter]] = {
    "picture": paint_picture,
    "window": paint_window,
    "ribbon": paint_ribbon,
    "coin": paint_coin,
    "seal": paint_seal,
    "pennant": paint_pennant,
    "flag": paint_flag,
    "tab": paint_tab,
    "plate": paint_plate,
    "sash": paint_sash,
    "back": paint_back,
    "light-back": paint_light_back,
}
