"""What an action of a marshal brought about, in sentences for one seat.

The positions before and after it are compared; of hands only what the seat may know is looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.banners import banners, root_of
from ordo_pnp.games.komarn.board import bits
from ordo_pnp.games.komarn.narration.table import nodes_of
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.setup import NOBODY, SIZE
from ordo_pnp.kernel import OMNISCIENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ordo_pnp.games.komarn.narration.lexicon import Lexicon
    from ordo_pnp.games.komarn.state import State

# Numbers that leave the hand with an action.
_PLAYED: Final = {"recruit": 1, "reinforce": 1, "seduce": 1, "expel": 2, "relieve": 2}


def act(state: State, action: int, lexicon: Lexicon) -> str:
    """Return what an action is; all of them are open."""
    move = state.setup.numbering.move(action, state.setup.colours[state.current_player])
    said: dict[str, object] = {"name": lexicon.names[state.current_player], "number": move.tile, "extra": move.extra}
    if move.field is not None:
        said |= {"field": lexicon.field(move.field), "area": move.field[1:]}
    if move.kind == "relieve":
        return lexicon.told("expel", **said)
    if move.kind == "expel":
        said["area"] = move.tile
    if move.kind == "take":
        said["other"] = lexicon.names[state.victim]
    return lexicon.told(move.kind, **said)


def tell(before: State, action: int, after: State, seat: int, lexicon: Lexicon) -> list[str]:
    """Return what was done, what it did to banners, money and the Provost, what was drawn, and whether that was the end."""
    told = [act(before, action, lexicon)]
    told += _shown(before, after, lexicon)
    told += _castles(before, after, lexicon)
    told += _commands(before, after, lexicon)
    for each, name in enumerate(lexicon.names[: before.players]):
        paid = after.money[each] - before.money[each]
        if paid:
            told.append(lexicon.told("paid", name=name, amount=paid))
    if before.provost != after.provost:
        free = after.provost == NOBODY
        told.append(
            lexicon.told("provost-free" if free else "provost", name="" if free else lexicon.names[after.provost])
        )
    if len(after.bag) > len(before.bag):
        told.append(lexicon.told("vortex"))
    told += _draws(before, action, after, seat, lexicon)
    if after.phase == Phase.MORLOCK:
        told.append(lexicon.told("morlock", name=lexicon.names[after.active]))
    if after.phase == Phase.OVER:
        told.append(lexicon.told("over"))
    return told


def _shown(before: State, after: State, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over the hands that a doubt has opened."""
    if before.phase != Phase.CHALLENGE or after.phase not in {Phase.MORLOCK_FORCED, Phase.PENALTY}:
        return
    for seat in (after.active, after.doubter):
        yield lexicon.told("shown", name=lexicon.names[seat], numbers=_numbers(bits(after.known[seat])))


def _castles(before: State, after: State, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over castles whose garrison is new or another one's."""
    board = after.setup.board
    for node in range(board.fields, len(board.names)):
        owner = after.occupant[node]
        if owner not in (NOBODY, before.occupant[node]):
            yield lexicon.told("garrison", name=lexicon.names[owner], castle=lexicon.field(board.names[node]))


def _commands(before: State, after: State, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over banners that are raised, merged, or commanded by somebody else now."""
    for root in banners(after):
        nodes = [node for node, owner in enumerate(after.occupant) if owner != NOBODY and root_of(after, node) == root]
        stood = [node for node in nodes if before.occupant[node] != NOBODY]
        formers = {root_of(before, node) for node in stood if before.counts[root_of(before, node)] >> SIZE > 1}
        commanders = {before.sergeant[former] for former in formers}
        holder = after.sergeant[root]
        if len(formers) == 1 and commanders == {holder}:
            continue
        said = {"fields": lexicon.fields(nodes_of(after, root)), "size": after.counts[root] >> SIZE}
        if holder == NOBODY:
            yield lexicon.told("nobody", **said)
        else:
            yield lexicon.told("commands", name=lexicon.names[holder], **said, value=after.value(root))


def _draws(before: State, action: int, after: State, seat: int, lexicon: Lexicon) -> Iterator[str]:
    """Return an iterator over the numbers that came to hands: to a seat its own, of the others how many."""
    kind, _ = before.setup.numbering.kind(action)
    for each, name in enumerate(lexicon.names[: before.players]):
        if seat in (OMNISCIENT, each):
            came = [tile for tile in after.hands[each] if tile not in before.hands[each]]
            if came:
                yield lexicon.told("draws", name=name, numbers=_numbers(came))
            continue
        count = len(after.hands[each]) - len(before.hands[each]) + _left(before, kind, each)
        if count > 0:
            yield lexicon.told("draws-many", name=name, count=count)


def _left(before: State, kind: str, seat: int) -> int:
    """Return how many numbers leave a hand with an action."""
    if kind == "take":
        return int(seat == before.victim)
    if seat != before.current_player:
        return 0
    if kind == "pass":
        return len(before.hands[seat]) if before.setup.rules.discard_hand else 1
    if kind == "place":
        return int(before.setup.rules.discard_shown)
    return _PLAYED.get(kind, 0)


def _numbers(tiles: Iterable[int]) -> str:
    return ", ".join(str(tile + 1) for tile in tiles)
