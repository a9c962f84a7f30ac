"""Laws of banners, command and payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.law_steps import changed_banners, changed_nodes, leader, lost_banners, parts_of_banners
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.kernel import Law, all_cases

if TYPE_CHECKING:
    from ordo_pnp.kernel import LawStep


def _own_merge(step: LawStep) -> bool | None:
    """Rule: 5.2, A22."""
    cases = []
    for root, parts in changed_banners(step).items():
        owners = {step.before.sergeant[part] for part in parts}
        if len(parts) > 1 and len(owners) == 1 and owners == {leader(step.after, root)} != {NOBODY}:
            cases.append(owners == {step.after.sergeant[root]})
    return all_cases(cases)


def _undecided_merge(step: LawStep) -> bool | None:
    """Rule: 5.2, A23."""
    merged = [root for root, parts in changed_banners(step).items() if len(parts) > 1]
    return all_cases([step.after.sergeant[root] == NOBODY for root in merged if leader(step.after, root) == NOBODY])


def _growth_without_leader(step: LawStep) -> bool | None:
    """Rule: A17, A18."""
    grown = [(root, parts[0]) for root, parts in changed_banners(step).items() if len(parts) == 1]
    still = [(root, part) for root, part in grown if leader(step.after, root) == NOBODY]
    return all_cases([step.after.sergeant[root] == step.before.sergeant[part] for root, part in still])


def _new_command(step: LawStep) -> bool | None:
    """Rule: 5.1, A19."""
    cases = []
    for root, parts in parts_of_banners(step).items():
        seat = step.after.sergeant[root]
        if seat != NOBODY and all(step.before.sergeant[part] != seat for part in parts):
            standing = _soldiers(step, root)
            counts = [standing.count(each) for each in range(step.after.players)]
            own = counts.pop(seat)
            cases.append(own >= step.after.setup.rules.min_own and own > max(counts))
    return all_cases(cases)


def _soldiers(step: LawStep, root: int) -> list[int]:
    """Return the seats of all soldiers of a banner after a step, found field by field."""
    state, near = step.after, step.after.setup.board.near
    found, edge = {root}, [root]
    while edge:
        for node in near[edge.pop()]:
            if node not in found and state.occupant[node] != NOBODY:
                found.add(node)
                edge.append(node)
    return [state.occupant[node] for node in found]


def _only_losses_are_paid(step: LawStep) -> bool | None:
    """Rule: 6.1, A22."""
    before, after = step.before.money, step.after.money
    if before == after or step.after.setup.rules.pay_own_surplus:
        return None
    return all_cases([bool(lost_banners(step, seat)) for seat, money in enumerate(after) if money != before[seat]])


def _losses_are_paid(step: LawStep) -> bool | None:
    """Rule: A21, A23, A24."""
    before, rules = step.before, step.after.setup.rules
    if not rules.pay_displaced or rules.pay_after or rules.pay_own_surplus or rules.leave_empty or rules.claims:
        return None
    fields = before.setup.board.fields
    placed = [node for node in changed_nodes(step) if node < fields and before.occupant[node] == NOBODY]
    if min(before.reserve) <= 0 or len(placed) > 1:
        return None
    paid = [now - then for then, now in zip(before.money, step.after.money, strict=True)]
    losses = [(seat, lost_banners(step, seat)) for seat in range(before.players)]
    return all_cases([paid[seat] == sum(before.value(root) for root in lost) for seat, lost in losses if lost])


def _sergeants_come_home(step: LawStep) -> bool | None:
    """Rule: 5.5."""
    before, after = step.before, step.after
    if before.reserve == after.reserve:
        return None
    merged = {before.sergeant[part] for parts in changed_banners(step).values() if len(parts) > 1 for part in parts}
    came = [seat for seat in range(after.players) if after.reserve[seat] > before.reserve[seat]]
    return all_cases([seat in merged or bool(lost_banners(step, seat)) for seat in came])


COMMAND_LAWS: Final = (
    Law(
        "own-merge-keeps-command",
        "Where banners merge that one marshal commanded, and that marshal leads the whole, he commands it.",
        _own_merge,
    ),
    Law(
        "undecided-merge-ends-command",
        "Where banners merge and nobody leads the whole, nobody commands it.",
        _undecided_merge,
    ),
    Law(
        "growth-without-leader-changes-nothing",
        "Where a banner grows without merging and nobody leads it then, its command does not change.",
        _growth_without_leader,
    ),
    Law(
        "command-needs-more-than-any-other",
        "Whoever takes command in a placement has at least two soldiers in the banner and more than any other marshal.",
        _new_command,
    ),
    Law(
        "only-lost-command-is-paid",
        "During the game only marshals who lose command of a banner are paid.",
        _only_losses_are_paid,
    ),
    Law(
        "lost-command-is-paid-its-worth",
        (
            "As long as everybody has a sergeant free, who loses command to a single soldier is paid what the banners that"
            " he commanded were worth before."
        ),
        _losses_are_paid,
    ),
    Law(
        "sergeants-come-home-by-loss-or-merge",
        "A sergeant comes home only when its marshal loses command or one of his banners merges.",
        _sergeants_come_home,
    ),
)
