"""Path data of SVG in decimals, as short as they can be said."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from ordo_pnp.memo import Memo
from ordo_pnp.render.path_memo import remembered

if TYPE_CHECKING:
    from ordo_pnp.drawing import Path


def path_data(path: Path, decimals: int = 3) -> str:
    """Write a path as SVG path data as short as it can be said: relative, without needless zeros and blanks.

    Errors of rounding do not add up: each step leads to the point nearest to where the path goes.

    >>> from ordo_pnp.drawing import rectangle
    >>> path_data(rectangle(1, 0, 2.5, 1))
    'M1 0l2.5 0l0 1l-2.5 0z'
    """
    unit = 10**decimals
    first, later = _writing(unit)
    points = [round(value * unit) for value in path.numbers]
    out: list[str] = []
    x = y = start_x = start_y = at = 0
    for verb in path.verbs:
        if verb == "C":
            a, b, c, d, to_x, to_y = points[at : at + 6]
            out.append(f"c{first[a - x]}{later[b - y]}{later[c - x]}{later[d - y]}{later[to_x - x]}{later[to_y - y]}")
            x, y = to_x, to_y
            at += 6
        elif verb == "L":
            to_x, to_y = points[at : at + 2]
            out.append(f"l{first[to_x - x]}{later[to_y - y]}")
            x, y = to_x, to_y
            at += 2
        elif verb == "M":
            x, y = start_x, start_y = points[at : at + 2]
            out.append(f"M{first[x]}{later[y]}")
            at += 2
        else:
            out.append("z")
            x, y = start_x, start_y
    # a minus or a point parts numbers where that is enough
    return "".join(out).replace(_POINTED + _POINT_NEXT, "").replace(_POINTED, "").replace(_POINT_NEXT, " ")


_MOST_WRITTEN: Final = 32_768
"""Numbers whose texts are kept for each precision: the steps of all cards of Ordonnance are of 7,512 lengths."""
_POINTED: Final = "\0"
"""Stands behind a number that has a point."""
_POINT_NEXT: Final = "\1"
"""Stands before a number that begins with one: nothing behind a number that has a point, a space behind others."""


class _Numbers(Memo[int, str]):
    """Texts of numbers given in parts of a unit.

    Args:
        unit: How many parts make 1.
        is_first: Whether they stand behind a letter; else behind another number.
    """

    __slots__ = ("_is_first", "_unit")

    def __init__(self, unit: int, *, is_first: bool) -> None:
        super().__init__(_MOST_WRITTEN)
        self._unit = unit
        self._is_first = is_first

    def __missing__(self, value: int) -> str:
        text = f"{value / self._unit:.{len(str(self._unit)) - 1}f}".rstrip("0").rstrip(".") if value else "0"
        text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
        before = "" if self._is_first or text.startswith("-") else _POINT_NEXT if text.startswith(".") else " "
        found = self[value] = f"{before}{text}{_POINTED if '.' in text else ''}"
        return found


@cache
def _writing(unit: int) -> tuple[_Numbers, _Numbers]:
    """Return the texts of first numbers and of later ones."""
    return _Numbers(unit, is_first=True), _Numbers(unit, is_first=False)


data_of = remembered(path_data)
