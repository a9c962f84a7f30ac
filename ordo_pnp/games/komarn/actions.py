"""Actions as text, such as `r recruit 12 L12`, and as whole numbers, a block of them for each kind.

An action starts with the colour of the marshal who takes it, then its word, then tiles and a field. This module reads a
text without looking at a game; the rules check whether the field exists, which marshal is on turn and whether the
action is allowed.

Numbers of tiles and areas count from 0 here, from 1 in the notation.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final, NamedTuple

from ordo_pnp.base import NotationError, clipped, remedy_for
from ordo_pnp.games.komarn.board import COLOURS, Board

_TILE: Final = re.compile(r"[1-9][0-9]{0,2}")
_FIELD: Final = re.compile(r"c?[A-Z][0-9]{1,3}")

# Word of an action -> the words after it.
SHAPES: Final = {
    "recruit": ("tile", "field"),
    "reinforce": ("tile", "field"),
    "expel": ("tile", "extra"),
    "relieve": ("tile", "extra", "field"),
    "seduce": ("tile", "field"),
    "pass": ("tile",),
    "camp": ("field",),
    "nocamp": (),
    "place": ("tile",),
    "deny": (),
    "accept": (),
    "challenge": (),
    "take": ("tile",),
    "claim": ("field",),
    "decline": (),
}
_EXAMPLES: Final = {"tile": "12", "extra": "+50", "field": "L12"}


class Move(NamedTuple):
    """An action as it is written; fields that its word does not take are None."""

    # Colour of the marshal.
    actor: str
    # One of ``SHAPES``.
    kind: str
    tile: int | None = None
    # The second number of an expulsion.
    extra: int | None = None
    # A field or castle, whether the board has it or not; the river field of the morlock for ``relieve``.
    field: str | None = None


def read_move(text: str) -> Move:
    """Read an action; the inverse of ``write_move``.

    Raises:
        NotationError: The text is no action.

    >>> read_move("r expel 17 +50")
    Move(actor='r', kind='expel', tile=17, extra=50, field=None)
    """
    words = text.split()
    if len(words) < 2:
        raise NotationError(
            f"`{clipped(text)}` is no action: write a colour and what its marshal does: `r recruit 12 L12`"
        )
    actor, kind, *rest = words
    if actor not in COLOURS:
        raise NotationError(f"no marshal has the colour `{clipped(actor)}`; one of {', '.join(COLOURS)}")
    if kind not in SHAPES:
        remedy = remedy_for(kind, SHAPES, f"one of {_LIST}")
        raise NotationError(f"unknown action `{clipped(kind)}`; {remedy}", word=kind, known=SHAPES)
    shape = SHAPES[kind]
    if len(rest) != len(shape):
        form = " ".join([actor, kind, *(_EXAMPLES[part] for part in shape)])
        raise NotationError(f"`{clipped(text)}` is no action: write, for example, `{form}`")
    parts = {part: _read(part, word) for part, word in zip(shape, rest, strict=True)}
    return Move(actor, kind, **parts)  # type: ignore[arg-type]


def _read(part: str, word: str) -> int | str:
    if part == "field":
        if not _FIELD.fullmatch(word):
            raise NotationError(f"`{clipped(word)}` is no field; write, for example, `L12`, `W12`, `R12` or `cL14`")
        return word
    number = word.removeprefix("+") if part == "extra" else word
    if not _TILE.fullmatch(number) or (part == "extra" and number == word):
        what = "no second number" if part == "extra" else "no number"
        raise NotationError(f"`{clipped(word)}` is {what}; write, for example, `{_EXAMPLES[part]}`")
    return int(number)


def write_move(move: Move) -> str:
    """Write an action.

    >>> write_move(Move("b", "recruit", tile=12, field="R12"))
    'b recruit 12 R12'
    """
    parts = ((part, getattr(move, part)) for part in SHAPES[move.kind])
    words = (f"+{value}" if part == "extra" else str(value) for part, value in parts)
    return " ".join([move.actor, move.kind, *words])


_LIST: Final = ", ".join(SHAPES)


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
