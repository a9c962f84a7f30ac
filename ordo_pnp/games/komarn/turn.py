"""How a turn goes on: camp, draw, the next marshal, the end (sections 4.1 and 6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.komarn.bag import fill_hand
from ordo_pnp.games.komarn.banners import banners
from ordo_pnp.games.komarn.phases import Phase, Window
from ordo_pnp.games.komarn.resolution import claim_late, claimable
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.kernel import Termination

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.situation import Situation


def after_placement(state: Situation) -> None:
    """Go on after castles and command are settled: late claims, the Provost, perhaps the end, camp."""
    state.passes = 0
    if state.setup.rules.claims:
        _open_window(state, Window.RESOLUTION)
        return
    if state.homecoming:
        claim_late(state)
    _conclude(state)


def _conclude(state: Situation) -> None:
    move_provost(state)
    if (state.exhausted or state.ending) and _is_over(state):
        state.termination = Termination.COMPLETED
        end(state)
        return
    state.built = 0
    state.phase = Phase.CAMP
    state.current_player = state.active


def move_provost(state: Situation) -> None:
    """Hand the Provost to whoever commands most maidens.

    Rule: the strict maximum of at least one; neutral otherwise, or as a variant kept by one of those who tie (5.6, A31).
    """
    maidens = state.maidens
    most = max(maidens)
    if not most:
        state.provost = NOBODY
    elif maidens.count(most) == 1:
        state.provost = maidens.index(most)
    elif not (state.setup.rules.incumbent_keeps and state.provost != NOBODY and maidens[state.provost] == most):
        state.provost = NOBODY


def _is_over(state: Situation) -> bool:
    """Whether the game ends after the action of the marshal on turn.

    Rule: at once when a supply fell to 0, or as a variant when the round is finished (A43).
    """
    state.exhausted = False
    if not state.setup.rules.finish_round:
        return True
    state.ending = True
    return _next_seat(state) == NOBODY


def _next_seat(state: Situation) -> int:
    """Return whose turn follows; NOBODY when the last round is finished.

    Rule: in the last round marshals without supply are skipped.
    """
    seat = (state.active + 1) % state.players
    if not state.ending:
        return seat
    while seat != state.start:
        if state.supply[seat] > 0:
            return seat
        seat = (seat + 1) % state.players
    return NOBODY


def after_pass(state: Situation) -> None:
    """Go on after a turn in which nothing was placed.

    Rule: rounds in which everybody passed end the game (A51); a camp may follow only as a variant (A33).
    """
    state.passes += 1
    rules = state.setup.rules
    if state.passes >= rules.stalemate_rounds * state.players:
        _finish(state, Termination.STALLED)
    elif state.ending and _next_seat(state) == NOBODY:
        _finish(state, Termination.COMPLETED)
    elif rules.camps_without_recruit:
        state.built = 0
        state.phase = Phase.CAMP
    else:
        draw(state)


def draw(state: Situation) -> None:
    """Fill the hand of the marshal on turn; a morlock waits for his decision, a full hand ends the turn."""
    state.current_player = state.active
    if state.halts:
        state.phase = Phase.NEXT
        state.is_terminal = True
    elif fill_hand(state):
        _end_turn(state)
    else:
        state.phase = Phase.MORLOCK


def _end_turn(state: Situation) -> None:
    """Pass the turn to the next marshal.

    Rule: a number of turns ends every game (A51).
    """
    state.turn += 1
    if state.turn >= state.setup.rules.max_turns:
        _finish(state, Termination.TURN_LIMIT)
        return
    seat = _next_seat(state)
    if seat == NOBODY:
        _finish(state, Termination.COMPLETED)
        return
    state.active = seat
    if state.setup.rules.claims:
        _open_window(state, Window.START)
    else:
        begin(state)


def begin(state: Situation) -> None:
    """Let the marshal on turn play; one without numbers goes straight to the draw.

    A position that says nothing of his numbers ends here.
    """
    state.phase = Phase.PLAY
    state.current_player = state.active
    if state.hands[state.active]:
        return
    if state.scripted:
        state.phase = Phase.NEXT
        state.is_terminal = True
    else:
        after_pass(state)


def _open_window(state: Situation, after: Window) -> None:
    """Ask every marshal from the one on turn whether he takes command (A15)."""
    state.after = after
    state.asked = [(state.active + step) % state.players for step in range(state.players)]
    ask(state)


def ask(state: Situation) -> None:
    """Wait for the next marshal who leads a banner that he does not command; go on when there is none."""
    roots = banners(state)
    while state.asked:
        if claimable(state, state.asked[0], roots):
            state.phase = Phase.CLAIM
            state.current_player = state.asked[0]
            return
        state.asked.pop(0)
    if state.after == Window.RESOLUTION:
        _conclude(state)
        return
    move_provost(state)
    if state.after == Window.FINAL:
        end(state)
    elif state.exhausted and not state.setup.rules.finish_round:
        state.termination = Termination.COMPLETED
        end(state)
    else:
        state.ending = state.ending or state.exhausted
        state.exhausted = False
        if state.ending and state.supply[state.active] <= 0:
            _end_turn(state)
        else:
            begin(state)


def _finish(state: Situation, termination: Termination) -> None:
    """End the game; where command is a choice, after a last window."""
    state.termination = termination
    if state.setup.rules.claims:
        _open_window(state, Window.FINAL)
    else:
        end(state)


def end(state: Situation) -> None:
    """End the game with the position as it lies."""
    state.phase = Phase.OVER
    state.current_player = state.active
    state.is_terminal = True
