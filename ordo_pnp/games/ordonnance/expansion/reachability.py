"""Whether an ordonnance card, or a choice while it is carried out, could still change something.

A step that does nothing leaves everything as it is, so every line up to the first step that does something is judged on
the position as it lies, without playing anything. What the player of the card cannot see counts as whatever it may be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance.expansion import selection
from ordo_pnp.games.ordonnance.expansion.program import NOBODY, Ask, Branch, Do, Jump, Options, Pick, Unless
from ordo_pnp.games.ordonnance.expansion.targets import fitting, possible_holders
from ordo_pnp.games.ordonnance.expansion.verb_handlers import VERB_HANDLERS

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.expansion.battlefield import Battlefield
    from ordo_pnp.games.ordonnance.expansion.program import Program

# Steps tried for one card or one decision; any two units of a full table need fewer.
MOST_STEPS: Final = 15_000


def could_change_something(field: Battlefield, kind: int) -> bool:
    """Whether an ordonnance card, by its type, could have any effect, as far as its player can know.

    Rule: OR-19.
    """
    program: Program = field.setup.types[kind].program  # type: ignore[union-attr]
    return Reachability(field, program, [NOBODY] * len(program.picks), len(program.code)).from_place(0)


class Reachability:
    """What could be reached in one part of a program, from targets as the player of the card knows them."""

    __slots__ = ("dead_ends", "end", "field", "optimistic", "picks", "program", "steps", "targets")

    def __init__(self, field: Battlefield, program: Program, targets: list[int], end: int) -> None:
        """Begin a search over the part of a program that ends before ``end``; ``targets`` will be written to."""
        self.field = field
        self.program = program
        self.picks = program.picks
        self.targets = targets
        self.end = end
        self.optimistic = True
        # Steps that were tried.
        self.steps = 0
        # Forks from which nothing can be reached: place in the program, targets. Every line meets them again.
        self.dead_ends: set[tuple[int, ...]] = set()

    def with_target(self, step: Pick, value: int, at: int) -> bool:
        """Whether some line leads on from a choice of a target at a place to a step that does something."""
        self.targets[step.target] = value
        return self.from_place(at + 1)

    def from_place(self, at: int) -> bool:
        """Whether some line from a place leads to a step that does something.

        With more lines than can be tried the answer is yes: only a card that asks for several targets and then does
        nothing with most of them has so many.
        """
        code = self.program.code
        while at < self.end:
            step = code[at]
            self.steps += 1
            if self.steps > MOST_STEPS:
                return True
            if isinstance(step, Do):
                if VERB_HANDLERS[step.verb].can(self.field, self, step.values):
                    return True
                at += 1
            elif isinstance(step, Pick):
                return self._from_pick(step, at)
            elif isinstance(step, Unless | Jump):
                at = step.goto
            else:
                ways = self._ways(at)
                if len(ways) > 1:
                    return self._from_fork(at, ways)
                at = ways[0]
        return False

    def _ways(self, at: int) -> tuple[int, ...]:
        """Return every place where it may go on after a fork."""
        step = self.program.code[at]
        if isinstance(step, Options):
            return step.gotos
        if isinstance(step, Branch):
            may_hold, may_fail = self._condition_bounds(step)
            if not (may_hold and may_fail):
                return (at + 1,) if may_hold else (step.goto,)
        assert isinstance(step, Ask | Branch)  # noqa: S101 (nothing else forks)
        return (at + 1, step.goto)

    def _from_fork(self, at: int, ways: tuple[int, ...]) -> bool:
        """Try every way from a fork; each fork is judged once for the same targets."""
        key = (at, *self.targets)
        if key in self.dead_ends:
            return False
        if any(self.from_place(way) for way in ways):
            return True
        self.dead_ends.add(key)
        return False

    def _from_pick(self, step: Pick, at: int) -> bool:
        """Try every target that may be chosen, or may turn out; an effect begins with its first one and is judged once."""
        if (at,) in self.dead_ends:
            return False
        targets, target = self.targets, step.target
        targets[target] = NOBODY
        for value in fitting(self.field, self, step):
            targets[target] = value
            if self.from_place(at + 1):
                return True
        holders = possible_holders(self.field, self, step)
        if holders or targets[target] == NOBODY:
            targets[target] = selection.unseen(holders)
            if self.from_place(at + 1):
                return True
        targets[target] = NOBODY
        if not step.others:
            self.dead_ends.add((at,))
        return False

    def _condition_bounds(self, step: Branch) -> tuple[bool, bool]:
        """Return whether the conditions may hold, and whether one may fail, as far as the player can know."""
        may_hold, may_fail = True, False
        for each in step.conditions:
            least, most = selection.count_bounds(self.field, self, each.of)
            may_hold &= most >= each.least and (each.most is None or least <= each.most)
            may_fail |= not (each.hold(least) and each.hold(most))
        return may_hold, may_fail
