"""The look *playing card*: a picture and the same turned by half, about the rules; court figures, vessels, wheels."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from ordo_pnp.draw.drawing import Color
from ordo_pnp.draw.paintings.canvas import Canvas, mixed
from ordo_pnp.draw.paintings.emblems import paint_emblem
from ordo_pnp.draw.paintings.hands import Hand
from ordo_pnp.draw.paintings.landmarks import half_width, paint_landmark
from ordo_pnp.draw.paintings.motifs import called_emblem, emblem_for, kind_group, landmark_for, traits_of
from ordo_pnp.draw.paintings.outlines import (
    Outline,
    box,
    joined,
    notched_box,
    oval,
    polygon,
    round_box,
    segment,
    spline,
    star,
)
from ordo_pnp.draw.paintings.penwork import (
    BANDS,
    CRESCENT,
    HEART,
    LOZENGE,
    SPADE,
    SUITS,
    Pen,
    band,
    foil,
    lattice,
    leaf,
    piece,
    spiral,
    traced,
)
from ordo_pnp.draw.paintings.scenes import Box, Painter, Scene, by_day

_FRAME = 0.4
# A lower half of the picture has no room for a figure: a row of suits stands there.
_LEAST_FIGURE = 9.0
# Less of a picture is not painted.
_LEAST_STRIP = 1.5
# The width of texts on the plate of a usual card.
_USUAL_PLATE = 36.0
# Of the plate: the reach of its hollow corners.
_CORNER = 2.0
# The last of the styles of hair.
_VEIL = 3
_GREY: Final = "#B9B3AC"
# Names that ask for a beard, where they do not ask for a woman.
_BEARDED: Final = frozenset({"old", "wizard", "sailor"})
_HAIR: Final = ("#E3A83A", "#7A4A26", "#2B2530", _GREY, "#A8442C", "#54381F")
_SKIN: Final = ("#F6DDBE", "#F6DDBE", "#EBC39A", "#C9946A", "#9A6A48")


def _suit(scene: Scene) -> Outline:
    return SUITS[scene.place % len(SUITS)]


def _pen(canvas: Canvas, scene: Scene) -> Pen:
    return Pen(canvas, scene.color("ink"))


def _hand(scene: Scene) -> Hand:
    """Return the hand of emblems and landmarks."""
    ink, ivory, gold = scene.color("ink"), scene.color("ivory"), scene.color("gold")
    accent, leaf_color = scene.of_kind("accent"), scene.color("leaf")
    roof = scene.color("accent-2" if accent == scene.color("accent-1") else "accent-1")
    tones = {"light": ivory, "wall": ivory, "rock": mixed(ivory, ink, 0.25), "land": mixed(leaf_color, ivory, 0.3)}
    tones |= {"water": mixed(scene.color("accent-2"), ivory, 0.3), "bark": mixed(gold, ink, 0.5), "foam": ivory}
    return Hand(
        "flat", tones | {"ink": ink, "dark": ink, "gold": gold, "accent": accent, "roof": roof, "leaf": leaf_color}
    )


def _picture_of(scene: Scene) -> str:
    """Return one of three pictures for a card, by its kind's word, or else its place."""
    group = None if scene.subject is None else kind_group(scene.subject)
    if group is None:
        return ("figure", "niche", "wheel")[scene.form()]
    return {"portrait": "figure", "deeds": "wheel"}.get(group, "niche")


# ---------------------------------------------------------------------------------------------------------- court figures


class _Dress(NamedTuple):
    """The colours of a court figure."""

    accent: Color
    second: Color
    third: Color
    ivory: Color
    gold: Color
    green: Color
    red: Color
    tint: Color
    hair: Color
    skin: Color
    suit: Outline


def _dress(scene: Scene) -> _Dress:
    accent, gold, ivory = scene.of_kind("accent"), scene.color("gold"), scene.color("ivory")
    others = [each for each in (scene.color("accent-1"), scene.color("accent-2"), gold) if each != accent]
    second = scene.chance("second colour").pick(others)
    return _Dress(
        accent=accent,
        second=second,
        third=ivory if second == gold else gold,
        ivory=ivory,
        gold=gold,
        green=scene.color("leaf"),
        red=scene.color("accent-1"),
        tint=scene.of_kind("tint"),
        hair=_GREY if "old" in traits_of(scene.subject) else scene.chance("hair colour").pick(_HAIR),
        skin=scene.chance("skin").pick(_SKIN),
        suit=_suit(scene),
    )


def _figure(pen: Pen, scene: Scene) -> None:
    """Paint a court bust; its origin is in the middle of the card, its hat reaches up to 41 and its cloak 22 to each side."""
    dress, side = _dress(scene), scene.chance("side").pick((-1, 1))
    _cloak(pen, dress, scene.chance("sleeves").whole(0, 3), scene.chance("panel").whole(0, 4))
    _collar(pen, dress, scene.chance("collar").whole(0, 2))
    traits = traits_of(scene.subject)
    wears_beard = not traits.isdisjoint(_BEARDED)
    style = _VEIL if "hooded" in traits else scene.chance("hair").whole(0, 2 if wears_beard else _VEIL)
    _hair(pen, dress, style)
    _face(pen, dress, side)
    has_beard = scene.chance("beard").holds(0.9 if wears_beard else 1 / 3)
    if has_beard and style != _VEIL and "woman" not in traits:
        _beard(pen, dress)
    if style != _VEIL:
        fringe = "M-5.6 -26C-5.2 -30 -2 -30 0 -29.2C2 -30 5.2 -30 5.6 -26C6.4 -31 4 -33.5 0 -33.5C-4 -33.5 -6.4 -31 -5.6 -26Z"
        pen.edge(traced(fringe), dress.hair)
    hat = next((each for trait, each in _HATS_OF.items() if trait in traits), None)
    (hat or scene.chance("hat").pick(_HATS))(pen, dress, side)
    _attribute(pen, scene, dress, side)


def _cloak(pen: Pen, dress: _Dress, sleeves: int, first: int) -> None:
    shoulders = [(-22.5, 2), (-21, -7), (-15.5, -13.2), (-7, -16), (0, -16.6)]
    shoulders += [(-x, y) for x, y in shoulders[-2::-1]]
    cloak = spline([(float(x), float(y)) for x, y in shoulders]).line(22.5, 6).line(-22.5, 6).close()
    pen.edge(cloak, dress.accent, 0.28)
    with pen.clipped(cloak):
        for side in (-1, 1):
            for place in range(5):
                _sleeve_mark(pen.at(0, 0, side, 1), dress.second, sleeves, place)
    pen.line(cloak, 0.28)
    pen.edge(polygon((-7.4, -15.8), (7.4, -15.8), (5.6, 6), (-5.6, 6)), dress.third, 0.28)
    for place in range(6):
        width = 12.5 - place * 0.55
        area = (-width / 2, -13.6 + place * 3.4, width, 1.9)
        ground = dress.tint if dress.third == dress.ivory else dress.ivory
        band(pen, area, (first + place % 2 * 2) % len(BANDS), ground, dress.accent if place % 2 else dress.second)


def _sleeve_mark(pen: Pen, color: Color, sleeves: int, place: int) -> None:
    x = 9.5 + place * 3.1
    if sleeves == 0:
        pen.edge(polygon((x, -18), (x + 1.2, -18), (x + 3.7, 6), (x + 2.2, 6)), color, 0.12)
    elif sleeves == 1:
        marks = [LOZENGE.placed(x + 1 + row * 0.35, -13 + row * 3.4, 0.85) for row in range(6)]
        pen.edge(joined(*marks), color, 0.1)
    elif sleeves == 2:
        fold = [(8, -15 + place * 4.4), (13, -13.2 + place * 4.4), (17, -11 + place * 4.4), (23, -6 + place * 4.4)]
        pen.line(spline(fold), 1.3, color)
    else:
        pen.edge(joined(*(oval(x + 0.6 * row, -13.5 + row * 3, 0.62) for row in range(6))), color, 0.1)


def _collar(pen: Pen, dress: _Dress, style: int) -> None:
    if style == 0:
        fur = traced("M-14.5 -14.2C-8 -19 8 -19 14.5 -14.2L12.6 -9.2C6 -13.2 -6 -13.2 -12.6 -9.2Z")
        pen.edge(fur, dress.ivory, 0.28)
        for x in (-11.5, -8, -4.2, 0, 4.2, 8, 11.5):
            pen.fill(SPADE.placed(x, -14.7 + abs(x) * 0.2, 0.62, 1.05), pen.key)
    elif style == 1:
        for place in range(11):
            x = -12.5 + 2.5 * place
            y = -16.8 + 0.028 * x * x
            pen.edge(oval(x, y, 1.7, 2.3), dress.ivory, 0.18)
            pen.line(segment(x, y - 0.3, x, y + 1.7), 0.1)
    else:
        pen.edge(traced("M-15 -13.4C-9 -19 9 -19 15 -13.4L0 -7Z"), dress.second, 0.28)
        pearl = dress.accent if dress.second == dress.gold else dress.gold
        for x, y in ((-10.5, -13.6), (-5.2, -12.2), (0, -10), (5.2, -12.2), (10.5, -13.6)):
            pen.edge(oval(x, y, 1), pearl, 0.14)


def _hair(pen: Pen, dress: _Dress, style: int) -> None:
    if style == 1:
        half = [(-6.0, -30.0), (-8.6, -24.0), (-9.4, -15.5), (-5.0, -17.0), (0.0, -18.0)]
        pen.edge(spline([*half, *((-x, y) for x, y in half[-2::-1])], closed=True), dress.hair, 0.22)
    elif style == _VEIL:
        half = [(-7.8, -17.6), (-8.6, -26.0), (-5.0, -31.6), (0.0, -33.0)]
        pen.edge(spline([*half, *((-x, y) for x, y in half[-2::-1])]).close(), dress.ivory, 0.22)
    for side in (-1, 1):
        mirrored = pen.at(0, 0, side, 1)
        if style == 0:
            for place in range(3):
                x = 6.4 + place * 0.75
                mirrored.edge(oval(x, -23.5 + place * 2.6, 2.5, 2.3), dress.hair, 0.22)
                mirrored.line(spline(spiral(x, -23.5 + place * 2.6, 0.3, 1.6, 1.5, 1)), 0.12)
        elif style == 1:
            for out in (0, 1.1):
                mirrored.line(spline([(6.2 + out, -27), (7 + out, -22), (7 + out, -17.6)]), 0.12)
        elif style == 2:
            for place in range(5):
                mirrored.edge(oval(6.9 + place % 2 / 2, -27 + place * 2.35, 1.75, 1.5), dress.hair)


def _face(pen: Pen, dress: _Dress, side: int) -> None:
    pen.edge(polygon((-2.7, -19.6), (2.7, -19.6), (3.3, -15.4), (0, -14.2), (-3.3, -15.4)), dress.skin)
    half = [(-5.5, -27.0), (-5.3, -23.0), (-3.9, -19.6), (0.0, -17.6)]
    crown = [(4.0, -31.0), (0.0, -32.2), (-4.0, -31.0)]
    pen.edge(spline([*half, *((-x, y) for x, y in half[-2::-1]), *crown], closed=True), dress.skin, 0.26)
    for each in (-1, 1):
        eye = pen.at(0, 0, each, 1)
        eye.fill(oval(3.3, -22.6, 0.95), mixed(dress.skin, "#E0705A", 0.38))
        eye.edge(traced("M1.1 -25.3C1.8 -26.3 3.1 -26.3 3.9 -25.2C3.1 -24.5 1.8 -24.5 1.1 -25.3Z"), dress.ivory, 0.15)
        eye.fill(oval(2.45 + 0.25 * each * side, -25.35, 0.55), pen.key)
        eye.line(spline([(0.9, -27.1), (2.4, -27.8), (4.2, -26.8)]), 0.26)
    pen.at(0, 0, side, 1).line(spline([(0.3, -26.6), (0.55, -24.6), (1.2, -22.9), (0.1, -22.5)]), 0.18)
    lips = "M-1.35 -20.9C-.7 -21.5 -.3 -21.2 0 -21.1C.3 -21.2 .7 -21.5 1.35 -20.9C.6 -20.1 -.6 -20.1 -1.35 -20.9Z"
    pen.edge(traced(lips), dress.red, 0.1)


def _beard(pen: Pen, dress: _Dress) -> None:
    half = [(0.0, -21.7), (1.6, -22.0), (3.0, -20.5), (4.9, -22.6), (4.0, -18.0), (1.6, -14.4)]
    pen.edge(spline([*half, (0, -13.6), *((-x, y) for x, y in half[:0:-1])], closed=True), dress.hair, 0.22)
    pen.edge(oval(0, -20.6, 1.1, 0.42), dress.red, 0.1)
    for x in (-2, -0.7, 0.7, 2):
        pen.line(spline([(x, -19.2), (x * 0.8, -17), (x * 0.5, -15.2)]), 0.11)


_Hat = Callable[[Pen, _Dress, int], None]


def _crown(pen: Pen, dress: _Dress, _side: int) -> None:
    points = (
        "M-6.2 -30L-7.6 -36.5L-4 -33.6L-2.4 -38.4L0 -34L2.4 -38.4L4 -33.6L7.6 -36.5L6.2 -30C3 -31.3 -3 -31.3 -6.2 -30Z"
    )
    pen.edge(traced(points), dress.gold, 0.26)
    for x, y in ((-7.6, -36.9), (-2.4, -38.8), (2.4, -38.8), (7.6, -36.9)):
        pen.edge(oval(x, y, 0.75), dress.ivory, 0.16)
    for x in (-4, 0, 4):
        pen.edge(LOZENGE.placed(x, -31.9 - (x == 0) * 0.3, 0.75), dress.accent, 0.1)


def _cap(pen: Pen, dress: _Dress, side: int) -> None:
    top = spline([(-8.2, -29.6), (-8.8, -33), (-4.5, -36.8), (2, -37.3), (8.4, -34.6), (8.4, -29.8)])
    pen.edge(top.curve(3, -31.8, -3, -31.8, -8.2, -29.6).close(), dress.accent, 0.26)
    band(pen, (-7.2, -32.2, 14.4, 1.8), 0, dress.gold, pen.key)
    feather = pen.at(side * 4.4, 0, side, 1)
    vane = traced("M0 -33C1 -40 9 -41.5 11 -35.4C8 -36.6 4 -35.6 0 -33Z")
    feather.edge(vane, dress.ivory if dress.second == dress.gold else dress.second, 0.22)
    feather.line(spline([(0, -33), (4, -37), (9.6, -37)]), 0.14)


def _turban(pen: Pen, dress: _Dress, side: int) -> None:
    half = [(-8.4, -29.5), (-9.2, -33.4), (-4.6, -37.4), (0.0, -38.2)]
    brim = [(4.0, -30.9), (0.0, -31.3), (-4.0, -30.9)]
    pen.edge(spline([*half, *((-x, y) for x, y in half[-2::-1]), *brim], closed=True), dress.ivory, 0.26)
    for place, ends in enumerate(
        (((-8.8, -31.6), (3, -37.6)), ((-7.2, -34.6), (6.4, -36.2)), ((8.8, -31.6), (-2, -34.8)))
    ):
        (left, low), (right, high) = ends
        fold = spline([(left, low), ((left + right) / 2, (low + high) / 2 - 0.7), (right, high)])
        pen.line(fold, 0.16 if place == 1 else 0.9, pen.key if place == 1 else dress.accent)
    pen.edge(LOZENGE.placed(0, -34.4, 1.6, 2), dress.gold)
    pen.at(0, 0, side, 1).line(spline([(0, -36.2), (1.8, -39.4), (0.2, -41)]), 0.5)


def _wreath(pen: Pen, dress: _Dress, _side: int) -> None:
    for place in range(9):
        angle = math.pi * (1 + place / 8)
        x, y = 6.9 * math.cos(angle), -29.6 + 4.2 * math.sin(angle)
        for turn in (-40, 40):
            pen.edge(leaf(x, y, 2.7, 0.8, math.degrees(angle) + turn), dress.green, 0.14)
        pen.edge(oval(x, y, 0.85), dress.accent if place % 2 else dress.gold, 0.16)


def _mitre(pen: Pen, dress: _Dress, _side: int) -> None:
    pen.edge(traced("M-7 -29.4L-5.2 -34C-3 -41 3 -41 5.2 -34L7 -29.4C3 -31.2 -3 -31.2 -7 -29.4Z"), dress.accent, 0.26)
    band(pen, (-6.3, -32.4, 12.6, 2), 3, dress.ivory, pen.key if dress.second == dress.gold else dress.second)
    pen.edge(oval(0, -39.6, 1.1), dress.gold)
    pen.fill(dress.suit.placed(0, -35.6, 1.4), dress.gold)


def _brimmed_hat(pen: Pen, dress: _Dress, side: int) -> None:
    pen.edge(traced("M-5.6 -30.6C-5.8 -36 -4.6 -39.4 0 -39.4C4.6 -39.4 5.8 -36 5.6 -30.6Z"), dress.second, 0.26)
    band(pen, (-5.6, -33.2, 11.2, 1.8), 2, dress.accent, dress.ivory)
    brim = "M-11.4 -31.6C-7 -28.4 7 -28.4 11.4 -31.6C8.6 -33 6.4 -31.6 5.6 -31.4C2 -30.5 -2 -30.5 -5.6 -31.4C-6.4 -31.6 -8.6 -33 -11.4 -31.6Z"
    pen.edge(traced(brim), dress.second, 0.26)
    pen.edge(dress.suit.placed(side * 3.4, -34.6, 1.5), dress.gold, 0.16)


def _helmet(pen: Pen, dress: _Dress, _side: int) -> None:
    steel = mixed(dress.ivory, pen.key, 0.28)
    pen.edge(
        traced(
            "M-7 -25.6C-8.4 -34.6 -4.6 -38.6 0 -38.6C4.6 -38.6 8.4 -34.6 7 -25.6L5.4 -28.6C3 -30.4 -3 -30.4 -5.4 -28.6Z"
        ),
        steel,
        0.26,
    )
    pen.edge(traced("M-.9 -38.6C-.9 -41.6 .9 -41.6 .9 -38.6V-29.6H-.9Z"), dress.gold, 0.18)
    for side in (-1, 1):
        for place in range(3):
            pen.edge(oval(side * (2.6 + place * 1.5), -30.7 + place * 0.75, 0.42), dress.gold, 0.12)


_HATS: Final[tuple[_Hat, ...]] = (_crown, _cap, _turban, _wreath, _mitre, _brimmed_hat, _helmet)
# Trait in a name -> the hat for it.
_HATS_OF: Final[Mapping[str, _Hat]] = {
    "ruler": _crown,
    "soldier": _helmet,
    "wizard": _mitre,
    "farmer": _brimmed_hat,
    "sailor": _brimmed_hat,
    "rich": _cap,
    "elf": _wreath,
}


def _attribute(pen: Pen, scene: Scene, dress: _Dress, side: int) -> None:
    """Paint a hand with a staff, topped by the named emblem."""
    x, called = side * -15.2, called_emblem(scene.subject)
    pen.edge(box(x - 0.55, -24, 1.1, 28), dress.gold)
    if called is None or called in _STAVES:
        staff = _STAVES[called] if called else scene.chance("attribute").pick(_ATTRIBUTES)
        staff(pen.at(x, -27.5), dress)
    else:
        paint_emblem(pen.canvas, _hand(scene), scene, called, pen.place(x, -28.5), pen.scale * 4.6)
    for finger in range(4):
        pen.edge(round_box(x - 1.7, -12.6 + finger * 1.25, 3.4, 1.35, 0.6), dress.skin)
    cuff = polygon((x - 2.7, -7.4), (x + 2.7, -7.4), (x + 3.6, -3), (x - 3.6, -3))
    pen.edge(cuff, dress.ivory, 0.24)
    for fold in range(-2, 3):
        pen.line(segment(x + fold * 1.05, -7.1, x + fold * 1.3, -3.3), 0.1)


def _lantern(pen: Pen, dress: _Dress) -> None:
    pen.edge(round_box(-2.6, -2.6, 5.2, 6, 0.8), dress.ivory, 0.24)
    pen.edge(polygon((-3.2, -2.6), (0, -6), (3.2, -2.6)), dress.accent, 0.24)
    pen.edge(leaf(0, 2.8, 4.6, 1.4, -90), dress.gold, 0.16)
    pen.line(oval(0, -6.6, 0.8), 0.26)
    pen.edge(box(-3, 2.8, 6, 1.1), dress.accent)


def _rose(pen: Pen, dress: _Dress) -> None:
    for place in range(6):
        angle = place * math.pi / 3
        pen.edge(oval(2.6 * math.cos(angle), 2.6 * math.sin(angle) - 0.6, 1.7), dress.accent)
    pen.edge(oval(0, -0.6, 1.5), dress.gold)
    pen.edge(leaf(0, 3.2, 4, 1.1, -20), dress.green, 0.16)
    pen.edge(leaf(0, 4.4, 4, 1.1, 200), dress.green, 0.16)


def _star(pen: Pen, dress: _Dress) -> None:
    pen.edge(star(0, -1, 4.4, 8, inner=0.455), dress.gold, 0.22)
    pen.edge(oval(0, -1, 1.3), dress.accent, 0.18)


def _trefoil(pen: Pen, dress: _Dress) -> None:
    pen.edge(oval(0, -1.6, 3.2), dress.gold, 0.24)
    pen.edge(oval(0, -1.6, 1.5), dress.ivory)
    for side in (-1, 1):
        pen.edge(oval(side * 2.6, 1.4, 1.25), dress.gold)


def _moon(pen: Pen, dress: _Dress) -> None:
    pen.edge(CRESCENT.placed(0, -1.4, 4), dress.gold, 0.24)
    pen.edge(star(1.4, -1.4, 1.5, 5, inner=0.43), dress.accent, 0.12)


def _suit_on_staff(pen: Pen, dress: _Dress) -> None:
    pen.edge(dress.suit.placed(0, -0.6, 3.6), dress.accent, 0.24)


def _blade(pen: Pen, dress: _Dress) -> None:
    pen.edge(polygon((-1.1, 3.4), (-1.1, -6), (0, -8.6), (1.1, -6), (1.1, 3.4)), dress.ivory, 0.24)
    pen.line(segment(0, 3, 0, -6.4), 0.12)
    pen.edge(round_box(-3.4, 3.2, 6.8, 1.3, 0.6), dress.accent)


_ATTRIBUTES: Final[tuple[Callable[[Pen, _Dress], None], ...]] = (
    _lantern,
    _rose,
    _star,
    _trefoil,
    _moon,
    _suit_on_staff,
    _blade,
)
_STAVES: Final = {"lantern": _lantern, "rose": _rose, "star": _star, "moon": _moon, "sword": _blade, "dagger": _blade}


# ---------------------------------------------------------------------------------------------------------------- niches


def _niche(pen: Pen, scene: Scene, high: float) -> None:
    """Paint a thing or a place in a pointed niche between two staves of leaves.

    Args:
        pen: Its origin is near the foot of the niche.
        scene: Whose card it is.
        high: So much of the niche is seen, in units of the pen.
    """
    accent, gold, green = scene.of_kind("accent"), scene.color("gold"), scene.color("leaf")
    others = [each for each in (scene.color("accent-1"), scene.color("accent-2"), green) if each != accent]
    second = scene.chance("second colour").pick(others)
    niche = traced("M-16 6V-24C-16 -34 -8 -36.5 0 -38.5C8 -36.5 16 -34 16 -24V6Z")
    pen.edge(niche, scene.of_kind("tint"), 0.3)
    with pen.clipped(niche):
        marks = [LOZENGE.placed(x, y, 0.42, 0.55) for x, y in lattice((-18, -40, 36, 48), 3.2, 3.2)]
        pen.fill(joined(*marks), accent)
    group, called = scene.subject and kind_group(scene.subject), called_emblem(scene.subject)
    if group == "place":
        landmark = landmark_for(scene.subject, scene.chance("landmark of the name"))
        foot, height = high - 41.5, min(0.72 * high, 14 / half_width(landmark))
        with pen.clipped(niche):
            _weather(pen, scene, high)
            pen.edge(oval(0, foot + 6, 24, 9), _hand(scene).color("land"))
            paint_landmark(pen.canvas, _hand(scene), scene, landmark, pen.place(0, foot - 2.4), pen.scale * height)
    elif called or group in {"arms", "magic", "beasts"}:
        emblem = called or emblem_for(scene.subject, scene.chance("emblem of the niche"))
        centre = -38.5 + 0.55 * high
        with pen.clipped(niche):
            chance = scene.chance("rays of the niche")
            pen.fill(_rays(centre, 30, chance.pick((12, 18, 24)), chance.between(0, 30)), scene.color("ivory"))
            radius, form = min(0.4 * high, 13.6), chance.whole(0, 2)
            disc = oval(0, centre, radius) if form == 0 else foil(0, centre, radius, 4 * form + 4, 22.5, 0.86)
            pen.edge(disc, mixed(scene.of_kind("tint"), scene.color("ivory"), 0.55))
        pen.line(niche, 0.3)
        reach, tilt = pen.scale * min(0.34 * high, 11.5), scene.chance("tilt").between(-9, 9)
        paint_emblem(pen.canvas, _hand(scene), scene, emblem, pen.place(0, centre), reach, turn=tilt)
    else:
        _stopped_vessel(pen, scene, accent, second)
    for side in (-1, 1):
        stave = pen.at(0, 0, side, 1)
        for place in range(9):
            y = 3.4 - place * 4.1
            stave.edge(leaf(19, y, 4.4, 1.05, -124), second if place % 2 else accent, 0.14)
            stave.edge(leaf(19, y, 4.4, 1.05, -56), accent if place % 2 else second, 0.14)
        stave.line(segment(19, 6, 19, -34), 0.22)
        stave.edge(oval(19, -36.2, 1.1), gold)


def _weather(pen: Pen, scene: Scene, high: float) -> None:
    """Paint a sun and two clouds behind a landmark in a niche."""
    chance, gold, ivory = scene.chance("weather"), scene.color("gold"), scene.color("ivory")
    side = chance.pick((-1, 1))
    pen.edge(oval(side * chance.between(7, 11), -38.5 + high * chance.between(0.24, 0.36), 2.6), gold)
    for place in (-side, side):
        spot = place * chance.between(5, 13), -38.5 + high * chance.between(0.3, 0.6)
        pen.edge(_CLOUD.placed(*spot, chance.between(0.9, 1.3)), ivory, 0.16)


_CLOUD: Final = traced(
    "M-3.4 0C-4.4 -.2 -4.2 -1.6 -3 -1.4C-2.8 -2.8 -.8 -3 -.4 -1.9C.6 -2.8 2.2 -2.2 2 -1.1C3.4 -1.5 4 0 3 0Z"
)


def _rays(y: float, reach: float, count: int = 36, turn: float = 0.0) -> Outline:
    """Return rays about a point of the middle line, turned by degrees."""
    found = []
    for place in range(count):
        low = math.radians(turn + place * 360 / count)
        high = low + math.pi / count
        tips = [(reach * math.cos(angle), y + reach * math.sin(angle)) for angle in (low, high)]
        found.append(polygon((0, y), *tips))
    return joined(*found)


def _stopped_vessel(pen: Pen, scene: Scene, accent: Color, second: Color) -> None:
    """Paint a vessel with leaves, a lid or a flame on it."""
    gold, green = scene.color("gold"), scene.color("leaf")
    neck, top = _vessel(pen.at(0, -2), scene, accent, second)
    top -= 2
    stopper = scene.chance("stopper").whole(0, 2)
    if stopper == 0:
        for turn in (-35, 0, 35):
            pen.edge(leaf(turn * 0.03, top, 6.2 - abs(turn) * 0.03, 1.6, turn - 90), green, 0.18)
        for side in (-1, 1):
            pen.edge(oval(side * 2.34, top - 4.8, 1.15), gold, 0.18)
    elif stopper == 1:
        lid = Outline().move(-0.8 * neck, top).curve(-0.8 * neck, top - 4, 0.8 * neck, top - 4, 0.8 * neck, top).close()
        pen.edge(lid, gold, 0.22)
        pen.edge(oval(0, top - 3.8, 1.1), second)
    else:
        for side in (-1, 1, 0):
            flame = leaf(side * 1.1, top, 6.4 - abs(side) * 2.2, 1.5 - abs(side) * 0.4, side * 14 - 90)
            pen.edge(flame, second if side else gold, 0.16)


def _vessel(pen: Pen, scene: Scene, accent: Color, second: Color) -> tuple[float, float]:
    """Paint a turned vessel, foot on the origin; return its mouth's half width and height."""
    chance = scene.chance("profile")
    height, width = chance.between(25, 28), chance.between(8.6, 10.4)
    count = chance.pick((5, 6, 6, 7))
    radii = [chance.between(0.3, 0.98) for _ in range(count)]
    belly = chance.whole(1, count - 3)
    radii[0] = chance.between(0.42, 0.66)
    radii[belly], radii[belly + 1] = 1.0, max(radii[belly + 1], 0.72)
    radii[-2], radii[-1] = chance.between(0.22, 0.42), chance.between(0.36, 0.62)
    levels = [0.0]
    for place in range(1, count):
        levels.append(levels[-1] - (0.5 if place in (1, count - 1) else 1.0) * chance.between(0.8, 1.15))
    right = [(radius * width, level * height / -levels[-1]) for radius, level in zip(radii, levels, strict=True)]
    left = spline([(-x, y) for x, y in reversed(right)])
    body = spline(right).line(-right[-1][0], right[-1][1])
    body = Outline([*body.verbs, *left.verbs[1:]], [*body.numbers, *left.numbers[2:]]).close()
    pen.edge(body, accent, 0.28)
    with pen.clipped(body):
        _glaze(pen, scene, [y for _, y in right], width, second)
    pen.line(body, 0.28)
    return right[-1][0], right[-1][1]


def _glaze(pen: Pen, scene: Scene, levels: list[float], width: float, second: Color) -> None:
    chance, gold, ivory = scene.chance("glaze"), scene.color("gold"), scene.color("ivory")
    for place in range(1, len(levels) - 1):
        height = chance.between(2, 3.2)
        area = (-1.2 * width, levels[place] - height / 2, 2.4 * width, height)
        ground, mark = (gold, second) if place % 2 else (ivory, scene.of_kind("accent"))
        band(pen, area, chance.whole(0, len(BANDS) - 1), ground, mark)
    for low, high in pairwise(levels):
        y, mark_number = (low + high) / 2, chance.whole(0, 2)
        if mark_number == 0:
            pen.fill(joined(*(LOZENGE.placed(each * 2.6, y, 0.75, 1) for each in range(-5, 6))), gold)
        elif mark_number == 1:
            pen.line(segment(-20, y, 20, y), 0.5, ivory)
        else:
            pen.fill(joined(*(oval(each * 2.2, y, 0.5) for each in range(-6, 7))), ivory)


# ----------------------------------------------------------------------------------------------------------------- wheels


def _hub(pen: Pen, scene: Scene) -> None:
    """Paint a disc of one unit with thorns about it, and the emblem of the card on it."""
    accent, gold, ivory = scene.of_kind("accent"), scene.color("gold"), scene.color("ivory")
    chance = scene.chance("thorns")
    count, start = 2 * chance.whole(8, 12), chance.between(0, 30)
    for place in range(count):
        thorn = pen.at(0, 0, turn=start + place * 360 / count)
        tip = polygon((1, -0.097), (1.65 if place % 2 else 1.44, 0), (1, 0.097))
        thorn.edge(tip, accent if place % 2 else gold, 0.15)
    pen.edge(oval(0, 0, 1.17), gold, 0.28)
    pen.edge(oval(0, 0, 1), scene.of_kind("tint"), 0.22)
    pen.line(oval(0, 0, 0.9), 0.14, accent)
    emblem = called_emblem(scene.subject) or emblem_for(scene.subject, scene.chance("hub"))
    hand = _hand(scene).with_colors(light=ivory)
    paint_emblem(pen.canvas, hand, scene, emblem, pen.place(0, 0), 0.7 * pen.scale)


# ------------------------------------------------------------------------------------------------------------- the layout


def _paint_half(pen: Pen, scene: Scene, area: Box) -> None:
    """Paint the upper picture of two into its area."""
    x, y, width, height = area
    form = _picture_of(scene)
    accent, gold = scene.of_kind("accent"), scene.color("gold")
    middle = x + width / 2
    if height < _LEAST_FIGURE:
        pen.fill(box(*area), scene.of_kind("tint"))
        size, count = min(1.9, height * 0.3), max(3, int(width / 5.6) // 2 * 2 - 1)
        for place in range(count):
            at = middle + (place - count // 2) * 5.6
            pen.edge(_suit(scene).placed(at, y + height / 2, size), gold if place % 2 else accent, 0.16)
    elif form == "wheel":
        pen.fill(box(*area), scene.of_kind("tint"))
        pen.at(middle, y + height / 2).fill(_rays(0, math.hypot(width, height)), scene.color("ivory"))
        size = min(height / 3.4, 0.2 * width + 1.4)
        _hub(pen.at(middle, y + height / 2, size), scene)
    elif form == "figure":
        pen.fill(box(*area), scene.of_kind("tint"))
        marks = [LOZENGE.placed(at, level, 0.36, 0.5) for at, level in lattice(area, 2.8, 2.4)]
        pen.fill(joined(*marks), scene.color("ivory"))
        scale = max(0.36, min(height / 28.5, 1.06 * max(width / 43.8, 0.62)))
        _figure(pen.at(middle, y + 0.8 + 41.6 * scale, scale), scene)
    else:
        pen.fill(box(*area), scene.color("sand"))
        scale = max(0.36, min(height / 33, 1.06 * max(width / 43.8, 0.7)))
        _niche(pen.at(middle, y + 0.8 + 38.9 * scale, scale), scene, min(height / scale, 42.0) - 1)


def _paint_halves(canvas: Canvas, scene: Scene, area: Box, height: float) -> None:
    """Paint a picture into the upper part of an area, and the same turned by half into its lower part."""
    x, y, width, whole = area
    centre = x + width / 2, y + whole / 2
    pen, half = _pen(canvas, scene), (x, y, width, height)
    with canvas.clipped(box(*half)):
        _paint_half(pen, scene, half)
    with canvas.turned(180, *centre), canvas.clipped(box(*half)):
        _paint_half(pen, scene, half)


def _frame_lines(canvas: Canvas, scene: Scene, area: Box) -> None:
    x, y, width, height = area
    canvas.line(box(*area), scene.color("ink"), _FRAME)
    canvas.line(box(x - 0.75, y - 0.75, width + 1.5, height + 1.5), scene.color("ink"), 0.14)


def _plate(canvas: Canvas, scene: Scene, area: Box) -> None:
    x, y, width, height = area
    shape = notched_box(x, y, width, height, _CORNER)
    canvas.line(shape, scene.color("ivory"), 1.3)
    canvas.fill(shape, scene.color("plate"))
    canvas.line(shape, scene.of_kind("accent"), 0.55)
    canvas.line(notched_box(x + 0.9, y + 0.9, width - 1.8, height - 1.8, _CORNER), scene.color("ink"), 0.14)


def _high_plate(canvas: Canvas, scene: Scene, top: float, low: float) -> None:
    """Paint the plate that stands between two heights of the frame, a little wider than it."""
    x, _, width, _ = scene.box
    _plate(canvas, scene, (x - 0.7, top, width + 1.4, low - top))


def _framed_picture(canvas: Canvas, scene: Scene, place: Box) -> None:
    """Paint a picture as far as it is seen about the corners of the plate below it, and its frame."""
    x, y, width, height = place
    if height < _LEAST_STRIP:
        return
    seen = (x, y, width, height + _CORNER)
    with canvas.clipped(box(*seen)):
        _paint_half(_pen(canvas, scene), scene, place)
    _frame_lines(canvas, scene, seen)


def paint_picture(canvas: Canvas, scene: Scene) -> None:
    """Paint the picture above the texts, and the plate, which is as far from the foot of the card as from its head."""
    _, y, _, height = scene.box
    _framed_picture(canvas, scene, scene.box)
    _high_plate(canvas, scene, y + height, scene.page.height - y - height)


def paint_rest(canvas: Canvas, scene: Scene) -> None:
    """Paint the same picture below the texts, turned by half, and over it the foot of the plate."""
    x, y, width, height = scene.box
    page = scene.page
    with canvas.turned(180, page.width / 2, page.height / 2):
        _framed_picture(canvas, scene, (page.width - x - width, page.height - y - height, width, height))
    with canvas.clipped(box(-page.bleed, y - _CORNER - 1, page.width + 2 * page.bleed, height + _CORNER + 1)):
        _high_plate(canvas, scene, page.height - y, y)


def paint_window(canvas: Canvas, scene: Scene) -> None:
    """Paint the frame of a picture from a file."""
    _frame_lines(canvas, scene, scene.box)


def paint_high_window(canvas: Canvas, scene: Scene) -> None:
    """Paint the frame of a picture from a file, and a plate below to the foot of the card."""
    _, y, _, height = scene.box
    _frame_lines(canvas, scene, scene.box)
    _high_plate(canvas, scene, y + height, scene.page.height - y)


def paint_panel(canvas: Canvas, scene: Scene) -> None:
    """Paint both halves of the picture into a panel beside the text."""
    x, y, width, height = scene.box
    with canvas.clipped(box(*scene.box)):
        _paint_halves(canvas, scene, scene.box, height / 2)
    canvas.line(segment(x, y + height / 2, x + width, y + height / 2), scene.color("ink"), 0.3)
    _frame_lines(canvas, scene, scene.box)


def paint_plate(canvas: Canvas, scene: Scene) -> None:
    """Paint a plate for texts."""
    _plate(canvas, scene, scene.box)


# Of the frame of a round piece inside its trim, millimetres.
_RING = 3.4


def _band(canvas: Canvas, scene: Scene, top: float) -> None:
    """Paint the plate of a round piece from one edge to the other, and the ring about it."""
    page, ring = scene.page, piece(scene.page, _RING)
    low = page.height - top
    with canvas.clipped(ring):
        plate = box(-4, top, page.width + 8, low - top)
        canvas.line(plate, scene.color("ivory"), 1.3)
        canvas.fill(plate, scene.color("plate"))
        canvas.line(plate, scene.of_kind("accent"), 0.55)
        inner = [segment(0, level, page.width, level) for level in (top + 0.9, low - 0.9)]
        canvas.line(joined(*inner), scene.color("ink"), 0.14)
    canvas.line(ring, scene.color("ink"), _FRAME)
    canvas.line(piece(page, _RING - 0.75), scene.color("ink"), 0.14)


def _ring_box(scene: Scene) -> Box:
    left, top, right, low = piece(scene.page, _RING).bounds()
    return (left, top, right - left, low - top)


def paint_disc(canvas: Canvas, scene: Scene) -> None:
    """Paint a round piece: the picture above and below a band for the text, and a ring about it all."""
    area, top = _ring_box(scene), scene.box[1] + scene.box[3]
    with canvas.clipped(piece(scene.page, _RING)):
        _paint_halves(canvas, scene, area, top - area[1])
    _band(canvas, scene, top)


def paint_disc_ground(canvas: Canvas, scene: Scene) -> None:
    """Paint the visible ground of a round piece around a picture from a file."""
    with canvas.clipped(piece(scene.page, _RING)):
        area = _ring_box(scene)
        canvas.fill(box(*area), scene.of_kind("tint"))
        suits = [_suit(scene).placed(*place, 0.9) for place in lattice(area, 6.4, 3.6)]
        canvas.fill(joined(*suits), scene.of_kind("accent"))


def paint_disc_window(canvas: Canvas, scene: Scene) -> None:
    """Paint the ring and the band of a round piece about a picture from a file."""
    page = scene.page
    around = joined(box(-3, -3, page.width + 6, page.height + 6), piece(page, _RING))
    canvas.fill(around, scene.of_kind("ground"), even_odd=True)
    _band(canvas, scene, scene.box[1] + scene.box[3])


def paint_paper(canvas: Canvas, scene: Scene) -> None:
    """Paint the ground of the card, a little darker or lighter for each kind."""
    canvas.fill(box(*scene.box), scene.of_kind("ground"))


def paint_flourish(canvas: Canvas, scene: Scene) -> None:
    """Paint a suit between two sprays of leaves, where a card has no text."""
    x, y, width, height = scene.box
    accent, gold = scene.of_kind("accent"), scene.color("gold")
    middle = _pen(canvas, scene).at(x + width / 2, y + height / 2)
    for side in (-1, 1):
        spray = middle.at(0, 0, side, 1)
        spray.line(spline([(3.6, 0), (8, 1.1), (12, -1), (15, 0.4)]), 0.22, accent)
        for place in range(5):
            px, py = 5 + 2.2 * place, (0.5, 0.9, 0.2, -0.7, -0.2)[place]
            spray.edge(leaf(px, py, 2.6, 0.7, -48), accent if place % 2 else gold, 0.14)
            spray.edge(leaf(px, py, 2.6, 0.7, 52), gold if place % 2 else accent, 0.14)
        spray.edge(oval(15.4, 0.5, 0.7), gold, 0.16)
    middle.edge(_suit(scene).placed(0, 0, min(height / 2.6, 2.6)), accent, 0.2)


def paint_suit(canvas: Canvas, scene: Scene) -> None:
    """Paint the suit of the kind as large as its box."""
    x, y, width, height = scene.box
    size = min(width, height) / 2.2
    canvas.fill(_suit(scene).placed(x + width / 2, y + height / 2, size), scene.of_kind("accent"))


def paint_string(canvas: Canvas, scene: Scene) -> None:
    """Paint small suits on a line down the middle of a box, for the free end of a column of numbers."""
    x, y, width, height = scene.box
    count = int(height / 7) + 1
    if height < 4:
        return
    accent = scene.of_kind("accent")
    canvas.line(segment(x + width / 2, y, x + width / 2, y + height), accent, 0.16)
    suits = [_suit(scene).placed(x + width / 2, y + height * (each + 0.5) / count, 0.62) for each in range(count)]
    canvas.fill(joined(*suits), accent)


def paint_rule(canvas: Canvas, scene: Scene) -> None:
    """Paint the two rules at the sides of the line that says the kind, each ending in a suit."""
    _side_rules(canvas, scene, 0.2)


def paint_long_rule(canvas: Canvas, scene: Scene) -> None:
    """Paint longer rules, at the sides of a short word."""
    _side_rules(canvas, scene, 0.27)


def paint_short_rule(canvas: Canvas, scene: Scene) -> None:
    """Paint shorter rules, at the sides of a longer word."""
    _side_rules(canvas, scene, 0.12)


def _side_rules(canvas: Canvas, scene: Scene, share: float) -> None:
    x, y, width, height = scene.box
    # A narrower plate leaves the word its room.
    accent, length = scene.of_kind("accent"), min(share * width, (width - (1 - 2 * share) * _USUAL_PLATE) / 2)
    for side in (0, 1) if length > _LEAST_STRIP else ():
        outer, inner = x + side * width, x + side * width + (1 - 2 * side) * length
        canvas.line(segment(outer, y + height / 2, inner, y + height / 2), accent, 0.22)
        canvas.fill(_suit(scene).placed(inner, y + height / 2, 0.75), accent)


def paint_whole_rule(canvas: Canvas, scene: Scene) -> None:
    """Paint a rule with a suit in its middle, where no kind is printed."""
    x, y, width, height = scene.box
    level = y + height / 2
    lines = [segment(x, level, x + width / 2 - 1.8, level), segment(x + width / 2 + 1.8, level, x + width, level)]
    canvas.line(joined(*lines), scene.of_kind("accent"), 0.22)
    canvas.fill(_suit(scene).placed(x + width / 2, level, 0.85), scene.of_kind("accent"))


def paint_back(canvas: Canvas, scene: Scene) -> None:
    """Paint the back: quatrefoils in two colours about a rose with a star of rays and four suits; the same after half a turn."""
    pen, page = _pen(canvas, scene), scene.page
    ivory, blue, red, gold = (scene.color(name) for name in ("ivory", "back", "back-second", "gold"))
    width, height = page.width, page.height
    centre = width / 2, height / 2

    pen.fill(box(*scene.box), ivory)
    pen.fill(piece(page, 3.2, 2.4), blue)
    pen.line(piece(page, 4.4, 1.6), 0.35, ivory)
    field, pitch = piece(page, 5.6, 1), 5.4
    with pen.clipped(field):
        pen.fill(field, ivory)
        columns, rows = math.ceil(width / pitch / 2), math.ceil(height / pitch / 2)
        grid = [(column, row) for row in range(-rows, rows + 1) for column in range(-columns, columns + 1)]
        for parity, color in ((0, blue), (1, red)):
            foils = [
                foil(0, 0, 2.75, 4, 0, 0.5).placed(centre[0] + i * pitch, centre[1] + j * pitch)
                for i, j in grid
                if (i + j) % 2 == parity
            ]
            pen.fill(joined(*foils), color)
        pen.fill(joined(*(LOZENGE.placed(centre[0] + i * pitch, centre[1] + j * pitch, 0.9) for i, j in grid)), ivory)
        dots = [oval(centre[0] + (i + 0.5) * pitch, centre[1] + (j + 0.5) * pitch, 0.75) for i, j in grid]
        pen.edge(joined(*dots), gold, 0.14)
    pen.line(field, 0.2)
    rose = pen.at(*centre, min(width, height) * 0.302 / 19)
    rose.edge(foil(0, 0, 19, 8, 22.5, 0.8), ivory, 0.35)
    rose.edge(foil(0, 0, 17.4, 8, 22.5, 0.8), blue)
    for place in range(16):
        ray, length = rose.at(0, 0, turn=place * 22.5), 11 if place % 2 else 14.6
        ray.edge(polygon((0, -1.6), (length, 0), (0, 1.6)), red if place % 2 else gold)
        ray.edge(polygon((0, 0), (length, 0), (0, 1.6)), ivory, 0.16)
    rose.edge(oval(0, 0, 5.4), ivory, 0.3)
    for place in range(4):
        suits = (HEART, SPADE) if scene.subject is None else (_suit(scene), _suit(scene))
        rose.at(0, 0, turn=place * 90 + 45).fill(suits[place % 2].placed(0, -2.7, 1.7), blue if place % 2 else red)


PAINTERS: Final[Mapping[str, Painter]] = {
    "picture": paint_picture,
    "rest": paint_rest,
    "window": paint_window,
    "high-window": paint_high_window,
    "panel": paint_panel,
    "plate": paint_plate,
    "disc": paint_disc,
    "disc-ground": paint_disc_ground,
    "disc-window": paint_disc_window,
    "paper": paint_paper,
    "flourish": paint_flourish,
    "suit": paint_suit,
    "string": paint_string,
    "rule": paint_rule,
    "long-rule": paint_long_rule,
    "short-rule": paint_short_rule,
    "whole-rule": paint_whole_rule,
    "back": paint_back,
    "light-back": by_day(paint_back),
}
