"""Carry out the actions of marshals (section 4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.komarn import bluff, legal, resolution, turn
from ordo_pnp.games.komarn.actions import field_of
from ordo_pnp.games.komarn.banners import root_of
from ordo_pnp.games.komarn.denials import remember_seen
from ordo_pnp.games.komarn.refusal import no_such_action, refusal_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.games.komarn.situation import Situation


def act(state: Situation, action: int) -> None:
    """Carry out an action if it is allowed.

    Raises:
        IllegalActionError: It is not; the state is untouched.
    """
    setup = state.setup
    if not 0 <= action < setup.actions:
        raise no_such_action(state, action)
    refusal = refusal_of(state, setup.numbering.move(action, setup.colours[state.current_player]))
    if refusal is not None:
        raise refusal
    perform(state, action)


def perform(state: Situation, action: int) -> None:
    """Carry out an action that is known to be allowed."""
    kind, rest = state.setup.numbering.kind(action)
    _ACTS[kind](state, rest)


def settle(state: Situation, fields: Sequence[int]) -> None:
    """Place soldiers of the marshal on turn, whose numbers are played already, and go on with the turn.

    It neither looks at a hand nor changes one.
    """
    resolution.place(state, state.active, fields)
    turn.after_placement(state)


def recruit(state: Situation, field: int) -> None:
    """Place a soldier on a field with the number of its area."""
    _play(state, field // 3)
    settle(state, (field,))


def reinforce(state: Situation, number: int) -> None:
    """Place a soldier on a land field beside own ones, with any number."""
    tile, land = divmod(number, state.setup.numbering.lands)
    _play(state, tile)
    settle(state, (field_of(land),))


def expel(state: Situation, number: int) -> None:
    """Drive a morlock out with the number of its area and another."""
    tile, extra = divmod(number, state.setup.numbering.areas)
    _expel(state, tile, (tile, extra))


def relieve(state: Situation, number: int) -> None:
    """Drive a morlock out with two numbers of other areas, as a reinforcement (A39)."""
    area, pair = divmod(number, state.setup.numbering.pairs)
    _expel(state, area, state.setup.numbering.pair(pair))


def _expel(state: Situation, area: int, tiles: tuple[int, int]) -> None:
    for tile in tiles:
        _play(state, tile)
    banks = legal.banks_to_take(state, area)
    state.morlocks ^= 1 << area
    bluff.put_away(state)
    settle(state, banks)


def seduce(state: Situation, field: int) -> None:
    """Replace a foreign soldier with an own one."""
    _play(state, field // 3)
    resolution.seduce(state, state.active, field)
    turn.after_placement(state)


def pass_(state: Situation, tile: int) -> None:
    """Discard a number, or as a variant the whole hand, because nothing can be placed (A42)."""
    seat = state.active
    for each in state.hands[seat][:] if state.setup.rules.discard_hand else (tile,):
        _play(state, each)
    turn.after_pass(state)


def camp(state: Situation, land: int) -> None:
    """Build a camp."""
    bit = 1 << field_of(land)
    state.camps |= bit
    state.bare &= ~bit
    state.open &= ~bit
    state.camps_left[state.active] -= 1
    state.built += 1
    if state.built >= state.setup.rules.camps_in_a_turn:
        turn.draw(state)


def nocamp(state: Situation, _: int) -> None:
    """Build no camp, or no more."""
    turn.draw(state)


def claim(state: Situation, field: int) -> None:
    """Take command of a banner (A15)."""
    resolution.claim(state, root_of(state, field), state.current_player)
    turn.ask(state)


def decline(state: Situation, _: int) -> None:
    """Take no command, or no more."""
    state.asked.pop(0)
    turn.ask(state)


def _play(state: Situation, tile: int) -> None:
    """Put a number from hand on the discard pile."""
    seat = state.active
    remember_seen(state, seat, tile)
    state.hands[seat].remove(tile)
    state.known[seat] &= ~(1 << tile)
    state.discard.append(tile)


_ACTS: dict[str, Callable[[Situation, int], None]] = {
    "recruit": recruit,
    "reinforce": reinforce,
    "expel": expel,
    "relieve": relieve,
    "seduce": seduce,
    "pass": pass_,
    "camp": camp,
    "nocamp": nocamp,
    "place": bluff.place,
    "deny": bluff.deny,
    "accept": bluff.accept,
    "challenge": bluff.challenge,
    "take": bluff.take,
    "claim": claim,
    "decline": decline,
}
