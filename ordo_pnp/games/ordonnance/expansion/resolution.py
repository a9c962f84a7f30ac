"""Resolve an ordonnance card: carry out its verbs, find out whether it can still change something, and wait for decisions.

Rule: OR-20 (destroying, moving, swapping), OR-21 (as far as possible: an impossible step does nothing).

A step that does nothing leaves everything as it is, so every line up to the first step that does something is judged on
the position as it lies, without playing anything. A card that its player cannot see counts as any card it may be.

The whole of it is a place in a program, the targets chosen so far and one number for the steps done, so that a copy
costs nothing and a pending decision is a position like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from ordo_pnp.games.ordonnance.expansion.battlefield import EVERYBODY, EXTRA_FOLLOWS, NO_EXTRA, Battlefield
from ordo_pnp.games.ordonnance.expansion.notation import format_action
from ordo_pnp.games.ordonnance.expansion.program import (
    NOBODY,
    Ask,
    Branch,
    Count,
    Do,
    Jump,
    NextSeat,
    Options,
    Pick,
    PileFilter,
    Program,
    Ref,
    Unless,
    Value,
)
from ordo_pnp.games.ordonnance.expansion.setup import KINDS
from ordo_pnp.games.ordonnance.expansion.targets import (
    Chosen,
    candidates,
    choosing_action,
    count,
    count_bounds,
    fitting,
    hidden_cards,
    possible_holders,
    seat_at,
    unseen,
    unseen_offers,
    unseen_seats,
)
from ordo_pnp.games.ordonnance.setup import TERRITORIES
from ordo_pnp.rules import Stream

Values = Mapping[str, Value]


class EffectFrame(Chosen, Protocol):
    """A card that is being resolved, or judged."""

    # Whether hidden cards count as any card they may be.
    optimistic: bool
    # Cards of the deck that the player has looked at, and that no step has taken.
    looked_at: tuple[int, ...]
    program: Program


@dataclass(frozen=True, slots=True)
class VerbHandler:
    """One verb."""

    # Whether it would do something; changes nothing.
    can: Callable[[Battlefield, EffectFrame, Values], bool]
    # Do it; only where it can.
    do: Callable[[Battlefield, EffectFrame, Values], None]


def _target(frame: EffectFrame, values: Values, name: str) -> int:
    value = values[name]
    assert isinstance(value, Ref)  # noqa: S101 (the registry says so)
    return frame.targets[value.target]


def _amount(field: Battlefield, frame: EffectFrame, values: Values, name: str) -> int:
    value = values[name]
    if isinstance(value, Count):
        return count_bounds(field, frame, value.filter)[1] if frame.optimistic else count(field, frame, value.filter)
    assert isinstance(value, int)  # noqa: S101
    return value


def _drawing(field: Battlefield, frame: EffectFrame, values: Values) -> int:
    return _target(frame, values, "player") if "player" in values else field.current_player


def _can_draw(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    return bool(field.deck) and _drawing(field, frame, values) >= 0 and _amount(field, frame, values, "count") > 0


def _draw(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    seat = _drawing(field, frame, values)
    for _ in range(min(_amount(field, frame, values, "count"), len(field.deck))):
        field.draw(seat)


def _is_looked_at(field: Battlefield, frame: EffectFrame, card: int) -> bool:
    """Whether a card is one of the deck that the player has looked at, and is still there."""
    return card in frame.looked_at and card in field.deck


def _take_looked_at(field: Battlefield, frame: EffectFrame, card: int) -> None:
    field.take_from_deck(field.current_player, card, frame.looked_at)
    frame.looked_at = tuple(each for each in frame.looked_at if each != card)


def _is_dug_up(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    """Whether a card was chosen from the graveyard, not buried since it was chosen, and is still there."""
    value = values["what"]
    assert isinstance(value, Ref)  # noqa: S101
    if frame.targets[value.target] not in field.graveyard:
        return False
    picks = (step for step in frame.program.code if isinstance(step, Pick) and step.target == value.target)
    return any(isinstance(step.filter, PileFilter) and step.filter.zone == "graveyard" for step in picks)


def _can_discard(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card = _target(frame, values, "what")
    if card < 0:
        return bool(unseen_seats(card))
    return field.holder(card) is not None or _is_looked_at(field, frame, card)


def _discard(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    card = _target(frame, values, "what")
    seat = field.holder(card)
    if seat is None:
        _take_looked_at(field, frame, card)
    else:
        field.take_from_hand(seat, card)
    field.graveyard.append(card)


def _is_movable(field: Battlefield, card: int) -> bool:
    slot = field.slot_of(card)
    return slot is not None and not field.is_safe(slot, "move")


def _can_place_under_deck(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card = _target(frame, values, "what")
    if card < 0:
        return bool(unseen_seats(card))
    if field.holder(card) is not None or field.stack_of(card) is not None or _is_movable(field, card):
        return True
    return _is_dug_up(field, frame, values) or _is_looked_at(field, frame, card)


def _place_under_deck(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    card = _target(frame, values, "what")
    seat = field.holder(card)
    if seat is not None:
        field.take_from_hand(seat, card, 1 << seat)
        field.put_under(card, 1 << seat)
    elif card in frame.looked_at and card in field.deck:
        _take_looked_at(field, frame, card)
        field.put_under(card, 1 << field.current_player)
    else:
        if card in field.graveyard:
            field.graveyard.remove(card)
        else:
            _take_away(field, card)
        field.put_under(card, EVERYBODY)


def _take_away(field: Battlefield, card: int) -> int:
    """Take a unit or kingdom card from the table; give the seat to which it belonged."""
    slot = field.slot_of(card)
    if slot is not None:
        field.lift(slot, card)
        return slot // TERRITORIES
    found = field.stack_of(card)
    assert found is not None  # noqa: S101
    field.lift_kingdom(card)
    return found[1]


def _goal(field: Battlefield, values: Values, slot: int, territory: int) -> int:
    """Return the slot where a unit is moved: a territory of its owner, or of the player of the card."""
    return (field.current_player if "to_army" in values else slot // TERRITORIES) * TERRITORIES + territory


def _can_move(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    """Whether a unit would come into another army that has room, or a kingdom card into another territory.

    Rule: OR-20, OR-26 (into the player's own army), OR-27 (kingdom cards), OR-40 (units that an army does not take).
    """
    card = _target(frame, values, "what")
    if card < 0:
        return False
    slot = field.slot_of(card)
    if slot is None:
        found, territory = field.stack_of(card), _target(frame, values, "to") if "to" in values else NOBODY
        if found is None or territory < 0 or "to_army" in values:
            return False
        return found[0] != territory and bool(field.kingdom_places() >> territory & 1)
    here = slot % TERRITORIES
    territory = _target(frame, values, "to") if "to" in values else here
    if territory < 0:
        return False
    goal = _goal(field, values, slot, territory)
    has_room = field.opens[goal // TERRITORIES] >> territory & 1
    if goal == slot or not has_room or field.is_safe(slot, "move"):
        return False
    return not field.setup.has_caps or field.takes(goal, field.face(card))


def _move(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    card = _target(frame, values, "what")
    slot = field.slot_of(card)
    if slot is None:
        seat = _take_away(field, card)
        field.lay_kingdom(_target(frame, values, "to"), card, seat)
        return
    territory = _target(frame, values, "to") if "to" in values else slot % TERRITORIES
    goal = _goal(field, values, slot, territory)
    field.put(goal, field.lift(slot, card))


def _can_swap(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    """Whether two units would change places.

    Rule: OR-19: not if they are alike in every symbol, end and effect. OR-40: not if an army does not take the other one.
    """
    one, two = _target(frame, values, "a"), _target(frame, values, "b")
    if one < 0 or two < 0 or not _is_movable(field, one) or not _is_movable(field, two):
        return False
    here, there = field.slot_of(one), field.slot_of(two)
    if here is None or there is None or here == there:
        return False
    setup, mine, other = field.setup, field.face(one), field.face(two)
    if setup.look_of[mine] == setup.look_of[other]:
        return False
    return not setup.has_caps or (field.takes(there, mine, two) and field.takes(here, other, one))


def _swap(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    one, two = _target(frame, values, "a"), _target(frame, values, "b")
    here, there = field.slot_of(one), field.slot_of(two)
    assert here is not None  # noqa: S101
    assert there is not None  # noqa: S101
    field.exchange(here, one, there, two)


def _can_destroy(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card = _target(frame, values, "what")
    slot = None if card < 0 else field.slot_of(card)
    return slot is not None and not field.is_safe(slot, "destroy")


def _bury(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    card = _target(frame, values, "what")
    _take_away(field, card)
    field.graveyard.append(card)


def _can_return_to_hand(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card = _target(frame, values, "what")
    return card >= 0 and (field.stack_of(card) is not None or _is_movable(field, card))


def _return_to_hand(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    card = _target(frame, values, "what")
    field.give_to_hand(_take_away(field, card), card)


def _can_remove_kingdom(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card = _target(frame, values, "what")
    return card >= 0 and field.stack_of(card) is not None


def _can_look_at_hand(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    """Whether there is a hand to see; that of the player of the card shows nothing new."""
    seat = _target(frame, values, "player")
    return seat not in (NOBODY, field.current_player) and bool(field.hands[seat])


def _look_at_hand(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    seat = _target(frame, values, "player")
    types = [field.setup.type_of[card] for card in field.hands[seat]]
    field.knowledge.shows_hand(field.current_player, seat, types)


def _can_swap_hands(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    """Whether there is a card that would change hands."""
    seat, own = _target(frame, values, "with"), field.current_player
    return seat not in (NOBODY, own) and bool(field.hands[seat] or field.hands[own])


def _swap_hands(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    field.swap_hands(field.current_player, _target(frame, values, "with"))


def _can_give(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card, seat = _target(frame, values, "what"), _target(frame, values, "to")
    if card < 0 or seat < 0:
        return seat >= 0 and bool(unseen_seats(card) & ~(1 << seat))
    holder = field.holder(card)
    if holder is None:
        return _is_dug_up(field, frame, values) or _is_looked_at(field, frame, card)
    return holder != seat


def _give(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    card, seat = _target(frame, values, "what"), _target(frame, values, "to")
    giver = field.holder(card)
    if giver is not None:
        both = 1 << giver | 1 << seat
        field.take_from_hand(giver, card, both)
        field.give_to_hand(seat, card, both)
        return
    field.busy |= card < field.setup.units
    if card in field.graveyard:
        field.graveyard.remove(card)
        field.give_to_hand(seat, card)
    else:
        _take_looked_at(field, frame, card)
        field.give_to_hand(seat, card, 1 << field.current_player | 1 << seat)


def _can_extra_play(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    return _amount(field, frame, values, "count") > 0


def _extra_play(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    field.extra[KINDS.index(str(values["kind"]))] += _amount(field, frame, values, "count")


def _can_extra_turn(field: Battlefield, _frame: EffectFrame, _values: Values) -> bool:
    """Whether another turn would follow that does not follow yet.

    Rule: OR-28: nobody takes more than two turns in a row.
    """
    return field.extra_turn == NO_EXTRA


def _extra_turn(field: Battlefield, _frame: EffectFrame, _values: Values) -> None:
    field.extra_turn = EXTRA_FOLLOWS


def _can_hold(_field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    """Whether there is a territory for the card to lie in.

    Rule: OR-39: also where it changes nothing at present.
    """
    return _target(frame, values, "in") >= 0


def _hold(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    assert isinstance(frame, Resolution)  # noqa: S101 (only a card that was played does something)
    field.lay_kingdom(_target(frame, values, "in"), frame.card, field.current_player)


# One-shot verb, or step that holds others for a while -> its handler.
VERB_HANDLERS: Final[Mapping[str, VerbHandler]] = {
    "draw": VerbHandler(_can_draw, _draw),
    "discard": VerbHandler(_can_discard, _discard),
    "place_under_deck": VerbHandler(_can_place_under_deck, _place_under_deck),
    "move": VerbHandler(_can_move, _move),
    "swap": VerbHandler(_can_swap, _swap),
    "destroy": VerbHandler(_can_destroy, _bury),
    "return_to_hand": VerbHandler(_can_return_to_hand, _return_to_hand),
    "remove_kingdom": VerbHandler(_can_remove_kingdom, _bury),
    "look_at_hand": VerbHandler(_can_look_at_hand, _look_at_hand),
    "swap_hands": VerbHandler(_can_swap_hands, _swap_hands),
    "give": VerbHandler(_can_give, _give),
    "extra_play": VerbHandler(_can_extra_play, _extra_play),
    "extra_turn": VerbHandler(_can_extra_turn, _extra_turn),
    "hold": VerbHandler(_can_hold, _hold),
}


# Steps tried for one card or one decision; any two units of a full table need fewer.
MOST_STEPS: Final = 15_000


def could_change_something(field: Battlefield, kind: int) -> bool:
    """Whether an ordonnance card that the player holds, by its type, could have any effect, as far as that player can know.

    Rule: OR-19. The card itself is no longer in the hand when its effect happens.
    """
    program: Program = field.setup.types[kind].program  # type: ignore[union-attr]
    hand, at = field.hands[field.current_player], field.card_of(field.current_player, kind)
    assert at is not None  # noqa: S101 (it is held)
    card = hand.pop(at)
    try:
        return Reachability(field, program, [NOBODY] * len(program.picks), len(program.code)).from_place(0)
    finally:
        hand.insert(at, card)


class Reachability:
    """The changes that one part of a program could reach, from targets as the player of the card knows them."""

    __slots__ = (
        "dead_ends",
        "did",
        "end",
        "field",
        "looked_at",
        "optimistic",
        "picks",
        "program",
        "steps",
        "targets",
    )

    def __init__(
        self,
        field: Battlefield,
        program: Program,
        targets: list[int],
        end: int,
        did: int = 0,
        looked_at: tuple[int, ...] = (),
    ) -> None:
        """Begin a search over the part of a program that ends before ``end``; ``targets`` will be written to."""
        self.field = field
        self.program = program
        self.picks = program.picks
        self.targets = targets
        self.end = end
        # Bits of the steps that have happened.
        self.did = did
        self.looked_at = looked_at
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
            elif isinstance(step, Jump):
                at = step.goto
            elif isinstance(step, Unless):
                at = at + 1 if self.did & step.mask else step.goto
            elif isinstance(step, NextSeat):
                seat = seat_at(self.field, self, step)
                self.targets[step.target] = seat
                at = step.goto if seat == NOBODY else at + 1
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
            targets[target] = unseen(holders)
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
            least, most = count_bounds(self.field, self, each.of)
            may_hold &= most >= each.least and (each.most is None or least <= each.most)
            may_fail |= not (each.hold(least) and each.hold(most))
        return may_hold, may_fail


class Resolution:
    """One card being resolved."""

    __slots__ = (
        "actions",
        "at",
        "card",
        "did",
        "is_event",
        "known",
        "looked_at",
        "made",
        "optimistic",
        "picks",
        "program",
        "targets",
        "values",
    )

    def __init__(self, program: Program, card: int, given: Sequence[int] = ()) -> None:
        self.program = program
        self.picks = program.picks
        self.card = card
        # Place in the program.
        self.at = 0
        # A card, a territory or a seat; ``NOBODY`` where it does not exist or is not chosen yet.
        self.targets = [*given, *[NOBODY] * (len(program.picks) - len(given))]
        # Whether it is an effect of a card on the table, and not of an ordonnance card that was played.
        self.is_event = bool(given)
        # The targets as the player of the card knows them: one that chance chose is unseen until a step uses it.
        self.known = self.targets[:]
        # Bits of the steps that did something, and of the options that were chosen.
        self.did = 0
        # Allowed decisions now, ascending; empty when nothing is left to do.
        self.actions: list[int] = []
        # By action: the target, the place in the program to go on at, or whether to accept.
        self.values: list[int] = []
        # The choices that were the only one left, and so were made without a question.
        self.made: tuple[int, ...] = ()
        # Cards of the deck that the player has looked at, and that no step has taken.
        self.looked_at: tuple[int, ...] = ()
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
        twin.is_event = self.is_event
        twin.looked_at = self.looked_at
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

        Rule: OR-19: a choice that can only lead to no change is not offered. OR-21: the player of the card decides;
        where only one choice is left there is nothing to decide; an impossible step does nothing.
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
                holds = all(each.hold(count(field, self, each.of)) for each in step.conditions)
                self.at = self.at + 1 if holds else step.goto
            elif isinstance(step, Jump):
                self.at = step.goto
            elif isinstance(step, Ask):
                self._ask(field, step)
            elif isinstance(step, NextSeat):
                seat = self.targets[step.target] = self.known[step.target] = seat_at(field, self, step)
                self.at = step.goto if seat == NOBODY else self.at + 1
            else:
                self._options(field, step)
            if self.actions:
                return

    def _ahead(self, field: Battlefield, end: int) -> Reachability:
        """Begin a search for changes that the part of the program before ``end`` could still make."""
        return Reachability(field, self.program, self.known[:], end, self.did, self.looked_at)

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

        Whether somebody else really holds a card that fits must not show in the offer.
        """
        if isinstance(step.filter, PileFilter) and step.filter.zone == "deck":
            self.looked_at += tuple(field.look_at_top(field.current_player, step.filter.top))
        offered = candidates(field, self, step) | unseen_offers(field, self, step)
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
        """Choose a target; of cards of a hand that nobody may see, by chance."""
        self.known[step.target] = value
        if unseen_seats(value):
            hidden = hidden_cards(field, self, step, unseen_seats(value))
            value = hidden[stream.below(len(hidden))] if hidden else NOBODY
        self.targets[step.target] = value
        self.at += 1


def question(field: Battlefield, resolution: Resolution) -> str:
    """Return the card's question to its player, and the targets already chosen."""
    card = field.setup.types[field.setup.type_of[resolution.card]].name
    step = resolution.program.code[resolution.at]
    if not isinstance(step, Pick):
        return f"{card} asks " + ("whether its effect shall happen" if isinstance(step, Ask) else "for an option")
    names = resolution.program.names
    known = [(at, resolution.picks[at], resolution.known[at]) for at in step.others if resolution.known[at] >= 0]
    chosen = [f"`{names[at]}` = {written_target(field, pick, value)}" for at, pick, value in known]
    done = f"; already chosen (where only one choice is left nothing is asked): {', '.join(chosen)}" if chosen else ""
    is_hand = step.filter.pick == "card" and any(unseen_seats(value) for value in resolution.values)
    what = (
        "the hand of the card"
        if is_hand and field.setup.unseen_action not in resolution.actions
        else f"the {step.filter.pick}"
    )
    return f"{card} asks for {what} `{names[step.target]}`{done}"


def written_target(field: Battlefield, pick: str, value: int) -> str:
    """Return a target as the action that chooses it names it, with the place where it lies."""
    return format_action(field.setup, choosing_action(field, pick, value), field.current_player).removeprefix("choose ")
