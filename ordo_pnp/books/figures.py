"""Draw figures of books: scenes of a table, and cards in rows, columns or fans.

The caller sets the width of a figure; cards are scaled alike within it. All layout is done at the final size.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from ordo_pnp.base import DataError, has_errors
from ordo_pnp.books.overlay import MarkOverlay
from ordo_pnp.books.places import Places, places_of
from ordo_pnp.books.printed_sizes import PrintedSizes, Seen
from ordo_pnp.books.scene_parts import HIGHEST, MeasuredBoard, MeasuredGrid, MeasuredHands, MeasuredSeats
from ordo_pnp.books.tabletop import (
    APART,
    GAP,
    INK,
    LABEL,
    LIST,
    PART,
    TABLE,
    Canvas,
    Finder,
    ShownPiece,
    Tabletop,
    around,
    fan_width,
    stack_height,
)
from ordo_pnp.cards import Card, signs_of
from ordo_pnp.draw import (
    Drawing,
    FaceDrawing,
    Faces,
    Fonts,
    Item,
    Look,
    Run,
    Signs,
    Use,
    compose,
    rotation,
    scaling,
    translation,
    with_items,
)
from ordo_pnp.rules import BoardPicture, Grid, Hand, Mark, Part, Piece, Round, Scene

# Largest part of the real size: a card of 63 mm is then 31.5 mm wide, and five symbols side by side on it 5.8 mm each.
LARGEST: Final = 0.5
# Smallest part of the real size: a row goes on in another line before its cards are smaller.
_SMALLEST: Final = 0.3
# Between groups in a row, in real millimetres: the first that keeps them in fewer lines.
_GAPS: Final = (PART, 3 * GAP, 1.6 * GAP)
# Between fans below each other, in millimetres.
_GROUP_BETWEEN: Final = 3.5
# From so many columns on they stand nearer to each other.
_MANY: Final = 4
# The arrangements of groups -> the use in which their cards are shown.
WAYS: Final = {"row": TABLE, "army": TABLE, "fan": "hand"}


class GroupedCards(NamedTuple):
    """Cards that a book shows side by side."""

    # One of ``WAYS``.
    way: str
    groups: Sequence[Sequence[Piece]]
    # Below each group; none of them if empty.
    labels: Sequence[str] = ()
    marks: Sequence[Mark] = ()


class CardGroups(NamedTuple):
    """Groups of cards and the label below each."""

    faces: Sequence[Sequence[FaceDrawing]]
    labels: Sequence[str]


def draw_cards(tabletop: Tabletop, way: str, groups: CardGroups, width: float, wanted: float) -> Canvas:
    """Draw groups of cards.

    Marks can point at ``group 1``, and at its cards, or at ``card 1``, counted over all groups.

    Args:
        tabletop: Draws them.
        way: One of ``WAYS``.
        groups: The cards.
        width: The width of the figure, in millimetres.
        wanted: The least scale at which their signs are large enough.
    """
    canvas = Canvas(width)
    draw = {"row": _row, "army": _army, "fan": _fan}[way]
    draw(tabletop, canvas, groups, wanted)
    cards = [each for group in range(len(groups.faces)) for each in canvas.shown.get(f"group {group + 1}", ())]
    for at, each in enumerate(cards, 1):
        canvas.note(f"card {at}", each.box, [each])
    return canvas


def _note(canvas: Canvas, number: int, shown: Sequence[ShownPiece]) -> None:
    if shown:
        canvas.note(f"group {number}", around([each.box for each in shown]), shown)


def _row(tabletop: Tabletop, canvas: Canvas, groups: CardGroups, wanted: float) -> None:
    """Draw cards next to each other, as large as the width allows, in several lines if need be."""
    faces = groups.faces
    smallest = max(_SMALLEST, wanted) if wanted <= LARGEST else _SMALLEST
    words = [
        max((tabletop.width(each, "caps", LABEL) for each in label.split()), default=0.0) for label in groups.labels
    ]
    rows, part, scale = _broken(faces, canvas.width, smallest, words)
    at = 0
    for row in rows:
        x = (canvas.width - _extent(row, part) * scale) / 2
        top = canvas.y
        below: list[float] = []
        height = max(face.height for group in row for face in group) * scale
        for group in row:
            left = x
            shown = []
            for face in group:
                shown.append(tabletop.place(canvas, face, x, top + height - face.height * scale, scale))
                x += (face.width + GAP) * scale
            x -= GAP * scale
            room = x - left + part * scale if len(row) > 1 else canvas.width
            below.append(tabletop.label(canvas, groups.labels, at, (left + x) / 2, top + height, room))
            _note(canvas, at + 1 if len(faces) > 1 else 1, shown)
            at += 1
            x += part * scale
        canvas.y = top + height + max(below) + 3.0
    canvas.y -= 3.0


def _army(tabletop: Tabletop, canvas: Canvas, groups: CardGroups, wanted: float) -> None:
    """Draw columns that overlap, as on the table; nearer to each other where their signs would be too small."""
    columns = groups.faces
    widest = max(face.width for group in columns for face in group)
    gaps = (PART if len(columns) < _MANY else GAP * 2, GAP)
    scales = [(canvas.width / (len(columns) * widest + (len(columns) - 1) * gap), gap) for gap in gaps]
    scale, gap = next((each for each in scales if each[0] >= min(wanted, LARGEST)), scales[0])
    scale = min(LARGEST, scale)
    x = (canvas.width - (len(columns) * widest + (len(columns) - 1) * gap) * scale) / 2
    height = max(stack_height(column) for column in columns) * scale
    room = (widest + gap) * scale if len(columns) > 1 else canvas.width
    below: list[float] = []
    for at, column in enumerate(columns):
        _note(canvas, at + 1, tabletop.column(canvas, column, x, 0.0, scale))
        below.append(tabletop.label(canvas, groups.labels, at, x + widest * scale / 2, height, room))
        x += (widest + gap) * scale
    canvas.y = height + max(below)


def _fan(tabletop: Tabletop, canvas: Canvas, groups: CardGroups, wanted: float) -> None:
    """Draw groups fanned, below each other, never larger for the sake of their signs."""
    scale = min(LARGEST, *(canvas.width / fan_width(group) for group in groups.faces))
    for at, group in enumerate(groups.faces):
        canvas.y += _GROUP_BETWEEN if at else 0.0
        x = (canvas.width - fan_width(group) * scale) / 2
        _note(canvas, at + 1, tabletop.spread(canvas, group, x, scale))
        canvas.y += max(face.height for face in group) * scale
        canvas.y += tabletop.label(canvas, groups.labels, at, canvas.width / 2, canvas.y, canvas.width)


def _broken(
    faces: Sequence[Sequence[FaceDrawing]], width: float, smallest: float, words: Sequence[float]
) -> tuple[list[list[Sequence[FaceDrawing]]], float, float]:
    """Part groups into as few lines as keep their scale; narrow the gaps before another line begins.

    Args:
        faces: The groups.
        width: The width of the figure, in millimetres.
        smallest: The scale that is to be kept.
        words: The longest word below each group, in millimetres, which needs room.

    Returns:
        The lines, the gap between groups in real millimetres, and the scale.
    """
    most = max(len(faces), 1 + sum(map(len, faces)) // 4)
    for lines in range(1, most + 1):
        rows = _balanced(faces, lines)
        for part in _GAPS:
            scale = min(LARGEST, *(width / _extent(row, part) for row in rows))
            if scale >= smallest and (part == PART or _have_room(rows, words, part, scale, width)):
                return rows, part, scale
    return rows, PART, min(LARGEST, *(width / _extent(row, PART) for row in rows))


def _have_room(
    rows: Sequence[Sequence[Sequence[FaceDrawing]]], words: Sequence[float], part: float, scale: float, width: float
) -> bool:
    """Whether the labels below groups keep their size, between their neighbours and the edges of the figure."""
    rooms = [
        _extent([group], 0.0) * scale + min(part * scale - APART, width - _extent(row, part) * scale)
        for row in rows
        for group in row
    ]
    return all(word <= room for word, room in zip(words, rooms, strict=False))


def _extent(row: Sequence[Sequence[FaceDrawing]], part: float) -> float:
    """Return the width of groups of cards in real millimetres, with some gap between groups."""
    inner = math.fsum(face.width + GAP * (at > 0) for group in row for at, face in enumerate(group))
    return inner + (len(row) - 1) * part


def _balanced(groups: Sequence[Sequence[FaceDrawing]], lines: int) -> list[list[Sequence[FaceDrawing]]]:
    """Part groups into lines of about equal length; a single group is parted itself."""
    if len(groups) == 1:
        cards = groups[0]
        size = -(-len(cards) // lines)
        return [[cards[start : start + size]] for start in range(0, len(cards), size)]
    size = -(-len(groups) // lines)
    return [list(groups[start : start + size]) for start in range(0, len(groups), size)]


def without_letters(items: Iterable[Item]) -> list[Item]:
    """Return items of a drawing, and of the drawings used in it, without lines of letters.

    A drawing that is used often stays one, so that it is written to files once.
    """
    return _Bare().items(items)


class _Bare:
    def __init__(self) -> None:
        self._known: dict[int, tuple[Drawing, Drawing]] = {}

    def items(self, items: Iterable[Item]) -> list[Item]:
        return [
            each._replace(drawing=self._drawing(each.drawing)) if isinstance(each, Use) else each
            for each in items
            if not isinstance(each, Run)
        ]

    def _drawing(self, drawing: Drawing) -> Drawing:
        if id(drawing) not in self._known:
            self._known[id(drawing)] = drawing, with_items(drawing, tuple(self.items(drawing.items)))
        return self._known[id(drawing)][1]


Measured: TypeAlias = MeasuredGrid | MeasuredHands | MeasuredBoard | MeasuredSeats


# The use of the cards of a grid whose signs would be too small otherwise.
SMALL: Final = "small"
# Between parts of a figure, in millimetres.
_BETWEEN = 3.5
_HANDS_IN_LINE = 2
# The use of cards shown as printed.
PRINTED: Final = "printed"
# Least height of pieces on the cover, in millimetres.
_COVER: Final = 40.0


class Figures:
    """Draws figures for one book.

    Args:
        fonts: The fonts of labels.
        find: Returns the front of a card by its id, or its back, as figures show it in some use.
        measure: Returns the places of the zones of a board.
        accent: Colour of marks.
    """

    def __init__(self, fonts: Fonts, find: Finder, measure: Callable[[str], Places], accent: str = INK) -> None:
        self.tabletop = Tabletop(fonts, find, measure)
        self.sizes = PrintedSizes(fonts)
        self._fonts = fonts
        self._accent = accent

    def scene(self, scene: Scene, width: float) -> Drawing:
        """Draw a scene; all its parts are scaled alike.

        Args:
            scene: The scene.
            width: The width of the figure, in millimetres.
        """
        uses = (TABLE, SMALL) if any(isinstance(part, Grid) for part in scene.parts) else (TABLE,)
        uses = (scene.use,) if scene.use else uses
        beside = (_HANDS_IN_LINE, 1) if sum(isinstance(part, Hand) for part in scene.parts) > 1 else (_HANDS_IN_LINE,)
        ways = [(use, hands) for use in uses for hands in beside]
        best = self._drawn(scene, width, *ways[0])
        most = self.least_share(best.items) if len(ways) > 1 else 1.0
        for way in ways[1:]:
            if most >= 1:
                break
            canvas = self._drawn(scene, width, *way)
            share = self.least_share(canvas.items)
            if share > most:
                best, most = canvas, share
        return self._finished(best, scene.marks, "figure")

    def least_share(self, items: Sequence[Item]) -> float:
        """Return the least ratio of size to minimum size among signs and letters; 1 without any."""
        return min((each.share for each in self.sizes.seen(items)), default=1.0)

    def _finished(self, canvas: Canvas, marks: Sequence[Mark], label: str) -> Drawing:
        """Return the drawing of a canvas, with marks over it."""
        if marks:
            MarkOverlay(canvas, self.sizes, self._fonts, self._accent).draw(marks)
        return Drawing(canvas.width, canvas.y + 0.3, tuple(canvas.items), label=label)

    def _drawn(self, scene: Scene, width: float, use: str, hands: int) -> Canvas:
        """Draw a scene with the cards of its grids in some use, and so many hands beside each other."""
        parts: list[Measured] = []
        for each in scene.parts:
            last = parts[-1] if parts else None
            if isinstance(each, Hand) and isinstance(last, MeasuredHands) and len(last.hands) < hands:
                last.add(each)
            else:
                parts.append(self._measured(each, use))
        free = HIGHEST - math.fsum(part.labels for part in parts) - _BETWEEN * (len(parts) - 1)
        scale = min([LARGEST, free / math.fsum(part.height for part in parts), *[width / part.width for part in parts]])
        canvas = Canvas(width)
        for at, part in enumerate(parts):
            canvas.y += _BETWEEN if at else 0.0
            before = len(canvas.items)
            part.draw(canvas, scale)
            if isinstance(part, MeasuredBoard) and part.is_map and self.least_share(canvas.items[before:]) < 1:
                canvas.items[before:] = without_letters(canvas.items[before:])
                part.number(canvas, scale)
        return canvas

    def _measured(self, part: Part, use: str) -> Measured:
        if isinstance(part, Grid):
            return MeasuredGrid(self.tabletop, part, use)
        if isinstance(part, Round):
            return MeasuredSeats(self.tabletop, part)
        return (
            MeasuredBoard(self.tabletop, part) if isinstance(part, BoardPicture) else MeasuredHands(self.tabletop, part)
        )

    def cover(self, pieces: Sequence[Piece], width: float) -> Drawing:
        """Draw cards spread like a hand, as wide as that."""
        faces = [self.tabletop.face(piece, PRINTED) for piece in pieces]
        half = (len(faces) - 1) / 2
        height = max(face.height for face in faces)
        turn = 13.0
        radius = 2.6 * height
        reach = radius * math.sin(math.radians(half * turn)) + 0.5 * height
        scale = min(max(0.8, _COVER / height), width / (2 * reach))  # small pieces are enlarged
        canvas = Canvas(width)
        top = 4.0
        for at, face in enumerate(faces):
            place = compose(
                translation(width / 2, top + radius * scale),
                compose(rotation((at - half) * turn), compose(scaling(scale), translation(-face.width / 2, -radius))),
            )
            canvas.items.append(Use(self.tabletop.cut(face), place))
        drop = radius * scale * (1 - math.cos(math.radians(half * turn)))
        tall = top + drop + height * scale + math.sin(math.radians(half * turn)) * 32 * scale + 1.0
        return Drawing(width, tall, tuple(canvas.items), label="cover")

    def cards(self, row: GroupedCards, width: float) -> Drawing:
        """Draw groups of cards side by side, as wide as that."""
        faces = [[self.tabletop.face(piece, WAYS[row.way]) for piece in group] for group in row.groups]
        wanted = 1 / self.least_share([Use(face.drawing) for group in faces for face in group])
        canvas = draw_cards(self.tabletop, row.way, CardGroups(faces, row.labels), width, wanted)
        return self._finished(canvas, row.marks, "hand" if row.way == "fan" else "cards")

    def one(self, face: FaceDrawing, width: float, height: float) -> Drawing:
        """Draw a single piece within a box; the drawing is as large as the piece becomes."""
        scale = min(LARGEST, width / face.width, height / face.height)
        canvas = Canvas(face.width * scale + 0.3)
        self.tabletop.place(canvas, face, 0.15, 0.15, scale)
        return Drawing(canvas.width, face.height * scale + 0.3, tuple(canvas.items), label="piece")


class FigureRenderer:
    """Draws for one book.

    Args:
        faces: Draws the cards of the game; may be shared by books in several languages.
        language: The language of the book.
    """

    def __init__(self, faces: Faces, language: str) -> None:
        self._faces = faces
        self._language = language
        self._cards = {str(card.id): card for card in faces.game.cards()}
        # The colours of the game by name.
        self.palette = palette = Look(faces.game.look).palette
        self._figures = Figures(
            faces.fonts,
            self._face,
            lambda card: places_of(faces.game, self._cards[card], faces.derived),
            palette.get("book", palette["ink"]),
        )
        self._signs = Signs(signs_of(faces.game, faces.game.sets), palette)

    @property
    def fonts(self) -> Fonts:
        """The fonts that the pictures name."""
        return self._faces.fonts

    def require_sound(self) -> None:
        """Check that all drawings so far come from cards without errors.

        Raises:
            DataError: There are errors in cards or layouts.
        """
        problems = self._faces.problems
        if has_errors(problems):
            raise DataError(problems)

    def _face(self, card: str, hidden: bool = False, use: str = PRINTED) -> FaceDrawing:  # noqa: FBT001, FBT002
        found = self._cards[card]
        if use != PRINTED:
            figure = self._faces.figure(found, self._language, use, hidden=hidden)
            if figure is not None:
                return figure
        back = self._faces.back(found, self._language) if hidden else None
        return back or self._faces.front(found, self._language)

    def scene(self, scene: Scene, width: float) -> Drawing:
        """Draw the table, as wide as that in millimetres."""
        return self._figures.scene(scene, width)

    def cards(self, row: GroupedCards, width: float) -> Drawing:
        """Draw cards side by side, as wide as that in millimetres."""
        return self._figures.cards(row, width)

    def too_small(self, drawing: Drawing) -> Seen | None:
        """Return the sign or the letters of a picture farthest below legible size.

        None if all are legible.
        """
        seen = [each for each in self._figures.sizes.seen(drawing.items) if not each.is_legible]
        return min(seen, key=lambda each: each.share, default=None)

    def cover(self, pieces: Sequence[Piece], width: float) -> Drawing:
        """Draw cards spread like a hand, for the cover."""
        return self._figures.cover(pieces, width)

    def piece(self, card: Card, width: float, height: float, *, large: bool = False) -> Drawing:
        """Draw the front of a card within a box of millimetres, ``large`` as figures show it."""
        return self._figures.one(self._face(str(card.id), use=LIST if large else PRINTED), width, height)

    def vignette(self, name: str, width: float, height: float) -> Drawing:
        """Draw a vignette that covers a box of millimetres.

        Empty where it cannot be drawn, which is a finding of the cards.
        """
        return self._faces.vignette(name, (width, height)) or Drawing(width, height, ())

    def sign(self, name: str, size: float) -> Drawing:
        """Draw a sign for a line of text, in a square of so many millimetres."""
        return self._signs.draw(name, size, "tile" if self._signs.has_tile(name) else "plain")
