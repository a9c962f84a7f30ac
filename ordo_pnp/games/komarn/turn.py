"""Carry out actions and go on with the turn: placements, denials and challenges, the next marshal, the end (section 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ordo_pnp.games.komarn import banners as resolution
from ordo_pnp.games.komarn.actions import field_of
from ordo_pnp.games.komarn.bag import fill_hand
from ordo_pnp.games.komarn.banners import banners, claim_late, claimable, root_of
from ordo_pnp.games.komarn.legal_actions import banks_to_take, no_such_action, refusal_of
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.games.komarn.situation import Phase, Situation, Window
from ordo_pnp.rules import Termination


def remember_denial(state: Situation) -> None:
    """Keep the denial of the marshal on turn: the numbers that would be suitable, and his unseen ones of now.

    A number that everybody has seen proves the lie, and then nothing is learned of the others.
    """
    seat = state.active
    known = state.known[seat]
    proven = known & state.calm
    state.denials[seat] = (0, 0) if proven else (state.calm, len(state.hands[seat]) - known.bit_count())


def remember_seen(state: Situation, seat: int, tile: int) -> None:
    """Keep denials in step when a number leaves a hand or is shown; to be called before that.

    Nobody sees whether it was drawn before the denial: one that was denied is taken for a later one while there are such,
    any other for one of those that were held.
    """
    numbers, held = state.denials[seat]
    if not held or state.known[seat] >> tile & 1:
        return
    unseen = len(state.hands[seat]) - state.known[seat].bit_count()
    if numbers >> tile & 1 and unseen > held:
        return
    state.denials[seat] = (numbers, held - 1) if held > 1 else (0, 0)


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
    """Hand the Provost to the marshal who commands most maidens.

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
    """Return the seat of the next turn; NOBODY when the last round is finished.

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


def place_tile(state: Situation, tile: int) -> None:
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
        draw(state)


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
    draw(state)


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
        draw(state)
        return
    state.phase = Phase.PENALTY
    state.victim = victim
    state.current_player = chooser


def take(state: Situation, tile: int) -> None:
    """Choose a number that the victim discards; it is replaced in the victim's own draw phase (A38)."""
    _lose(state, state.victim, tile)
    draw(state)


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
    after_placement(state)


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
    banks = banks_to_take(state, area)
    state.morlocks ^= 1 << area
    put_away(state)
    settle(state, banks)


def seduce(state: Situation, field: int) -> None:
    """Replace a foreign soldier with an own one."""
    _play(state, field // 3)
    resolution.seduce(state, state.active, field)
    after_placement(state)


def pass_(state: Situation, tile: int) -> None:
    """Discard a number, or as a variant the whole hand, because nothing can be placed (A42)."""
    seat = state.active
    for each in state.hands[seat][:] if state.setup.rules.discard_hand else (tile,):
        _play(state, each)
    after_pass(state)


def camp(state: Situation, land: int) -> None:
    """Build a camp."""
    bit = 1 << field_of(land)
    state.camps |= bit
    state.bare &= ~bit
    state.open &= ~bit
    state.camps_left[state.active] -= 1
    state.built += 1
    if state.built >= state.setup.rules.camps_in_a_turn:
        draw(state)


def nocamp(state: Situation, _: int) -> None:
    """Build no camp, or no more."""
    draw(state)


def claim(state: Situation, field: int) -> None:
    """Take command of a banner (A15)."""
    resolution.claim(state, root_of(state, field), state.current_player)
    ask(state)


def decline(state: Situation, _: int) -> None:
    """Take no command, or no more."""
    state.asked.pop(0)
    ask(state)


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
    "place": place_tile,
    "deny": deny,
    "accept": accept,
    "challenge": challenge,
    "take": take,
    "claim": claim,
    "decline": decline,
}
