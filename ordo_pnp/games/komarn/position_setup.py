"""Write a running game as a position, and set up a running game from one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ordo_pnp.base import NotationError
from ordo_pnp.games.komarn.actions import read_move
from ordo_pnp.games.komarn.banners import Formers, appoint, banners, count_maidens, garrison, join, occupy, root_of
from ordo_pnp.games.komarn.board import MORLOCK, NONE, VORTEX, bits
from ordo_pnp.games.komarn.positions import Position
from ordo_pnp.games.komarn.setup import NOBODY, SIZE, Deal, Setup
from ordo_pnp.games.komarn.situation import Phase
from ordo_pnp.games.komarn.state import State
from ordo_pnp.games.komarn.turn import begin, end
from ordo_pnp.rules import Stream, Termination, derive


def tile_name(setup: Setup, tile: int) -> str:
    """Write a tile: its number, ``M`` or ``V``."""
    if tile < setup.morlock:
        return str(tile + 1)
    return MORLOCK if tile == setup.morlock else VORTEX


def position_of(
    state: State, rules: Mapping[str, str], *, seat: int | None = None, everything: bool = False
) -> Position:
    """Return the position of a game at the start of a turn or at its end; it cannot describe a decision within a turn.

    Args:
        state: The game.
        rules: The variants that differ from the default.
        seat: The seat whose hand is shown; none if None.
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
        hands={colours[each]: _written_tiles(setup, state.hands[each]) for each in shown},
        bag=_written_tiles(setup, state.bag) if everything else None,
        discard=_written_tiles(setup, state.discard),
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


def _written_tiles(setup: Setup, tiles: Iterable[int]) -> tuple[str, ...]:
    return tuple(tile_name(setup, tile) for tile in tiles)


DEFAULT_SUPPLY = 10
# Numbers that do not matter, beside those that the actions of a scenario use.
_OTHERS = 4


def state_of(setup: Setup, position: Position, actions: Sequence[str] = ()) -> State:
    """Make the state of a sound position, whose marshal on turn is to play unless the game is over.

    Parts that the position leaves out have the defaults of section 10.1. Without a hand the marshal on turn holds the
    numbers he plays in ``actions`` and four others; without a bag the run stops before the draw; it stops, too, before
    the turn of a marshal without a hand.

    Args:
        setup: Board, rules and marshals, those of the position.
        position: The pieces and their places.
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
        end(state)
    elif not state.hands[state.active]:
        begin(state)
    return state


def _lay_out(state: State, position: Position) -> None:
    """Put everything on the board, sergeants last."""
    setup, board = state.setup, state.setup.board
    formers: Formers = {}
    for name, colour in position.occupants.items():
        node, seat = board.index[name], setup.colours.index(colour)
        occupy(state, seat, node)
        join(state, node, formers)
    for name, colour in position.garrisons.items():
        garrison(state, setup.colours.index(colour), board.index[name] - board.fields, formers)
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
            appoint(state, root, setup.colours.index(colour))
            count_maidens(state, root)
    if position.provost is not None:
        state.provost = setup.colours.index(position.provost)


def _count(state: State, position: Position) -> None:
    """Set the supply, money, sergeants and camps of every marshal."""
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
