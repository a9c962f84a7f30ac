"""Which actions are allowed (section 4.2)."""

from __future__ import annotations

from itertools import combinations, compress
from typing import TYPE_CHECKING

from ordo_pnp.games.komarn.banners import banners, lowest_field
from ordo_pnp.games.komarn.board import bits, flags
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.resolution import claimable

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.games.komarn.situation import Situation


def actions(state: Situation) -> list[int]:
    """Return every allowed action, ascending; empty when nobody can act any more."""
    return _LISTS[state.phase](state)


def _play(state: Situation) -> list[int]:
    """List the placements; where there is none, a pass with each tile."""
    numbering = state.setup.numbering
    seat = state.current_player
    hand = state.hands[seat]
    legal: list[int] = []
    if state.supply[seat] > 0:
        open_, recruits = state.open, state.setup.recruits
        for tile in hand:
            legal += recruits[tile][open_ >> 3 * tile & 7]
        lands = list(compress(numbering.land_of, flags(reinforceable(state, seat))))
        for tile in hand:
            start = numbering.reinforce + tile * numbering.lands
            legal += [start + land for land in lands]
        legal += rare_placements(state, seat)
    return legal or [numbering.pass_ + tile for tile in hand]


def rare_placements(state: Situation, seat: int) -> list[int]:
    """List expulsions and seductions, ascending."""
    legal = _expulsions(state, seat) if state.morlocks else []
    if state.provost == seat:
        foreign = foreign_fields(state, seat)
        for tile in state.hands[seat]:
            legal += state.setup.seduces[tile][foreign >> 3 * tile & 7]
    return legal


def reinforceable(state: Situation, seat: int) -> int:
    """Return the set of fields that a marshal can reinforce.

    Rule: empty land without a morlock in its area, beside at least one own soldier and no foreign one.
    """
    return state.open & state.setup.board.land & beside_own_only(state, seat)


def beside_own_only(state: Situation, seat: int) -> int:
    """Return the set of fields beside soldiers of one marshal and of no other."""
    foreign = 0
    for other, touch in enumerate(state.touch):
        if other != seat:
            foreign |= touch
    return state.touch[seat] & ~foreign


def foreign_fields(state: Situation, seat: int) -> int:
    """Return the set of fields with soldiers of other marshals."""
    foreign = 0
    for other, own in enumerate(state.own):
        if other != seat:
            foreign |= own
    return foreign


def banks_to_take(state: Situation, area: int) -> tuple[int, ...]:
    """Return the fields that soldiers are placed on when the morlock of an area is expelled; none where a camp forbids it.

    Rule: all land fields, two or one (A56); a camp on one of them locks the area, or as a variant leaves the other (A34, A39).
    """
    banks = state.setup.board.banks[area]
    free = tuple(field for field in banks if not state.camps >> field & 1)
    return free if len(free) == len(banks) or state.setup.rules.expel_beside_camp else ()


def _expulsions(state: Situation, seat: int) -> list[int]:
    numbering = state.setup.numbering
    hand, supply = state.hands[seat], state.supply[seat]
    legal = []
    for tile in hand:
        if state.morlocks >> tile & 1 and 0 < len(banks_to_take(state, tile)) <= supply:
            start = numbering.expel + tile * numbering.areas
            legal += [start + extra for extra in hand if extra != tile]
    if not numbering.pairs:
        return legal
    near = beside_own_only(state, seat)
    relieved = []
    for area in bits(state.morlocks):
        banks = banks_to_take(state, area)
        if 0 < len(banks) <= supply and any(near >> field & 1 for field in banks):
            others = [tile for tile in hand if tile != area]
            relieved += [numbering.relief(area, one, two) for one, two in combinations(others, 2)]
    return legal + sorted(relieved)


def _camp(state: Situation) -> list[int]:
    """List the camps: any land field without soldier and camp, beside morlocks and sites, too."""
    numbering = state.setup.numbering
    if state.camps_left[state.current_player] <= 0:
        return [numbering.nocamp]
    free = state.bare & state.setup.board.land
    return [*compress(numbering.camps, flags(free)), numbering.nocamp]


def _morlock(state: Situation) -> list[int]:
    return [*_forced(state), state.setup.numbering.deny]


def _forced(state: Situation) -> list[int]:
    start, calm = state.setup.numbering.place, state.calm
    return [start + tile for tile in state.hands[state.current_player] if calm >> tile & 1]


def _challenge(state: Situation) -> list[int]:
    return [state.setup.numbering.accept, state.setup.numbering.challenge]


def _penalty(state: Situation) -> list[int]:
    start = state.setup.numbering.take
    return [start + tile for tile in state.hands[state.victim]]


def _claim(state: Situation) -> list[int]:
    start = state.setup.numbering.claim
    found = claimable(state, state.current_player, banners(state))
    return [*sorted(start + lowest_field(state, root) for root in found), state.setup.numbering.decline]


def _nothing(state: Situation) -> list[int]:
    return []


_LISTS: dict[int, Callable[[Situation], list[int]]] = {
    Phase.PLAY: _play,
    Phase.CAMP: _camp,
    Phase.MORLOCK: _morlock,
    Phase.CHALLENGE: _challenge,
    Phase.MORLOCK_FORCED: _forced,
    Phase.PENALTY: _penalty,
    Phase.CLAIM: _claim,
    Phase.NEXT: _nothing,
    Phase.OVER: _nothing,
}


def can_place_something(state: Situation) -> bool:
    """Whether the marshal on turn has any placement, so that he must not pass."""
    return _play(state)[0] < state.setup.numbering.pass_
