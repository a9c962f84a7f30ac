"""What placements are worth to a bot: each board they lead to is tried on a copy and weighed once for all numbers that lead there.

Only components that a placement changed are weighed anew. What counts is how many soldiers a component has of each marshal, who commands
it, and the sites it touches or holds; those change only with the soldiers, since components never split.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.games.komarn import scoring
from ordo_pnp.games.komarn.actions import field_of
from ordo_pnp.games.komarn.apply import perform, settle
from ordo_pnp.games.komarn.setup import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TypeAlias

    from ordo_pnp.games.komarn.actions import Numbering
    from ordo_pnp.games.komarn.situation import Situation

    # Kind of place, ``field``, ``area`` or ``seduced``, and its number.
    Place: TypeAlias = tuple[str, int]

# Heller: more than any game is about.
_VICTORY: Final = 1000
# Set of the fields of an area -> how many there are.
_COUNTS: Final = (0, 1, 1, 2, 1, 2, 2, 3)


class Appraisal(NamedTuple):
    """What a position is worth beside the money, all in the same unit."""

    # A heller.
    heller: int
    # What a component is worth, and to whom: of a position, packed counts, commander, sites that it touches and
    # castles.
    component: Callable[[Situation, int, int, int, int], tuple[int, int]]
    # A field that a number in hand can be recruited to.
    field: int


class _Board(NamedTuple):
    """What a placement leads to."""

    # With all numbers in hand that are there before it.
    value: int
    # What of that a number in hand brings; nothing where the game is over.
    free: Mapping[int, int]


class _Component(NamedTuple):
    """A component before the placements."""

    root: int
    counts: int
    commander: int
    # Whom it is worth something to.
    seat: int
    worth: int


class Placements:
    """Placements of one position, tried on copies.

    With which number a soldier comes to a field makes no difference to the board, only to what is left in hand.
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
        """Return the components as they are, and what they are worth to each seat."""
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
            winners = scoring.outcome(twin).winners
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
        """Weigh a position for a marshal: his money and hopes against those of whoever is best off among the others."""
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
    """Return where soldiers are placed, and the numbers that are played for it."""
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
