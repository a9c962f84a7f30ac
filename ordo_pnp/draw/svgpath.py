"""SVG path data to paths: the notation in which signs and charges are kept as data.

Every command of the notation is read (M L H V C S Q T A Z, absolute and relative); curves and arcs become cubics.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from ordo_pnp.draw.arcs import arc_cubics
from ordo_pnp.draw.drawing import Path
from ordo_pnp.draw.plain_path import read_plain

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Segment


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
