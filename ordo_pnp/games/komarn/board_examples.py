"""Lay the examples of a rulebook onto the board that is played: find neighbouring areas, and rename fields and tiles.

Examples are written for a straight river. Areas that lie near each other in an example move together: each group of
areas goes to a stretch of the board with the same neighbours and with the sites that the example names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from ordo_pnp.cards import GameData
from ordo_pnp.games.komarn.actions import read_move, write_move
from ordo_pnp.games.komarn.board import ACROSS, ALONG, BANKS, River, facts_of, pieces_of, traits_of
from ordo_pnp.games.komarn.positions import Position, format_position, parse_position
from ordo_pnp.rules import Example, NoPlaceError, Scenario

_FIELD: Final = re.compile(r"(c?[LWR])([0-9]+)")
_NUMBER: Final = re.compile(r"[0-9]+")
_STRETCH: Final = re.compile(r"([0-9]{1,3})(\s*[-–]\s*)([0-9]{1,3})|([0-9]{1,3})")
# Words of expectations about fields.
_NAMING: Final = ("occ", "cmd", "size", "val", "camp", "site")
# Words of expectations about numbers; of hands behind the marshal.
_PILES: Final = ("hand", "discard", "bag", "mor")
# Moves whose first number is that of the area they are about.
_AREA_MOVES: Final = ("recruit", "expel", "relieve", "seduce", "place")


@dataclass(frozen=True, slots=True)
class Renaming:
    """Other numbers for areas and tiles; missing ones keep their number."""

    numbers: Mapping[int, int]
    # Sites that nothing of the example touches, where the board has none.
    left_out: frozenset[str] = frozenset()

    @property
    def key(self) -> str:
        """Identify the changes; empty without any."""
        changed = [f"{one}:{two}" for one, two in sorted(self.numbers.items()) if one != two]
        return " ".join((*changed, *(f"-{name}" for name in sorted(self.left_out))))

    def number(self, number: int) -> int:
        """Return the number that stands for one of the example."""
        return self.numbers.get(number, number)

    def field(self, name: str) -> str:
        """Return the name of a field or castle."""
        return _FIELD.sub(lambda found: f"{found[1]}{self.number(int(found[2]))}", name)

    def tile(self, name: str) -> str:
        """Return the name of a tile; morlock and vortex keep theirs."""
        return _NUMBER.sub(lambda found: str(self.number(int(found[0]))), name)

    def scenario(self, scenario: Scenario) -> Scenario:
        """Return a scenario with other names; the same one where nothing changes."""
        if not self.key:
            return scenario
        position = format_position(self.position(parse_position(scenario.position)))
        actions = tuple(map(self.action, scenario.actions))
        expect = None if scenario.expect is None else self.expect(scenario.expect)
        return replace(scenario, position=position, actions=actions, expect=expect)

    def position(self, position: Position) -> Position:
        """Return a position with other names."""

        def fields(named: Mapping[str, str]) -> dict[str, str]:
            return {self.field(name): value for name, value in named.items()}

        def pile(tiles: Iterable[str]) -> tuple[str, ...]:
            return tuple(map(self.tile, tiles))

        return replace(
            position,
            occupants=fields(position.occupants),
            garrisons=fields(position.garrisons),
            sites=fields({name: kind for name, kind in position.sites.items() if name not in self.left_out}),
            camps=tuple(map(self.field, position.camps)),
            morlocks=tuple(map(self.number, position.morlocks)),
            sergeants=tuple((colour, self.field(name)) for colour, name in position.sergeants),
            hands={colour: pile(tiles) for colour, tiles in position.hands.items()},
            bag=None if position.bag is None else pile(position.bag),
            then=None if position.then is None else pile(position.then),
            discard=pile(position.discard),
        )

    def action(self, text: str) -> str:
        """Return an action with other names."""
        move = read_move(text)
        tile, extra = (None if each is None else self.number(each) for each in (move.tile, move.extra))
        field = None if move.field is None else self.field(move.field)
        return write_move(move._replace(tile=tile, extra=extra, field=field))

    def expect(self, expected: Sequence[str]) -> list[str]:
        """Return expectations with other names."""
        return [self._expectation(text) for text in expected]

    def _expectation(self, text: str) -> str:
        word, _, rest = text.partition(" ")
        if word in _NAMING:
            return f"{word} {self._names(rest, self.field)}"
        if word in _PILES or word == "inbag":
            return f"{word} {self._names(rest, self.tile)}"
        if word == "legal":
            parts = (part.strip() for part in rest.split(","))
            return f"legal {', '.join(part if part == '-' else self.action(part) for part in parts)}"
        return text

    def _names(self, rest: str, rename: Callable[[str], str]) -> str:
        """Rename the words before ``=``; of a hand, which has its marshal there, those behind it."""
        out = []
        for word in rest.split():
            name, sign, value = word.partition("=")
            is_hand = sign and len(name) == 1 and name.isalpha() and name not in "MV"
            out.append(f"{name}={rename(value)}" if is_hand else f"{rename(name)}{sign}{value}")
        return " ".join(out)

    def name(self, name: str) -> str:
        """Return the target of a mark in a figure, with its fields renamed."""
        return " ".join(map(self.field, name.split(" ")))

    def show(self, words: Sequence[str]) -> list[str]:
        """Return the parts shown in a figure, its stretch of areas renamed."""
        return [self._stretch(word) if _STRETCH.fullmatch(word) else word for word in words]

    def _stretch(self, word: str) -> str:
        return self.tile(word) if self.key else word


def areas_of_move(text: str) -> set[int]:
    """Return the areas that an action is about."""
    move = read_move(text)
    found = {int(move.field.lstrip("cLWR"))} if move.field else set()
    return found | ({move.tile} if move.tile is not None and move.kind in _AREA_MOVES else set())


def named_fields(scenario: Scenario) -> set[str]:
    """Return the fields and castles that the actions of a scenario are about and its expectations name."""
    moves = [read_move(text) for text in scenario.actions]
    found = {move.field for move in moves if move.field}
    found |= {f"{bank}{move.tile}" for move in moves if move.kind in ("expel", "relieve") for bank in BANKS}
    for text in scenario.expect or ():
        word, _, rest = text.partition(" ")
        if word in _NAMING:
            found |= {bank + number for bank, number in _FIELD.findall(rest)}
    return found


def numbers_of_move(text: str) -> set[int]:
    """Return the numbers that an action plays or names."""
    move = read_move(text)
    return {each for each in (move.tile, move.extra) if each is not None}


def areas_of_expectation(text: str) -> set[int]:
    """Return the areas that an expectation names."""
    word, _, rest = text.partition(" ")
    if word == "mor":
        return {int(each) for each in _NUMBER.findall(rest)}
    return {int(found[1]) for found in _FIELD.findall(rest)} if word in (*_NAMING, "legal") else set()


def numbers_of_expectation(text: str) -> set[int]:
    """Return the numbers of tiles that an expectation names."""
    word, _, rest = text.partition(" ")
    if word == "inbag":
        return {int(name) for name in (each.partition("=")[0] for each in rest.split()) if name.isdecimal()}
    if word == "legal":
        parts = (part.strip() for part in rest.split(","))
        return set().union(*(numbers_of_move(part) for part in parts if part != "-"))
    return {int(each) for each in _NUMBER.findall(rest)} if word in _PILES else set()


def stretch_of(show: Iterable[str]) -> range:
    """Return the areas that a figure asks for; none without a wish."""
    for word in show:
        found = _STRETCH.fullmatch(word)
        if found:
            first, last = (int(each) for each in ((found[1], found[3]) if found[1] else (found[4], found[4])))
            return range(first, last + 1)
    return range(0)


# Areas of an example whose numbers differ by less move together; groups stay as far from each other.
APART: Final = 3

# A site that a mark points at, which must be there then.
_MARKED_SITE: Final = re.compile(r"\bc([LR][0-9]+)\b")


@dataclass(slots=True)
class ExampleNeeds:
    """The areas and tiles that examples which belong together need."""

    areas: set[int] = field(default_factory=set)
    # Of tiles.
    numbers: set[int] = field(default_factory=set)
    # That somebody comes to touch, or that a mark points at.
    sites: set[str] = field(default_factory=set)
    # Sites that only lie there.
    others: set[str] = field(default_factory=set)

    def add(self, example: Example, position: Position) -> None:
        """Add the areas and tiles that an example names."""
        fields = (*position.occupants, *position.garrisons, *position.camps, *(name for _, name in position.sergeants))
        self.areas.update(int(name.lstrip("cLWR")) for name in fields)
        self.areas.update(position.morlocks)
        piles = [*position.hands.values(), position.bag or (), position.then or (), position.discard]
        self.numbers.update(int(tile) for pile in piles for tile in pile if tile.isdecimal())
        for text in example.scenario.actions:
            self.areas |= areas_of_move(text)
            self.numbers |= numbers_of_move(text)
        for text in example.scenario.expect or ():
            self.areas |= areas_of_expectation(text)
            self.numbers |= numbers_of_expectation(text)
        touched = {name.lstrip("c") for name in (*fields, *map(str, named_fields(example.scenario)))}
        touched.update(name for text in example.marks for name in _MARKED_SITE.findall(text))
        for name in position.sites:
            here, there = int(name[1:]), int(name[1:]) + 1
            if name in touched or f"{name[0]}{there}" in touched:
                self.sites.add(name)
                self.areas |= {here, there}
            else:
                self.others.add(name)
        for stretch in map(stretch_of, example.shows):
            if self.areas.intersection(stretch):
                self.areas.update(stretch)

    def groups(self) -> list[range]:
        """Return the stretches of areas that move together, ascending."""
        found: list[range] = []
        for area in sorted(self.areas):
            if found and area - found[-1][-1] < APART:
                found[-1] = range(found[-1][0], area + 1)
            else:
                found.append(range(area, area + 1))
        return found


# So many ways to place the first groups are gone on with: on a board with a thousand edges hardly two stretches are
# apart.
_MOST_BEGINNINGS = 2_000


@dataclass(frozen=True, slots=True)
class LaidScenarios(Renaming):
    """Scenarios with other names, played with the sets of a board."""

    sets: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Identify the changes; empty without any."""
        return " ".join(part for part in (",".join(self.sets), Renaming.key.fget(self)) if part)  # type: ignore[attr-defined]

    def scenario(self, scenario: Scenario) -> Scenario:
        """Return a scenario with other names and the sets."""
        renamed = Renaming(self.numbers, self.left_out).scenario(scenario)
        return replace(renamed, sets=self.sets) if self.sets else renamed


class KomarnExamples:
    """Lays examples onto the board of some sets; see ``ordo_pnp.rules.scenarios.BoardExamples``.

    Args:
        data: The game's data.
        board: The board that is played.
        sets: Those that are played; none for the game's own.
    """

    def __init__(self, data: GameData, board: Mapping[str, Any], sets: Sequence[str] = ()) -> None:
        self._data = data
        self._board = board
        self._sets = tuple(sets)
        self._river = River(self._board)

    @property
    def facts(self) -> Mapping[str, int | str]:
        """Facts of the board for books, by name."""
        return facts_of(self._board, self._river)

    @property
    def traits(self) -> Mapping[str, bool]:
        """Traits of the board, true or false, by name."""
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
        """Yield the first areas of places for all groups: unmoved, moved alike, moved each by itself."""
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
