"""What does not change during a game: board, rules, marshals and the tables that make a turn fast. Picklable."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.actions import Numbering

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.board import Board
    from ordo_pnp.games.komarn.ruleset import Ruleset, Values

# Bits for each marshal in the packed soldier counts of a component.
SHIFT: Final = 12
# Where the number of all its soldiers stands.
SIZE: Final = 4 * SHIFT
NOBODY: Final = -1
_COUNT: Final = (1 << SHIFT) - 1


class Setup:
    """A game prepared for play."""

    __slots__ = (
        "actions",
        "board",
        "colours",
        "leaders",
        "morlock",
        "numbering",
        "one",
        "placements",
        "players",
        "recruits",
        "rules",
        "seduces",
        "sets",
        "soldiers",
        "vortex",
    )

    def __init__(self, board: Board, rules: Ruleset, colours: tuple[str, ...], sets: tuple[str, ...] = ()) -> None:
        """Prepare a game of marshals with these colours, in seat order, with the board of these sets."""
        self.board = board
        self.sets = sets
        self.rules = rules
        self.colours = colours
        self.players = len(colours)
        self.numbering = numbering = Numbering(board, relieves=rules.expel_by_reinforcement)
        # One more than the greatest action.
        self.actions = numbering.total
        # The tile of a morlock; those before it are the numbers.
        self.morlock = board.areas
        self.vortex = board.areas + 1
        # Seat -> packed counts of a single soldier; counts of components add up.
        self.one = tuple((1 << SIZE) | (1 << SHIFT * seat) for seat in range(self.players))
        self.leaders: dict[int, int] = {}
        self.soldiers: dict[int, tuple[tuple[int, ...], int, int]] = {}
        # Placement -> where soldiers come to, and the numbers that are played for it; filled as bots ask.
        self.placements: dict[int, tuple[tuple[str, int], tuple[int, ...]]] = {}
        # Area -> set of its fields (as three bits) -> actions.
        self.recruits = _by_area(board.areas, numbering.recruit)
        self.seduces = _by_area(board.areas, numbering.seduce)

    def leader(self, counts: int) -> int:
        """Return the seat with strictly most soldiers in a component, enough for command; NOBODY if there is none.

        Rule: at least ``min_own`` of its own and more than every other marshal (5.1, A19).
        """
        found = self.leaders.get(counts)
        if found is None:
            each = [counts >> SHIFT * seat & _COUNT for seat in range(self.players)]
            most = max(each)
            strict = most >= self.rules.min_own and each.count(most) == 1
            found = self.leaders[counts] = each.index(most) if strict else NOBODY
        return found

    def strengths(self, counts: int) -> tuple[tuple[int, ...], int, int]:
        """Return how many soldiers each marshal has in a component, by seat, then the most and the second most of these."""
        found = self.soldiers.get(counts)
        if found is None:
            each = tuple(counts >> SHIFT * seat & _COUNT for seat in range(self.players))
            first, second = sorted(each)[-1:-3:-1]
            found = self.soldiers[counts] = each, first, second
        return found


def soldiers_of(counts: int, seat: int) -> int:
    """Count a marshal's soldiers in packed counts."""
    return counts >> SHIFT * seat & _COUNT


@lru_cache(maxsize=64)
def _by_area(areas: int, start: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(tuple(start + 3 * area + row for row in range(3) if fields >> row & 1) for fields in range(8))
        for area in range(areas)
    )


class Deal:
    """What lies on the sites in one game, as sets of sites."""

    __slots__ = ("castles", "kinds", "maidens", "towns")

    def __init__(self, kinds: tuple[str | None, ...]) -> None:
        """Lay a token of each kind on each site; None leaves a site bare."""
        self.kinds = kinds
        self.castles = _sites(kinds, "castle")
        self.maidens = _sites(kinds, "maiden")
        # Worth of a town and the sites of such towns.
        self.towns = tuple((worth, _sites(kinds, f"town{worth}")) for worth in (2, 3, 4))

    def value(self, touched: int, castles: int, values: Values) -> int:
        """Return the worth of a banner in heller, its sergeant included.

        Args:
            touched: Sites that touch its fields.
            castles: Sites whose castles hold a garrison of it.
            values: What counts how much.
        """
        worth = values.sergeant + values.castle * castles.bit_count()
        worth += values.maiden * (touched & self.maidens).bit_count()
        if values.towns:
            for each, sites in self.towns:
                if touched & sites:
                    worth += each * (touched & sites).bit_count()
        return worth


def _sites(kinds: tuple[str | None, ...], kind: str) -> int:
    return sum(1 << at for at, each in enumerate(kinds) if each == kind)
