"""How good an action looks to the marshal who acts: for the greedy bot. Uses only what lies open and his own hand.

A placement is tried on a copy and the position after it is weighed in heller: what everybody would have if the game
ended now, and hopes for what is not commanded yet. Nothing is drawn on the way, so nothing hidden is looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn import scoring
from ordo_pnp.games.komarn.actions import field_of
from ordo_pnp.games.komarn.apply import perform
from ordo_pnp.games.komarn.banners import value
from ordo_pnp.games.komarn.bluff import is_suitable
from ordo_pnp.games.komarn.setup import NOBODY, soldiers_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.games.komarn.situation import Situation

_LEAD: Final = 1.5
"""For each soldier by which a commander is ahead, up to ``_SAFE`` of them."""
_SAFE: Final = 2
_HOPE: Final = 0.1
"""Part of its worth that a component without commander has for whoever has most soldiers in it."""
_TILE: Final = 0.15
"""For each field that a number could still be recruited to."""
_VICTORY: Final = 1000.0
_BLUFFS: Final = 0.15
"""How often somebody with a suitable number is thought to deny it."""


def action_value(state: Situation, action: int) -> float:
    """Say how good an allowed action looks, in heller where it places a soldier."""
    kind, rest = state.setup.numbering.kind(action)
    return _VALUES[kind](state, action, rest)


def _placement(state: Situation, action: int, rest: int) -> float:
    del rest
    seat = state.current_player
    twin = state.clone()
    perform(twin, action)
    if twin.is_terminal:
        winners = scoring.outcome(twin).winners
        return (_VICTORY if seat in winners else -_VICTORY) / len(winners)
    return _standing(twin, seat) + _TILE * sum(_prospects(twin, tile) for tile in twin.hands[seat])


def _standing(state: Situation, seat: int) -> float:
    """Weigh a position for a marshal: his money and hopes against those of whoever is best off among the others."""
    totals, _ = scoring.final_money(state)
    worth = [float(total) for total in totals]
    values = state.setup.rules.end
    for root, other in enumerate(state.parent):
        if other != root or state.occupant[root] == NOBODY:
            continue
        counts = state.counts[root]
        each = [soldiers_of(counts, player) for player in range(state.players)]
        commander = state.sergeant[root]
        first, second = sorted(each)[-1:-3:-1]
        if commander != NOBODY:
            worth[commander] += _LEAD * max(-_SAFE, min(_SAFE, 2 * each[commander] - first - second))
        elif first > second:
            worth[each.index(first)] += _HOPE * state.deal.value(state.touched[root], state.castles[root], values)
    return worth[seat] - max(total for player, total in enumerate(worth) if player != seat)


def _prospects(state: Situation, tile: int) -> int:
    """Count the fields that a number can be recruited to."""
    return (state.open >> 3 * tile & 7).bit_count()


def _camp(state: Situation, action: int, rest: int) -> float:
    """Value a camp by the worth of the sites it keeps from others, if it does not stand in the way of own soldiers."""
    del action
    field, seat = field_of(rest), state.current_player
    if state.touch[seat] >> field & 1:
        return -1.0
    foreign = sum(touch >> field & 1 for other, touch in enumerate(state.touch) if other != seat)
    sites = state.setup.board.touches[field] & ~state.deal.castles
    return (
        _HOPE * foreign * (state.deal.value(sites, 0, state.setup.rules.play) - state.setup.rules.play.sergeant) - _TILE
    )


def _morlock(state: Situation, action: int, rest: int) -> float:
    """Value the place of a morlock by whose growth it hinders, more than that of the marshal himself."""
    del action
    seat = state.active
    land = 5 << 3 * rest & state.open
    foreign = sum((touch & land).bit_count() for other, touch in enumerate(state.touch) if other != seat)
    return foreign / (state.players - 1) - (state.touch[seat] & land).bit_count()


def _deny(state: Situation, action: int, rest: int) -> float:
    """A lie is a risk: worse than any place for the morlock but one where it hinders the marshal himself."""
    del action, rest
    return -0.75 if is_suitable(state) else 0.0


def _challenge(state: Situation, action: int, rest: int) -> float:
    """Value doubt by how likely it is that the denier holds no suitable number, judged from the numbers not seen."""
    del action, rest
    known = state.known[state.active]
    if known & state.calm:
        return 1.0
    seen = sum(1 << tile for tile in (*state.hands[state.current_player], *state.discard) if tile < state.setup.morlock)
    for shown in state.known:
        seen |= shown
    unseen = ((1 << state.setup.board.areas) - 1) & ~seen
    hidden = len(state.hands[state.active]) - known.bit_count()
    unsuitable = (unseen & ~state.calm).bit_count() / max(1, unseen.bit_count())
    honest = unsuitable**hidden
    return 1.0 - 2.0 * honest / (honest + _BLUFFS * (1.0 - honest)) if honest else 1.0


def _take(state: Situation, action: int, rest: int) -> float:
    """Value a number of the victim by what it could still be used for."""
    del action
    return float(_prospects(state, rest))


def _claim(state: Situation, action: int, rest: int) -> float:
    del action
    return float(value(state, rest))


def _nothing(state: Situation, action: int, rest: int) -> float:
    del state, action, rest
    return 0.0


_VALUES: dict[str, Callable[[Situation, int, int], float]] = {
    **dict.fromkeys(("recruit", "reinforce", "expel", "relieve", "seduce"), _placement),
    **dict.fromkeys(("pass", "nocamp", "accept", "decline"), _nothing),
    "camp": _camp,
    "place": _morlock,
    "deny": _deny,
    "challenge": _challenge,
    "take": _take,
    "claim": _claim,
}
