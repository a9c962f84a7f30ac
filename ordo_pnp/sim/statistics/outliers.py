"""Which of several measured effects stand apart from the others.

Fair cards differ, so "it differs from the mean" says nothing against a card. The model is that of random effects: the true
effects of siblings are spread around a centre, and each is measured with an error of its own. A card stands apart if it is
farther from its siblings than both explain.
"""

from __future__ import annotations

from math import fsum, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

# Of Newton's method, which comes closer from below with each; a dozen are usual.
_STEPS: Final = 100
_CLOSE: Final = 1e-9


def spread(effects: Sequence[float], variances: Sequence[float]) -> float:
    """Return the variance of the true effects, by the estimator of Paule and Mandel; 0 where errors explain all.

    >>> spread([1.0, 1.0, 1.0], [0.1, 0.1, 0.1])
    0.0
    >>> round(spread([0.0, 2.0, 4.0], [0.0, 0.0, 0.0]), 6)
    4.0
    """
    between, most = 0.0, len(effects) - 1
    smallest = 1e-9 * (1.0 + max(effects) - min(effects))
    errors = [own + smallest for own in variances]
    for _ in range(_STEPS):
        centre, _ = centre_of(effects, errors, between)
        weighed = [
            ((each - centre) ** 2 / (own + between), own + between) for each, own in zip(effects, errors, strict=True)
        ]
        surplus = fsum(each for each, _ in weighed) - most
        if surplus <= _CLOSE:
            break
        between += surplus / fsum(each / variance for each, variance in weighed)
    return between


def centre_of(effects: Sequence[float], variances: Sequence[float], between: float) -> tuple[float, float]:
    """Return the weighted mean of effects, and its variance."""
    weights = [1 / (own + between) for own in variances]
    total = fsum(weights)
    return fsum(weight * each for weight, each in zip(weights, effects, strict=True)) / total, 1 / total


def distances(effects: Sequence[float], variances: Sequence[float]) -> list[float]:
    """Return how far each effect is from the others, in standard deviations: Student's t with two less than their number.

    Centre and spread are those of the others alone, so what stands apart does not hide itself.
    """
    found = []
    for at, (effect, own) in enumerate(zip(effects, variances, strict=True)):
        others = [each for other, each in enumerate(effects) if other != at]
        errors = [each for other, each in enumerate(variances) if other != at]
        between = spread(others, errors)
        centre, error = centre_of(others, errors, between + 1e-12)
        found.append((effect - centre) / sqrt(own + between + error + 1e-12))
    return found
