"""Effects of a card as a flat program: a list of instructions and a place in it are a whole pending decision.

Names become numbers, repetitions are written out, and every step has a bit of its own: whether a step or anything
inside a control step has done something is one comparison of bit masks. Programs are plain data, picklable, and know
nothing of files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TypeAlias

from ordo_pnp.cards import Origin
from ordo_pnp.games.ordonnance.effects.model import (
    Argument,
    Choose,
    Condition,
    CountOf,
    Each,
    Effect,
    Hold,
    If,
    Node,
    Picking,
    Reference,
    Repeat,
    Selector,
    Step,
    Target,
    Then,
)

# Players for whom steps are repeated at most.
MOST_SEATS = 5
# In place of a target that does not exist or a filter that is not there.
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Ref:
    """A target, by its number in the program."""

    target: int


@dataclass(frozen=True, slots=True)
class Filter:
    """A selector with numbers for names; ``NOBODY`` where a filter is not there."""

    pick: str
    owner: str
    of: int = NOBODY
    in_: int = NOBODY
    not_in: int = NOBODY
    # Rank.
    symbol: int = NOBODY
    without_symbol: int = NOBODY
    at_least: int = 0
    at_most: int | None = None
    full: bool | None = None
    kind: str | None = None


# A class of its own, so that cards that select nothing there are written as ever: weights learned with them depend on
# it.
@dataclass(frozen=True, slots=True)
class PileFilter(Filter):
    """A selector of cards of a pile."""

    # ``deck`` or ``graveyard``.
    zone: str = "deck"
    # How many cards of the deck are looked at.
    top: int = 0


# A class of its own for the same reason.
@dataclass(frozen=True, slots=True)
class PlaceFilter(Filter):
    """A selector of things beside a territory, or of territories by their controller."""

    next_to: int = NOBODY
    # ``self``, ``opponent`` or ``nobody``.
    controlled_by: str | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """As many as things fit when the step happens."""

    filter: Filter


Value: TypeAlias = "Ref | Count | int | str"


@dataclass(frozen=True, slots=True)
class Ask:
    """The player may decline: then go to ``goto``."""

    goto: int


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose a target that is none of ``others``."""

    target: int
    filter: Filter
    others: tuple[int, ...]
    # Place after the effect that the target belongs to.
    end: int


@dataclass(frozen=True, slots=True)
class OpenPick(Pick):
    """Choose a target openly, among the cards of a hand that the player has been shown."""


@dataclass(frozen=True, slots=True)
class Do:
    """Let a verb happen, and set its bit if it did something."""

    verb: str
    values: Mapping[str, Value]
    bit: int


@dataclass(frozen=True, slots=True)
class Unless:
    """Go to ``goto`` unless something of ``mask`` has happened."""

    mask: int
    goto: int


@dataclass(frozen=True, slots=True)
class CountCondition:
    """How many of something there must be."""

    least: int
    # None: any number.
    most: int | None
    of: Filter

    def hold(self, number: int) -> bool:
        """Whether a number is within the bounds."""
        return number >= self.least and (self.most is None or number <= self.most)


@dataclass(frozen=True, slots=True)
class Branch:
    """Go to ``goto`` unless every condition holds."""

    conditions: tuple[CountCondition, ...]
    goto: int


@dataclass(frozen=True, slots=True)
class Options:
    """Choose one of the places to go on, and note its bit in ``bits``."""

    gotos: tuple[int, ...]
    bits: tuple[int, ...]
    # Place after the last option.
    end: int


@dataclass(frozen=True, slots=True)
class Jump:
    """Go on elsewhere."""

    goto: int


@dataclass(frozen=True, slots=True)
class NextSeat:
    """Let a target be one of the players that fit, by their place in turn order; without so many go to ``goto``."""

    target: int
    filter: Filter
    place: int
    goto: int


Instruction: TypeAlias = Ask | Pick | Do | Unless | Branch | Options | Jump | NextSeat


@dataclass(frozen=True, slots=True)
class Program:
    """The effects of an ordonnance card, or of another card at an event."""

    code: tuple[Instruction, ...]
    # By target: its kind.
    picks: tuple[str, ...]
    # By target: its name on the card.
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trigger:
    """An effect of a kingdom card or a unit that happens at an event."""

    event: str
    # Only in the territory of the card; only of the card itself; only in turns of its owner.
    is_here: bool
    is_this: bool
    is_own: bool
    # Its first targets are the territory of the card, the card, and the player on turn.
    program: Program


def triggers_of(effects: Sequence[Effect], symbols: tuple[str, ...]) -> tuple[Trigger, ...]:
    """Compile the effects of a card that happen at an event."""
    return tuple(
        Trigger(each.trigger, each.is_here, each.is_this, each.is_own, Compiler(symbols).compile((each,)))
        for each in effects
        if each.has_event
    )


@dataclass(slots=True)
class Compiler:
    """Writes the program of one card; ``origins`` gives the origin of each bit."""

    symbols: tuple[str, ...]
    code: list[Instruction | None] = field(default_factory=list)
    picks: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    # Targets of the effect being compiled that have a name at this place.
    names: dict[str, int] = field(default_factory=dict)
    # Choices of that effect: place, which kind, target, filter, targets that it must not be.
    chosen: list[tuple[int, type[Pick], int, Filter, tuple[int, ...]]] = field(default_factory=list)
    # By bit: the step, or the option.
    origins: list[Origin] = field(default_factory=list)

    def compile(self, effects: Sequence[Effect]) -> Program:
        """Compile effects of a card that happen, one after the other: when it is played, or at an event."""
        for effect in effects:
            if effect.trigger != "in_play":
                self._effect(effect)
        return Program(tuple(each for each in self.code if each is not None), tuple(self.picks), tuple(self.labels))

    def _effect(self, effect: Effect) -> None:
        self.names = {}
        self.chosen = []
        for given in effect.given:
            self._name(given)
        asked = self._hold() if effect.optional else None
        self._choose_targets(effect.targets)
        self._steps(effect.steps)
        for here, pick, target, found, others in self.chosen:
            self.code[here] = pick(target, found, others, len(self.code))
        if asked is not None:
            self.code[asked] = Ask(len(self.code))

    def _choose_targets(self, targets: Sequence[Target]) -> None:
        """Keep a place for the choice of each target, which is none of those that were chosen before and have a name."""
        for target in targets:
            here, found, others = self._hold(), self._filter(target.selector), tuple(sorted(self.names.values()))
            pick = OpenPick if target.selector.is_seen else Pick
            self.chosen.append((here, pick, self._name(target), found, others))

    def _name(self, target: Target) -> int:
        """Return the number of a target, by which steps and later targets of the effect refer to it."""
        number = self.names[target.name] = len(self.picks)
        self.picks.append(target.selector.pick)
        self.labels.append(target.name)
        return number

    def _hold(self) -> int:
        """Keep a place for an instruction whose goal is not known yet."""
        self.code.append(None)
        return len(self.code) - 1

    def _bit(self, origin: Origin) -> int:
        self.origins.append(origin)
        return 1 << (len(self.origins) - 1)

    def _steps(self, nodes: Sequence[Node]) -> int:
        """Write a list of steps; give the bits of all that can happen in it."""
        everything = before = 0
        names = self.names
        self.names = dict(names)
        for node in nodes:
            before = self._node(node, before)
            everything |= before
        self.names = names
        return everything

    def _node(self, node: Node, before: int) -> int:
        if isinstance(node, Step):
            bit = self._bit(node.origin)
            self.code.append(Do(node.verb, {key: self._value(value) for key, value in node.arguments.items()}, bit))
            return bit
        if isinstance(node, Hold):
            bit = self._bit(node.origin)
            self.code.append(Do("hold", {"in": self._value(node.place)}, bit))
            return bit
        if isinstance(node, Then):
            here = self._hold()
            inside = self._steps(node.steps)
            self.code[here] = Unless(before, len(self.code))
            return inside
        if isinstance(node, Repeat):
            bits = 0
            for _ in range(node.times):
                bits |= self._steps(node.steps)
            return bits
        if isinstance(node, Picking):
            self._choose_targets(node.targets)
            return 0
        if isinstance(node, Each):
            return self._each(node)
        if isinstance(node, If):
            return self._if(node)
        assert isinstance(node, Choose)  # noqa: S101 (verbs of sets are played as their steps)
        return self._choose(node)

    def _if(self, node: If) -> int:
        here = self._hold()
        inside = self._steps(node.steps)
        leave = self._hold() if node.otherwise else None
        self.code[here] = Branch(tuple(self._condition(each) for each in node.conditions), len(self.code))
        inside |= self._steps(node.otherwise)
        if leave is not None:
            self.code[leave] = Jump(len(self.code))
        return inside

    def _each(self, node: Each) -> int:
        found, bits, names, begins = self._filter(node.target.selector), 0, self.names, []
        for _ in range(MOST_SEATS):
            self.names = dict(names)
            begins.append((self._hold(), self._name(node.target)))
            bits |= self._steps(node.steps)
        self.names = names
        for place, (here, target) in enumerate(begins):
            self.code[here] = NextSeat(target, found, place, len(self.code))
        return bits

    def _condition(self, condition: Condition) -> CountCondition:
        found = self._filter(condition.of)
        at_least = condition.comparison == "at_least"
        return CountCondition(condition.count, None, found) if at_least else CountCondition(0, condition.count, found)

    def _choose(self, node: Choose) -> int:
        here = self._hold()
        gotos, bits, leave, inside = [], [], [], 0
        for option in node.options:
            gotos.append(len(self.code))
            bits.append(self._bit(option[0].origin if option else node.origin))
            inside |= self._steps(option)
            leave.append(self._hold())
        self.code[here] = Options(tuple(gotos), tuple(bits), len(self.code))
        for each in leave:
            self.code[each] = Jump(len(self.code))
        return inside

    def _value(self, argument: Argument) -> Value:
        if isinstance(argument, Reference):
            return Ref(self.names[argument.name])
        if isinstance(argument, CountOf):
            return Count(self._filter(argument.selector))
        return argument

    def _filter(self, selector: Selector) -> Filter:
        def number(reference: Reference | None) -> int:
            return NOBODY if reference is None else self.names[reference.name]

        def rank(symbol: str | None) -> int:
            return NOBODY if symbol is None else self.symbols.index(symbol)

        found = Filter(
            selector.pick,
            selector.owner,
            number(selector.of),
            number(selector.in_),
            number(selector.not_in),
            rank(selector.symbol),
            rank(selector.without_symbol),
            selector.cards_at_least or 0,
            selector.cards_at_most,
            selector.full,
            selector.kind,
        )
        values = {each.name: getattr(found, each.name) for each in fields(found)}
        if selector.zone != "hand":
            return PileFilter(**values, zone=selector.zone, top=selector.top or 0)
        if selector.next_to is not None or selector.controlled_by is not None:
            return PlaceFilter(**values, next_to=number(selector.next_to), controlled_by=selector.controlled_by)
        return found
