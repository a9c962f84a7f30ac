"""Which targets have to be named before the steps: those whose first use gives no room to describe them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.ordonnance.effects.model import Reference, Step
from ordo_pnp.games.ordonnance.effects.walking import references_of, used_by

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.effects.model import Effect, Node, Selector, Target


def spoken_before(effect: Effect) -> tuple[Target, ...]:
    """Return the targets that need a sentence of their own, in the order they are chosen.

    All others are described where a step of the effect's own list first takes them; by then whatever their
    description refers to has been named. A target that is the player of the card is never described.
    """
    targets = {target.name: target for target in effect.targets}
    early: set[str] = set()
    while True:
        late = _first_missing(effect, targets, early)
        if late is None or late in early:
            break
        early.add(late)
    return tuple(target for target in effect.targets if target.name in early)


def _first_missing(effect: Effect, targets: dict[str, Target], early: set[str]) -> str | None:
    """Find a target that is referred to before it has been named."""
    named = {name for name, target in targets.items() if _is_me(target)}
    for target in effect.targets:
        if target.name in early:
            missing = _unnamed(target.selector, named)
            if missing is not None:
                return missing
            named.add(target.name)
    for node in effect.steps:
        missing = _missing_in(node, targets, named)
        if missing is not None:
            return missing
    return next((name for name in targets if name not in named), None)


def _missing_in(node: Node, targets: dict[str, Target], named: set[str]) -> str | None:
    """Go through one step of the effect's own list; what its arguments describe counts as named afterwards."""
    if isinstance(node, Step):
        for value in node.arguments.values():
            if isinstance(value, Reference) and value.name in targets and value.name not in named:
                missing = _unnamed(targets[value.name].selector, named)
                if missing is not None:
                    return missing
                named.add(value.name)
    names = (reference.name for reference, _, _ in used_by(node))
    return next((name for name in names if name in targets and name not in named), None)


def _unnamed(selector: Selector, named: set[str]) -> str | None:
    return next((each.name for _, each in references_of(selector) if each.name not in named), None)


def _is_me(target: Target) -> bool:
    return target.selector.pick == "player" and target.selector.owner == "self"
