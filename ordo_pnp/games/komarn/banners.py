"""Components of soldiers, kept while they grow: they merge and never split.

Rule: connected occupied nodes, whatever their colours, are a component; from two nodes on it is a banner
(5.1). Soldiers leave a field only when another takes their place, so a union of sets is enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.games.komarn.setup import NOBODY, SIZE

if TYPE_CHECKING:
    from typing import TypeAlias

    from ordo_pnp.games.komarn.situation import Situation


class Former(NamedTuple):
    """A banner as it was before a placement."""

    commander: int
    touched: int
    castles: int


# Root of each component that a placement changed -> the banners that are now parts of it.
Formers: TypeAlias = "dict[int, list[Former]]"


def root_of(state: Situation, node: int) -> int:
    """Return the root of the component an occupied node belongs to."""
    parent = state.parent
    while parent[node] != node:
        node = parent[node]
    return node


def lowest_field(state: Situation, node: int) -> int:
    """Return the first field of the component an occupied node belongs to: the one it is claimed by."""
    root = root_of(state, node)
    fields = range(state.setup.board.fields)
    return next(field for field in fields if state.occupant[field] != NOBODY and root_of(state, field) == root)


def size(state: Situation, node: int) -> int:
    """Count the soldiers of the component a node belongs to; 0 where nobody stands."""
    return 0 if state.occupant[node] == NOBODY else state.counts[root_of(state, node)] >> SIZE


def commander(state: Situation, node: int) -> int:
    """Return the seat that commands the banner a node belongs to; NOBODY if there is none."""
    return NOBODY if state.occupant[node] == NOBODY else state.sergeant[root_of(state, node)]


def value(state: Situation, node: int) -> int:
    """Return the worth during play of the banner a node belongs to, in heller, a sergeant included; 0 where nobody stands."""
    if state.occupant[node] == NOBODY:
        return 0
    root = root_of(state, node)
    return state.deal.value(state.touched[root], state.castles[root], state.setup.rules.play)


def banners(state: Situation) -> list[int]:
    """Return the roots of all banners, in board order."""
    counts, parent, occupant = state.counts, state.parent, state.occupant
    roots = [
        node
        for node, seat in enumerate(occupant)
        if seat != NOBODY and parent[node] == node and counts[node] >> SIZE > 1
    ]
    return sorted(roots, key=state.first.__getitem__)


def join(state: Situation, node: int, formers: Formers) -> int:
    """Join a soldier that was just placed on a node with the components beside it; give the root of what comes of them.

    Sergeants are lifted off: ``formers`` tells whose they were, and nobody is in command until that is settled.
    """
    setup, board = state.setup, state.setup.board
    parent, counts, occupant, sergeant = state.parent, state.counts, state.occupant, state.sergeant
    touched, castles, first = state.touched, state.castles, state.first
    counts[node] = setup.one[occupant[node]]
    if node < board.fields:
        touched[node] = board.touches[node]
    else:
        castles[node] = 1 << node - board.fields
    root = node
    parts: list[Former] = []
    for other in board.near[node]:
        if occupant[other] == NOBODY:
            continue
        while parent[other] != other:
            other = parent[other]  # noqa: PLW2901 (from a neighbour to its root)
        if other == root:
            continue
        earlier = formers.pop(other, None)
        if earlier is not None:
            parts += earlier
        elif counts[other] >> SIZE > 1:
            parts.append(Former(sergeant[other], touched[other], castles[other]))
        sergeant[other] = NOBODY
        if counts[other] > counts[root]:  # the larger one, because the size stands on top
            root, other = other, root  # noqa: PLW2901
        parent[other] = root
        counts[root] += counts[other]
        touched[root] |= touched[other]
        castles[root] |= castles[other]
        first[root] = min(first[root], first[other])
    formers[root] = parts
    return root


def recolour(state: Situation, node: int, seat: int) -> None:
    """Put a soldier of another marshal in the place of the one on a node, which goes home."""
    setup, board = state.setup, state.setup.board
    old = state.occupant[node]
    state.occupant[node] = seat
    state.supply[old] += 1
    spend(state, seat)
    state.counts[root_of(state, node)] += setup.one[seat] - setup.one[old]
    if node < board.fields:
        state.own[old] ^= 1 << node
        state.own[seat] |= 1 << node
        state.touch[seat] |= board.near_masks[node]
    else:
        site = node - board.fields
        state.held[old] ^= 1 << site
        hold(state, site, seat)
    _measure_touch(state, old)


def hold(state: Situation, site: int, seat: int) -> None:
    """Note that a castle is garrisoned by a marshal."""
    state.held[seat] |= 1 << site
    if state.setup.rules.castle_reinforces:
        state.touch[seat] |= state.setup.board.site_masks[site]


def spend(state: Situation, seat: int) -> None:
    """Take a soldier from a supply.

    Rule: the end comes when a supply touches 0, even if a soldier comes home later (A43).
    """
    state.supply[seat] -= 1
    if not state.supply[seat]:
        state.exhausted = True


def _measure_touch(state: Situation, seat: int) -> None:
    """Find anew which fields lie beside a marshal's soldiers, after one of them went home."""
    board = state.setup.board
    near, fields = board.near_masks, board.fields
    touch = 0
    for node, owner in enumerate(state.occupant):
        if owner != seat:
            continue
        if node < fields:
            touch |= near[node]
        elif state.setup.rules.castle_reinforces:
            touch |= board.site_masks[node - fields]
    state.touch[seat] = touch
