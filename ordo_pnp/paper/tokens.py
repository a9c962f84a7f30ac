"""Print round pieces in other forms: for another punch, as squares, or as stickers for cubes (PNP-29)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from ordo_pnp.base import NotationError, remedy_for
from ordo_pnp.draw import (
    IDENTITY,
    Color,
    Drawing,
    FaceDrawing,
    Gradient,
    Item,
    Matrix,
    Shape,
    Use,
    compose,
    ellipse,
    rectangle,
    scaling,
    translation,
)
from ordo_pnp.paper.sheets.templates import Sheet

# Millimetres by which a ground may end before the trim.
_SLACK = 0.05
# The verbs of rectangles, those with round corners, and ellipses: other outlines cover less than their bounds.
_WHOLE = frozenset({"MLLLZ", "MLCLCLCLCZ", "MCCCCZ"})


def ground_of(face: FaceDrawing) -> Color | None:
    """Return the colour of the last shape that covers a whole face before anything else is drawn, None if there is none.

    Args:
        face: A front or a back; of a blend of colours the first is taken.
    """
    found = None
    for shape, matrix in _shapes(face.drawing, IDENTITY):
        left, top, right, bottom = shape.path.transformed(matrix).bounds()
        covers = left <= _SLACK and top <= _SLACK and right >= face.width - _SLACK and bottom >= face.height - _SLACK
        if not covers or shape.fill is None or shape.opacity < 1 or shape.path.verbs not in _WHOLE:
            break
        found = shape.fill.stops[0][1] if isinstance(shape.fill, Gradient) else shape.fill
    return found


def _shapes(drawing: Drawing, matrix: Matrix) -> Iterator[tuple[Shape, Matrix]]:
    """Yield shapes in the order of painting, those of drawings within too."""
    for item in drawing.items:
        if isinstance(item, Shape):
            yield item, matrix
        elif isinstance(item, Use):
            yield from _shapes(item.drawing, compose(matrix, item.matrix))


# Diameters in mm of punches that shops for crafts have: 5/8, 3/4 and 1 inch.
PUNCHES: Final = (16, 19, 25)
# The default edge of a cube: that of most dice.
_CUBE: Final = 16.0
# The margin of a cube's side around its sticker.
_BESIDE_STICKER: Final = 1.0
# Beyond the trim, as far as any template of round pieces and cards prints.
_BLEED: Final = 3.0
# Between a disc and the edge of its square.
_INSET: Final = 0.6
_LEAST: Final = 8.0
_MOST: Final = 100.0
_WHITE: Final = "#FFFFFF"
_NOTATION: Final = re.compile(r"(punch|squares|stickers)(?:-([1-9][0-9]{0,2}(?:\.[0-9]{1,2})?))?")


class TokenShape(StrEnum):
    """The forms in which round pieces are made."""

    # Round, of the diameter of a punch.
    PUNCH = "punch"
    # Squares that a ruler and a knife cut.
    SQUARES = "squares"
    # Square fronts for one side of a cube.
    STICKERS = "stickers"


class TokenForm(NamedTuple):
    """The form in which round pieces are printed."""

    shape: TokenShape
    # Diameter of the punch, side of the squares, or edge of the cubes; None for that of each piece, or of usual cubes.
    size: float | None = None

    @property
    def notation(self) -> str:
        """As it is asked for, and as names of files have it."""
        return self.shape.value if self.size is None else f"{self.shape}-{self.size:g}"

    def reshaped(self, face: FaceDrawing) -> FaceDrawing:
        """Return a round face in this form; any other as it is."""
        if face.outline != "circle":
            return face
        if self.shape is TokenShape.PUNCH:
            return _scaled(face, self.size or face.width)
        side = self.size or (face.width if self.shape is TokenShape.SQUARES else _CUBE)
        return _squared(face, side if self.shape is TokenShape.SQUARES else side - 2 * _BESIDE_STICKER)

    def sheet_of(self, sheet: Sheet) -> Sheet:
        """Return a template whose file tells the form."""
        return sheet._replace(id=f"{sheet.id}-{self.notation}", suffix=self.notation)


def parse_token_form(text: str) -> TokenForm:
    """Parse a form such as ``punch-19``, ``squares``, ``squares-16``, ``stickers`` or ``stickers-12``.

    Raises:
        NotationError: It is none, or of a size that no piece has.

    >>> parse_token_form("punch-19").size, parse_token_form("stickers").notation
    (19.0, 'stickers')
    """
    found = _NOTATION.fullmatch(text.strip())
    if found is None:
        known = [*(f"punch-{each}" for each in PUNCHES), "squares", "squares-16", "stickers", "stickers-12"]
        remedy = remedy_for(text, known, f"write {', '.join(known)}")
        raise NotationError(f"`{text}` is no form of round pieces; {remedy}")
    shape, size = TokenShape(found[1]), None if found[2] is None else float(found[2])
    if size is None and shape is TokenShape.PUNCH:
        usual = ", ".join(f"`punch-{each}`" for each in PUNCHES)
        raise NotationError(f"say how large the punch is: {usual} or another diameter in mm")
    if size is not None and not _LEAST <= size <= _MOST:
        raise NotationError(f"a piece of {size:g} mm cannot be cut out; the size is from {_LEAST:g} to {_MOST:g} mm")
    return TokenForm(shape, size)


def _scaled(face: FaceDrawing, diameter: float) -> FaceDrawing:
    """Scale a face to a diameter; where its bleed becomes too narrow, a larger copy of the face lies below it."""
    scale = diameter / face.width
    items: list[Item] = [Use(face.drawing, scaling(scale))]
    bleed = face.bleed * scale
    if bleed < _BLEED:
        wider = (diameter + 2 * _BLEED) / (face.width + 2 * face.bleed)
        whole = ellipse(diameter / 2, diameter / 2, diameter / 2 + _BLEED)
        own = ellipse(diameter / 2, diameter / 2, diameter / 2 + bleed)
        items = [
            Use(face.drawing, _about(face.width, diameter, wider), whole),
            Use(face.drawing, scaling(scale), own),
        ]
        bleed = _BLEED
    return _made(face, items, diameter, bleed, "circle")


def _squared(face: FaceDrawing, side: float) -> FaceDrawing:
    """Set a face as a disc on a square in the colour of its ground."""
    scale = (side - 2 * _INSET) / face.width
    ground = Shape(rectangle(-_BLEED, -_BLEED, side + 2 * _BLEED, side + 2 * _BLEED), fill=ground_of(face) or _WHITE)
    clip = ellipse(side / 2, side / 2, side / 2 - _INSET)
    disc = Use(face.drawing, _about(face.width, side, scale), clip)
    return _made(face, [ground, disc], side, _BLEED, "rectangle")


def _about(old: float, new: float, scale: float) -> Matrix:
    """Scale about the middle, from an old width to a new one."""
    shift = (new - old * scale) / 2
    return compose(translation(shift, shift), scaling(scale))


def _made(face: FaceDrawing, items: list[Item], side: float, bleed: float, outline: str) -> FaceDrawing:
    bounds = (-bleed, -bleed, side + bleed, side + bleed)
    drawing = Drawing(side, side, tuple(items), bounds, face.drawing.label)
    return FaceDrawing(drawing, side, side, bleed, "circle" if outline == "circle" else "rectangle", 0.0)


class TokenSides:
    """Both sides of pieces in a form; sides that were the same object stay the same object."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[FaceDrawing, FaceDrawing]] = {}

    def of(
        self, form: TokenForm | None, front: FaceDrawing, back: FaceDrawing | None
    ) -> tuple[FaceDrawing, FaceDrawing | None]:
        """Return a front and a back in a form; as they are without one or if they are not round."""
        if form is None or front.outline != "circle":
            return front, back
        if form.shape is TokenShape.STICKERS:
            back = None
        return self._reshaped(form, front), None if back is None else self._reshaped(form, back)

    def _reshaped(self, form: TokenForm, face: FaceDrawing) -> FaceDrawing:
        found = self._known.get(id(face))
        if found is None:
            found = self._known[id(face)] = (face, form.reshaped(face))
        return found[1]
