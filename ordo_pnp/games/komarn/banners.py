"""Banners, connected soldiers that merge and never split, and the results of a placement: castles, command, payments (section 5).

Rule: connected occupied nodes of any colours are a component; from two nodes on it is a banner (5.1). Soldiers leave a
field only when another takes their place, so a union of sets is enough.

Rule: 5.4 in its order: pieces, castles, command, late claims; the Provost and the end are for the turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from ordo_pnp.games.komarn.board import bits
from ordo_pnp.games.komarn.setup import NOBODY, SIZE, soldiers_of
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
    """Join a soldier just placed on a node with the components beside it; return the root of the new component.

    Sergeants are lifted off: ``formers`` keeps their owners, and nobody is in command until that is settled.
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
    """Find the fields beside a marshal's soldiers anew, after one of them went home."""
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


def place(state: Situation, seat: int, fields: Sequence[int]) -> None:
    """Place soldiers of the marshal on turn on empty fields, simultaneously, and resolve that.

    Args:
        state: The position; a morlock that is expelled has gone already.
        seat: The seat of the soldiers.
        fields: One field, or both land fields of an area, in board order.
    """
    formers: Formers = {}
    for field in fields:
        occupy(state, seat, field)
        join(state, field, formers)
    castles = state.deal.castles
    for field in fields:
        if state.setup.board.touches[field] & castles:
            _decide_castles(state, seat, field, formers)
    assign_command(state, formers)


def seduce(state: Situation, seat: int, field: int) -> None:
    """Replace a foreign soldier and resolve that.

    Rule: growth of the one banner it stands in; no castle is decided (5.7).
    """
    recolour(state, field, seat)
    root = root_of(state, field)
    formers: Formers = {root: []}
    if state.counts[root] >> SIZE > 1:
        formers[root].append(Former(state.sergeant[root], state.touched[root], state.castles[root]))
        state.sergeant[root] = NOBODY
    assign_command(state, formers)


def occupy(state: Situation, seat: int, field: int) -> None:
    """Put a soldier from a supply on an empty field, which may open the river beside it (A56)."""
    bit = 1 << field
    occupant = state.occupant
    occupant[field] = seat
    spend(state, seat)
    state.own[seat] |= bit
    state.touch[seat] |= state.setup.board.near_masks[field]
    state.bare &= ~bit
    state.open &= ~bit
    area = field // 3
    state.calm &= ~(1 << area)
    other = state.setup.board.opposite[field]
    if other >= 0 and occupant[other] != NOBODY:
        state.open |= state.bare & 2 << 3 * area


def garrison(state: Situation, seat: int, site: int, formers: Formers) -> None:
    """Put a soldier from a supply on an empty castle."""
    node = state.setup.board.fields + site
    state.occupant[node] = seat
    spend(state, seat)
    hold(state, site, seat)
    join(state, node, formers)


def _decide_castles(state: Situation, seat: int, field: int, formers: Formers) -> None:
    """Garrison the empty castles beside a field that a soldier came to.

    Rule: by the marshal with a sergeant in the component, else by the acting marshal (5.3, A26); with several sergeants
    by the one of most soldiers, the acting marshal on a tie.
    """
    board = state.setup.board
    for site in board.sites_at[field]:
        if not state.deal.castles >> site & 1 or state.occupant[board.fields + site] != NOBODY:
            continue
        root = root_of(state, field)
        owners = {former.commander for former in formers[root]} - {NOBODY}
        if not owners and state.setup.rules.leave_empty:
            continue
        owner = _owner(owners, state.counts[root], seat)
        if state.supply[owner] > 0:
            garrison(state, owner, site, formers)


def _owner(owners: set[int], counts: int, acting: int) -> int:
    if not owners:
        return acting
    most = max(soldiers_of(counts, seat) for seat in owners)
    best = [seat for seat in owners if soldiers_of(counts, seat) == most]
    return best[0] if len(best) == 1 else acting


def assign_command(state: Situation, formers: Formers) -> None:
    """Assign command of the components that a placement changed, in board order.

    Rule: 5.4 step 4.
    """
    if len(formers) == 1:
        ((root, parts),) = formers.items()
        _command(state, root, parts)
        return
    for root in sorted(formers, key=state.first.__getitem__):
        _command(state, root, formers[root])


def _command(state: Situation, root: int, parts: list[Former]) -> None:
    if state.counts[root] >> SIZE < 2:
        return
    for former in parts:
        if former.commander != NOBODY:
            state.maidens[former.commander] -= (former.touched & state.deal.maidens).bit_count()
    if len(parts) > 1:
        _merge(state, root, parts)
    else:
        _grow(state, root, parts)
    if state.sergeant[root] != NOBODY:
        count_maidens(state, root)
        sync(state, root)


def count_maidens(state: Situation, root: int) -> None:
    """Count the maidens of a banner for its commander."""
    state.maidens[state.sergeant[root]] += (state.touched[root] & state.deal.maidens).bit_count()


def _merge(state: Situation, root: int, parts: list[Former]) -> None:
    """Settle command where banners became one.

    Rule: the strict leader commands if he has a sergeant there or a free one, all others are paid for each banner they
    commanded; if nobody does, every commander is (5.2, A16, A21 to A24).
    """
    rules = state.setup.rules
    leader = state.setup.leader(state.counts[root])
    mine = [former for former in parts if former.commander == leader]
    decided = leader != NOBODY and (bool(mine) or can_command(state, leader))
    if decided and rules.pay_own_surplus and len(mine) > 1:
        worths = [_worth(state, former) for former in mine]
        state.money[leader] += sum(worths) - max(worths)
    for former in parts:
        if former.commander == NOBODY:
            continue
        release(state, former.commander)
        if not decided or (former.commander != leader and rules.pay_displaced):
            state.money[former.commander] += _worth(state, former)
    if decided:
        appoint(state, root, leader)


def _grow(state: Situation, root: int, parts: list[Former]) -> None:
    """Settle command in a banner that is new or has grown.

    Rule: a strict leader with a free sergeant takes command, and the displaced marshal is paid; nothing else changes it
    (5.2, A17, A18, A24). Where command is a choice it waits for a claim (A15).
    """
    setup = state.setup
    leader = setup.leader(state.counts[root])
    former = parts[0] if parts else None
    incumbent = former.commander if former else NOBODY
    if leader in (NOBODY, incumbent) or setup.rules.claims or not can_command(state, leader):
        state.sergeant[root] = incumbent
        return
    if former and incumbent != NOBODY:
        release(state, incumbent)
        if setup.rules.pay_after:
            former = Former(incumbent, state.touched[root], state.castles[root])
        state.money[incumbent] += _worth(state, former)
    appoint(state, root, leader)


def _worth(state: Situation, former: Former) -> int:
    return state.deal.value(former.touched, former.castles, state.setup.rules.play)


def can_command(state: Situation, seat: int) -> bool:
    """Whether a marshal can take command of one more banner.

    Rule: with a free sergeant; without one only as a variant (A16).
    """
    return state.reserve[seat] > 0 or state.setup.rules.unmarked


def release(state: Situation, seat: int) -> None:
    """Send a sergeant home."""
    state.reserve[seat] += 1
    if state.reserve[seat] == 1:
        state.homecoming = True


def appoint(state: Situation, root: int, seat: int) -> None:
    """Place a sergeant in a banner without one."""
    state.reserve[seat] -= 1
    state.sergeant[root] = seat


def sync(state: Situation, root: int) -> None:
    """Place soldiers of its commander in the castles of a commanded banner, in board order, as far as his supply goes.

    Rule: A27, A28; castles that were left empty are garrisoned now (A26).
    """
    seat = state.sergeant[root]
    board = state.setup.board
    wrong = state.castles[root] & ~state.held[seat]
    empty = 0
    if state.setup.rules.leave_empty:
        empty = state.touched[root] & state.deal.castles & ~sum(state.held)
    if not wrong | empty:
        return
    for node in sorted((board.fields + site for site in bits(wrong | empty)), key=board.rank.__getitem__):
        if state.supply[seat] <= 0:
            return
        site = node - board.fields
        if wrong >> site & 1:
            recolour(state, node, seat)
        else:
            formers: Formers = {}
            garrison(state, seat, site, formers)
            assign_command(state, formers)  # which comes back here for the castles that are left
            return


def claimable(state: Situation, seat: int, roots: Iterable[int]) -> list[int]:
    """Return the banners that a marshal leads strictly and could take command of."""
    if not can_command(state, seat):
        return []
    leader, counts = state.setup.leader, state.counts
    return [root for root in roots if leader(counts[root]) == seat != state.sergeant[root]]


def claim(state: Situation, root: int, seat: int) -> None:
    """Transfer command of a banner to its strict leader, outside a placement.

    Rule: the displaced marshal is paid its value at this moment (5.4 step 5).
    """
    incumbent = state.sergeant[root]
    if incumbent != NOBODY:
        release(state, incumbent)
        state.money[incumbent] += state.deal.value(state.touched[root], state.castles[root], state.setup.rules.play)
        state.maidens[incumbent] -= (state.touched[root] & state.deal.maidens).bit_count()
    appoint(state, root, seat)
    count_maidens(state, root)
    sync(state, root)


def claim_late(state: Situation) -> None:
    """Let every marshal whose sergeant came home claim banners that he leads.

    Rule: 5.4 step 5, A47: the marshal on turn first, then clockwise; the most valuable banner, then board order.
    """
    while state.homecoming:
        state.homecoming = False
        roots = banners(state)
        for step in range(state.players):
            seat = (state.active + step) % state.players
            found = claimable(state, seat, roots)
            if found:
                claim(state, max(found, key=lambda root: _claim_worth(state, root)), seat)
                state.homecoming = True
                break


def _claim_worth(state: Situation, root: int) -> int:
    return state.deal.value(state.touched[root], state.castles[root], state.setup.rules.play)
