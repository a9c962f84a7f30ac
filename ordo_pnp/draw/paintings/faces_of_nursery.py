"""The figures in the windows of *nursery*: animals, things, weather and houses with faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from ordo_pnp.draw.drawing import Color
from ordo_pnp.draw.paintings.beasts import BEASTS
from ordo_pnp.draw.paintings.canvas import Canvas, Chance
from ordo_pnp.draw.paintings.emblems import paint_emblem
from ordo_pnp.draw.paintings.hands import Hand
from ordo_pnp.draw.paintings.landmarks import half_width, paint_landmark
from ordo_pnp.draw.paintings.motifs import called_emblem, called_of_look, landmark_for
from ordo_pnp.draw.paintings.outlines import Outline, Point, arc, box, oval, polygon, round_box, segment, spline
from ordo_pnp.draw.paintings.scenes import Scene
from ordo_pnp.draw.paintings.soft_shapes import around, cloud, foil, heart, leaf, round_star

# Coats and muzzles of animals.
_COATS: Final[Sequence[tuple[Color, Color]]] = (
    ("#B97B4B", "#F3D9B8"),
    ("#F2A65A", "#FFF1DD"),
    ("#9AA3AE", "#EEF0F0"),
    ("#F3E4CC", "#FFFFFF"),
    ("#8A6350", "#E6C7A2"),
    ("#E88D77", "#FBE0D6"),
    ("#F0C24F", "#FFF4D2"),
    ("#7FA8A2", "#E3F1EC"),
)
_CLOTH: Final = ("coral", "teal", "honey", "plum", "drop", "rose")


class Play(NamedTuple):
    """The place of a figure: the origin of its outlines, and their unit's length."""

    canvas: Canvas
    scene: Scene
    x: float
    y: float
    unit: float

    def let(self, paint: Callable[[Play], None]) -> None:
        """Let a painter paint here."""
        paint(self)

    def moved(self, x: float, y: float, scale: float = 1.0) -> Play:
        """Return another place, by units."""
        return self._replace(x=self.x + x * self.unit, y=self.y + y * self.unit, unit=self.unit * scale)

    def color(self, name: str) -> Color:
        """Return a colour of the look by its name, or the one that is given itself."""
        return name if name.startswith("#") else self.scene.color(name)

    def at(self, outline: Outline) -> Outline:
        """Return an outline of units in millimetres."""
        return outline.placed(self.x, self.y, self.unit)

    def fill(self, outline: Outline, color: str) -> None:
        """Fill an outline of units without a line."""
        self.canvas.fill(self.at(outline), self.color(color))

    def line(self, outline: Outline, width: float | None = None, color: str = "key") -> None:
        """Draw a line along an outline of units, by default as wide as key lines are."""
        self.canvas.line(self.at(outline), self.color(color), self.key_width if width is None else width)

    def draw(self, outline: Outline, color: str, width: float | None = None) -> None:
        """Fill an outline of units and draw the key line around it."""
        self.fill(outline, color)
        self.line(outline, width)

    @property
    def key_width(self) -> float:
        """The width of key lines, millimetres: narrower on small figures."""
        return min(0.5, 0.22 + 0.035 * self.unit)

    @property
    def thin(self) -> float:
        """The width of lines inside."""
        return self.key_width * 0.8

    def chance(self, *words: str) -> Chance:
        """Return numbers for an element."""
        return self.scene.chance(*words)


def _called(play: Play, group: str, names: Sequence[str]) -> int | None:
    """Return the number of the motif that the name calls for; None if it calls for none."""
    found = called_of_look(f"nursery-{group}", play.scene.subject)
    return None if found is None else names.index(found)


def _hand(play: Play, first: str, second: str) -> Hand:
    """Return the hand in which landmarks and emblems are drawn here: flat tones with brown lines."""
    names = {
        "wall": "cream",
        "roof": first,
        "accent": second,
        "gold": "honey",
        "dark": "key",
        "leaf": "leaf",
        "light": "glow",
    }
    return Hand("flat", {role: play.color(name) for role, name in (names | {"water": "sky", "ink": "key"}).items()})


# Faces --------------------------------------------------------------------------------------------------------------


def _eyes(play: Play, x: float, y: float, apart: float, size: float, mood: int | None = None) -> None:
    mood = play.chance("eyes").whole(0, 3) if mood is None else mood
    s = size
    for side in (-1, 1):
        at = x + side * apart
        if mood == 0:
            play.fill(oval(at, y, 1.05 * s, 1.3 * s), "key")
            play.fill(oval(at - 0.3 * s, y - 0.45 * s, 0.4 * s), "white")
        elif mood == 1:
            curve = spline([(at - 1.2 * s, y + 0.2 * s), (at, y - 0.8 * s), (at + 1.2 * s, y + 0.2 * s)])
            play.line(curve, 0.5 * s * play.unit)
        elif mood == 2:
            play.draw(oval(at, y, 1.7 * s), "white", 0.25 * s * play.unit)
            play.fill(oval(at + 0.3 * s, y + 0.1 * s, 0.85 * s), "key")
            play.fill(oval(at, y - 0.3 * s, 0.3 * s), "white")
        else:
            curve = spline([(at - 1.2 * s, y - 0.4 * s), (at, y + 0.5 * s), (at + 1.2 * s, y - 0.4 * s)])
            play.line(curve, 0.5 * s * play.unit)


def _smile(play: Play, x: float, y: float, size: float, mood: int | None = None) -> None:
    mood = play.chance("smile").whole(0, 2) if mood is None else mood
    s = size
    if mood == 0:
        curve = spline([(x - 1.5 * s, y - 0.3 * s), (x, y + 0.7 * s), (x + 1.5 * s, y - 0.3 * s)])
        play.line(curve, 0.45 * s * play.unit)
    elif mood == 1:
        mouth = segment(x - 1.5 * s, y - 0.4 * s, x + 1.5 * s, y - 0.4 * s)
        mouth.curve(x + 1.5 * s, y + 1.9 * s, x - 1.5 * s, y + 1.9 * s, x - 1.5 * s, y - 0.4 * s).close()
        play.draw(mouth, "mouth", 0.3 * s * play.unit)
        play.fill(oval(x, y + 0.75 * s, 0.8 * s, 0.4 * s), "tongue")
    else:
        ups = ((-1.8, -0.5), (-0.9, 0.4), (0, -0.3), (0.9, 0.4), (1.8, -0.5))
        play.line(spline([(x + across * s, y + down * s) for across, down in ups]), 0.42 * s * play.unit)


def _face(play: Play, x: float, y: float, size: float = 1.0, *, cheeks: float = 0.58) -> None:
    """Paint eyes, mouth and cheeks of a thing, as on a face of a unit's radius."""
    _eyes(play, x, y, 0.36 * size, 0.12 * size)
    _smile(play, x, y + 0.32 * size, 0.135 * size)
    for side in (-1, 1):
        play.fill(oval(x + side * cheeks * size, y + 0.24 * size, 0.14 * size, 0.095 * size), "cheek")


# Animals ------------------------------------------------------------------------------------------------------------

_BEAR, _CAT, _RABBIT, _DOG, _MOUSE, _OWL, _FOX, _PIG, _FROG = range(9)
# Their names in the lists of words; so below.
_SPECIES: Final = ("bear", "cat", "rabbit", "dog", "mouse", "owl", "fox", "pig", "frog")
# The coats that look like an animal.
_COATS_OF: Final[Mapping[int, Sequence[int]]] = {
    _FOX: (1, 5, 0, 6),
    _PIG: (5, 3, 0, 4),
    _FROG: (7, 6, 2),
    _DOG: (0, 3, 4, 1, 2, 6),
}


def paint_animal(play: Play) -> None:
    """Paint a round animal in a pullover; the face has a radius of one unit about the point."""
    called = _called(play, "animals", _SPECIES)
    kind = play.chance("species").whole(0, len(_SPECIES) - 1) if called is None else called
    coat, muzzle = _COATS[play.chance("coat").pick(_COATS_OF.get(kind, range(8)))]
    cloth, second = play.chance("cloth").shuffled(_CLOTH)[:2]
    _paint_pullover(play, cloth, second)
    _paint_ears(play, kind, coat, muzzle)
    head = oval(0, 0, 1.06, 0.95)
    play.fill(head, coat)
    with play.canvas.clipped(play.at(head)):
        _paint_markings(play, kind, muzzle)
        if kind == _FROG:
            play.fill(oval(0, 0.72, 0.9, 0.5), muzzle)
        elif kind not in (_OWL, _PIG):
            play.fill(oval(0, 0.45, 0.56, 0.44), muzzle)
    play.line(head)
    for side in (-1, 1):
        play.fill(oval(side * 0.74, 0.28, 0.17, 0.12), "cheek")
    _eyes(play, 0, -0.1, 0.42, 0.125)
    _paint_snout(play, kind, muzzle)
    _paint_hat(play, kind, second)
    scarf = play.chance("scarf").whole(0, 2)
    if scarf == 0:
        play.draw(round_box(-0.62, 0.8, 1.24, 0.28, 0.14), second, play.thin)
        play.draw(round_box(0.18, 0.95, 0.3, 0.62, 0.1), second, play.thin)
    elif scarf == 1:
        for turn in (0, 180):
            play.draw(leaf(0, 1.02, 0.5, 0.26, turn), second, play.thin)
        play.draw(oval(0, 1.02, 0.12), "cream", play.thin)


def _paint_pullover(play: Play, cloth: str, second: str) -> None:
    body = Outline().move(-1.25, 2.4).curve(-1.3, 1.05, -0.7, 0.75, 0, 0.75).curve(0.7, 0.75, 1.3, 1.05, 1.25, 2.4)
    body.close()
    play.fill(body, cloth)
    pattern = play.chance("pullover").whole(0, 3)
    with play.canvas.clipped(play.at(body)):
        if pattern == 0:
            for row in range(4):
                play.fill(box(-1.4, 0.98 + row * 0.36, 2.8, 0.16), second)
        elif pattern == 1:
            for column in range(-3, 4):
                play.fill(box(column * 0.4 - 0.09, 0.7, 0.18, 1.8), second)
        elif pattern == 2:
            for row in range(5):
                for column in range(-4, 5):
                    play.fill(oval(column * 0.34 + row % 2 * 0.17, 0.98 + row * 0.28, 0.07), "cream")
        else:
            play.fill(heart(0, 1.42, 0.3), second)
    play.line(body)


def _paint_ears(play: Play, kind: int, coat: Color, muzzle: Color) -> None:
    inside = "#F7B7A6"
    for side in (-1, 1):
        if kind in (_BEAR, _MOUSE):
            large = kind == _MOUSE
            size, x, y = (0.56, 0.82, -0.72) if large else (0.36, 0.74, -0.72)
            play.draw(oval(side * x, y, size), coat)
            play.fill(oval(side * x, y, size * 0.56), inside if large else muzzle)
        elif kind in (_CAT, _FOX):
            points = ((0.95, -0.25), (0.98, -1.2), (0.8, -1.28), (0.2, -0.85))
            play.draw(spline([(side * x, y) for x, y in points]).close(), coat)
            tip = spline([(side * 0.82, -0.55), (side * 0.85, -1.05), (side * 0.45, -0.84)]).close()
            play.fill(tip, inside if kind == _CAT else "key")
        elif kind == _RABBIT:
            turn = side * play.chance("ears").pick((8, 14))
            for outline, color in ((oval(0, -0.62, 0.27, 0.85), coat), (oval(0, -0.62, 0.13, 0.6), inside)):
                placed = outline.placed(side * 0.42, -0.7, turn=turn)
                if color is coat:
                    play.draw(placed, coat)
                else:
                    play.fill(placed, color)
        elif kind == _DOG:
            ear = oval(side * 0.1, 0.4, 0.3, 0.68).placed(side * 0.86, -0.62, turn=-side * 18)
            play.draw(ear, muzzle if muzzle != "#FFFFFF" else "#D8B48A")
        elif kind == _PIG:
            ear = polygon((-0.3, 0.1), (0.05, -0.62), (0.36, 0.1)).placed(side * 0.62, -0.72, turn=side * 26)
            play.draw(ear, coat)
        elif kind == _FROG:
            play.draw(oval(side * 0.44, -0.72, 0.38), coat)
        else:
            play.draw(leaf(side * 0.45, -0.72, 0.75, 0.22, -90 + side * 32), coat)


def _paint_markings(play: Play, kind: int, muzzle: Color) -> None:
    chance = play.chance("marking")
    form = chance.whole(0, 3)
    if kind == _OWL:
        for side in (-1, 1):
            play.fill(oval(side * 0.42, -0.1, 0.5), muzzle)
    elif kind == _FOX:
        for side in (-1, 1):
            play.fill(oval(side * 0.72, 0.55, 0.62, 0.5), muzzle)
    elif form == 0:
        play.fill(oval(chance.pick((-1, 1)) * 0.45, -0.2, 0.42, 0.46), muzzle)
    elif form == 1:
        play.fill(leaf(0, -1.1, 1.5, 0.2, 90), muzzle)
    elif form == 2:
        for stripe in (-1, 0, 1):
            play.line(segment(stripe * 0.28, -1.1, stripe * 0.22, -0.62), 0.09 * play.unit)


def _paint_snout(play: Play, kind: int, muzzle: Color) -> None:
    if kind == _OWL:
        play.draw(leaf(0, 0.02, 0.46, 0.2, 90), "honey", play.thin)
        return
    if kind == _FROG:
        play.line(spline([(-0.62, 0.3), (0, 0.56), (0.62, 0.3)]), 0.06 * play.unit)
        return
    if kind == _PIG:
        play.draw(oval(0, 0.3, 0.36, 0.27), muzzle, play.thin)
        for side in (-1, 1):
            play.fill(oval(side * 0.13, 0.3, 0.06, 0.1), "key")
    else:
        play.fill(oval(0, 0.26, 0.17, 0.115), "key")
        play.line(segment(0, 0.34, 0, 0.5), play.thin)
    _smile(play, 0, 0.68 if kind == _PIG else 0.55, 0.13, play.chance("smile").pick((0, 0, 2)))
    if kind in (_CAT, _MOUSE, _FOX):
        for side in (-1, 1):
            for row in (-1, 1):
                whisker = segment(side * 0.62, 0.45 + 0.05 * row, side * 1.15, 0.42 + 0.16 * row)
                play.line(whisker, play.key_width / 2)


def _paint_hat(play: Play, kind: int, cloth: str) -> None:
    top = -0.94 if kind == _FROG else -0.86
    form = play.chance("hat").whole(0, 7)
    if form == 0:  # a party hat
        play.draw(polygon((-0.42, top + 0.03), (0, top - 0.95), (0.42, top + 0.03)), cloth)
        for spot in ((-0.15, -0.15), (0.13, -0.32), (0, -0.58)):
            play.fill(oval(spot[0], top + spot[1], 0.07), "cream")
        play.draw(oval(0, top - 0.95, 0.16), "cream", play.thin)
    elif form == 1:  # a bow
        for turn in (-20, 200):
            play.draw(leaf(0.45, top + 0.12, 0.5, 0.24, turn), cloth, play.thin)
        play.draw(oval(0.45, top + 0.12, 0.13), "cream", play.thin)
    elif form == 2:  # a crown
        points = ((-0.42, 0.1), (-0.48, -0.45), (-0.2, -0.2), (0, -0.55), (0.2, -0.2), (0.48, -0.45), (0.42, 0.1))
        play.draw(polygon(*((x, top + y) for x, y in points)), "honey")
    elif form == 3:  # a flower
        play.draw(foil(-0.5, top + 0.15, 0.32, 5, inner=0.55), cloth, play.thin)
        play.fill(oval(-0.5, top + 0.15, 0.1), "cream")
    elif form == 4:  # a cap with a bobble
        cap = Outline().move(-0.7, top + 0.22).curve(-0.7, top - 0.75, 0.7, top - 0.75, 0.7, top + 0.22)
        play.draw(cap.curve(0.3, top + 0.05, -0.3, top + 0.05, -0.7, top + 0.22).close(), cloth)
        play.draw(oval(0, top - 0.55, 0.2), "cream", play.thin)
    elif form == 5:  # a hat with a brim
        play.draw(round_box(-0.42, top - 0.62, 0.84, 0.7, 0.16), cloth)
        play.fill(box(-0.42, top - 0.2, 0.84, 0.16), "cream")
        play.draw(oval(0, top + 0.08, 0.78, 0.15), cloth)


# Things with feet ---------------------------------------------------------------------------------------------------

_AFLOAT: Final = 12
_THINGS: Final = (
    "jar",
    "lantern",
    "gift",
    "star",
    "key",
    "mug",
    "book",
    "letter",
    "bell",
    "fruit",
    "bottle",
    "clock",
    "boat",
    "ball",
)


def paint_thing(play: Play) -> None:
    """Paint a thing with feet and a face, else an animal with the named emblem.

    The point is between the feet.
    """
    number = _called(play, "things", _THINGS)
    if number is None:
        _paint_bearer(play, called_emblem(play.scene.subject))
        return
    first, second = play.chance("cloth").shuffled(_CLOTH)[:2]
    if number != _AFLOAT:
        for side in (-1, 1):
            play.fill(oval(side * 0.42, 0, 0.3, 0.15), "key")
    _face(play, *_TOYS[number](play, first, second))


# Emblems that have a face themselves, which needs no animal beside it.
_WITH_FACE: Final = frozenset(
    {*BEASTS, "bird", "cat", "dog", "dragon", "fish", "ghost", "horse", "mask", "sheep", "skull", "snake", "wolf"}
)


def _paint_bearer(play: Play, emblem: str | None) -> None:
    """Paint an animal, and before it a plate with an emblem."""
    first, second = play.chance("cloth").shuffled(_CLOTH)[:2]
    hand = _hand(play, second, first).with_colors(light=play.color("cream"))
    if emblem in _WITH_FACE:
        paint_emblem(play.canvas, hand, play.scene, emblem, (play.x, play.y - 1.1 * play.unit), 1.28 * play.unit)
    elif emblem is None:
        paint_animal(play.moved(0, -0.9, 0.95))
    else:
        paint_animal(play.moved(-0.3, -1.24, 0.82))
        plate = play.moved(0.5, -0.3)
        plate.draw(oval(0, 0, 0.82), "cream")
        plate.line(oval(0, 0, 0.7), play.thin)
        paint_emblem(play.canvas, hand, play.scene, emblem, (plate.x, plate.y), 0.52 * play.unit)


def _jar(play: Play, first: str, second: str) -> Point:
    right = ((0.7, -0.1), (1.05, -0.8), (0.8, -1.5), (0.5, -1.75))
    body = spline([*((-x, y) for x, y in right), *reversed(right)]).close()
    play.fill(body, first)
    with play.canvas.clipped(play.at(body)):
        play.fill(box(-1.2, -0.42, 2.4, 0.22), "cream")
        for at in range(9):
            tooth = ((-1.2 + at * 0.3, -0.42), (-1.05 + at * 0.3, -0.2), (-0.9 + at * 0.3, -0.42))
            play.fill(polygon(*tooth), second)
    play.line(body)
    play.draw(round_box(-0.66, -2.0, 1.32, 0.34, 0.14), second)
    play.draw(oval(0, -2.14, 0.16), "cream")
    return 0, -0.98


def _lantern(play: Play, first: str, second: str) -> Point:
    play.line(Outline().move(-0.3, -2.0).curve(-0.5, -2.6, 0.5, -2.6, 0.3, -2.0), play.key_width * 1.1)
    play.draw(polygon((-1.0, -1.62), (-0.35, -2.1), (0.35, -2.1), (1.0, -1.62)), first)
    play.draw(round_box(-0.8, -1.64, 1.6, 1.45, 0.25), "glow")
    play.draw(round_box(-0.98, -0.36, 1.96, 0.36, 0.14), second)
    play.fill(leaf(0, -1.08, 0.5, 0.2, -90), "coral")
    for ray in range(7):
        angle = -160 + ray * 23.3
        play.line(segment(*around(0, -1.2, 1.5, angle), *around(0, -1.2, 1.75, angle)), 0.7, "honey")
    return 0, -0.85


def _gift(play: Play, first: str, second: str) -> Point:
    play.draw(round_box(-0.95, -1.45, 1.9, 1.4, 0.15), first)
    play.fill(box(-0.16, -1.42, 0.32, 0.2), second)
    play.draw(round_box(-1.08, -1.72, 2.16, 0.4, 0.12), second)
    for turn in (-45, -135):
        play.draw(leaf(0, -1.72, 0.85, 0.34, turn), first)
    play.draw(oval(0, -1.76, 0.17), "cream")
    return 0, -0.75


def _star(play: Play, first: str, second: str) -> Point:
    play.draw(round_star(0, -1.1, 1.35, 5, inner=0.62), first)
    for x, y in ((-0.82, -1.42), (0.82, -1.42), (0, -2.1)):
        play.fill(oval(x, y, 0.09), second)
    return 0, -1.05


def _key(play: Play, first: str, second: str) -> Point:
    play.draw(round_box(-0.2, -1.0, 0.4, 1.0, 0.1), "honey")
    for down in (0.18, 0.52):
        play.draw(round_box(0.12, -down - 0.16, 0.5, 0.22, 0.06), "honey")
    for side in (-1, 0, 1):
        play.draw(oval(side * 0.62, -1.5 if side else -1.95, 0.55), "honey")
    play.fill(oval(0, -1.5, 0.72), "honey")
    play.draw(round_box(-0.34, -0.92, 0.68, 0.2, 0.1), first)
    play.fill(oval(0, -2.16, 0.14), second)
    return 0, -1.45


def _mug(play: Play, first: str, second: str) -> Point:
    handle = oval(0.9, -0.9, 0.28, 0.36)
    play.line(handle, 0.2 * play.unit)
    play.line(handle, 0.12 * play.unit, second)
    play.draw(round_box(-0.75, -1.7, 1.5, 1.62, 0.35), first)
    play.draw(round_box(-0.62, -1.98, 1.24, 0.36, 0.1), second)
    play.fill(box(-0.73, -0.45, 1.46, 0.2), "cream")
    for at in (-0.35, 0, 0.35):
        steam = ((at, -2.1), (at + 0.1, -2.25), (at - 0.05, -2.4), (at + 0.05, -2.55))
        play.line(spline(steam), play.thin)
    return 0, -1.0


def _book(play: Play, first: str, second: str) -> Point:
    play.draw(round_box(-0.86, -2.05, 1.86, 1.98, 0.14), "cream")
    for down in (0.2, 0.34):
        play.line(segment(-0.7, -down, 0.96, -down), play.thin * 0.6)
    play.draw(round_box(-0.95, -2.1, 1.8, 1.88, 0.16), first)
    play.fill(box(-0.95, -2.1 + 0.14, 0.24, 1.6), second)
    play.line(segment(-0.7, -2.1, -0.7, -0.22), play.thin)
    ribbon = polygon((0.42, -2.1), (0.68, -2.1), (0.68, -1.5), (0.55, -1.64), (0.42, -1.5))
    play.draw(ribbon, second, play.thin)
    return 0.02, -1.12


def _letter(play: Play, first: str, second: str) -> Point:
    play.draw(round_box(-1.18, -1.66, 2.36, 1.6, 0.14), "cream")
    play.line(polygon((-1.12, -0.12), (-0.3, -0.86), closed=False), play.thin)
    play.line(polygon((1.12, -0.12), (0.3, -0.86), closed=False), play.thin)
    play.draw(polygon((-1.14, -1.62), (0, -0.94), (1.14, -1.62)), first)
    play.draw(heart(0, -1.2, 0.24), second, play.thin)
    return 0, -0.66


def _bell(play: Play, first: str, second: str) -> Point:
    play.draw(oval(0, -2.16, 0.22), "honey")
    body = (
        Outline().move(-1.1, -0.24).curve(-0.72, -0.62, -0.86, -2.0, 0, -2.0).curve(0.86, -2.0, 0.72, -0.62, 1.1, -0.24)
    )
    play.draw(body.close(), "honey")
    play.draw(round_box(-1.18, -0.38, 2.36, 0.28, 0.14), first)
    for turn in (-28, 208):
        play.draw(leaf(0, -2.0, 0.66, 0.3, turn), second)
    play.draw(oval(0, -2.0, 0.15), "cream")
    return 0, -1.05


def _fruit(play: Play, first: str, second: str) -> Point:
    points = ((0, -1.72), (0.62, -1.86), (1.1, -1.2), (0.86, -0.36), (0.34, -0.04), (0, -0.14))
    body = spline([*points, *((-x, y) for x, y in reversed(points[1:-1]))], closed=True)
    play.draw(body, first if first not in ("drop", "teal") else "coral")
    play.line(spline([(0, -1.7), (0.04, -2.0), (0.2, -2.24)]), play.key_width * 1.6)
    play.draw(leaf(0.08, -1.96, 0.7, 0.26, -14), "teal", play.thin)
    return 0, -0.98


def _bottle(play: Play, first: str, second: str) -> Point:
    right = ((0.74, -0.08), (1.0, -0.62), (0.7, -1.24), (0.3, -1.5), (0.28, -2.0))
    glass = spline([*((-x, y) for x, y in right), *reversed(right)], tension=0.42).close()
    play.fill(glass, "air")
    with play.canvas.clipped(play.at(glass)):
        play.fill(box(-1.2, -1.22, 2.4, 1.3), first)
        for spot in ((-0.5, -0.3), (0.55, -0.36), (0.2, -1.1), (-0.3, -1.06)):
            play.fill(oval(*spot, 0.07), "cream")
    play.line(glass)
    play.draw(round_box(-0.36, -2.3, 0.72, 0.38, 0.1), second)
    return 0, -0.72


def _clock(play: Play, first: str, second: str) -> Point:
    for side in (-1, 1):
        play.draw(oval(side * 0.62, -2.0, 0.34), second)
    play.draw(oval(0, -1.08, 1.08), first)
    play.draw(oval(0, -1.08, 0.84), "cream", play.thin)
    for hour in range(12):
        play.fill(oval(*around(0, -1.08, 0.72, hour * 30), 0.07 if hour % 3 == 0 else 0.04), first)
    play.draw(oval(0, -2.22, 0.16), second)
    return 0, -1.18


def _boat(play: Play, first: str, second: str) -> Point:
    play.line(segment(0, -0.9, 0, -2.5), play.key_width * 1.5)
    play.draw(Outline().move(0.1, -2.4).curve(0.7, -2.1, 1.0, -1.6, 1.02, -1.12).line(0.1, -1.12).close(), "cream")
    play.draw(Outline().move(-0.1, -2.1).curve(-0.5, -1.9, -0.74, -1.5, -0.76, -1.12).line(-0.1, -1.12).close(), second)
    hull = Outline().move(-1.3, -0.96).line(1.3, -0.96).curve(1.16, -0.1, 0.7, 0.1, 0, 0.1)
    play.draw(hull.curve(-0.7, 0.1, -1.16, -0.1, -1.3, -0.96).close(), first)
    waves = [(-1.7 + at * 0.425, 0.16 + (0.1 if at % 2 else -0.06)) for at in range(9)]
    play.line(spline(waves), 0.14 * play.unit, "drop")
    return 0, -0.66


def _ball(play: Play, first: str, second: str) -> Point:
    ball = oval(0, -1.12, 1.1)
    play.fill(ball, first)
    with play.canvas.clipped(play.at(ball)):
        play.fill(oval(0, -2.5, 1.2, 0.9), second)
        play.fill(oval(0, 0.26, 1.2, 0.86), second)
        play.fill(round_star(0, -1.86, 0.2, 5), "cream")
    play.line(ball)
    return 0, -1.14


_TOYS: Final[Sequence[Callable[[Play, str, str], Point]]] = (
    *(_jar, _lantern, _gift, _star, _key, _mug, _book, _letter, _bell, _fruit, _bottle, _clock, _boat, _ball),
)

# Weather ------------------------------------------------------------------------------------------------------------

_STORM, _MOON, _SUN, _FLOWER_SUN, _RAINBOW, _ECLIPSE, _SNOW, _WIND, _COMET = range(9)
_WEATHER: Final = ("storm", "moon", "sun", "flower-sun", "rainbow", "eclipse", "snow", "wind", "comet")


def paint_weather(play: Play) -> None:
    """Paint weather with a face about the point; a name that calls for something else has that."""
    called = _called(play, "weather", _WEATHER)
    if called is None and called_emblem(play.scene.subject) is not None:
        paint_thing(play.moved(0, 1.2))
        return
    kind = play.chance("weather").pick(range(9)) if called is None else called
    if kind in (_STORM, _SNOW, _WIND):
        _paint_cloud(play, kind)
    elif kind == _MOON:
        _paint_moon(play)
    elif kind in (_SUN, _FLOWER_SUN, _ECLIPSE):
        _paint_sun(play, kind)
    elif kind == _COMET:
        _paint_comet(play)
    else:
        _paint_rainbow(play)


def _paint_cloud(play: Play, kind: int) -> None:
    if kind == _STORM:
        points = ((-0.1, 0.3), (0.35, 0.3), (0.1, 0.75), (0.4, 0.75), (-0.25, 1.6), (-0.05, 0.98), (-0.35, 0.98))
        play.draw(polygon(*points), "honey")
        for x in (-0.75, 0.75):
            for row in (0, 1):
                drop = (
                    Outline()
                    .move(0, -0.3)
                    .curve(0.3, 0.05, 0.12, 0.22, 0, 0.22)
                    .curve(-0.12, 0.22, -0.3, 0.05, 0, -0.3)
                )
                play.draw(drop.close().placed(x + row * 0.35 - 0.2, 0.75 + 0.42 * row), "drop", play.thin)
    elif kind == _SNOW:
        for x, y, size in ((-0.95, 0.86, 0.26), (-0.35, 1.3, 0.2), (0.3, 0.92, 0.3), (0.92, 1.22, 0.22)):
            for turn in (0, 60, 120):
                flake = segment(-size, 0, size, 0).placed(x, y, turn=turn)
                play.line(flake, 0.11 * play.unit, "drop")
                play.line(flake, 0.05 * play.unit, "white")
    else:
        for row, y in enumerate((0.62, 0.95, 1.28)):
            gust = Outline().move(-1.5 + row * 0.3, y).line(0.7 + row * 0.2, y)
            gust.curve(1.3, y, 1.3, y - 0.5, 0.9, y - 0.42)
            play.line(gust, play.key_width * 1.2, "drop")
    play.draw(cloud(0, -0.15, 2.9, 1.7), "storm")
    _face(play, 0, 0.02, 1.05, cheeks=0.7)


def _paint_moon(play: Play) -> None:
    play.draw(oval(0, 0, 1.1), "moon")
    play.fill(oval(-0.55, 0.62, 0.16), "crater")
    play.fill(oval(0.6, 0.62, 0.2), "crater")
    cap = Outline().move(-0.95, -0.45).curve(-0.5, -1.5, 0.9, -1.8, 1.6, -0.7).curve(1.0, -1.0, 0.9, -0.8, 0.85, -0.55)
    play.draw(cap.curve(0.3, -0.85, -0.4, -0.8, -0.95, -0.45).close(), play.chance("cap").pick(_CLOTH[3:]))
    play.draw(oval(1.6, -0.62, 0.2), "cream", play.thin)
    _face(play, 0, 0.12, 1.08)
    for spot in ((-1.6, -0.8), (-1.45, 0.6), (1.5, 0.35)):
        play.draw(round_star(*spot, 0.26, 5), "honey", play.thin)


def _paint_sun(play: Play, kind: int) -> None:
    chance = play.chance("rays")
    count = chance.pick((9, 11, 12))
    is_round = kind == _FLOWER_SUN or chance.holds(0.3)
    warm = chance.pick((("honey", "coral"), ("honey", "rose"), ("coral", "honey")))
    for ray in range(count):
        petal = oval(1.28, 0, 0.34, 0.22) if is_round else polygon((1.0, -0.27), (1.62, 0), (1.0, 0.27))
        play.draw(petal.placed(0, 0, turn=ray * 360 / count), warm[ray % 2], play.thin)
    play.draw(oval(0, 0, 1.02), "sun")
    if kind == _ECLIPSE:
        play.draw(oval(0.78, -0.56, 0.82), "plum")
        _eyes(play, 0.78, -0.62, 0.27, 0.1, 1)
        _smile(play, 0.78, -0.38, 0.1, 0)
        _face(play, -0.28, 0.2)
    else:
        _face(play, 0, 0, 1.08)


def _paint_comet(play: Play) -> None:
    for reach, color in ((0.62, "coral"), (0.42, "honey"), (0.22, "cream")):
        tail = polygon((-reach, 0.1), (-0.1, reach + 0.1), (1.75 + reach * 0.2, -1.5), (1.1, -1.35 + reach * 0.1))
        play.draw(tail.placed(0, 0), color, play.thin)
    play.draw(round_star(-0.35, 0.35, 1.12, 5, inner=0.64, turn=-12), "sun")
    _face(play, -0.36, 0.36, 0.95)
    for spot in ((-1.5, -0.9), (1.35, 0.7), (-0.5, -1.35)):
        play.draw(round_star(*spot, 0.2, 4, inner=0.45), "white", play.thin)


def _paint_rainbow(play: Play) -> None:
    bands = play.chance("bands").pick((("coral", "honey", "teal", "plum"), ("rose", "honey", "drop", "plum")))
    for number, color in enumerate((*bands, "cream")):
        reach = 1.6 - 0.27 * number
        bow = arc(0, 0.75, reach, reach, 180, 360).close()
        play.draw(bow, color, play.thin)
    for side in (-1, 1):
        play.draw(cloud(side * 1.05, 0.75, 1.5, 0.95), "white")
        _eyes(play, side * 1.05, 0.75, 0.24, 0.1)
        _smile(play, side * 1.05, 0.98, 0.1, 0 if side < 0 else 1)


# Places -------------------------------------------------------------------------------------------------------------

_HOMES: Final = ("house", "castle", "mountain", "tree", "tent", "lighthouse")


def paint_home(play: Play) -> None:
    """Paint a place with a face on its hill; the point is at its foot."""
    number = _called(play, "places", _HOMES)
    first, second = play.chance("cloth").shuffled(_CLOTH)[:2]
    side = play.chance("sun side").pick((-1, 1))
    play.draw(oval(side * 1.3, -2.05, 0.36), "sun", play.thin)
    play.draw(cloud(-side * 1.25, -1.95, 1.0, 0.5), "white", play.thin)
    for x, color in ((-1.3, "meadow"), (1.4, "field")):
        play.draw(oval(x, 0.75, 1.9, 1.1), color, play.thin)
    if number is not None:
        _face(play, *_PLACES[number](play, first, second))
        play.draw(oval(0, 1.15, 3.0, 1.25), "leaf", play.thin)
        return
    # Where the landmark has no face, the hill has one.
    name = landmark_for(play.scene.subject, play.chance("landmark name"))
    height = min(1.95, 1.3 / half_width(name))
    foot = play.x, play.y - 0.7 * play.unit
    paint_landmark(play.canvas, _hand(play, first, second), play.scene, name, foot, height * play.unit)
    play.draw(oval(0, 0.9, 2.4, 1.66), "leaf", play.thin)
    _face(play, 0, -0.24, 0.85)


def _house(play: Play, first: str, second: str) -> Point:
    play.draw(box(0.5, -2.2, 0.36, 0.9), second)
    play.draw(round_box(-0.95, -1.5, 1.9, 1.6, 0.12), "cream")
    play.draw(polygon((-1.25, -1.35), (0, -2.5), (1.25, -1.35)), first)
    play.draw(round_box(-0.2, -0.36, 0.4, 0.5, 0.18), second)
    return 0, -0.95


def _castle(play: Play, first: str, second: str) -> Point:
    for side in (-1, 1):
        play.draw(round_box(side * 0.95 - 0.36, -1.9, 0.72, 2.0, 0.08), "#E9DFD2")
        play.draw(polygon((side * 0.95 - 0.5, -1.82), (side * 0.95, -2.6), (side * 0.95 + 0.5, -1.82)), first)
    play.draw(box(-0.7, -1.5, 1.4, 1.6), "#F3EADD")
    for merlon in range(4):
        play.draw(box(-0.7 + merlon * 0.4, -1.72, 0.22, 0.3), "#F3EADD", play.thin)
    play.draw(round_box(-0.24, -0.4, 0.48, 0.6, 0.22), second)
    return 0, -1.02


def _mountain(play: Play, first: str, second: str) -> Point:
    play.draw(spline([(-1.6, 0.2), (-0.5, -1.8), (0, -2.35), (0.5, -1.8), (1.6, 0.2)]).close(), "#A9A4C4")
    play.draw(
        spline([(-0.62, -1.5), (0, -2.36), (0.62, -1.5), (0.3, -1.62), (0, -1.4), (-0.3, -1.64)], closed=True),
        "white",
        play.thin,
    )
    play.line(segment(0, -2.3, 0, -2.8), play.key_width)
    play.draw(polygon((0, -2.8), (0.5, -2.64), (0, -2.5)), first, play.thin)
    return 0, -0.8


def _tree(play: Play, first: str, second: str) -> Point:
    play.draw(round_box(-0.22, -0.8, 0.44, 1.0, 0.1), "#B97B4B")
    play.draw(foil(0, -1.5, 1.15, 7, inner=0.82), "leaf")
    for spot in ((-0.7, -1.9), (0.72, -1.8), (0.1, -2.3), (-0.62, -0.98), (0.66, -0.96)):
        play.draw(oval(*spot, 0.13), first if first != "teal" else second, play.thin)
    return 0, -1.5


def _tent(play: Play, first: str, second: str) -> Point:
    play.draw(round_box(-1.0, -1.3, 2.0, 1.45, 0.06), "cream")
    roof = polygon((-1.3, -1.15), (0, -2.35), (1.3, -1.15))
    play.draw(roof, first)
    with play.canvas.clipped(play.at(roof)):
        for stripe in (-1.0, -0.1, 0.8):
            play.fill(polygon((0, -2.4), (stripe - 0.1, -1.1), (stripe + 0.34, -1.1)), "cream")
    play.line(roof)
    for at in range(6):
        play.draw(arc(-1.08 + at * 0.433, -1.16, 0.216, 0.24, 0, 180).close(), (second, "cream")[at % 2], play.thin)
    play.line(segment(0, -2.35, 0, -2.8), play.key_width)
    play.draw(polygon((0, -2.8), (0.46, -2.66), (0, -2.5)), second, play.thin)
    return 0, -0.62


def _lighthouse(play: Play, first: str, second: str) -> Point:
    tower = polygon((-0.72, 0.1), (-0.5, -1.85), (0.5, -1.85), (0.72, 0.1))
    play.fill(tower, "cream")
    with play.canvas.clipped(play.at(tower)):
        play.fill(box(-1, -1.85, 2, 0.34), first)
        play.fill(box(-1, -0.36, 2, 0.36), first)
    play.line(tower)
    play.draw(round_box(-0.34, -2.3, 0.68, 0.48, 0.06), "glow")
    play.draw(polygon((-0.5, -2.28), (0, -2.72), (0.5, -2.28)), second)
    play.draw(round_box(-0.66, -1.92, 1.32, 0.16, 0.06), second, play.thin)
    return 0, -1.02


_PLACES: Final[Sequence[Callable[[Play, str, str], Point]]] = (_house, _castle, _mountain, _tree, _tent, _lighthouse)
