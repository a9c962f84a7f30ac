"""Menus: choices in several steps, of which one menu shows the next step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.kernel import Choice, MenuStep


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of a menu."""

    step: MenuStep
    # The choices that go on from here.
    allowed: tuple[Choice, ...]
    # Those that the rules forbid.
    barred: tuple[Choice, ...]


def menu_at(choices: Sequence[Choice], barred: Sequence[Choice], path: Sequence[str]) -> list[MenuItem]:
    """Return the menu after some steps, in the order of the choices; what is forbidden altogether comes last.

    Args:
        choices: All that is allowed.
        barred: What is shown beside it, although it is forbidden.
        path: The keys of the steps that were taken.
    """
    at = len(path)
    taken = list(path)
    steps: dict[str, MenuStep] = {}
    groups: tuple[dict[str, list[Choice]], ...] = ({}, {})
    for group, found in zip((choices, barred), groups, strict=True):
        for choice in group:
            if len(choice.steps) > at and [step.key for step in choice.steps[:at]] == taken:
                step = choice.steps[at]
                steps.setdefault(step.key, step)
                found.setdefault(step.key, []).append(choice)
    return [MenuItem(step, tuple(groups[0].get(key, ())), tuple(groups[1].get(key, ()))) for key, step in steps.items()]


def only_choice(item: MenuItem) -> Choice | None:
    """Return the choice that an item leaves; None where there are several, or a step that shows what is forbidden."""
    return item.allowed[0] if len(item.allowed) == 1 and not item.barred else None
