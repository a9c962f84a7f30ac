"""Signs and charges as text: the drawn outline in dots of Braille letters, for editors that show nothing but text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ordo_pnp.draw import Shape, Use, compose

if TYPE_CHECKING:
    from ordo_pnp.draw import Drawing, Matrix, Path


Line = tuple[float, float, float, float]


# Letters across; each has two dots across and four down.
COLUMNS: Final = 12
# Straight pieces of a curve.
_STEPS: Final = 6
# The bit of each dot of a Braille letter, by row and column.
_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
# Fills of less lightness are dots, others take dots away.
_DARK: Final = 0.6


@lru_cache(maxsize=256)
def braille(drawing: Drawing, columns: int = COLUMNS) -> str:
    """Return a drawing in dots: what is dark on it, from 0 to its width and height; lines of text.

    Args:
        drawing: Shapes with fills; strokes, words and pictures are left out.
        columns: Letters across.
    """
    width = columns * 2
    rows = max(4, round(drawing.height / drawing.width * width / 4) * 4)
    scale = width / drawing.width
    dots = [[False] * width for _ in range(rows)]
    for shape, matrix in _shapes(drawing, (scale, 0.0, 0.0, rows / drawing.height, 0.0, 0.0)):
        is_dark = isinstance(shape.fill, str) and _lightness(shape.fill) < _DARK
        for row, start, end in _spans(shape.path.transformed(matrix), rows, is_even_odd=shape.even_odd):
            for column in range(max(0, round(start)), min(width, round(end))):
                dots[row][column] = is_dark
    lines = ("".join(_letter(dots, row, column) for column in range(0, width, 2)) for row in range(0, rows, 4))
    return "\n".join(lines)


def _letter(dots: Sequence[Sequence[bool]], row: int, column: int) -> str:
    letter = 0x2800
    for down, pair in enumerate(_DOTS):
        for across, bit in enumerate(pair):
            letter |= bit if dots[row + down][column + across] else 0
    return chr(letter)


def _lightness(color: str) -> float:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _shapes(drawing: Drawing, matrix: Matrix) -> Iterator[tuple[Shape, Matrix]]:
    for item in drawing.items:
        if isinstance(item, Shape) and item.fill is not None:
            yield item, matrix
        elif isinstance(item, Use):
            yield from _shapes(item.drawing, compose(matrix, item.matrix))


def _spans(path: Path, rows: int, *, is_even_odd: bool) -> Iterator[tuple[int, float, float]]:
    """Yield the rows that a path fills, each from and to which column; a row is looked at in its middle."""
    crossings: list[list[tuple[float, int]]] = [[] for _ in range(rows)]
    for x0, y0, x1, y1 in _straight(path):
        if y0 == y1:
            continue
        (ax, ay), (bx, by), turn = ((x0, y0), (x1, y1), 1) if y0 < y1 else ((x1, y1), (x0, y0), -1)
        for row in range(max(0, int(ay - 0.5)), min(rows, int(by + 1))):
            middle = row + 0.5
            if ay <= middle < by:
                crossings[row].append((ax + (middle - ay) / (by - ay) * (bx - ax), turn))
    for row, found in enumerate(crossings):
        winding = 0
        ordered = sorted(found)
        for (start, turn), (end, _) in pairwise(ordered):
            winding += turn
            if (winding % 2 if is_even_odd else winding) != 0:
                yield row, start, end


def _straight(path: Path) -> Iterator[Line]:
    x = y = start_x = start_y = 0.0
    for verb, xy in path.segments:
        if verb == "M":
            if (x, y) != (start_x, start_y):
                yield x, y, start_x, start_y
            x, y = start_x, start_y = xy[0], xy[1]
        elif verb == "L":
            yield x, y, xy[0], xy[1]
            x, y = xy[0], xy[1]
        elif verb == "C":
            for next_x, next_y in _curve(x, y, xy):
                yield x, y, next_x, next_y
                x, y = next_x, next_y
        else:
            yield x, y, start_x, start_y
            x, y = start_x, start_y
    if (x, y) != (start_x, start_y):
        yield x, y, start_x, start_y


def _curve(x: float, y: float, xy: Sequence[float]) -> Iterator[tuple[float, float]]:
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield a * x + b * xy[0] + c * xy[2] + d * xy[4], a * y + b * xy[1] + c * xy[3] + d * xy[5]
