"""The look *framed*: a banknote that tells a story. Guilloche frames, coins and shields, and engravings in one tint with gold."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from ordo_pnp.draw.drawing import Color
from ordo_pnp.draw.paintings.canvas import Canvas, mixed
from ordo_pnp.draw.paintings.emblems import paint_emblem
from ordo_pnp.draw.paintings.forms import FAMILY_SIGNS, FORMS, badge, panel
from ordo_pnp.draw.paintings.hands import Hand
from ordo_pnp.draw.paintings.motifs import emblem_for, landmark_for
from ordo_pnp.draw.paintings.outlines import Outline, box, joined, oval, polygon, segment, spline, star
from ordo_pnp.draw.paintings.portraits import paint_portrait
from ordo_pnp.draw.paintings.scenery import Spot, paint_burst, paint_landscape, spokes
from ordo_pnp.draw.paintings.scenes import Box, Page, Painter, Scene
from ordo_pnp.draw.paintings.subjects import family_of

# Of a poker card, millimetres: its frame is so wide; that of other cards follows their shorter side.
_BAND: Final = 4.3
# Of pieces without corners, as a part of that.
_RING_PART: Final = 3.6 / 4.3
_POKER: Final = 63.0
# From one eye of the guilloche to the next, and half its height.
_EYE: Final = 2.66
_AMPLITUDE: Final = 0.95


def band_of(page: Page) -> float:
    """Return the width of the frame of a card, in millimetres."""
    return _BAND * min(max(min(page.width, page.height) / _POKER, 0.68), 1.0)


def _guilloche(x0: float, y0: float, x1: float, y1: float, amplitude: float) -> tuple[Outline, Outline]:
    """Return two waves against each other from one point to another, and a lozenge in each of their eyes."""
    length = math.hypot(x1 - x0, y1 - y0)
    count = max(2, 2 * round(length / _EYE / 2))
    step = length / count
    waves, eyes = Outline(), Outline()
    for side in (-1, 1):
        waves.move(0, 0)
        for index in range(count):
            low = side * (1 if index % 2 else -1) * amplitude * 1.36
            waves.curve((index + 0.36) * step, low, (index + 0.64) * step, low, (index + 1) * step, 0)
    for index in range(count):
        eyes += star((index + 0.5) * step, 0, amplitude * 0.36, 4)
    turn = math.degrees(math.atan2(y1 - y0, x1 - x0))
    return waves.placed(x0, y0, turn=turn), eyes.placed(x0, y0, turn=turn)


def _family_sign(canvas: Canvas, scene: Scene, x: float, y: float, r: float, color: Color, ground: Color) -> None:
    FAMILY_SIGNS[family_of(scene.subject)](canvas, x, y, r, color, ground)


def paint_frame(canvas: Canvas, scene: Scene) -> None:
    """Paint the frame of a card with corners, and the paper in it."""
    page, form = scene.page, scene.form(FORMS)
    light = mixed(scene.of_kind("accent"), scene.of_kind("middle"), 0.62)
    w, h, band = page.width, page.height, band_of(page)
    ground = scene.of_kind("band")
    canvas.fill(box(-page.bleed, -page.bleed, w + 2 * page.bleed, h + 2 * page.bleed), ground)
    # The chain keeps so far from the cut that a cut beside its line does not show.
    middle, start, amplitude = band * 0.6, band + 0.8, _AMPLITUDE * band / _BAND
    for x0, y0, x1, y1 in (
        (middle, start, middle, h - start),
        (w - middle, start, w - middle, h - start),
        (start, middle, w - start, middle),
        (start, h - middle, w - start, h - middle),
    ):
        waves, eyes = _guilloche(x0, y0, x1, y1, amplitude)
        canvas.line(waves, light, 0.2)
        canvas.fill(eyes, light)
    for inset in (-2.4, band - 0.45):
        canvas.line(box(inset, inset, w - 2 * inset, h - 2 * inset), light, 0.2)
    _paint_paper(canvas, scene, (band, band, w - 2 * band, h - 2 * band), 3 * band / _BAND)
    half = band * 0.5
    for x in (middle, w - middle):
        for y in (middle, h - middle):
            canvas.fill(box(x - half, y - half, 2 * half, 2 * half), ground)
            canvas.line(badge(form, x, y, half * 0.72, half * 0.67), light, 0.22)
            _family_sign(canvas, scene, x, y, half * 0.41, light, ground)


def _paint_paper(canvas: Canvas, scene: Scene, area: Box, corner: float) -> None:
    paper = panel(scene.form(FORMS), area, corner)
    canvas.fill(paper, scene.color("paper"))
    canvas.line(paper, scene.color("gold"), 0.55)
    canvas.line(panel(scene.form(FORMS), area, corner - 0.3, grown=-0.6), scene.of_kind("accent"), 0.18)


def _ring(page: Page, inset: float) -> Outline:
    """Return the outline of a piece without corners, so far inside its trim."""
    x, y, least = page.width / 2, page.height / 2, min(page.width, page.height) / 2
    part = (least - inset) / least
    a, b = x * part, y * part
    if page.outline == "circle":
        return oval(x, y, a, b)
    if page.outline == "octagon":
        c, d = a * math.tan(math.pi / 8), b * math.tan(math.pi / 8)
        top = ((x - c, y - b), (x + c, y - b), (x + a, y - d), (x + a, y + d))
        return polygon(*top, (x + c, y + b), (x - c, y + b), (x - a, y + d), (x - a, y - d))
    if page.is_wide:
        return polygon(
            (x - a, y), (x - a / 2, y - b), (x + a / 2, y - b), (x + a, y), (x + a / 2, y + b), (x - a / 2, y + b)
        )
    return polygon(
        (x, y - b), (x + a, y - b / 2), (x + a, y + b / 2), (x, y + b), (x - a, y + b / 2), (x - a, y - b / 2)
    )


def _ring_guilloche(page: Page, inset: float, amplitude: float) -> tuple[Outline, Outline]:
    if page.outline != "circle":
        corners = list(zip(*[iter(_ring(page, inset).numbers)] * 2, strict=True))
        sides = zip(corners, corners[1:] + corners[:1], strict=True)
        found = [_guilloche(x0, y0, x1, y1, amplitude) for (x0, y0), (x1, y1) in sides]
        return joined(*(waves for waves, _ in found)), joined(*(eyes for _, eyes in found))
    x, y, r = page.width / 2, page.height / 2, page.width / 2 - inset
    count = 2 * round(math.pi * r / _EYE)
    waves, eyes = Outline(), Outline()
    for side in (-1, 1):
        reaches = [r + side * amplitude * math.sin(math.pi * index / 4) for index in range(count * 4)]
        angles = [2 * math.pi * index / len(reaches) for index in range(len(reaches))]
        points = [(x + q * math.cos(a), y + q * math.sin(a)) for q, a in zip(reaches, angles, strict=True)]
        waves += spline(points, closed=True)
    for index in range(count):
        angle = 2 * math.pi * (index + 0.5) / count
        eyes += star(x + r * math.cos(angle), y + r * math.sin(angle), amplitude * 0.36, 4)
    return waves, eyes


def _ring_band(page: Page) -> float:
    return min(band_of(page) * _RING_PART, min(page.width, page.height) / 12)


def paint_ring(canvas: Canvas, scene: Scene) -> None:
    """Paint the frame of a round piece, a hexagon or an octagon, and the paper in it."""
    page, bleed = scene.page, scene.page.bleed
    accent, light = scene.of_kind("accent"), mixed(scene.of_kind("accent"), scene.of_kind("middle"), 0.62)
    band = _ring_band(page)
    canvas.fill(box(-bleed, -bleed, page.width + 2 * bleed, page.height + 2 * bleed), scene.of_kind("band"))
    waves, eyes = _ring_guilloche(page, band * 5 / 12, _AMPLITUDE * band / _BAND)
    canvas.line(waves, light, 0.2)
    canvas.fill(eyes, light)
    canvas.line(_ring(page, -2.4), light, 0.2)
    canvas.fill(_ring(page, band), scene.color("paper"))
    canvas.line(_ring(page, band), scene.color("gold"), 0.55)
    canvas.line(_ring(page, band + 0.8), accent, 0.18)


def paint_coin(canvas: Canvas, scene: Scene) -> None:
    """Paint the coin in the form of the kind on which a number stands; it reaches 0.95 mm over the circle in the box."""
    x, y, r = _disc(scene.box)
    form, accent = scene.form(FORMS), scene.of_kind("accent")
    r -= 0.95
    canvas.fill(badge(form, x, y, r + 0.95), scene.color("paper"))
    canvas.fill(badge(form, x, y, r + 0.6), scene.color("gold"))
    canvas.fill(badge(form, x, y, r + 0.15), accent)
    canvas.line(badge(form, x, y, r - 0.38), mixed(accent, scene.of_kind("middle"), 0.75), 0.18)


def paint_seal(canvas: Canvas, scene: Scene) -> None:
    """Paint the coin of a card without numbers: the sign of the kind stands on it."""
    paint_coin(canvas, scene)
    x, y, r = _disc(scene.box)
    _family_sign(canvas, scene, x, y, (r - 0.95) * 0.55, scene.color("paper"), scene.of_kind("accent"))


def _disc(area: Box) -> tuple[float, float, float]:
    x, y, width, height = area
    return x + width / 2, y + height / 2, min(width, height) / 2


def paint_shield(canvas: Canvas, scene: Scene) -> None:
    """Paint the shield on which a number and its name stand."""
    x, y, width, height = scene.box
    middle, right, low, point = x + width / 2, x + width, y + height * 0.8, y + height
    shield = Outline().move(x, y).line(right, y).line(right, low)
    shield.curve(right, low + height * 0.1, middle + width * 0.2, point - height * 0.08, middle, point)
    shield.curve(middle - width * 0.2, point - height * 0.08, x, low + height * 0.1, x, low).close()
    canvas.line(shield, scene.color("paper"), 1.5)
    canvas.fill(shield, scene.color("gloss"))
    canvas.line(shield, scene.color("gold"), 0.75)
    canvas.line(shield, scene.of_kind("accent"), 0.2)


def paint_rule(canvas: Canvas, scene: Scene) -> None:
    """Paint a gold rule with a lozenge in its middle."""
    x, y, width, height = scene.box
    middle, y = x + width / 2, y + height / 2
    for start, stop in ((x, middle - 1.3), (middle + 1.3, x + width)):
        canvas.line(segment(start, y, stop, y), scene.color("gold"), 0.25, round_ends=False)
    canvas.fill(star(middle, y, 0.6, 4), scene.color("gold"))


def paint_swell(canvas: Canvas, scene: Scene) -> None:
    """Paint the rule between rules and story: thick at its middle, with a lozenge."""
    x, y, width, height = scene.box
    middle, y, half = x + width / 2, y + height / 2, min(11.0, width * 0.23)
    for side in (-1, 1):
        inner = middle + side * 1.3
        canvas.fill(polygon((inner, y - 0.12), (middle + side * half, y), (inner, y + 0.12)), scene.color("gold"))
    canvas.fill(star(middle, y, 0.72, 4), scene.color("gold"))


def paint_window(canvas: Canvas, scene: Scene) -> None:
    """Paint the border of a picture over it, and paper over its corners."""
    form, area = scene.form(FORMS), scene.box
    corners = joined(panel(form, area, 2.2), box(area[0] - 0.05, area[1] - 0.05, area[2] + 0.1, area[3] + 0.1))
    canvas.fill(corners, scene.color("paper"), even_odd=True)
    _paint_border(canvas, scene)


def _paint_border(canvas: Canvas, scene: Scene) -> None:
    form, area = scene.form(FORMS), scene.box
    window = panel(form, area, 2.2)
    canvas.line(window, scene.color("gold"), 0.7)
    canvas.line(window, _engraving_ink(scene), 0.22)
    canvas.line(panel(form, area, 2.4, grown=0.75), scene.of_kind("accent"), 0.15)


def _engraving_ink(scene: Scene) -> Color:
    return mixed(scene.of_kind("accent"), scene.color("burin"), 0.45)


def paint_back(canvas: Canvas, scene: Scene) -> None:
    """Paint the back: the same turned by half, so that a card upside down does not show."""
    _paint_back(canvas, scene, scene.of_kind("accent"))


def paint_light_back(canvas: Canvas, scene: Scene) -> None:
    """Paint the back in little ink: its frame and its medallion are lines on paper."""
    accent, paper = scene.of_kind("accent"), scene.color("paper")
    names = {name: name.partition("-")[0] for name in scene.palette}
    swapped = {"accent": paper, "band": paper, "middle": accent, "tint": paper}
    palette = {name: swapped.get(head, scene.palette[name]) for name, head in names.items()}
    _paint_back(canvas, Scene(scene.subject, scene.page, scene.box, palette, scene.place), accent)


def _paint_back(canvas: Canvas, scene: Scene, sign: Color) -> None:
    page, form = scene.page, scene.form(FORMS)
    (paint_ring if page.is_token else paint_frame)(canvas, scene)
    accent, middle = scene.of_kind("accent"), scene.of_kind("middle")
    light, w, h = mixed(accent, middle, 0.62), page.width, page.height
    cx, cy = w / 2, h / 2
    inset = (_ring_band(page) if page.is_token else band_of(page)) + 1.8
    inner = _ring(page, inset + 1) if page.is_token else panel(form, (inset, inset, w - 2 * inset, h - 2 * inset), 2.2)
    canvas.fill(inner, scene.of_kind("tint"))
    with canvas.clipped(inner):
        across, down = math.ceil(cx / 6.5) + 1, math.ceil(cy / 4.2) + 1
        for row in range(-down, down + 1):
            for column in range(-across, across + 1):
                shift = 3.25 if row % 2 else 0.0
                canvas.line(oval(cx + column * 6.5 + shift, cy + row * 4.2, 4.2), middle, 0.18)
    canvas.line(inner, scene.color("gold"), 0.5)
    # Above and below the medallion there is room for the name.
    a, b = (w * 0.3, h * 0.27) if page.is_wide else (w * 0.34, h * 0.3125)
    if page.is_token or abs(w - h) < 0.15 * w:
        a = b = min(w, h) * (0.25 if page.is_token else 0.29)
    _paint_rosette(canvas, scene, (cx, cy, a, b), light, sign)


def _paint_rosette(
    canvas: Canvas, scene: Scene, oval_of: tuple[float, float, float, float], light: Color, sign: Color
) -> None:
    x, y, a, b = oval_of
    accent, gold, paper = scene.of_kind("accent"), scene.color("gold"), scene.color("paper")
    canvas.fill(oval(x, y, a, b), scene.of_kind("band"))
    canvas.line(oval(x, y, a, b), gold, 0.6)
    canvas.line(oval(x, y, a - 1, b - 1), light, 0.2)
    fine = mixed(accent, scene.of_kind("middle"), 0.62)
    for curve in range(20):
        way = 1 if curve < 10 else -1
        points = []
        for index in range(144):
            angle = 2 * math.pi * index / 144
            reach = 1 + 0.2 * math.cos(12 * angle + way * (curve % 10) * math.pi / 5)
            points.append((x + 0.68 * a * reach * math.cos(angle), y + 0.727 * b * reach * math.sin(angle)))
        canvas.line(spline(points, closed=True), fine, 0.14)
    r = min(a, b) * 0.4
    canvas.fill(oval(x, y, r), gold)
    canvas.fill(oval(x, y, r - 0.6), paper)
    canvas.line(oval(x, y, r - 1.3), sign, 0.2)
    _family_sign(canvas, scene, x, y, (r - 0.6) * 0.5, sign, paper)


def paint_plate(canvas: Canvas, scene: Scene) -> None:
    """Paint the plate on a back on which the name of the game stands."""
    plate = panel(2, scene.box, 1.6)
    canvas.fill(plate, scene.of_kind("tint"))
    canvas.line(plate, scene.color("gold"), 0.5)
    canvas.line(panel(2, scene.box, 1.2, grown=-0.7), scene.of_kind("accent"), 0.15)


def _hand_of(scene: Scene) -> Hand:
    """Return the burin in the tint of the kind: lines, and gold for sun and metal."""
    accent, tint, middle = (scene.of_kind(each) for each in ("accent", "tint", "middle"))
    ink, burin, paper = _engraving_ink(scene), scene.color("burin"), scene.color("plate-paper")
    colors = dict.fromkeys(("paper", "sky", "cloud", "foam", "wall", "light"), paper)
    colors |= dict.fromkeys(("sky2", "far", "water"), tint) | dict.fromkeys(("roof", "leaf"), middle)
    colors |= {"ink": ink, "dark": mixed(accent, burin, 0.35), "accent": mixed(accent, "#FFFFFF", 0.12)}
    colors |= {"mid": mixed(tint, paper, 0.45), "land": mixed(middle, paper, 0.42)}
    colors |= {"sun": scene.color("sun"), "gold": scene.color("metal")}
    return Hand("engraved", colors)


def paint_picture(canvas: Canvas, scene: Scene) -> None:
    """Paint the picture of a card that has none, an engraving, with its border."""
    _paint_picture(canvas, scene, 0.0)


def paint_picture_aside(canvas: Canvas, scene: Scene) -> None:
    """Paint the same with its middle right of two shields side by side."""
    _paint_picture(canvas, scene, 0.15)


def _paint_picture(canvas: Canvas, scene: Scene, aside: float) -> None:
    area = scene.box
    if area[3] < 1:
        return
    if scene.page.is_token:
        _paint_cap(canvas, scene)
        return
    _paint_engraving(canvas, scene, panel(scene.form(FORMS), area, 2.2), area, aside)
    _paint_border(canvas, scene)


def _paint_cap(canvas: Canvas, scene: Scene) -> None:
    """Paint the picture of a piece without corners: from the frame above down to the foot of its box."""
    page, (_, top, _, height) = scene.page, scene.box
    band, foot = _ring_band(page), top + height
    area = (band, band, page.width - 2 * band, foot - band)
    within = _ring(page, band)
    with canvas.clipped(box(0, 0, page.width, foot)):
        _paint_engraving(canvas, scene, within, area)
        canvas.line(within, scene.color("gold"), 0.7)
    with canvas.clipped(within):
        level = segment(0, foot, page.width, foot)
        canvas.line(level, scene.color("gold"), 0.7)
        canvas.line(level, _engraving_ink(scene), 0.22)
        canvas.line(level.placed(0, 0.75), scene.of_kind("accent"), 0.15)


def _paint_engraving(canvas: Canvas, scene: Scene, window: Outline, area: Box, aside: float = 0.0) -> None:
    """Paint an engraving; its subject stands by a part of the width right of the middle."""
    hand, family = _hand_of(scene), family_of(scene.subject)
    if family == "place":
        landmark = landmark_for(scene.subject, scene.chance("landmark"))
        across = area[0] + area[2] * (scene.chance("across").between(0.44, 0.52) + aside)
        spot = Spot(0.62 if area[3] > 15 else 0.7, across)
        paint_landscape(canvas, hand, scene, window, area, landmark, spot)
    elif family == "portrait":
        _paint_cameo(canvas, scene, hand, window, area, aside)
    else:
        _paint_octagon(canvas, scene, hand, window, area, aside)


def _paint_cameo(canvas: Canvas, scene: Scene, hand: Hand, window: Outline, area: Box, aside: float) -> None:
    """Paint a shade portrait in an oval between two twigs of laurel."""
    left, top, width, height = area
    accent, gold = scene.of_kind("accent"), scene.color("gold")
    x, y = left + width * (0.523 + aside), top + height / 2
    canvas.fill(window, scene.of_kind("tint"))
    with canvas.clipped(window):
        canvas.line(_lattice(area, 1.9), scene.of_kind("middle"), 0.2)
    # A little higher than wide; a strip shows a part of a wide one.
    b = min(height, 1.15 * width) * 0.455
    a = min(max(b * 0.9, min(height * 0.62, 15.0)), width * 0.33) if height > 15 else b * 1.3
    rim = 0.95 if height > 15 else 0.6
    with canvas.clipped(window):
        canvas.fill(oval(x, y, a + 1.5, b + rim), gold)
        canvas.line(oval(x, y, a + 1.5, b + rim), hand.color("ink"), 0.18)
    within = oval(x, y, a, b)
    canvas.fill(within, hand.color("paper"))
    with canvas.clipped(within):
        _paint_cameo_ground(canvas, scene, hand, (x, y, a, b))
        paint_portrait(canvas, hand, scene, x, y + b * 0.93, b * 1.5)
    canvas.line(within, hand.color("ink"), 0.25)
    if width / 2 > a + 8:
        canvas.fill(_laurel(x, y, a, b), accent)


def _lattice(area: Box, pitch: float) -> Outline:
    """Return lines that lean to both sides over an area."""
    x, y, width, height = area
    found, at = Outline(), -height
    while at < width:
        found.move(x + at, y).line(x + at + height, y + height).move(x + at + height, y).line(x + at, y + height)
        at += pitch
    return found


def _paint_cameo_ground(canvas: Canvas, scene: Scene, hand: Hand, place: tuple[float, float, float, float]) -> None:
    x, y, a, b = place
    lines, way = Outline(), scene.chance("ground").pick(("level", "rays", "slanted", "rings"))
    reach = max(a, b)
    if way == "level":
        for index in range(math.ceil(2 * b / 0.5)):
            lines += segment(x - a, y - b + index * 0.5, x + a, y - b + index * 0.5)
    elif way == "rays":
        lines = spokes(x, y, 5, reach + 5, 120)
    elif way == "slanted":
        for index in range(-math.ceil(2 * reach / 0.62), math.ceil(2 * reach / 0.62)):
            off = x + index * 0.62
            lines += segment(off - reach, y - reach, off + reach, y + reach)
    else:
        for index in range(1, math.ceil(reach * 0.3 / 0.45) + 1):
            lines += oval(x, y, a * 0.72 + index * 0.5, b * 0.75 + index * 0.45)
    canvas.line(lines, mixed(hand.color("ink"), hand.color("paper"), 0.35), 0.11)
    light = oval(x, y - b * 0.1, a * 0.72, b * 0.75)
    canvas.fill(light, hand.color("paper"))
    canvas.line(light, hand.color("ink"), 0.14)


def _laurel(x: float, y: float, a: float, b: float) -> Outline:
    """Return pairs of leaves along both sides of an oval."""
    leaf = Outline().move(0, 0).curve(0.7, -0.75, 1.9, -0.7, 2.5, 0).curve(1.9, 0.45, 0.7, 0.4, 0, 0).close()
    found, size = list[Outline](), min(0.95, b / 16)
    for side in (-1, 1):
        for index in range(9):
            angle = math.radians(-62 + index * 15.5)
            at = x + side * (a + 4.4) * math.cos(angle), y + (b + 1.2) * math.sin(angle) * 0.98
            along = math.degrees(math.atan2((b + 1) * math.cos(angle), -side * (a + 4) * math.sin(angle)))
            found += [leaf.placed(*at, size, turn=along + 180 + lean) for lean in (-32, 32)]
    return joined(*found)


def _paint_octagon(canvas: Canvas, scene: Scene, hand: Hand, window: Outline, area: Box, aside: float) -> None:
    """Paint an emblem on the ground in an octagon, before rays."""
    left, top, width, height = area
    x, y, r = left + width * (0.5 + aside), top + height / 2, min(height, width) * 0.45
    ink, tint = hand.color("ink"), scene.of_kind("tint")
    paint_burst(canvas, hand, scene, window, area, (x, y))
    canvas.fill(star(x, y, r + 1.4, 8, turn=22.5), hand.color("paper"))
    canvas.line(star(x, y, r + 1.4, 8, turn=22.5), ink, 0.3)
    canvas.line(star(x, y, r + 0.7, 8, turn=22.5), ink, 0.15)
    within = star(x, y, r + 0.2, 8, turn=22.5)
    canvas.fill(within, tint)
    with canvas.clipped(within):
        canvas.line(spokes(x, y, r * 0.55, r * 0.86, 96), mixed(ink, tint, 0.3), 0.12)
        ground = oval(x, y + r * 1.45, r * 1.7, r * 0.86)
        canvas.fill(ground, hand.color("land"))
        canvas.line(ground, ink, 0.16)
        canvas.line(joined(*(ground.placed(0, r * 0.11 * row) for row in range(1, 4))), ink, 0.1)
    paint_emblem(canvas, hand, scene, emblem_for(scene.subject, scene.chance("emblem")), (x, y - r * 0.03), r * 0.8)


# The painters of this look by their names.
PAINTERS: Final[Mapping[str, Painter]] = {
    "frame": paint_frame,
    "ring": paint_ring,
    "coin": paint_coin,
    "seal": paint_seal,
    "shield": paint_shield,
    "rule": paint_rule,
    "swell": paint_swell,
    "window": paint_window,
    "back": paint_back,
    "light-back": paint_light_back,
    "plate": paint_plate,
    "picture": paint_picture,
    "picture-aside": paint_picture_aside,
}
