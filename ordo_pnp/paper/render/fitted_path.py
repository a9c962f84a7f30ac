"""Path data for a picture that is shown at a known size: whole numbers of a unit, and nothing that is smaller than it.

What is lost lies within one unit of where it should be: a curve that is as flat becomes a line, what has no length is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from ordo_pnp.paper.render.path_memo import remembered

if TYPE_CHECKING:
    from ordo_pnp.draw import Path


# Units that a point of lines, or a control point of a curve, may lie aside of the line that is written instead.
_FLAT: Final = 1.0
_SEGMENT: Final = re.compile(r"([MLQCZ])([^MLQCZ]*)")


def fitted_data(path: Path, unit: float) -> str:
    """Write a path in whole units.

    >>> from ordo_pnp.draw.drawing import rectangle
    >>> fitted_data(rectangle(1, 0, 2.5, 1), 0.1)
    'M10 0h25v10h-25z'
    """
    return _written(path.segments, 1 / unit)


fitted = remembered(fitted_data)


def fitted_outline(outline: str, scale: float) -> str:
    """Write the outline of a letter, path data in absolute numbers, in other units.

    >>> fitted_outline("M266 10Q205 10 154 -10L0 0Z", 0.1)
    'M27 1q-7 0-12-2l-15 1z'
    """
    listed = [(verb, tuple(map(float, numbers.split()))) for verb, numbers in _SEGMENT.findall(outline)]
    return _written(listed, scale)


class _Pen:
    """Writes segments in relative whole numbers; lines that nearly are one become one."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._last = ""
        self._at = self._start = (0, 0)
        # Points of lines that are not written yet, from where the pen is.
        self._line: list[tuple[int, int]] = []

    def move(self, x: int, y: int) -> None:
        """Begin a part; one without length is left out."""
        self._flush()
        if self._last == "M":
            self._out.pop()
        self._out.append(f"M{x} {y}")
        self._last = "M"
        self._at = self._start = (x, y)

    def close(self) -> None:
        """Lead back to where the part began."""
        self._flush()
        if self._last != "M":
            self._out.append("z")
            self._at, self._last = self._start, "z"

    def line(self, x: int, y: int) -> None:
        """Draw a line."""
        if self._line and not _are_near(self._at, (x, y), self._line):
            self._flush()
        if (x, y) != (self._line[-1] if self._line else self._at):
            self._line.append((x, y))

    def curve(self, verb: str, points: list[int]) -> None:
        """Draw a curve, as a line if it is one as far as the unit can tell."""
        x, y = self._line[-1] if self._line else self._at
        controls = list(zip(points[:-2:2], points[1:-2:2], strict=True))
        if _are_near((x, y), (points[-2], points[-1]), controls):
            self.line(points[-2], points[-1])
            return
        self._flush()
        self._write(verb, [value - (y if at % 2 else x) for at, value in enumerate(points)])
        self._at = (points[-2], points[-1])

    def text(self) -> str:
        """Return what was written; a dot, if it is no more."""
        self._flush()
        if self._last == "M":
            if len(self._out) > 1:
                self._out.pop()
            else:
                self._out.append("h0")
        return "".join(self._out)

    def _flush(self) -> None:
        if not self._line:
            return
        x, y = self._line.pop()
        self._line.clear()
        steps = x - self._at[0], y - self._at[1]
        self._at = x, y
        if not steps[1]:
            self._write("h", [steps[0]])
        elif not steps[0]:
            self._write("v", [steps[1]])
        else:
            self._write("l", steps)

    def _write(self, command: str, numbers: Sequence[int]) -> None:
        text = joined(numbers)
        if command != self._last or command in "hv":
            self._out.append(command)
        elif text[0] != "-":
            self._out.append(" ")
        self._out.append(text)
        self._last = command


def _written(segments: Iterable[tuple[str, Sequence[float]]], scale: float) -> str:
    pen = _Pen()
    for verb, xy in segments:
        points = [round(value * scale) for value in xy]
        if verb == "M":
            pen.move(*points)
        elif verb == "Z":
            pen.close()
        elif verb == "L":
            pen.line(*points)
        else:
            pen.curve(verb.lower(), points)
    return pen.text()


def _are_near(start: tuple[int, int], end: tuple[int, int], points: Iterable[tuple[int, int]]) -> bool:
    """Whether points lie so near to the line between two others that they make no difference."""
    x, y = start
    ex, ey = end[0] - x, end[1] - y
    square = ex * ex + ey * ey
    for each in points:
        px, py = each[0] - x, each[1] - y
        if not square:
            if px or py:
                return False
            continue
        along, aside = px * ex + py * ey, px * ey - py * ex
        if aside * aside > _FLAT * _FLAT * square or not 0 <= along <= square:
            return False
    return True


def joined(numbers: Iterable[int]) -> str:
    """Write whole numbers: a minus parts them, too.

    >>> joined([3, -4, 5])
    '3-4 5'
    """
    return " ".join([str(each) for each in numbers]).replace(" -", "-")
