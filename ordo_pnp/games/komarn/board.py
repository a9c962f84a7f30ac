"""The board as a graph of fields, made from `board.yaml`: letters of the notation, arms and joints of the river, sets of fields as bits, the boards of sets, and the facts that books state.

A river is one stretch of areas or several, its arms, numbered one after the other. Arms are joined where one ends and
others begin: at a fork, at a confluence, or at the joint of a ring.

Fields are numbered ``3 * (area - 1)`` and 0, 1 or 2 for the left bank, the river and the right bank, so that ascending
numbers are board order, and an area with one bank leaves a number out; the castle of site ``k`` (counted from 0 in the order of the file) is the node after all fields
and ``k``. Sets of fields and sets of sites are whole numbers with a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, Final, NamedTuple

from ordo_pnp.cards import GameData, Origin

# The letters of the marshals.
COLOURS: Final = ("r", "b", "g", "y")
# The letters of the fields of an area, in board order: left bank, river, right bank.
BANKS: Final = ("L", "W", "R")
# Tokens of a marked point.
SITES: Final = ("castle", "maiden", "town2", "town3", "town4")
MORLOCK: Final = "M"
VORTEX: Final = "V"
# Written where nothing is meant: nobody, no tile.
NONE: Final = "-"
# The clause of a game that has ended.
OVER: Final = "over"


def board_order(name: str) -> tuple[int, int]:
    """Return a key that sorts fields and castles as the rules do: by area, then L, W, R, castle on L, castle on R.

    >>> sorted(["cR8", "R8", "cL14", "W8", "L9", "L8"], key=board_order)
    ['L8', 'W8', 'R8', 'cR8', 'L9', 'cL14']
    """
    if name[0] == "c":
        return int(name[2:]), len(BANKS) + BANKS.index(name[1])
    return int(name[1:]), BANKS.index(name[0])


def ranges(numbers: Sequence[int]) -> str:
    """Shorten rising numbers.

    >>> ranges([1, 2, 3, 7, 9, 10])
    '1-3, 7, 9-10'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


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
        """Its name in messages."""
        return f"`{self.id}`" if self.id else f"areas {self.first} to {self.last}"


class Joint(NamedTuple):
    """Arms that end and others that begin there; each list from the left bank to the right, as the water flows."""

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
            board: The content of the key ``board``.
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
            data: The content of the key ``board``.
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
        # Tokens laid on the sites, in canonical order.
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


# The kind of file, its name without ending, and the kind of the piece that is printed.
BOARD: Final = "board"


def boards_of(game: GameData) -> dict[str, Origin]:
    """Return the boards by the set that brings each; that of the game itself, which comes first, by an empty name."""
    files: Mapping[str, Origin] = game.files.get(BOARD, {})
    found = {"": files[BOARD]} if BOARD in files else {}
    for name, origin in files.items():
        owner, _, stem = name.rpartition("/")
        if owner and stem == BOARD:
            found[owner] = origin
    return found


def board_owner(game: GameData, sets: Sequence[str]) -> str:
    """Return the set whose board is played with some sets: the last one that brings one; an empty name for the game's own."""
    boards = boards_of(game)
    return next((each for each in reversed(sets) if each in boards), "")


def board_for(game: GameData, sets: Sequence[str]) -> Origin | None:
    """Return the board that is played with some sets, see ``board_owner``; None where the game's own file is gone or cannot be read."""
    return boards_of(game).get(board_owner(game, sets))


# Fields that a site touches where the board does not say otherwise (A05).
_USUAL = 2


def facts_of(board: Mapping[str, Any], river: River) -> dict[str, int | str]:
    """Return numbers by name; those of towns by value where there are not as many of each."""
    tokens = board["tokens"]
    towns = [tokens[kind] for kind in SITES if kind.startswith("town")]
    return {
        "areas": river.areas,
        "sites": len(board["sites"]),
        **{kind: tokens[kind] for kind in SITES},
        "towns": towns[0] if len(set(towns)) == 1 else ", ".join(map(str, towns)),
    }


def traits_of(board: Mapping[str, Any], river: River, numbers: int) -> dict[str, bool]:
    """Return the traits of a board, true or false, by name, for so many number tiles."""
    forks = len(river.arms) > 1
    return {
        "ring": river.is_ring,
        "line": not river.is_ring and not forks,
        "forks": forks,
        "two-banks": len(river.fields) == len(BANKS) * river.areas,
        "one-bank": len(river.fields) < len(BANKS) * river.areas,
        "bridges": bool(board.get("extra_edges")),
        "rocks": bool(board.get("removed_edges")),
        "odd-sites": any(len(river.touched(site)) != _USUAL for site in board["sites"]),
        "spare-numbers": numbers > river.areas,
        "layout": "layout_a" in board["layouts"],
    }


def pieces_of(game: GameData, sets: Sequence[str]) -> dict[str, str]:
    """Return id of a printed form of the game's own board -> that of the sets' board; none for the own board."""
    owners, owner = boards_of(game), board_owner(game, sets)
    boards = [card for card in game.cards() if card.kind == BOARD]
    other = next((card.id for card in boards if owner and card.set == owner), None)
    return {} if other is None else {card.id: other for card in boards if card.set not in owners}
