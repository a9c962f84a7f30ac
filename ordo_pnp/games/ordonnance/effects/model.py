"""The compiled form of effects, which the engine plays and the card text tells; the compiler from card data; walks through effects.

The contract between the language and the engine:

**Order.** The effects of a card happen one after the other in the order of the card. Within one effect: an ``optional``
effect may be declined by the player of the card, before anything of it is chosen; then every target is chosen, in
order; then the steps happen, in order.

**Choices.** The player of the card makes them all: targets, options of ``Choose``, optional effects or not (OR-21).
A card in the hand of somebody else is taken unseen: the player chooses the hand, and chance decides among the cards
there that fit. Where only one choice is left there is nothing to decide.

**What is offered** (OR-19). A choice that can only lead to no change is not: a target is offered if its effect could
still do something with it, by any choice of the targets after it and of options; an option if a step in it could do
something; an optional effect is asked about if it could do something, and may then be declined. Where no target could
let the effect do anything, the first that fits is taken; where no option could, none is. A card that the player of the
card cannot see counts as any card it may be, a card taken unseen as well, until a step has used it.

**Targets.** A target is one thing: a unit on the table, a kingdom card on the table, a territory, a player, or a card in
a hand, on top of the deck or in the graveyard. Of cards of the deck the player sees as many as ``top`` says when the target is
chosen; all of them keep their places until a step takes one (OR-29). A step ``Picking`` chooses targets when it is reached;
of a hand that a ``look_at_hand`` before it has shown the player chooses openly (OR-31). A territory is one of the five places with the armies of all players in it, not one player's part of it. Two
targets of one effect are never the same thing. Targets may lie in full territories (OR-21). If something fits, one
must be chosen; if nothing fits, or the selector refers to a target that does not exist, the target does not exist, and
every step that names it does nothing. A target that has left its place since it was chosen (destroyed, given away …)
is found where it now is; a step that needs it elsewhere does nothing.

**As far as possible** (OR-21). A step that cannot happen does nothing and the next one follows. ``draw`` takes as many
cards as there are.

**Doing something.** A step did something if it changed the table, a hand, the deck, the graveyard or what may be
played, or showed at least one card. ``move`` did something if the unit now lies in another territory: it moves only
into its owner's army there, and only if that is below its limit (OR-20); with ``to_army`` it comes into the army of the
player of the card, there or where it lies, and did something if it lay in another army (OR-26). A kingdom card moves
over those of another territory that is not full, and stays that of its player (OR-27). ``extra_turn`` did something
unless the turn is an extra one or another follows already (OR-28). ``Hold`` did something if its territory exists: the
card lies there until the next turn of its player begins, and only then goes under the deck (OR-39). ``swap`` is
simultaneous, needs no room and changes no order of completion (OR-20); each unit takes the other's place and belongs to
the army there; it did something if the two lay in different armies and are not alike in every symbol, end and effect.
``look_at_hand`` does nothing with one's own hand; ``swap_hands`` did something with another player if either hand has a
card. A unit returned to hand goes to the hand of the player in whose army it lay, a kingdom card to its player.
``extra_play`` did something if it allows at least one card more; but of kingdom and ordonnance cards no more than fifty
are played in one turn. A control step did something if any step in it did.

**Playable.** An ordonnance card that could have no effect at all may not be played (OR-19): at least one way to choose
targets and options must let at least one step do something.

**Then** happens only if the step just before it in the same list did something. **If** counts when it is reached, and so
does ``CountOf``. **Repeat** does its steps so many times, with the same targets.

**In play.** The steps of an effect with the trigger ``in_play`` hold as long as the kingdom card lies there, those of a ``Hold`` as
long as its ordonnance card does, for the armies of all players in its territory. Limits: the latest ``set_limit`` still lying there counts (OR-18), every ``change_limit`` adds
to it, and the sum is held between 1 and 10. A symbol that is cancelled counts for nobody, neither where it is shown nor
where another symbol counts as it; of two ``count_as`` for one symbol the later counts, and they do not chain.
``at_most``: a unit that would make more than so many with the symbol in an army is not played there, moved there or swapped
into it; of several numbers for one symbol the least counts (OR-40). ``change_rank`` and ``reverse_ranks`` reorder the symbols for comparing there, oldest card first. ``protect``: steps that would destroy
(``destroy``), or take away alive (``move``: that is ``move``, ``swap``, ``return_to_hand``, ``place_under_deck``), a unit there do
nothing to it; ``all`` is both. On a unit it has ``of: army`` and holds for the units of that army, the unit among them.

**Under a condition** (OR-43) hold only verbs that count in an army: ``cancel_symbol``, ``count_as``,
``add_symbol``, ``weigh``. Each army is judged by itself, ``self`` is its player, and the table is looked at as if
nothing with a condition held. On an ordonnance card that lies there it holds for the army of its player alone.

**Events** (OR-36, OR-37). An effect of a kingdom card or unit with an event as its trigger happens after the action
that brought the event about, for the player on turn, who decides and of whom ``self`` speaks: ``$actor``. ``$here`` is
the territory where the card lay then, ``$this`` the card. Of the events of one action each effect happens once, in turn
order of the owners of the cards, older cards first; its changes are no events.
**Verbs of one's own.** ``use`` stands for the steps of a verb of the set, in its place; before a ``then`` they count as
one step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import Card, Origin
from ordo_pnp.games.ordonnance.effects.own_verbs import (
    SLOT,
    USE,
    OwnVerb,
    StepOrigin,
    Telling,
    UnknownVerbError,
    in_steps,
    used_at,
)
from ordo_pnp.games.ordonnance.effects.verbs import DEFAULT_OWNER

Pick: TypeAlias = Literal["unit", "kingdom", "territory", "player", "card"]
Owner: TypeAlias = Literal["self", "opponent", "any"]
Controller: TypeAlias = Literal["self", "opponent", "nobody"]
CardKind: TypeAlias = Literal["unit", "kingdom", "ordonnance"]
Zone: TypeAlias = Literal["hand", "deck", "graveyard"]
Event: TypeAlias = Literal["placed", "completed", "captured", "turn_begins"]


# The events that effects wait for, and their descriptions.
EVENTS: Final[Mapping[Event, str]] = MappingProxyType(
    {
        "placed": "Somebody has played a unit.",
        "completed": "An army is complete that was not before the action.",
        "captured": "Every army of a territory is complete, and one was not before the action.",
        "turn_begins": "A turn begins, and its player has drawn.",
    }
)
# Targets that an effect with an event may refer to without choosing them.
GIVEN: Final = ("here", "this", "actor")


@dataclass(frozen=True, slots=True)
class Reference:
    """The name of a target chosen before: ``$mine`` has the name ``mine``."""

    name: str


@dataclass(frozen=True, slots=True)
class Selector:
    """A filter of things; every part that is not None narrows the choice."""

    pick: Pick
    # The owner, seen from the player of the card.
    #
    # Of a kingdom card: its player. Of a player: the ones it may be. Of a territory: the owner of the army that
    # ``cards_…`` and ``full`` judge; with several players it suffices that one of them fits. Where the card says
    # nothing: ``any`` for units, kingdom cards and players, ``self`` for territories and cards in hand. ``any`` if
    # ``of`` is given, or the controller of a territory and nothing of an army in it.
    owner: Owner
    # Only things that belong to this player, or to the owner of this unit or kingdom card.
    of: Reference | None = None
    # Only in this territory, or in the territory where this unit or kingdom card lies; of a territory: that very one.
    in_: Reference | None = None
    # Only outside of it.
    not_in: Reference | None = None
    # Only in a territory beside it: numbers that differ by one (OR-41).
    next_to: Reference | None = None
    # Only cards that show it (the end that faces up; in a hand either end).
    symbol: str | None = None
    without_symbol: str | None = None
    # Territories only: number of unit cards in the owner's army there.
    cards_at_least: int | None = None
    cards_at_most: int | None = None
    # Territories only: whether the owner's army there is at or over its limit.
    full: bool | None = None
    # Territories only: its controller as the table lies (OR-42).
    controlled_by: Controller | None = None
    # Cards only.
    kind: CardKind | None = None
    # Cards only: their place; elsewhere than in a hand they have no owner, and ``owner`` is ``any``.
    zone: Zone = "hand"
    # Cards of the deck only: how many of them the player looks at.
    top: int | None = None
    # Whether it picks from a hand that a step has shown by then.
    is_seen: bool = False
    origin: Origin = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Target:
    """A named choice."""

    name: str
    selector: Selector
    origin: Origin = field(kw_only=True, repr=False, compare=False)
    # Of an effect with an event: given by its event, and chosen by nobody.
    is_given: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class CountOf:
    """As many as things fit when the step happens."""

    selector: Selector
    origin: Origin = field(kw_only=True, repr=False, compare=False)


Argument: TypeAlias = "Reference | CountOf | int | str"


@dataclass(frozen=True, slots=True)
class Step:
    """One verb of the registry with its arguments; arguments that the card leaves out are not there."""

    verb: str
    arguments: Mapping[str, Argument]
    origin: Origin = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Then:
    """Only if the step before did something."""

    steps: tuple[Node, ...]
    origin: Origin = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Condition:
    """A comparison of the number of things that fit with a whole number."""

    comparison: Literal["at_least", "at_most"]
    count: int
    of: Selector
    origin: Origin = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class If:
    """The steps where every condition holds, the others where one does not."""

    # One or two: ``at_least`` before ``at_most``.
    conditions: tuple[Condition, ...]
    steps: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()
    origin: Origin = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Choose:
    """One of the options, two or more, that could do something."""

    options: tuple[tuple[Node, ...], ...]
    origin: Origin = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Repeat:
    """The steps, ``times`` times, 1 to 10."""

    times: int
    steps: tuple[Node, ...]
    origin: Origin = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Picking:
    """Targets that are chosen when the step is reached."""

    targets: tuple[Target, ...]
    origin: Origin = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Each:
    """The steps for each of some players, in turn order; the target is the one whose turn it is."""

    target: Target
    steps: tuple[Node, ...]
    origin: Origin = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Own:
    """A verb of the set, told as one step; nothing that is played holds one."""

    verb: OwnVerb
    # Its words in a language, or its sign.
    told: str
    # In the order in which the words name them.
    arguments: Mapping[str, Argument]
    origin: Origin = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Hold:
    """The card lies in a territory until the next turn of its player, and continuous verbs hold there."""

    place: Reference
    steps: tuple[Step, ...]
    # Only for an army of the player for which all of them hold (OR-43).
    conditions: tuple[Condition, ...] = ()
    origin: Origin = field(kw_only=True, repr=False, compare=False)


Node: TypeAlias = Step | Then | If | Choose | Repeat | Picking | Each | Own | Hold


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card."""

    trigger: Literal["played", "in_play"] | Event
    # Under ``in_play`` only ``Step``, with continuous verbs.
    steps: tuple[Node, ...]
    targets: tuple[Target, ...] = ()
    optional: bool = False
    # Under ``in_play``: only for armies for which all of them hold (OR-43).
    conditions: tuple[Condition, ...] = ()
    # Of an event: ``$here``, ``$this`` and ``$actor``, in this order; of conditions ``$here``.
    given: tuple[Target, ...] = ()
    # Of an event: only in the territory of the card; only of the card itself; only in turns of the owner of the card.
    is_here: bool = False
    is_this: bool = False
    is_own: bool = False
    origin: Origin = field(kw_only=True, repr=False, compare=False)

    @property
    def has_event(self) -> bool:
        """Whether it waits for an event."""
        return self.trigger in EVENTS


def lists_of(node: Node) -> tuple[Sequence[Node], ...]:
    """Return the lists of steps that a step holds, in their order; none for a verb."""
    if isinstance(node, Then | Repeat | Each | Hold):
        return (node.steps,)
    if isinstance(node, If):
        return (node.steps, node.otherwise)
    if isinstance(node, Choose):
        return node.options
    return ()


def every_node(steps: Sequence[Node]) -> Iterator[Node]:
    """Yield every step of a list and of the lists inside, in their order."""
    for node in steps:
        yield node
        for inner in lists_of(node):
            yield from every_node(inner)


def lasting_parts(effects: Iterable[Effect]) -> Iterator[tuple[Step, tuple[Condition, ...]]]:
    """Yield the continuous verbs of a card, in its order, each with the conditions under which it holds.

    Of a kingdom card or a unit in play, of an ordonnance card while it lies somewhere.
    """
    for effect in effects:
        held = (node for node in every_node(effect.steps) if isinstance(node, Hold))
        for part in (effect,) if effect.trigger == "in_play" else held:
            yield from ((step, part.conditions) for step in part.steps if isinstance(step, Step))


def lasting_steps(effects: Iterable[Effect]) -> Iterator[Step]:
    """Yield the continuous verbs of a card, in its order."""
    return (step for step, _ in lasting_parts(effects))


def conditional_steps(effects: Iterable[Effect]) -> frozenset[int]:
    """Return the ``id`` of every continuous verb of a card that holds under a condition."""
    return frozenset(id(step) for step, conditions in lasting_parts(effects) if conditions)


def own_selectors(node: Node) -> Iterator[Selector]:
    """Yield the selectors of a step itself: of its conditions or counts."""
    if isinstance(node, If | Hold):
        for condition in node.conditions:
            yield condition.of
    elif isinstance(node, Step):
        for value in node.arguments.values():
            if isinstance(value, CountOf):
                yield value.selector
    else:
        for target in own_targets(node):
            yield target.selector


def own_targets(node: Node) -> tuple[Target, ...]:
    """Return the targets that a step itself chooses or names."""
    return node.targets if isinstance(node, Picking) else (node.target,) if isinstance(node, Each) else ()


def every_target(effect: Effect) -> tuple[Target, ...]:
    """Return the targets of an effect: those given by its event, those chosen first, then those its steps choose."""
    chosen = (target for node in every_node(effect.steps) for target in own_targets(node))
    return (*effect.given, *effect.targets, *chosen)


def every_selector(effect: Effect) -> Iterator[Selector]:
    """Yield the selectors of an effect: of its conditions, of its targets, then of its steps."""
    yield from (condition.of for condition in effect.conditions)
    for target in effect.targets:
        yield target.selector
    for node in every_node(effect.steps):
        yield from own_selectors(node)


def references_of(selector: Selector) -> Iterator[tuple[str, Reference]]:
    """Yield the targets that a selector names, each with its key in the card file."""
    places = (("in", selector.in_), ("not_in", selector.not_in), ("next_to", selector.next_to))
    for key, each in (("of", selector.of), *places):
        if each is not None:
            yield key, each


def used_by(node: Node) -> Iterator[tuple[Reference, Origin, str | None]]:
    """Yield every reference in a step and in the steps inside: the reference, where it stands, the parameter it is given for.

    In the order of the card. The parameter is None inside selectors; the place is a key below the origin.
    """
    for each in every_node((node,)):
        if isinstance(each, Step | Own):
            verb = each.verb if isinstance(each, Step) else each.verb.name
            for name, value in each.arguments.items():
                if isinstance(value, Reference):
                    yield value, each.origin.below(verb, name), name
        if isinstance(each, Hold):
            yield each.place, each.origin.below("hold", "in"), "in"
        for selector in own_selectors(each):
            for key, reference in references_of(selector):
                yield reference, selector.origin.below(key), None


class UnknownTargetError(LookupError):
    """A reference to a target that the effect does not have; the lint reports it."""


_PLACED = ("unit", "kingdom", "territory")


def is_range(conditions: Sequence[Condition]) -> bool:
    """Whether two conditions bound the same number, so that they can be said in one."""
    return len(conditions) == 2 and conditions[0].of == conditions[1].of and conditions[0].count <= conditions[1].count


class Mentions:
    """The targets of one effect while its text is being written."""

    def __init__(self, effect: Effect) -> None:
        self.event = effect.trigger
        self.targets = {target.name: target for target in every_target(effect)}
        # Targets spoken of, in the order of the text.
        self.order: list[Target] = []
        # Names of the targets that belong to, or are, the player of the card.
        self._mine: set[str] = set()
        for target in every_target(effect):  # in the order they are chosen, so that circles in the data cannot matter
            selector = target.selector
            if selector.owner == "self" or (selector.of is not None and selector.of.name in self._mine):
                self._mine.add(target.name)

    def introduce(self, target: Target) -> None:
        """Note that a target has been spoken of."""
        if target not in self.order:
            self.order.append(target)

    def target(self, reference: Reference) -> Target:
        """Return the target of a reference.

        Raises:
            UnknownTargetError: The effect has no such target.
        """
        target = self.targets.get(reference.name)
        if target is None:
            raise UnknownTargetError(reference.name)
        return target

    def ordinal(self, target: Target) -> int | None:
        """Return the target's number, from 1, among those of its kind; None where it is the only one, or given."""
        alike = [each for each in self.order if each.selector.pick == target.selector.pick]
        return alike.index(target) + 1 if len(alike) > 1 and target in alike else None

    def is_only_place(self, target: Target) -> bool:
        """Whether no other place can be meant by "the same territory"."""
        placed = [each for each in self.order if each.selector.pick in _PLACED and each != target]
        return not placed

    def is_beside_given(self, target: Target) -> bool:
        """Whether a target of the event would be called by the same noun as a chosen one."""
        mine = target.selector.pick
        return not target.is_given and any(
            each.is_given and each.selector.pick == mine for each in self.targets.values()
        )

    def owner(self, selector: Selector) -> Literal["self", "opponent", "any"] | Target:
        """Return the owner of the things that fit: the target of ``of``, unless that is the player of the card."""
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
            and each.selector.zone == mine.zone
            for each in self.order
        )


def compile_effects(card: Card, telling: Telling = in_steps) -> tuple[Effect, ...]:
    """Compile the effects of a card that the schema has accepted, in the card's order; empty if it has none.

    Args:
        card: The card, whose set may have verbs of its own.
        telling: Selects those told as one step, see ``Own``; without it all are their steps.

    Raises:
        OrdoError: An effect uses a verb that its set does not have, which the check reports with its place.
    """
    effects: Sequence[Mapping[str, Any]] = card.fields.get("effects", ())
    origin = StepOrigin.of(card, telling)
    try:
        return tuple(_effect(each, origin.below("effects", at), card.kind) for at, each in enumerate(effects))
    except UnknownVerbError as unknown:
        message = f"{card.id}: an effect uses `{unknown}`, which cannot be used; see `ordo check`"
        raise OrdoError(message) from None


def _effect(data: Mapping[str, Any], origin: StepOrigin, kind: str) -> Effect:
    trigger = data.get("when", "in_play")
    conditions = _conditions(data.get("if", {}), origin.below("if"))
    given = _given(origin, "unit" if kind == "unit" else "kingdom")
    return Effect(
        trigger=trigger,
        steps=_steps(data["do"], origin.below("do")),
        targets=_targets(data.get("targets", {}), origin.below("targets")),
        optional=data.get("optional", False),
        conditions=conditions,
        given=given if trigger in EVENTS else given[:1] if conditions else (),
        is_here="in" in data,
        is_this="what" in data,
        is_own="by" in data,
        origin=origin,
    )


def _given(origin: Origin, kind: Pick) -> tuple[Target, ...]:
    """Return the targets given by an event; the actor is the player who decides."""
    picks: tuple[tuple[str, Pick, Owner], ...] = (
        ("here", "territory", "any"),
        ("this", kind, "any"),
        ("actor", "player", "self"),
    )
    return tuple(
        Target(name, Selector(pick, owner, origin=origin), origin=origin, is_given=True) for name, pick, owner in picks
    )


def _targets(data: Mapping[str, Any], origin: Origin, shown: AbstractSet[str] = frozenset()) -> tuple[Target, ...]:
    return tuple(
        Target(name, _selector(each, origin.below(name), shown), origin=origin.below(name))
        for name, each in data.items()
    )


def _selector(data: Mapping[str, Any], origin: Origin, shown: AbstractSet[str] = frozenset()) -> Selector:
    """Compile a selector; ``shown`` names the players whose hands the player has seen by then."""
    cards = data.get("cards", {})
    zone = data.get("zone", "hand")
    of = _reference(data.get("of"))
    # Of a territory that somebody controls it matters whose army is judged only where one is.
    is_anyones = of is not None or zone != "hand" or ("controlled_by" in data and not data.keys() & {"cards", "full"})
    return Selector(
        data["pick"],
        "any" if is_anyones else data.get("owner", DEFAULT_OWNER[data["pick"]]),
        of=of,
        in_=_reference(data.get("in")),
        not_in=_reference(data.get("not_in")),
        next_to=_reference(data.get("next_to")),
        symbol=data.get("symbol"),
        without_symbol=data.get("without_symbol"),
        cards_at_least=cards.get("at_least"),
        cards_at_most=cards.get("at_most"),
        full=data.get("full"),
        controlled_by=data.get("controlled_by"),
        kind=data.get("kind"),
        zone=zone,
        top=data.get("top"),
        is_seen=of is not None and of.name in shown,
        origin=origin,
    )


def _reference(text: str | None) -> Reference | None:
    return None if text is None else Reference(text.removeprefix("$"))


def _steps(
    data: Sequence[Mapping[str, Any]], origin: StepOrigin, shown: AbstractSet[str] = frozenset()
) -> tuple[Node, ...]:
    found: list[Node] = []
    for at, each in enumerate(data):
        if USE in each:
            is_judged = at + 1 < len(data) and "then" in data[at + 1]
            more = _used(each[USE], origin.below(at, USE), shown, is_judged=is_judged)
        else:
            more = (_step(each, origin.below(at), shown),)
        found += more
        for node in more:
            if isinstance(node, Step) and node.verb == "look_at_hand":
                shown = shown | {value.name for value in node.arguments.values() if isinstance(value, Reference)}
    return tuple(found)


def _used(data: Mapping[str, Any], origin: StepOrigin, shown: AbstractSet[str], *, is_judged: bool) -> tuple[Node, ...]:
    """Return the steps of a verb of the set: as one node if it is told so, or if the next step asks whether they did something."""
    used = used_at(data, origin)
    if used.told is not None:
        named = [name for name, _ in SLOT.findall(used.told) if name in used.arguments]
        arguments = {name: _argument(used.arguments[name], origin) for name in (*named, *used.arguments)}
        return (Own(used.verb, used.told, arguments, origin=origin),)
    steps = _steps(used.steps, used.origin, shown)
    return steps if len(steps) == 1 or not is_judged else (Repeat(1, steps, origin=origin),)


def _step(data: Mapping[str, Any], origin: StepOrigin, shown: AbstractSet[str]) -> Node:
    ((name, content),) = data.items()
    inner = origin.below(name)
    if name == "then":
        return Then(_steps(content, inner, shown), origin=origin)
    if name == "if":
        return _if(content, origin, inner, shown)
    if name == "choose":
        options = (
            _steps(each["do"], inner.below("options", at, "do"), shown) for at, each in enumerate(content["options"])
        )
        return Choose(tuple(options), origin=origin)
    if name == "repeat":
        return Repeat(content["times"], _steps(content["do"], inner.below("do"), shown), origin=origin)
    if name == "pick":
        return Picking(_targets(content, inner, shown), origin=origin)
    if name == "each":
        target = Target(content["as"], _selector(content["of"], inner.below("of")), origin=inner.below("as"))
        return Each(target, _steps(content["do"], inner.below("do"), shown), origin=origin)
    if name == "hold":
        held = tuple(node for node in _steps(content["do"], inner.below("do")) if isinstance(node, Step))
        conditions = _conditions(content.get("if", {}), inner.below("if"))
        return Hold(Reference(content["in"].removeprefix("$")), held, conditions, origin=origin)
    return Step(name, {key: _argument(value, inner.below(key)) for key, value in content.items()}, origin=origin)


def _if(data: Mapping[str, Any], origin: StepOrigin, inner: StepOrigin, shown: AbstractSet[str]) -> If:
    otherwise = _steps(data.get("else", ()), inner.below("else"), shown)
    return If(_conditions(data, inner), _steps(data["do"], inner.below("do"), shown), otherwise, origin=origin)


def _conditions(data: Mapping[str, Any], origin: StepOrigin) -> tuple[Condition, ...]:
    conditions = []
    for comparison in ("at_least", "at_most"):
        if comparison in data:
            found = data[comparison]
            place = origin.below(comparison)
            selector = _selector(found["of"], place.below("of"))
            conditions.append(Condition(comparison, found["count"], selector, origin=place))
    return tuple(conditions)


def _argument(value: Any, origin: Origin) -> Argument:
    if isinstance(value, dict) and "symbol" in value:
        return str(value["symbol"])
    if isinstance(value, dict):
        return CountOf(_selector(value["count_of"], origin.below("count_of")), origin=origin)
    if isinstance(value, str) and value.startswith("$"):
        return Reference(value[1:])
    argument: Argument = value
    return argument
