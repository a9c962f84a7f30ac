"""A position as a state to go on from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import NotationError
from ordo_pnp.games.komarn import resolution, turn
from ordo_pnp.games.komarn.banners import join, root_of
from ordo_pnp.games.komarn.letters import MORLOCK, NONE, VORTEX
from ordo_pnp.games.komarn.notation import read_move
from ordo_pnp.games.komarn.setup import NOBODY, SIZE, Deal
from ordo_pnp.games.komarn.state import State
from ordo_pnp.kernel import Stream, Termination, derive

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ordo_pnp.games.komarn.banners import Formers
    from ordo_pnp.games.komarn.position import Position
    from ordo_pnp.games.komarn.setup import Setup

DEFAULT_SUPPLY = 10
# Numbers that do not matter, beside those that the actions of a scenario use.
_OTHERS = 4


def state_of(setup: Setup, position: Position, actions: Sequence[str] = ()) -> State:
    """Make the state of a sound position, whose marshal on turn is to play unless the game is over.

    What the position leaves out has the defaults of section 10.1. Without a hand the marshal on turn holds the numbers
    he plays in ``actions`` and four others; without a bag the run stops before the draw; it stops, too, before the turn
    of a marshal without a hand.

    Args:
        setup: Board, rules and marshals, those of the position.
        position: What lies where.
        actions: The actions of the scenario.
    """
    board = setup.board
    names = {site.castle[1:]: at for at, site in enumerate(board.sites)}
    kinds: list[str | None] = [None] * len(board.sites)
    for name, kind in position.sites.items():
        kinds[names[name]] = kind
    state = State(setup, Deal(tuple(kinds)), Stream(derive(0)))
    state.scripted = True
    state.homecoming = True
    state.active = state.current_player = setup.colours.index(position.active)
    _lay_out(state, position)
    _count(state, position)
    for seat, colour in enumerate(setup.colours):
        state.hands[seat] = sorted(_tiles(setup, position.hands.get(colour, ())))
    if position.active not in position.hands:
        state.hands[state.active] = _hand(state, position, actions)
        state.lent = True
    state.halts = position.bag is None
    state.bag = _tiles(setup, position.bag or ())
    state.then = None if position.then is None else _tiles(setup, position.then)
    state.discard = _tiles(setup, position.discard)
    if position.over:
        state.termination = Termination.COMPLETED
        turn.end(state)
    elif not state.hands[state.active]:
        turn.begin(state)
    return state


def _lay_out(state: State, position: Position) -> None:
    """Put everything on the board, sergeants last."""
    setup, board = state.setup, state.setup.board
    formers: Formers = {}
    for name, colour in position.occupants.items():
        node, seat = board.index[name], setup.colours.index(colour)
        resolution.occupy(state, seat, node)
        join(state, node, formers)
    for name, colour in position.garrisons.items():
        resolution.garrison(state, setup.colours.index(colour), board.index[name] - board.fields, formers)
    for name in position.camps:
        bit = 1 << board.index[name]
        state.camps |= bit
        state.bare &= ~bit
        state.open &= ~bit
    for area in position.morlocks:
        state.morlocks |= 1 << area - 1
        state.calm &= ~(1 << area - 1)
        state.open &= ~(5 << 3 * (area - 1))
    for colour, name in position.sergeants:
        root = root_of(state, board.index[name])
        if state.counts[root] >> SIZE > 1 and state.sergeant[root] == NOBODY:
            resolution.appoint(state, root, setup.colours.index(colour))
            resolution.count_maidens(state, root)
    if position.provost is not None:
        state.provost = setup.colours.index(position.provost)


def _count(state: State, position: Position) -> None:
    """Set what every marshal has."""
    for seat, colour in enumerate(state.setup.colours):
        state.supply[seat] = position.supply.get(colour, DEFAULT_SUPPLY)
        state.money[seat] = position.money.get(colour, 0)
        state.reserve[seat] = position.free_sergeants.get(colour, state.reserve[seat])
        state.camps_left[seat] = position.camps_left.get(colour, state.camps_left[seat])
    state.exhausted = False


def _tiles(setup: Setup, words: Iterable[str]) -> list[int]:
    letters = {MORLOCK: setup.morlock, VORTEX: setup.vortex}
    return [letters[word] if word in letters else int(word) - 1 for word in words if word != NONE]


def _hand(state: State, position: Position, actions: Sequence[str]) -> list[int]:
    """Return the numbers that the marshal on turn plays, and others that lie nowhere."""
    used: set[int] = set()
    for text in actions:
        try:
            move = read_move(text)
        except NotationError:
            continue  # it is reported where it is taken
        if move.actor == position.active and move.kind != "take":
            used |= {tile - 1 for tile in (move.tile, move.extra) if tile is not None}
    elsewhere = {tile for hand in state.hands for tile in hand}
    elsewhere.update(_tiles(state.setup, (*(position.bag or ()), *position.discard)))
    areas = range(state.setup.board.areas)
    hand = [tile for tile in sorted(used) if tile in areas and tile not in elsewhere]
    elsewhere.update(used, _tiles(state.setup, position.then or ()))  # a tile that is drawn later is in no hand now
    spare = [tile for tile in reversed(areas) if tile not in elsewhere]
    return sorted(hand + spare[:_OTHERS])
