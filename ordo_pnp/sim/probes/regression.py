"""Least squares from whole sums: what each card adds to the result, all of them at once."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm, sqrt
from typing import TYPE_CHECKING, Any

from ordo_pnp.sim.probes.card_probe import card_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.kernel import CardMatch
    from ordo_pnp.sim.statistics.counts import Counts


@dataclass(frozen=True, slots=True)
class Effects:
    """What a copy of each card does to its holder's share of victory, against an average card of the deck."""

    names: tuple[str, ...]
    # In points: hundredths of a victory.
    values: tuple[float, ...]
    # Standard errors.
    errors: tuple[float, ...]
    # ``total`` where the lead at the end was measured and turned into points, ``share`` where victories were.
    measure: str
    # Points that one more in the total is worth.
    slope: float


def effects_of(counts: Counts, match: CardMatch) -> Effects | None:
    """Solve the regression of the card probe; None where the games are too few for the cards.

    The lead at the end says more of a game than who won it: its errors are a fifth smaller, as if half as many games
    more had been played (21,000 games of Ordonnance with an expansion; effects on both agree with a correlation of 0.995).
    It is turned into points by one slope for all cards, that of the fitted share of victory on the fitted lead. The measure
    with the smaller errors is taken.
    """
    import numpy as np  # 0.1 s

    players, names = match.players, card_names(match)
    gram = _square(counts.row("card.gram"), players - 1 + len(names))
    games = counts.total("games")
    used = np.flatnonzero(np.diag(gram) > 0)
    freedom = games * (players - 1) - len(used)
    if freedom < len(used):
        return None
    inverse = np.linalg.pinv(gram[np.ix_(used, used)], hermitian=True)
    scale = (players - 1.0, lcm(*range(1, players + 1)) / 100.0)
    fitted: list[tuple[Any, Any]] = []
    for row, squares, unit in (("card.share", 0, scale[1]), ("card.total", 1, scale[0])):
        answer = np.array(counts.row(row), float)[used]
        slopes = inverse @ answer
        residual = max(0.0, counts.at("card.squares", squares) - float(slopes @ answer))
        fitted.append((slopes * scale[0] / unit, inverse * residual / freedom * (scale[0] / unit) ** 2))
    (share, share_cov), (total, total_cov) = fitted
    within = gram[np.ix_(used, used)]
    lead = float(total @ within @ total)
    slope = float(share @ within @ total) / lead if lead > 0 else 0.0
    contrast = _against_average(counts, used, players - 1)
    by_share = _judged(contrast, share, share_cov, 1.0)
    by_total = _judged(contrast, total, total_cov, slope)
    is_total = slope > 0 and _median(by_total[1]) < _median(by_share[1])
    values, errors = by_total if is_total else by_share
    shown = tuple(name for at, name in enumerate(names) if at + players - 1 in set(used.tolist()))
    return Effects(shown, tuple(values), tuple(errors), "total" if is_total else "share", slope)


def _square(upper: Sequence[int], columns: int) -> Any:
    """Return the symmetric matrix of which the upper triangle was counted."""
    import numpy as np  # 0.1 s

    matrix = np.zeros((columns, columns))
    matrix[np.triu_indices(columns)] = upper
    return matrix + np.triu(matrix, 1).T


def _against_average(counts: Counts, used: Any, places: int) -> Any:
    """Return the matrix that takes a card's coefficient and subtracts the mean of all cards that were drawn."""
    import numpy as np  # 0.1 s

    columns = [at for at, column in enumerate(used) if column >= places]
    drawn = np.array([counts.at("card.drawn", int(used[at]) - places) for at in columns], float)
    contrast = np.zeros((len(columns), len(used)))
    contrast[:, columns] = np.eye(len(columns)) - drawn / drawn.sum()
    return contrast


def _judged(contrast: Any, slopes: Any, covariance: Any, scale: float) -> tuple[list[float], list[float]]:
    values = contrast @ slopes * scale
    variances = ((contrast @ covariance) * contrast).sum(1)
    return [float(each) for each in values], [abs(scale) * sqrt(max(0.0, float(each))) for each in variances]


def _median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2] if values else 0.0
