"""Which fields of a board are neighbours, as ``board.yaml`` gives them: for the checks as well as for play.

A river is one stretch of areas or several, its arms, numbered one after the other. Arms are joined where one ends and
others begin: at a fork, at a confluence, or at the joint of a ring.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.games.komarn.letters import BANKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

LEFT, WATER, RIGHT = BANKS
# Rows that go on from area to area, where the board does not say it.
ALONG: Final = BANKS
# Rows that are neighbours within an area, where the board does not say it.
ACROSS: Final = tuple(pairwise(BANKS))
# How a pair of fields is drawn: the first two join, the last one parts.
LOOKS: Final = ("bridge", "ford", "rock")


# Keys of pairs of fields that are drawn by themselves.
LINKS: Final = ("extra_edges", "removed_edges")


class Arm(NamedTuple):
    """A stretch of the river whose areas follow each other."""

    # By which joints name it; empty where none needs to.
    id: str
    # Number of its first area.
    first: int
    last: int

    @property
    def called(self) -> str:
        """What a message calls it."""
        return f"`{self.id}`" if self.id else f"areas {self.first} to {self.last}"


class Joint(NamedTuple):
    """Where arms end and others begin; each list from the left bank to the right, as the water flows."""

    ending: tuple[Arm, ...]
    beginning: tuple[Arm, ...]

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Yield the fields that are neighbours across the joint.

        Rule: A55; the outer banks go on, the water of all arms meets, and where two arms lie side by side their inner banks meet at
        the tip of the land between them.
        """
        yield f"{LEFT}{self.ending[0].last}", f"{LEFT}{self.beginning[0].first}"
        yield f"{RIGHT}{self.ending[-1].last}", f"{RIGHT}{self.beginning[-1].first}"
        waters = [f"{WATER}{arm.last}" for arm in self.ending] + [f"{WATER}{arm.first}" for arm in self.beginning]
        yield from combinations(waters, 2)
        yield from ((f"{RIGHT}{one.last}", f"{LEFT}{two.last}") for one, two in pairwise(self.ending))
        yield from ((f"{RIGHT}{one.first}", f"{LEFT}{two.first}") for one, two in pairwise(self.beginning))


class EdgeLook(NamedTuple):
    """A pair of fields whose being neighbours, or not, is an exception."""

    pair: tuple[str, str]
    # One of ``LOOKS``.
    look: str


def links_of(board: Mapping[str, Any], key: str) -> list[EdgeLook]:
    """Return the pairs of ``extra_edges`` or ``removed_edges``, each with how it is drawn.

    >>> links_of({"extra_edges": [["L12", "R12"], {"between": ["L3", "R9"], "as": "ford"}]}, "extra_edges")
    [EdgeLook(pair=('L12', 'R12'), look='bridge'), EdgeLook(pair=('L3', 'R9'), look='ford')]
    """
    look = LOOKS[0] if key == "extra_edges" else LOOKS[-1]
    found = []
    for entry in board.get(key, ()):
        one, two = entry["between"] if isinstance(entry, dict) else entry
        found.append(EdgeLook((one, two), entry.get("as", look) if isinstance(entry, dict) else look))
    return found


def arms_of(board: Mapping[str, Any]) -> tuple[Arm, ...]:
    """Return the arms of a board in the order of their areas; a board that names none is one arm.

    An arm that does not say how many areas it has gets those that are left.
    """
    named: Sequence[Mapping[str, Any]] = board.get("arms", ({},))
    left = board["areas"] - sum(each.get("areas", 0) for each in named)
    arms, first = [], 1
    for each in named:
        last = first + each.get("areas", max(left, 1)) - 1
        arms.append(Arm(each.get("id", ""), first, last))
        first = last + 1
    return tuple(arms)


class River:
    """The fields of a board and which of them are neighbours, by name.

    Rule: A07 (line or ring), A08 (neighbours), A55 (arms), A56 (areas with one bank).
    """

    def __init__(self, board: Mapping[str, Any], *, banks_adjacent: bool = False) -> None:
        """Read the content of ``board.yaml``, whose form is right.

        Args:
            board: What stands below the key ``board``.
            banks_adjacent: Whether the two land fields of each area are neighbours, too (A08).
        """
        self.areas: int = board["areas"]
        self.is_ring: bool = board.get("ring", False)
        self.along: list[str] = list(board.get("along", ALONG))
        self.arms = arms_of(board)
        self.joints = tuple(self._joints(board))
        absent = set(board.get("open_water", ()))
        self.fields = {f"{row}{area}" for row in BANKS for area in range(1, self.areas + 1)} - absent
        across = [*board.get("across", ACROSS), *([(LEFT, RIGHT)] if banks_adjacent else [])]
        # Neighbours by ``along``, ``across``, ``arms`` and ``ring``.
        self.given = self._pairs(self.along, across)
        extra, removed = ({frozenset(each.pair) for each in links_of(board, key)} for key in LINKS)
        # Neighbours as the printed board shows them, with its bridges, fords and rocks.
        self.drawn = (self._pairs(ALONG, ACROSS) | extra) - removed
        # All neighbours.
        self.edges = (self.given | extra) - removed

    def _joints(self, board: Mapping[str, Any]) -> Iterator[Joint]:
        by_id = {arm.id: arm for arm in self.arms}
        for each in board.get("joints", ()):
            ending, beginning = (tuple(by_id[name] for name in each[key] if name in by_id) for key in ("from", "to"))
            if ending and beginning:  # else an arm is named that is not there
                yield Joint(ending, beginning)
        if self.is_ring:
            yield Joint((self.arms[-1],), (self.arms[0],))

    def _pairs(self, along: Sequence[str], across: Iterable[Sequence[str]]) -> set[frozenset[str]]:
        """Join fields from area to area along some rows, and across within each area."""
        steps = [step for arm in self.arms for step in pairwise(range(arm.first, arm.last + 1))]
        joined = [(f"{row}{here}", f"{row}{there}") for row in along for here, there in steps]
        joined += [pair for joint in self.joints for pair in joint.pairs() if {each[0] for each in pair} <= set(along)]
        joined += [(f"{a}{area}", f"{b}{area}") for a, b in across for area in range(1, self.areas + 1)]
        return {frozenset(pair) for pair in joined if pair[0] != pair[1] and self.fields.issuperset(pair)}

    def after(self, area: int) -> int | None:
        """Return the number of the area that alone follows another; None where an arm ends, but at the joint of a ring."""
        if any(arm.first <= area < arm.last for arm in self.arms):
            return area + 1
        return 1 if self.is_ring and area == self.areas else None

    def touched(self, site: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the land fields that a site touches, the one it is named after first; fewer where the board has not all of them.

        Rule: A05, A57.
        """
        if "fields" in site:
            named = site["fields"]
        else:
            following = self.after(site["at"])
            named = [f"{site['bank']}{area}" for area in (site["at"], following) if area is not None]
        return tuple(field for field in named if field in self.fields)

    def parts(self) -> list[list[int]]:
        """Return the areas in groups that hang together by any of their fields, each ascending, the one with the first area first."""
        near: dict[int, set[int]] = {area: {area} for area in range(1, self.areas + 1)}
        for one, two in map(tuple, self.edges):
            near[int(one[1:])].add(int(two[1:]))
            near[int(two[1:])].add(int(one[1:]))
        rest, found = set(near), []
        while rest:
            group, edge = set[int](), [min(rest)]
            while edge:
                new = near[edge.pop()] - group
                group |= new
                edge += new
            found.append(sorted(group))
            rest -= group
        return found
