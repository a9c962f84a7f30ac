"""Armies of a game without an expansion as numbers below 3,125, and what each is worth: for bots that look at many.

An army of at most four cards, none of which shows a symbol twice, sees each symbol 0 to 4 times: five digits to the base 5,
the weakest symbol last. A card is such a number, too, so that a card is added to an army by adding.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.games.ordonnance.strength import BITS, FIELD, SYMBOLS, potential, strength, unpack

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.setup import Setup

BASE: Final = 5
ARMIES: Final = BASE**SYMBOLS
LIMIT: Final = BASE - 1
"""Cards in an army at most."""


class ArmyTables(NamedTuple):
    """What bots ask of an army, by its number."""

    rank: tuple[int, ...]
    """Place of its strength among all, from 0; equal strengths have equal places."""
    potential: tuple[int, ...]
    """See ``StrengthTables.potential``."""
    largest: tuple[int, ...]
    """How often its most frequent symbol is seen."""
    symbols: tuple[int, ...]
    """How many symbols are seen."""


def fits_tables(setup: Setup) -> bool:
    """Whether all armies of a match have a number here: at most four cards, each of symbols that differ."""
    return setup.vocabulary.limit <= LIMIT and all(max(unpack(kind.packed)) == 1 for kind in setup.types)


def army_number(packed: int) -> int:
    """Return the number of an army from its packed symbol counts.

    >>> from ordo_pnp.games.ordonnance.strength import repack
    >>> army_number(repack([3, 1, 0, 0, 2]))
    1258
    """
    number = 0
    scale = 1
    for rank in range(SYMBOLS):
        number += (packed >> BITS * rank & FIELD) * scale
        scale *= BASE
    return number


@lru_cache(maxsize=8)
def army_tables(comparison: str, singles: str) -> ArmyTables:
    """Measure all armies under the rules of comparison (OR-08, OR-09)."""
    counts = [tuple(number // BASE**rank % BASE for rank in range(SYMBOLS)) for number in range(ARMIES)]
    strengths = [strength(each, comparison=comparison, singles=singles) for each in counts]
    places = {each: at for at, each in enumerate(sorted(set(strengths)))}
    return ArmyTables(
        tuple(places[each] for each in strengths),
        tuple(map(potential, counts)),
        tuple(max(each) for each in counts),
        tuple(sum(each) for each in counts),
    )


def tables_of(setup: Setup) -> ArmyTables:
    """Return the tables under the rules of a match."""
    return army_tables(setup.rules.comparison, setup.rules.singles)
