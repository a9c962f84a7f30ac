"""Pictures of the table: a neutral scene, or cards side by side, laid out with the real faces in millimetres.

A figure is as wide as it is told; cards are scaled alike within it. All layout is done at the final size.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, TypeAlias

from ordo_pnp.drawing import Drawing, Use, compose, rotation, scaling, translation
from ordo_pnp.kernel import BoardPicture, Grid, Hand, Round
from ordo_pnp.rulebook.parts import HIGHEST, MeasuredBoard, MeasuredGrid, MeasuredHands, MeasuredSeats
from ordo_pnp.rulebook.tabletop import GAP, PART, Canvas, Tabletop, stack_height

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.faces import FaceDrawing
    from ordo_pnp.kernel import Part, Piece, Scene
    from ordo_pnp.rulebook.places import Places
    from ordo_pnp.typography import Fonts

    Measured: TypeAlias = MeasuredGrid | MeasuredHands | MeasuredBoard | MeasuredSeats

LARGEST: Final = 0.44
"""Of the real size: a card of 63 mm is then 28 mm wide."""
_SMALLEST = 0.3
"""Of the real size: cards in a row go on in another line before they are smaller."""
_BETWEEN = 3.5
"""Between parts of a figure, in millimetres."""
_HANDS_IN_LINE = 2
_COVER: Final = 40.0
"""How high pieces on the cover become at least, in millimetres."""


class Figures:
    """Draws figures for one book.

    Args:
        fonts: The fonts of labels.
        find: Returns the front of a card by its id, or its back.
        measure: Returns where the zones of a board lie.
    """

    def __init__(
        self, fonts: Fonts, find: Callable[[str, bool], FaceDrawing], measure: Callable[[str], Places]
    ) -> None:
        self.tabletop = Tabletop(fonts, find, measure)

    def scene(self, scene: Scene, width: float) -> Drawing:
        """Draw a scene; all its parts are scaled alike.

        Args:
            scene: What to draw.
            width: Of the figure, in millimetres.
        """
        parts: list[Measured] = []
        for each in scene.parts:
            last = parts[-1] if parts else None
            if isinstance(each, Hand) and isinstance(last, MeasuredHands) and len(last.hands) < _HANDS_IN_LINE:
                last.add(each)
            else:
                parts.append(self._measured(each))
        free = HIGHEST - math.fsum(part.labels for part in parts) - _BETWEEN * (len(parts) - 1)
        scale = min([LARGEST, free / math.fsum(part.height for part in parts), *[width / part.width for part in parts]])
        canvas = Canvas(width)
        for at, part in enumerate(parts):
            canvas.y += _BETWEEN if at else 0.0
            part.draw(canvas, scale)
        return Drawing(width, canvas.y + 0.3, tuple(canvas.items), label="figure")

    def _measured(self, part: Part) -> Measured:
        if isinstance(part, Grid):
            return MeasuredGrid(self.tabletop, part)
        if isinstance(part, Round):
            return MeasuredSeats(self.tabletop, part)
        return (
            MeasuredBoard(self.tabletop, part) if isinstance(part, BoardPicture) else MeasuredHands(self.tabletop, part)
        )

    def cover(self, pieces: Sequence[Piece], width: float) -> Drawing:
        """Draw cards spread like a hand, as wide as that."""
        faces = [self.tabletop.face(piece) for piece in pieces]
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

    def row(self, groups: Sequence[Sequence[Piece]], labels: Sequence[str], width: float) -> Drawing:
        """Draw groups of cards next to each other, as large as the width allows, in several lines if need be."""
        faces = [[self.tabletop.face(piece) for piece in group] for group in groups]
        lines = 1
        while True:
            rows = _balanced(faces, lines)
            scale = min(LARGEST, *(width / _extent(row) for row in rows))
            if scale >= _SMALLEST or lines >= max(len(faces), 1 + sum(map(len, faces)) // 4):
                break
            lines += 1
        canvas = Canvas(width)
        at = 0
        for row in rows:
            x = (width - _extent(row) * scale) / 2
            top = canvas.y
            below: list[float] = []
            height = max(face.height for group in row for face in group) * scale
            for group in row:
                left = x
                for face in group:
                    self.tabletop.place(canvas, face, x, top + height - face.height * scale, scale)
                    x += (face.width + GAP) * scale
                x -= GAP * scale
                room = x - left + PART * scale if len(row) > 1 else width
                below.append(self.tabletop.label(canvas, labels, at, (left + x) / 2, top + height, room))
                at += 1
                x += PART * scale
            canvas.y = top + height + max(below) + 3.0
        canvas.y -= 3.0
        return Drawing(width, canvas.y + 0.3, tuple(canvas.items), label="cards")

    def army(self, groups: Sequence[Sequence[Piece]], labels: Sequence[str], width: float) -> Drawing:
        """Draw groups of cards as columns that overlap, as on the table."""
        widest = max(self.tabletop.face(piece).width for group in groups for piece in group)
        columns = groups
        gap = PART if len(columns) < 4 else GAP * 2
        scale = min(LARGEST, width / (len(columns) * widest + (len(columns) - 1) * gap))
        canvas = Canvas(width)
        x = (width - (len(columns) * widest + (len(columns) - 1) * gap) * scale) / 2
        height = max(stack_height([self.tabletop.face(piece) for piece in column]) for column in columns) * scale
        room = (widest + gap) * scale if len(columns) > 1 else width
        below: list[float] = []
        for at, column in enumerate(columns):
            self.tabletop.column(canvas, column, x, 0.0, scale)
            below.append(self.tabletop.label(canvas, labels, at, x + widest * scale / 2, height, room))
            x += (widest + gap) * scale
        canvas.y = height + max(below)
        return Drawing(width, canvas.y + 0.3, tuple(canvas.items), label="army")

    def fan(self, groups: Sequence[Sequence[Piece]], labels: Sequence[str], width: float) -> Drawing:
        """Draw groups of cards fanned, below each other."""
        hands = [MeasuredHands(self.tabletop, Hand("", tuple(group))) for group in groups]
        scale = min(LARGEST, *(width / hand.width for hand in hands))
        canvas = Canvas(width)
        for at, hand in enumerate(hands):
            canvas.y += _BETWEEN if at else 0.0
            hand.draw(canvas, scale)
            canvas.y += self.tabletop.label(canvas, labels, at, width / 2, canvas.y, width)
        return Drawing(width, canvas.y + 0.3, tuple(canvas.items), label="hand")

    def one(self, face: FaceDrawing, width: float, height: float) -> Drawing:
        """Draw a single piece within a box; the drawing is as large as the piece becomes."""
        scale = min(LARGEST, width / face.width, height / face.height)
        canvas = Canvas(face.width * scale + 0.3)
        self.tabletop.place(canvas, face, 0.15, 0.15, scale)
        return Drawing(canvas.width, face.height * scale + 0.3, tuple(canvas.items), label="piece")


def _extent(row: Sequence[Sequence[FaceDrawing]]) -> float:
    """Return the width of groups of cards in real millimetres."""
    inner = math.fsum(face.width + GAP * (at > 0) for group in row for at, face in enumerate(group))
    return inner + (len(row) - 1) * PART


def _balanced(groups: Sequence[Sequence[FaceDrawing]], lines: int) -> list[list[Sequence[FaceDrawing]]]:
    """Part groups into lines of about equal length; a single group is parted itself."""
    if len(groups) == 1:
        cards = groups[0]
        size = -(-len(cards) // lines)
        return [[cards[start : start + size]] for start in range(0, len(cards), size)]
    size = -(-len(groups) // lines)
    return [list(groups[start : start + size]) for start in range(0, len(groups), size)]
