"""Write numbers and paths as text, as short as their precision allows, for PDF and SVG."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from operator import itemgetter, sub
from typing import Final, NamedTuple, TypeVar

from ordo_pnp.base import Memo
from ordo_pnp.draw import Path


def number(value: float, decimals: int = 3) -> str:
    """Write a number as short as its precision allows.

    >>> number(2.50000001), number(-0.0001), number(7)
    ('2.5', '0', '7')
    """
    whole = int(value)
    if whole == value:
        return str(whole)
    text = "%.*f" % (decimals, value)  # noqa: UP031 (twice as quick, and most of the output are numbers)
    if decimals:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def turned(degrees: float) -> str:
    """Return the linear part of the PDF matrix of text turned clockwise, in a picture whose y runs down.

    >>> turned(0), turned(90)
    ('1 0 0 -1', '0 1 1 0')
    """
    if not degrees:
        return "1 0 0 -1"
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return " ".join([number(value, 5) for value in (cos, sin, sin, -cos)])


def tracked(millimetres: float) -> str:
    """Return the PDF operator that adds a width after every letter."""
    return f"{number(millimetres, 4)} Tc\n"


V = TypeVar("V", bound="Hashable")

# Paths; all cards of Ordonnance with their vignettes have 11,751 in one language.
_MAX_WRITTEN: Final = 16_384


def remembered(write: Callable[[Path, V], str]) -> Callable[[Path, V], str]:
    """Return a function that writes each path once in each variant, known by identity."""
    written: dict[tuple[int, V], tuple[Path, str]] = Memo(_MAX_WRITTEN)

    def recall(path: Path, variant: V) -> str:
        key = (id(path), variant)
        found = written.get(key)
        if found is not None and found[0] is path:
            return found[1]
        text = write(path, variant)
        written[key] = (path, text)
        return text

    return recall


# Drawings smaller than this are written to three decimals, others to two.
FINE_BELOW_MM: Final = 12.0


def decimals_of(width: float, height: float) -> int:
    """Return to how many decimals the paths of a drawing of a size are written."""
    return 3 if max(width, height) < FINE_BELOW_MM else 2


def path_data(path: Path, decimals: int = 3) -> str:
    """Write a path as the shortest SVG path data: relative, without needless zeros and blanks.

    Errors of rounding do not add up: each step leads to the point nearest to the path.

    >>> from ordo_pnp.draw.drawing import rectangle
    >>> path_data(rectangle(1, 0, 2.5, 1))
    'M1 0l2.5 0l0 1l-2.5 0z'
    """
    verbs, numbers = path
    unit, text_of = _writing(decimals)
    text, starts, letters = _plans[verbs]
    # adding this and taking it away again rounds, half to even, to whole parts
    points = [value * unit + _WHOLE - _WHOLE for value in numbers]
    text %= tuple(map(text_of, map(sub, points, starts([0.0, 0.0, *points]))))
    text = text.replace(f"{_POINTLESS}.", " .").replace(_POINTLESS, "")
    for parted, letter in letters:
        text = text.replace(parted, letter)
    return text


# Of the size of this there are no fractions.
_WHOLE: Final = 1.5 * 2**52
# Numbers whose texts are kept for each precision: the steps of all cards of Ordonnance are of 7,512 lengths.
_MOST_WRITTEN: Final = 32_768
# Stands behind a number without a point: a point parts a number from one that has a point, and from no other.
_POINTLESS: Final = "\0"


class _Numbers(Memo[float, str]):
    """Texts of numbers that stand behind others, given in parts of a unit, all whole.

    Args:
        decimals: As how many decimals of a number these parts are written.
    """

    __slots__ = ("_form", "_unit")

    def __init__(self, decimals: int) -> None:
        super().__init__(_MOST_WRITTEN)
        self._unit, self._form = 10.0**decimals, f"%.{decimals}f"

    def __missing__(self, value: float) -> str:
        text = (self._form % (value / self._unit + 0.0)).rstrip("0")  # nothing added makes 0 of -0
        if text[-1] == ".":
            text = f"{text[:-1]}{_POINTLESS}"
        if text[0] == "-":
            found = f"-{text[2:]}" if text[1:3] == "0." else text
        else:
            found = text[1:] if text[:2] == "0." else f" {text}"
        self[value] = found
        return found


@cache
def _writing(decimals: int) -> tuple[float, Callable[[float], str]]:
    """Return the parts of a unit, and the writer of so many behind a number."""
    return 10.0**decimals, _Numbers(decimals).__getitem__


class _Plan(NamedTuple):
    """The common data of all paths with the same verbs."""

    # Their data, with places for the numbers.
    text: str
    # Picks from two zeros and all numbers those from which the steps lead to each of them.
    starts: Callable[[Sequence[float]], tuple[float, ...]]
    # Letters that it has, with a space behind them and without: they part numbers, too.
    letters: tuple[tuple[str, str], ...]


class _Plans(Memo[str, _Plan]):
    """Plans by the verbs of paths."""

    __slots__ = ()

    def __missing__(self, verbs: str) -> _Plan:
        starts: list[int] = []
        # Indexes in the numbers, behind two zeros, of the pen and of its start; 0 is the origin.
        here = begun = at = 0
        for verb in verbs:
            if verb == "L":
                starts += (here, here + 1)
                at += 2
                here = at
            elif verb == "C":
                starts += (here, here + 1, here, here + 1, here, here + 1)
                at += 6
                here = at
            elif verb == "M":
                starts += (0, 1)
                at += 2
                here = begun = at
            else:
                here = begun
        letters = tuple([(f"{each} ", each) for each in "Mlc" if each.upper() in verbs])
        found = self[verbs] = _Plan("".join([_TEXTS[verb] for verb in verbs]), _picking(starts), letters)
        return found


def _picking(places: Sequence[int]) -> Callable[[Sequence[float]], tuple[float, ...]]:
    """Return a function that picks the values at some places."""
    return itemgetter(*places) if places else lambda _: ()


# Kinds of paths; all cards of Ordonnance have 337.
_MOST_PLANS: Final = 1_024
# The text of each verb, with places for its coordinates.
_TEXTS: Final = {"M": "M%s%s", "L": "l%s%s", "C": "c%s%s%s%s%s%s", "Z": "z"}
_plans: Final = _Plans(_MOST_PLANS)
data_of = remembered(path_data)


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
        # Points of lines that are not written yet, from the pen.
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
        """Lead back to the start of the part."""
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
        """Return the path data; a dot for a lone starting point."""
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
