"""Painters of the look *minimal*: the sign of a card beside its name, letter by letter, as a field of tiles; the shape of its kind; a back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Final, Literal, NamedTuple, TypeAlias

from ordo_pnp.draw.drawing import KAPPA, Color
from ordo_pnp.draw.paintings.canvas import Canvas, Chance, mixed
from ordo_pnp.draw.paintings.emblems import paint_emblem
from ordo_pnp.draw.paintings.hands import Hand
from ordo_pnp.draw.paintings.landmarks import half_width, paint_landmark
from ordo_pnp.draw.paintings.motifs import called_emblem, called_landmark, emblem_for
from ordo_pnp.draw.paintings.outlines import Outline, box, joined, oval, polygon, segment
from ordo_pnp.draw.paintings.scenes import Painter, Scene
from ordo_pnp.draw.paintings.subjects import family_of

# The ink of a part of a tile: the tone of the tile, a colour that stands out from it, a light ground, or a thin line.
Ink: TypeAlias = Literal["main", "contrast", "tint", "line"]
Tile: TypeAlias = tuple[tuple[Ink, Outline], ...]
# Millimetres: the side of a tile where nothing else follows from the box, and all lines.
_SIDE: Final = 7.2
_BACK_SIDE: Final = 8.0
# Half of the height of the band on a back that bears the name of the game.
_BAND: Final = 9.2
_LEAST_SIDE: Final = 2.0
_LINE: Final = 0.2
# The least side of a square of tiles that shows a sign, millimetres.
_LEAST_SIGN: Final = 9.0
# So many tiles at most are a side of that square, where more than two columns would not be left beside it.
_LARGEST_SIGN: Final = 4
# Between two tiles of one letter, so that they are no row of equals.
_TURNS: Final = 4
# Parts of the tiles in the accent and in black; the others are light.
_IN_ACCENT: Final = 0.27
_IN_BLACK: Final = 0.09


class Tone(NamedTuple):
    """The colours of one tile."""

    # The colour it stands on; none: bare paper.
    ground: Color | None

    main: Color
    contrast: Color
    tint: Color
    line: Color


def _quarter(radius: float) -> Outline:
    """Return a quarter of a disc about the upper left corner of a tile, whose sides are 2."""
    return Outline().move(-1, -1).line(2 * radius - 1, -1).curve(*_bow(radius)).close()


def _bow(radius: float) -> tuple[float, float, float, float, float, float]:
    reach, handle = 2 * radius - 1, 2 * radius * KAPPA - 1
    return reach, handle, handle, reach, -1, reach


def _bows(*radii: float) -> Outline:
    return joined(*(Outline().move(2 * radius - 1, -1).curve(*_bow(radius)) for radius in radii))


_HALF_DISC: Final = Outline().move(-1, 0).curve(-1, -KAPPA, -KAPPA, -1, 0, -1).curve(KAPPA, -1, 1, -KAPPA, 1, 0).close()
_LENS: Final = (
    Outline()
    .move(-1, -1)
    .curve(2 * KAPPA - 1, -1, 1, 1 - 2 * KAPPA, 1, 1)
    .curve(1 - 2 * KAPPA, 1, -1, 2 * KAPPA - 1, -1, -1)
    .close()
)
_ARCH: Final = (
    Outline()
    .move(-1, -1)
    .line(1, -1)
    .line(1, 1)
    .line(0.5, 1)
    .line(0.5, 0.1)
    .curve(0.5, -0.55, -0.5, -0.55, -0.5, 0.1)
    .line(-0.5, 1)
    .line(-1, 1)
    .close()
)
_STAIRS: Final = polygon((-1, 1), (-1, -1), (-0.33, -1), (-0.33, -0.33), (0.33, -0.33), (0.33, 0.33), (1, 0.33), (1, 1))
_HALF_SQUARE: Final = polygon((-1, -1), (1, -1), (-1, 1))


def _square(half: float) -> Outline:
    return box(-half, -half, 2 * half, 2 * half)


def _lozenge(half: float) -> Outline:
    return polygon((0, -half), (half, 0), (0, half), (-half, 0))


# Eight tiles a form, from -1 to 1: arcs for the first kind of a game, courses and steps for the second, blades for the third.
_TILES: Final[Sequence[Sequence[Tile]]] = (
    (
        (("main", _quarter(1)),),
        (("line", _bows(0.985, 0.8, 0.6, 0.4, 0.2)),),
        (("main", oval(0, 0, 0.5)),),
        (("main", _HALF_DISC),),
        (("line", oval(0, 0, 0.97)), ("contrast", oval(0, 0, 0.28))),
        (("tint", _quarter(1)), ("main", _quarter(0.5))),
        (("main", _LENS),),
        (("line", joined(*(oval(0, 0, radius) for radius in (0.97, 0.69, 0.41)))),),
    ),
    (
        (("main", box(-1, 0, 2, 1)),),
        (("line", joined(*(segment(-1, y, 1, y) for y in (-0.6, -0.2, 0.2, 0.6)))),),
        (("main", _ARCH),),
        (("main", _STAIRS),),
        (("line", _square(0.97)), ("contrast", _square(0.3))),
        (("tint", _square(1)), ("main", box(-1, -1, 1, 1))),
        (("main", box(-1, -1, 0.4, 2) + box(0.6, -1, 0.4, 2)), ("contrast", box(-0.2, -1, 0.4, 2))),
        (("line", joined(*(_square(half) for half in (0.95, 0.63, 0.32)))),),
    ),
    (
        (("main", _HALF_SQUARE),),
        (("line", joined(*(segment(-1, at - 1, at - 1, -1) for at in (0.5, 1, 1.5, 2)))),),
        (("main", _lozenge(1)),),
        (("main", polygon((-1, -1), (1, -1), (0, 0))), ("tint", polygon((-1, 1), (1, 1), (0, 0)))),
        (
            ("line", polygon((-0.97, -0.97), (0.97, -0.97), (-0.97, 0.97))),
            ("contrast", polygon((0.97, 0.97), (0.97, 0.2), (0.2, 0.97))),
        ),
        (("tint", _HALF_SQUARE), ("main", polygon((-1, -1), (0, -1), (-1, 0)))),
        (("main", polygon((-1, 1), (0, -1), (1, 1))),),
        (("line", joined(*(_lozenge(half) for half in (0.97, 0.65, 0.33)))),),
    ),
)


def paint_picture(canvas: Canvas, scene: Scene) -> None:
    """Paint the name as tiles, and among them, on a square, the named emblem, if known.

    A letter is a tile, row after row, and the name begins again until the box is full.
    """
    left, top, width, height = scene.box
    if height < _LEAST_SIDE:
        return
    columns, side = _grid(width, height)
    # Rounded down but for a hair: a box of four tiles must not lose one to the last place of a number.
    rows = max(1, int(height / side + 0.05))
    square = min(rows, columns, max(_LARGEST_SIGN, columns - 2))
    is_known = called_landmark(scene.subject) if family_of(scene.subject) == "place" else called_emblem(scene.subject)
    square = square if square * side >= _LEAST_SIGN and is_known else 0
    _paint_field(canvas, scene, (left, top), side, columns, rows, square)
    if square:
        _paint_sign(canvas, scene, (left, top), square * side)


def _paint_sign(canvas: Canvas, scene: Scene, corner: tuple[float, float], side: float) -> None:
    """Paint the landmark of a place, or the emblem of another card, upon a square in the tint of the kind."""
    accent, ink, tint, paper = scene.of_kind("accent"), scene.color("ink"), scene.of_kind("tint"), scene.color("paper")
    x, y, half = corner[0] + side / 2, corner[1] + side / 2, side / 2
    canvas.fill(box(*corner, side, side), tint)
    if tint == paper:
        canvas.line(_square(1).placed(x, y, half - _LINE / 2), ink, _LINE)
    dark = mixed(accent, ink, 0.55)
    light = {"light": mixed(paper, accent, 0.36), "wall": paper, "ink": dark, "dark": ink, "paper": paper}
    hand = Hand("cut", {**light, "gold": accent, "leaf": accent, "water": accent, "accent": dark, "roof": dark})
    landmark = called_landmark(scene.subject) if family_of(scene.subject) == "place" else None
    if landmark is None:
        # A light emblem would not be seen on the tint but for a disc of the accent behind it.
        canvas.fill(_shape(scene).placed(x, y, half * 0.86), paper)
        paint_emblem(canvas, hand, scene, emblem_for(scene.subject, scene.chance("emblem")), (x, y), half * 0.66)
        return
    height = min(side * 0.84, side * 0.46 / half_width(landmark))
    with canvas.clipped(box(*corner, side, side)):
        foot = y + min(half * 0.8, height / 2 + half * 0.12)
        canvas.fill(box(corner[0], foot - side * 0.03, side, side), mixed(tint, accent, 0.36))
        paint_landmark(canvas, hand, scene, landmark, (x, foot), height)


def paint_mark(canvas: Canvas, scene: Scene) -> None:
    """Paint the shape of the kind at the left of its box: a disc, a square or a triangle."""
    left, top, width, height = scene.box
    half = min(width, height) / 2
    canvas.fill(_shape(scene).placed(left + half, top + half, half), scene.of_kind("accent"))


def paint_back(canvas: Canvas, scene: Scene) -> None:
    """Paint two fields of tiles, one turned against the other, with room for the name of the game between them."""
    page = scene.page
    _paint_paper(canvas, scene)
    columns = max(2, int((page.width - 6) / _BACK_SIDE))
    side = (page.width - 7) / columns
    half = page.height / 2
    # A band at either side of the middle holds the name.
    rows = max(1, int((half - 12) / side + 0.05))
    top = (half - _BAND - rows * side) / 2 + 0.6
    bleed = page.bleed
    canvas.fill(box(-bleed, half - _BAND, page.width + 2 * bleed, 2 * _BAND), scene.color("ink"))
    for turn in (0, 180):
        with canvas.turned(turn, page.width / 2, half):
            _paint_field(canvas, scene, (3.5, top), side, columns, rows)
    line = segment(3.5, half, page.width - 3.5, half)
    canvas.line(line, scene.color("paper"), 0.25, round_ends=False)


def paint_round_back(canvas: Canvas, scene: Scene) -> None:
    """Paint a round back: a ring in the accent about a field of four tiles, the same under a half turn."""
    page = scene.page
    _paint_paper(canvas, scene)
    middle, half = page.width / 2, page.height / 2
    reach = min(middle, half)
    side = reach * 0.56
    for turn in (0, 180):
        with canvas.turned(turn, middle, half):
            _paint_field(canvas, scene, (middle - side, half - side), side, 2, 1)
    _paint_ring(canvas, scene, reach)


def paint_ring(canvas: Canvas, scene: Scene) -> None:
    """Paint the ground of a round piece: paper, and a ring in the accent of the kind."""
    _paint_paper(canvas, scene)
    _paint_ring(canvas, scene, min(scene.page.width, scene.page.height) / 2)


def _paint_paper(canvas: Canvas, scene: Scene) -> None:
    page = scene.page
    bleed = page.bleed
    canvas.fill(box(-bleed, -bleed, page.width + 2 * bleed, page.height + 2 * bleed), scene.color("paper"))


def _paint_ring(canvas: Canvas, scene: Scene, reach: float) -> None:
    """Paint a ring 2 mm within the trim: nearer to it, a cut that is half a millimetre off would show."""
    ring = oval(scene.page.width / 2, scene.page.height / 2, reach - 2.0)
    canvas.line(ring, scene.of_kind("accent"), max(0.4, reach / 50))


def _paint_field(
    canvas: Canvas, scene: Scene, corner: tuple[float, float], side: float, columns: int, rows: int, square: int = 0
) -> None:
    """Paint tiles; a square of so many at the upper left corner stays free."""
    chance = scene.chance("cipher")
    accent, ink, tint = scene.of_kind("accent"), scene.color("ink"), scene.of_kind("tint")
    paper = scene.color("paper")
    tones = (
        Tone(None, accent, ink, tint, ink),
        Tone(None, ink, accent, tint, ink),
        Tone(tint, paper, accent, paper, ink),
    )
    tiles = _TILES[scene.form(len(_TILES))]
    letters = _letters(scene, columns)
    for row in range(rows):
        for column in range(columns):
            if row < square and column < square:
                continue
            number, turn = next(letters)
            part = chance.between()
            tone = tones[0 if part < _IN_ACCENT else 1 if part < _IN_ACCENT + _IN_BLACK else 2]
            x, y = corner[0] + (column + 0.5) * side, corner[1] + (row + 0.5) * side
            _paint_tile(canvas, tiles[number % len(tiles)], tone, (x, y, side / 2), turn + row * column)


def _paint_tile(canvas: Canvas, tile: Tile, tone: Tone, place: tuple[float, float, float], turn: int) -> None:
    x, y, half = place
    if tone.ground is not None:
        canvas.fill(_square(1).placed(x, y, half), tone.ground)
        if tone.ground == tone.main:
            canvas.line(_square(1).placed(x, y, half - _LINE / 2), tone.line, _LINE)
    for ink, unit in tile:
        outline = unit.placed(x, y, half, turn=90 * (turn % _TURNS))
        if ink == "line":
            canvas.line(outline, tone.line, _LINE, round_ends=False)
        else:
            canvas.fill(outline, getattr(tone, ink))


def _letters(scene: Scene, columns: int) -> Iterator[tuple[int, int]]:
    """Yield without end the tile of each letter of the name and how far it is turned; each time round it turns once more."""
    # A back has the letters of the game.
    name = "" if scene.subject is None else scene.subject.plain_name
    name = name or scene.game.casefold()
    letters = [letter for letter in name if letter.isalnum()] or _any_letters(scene.chance("letters"))
    # A name of one or two letters would be one tile over and over: it takes the next tile each time round. One that ends
    # where a row does would be a pattern of columns: it begins a letter further each time round.
    is_short, is_aligned = len(set(letters)) < 3, columns % len(letters) == 0
    for place in count():
        time = place // len(letters)
        letter = letters[(place + (time if is_aligned else 0)) % len(letters)]
        code = ord(letter)
        number = (code - 97 if letter.isascii() and letter.isalpha() else code) % 26
        yield number + (time if is_short else 0), code + time


def _grid(width: float, height: float) -> tuple[int, float]:
    """Return the best number of columns, and the side of a tile.

    Little is left below, and tiles have nearly the usual size.
    """

    def loss(columns: int) -> float:
        side = width / columns
        return height - int(height / side + 0.05) * side + abs(side - _SIDE) if side <= height * 1.05 else width + side

    usual = width / _SIDE
    columns = min(range(max(1, int(usual * 0.8)), int(max(usual, width / height) * 1.3) + 2), key=loss)
    return columns, width / columns


def _any_letters(chance: Chance) -> list[str]:
    return [chance.pick("abcdefghijklmnopqrstuvwxyz") for _ in range(13)]


def _shape(scene: Scene) -> Outline:
    return (oval(0, 0, 1), _square(1), polygon((-1, 0.92), (0, -0.92), (1, 0.92)))[scene.form()]


PAINTERS: Final[Mapping[str, Painter]] = {
    "picture": paint_picture,
    "mark": paint_mark,
    "back": paint_back,
    "round-back": paint_round_back,
    "ring": paint_ring,
}
