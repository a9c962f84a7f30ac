"""Buildings that stand for places: each a unit high, its foot at the origin, drawn in any hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final, TypeAlias

from ordo_pnp.draw.paintings.canvas import Chance
from ordo_pnp.draw.paintings.hands import Drawer
from ordo_pnp.draw.paintings.outlines import Outline, arc, box, oval, polygon, round_box, segment

Landmark: TypeAlias = Callable[[Drawer, Chance], None]


def _opening(x: float, foot: float, half: float, height: float) -> Outline:
    """Return a door or a window with a round top."""
    side = foot - height + half
    found = Outline().move(x - half, foot).line(x - half, side)
    return (
        found.curve(x - half, side - half * 1.33, x + half, side - half * 1.33, x + half, side)
        .line(x + half, foot)
        .close()
    )


def _house(pen: Drawer, x: float, half: float, eaves: float, top: float, *, foot: float = 0.0) -> None:
    """Draw the front of a house: walls up to the eaves, and a gable."""
    pen.part(box(x - half, -eaves, 2 * half, eaves + foot), "wall", box(x + half * 0.3, -1, half, 1.2))
    shade = polygon((x, -top), (x + half * 1.6, -eaves), (x + half * 0.4, -eaves))
    pen.part(polygon((x - half * 1.25, -eaves), (x, -top), (x + half * 1.25, -eaves)), "roof", shade)


def _battlements(left: float, right: float, top: float, foot: float, teeth: int) -> Outline:
    """Return a wall with teeth on it, their number odd with the gaps."""
    step, found = (right - left) / teeth, Outline().move(left, foot)
    for index in range(teeth):
        y = top if index % 2 == 0 else top + min(0.065, (foot - top) / 2)
        found.line(left + index * step, y).line(left + (index + 1) * step, y)
    return found.line(right, foot).close()


def _lighthouse(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.13 0L-.085-.72L.085-.72L.13 0Z", "wall", box(0.03, -0.8, 0.3, 1))
    for low, high in ((0.16, 0.3), (0.44, 0.58)):
        a, b = 0.13 - 0.0625 * low, 0.13 - 0.0625 * high
        pen.part(polygon((-a, -low), (a, -low), (b, -high), (-b, -high)), "accent", box(0.03, -0.8, 0.3, 1))
    pen.part(box(-0.12, -0.755, 0.24, 0.04), "wall")
    pen.part(box(-0.065, -0.88, 0.13, 0.125), "gold")
    pen.part("M-.09-.88C-.07-.96-.02-.97 0-1C.02-.97 .07-.96 .09-.88Z", "roof")
    pen.lines((0, -0.88, 0, -0.755))
    pen.part(_opening(0, 0, 0.03, 0.1), "dark")


def _tower(pen: Drawer, chance: Chance) -> None:
    half = chance.between(0.17, 0.24)
    pen.part(box(-half, -0.66, 2 * half, 0.66), "wall", box(half * 0.25, -0.8, half, 1))
    top = _battlements(-half - 0.04, half + 0.04, -0.8, -0.64, 5)
    pen.part(top, "wall", box(half * 0.25, -0.9, half, 1))
    for y in (-0.41, -0.19):
        pen.part(_opening(0, y, 0.03, 0.13), "dark")
    pen.lines((0, -0.73, 0, -1), width=0.22)
    pen.part("M0-1L.2-.94L0-.88Z", "accent")


def _chapel(pen: Drawer, chance: Chance) -> None:
    pen.part(box(-0.12, -0.3, 0.48, 0.3), "wall", box(0.1, -0.4, 0.3, 0.5))
    pen.part("M-.16-.29L-.06-.47L.34-.47L.4-.29Z", "roof")
    pen.part(box(-0.26, -0.58, 0.2, 0.58), "wall", box(-0.14, -0.6, 0.1, 0.7))
    pen.part("M-.29-.57L-.16-.93L-.03-.57Z", "roof", "M-.16-.93L0-.57L-.12-.57Z")
    pen.lines((-0.16, -0.93, -0.16, -1.03), (-0.19, -0.99, -0.13, -0.99), width=0.22)
    for x, y in ((-0.16, -0.38), (0.05, -0.08), (0.17, -0.08), (0.29, -0.08)):
        pen.part(_opening(x, y, 0.026, 0.13), "dark")


def _mill(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.19 0L-.12-.55L.12-.55L.19 0Z", "wall", box(0.05, -0.6, 0.3, 0.7))
    pen.part("M-.15-.54C-.13-.7 .13-.7 .15-.54Z", "roof")
    first = chance.between(12, 40)
    for turn in (first, first + 90, first + 180, first + 270):
        pen.part(box(-0.012, -0.46, 0.024, 0.46).placed(0, -0.58, turn=turn), "roof", line=False)
        pen.part(box(0.012, -0.46, 0.085, 0.32).placed(0, -0.58, turn=turn), "wall")
        for y in (-0.22, -0.3, -0.38):
            pen.line(segment(0.012, y, 0.097, y).placed(0, -0.58, turn=turn), width=0.12)
    pen.part(oval(0, -0.58, 0.035), "accent")
    pen.part(_opening(0, 0, 0.045, 0.165), "dark")


def _arch(pen: Drawer, chance: Chance) -> None:
    gate = "M-.5 0L-.5-.78L.5-.78L.5 0L.26 0L.26-.34C.26-.68-.26-.68-.26-.34L-.26 0Z"
    pen.part(gate, "wall", box(0.34, -0.9, 0.3, 1))
    pen.part(box(-0.56, -0.86, 1.12, 0.09), "wall", box(0.34, -0.9, 0.3, 1))
    pen.part("M-.4-.86L0-1L.4-.86Z", "roof")
    for index in range(7):
        cos, sin = math.cos(math.pi * (index + 0.5) / 7), math.sin(math.pi * (index + 0.5) / 7)
        pen.lines((0.26 * cos, -0.34 - 0.26 * sin, 0.34 * cos, -0.34 - 0.35 * sin))


def _village(pen: Drawer, chance: Chance) -> None:
    for x, height in ((-0.36, 0.5), (0.36, 0.46), (0.0, 0.62)):
        _house(pen, x, 0.2, height * 0.62, height * 1.12)
        for left in (x - 0.1, x + 0.03):
            pen.part(box(left, -height * 0.46, 0.07, 0.1), "dark")
        pen.part(box(x - 0.035, -0.15, 0.07, 0.15), "dark")
    pen.part(box(0.07, -0.78, 0.07, 0.16), "wall")
    for index in range(3):
        pen.line(oval(0.12 + 0.05 * index, -0.84 - 0.07 * index, 0.03 + 0.014 * index))


def _cone(x: float, half: float, eaves: float, top: float) -> Outline:
    """Return a pointed roof."""
    return polygon((x - half, -eaves), (x, -top), (x + half, -eaves))


def _flag(pen: Drawer, x: float, foot: float, top: float) -> None:
    pen.lines((x, -foot, x, -top), width=0.2)
    pen.part(polygon((x, -top), (x + 0.13, 0.045 - top), (x, 0.09 - top)), "accent")


def _windows(pen: Drawer, xs: tuple[float, ...], y: float, width: float, height: float) -> None:
    """Draw a row of windows, their feet at a height."""
    pen.parts([box(x - width / 2, -y - height, width, height) for x in xs], "dark")


def _castle(pen: Drawer, chance: Chance) -> None:
    pen.part(box(-0.17, -0.74, 0.34, 0.5), "wall", box(0.05, -1, 0.2, 1))
    pen.part(_battlements(-0.2, 0.2, -0.8, -0.7, 7), "wall", box(0.05, -1, 0.2, 1))
    _windows(pen, (-0.08, 0.08), 0.55, 0.045, 0.1)
    _flag(pen, 0, 0.78, 1)
    pen.part(_battlements(-0.45, 0.45, -0.42, 0, 15), "wall", box(0.25, -1, 0.3, 1))
    for x in (-0.46, 0.46):
        pen.part(box(x - 0.11, -0.58, 0.22, 0.58), "wall", box(x + 0.03, -1, 0.2, 1))
        pen.part(_cone(x, 0.15, 0.57, 0.88), "roof", polygon((x, -0.88), (x + 0.2, -0.57), (x + 0.04, -0.57)))
        pen.part(_opening(x, -0.36, 0.025, 0.12), "dark")
    pen.part(_opening(0, 0, 0.12, 0.28), "dark")
    pen.detail(*(segment(x, -0.2, x, 0) for x in (-0.06, 0, 0.06)), "M-.115-.12L.115-.12")


def _bridge(pen: Drawer, chance: Chance) -> None:
    for side in (-1, 1):
        bank = Outline().move(side * 1.1, 0.03).curve(side * 1.1, -0.2, side * 1.0, -0.3, side * 0.86, -0.28)
        pen.part(bank.curve(side * 0.74, -0.26, side * 0.72, -0.06, side * 0.6, 0.03).close(), "land")
    deck = "M-.86-.3C-.5-.42-.3-.6 0-.62C.3-.6 .5-.42 .86-.3L.86 0L.74 0L.74-.1C.74-.34 .44-.38 .38-.1L.38 0"
    pen.part(
        f"{deck}L.24 0L.24-.16C.24-.52-.24-.52-.24-.16L-.24 0L-.38 0L-.38-.1C-.44-.38-.74-.34-.74-.1L-.74 0L-.86 0Z",
        "wall",
    )
    pen.part(
        "M-.88-.36C-.5-.48-.3-.67 0-.69C.3-.67 .5-.48 .88-.36L.88-.27C.5-.4 .3-.58 0-.6C-.3-.58-.5-.4-.88-.27Z", "roof"
    )
    for index in range(7):
        cos, sin = math.cos(math.pi * (index + 0.5) / 7), math.sin(math.pi * (index + 0.5) / 7)
        pen.detail(segment(0.25 * cos, -0.17 - 0.27 * sin, 0.31 * cos, -0.17 - 0.35 * sin))
    for x, y in ((-0.31, -0.58), (0.31, -0.58)):
        pen.lines((x, y, x, y - 0.3), width=0.26)
        pen.part(box(x - 0.04, y - 0.4, 0.08, 0.11), "gold")
        pen.part(polygon((x - 0.06, y - 0.39), (x, y - 0.46), (x + 0.06, y - 0.39)), "roof")


def _well(pen: Drawer, chance: Chance) -> None:
    pen.parts([box(x, -0.74, 0.07, 0.5) for x in (-0.34, 0.27)], "bark")
    pen.part("M-.5-.68L0-1L.5-.68L.42-.62L0-.88L-.42-.62Z", "accent")
    pen.part("M-.42-.62L0-.88L.42-.62Z", "roof", "M0-.88L.42-.62L.1-.62Z")
    pen.part(round_box(-0.3, -0.58, 0.6, 0.07, 0.03), "wall")
    pen.lines((0.03, -0.54, 0.03, -0.42), width=0.2)
    pen.part("M-.05-.42L.11-.42L.09-.28L-.03-.28Z", "gold")
    pen.part("M-.42-.3L.42-.3L.38 0C.2 .05-.2 .05-.38 0Z", "wall", box(0.14, -0.4, 0.4, 0.5))
    pen.part(round_box(-0.46, -0.33, 0.92, 0.09, 0.04), "wall")
    pen.detail(
        "M-.4-.14C-.2-.1 .2-.1 .4-.14M-.2-.23L-.2-.12M.12-.22L.12-.11M-.06-.11L-.06 .03M.26-.13L.25 .02M-.3-.12L-.28 .02"
    )


def _harbour(pen: Drawer, chance: Chance) -> None:
    _house(pen, -0.52, 0.15, 0.44, 0.68, foot=-0.1)
    _house(pen, -0.22, 0.14, 0.36, 0.58, foot=-0.1)
    _windows(pen, (-0.57, -0.47, -0.22), 0.26, 0.05, 0.09)
    pen.part("M.2-.16L.27-.72L.35-.72L.42-.16Z", "bark", box(0.32, -1, 0.2, 1))
    pen.part("M.22-.68L.72-1L.76-.95L.4-.64Z", "bark")
    pen.lines((0.72, -0.97, 0.72, -0.56), width=0.2)
    pen.part(box(0.64, -0.56, 0.16, 0.14), "gold", box(0.73, -0.6, 0.1, 0.2))
    pen.line(oval(0.31, -0.44, 0.11), width=0.3)
    pen.detail("M.2-.44L.42-.44M.31-.55L.31-.33")
    pen.part(box(-0.76, -0.16, 1.3, 0.16), "wall", box(0.2, -0.2, 0.4, 0.3))
    pen.detail("M-.76-.08L.54-.08M-.5-.16L-.5-.08M-.1-.16L-.1-.08M.25-.16L.25-.08M-.3-.08L-.3 0M.08-.08L.08 0")
    for x in (-0.02, 0.1):
        pen.part(box(x - 0.055, -0.27, 0.11, 0.11), "gold")
    pen.part(box(-0.01, -0.38, 0.11, 0.11), "gold")


def _watermill(pen: Drawer, chance: Chance) -> None:
    _house(pen, 0.24, 0.34, 0.5, 0.94)
    _windows(pen, (0.14, 0.36), 0.3, 0.1, 0.12)
    pen.part(_opening(0.34, 0, 0.06, 0.22), "dark")
    pen.part(box(0.4, -0.92, 0.11, 0.24), "wall")
    x, y, reach, turn = -0.22, -0.36, 0.3, chance.between(0, 45)
    pen.part("M-.64-.74L.02-.76L.02-.69L-.64-.67Z", "bark")
    pen.part(oval(x, y, reach), "wall")
    pen.part(oval(x, y, reach - 0.08), "dark")
    for index in range(8):
        pen.part(box(reach - 0.05, -0.035, 0.12, 0.07).placed(x, y, turn=turn + 45 * index), "bark")
    for index in range(4):
        pen.part(box(0.05 - reach, -0.022, 2 * reach - 0.1, 0.044).placed(x, y, turn=turn + 45 * index), "wall")
    pen.part(oval(x, y, 0.06), "gold")
    pen.part(
        "M-.68-.07C-.58-.12-.5-.03-.4-.07C-.3-.12-.2-.03-.1-.07C-.02-.1 .04-.06 .08-.08L.08 .03L-.68 .03Z", "water"
    )


def _pyramid(pen: Drawer, chance: Chance) -> None:
    pen.part("M.3 0L.62-.42L.94 0Z", "wall", "M.62-.42L.94 0L.7 0Z")
    pen.part("M-.78 0L-.06-.92L.62 0Z", "wall", "M-.06-.92L.62 0L.12 0Z")
    pen.part("M-.2-.745L-.06-.92L.07-.745L.0-.71Z", "gold")
    pen.detail(
        "M-.3-.61L-.04-.56M-.46-.4L-.02-.34M-.62-.2L.05-.12M-.2-.6L-.21-.36M-.36-.38L-.38-.17M-.12-.34L-.12-.14M-.52-.18L-.54 0M-.24-.15L-.25 0"
    )
    pen.part(polygon((-0.2, 0), (-0.16, -0.16), (-0.04, -0.16), (0, 0)), "dark")


def _wall(pen: Drawer, chance: Chance) -> None:
    pen.part(_battlements(-0.9, 0.9, -0.44, 0, 23), "wall", box(0.5, -1, 0.5, 1))
    pen.part(_battlements(-0.26, 0.26, -0.8, 0, 7), "wall", box(0.08, -1, 0.3, 1))
    pen.part(box(-0.3, -0.68, 0.6, 0.05), "wall")
    pen.part(_opening(0, 0, 0.14, 0.36), "dark")
    pen.detail(*(segment(x, -0.26, x, 0) for x in (-0.07, 0, 0.07)), "M-.14-.14L.14-.14")
    for x in (-0.6, 0.6):
        pen.part(
            polygon((x - 0.06, -0.34), (x + 0.06, -0.34), (x + 0.06, -0.12), (x, -0.07), (x - 0.06, -0.12)), "accent"
        )
    _windows(pen, (-0.14, 0.14), 0.5, 0.04, 0.1)
    pen.detail("M-.84-.3L-.74-.3M-.48-.2L-.38-.2M.36-.3L.46-.3M.74-.22L.84-.22M-.8-.12L-.7-.12M.4-.1L.5-.1")
    _flag(pen, 0, 0.78, 1)


def _ruin(pen: Drawer, chance: Chance) -> None:
    top = "M-.62 0L-.62-.88L-.53-.96L-.48-.84L-.38-.88L-.31-.77L-.18-.8L-.1-.69L.02-.72L.08-.58L.2-.56L.17-.46"
    pen.part(
        f"{top}C.1-.46 .03-.4 .02-.3L.02 0L-.14 0L-.14-.34C-.14-.6-.44-.6-.44-.34L-.44 0Z",
        "wall",
        box(-0.08, -1, 0.4, 1),
    )
    pen.part("M.34 0L.34-.4L.4-.5L.44-.4L.52-.43L.52 0Z", "wall", box(0.44, -1, 0.2, 1))
    pen.parts([box(-0.65, -0.06, 0.24, 0.06), box(-0.17, -0.06, 0.22, 0.06), box(0.31, -0.06, 0.24, 0.06)], "wall")
    pen.part(_opening(-0.53, -0.44, 0.04, 0.16), "dark")
    for index in range(5):
        cos, sin = math.cos(math.pi * (index + 0.5) / 5), math.sin(math.pi * (index + 0.5) / 5)
        pen.detail(segment(0.16 * cos - 0.29, -0.36 - 0.2 * sin, 0.21 * cos - 0.29, -0.36 - 0.27 * sin))
    for x, y, r in (
        (-0.44, -0.85, 0.05),
        (0.06, -0.55, 0.055),
        (-0.66, -0.02, 0.08),
        (0.2, -0.02, 0.07),
        (0.58, -0.03, 0.06),
    ):
        pen.part(oval(x, y, r, r * 0.8), "leaf")
    pen.part("M.12 0L.14-.1L.26-.12L.3 0Z", "wall", "M.22-.2L.22 0L.4 0L.4-.2Z")
    pen.detail(
        "M-.58-.3L-.5-.3M-.56-.2L-.48-.2M-.1-.24L-.02-.24M-.1-.14L-.02-.14M.38-.26L.46-.26M-.36-.7L-.26-.7M-.12-.58L-.02-.58"
    )


def _library(pen: Drawer, chance: Chance) -> None:
    pen.part(box(-0.5, -0.66, 1, 0.66), "wall", box(0.28, -1, 0.3, 1))
    pen.part("M-.56-.66L0-.94L.56-.66Z", "roof", "M0-.94L.56-.66L.16-.66Z")
    pen.part(
        "M-.16-.74C-.1-.78-.04-.78 0-.74C.04-.78 .1-.78 .16-.74L.16-.84C.1-.88 .04-.88 0-.84C-.04-.88-.1-.88-.16-.84Z",
        "light",
    )
    pen.lines((0, -0.84, 0, -0.74))
    for x in (-0.32, 0, 0.32):
        pen.part(_opening(x, -0.1, 0.11, 0.46), "dark")
        for y in (-0.13, -0.25, -0.37):
            tints = chance.shuffled(("accent", "gold", "roof", "wall"))
            for index, role in enumerate(tints):
                tall = 0.06 + 0.02 * (index % 2)
                pen.fill(box(x - 0.085 + index * 0.045, y - tall, 0.035, tall), role)
            pen.lines((x - 0.11, y, x + 0.11, y), role="wall", width=0.22)
    pen.part(box(-0.56, -0.08, 1.12, 0.08), "wall")


def _inn(pen: Drawer, chance: Chance) -> None:
    pen.part(box(-0.34, -0.42, 0.68, 0.42), "wall", box(0.14, -0.5, 0.3, 0.6))
    pen.part(box(-0.4, -0.68, 0.8, 0.28), "wall", box(0.16, -0.7, 0.3, 0.3))
    pen.part("M-.48-.66L-.26-1L.26-1L.48-.66Z", "roof", "M.26-1L.48-.66L.2-.66L.08-1Z")
    pen.part(box(0.14, -1.08, 0.1, 0.2), "wall")
    pen.lines(
        *((x, -0.66, x, -0.42) for x in (-0.36, -0.12, 0.12, 0.36)),
        (-0.36, -0.42, -0.12, -0.66),
        (0.36, -0.42, 0.12, -0.66),
        (-0.4, -0.41, 0.4, -0.41),
        role="roof",
        width=0.3,
    )
    pen.part(box(-0.07, -0.6, 0.14, 0.12), "gold")
    pen.part(box(-0.28, -0.3, 0.16, 0.15), "gold")
    pen.part(_opening(0.08, 0, 0.08, 0.28), "dark")
    pen.detail("M0-.6L0-.48M-.2-.3L-.2-.15M-.28-.225L-.12-.225")
    pen.lines((0.34, -0.36, 0.62, -0.36), width=0.24)
    pen.lines((0.46, -0.36, 0.46, -0.3), (0.58, -0.36, 0.58, -0.3))
    pen.part(round_box(0.42, -0.3, 0.2, 0.16, 0.03), "accent")
    pen.part(oval(0.52, -0.22, 0.045), "gold", line=False)


def _stripes(pen: Drawer, left: float, right: float, top: float, low: float, count: int) -> None:
    """Draw an awning whose stripes hang down in round ends."""
    step = (right - left) / count
    for index in range(count):
        x = left + index * step
        lap = Outline().move(x, top).line(x + step, top).line(x + step, low)
        lap.curve(x + step, low + step * 0.7, x, low + step * 0.7, x, low).close()
        pen.part(lap, "accent" if index % 2 == 0 else "light")


def _market(pen: Drawer, chance: Chance) -> None:
    for left, right, top in ((-0.72, -0.08, 0.8), (0.12, 0.72, 0.66)):
        pen.parts([box(x, -top, 0.035, top) for x in (left + 0.04, right - 0.07)], "roof")
        pen.part(
            box(left + 0.04, -0.28, right - left - 0.08, 0.28), "wall", box((left + right) / 2 + 0.1, -0.3, 0.3, 0.4)
        )
        count = 6
        for index in range(count):
            x = left + 0.1 + index * (right - left - 0.2) / (count - 1)
            pen.part(oval(x, -0.31, 0.048), ("accent", "gold", "leaf")[index % 3])
        _stripes(pen, left, right, 0.02 - top, 0.16 - top, 7)
        pen.part(
            polygon((left, 0.02 - top), (left + 0.08, -0.12 - top), (right - 0.08, -0.12 - top), (right, 0.02 - top)),
            "roof",
        )
    pen.lines((-0.4, -0.92, -0.4, -1.04))
    pen.part("M-.4-1.04L-.26-1L-.4-.96Z", "gold")
    pen.part(box(-0.06, -0.17, 0.17, 0.17), "gold")
    pen.detail("M-.06-.17L.11 0M.11-.17L-.06 0M.12-.14L.68-.14M-.68-.14L-.12-.14")


def _obelisk(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.11-.16L-.075-.86L0-1L.075-.86L.11-.16Z", "wall", "M0-1L.075-.86L.2-.1L.03-.1L.02-.86Z")
    pen.part("M-.075-.86L0-1L.075-.86Z", "gold")
    pen.parts([box(-0.17, -0.17, 0.34, 0.09), box(-0.25, -0.08, 0.5, 0.08)], "wall")
    glyphs = [
        oval(0, 0, 0.026),
        arc(0, 0, 0.03, 0.03, 40, 320),
        segment(-0.03, 0, 0.03, 0),
        arc(0, 0.02, 0.03, 0.04, 180, 360),
    ]
    glyphs += [
        polygon((-0.03, 0.02), (0, -0.03), (0.03, 0.02)),
        polygon((-0.03, -0.02), (-0.01, 0.02), (0.01, -0.02), (0.03, 0.02), closed=False),
    ]
    for glyph, y in zip(chance.shuffled(glyphs), (-0.74, -0.64, -0.54, -0.44, -0.34, -0.25), strict=True):
        pen.line(glyph.placed(-0.02, y), width=0.18)


def _farm(pen: Drawer, chance: Chance) -> None:
    pen.part("M.36 0L.36-.72C.36-.9 .64-.9 .64-.72L.64 0Z", "wall", box(0.52, -1, 0.2, 1))
    pen.part("M.34-.7C.34-.94 .66-.94 .66-.7Z", "roof")
    pen.detail("M.36-.5L.64-.5M.36-.3L.64-.3")
    pen.part("M-.5 0L-.5-.42L-.42-.64L-.08-.84L.26-.64L.34-.42L.34 0Z", "accent", box(0.12, -1, 0.3, 1))
    pen.part("M-.56-.38L-.46-.66L-.08-.9L.3-.66L.4-.38L.32-.4L.25-.61L-.08-.81L-.41-.61L-.48-.4Z", "roof")
    pen.part(box(-0.22, -0.32, 0.28, 0.32), "light")
    pen.line("M-.22-.32L.06 0M.06-.32L-.22 0", "accent", 0.3)
    pen.part(box(-0.14, -0.62, 0.12, 0.13), "dark")
    pen.part("M-.86 0C-.86-.26-.58-.28-.56 0Z", "gold", box(-0.68, -0.4, 0.2, 0.5))
    pen.detail("M-.8-.08L-.74-.16M-.72-.04L-.66-.12M-.78-.02L-.76-.05")


def _fountain(pen: Drawer, chance: Chance) -> None:
    for side in (-1, 1):
        for reach, drop in ((0.16, -0.66), (0.4, -0.36)):
            jet = Outline().move(0, -0.9).curve(side * reach * 0.6, -0.98, side * reach, -0.86, side * reach, drop)
            pen.line(jet, "water", 0.6)
    pen.part("M-.05-.62L.05-.62L.035-.88L-.035-.88Z", "wall")
    pen.part(oval(0, -0.9, 0.05), "gold")
    pen.part(
        "M-.26-.64L.26-.64C.22-.54 .1-.52 .06-.52L-.06-.52C-.1-.52-.22-.54-.26-.64Z", "wall", box(0.05, -0.7, 0.3, 0.3)
    )
    pen.part("M-.06-.52L.06-.52L.09-.26L-.09-.26Z", "wall", box(0.02, -0.6, 0.1, 0.4))
    pen.part(oval(0, -0.22, 0.56, 0.1), "water")
    pen.part("M-.62-.22C-.6-.08 .6-.08 .62-.22L.58-.03C.4 .05-.4 .05-.58-.03Z", "wall", box(0.2, -0.3, 0.5, 0.4))
    pen.detail("M-.4-.22L-.2-.2M.1-.24L.36-.22")


def _onion(x: float, half: float, foot: float, top: float) -> Outline:
    """Return an onion dome."""
    tall = top - foot
    found = Outline().move(x - half * 0.8, -foot)
    found.curve(x - half * 1.5, -foot - tall * 0.4, x - half * 0.5, -foot - tall * 0.62, x, -top)
    return found.curve(
        x + half * 0.5, -foot - tall * 0.62, x + half * 1.5, -foot - tall * 0.4, x + half * 0.8, -foot
    ).close()


def _palace(pen: Drawer, chance: Chance) -> None:
    for x in (-0.52, 0.52):
        pen.part(box(x - 0.08, -0.62, 0.16, 0.62), "wall", box(x + 0.02, -1, 0.1, 1))
        pen.part(_onion(x, 0.11, 0.62, 0.86), "accent", box(x + 0.02, -1, 0.2, 0.5))
        pen.part(_opening(x, -0.38, 0.03, 0.12), "dark")
    pen.part(box(-0.44, -0.42, 0.88, 0.42), "wall", box(0.22, -0.5, 0.3, 0.6))
    pen.part(box(-0.2, -0.58, 0.4, 0.18), "wall", box(0.06, -0.6, 0.2, 0.3))
    pen.part(_onion(0, 0.22, 0.58, 0.94), "gold", "M.06-.95C.3-.8 .2-.7 .1-.5L.5-.5L.5-1Z")
    pen.lines((0, -0.94, 0, -1.02), width=0.24)
    pen.line(_onion(0, 0.09, 0.58, 0.92), width=0.14)
    pen.part(_opening(0, 0, 0.1, 0.32), "dark")
    for x in (-0.32, -0.2, 0.2, 0.32):
        pen.part(_opening(x, -0.12, 0.035, 0.18), "dark")
    pen.part(box(-0.5, -0.45, 1, 0.05), "gold")


def _school(pen: Drawer, chance: Chance) -> None:
    pen.part(box(-0.58, -0.42, 1.16, 0.42), "wall", box(0.3, -0.5, 0.4, 0.6))
    pen.part("M-.64-.42L-.52-.58L.52-.58L.64-.42Z", "roof", "M.52-.58L.64-.42L.3-.42L.26-.58Z")
    pen.part(box(-0.15, -0.74, 0.3, 0.74), "wall", box(0.05, -1, 0.2, 1))
    pen.part(_cone(0, 0.21, 0.73, 1), "roof", "M0-1L.21-.73L.05-.73Z")
    pen.part(oval(0, -0.59, 0.095), "light")
    pen.line("M0-.65L0-.59L.05-.57", width=0.24)
    for x in (-0.47, -0.33, 0.33, 0.47):
        pen.part(_opening(x, -0.1, 0.045, 0.22), "dark")
    pen.part(_opening(0, 0, 0.075, 0.26), "dark")
    pen.part(_opening(0, -0.33, 0.04, 0.12), "dark")


def _columns(pen: Drawer, xs: tuple[float, ...], half: float, low: float, top: float) -> None:
    for x in xs:
        pen.part(
            polygon((x - half, -low), (x - half * 0.85, -top), (x + half * 0.85, -top), (x + half, -low)),
            "wall",
            box(x + half * 0.2, -1, half, 1.2),
        )
        pen.detail(segment(x - half * 0.3, -low, x - half * 0.3, -top))


def _temple(pen: Drawer, chance: Chance) -> None:
    pen.part(box(-0.46, -0.62, 0.92, 0.52), "dark")
    _columns(pen, (-0.44, -0.22, 0, 0.22, 0.44), 0.06, 0.12, 0.62)
    pen.part(box(-0.56, -0.7, 1.12, 0.09), "wall", box(0.3, -0.8, 0.3, 0.3))
    pen.part("M-.6-.7L0-1L.6-.7Z", "roof", "M0-1L.6-.7L.18-.7Z")
    pen.part(oval(0, -0.8, 0.07), "gold")
    pen.parts([box(-0.56, -0.13, 1.12, 0.07), box(-0.64, -0.06, 1.28, 0.07)], "wall")


def _hut(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.34-.46L.34-.46L.3 0L-.3 0Z", "wall", box(0.08, -0.5, 0.3, 0.6))
    thatch = "M-.56-.36C-.4-.6-.2-.82-.04-.96L.04-.96C.2-.82 .4-.6 .56-.36L.46-.4L.4-.32L.3-.4L.2-.32L.1-.4"
    pen.part(f"{thatch}L0-.32L-.1-.4L-.2-.32L-.3-.4L-.4-.32L-.46-.4Z", "gold", "M.04-1C.1-.8 .12-.6 .1-.3L.7-.3Z")
    pen.detail("M-.06-.86L-.2-.62M.04-.8L.08-.56M-.3-.56L-.38-.46M-.04-.64L-.08-.5M.2-.68L.28-.52")
    pen.part(_opening(0, 0, 0.09, 0.28), "dark")
    pen.part(oval(-0.2, -0.2, 0.05), "dark")
    pen.lines((-0.07, -1.03, 0.05, -0.9), (0.07, -1.03, -0.05, -0.9), width=0.26)


def _factory(pen: Drawer, chance: Chance) -> None:
    for x, top in ((0.3, 0.92), (0.5, 0.8)):
        pen.part(
            polygon((x - 0.06, -0.3), (x - 0.045, -top), (x + 0.045, -top), (x + 0.06, -0.3)),
            "accent",
            box(x + 0.005, -1, 0.1, 1),
        )
        pen.part(box(x - 0.06, -top - 0.03, 0.12, 0.05), "wall")
        for index in range(3):
            pen.line(oval(x + 0.07 + 0.08 * index, -top - 0.08 - 0.055 * index, 0.045 + 0.015 * index))
    pen.part(
        "M-.64 0L-.64-.36L-.42-.54L-.42-.36L-.2-.54L-.2-.36L.02-.54L.02-.36L.24-.54L.24-.36L.62-.36L.62 0Z",
        "wall",
        box(0.34, -1, 0.3, 1),
    )
    for x in (-0.64, -0.42, -0.2, 0.02):
        pen.part(polygon((x, -0.36), (x + 0.22, -0.54), (x + 0.22, -0.49), (x, -0.31)), "roof")
    _windows(pen, (-0.53, -0.37, -0.21, -0.05, 0.11), 0.14, 0.09, 0.1)
    pen.part(box(0.32, -0.24, 0.18, 0.24), "dark")
    pen.detail("M-.53-.24L-.53-.14M-.37-.24L-.37-.14M-.21-.24L-.21-.14M-.05-.24L-.05-.14M.11-.24L.11-.14")


def _observatory(pen: Drawer, chance: Chance) -> None:
    pen.part(box(-0.36, -0.42, 0.72, 0.42), "wall", box(0.12, -0.5, 0.3, 0.6))
    pen.part(polygon((0.02, -0.56), (0.42, -0.98), (0.5, -0.9), (0.1, -0.48)), "gold")
    pen.part(polygon((0.4, -1.0), (0.54, -0.87), (0.5, -0.83), (0.36, -0.96)), "roof")
    pen.part("M-.38-.45C-.38-.98 .38-.98 .38-.45Z", "roof", "M.1-1C.14-.8 .16-.6 .14-.4L.5-.4L.5-1Z")
    pen.part(polygon((0.0, -0.45), (0.02, -0.6), (0.18, -0.76), (0.27, -0.69), (0.14, -0.56), (0.12, -0.45)), "dark")
    pen.part(polygon((0.05, -0.52), (0.2, -0.68), (0.26, -0.62), (0.11, -0.46)), "gold")
    pen.part(box(-0.42, -0.47, 0.84, 0.07), "wall")
    pen.part(_opening(-0.02, 0, 0.08, 0.25), "dark")
    for x in (-0.23, 0.21):
        pen.part(_opening(x, -0.12, 0.045, 0.18), "dark")
    pen.detail("M-.24-.76C-.3-.66-.3-.56-.3-.48M-.1-.83C-.14-.7-.14-.58-.13-.48")


def _pagoda(pen: Drawer, chance: Chance) -> None:
    for half, low, top in ((0.26, 0.0, 0.3), (0.2, 0.36, 0.56), (0.14, 0.62, 0.78)):
        pen.part(box(-half, -top, 2 * half, top - low), "wall", box(half * 0.3, -1, half, 1.2))
        pen.parts([box(x - 0.03, -top + 0.03, 0.06, top - low - 0.07) for x in (-half * 0.55, half * 0.55)], "dark")
        eaves, rise = half + 0.2, 0.1
        roof = (
            Outline()
            .move(-eaves, -top - 0.03)
            .curve(-half, -top, -half * 0.6, -top - rise * 0.6, -half * 0.5, -top - rise)
        )
        roof.line(half * 0.5, -top - rise).curve(half * 0.6, -top - rise * 0.6, half, -top, eaves, -top - 0.03)
        pen.part(
            roof.curve(half, -top + 0.05, -half, -top + 0.05, -eaves, -top - 0.03).close(),
            "roof",
            box(half * 0.3, -1.2, 1, 1.2),
        )
    pen.part(_cone(0, 0.05, 0.87, 1.04), "gold")
    pen.part(_opening(0, 0, 0.07, 0.22), "accent")
    pen.part(box(-0.36, -0.04, 0.72, 0.05), "wall")


def _prison(pen: Drawer, chance: Chance) -> None:
    pen.part(_battlements(-0.42, 0.42, -0.86, 0, 9), "wall", box(0.16, -1, 0.3, 1))
    pen.part(box(-0.46, -0.76, 0.92, 0.05), "wall")
    for y in (0.5, 0.26):
        for x in (-0.24, 0, 0.24):
            pen.part(box(x - 0.07, -y - 0.14, 0.14, 0.14), "dark")
            pen.lines(*((bar, -y - 0.14, bar, -y) for bar in (x - 0.03, x + 0.03)), role="wall", width=0.2)
    pen.part(_opening(0, 0, 0.1, 0.2), "roof")
    pen.detail(
        "M-.05-.18L-.05 0M.05-.18L.05 0M-.38-.16L-.28-.16M.26-.1L.36-.1M-.34-.44L-.3-.44M-.36-.7L-.26-.7M.2-.7L.3-.7"
    )


def _big_top(pen: Drawer, chance: Chance) -> None:
    pen.lines((-0.03, -0.86, -0.03, -1), width=0.24)
    pen.part("M-.03-1L.15-.96L-.03-.92Z", "gold")
    xs = [-0.6 + index * 0.2 for index in range(7)]
    for index, (left, right) in enumerate(pairwise(xs)):
        role = "accent" if index % 2 else "light"
        up = Outline().move(-0.03, -0.88).curve(left * 0.35, -0.66, left * 0.8, -0.52, left, -0.46)
        pen.part(up.line(right, -0.46).curve(right * 0.8, -0.52, right * 0.35, -0.66, -0.03, -0.88).close(), role)
        pen.part(box(left * 0.92, -0.42, 0.2 * 0.92, 0.42), "light" if index % 2 else "accent")
    _stripes(pen, -0.62, 0.62, -0.47, -0.4, 9)
    pen.part("M-.12 0C-.1-.2-.04-.3 0-.36C.04-.3 .1-.2 .12 0Z", "dark")


def _rocket(pen: Drawer, chance: Chance) -> None:
    pen.lines(
        *((x, -0.1, x, -0.74) for x in (0.26, 0.36)),
        *((0.26, y, 0.36, y - 0.1) for y in (-0.12, -0.28, -0.44, -0.6)),
        width=0.24,
    )
    pen.part(box(0.08, -0.66, 0.2, 0.045), "roof")
    pen.parts(["M-.1-.42L-.27-.2L-.27-.08L-.1-.16Z", "M.1-.42L.27-.2L.27-.08L.1-.16Z"], "accent")
    body = "M-.1-.14C-.18-.5-.14-.8 0-1C.14-.8 .18-.5 .1-.14Z"
    pen.part(body, "wall", "M.03-1.1C.08-.8 .1-.5 .04-.1L.4-.1L.4-1.1Z")
    pen.part("M-.1-.8C-.08-.88-.04-.95 0-1C.04-.95 .08-.88 .1-.8C.04-.77-.04-.77-.1-.8Z", "accent")
    pen.part(oval(0, -0.62, 0.06), "gold")
    pen.part(oval(0, -0.62, 0.035), "dark", line=False)
    pen.part("M-.02-.4L.02-.4L.02-.1L-.02-.1Z", "accent")
    pen.part("M-.1-.14L.1-.14L.07-.07L-.07-.07Z", "dark")
    pen.part(box(-0.42, -0.07, 0.92, 0.08), "wall")


def _station(pen: Drawer, chance: Chance) -> None:
    for x, half, top in ((-0.42, 0.22, 0.36), (0.44, 0.18, 0.3)):
        dome = Outline().move(x - half, 0).curve(x - half, -top * 1.3, x + half, -top * 1.3, x + half, 0).close()
        pen.part(dome, "water", box(x + half * 0.3, -1, 1, 1))
        pen.detail(segment(x, -top, x, 0), arc(x, 0, half * 0.55, top, 180, 360))
    pen.part("M-.1 0L-.05-.56L.05-.56L.1 0Z", "wall", box(0.01, -1, 0.2, 1))
    dish = "M-.34-.92C-.36-.62-.06-.5 .16-.6Z"
    pen.part(dish, "light", "M-.2-.6C-.1-.55 .1-.54 .16-.6L-.1-.74Z")
    pen.lines((-0.12, -0.72, 0.06, -0.98), width=0.26)
    pen.part(oval(0.07, -0.98, 0.035), "accent")
    pen.part(box(-0.6, -0.06, 1.24, 0.07), "wall")
    pen.part(_opening(0, -0.02, 0.045, 0.16), "dark")


BUILDINGS: Final[Mapping[str, Landmark]] = {
    "arch": _arch, "big top": _big_top, "bridge": _bridge, "castle": _castle, "chapel": _chapel, "factory": _factory,
    "farm": _farm, "fountain": _fountain, "harbour": _harbour, "hut": _hut, "inn": _inn, "library": _library,
    "lighthouse": _lighthouse, "market": _market, "obelisk": _obelisk, "observatory": _observatory, "pagoda": _pagoda,
    "palace": _palace, "prison": _prison, "pyramid": _pyramid, "rocket": _rocket, "ruin": _ruin, "school": _school,
    "station": _station, "temple": _temple, "tower": _tower, "village": _village, "wall": _wall, "watermill": _watermill,
    "well": _well, "windmill": _mill,
}  # fmt: skip
