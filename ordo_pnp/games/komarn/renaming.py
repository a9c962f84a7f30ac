"""Names of an example, read and rewritten: positions, actions, expectations and stretches with other areas and numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.letters import BANKS
from ordo_pnp.games.komarn.notation import read_move, write_move
from ordo_pnp.games.komarn.position import format_position, parse_position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ordo_pnp.games.komarn.position import Position
    from ordo_pnp.kernel import Scenario

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
    """Other numbers for areas and tiles; what is missing keeps its number."""

    numbers: Mapping[int, int]
    # Sites that nothing of the example touches, where the board has none.
    left_out: frozenset[str] = frozenset()

    @property
    def key(self) -> str:
        """Identify what changes; empty where nothing does."""
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
        """Rename what stands before ``=``; of a hand, whose marshal stands there, what stands behind it."""
        out = []
        for word in rest.split():
            name, sign, value = word.partition("=")
            is_hand = sign and len(name) == 1 and name.isalpha() and name not in "MV"
            out.append(f"{name}={rename(value)}" if is_hand else f"{rename(name)}{sign}{value}")
        return " ".join(out)

    def name(self, name: str) -> str:
        """Return what a mark in a figure points at, with its fields renamed."""
        return " ".join(map(self.field, name.split(" ")))

    def show(self, words: Sequence[str]) -> list[str]:
        """Return what a figure shows, its stretch of areas renamed."""
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
    """Return the areas that a figure is told to show; none where it is not told."""
    for word in show:
        found = _STRETCH.fullmatch(word)
        if found:
            first, last = (int(each) for each in ((found[1], found[3]) if found[1] else (found[4], found[4])))
            return range(first, last + 1)
    return range(0)
