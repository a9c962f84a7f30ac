"""Why an action is refused: a closed list, asked in the order of section 4.3."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games.komarn.banners import banners, lowest_field, root_of
from ordo_pnp.games.komarn.legal import banks_to_take, beside_own_only, can_place_something
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.games.komarn.resolution import claimable
from ordo_pnp.games.komarn.setup import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.games.komarn.notation import Move
    from ordo_pnp.games.komarn.situation import Situation


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
    """Find what there is not.

    Rule: the tile is asked for first (4.3); who holds what he plays fails with a number beyond the board for its field.
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
