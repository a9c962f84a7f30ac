"""Mountains, trees, ships and camps that stand for places: each a unit high, its foot at the origin, drawn in any hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from ordo_pnp.draw.paintings.canvas import Chance
from ordo_pnp.draw.paintings.hands import Drawer, smooth
from ordo_pnp.draw.paintings.outlines import Outline, box, oval, polygon, round_box, spline

Landmark: TypeAlias = Callable[[Drawer, Chance], None]


def _stones(pen: Drawer, chance: Chance) -> None:
    for x, h, w in ((-0.5, 0.5, 0.11), (0.5, 0.55, 0.12), (-0.22, 0.72, 0.13), (0.24, 0.7, 0.12)):
        left = [(x - w, 0.0), (x - w * 0.95, -h * 0.5), (x - w * 0.7, -h)]
        right = [(x + w * 0.55, -h * 1.02), (x + w * 0.95, -h * 0.45), (x + w, 0.0)]
        pen.part(spline([*left, *right]).close(), "wall", box(x + w * 0.1, -1, w * 2, 1.2))
    pen.part(
        smooth("-.42 -.7  -.4 -.86  0 -.88  .42 -.85  .43 -.7  0 -.68", closed=True), "wall", box(0.05, -1, 0.6, 1)
    )


def _tree(pen: Drawer, chance: Chance) -> None:
    pen.part(smooth("-.11 0  -.045 -.18  -.05 -.5  .05 -.5  .04 -.18  .12 0").close(), "roof")
    points = []
    for index in range(11):
        angle, reach = 2 * math.pi * index / 11 - 1.2, 1 if index % 2 else 0.84
        x = 0.4 * reach * math.cos(angle) * chance.between(0.9, 1.08)
        points.append((x, -0.64 + 0.36 * reach * math.sin(angle) * chance.between(0.94, 1.06)))
    pen.part(spline(points, closed=True, tension=0.8), "leaf", oval(0.26, -0.5, 0.34))
    for x, y in ((-0.16, -0.72), (-0.02, -0.84), (-0.2, -0.55), (0.02, -0.62)):
        leaf = Outline().move(x - 0.06, y).curve(x - 0.05, y - 0.06, x + 0.04, y - 0.07, x + 0.06, y - 0.01)
        pen.line(leaf, width=0.15)


def _ship(pen: Drawer, chance: Chance) -> None:
    pen.lines((0, -0.2, 0, -1), width=0.28)
    pen.lines((0.26, -0.2, 0.26, -0.8), width=0.24)
    lee = "M-.03-.95C-.2-.8-.2-.5-.18-.3L0-.3Z"
    pen.part("M-.03-.95C-.32-.8-.36-.5-.34-.32C-.2-.36-.1-.36-.03-.32Z", "wall", lee)
    pen.part("M.02-.9C.2-.72 .24-.5 .22-.32C.15-.35 .08-.35 .02-.32Z", "accent")
    pen.part("M.28-.74C.42-.6 .46-.45 .46-.32C.4-.35 .34-.35 .28-.32Z", "wall")
    hull = "M-.48-.24C-.3-.17 .3-.17 .56-.28C.52-.1 .44 0 .36 .03L-.3 .03C-.4-.03-.45-.12-.48-.24Z"
    pen.part(hull, "roof", box(0.1, -0.3, 0.5, 0.4))
    pen.line("M-.45-.15C-.3-.09 .3-.09 .53-.19", "wall")
    pen.part("M0-1L-.16-1.03L0-1.07Z", "accent")


def _fir(pen: Drawer, x: float, foot: float, height: float, half: float) -> None:
    """Draw a fir of three tiers."""
    pen.part(box(x - half * 0.16, foot - height * 0.14, half * 0.32, height * 0.14), "bark")
    for low, top, reach in ((0.1, 0.5, 1.0), (0.34, 0.74, 0.78), (0.58, 1.0, 0.54)):
        y, peak, wide = foot - height * low, foot - height * top, half * reach
        shape = (
            Outline()
            .move(x, peak)
            .curve(x + wide * 0.3, peak + height * 0.2, x + wide * 0.7, y - height * 0.04, x + wide, y)
        )
        shape.curve(x + wide * 0.4, y + height * 0.05, x - wide * 0.4, y + height * 0.05, x - wide, y)
        shape.curve(x - wide * 0.7, y - height * 0.04, x - wide * 0.3, peak + height * 0.2, x, peak).close()
        pen.part(shape, "leaf", box(x + wide * 0.12, peak, wide, height))


def _forest(pen: Drawer, chance: Chance) -> None:
    firs = ((-0.3, 0.86), (0.32, 0.8), (-0.6, 0.62), (0.62, 0.58), (0.02, 1.0), (-0.42, 0.42), (0.4, 0.44))
    for index, (x, height) in enumerate(firs):
        _fir(
            pen,
            x + chance.between(-0.04, 0.04),
            0.0 if index < 5 else 0.03,
            height * chance.between(0.92, 1),
            0.15 + height * 0.09,
        )


def _mountain(pen: Drawer, chance: Chance) -> None:
    pen.part("M.12 0L.5-.62L.6-.54L.92 0Z", "rock", "M.5-.62L.6-.54L.92 0L.6 0L.54-.3Z")
    pen.part(
        "M-.84 0L-.46-.5L-.34-.46L-.04-.96L.06-.86L.14-.9L.6 0Z",
        "rock",
        "M-.04-.96L.06-.86L.14-.9L.6 0L.22 0L.1-.34L.14-.52L.02-.66Z",
    )
    pen.part("M-.24-.63L-.04-.96L.06-.86L.14-.9L.28-.62L.2-.66L.14-.56L.06-.66L-.02-.54L-.1-.64L-.18-.56Z", "light")
    pen.part("M.4-.46L.5-.62L.6-.54L.66-.44L.58-.47L.52-.4L.46-.47Z", "light")
    pen.detail("M-.5-.34L-.58-.22M-.34-.3L-.42-.14M-.16-.34L-.22-.2M-.3-.1L-.34-.03M-.06-.16L-.1-.06")


def _volcano(pen: Drawer, chance: Chance) -> None:
    smoke = "-.08 -.62  -.24 -.74  -.2 -.9  -.04 -.94  .06 -1.04  .24 -1  .3 -.86  .18 -.78  .12 -.62"
    pen.part(smooth(smoke, closed=True, tension=0.9), "light", oval(0.24, -0.8, 0.2, 0.22))
    pen.part(
        "M-.8 0C-.5-.1-.3-.36-.18-.62L-.08-.58L0-.62L.1-.57L.18-.62C.3-.36 .5-.1 .8 0Z",
        "rock",
        "M.06-.7C.12-.4 .2-.1 .3 .1L1 .1L.2-.7Z",
    )
    pen.part(
        "M-.18-.62L-.08-.58L0-.62L.1-.57L.18-.62L.12-.46L.1-.3L.04-.4L-.02-.2L-.06-.42L-.12-.34L-.13-.5Z", "accent"
    )
    for x, y in ((-0.3, -0.78), (0.4, -0.72), (-0.36, -0.62), (0.32, -0.6)):
        pen.part(oval(x, y, 0.028), "gold")
    pen.detail("M-.4-.2L-.5-.1M-.24-.22L-.3-.08M.1-.16L.14-.04M-.1-.14L-.12-.04")


def _cave(pen: Drawer, chance: Chance) -> None:
    rock = "-.84 0  -.76 -.3  -.56 -.46  -.48 -.72  -.2 -.88  .06 -.98  .3 -.84  .5 -.72  .6 -.44  .78 -.3  .86 0"
    pen.part(smooth(rock, tension=0.35).close(), "rock", "M.2-1C.3-.7 .5-.5 .5 .1L1 .1L1-1Z")
    mouth = "M-.36 0C-.4-.34-.3-.6-.04-.62C.24-.6 .34-.34 .34 0Z"
    pen.part(mouth, "dark")
    with pen.canvas.clipped(pen.at(mouth)):
        pen.parts(["M-.24-.64L-.18-.36L-.12-.64Z", "M-.06-.66L0-.44L.06-.66Z", "M.12-.62L.17-.3L.24-.6Z"], "rock")
    pen.detail("M-.6-.3L-.52-.2M-.44-.62L-.36-.56M-.62-.12L-.56-.06M-.1-.8L0-.78M.44-.5L.5-.4")
    pen.lines((-0.46, -0.08, -0.46, -0.28), width=0.3)
    pen.part("M-.46-.42C-.4-.36-.4-.28-.46-.27C-.52-.28-.52-.36-.46-.42Z", "gold")
    for x, r in ((-0.7, 0.08), (0.62, 0.1), (0.74, 0.06)):
        pen.part(oval(x, -0.03, r, r * 0.8), "leaf")


def _waterfall(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.8 0L-.72-.4L-.6-.52L-.56-.8L-.4-.9L-.2-.86L-.16 0Z", "rock", "M-.3-1L-.3-.4L-.4 0L0 0L0-1Z")
    pen.part(
        "M.8 0L.74-.3L.62-.4L.6-.72L.44-.84L.2-.82L.16 0Z", "rock", "M.44-.84L.6-.72L.62-.4L.74-.3L.8 0L.5 0L.46-.4Z"
    )
    pen.part("M-.22-.86C-.1-.92 .1-.92 .22-.84L.26-.06L-.26-.06Z", "water")
    pen.line("M-.12-.86C-.14-.6-.12-.3-.16-.1M.02-.88C0-.6 .04-.4 .02-.12M.14-.84C.14-.6 .18-.3 .16-.1", "light", 0.3)
    pen.part(
        "M-.9 .02C-.6-.1-.3-.1-.24-.04C-.2-.16-.1-.14-.06-.08C0-.18 .12-.14 .14-.06C.2-.12 .28-.1 .3-.04C.5-.1 .7-.08 .9 .02Z",
        "light",
    )
    for x, y, height in ((-0.5, -0.86, 0.2), (0.46, -0.8, 0.17), (-0.36, -0.88, 0.14)):
        _fir(pen, x, y, height, 0.07)


def _palm(pen: Drawer, x: float, foot: float, height: float, lean: float) -> None:
    top_x, top = x + lean, foot - height
    trunk = (
        Outline()
        .move(x - 0.04, foot)
        .curve(x - 0.03, foot - height * 0.5, top_x - 0.06, top + height * 0.3, top_x - 0.02, top)
    )
    trunk.line(top_x + 0.02, top).curve(top_x - 0.01, top + height * 0.3, x + 0.03, foot - height * 0.5, x + 0.04, foot)
    pen.part(trunk.close(), "bark")
    for turn, length in (
        (-172.0, 0.3),
        (-140.0, 0.3),
        (-96.0, 0.26),
        (-46.0, 0.3),
        (-8.0, 0.32),
        (24.0, 0.24),
        (160.0, 0.22),
    ):
        frond = Outline().move(0, 0).curve(length * 0.3, -0.09, length * 0.75, -0.07, length, 0.06)
        pen.part(
            frond.curve(length * 0.7, 0.0, length * 0.3, 0.01, 0, 0)
            .close()
            .placed(top_x, top, turn=turn, scale=1, scale_y=1 if abs(turn) < 90 else -1),
            "leaf",
        )
    pen.parts([oval(top_x + off, top + 0.035, 0.025) for off in (-0.03, 0.025)], "gold")


def _oasis(pen: Drawer, chance: Chance) -> None:
    _palm(pen, -0.2, 0.0, 0.74, -0.12)
    _palm(pen, 0.16, 0.0, 0.9, 0.14)
    pen.part(oval(0.02, 0.0, 0.56, 0.085), "water")
    pen.detail("M-.3-.01L-.1-.01M.06 .03L.3 .03M.1-.04L.24-.04")
    for x, r in ((-0.5, 0.07), (0.5, 0.08), (-0.36, 0.05)):
        pen.part(oval(x, -0.02, r, r * 0.9), "leaf")


def _island(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.46-.06C-.3-.4-.1-.52 .06-.46C.2-.42 .34-.24 .44-.06Z", "leaf", "M.1-.5C.16-.3 .2-.2 .2 0L.6 0L.3-.4Z")
    pen.part("M-.7 .02C-.56-.12-.3-.12 0-.13C.3-.12 .56-.12 .7 .02C.4 .07-.4 .07-.7 .02Z", "gold")
    _palm(pen, 0.16, -0.1, 0.8, 0.16)
    pen.part("M-.4-.12L-.4-.24C-.4-.32-.18-.32-.18-.24L-.18-.12Z", "bark")
    pen.detail("M-.4-.22L-.18-.22")
    pen.part(box(-0.31, -0.24, 0.045, 0.06), "accent")


def _camp(pen: Drawer, chance: Chance) -> None:
    pen.part("M.2 0L.5-.5L.54-.5L.86 0Z", "accent", "M.5-.5L.54-.5L.86 0L.62 0Z")
    pen.part("M-.66 0L-.16-.86L-.08-.86L.36 0Z", "wall", "M-.08-.86L.36 0L.08 0L-.12-.86Z")
    pen.part("M-.12-.84L.1 0L-.34 0Z", "dark")
    pen.part("M-.12-.84L-.34 0L-.46 0L-.4-.3Z", "light")
    pen.lines(
        (-0.17, -0.98, -0.07, -0.82),
        (-0.06, -0.98, -0.17, -0.82),
        (0.47, -0.58, 0.53, -0.48),
        (0.57, -0.58, 0.49, -0.48),
        width=0.26,
    )
    pen.lines((-0.66, 0, -0.8, 0.02), (0.86, 0, 0.94, 0.02), width=0.2)
    x = -0.84
    pen.part(f"M{x} -.3C{x + 0.1}-.2 {x + 0.12}-.04 {x} -.02C{x - 0.12}-.04 {x - 0.08}-.16 {x} -.3Z", "accent")
    pen.part(f"M{x} -.16C{x + 0.05}-.1 {x + 0.05}-.03 {x} -.02C{x - 0.05}-.03 {x - 0.04}-.1 {x} -.16Z", "gold")
    pen.lines((x - 0.12, 0.02, x + 0.12, -0.04), (x - 0.12, -0.04, x + 0.12, 0.02), role="bark", width=0.5)


def _mine(pen: Drawer, chance: Chance) -> None:
    hill = "-.86 0  -.66 -.34  -.44 -.56  -.2 -.86  .1 -.92  .34 -.68  .6 -.46  .86 0"
    pen.part(smooth(hill, tension=0.45).close(), "leaf", "M.16-1C.3-.6 .44-.3 .46 .1L1 .1L1-1Z")
    pen.part(polygon((-0.28, 0), (-0.22, -0.5), (0.22, -0.5), (0.28, 0)), "dark")
    pen.parts(["M-.34 0L-.26-.54L-.18-.54L-.25 0Z", "M.34 0L.26-.54L.18-.54L.25 0Z"], "bark")
    pen.part(polygon((-0.36, -0.6), (0.36, -0.6), (0.36, -0.5), (-0.36, -0.5)), "bark")
    pen.part("M-.17-.26L.17-.26L.13-.07L-.13-.07Z", "wall", box(0.03, -0.3, 0.2, 0.3))
    pen.part("M-.15-.26C-.1-.36-.04-.34 0-.37C.06-.34 .1-.34 .15-.26Z", "gold")
    pen.parts([oval(x, -0.05, 0.045) for x in (-0.09, 0.09)], "dark")
    pen.lines((-0.3, 0, 0.3, 0), width=0.3)
    pen.detail("M-.56-.3L-.46-.24M-.2-.72L-.08-.7M.36-.5L.44-.42M-.62-.12L-.54-.08")
    pen.lines((-0.14, -0.62, 0.14, -0.78), (0.14, -0.62, -0.14, -0.78), role="wall", width=0.36)


def _grave(pen: Drawer, x: float, foot: float, half: float, height: float) -> None:
    stone = Outline().move(x - half, foot).line(x - half, foot - height + half)
    stone.curve(
        x - half, foot - height - half * 0.33, x + half, foot - height - half * 0.33, x + half, foot - height + half
    )
    pen.part(stone.line(x + half, foot).close(), "wall", box(x + half * 0.3, foot - 1, half, 1.2))


def _graveyard(pen: Drawer, chance: Chance) -> None:
    trunk = "M.5 0C.58-.3 .5-.5 .34-.64L.2-.66L.34-.72L.28-.88L.4-.74L.5-.98L.5-.74L.6-.6L.8-.8L.66-.52L.86-.56L.66-.44C.62-.3 .64-.1 .7 0Z"
    pen.part(trunk, "bark")
    _grave(pen, -0.5, 0, 0.14, 0.46)
    _grave(pen, 0.3, 0, 0.12, 0.36)
    pen.part(
        "M-.2 0L-.2-.4L-.36-.4L-.36-.52L-.2-.52L-.2-.72L-.06-.72L-.06-.52L.1-.52L.1-.4L-.06-.4L-.06 0Z",
        "wall",
        box(-0.1, -1, 0.3, 1),
    )
    pen.part(box(-0.3, -0.07, 0.34, 0.08), "wall")
    pen.detail("M-.56-.3L-.44-.3M-.56-.22L-.46-.22M.25-.24L.35-.24M.26-.17L.33-.17")
    for x in (-0.7, 0.14, 0.44):
        pen.part(oval(x, 0, 0.07, 0.05), "leaf")


def _igloo(pen: Drawer, chance: Chance) -> None:
    pen.lines((0.5, 0, 0.5, -0.98), width=0.24)
    pen.part("M.5-.98L.76-.9L.5-.8Z", "accent")
    pen.part("M-.6 0C-.6-.9 .44-.9 .44 0Z", "light", "M.1-.9C.2-.6 .24-.3 .2 .1L.6 .1L.6-.9Z")
    pen.detail(
        "M-.58-.22C-.3-.18 .2-.18 .42-.22M-.5-.44C-.3-.4 .1-.4 .34-.44M-.3-.2L-.3 0M.2-.2L.2 0M-.08-.42L-.08-.2M.24-.41L.28-.2M-.36-.42L-.4-.2M-.14-.66L-.14-.42M.1-.62L.14-.43"
    )
    pen.part("M-.36 0C-.36-.4 0-.4 0 0Z", "light")
    pen.part("M-.29 0C-.29-.3-.07-.3-.07 0Z", "dark")
    pen.part("M-.8 .02C-.66-.1-.56-.04-.46-.02L.4-.02C.56-.08 .7-.08 .84 .02Z", "light")


def _tree_house(pen: Drawer, chance: Chance) -> None:
    pen.part(smooth("-.16 0  -.08 -.2  -.1 -.6  .1 -.6  .08 -.2  .18 0").close(), "bark", box(0.02, -1, 0.3, 1.2))
    crown = "-.5 -.5  -.56 -.72  -.36 -.92  -.1 -.98  .2 -1  .44 -.86  .56 -.66  .46 -.46  .2 -.4  -.2 -.42"
    pen.part(smooth(crown, closed=True, tension=0.8), "leaf", oval(0.36, -0.6, 0.34, 0.36))
    pen.part(box(-0.24, -0.62, 0.48, 0.24), "wall", box(0.08, -0.7, 0.3, 0.4))
    pen.part("M-.32-.6L0-.84L.32-.6Z", "accent", "M0-.84L.32-.6L.08-.6Z")
    pen.part(box(-0.16, -0.55, 0.12, 0.11), "gold")
    pen.part(box(0.05, -0.56, 0.11, 0.18), "dark")
    pen.part(box(-0.34, -0.39, 0.68, 0.05), "bark")
    pen.lines(
        (-0.26, -0.34, -0.3, 0),
        (-0.14, -0.34, -0.17, 0),
        *((-0.27 - i * 0.007, -0.27 + i * 0.07, -0.145 - i * 0.006, -0.27 + i * 0.07) for i in range(4)),
        width=0.22,
    )
    pen.detail("M-.4-.76C-.38-.82-.3-.82-.28-.76M.3-.84C.32-.9 .4-.88 .41-.82M-.1-.92C-.08-.97 0-.97 .02-.91")


def _swamp(pen: Drawer, chance: Chance) -> None:
    pen.part(
        "M-.08 0C0-.3-.06-.5-.22-.66L-.44-.7L-.22-.76L-.3-.94L-.14-.8L0-1L0-.76L.1-.6L.34-.8L.18-.5L.44-.56L.18-.42C.12-.3 .12-.1 .2 0Z",
        "bark",
        "M.02 0C.08-.3 .04-.5-.06-.7L.5-.7L.5 0Z",
    )
    pen.part(oval(0, 0, 0.74, 0.09), "water")
    for x, height in ((-0.6, 0.4), (-0.5, 0.54), (-0.4, 0.36), (0.46, 0.46), (0.56, 0.34), (0.62, 0.52)):
        pen.lines((x, 0.02, x + 0.02, -height), width=0.2)
        pen.part(round_box(x - 0.015, -height - 0.02, 0.06, 0.14, 0.03), "bark")
        pen.part(
            Outline()
            .move(x, 0.02)
            .curve(x - 0.02, -height * 0.3, x - 0.06, -height * 0.5, x - 0.1, -height * 0.6)
            .curve(x - 0.02, -height * 0.5, x + 0.04, -height * 0.2, x + 0.03, 0.02)
            .close(),
            "leaf",
        )
    pen.parts([oval(x, y, 0.08, 0.025) for x, y in ((-0.2, 0.02), (0.24, -0.02), (0.06, 0.05))], "leaf")


def _signpost(pen: Drawer, chance: Chance) -> None:
    pen.part(box(-0.045, -0.96, 0.09, 0.96), "bark", box(0.01, -1, 0.1, 1.1))
    pen.part(polygon((-0.07, -0.95), (0, -1.02), (0.07, -0.95)), "bark")
    pen.part("M-.1-.86L.42-.86L.54-.76L.42-.66L-.1-.66Z", "wall")
    pen.part("M.1-.6L-.42-.6L-.54-.5L-.42-.4L.1-.4Z", "gold")
    pen.part("M-.08-.34L.3-.34L.38-.27L.3-.2L-.08-.2Z", "accent")
    pen.line("M0-.79L.36-.79M0-.73L.3-.73M0-.53L-.36-.53M0-.47L-.28-.47", width=0.22)
    for x, r in ((-0.2, 0.12), (0.16, 0.1), (-0.06, 0.08)):
        pen.part(oval(x, -0.02, r, r * 0.7), "leaf")


def _statue(pen: Drawer, chance: Chance) -> None:
    figure = "M-.13-.36C-.16-.5-.14-.62-.1-.7C-.12-.76-.08-.8-.05-.8C-.1-.9 .08-.92 .05-.8L.2-.98L.25-.94L.12-.72C.12-.6 .14-.5 .15-.36Z"
    pen.part(figure, "wall", "M.02-1C.02-.8 .06-.6 .03-.3L.4-.3L.4-1Z")
    pen.lines((0.235, -0.86, 0.225, -1.08), width=0.3)
    pen.part("M.225-1.16C.27-1.1 .27-1.05 .225-1.04C.18-1.05 .19-1.1 .225-1.16Z", "gold")
    pen.detail("M-.04-.66C-.06-.55-.06-.46-.08-.38M.04-.64C.05-.54 .06-.46 .06-.38")
    pen.part(box(-0.2, -0.36, 0.4, 0.05), "wall")
    pen.part(polygon((-0.17, -0.31), (0.17, -0.31), (0.19, -0.06), (-0.19, -0.06)), "wall", box(0.05, -0.4, 0.2, 0.5))
    pen.part(box(-0.28, -0.07, 0.56, 0.08), "wall")
    pen.part(box(-0.1, -0.24, 0.2, 0.1), "gold")


def _wreck(pen: Drawer, chance: Chance) -> None:
    pen.lines((-0.05, -0.2, 0.16, -0.94), (-0.36, -0.22, -0.3, -0.56), width=0.34)
    pen.lines((-0.12, -0.62, 0.3, -0.7), width=0.26)
    pen.part("M-.1-.62L.28-.69L.22-.4L.14-.5L.06-.38L-.02-.5L-.08-.42Z", "light", "M.1-.7L.3-.7L.3-.3L.1-.3Z")
    pen.part(
        "M-.6-.3C-.4-.2-.2-.18 .1-.24L.2-.34L.28-.22L.4-.28L.62-.46C.6-.2 .5-.04 .4 .03L-.46 .03C-.54-.06-.58-.18-.6-.3Z",
        "bark",
        box(0.12, -0.5, 0.6, 0.6),
    )
    pen.part("M-.3-.14L-.16-.12L-.12 0L-.2-.02L-.28 .02Z", "dark")
    pen.part("M.14-.16L.26-.16L.3-.04L.2-.06Z", "dark")
    pen.detail("M-.56-.16C-.3-.08 .2-.08 .54-.22M-.5-.04C-.3 0 .2 0 .48-.1")
    pen.part(
        "M-.8 .05C-.66-.06-.56 .02-.46-.01C-.36-.05-.26 .03-.16 0C-.06-.04 .06 .03 .16 0C.28-.04 .36 .03 .48-.01C.58-.04 .68-.02 .8 .05Z",
        "water",
    )


WILDS: Final[Mapping[str, Landmark]] = {
    "camp": _camp, "cave": _cave, "forest": _forest, "graveyard": _graveyard, "igloo": _igloo, "island": _island,
    "mine": _mine, "mountain": _mountain, "oasis": _oasis, "ship": _ship, "signpost": _signpost, "statue": _statue,
    "stones": _stones, "swamp": _swamp, "tree": _tree, "tree house": _tree_house, "volcano": _volcano,
    "waterfall": _waterfall, "wreck": _wreck,
}  # fmt: skip
