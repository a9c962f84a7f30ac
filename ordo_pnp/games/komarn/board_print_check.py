"""What of ``board.yaml`` the printed board does not show: bridges, rocks, other rows of neighbours.

The printed board is a strip of areas, each with a bank, the river and a bank, one beside the other; a ring shows its
first and last area twice. Every other pair of neighbours is invisible on it, and a pair that is missing from the data is drawn side by side all the same.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.diagnostics import finding
from ordo_pnp.games.komarn import board_codes as codes
from ordo_pnp.games.komarn.boards import BOARD, board_for
from ordo_pnp.games.komarn.letters import BANKS, board_order
from ordo_pnp.games.komarn.river import River

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ordo_pnp.catalog import Card, GameData, Origin
    from ordo_pnp.diagnostics import Diagnostic, Span

BANKS_ADJACENT = "board.banks_adjacent"
_ROWS = {"L": "the left bank", "W": "the river", "R": "the right bank"}
_TWO_BANKS = (BANKS[0], BANKS[2])
_APART = "are no neighbours, but the printed board shows them side by side"
_JOINED = "the banks of each area are neighbours, but the printed board shows the river between them"
_ROWS_UNDRAWN = {
    **{(row, row): (f"the fields along {_ROWS[row]} {_APART}", "along", f"add {row} to `along`") for row in BANKS},
    **{
        (one, two): (f"{_ROWS[one]} and {_ROWS[two]} {_APART}", "across", f"add [{one}, {two}] to `across`")
        for one, two in combinations(BANKS, 2)
    },
    _TWO_BANKS: (_JOINED, "across", "take [L, R] out of `across`"),
}
"""By two rows of fields: what the picture says of them otherwise, the key that decides it, and the remedy."""
_PAIRS_SHOWN = 4
"""Pairs of fields that a message names; of the rest it says how many there are."""


class Undrawn(NamedTuple):
    """A part of the data of a board that its picture contradicts."""

    edges: frozenset[frozenset[str]]
    message: str
    span: Span
    remedy: str


def undrawn(game: GameData, origin: Origin | None = None) -> Iterator[Undrawn]:
    """Yield what the picture of a sound board contradicts, each pair of fields in one part.

    Args:
        game: The game.
        origin: The board; that of the game itself where none is given.

    Rule: A07, A08 (neighbours; whether the banks are is the default of the game).
    """
    origin = origin or board_for(game, ())
    joined = game.variants[BANKS_ADJACENT].default == "true"
    river = River(origin.value, banks_adjacent=joined)
    wrong = river.edges ^ river.drawn
    pairs: set[frozenset[str]] = set()
    for key, state in (("extra_edges", "are neighbours"), ("removed_edges", "are no neighbours")):
        for index, pair in enumerate(origin.value.get(key, ())):
            edge = frozenset(pair)
            if edge in wrong:
                pairs.add(edge)
                message = f"{pair[0]} and {pair[1]} {state}, but the printed board does not show it"
                yield Undrawn(frozenset({edge}), message, origin.span(key, index), f"delete the pair from `{key}`")
    for rows, (message, key, advice) in _ROWS_UNDRAWN.items():
        edges = frozenset(edge for edge in wrong - pairs if {field[0] for field in edge} == set(rows))
        if not edges:
            continue
        if rows == _TWO_BANKS and joined:
            span = game.origin.span("rules", BANKS_ADJACENT, "default")
            yield Undrawn(edges, message, span, 'write `default: "false"`; a table can still choose the rule')
        else:
            yield Undrawn(edges, message, origin.span(key), advice)


def check_picture(game: GameData, origin: Origin) -> Iterator[Diagnostic]:
    """Warn of everything on a sound board that its picture contradicts."""
    for part in undrawn(game, origin):
        remedy = f"{part.remedy}, or play this board with the program alone: it is not printed"
        yield finding(codes.UNDRAWN, part.message, part.span, remedy=remedy)


def check_print(game: GameData, cards: Sequence[Card]) -> Iterator[Diagnostic]:
    """Refuse to print a board that would contradict the rules; whatever else is printed does not matter."""
    boards = {id(origin): origin for card in cards if card.kind == BOARD for origin in [board_for(game, [card.set])]}
    for origin in boards.values():
        parts = list(undrawn(game, origin))
        if not parts:
            continue
        edges = frozenset().union(*(part.edges for part in parts))
        message = f"the board is not printed, its picture would contradict the rules: {name_edges(edges)}"
        related = tuple((part.span, part.message) for part in parts)
        remedy = (
            "correct what the warnings name, or print everything but the board: end the command with `-- -kind:board`"
        )
        yield finding(codes.BOARD_NOT_PRINTED, message, parts[0].span, remedy=remedy, related=related)


def name_edges(edges: Collection[frozenset[str]]) -> str:
    """Name pairs of fields in board order, the first few of many.

    >>> name_edges([frozenset({"R12", "L12"}), frozenset({"L3", "L2"})])
    'L2-L3, L12-R12'
    """
    pairs = sorted(
        (sorted(edge, key=board_order) for edge in edges), key=lambda pair: [board_order(each) for each in pair]
    )
    more = f" and {len(pairs) - _PAIRS_SHOWN} more" if len(pairs) > _PAIRS_SHOWN else ""
    return ", ".join("-".join(pair) for pair in pairs[:_PAIRS_SHOWN]) + more
