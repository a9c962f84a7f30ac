"""What lies on the table while a game is played, and what it is worth; the games without and with an expansion share it.

A *slot* is a territory of a seat: ``seat * 5 + territory``. A time is a whole number that grows with every placement;
what a set-up position knows of its past stands before all that as a negative one. Equal times of two armies mean that
their order is not known.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance.scoring import Score, Standing, TerritoryScore, rank_territory, score_territories
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.games.ordonnance.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.games.ordonnance.setup import StrengthTables
    from ordo_pnp.games.ordonnance.table import Kingdom, TableCard

# What it is worth to take the lead in a territory, in the tenths of ``StrengthTables.potential``. Chosen, not measured.
LEAD: Final = 40


_COMBINATIONS: Final = ("single symbols", "pairs", "triples", "fours and more")


class Board(ABC):
    """Armies, limits and orders of completion."""

    __slots__ = (
        "armies",
        "captured",
        "completed_at",
        "limits",
        "open_slots",
        "opens",
        "placed_at",
        "players",
        "setup",
        "sizes",
    )

    def __init__(self, setup: StrengthTables) -> None:
        """Lay out an empty table."""
        players = setup.players
        self.setup = setup
        self.players = players
        # Packed symbol counts by slot.
        self.armies = [0] * (players * TERRITORIES)
        self.sizes = [0] * (players * TERRITORIES)
        # By seat: bit mask of the territories under their limit.
        self.opens = [(1 << TERRITORIES) - 1] * players
        self.open_slots = players * TERRITORIES
        self.limits = [setup.vocabulary.limit] * TERRITORIES
        self.placed_at = [0] * (players * TERRITORIES)
        self.completed_at = [0] * (players * TERRITORIES)
        # Territories with an order marker, oldest first; None where the order is not known.
        self.captured: list[int] | None = []

    def copy_to(self, twin: Board) -> None:
        """Copy all that lies here to another board."""
        twin.setup = self.setup
        twin.players = self.players
        twin.armies = self.armies[:]
        twin.sizes = self.sizes[:]
        twin.opens = self.opens[:]
        twin.open_slots = self.open_slots
        twin.limits = self.limits[:]
        twin.placed_at = self.placed_at[:]
        twin.completed_at = self.completed_at[:]
        twin.captured = None if self.captured is None else self.captured[:]

    @abstractmethod
    def counted(self, packed: int, territory: int) -> int:
        """Return the packed counts of an army as its symbols count in a territory."""

    @abstractmethod
    def order(self, territory: int) -> tuple[int, ...]:
        """Return the symbols from the lowest rank in a territory to the highest."""

    @abstractmethod
    def laid(self) -> list[dict[str, tuple[TableCard, ...]]]:
        """Return the cards on the table by seat and territory, in the order they were laid."""

    @abstractmethod
    def kingdom_stacks(self) -> Mapping[str, tuple[Kingdom, ...]]:
        """Return the kingdom cards by territory, the oldest first."""

    def standing(self, seat: int, territory: int) -> Standing | None:
        """Return an army as scoring looks at it; None without cards."""
        slot = seat * TERRITORIES + territory
        size = self.sizes[slot]
        if not size:
            return None
        complete = size >= self.limits[territory]
        key = self.setup.strength(self.counted(self.armies[slot], territory))
        return Standing(key, complete, -(self.completed_at if complete else self.placed_at)[slot])

    def territory_score(self, territory: int) -> TerritoryScore:
        """Rank the armies in a territory, by its number from 0."""
        armies = [self.standing(seat, territory) for seat in range(self.players)]
        return rank_territory(armies, self.setup.vocabulary.markers, self.order(territory))

    def score(self) -> Score:
        """Score the position as it lies."""
        names = self.setup.vocabulary.territories
        results = {name: self.territory_score(at) for at, name in enumerate(names)}
        captured = None if self.captured is None else [names[at] for at in self.captured]
        return score_territories(results, self.players, self.setup.rules.scoring, captured)

    def traits(self) -> list[tuple[str, str]]:
        """Return what a finished game is counted under: what decided each territory, and how many the winner controls."""
        score = self.score()
        found = [("What decides a territory", _why(each)) for each in score.territories.values()]
        held = [each.controller for each in score.territories.values()]
        found += [("Territories of the winner", str(held.count(seat))) for seat in score.winners]
        return found

    def placing_value(self, seat: int, territory: int, packed: int) -> int:
        """Return how good it looks to add symbols to an army, in tenths: what they add, and whether they take the lead."""
        setup = self.setup
        before = self.armies[seat * TERRITORIES + territory]
        after = self.counted(before + packed, territory)
        before = self.counted(before, territory)
        rivals = [
            setup.strength(self.counted(self.armies[other * TERRITORIES + territory], territory))
            for other in range(self.players)
            if other != seat
        ]
        led = setup.strength(before) > max(rivals)
        leads = setup.strength(after) > max(rivals)
        return setup.potential(after) - setup.potential(before) + (LEAD if leads and not led else 0)

    def table(self, players: Sequence[str]) -> Table:
        """Return what lies face-up as a table, for named players."""
        names = self.setup.vocabulary.territories
        completed, last_placed = {}, {}
        for at, name in enumerate(names):
            present = [seat for seat in range(self.players) if self.sizes[seat * TERRITORIES + at]]
            full = [seat for seat in present if self.sizes[seat * TERRITORIES + at] >= self.limits[at]]
            completed[name] = self._in_order(full, at, self.completed_at)
            last_placed[name] = self._in_order(present, at, self.placed_at)
        return Table(
            tuple(players),
            tuple({name: army[name] for name in names if name in army} for army in self.laid()),
            self.setup.rules.chosen(),
            self.kingdom_stacks(),
            {name: seats for name, seats in completed.items() if seats},
            {name: seats for name, seats in last_placed.items() if seats},
            tuple(names[at] for at in self.captured) if self.captured else None,
        )

    def _in_order(self, seats: list[int], territory: int, times: list[int]) -> tuple[int, ...]:
        """Sort seats by time; nothing where two times are equal: then the order is not known."""
        when = {seat: times[seat * TERRITORIES + territory] for seat in seats}
        return tuple(sorted(seats, key=when.__getitem__)) if len(set(when.values())) == len(seats) else ()


def _why(result: TerritoryScore) -> str:
    """Return in words what separated the best army of a territory from the next."""
    if result.controller is None:
        return "shared" if result.ranking else "empty"
    if result.decided is None:
        return "no rival"
    by, size = result.decided.by, result.decided.size
    return by if size is None else f"{by} of {_COMBINATIONS[min(size, len(_COMBINATIONS)) - 1]}"
