"""SVG path data without exponents and with blanks where they help, as nearly all are: read at twice the speed."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate, chain
from typing import Final, TypeAlias

from ordo_pnp.draw.arcs import arc_cubics
from ordo_pnp.draw.drawing import Path

_LETTER = re.compile(r"([A-Za-z])")
# Words with at most one comma between two; atomic, so that refusing takes time in proportion to the length.
_SEPARATED = re.compile(r"(?:(?>\s*+(?:,\s*+)?(?:[A-Za-z]|[+-]?(?:[0-9]++\.?+[0-9]*+|\.[0-9]++))))++\s*")
# Numbers of the command ``A``.
_ARC: Final = 7
# Farther out the full reader asks whether a number that is written is too large: it may be a handle, or a step.
_FARTHEST: Final = 2.5e5


def read_plain(data: str) -> Path | None:
    """Read data whose numbers do not touch but for a minus; None where anything else or anything wrong stands."""
    if not data.isascii() or "_" in data or ("," in data and not _SEPARATED.fullmatch(data)):
        return None  # of what is no number of path data, ``float`` reads nothing else
    before, *pieces = _LETTER.split(data.replace("-", " -").replace(",", " "))
    if before.strip() or not pieces or pieces[0] not in "Mm":
        return None
    out = _Outline()
    try:
        for command, text in zip(pieces[::2], pieces[1::2], strict=True):
            draw, size = _COMMANDS[command]
            words = text.split()
            if len(words) % size if size and words else size or words:
                return None
            if size == _ARC and not {*words[3::_ARC], *words[4::_ARC]} <= {"0", "1"}:
                return None
            draw(out, [*map(float, words)])
    except (KeyError, ValueError):  # a letter that is no such command, or numbers that touch
        return None
    path = Path("".join(out.verbs), tuple(out.numbers))
    return path if min(path.numbers) >= -_FARTHEST and max(path.numbers) <= _FARTHEST else None


class _Outline:
    """What has been drawn so far, where the pen is, where the subpath began, and what a smooth curve goes on from."""

    __slots__ = ("cubic_handle", "numbers", "quadratic_handle", "start", "verbs", "x", "y")

    def __init__(self) -> None:
        self.verbs: list[str] = []
        self.numbers: list[float] = []
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.cubic_handle: tuple[float, float] | None = None
        self.quadratic_handle: tuple[float, float] | None = None

    def _go(self, verbs: str, points: list[float]) -> None:
        """Add segments; a move goes first where a subpath has just been closed."""
        if self.verbs[-1] == "Z":
            self.verbs.append("M")
            self.numbers += (self.x, self.y)
        if points:
            self.verbs.append(verbs)
            self.numbers += points
            self.x, self.y = points[-2], points[-1]
        self.cubic_handle = self.quadratic_handle = None

    def move(self, points: list[float]) -> None:
        """Go to the first point, and by lines to the others."""
        self.verbs.append("M" + "L" * (len(points) // 2 - 1))
        self.numbers += points
        self.start = points[0], points[1]
        self.x, self.y = points[-2], points[-1]
        self.cubic_handle = self.quadratic_handle = None

    def lines(self, points: list[float]) -> None:
        """Go to points by lines."""
        self._go("L" * (len(points) // 2), points)

    def across(self, xs: list[float]) -> None:
        """Go by lines to other x."""
        self.lines([each for x in xs for each in (x, self.y)])

    def steps_across(self, steps: list[float]) -> None:
        """Go by lines across, so far each time."""
        self.across([*accumulate(steps, initial=self.x)][1:])

    def down(self, ys: list[float]) -> None:
        """Go by lines to other y."""
        self.lines([each for y in ys for each in (self.x, y)])

    def steps_down(self, steps: list[float]) -> None:
        """Go by lines down, so far each time."""
        self.down([*accumulate(steps, initial=self.y)][1:])

    def cubics(self, points: list[float]) -> None:
        """Go on by cubics."""
        self._go("C" * (len(points) // 6), points)
        self.cubic_handle = points[-4], points[-3]

    def smooth_cubics(self, points: list[float]) -> None:
        """Go on by cubics, each in the direction in which the one before arrived."""
        for at in range(0, len(points), 4):
            self.cubics([*self._mirrored(self.cubic_handle), *points[at : at + 4]])

    def quadratics(self, points: list[float]) -> None:
        """Go on by quadratics."""
        for at in range(0, len(points), 4):
            self._quadratic(*points[at : at + 4])

    def smooth_quadratics(self, points: list[float]) -> None:
        """Go on by quadratics, each in the direction in which the one before arrived."""
        for at in range(0, len(points), 2):
            self._quadratic(*self._mirrored(self.quadratic_handle), *points[at : at + 2])

    def _quadratic(self, px: float, py: float, ex: float, ey: float) -> None:
        x, y = self.x, self.y
        first = x + 2 / 3 * (px - x), y + 2 / 3 * (py - y)
        self._go("C", [*first, ex + 2 / 3 * (px - ex), ey + 2 / 3 * (py - ey), ex, ey])
        self.quadratic_handle = px, py

    def arcs(self, numbers: list[float]) -> None:
        """Go on by elliptical arcs, each an end of its own."""
        for at in range(0, len(numbers), _ARC):
            arc = numbers[at : at + _ARC]
            if max(map(abs, arc)) > _FARTHEST:
                raise ValueError
            curves = arc_cubics((self.x, self.y), tuple(arc))
            self._go("C" * len(curves), [*chain.from_iterable(curves)])
            self.x, self.y = arc[-2], arc[-1]

    def _mirrored(self, handle: tuple[float, float] | None) -> tuple[float, float]:
        return (self.x, self.y) if handle is None else (2 * self.x - handle[0], 2 * self.y - handle[1])

    def close(self, _: list[float]) -> None:
        """Go back to where the subpath began."""
        self.verbs.append("Z")
        self.x, self.y = self.start
        self.cubic_handle = self.quadratic_handle = None


_Draw: TypeAlias = "Callable[[_Outline, list[float]], None]"


def _relative(draw: _Draw, size: int) -> _Draw:
    """Return what draws a command whose points, so many numbers each time, count from the end of those before."""

    def drawn(out: _Outline, numbers: list[float]) -> None:
        x, y = out.x, out.y
        found: list[float] = []
        for at in range(0, len(numbers), size):
            if size == 2:
                x, y = numbers[at] + x, numbers[at + 1] + y
                found += x, y
            elif size == 4:
                a, b, c, d = numbers[at : at + 4]
                found += a + x, b + y, (x := c + x), (y := d + y)
            elif size == _ARC:
                x, y = numbers[at + 5] + x, numbers[at + 6] + y
                found += (*numbers[at : at + 5], x, y)
            else:
                a, b, c, d, e, f = numbers[at : at + 6]
                found += a + x, b + y, c + x, d + y, (x := e + x), (y := f + y)
        draw(out, found)

    return drawn


# What draws a command, and how many numbers it takes at a time.
_COMMANDS: dict[str, tuple[_Draw, int]] = {
    "M": (_Outline.move, 2), "L": (_Outline.lines, 2), "H": (_Outline.across, 1), "V": (_Outline.down, 1),
    "C": (_Outline.cubics, 6), "S": (_Outline.smooth_cubics, 4), "Q": (_Outline.quadratics, 4),
    "T": (_Outline.smooth_quadratics, 2), "A": (_Outline.arcs, _ARC), "Z": (_Outline.close, 0),
    "h": (_Outline.steps_across, 1), "v": (_Outline.steps_down, 1), "z": (_Outline.close, 0),
}  # fmt: skip
for _name in "MLCSQTA":
    _COMMANDS[_name.lower()] = _relative(*_COMMANDS[_name]), _COMMANDS[_name][1]
