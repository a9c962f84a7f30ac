"""Emblems that stand for deeds and things: each two units high about the origin, drawn in any hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from functools import cache
from typing import Final, TypeAlias

from ordo_pnp.cards import GameSigns
from ordo_pnp.draw.paintings.beasts import BEASTS
from ordo_pnp.draw.paintings.canvas import Canvas, Chance, mixed
from ordo_pnp.draw.paintings.hands import FINEST, Drawer, Hand, hatch, outline_of, smooth, weight_at
from ordo_pnp.draw.paintings.motifs import EmblemSign, emblem_sign
from ordo_pnp.draw.paintings.ornaments import ORNAMENTS
from ordo_pnp.draw.paintings.outlines import Outline, Point, box, joined, oval, round_box, segment, spline, star
from ordo_pnp.draw.paintings.scenes import Scene
from ordo_pnp.draw.signs import GRID

Emblem: TypeAlias = Callable[[Drawer, Chance], None]


def _rainbow(pen: Drawer, chance: Chance) -> None:
    for reach, role in ((0.96, "accent"), (0.76, "gold"), (0.57, "leaf"), (0.38, "light")):
        pen.part(f"M{-reach} .44C{-reach} {0.44 - reach * 1.3} {reach} {0.44 - reach * 1.3} {reach} .44Z", role)
    for side in (-1, 1):
        cloud = "-.36 .2  -.3 -.02  -.1 -.1  .1 -.1  .3 0  .36 .2  .2 .26  -.2 .26"
        pen.part(smooth(cloud, closed=True, tension=0.8).placed(0.64 * side, 0.42), "light")


def _umbrella(pen: Drawer, chance: Chance) -> None:
    pen.line("M0-.9L0 .66C0 .98 .4 .98 .4 .66", "roof", 0.7)
    dome = "M-.94 .06C-.94-.9 .94-.9 .94 .06C.76-.12 .5-.12 .32 .06C.16-.12-.16-.12-.32 .06C-.5-.12-.76-.12-.94 .06Z"
    pen.part(dome, "accent", "M.1-1L1-1L1 .2L.32 .2C.36-.2 .26-.5 .1-.7Z")
    pen.part("M-.32 .06C-.28-.36-.16-.6 0-.66C.16-.6 .28-.36 .32 .06C.16-.12-.16-.12-.32 .06Z", "light")
    pen.part(oval(0, -0.72, 0.08), "gold")


def _cake(pen: Drawer, chance: Chance) -> None:
    pen.part(round_box(-0.92, 0.72, 1.84, 0.14, 0.07), "light")
    pen.part(round_box(-0.76, 0.02, 1.52, 0.7, 0.1), "gold", box(0.2, -0.5, 1, 2))
    icing = "M-.76 .24L-.76 .1C-.76-.02-.7-.06-.6-.06L.6-.06C.7-.06 .76-.02 .76 .1L.76 .24C.7 .4 .54 .4 .5 .26C.44 .42 .26 .42 .22 .26"
    pen.part(f"{icing}C.16 .44-.1 .44-.16 .26C-.22 .42-.4 .42-.46 .26C-.5 .4-.7 .4-.76 .24Z", "accent")
    pen.line("M-.74 .56L.74 .56", "light", 0.5)
    for x in (-0.4, 0.0, 0.4):
        pen.part(box(x - 0.06, -0.46, 0.12, 0.4), "light")
        pen.part(f"M{x}-.88C{x + 0.14}-.72 {x + 0.12}-.52 {x}-.5C{x - 0.12}-.52 {x - 0.14}-.72 {x}-.88Z", "gold")


def _balloon(pen: Drawer, chance: Chance) -> None:
    pen.line("M0 .42C.2 .56-.2 .72 .04 .98", width=0.35)
    pen.part("M-.1 .46L.1 .46L0 .3Z", "accent")
    body = "M0 .36C-.34 .24-.62-.1-.62-.38C-.62-.74-.34-.96 0-.96C.34-.96 .62-.74 .62-.38C.62-.1 .34 .24 0 .36Z"
    pen.part(body, "accent", "M.16-1C.4-.6 .36-.1 0 .4L.8 .4L.8-1Z")
    pen.part(oval(-0.26, -0.54, 0.1, 0.16), "light", line=False)


def _root(pen: Drawer, chance: Chance) -> None:
    for turn in (-34, 0, 34):
        leaf = outline_of("M0-.02C-.2-.2-.2-.5 0-.72C.2-.5 .2-.2 0-.02Z")
        pen.part(leaf.placed(0, -0.28, turn=turn), "leaf")
    if chance.holds(0.5):
        pen.part(
            "M-.36-.2C-.3-.4 .3-.4 .36-.2C.4 .1 .16 .66 0 .98C-.16 .66-.4 .1-.36-.2Z", "gold", "M.1-.4L.6-.4L.6 .9L0 1Z"
        )
        pen.line("M-.3 .06L-.06 .1M.3 .24L.1 .28M-.18 .44L.0 .46", width=0.3)
        return
    pen.part(
        "M-.62 .1C-.62-.26-.3-.36 0-.36C.3-.36 .62-.26 .62 .1C.62 .44 .2 .6 .06 .7L.02 1L-.06 .7C-.2 .6-.62 .44-.62 .1Z",
        "light",
    )
    crown = "M-.62 .06C-.6-.26-.3-.36 0-.36C.3-.36 .6-.26 .62 .06C.4 .16 .2 .04 0 .12C-.2 .04-.4 .16-.62 .06Z"
    pen.part(crown, "accent")


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
    pen.part(oval(chance.pick((-0.12, 0.0, 0.12)), 0.66, 0.15), "roof")
    body = "M-.62 .55C-.4 .4-.42-.1-.34-.4C-.26-.72 .26-.72 .34-.4C.42-.1 .4 .4 .62 .55Z"
    pen.part(body, "gold", "M.1-.8C.2-.2 .1 .3 .2 .7L1 .7L1-.8Z")
    pen.part(round_box(-0.68, 0.5, 1.36, 0.14, 0.07), "gold")
    pen.line("M-.37-.22C-.15-.14 .15-.14 .37-.22", width=0.3)
    pen.line("M-.4 .12C-.15 .2 .15 .2 .4 .12")
    ornament = chance.whole(0, 3)
    if ornament == 1:
        pen.part(star(0, 0, 0.12, chance.pick((4, 5, 6)), inner=0.45), "accent")
    elif ornament == 2:
        pen.parts([oval(x, 0.03 - abs(x) * 0.16, 0.05) for x in (-0.26, 0, 0.26)], "accent")
    elif ornament == 3:
        pen.line("M0 .16L.06 .3L-.02 .38L.04 .5", width=0.26)
    pen.part(box(-0.1, -0.82, 0.2, 0.2), "roof")
    pen.line(oval(0, -0.9, 0.11), width=0.5)


def _eye(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.95 0C-.5-.62 .5-.62 .95 0C.5 .62-.5 .62-.95 0Z", "light")
    look = chance.pick((-0.24, 0.0, 0.0, 0.24))
    pen.part(oval(look, 0, 0.42), "accent")
    pen.part(oval(look, 0, 0.2), "dark")
    pen.part(oval(look + 0.12, -0.13, 0.07), "light", line=False)
    count = chance.pick((7, 9, 11))
    for index in range(count):
        angle = math.radians(-160 + 140 * index / (count - 1))
        cos, sin = math.cos(angle), math.sin(angle)
        pen.lines((0.78 * cos, 0.62 * sin - 0.02, 1.02 * cos, 0.92 * sin - 0.04), width=0.3)
    for inner, outer in zip(_around(0.24, 10, x=look), _around(0.38, 10, x=look), strict=True):
        pen.lines((*inner, *outer), role="light", width=0.14)


def _key(pen: Drawer, chance: Chance) -> None:
    # The inner circles run the other way, so that they are holes.
    bow = chance.whole(0, 2)
    if bow == 0:
        pen.part(oval(0, -0.58, 0.34) + oval(0, 0, 0.17).placed(0, -0.58, mirrored=True), "gold")
        pen.parts([oval(x, y, 0.1) for x, y in ((0, -0.95), (-0.34, -0.58), (0.34, -0.58))], "gold")
    elif bow == 1:
        for x, y in ((0, -0.78), (-0.22, -0.44), (0.22, -0.44)):
            pen.part(oval(x, y, 0.22) + oval(0, 0, 0.09).placed(x, y, mirrored=True), "gold")
    else:
        pen.part(star(0, -0.6, 0.42, 4) + star(0, 0, 0.2, 4).placed(0, -0.6, mirrored=True), "gold")
        pen.part(oval(0, -0.6, 0.08), "accent")
    pen.part(box(-0.08, -0.25, 0.16, 1.15), "gold", box(0.01, -0.3, 0.1, 1.3))
    pen.part(box(-0.14, -0.2, 0.28, 0.1), "accent")
    bit = chance.pick((
        "M.08 .5L.42 .5L.42 .62L.3 .62L.3 .72L.42 .72L.42 .86L.08 .86Z",
        "M.08 .42L.38 .42L.38 .54L.26 .54L.26 .6L.46 .6L.46 .72L.26 .72L.26 .78L.38 .78L.38 .88L.08 .88Z",
        "M.08 .46L.2 .46L.2 .56L.3 .56L.3 .46L.44 .46L.44 .84L.3 .84L.3 .74L.2 .74L.2 .84L.08 .84Z",
    ))  # fmt: skip
    pen.part(bit, "gold")


def _flame(pen: Drawer, chance: Chance) -> None:
    outer = "M.02-1C.1-.55 .62-.35 .58 .25C.56 .7 .3 .9 0 .9C-.3 .9-.58 .7-.56 .25C-.54-.05-.36-.2-.34-.45"
    pen.part(f"{outer}C-.2-.35-.16-.25-.15-.12C.05-.35 .1-.7 .02-1Z", "accent")
    inner = "M.04-.35C.1-.05 .36 .1 .32 .45C.3 .72 .14 .84 0 .84C-.16 .84-.32 .7-.32 .45"
    pen.part(f"{inner}C-.3 .25-.16 .2-.15 .02C-.02 .02 .06-.15 .04-.35Z", "gold")
    pen.part("M.02 .25C.16 .45 .16 .75 0 .78C-.16 .75-.14 .5 .02 .25Z", "light")


def _hourglass(pen: Drawer, chance: Chance) -> None:
    left = "M-.42-.7C-.42-.2-.06-.15-.06 0C-.06 .15-.42 .2-.42 .7"
    glass = f"{left}L.42 .7C.42 .2 .06 .15 .06 0C.06-.15 .42-.2 .42-.7Z"
    above, below = chance.between(-0.6, -0.24), chance.between(0.2, 0.48)
    pen.part(glass, "light")
    with pen.canvas.clipped(pen.at(glass)):
        pen.part(box(-0.5, above, 1, -above), "accent")
        pen.part(
            Outline()
            .move(-0.5, 0.8)
            .curve(-0.3, below + 0.1, -0.1, below + 0.04, 0, below - 0.04)
            .curve(0.1, below + 0.04, 0.3, below + 0.1, 0.5, 0.8)
            .close(),
            "accent",
        )
    pen.line(glass, width=0.2)
    pen.lines((0, 0, 0, below), role="accent", width=0.25)
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
    seal = chance.pick((
        star(0, 0.12, 0.12, 5, inner=0.45),
        star(0, 0.12, 0.13, 4, inner=0.36),
        outline_of("M0 .22C-.1 .14-.12 .1-.11 .06C-.1 .01-.03 0 0 .05C.03 0 .1 .01 .11 .06C.12 .1 .1 .14 0 .22Z"),
        oval(0, 0.12, 0.08),
    ))  # fmt: skip
    pen.fill(seal, "light")


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
    if chance.holds(0.5):
        tops = [(-0.84, -0.36), (0.0, -0.7), (0.84, -0.36)]
        points = "M-.7 .5L-.84-.3L-.42 .06L0-.62L.42 .06L.84-.3L.7 .5Z"
    else:
        tops = [(-0.86, -0.3), (-0.44, -0.56), (0.0, -0.74), (0.44, -0.56), (0.86, -0.3)]
        points = "M-.7 .5L-.86-.24L-.58 .08L-.44-.48L-.22 .02L0-.66L.22 .02L.44-.48L.58 .08L.86-.24L.7 .5Z"
    pen.part(points, "gold", box(0.18, -1, 1, 2))
    pen.part(box(-0.7, 0.42, 1.4, 0.22), "gold")
    pen.parts([oval(x, y, 0.1) for x, y in tops], "accent")
    corners = chance.pick((4, 5, 6))
    pen.parts([star(x, 0.53, 0.09, corners) for x in (-0.42, 0, 0.42)], "accent")


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
    if chance.holds(0.4):
        pen.line("M-.48-.5C-.92-.56-.8-.02-.34-.1M.48-.5C.92-.56 .8-.02 .34-.1", width=0.9)
        pen.line("M-.48-.5C-.92-.56-.8-.02-.34-.1M.48-.5C.92-.56 .8-.02 .34-.1", "gold", 0.5)
    pen.part(bowl, "gold", "M.1-.8C.2-.4 .2 0 .05 .3L1 .3L1-.8Z")
    pen.part(oval(0, -0.7, 0.5, 0.13), "accent")
    if chance.holds(0.5):
        pen.parts([star(x, y, 0.1, 4) for x, y in ((-0.26, -0.32), (0, -0.26), (0.26, -0.32))], "accent")
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


def _skull(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.3 .3L.3 .3L.26 .86L-.26 .86Z", "light", box(0.06, 0.2, 0.4, 0.8))
    dome = "M-.3 .44C-.36 .3-.66 .3-.68-.08C-.72-.62-.4-.94 0-.94C.4-.94 .72-.62 .68-.08C.66 .3 .36 .3 .3 .44Z"
    pen.part(dome, "light", "M.2-1C.6-.5 .5 .1 .2 .5L1 .5L1-1Z")
    pen.parts(["M-.5-.08C-.5-.3-.14-.3-.14-.06C-.14 .14-.24 .2-.34 .18C-.46 .16-.5 .06-.5-.08Z"], "dark")
    pen.parts(["M.5-.08C.5-.3 .14-.3 .14-.06C.14 .14 .24 .2 .34 .18C.46 .16 .5 .06 .5-.08Z"], "dark")
    pen.part("M0 .1C.06 .2 .12 .3 .08 .34C.04 .36 .02 .32 0 .3C-.02 .32-.04 .36-.08 .34C-.12 .3-.06 .2 0 .1Z", "dark")
    pen.lines(*((x, 0.52, x, 0.84) for x in (-0.13, 0, 0.13)), width=0.3)
    pen.line("M-.28 .56C-.1 .62 .1 .62 .28 .56", width=0.2)
    pen.line("M-.16-.94C-.1-.8-.2-.74-.1-.62C-.04-.56-.1-.5-.08-.44", width=0.2)


def _blade(pen: Drawer, turn: float) -> None:
    def at(form: str | Outline) -> Outline:
        return outline_of(form).placed(0, 0, turn=turn)

    pen.part(at("M-.1 .42L-.1-.78L0-.98L.1-.78L.1 .42Z"), "light", at("M0-1L.2-.8L.2 .5L0 .5Z"))
    pen.line(at("M0-.78L0 .3"), width=0.16)
    pen.part(at(box(-0.07, 0.5, 0.14, 0.32)), "accent")
    pen.part(at(round_box(-0.38, 0.4, 0.76, 0.12, 0.06)), "gold")
    pen.part(at(oval(0, 0.88, 0.11)), "gold")


def _sword(pen: Drawer, chance: Chance) -> None:
    _blade(pen, chance.pick((-32.0, 0.0, 32.0)))


def _swords(pen: Drawer, chance: Chance) -> None:
    _blade(pen, -42)
    _blade(pen, 42)


def _shield(pen: Drawer, chance: Chance) -> None:
    rim = "M-.72-.8C-.4-.7-.2-.78 0-.92C.2-.78 .4-.7 .72-.8C.8-.1 .6 .6 0 .96C-.6 .6-.8-.1-.72-.8Z"
    inner = "M-.58-.62C-.36-.56-.16-.64 0-.74C.16-.64 .36-.56 .58-.62C.62-.06 .46 .5 0 .78C-.46 .5-.62-.06-.58-.62Z"
    pen.part(rim, "gold")
    pen.part(inner, "accent", "M0-1L1-1L1 1L0 1Z")
    form = chance.whole(0, 3)
    with pen.canvas.clipped(pen.at(inner)):
        if form == 0:
            pen.part("M-.14-1L.14-1L.14-.2L1-.2L1 .08L.14 .08L.14 1L-.14 1L-.14 .08L-1 .08L-1-.2L-.14-.2Z", "light")
        elif form == 1:
            pen.part("M-1 .5L0-.3L1 .5L1 .86L0 .06L-1 .86Z", "light")
        elif form == 2:
            pen.part("M-1-.6L-.6-1L1 .8L.6 1.2Z", "light")
        else:
            pen.part(star(0, 0, 0.38, chance.pick((4, 5, 6)), inner=0.45), "light")
    pen.line(inner)
    for x, y in ((-0.65, -0.7), (0.65, -0.7), (0, 0.87)):
        pen.part(oval(x, y, 0.05), "light")


def _book(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.98-.56L0-.4L.98-.56L.98 .64L0 .82L-.98 .64Z", "accent")
    for side in (-1, 1):
        page = Outline().move(0, -0.44).curve(side * 0.2, -0.66, side * 0.6, -0.7, side * 0.9, -0.62)
        page.line(side * 0.9, 0.5).curve(side * 0.6, 0.42, side * 0.2, 0.46, 0, 0.68).close()
        pen.part(page, "light", box(0.0 if side > 0 else -0.14, -1, 0.14, 2))
        for y in (-0.4, -0.22, -0.04, 0.14, 0.3):
            row = (
                Outline()
                .move(side * 0.16, y - 0.02)
                .curve(side * 0.34, y - 0.12, side * 0.6, y - 0.14, side * 0.76, y - 0.12)
            )
            if side < 0 or y > 0:
                pen.line(row, width=0.18)
    pen.part(star(0.45, -0.32, 0.2, chance.pick((4, 5, 6)), inner=0.42), "gold")
    pen.part("M-.06-.42L.06-.42L.06 .9L0 .8L-.06 .9Z", "gold")


def _scroll(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.6-.66L.6-.66L.6 .66L-.6 .66Z", "light", box(0.34, -1, 0.4, 2))
    for y, right in ((-0.4, 0.44), (-0.22, 0.36), (-0.04, 0.44), (0.14, 0.2)):
        pen.lines((-0.44, y, right, y), width=0.24)
    for y in (-0.72, 0.72):
        pen.part(round_box(-0.8, y - 0.13, 1.6, 0.26, 0.13), "light", box(-1, y + 0.03, 2, 0.2))
        for x in (-0.84, 0.84):
            pen.part(oval(x, y, 0.1, 0.16), "gold")
    pen.part("M.18 .34L.1 .62L.22 .54L.3 .66L.34 .38Z", "accent")
    pen.part(oval(0.26, 0.3, 0.16), "accent")
    pen.line(oval(0.26, 0.3, 0.1), "light", 0.18)


def _potion(pen: Drawer, chance: Chance) -> None:
    flask = chance.pick((
        "M-.18-.5L-.18-.2C-.6-.06-.76 .3-.68 .58C-.6 .84-.3 .92 0 .92C.3 .92 .6 .84 .68 .58C.76 .3 .6-.06 .18-.2L.18-.5Z",
        "M-.18-.5L-.18-.1L-.72 .72C-.78 .84-.7 .92-.58 .92L.58 .92C.7 .92 .78 .84 .72 .72L.18-.1L.18-.5Z",
    ))  # fmt: skip
    pen.part(flask, "light")
    with pen.canvas.clipped(pen.at(flask)):
        pen.part(
            "M-1 .26C-.6 .16-.4 .36 0 .26C.4 .16 .6 .34 1 .24L1 1L-1 1Z", "accent", "M.3 0C.5 .4 .4 .8 .2 1L1 1L1 0Z"
        )
    pen.line(flask, width=0.2)
    for x, y, r in (
        (-0.22, 0.54, 0.09),
        (0.12, 0.66, 0.06),
        (0.16, 0.42, 0.08),
        (-0.02, 0.1, 0.06),
        (0.08, -0.12, 0.05),
    ):
        pen.part(oval(x, y, r), "gold")
    pen.part(round_box(-0.26, -0.6, 0.52, 0.13, 0.06), "gold")
    pen.part("M-.15-.6L-.18-.86L.18-.86L.15-.6Z", "roof")


def _chest(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.8-.14C-.8-.78 .8-.78 .8-.14Z", "roof", box(0.36, -1, 0.6, 1))
    for x, y, r in (
        (-0.46, -0.1, 0.14),
        (-0.2, -0.16, 0.16),
        (0.08, -0.12, 0.15),
        (0.34, -0.16, 0.15),
        (0.54, -0.09, 0.12),
    ):
        pen.part(oval(x, y, r), "gold")
    pen.part("M-.84-.06L.84-.06L.78 .74L-.78 .74Z", "roof", box(0.36, -0.2, 0.6, 1))
    pen.parts([box(x - 0.07, -0.06, 0.14, 0.8) for x in (-0.56, 0.56)], "gold")
    pen.part(box(-0.86, -0.1, 1.72, 0.13), "gold")
    pen.part("M-.16-.1L.16-.1L.16 .22C.16 .34-.16 .34-.16 .22Z", "light")
    pen.part("M0 .02C.06 .02 .07 .1 .03 .12L.05 .22L-.05 .22L-.03 .12C-.07 .1-.06 .02 0 .02Z", "dark")
    pen.line("M-.48 .4L-.08 .4M.08 .54L.46 .54", width=0.2)


def _heart(pen: Drawer, chance: Chance) -> None:
    heart = "M0 .84C-.5 .46-.9 .1-.88-.32C-.86-.72-.3-.88 0-.42C.3-.88 .86-.72 .88-.32C.9 .1 .5 .46 0 .84Z"
    if chance.holds(0.5):
        pen.lines((-0.86, 0.66, 0.86, -0.7), width=0.5)
        pen.part("M.98-.8L.86-.52L.7-.72Z", "gold")
    pen.part(heart, "accent", "M.3-.9C.7-.4 .5 .2-.1 .9L1 .9L1-.9Z")
    pen.line("M-.64-.2C-.68-.44-.5-.56-.36-.54", "light", 0.5)
    for x, y, r in ((0.62, 0.56, 0.12), (-0.66, -0.78, 0.1)):
        small = outline_of(heart).placed(x, y, r * 1.4)
        pen.part(small, "gold")


def _compass(pen: Drawer, chance: Chance) -> None:
    pen.line(oval(0, -0.92, 0.09), width=0.4)
    pen.part(oval(0, 0.06, 0.84), "gold")
    pen.part(oval(0, 0.06, 0.68), "light")
    for inner, outer, index in zip(_around(0.56, 24, y=0.06), _around(0.64, 24, y=0.06), range(24), strict=True):
        pen.lines((*inner, *outer), width=0.3 if index % 6 == 0 else 0.14)
    pen.part(star(0, 0.06, 0.34, 4, turn=45, inner=0.4), "roof")
    turn = chance.between(-40, 40)
    pen.part(outline_of("M0-.5L.12 0L-.12 0Z").placed(0, 0.06, turn=turn), "accent")
    pen.part(outline_of("M0 .5L.12 0L-.12 0Z").placed(0, 0.06, turn=turn), "dark")
    pen.part(oval(0, 0.06, 0.07), "gold")


def _mask(pen: Drawer, chance: Chance) -> None:
    pen.line("M-.72 0C-.94 .3-.7 .5-.86 .9M.72 0C.94 .3 .7 .5 .86 .9", "accent", 0.6)
    face = "M-.76-.44C-.4-.6 .4-.6 .76-.44C.8 .1 .56 .78 0 .86C-.56 .78-.8 .1-.76-.44Z"
    pen.part(face, "light", "M0-1L1-1L1 1L0 1Z")
    pen.parts(
        [
            "M-.52-.1C-.44-.24-.24-.24-.14-.08C-.26-.02-.42-.02-.52-.1Z",
            "M.52-.1C.44-.24 .24-.24 .14-.08C.26-.02 .42-.02 .52-.1Z",
        ],
        "dark",
    )
    smile = chance.holds(0.5)
    pen.part(
        "M-.34 .36C-.16 .44 .16 .44 .34 .36C.26 .66-.26 .66-.34 .36Z"
        if smile
        else "M-.3 .6C-.2 .36 .2 .36 .3 .6C.16 .5-.16 .5-.3 .6Z",
        "accent",
    )
    pen.line("M-.56-.26C-.44-.36-.24-.34-.12-.24M.56-.26C.44-.36 .24-.34 .12-.24", width=0.4)
    pen.line("M0-.04L-.07 .2L.06 .22", width=0.24)
    pen.part("M-.76-.44C-.4-.6 .4-.6 .76-.44C.6-.66 .3-.7 .2-.92C.1-.76-.1-.76-.2-.92C-.3-.7-.6-.66-.76-.44Z", "gold")
    pen.parts([star(x, 0.14, 0.1, 4) for x in (-0.44, 0.44)], "accent")


def _feather(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.6 .66C-.6 .4-.1 .44-.1 .66L-.16 .92L-.54 .92Z", "roof", box(-0.3, 0, 0.4, 1))
    pen.part(oval(-0.35, 0.58, 0.22, 0.07), "dark")
    vane = "M-.3 .5C-.34 .1-.2-.4 .2-.72C.4-.88 .6-.94 .8-.96C.84-.7 .74-.4 .56-.22L.44-.24L.48-.12C.3 .08 .1 .2-.08 .24L-.1 .16L-.18 .3Z"
    pen.part(vane, "light", "M.8-.98C.4-.7 0-.2-.26 .5L1 .5L1-1Z")
    pen.line("M-.36 .6C-.2 .1 .2-.5 .74-.9", width=0.3)
    pen.line("M0-.16L-.14-.2M.16-.4L.02-.46M.34-.6L.24-.68M.06-.1L.22-.04M.22-.32L.4-.24M.4-.54L.58-.46", width=0.16)
    pen.line("M.1 .88C.3 .76 .4 .96 .58 .84C.7 .78 .8 .9 .92 .84", "accent", 0.3)


def _hammer(pen: Drawer, chance: Chance) -> None:
    turn = chance.pick((-30.0, 30.0))
    parts: list[tuple[str, str, str | None]] = [
        ("M-.08-.5L.08-.5L.1 .94L-.1 .94Z", "roof", "M.01-.6L.2-.6L.2 1L.02 1Z"),
        ("M-.11 .5L.11 .5L.11 .94L-.11 .94Z", "accent", None),
        ("M-.56-.84L.3-.84C.5-.84 .66-.74 .76-.56C.6-.6 .5-.54 .4-.44L-.56-.44Z", "light", "M-1-.58L1-.58L1-.3L-1-.3Z"),
        ("M-.68-.9L-.5-.9L-.5-.38L-.68-.38Z", "gold", None),
        ("M-.14-.9L.14-.9L.14-.38L-.14-.38Z", "gold", None),
    ]
    for form, role, shade in parts:
        turned = None if shade is None else outline_of(shade).placed(0, 0, turn=turn)
        pen.part(outline_of(form).placed(0, 0, turn=turn), role, turned)
    pen.line(
        joined(*(segment(-0.11, y, 0.11, y - 0.06) for y in (0.62, 0.74, 0.86))).placed(0, 0, turn=turn), width=0.2
    )


def _gem(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.5-.62L.5-.62L.92-.14L0 .9L-.92-.14Z", "accent", "M.36-.14L.92-.14L0 .9Z")
    pen.part("M-.5-.62L.5-.62L.36-.14L-.36-.14Z", "light")
    pen.part("M-.5-.62L-.36-.14L-.92-.14Z", "gold")
    pen.part("M.5-.62L.36-.14L.92-.14Z", "roof")
    pen.line("M-.36-.14L0 .9L.36-.14M-.36-.14L0-.62L.36-.14", width=0.2)
    for x, y, r in ((0.78, -0.74, 0.18), (-0.8, -0.68, 0.12), (-0.7, 0.6, 0.13)):
        pen.part(star(x, y, r, 4, inner=0.3), "gold")


def _rose(pen: Drawer, chance: Chance) -> None:
    pen.line("M.02 .1C.1 .4-.06 .6 .02 .96", width=0.9)
    pen.line("M.02 .1C.1 .4-.06 .6 .02 .96", "leaf", 0.55)
    pen.part(
        "M.02 .6C.2 .34 .46 .3 .7 .36C.6 .6 .34 .7 .02 .6Z", "leaf", "M.02 .6C.3 .5 .5 .42 .7 .36C.6 .6 .34 .7 .02 .6Z"
    )
    pen.part("M0 .78C-.2 .5-.44 .5-.64 .58C-.5 .8-.26 .86 0 .78Z", "leaf")
    # Cut paper has no lines: the inner petals differ in tone.
    dusk = None if pen.hand.has_lines else box(-1, -1, 2, 2)
    for turn in range(5):
        petal = outline_of("M0 0C-.4-.1-.42-.5-.2-.58C-.08-.62 .08-.62 .2-.58C.42-.5 .4-.1 0 0Z")
        pen.part(petal.placed(0, -0.32, turn=72 * turn + 36), "accent", oval(0.3, -0.2, 0.3))
    for turn in range(5):
        petal = outline_of("M0 0C-.26-.06-.28-.3-.12-.36C-.04-.39 .04-.39 .12-.36C.28-.3 .26-.06 0 0Z")
        pen.part(petal.placed(0, -0.32, turn=72 * turn), "accent", dusk)
    pen.part(oval(0, -0.32, 0.13), "gold")
    pen.line("M-.06-.3C-.04-.38 .06-.38 .06-.3C.06-.26 0-.24-.02-.28", width=0.16)


def _parts(outline: Outline) -> list[Outline]:
    """Return each part of an outline by itself."""
    found, numbers = list[Outline](), iter(outline.numbers)
    for verb in outline.verbs:
        if verb == "M":
            found.append(Outline())
        found[-1].step(verb, [next(numbers) for _ in range({"C": 6, "Z": 0}.get(verb, 2))])
    return found


def _area(outline: Outline) -> float:
    """Return the area of the corners of an outline; its sign says which way round it runs."""
    xs, ys = outline.numbers[::2], outline.numbers[1::2]
    ends = zip(xs, ys, xs[1:] + xs[:1], ys[1:] + ys[:1], strict=True)
    return sum(x * end_y - end_x * y for x, y, end_x, end_y in ends) / 2


@cache
def _sign_outlines(name: str) -> tuple[Outline, Outline]:
    """Return a sign of the stock, and the same without its holes."""
    layers = GameSigns({})[name]["layers"]
    whole = joined(*(outline_of(layer["d"]) for layer in layers)).placed(-1.08, -1.08, 2.16 / GRID)
    parts = _parts(whole)
    outward = _area(max(parts, key=lambda part: abs(_area(part))))
    return whole, joined(*(part for part in parts if _area(part) * outward > 0))


def _paint_sign(pen: Drawer, sign: EmblemSign) -> None:
    """Draw a sign of the stock: a body, light in its holes, shaded on the right."""
    whole, solid = _sign_outlines(sign.name)
    pen.part(solid, "light" if sign.role != "light" else "gold")
    if not pen.hand.is_engraved:
        pen.part(whole, sign.role, box(0.24, -2, 2, 4))
        return
    # An engraver shades along the right and lower edges.
    pen.part(whole, sign.role, line=False)
    hatch(pen.canvas, pen.at(whole), pen.hand.color("ink"), 0.42, 55, FINEST)
    with pen.canvas.clipped(pen.at(whole)):
        pen.fill(whole.placed(-0.13, -0.07), sign.role)
    pen.line(whole)


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
    "skull": _skull,
    "sword": _sword,
    "swords": _swords,
    "shield": _shield,
    "book": _book,
    "scroll": _scroll,
    "potion": _potion,
    "chest": _chest,
    "heart": _heart,
    "compass": _compass,
    "mask": _mask,
    "feather": _feather,
    "hammer": _hammer,
    "gem": _gem,
    "rose": _rose,
    "rainbow": _rainbow,
    "umbrella": _umbrella,
    "cake": _cake,
    "balloon": _balloon,
    "root": _root,
    **BEASTS,
    **ORNAMENTS,
}


# Half of the height for which the lines are meant, millimetres.
_USUAL_REACH: Final = 9.0


def paint_emblem(
    canvas: Canvas, hand: Hand, scene: Scene, name: str, middle: Point, reach: float, *, turn: float = 0.0
) -> None:
    """Paint an emblem.

    Args:
        canvas: The canvas.
        hand: The way of drawing.
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
    with canvas.turned(turn, *middle) if turn else nullcontext():
        if name in EMBLEMS:
            EMBLEMS[name](pen, scene.chance("emblem"))
        else:
            _paint_sign(pen, emblem_sign(name))
