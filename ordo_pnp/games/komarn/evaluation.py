"""Evaluate actions for the greedy bot, from open pieces and the own hand: placements are tried on a copy of the board.

Only components that a placement changed are weighed anew. The value of one follows from its soldiers, its
commander, and the sites it touches or holds; those change only with the soldiers, since components never split.

A placement is tried on a copy and the position after it is weighed in heller: everybody's money if the game ended now,
and hopes for banners without a commander. Nothing is drawn on the way, so no hidden card is read.

Values are whole numbers, ``PARTS`` to the heller, so that two actions are equally good exactly where they are. Nothing
depends on the number of a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from ordo_pnp.games.komarn.actions import Numbering, field_of
from ordo_pnp.games.komarn.banners import value
from ordo_pnp.games.komarn.scoring import outcome
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.games.komarn.situation import Phase, Situation
from ordo_pnp.games.komarn.turn import is_suitable, perform, settle

Place: TypeAlias = tuple[str, int]


# Heller: more than any game is about.
_VICTORY: Final = 1000
# Set of the fields of an area -> how many there are.
_COUNTS: Final = (0, 1, 1, 2, 1, 2, 2, 3)


class Appraisal(NamedTuple):
    """The worth of a position beside the money, all in the same unit."""

    # A heller.
    heller: int
    # The worth of a component, and its seat: of a position, packed counts, commander, sites that it touches and
    # castles.
    component: Callable[[Situation, int, int, int, int], tuple[int, int]]
    # A field that a number in hand can be recruited to.
    field: int


class _Board(NamedTuple):
    """The result of a placement."""

    # With all numbers in hand that are there before it.
    value: int
    # The part of that for a number in hand; nothing where the game is over.
    free: Mapping[int, int]


class _Component(NamedTuple):
    """A component before the placements."""

    root: int
    counts: int
    commander: int
    # The seat that its worth counts for.
    seat: int
    worth: int


class Placements:
    """Placements of one position, tried on copies.

    The number that brings a soldier to a field makes no difference to the board, only to the numbers left in hand.
    """

    def __init__(self, state: Situation, appraisal: Appraisal) -> None:
        self._state = state
        self._appraisal = appraisal
        self._boards: dict[Place, _Board] = {}
        self._components, self._worth = self._weighed()

    def values(self, actions: Sequence[int]) -> list[int]:
        """Return the worth of the board and of the numbers left in hand, for each placement; 0 for a pass."""
        state, boards, values = self._state, self._boards, []
        numbering = state.setup.numbering
        known, passes = state.setup.placements, range(numbering.pass_, numbering.camp)
        for action in actions:
            if action in passes:
                values.append(0)
                continue
            parts = known.get(action)
            if parts is None:
                parts = known[action] = _parts(numbering, action)
            place, tiles = parts
            board = boards.get(place)
            if board is None:
                board = boards[place] = self._tried(action, place)
            value, free = board
            for tile in tiles:
                value -= free.get(tile, 0)
            values.append(value)
        return values

    def _weighed(self) -> tuple[list[_Component], list[int]]:
        """Return the components as they are, and their worth to each seat."""
        state, component = self._state, self._appraisal.component
        occupant, counts, sergeant = state.occupant, state.counts, state.sergeant
        found, worth = [], [0] * state.players
        for root, other in enumerate(state.parent):
            if other == root and occupant[root] != NOBODY:
                seat, each = component(state, counts[root], sergeant[root], state.touched[root], state.castles[root])
                worth[seat] += each
                found.append(_Component(root, counts[root], sergeant[root], seat, each))
        return found, worth

    def _tried(self, action: int, place: Place) -> _Board:
        state, (kind, number) = self._state, place
        seat = state.current_player
        if kind == "field":
            twin = state.open_clone()
            settle(twin, (number,))
        else:
            twin = state.clone()
            perform(twin, action)
        if twin.is_terminal:
            winners = outcome(twin).winners
            victory = _VICTORY * self._appraisal.heller
            return _Board((victory if seat in winners else -victory) // len(winners), {})
        each, open_ = self._appraisal.field, twin.open
        free = {tile: each * _COUNTS[open_ >> 3 * tile & 7] for tile in state.hands[seat]}
        return _Board(self._standing(twin, seat, self._taken(place)) + sum(free.values()), free)

    def _taken(self, place: Place) -> list[int]:
        """Return the nodes that soldiers may have come to: the fields, and castles beside them.

        Rule: where castles may be left empty, a late claim can garrison one anywhere (A26).
        """
        kind, number = place
        setup, occupant = self._state.setup, self._state.occupant
        board = setup.board
        fields = (number,) if kind != "area" else board.banks[number]
        if setup.rules.leave_empty:
            return [node for node in (*fields, *range(board.fields, len(occupant))) if occupant[node] == NOBODY]
        nodes = [*fields, *[board.fields + site for field in fields for site in board.sites_at[field]]]
        return [node for node in nodes if occupant[node] == NOBODY]

    def _standing(self, twin: Situation, seat: int, taken: list[int]) -> int:
        """Weigh a position for a marshal: his money and hopes against those of the best of the others."""
        heller, component, _ = self._appraisal
        worth = [each + heller * money for each, money in zip(self._worth, twin.money, strict=True)]
        if twin.provost != NOBODY:
            worth[twin.provost] += heller * twin.setup.rules.provost_at_end
        counts, sergeant, parent, occupant = twin.counts, twin.sergeant, twin.parent, twin.occupant
        changed = [node for node in taken if parent[node] == node and occupant[node] != NOBODY]
        for root, size, commander, whose, before in self._components:
            if parent[root] != root:
                worth[whose] -= before
            elif counts[root] != size or sergeant[root] != commander:
                worth[whose] -= before
                changed.append(root)
        for root in changed:
            whose, each = component(twin, counts[root], sergeant[root], twin.touched[root], twin.castles[root])
            worth[whose] += each
        mine = worth.pop(seat)
        return mine - max(worth)


def prospects(state: Situation, tile: int) -> int:
    """Count the fields that a number can be recruited to."""
    return _COUNTS[state.open >> 3 * tile & 7]


def _parts(numbering: Numbering, action: int) -> tuple[Place, tuple[int, ...]]:
    """Return the place of the new soldiers, and the numbers that are played for it."""
    kind, rest = numbering.kind(action)
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


# Parts of a heller: the least number of which a twentieth is whole, and a part for each of 2 to 4 marshals.
PARTS: Final = 60
# For each soldier by which a commander is ahead, up to ``_SAFE`` of them.
_LEAD: Final = 3 * PARTS // 2
_SAFE: Final = 2
# For each heller of a component without commander, to the marshal with most soldiers in it.
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
        appraisal: Worth of components and fields; by default as the greedy bot sees it.
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
    """Return a component's worth, and its seat: its value at the end and a safe lead, or else the hope of command."""
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
    """Value the place of a morlock by the growth of others that it hinders, less the marshal's own."""
    seat = state.active
    land = 5 << 3 * rest & state.open
    foreign = sum((touch & land).bit_count() for other, touch in enumerate(state.touch) if other != seat)
    return PARTS * foreign // (state.players - 1) - PARTS * (state.touch[seat] & land).bit_count()


def _deny(state: Situation, rest: int) -> int:
    return _LIE if is_suitable(state) else 0


def _challenge(state: Situation, rest: int) -> int:
    """Value doubt by the likelihood that the denier has no suitable number, judged from the unseen numbers."""
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
    """Value a number of the victim by its possible uses."""
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
