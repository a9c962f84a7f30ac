"""An ordonnance card being resolved: which decision it waits for, and what happens after it.

The whole of it is a place in a program, the targets chosen so far and one number for what has happened, so that a copy
costs nothing and a pending decision is a position like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance import selection
from ordo_pnp.games.ordonnance.deeds import DEEDS
from ordo_pnp.games.ordonnance.program import NOBODY, Ask, Branch, Do, Filter, Jump, Options, Pick, Unless
from ordo_pnp.games.ordonnance.selection import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.ordonnance.battlefield import Battlefield
    from ordo_pnp.games.ordonnance.program import Program
    from ordo_pnp.kernel.rng import Stream

MOST_STEPS: Final = 15_000
"""So many steps are tried to see whether a card could do anything; for any two units of a full table they are fewer."""


class Resolution:
    """One card being resolved."""

    __slots__ = ("actions", "at", "card", "did", "hopeful", "picks", "program", "targets", "values")

    def __init__(self, program: Program, card: int) -> None:
        self.program = program
        self.picks = program.picks
        self.card = card
        self.at = 0
        """Place in the program."""
        self.targets = [NOBODY] * len(program.picks)
        """A card, a territory or a seat; ``NOBODY`` where it does not exist or is not chosen yet."""
        self.did = 0
        """Bits of the steps that did something, and of the options that were chosen."""
        self.actions: list[int] = []
        """What may be decided now, ascending; empty when nothing is left to do."""
        self.values: list[int] = []
        """By action: the target, the place in the program to go on at, or whether to accept."""
        self.hopeful = False

    def clone(self) -> Resolution:
        """Give an independent copy."""
        twin = Resolution.__new__(Resolution)
        twin.program = self.program
        twin.picks = self.picks
        twin.card = self.card
        twin.at = self.at
        twin.targets = self.targets[:]
        twin.did = self.did
        twin.actions = self.actions
        twin.values = self.values
        twin.hopeful = False
        return twin

    def decide(self, field: Battlefield, stream: Stream, action: int) -> None:
        """Take one of ``actions``; chance chooses where the player leaves it to chance."""
        value = self.values[self.actions.index(action)]
        step = self.program.code[self.at]
        if isinstance(step, Pick):
            self.targets[step.target] = self._by_chance(field, stream, step) if value == UNSEEN else value
            self.at += 1
        elif isinstance(step, Options):
            self.did |= step.bits[step.gotos.index(value)]
            self.at = value
        else:
            self.at = value

    def run(self, field: Battlefield, stream: Stream) -> None:
        """Go on until a decision is needed or everything is done.

        Rule: OR-21: the player of the card decides; where only one thing fits there is nothing to decide; what cannot
        happen does nothing.
        """
        code = self.program.code
        self.actions, self.values = [], []
        while self.at < len(code):
            step = code[self.at]
            if isinstance(step, Do):
                deed = DEEDS[step.verb]
                if deed.can(field, self, step.values):
                    deed.do(field, self, step.values)
                    self.did |= step.bit
                self.at += 1
            elif isinstance(step, Pick):
                if self._pick(field, stream, step):
                    return
                self.at += 1
            elif isinstance(step, Unless):
                self.at = self.at + 1 if self.did & step.mask else step.goto
            elif isinstance(step, Branch):
                holds = all(_within(selection.count(field, self, of), low, high) for low, high, of in step.conditions)
                self.at = self.at + 1 if holds else step.goto
            elif isinstance(step, Jump):
                self.at = step.goto
            else:
                self._offer(field, step)
                return

    def _offer(self, field: Battlefield, step: Ask | Options) -> None:
        setup = field.setup
        if isinstance(step, Ask):
            self.actions, self.values = [setup.decline_action, setup.accept_action], [step.goto, self.at + 1]
        else:
            self.actions = [setup.options_from + at for at in range(len(step.gotos))]
            self.values = list(step.gotos)

    def _pick(self, field: Battlefield, stream: Stream, step: Pick) -> bool:
        """Choose a target; True if the player has to.

        Whether somebody else really holds a card that fits must not show in what is offered.
        """
        offered = candidates(field, self, step)
        if step.filter.pick == "card":
            if not offered:
                self.targets[step.target] = self._by_chance(field, stream, step)
                return False
            if _may_take(field, self, step.filter):
                offered[field.setup.unseen_action] = UNSEEN
        if len(offered) <= 1:
            self.targets[step.target] = next(iter(offered.values()), NOBODY)
            return False
        self.actions = sorted(offered)
        self.values = [offered[action] for action in self.actions]
        return True

    def _by_chance(self, field: Battlefield, stream: Stream, step: Pick) -> int:
        """Choose among the cards that fit in the hands of others."""
        taken = _taken(self, step)
        hidden = [
            card
            for seat in selection.seats(field, self, step.filter)
            if seat != field.current_player
            for card in selection.cards(field, seat, step.filter)
            if card not in taken
        ]
        return hidden[stream.below(len(hidden))] if hidden else NOBODY


def _within(number: int, low: int, high: int | None) -> bool:
    return number >= low and (high is None or number <= high)


def _taken(frame: Resolution, step: Pick) -> tuple[int, ...]:
    """Give the targets of the same kind that are chosen already: nothing is two targets."""
    if not step.others:
        return ()
    pick = step.filter.pick
    return tuple(frame.targets[other] for other in step.others if frame.picks[other] == pick)


def fitting(field: Battlefield, frame: Resolution, step: Pick) -> Iterator[int]:
    """Give every target in the open that fits, one after the other."""
    found, pick, taken = step.filter, step.filter.pick, _taken(frame, step)
    if pick == "unit":
        yield from (piece >> 1 for _, piece in selection.units(field, frame, found) if piece >> 1 not in taken)
    elif pick == "kingdom":
        yield from (card for _, card in selection.kingdoms(field, frame, found) if card not in taken)
    elif pick == "territory":
        yield from (place for place in selection.territories(field, frame, found) if place not in taken)
    elif pick == "player":
        yield from (seat for seat in selection.seats(field, frame, found) if seat not in taken)
    elif field.current_player in selection.seats(field, frame, found):
        yield from (card for card in selection.cards(field, field.current_player, found) if card not in taken)


def candidates(field: Battlefield, frame: Resolution, step: Pick) -> dict[int, int]:
    """Give action -> target for everything in the open that fits; of copies that are alike, the first."""
    offered: dict[int, int] = {}
    for value in fitting(field, frame, step):
        offered.setdefault(_choosing(field, step.filter.pick, value), value)
    return offered


def _choosing(field: Battlefield, pick: str, value: int) -> int:
    """Give the action that chooses a target."""
    setup = field.setup
    if pick == "unit":
        slot = field.lies_in[value]
        piece = next(piece for piece in field.pieces[slot] if piece >> 1 == value)
        return setup.units_from + slot * len(setup.faces) + setup.face_of[piece]
    if pick == "kingdom":
        return _kingdom_action(field, value)
    if pick == "territory":
        return setup.territories_from + value
    return setup.players_from + value if pick == "player" else setup.cards_from + setup.type_of[value]


def _may_take(field: Battlefield, frame: Resolution, found: Filter) -> bool:
    """Tell whether somebody else may hold a card that fits, as far as the player of the card can know."""
    player = field.current_player
    others = (seat for seat in selection.seats(field, frame, found) if seat != player)
    return any(_may_hold(field, player, seat, found) for seat in others)


def _kingdom_action(field: Battlefield, card: int) -> int:
    """Number a kingdom card on the table by territory, type, and which of several copies there it is."""
    setup = field.setup
    kind = setup.type_of[card]
    territory, _ = field.stack_of(card) or (0, 0)
    copies = [entry >> 3 for entry in field.kingdoms[territory] if setup.type_of[entry >> 3] == kind]
    row = territory * setup.kingdom_types + kind - setup.unit_types
    return setup.kingdoms_from + row * setup.kingdom_copies + copies.index(card)


def could_do_something(field: Battlefield, kind: int) -> bool:
    """Tell whether an ordonnance card, by its type, could have any effect, as far as its player can know.

    A step that does nothing leaves everything as it is, so every line up to the first step that does something can be
    judged on the position as it lies.

    Rule: OR-19.
    """
    program: Program = field.setup.types[kind].program  # type: ignore[union-attr]
    frame = Resolution(program, NOBODY)
    frame.hopeful = True
    return _reaches(field, _Search(frame), 0)


class _Search:
    """What is known of the lines of a card that is being judged."""

    __slots__ = ("frame", "steps", "vain")

    def __init__(self, frame: Resolution) -> None:
        self.frame = frame
        self.steps = 0
        """Steps that were tried."""
        self.vain: set[tuple[int, ...]] = set()
        """Forks from which nothing can be reached: place in the program, targets. Every line meets them again."""


def _reaches(field: Battlefield, search: _Search, at: int) -> bool:
    """Tell whether some line from a place in the program leads to a step that does something.

    A card with more lines than can be tried may be played: only one that asks for several targets and then does nothing
    with most of them has so many.
    """
    frame = search.frame
    code = frame.program.code
    while at < len(code):
        step = code[at]
        search.steps += 1
        if search.steps > MOST_STEPS:
            return True
        if isinstance(step, Do):
            if DEEDS[step.verb].can(field, frame, step.values):
                return True
            at += 1
        elif isinstance(step, Pick):
            return _reaches_with(field, search, step, at)
        elif isinstance(step, Unless | Jump):
            at = step.goto
        else:
            ways = _ways(field, frame, at)
            if len(ways) > 1:
                return _reaches_by(field, search, at, ways)
            at = ways[0]
    return False


def _ways(field: Battlefield, frame: Resolution, at: int) -> tuple[int, ...]:
    """Give every place where it may go on after a fork."""
    step = frame.program.code[at]
    if isinstance(step, Options):
        return step.gotos
    if isinstance(step, Branch):
        may_hold, may_fail = _judge(field, frame, step)
        if not (may_hold and may_fail):
            return (at + 1,) if may_hold else (step.goto,)
    assert isinstance(step, Ask | Branch)  # noqa: S101 (nothing else forks)
    return (at + 1, step.goto)


def _reaches_by(field: Battlefield, search: _Search, at: int, ways: tuple[int, ...]) -> bool:
    """Tell the same for any way from a fork; each fork is judged once for the same targets."""
    key = (at, *search.frame.targets)
    if key in search.vain:
        return False
    if any(_reaches(field, search, way) for way in ways):
        return True
    search.vain.add(key)
    return False


def _reaches_with(field: Battlefield, search: _Search, step: Pick, at: int) -> bool:
    """Tell the same for any choice of a target; an effect, which begins with its first target, is judged once."""
    if not step.others:
        if (at,) in search.vain:
            return False
        search.vain.add((at,))
    frame = search.frame
    for value in _possible_targets(field, frame, step):
        frame.targets[step.target] = value
        if _reaches(field, search, at + 1):
            return True
    frame.targets[step.target] = NOBODY
    return False


def _judge(field: Battlefield, frame: Resolution, step: Branch) -> tuple[bool, bool]:
    """Tell whether the conditions may hold, and whether one may fail, as far as the player of the card can know."""
    may_hold, may_fail = True, False
    for low, high, of in step.conditions:
        least, most = selection.count_bounds(field, frame, of)
        may_hold &= most >= low and (high is None or least <= high)
        may_fail |= not (_within(least, low, high) and _within(most, low, high))
    return may_hold, may_fail


def _possible_targets(field: Battlefield, frame: Resolution, step: Pick) -> Iterator[int]:
    """Give every target that may be chosen, or may turn out; at least one."""
    value = NOBODY
    for value in fitting(field, frame, step):
        yield value
    if step.filter.pick == "card" and _may_take(field, frame, step.filter):
        yield UNSEEN
    elif value == NOBODY:
        yield NOBODY


def _may_hold(field: Battlefield, player: int, seat: int, found: Filter) -> bool:
    known = field.knowledge.held(player, seat)
    if len(known) < len(field.hands[seat]):
        return True
    return any(selection.type_fits(field.setup, kind, found) for kind in known)
