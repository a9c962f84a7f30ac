"""SVG path data to paths: the notation in which signs and charges are kept as data.

Every command of the notation is read (M L H V C S Q T A Z, absolute and relative); curves and arcs become cubics.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from ordo_pnp.drawing import Path

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from ordo_pnp.drawing import Segment

Point: TypeAlias = tuple[float, float]

_TOKEN = re.compile(r"\s*+(?:,\s*+)?(?:([A-Za-z])|([+-]?(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][+-]?[0-9]++)?))")
_BLANK = re.compile(r"[\s,]*")
_FLAG = re.compile(r"\s*+(?:,\s*+)?([01])")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_MEANING = {
    "M": "x y", "L": "x y", "H": "x", "V": "y", "C": "x1 y1 x2 y2 x y", "S": "x2 y2 x y",
    "Q": "x1 y1 x y", "T": "x y", "A": "rx ry rotation large-arc sweep x y",
}  # fmt: skip
_LIMIT = 1e6


@lru_cache(maxsize=4096)  # everything that Ordonnance prints has 1,354
def parse_path(data: str) -> Path:
    """Read SVG path data, in the units it is written in; a sign is read once, whatever inks it is drawn with.

    >>> parse_path("M0 0h2v2z").segments
    (('M', (0.0, 0.0)), ('L', (2.0, 0.0)), ('L', (2.0, 2.0)), ('Z', ()))

    Raises:
        ValueError: The data cannot be read; the message tells the character (counted from 1) and what to do.
    """
    return _read_plain(data) or _Reader(data).read()


_WORD = re.compile(r"[MLHVCZmlhvcz]|[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
_PLAIN = re.compile(r"(?:(?>\s*+(?:,\s*+)?(?:[MLHVCZmlhvcz]|[+-]?(?:[0-9]++\.?+[0-9]*+|\.[0-9]++))))++\s*")
"""Text of nothing but words; atomic, so that refusing takes time in proportion to the length."""


def _read_plain(data: str) -> Path | None:
    """Read data of straight lines and cubics only, several times faster; None where anything else or wrong stands."""
    if not _PLAIN.fullmatch(data):
        return None
    out: list[Segment] = []
    here = start = (0.0, 0.0)
    command = ""
    numbers: list[float] = []
    for word in [*_WORD.findall(data), "M"]:
        if not word.isalpha():
            numbers.append(float(word))
            continue
        if command in {"Z", "z"} and not numbers:
            out.append(("Z", ()))
            here = start
        elif command or numbers:
            if not _draw_plain(command, numbers, here, out):
                return None
            here = _end(out)
            if command in {"M", "m"}:
                start = _first(out, numbers)
        command = word
        numbers = []
    path = Path.of(out)
    is_sound = path.verbs.startswith("M") and min(path.numbers) >= -_LIMIT and max(path.numbers) <= _LIMIT
    return path if is_sound else None


def _end(out: list[Segment]) -> Point:
    xy = out[-1][1]
    return (xy[-2], xy[-1])


def _first(out: list[Segment], numbers: list[float]) -> Point:
    """Return the start of the subpath that a move with these numbers has just begun."""
    xy = out[-(len(numbers) // 2)][1]
    return (xy[0], xy[1])


def _draw_plain(command: str, numbers: list[float], here: Point, out: list[Segment]) -> bool:
    """Draw one command with all its numbers; False where their count is wrong or a path does not begin with a move."""
    upper = command.upper()
    size = _COUNTS.get(upper, 0)
    if not size or not numbers or len(numbers) % size or (not out and upper != "M"):
        return False
    if upper != "M" and out[-1][0] == "Z":
        out.append(("M", here))
    x, y = here
    is_relative = command.islower()
    if upper == "C":
        for at in range(0, len(numbers), 6):
            a, b, c, d, e, f = numbers[at : at + 6]
            xy = (a + x, b + y, c + x, d + y, e + x, f + y) if is_relative else (a, b, c, d, e, f)
            out.append(("C", xy))
            x, y = xy[4], xy[5]
        return True
    for at in range(0, len(numbers), size):
        if size == 2:
            x, y = (numbers[at] + x, numbers[at + 1] + y) if is_relative else (numbers[at], numbers[at + 1])
        elif upper == "H":
            x = numbers[at] + (x if is_relative else 0.0)
        else:
            y = numbers[at] + (y if is_relative else 0.0)
        out.append(("M" if upper == "M" and at == 0 else "L", (x, y)))
    return True


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
        for curve in _arc_cubics(self.here, xy):
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


def _arc_cubics(start: Point, xy: tuple[float, ...]) -> list[tuple[float, ...]]:
    """Turn an elliptical arc into cubics of at most a quarter turn each (SVG 1.1, appendix F.6)."""
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
