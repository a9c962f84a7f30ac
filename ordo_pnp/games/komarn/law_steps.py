"""What changed on the board in a step, for laws; computed once for all of them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ordo_pnp.games.komarn.banners import banners, commander, root_of
from ordo_pnp.games.komarn.setup import NOBODY

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.state import State
    from ordo_pnp.kernel import LawStep


@lru_cache(maxsize=1)
def changed_nodes(step: LawStep) -> tuple[int, ...]:
    """Return the fields and castles on which a soldier is new, or one of another marshal, after a step."""
    before, after = step.before.occupant, step.after.occupant
    if before == after:
        return ()
    return tuple(node for node, seat in enumerate(after) if seat != before[node])


@lru_cache(maxsize=1)
def parts_of_banners(step: LawStep) -> dict[int, tuple[int, ...]]:
    """Return root -> roots of the former banners that are parts of it, for all banners; none where nothing changed."""
    if not changed_nodes(step) and step.before.sergeant == step.after.sergeant:
        return {}
    parts: dict[int, list[int]] = {root: [] for root in banners(step.after)}
    for former in banners(step.before):
        parts[root_of(step.after, former)].append(former)
    return {root: tuple(formers) for root, formers in parts.items()}


@lru_cache(maxsize=1)
def changed_banners(step: LawStep) -> dict[int, tuple[int, ...]]:
    """Return the same for those banners in which a soldier is new or has changed."""
    roots = {root_of(step.after, node) for node in changed_nodes(step) if step.after.occupant[node] != NOBODY}
    return {root: parts for root, parts in parts_of_banners(step).items() if root in roots}


def leader(state: State, root: int) -> int:
    """Return the seat that leads a banner strictly; NOBODY if there is none."""
    return state.setup.leader(state.counts[root])


def lost_banners(step: LawStep, seat: int) -> list[int]:
    """Return the banners that a marshal commanded before a step and does not command after it."""
    formers = (former for parts in parts_of_banners(step).values() for former in parts)
    return [each for each in formers if step.before.sergeant[each] == seat != commander(step.after, each)]
