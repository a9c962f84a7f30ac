"""The effect of each card on the result: least squares over all cards, and each card judged against its kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import lcm, sqrt
from statistics import median
from typing import Any, Final

from ordo_pnp.rules.game import CardMatch
from ordo_pnp.rules.probes import card_names
from ordo_pnp.rules.statistics import (
    Z95,
    Counts,
    SequentialTest,
    benjamini_hochberg,
    distances,
    mean_interval,
    normal_tail,
    student_tail,
)


@dataclass(frozen=True, slots=True)
class Effects:
    """The effect of a copy of each card on its holder's share of victory, against an average card."""

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

    The lead at the end says more of a game than its winner: its errors are a fifth smaller, as if half as many games
    more had been played (21,000 games of Ordonnance with an expansion; effects on both agree with a correlation of
    0.995). It is turned into points by one slope for all cards, that of the fitted share of victory on the fitted lead.
    The measure with the smaller errors is taken.
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


# Points by which a card may differ from the median of its siblings.
LIMIT: Final = 5.0
# Of accused cards, how many may be fair: half of that on either side, too strong and too weak.
FALSE_RATE: Final = 0.05
# The same for cards that nearly stand apart: they are suspicious until deals that are played twice say something else.
NEAR_RATE: Final = 0.10
# Degrees of freedom of the spread of siblings at most: cards come in families, such as pairs of one symbol, so that
# there are fewer independent effects than cards.
MOST_FREEDOM: Final = 10
# A kind with fewer cards is judged together with all other cards.
FEWEST_SIBLINGS: Final = 6
# Whether a card that differs from the median of its siblings by more than the limit does so with its whole 95 %
# interval.
BEYOND, WITHIN = "beyond chance", "within chance"
STRONG, WEAK, SUSPICIOUS, FAIR = "too strong", "too weak", "suspicious", "fair"


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The result of counterfactual deals of a card."""

    vanillas: tuple[str, ...]
    deals: int
    # Of the differences in points, with the sign of the suspicion.
    test: SequentialTest
    # 1 where the card is suspected to be too strong, -1 where to be too weak.
    sign: int

    def interval(self) -> tuple[float, float, float]:
        """Return the mean difference in points against the ordinary cards, and its 95 % interval."""
        seen = self.test.seen
        return mean_interval(seen.count, self.sign * seen.total, seen.squares)

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        mean, low, high = self.interval()
        words = {True: "more than the limit", False: "not more than the limit", None: "open"}
        return {
            "against": list(self.vanillas),
            "deals": self.deals,
            "pairs": self.test.seen.count,
            "difference": rounded(mean),
            "interval": [rounded(low), rounded(high)],
            "answer": words[self.test.answer],
        }


@dataclass(frozen=True, slots=True)
class Judged:
    """A card with its verdict."""

    card: str
    # Kind of the cards it is compared with; ``all`` where its kind has too few.
    siblings: str
    # Points of victory that a drawn copy is worth against an average card.
    impact: float
    error: float
    # Points above the median of its siblings.
    above: float
    # From its siblings in standard deviations, their own spread included.
    distance: float
    is_apart: bool
    # Whether it stands apart or nearly so.
    is_near: bool
    is_beyond: bool
    verdict: str
    confirmation: Confirmation | None = None

    @property
    def sign(self) -> int:
        """Return 1 where it stands above its siblings, else -1."""
        return 1 if self.distance >= 0 else -1

    @property
    def is_flagged(self) -> bool:
        """Whether it is to be confirmed."""
        return self.is_near

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data, in points."""
        reach, far = Z95 * self.error, abs(self.above) - LIMIT
        data: dict[str, Any] = {
            "card": self.card,
            "impact": rounded(self.impact),
            "interval": [rounded(self.impact - reach), rounded(self.impact + reach)],
            "verdict": self.verdict,
            "siblings": self.siblings,
            "above_siblings": rounded(self.above),
            "above_interval": [rounded(self.above - reach), rounded(self.above + reach)],
            "distance": rounded(self.distance),
            "stands_apart": self.is_apart,
            "more_than_limit": self.is_beyond,
            "past_limit": BEYOND if far > reach else WITHIN if far > 0 else None,
        }
        if self.confirmation is not None:
            data["confirmed"] = self.confirmation.to_data()
        return data


def rounded(value: float) -> float | None:
    """Return a number as it is printed: whole hundredths, None if unknown."""
    return round(value, 2) + 0.0 if abs(value) < 1e9 else None


def judged(
    effects: Effects, kinds: Mapping[str, str], confirmations: Mapping[str, Confirmation] | None = None
) -> list[Judged]:
    """Judge all cards.

    A card is too strong if it stands apart from its siblings (random effects, a false discovery rate of 5 % among them) and is
    better than their median by more than 5 points (the same rate); suspicious if it nearly stands apart (a rate of 10 %).
    Counterfactual deals decide about cards that were played in such: their differences are joined with the effect and the first
    question is asked again. Where they deny the second one, the card is fair; where they affirm it, standing nearly apart is enough.

    Returns:
        All cards in the order of the effects.
    """
    found: dict[str, Judged] = {}
    for group, members in _siblings(effects.names, kinds).items():
        values = [effects.values[at] for at in members]
        errors = [effects.errors[at] for at in members]
        names = [effects.names[at] for at in members]
        for each in _judged_group(group, names, values, errors, confirmations or {}):
            found[each.card] = each
    return [found[name] for name in effects.names]


def _siblings(names: Sequence[str], kinds: Mapping[str, str]) -> dict[str, list[int]]:
    """Return the cards by kind; kinds with few cards are compared with all cards."""
    groups: dict[str, list[int]] = {}
    for at, name in enumerate(names):
        groups.setdefault(kinds[name], []).append(at)
    return groups if all(len(each) >= FEWEST_SIBLINGS for each in groups.values()) else _joined(groups)


def _joined(groups: dict[str, list[int]]) -> dict[str, list[int]]:
    large = {kind: each for kind, each in groups.items() if len(each) >= FEWEST_SIBLINGS}
    small = sorted(at for each in groups.values() if len(each) < FEWEST_SIBLINGS for at in each)
    if len(small) < FEWEST_SIBLINGS:
        return {"all": sorted(at for each in groups.values() for at in each)}
    return {**large, "others": small}


def _judged_group(
    group: str,
    names: Sequence[str],
    values: Sequence[float],
    errors: Sequence[float],
    confirmations: Mapping[str, Confirmation],
) -> list[Judged]:
    middle = median(values)
    apart, near, far = _stand_apart(values, errors)
    beyond = _are_beyond([each - middle for each in values], errors)
    found = []
    for at, name in enumerate(names):
        confirmation = confirmations.get(name)
        standing = apart[at], near[at], far[at]
        if confirmation is not None:
            above, error = _joined_effect(values[at] - middle, errors[at], confirmation, errors)
            refined = [above + middle if other == at else each for other, each in enumerate(values)]
            smaller = [error if other == at else each for other, each in enumerate(errors)]
            again = _stand_apart(refined, smaller)
            standing = again[0][at], again[1][at], again[2][at]
        answer = None if confirmation is None else confirmation.test.answer
        is_beyond = beyond[at] if confirmation is None else bool(answer)
        verdict = FAIR if answer is False else _verdict(standing, is_beyond=is_beyond, is_confirmed=answer is True)
        effect = (values[at], errors[at], values[at] - middle)
        distance = standing[2]
        found.append(Judged(name, group, *effect, distance, *standing[:2], is_beyond, verdict, confirmation))
    return found


def _verdict(standing: tuple[bool, bool, float], *, is_beyond: bool, is_confirmed: bool) -> str:
    """Return the verdict on a card that stands apart or nearly so, at a distance from its siblings.

    Two independent answers need not be as certain each as one alone: to stand nearly apart is enough where deals of their own
    confirm that the card is beyond the limit.
    """
    is_apart, is_near, distance = standing
    if (is_apart and is_beyond) or (is_near and is_confirmed):
        return STRONG if distance >= 0 else WEAK
    return SUSPICIOUS if is_near else FAIR


def _stand_apart(values: Sequence[float], errors: Sequence[float]) -> tuple[list[bool], list[bool], list[float]]:
    """Return the outliers on either side, the near outliers, and the distance of each effect from its siblings."""
    if len(values) < FEWEST_SIBLINGS:
        return [False] * len(values), [False] * len(values), [0.0] * len(values)
    far = distances(values, [each * each for each in errors])
    freedom = min(len(values) - 2, MOST_FREEDOM)
    sides = [[student_tail(sign * each, freedom) for each in far] for sign in (1, -1)]
    apart, near = (_on_either_side(sides, rate) for rate in (FALSE_RATE, NEAR_RATE))
    return apart, near, far


def _on_either_side(sides: Sequence[Sequence[float]], rate: float) -> list[bool]:
    """Return the hypotheses rejected on one of two sides, each with half of the rate."""
    rejected = [benjamini_hochberg(each, rate / 2) for each in sides]
    return [any(both) for both in zip(*rejected, strict=True)]


def _are_beyond(above: Sequence[float], errors: Sequence[float]) -> list[bool]:
    sides = [
        [
            normal_tail((sign * each - LIMIT) / error if error else 0.0)
            for each, error in zip(above, errors, strict=True)
        ]
        for sign in (1, -1)
    ]
    return _on_either_side(sides, FALSE_RATE)


def _joined_effect(
    above: float, error: float, confirmation: Confirmation, errors: Sequence[float]
) -> tuple[float, float]:
    """Return the effect above the siblings with its error, from natural games and counterfactual deals together.

    The worth of the ordinary cards themselves is known only to the error of natural games.
    """
    mean, low, high = confirmation.interval()
    if confirmation.test.seen.count < 2:
        return above, error
    ordinary = median(errors) ** 2 / len(confirmation.vanillas)
    variance = ((high - low) / (2 * Z95)) ** 2 + ordinary
    weight = variance / (variance + error * error)
    return weight * above + (1 - weight) * mean, sqrt(variance * error * error / (variance + error * error))


def ordinary_cards(judgements: Sequence[Judged], card: str, most: int = 3) -> tuple[str, ...]:
    """Return the siblings of a card that are nearest to their median, the nearest first."""
    group = next(each.siblings for each in judgements if each.card == card)
    others = [each for each in judgements if each.siblings == group and each.card != card]
    return tuple(each.card for each in sorted(others, key=lambda each: (abs(each.above), each.card))[:most])
