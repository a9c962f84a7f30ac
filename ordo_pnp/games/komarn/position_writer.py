"""A running game as a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.komarn.banners import banners
from ordo_pnp.games.komarn.board import bits
from ordo_pnp.games.komarn.letters import MORLOCK, VORTEX
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.position import Position
from ordo_pnp.games.komarn.setup import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ordo_pnp.games.komarn.setup import Setup
    from ordo_pnp.games.komarn.state import State


def tile_name(setup: Setup, tile: int) -> str:
    """Write a tile: its number, ``M`` or ``V``."""
    if tile < setup.morlock:
        return str(tile + 1)
    return MORLOCK if tile == setup.morlock else VORTEX


def position_of(
    state: State, rules: Mapping[str, str], *, seat: int | None = None, everything: bool = False
) -> Position:
    """Return the position of a game at the start of a turn or at its end; what is to be decided within a turn it cannot say.

    Args:
        state: The game.
        rules: The variants that differ from the default.
        seat: Whose hand is shown; nobody's if None.
        everything: Whether all hands and the bag are shown.
    """
    setup, board = state.setup, state.setup.board
    colours = setup.colours
    nodes = [(name, state.occupant[node]) for node, name in enumerate(board.names) if state.occupant[node] != NOBODY]
    seats = range(state.players)
    shown = [each for each in seats if everything or each == seat]
    return Position(
        players=colours,
        active=colours[state.active],
        occupants={name: colours[owner] for name, owner in nodes if name[0] != "c"},
        garrisons={name: colours[owner] for name, owner in nodes if name[0] == "c"},
        sites={site.castle[1:]: kind for site, kind in zip(board.sites, state.deal.kinds, strict=True) if kind},
        camps=tuple(board.names[field] for field in bits(state.camps)),
        morlocks=tuple(area + 1 for area in bits(state.morlocks)),
        sergeants=tuple(_sergeants(state)),
        supply=_amounts(colours, state.supply),
        money=_amounts(colours, state.money),
        free_sergeants=_amounts(colours, [max(free, 0) for free in state.reserve]),
        camps_left=_amounts(colours, state.camps_left),
        hands={colours[each]: _tiles(setup, state.hands[each]) for each in shown},
        bag=_tiles(setup, state.bag) if everything else None,
        discard=_tiles(setup, state.discard),
        provost=None if state.provost == NOBODY else colours[state.provost],
        rules=dict(rules),
        over=state.phase is Phase.OVER,
    )


def _sergeants(state: State) -> Iterable[tuple[str, str]]:
    """Yield each sergeant with the first field of its banner, in board order."""
    names = state.setup.board.names
    by_rank = {rank: node for node, rank in enumerate(state.setup.board.rank)}
    for root in banners(state):
        if state.sergeant[root] != NOBODY:
            yield state.setup.colours[state.sergeant[root]], names[by_rank[state.first[root]]]


def _amounts(colours: Sequence[str], amounts: Sequence[int]) -> dict[str, int]:
    return dict(zip(colours, amounts, strict=True))


def _tiles(setup: Setup, tiles: Iterable[int]) -> tuple[str, ...]:
    return tuple(tile_name(setup, tile) for tile in tiles)
