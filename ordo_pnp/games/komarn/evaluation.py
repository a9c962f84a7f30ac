"""How good an action looks to the marshal who acts: for the greedy bot. Uses only what lies open and his own hand.

A placement is tried on a copy and the position after it is weighed in heller: what everybody would have if the game
ended now, and hopes for what is not commanded yet. Nothing is drawn on the way, so nothing hidden is looked at.

Values are whole numbers, ``PARTS`` to the heller, so that two actions are equally good exactly where they are. Nothing
depends on the number of a seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.games.komarn import scoring
from ordo_pnp.games.komarn.actions import field_of
from ordo_pnp.games.komarn.apply import perform
from ordo_pnp.games.komarn.banners import value
from ordo_pnp.games.komarn.bluff import is_suitable
from ordo_pnp.games.komarn.setup import NOBODY, soldiers_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

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
_VICTORY: Final = 1000
"""Heller: more than any game is about."""
_BLUFFS: Final = (3, 20)
"""How often somebody with a suitable number is thought to deny it: in 3 cases of 20."""
_LIE: Final = -3 * PARTS // 4
"""Three quarters of a heller, chosen, not measured. A lie is a risk: worse than any place for the morlock but one where
it hinders the marshal himself, which costs a heller."""


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
    numbering, tried = state.setup.numbering, _Placements(state, appraisal or _GREEDY)
    values = []
    for action in actions:
        kind, rest = numbering.kind(action)
        value = _VALUES.get(kind)
        values.append(tried.value(action, kind, rest) if value is None else value(state, action, rest))
    return values


class Appraisal(NamedTuple):
    """What a position is worth beside the money, all in the same unit."""

    heller: int
    """A heller."""
    component: Callable[[Situation, int, int, int, int], tuple[int, int]]
    """What a component is worth, and to whom: of a position, packed counts, commander, sites that it touches and castles."""
    field: int
    """A field that a number in hand can be recruited to."""


class _Board(NamedTuple):
    """What a placement leads to."""

    value: int
    """With all numbers in hand that are there before it."""
    free: Mapping[int, int]
    """What of that a number in hand brings; nothing where the game is over."""


class _Placements:
    """Placements of one position, tried on copies.

    With which number a soldier comes to a field makes no difference to the board, only to what is left in hand.
    """

    def __init__(self, state: Situation, appraisal: Appraisal) -> None:
        self._state = state
        self._appraisal = appraisal
        self._boards: dict[tuple[str, int], _Board] = {}
        self._worths: dict[tuple[int, int, int, int], tuple[int, int]] = {}
        occupant = state.occupant
        self._roots = [root for root, other in enumerate(state.parent) if other == root and occupant[root] != NOBODY]

    def value(self, action: int, kind: str, rest: int) -> int:
        """Return the worth of the board and of the numbers left in hand."""
        place, tiles = self._parts(kind, rest)
        board = self._boards.get(place)
        if board is None:
            board = self._boards[place] = self._tried(action, place)
        value, free = board
        for tile in tiles:
            value -= free.get(tile, 0)
        return value

    def _parts(self, kind: str, rest: int) -> tuple[tuple[str, int], tuple[int, ...]]:
        """Return where soldiers are placed, and the numbers that are played for it."""
        numbering = self._state.setup.numbering
        if kind == "reinforce":
            tile, land = divmod(rest, numbering.lands)
            return ("field", field_of(land)), (tile,)
        if kind == "expel":
            area, extra = divmod(rest, numbering.areas)
            return ("area", area), (area, extra)
        if kind == "relieve":
            area, pair = divmod(rest, numbering.pairs)
            return ("area", area), numbering.pair(pair)
        return ("seduced" if kind == "seduce" else "field", rest), (rest // 3,)

    def _tried(self, action: int, place: tuple[str, int]) -> _Board:
        seat = self._state.current_player
        twin = self._state.clone()
        perform(twin, action)
        if twin.is_terminal:
            winners = scoring.outcome(twin).winners
            victory = _VICTORY * self._appraisal.heller
            return _Board((victory if seat in winners else -victory) // len(winners), {})
        free = {tile: self._appraisal.field * prospects(twin, tile) for tile in self._state.hands[seat]}
        return _Board(self._standing(twin, seat, self._taken(place)) + sum(free.values()), free)

    def _taken(self, place: tuple[str, int]) -> list[int]:
        """Return the nodes that soldiers may have come to: the fields, and castles beside them."""
        kind, number = place
        board = self._state.setup.board
        fields = (number,) if kind != "area" else (3 * number, 3 * number + 2)
        nodes = [*fields, *(board.fields + site for field in fields for site in board.sites_at[field])]
        return [node for node in nodes if self._state.occupant[node] == NOBODY]

    def _standing(self, state: Situation, seat: int, taken: list[int]) -> int:
        """Weigh a position for a marshal: his money and hopes against those of whoever is best off among the others."""
        heller, component, _ = self._appraisal
        worth = [heller * each for each in state.money]
        if state.provost != NOBODY:
            worth[state.provost] += heller * state.setup.rules.provost_at_end
        known = self._worths
        counts, sergeant, touched, castles = state.counts, state.sergeant, state.touched, state.castles
        parent, occupant = state.parent, state.occupant
        for root in self._roots + taken:
            if parent[root] != root or occupant[root] == NOBODY:
                continue
            key = (counts[root], sergeant[root], touched[root], castles[root])
            found = known.get(key)
            if found is None:
                found = known[key] = component(state, *key)
            worth[found[0]] += found[1]
        mine = worth.pop(seat)
        return mine - max(worth)


def _component(state: Situation, counts: int, commander: int, touched: int, castles: int) -> tuple[int, int]:
    """Return what a component is worth, and to whom: its value at the end and a safe lead, or else the hope of command."""
    each = [soldiers_of(counts, player) for player in range(state.players)]
    first, second = sorted(each)[-1:-3:-1]
    value = state.deal.value(touched, castles, state.setup.rules.end)
    if commander != NOBODY:
        return commander, PARTS * value + _LEAD * max(-_SAFE, min(_SAFE, 2 * each[commander] - first - second))
    return each.index(first), _HOPE * value if first > second else 0


_GREEDY: Final = Appraisal(PARTS, _component, _TILE)


def prospects(state: Situation, tile: int) -> int:
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
    return PARTS * prospects(state, rest)


def _claim(state: Situation, action: int, rest: int) -> int:
    del action
    return PARTS * value(state, rest)


def _nothing(state: Situation, action: int, rest: int) -> int:
    del state, action, rest
    return 0


_VALUES: dict[str, Callable[[Situation, int, int], int]] = {
    **dict.fromkeys(("pass", "nocamp", "accept", "decline"), _nothing),
    "camp": _camp,
    "place": _morlock,
    "deny": _deny,
    "challenge": _challenge,
    "take": _take,
    "claim": _claim,
}
