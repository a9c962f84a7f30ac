"""A learned evaluation of the game without an expansion, and the table of all armies that it looks up.

A number has one digit for each symbol, the weakest last: how often the army shows it. The base of a digit is one more than the
most that a full army of cards of the deck shows of that symbol. A card is such a number, too, so an army grows by adding.

Cards that show one symbol very often would need millions of armies. There a card counts for at most ``ArmyNumbers.cut`` of one
symbol. Learning needs no more; code that needs exact results checks ``ArmyNumbers.is_exact``.

A territory is worth the number of rivals whose army there the own one can be expected to beat. Of each rival that is a sum of
six features of both armies, with weights of their own for each pair of sizes. Weights are whole numbers, ``UNIT`` to one army
beaten, and so is everything that follows from them: the same weights choose the same actions everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import repeat
from math import prod
from operator import add
from typing import Final, NamedTuple, TypeAlias

from ordo_pnp.games.ordonnance.scoring import BITS, FIELD, SYMBOLS, potential, strength, unpack
from ordo_pnp.games.ordonnance.setup import TERRITORIES, Setup
from ordo_pnp.games.ordonnance.state import Board, State
from ordo_pnp.rules import Weights

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

        >>> from ordo_pnp.games.ordonnance.scoring import repack
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
        """Return the number that a card adds to that of an army."""
        return self.army(sum(min(times, self.cut) << BITS * rank for rank, times in enumerate(unpack(packed))))


class ArmyTables(NamedTuple):
    """Tables of an army's values, by its number."""

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


Rivals: TypeAlias = Sequence[tuple[int, Sequence[int]]]


UNIT: Final = 10**6
# One; the sign of the lead; the lead in potential, in rank, in the largest combination and in symbols.
FEATURES: Final = 6


def territory_weights(setup: Setup) -> int:
    """Return how many weights value the territories of a match: some for each pair of sizes, from none to full."""
    return (setup.vocabulary.limit + 1) ** 2 * FEATURES


class Field(NamedTuple):
    """A territory as the seat to act sees it."""

    # With the weights of one more card of one's own.
    rivals: Rivals
    # Worth of the territory without it.
    before: int


class TerritoryWeights:
    """Values territories of a board with some weights."""

    def __init__(self, setup: Setup, weights: Weights) -> None:
        self._scheme = numbers_of(setup)
        self._numbers: dict[int, int] = {}
        self._tables = tables_of(setup)
        # By card type: its worth in hand; not learned with an expansion.
        self.kept = weights.get("kept", ())
        self._limit = setup.vocabulary.limit
        row, sizes = weights["territory"], range(self._limit + 1)
        self._rows = [[row[(mine * len(sizes) + theirs) * FEATURES :][:FEATURES] for theirs in sizes] for mine in sizes]

    def number(self, packed: int) -> int:
        """Return the number of an army."""
        known = self._numbers.get(packed)
        if known is None:
            known = self._numbers[packed] = self._scheme.army(packed)
        return known

    def field(self, board: Board, seat: int, territory: int) -> Field:
        """Return a territory, which takes another card of the seat."""
        armies, sizes = self._looked_at(board, territory)
        mine, size = armies[seat], min(sizes[seat], self._limit - 1)
        others = [other for other in range(board.players) if other != seat]
        before, after = (
            [(armies[other], rows[sizes[other]]) for other in others] for rows in self._rows[size : size + 2]
        )
        return Field(after, self.worth(mine, before))

    def standing(self, board: Board, seat: int, territory: int) -> int:
        """Return the worth of a territory to a seat as it lies: of each rival from 0 to ``UNIT``."""
        armies, sizes = self._looked_at(board, territory)
        rows = self._rows[sizes[seat]]
        others = [other for other in range(board.players) if other != seat]
        return self.worth(armies[seat], [(armies[other], rows[sizes[other]]) for other in others])

    def _looked_at(self, board: Board, territory: int) -> tuple[list[int], list[int]]:
        """Return the armies of a territory and their sizes, by seat.

        Sizes count from the limit: where it is higher, armies are as far from full as with fewer cards.
        """
        limit, spare = self._limit, self._limit - board.limits[territory]
        armies = [self.number(board.counted(slot)) for slot in range(territory, len(board.armies), TERRITORIES)]
        return armies, [max(0, min(limit, size + spare)) for size in board.sizes[territory::TERRITORIES]]

    def worth(self, mine: int, rivals: Rivals) -> int:
        """Return the worth of a territory: of each rival from 0 to ``UNIT``."""
        rank, potential, largest, symbols = self._tables
        total = 0
        for rival, row in rivals:
            ahead = rank[mine] - rank[rival]
            value = (
                row[0]
                + row[1] * ((ahead > 0) - (ahead < 0))
                + row[2] * (potential[mine] - potential[rival])
                + row[3] * ahead
                + row[4] * (largest[mine] - largest[rival])
                + row[5] * (symbols[mine] - symbols[rival])
            )
            total += 0 if value < 0 else min(value, UNIT)
        return total


class TerritoryEvaluation:
    """Values actions of a game without an expansion by the changes in the card's territory and in the hand."""

    def __init__(self, setup: Setup, weights: Weights) -> None:
        self._setup = setup
        self._weights = TerritoryWeights(setup, weights)

    def values(self, state: State, legal: Sequence[int]) -> list[int]:
        """Return how good each action is for the seat to act, ``UNIT`` for an army beaten."""
        if legal[0] == self._setup.pass_action:
            return [0]
        weights = self._weights
        kept, number, worth = weights.kept, weights.number, weights.worth
        seat, moves = state.current_player, self._setup.moves
        fields: dict[int, Field] = {}
        values = []
        for action in legal:
            card, territory, packed, _ = moves[action]
            field = fields.get(territory)
            if field is None:
                field = fields[territory] = weights.field(state, seat, territory)
            after = number(state.counted(seat * TERRITORIES + territory, packed))
            values.append(worth(after, field.rivals) - field.before - kept[card])
        return values
