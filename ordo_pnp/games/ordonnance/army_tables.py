"""Armies of four cards as small numbers, and what each is worth: for bots that look at many.

An army is written as digits, one for each symbol, the weakest last: how often it is seen. The base is one more than the most that
four cards of the deck can show of one symbol, 5 where none shows a symbol twice. A card is such a number, too, so that a
card is added to an army by adding.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.games.ordonnance.strength import BITS, FIELD, SYMBOLS, potential, strength, unpack

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.setup import Setup

MOST: Final = 6
"""How often a symbol may be seen: all armies together are 16,807 then, and fit 16 bits."""
LIMIT: Final = 4
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


@lru_cache(maxsize=8)
def base_of(setup: Setup) -> int:
    """Return the base in which the armies of a match are written."""
    shown = [unpack(setup.types[card].packed) for card in setup.deck]
    most: int = max(sum(sorted(times)[-LIMIT:]) for times in zip(*shown, strict=True))
    return 1 + most


def fits_tables(setup: Setup) -> bool:
    """Whether all armies of a match have a number here."""
    return setup.vocabulary.limit <= LIMIT and base_of(setup) <= MOST + 1


def army_number(packed: int, base: int) -> int:
    """Return the number of an army from its packed symbol counts; more than there is a digit for counts as the most.

    >>> from ordo_pnp.games.ordonnance.strength import repack
    >>> army_number(repack([3, 1, 0, 0, 2]), 5), army_number(repack([9, 0, 0, 0, 0]), 5)
    (1258, 4)
    """
    number, scale = 0, 1
    for rank in range(SYMBOLS):
        number += min(packed >> BITS * rank & FIELD, base - 1) * scale
        scale *= base
    return number


@lru_cache(maxsize=8)
def army_tables(base: int, comparison: str, singles: str) -> ArmyTables:
    """Measure all armies under the rules of comparison (OR-08, OR-09)."""
    counts = [tuple(number // base**rank % base for rank in range(SYMBOLS)) for number in range(base**SYMBOLS)]
    strengths = [strength(each, comparison=comparison, singles=singles) for each in counts]
    places = {each: at for at, each in enumerate(sorted(set(strengths)))}
    return ArmyTables(
        tuple(places[each] for each in strengths),
        tuple(map(potential, counts)),
        tuple(max(each) for each in counts),
        tuple(sum(each) for each in counts),
    )


def tables_of(setup: Setup) -> ArmyTables:
    """Return the tables of the cards and rules of a match."""
    return army_tables(base_of(setup), setup.rules.comparison, setup.rules.singles)
