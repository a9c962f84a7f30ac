"""Where the examples of a rulebook have a place on the board that is played.

Examples are written for a straight river. Areas that lie near each other in an example move together: each group of
areas goes to a stretch of the board with the same neighbours and with the sites that the example names.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ordo_pnp.games.komarn.board_facts import facts_of, pieces_of, traits_of
from ordo_pnp.games.komarn.boards import board_for
from ordo_pnp.games.komarn.example_needs import APART, ExampleNeeds
from ordo_pnp.games.komarn.letters import BANKS
from ordo_pnp.games.komarn.position import parse_position
from ordo_pnp.games.komarn.renaming import Renaming
from ordo_pnp.games.komarn.river import ACROSS, ALONG, River
from ordo_pnp.kernel import NoPlaceError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ordo_pnp.cards import GameData
    from ordo_pnp.games.komarn.position import Position
    from ordo_pnp.kernel import Example, Scenario

# So many ways to place the first groups are gone on with: on a board with a thousand edges hardly two stretches are
# apart.
_MOST_BEGINNINGS = 2_000


@dataclass(frozen=True, slots=True)
class LaidScenarios(Renaming):
    """Scenarios with other names, played with the sets of a board."""

    sets: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Identify what changes; empty where nothing does."""
        return " ".join(part for part in (",".join(self.sets), Renaming.key.fget(self)) if part)  # type: ignore[attr-defined]

    def scenario(self, scenario: Scenario) -> Scenario:
        """Return a scenario with other names and the sets."""
        renamed = Renaming(self.numbers, self.left_out).scenario(scenario)
        return replace(renamed, sets=self.sets) if self.sets else renamed


class KomarnExamples:
    """Lays examples onto the board of some sets; see ``ordo_pnp.kernel.laying.BoardExamples``.

    Args:
        data: The game's data.
        sets: Those that are played; none for the game's own.
    """

    def __init__(self, data: GameData, sets: Sequence[str] = ()) -> None:
        self._data = data
        self._board: Mapping[str, Any] = board_for(data, sets).value
        self._sets = tuple(sets)
        self._river = River(self._board)

    @property
    def facts(self) -> Mapping[str, int | str]:
        """What books can say of the board, by name."""
        return facts_of(self._board, self._river)

    @property
    def traits(self) -> Mapping[str, bool]:
        """What holds of the board or not, by name."""
        numbers = [card for card in self._data.cards() if card.kind == "number"]
        return traits_of(self._board, self._river, sum(not self._sets or card.set in self._sets for card in numbers))

    @property
    def pieces(self) -> Mapping[str, str]:
        """The printed board of the game -> that which is played."""
        return pieces_of(self._data, self._sets)

    @property
    def whole(self) -> tuple[str, ...]:
        """The stretch of all areas."""
        return (f"1-{self._river.areas}",)

    def lay(self, examples: Sequence[Example]) -> LaidScenarios:
        """Find a place for examples that go together; that of their own names first.

        Raises:
            NoPlaceError: The board has none.
        """
        if any(example.scenario.sets for example in examples):
            return LaidScenarios({})  # played on a board of their own
        needs = ExampleNeeds()
        for example in examples:
            position = parse_position(example.scenario.position)
            if position.new is not None:
                self._require_setup(example, position)
                continue
            needs.add(example, position)
        groups = needs.groups()
        starts = next(self._starts(groups, needs.sites), None)
        if starts is None:
            raise NoPlaceError(self._why(groups, needs.sites))
        moved = {area: start + area - group[0] for group, start in zip(groups, starts, strict=True) for area in group}
        is_moved = any(one != two for one, two in moved.items())
        left_out = frozenset(
            name for name in needs.others - needs.sites if not self._has_site(name, moved, is_moved=is_moved)
        )
        return LaidScenarios(self._with_tiles(moved, needs.numbers), left_out, self._sets)

    def _has_site(self, name: str, moved: Mapping[int, int], *, is_moved: bool) -> bool:
        """Whether the board has a site where one of an example goes that nobody touches."""
        here, there = (moved.get(area, -1 if is_moved else area) for area in (int(name[1:]), int(name[1:]) + 1))
        return self._sites.get(f"{name[0]}{here}") == {f"{name[0]}{here}", f"{name[0]}{there}"}

    def _starts(self, groups: Sequence[range], sites: set[str]) -> Iterator[tuple[int, ...]]:
        """Yield the first areas of places for all groups: where they are, moved alike, moved each by itself."""
        free = [
            {start for start in range(1, self._river.areas + 1) if self._fits(group, start, sites)} for group in groups
        ]
        shifts = sorted(range(-self._river.areas, self._river.areas + 1), key=lambda shift: (abs(shift), shift))
        for shift in shifts:
            if all(group[0] + shift in found for group, found in zip(groups, free, strict=True)):
                starts = tuple(group[0] + shift for group in groups)
                if shift == 0 or self._are_apart(groups, starts):
                    yield starts
        yield from self._spread(groups, free)

    def _spread(self, groups: Sequence[range], free: Sequence[set[int]]) -> Iterator[tuple[int, ...]]:
        """Yield places for groups in their order, each as near to the last one as can be, of the first so many ways to begin."""
        waiting: list[tuple[int, ...]] = [()]
        for _ in range(_MOST_BEGINNINGS):
            if not waiting:
                return
            before = waiting.pop()
            at = len(before)
            if at == len(groups):
                yield before
                continue
            least = before[-1] + len(groups[at - 1]) + APART - 1 if before else 1
            longer = ((*before, start) for start in sorted(free[at], reverse=True) if start >= least)
            waiting += [starts for starts in longer if self._are_apart(groups, starts)]

    def _fits(self, group: range, start: int, sites: set[str]) -> bool:
        """Whether a stretch has the fields, neighbours and sites of a straight river."""
        shift = start - group[0]
        areas = range(start, start + len(group))
        names = {f"{bank}{area}" for bank in BANKS for area in areas}
        if not names <= self._river.fields:
            return False
        own = {edge for edge in self._river.edges if edge <= names}
        straight = {frozenset((f"{row}{one}", f"{row}{two}")) for row in ALONG for one, two in pairwise(areas)}
        straight |= {frozenset((f"{one}{area}", f"{two}{area}")) for one, two in ACROSS for area in areas}
        if own != straight:
            return False
        needed = {f"{name[0]}{int(name[1:]) + shift}" for name in sites if int(name[1:]) in group}
        return all(self._sites.get(name) == {name, f"{name[0]}{int(name[1:]) + 1}"} for name in needed)

    @cached_property
    def _sites(self) -> dict[str, set[str]]:
        """The fields that each site touches, by the name of its first."""
        touched = (self._river.touched(site) for site in self._board["sites"])
        return {fields[0]: set(fields) for fields in touched if fields}

    @cached_property
    def _near(self) -> dict[int, set[int]]:
        """The areas whose fields touch one of an area."""
        found: dict[int, set[int]] = {}
        for one, two in map(tuple, self._river.edges):
            here, there = int(one[1:]), int(two[1:])
            found.setdefault(here, set()).add(there)
            found.setdefault(there, set()).add(here)
        return found

    def _are_apart(self, groups: Sequence[range], starts: Sequence[int]) -> bool:
        """Whether no field of a group touches one of another, of the first groups if only these have a place."""
        placed: set[int] = set()
        for group, start in zip(groups, starts, strict=False):
            own = range(start, start + len(group))
            if any(not placed.isdisjoint(self._near.get(area, ())) for area in own):
                return False
            placed.update(own)
        return True

    def _with_tiles(self, moved: dict[int, int], numbers: set[int]) -> dict[int, int]:
        """Map numbers that belong to no area of the examples to others that do not either.

        Raises:
            NoPlaceError: There are too few.
        """
        taken = set(moved.values())
        loose = sorted(numbers - moved.keys())
        kept = {number for number in loose if number <= self._river.areas and number not in taken}
        spare = [number for number in range(1, self._river.areas + 1) if number not in taken | kept]
        others = [number for number in loose if number not in kept]
        if len(others) > len(spare):
            count = len(taken) + len(loose)
            raise NoPlaceError(f"it needs {count} areas and numbers, and the board has {self._river.areas}")
        given = {**moved, **{number: number for number in kept}}
        for number in others:  # one that follows another does so again, if it can
            beside = given.get(number - 1, 0) + 1
            given[number] = beside if beside in spare else next((each for each in spare if each + 1 in spare), spare[0])
            spare.remove(given[number])
        return given

    def _require_setup(self, example: Example, position: Position) -> None:
        """Insist that the board can be set up as an example says.

        Raises:
            NoPlaceError: It has other sites or tokens.
        """
        layout = position.rules.get("setup.sites", "")
        layouts: Mapping[str, Sequence[str]] = self._board["layouts"]
        if layout.startswith("layout") and layout not in layouts:
            raise NoPlaceError(f"the board has no `{layout}`")
        kinds = dict(zip(self._sites, layouts.get(layout, ()), strict=False))
        for text in (*(example.scenario.expect or ()), *(each for claim in example.claims for each in claim)):
            word, *pairs = text.split()
            wanted = [pair.partition("=")[::2] for pair in pairs]
            for name, value in wanted if word == "site" else ():
                if kinds.get(name, value) != value or name not in self._sites:
                    raise NoPlaceError(f"the board has no {value} at `{name}`{f' in `{layout}`' if layout else ''}")
            for kind, value in wanted if word == "sites" else ():
                if str(self._board["tokens"].get(kind)) != value:
                    raise NoPlaceError(f"the board has {self._board['tokens'].get(kind)} tokens `{kind}`, not {value}")

    def _why(self, groups: Sequence[range], sites: set[str]) -> str:
        """Return why there is no place."""
        for group in groups:
            if not any(self._fits(group, start, sites) for start in range(1, self._river.areas + 1)):
                named = sorted((name for name in sites if int(name[1:]) in group), key=lambda name: int(name[1:]))
                like = f" with sites as at {', '.join(named)}" if named else ""
                count = (
                    f"no stretch of {len(group)} areas with two banks" if len(group) > 1 else "no area with two banks"
                )
                return f"the board has {count}{like}"
        return "the board has no room for all of its areas side by side"
