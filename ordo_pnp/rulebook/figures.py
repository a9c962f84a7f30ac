"""Pictures of the table: a neutral scene, or cards side by side, laid out with the real faces in millimetres.

A figure is as wide as it is told; cards are scaled alike within it. All layout is done at the final size.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, TypeAlias

from ordo_pnp.draw import Drawing, Use, compose, rotation, scaling, translation
from ordo_pnp.kernel import BoardPicture, Grid, Hand, Round
from ordo_pnp.rulebook.canvas import Canvas
from ordo_pnp.rulebook.card_groups import LARGEST, WAYS, CardGroups, draw_cards
from ordo_pnp.rulebook.grids import MeasuredGrid
from ordo_pnp.rulebook.lettering import without_letters
from ordo_pnp.rulebook.overlay import MarkOverlay
from ordo_pnp.rulebook.parts import HIGHEST, MeasuredBoard, MeasuredHands, MeasuredSeats
from ordo_pnp.rulebook.printed_sizes import PrintedSizes
from ordo_pnp.rulebook.tabletop import INK, TABLE, Tabletop

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.draw import FaceDrawing, Fonts, Item
    from ordo_pnp.kernel import Mark, Part, Piece, Scene
    from ordo_pnp.rulebook.card_groups import GroupedCards
    from ordo_pnp.rulebook.places import Places
    from ordo_pnp.rulebook.tabletop import Finder

    Measured: TypeAlias = MeasuredGrid | MeasuredHands | MeasuredBoard | MeasuredSeats

# As what the cards of a grid are shown whose signs would be too small otherwise.
SMALL: Final = "small"
# Between parts of a figure, in millimetres.
_BETWEEN = 3.5
_HANDS_IN_LINE = 2
# The use of cards that are shown as they are printed.
PRINTED: Final = "printed"
# How high pieces on the cover become at least, in millimetres.
_COVER: Final = 40.0


class Figures:
    """Draws figures for one book.

    Args:
        fonts: The fonts of labels.
        find: Returns the front of a card by its id, or its back, as figures show it in some use.
        measure: Returns where the zones of a board lie.
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
            scene: What to draw.
            width: Of the figure, in millimetres.
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
        """Return the size of what is smallest among some signs and letters, as a part of what it should be at least."""
        return min((each.share for each in self.sizes.seen(items)), default=1.0)

    def _finished(self, canvas: Canvas, marks: Sequence[Mark], label: str) -> Drawing:
        """Return what is drawn, with marks over it."""
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
