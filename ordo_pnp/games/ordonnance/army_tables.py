"""Number armies, and measure each army once for the bots.

A number has one digit for each symbol, the weakest last: how often the army shows it. The base of a digit is one more than the
most that a full army of cards of the deck shows of that symbol. A card is such a number, too, so an army grows by adding.

Cards that show one symbol very often would need millions of armies. There a card counts for at most ``ArmyNumbers.cut`` of one
symbol. Learning needs no more; code that needs exact results checks ``ArmyNumbers.is_exact``.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat
from math import prod
from operator import add
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.games.ordonnance.strength import BITS, FIELD, SYMBOLS, potential, strength, unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.games.ordonnance.setup import Setup

# Armies at most. A rank times the times of a game fits 32 bits, and three of each symbol on every card (13**5 armies)
# fit.
MOST: Final = 1 << 19


class ArmyNumbers(NamedTuple):
    """How the armies of a deck are numbered."""

    # By symbol, the weakest first.
    bases: tuple[int, ...]
    # How often a card counts for one symbol at most.
    cut: int
    # Whether no card of the deck shows a symbol more often than that.
    is_exact: bool

    def army(self, packed: int) -> int:
        """Return the number of an army from its packed symbol counts; larger counts than a digit holds count as its largest.

        >>> from ordo_pnp.games.ordonnance.strength import repack
        >>> numbers = ArmyNumbers((5, 5, 5, 5, 5), 1, True)
        >>> numbers.army(repack([3, 1, 0, 0, 2])), numbers.army(repack([9, 0, 0, 0, 0]))
        (1258, 4)
        """
        number, scale = 0, 1
        for rank, base in enumerate(self.bases):
            number += min(packed >> BITS * rank & FIELD, base - 1) * scale
            scale *= base
        return number

    def card(self, packed: int) -> int:
        """Return what a card adds to the number of an army."""
        return self.army(sum(min(times, self.cut) << BITS * rank for rank, times in enumerate(unpack(packed))))


class ArmyTables(NamedTuple):
    """What bots ask of an army, by its number."""

    # Place of its strength among all, from 0; equal strengths have equal places.
    rank: tuple[int, ...]
    # See ``StrengthTables.potential``.
    potential: tuple[int, ...]
    # How often its most frequent symbol is seen.
    largest: tuple[int, ...]
    # How many symbols are seen, repeated ones each time.
    symbols: tuple[int, ...]


@lru_cache(maxsize=8)
def numbers_of(setup: Setup) -> ArmyNumbers:
    """Return how the armies of a match are numbered: exactly where ``MOST`` allows it."""
    shown = [unpack(setup.types[card].packed) for card in setup.deck]
    often = max(max(each) for each in shown)
    cuts = ((cut, _bases(shown, cut, setup.vocabulary.limit)) for cut in range(often, 0, -1))
    cut, bases = next(each for each in cuts if prod(each[1]) <= MOST)  # 11**5 armies of ten cards with a cut of 1
    return ArmyNumbers(bases, cut, cut == often)


def _bases(shown: Sequence[Sequence[int]], cut: int, limit: int) -> tuple[int, ...]:
    by_symbol = zip(*shown, strict=True)
    return tuple(1 + sum(sorted(min(times, cut) for times in each)[-limit:]) for each in by_symbol)


@lru_cache(maxsize=8)
def army_tables(bases: tuple[int, ...], comparison: str, singles: str) -> ArmyTables:
    """Measure all armies under the rules of comparison (OR-08, OR-09).

    Strength and potential of an army are sums of those of its symbols.
    """
    strengths = _combined(
        bases, lambda rank, times: strength(_alone(rank, times), comparison=comparison, singles=singles), add
    )
    places = {each: at for at, each in enumerate(sorted(set(strengths)))}
    return ArmyTables(
        tuple(places[each] for each in strengths),
        tuple(_combined(bases, lambda rank, times: potential(_alone(rank, times)), add)),
        tuple(_combined(bases, lambda _, times: times, max)),
        tuple(_combined(bases, lambda _, times: times, add)),
    )


def _alone(rank: int, times: int) -> list[int]:
    return [times if each == rank else 0 for each in range(SYMBOLS)]


def _combined(
    bases: tuple[int, ...], of_symbol: Callable[[int, int], int], combine: Callable[[int, int], int]
) -> list[int]:
    """Return a measure of every army, by its number, from that of each symbol seen so many times."""
    found = [0]
    for rank, base in enumerate(bases):
        measured = [of_symbol(rank, times) for times in range(base)]
        found = [each for here in measured for each in map(combine, found, repeat(here))]
    return found


def tables_of(setup: Setup) -> ArmyTables:
    """Return the tables of the cards and rules of a match."""
    return army_tables(numbers_of(setup).bases, setup.rules.comparison, setup.rules.singles)
