"""From what was read off a calibration page to what the printer does: least squares over a few readings.

Each reading is one equation. A scale across the page is read where its line on the back crosses the base line of the front, so a reading ``r`` of
the line ``x = p`` says that the point ``(p + r, y)`` of the front, which is at ``(X, Y)`` on the paper, lies on that line of the back: with the turn
``t``, the scale ``s`` and a shift ``u`` of the back, about the middle of the page, ``cos t X + sin t Y - u = s p``. Scales down the page say the same
of y.

Rule: PNP-25.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ordo_pnp.base import NotationError
from ordo_pnp.draw import mapped
from ordo_pnp.paper.printer import Deviation, degrees

# Of Newton's method for the turn: from no turn at all to 2 degrees it needs four to be exact.
_ROUNDS: Final = 8
_NEAR: Final = 1e-9
# Two corners do not tell a turn from a stretch.
LEAST_CORNERS: Final = 3


class ScaleReading(NamedTuple):
    """What was read at one scale."""

    # Such as ``tl`` with its axis, for messages.
    name: str
    # Whether it says where something is from left to right; otherwise from top to bottom.
    is_across: bool
    # The middle of the scale, from the middle of the page, in millimetres.
    at: tuple[float, float]
    # Millimetres to the right, or down.
    value: float


class Fit(NamedTuple):
    """What readings say together."""

    deviation: Deviation
    # Name of each reading, and by how many millimetres it differs from what they say together.
    misfits: tuple[tuple[str, float], ...]

    @property
    def worst(self) -> float:
        """The largest misfit in millimetres, 0 where there is none."""
        return max((abs(misfit) for _, misfit in self.misfits), default=0.0)


def fit_back(readings: Sequence[ScaleReading], front: Deviation) -> Fit:
    """Find the offset, turn and scales of the back on the paper that fit best.

    Args:
        readings: At both scales of three corners at the least.
        front: Of the scales that were read; with none, the back is found as it lies on the front.
    """
    on_paper = front.matrix(0.0, 0.0)

    def row(reading: ScaleReading, turn: float) -> tuple[list[float], float]:
        """Of an equation the factors of both shifts, both scales and a further turn, and its right side."""
        x, y = reading.at
        moved = (x + reading.value, y) if reading.is_across else (x, y + reading.value)
        x, y = mapped(moved, on_paper)
        if reading.is_across:
            ahead, aside = (math.cos(turn) * x + math.sin(turn) * y, -math.sin(turn) * x + math.cos(turn) * y)
            return [1.0, 0.0, reading.at[0], 0.0, -aside], ahead
        ahead, aside = (-math.sin(turn) * x + math.cos(turn) * y, math.cos(turn) * x + math.sin(turn) * y)
        return [0.0, 1.0, 0.0, reading.at[1], aside], ahead

    turn, found, misfits = _newton(readings, row, 4)
    u, v, scale_x, scale_y = found
    x = math.cos(turn) * u - math.sin(turn) * v
    y = math.sin(turn) * u + math.cos(turn) * v
    return Fit(Deviation(x, y, degrees(math.sin(turn), math.cos(turn)), scale_x, scale_y), misfits)


def fit_front(
    readings: Sequence[ScaleReading], size: tuple[float, float], scales: tuple[float, float]
) -> tuple[Fit, tuple[float, float]]:
    """Find the offset and turn of the front on the paper that fit best, and how large the paper is.

    Args:
        readings: How far the crosses in the corners are from the nearest edges.
        size: Width and height that the paper should have.
        scales: Of the front, across and down, from the distances between the crosses.

    Returns:
        The fit, and the width and height of the paper.
    """
    half = (size[0] / 2, size[1] / 2)

    def row(reading: ScaleReading, turn: float) -> tuple[list[float], float]:
        """Of an equation the factors of offset, paper size and a further turn, and its right side."""
        x, y = reading.at[0] * scales[0], reading.at[1] * scales[1]
        where = (math.cos(turn) * x - math.sin(turn) * y, math.sin(turn) * x + math.cos(turn) * y)
        axis = 0 if reading.is_across else 1
        change = -where[1] if reading.is_across else where[0]
        is_far = reading.at[axis] > 0
        factors = [0.0] * 4
        factors[axis] = 1.0
        factors[2 + axis] = -1.0 if is_far else 0.0
        right = (-reading.value if is_far else reading.value) - half[axis] - where[axis]
        return [*factors, change], right

    turn, found, misfits = _newton(readings, row, 4)
    deviation = Deviation(found[0], found[1], degrees(math.sin(turn), math.cos(turn)), *scales)
    return Fit(deviation, misfits), (found[2], found[3])


def _newton(
    readings: Sequence[ScaleReading], row: Callable[[ScaleReading, float], tuple[list[float], float]], unknowns: int
) -> tuple[float, list[float], tuple[tuple[str, float], ...]]:
    """Solve equations that are linear but for a turn, in the sense of least squares.

    Raises:
        NotationError: They do not determine all that is unknown.
    """
    turn = 0.0
    for _ in range(_ROUNDS):
        rows = [row(reading, turn) for reading in readings]
        *_, further = _least_squares(rows, unknowns + 1)
        turn += further
    rows = [(factors[:unknowns], right) for factors, right in (row(reading, turn) for reading in readings)]
    found = _least_squares(rows, unknowns)
    misfits = [right - math.fsum(f * v for f, v in zip(factors, found, strict=True)) for factors, right in rows]
    return turn, found, tuple((each.name, misfit) for each, misfit in zip(readings, misfits, strict=True))


def _least_squares(rows: Sequence[tuple[list[float], float]], unknowns: int) -> list[float]:
    """Solve the normal equations of an overdetermined system."""
    table = [
        [math.fsum(factors[i] * factors[j] for factors, _ in rows) for j in range(unknowns)]
        + [math.fsum(factors[i] * right for factors, right in rows)]
        for i in range(unknowns)
    ]
    for column in range(unknowns):
        pivot = max(range(column, unknowns), key=lambda at: abs(table[at][column]))
        if abs(table[pivot][column]) < _NEAR:
            raise NotationError(
                f"the readings do not say enough: give those of {LEAST_CORNERS} corners at least, each with both numbers"
            )
        table[column], table[pivot] = table[pivot], table[column]
        for at in range(unknowns):
            if at != column:
                factor = table[at][column] / table[column][column]
                table[at] = [mine - factor * its for mine, its in zip(table[at], table[column], strict=True)]
    return [row[unknowns] / row[at] for at, row in enumerate(table)]


def doubtful(
    readings: Sequence[ScaleReading], fit: Fit, least: float, again: Callable[[Sequence[ScaleReading]], Fit]
) -> str | None:
    """Name the reading that was most likely misread: all others fit without it, and make the least of an error.

    Of two readings at the same side either can be left out, if the page is stretched the more. Printers stretch little.

    Args:
        readings: All of them.
        fit: What they say together.
        least: The misfit in millimetres from which on readings do not fit.
        again: Fits some of them.

    Returns:
        Its name; None where the readings fit, or no single one is to blame.
    """
    if fit.worst < least:
        return None
    found: list[tuple[float, str]] = []
    for left_out in readings:
        try:
            rest = again([each for each in readings if each is not left_out])
        except NotationError:
            continue
        if rest.worst < least / 2:
            stretch = abs(rest.deviation.scale_x - 1) + abs(rest.deviation.scale_y - 1)
            found.append((stretch, left_out.name))
    return min(found, default=(0.0, None))[1]
