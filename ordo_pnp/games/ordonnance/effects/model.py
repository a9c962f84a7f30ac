"""The compiled form of an effect: what the rules engine plays and the card text says.

The contract between the language and whoever plays it:

**Order.** The effects of a card happen one after the other in the order of the card. Within one effect: an ``optional``
effect may be declined by the player of the card, before anything of it is chosen; then every target is chosen, in
order; then the steps happen, in order.

**Who chooses.** The player of the card, always: targets, options of ``Choose``, whether an optional effect happens
(OR-21). A card in the hand of somebody else is taken unseen: chance decides among all cards that fit. Where only one
choice is left there is nothing to decide.

**What is offered** (OR-19). A choice that can only lead to no change is not: a target is offered if its effect could still
do something with it, by any choice of the targets after it and of options; an option if a step in it could do something;
an optional effect is asked about if it could do something, and may then be declined. Where no target could let the effect
do anything, the first that fits is taken; where no option could, none is. What the player of the card cannot see counts as
whatever it may be, a card taken unseen as well, until a step has used it.

**Targets.** A target is one thing: a unit on the table, a kingdom card on the table, a territory, a player, or a card in
a hand. A territory is one of the five places with the armies of all players in it, not one player's part of it. Two
targets of one effect are never the same thing. Targets may lie in full territories (OR-21). If something fits, one
must be chosen; if nothing fits, or the selector refers to a target that does not exist, the target does not exist, and
every step that names it does nothing. A target that has left its place since it was chosen (destroyed, given away …)
is found where it now is; a step that needs it elsewhere does nothing.

**As far as possible** (OR-21). A step that cannot happen does nothing and the next one follows. ``draw`` takes as many
cards as there are.

**Doing something.** A step did something if it changed the table, a hand, the deck, the graveyard or what may be played,
or showed at least one card. ``move`` did something if the unit now lies in another territory: it moves only into its
owner's army there, and only if that is below its limit (OR-20). ``swap`` is simultaneous, needs no room and changes no
order of completion (OR-20); each unit takes the other's place and belongs to whoever's army that is; it did something
if the two lay in different armies and are not alike in every symbol and end. ``look_at_hand`` does nothing with one's own
hand. A unit returned to hand goes to the hand of the player in whose army it lay, a kingdom card to
whoever played it. ``extra_play`` did something if it allows at least one card more; but of kingdom and
ordonnance cards no more than fifty are played in one turn. A control step did something if any step in it did.

**Playable.** An ordonnance card that could have no effect at all may not be played (OR-19): at least one way to choose
targets and options must let at least one step do something.

**Then** happens only if the step just before it in the same list did something. **If** counts when it is reached, and so
does ``CountOf``. **Repeat** does its steps so many times, with the same targets.

**In play.** The steps of an effect with the trigger ``in_play`` hold as long as the kingdom card lies there, for the armies of
all players in its territory. Limits: the latest ``set_limit`` still lying there counts (OR-18), every ``change_limit`` adds
to it, and the sum is held between 1 and 10. A symbol that is cancelled counts for nobody, neither where it is shown nor
where another symbol counts as it; of two ``count_as`` for one symbol the later counts, and they do not chain.
``change_rank`` reorders the symbols for comparing there, oldest card first. ``protect``: steps that would destroy
(``destroy``), or take away alive (``move``: that is ``move``, ``swap``, ``return_to_hand``, ``place_under_deck``), a unit there do
nothing to it; ``all`` is both.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.cards import Origin

Pick: TypeAlias = Literal["unit", "kingdom", "territory", "player", "card"]
Owner: TypeAlias = Literal["self", "opponent", "any"]
CardKind: TypeAlias = Literal["unit", "kingdom", "ordonnance"]


@dataclass(frozen=True, slots=True)
class Reference:
    """The name of a target chosen before: ``$mine`` has the name ``mine``."""

    name: str


@dataclass(frozen=True, slots=True)
class Selector:
    """Which things fit; every filter that is not None narrows the choice."""

    pick: Pick
    # Whose, seen from the player of the card.
    #
    # Of a kingdom card: who played it. Of a player: who it may be. Of a territory: whose army ``cards_…`` and ``full``
    # judge; with several players it suffices that one of them fits. Where the card says nothing: ``any`` for units,
    # kingdom cards and players, ``self`` for territories and cards in hand. ``any`` if ``of`` is given.
    owner: Owner
    # Only what belongs to this player, or to the owner of this unit or kingdom card.
    of: Reference | None = None
    # Only in this territory, or in the territory where this unit or kingdom card lies; of a territory: that very one.
    in_: Reference | None = None
    # Only outside of it.
    not_in: Reference | None = None
    # Only cards that show it (the end that faces up; in a hand either end).
    symbol: str | None = None
    without_symbol: str | None = None
    # Territories only: number of unit cards in the owner's army there.
    cards_at_least: int | None = None
    cards_at_most: int | None = None
    # Territories only: whether the owner's army there is at or over its limit.
    full: bool | None = None
    # Cards in hand only.
    kind: CardKind | None = None
    origin: Origin = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Target:
    """A named choice."""

    name: str
    selector: Selector
    origin: Origin = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class CountOf:
    """As many as things fit when the step happens."""

    selector: Selector
    origin: Origin = field(kw_only=True, repr=False, compare=False)


Argument: TypeAlias = "Reference | CountOf | int | str"


@dataclass(frozen=True, slots=True)
class Step:
    """One verb of the registry with its arguments; what the card leaves out is not there."""

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


Node: TypeAlias = Step | Then | If | Choose | Repeat


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card."""

    trigger: Literal["played", "in_play"]
    # Under ``in_play`` only ``Step``, with continuous verbs.
    steps: tuple[Node, ...]
    targets: tuple[Target, ...] = ()
    optional: bool = False
    origin: Origin = field(kw_only=True, repr=False, compare=False)
