"""What of ``board.yaml`` the printed board cannot show: other rows of neighbours, and what has no room.

The printed board has areas side by side, each with its banks and the river between them, and bridges, fords and rocks between
single fields. Rows that are no neighbours, or banks that are, cannot be seen on it.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.base import Severity, finding
from ordo_pnp.games.komarn import board_codes as codes
from ordo_pnp.games.komarn.boards import BOARD, board_for
from ordo_pnp.games.komarn.letters import BANKS, board_order
from ordo_pnp.games.komarn.printed.course_checks import check_courses, is_sound
from ordo_pnp.games.komarn.printed.plan_checks import slips
from ordo_pnp.games.komarn.river import River
from ordo_pnp.games.komarn.river_checks import check_river
from ordo_pnp.games.komarn.site_checks import check_sites

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ordo_pnp.base import Diagnostic, Span
    from ordo_pnp.cards import Card, GameData, Origin

BANKS_ADJACENT = "board.banks_adjacent"
_ROWS = {"L": "the left bank", "W": "the river", "R": "the right bank"}
_TWO_BANKS = (BANKS[0], BANKS[2])
_APART = "are no neighbours, but the printed board shows them side by side"
_JOINED = "the banks of each area are neighbours, but the printed board shows the river between them"
# By two rows of fields: what the picture says of them otherwise, the key that decides it, and the remedy.
_ROWS_UNDRAWN = {
    **{(row, row): (f"the fields along {_ROWS[row]} {_APART}", "along", f"add {row} to `along`") for row in BANKS},
    **{
        (one, two): (f"{_ROWS[one]} and {_ROWS[two]} {_APART}", "across", f"add [{one}, {two}] to `across`")
        for one, two in combinations(BANKS, 2)
    },
    _TWO_BANKS: (_JOINED, "across", "take [L, R] out of `across`"),
}
# Pairs of fields that a message names; of the rest it says how many there are.
_PAIRS_SHOWN = 4


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
    for rows, (message, key, advice) in _ROWS_UNDRAWN.items():
        edges = frozenset(edge for edge in wrong if {field[0] for field in edge} == set(rows))
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
    """Refuse to print a board that would contradict the rules or has no room for pieces; whatever else is printed does not matter."""
    boards = {id(origin): origin for card in cards if card.kind == BOARD for origin in [board_for(game, [card.set])]}
    for origin in boards.values():
        river = River(origin.value)
        wrong = [*check_river(origin, river), *check_sites(origin, river), *check_courses(origin)]
        yield from (_refused(each.message, each.span, each.help) for each in wrong if each.severity is Severity.ERROR)
        if is_sound(origin):
            yield from _undrawn(game, origin)


def _refused(why: str, place: Span, remedy: str | None, related: Sequence[tuple[Span, str]] = ()) -> Diagnostic:
    message = f"the board is not printed, {why}"
    return finding(codes.BOARD_NOT_PRINTED, message, place, remedy=remedy, related=tuple(related))


def _undrawn(game: GameData, origin: Origin) -> Iterator[Diagnostic]:
    """Refuse a sound board whose picture would be wrong, once, with all that is wrong with it."""
    parts, wrong = list(undrawn(game, origin)), list(slips(origin))
    related = [(part.span, part.message) for part in parts]
    related += [(origin.span(*each.path), each.message) for each in wrong]
    if not related:
        return
    edges = frozenset().union(*(part.edges for part in parts))
    why = f"its picture would contradict the rules: {name_edges(edges)}" if parts else wrong[0].message
    remedy = "correct what the warnings name, or print everything but the board: end the command with `-- -kind:board`"
    yield _refused(why, related[0][0], remedy, related if parts else related[1:])  # the message says the only one


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
