"""Parse SVG path data, the notation of signs, charges and pictures, into paths."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, chain
from typing import Final, NoReturn, TypeAlias

from ordo_pnp.draw.drawing import Path, Segment

Point: TypeAlias = tuple[float, float]


def arc_cubics(start: Point, xy: tuple[float, ...]) -> list[tuple[float, ...]]:
    """Turn an elliptical arc into cubics of at most a quarter turn each (SVG 1.1, appendix F.6).

    Args:
        start: Its start.
        xy: The numbers of the command ``A``: radii, rotation in degrees, the two flags, and its end.

    Returns:
        The handles and the end of each cubic; none where its end is its start.
    """
    rx, ry, rotation, large, sweep, ex, ey = xy
    if start == (ex, ey):
        return []
    if rx == 0 or ry == 0:
        return [(*start, ex, ey, ex, ey)]
    cos, sin = math.cos(math.radians(rotation)), math.sin(math.radians(rotation))
    dx, dy = (start[0] - ex) / 2, (start[1] - ey) / 2
    px, py = cos * dx + sin * dy, cos * dy - sin * dx
    rx, ry = abs(rx), abs(ry)
    grow = max(1.0, math.hypot(px / rx, py / ry))
    rx, ry = rx * grow, ry * grow
    denominator = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 / denominator - 1)) * (1 if large != sweep else -1)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (start[0] + ex) / 2, sin * qx + cos * qy + (start[1] + ey) / 2
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    turn = math.atan2((-py - qy) / ry, (-px - qx) / rx) - first
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    handle = 4 / 3 * math.tan(step / 4)

    def place(x: float, y: float) -> Point:
        return (cx + cos * rx * x - sin * ry * y, cy + sin * rx * x + cos * ry * y)

    curves: list[tuple[float, ...]] = []
    for i in range(count):
        a, b = first + i * step, first + (i + 1) * step
        one = place(math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a))
        two = place(math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b))
        end = (ex, ey) if i == count - 1 else place(math.cos(b), math.sin(b))
        curves.append((*one, *two, *end))
    return curves


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
        return None  # of texts that are no numbers of path data, ``float`` reads no others
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
    """The outline so far, with pen, start of subpath, and smooth curve's control point."""

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
        """Go back to the start of the subpath."""
        self.verbs.append("Z")
        self.x, self.y = self.start
        self.cubic_handle = self.quadratic_handle = None


_Draw: TypeAlias = "Callable[[_Outline, list[float]], None]"


def _relative(draw: _Draw, size: int) -> _Draw:
    """Return the relative version of a command, whose points take ``size`` numbers."""

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


# The method of a command, and how many numbers it takes at a time.
_COMMANDS: dict[str, tuple[_Draw, int]] = {
    "M": (_Outline.move, 2), "L": (_Outline.lines, 2), "H": (_Outline.across, 1), "V": (_Outline.down, 1),
    "C": (_Outline.cubics, 6), "S": (_Outline.smooth_cubics, 4), "Q": (_Outline.quadratics, 4),
    "T": (_Outline.smooth_quadratics, 2), "A": (_Outline.arcs, _ARC), "Z": (_Outline.close, 0),
    "h": (_Outline.steps_across, 1), "v": (_Outline.steps_down, 1), "z": (_Outline.close, 0),
}  # fmt: skip
for _name in "MLCSQTA":
    _COMMANDS[_name.lower()] = _relative(*_COMMANDS[_name]), _COMMANDS[_name][1]


_TOKEN = re.compile(r"\s*+(?:,\s*+)?(?:([A-Za-z])|([+-]?(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][+-]?[0-9]++)?))")
_BLANK = re.compile(r"[\s,]*")
_FLAG = re.compile(r"\s*+(?:,\s*+)?([01])")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_MEANING = {
    "M": "x y", "L": "x y", "H": "x", "V": "y", "C": "x1 y1 x2 y2 x y", "S": "x2 y2 x y",
    "Q": "x1 y1 x y", "T": "x y", "A": "rx ry rotation large-arc sweep x y",
}  # fmt: skip
_LIMIT = 1e6


@lru_cache(maxsize=4096)  # all prints of Ordonnance have 1,354
def parse_path(data: str) -> Path:
    """Read SVG path data, in the units it is written in; a sign is read once for all inks.

    >>> parse_path("M0 0h2v2z").segments
    (('M', (0.0, 0.0)), ('L', (2.0, 0.0)), ('L', (2.0, 2.0)), ('Z', ()))

    Raises:
        ValueError: The data cannot be read; the message tells the character (counted from 1) and the remedy.
    """
    return read_plain(data) or _Reader(data).read()


class _Reader:
    """One pass over the text; the current point, the start of the subpath and the last handle are its state."""

    def __init__(self, data: str) -> None:
        self.data = data
        self.at = 0
        self.out: list[Segment] = []
        self.here: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.cubic_handle: Point | None = None
        self.quadratic_handle: Point | None = None
        self.draw: dict[str, Callable[[tuple[float, ...]], None]] = {
            "L": self._line, "C": self._cubic, "S": self._smooth, "Q": self._quadratic,
            "T": self._smooth_quadratic, "A": self._arc,
        }  # fmt: skip

    def read(self) -> Path:
        """Read every command up to the end of the text."""
        command = ""
        while not self._at_end():
            match = _TOKEN.match(self.data, self.at)
            if match is None:
                self._fail(f"character {self.data[self._blank()]!r} is no part of path data", "remove it")
            if match[1]:
                command = match[1]
                if command.upper() not in _COUNTS:
                    zero = "write the digit `0`: this is a letter; " if command in "Oo" else ""
                    self._fail(
                        f"{command!r} is no path command", f"{zero}use one of M L H V C S Q T A Z, in either case"
                    )
                self.at = match.end()
            elif not command or command in "Zz":
                self._fail(f"number {match[2][:20]} without a command", "write M x y first, and a command after Z")
            if not self.out and command not in "Mm":
                self._fail(f"the data begins with {command!r}", "begin with M x y")
            self._command(command)
            command = {"M": "L", "m": "l"}.get(command, command)
        if not self.out:
            self._fail("the path is empty", "write at least M x y and one line or curve")
        return Path.of(self.out)

    def _command(self, command: str) -> None:
        """Read the numbers of one command and draw it."""
        upper, relative = command.upper(), command.islower()
        numbers = self._numbers(upper)
        if upper == "Z":
            self.out.append(("Z", ()))
            self.here = self.start
            self._forget()
            return
        if upper in "HV":
            x, y = self.here
            base = (0.0 if not relative else x if upper == "H" else y) + numbers[0]
            numbers, upper, relative = ((base, y) if upper == "H" else (x, base)), "L", False
        if relative:
            numbers = self._absolute(upper, numbers)
        if upper == "M":
            self.here = self.start = (numbers[0], numbers[1])
            self.out.append(("M", self.here))
            self._forget()
        else:
            if self.out[-1][0] == "Z":
                self.out.append(("M", self.here))
            self.draw[upper](numbers)

    def _absolute(self, command: str, numbers: tuple[float, ...]) -> tuple[float, ...]:
        x, y = self.here
        if command == "A":
            return (*numbers[:5], numbers[5] + x, numbers[6] + y)
        return tuple(value + (y if i % 2 else x) for i, value in enumerate(numbers))

    def _forget(self) -> None:
        self.cubic_handle = self.quadratic_handle = None

    def _line(self, xy: tuple[float, ...]) -> None:
        self.here = (xy[0], xy[1])
        self.out.append(("L", self.here))
        self._forget()

    def _cubic(self, xy: tuple[float, ...]) -> None:
        self.out.append(("C", xy))
        self.here = (xy[4], xy[5])
        self.cubic_handle, self.quadratic_handle = (xy[2], xy[3]), None

    def _smooth(self, xy: tuple[float, ...]) -> None:
        self._cubic((*self._mirrored(self.cubic_handle), *xy))

    def _mirrored(self, handle: Point | None) -> Point:
        x, y = self.here
        return (x, y) if handle is None else (2 * x - handle[0], 2 * y - handle[1])

    def _quadratic(self, xy: tuple[float, ...]) -> None:
        (x, y), (px, py), (ex, ey) = self.here, (xy[0], xy[1]), (xy[2], xy[3])
        first = (x + 2 / 3 * (px - x), y + 2 / 3 * (py - y))
        second = (ex + 2 / 3 * (px - ex), ey + 2 / 3 * (py - ey))
        self._cubic((*first, *second, ex, ey))
        self.cubic_handle, self.quadratic_handle = None, (px, py)

    def _smooth_quadratic(self, xy: tuple[float, ...]) -> None:
        self._quadratic((*self._mirrored(self.quadratic_handle), *xy))

    def _arc(self, xy: tuple[float, ...]) -> None:
        for curve in arc_cubics(self.here, xy):
            self._cubic(curve)
        self.here = (xy[5], xy[6])
        self._forget()

    def _numbers(self, command: str) -> tuple[float, ...]:
        return tuple(self._value(command, i) for i in range(_COUNTS[command]))

    def _value(self, command: str, index: int) -> float:
        is_flag = command == "A" and index in {3, 4}
        match = (_FLAG if is_flag else _TOKEN).match(self.data, self.at)
        text = match[1 if is_flag else 2] if match else None
        if match is None or text is None:
            wanted = "0 or 1" if is_flag else f"number {index + 1} of {_COUNTS[command]}"
            self._fail(f"{command} lacks {wanted}", f"write {command} {_MEANING[command]}")
        value = float(text)
        if abs(value) > _LIMIT:
            self._fail(f"number {text[:20]} is too large", f"keep within {_LIMIT:g}")
        self.at = match.end()
        return value

    def _blank(self) -> int:
        match = _BLANK.match(self.data, self.at)
        return match.end() if match else self.at

    def _at_end(self) -> bool:
        return self._blank() >= len(self.data)

    def _fail(self, problem: str, remedy: str) -> NoReturn:
        raise ValueError(f"path data, character {min(self._blank(), len(self.data)) + 1}: {problem}; {remedy}")
