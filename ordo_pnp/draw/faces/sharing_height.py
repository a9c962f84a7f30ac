"""How the parts of a stack share its height: all give way together, what is left over goes to those that can grow."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

# In so many steps parts give way: a text from 10 to 6 pt by quarter points.
STEPS: Final = 16
_SLACK_MM: Final = 1e-6


class StackPart(NamedTuple):
    """What one part of a stack asks for."""

    # Its height in millimetres at a step: as it would like to be at 0, as small as it can be at ``STEPS``.
    height_at: Callable[[int], float]
    # Takes of what is left over.
    grows: bool = False
    # Gets nothing but what is left over, and only if it is at least so many millimetres; None: it is always there.
    least_spare: float | None = None


class StackShares(NamedTuple):
    """How a height was shared."""

    # How far all parts gave way.
    step: int
    # Of each part, in its order; None for one that was left out.
    heights: tuple[float | None, ...]
    # What nobody took, millimetres.
    free: float


def share_height(parts: Sequence[StackPart], whole: float) -> StackShares | None:
    """Return the heights of the parts at the first step at which they fit; None where they fit at none.

    Args:
        parts: From top to bottom.
        whole: The height they share, millimetres.
    """
    firm = [part for part in parts if part.least_spare is None]

    def left_at(step: int) -> float:
        return whole - math.fsum(part.height_at(step) for part in firm)

    step = _first_that_fits(lambda at: left_at(at) >= -_SLACK_MM)
    if step is None:
        return None
    left = max(left_at(step), 0.0)
    spare = {index: part.least_spare for index, part in enumerate(parts) if part.least_spare is not None}
    share = left / len(spare) if spare else 0.0
    heights = [part.height_at(step) if part.least_spare is None else None for part in parts]
    if spare and share >= max(spare.values()):
        return StackShares(step, tuple(share if index in spare else each for index, each in enumerate(heights)), 0.0)
    growing = [index for index, part in enumerate(parts) if part.grows and part.least_spare is None]
    if growing:
        more = left / len(growing)
        return StackShares(
            step, tuple(_more(each, more if i in growing else 0.0) for i, each in enumerate(heights)), 0.0
        )
    return StackShares(step, tuple(heights), left)


def _more(height: float | None, more: float) -> float | None:
    return None if height is None else height + more


def _first_that_fits(fits: Callable[[int], bool]) -> int | None:
    """Return the first step of those from which on everything fits."""
    if fits(0):
        return 0
    if not fits(STEPS):
        return None
    low, high = 0, STEPS
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return high
