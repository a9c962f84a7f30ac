"""Path data for a picture that is shown at a known size: whole numbers of a unit, and nothing that is smaller than it.

What is lost lies within one unit of where it should be: a curve that is as flat becomes a line, what has no length is left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ordo_pnp.render.path_memo import remembered

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ordo_pnp.drawing import Path

_FLAT: Final = 0.75
"""Units that a control point may lie aside of a curve which is written as a line."""
_SEGMENT: Final = re.compile(r"([MLQCZ])([^MLQCZ]*)")


def fitted_data(path: Path, unit: float) -> str:
    """Write a path in whole units.

    >>> from ordo_pnp.drawing import rectangle
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


def _written(segments: Iterable[tuple[str, Sequence[float]]], scale: float) -> str:
    """Write segments; a part that has no length is left out, unless nothing else is there."""
    out: list[str] = []
    x = y = start_x = start_y = 0
    last = ""
    for verb, xy in segments:
        if verb == "Z":
            if last != "M":
                out.append("z")
            x, y, last = start_x, start_y, last if last == "M" else "z"
            continue
        points = [round(value * scale) for value in xy]
        if verb == "M":
            if last == "M":
                out.pop()
            x, y = start_x, start_y = points
            out.append(f"M{x} {y}")
            last = "M"
            continue
        steps = [value - (y if at % 2 else x) for at, value in enumerate(points)]
        if not any(steps):
            continue
        if last == "z":
            last = ""
        x, y = points[-2:]
        command, numbers = _command(verb, steps)
        text = joined(numbers)
        if command != last or command in "hv":
            out.append(command)
        elif text[0] != "-":
            out.append(" ")
        out.append(text)
        last = command
    if last == "M":
        if len(out) > 1:
            out.pop()
        else:
            out.append("h0")
    return "".join(out)


def _command(verb: str, steps: list[int]) -> tuple[str, list[int]]:
    """Return the shortest command that leads along some relative points."""
    if verb != "L" and _is_flat(steps):
        steps = steps[-2:]
        verb = "L"
    if verb == "L":
        if not steps[1]:
            return "h", steps[:1]
        if not steps[0]:
            return "v", steps[1:]
    return verb.lower(), steps


def _is_flat(steps: list[int]) -> bool:
    """Whether a curve is a line, as far as the unit can tell."""
    ex, ey = steps[-2:]
    square = ex * ex + ey * ey
    for at in range(0, len(steps) - 2, 2):
        px, py = steps[at], steps[at + 1]
        if not square:
            if px or py:
                return False
            continue
        along = (px * ex + py * ey) / square
        aside = px * ey - py * ex
        if aside * aside > _FLAT * _FLAT * square or not -0.2 <= along <= 1.2:  # noqa: PLR2004 (no farther than a fifth beyond its ends)
            return False
    return True


def joined(numbers: Iterable[int]) -> str:
    """Write whole numbers: a minus parts them, too.

    >>> joined([3, -4, 5])
    '3-4 5'
    """
    return " ".join([str(each) for each in numbers]).replace(" -", "-")
