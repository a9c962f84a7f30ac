"""How good an action looks to the marshal who acts: for the greedy bot. Uses only what lies open and his own hand.

A placement is tried on a copy and the position after it is weighed in heller: what everybody would have if the game
ended now, and hopes for what is not commanded yet. Nothing is drawn on the way, so nothing hidden is looked at.

Values are whole numbers, ``PARTS`` to the heller, so that two actions are equally good exactly where they are. Nothing
depends on the number of a seat.
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

PARTS: Final = 60
"""Parts of a heller: the least number of which a twentieth is whole, and a part for each of 2 to 4 marshals."""
_LEAD: Final = 3 * PARTS // 2
"""For each soldier by which a commander is ahead, up to ``_SAFE`` of them."""
_SAFE: Final = 2
_HOPE: Final = PARTS // 10
"""For each heller that a component without commander is worth, to whoever has most soldiers in it."""
_TILE: Final = 3 * PARTS // 20
"""For each field that a number could still be recruited to."""
_VICTORY: Final = 1000 * PARTS
_BLUFFS: Final = (3, 20)
"""How often somebody with a suitable number is thought to deny it: in 3 cases of 20."""
_LIE: Final = -3 * PARTS // 4
"""Three quarters of a heller, chosen, not measured. A lie is a risk: worse than any place for the morlock but one where
it hinders the marshal himself, which costs a heller."""


def action_value(state: Situation, action: int) -> int:
    """Return how good an allowed action looks, in parts of a heller."""
    kind, rest = state.setup.numbering.kind(action)
    return _VALUES[kind](state, action, rest)


def _placement(state: Situation, action: int, rest: int) -> int:
    del rest
    seat = state.current_player
    twin = state.clone()
    perform(twin, action)
    if twin.is_terminal:
        winners = scoring.outcome(twin).winners
        return (_VICTORY if seat in winners else -_VICTORY) // len(winners)
    return _standing(twin, seat) + _TILE * sum(_prospects(twin, tile) for tile in twin.hands[seat])


def _standing(state: Situation, seat: int) -> int:
    """Weigh a position for a marshal: his money and hopes against those of whoever is best off among the others."""
    totals, _ = scoring.final_money(state)
    worth = [PARTS * total for total in totals]
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


def _camp(state: Situation, action: int, rest: int) -> int:
    """Value a camp by the worth of the sites it keeps from others, if it does not stand in the way of own soldiers."""
    del action
    field, seat = field_of(rest), state.current_player
    if state.touch[seat] >> field & 1:
        return -PARTS
    foreign = sum(touch >> field & 1 for other, touch in enumerate(state.touch) if other != seat)
    sites = state.setup.board.touches[field] & ~state.deal.castles
    return (
        _HOPE * foreign * (state.deal.value(sites, 0, state.setup.rules.play) - state.setup.rules.play.sergeant) - _TILE
    )


def _morlock(state: Situation, action: int, rest: int) -> int:
    """Value the place of a morlock by whose growth it hinders, more than that of the marshal himself."""
    del action
    seat = state.active
    land = 5 << 3 * rest & state.open
    foreign = sum((touch & land).bit_count() for other, touch in enumerate(state.touch) if other != seat)
    return PARTS * foreign // (state.players - 1) - PARTS * (state.touch[seat] & land).bit_count()


def _deny(state: Situation, action: int, rest: int) -> int:
    del action, rest
    return _LIE if is_suitable(state) else 0


def _challenge(state: Situation, action: int, rest: int) -> int:
    """Value doubt by how likely it is that the denier holds no suitable number, judged from the numbers not seen."""
    del action, rest
    known = state.known[state.active]
    if known & state.calm:
        return PARTS
    seen = sum(1 << tile for tile in (*state.hands[state.current_player], *state.discard) if tile < state.setup.morlock)
    for shown in state.known:
        seen |= shown
    unseen = ((1 << state.setup.board.areas) - 1) & ~seen
    hidden = len(state.hands[state.active]) - known.bit_count()
    nothing: int = (unseen & ~state.calm).bit_count() ** hidden
    something: int = max(1, unseen.bit_count()) ** hidden - nothing
    lies, denials = _BLUFFS
    return PARTS * (lies * something - denials * nothing) // max(1, lies * something + denials * nothing)


def _take(state: Situation, action: int, rest: int) -> int:
    """Value a number of the victim by what it could still be used for."""
    del action
    return PARTS * _prospects(state, rest)


def _claim(state: Situation, action: int, rest: int) -> int:
    del action
    return PARTS * value(state, rest)


def _nothing(state: Situation, action: int, rest: int) -> int:
    del state, action, rest
    return 0


_VALUES: dict[str, Callable[[Situation, int, int], int]] = {
    **dict.fromkeys(("recruit", "reinforce", "expel", "relieve", "seduce"), _placement),
    **dict.fromkeys(("pass", "nocamp", "accept", "decline"), _nothing),
    "camp": _camp,
    "place": _morlock,
    "deny": _deny,
    "challenge": _challenge,
    "take": _take,
    "claim": _claim,
}
