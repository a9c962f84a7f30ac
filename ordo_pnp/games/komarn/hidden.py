"""What a marshal may know, and other games that look the same to him.

Rule: hands and the order of the bag are hidden (section 3); numbers that a morlock was placed with and hands shown after
a challenge are known to everybody as long as they are held (A35, A50).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.games.komarn.banners import banners, size, value
from ordo_pnp.games.komarn.board import bits
from ordo_pnp.games.komarn.letters import MORLOCK, VORTEX
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.kernel import require_seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.games.komarn.situation import Situation, SituationT
    from ordo_pnp.kernel import Stream


def view(state: Situation, player: int) -> dict[str, Any]:
    """Return all that a seat may know, as plain data."""
    require_seat(player, state.players)
    names, seats = state.setup.board.names, range(state.players)
    return {
        "player": player,
        "to_move": state.current_player,
        "active": state.active,
        "start": state.start,
        "phase": state.phase.name,
        "over": state.is_terminal,
        "turn": state.turn,
        "passes": state.passes,
        "hand": _numbers(state.hands[player]),
        "hands": [len(hand) for hand in state.hands],
        "shown": [_numbers(bits(known)) for known in state.known],
        "denied": [(_numbers(bits(numbers)), held) for numbers, held in state.denials],
        "bag": len(state.bag),
        "discard": [_tile(state, tile) for tile in state.discard],
        "soldiers": {name: seat for name, seat in zip(names, state.occupant, strict=True) if seat != NOBODY},
        "camps": [names[field] for field in bits(state.camps)],
        "morlocks": _numbers(bits(state.morlocks)),
        "sites": {site.id: kind for site, kind in zip(state.setup.board.sites, state.deal.kinds, strict=True) if kind},
        "banners": [_banner(state, root) for root in banners(state)],
        "supply": state.supply[:],
        "sergeants": state.reserve[:],
        "camps_left": state.camps_left[:],
        "money": state.money[:],
        "provost": _seat(state.provost),
        "built": state.built,
        "ending": state.ending,
        "asked": [] if state.phase != Phase.CLAIM else [seat for seat in seats if seat in state.asked],
        "doubter": _seat(state.doubter if state.phase in _DOUBTED else NOBODY),
        "victim": _seat(state.victim if state.phase == Phase.PENALTY else NOBODY),
        "ended": None if state.termination is None else state.termination.value,
        "rules": dict(state.setup.rules.chosen),
    }


_DOUBTED = (Phase.MORLOCK_FORCED, Phase.PENALTY)


def _numbers(tiles: Iterable[int]) -> list[int]:
    return [tile + 1 for tile in tiles]


def _tile(state: Situation, tile: int) -> int | str:
    if tile < state.setup.morlock:
        return tile + 1
    return MORLOCK if tile == state.setup.morlock else VORTEX


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _banner(state: Situation, root: int) -> dict[str, Any]:
    return {
        "at": next(
            name for node, name in enumerate(state.setup.board.names) if state.first[root] == _rank(state, node)
        ),
        "size": size(state, root),
        "commander": _seat(state.sergeant[root]),
        "value": value(state, root),
    }


def _rank(state: Situation, node: int) -> int:
    return state.setup.board.rank[node]


def resample(state: SituationT, player: int, stream: Stream) -> SituationT:
    """Return a copy with the hidden numbers of the other hands and the bag dealt anew from the tiles a seat cannot see."""
    twin = state.clone()
    setup = state.setup
    numbers = [tile for tile in twin.bag if tile < setup.morlock]
    others = [tile for tile in twin.bag if tile >= setup.morlock]
    seats = [(player + step) % state.players for step in range(1, state.players)]
    for seat in seats:
        numbers += [tile for tile in twin.hands[seat] if not twin.known[seat] >> tile & 1]
    numbers.sort()
    stream.shuffle(numbers)
    for seat in seats:
        kept = list(bits(twin.known[seat]))
        missing = len(twin.hands[seat]) - len(kept)
        twin.hands[seat] = sorted(kept + numbers[:missing])
        del numbers[:missing]
    twin.bag = sorted(numbers + others)
    stream.shuffle(twin.bag)
    twin.stream = stream.clone()
    return twin
