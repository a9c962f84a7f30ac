"""Where a piece that is larger than the paper is cut in one direction.

Rule: PNP-14 (where a strip may be cut), PNP-18 (columns and rows).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ordo_pnp.paper.sheets.division import Stretch
from ordo_pnp.paper.sheets.grid import SLACK

if TYPE_CHECKING:
    from ordo_pnp.draw import Borders


def divide(length: float, available: float, borders: Borders, flap: float) -> tuple[Stretch, ...]:
    """Divide a length into the fewest stretches that fit: where its maker would, or else as evenly as possible.

    Args:
        length: Of the piece in one direction.
        available: What a stretch with its flap may measure.
        borders: Where the piece may be cut in that direction.
        flap: Width of the flap at the start of every stretch but the first.

    Returns:
        The stretches from left to right or from top to bottom; of equally even divisions the one whose first stretch is
        longer. Nothing if something that may not be cut does not fit.

    >>> from ordo_pnp.paper.sheets.plan import Borders
    >>> divide(320, 200, Borders((64, 128, 192, 256)), 12)
    (Stretch(start=0.0, end=192, flap=0.0), Stretch(start=192, end=320, flap=12))
    >>> [each.end for each in divide(320, 200, Borders((64, 128, 192, 256), preferred=(192,)), 12)]
    [192, 320]
    >>> [each.end for each in divide(320, 200, Borders(anywhere=True), 12)]
    [160.0, 320]
    """
    if borders.anywhere:
        fewest = _divide_freely(length, available, flap)
    else:
        fewest = _divide_evenly((0.0, *borders.allowed, length), available, flap)
    wished = _stretches((0.0, *borders.wished, length), flap)
    if len(wished) == len(fewest) and all(each.length <= available + SLACK for each in wished):
        return wished
    return fewest


def _divide_freely(length: float, available: float, flap: float) -> tuple[Stretch, ...]:
    """Cut into equal stretches, or if they do not fit with their flaps into such as are equal with them."""
    if length <= available + SLACK:
        return _stretches((0.0, length), flap)
    each = available - flap
    if each <= 0:
        return ()
    count = 1 + math.ceil((length - available - SLACK) / each)
    share = length / count
    first = share if share + flap <= available + SLACK else share + flap - flap / count
    step = (length - first) / (count - 1)
    return _stretches((0.0, *(first + number * step for number in range(count - 1)), length), flap)


def _divide_evenly(borders: Sequence[float], available: float, flap: float) -> tuple[Stretch, ...]:
    """Choose the fewest borders; among as few those whose stretches differ least, the longer ones first.

    The best way from each border to the end is found from the last one to the first.
    """
    last = len(borders) - 1
    # Border -> how many stretches are left, the sum of their squares (the least is the evenest), the next border.
    best: dict[int, tuple[int, float, int]] = {last: (0, 0.0, last)}
    for here in range(last - 1, -1, -1):
        own_flap = flap if here else 0.0
        for there in range(last, here, -1):
            length = borders[there] - borders[here]
            if there not in best or length + own_flap > available + SLACK:
                continue
            stretches, squares, _ = best[there]
            way = (stretches + 1, round(squares + length * length, 6), there)
            if here not in best or way[:2] < best[here][:2]:
                best[here] = way
    if 0 not in best:
        return ()
    chosen = [0]
    while chosen[-1] != last:
        chosen.append(best[chosen[-1]][2])
    return _stretches([borders[each] for each in chosen], flap)


def _stretches(borders: Sequence[float], flap: float) -> tuple[Stretch, ...]:
    return tuple(Stretch(a, b, flap if a else 0.0) for a, b in itertools.pairwise(borders))
