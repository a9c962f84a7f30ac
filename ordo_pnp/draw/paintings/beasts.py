"""Emblems of beasts that no sign of the stock shows: each two units high about the origin, most of them heads from the front."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from ordo_pnp.draw.paintings.canvas import Chance
from ordo_pnp.draw.paintings.hands import Drawer, outline_of
from ordo_pnp.draw.paintings.outlines import Outline, oval

Beast: TypeAlias = Callable[[Drawer, Chance], None]


def _pair(path: str) -> list[Outline]:
    """Return a form of the left side and the same on the right."""
    left = outline_of(path)
    return [left, left.placed(0, 0, mirrored=True)]


def _both(x: float, y: float, across: float, down: float | None = None) -> list[Outline]:
    return [oval(side * x, y, across, down) for side in (-1, 1)]


def _eyes(pen: Drawer, x: float, y: float, size: float = 0.07) -> None:
    for each in _both(x, y, size):
        pen.fill(each, "dark")
    for each in _both(x, y, size * 0.4):
        pen.fill(each.placed(size * 0.25, -size * 0.3), "light")


def _whiskers(pen: Drawer, x: float, y: float, reach: float) -> None:
    pen.lines(
        *((side * x, y + 0.05 * n, side * (x + reach), y + 0.14 * n) for side in (-1, 1) for n in (-1, 0, 1)), width=0.2
    )


def _badger(pen: Drawer, chance: Chance) -> None:
    pen.parts(_both(0.52, -0.58, 0.2), "roof")
    pen.part(
        "M-.66-.14C-.64-.6-.32-.8 0-.8C.32-.8 .64-.6 .66-.14C.66 .16 .42 .3 .3 .56C.2 .82 .12 .92 0 .92C-.12 .92-.2 .82-.3 .56C-.42 .3-.66 .16-.66-.14Z",
        "light",
    )
    pen.parts(
        _pair("M-.46-.66C-.22-.6-.16-.26-.14 .1L-.22 .52C-.34 .34-.52 .16-.56-.2C-.56-.4-.54-.56-.46-.66Z"), "roof"
    )
    for each in _both(0.29, -0.06, 0.12):
        pen.fill(each, "light")
    _eyes(pen, 0.29, -0.06)
    pen.part(oval(0, 0.78, 0.15, 0.11), "dark")


def _otter(pen: Drawer, chance: Chance) -> None:
    pen.parts(_both(0.62, -0.5, 0.17), "roof")
    pen.part(
        "M-.84 .1C-.84-.5-.44-.76 0-.76C.44-.76 .84-.5 .84 .1C.84 .56 .46 .82 0 .82C-.46 .82-.84 .56-.84 .1Z", "roof"
    )
    pen.part(
        "M-.5 .36C-.5 .06-.24-.04 0 .12C.24-.04 .5 .06 .5 .36C.5 .62 .26 .74 0 .74C-.26 .74-.5 .62-.5 .36Z", "light"
    )
    pen.part(oval(0, 0.16, 0.16, 0.11), "dark")
    pen.line("M0 .27L0 .42C-.08 .54-.2 .54-.26 .48M0 .42C.08 .54 .2 .54 .26 .48", width=0.3)
    _eyes(pen, 0.38, -0.16, 0.09)
    _whiskers(pen, 0.34, 0.36, 0.56)


def _heron(pen: Drawer, chance: Chance) -> None:
    pen.lines((0.28, 0.4, 0.28, 0.98), (0.46, 0.38, 0.36, 0.68), (0.36, 0.68, 0.5, 0.98), width=0.5)
    pen.part(
        "M-.12 .34C-.44 .12-.12-.18-.28-.46C-.36-.64-.24-.8-.06-.78C.1-.76 .12-.62 .04-.54C-.12-.44 .1-.16 .2 .12Z",
        "light",
    )
    pen.part("M-.14 .3C.02-.08 .5-.16 .98 .34C.7 .5 .1 .58-.14 .3Z", "accent", "M.1 .3L1 .3L1 .6L0 .6Z")
    pen.line("M.1 .26C.34 .12 .56 .16 .76 .32", width=0.3)
    pen.part("M-.24-.72L-.98-.54L-.24-.56Z", "gold")
    pen.part("M-.1-.78C.08-.9 .28-.86 .44-.7C.26-.72 .12-.7 0-.64Z", "roof")
    pen.fill(oval(-0.1, -0.67, 0.05), "dark")


def _stag(pen: Drawer, chance: Chance) -> None:
    antlers = "M-.13-.24C-.16-.5-.56-.46-.6-.96M-.36-.46C-.2-.58-.22-.78-.28-.94M-.54-.64C-.68-.66-.84-.74-.88-.92"
    for each in _pair(antlers):
        pen.line(each, width=1.3)
        pen.line(each, "gold", 0.7)
    pen.parts(_pair("M-.26-.08L-.74-.24C-.68 .02-.5 .12-.27 .08Z"), "roof")
    pen.part(
        "M-.32-.06C-.32-.32 .32-.32 .32-.06C.32 .24 .22 .5 .18 .76C.15 .98-.15 .98-.18 .76C-.22 .5-.32 .24-.32-.06Z",
        "roof",
    )
    pen.part("M-.17 .66C-.1 .56 .1 .56 .17 .66C.18 .96-.18 .96-.17 .66Z", "light")
    pen.part(oval(0, 0.74, 0.11, 0.08), "dark")
    _eyes(pen, 0.2, 0.1)


def _hare(pen: Drawer, chance: Chance) -> None:
    tilt = chance.pick((-8, 0, 8))
    ears = _pair("M-.36-.02C-.56-.4-.52-.84-.3-.98C-.08-.84-.04-.4-.1-.14Z")
    inner = _pair("M-.3-.16C-.4-.44-.38-.7-.29-.8C-.2-.7-.18-.42-.2-.2Z")
    pen.parts([each.placed(0, 0, turn=tilt) for each in ears], "light")
    pen.parts([each.placed(0, 0, turn=tilt) for each in inner], "accent", line=False)
    pen.part("M-.5 .3C-.5-.04-.26-.22 0-.22C.26-.22 .5-.04 .5 .3C.5 .68 .26 .9 0 .9C-.26 .9-.5 .68-.5 .3Z", "light")
    pen.part("M-.1 .4L.1 .4L0 .52Z", "accent")
    pen.line("M0 .52L0 .62C-.06 .72-.14 .72-.2 .66M0 .62C.06 .72 .14 .72 .2 .66", width=0.3)
    _eyes(pen, 0.24, 0.18, 0.08)
    _whiskers(pen, 0.22, 0.52, 0.5)


def _moth(pen: Drawer, chance: Chance) -> None:
    pen.lines((-0.03, -0.4, -0.26, -0.82), (0.03, -0.4, 0.26, -0.82), width=0.4)
    pen.parts(_pair("M-.04 .04C-.5 .06-.78 .36-.64 .7C-.42 .92-.1 .6-.04 .34Z"), "gold")
    pen.parts(_pair("M-.05-.3C-.32-.8-.86-.82-.98-.5C-1-.12-.52 .14-.05 .1Z"), "accent")
    spot = chance.pick((0.13, 0.17))
    pen.parts(_both(0.62, -0.36, spot), "light")
    for each in _both(0.62, -0.36, spot * 0.45):
        pen.fill(each, "dark")
    pen.parts(_both(0.42, 0.5, 0.08), "light")
    pen.part(oval(0, 0.06, 0.1, 0.5), "roof")
    pen.part(oval(0, -0.42, 0.11), "roof")
    pen.lines(*((-0.08, y, 0.08, y) for y in (0.06, 0.2, 0.34)), role="light", width=0.2)


def _frog(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.9 .2C-.9-.18-.54-.34 0-.34C.54-.34 .9-.18 .9 .2C.9 .62 .46 .78 0 .78C-.46 .78-.9 .62-.9 .2Z", "leaf")
    pen.parts(_both(0.46, -0.42, 0.3), "leaf")
    pen.parts(_both(0.46, -0.44, 0.2), "gold")
    _eyes(pen, 0.46, -0.44, 0.1)
    pen.line("M-.66 .26C-.3 .5 .3 .5 .66 .26", width=0.45)
    for each in _both(0.09, 0.02, 0.03):
        pen.fill(each, "dark")
    pen.parts(_both(0.66, 0.12, 0.09, 0.07), "accent", line=False)


def _turtle(pen: Drawer, chance: Chance) -> None:
    legs = [
        oval(0, 0, 0.2, 0.13).placed(x, y, turn=turn)
        for x, y, turn in ((-0.6, -0.46, 40), (0.6, -0.46, -40), (-0.58, 0.5, -40), (0.58, 0.5, 40))
    ]
    pen.parts([*legs, outline_of("M-.07 .6L0 .92L.07 .6Z")], "gold")
    pen.part(oval(0, -0.78, 0.2), "gold")
    pen.part(oval(0, 0.02, 0.68, 0.66), "leaf", oval(0.5, 0.3, 0.6, 0.6))
    pen.part("M0-.3L.28-.14L.28 .18L0 .34L-.28 .18L-.28-.14Z", "light")
    pen.line("M0-.3L0-.62M.28-.14L.58-.3M.28 .18L.58 .36M0 .34L0 .67M-.28 .18L-.58 .36M-.28-.14L-.58-.3", width=0.3)
    for each in _both(0.09, -0.84, 0.03):
        pen.fill(each, "dark")


def _bull(pen: Drawer, chance: Chance) -> None:
    pen.parts(_pair("M-.34-.34C-.72-.26-1-.5-.9-.94C-.78-.66-.54-.62-.26-.52Z"), "light")
    pen.parts(_pair("M-.4-.24L-.88-.12C-.76 .1-.54 .08-.4 .02Z"), "roof")
    pen.part(
        "M-.44-.26C-.44-.54 .44-.54 .44-.26C.44 .1 .36 .36 .34 .62C.32 .92-.32 .92-.34 .62C-.36 .36-.44 .1-.44-.26Z",
        "roof",
    )
    pen.part(oval(0, 0.64, 0.42, 0.3), "light")
    for each in _both(0.16, 0.58, 0.06, 0.05):
        pen.fill(each, "dark")
    pen.line("M-.2 .8C-.08 .86 .08 .86 .2 .8", width=0.3)
    _eyes(pen, 0.26, -0.02, 0.08)
    if chance.holds(0.5):
        pen.line(oval(0, 0.78, 0.13), "gold", 0.6)


def _pig(pen: Drawer, chance: Chance) -> None:
    pen.parts(_pair("M-.66-.28L-.74-.86C-.5-.84-.3-.7-.2-.5Z"), "accent")
    pen.part("M-.8 .1C-.8-.42-.44-.68 0-.68C.44-.68 .8-.42 .8 .1C.8 .58 .44 .84 0 .84C-.44 .84-.8 .58-.8 .1Z", "accent")
    pen.part(oval(0, 0.3, 0.36, 0.27), "light")
    for each in _both(0.13, 0.3, 0.06, 0.09):
        pen.fill(each, "dark")
    _eyes(pen, 0.38, -0.1, 0.08)
    if chance.holds(0.5):
        pen.parts(_pair("M-.36 .5C-.42 .38-.44 .28-.4 .16C-.3 .28-.28 .42-.26 .52Z"), "light")


def _bear(pen: Drawer, chance: Chance) -> None:
    pen.parts(_both(0.58, -0.56, 0.27), "roof")
    for each in _both(0.58, -0.56, 0.13):
        pen.fill(each, "light")
    pen.part(
        "M-.82 .08C-.82-.5-.46-.76 0-.76C.46-.76 .82-.5 .82 .08C.82 .6 .46 .86 0 .86C-.46 .86-.82 .6-.82 .08Z", "roof"
    )
    pen.part(oval(0, 0.4, 0.4, 0.34), "light")
    pen.part(oval(0, 0.24, 0.16, 0.11), "dark")
    pen.line("M0 .34L0 .48M-.2 .5C-.12 .62 .12 .62 .2 .5", width=0.3)
    _eyes(pen, 0.34, -0.06, 0.08)


def _mouse(pen: Drawer, chance: Chance) -> None:
    pen.parts(_both(0.6, -0.48, 0.36), "light")
    for each in _both(0.6, -0.48, 0.2):
        pen.fill(each, "accent")
    pen.part("M-.6-.02C-.6-.44-.3-.6 0-.6C.3-.6 .6-.44 .6-.02C.6 .38 .3 .84 0 .88C-.3 .84-.6 .38-.6-.02Z", "light")
    _eyes(pen, 0.26, 0.02, 0.1)
    _whiskers(pen, 0.2, 0.58, 0.62)
    pen.part(oval(0, 0.66, 0.15, 0.12), "accent")


def _owl(pen: Drawer, chance: Chance) -> None:
    pen.parts(_pair("M-.62-.3L-.6-.96C-.42-.82-.24-.74-.06-.7Z"), "roof")
    pen.part(
        "M-.68-.1C-.68-.62-.36-.76 0-.76C.36-.76 .68-.62 .68-.1L.68 .3C.68 .74 .36 .92 0 .92C-.36 .92-.68 .74-.68 .3Z",
        "roof",
    )
    pen.part("M-.42 .4C-.42 .14-.2 .02 0 .02C.2 .02 .42 .14 .42 .4C.42 .7 .2 .84 0 .84C-.2 .84-.42 .7-.42 .4Z", "light")
    pen.parts(_both(0.31, -0.22, 0.3), "light")
    for each in _both(0.31, -0.22, 0.13):
        pen.fill(each, "dark")
    pen.part("M-.12-.1L.12-.1L0 .16Z", "gold")
    pen.line("M-.24 .34L-.12 .44L0 .34L.12 .44L.24 .34M-.12 .58L0 .48L.12 .58", width=0.3)
    pen.parts(_both(0.22, 0.92, 0.13, 0.07), "gold")


BEASTS: Final[Mapping[str, Beast]] = {
    "badger": _badger,
    "otter": _otter,
    "heron": _heron,
    "stag": _stag,
    "hare": _hare,
    "moth": _moth,
    "frog": _frog,
    "turtle": _turtle,
    "bull": _bull,
    "pig": _pig,
    "bear": _bear,
    "mouse": _mouse,
    "owl": _owl,
}
