"""A morlock was drawn: place it or deny a suitable number, truly or not (section 4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.komarn import turn
from ordo_pnp.games.komarn.denials import remember_denial, remember_seen
from ordo_pnp.games.komarn.phases import Phase

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.situation import Situation


def place(state: Situation, tile: int) -> None:
    """Place the morlock with a number that is shown and stays in hand, or is discarded (A35)."""
    seat = state.active
    state.morlocks |= 1 << tile
    state.calm ^= 1 << tile
    state.open &= ~(5 << 3 * tile)
    if state.setup.rules.discard_shown:
        _lose(state, seat, tile)
    else:
        remember_seen(state, seat, tile)
        state.known[seat] |= 1 << tile
    if state.phase == Phase.MORLOCK_FORCED:
        _punish(state, seat, state.doubter)
    else:
        turn.draw(state)


def deny(state: Situation, _: int) -> None:
    """Deny to have a suitable number."""
    remember_denial(state)
    state.phase = Phase.CHALLENGE
    _ask_after(state, state.active)


def accept(state: Situation, _: int) -> None:
    """Let a denial stand."""
    _ask_after(state, state.current_player)


def _ask_after(state: Situation, seat: int) -> None:
    """Ask the next opponent clockwise who holds a number whether he doubts; if there is none the morlock goes.

    Rule: A37.
    """
    for step in range(1, state.players):
        other = (seat + step) % state.players
        if other == state.active:
            break
        if state.hands[other]:
            state.current_player = other
            return
    put_away(state)
    turn.draw(state)


def challenge(state: Situation, _: int) -> None:
    """Doubt a denial: both hands are shown to everybody (A50), and one of the two loses a number."""
    state.doubter = state.current_player
    for seat in (state.active, state.doubter):
        state.known[seat] = sum(1 << tile for tile in state.hands[seat])
        state.denials[seat] = (0, 0)
    state.current_player = state.active
    if is_suitable(state):
        state.phase = Phase.MORLOCK_FORCED
        return
    put_away(state)
    _punish(state, state.doubter, state.active)


def _punish(state: Situation, victim: int, chooser: int) -> None:
    if not state.hands[victim]:
        turn.draw(state)
        return
    state.phase = Phase.PENALTY
    state.victim = victim
    state.current_player = chooser


def take(state: Situation, tile: int) -> None:
    """Choose a number that the victim discards; it is replaced in the victim's own draw phase (A38)."""
    _lose(state, state.victim, tile)
    turn.draw(state)


def _lose(state: Situation, seat: int, tile: int) -> None:
    remember_seen(state, seat, tile)
    state.hands[seat].remove(tile)
    state.known[seat] &= ~(1 << tile)
    state.discard.append(tile)


def is_suitable(state: Situation) -> bool:
    """Whether the marshal on turn holds a number that a morlock can be placed with.

    Rule: neither soldier nor morlock in its area; camps do not matter (4.2).
    """
    return any(state.calm >> tile & 1 for tile in state.hands[state.active])


def put_away(state: Situation) -> None:
    """Put a morlock that is on no river field on the discard pile, or out of the game (A36)."""
    if state.setup.rules.morlocks_return:
        state.discard.append(state.setup.morlock)
