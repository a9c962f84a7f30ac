"""The river as a graph, made from ``board.yaml``: any number of areas in arms or a ring, with one bank or two, edges added and removed.

Fields are numbered ``3 * (area - 1)`` and 0, 1 or 2 for the left bank, the river and the right bank, so that ascending
numbers are board order, and an area with one bank leaves a number out; the castle of site ``k`` (counted from 0 in the order of the file) is the node after all fields
and ``k``. Sets of fields and sets of sites are whole numbers with a bit for each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ordo_pnp.games.komarn.letters import BANKS, SITES, board_order
from ordo_pnp.games.komarn.river import River

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Site:
    """A marked point beside one to three land fields."""

    id: str
    # The fields it touches, the one it is named after first.
    fields: tuple[int, ...]
    # Name of the castle that may stand there.
    castle: str


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers in a set, ascending.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


_FLAGS = bytes.maketrans(b"01", b"\0\1")


def flags(mask: int) -> bytes:
    """Return a set as one byte for each number from 0 to its greatest, 1 for those in it: for ``itertools.compress``.

    A whole board is listed in a few microseconds this way.

    >>> list(flags(0b10110))
    [0, 1, 1, 0, 1]
    """
    return f"{mask:b}"[::-1].encode().translate(_FLAGS)


class Board:
    """A board; plain data, the same for every game on it."""

    __slots__ = (
        "areas",
        "banks",
        "fields",
        "index",
        "land",
        "layouts",
        "names",
        "near",
        "near_masks",
        "opposite",
        "rank",
        "site_masks",
        "sites",
        "sites_at",
        "tokens",
        "touches",
        "waters",
    )

    def __init__(self, data: Mapping[str, Any], *, banks_adjacent: bool = False) -> None:
        """Read a sound board.

        Args:
            data: What stands below the key ``board``.
            banks_adjacent: Whether the two land fields of each area are neighbours, too (A08).
        """
        self.areas: int = data["areas"]
        self.fields = 3 * self.areas
        river = River(data, banks_adjacent=banks_adjacent)
        fields = [f"{bank}{area}" for area in range(1, self.areas + 1) for bank in BANKS]
        self.sites = tuple(
            _site(each["id"], [fields.index(name) for name in river.touched(each)]) for each in data["sites"]
        )
        # Node -> its name in the notation.
        self.names = (*fields, *(site.castle for site in self.sites))
        # Name -> node, of those that are there.
        self.index = {name: at for at, name in enumerate(self.names) if at >= self.fields or name in river.fields}
        # Area -> its land fields, one or two (A56).
        self.banks = tuple(
            tuple(field for field in (3 * area, 3 * area + 2) if fields[field] in river.fields)
            for area in range(self.areas)
        )
        # Set of all land fields.
        self.land = sum(1 << field for banks in self.banks for field in banks)
        # Set of all river fields.
        self.waters = sum(2 << 3 * area for area in range(self.areas))
        # Land field -> the other one of its area, or itself where there is none; a river field -> -1.
        self.opposite = tuple(self._opposite(field) for field in range(self.fields))
        self.layouts: dict[str, tuple[str, ...]] = {name: tuple(kinds) for name, kinds in data["layouts"].items()}
        # What is laid on the sites, in canonical order.
        self.tokens = tuple(kind for kind in SITES for _ in range(data["tokens"][kind]))
        self._measure(river.edges)

    def _opposite(self, field: int) -> int:
        if field % 3 == 1:
            return -1
        return next((other for other in self.banks[field // 3] if other != field), field)

    def _measure(self, edges: Iterable[frozenset[str]]) -> None:
        near: list[set[int]] = [set() for _ in self.names]
        for one, two in edges:
            near[self.index[one]].add(self.index[two])
            near[self.index[two]].add(self.index[one])
        # Field -> set of the fields beside it.
        self.near_masks = tuple(sum(1 << other for other in near[field]) for field in range(self.fields))
        for at, site in enumerate(self.sites):
            near[self.fields + at] |= set(site.fields)
            for field in site.fields:
                near[field].add(self.fields + at)
        # Node -> nodes beside it, among them castles of sites that perhaps hold none.
        self.near = tuple(tuple(sorted(each)) for each in near)
        # Site -> set of the fields it touches.
        self.site_masks = tuple(sum(1 << field for field in site.fields) for site in self.sites)
        # Field -> sites that touch it, in the order of the file.
        self.sites_at = tuple(
            tuple(at for at, site in enumerate(self.sites) if field in site.fields) for field in range(self.fields)
        )
        # The same as sets.
        self.touches = tuple(sum(1 << at for at in each) for each in self.sites_at)
        ordered = sorted(range(len(self.names)), key=lambda node: (board_order(self._placed(node)), node))
        rank = [0] * len(ordered)
        for at, node in enumerate(ordered):
            rank[node] = at
        # Node -> its place in board order.
        #
        # Rule: by area, then L, W, R, castle on L, castle on R; a castle has the smaller of its two areas (5.1).
        self.rank = tuple(rank)

    def _placed(self, node: int) -> str:
        if node < self.fields:
            return self.names[node]
        low = min(self.sites[node - self.fields].fields)
        return f"c{self.names[low]}"

    def node(self, name: str) -> int | None:
        """Return the number of a field or castle by its name; None where the board has no such place."""
        return self.index.get(name)


def _site(name: str, fields: Sequence[int]) -> Site:
    first = fields[0]
    return Site(name, tuple(fields), f"c{BANKS[first % 3]}{first // 3 + 1}")
