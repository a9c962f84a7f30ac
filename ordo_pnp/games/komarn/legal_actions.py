"""The actions that are allowed (section 4.2), and the reason why any other is refused (section 4.3)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from itertools import combinations, compress
from typing import Final

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games.komarn.actions import Move
from ordo_pnp.games.komarn.banners import banners, claimable, lowest_field, root_of
from ordo_pnp.games.komarn.board import bits, flags
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.games.komarn.situation import Phase, Situation


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


def _legal_camp(state: Situation) -> list[int]:
    """List the camps: any land field without soldier and camp, beside morlocks and sites, too."""
    numbering = state.setup.numbering
    if state.camps_left[state.current_player] <= 0:
        return [numbering.nocamp]
    free = state.bare & state.setup.board.land
    return [*compress(numbering.camps, flags(free)), numbering.nocamp]


def _legal_morlock(state: Situation) -> list[int]:
    return [*_forced(state), state.setup.numbering.deny]


def _forced(state: Situation) -> list[int]:
    start, calm = state.setup.numbering.place, state.calm
    return [start + tile for tile in state.hands[state.current_player] if calm >> tile & 1]


def _challenge(state: Situation) -> list[int]:
    return [state.setup.numbering.accept, state.setup.numbering.challenge]


def _penalty(state: Situation) -> list[int]:
    start = state.setup.numbering.take
    return [start + tile for tile in state.hands[state.victim]]


def _legal_claim(state: Situation) -> list[int]:
    start = state.setup.numbering.claim
    found = claimable(state, state.current_player, banners(state))
    return [*sorted(start + lowest_field(state, root) for root in found), state.setup.numbering.decline]


def _nothing(state: Situation) -> list[int]:
    return []


_LISTS: dict[int, Callable[[Situation], list[int]]] = {
    Phase.PLAY: _play,
    Phase.CAMP: _legal_camp,
    Phase.MORLOCK: _legal_morlock,
    Phase.CHALLENGE: _challenge,
    Phase.MORLOCK_FORCED: _forced,
    Phase.PENALTY: _penalty,
    Phase.CLAIM: _legal_claim,
    Phase.NEXT: _nothing,
    Phase.OVER: _nothing,
}


def can_place_something(state: Situation) -> bool:
    """Whether the marshal on turn has any placement, so that he must not pass."""
    return _play(state)[0] < state.setup.numbering.pass_


class Reason(StrEnum):
    """The refusal codes."""

    GAME_OVER = "GAME_OVER"
    WRONG_PHASE = "WRONG_PHASE"
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    TILE_NOT_IN_HAND = "TILE_NOT_IN_HAND"
    UNKNOWN_FIELD = "UNKNOWN_FIELD"
    FIELD_NOT_IN_AREA = "FIELD_NOT_IN_AREA"
    CAMP_ON_FIELD = "CAMP_ON_FIELD"
    FIELD_OCCUPIED = "FIELD_OCCUPIED"
    RIVER_CLOSED = "RIVER_CLOSED"
    MORLOCK = "MORLOCK"
    REINF_RIVER = "REINF_RIVER"
    REINF_NO_OWN = "REINF_NO_OWN"
    REINF_FOREIGN = "REINF_FOREIGN"
    SAME_TILE = "SAME_TILE"
    NO_MORLOCK = "NO_MORLOCK"
    SUPPLY = "SUPPLY"
    NO_PROVOST = "NO_PROVOST"
    SEDUCE_CASTLE = "SEDUCE_CASTLE"
    SEDUCE_EMPTY = "SEDUCE_EMPTY"
    SEDUCE_OWN = "SEDUCE_OWN"
    CAMP_RIVER = "CAMP_RIVER"
    NO_CAMPS = "NO_CAMPS"
    PASS_FORBIDDEN = "PASS_FORBIDDEN"  # noqa: S105 (a pass of the game)
    MORLOCK_UNSUITABLE = "MORLOCK_UNSUITABLE"
    # Only where command is a choice (A15).
    NO_CLAIM = "NO_CLAIM"


# The ruling behind a refusal, where it is not the plain rulebook.
RULINGS: Final = {
    Reason.CAMP_ON_FIELD: "A48",
    Reason.MORLOCK: "A39",
    Reason.REINF_NO_OWN: "A11",
    Reason.REINF_FOREIGN: "A11",
    Reason.SAME_TILE: "A39",
    Reason.NO_MORLOCK: "A39",
    Reason.SUPPLY: "A39",
    Reason.NO_PROVOST: "A32",
    Reason.SEDUCE_CASTLE: "A29",
    Reason.NO_CAMPS: "A33",
    Reason.PASS_FORBIDDEN: "A42",
    Reason.MORLOCK_UNSUITABLE: "A34",
    Reason.NO_CLAIM: "A15",
}

_PHASES: Final = {
    **dict.fromkeys(("recruit", "reinforce", "expel", "relieve", "seduce", "pass"), (Phase.PLAY,)),
    **dict.fromkeys(("camp", "nocamp"), (Phase.CAMP,)),
    "place": (Phase.MORLOCK, Phase.MORLOCK_FORCED),
    "deny": (Phase.MORLOCK,),
    **dict.fromkeys(("accept", "challenge"), (Phase.CHALLENGE,)),
    "take": (Phase.PENALTY,),
    **dict.fromkeys(("claim", "decline"), (Phase.CLAIM,)),
}
_EXPECTED: Final = {
    Phase.PLAY: "a placement",
    Phase.CAMP: "`camp` or `nocamp`",
    Phase.MORLOCK: "`place` or `deny`",
    Phase.CHALLENGE: "`accept` or `challenge`",
    Phase.MORLOCK_FORCED: "`place`",
    Phase.PENALTY: "`take`",
    Phase.CLAIM: "`claim` or `decline`",
    Phase.NEXT: "nothing, for the turn is over",
}


def refusal_of(state: Situation, move: Move) -> IllegalActionError | None:
    """Make the error of an action with the first reason against it; None where it is allowed."""
    found = _reason(state, move)
    if found is None:
        return None
    reason, message = found
    ruling = RULINGS.get(reason)
    return IllegalActionError(f"{message} ({ruling})" if ruling else message, reason=reason.value, ruling=ruling)


def no_such_action(state: Situation, what: object) -> IllegalActionError:
    """Make the error of something that is no action anywhere in the match."""
    reason = Reason.GAME_OVER if state.phase == Phase.OVER else Reason.WRONG_PHASE
    return IllegalActionError(f"there is no action {what} in this match", reason=reason.value)


def _reason(state: Situation, move: Move) -> tuple[Reason, str] | None:
    if state.phase == Phase.OVER:
        return Reason.GAME_OVER, "the game is over"
    if state.phase not in _PHASES[move.kind]:
        return Reason.WRONG_PHASE, f"`{move.kind}` is not possible now; expected: {_EXPECTED[state.phase]}"
    colour = state.setup.colours[state.current_player]
    if move.actor != colour:
        return Reason.NOT_YOUR_TURN, f"{colour} acts now, not {move.actor}"
    check = _CHECKS.get(move.kind)
    return None if check is None else check(state, move)


def _holds(state: Situation, tile: int | None) -> bool:
    return tile is not None and tile - 1 in state.hands[state.current_player]


def _no_tile(state: Situation, *tiles: int | None) -> tuple[Reason, str] | None:
    missing = next((tile for tile in tiles if not _holds(state, tile)), None)
    if missing is None:
        return None
    return Reason.TILE_NOT_IN_HAND, f"{state.setup.colours[state.current_player]} does not hold the number {missing}"


def _no_field(state: Situation, move: Move) -> tuple[Reason, str] | None:
    if move.field in state.setup.board.index and (move.field[0] != "c" or _castle(state, move.field)):
        return None
    return Reason.UNKNOWN_FIELD, f"the board has no {move.field}"


def _no_tile_or_field(state: Situation, move: Move) -> tuple[Reason, str] | None:
    """Find a missing tile or field.

    Rule: the tile is asked for first (4.3); a marshal with lent tiles fails with a number beyond the board for its
    field.
    """
    if state.lent and move.tile is not None and move.tile > state.setup.board.areas:
        return _no_field(state, move) or _no_tile(state, move.tile)
    return _no_tile(state, move.tile) or _no_field(state, move)


def _castle(state: Situation, name: str) -> bool:
    site = state.setup.board.index[name] - state.setup.board.fields
    return bool(state.deal.castles >> site & 1)


def _node(state: Situation, move: Move) -> int:
    return state.setup.board.index[move.field or ""]


def _taken(state: Situation, field: int, *, camps_first: bool = True) -> tuple[Reason, str] | None:
    name = state.setup.board.names[field]
    camp = (Reason.CAMP_ON_FIELD, f"a camp stands on {name}") if state.camps >> field & 1 else None
    soldier = (Reason.FIELD_OCCUPIED, f"a soldier stands on {name}") if state.occupant[field] != NOBODY else None
    return (camp or soldier) if camps_first else (soldier or camp)


def _morlock(state: Situation, field: int) -> tuple[Reason, str] | None:
    area = field // 3
    return (Reason.MORLOCK, f"a morlock is in area {area + 1}") if state.morlocks >> area & 1 else None


def _no_supply(state: Situation, needed: int = 1) -> tuple[Reason, str] | None:
    left = state.supply[state.current_player]
    if left >= needed:
        return None
    soldiers = "1 soldier is" if needed == 1 else f"{needed} soldiers are"
    return Reason.SUPPLY, f"{soldiers} needed, but the supply has {left or 'none'}"


def _recruit(state: Situation, move: Move) -> tuple[Reason, str] | None:
    found = _no_tile_or_field(state, move)
    if found:
        return found
    field = _node(state, move)
    if field >= state.setup.board.fields or field // 3 + 1 != move.tile:
        return Reason.FIELD_NOT_IN_AREA, f"{move.field} is no field of area {move.tile}"
    found = _taken(state, field)
    if not found and field % 3 == 1:
        if any(state.occupant[each] == NOBODY for each in state.setup.board.banks[field // 3]):
            found = (Reason.RIVER_CLOSED, f"soldiers must stand on every bank beside {move.field}")
    elif not found:
        found = _morlock(state, field)
    return found or _no_supply(state)


def _reinforce(state: Situation, move: Move) -> tuple[Reason, str] | None:
    found = _no_tile_or_field(state, move)
    if found:
        return found
    field = _node(state, move)
    if field >= state.setup.board.fields or field % 3 == 1:
        return Reason.REINF_RIVER, f"{move.field} is no land field"
    return _taken(state, field) or _morlock(state, field) or _not_beside_own(state, field) or _no_supply(state)


def _not_beside_own(state: Situation, *fields: int) -> tuple[Reason, str] | None:
    """Find why a soldier cannot be placed as reinforcement on any of the fields."""
    seat = state.current_player
    if any(beside_own_only(state, seat) >> field & 1 for field in fields):
        return None
    names = " and ".join(state.setup.board.names[field] for field in fields)
    if not any(state.touch[seat] >> field & 1 for field in fields):
        return Reason.REINF_NO_OWN, f"no soldier of {state.setup.colours[seat]} touches {names}"
    return Reason.REINF_FOREIGN, f"a soldier of another marshal touches {names}"


def _expel(state: Situation, move: Move) -> tuple[Reason, str] | None:
    if move.tile == move.extra:
        return Reason.SAME_TILE, "the second number must differ from the first"
    found = _no_tile(state, move.tile, move.extra)
    if found or move.tile is None:
        return found
    found, banks = _banks(state, move.tile - 1)
    return found or _no_supply(state, len(banks))


def _banks(state: Situation, area: int) -> tuple[tuple[Reason, str] | None, tuple[int, ...]]:
    if not state.morlocks >> area & 1:
        return (Reason.NO_MORLOCK, f"there is no morlock in area {area + 1}"), ()
    banks = banks_to_take(state, area)
    return (None if banks else (Reason.CAMP_ON_FIELD, f"a camp stands in area {area + 1}")), banks


def _relieve(state: Situation, move: Move) -> tuple[Reason, str] | None:
    if move.tile == move.extra:
        return Reason.SAME_TILE, "the second number must differ from the first"
    found = _no_tile(state, move.tile, move.extra) or _no_field(state, move)
    if found:
        return found
    field = _node(state, move)
    if field >= state.setup.board.fields or field % 3 != 1:
        return Reason.NO_MORLOCK, f"{move.field} is no river field"
    if not state.setup.numbering.pairs or field // 3 + 1 in {move.tile, move.extra}:
        message = f"area {field // 3 + 1} needs `expel`: its own number and another"
        return Reason.FIELD_NOT_IN_AREA, message
    found, banks = _banks(state, field // 3)
    return found or _not_beside_own(state, *banks) or _no_supply(state, len(banks))


def _seduce(state: Situation, move: Move) -> tuple[Reason, str] | None:
    found = _no_tile_or_field(state, move)
    if found:
        return found
    field, seat = _node(state, move), state.current_player
    if state.provost != seat:
        return Reason.NO_PROVOST, f"{move.actor} does not hold the Provost"
    if field >= state.setup.board.fields:
        return Reason.SEDUCE_CASTLE, f"the garrison of {move.field} cannot be won over"
    if field // 3 + 1 != move.tile:
        return Reason.FIELD_NOT_IN_AREA, f"{move.field} is no field of area {move.tile}"
    if state.camps >> field & 1:
        return Reason.CAMP_ON_FIELD, f"a camp stands on {move.field}"
    owner = state.occupant[field]
    if owner in {NOBODY, seat}:
        empty = owner == NOBODY
        message = (
            f"no soldier stands on {move.field}" if empty else f"the soldier on {move.field} is {move.actor}'s own"
        )
        return (Reason.SEDUCE_EMPTY if empty else Reason.SEDUCE_OWN), message
    return _no_supply(state)


def _camp(state: Situation, move: Move) -> tuple[Reason, str] | None:
    found = _no_field(state, move)
    if found:
        return found
    field = _node(state, move)
    if field >= state.setup.board.fields or field % 3 == 1:
        return Reason.CAMP_RIVER, f"{move.field} is no land field"
    found = _taken(state, field, camps_first=False)
    if not found and state.camps_left[state.current_player] <= 0:
        found = Reason.NO_CAMPS, f"{move.actor} has no camp left"
    return found


def _pass(state: Situation, move: Move) -> tuple[Reason, str] | None:
    if can_place_something(state):
        return Reason.PASS_FORBIDDEN, "a number in hand can still be played"
    return _no_tile(state, move.tile)


def _place(state: Situation, move: Move) -> tuple[Reason, str] | None:
    if move.tile is not None and _holds(state, move.tile) and state.calm >> move.tile - 1 & 1:
        return None
    return Reason.MORLOCK_UNSUITABLE, f"no morlock can be placed with the number {move.tile}"


def _take(state: Situation, move: Move) -> tuple[Reason, str] | None:
    if move.tile is not None and move.tile - 1 in state.hands[state.victim]:
        return None
    return Reason.TILE_NOT_IN_HAND, f"{state.setup.colours[state.victim]} does not hold the number {move.tile}"


def _claim(state: Situation, move: Move) -> tuple[Reason, str] | None:
    found = _no_field(state, move)
    if found:
        return found
    node = _node(state, move)
    if state.occupant[node] != NOBODY and node == lowest_field(state, node):
        roots = claimable(state, state.current_player, banners(state))
        if root_of(state, node) in roots:
            return None
    return Reason.NO_CLAIM, f"{move.actor} cannot take command at {move.field}"


_CHECKS: Final[dict[str, Callable[[Situation, Move], tuple[Reason, str] | None]]] = {
    "recruit": _recruit,
    "reinforce": _reinforce,
    "expel": _expel,
    "relieve": _relieve,
    "seduce": _seduce,
    "camp": _camp,
    "pass": _pass,
    "place": _place,
    "take": _take,
    "claim": _claim,
}
