"""What a text has spoken of so far, so that it can say "that unit" and be understood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.ordonnance.effects.model import Condition, Effect, Reference, Selector, Target


class UnknownTargetError(LookupError):
    """A reference to a target that the effect does not have; the lint reports it."""


_PLACED = ("unit", "kingdom", "territory")


def is_range(conditions: Sequence[Condition]) -> bool:
    """Whether two conditions bound the same number, so that they can be said in one."""
    return len(conditions) == 2 and conditions[0].of == conditions[1].of and conditions[0].count <= conditions[1].count


class Mentions:
    """The targets of one effect while its text is being written."""

    def __init__(self, effect: Effect) -> None:
        self.targets = {target.name: target for target in effect.targets}
        # Targets spoken of, in the order of the text.
        self.order: list[Target] = []
        # Names of the targets that belong to, or are, the player of the card.
        self._mine: set[str] = set()
        for target in effect.targets:  # in the order they are chosen, so that circles in the data cannot matter
            selector = target.selector
            if selector.owner == "self" or (selector.of is not None and selector.of.name in self._mine):
                self._mine.add(target.name)

    def introduce(self, target: Target) -> None:
        """Note that a target has been spoken of."""
        if target not in self.order:
            self.order.append(target)

    def target(self, reference: Reference) -> Target:
        """Return what a reference names.

        Raises:
            UnknownTargetError: The effect has no such target.
        """
        target = self.targets.get(reference.name)
        if target is None:
            raise UnknownTargetError(reference.name)
        return target

    def ordinal(self, target: Target) -> int | None:
        """Return the target's number, from 1, among those of its kind; None where it is the only one."""
        alike = [each for each in self.order if each.selector.pick == target.selector.pick]
        return alike.index(target) + 1 if len(alike) > 1 and target in alike else None

    def is_only_place(self, target: Target) -> bool:
        """Whether no other place can be meant by "the same territory"."""
        placed = [each for each in self.order if each.selector.pick in _PLACED and each != target]
        return not placed

    def owner(self, selector: Selector) -> Literal["self", "opponent", "any"] | Target:
        """Return whose things fit: the target of ``of``, unless that is the player of the card."""
        if selector.of is None:
            return selector.owner
        target = self.target(selector.of)
        return "self" if target.name in self._mine else target

    def is_another(self, target: Target) -> bool:
        """Whether an earlier target would be called by the same words."""
        mine = target.selector
        return any(
            each != target
            and each.selector.pick == mine.pick
            and self.owner(each.selector) == self.owner(mine)
            and each.selector.kind == mine.kind
            for each in self.order
        )
