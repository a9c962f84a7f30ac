"""An ordonnance card being resolved: which decision it waits for, and what happens after it.

The whole of it is a place in a program, the targets chosen so far and one number for what has happened, so that a copy
costs nothing and a pending decision is a position like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.ordonnance.expansion import selection
from ordo_pnp.games.ordonnance.expansion.program import NOBODY, Ask, Branch, Do, Jump, Options, Pick, Ref, Unless
from ordo_pnp.games.ordonnance.expansion.reachability import Reachability
from ordo_pnp.games.ordonnance.expansion.targets import candidates, hidden_cards, possible_holders
from ordo_pnp.games.ordonnance.expansion.verb_handlers import VERB_HANDLERS

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.expansion.battlefield import Battlefield
    from ordo_pnp.games.ordonnance.expansion.program import Program
    from ordo_pnp.kernel import Stream


class Resolution:
    """One card being resolved."""

    __slots__ = ("actions", "at", "card", "did", "known", "made", "optimistic", "picks", "program", "targets", "values")

    def __init__(self, program: Program, card: int) -> None:
        self.program = program
        self.picks = program.picks
        self.card = card
        # Place in the program.
        self.at = 0
        # A card, a territory or a seat; ``NOBODY`` where it does not exist or is not chosen yet.
        self.targets = [NOBODY] * len(program.picks)
        # The targets as the player of the card knows them: one that chance chose is unseen until a step uses it.
        self.known = self.targets[:]
        # Bits of the steps that did something, and of the options that were chosen.
        self.did = 0
        # What may be decided now, ascending; empty when nothing is left to do.
        self.actions: list[int] = []
        # By action: the target, the place in the program to go on at, or whether to accept.
        self.values: list[int] = []
        # The choices that were the only one left, and so were made without a question.
        self.made: tuple[int, ...] = ()
        self.optimistic = False

    def clone(self) -> Resolution:
        """Return an independent copy."""
        twin = Resolution.__new__(Resolution)
        twin.program = self.program
        twin.picks = self.picks
        twin.card = self.card
        twin.at = self.at
        twin.targets = self.targets[:]
        twin.known = self.known[:]
        twin.did = self.did
        twin.actions = self.actions
        twin.values = self.values
        twin.made = self.made
        twin.optimistic = False
        return twin

    def decide(self, field: Battlefield, stream: Stream, action: int) -> None:
        """Take one of ``actions``; chance chooses where the player leaves it to chance."""
        value = self.values[self.actions.index(action)]
        step = self.program.code[self.at]
        if isinstance(step, Pick):
            self._choose(field, stream, step, value)
        elif isinstance(step, Options):
            self._choose_option(step, value)
        else:
            self.at = value

    def run(self, field: Battlefield, stream: Stream) -> None:
        """Go on until a decision is needed or everything is done.

        Rule: OR-19: what can only lead to no change is not offered. OR-21: the player of the card decides; where only one
        choice is left there is nothing to decide; what cannot happen does nothing.
        """
        code = self.program.code
        self.actions, self.values = [], []
        while self.at < len(code):
            step = code[self.at]
            if isinstance(step, Do):
                self._do(field, step)
            elif isinstance(step, Pick):
                self._pick(field, stream, step)
            elif isinstance(step, Unless):
                self.at = self.at + 1 if self.did & step.mask else step.goto
            elif isinstance(step, Branch):
                holds = all(each.hold(selection.count(field, self, each.of)) for each in step.conditions)
                self.at = self.at + 1 if holds else step.goto
            elif isinstance(step, Jump):
                self.at = step.goto
            elif isinstance(step, Ask):
                self._ask(field, step)
            else:
                self._options(field, step)
            if self.actions:
                return

    def _ahead(self, field: Battlefield, end: int) -> Reachability:
        """Begin a search over what the part of the program before ``end`` could still change."""
        return Reachability(field, self.program, self.known[:], end)

    def _do(self, field: Battlefield, step: Do) -> None:
        """Let a verb happen if it can; it shows the player whether there is a card that was taken unseen."""
        handler = VERB_HANDLERS[step.verb]
        if self.known != self.targets and handler.can(field, self._ahead(field, self.at), step.values):
            for value in step.values.values():
                if isinstance(value, Ref):
                    self.known[value.target] = self.targets[value.target]
        if handler.can(field, self, step.values):
            handler.do(field, self, step.values)
            self.did |= step.bit
        self.at += 1

    def _ask(self, field: Battlefield, step: Ask) -> None:
        """Offer an optional effect, unless it could change nothing; declining it is always free."""
        if self._ahead(field, step.goto).from_place(self.at + 1):
            setup = field.setup
            self.actions, self.values = [setup.decline_action, setup.accept_action], [step.goto, self.at + 1]
        else:
            self.at = step.goto

    def _options(self, field: Battlefield, step: Options) -> None:
        """Offer the options that could change something; a single one is taken, and without any all are passed over."""
        ahead = self._ahead(field, step.end)
        offered = [
            (field.setup.options_from + at, goto) for at, goto in enumerate(step.gotos) if ahead.from_place(goto)
        ]
        if len(offered) > 1:
            self.actions, self.values = [action for action, _ in offered], [goto for _, goto in offered]
        elif offered:
            self.made += (offered[0][0],)
            self._choose_option(step, offered[0][1])
        else:
            self.at = step.end

    def _choose_option(self, step: Options, goto: int) -> None:
        self.did |= step.bits[step.gotos.index(goto)]
        self.at = goto

    def _pick(self, field: Battlefield, stream: Stream, step: Pick) -> None:
        """Offer the targets with which their effect could change something; where that leaves one or none, choose.

        Whether somebody else really holds a card that fits must not show in what is offered.
        """
        offered = candidates(field, self, step)
        holders = possible_holders(field, self, step)
        if holders:
            offered[field.setup.unseen_action] = selection.unseen(holders)
        if len(offered) > 1:
            ahead = self._ahead(field, step.end)
            useful = {action: value for action, value in offered.items() if ahead.with_target(step, value, self.at)}
            if len(useful) > 1:
                self.actions = sorted(useful)
                self.values = [useful[action] for action in self.actions]
                return
            offered = useful or offered
        self.made += tuple(offered)[:1]
        self._choose(field, stream, step, next(iter(offered.values()), NOBODY))

    def _choose(self, field: Battlefield, stream: Stream, step: Pick, value: int) -> None:
        """Choose a target; of cards that nobody may see, by chance."""
        self.known[step.target] = value
        if selection.unseen_seats(value):
            hidden = hidden_cards(field, self, step)
            value = hidden[stream.below(len(hidden))] if hidden else NOBODY
        self.targets[step.target] = value
        self.at += 1
