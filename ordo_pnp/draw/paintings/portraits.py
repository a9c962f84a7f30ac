"""Portraits that stand for persons: a shade bust in profile, and a person seen from behind."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from ordo_pnp.draw.paintings.canvas import Canvas, mixed
from ordo_pnp.draw.paintings.hands import Drawer, Form, Hand, smooth
from ordo_pnp.draw.paintings.motifs import traits_of
from ordo_pnp.draw.paintings.outlines import Outline, box, joined, oval, polygon, round_box, segment, spline, star
from ordo_pnp.draw.paintings.scenes import Scene

# The height of a bust for which the lines are meant, millimetres.
_USUAL_HEIGHT = 30.0
_LEAST_WEIGHT = 0.8


class Shades(NamedTuple):
    """The roles of the colours of a bust."""

    body: str = "dark"
    trim: str = "accent"
    lite: str = "light"


class _Bust(NamedTuple):
    """A bust that is being drawn."""

    pen: Drawer
    shades: Shades
    is_old: bool

    def fill(self, *forms: Form, role: str | None = None) -> None:
        """Fill forms, by default in the tone of the body."""
        for each in forms:
            self.pen.fill(each, role or self.shades.body)

    def trim(self, *forms: Form) -> None:
        """Fill forms in the tone of the trim."""
        self.fill(*forms, role=self.shades.trim)

    def line(self, *forms: Form, width: float = 0.22, role: str | None = None) -> None:
        """Draw light lines."""
        for each in forms:
            self.pen.line(each, role or self.shades.lite, width)

    def edge(self, *forms: Form, width: float = 0.22) -> None:
        """Draw dark lines."""
        self.line(*forms, width=width, role=self.shades.body)


_NAPE: Final = (
    (-0.47, 0.0), (-0.44, -0.1), (-0.31, -0.19), (-0.17, -0.25), (-0.15, -0.36), (-0.2, -0.47), (-0.262, -0.62),
    (-0.25, -0.8), (-0.15, -0.93), (0.0, -0.985), (0.125, -0.945), (0.195, -0.845),
)  # fmt: skip
_MOUTH: Final = ((0.212, -0.562), (0.233, -0.528), (0.208, -0.508), (0.226, -0.482), (0.2, -0.455))
_CHEST: Final = ((0.165, -0.358), (0.065, -0.325), (0.05, -0.25), (0.11, -0.19), (0.28, -0.1), (0.36, 0.0))


def _profile(nose: float, chin: float, brow: float) -> Outline:
    """Return a bust that looks to the right, its parts by how far they stand out."""
    face = [(0.212 + brow, -0.745), (0.2, -0.7), (0.278 + nose, -0.6), (0.262 + nose, -0.578), *_MOUTH]
    points = [*_NAPE, *face, (0.216 + chin, -0.405), *_CHEST]
    return spline(points).curve(0.2, 0.1, -0.28, 0.1, -0.47, 0).close()


def _bun(bust: _Bust) -> None:
    bust.fill(oval(-0.3, -0.8, 0.13))
    bust.line("M-.22-.88C-.19-.82-.2-.75-.24-.7", "M.14-.9C.05-.8-.1-.66-.2-.6", "M.06-.95C-.02-.88-.14-.76-.22-.72")
    bust.line(oval(-0.3, -0.8, 0.075), width=0.16)


def _long(bust: _Bust) -> None:
    bust.fill(smooth("-.1 -.9  -.3 -.7  -.34 -.45  -.3 -.25  -.42 -.1  -.2 -.12  -.08 -.3  -.05 -.6", closed=True))
    bust.line("M-.02-.9C-.2-.7-.16-.4-.2-.18", "M-.09-.872C-.27-.7-.23-.4-.27-.18", width=0.18)


def _curls(bust: _Bust) -> None:
    for x, y, r in (
        (-0.26, -0.5, 0.1),
        (-0.3, -0.68, 0.12),
        (-0.24, -0.34, 0.085),
        (-0.18, -0.86, 0.12),
        (-0.02, -0.94, 0.11),
    ):
        bust.fill(oval(x, y, r))
        curl = Outline().move(x - r * 0.5, y + r * 0.3)
        bust.line(curl.curve(x - r * 0.5, y - r * 0.6, x + r * 0.5, y - r * 0.5, x + r * 0.3, y + r * 0.2), width=0.18)


def _plait(bust: _Bust) -> None:
    for x, y, r in (
        (-0.25, -0.62, 0.085),
        (-0.3, -0.5, 0.08),
        (-0.33, -0.38, 0.075),
        (-0.34, -0.27, 0.065),
        (-0.33, -0.17, 0.05),
    ):
        bust.fill(oval(x, y, r, r * 1.05))
        bust.line(
            polygon((x - r * 0.6, y - r * 0.3), (x, y + r * 0.4), (x + r * 0.6, y - r * 0.3), closed=False), width=0.16
        )
    bust.trim(box(-0.37, -0.15, 0.08, 0.04), "M-.36-.11L-.3-.11L-.28-.02L-.33-.05L-.38-.02Z")
    bust.line("M.13-.92C.03-.84-.1-.72-.21-.66", "M.04-.96C-.05-.9-.15-.8-.22-.76", width=0.18)


def _beard(bust: _Bust) -> None:
    length = 0.2 if bust.is_old else 0.14
    outer = [(0.205, -0.53), (0.255, -0.44), (0.26, -0.36), (0.2, -0.36 + length * 0.8), (0.12, -0.36 + length)]
    bust.fill(spline([*outer, (0.06, -0.32), (-0.02, -0.4), (-0.03, -0.58), (0.08, -0.52)], closed=True))
    bust.line("M-.01-.62C-.02-.5 .05-.47 .12-.475")
    for off in (0, 0.05, 0.1):
        hair = Outline().move(0.08 + off, -0.43).curve(0.12 + off, -0.36, 0.13 + off, -0.3, 0.12 + off * 0.8, -0.24)
        bust.line(hair, width=0.16)


def _queue(bust: _Bust) -> None:
    bust.fill(smooth("-.2 -.62  -.34 -.5  -.36 -.3  -.31 -.08  -.27 -.28  -.18 -.44", closed=True))
    bust.trim("M-.42-.52L-.27-.46L-.42-.38L-.3-.44Z")
    bust.line("M.1-.93C-.02-.8-.12-.65-.22-.52", "M.02-.914C-.1-.8-.2-.65-.22-.52", width=0.16)


def _moustache(bust: _Bust) -> None:
    bust.fill(smooth(".2 -.565  .27 -.53  .33 -.54  .29 -.49  .2 -.51  .1 -.47  .14 -.53", closed=True))
    bust.line("M.12-.49C.17-.53 .22-.535 .26-.52", width=0.2)


def _whiskers(bust: _Bust) -> None:
    bust.fill(smooth(".02 -.7  .08 -.56  .16 -.42  .1 -.3  -.02 -.36  -.06 -.5", closed=True))
    for off in (0, 0.05, 0.1):
        hair = Outline().move(off - 0.01, -0.62).curve(0.03 + off, -0.52, 0.08 + off, -0.44, 0.05 + off, -0.36)
        bust.line(hair, width=0.17)


def _short(bust: _Bust) -> None:
    bust.line("M.16-.86C.08-.8 .04-.74 .02-.66C-.02-.6-.1-.55-.16-.44", width=0.18)


def _tricorn(bust: _Bust) -> None:
    brim = "M-.46-.98C-.4-.9-.36-.84-.28-.8C-.1-.76 .15-.8 .48-.9C.44-.97 .36-.98 .28-.99"
    bust.fill(f"{brim}C.22-1.12 .1-1.17-.04-1.15C-.2-1.16-.3-1.06-.46-.98Z")
    bust.line("M-.43-.965C-.2-.83 .1-.86 .45-.915", width=0.3, role="gold")
    bust.trim(oval(-0.12, -0.96, 0.06))
    bust.line(oval(-0.12, -0.96, 0.06), width=0.16)


def _brim(bust: _Bust) -> None:
    bust.fill("M-.28-.82C-.26-1.08-.2-1.2-.02-1.2C.16-1.2 .2-1.05 .2-.86Z")
    bust.fill("M-.52-.7C-.35-.86 .2-.98 .5-.88C.36-.82 .1-.84-.1-.79C-.26-.75-.4-.68-.52-.7Z")
    bust.trim("M-.275-.85L-.265-.95L.198-1.02L.2-.92Z")


def _top_hat(bust: _Bust) -> None:
    bust.fill("M-.24-.84L-.27-1.26C-.1-1.3 .1-1.31 .24-1.29L.2-.9Z")
    bust.fill("M-.38-.8C-.3-.88 .2-.95 .38-.9C.3-.82-.2-.76-.38-.8Z")
    bust.trim("M-.245-.88L-.255-.98L.212-1.03L.205-.93Z")


def _liberty_cap(bust: _Bust) -> None:
    points = "-.27 -.72  -.3 -.95  -.12 -1.16  .1 -1.22  .24 -1.12  .2 -1.04  .14 -1.08  .22 -.9  0 -.84"
    cap = smooth(points, closed=True, tension=0.8)
    bust.trim(cap)
    bust.line(cap, width=0.2)
    bust.fill("M-.285-.7L-.29-.82L.215-.94L.22-.83Z")
    bust.line("M-.28-.76L.22-.885", width=0.2, role="gold")


def _turban(bust: _Bust) -> None:
    cloth = smooth("-.3 -.66  -.36 -.9  -.2 -1.12  .04 -1.14  .24 -1.02  .24 -.84  0 -.84", closed=True)
    bust.fill(cloth, role=bust.shades.lite)
    bust.edge(cloth)
    for off in (0, 0.12, 0.24):
        fold = Outline().move(off * 0.5 - 0.34, -0.8 - off * 0.8)
        bust.edge(fold.curve(-0.1, -0.82 - off, 0.1, -0.9 - off * 0.6, 0.24 - off * 0.2, -0.88 - off * 0.5), width=0.18)
    bust.trim(oval(0.13, -0.98, 0.05))
    bust.fill("M.13-1.02C.08-1.2 .14-1.3 .2-1.34C.24-1.22 .2-1.1 .13-1.02Z")


def _cap(bust: _Bust) -> None:
    crown = "M-.29-.76C-.32-1-.15-1.12 .02-1.1C.18-1.08 .23-.96 .22-.85"
    bust.fill(f"{crown}C.3-.84 .36-.82 .4-.79C.2-.76-.1-.8-.29-.7Z")
    bust.line("M-.29-.78C-.1-.88 .1-.87 .23-.87", width=0.24, role="gold")


def _bonnet(bust: _Bust) -> None:
    points = ".1 -.99  -.1 -1.08  -.33 -.98  -.4 -.78  -.32 -.56  -.12 -.42  .02 -.36  .05 -.42  -.02 -.6  .06 -.84"
    cloth = smooth(points, closed=True)
    bust.fill(cloth, role=bust.shades.lite)
    bust.edge(cloth)
    for off in (0, 0.1, 0.2):
        fold = Outline().move(0.02, off - 0.86).curve(-0.1, off - 0.94, -0.26, off - 0.86, -0.3, off - 0.72)
        bust.edge(fold, width=0.16)
    bust.trim(smooth("0 -.38  .1 -.3  .14 -.18  .06 -.24  -.02 -.16  0 -.3", closed=True))


def _hood(bust: _Bust) -> None:
    back = "-.47 0  -.42 -.3  -.38 -.7  -.27 -1.02  -.05 -1.12  .13 -1.02"
    rim = ".03 -.62  .05 -.42  .1 -.26  .2 -.1"
    bust.trim(smooth(f"{back}  .2 -.86  .1 -.8  {rim}  .25 .02  -.1 .07", closed=True))
    bust.line(smooth(f".2 -.88  .1 -.8  {rim}"), width=0.3)
    bust.line("M-.26-.96C-.34-.6-.3-.3-.34-.06", "M-.16-.96C-.24-.6-.2-.3-.24-.06", width=0.18, role="ink")


def _veil(bust: _Bust) -> None:
    cloth = smooth(
        ".14 -.93  -.04 -1.06  -.28 -.96  -.36 -.7  -.4 -.3  -.5 0  -.2 .05  -.1 -.3  -.06 -.66  .06 -.86", closed=True
    )
    bust.fill(cloth, role=bust.shades.lite)
    bust.edge(cloth)
    bust.edge("M-.1-.9C-.26-.7-.22-.3-.34 .02", "M-.02-.92C-.16-.7-.14-.3-.24 .03", width=0.16)
    bust.trim("M.17-.9L-.03-1.06L-.09-1.0L.1-.84Z")


def _crown(bust: _Bust) -> None:
    crown = "M-.27-.84L-.34-1.12L-.17-1L-.04-1.2L.07-1.02L.24-1.14L.2-.88Z"
    bust.fill(crown, role="gold")
    bust.edge(crown, width=0.2)
    for x, y in ((-0.13, -0.92), (0.08, -0.93)):
        bust.trim(oval(x, y, 0.035))


def _laurel(bust: _Bust) -> None:
    for index in range(7):
        t = index / 6
        x, y = 0.42 * t - 0.25, -0.72 - 0.17 * t - 0.05 * math.sin(t * math.pi)
        for turn in (-152.0, 142.0):
            leaf = polygon((0, 0), (0.045, -0.035), (0.12, 0), (0.045, 0.035)).placed(x, y, turn=turn - 24)
            bust.fill(leaf, role="gold")
            bust.edge(leaf, width=0.12)
    bust.line("M-.27-.71C-.1-.86 .06-.9 .2-.89", width=0.3, role="gold")


def _toque(bust: _Bust) -> None:
    puff = smooth(
        "-.28 -.9  -.42 -1.02  -.36 -1.22  -.14 -1.24  .02 -1.34  .2 -1.24  .34 -1.2  .34 -1.02  .21 -.94", closed=True
    )
    bust.fill(puff, role=bust.shades.lite)
    bust.edge(puff)
    bust.edge(
        "M-.16-.98C-.2-1.06-.2-1.12-.16-1.18",
        "M0-1C-.02-1.1 0-1.18 .04-1.24",
        "M.14-.99C.18-1.06 .18-1.12 .16-1.18",
        width=0.16,
    )
    band = "M-.28-.76L-.3-.94C-.1-1.02 .1-1.02 .23-.97L.21-.85C.04-.9-.12-.86-.28-.76Z"
    bust.fill(band, role=bust.shades.lite)
    bust.edge(band)


def _pointed_hat(bust: _Bust) -> None:
    bust.trim("M-.28-.82C-.24-1.1-.14-1.3-.26-1.5C-.04-1.42 .14-1.2 .22-.9Z")
    bust.fill("M-.54-.66C-.36-.84 .2-.99 .54-.9C.4-.82 .1-.83-.1-.78C-.26-.74-.42-.64-.54-.66Z")
    bust.fill("M-.275-.84L-.26-.94C-.1-1 .06-1.03 .2-1.01L.215-.92C.04-.94-.1-.9-.275-.84Z")
    bust.line("M-.27-.89C-.1-.96 .06-.98 .21-.965", width=0.24, role="gold")
    for x, y, r in ((-0.12, -1.14, 0.055), (0.05, -1.1, 0.04), (-0.12, -1.32, 0.035)):
        bust.fill(star(x, y, r, 5, inner=0.42), role="gold")


def _fools_cap(bust: _Bust) -> None:
    bust.fill(
        "M-.28-.7C-.3-.9-.2-1.02-.06-1.04C-.16-1.2-.34-1.26-.5-1.12C-.62-1-.6-.84-.54-.76C-.46-.84-.4-.8-.28-.7Z",
        role=bust.shades.lite,
    )
    bust.trim(
        "M-.1-1.04C.06-1.26 .34-1.3 .5-1.1C.56-1.02 .56-.94 .52-.88C.42-.96 .3-.96 .21-.86C.06-.92-.1-.84-.28-.7C-.3-.88-.24-1-.1-1.04Z"
    )
    bust.edge(
        "M-.28-.7C-.3-.9-.2-1.02-.06-1.04C-.16-1.2-.34-1.26-.5-1.12C-.62-1-.6-.84-.54-.76C-.46-.84-.4-.8-.28-.7",
        width=0.18,
    )
    for x, y in ((-0.54, -0.73), (0.52, -0.85)):
        bust.fill(oval(x, y, 0.055), role="gold")
        bust.edge(oval(x, y, 0.055), segment(x, y, x, y + 0.05), width=0.14)


def _straw_hat(bust: _Bust) -> None:
    bust.fill("M-.27-.84C-.26-1-.18-1.1-.02-1.1C.14-1.1 .2-1 .2-.88Z", role="gold")
    bust.fill("M-.58-.64C-.4-.86 .24-1 .6-.86C.42-.8 .12-.84-.1-.78C-.28-.72-.44-.62-.58-.64Z", role="gold")
    bust.trim("M-.275-.84L-.265-.93C-.1-.99 .06-1.02 .2-1L.205-.9C.06-.92-.1-.9-.275-.84Z")
    bust.edge("M-.58-.64C-.4-.86 .24-1 .6-.86C.42-.8 .12-.84-.1-.78C-.28-.72-.44-.62-.58-.64Z", width=0.18)
    bust.edge(
        "M-.5-.68C-.3-.8 .2-.94 .5-.86",
        "M-.14-1.08C-.18-1.02-.2-.98-.2-.94",
        "M.06-1.09C.1-1.04 .12-1.02 .12-.98",
        width=0.14,
    )


def _helmet(bust: _Bust) -> None:
    pen, hand = bust.pen, bust.pen.hand
    shell = (
        "M-.3-.52C-.4-.9-.2-1.12 .02-1.1C.2-1.08 .25-.9 .24-.76L.05-.78C0-.68-.02-.6-.02-.48C-.1-.42-.22-.42-.3-.52Z"
    )
    steel = hand.color("roof") if hand.is_engraved else mixed(hand.color("wall"), hand.color("ink"), 0.25)
    pen.canvas.fill(pen.at(shell), steel)
    bust.line("M-.33-.66C-.2-.74 .05-.8 .24-.8", width=0.35, role="gold")
    bust.line("M-.02-1.1C-.1-1-.13-.9-.13-.76")
    bust.edge(shell)
    bust.trim("M.12-1.1C0-1.32-.4-1.24-.48-.7C-.38-.9-.2-1.06 .12-1.1Z")


def _ruff(bust: _Bust) -> None:
    for index in range(9):
        t = index / 8
        fold = oval(0.42 * t - 0.26, -0.235 - 0.02 * math.sin(t * math.pi) - 0.05 * t, 0.042, 0.06)
        bust.fill(fold, role=bust.shades.lite)
        bust.edge(fold, width=0.16)


def _lapel(bust: _Bust) -> None:
    bust.trim("M-.13-.3L.06-.22L.2 .045L.04 .075L-.05-.12Z")
    bust.fill("M.055-.29L.11-.2L.27 .02L.2 .045L.07-.2Z", role=bust.shades.lite)
    bust.line("M-.13-.3L-.05-.12L.04 .075", width=0.2)


def _scarf(bust: _Bust) -> None:
    cloth = smooth("-.2 -.27  -.05 -.22  .1 -.26  .12 -.2  -.05 -.14  -.23 -.2", closed=True)
    bust.trim(cloth, "M0-.2L.1-.22L.2 .02L.08 .04Z")
    bust.line(cloth, width=0.18)
    bust.line("M0-.2L.08 .04", width=0.16)


def _fur(bust: _Bust) -> None:
    places = [(0.68 * index / 9 - 0.4, -0.15 - 0.14 * math.sin(index / 9 * math.pi)) for index in range(10)]
    bust.fill(joined(*(oval(x, y, 0.07, 0.065) for x, y in places)), role=bust.shades.lite)
    bust.edge(joined(*(segment(x - 0.02, y + 0.02, x, y - 0.02) for x, y in places)))


def _beads(bust: _Bust) -> None:
    for index in range(7):
        t = index / 6
        bead = oval(0.3 * t - 0.19, -0.24 + 0.09 * math.sin(t * math.pi) + 0.02 * t, 0.028)
        bust.fill(bead, role="gold")
        bust.edge(bead, width=0.14)


def _ear(bust: _Bust, *, pointed: bool) -> None:
    if pointed:
        ear = "M-.04-.54C-.12-.58-.16-.7-.26-.82C-.12-.78-.04-.72-.02-.64C0-.6-.02-.56-.04-.54Z"
        bust.fill(ear)
        bust.line(ear, width=0.2)
    else:
        bust.line("M-.05-.66C-.1-.69-.11-.59-.05-.555", width=0.2)


def _pipe(bust: _Bust) -> None:
    bust.edge("M.22-.5L.42-.46", width=0.5)
    bust.fill("M.4-.56L.5-.56L.48-.44L.41-.44Z")
    bust.line("M.45-.6C.4-.68 .52-.72 .46-.82C.42-.88 .5-.92 .48-.98", width=0.2, role="cloud")


def _spectacles(bust: _Bust) -> None:
    bust.line(oval(0.165, -0.655, 0.052), "M.115-.66L-.04-.68", width=0.26)


def _eye_patch(bust: _Bust) -> None:
    bust.line("M.19-.77L-.2-.6", width=0.3)
    bust.trim(oval(0.155, -0.675, 0.055, 0.065))
    bust.line(oval(0.155, -0.675, 0.055, 0.065), width=0.16)


def _earring(bust: _Bust) -> None:
    bust.line(oval(-0.065, -0.5, 0.038), width=0.3, role="gold")


def _feather(bust: _Bust) -> None:
    bust.trim("M-.18-.96C-.3-1.2-.56-1.24-.66-1.06C-.5-1.1-.36-1.04-.18-.9Z")
    bust.line("M-.2-.95C-.32-1.1-.48-1.14-.6-1.09", width=0.16)


_Part = Callable[[_Bust], None]
_HAIR: Final[Mapping[str, _Part]] = {
    "bun": _bun, "long": _long, "curls": _curls, "plait": _plait,
    "beard": _beard, "queue": _queue, "moustache": _moustache, "whiskers": _whiskers, "short": _short,
}  # fmt: skip
_HATS: Final[Mapping[str, _Part]] = {
    "tricorn": _tricorn, "brim": _brim, "top hat": _top_hat, "liberty cap": _liberty_cap, "turban": _turban, "cap": _cap,
    "bonnet": _bonnet, "hood": _hood, "veil": _veil, "crown": _crown, "laurel": _laurel, "helmet": _helmet, "toque": _toque,
    "pointed hat": _pointed_hat, "fool's cap": _fools_cap, "straw hat": _straw_hat,
}  # fmt: skip
_COLLARS: Final[Mapping[str, _Part]] = {"ruff": _ruff, "lapel": _lapel, "scarf": _scarf, "fur": _fur, "beads": _beads}
_DETAILS: Final[Mapping[str, _Part]] = {
    "pipe": _pipe, "spectacles": _spectacles, "eye patch": _eye_patch, "earring": _earring, "feather": _feather,
}  # fmt: skip
_WOMENS_HAIR: Final = ("bun", "long", "curls", "plait")
_MENS_HAIR: Final = ("beard", "queue", "short", "moustache", "whiskers")
_WOMENS_HATS: Final = ("none", "bonnet", "brim", "veil", "turban", "straw hat", "none")
_MENS_HATS: Final = (
    "tricorn",
    "brim",
    "cap",
    "none",
    "hood",
    "top hat",
    "liberty cap",
    "turban",
    "laurel",
    "straw hat",
)
# The hats that traits call for, the first that a name has first.
_HATS_OF_TRAITS: Final[Mapping[str, tuple[str, ...]]] = {
    "ruler": ("crown",),
    "wizard": ("pointed hat",),
    "cook": ("toque",),
    "jester": ("fool's cap",),
    "hooded": ("hood",),
    "soldier": ("tricorn", "helmet"),
    "rich": ("top hat",),
    "farmer": ("straw hat", "brim", "cap"),
    "sailor": ("cap", "tricorn", "liberty cap"),
}
_COVERS: Final = frozenset({"bonnet", "hood", "helmet", "veil"})


def _hair_of(traits: frozenset[str], scene: Scene) -> str:
    if "woman" in traits:
        return scene.chance("hair").pick(_WOMENS_HAIR)
    return "beard" if "old" in traits else scene.chance("hair").pick(_MENS_HAIR)


def _hat_of(traits: frozenset[str], scene: Scene) -> str:
    for trait, hats in _HATS_OF_TRAITS.items():
        # A rich woman does not wear a man's hat.
        if trait in traits and not (trait == "rich" and "woman" in traits):
            return scene.chance("hat").pick(hats)
    return scene.chance("hat").pick(_WOMENS_HATS if "woman" in traits else _MENS_HATS)


def _worn_in_face(traits: frozenset[str], scene: Scene) -> str | None:
    """Return the name of a thing worn in the face, below the hat."""
    chance = scene.chance("face")
    if "blind" in traits:
        return "eye patch"
    return chance.pick(("spectacles", "spectacles", "eye patch")) if chance.holds(0.2) else None


def _worn_last(traits: frozenset[str], scene: Scene, hair: str, hat: str) -> list[str]:
    """Return the names of small things that nothing hides."""
    chance, found = scene.chance("details"), list[str]()
    if hair in {"short", "moustache", "whiskers"} and chance.holds(0.35):
        found.append("pipe")
    if hat in {"brim", "tricorn"} and chance.holds(0.45):
        found.append("feather")
    if hat not in _COVERS and "elf" not in traits and chance.holds(0.4 if "woman" in traits else 0.15):
        found.append("earring")
    return found


def paint_portrait(
    canvas: Canvas, hand: Hand, scene: Scene, x: float, y: float, height: float, shades: Shades | None = None
) -> None:
    """Paint the bust of a person; the name decides profile, hair, hat and collar.

    Args:
        canvas: The canvas.
        hand: The way of drawing.
        scene: Whose card it is; the same name and kind give the same person in every hand.
        x: Of the middle of the neck, millimetres.
        y: Of the foot; the cloth reaches a tenth of the height below it.
        height: From the foot to the top of the head; hats reach a third of it higher.
        shades: The roles of its colours.
    """
    traits = traits_of(scene.subject)
    shape = scene.chance("profile")
    weight = max(_LEAST_WEIGHT, height / _USUAL_HEIGHT)
    pen = Drawer(canvas, hand, x, y, height, mirrored=shape.holds(0.35), weight=weight)
    bust = _Bust(pen, shades or Shades(), "old" in traits)
    bust.fill(_profile(shape.between(-0.025, 0.035), shape.between(-0.02, 0.025), shape.between(-0.01, 0.012)))
    hair, hat = _hair_of(traits, scene), _hat_of(traits, scene)
    if not ((hair == "whiskers" and hat == "helmet") or (hair in {"bun", "curls"} and hat in _COVERS)):
        _HAIR[hair](bust)
    in_face = _worn_in_face(traits, scene)
    if in_face is not None:
        _DETAILS[in_face](bust)
    if hat not in _COVERS:
        _ear(bust, pointed="elf" in traits)
    if hat in _HATS:
        _HATS[hat](bust)
    for each in _worn_last(traits, scene, hair, hat):
        _DETAILS[each](bust)
    if hat != "hood":
        collars = ("ruff", "scarf", "fur", "beads", "lapel") if "woman" in traits else ("ruff", "lapel", "scarf", "fur")
        _COLLARS[scene.chance("collar").pick(collars)](bust)


# Things that a person seen from behind carries, has with them and wears on the head.
_CARRIED: Final = ("staff", "spear", "lantern", "flag", "crook", "parasol", "none")
_COMPANIONS: Final = ("dog", "cat", "none", "pack", "dog", "sword", "crow", "quiver")
_HEADS: Final = ("hood", "hat", "hair", "bun", "hood", "hat", "braid")
# Those that traits call for, the first that a name has first.
_CARRIED_BY: Final[Mapping[str, str]] = {"light": "lantern", "wizard": "star", "soldier": "spear", "farmer": "crook"}
_HEADS_OF: Final[Mapping[str, str]] = {
    "ruler": "crown", "wizard": "pointed hat", "hooded": "hood", "soldier": "helmet", "farmer": "hat",
}  # fmt: skip


def _called(table: Mapping[str, str], traits: frozenset[str]) -> str | None:
    return next((found for trait, found in table.items() if trait in traits), None)


def paint_wanderer(canvas: Canvas, hand: Hand, scene: Scene, x: float, y: float, height: float) -> None:
    """Paint a person from behind, cloak in the wind; the name decides the things carried.

    Args:
        canvas: The canvas.
        hand: The way of drawing; lines are left out.
        scene: Whose card it is.
        x: Of the middle of the feet, millimetres.
        y: Of the feet.
        height: Up to the top of the head.
    """
    traits, shape = traits_of(scene.subject), scene.chance("cloak")
    pen = Drawer(canvas, hand, x, y, height, mirrored=shape.holds(0.5), weight=max(0.25, height / 18))
    swing = shape.between(0.02, 0.14)
    companion = scene.chance("companion").pick(_COMPANIONS)
    _carry(pen, _called(_CARRIED_BY, traits) or scene.chance("carried").pick(_CARRIED))
    if companion == "sword":
        pen.lines((-0.1, -0.4, -0.34, 0), role="fig", width=0.4)
        pen.lines((-0.02, -0.4, -0.12, -0.46), role="gold", width=0.4)
    _cloak(pen, swing)
    if companion in _BESIDE:
        _BESIDE[companion](pen)
    _head(pen, _called(_HEADS_OF, traits) or scene.chance("head").pick(_HEADS))
    pen.line("M-.125-.66C-.04-.6 .06-.6 .13-.66", "accent", 0.4)


def _dog(pen: Drawer) -> None:
    dog = "M-.62 .02L-.6-.14C-.63-.26-.58-.32-.56-.36L-.555-.45L-.525-.4L-.49-.45L-.485-.36"
    pen.fill(f"{dog}C-.44-.32-.4-.2-.4-.1C-.39-.04-.36-.02-.3-.06C-.32 .02-.38 .03-.42 .03Z", "fig")
    pen.lines((-0.56, -0.28, -0.47, -0.28), role="accent", width=0.34)


def _cat(pen: Drawer) -> None:
    body = "M-.56 .03C-.6-.06-.58-.16-.53-.2C-.56-.24-.56-.28-.55-.34L-.51-.3L-.46-.3L-.42-.34C-.41-.28-.41-.24-.44-.2C-.38-.14-.38-.06-.4 .03Z"
    pen.fill(body, "fig")
    pen.line("M-.42 .01C-.3 .03-.28-.1-.34-.18", "fig", 0.42)
    pen.lines((-0.52, -0.21, -0.45, -0.21), role="accent", width=0.3)


def _crow(pen: Drawer) -> None:
    pen.fill(
        "M.08-.68C.08-.8 .12-.87 .18-.87C.2-.93 .26-.91 .27-.87L.33-.84L.27-.82C.27-.74 .2-.68 .14-.67L.02-.58Z", "fig"
    )


def _pack(pen: Drawer) -> None:
    hand = pen.hand
    pen.canvas.fill(pen.at(round_box(-0.1, -0.62, 0.2, 0.3, 0.06)), mixed(hand.color("gold"), hand.color("fig"), 0.35))
    pen.fill(round_box(-0.13, -0.67, 0.26, 0.09, 0.045), "accent")
    pen.lines((-0.05, -0.58, -0.05, -0.34), (0.05, -0.58, 0.05, -0.34), role="fig", width=0.25)


def _quiver(pen: Drawer) -> None:
    pen.lines(*((x, -0.62, x - 0.06, -0.8) for x in (-0.02, 0.02, 0.06)), role="fig", width=0.25)
    for x in (-0.08, -0.04, 0.0):
        pen.fill(polygon((x - 0.02, -0.78), (x - 0.005, -0.86), (x + 0.025, -0.79)), "light")
    pen.fill("M-.05-.66L.07-.62L.14-.36L.06-.33Z", "gold")
    pen.lines((-0.12, -0.64, 0.12, -0.38), role="accent", width=0.3)


_BESIDE: Final[Mapping[str, Callable[[Drawer], None]]] = {
    "dog": _dog, "cat": _cat, "crow": _crow, "pack": _pack, "quiver": _quiver,
}  # fmt: skip


def _carry(pen: Drawer, carried: str) -> None:
    hand, canvas = pen.hand, pen.canvas
    if carried == "none":
        return
    pen.lines((0.25, 0.02, 0.21, -0.92 if carried == "lantern" else -1.08), role="fig", width=0.3)
    if carried == "spear":
        pen.fill("M.18-1.06L.205-1.24L.24-1.06Z", "fig")
    elif carried == "crook":
        pen.line("M.21-1.06C.2-1.24 .4-1.24 .36-1.1C.35-1.05 .3-1.05 .29-1.09", "fig", 0.34)
    elif carried == "star":
        pen.fill(star(0.205, -1.16, 0.1, 4, inner=0.34), "gold")
        pen.fill(oval(0.205, -1.16, 0.035), "lamp")
    elif carried == "parasol":
        pen.fill("M-.16-1C-.1-1.3 .48-1.34 .58-1.06L.46-1.09L.34-1.05L.22-1.08L.1-1.03L-.03-1.05Z", "accent")
        pen.lines((0.205, -1.2, 0.2, -1.29), role="fig", width=0.3)
    elif carried == "flag":
        pen.fill("M.21-1.08C.35-1.14 .45-1 .62-1.06L.62-.86C.45-.8 .35-.94 .215-.88Z", "accent")
    elif carried == "lantern":
        for reach, part in ((0.17, 0.55), (0.105, 0.2)):
            canvas.fill(pen.at(oval(0.33, -0.78, reach)), mixed(hand.color("lamp"), hand.color("mid"), part))
        pen.line("M.213-.92L.33-.92L.33-.85", "fig", 0.25)
        pen.fill(box(0.29, -0.85, 0.08, 0.13), "gold")
        pen.line(box(0.29, -0.85, 0.08, 0.13), "fig", 0.2)


def _cloak(pen: Drawer, swing: float) -> None:
    hand, canvas = pen.hand, pen.canvas
    hem = -0.2 - swing * 0.3
    cloak = Outline().move(hem, 0.02).curve(-0.2, -0.25, -0.16, -0.5, -0.135, -0.66)
    cloak.curve(-0.12, -0.76, -0.06, -0.78, 0, -0.78).curve(0.06, -0.78, 0.12, -0.76, 0.14, -0.66)
    cloak.curve(0.16, -0.45, 0.2, -0.25, 0.3 + swing, 0).curve(0.2, 0.04, 0.14, -0.02, 0.06, 0.03)
    cloak.curve(0, 0.05, -0.1, 0, hem, 0.02).close()
    pen.fill(cloak, "fig")
    with canvas.clipped(pen.at(cloak)):
        pen.fill("M-.3 .1C-.1-.2-.12-.55-.08-.8L-.3-.8Z", "rim")
    folds = joined(pen.at("M.015-.64C.03-.4 .04-.2 .04-.05"), pen.at("M.05-.64C.1-.4 .16-.2 .16-.05"))
    canvas.line(folds, mixed(hand.color("fig"), hand.color("rim"), 0.5), 0.2 * pen.weight)


def _head(pen: Drawer, head: str) -> None:
    if head == "hood":
        pen.fill("M-.13-.68C-.14-.86-.07-.98 .01-1.02C.09-.97 .13-.86 .13-.68Z", "fig")
        pen.fill("M-.13-.68C-.14-.86-.07-.98 .01-1.02C-.04-.9-.09-.8-.09-.68Z", "rim")
        return
    pen.fill(oval(0, -0.87, 0.085, 0.098), "fig")
    if head == "bun":
        pen.fill(oval(0, -1, 0.055), "fig")
        pen.line("M-.07-.93C-.03-.96 .03-.96 .07-.93", "accent", 0.3)
    elif head == "hat":
        pen.fill(oval(0, -0.9, 0.2, 0.042), "fig")
        pen.fill("M-.1-.9C-.1-1.05 .1-1.05 .1-.9Z", "fig")
        pen.lines((-0.1, -0.93, 0.1, -0.93), role="accent", width=0.36)
    elif head == "hair":
        pen.fill(smooth("-.09 -.9  -.11 -.75  -.03 -.58  .07 -.6  .12 -.76  .09 -.9", closed=True), "rim")
    elif head == "braid":
        for y, r in ((-0.78, 0.034), (-0.72, 0.032), (-0.66, 0.029), (-0.605, 0.026), (-0.555, 0.022)):
            pen.fill(oval(0, y, r, r * 1.15), "rim")
        pen.fill("M-.09-.86C-.1-1 .1-1 .09-.86C.05-.92-.05-.92-.09-.86Z", "rim")
    elif head == "pointed hat":
        pen.fill("M-.11-.92C-.06-1.06-.02-1.16-.08-1.3C.04-1.22 .08-1.08 .12-.92Z", "fig")
        pen.fill(oval(0, -0.9, 0.23, 0.045), "fig")
        pen.lines((-0.1, -0.945, 0.11, -0.945), role="gold", width=0.36)
    elif head == "helmet":
        pen.fill("M-.12-.8C-.13-1.0 .13-1.0 .12-.8Z", "rim")
        pen.fill("M-.01-.95C-.02-1.1 .08-1.2 .2-1.14C.24-1.04 .16-.98 .12-.84C.1-.92 .05-.95-.01-.95Z", "accent")
    elif head == "crown":
        pen.fill("M-.1-.91L-.12-1.06L-.06-1L0-1.09L.06-1L.12-1.06L.1-.91Z", "gold")
