"""Emblems that stand for deeds and things: each two units high about the origin, drawn in any hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from ordo_pnp.draw.paintings.canvas import Canvas, Chance, mixed
from ordo_pnp.draw.paintings.hands import Drawer, Hand, smooth, weight_at
from ordo_pnp.draw.paintings.outlines import Outline, Point, box, joined, oval, round_box, spline, star
from ordo_pnp.draw.paintings.scenes import Scene

Emblem: TypeAlias = Callable[[Drawer, Chance], None]


def _around(reach: float, count: int, x: float = 0.0, y: float = 0.0, turn: float = 0.0) -> list[tuple[float, float]]:
    """Return points on a circle."""
    angles = [math.radians(turn) + 2 * math.pi * index / count for index in range(count)]
    return [(x + reach * math.cos(each), y + reach * math.sin(each)) for each in angles]


def _lantern(pen: Drawer, chance: Chance) -> None:
    pen.line(oval(0, -0.86, 0.13), width=0.4)
    pen.part("M-.34-.5L-.14-.74L.14-.74L.34-.5Z", "roof")
    pen.part(box(-0.4, -0.52, 0.8, 0.1), "gold")
    pen.part("M-.33-.42L.33-.42L.27 .6L-.27 .6Z", "light")
    pen.part("M0-.24C.22 .06 .2 .34 0 .4C-.2 .34-.22 .1 0-.24Z", "accent")
    pen.part("M0 .04C.1 .18 .08 .33 0 .36C-.08 .33-.1 .18 0 .04Z", "gold")
    pen.lines((-0.33, -0.42, -0.27, 0.6), (0.33, -0.42, 0.27, 0.6), width=0.3)
    pen.part(box(-0.36, 0.6, 0.72, 0.13), "gold")
    pen.part(box(-0.28, 0.73, 0.56, 0.1), "roof")


def _bell(pen: Drawer, chance: Chance) -> None:
    pen.part(oval(0, 0.66, 0.15), "roof")
    body = "M-.62 .55C-.4 .4-.42-.1-.34-.4C-.26-.72 .26-.72 .34-.4C.42-.1 .4 .4 .62 .55Z"
    pen.part(body, "gold", "M.1-.8C.2-.2 .1 .3 .2 .7L1 .7L1-.8Z")
    pen.part(round_box(-0.68, 0.5, 1.36, 0.14, 0.07), "gold")
    pen.line("M-.37-.22C-.15-.14 .15-.14 .37-.22", width=0.3)
    pen.line("M-.4 .12C-.15 .2 .15 .2 .4 .12")
    pen.part(box(-0.1, -0.82, 0.2, 0.2), "roof")
    pen.line(oval(0, -0.9, 0.11), width=0.5)


def _eye(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.95 0C-.5-.62 .5-.62 .95 0C.5 .62-.5 .62-.95 0Z", "light")
    pen.part(oval(0, 0, 0.42), "accent")
    pen.part(oval(0, 0, 0.2), "dark")
    pen.part(oval(0.12, -0.13, 0.07), "light", line=False)
    for index in range(9):
        cos, sin = math.cos(math.radians(-160 + 17.5 * index)), math.sin(math.radians(-160 + 17.5 * index))
        pen.lines((0.78 * cos, 0.62 * sin - 0.02, 1.02 * cos, 0.92 * sin - 0.04), width=0.3)
    for inner, outer in zip(_around(0.24, 10), _around(0.38, 10), strict=True):
        pen.lines((*inner, *outer), role="light", width=0.14)


def _key(pen: Drawer, chance: Chance) -> None:
    # The second circle runs the other way, so that it is a hole.
    pen.part(oval(0, -0.58, 0.34) + oval(0, 0, 0.17).placed(0, -0.58, mirrored=True), "gold")
    for x, y in ((0, -0.95), (-0.34, -0.58), (0.34, -0.58)):
        pen.part(oval(x, y, 0.1), "gold")
    pen.part(box(-0.08, -0.25, 0.16, 1.15), "gold", box(0.01, -0.3, 0.1, 1.3))
    pen.part(box(-0.14, -0.2, 0.28, 0.1), "accent")
    pen.part("M.08 .5L.42 .5L.42 .62L.3 .62L.3 .72L.42 .72L.42 .86L.08 .86Z", "gold")


def _flame(pen: Drawer, chance: Chance) -> None:
    outer = "M.02-1C.1-.55 .62-.35 .58 .25C.56 .7 .3 .9 0 .9C-.3 .9-.58 .7-.56 .25C-.54-.05-.36-.2-.34-.45"
    pen.part(f"{outer}C-.2-.35-.16-.25-.15-.12C.05-.35 .1-.7 .02-1Z", "accent")
    inner = "M.04-.35C.1-.05 .36 .1 .32 .45C.3 .72 .14 .84 0 .84C-.16 .84-.32 .7-.32 .45"
    pen.part(f"{inner}C-.3 .25-.16 .2-.15 .02C-.02 .02 .06-.15 .04-.35Z", "gold")
    pen.part("M.02 .25C.16 .45 .16 .75 0 .78C-.16 .75-.14 .5 .02 .25Z", "light")


def _hourglass(pen: Drawer, chance: Chance) -> None:
    left = "M-.42-.7C-.42-.2-.06-.15-.06 0C-.06 .15-.42 .2-.42 .7"
    pen.part(f"{left}L.42 .7C.42 .2 .06 .15 .06 0C.06-.15 .42-.2 .42-.7Z", "light")
    pen.part("M-.36-.42L.36-.42C.3-.2 .05-.14 .03 0L-.03 0C-.05-.14-.3-.2-.36-.42Z", "accent")
    pen.part("M-.4 .66C-.3 .4-.1 .34 0 .28C.1 .34 .3 .4 .4 .66Z", "accent")
    pen.lines((0, 0, 0, 0.3), role="accent", width=0.25)
    pen.parts([box(-0.56, y, 1.12, 0.14) for y in (-0.84, 0.7)], "gold")
    pen.parts([box(x, -0.7, 0.08, 1.4) for x in (-0.54, 0.46)], "roof")


def _dagger(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.13-.2L.13-.2L.1 .55L0 1L-.1 .55Z", "light", "M0-.2L.2-.2L.2 .6L0 1Z")
    pen.part(round_box(-0.48, -0.3, 0.96, 0.13, 0.06), "gold")
    pen.part(box(-0.085, -0.78, 0.17, 0.48), "accent")
    pen.part(oval(0, -0.86, 0.13), "gold")
    pen.lines(*[(-0.085, y + 0.05, 0.085, y - 0.05) for y in (-0.68, -0.57, -0.46)])
    pen.parts([oval(x, -0.235, 0.1) for x in (-0.48, 0.48)], "gold")


def _bolt(pen: Drawer, chance: Chance) -> None:
    pen.part("M.1-.3L-.3 .3L-.02 .26L-.2 .98L.36 .08L.06 .1L.34-.3Z", "gold")
    cloud = "-.62 -.28  -.5 -.6  -.18 -.66  .06 -.86  .36 -.66  .6 -.56  .66 -.26  .3 -.16  -.3 -.16"
    pen.part(smooth(cloud, closed=True, tension=0.8), "light", oval(0.4, -0.3, 0.4, 0.3))
    pen.lines(*[(x, 0.0, x - 0.14, 0.5) for x in (-0.45, 0.5)], width=0.3)


def _letter(pen: Drawer, chance: Chance) -> None:
    pen.part(box(-0.82, -0.52, 1.64, 1.08), "light")
    pen.lines((-0.82, 0.56, -0.2, -0.02), (0.82, 0.56, 0.2, -0.02))
    pen.part("M-.82-.52L0 .2L.82-.52Z", "light")
    near, far = _around(0.24, 12, y=0.12), _around(0.29, 12, y=0.12)
    pen.part(spline([(far if index % 2 else near)[index] for index in range(12)], closed=True), "accent")
    pen.line(oval(0, 0.12, 0.17), "light", 0.18)
    pen.part(star(0, 0.12, 0.12, 5, inner=0.45), "light", line=False)


def _crests(y: float, count: int) -> Outline:
    """Return a sea with crests that lean to the right."""
    found, step = Outline().move(-1, y + 0.05), 2 / count
    for index in range(count):
        x = index * step - 1
        found.curve(x + step * 0.2, y - 0.16, x + step * 0.62, y - 0.24, x + step * 0.86, y - 0.1)
        found.curve(x + step * 0.7, y - 0.12, x + step * 0.62, y + 0.02, x + step, y + 0.05)
    return found.line(1.2, y + 0.5).line(-1.2, y + 0.5).close()


def _tide(pen: Drawer, chance: Chance) -> None:
    moon = "M.12-.98C-.22-.98-.46-.74-.46-.44C-.46-.12-.2 .1 .12 .1C.24 .1 .36 .06 .44 0"
    with pen.canvas.clipped(pen.at(oval(0, 0, 1.04))):
        pen.part(f"{moon}C.1 .02-.12-.2-.12-.46C-.12-.7 .02-.9 .12-.98Z", "gold")
        pen.part(star(0.42, -0.56, 0.17, 4, inner=0.36), "gold")
        for y, count, role in ((0.22, 4, "roof"), (0.48, 5, "accent"), (0.74, 4, "light")):
            pen.part(_crests(y, count), role)


def _anchor(pen: Drawer, chance: Chance) -> None:
    pen.line(oval(0, -0.8, 0.16), width=0.5)
    pen.part(box(-0.08, -0.64, 0.16, 1.4), "light", box(0.01, -0.7, 0.1, 1.6))
    pen.part(round_box(-0.42, -0.5, 0.84, 0.15, 0.07), "roof")
    right = "M-.78 .1C-.72 .68-.34 .9 0 .96C.34 .9 .72 .68 .78 .1L.92 .3L.9 0L.62 .02L.5 .22L.66 .16"
    left = "C.6 .5 .3 .7 0 .72C-.3 .7-.6 .5-.66 .16L-.5 .22L-.62 .02L-.9 0L-.92 .3Z"
    pen.part(right + left, "light", box(0.02, -1, 1, 2))
    pen.line("M.1-.86C.6-.8 .3-.2 0-.1C-.4 .04-.3 .4 .1 .42", "gold", 0.45)


def _crown(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.7 .5L-.84-.3L-.42 .06L0-.62L.42 .06L.84-.3L.7 .5Z", "gold", box(0.18, -1, 1, 2))
    pen.part(box(-0.7, 0.42, 1.4, 0.22), "gold")
    pen.parts([oval(x, y, 0.1) for x, y in ((-0.84, -0.36), (0, -0.7), (0.84, -0.36))], "accent")
    pen.parts([star(x, 0.53, 0.09, 4) for x in (-0.42, 0, 0.42)], "accent")


_PIPS: Final = ("5", "37", "357", "1379", "13579", "134679")


def _dice(pen: Drawer, chance: Chance) -> None:
    for x, y, turn in ((-0.36, 0.2, -14.0), (0.42, -0.22, 18.0)):
        shade = box(0.2, -0.5, 0.4, 1).placed(x, y, turn=turn)
        pen.part(round_box(-0.4, -0.4, 0.8, 0.8, 0.1).placed(x, y, turn=turn), "light", shade)
        # Nine places in three rows.
        places = [divmod(int(each) - 1, 3) for each in chance.pick(_PIPS)]
        pips = [oval((column - 1) * 0.21, (row - 1) * 0.21, 0.075) for row, column in places]
        pen.fill(joined(*pips).placed(x, y, turn=turn), "accent")


def _cup(pen: Drawer, chance: Chance) -> None:
    bowl = "M-.5-.7C-.5-.1-.3 .15 0 .18C.3 .15 .5-.1 .5-.7Z"
    pen.part(bowl, "gold", "M.1-.8C.2-.4 .2 0 .05 .3L1 .3L1-.8Z")
    pen.part(oval(0, -0.7, 0.5, 0.13), "accent")
    pen.part(box(-0.07, 0.18, 0.14, 0.45), "gold")
    pen.part(oval(0, 0.36, 0.14, 0.08), "accent")
    pen.part("M-.4 .78C-.3 .62-.1 .6 0 .6C.1 .6 .3 .62 .4 .78Z", "gold")


def _coin(pen: Drawer, chance: Chance) -> None:
    for x, y in ((0.0, 0.62), (0.05, 0.46), (-0.04, 0.3), (0.02, 0.14)):
        rim = Outline().move(x - 0.6, y).curve(x - 0.6, y + 0.28, x + 0.6, y + 0.28, x + 0.6, y)
        pen.part(rim.line(x + 0.6, y - 0.12).line(x - 0.6, y - 0.12).close(), "gold", box(x + 0.15, y - 0.3, 1, 0.8))
    pen.part(oval(0.02, 0, 0.6, 0.2), "gold")
    pen.line(oval(0.02, 0, 0.45, 0.14))
    pen.part(oval(-0.1, -0.52, 0.4), "gold")
    pen.line(oval(-0.1, -0.52, 0.31))
    pen.part(star(-0.1, -0.52, 0.22, 5, inner=0.45), "accent")


EMBLEMS: Final[Mapping[str, Emblem]] = {
    "lantern": _lantern,
    "bell": _bell,
    "eye": _eye,
    "key": _key,
    "flame": _flame,
    "hourglass": _hourglass,
    "dagger": _dagger,
    "bolt": _bolt,
    "letter": _letter,
    "tide": _tide,
    "anchor": _anchor,
    "crown": _crown,
    "dice": _dice,
    "cup": _cup,
    "coins": _coin,
}


# Half of the height for which the lines are meant, millimetres.
_USUAL_REACH: Final = 9.0


def paint_emblem(
    canvas: Canvas, hand: Hand, scene: Scene, name: str, middle: Point, reach: float, *, turn: float = 0.0
) -> None:
    """Paint an emblem.

    Args:
        canvas: What is painted on.
        hand: How.
        scene: Whose card it is: it decides small things.
        name: Of the emblem.
        middle: Its middle, millimetres.
        reach: Half of its height: it lies within a circle of about that radius.
        turn: Degrees clockwise.
    """
    if not hand.has_lines:
        # Nothing but its tone tells white paper from a light ground.
        hand = hand.with_colors(light=mixed(hand.color("light"), hand.color("ink"), 0.15))
    pen = Drawer(canvas, hand, *middle, reach, weight=weight_at(reach, _USUAL_REACH))
    if turn:
        with canvas.turned(turn, *middle):
            EMBLEMS[name](pen, scene.chance("emblem"))
    else:
        EMBLEMS[name](pen, scene.chance("emblem"))
