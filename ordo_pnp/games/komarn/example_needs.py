"""What the examples of a rulebook need of a board: areas that lie near each other, numbers and sites."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.renaming import (
    areas_of_expectation,
    areas_of_move,
    named_fields,
    numbers_of_expectation,
    numbers_of_move,
    stretch_of,
)

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.position import Position
    from ordo_pnp.kernel import Example

# Areas of an example whose numbers differ by less move together; groups stay as far from each other.
APART: Final = 3

# A site that a mark points at, which must be there then.
_MARKED_SITE: Final = re.compile(r"\bc([LR][0-9]+)\b")


@dataclass(slots=True)
class ExampleNeeds:
    """What examples that go together need of a board."""

    areas: set[int] = field(default_factory=set)
    # Of tiles.
    numbers: set[int] = field(default_factory=set)
    # That somebody comes to touch, or that a mark points at.
    sites: set[str] = field(default_factory=set)
    # Sites that only lie there.
    others: set[str] = field(default_factory=set)

    def add(self, example: Example, position: Position) -> None:
        """Add what an example names."""
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
