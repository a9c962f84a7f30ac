"""Painters of the look *nursery*: patterns, blankets, badges and windows with figures that look out."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from ordo_pnp.draw.paintings.canvas import Canvas, mixed
from ordo_pnp.draw.paintings.faces_of_nursery import Play, paint_animal, paint_home, paint_thing, paint_weather
from ordo_pnp.draw.paintings.motifs import called_emblem, called_of_look, kind_group
from ordo_pnp.draw.paintings.outlines import Outline, box, oval, polygon, round_box, spline
from ordo_pnp.draw.paintings.scenes import Box, Painter, Scene, by_day
from ordo_pnp.draw.paintings.soft_shapes import cloud, foil, foot_of, heart, round_star, scalloped_box
from ordo_pnp.draw.paintings.subjects import family_of

_KEY_LINE = 0.5
# A window that is narrower or lower is left out, millimetres.
_LEAST_WINDOW = 10.0
# A coloured border is a line of the key below a narrower one of the accent.
_BORDER_BELOW, _BORDER_ABOVE = 4.4, 3.5
# A lower picture has a narrower border, which leaves something of it.
_WHOLE_BORDER_MM = 18.0
_MARGIN = 3.2
_LEAST_BLANKET = 8.0
# The overhang of a blanket over the foot of a window.
_OVERLAP = 2.6


def _sub(scene: Scene, where: Box) -> Scene:
    return Scene(scene.subject, scene.page, where, scene.palette, scene.place)


def paint_ground(canvas: Canvas, scene: Scene) -> None:
    """Paint the whole card with the pattern of the kind: dots, gingham or waves."""
    x, y, width, height = Scene(None, scene.page, None, {}).box
    ground, pale = scene.of_kind("ground"), scene.of_kind("tint")
    canvas.fill(box(x, y, width, height), ground)
    form = scene.form()
    if form == 0:
        for row in range(int(height / 5.4) + 1):
            for column in range(int(width / 6) + 2):
                canvas.fill(oval(x + column * 6 - row % 2 * 3, y + 0.6 + row * 5.4, 1.05), pale)
    elif form == 1:
        columns, rows = int(width / 6) + 1, int(height / 6) + 1
        for column in range(columns):
            canvas.fill(box(x + column * 6, y, 3, height), mixed(ground, pale, 0.34))
        for row in range(rows):
            canvas.fill(box(x, y + row * 6, width, 3), mixed(ground, pale, 0.34))
            for column in range(columns):
                canvas.fill(box(x + column * 6, y + row * 6, 3, 3), mixed(ground, pale, 0.7))
    else:
        for row in range(int(height / 7) + 1):
            count = int(width / 3) + 3
            points = [(x - 1 + at * 3, y + 1.4 + row * 7 + (1.3 if at % 2 else -1.3)) for at in range(count)]
            canvas.line(spline(points), pale, 1.9)


def paint_blanket(canvas: Canvas, scene: Scene) -> None:
    """Paint the scalloped and stitched blanket that words stand on."""
    x, y, width, height = scene.box
    accent, key, cream = scene.of_kind("accent"), scene.color("key"), scene.color("cream")
    scallops = scalloped_box(x + 1.2, y + 1.2, width - 2.4, height - 2.4, 1.25, 3.9)
    canvas.fill(scallops, accent)
    canvas.line(scallops, key, 0.45)
    inner = round_box(x + 1.5, y + 1.5, width - 3, height - 3, 3.6)
    canvas.fill(inner, cream)
    canvas.line(inner, key, 0.35)
    sprinkles = Outline()
    for row in range(max(0, int((height - 5) / 3.2))):
        for column in range(int((width - 7) / 3.2)):
            sprinkles = sprinkles + oval(x + 4.2 + column * 3.2 + row % 2 * 1.6, y + 3.6 + row * 3.2, 0.36)
    canvas.fill(sprinkles, scene.color("sprinkle"))
    stitch = round_box(x + 2.3, y + 2.3, width - 4.6, height - 4.6, 2.9)
    canvas.line(stitch, accent, 0.35, dash=(1.1, 0.9))


def paint_below(canvas: Canvas, scene: Scene) -> None:
    """Paint the blanket from a little above the box, which is the place of a part of no height, to the foot of the card."""
    x, y, width, _ = scene.box
    height = foot_of(scene.page, _MARGIN) + 1.2 - (y - _OVERLAP)
    if height >= _LEAST_BLANKET:
        paint_blanket(canvas, _sub(scene, (x, y - _OVERLAP, width, height)))


def paint_pill(canvas: Canvas, scene: Scene) -> None:
    """Paint the ground of the kind's word, with its form's sign at both ends."""
    x, y, width, height = scene.box
    canvas.fill(round_box(x, y, width, height, height / 2), scene.of_kind("accent"))
    radius = height * 0.27
    for middle in (x + height * 0.62, x + width - height * 0.62):
        _paint_sign(canvas, scene, middle, y + height / 2, radius)


def _paint_sign(canvas: Canvas, scene: Scene, x: float, y: float, radius: float) -> None:
    outlines = (
        oval(x, y, radius),
        round_box(x - radius, y - radius, radius * 2, radius * 2, radius * 0.3),
        round_star(x, y, radius * 1.3, 5),
    )
    canvas.fill(outlines[scene.form()], scene.of_kind("letters"))


# Badges of numbers --------------------------------------------------------------------------------------------------


def _middle(scene: Scene) -> tuple[float, float, float]:
    x, y, width, height = scene.box
    return x + width / 2, y + height / 2, min(width, height) / 2 - 0.25


def _badge_line(radius: float) -> float:
    return min(_KEY_LINE, radius * 0.1)


def paint_flower(canvas: Canvas, scene: Scene) -> None:
    """Paint the white flower that the cost stands on."""
    x, y, radius = _middle(scene)
    flower = foil(x, y, radius, 8, turn=22.5, inner=0.84)
    canvas.fill(flower, scene.color("white"))
    canvas.line(flower, scene.color("key"), _badge_line(radius))
    canvas.fill(foil(x, y, radius * 0.8, 8, turn=22.5, inner=0.86), scene.color("butter"))


def paint_heart(canvas: Canvas, scene: Scene) -> None:
    """Paint a heart for a number."""
    x, y, radius = _middle(scene)
    outline = heart(x, y + radius * 0.08, radius, radius * 0.97)
    canvas.fill(outline, scene.color("white" if scene.place % 8 in _REDDISH else "blush"))
    canvas.line(outline, scene.color("key"), _badge_line(radius))


def paint_star(canvas: Canvas, scene: Scene) -> None:
    """Paint a star for a number."""
    x, y, radius = _middle(scene)
    outline = round_star(x, y + radius * 0.05, radius * 1.06, 5, inner=0.66)
    canvas.fill(outline, scene.color("white" if scene.place % 8 == _HONEY else "sun"))
    canvas.line(outline, scene.color("key"), _badge_line(radius))


def paint_drop(canvas: Canvas, scene: Scene) -> None:
    """Paint a round badge for a number."""
    x, y, radius = _middle(scene)
    outline = foil(x, y, radius * 0.98, 6, inner=0.9)
    canvas.fill(outline, scene.color("sky"))
    canvas.line(outline, scene.color("key"), _badge_line(radius))


def paint_ribbon(canvas: Canvas, scene: Scene) -> None:
    """Paint the white ribbon that the label of a number stands on."""
    x, y, width, height = scene.box
    ribbon = round_box(x, y, width, height, height / 2)
    canvas.fill(ribbon, scene.color("white"))
    canvas.line(ribbon, scene.color("key"), 0.3)


# Places of the kinds whose ground is near that of a badge.
_REDDISH, _HONEY = (0, 6), 2


# Windows ------------------------------------------------------------------------------------------------------------


def _window(scene: Scene, where: Box) -> tuple[Outline, float, float, float]:
    """Return the outline of the window of the kind, its middle and its radius; the blanket hangs over its foot."""
    x, y, width, height = where
    border = _BORDER_BELOW / 2
    form = scene.form()
    is_free = scene.page.is_wide and not scene.page.is_token
    if is_free and height > width * 1.1:  # no blanket hangs over it: it stands in the middle
        y, height = y + (height - width * 1.1) / 2, width * 1.1
    room = height - border - (border if is_free else -0.6)
    if form == 0:
        radius = min(room / 2, width / 2 - border)
        down = y + border + (room / 2 if is_free else room - radius)
        return oval(x + width / 2, down, radius), x + width / 2, down, radius
    middle = x + width / 2
    if form == 1:
        half, top, low = min(room * 0.52, width / 2 - border), y + border, y + height + (-border if is_free else 1.5)
        shoulder = top + half * 0.9
        outline = Outline().move(middle - half, low).line(middle - half, shoulder)
        outline.curve(middle - half, top + half * 0.36, middle - half * 0.5, top, middle, top)
        outline.curve(middle + half * 0.5, top, middle + half, top + half * 0.36, middle + half, shoulder)
        return outline.line(middle + half, low).close(), middle, (top + low) / 2, min(half, (low - top) / 2)
    radius = min(room / 2, (width - 2 * border) / 2.4)
    down = y + border + (room / 2 if is_free else room - radius) + radius * 0.12
    return cloud(middle, down, min(radius * 2.75, (width - 2 * border) * 0.98), radius * 2.14), middle, down, radius


def _paint_border(canvas: Canvas, scene: Scene, outline: Outline, share: float = 1.0) -> None:
    canvas.line(outline, scene.color("key"), _BORDER_BELOW * share)
    canvas.line(outline, scene.of_kind("accent"), _BORDER_ABOVE * share)


def _dweller_of(scene: Scene) -> Callable[[Play], None]:
    """Return the window figure's painter, by kind: animal, place, thing or weather."""
    family = family_of(scene.subject)
    group = None if scene.subject is None else kind_group(scene.subject)
    if group == "beasts" and called_emblem(scene.subject) and not called_of_look("nursery-animals", scene.subject):
        return paint_thing
    if family == "portrait" or group == "beasts":
        return paint_animal
    if family == "place":
        return paint_home
    return paint_weather if group in (None, "deeds") else paint_thing


def paint_picture(canvas: Canvas, scene: Scene) -> None:
    """Paint a window from which an animal, a thing or the weather looks out; nothing where there is no room."""
    if min(scene.box[2:]) < _LEAST_WINDOW:
        return
    outline, x, y, radius = _window(scene, scene.box)
    _paint_border(canvas, scene, outline)
    form = scene.form()
    canvas.fill(
        outline, scene.color("air") if form == 2 or family_of(scene.subject) == "place" else scene.of_kind("tint")
    )
    canvas.line(outline, scene.color("key"), 0.45)
    paint = _dweller_of(scene)
    with canvas.clipped(outline):
        if form == 2 or paint in (paint_home, paint_weather):
            _paint_air(canvas, scene, x, y, radius)
        elif paint is paint_thing:
            _paint_shelf(canvas, scene, x, y, radius)
        else:
            _paint_rays(canvas, scene, x, y, radius)
        feet = paint in (paint_home, paint_thing)
        down = 0.66 if feet else 0.12 if paint is paint_animal else -0.02
        Play(canvas, scene, x, y + radius * down, radius * (0.6 if feet else 0.56)).let(paint)
    canvas.line(outline, scene.color("key"), 0.4)


def _paint_rays(canvas: Canvas, scene: Scene, x: float, y: float, radius: float) -> None:
    for ray in range(18):
        outline = polygon((0, 0), (radius * 2.2, -radius * 0.18), (radius * 2.2, radius * 0.18))
        canvas.fill(outline.placed(x, y + radius * 0.3, turn=ray * 20), scene.color("cream"))


def _paint_shelf(canvas: Canvas, scene: Scene, x: float, y: float, radius: float) -> None:
    shelf = box(x - radius * 2, y + radius * 0.52, radius * 4, radius * 2)
    canvas.fill(shelf, scene.color("board"))
    canvas.line(shelf, scene.color("key"), 0.4)
    for at in range(10):
        spark = x - radius * 0.9 + at * radius * 0.2, y - radius * 0.65 + at * 37 % 5 * radius * 0.24
        canvas.fill(round_star(*spark, 1.0, 4, inner=0.45), scene.color("cream"))


def _paint_air(canvas: Canvas, scene: Scene, x: float, y: float, radius: float) -> None:
    chance = scene.chance("air")
    for _ in range(40):
        spark = x + chance.between(-1.4, 1.4) * radius, y + chance.between(-1, 1) * radius
        canvas.fill(round_star(*spark, 0.8, 4, inner=0.4), scene.color("white"))
    for side, down, tall in ((-0.55, 1.05, 0.32), (0.6, 1.08, 0.36)):
        canvas.fill(oval(x + side * radius, y + down * radius, radius * 0.8, radius * tall), scene.color("white"))


# Over a picture of the user -----------------------------------------------------------------------------------------


def paint_window(canvas: Canvas, scene: Scene) -> None:
    """Paint the border of a picture with round corners; beyond them the ground is painted anew."""
    x, y, width, height = scene.box
    share = min(height / _WHOLE_BORDER_MM, 1.0)
    inset = _BORDER_BELOW * share / 2
    radius = (min(width, height) / 3, 4.0, 8.0)[scene.form()]
    inner = round_box(x + inset, y + inset, width - 2 * inset, height - 2 * inset, radius)
    outside = box(x - 0.3, y - 0.3, width + 0.6, height + 0.6)
    mirrored = round_box(0, 0, width - 2 * inset, height - 2 * inset, radius).placed(
        x + width - inset, y + inset, mirrored=True
    )
    with canvas.clipped(outside + mirrored):
        paint_ground(canvas, scene)
    _paint_border(canvas, scene, inner, share)
    canvas.line(inner, scene.color("key"), 0.4)


# The back -----------------------------------------------------------------------------------------------------------


def paint_back(canvas: Canvas, scene: Scene) -> None:
    """Paint sweets around a sunflower with a ring of hearts, the same under a half turn."""
    page = scene.page
    x, y = page.width / 2, page.height / 2
    canvas.fill(box(*Scene(None, page, None, {}).box), scene.color("back"))
    radius = min(x, y) * 0.77
    for degrees in (0.0, 180.0):
        with canvas.turned(degrees, x, y):
            _paint_sweets(canvas, scene, radius * 1.11)
    for petal in range(16):
        outline = oval(radius * 0.79, 0, radius * 0.21, radius * 0.145).placed(x, y, turn=petal * 22.5)
        canvas.fill(outline, scene.color("coral" if petal % 2 else "honey"))
        canvas.line(outline, scene.color("key"), _KEY_LINE)
    disc = radius * 0.77
    canvas.fill(oval(x, y, disc), scene.color("cream"))
    canvas.line(oval(x, y, disc), scene.color("key"), _KEY_LINE)
    canvas.line(oval(x, y, disc * 0.905), scene.color("honey"), _KEY_LINE, dash=(1.4, 1.2))
    for at in range(6):
        outline = heart(x, y - disc * 0.63, disc * 0.19)
        with canvas.turned(60.0 * at, x, y):
            canvas.fill(outline, scene.color("blush" if at % 2 else "coral"))
            canvas.line(outline, scene.color("key"), _KEY_LINE)
    for form, color in ((round_star(x, y, disc * 0.44, 6), "honey"), (foil(x, y, disc * 0.24, 6, inner=0.7), "coral")):
        canvas.fill(form, scene.color(color))
        canvas.line(form, scene.color("key"), _KEY_LINE)
    canvas.fill(oval(x, y, disc * 0.1), scene.color("cream"))
    canvas.line(oval(x, y, disc * 0.1), scene.color("key"), _KEY_LINE)


def _paint_sweets(canvas: Canvas, scene: Scene, free: float) -> None:
    """Paint the sweets of the upper half; those of the middle row stand left, and turn up at the right by the half turn."""
    page = scene.page
    x, y = page.width / 2, page.height / 2
    key, number = scene.color("key"), 0
    rows = math.ceil((y + 3) / 9.4) + 1
    for row in range(rows):
        for column in range(-math.ceil((x + 6) / 11), math.ceil((x + 6) / 11) + 1):
            across, down = column * 11 + (5.5 if row % 2 else 0.0), -row * 9.4
            number += 1
            is_other_half = row == 0 and across >= 0
            # None is cut at the trim.
            is_cut = abs(across) > x - 4.4 or -down > y - 4.4
            if is_other_half or is_cut or math.hypot(across, down) < free:
                continue
            at = x + across, y + down
            outline, color, inner = (
                (round_star(*at, 3.6, 5), "honey", ""),
                (oval(*at, 2.9), "coral", "cream"),
                (foil(*at, 3.3, 6, inner=0.7), "cream", "plum"),
                (heart(*at, 2.9), "blush", ""),
            )[(column + 2 * row) % 4]
            canvas.fill(outline, scene.color(color))
            canvas.line(outline, key, 0.4)
            if inner:
                canvas.fill(oval(*at, 1.1), scene.color(inner))
            if math.hypot(across + 5.5, down) > free - 1:
                canvas.fill(oval(at[0] + 5.5, at[1], 0.8), scene.color("sprinkle-back"))


PAINTERS: Final[Mapping[str, Painter]] = {
    "ground": paint_ground,
    "blanket": paint_blanket,
    "pill": paint_pill,
    "flower": paint_flower,
    "heart": paint_heart,
    "star": paint_star,
    "drop": paint_drop,
    "ribbon": paint_ribbon,
    "picture": paint_picture,
    "window": paint_window,
    "below": paint_below,
    "back": paint_back,
    "light-back": by_day(paint_back),
}
