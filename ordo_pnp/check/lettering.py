"""The letters on a front: how small they are, how they stand out, and in which size the name is set."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.base import pt_to_mm
from ordo_pnp.check.grounds import contrast_reached
from ordo_pnp.draw import IDENTITY, Run, Use, compose, rectangle, rotation

if TYPE_CHECKING:
    from ordo_pnp.check.face_picture import FacePicture
    from ordo_pnp.draw import Color, Drawing, FaceDrawing, Fonts, Matrix


# Per cent of the ground of some letters on which they stand out at least so much: a hairline across it does not count.
GROUND_SHARE: Final = 90.0


class PlacedText(NamedTuple):
    """Words on one baseline, as large and where they are printed."""

    text: str
    font: str
    # The size after all that scales them, to a hundredth.
    points: float
    color: Color
    # Left, top, right, bottom of the letters, millimetres from the top-left corner of the trim.
    box: tuple[float, float, float, float]


def texts_on(face: FaceDrawing, fonts: Fonts) -> tuple[PlacedText, ...]:
    """Return the words on a front that are within its trim, in the order of printing.

    What is translucent counts as if it covered.
    """
    return tuple(
        each
        for each in _texts(face.drawing, IDENTITY, fonts)
        if each.text.strip() and _overlaps(each.box, (0, 0, face.width, face.height))
    )


def _texts(drawing: Drawing, matrix: Matrix, fonts: Fonts) -> Iterator[PlacedText]:
    for item in drawing.items:
        if isinstance(item, Use):
            if item.opacity > 0:
                yield from _texts(item.drawing, compose(matrix, item.matrix), fonts)
        elif isinstance(item, Run):
            yield _placed(item, matrix, fonts)


def _placed(run: Run, matrix: Matrix, fonts: Fonts) -> PlacedText:
    font, size = fonts[run.font], pt_to_mm(run.size)
    width = (
        font.advance(run.text) * size
        + run.text.count(" ") * run.word_spacing
        + max(len(run.text) - 1, 0) * run.tracking
    )
    top, height = run.baseline - font.ascent * size, font.ascent * size
    matrix = compose(matrix, rotation(run.turn, run.x, run.baseline)) if run.turn else matrix
    box = rectangle(run.x, top, width, height).transformed(matrix)
    a, b, c, d, _, _ = matrix
    points = round(run.size * math.sqrt(abs(a * d - b * c)), 2)
    return PlacedText(run.text, run.font, points, run.color, box.bounds())


def _overlaps(one: Sequence[float], other: Sequence[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def smallest_text(texts: Sequence[PlacedText]) -> PlacedText | None:
    """Return the words in the smallest size, the first of several; None if there are none."""
    return min(texts, key=lambda each: each.points, default=None)


def weakest_text(texts: Sequence[PlacedText], picture: FacePicture) -> tuple[float, PlacedText] | None:
    """Return the words that stand out least from what lies behind them, and by how much; None if there are none.

    That is the contrast that they have with `GROUND_SHARE` of the pixels behind the box of their letters.
    """
    found = [(_contrast(each, picture), each) for each in texts]
    return min(found, key=lambda pair: pair[0], default=None)


def _contrast(text: PlacedText, picture: FacePicture) -> float:
    ground = picture.textless
    left, top = (min(max(picture.px(each), 0), most - 1) for each, most in zip(text.box[:2], ground.size, strict=True))
    right = min(max(picture.px(text.box[2]), left + 1), ground.width)
    bottom = min(max(picture.px(text.box[3]), top + 1), ground.height)
    behind = ground.crop((left, top, right, bottom))
    counts = behind.getcolors(behind.width * behind.height) or []
    return contrast_reached(counts, text.color, GROUND_SHARE)  # type: ignore[arg-type]  # of three bands


def name_size(texts: Sequence[PlacedText], name: str) -> float | None:
    """Return the size in points in which a name is set, the largest where it stands there twice; None if it does not.

    Args:
        texts: The words on the front; a name on several lines is in words that follow each other in one font and size.
        name: As the card has it.
    """
    wanted = _letters(name)
    sizes = [texts[start].points for start in range(len(texts)) if wanted and _begins(texts[start:], wanted)]
    return max(sizes, default=None)


def _begins(texts: Sequence[PlacedText], wanted: str) -> bool:
    """Whether words begin with a name: the letters of some whole words in one font and size are its letters."""
    seen = ""
    for each in texts:
        if (each.font, each.points) != (texts[0].font, texts[0].points):
            return False
        seen += _letters(each.text)
        if seen == wanted:
            return True
        if not wanted.startswith(seen):
            return False
    return False


def _letters(text: str) -> str:
    """Return the letters and digits of a text in lower case: lines are broken at spaces and hyphens, or with hyphens."""
    return "".join(char for char in text.casefold() if char.isalnum())
