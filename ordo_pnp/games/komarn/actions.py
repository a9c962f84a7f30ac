"""Actions as whole numbers: each kind has a block of them, in the order of ``KINDS``.

Numbers of tiles and areas count from 0 here, from 1 in the notation.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.notation import Move

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.board import Board

KINDS: Final = (
    "recruit",
    "reinforce",
    "expel",
    "relieve",
    "seduce",
    "pass",
    "camp",
    "nocamp",
    "place",
    "deny",
    "accept",
    "challenge",
    "take",
    "claim",
    "decline",
)
_WITH_TILE: Final = frozenset({"pass", "place", "take"})
_ON_FIELD: Final = frozenset({"recruit", "seduce", "claim"})


class Numbering:
    """The actions of a match.

    ``recruit``, ``seduce`` and ``claim`` have a number for each field, ``pass``, ``place`` and ``take`` for each tile,
    ``camp`` for each land field, ``reinforce`` for each tile and land field, ``expel`` for each tile and second tile,
    ``relieve`` for each area and each two tiles (none unless morlocks may be expelled by reinforcement).
    """

    __slots__ = (
        "accept",
        "areas",
        "board",
        "camp",
        "camps",
        "challenge",
        "claim",
        "decline",
        "deny",
        "expel",
        "land_of",
        "lands",
        "nocamp",
        "pairs",
        "pass_",
        "place",
        "recruit",
        "reinforce",
        "relieve",
        "seduce",
        "starts",
        "take",
        "total",
    )

    def __init__(self, board: Board, *, relieves: bool) -> None:
        """Number the actions on a board; ``relieves`` says whether there are any with two arbitrary tiles."""
        self.board = board
        self.areas = areas = board.areas
        self.lands = 2 * areas
        self.pairs = areas * (areas - 1) // 2 if relieves else 0
        sizes = dict.fromkeys(KINDS, 1)
        sizes |= dict.fromkeys(_WITH_TILE, areas) | dict.fromkeys(_ON_FIELD, board.fields)
        sizes |= {"camp": self.lands, "reinforce": areas * self.lands, "expel": areas * areas}
        sizes["relieve"] = areas * self.pairs
        starts = [0]
        for kind in KINDS:
            starts.append(starts[-1] + sizes[kind])
        # One more than the greatest action.
        self.total = starts.pop()
        self.starts = tuple(starts)
        (
            self.recruit,
            self.reinforce,
            self.expel,
            self.relieve,
            self.seduce,
            self.pass_,
            self.camp,
            self.nocamp,
            self.place,
            self.deny,
            self.accept,
            self.challenge,
            self.take,
            self.claim,
            self.decline,
        ) = starts
        # Field -> its number among the land fields, without meaning for those of the river.
        self.land_of = tuple(map(land_of, range(board.fields)))
        # Land field -> the action of building a camp on it.
        self.camps = tuple(self.camp + land for land in self.land_of)

    def relief(self, area: int, one: int, two: int) -> int:
        """Number the expulsion of a morlock with two tiles of other areas."""
        low, high = (one, two) if one < two else (two, one)
        return self.relieve + area * self.pairs + high * (high - 1) // 2 + low

    def pair(self, number: int) -> tuple[int, int]:
        """Return the two tiles of a pair, the smaller one first; the inverse of the numbering within ``relief``."""
        high = 1
        while high * (high + 1) // 2 <= number:
            high += 1
        return number - high * (high - 1) // 2, high

    def kind(self, action: int) -> tuple[str, int]:
        """Return the kind of an action of the match and its place among those of its kind."""
        at = bisect_right(self.starts, action) - 1
        return KINDS[at], action - self.starts[at]

    def move(self, action: int, actor: str) -> Move:
        """Return an action of the match as it is written, taken by a marshal of that colour."""
        kind, rest = self.kind(action)
        names = self.board.names
        if kind in {"recruit", "seduce"}:
            return Move(actor, kind, tile=rest // 3 + 1, field=names[rest])
        if kind in _WITH_TILE:
            return Move(actor, kind, tile=rest + 1)
        if kind == "reinforce":
            tile, land = divmod(rest, self.lands)
            return Move(actor, kind, tile=tile + 1, field=names[field_of(land)])
        if kind == "expel":
            tile, extra = divmod(rest, self.areas)
            return Move(actor, kind, tile=tile + 1, extra=extra + 1)
        if kind == "relieve":
            area, pair = divmod(rest, self.pairs)
            low, high = self.pair(pair)
            return Move(actor, kind, tile=low + 1, extra=high + 1, field=names[3 * area + 1])
        if kind == "camp":
            return Move(actor, kind, field=names[field_of(rest)])
        return Move(actor, kind, field=names[rest]) if kind == "claim" else Move(actor, kind)

    def number(self, move: Move) -> int | None:
        """Return the number of an action that can be one somewhere in the match; None of any other."""
        start = self.starts[KINDS.index(move.kind)]
        tile = -1 if move.tile is None else move.tile - 1
        extra = -1 if move.extra is None else move.extra - 1
        if tile >= self.areas or extra >= self.areas:
            return None
        if move.kind == "expel":
            return start + tile * self.areas + extra
        if move.field is None:
            return start + max(tile, 0)
        field = self.board.index.get(move.field, self.board.fields)
        if field >= self.board.fields:
            return None
        if move.kind == "relieve":
            fits = self.pairs and field % 3 == 1 and tile != extra
            return self.relief(field // 3, tile, extra) if fits else None
        if move.kind in {"camp", "reinforce"}:
            return None if field % 3 == 1 else start + max(tile, 0) * self.lands + land_of(field)
        return None if tile >= 0 and field // 3 != tile else start + field


def field_of(land: int) -> int:
    """Return the field with a number among the land fields.

    >>> [field_of(land) for land in range(4)]
    [0, 2, 3, 5]
    """
    return land // 2 * 3 + land % 2 * 2


def land_of(field: int) -> int:
    """Return the number of a field among the land fields; the inverse of ``field_of``."""
    return field // 3 * 2 + field % 3 // 2
