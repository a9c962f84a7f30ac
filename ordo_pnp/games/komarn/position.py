"""A position as text: ``P rbg; act g; L10=b L11=b; sg b:L10; site L14 castle=b; sup r=1; hand r=12,20; bag M,7``.

Clauses are divided by semicolons and stand in any order; a clause starts with its word, one of soldiers has none. What
a clause leaves out has the default that the game's data and the reference of the notation give. Here a text is read as
such; whether its parts go together on a board is asked by ``position_checks``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ordo_pnp.games.komarn.letters import NONE, OVER, board_order
from ordo_pnp.games.komarn.position_reader import PositionError, PositionReader

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that the text of a position says; what it does not say is empty or None."""

    # Colours in seat order, which is clockwise.
    players: tuple[str, ...] = ("r", "b")
    # Who is on turn.
    active: str = "r"
    # Field (``L12``) -> colour of its soldier.
    occupants: Mapping[str, str] = field(default_factory=dict)
    # Castle (``cL14``) -> colour of the soldier on it; no entry for an empty castle.
    garrisons: Mapping[str, str] = field(default_factory=dict)
    # First field of a marked point (``L14``) -> ``castle``, ``maiden``, ``town2``, ``town3`` or ``town4``.
    sites: Mapping[str, str] = field(default_factory=dict)
    # Land fields.
    camps: tuple[str, ...] = ()
    # Areas.
    morlocks: tuple[int, ...] = ()
    # Colour and a field or castle of the banner, one pair for each sergeant on the board.
    sergeants: tuple[tuple[str, str], ...] = ()
    # Colour -> soldiers in supply, where they are given; so the three after it.
    supply: Mapping[str, int] = field(default_factory=dict)
    money: Mapping[str, int] = field(default_factory=dict)
    free_sergeants: Mapping[str, int] = field(default_factory=dict)
    camps_left: Mapping[str, int] = field(default_factory=dict)
    # Colour -> numbers in hand, where they are given.
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Numbers, ``M`` and ``V``, the next draw first; None where it is not given.
    bag: tuple[str, ...] | None = None
    # Order of the whole bag after the first vortex; None where it is not given.
    then: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    # Colour of the holder, None while neutral.
    provost: str | None = None
    # Chosen variants: key -> value.
    rules: Mapping[str, str] = field(default_factory=dict)
    # Whether the game has ended.
    over: bool = False
    # Seed of a fresh deal, beside which nothing is given but players and variants; None for a position of its own.
    new: int | None = None


def parse_position(text: str, areas: int | None = None) -> Position:
    """Read a position; the inverse of ``format_position``.

    Args:
        text: The position; empty for an empty board.
        areas: Areas of the board, for telling fields and numbers that it does not have; None if they do not matter.

    Raises:
        PositionError: With everything that is wrong with the text as such.

    >>> parse_position("P rbg; L10=b L11=b; sg b:L10; site L14 castle=b").garrisons
    {'cL14': 'b'}
    >>> parse_position("L12=q")
    Traceback (most recent call last):
    ordo_pnp.games.komarn.position_reader.PositionError: character 1: no marshal has the colour `q`; one of r, b, g, y
    """
    reader = PositionReader(text, areas)
    if reader.problems:
        raise PositionError(reader.problems)
    return Position(**reader.found)


def format_position(position: Position) -> str:
    """Write a position; soldiers and sites in board order, what is empty or the default is left out.

    >>> format_position(Position(active="b", occupants={"L12": "r"}, provost="b"))
    'act b; L12=r; prov b'
    """
    clauses: list[tuple[str, Iterable[str]]] = []
    if position.players != Position().players:
        clauses.append(("P", ["".join(position.players)]))
    if position.new is not None:
        clauses.append(("new", [str(position.new)]))
    if position.active != position.players[0]:
        clauses.append(("act", [position.active]))
    if position.over:
        clauses.append(("", [OVER]))
    clauses += [
        ("cfg", [f"{key}={value}" for key, value in position.rules.items()]),
        ("", [f"{name}={position.occupants[name]}" for name in sorted(position.occupants, key=board_order)]),
        *(("site", [_site(position, name)]) for name in sorted(position.sites, key=board_order)),
        ("sg", [f"{colour}:{name}" for colour, name in position.sergeants]),
        ("camp", position.camps),
        ("mor", [str(area) for area in position.morlocks]),
    ]
    amounts = (position.supply, position.money, position.free_sergeants, position.camps_left)
    for word, given in zip(("sup", "money", "sgfree", "campsleft"), amounts, strict=True):
        clauses.append((word, [f"{colour}={given[colour]}" for colour in position.players if colour in given]))
    clauses += [
        ("prov", [position.provost] if position.provost else []),
        (
            "hand",
            [f"{colour}={_pile(position.hands[colour])}" for colour in position.players if colour in position.hands],
        ),
        ("bag", [] if position.bag is None else [_pile(position.bag)]),
        ("then", [] if position.then is None else [_pile(position.then)]),
        ("discard", [_pile(position.discard)] if position.discard else []),
    ]
    return "; ".join(" ".join([word, *parts]).lstrip() for word, parts in clauses if parts)


def _site(position: Position, name: str) -> str:
    garrison = position.garrisons.get(f"c{name}")
    return f"{name} {position.sites[name]}" + (f"={garrison}" if garrison else "")


def _pile(tiles: Iterable[str]) -> str:
    return ",".join(tiles) or NONE
