"""Painters of the look *full-art*: a poster over the whole card, a light panel on it, coins, tokens and a back."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from ordo_pnp.draw.drawing import Color
from ordo_pnp.draw.paintings.canvas import Canvas, mixed
from ordo_pnp.draw.paintings.outlines import Outline, box, cut_box, joined, notched_box, oval, polygon, round_box, star
from ordo_pnp.draw.paintings.posters import (
    BEYOND,
    OF_EMBLEMS,
    USUAL_WIDTH,
    Layout,
    paint_corona,
    paint_firs,
    paint_ridge,
    paint_sky,
    paint_sun,
    paint_view,
    ridges_of,
    stage_of,
    tones_of,
)
from ordo_pnp.draw.paintings.scenery import wedges
from ordo_pnp.draw.paintings.scenes import Box, Page, Painter, Scene
from ordo_pnp.draw.paintings.subjects import Family, family_of
from ordo_pnp.draw.trims import largest_box

# The shift of the colours of the poster towards paper on backs, which are all poster, on pieces and on light backs.
_BACK_WASH: Final = 0.09
_TOKEN_WASH: Final = 0.26
_LIGHT_WASH: Final = 0.62
# Between the trim and the panel.
_EDGE: Final = 3.4
# Of a card with a panel beside its picture: how far down the ground is, and the least width that is seen, as parts of the card.
_GROUND_BESIDE: Final = 0.88
_LEAST_VIEW: Final = 0.3
# Of a back: the hills about the ground of its lower half, and the distance of the nearest from the foot, for the name
# on them.
_OF_BACK: Final = Layout((-9, -5, 0, 5), (7, 6, 4, 3))
_NAME_OF_BACK: Final = 10.5


def paint_poster(canvas: Canvas, scene: Scene) -> None:
    """Paint the poster over the whole card, composed for its box, and the panel below the box."""
    _, top, _, height = scene.box
    _paint_with_panel(canvas, scene, (scene.page.width, top + height), _panel_box(scene))


def paint_poster_aside(canvas: Canvas, scene: Scene) -> None:
    """Paint the poster with its emblem or person in the middle of its box, right of numbers, and a panel as wide as the card."""
    left, top, width, height = scene.box
    _, low, _, high = _panel_box(scene)
    edge = scene.page.width - left - width
    panel = (edge, low, scene.page.width - 2 * edge, high)
    _paint_with_panel(canvas, scene, (scene.page.width, top + height), panel, left + width / 2)


def paint_poster_beside(canvas: Canvas, scene: Scene) -> None:
    """Paint the poster over the whole card, composed for the room left of its box, and a panel that fills the box."""
    page, left = scene.page, scene.box[0]
    # Behind a panel that covers nearly all of the card there is the poster of the whole card.
    width = left if left > page.width * _LEAST_VIEW else page.width
    _paint_with_panel(canvas, scene, (width, page.height * _GROUND_BESIDE), scene.box)


def _paint_with_panel(
    canvas: Canvas, scene: Scene, view: tuple[float, float], panel: Box, middle: float | None = None
) -> None:
    # A piece without corners shows more of the dark land beside its panel, and its name before the hills.
    paint_view(canvas, scene, view, _TOKEN_WASH if scene.page.is_token else 0.0, middle)
    _paint_panel(canvas, scene, panel)


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
    tones, stage = tones_of(scene, 0.0), stage_of(scene, "emblem", (page.width, page.height * _GROUND_BESIDE))
    paint_sky(canvas, stage, tones, "rays", scene.chance("sky"))
    paint_sun(canvas, stage, tones)
    for index, hills in enumerate(ridges_of(scene, stage, OF_EMBLEMS)):
        paint_ridge(canvas, stage, tones, hills, index)


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
    """Paint the ground of a number and its word: a plate of paper with corners in the form of the kind."""
    left, top, width, height = scene.box
    make, corner = ((round_box, 0.36), (notched_box, 0.14), (cut_box, 0.24))[scene.form()]
    canvas.fill(make(left, top, width, height, corner * min(width, height)), scene.color("paper"))


def paint_back(canvas: Canvas, scene: Scene) -> None:
    """Paint the same land twice, turned about a sun in the middle."""
    _paint_back(canvas, scene, _BACK_WASH)


def paint_light_back(canvas: Canvas, scene: Scene) -> None:
    """Paint the back in light tones, with less ink."""
    _paint_back(canvas, scene, _LIGHT_WASH)


def _panel_box(scene: Scene) -> Box:
    """Return the box of the panel below the picture."""
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
    return mixed(scene.of_kind("haze"), scene.color("paper"), 0.7)


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


def _paint_back(canvas: Canvas, scene: Scene, wash: float) -> None:
    page, tones = scene.page, tones_of(scene, wash)
    x, y = page.width / 2, page.height / 2
    unit = min(page.width, page.height) / USUAL_WIDTH
    beyond = max(BEYOND, page.bleed + 1)
    whole = box(-beyond, -beyond, page.width + 2 * beyond, page.height + 2 * beyond)
    reaches = [reach * unit for reach in (36, 29.5, 23.5, 18)]
    canvas.fill(whole, tones.rings[0])
    for index, reach in enumerate(reaches):
        canvas.fill(oval(x, y, reach), tones.rings[index + 1])
    with canvas.clipped(wedges(x, y, page.width + page.height, 24, part=0.45)):
        canvas.fill(whole, mixed(tones.rings[0], tones.rings[1], 0.5))
        for index, reach in enumerate(reaches):
            inner = tones.rings[index + 2] if index < 3 else tones.color("sun")
            canvas.fill(oval(x, y, reach), mixed(tones.rings[index + 1], inner, 0.5))
    stage = stage_of(scene, "emblem", (page.width, page.height - _NAME_OF_BACK - _OF_BACK.below[3] * unit))
    for turn in (0, 180):
        with canvas.turned(turn, x, y), canvas.clipped(box(-beyond, y, page.width + 2 * beyond, y + beyond)):
            for index, hills in enumerate(ridges_of(scene, stage, _OF_BACK)):
                paint_ridge(canvas, stage, tones, hills, index)
                if index == 2:
                    foot = stage.ground + (_OF_BACK.below[2] + 2) * stage.unit
                    paint_firs(canvas, stage, tones, foot, scene.chance("firs"), (0, 0))
    stars = [(side * across * unit, rise * unit) for side in (-1, 1) for across, rise in ((20, -11), (20, 11), (25, 0))]
    canvas.fill(
        joined(*(star(x + across, y + rise, 1.5 * unit, 4, inner=0.3) for across, rise in stars)), tones.color("sun")
    )
    canvas.fill(oval(x, y, 15.5 * unit), tones.color("sun"))
    paint_corona(canvas, (x, y, 15.5 * unit), tones.color("gold"))
    family = "emblem" if scene.subject is None else family_of(scene.subject)
    sign = tones_of(scene, wash / 2).ridges[2]
    _paint_kind_sign(canvas, family, (x, y, 11 * unit), sign, tones.color("sun"))


PAINTERS: Final[Mapping[str, Painter]] = {
    "poster": paint_poster,
    "poster-aside": paint_poster_aside,
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
