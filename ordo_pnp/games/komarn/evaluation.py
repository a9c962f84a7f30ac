"""How good an action looks to the marshal who acts: for the greedy bot. Uses only what lies open and his own hand.

A placement is tried on a copy and the position after it is weighed in heller: what everybody would have if the game
ended now, and hopes for what is not commanded yet. Nothing is drawn on the way, so nothing hidden is looked at.

Values are whole numbers, ``PARTS`` to the heller, so that two actions are equally good exactly where they are. Nothing
depends on the number of a seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.actions import field_of
from ordo_pnp.games.komarn.banners import value
from ordo_pnp.games.komarn.bluff import is_suitable
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.placement_values import Appraisal, Placements, prospects
from ordo_pnp.games.komarn.setup import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.games.komarn.situation import Situation

# Parts of a heller: the least number of which a twentieth is whole, and a part for each of 2 to 4 marshals.
PARTS: Final = 60
# For each soldier by which a commander is ahead, up to ``_SAFE`` of them.
_LEAD: Final = 3 * PARTS // 2
_SAFE: Final = 2
# For each heller that a component without commander is worth, to whoever has most soldiers in it.
_HOPE: Final = PARTS // 10
# For each field that a number could still be recruited to.
_TILE: Final = 3 * PARTS // 20
# How often somebody with a suitable number is thought to deny it: in 3 cases of 20.
_BLUFFS: Final = (3, 20)
# Three quarters of a heller, chosen, not measured. A lie is a risk: worse than any place for the morlock but one where
# it hinders the marshal himself, which costs a heller.
_LIE: Final = -3 * PARTS // 4


def action_value(state: Situation, action: int) -> int:
    """Return how good an allowed action looks, in parts of a heller."""
    return action_values(state, (action,))[0]


def action_values(state: Situation, actions: Sequence[int], appraisal: Appraisal | None = None) -> list[int]:
    """Return how good allowed actions look, in parts of a heller: each board that placements lead to is weighed once.

    Args:
        state: The position.
        actions: Allowed ones.
        appraisal: What components and fields are worth; by default as the greedy bot sees it.
    """
    if state.phase == Phase.PLAY:
        return Placements(state, appraisal or _GREEDY).values(actions)
    if state.phase == Phase.CAMP:
        return _camps(state, actions)
    values = []
    for action in actions:
        kind, rest = state.setup.numbering.kind(action)
        values.append(_VALUES[kind](state, rest))
    return values


def _component(state: Situation, counts: int, commander: int, touched: int, castles: int) -> tuple[int, int]:
    """Return what a component is worth, and to whom: its value at the end and a safe lead, or else the hope of command."""
    setup = state.setup
    each, first, second = setup.strengths(counts)
    if commander != NOBODY:
        lead = 2 * each[commander] - first - second
        safe = _LEAD * (lead if -_SAFE < lead < _SAFE else _SAFE if lead > 0 else -_SAFE)
        return commander, PARTS * state.deal.value(touched, castles, setup.rules.end) + safe
    if first == second:
        return 0, 0
    return each.index(first), _HOPE * state.deal.value(touched, castles, setup.rules.end)


_GREEDY: Final = Appraisal(PARTS, _component, _TILE)


def _camps(state: Situation, actions: Sequence[int]) -> list[int]:
    """Value camps by the worth of the sites they keep from others, where they do not stand in the way of own soldiers."""
    setup, deal, seat = state.setup, state.deal, state.current_player
    numbering, board, play = setup.numbering, setup.board, setup.rules.play
    own, others = state.touch[seat], [touch for other, touch in enumerate(state.touch) if other != seat]
    values = []
    for action in actions:
        if action == numbering.nocamp:
            values.append(0)
            continue
        field = field_of(action - numbering.camp)
        if own >> field & 1:
            values.append(-PARTS)
            continue
        foreign = sum([touch >> field & 1 for touch in others])
        worth = deal.value(board.touches[field] & ~deal.castles, 0, play) - play.sergeant if foreign else 0
        values.append(_HOPE * foreign * worth - _TILE)
    return values


def _morlock(state: Situation, rest: int) -> int:
    """Value the place of a morlock by whose growth it hinders, more than that of the marshal himself."""
    seat = state.active
    land = 5 << 3 * rest & state.open
    foreign = sum((touch & land).bit_count() for other, touch in enumerate(state.touch) if other != seat)
    return PARTS * foreign // (state.players - 1) - PARTS * (state.touch[seat] & land).bit_count()


def _deny(state: Situation, rest: int) -> int:
    return _LIE if is_suitable(state) else 0


def _challenge(state: Situation, rest: int) -> int:
    """Value doubt by how likely it is that the denier holds no suitable number, judged from the numbers not seen."""
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


def _take(state: Situation, rest: int) -> int:
    """Value a number of the victim by what it could still be used for."""
    return PARTS * prospects(state, rest)


def _claim(state: Situation, rest: int) -> int:
    return PARTS * value(state, rest)


def _nothing(state: Situation, rest: int) -> int:
    return 0


_VALUES: dict[str, Callable[[Situation, int], int]] = {
    **dict.fromkeys(("accept", "decline"), _nothing),
    "place": _morlock,
    "deny": _deny,
    "challenge": _challenge,
    "take": _take,
    "claim": _claim,
}
