"""What card texts say, the same in every language: which things are named, counted and told apart, and by which filters.

A language is a subclass that says it: its nouns and fixed words are data, its phrases methods. Cases are ``nom``, ``acc``,
``dat``, ``gen`` and those a language adds; one without them takes no notice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from ordo_pnp.games.ordonnance.effects.mentions import is_range
from ordo_pnp.games.ordonnance.effects.model import Target

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.games.ordonnance.effects.mentions import Mentions
    from ordo_pnp.games.ordonnance.effects.model import CardKind, Condition, Selector

    Owner: TypeAlias = Literal["self", "opponent", "any"] | Target


def noun_of(selector: Selector) -> str:
    """Return the key of the noun for what a selector picks, in the tables of the languages."""
    return f"{selector.kind}-card" if selector.kind == "unit" else selector.kind or selector.pick


class Grammar(ABC):
    """The sentences of one language."""

    code: ClassVar[str]
    # Template with ``{what}``: an imperative.
    choose: ClassVar[str]
    # What joins the last of several imperatives, names or conditions.
    conjunction: ClassVar[str]
    # The same where somebody else acts in one of several imperatives.
    conjunction_other: ClassVar[str]
    option_letters: ClassVar[str] = "abcdef"
    choose_one: ClassVar[str]
    # What stands before an imperative that may be left out.
    optional: ClassVar[str]
    # What stands before a sentence about somebody else.
    optional_other: ClassVar[str]
    # The same before several sentences, with its colon.
    optional_all: ClassVar[str]
    if_: ClassVar[str]
    then: ClassVar[str]
    # Where the step before was somebody else's.
    then_other: ClassVar[str]
    # With its comma, if it has one.
    otherwise: ClassVar[str]
    has_capital_after_colon: ClassVar[bool] = False

    # By owner: as the object of *for*.
    each_player: ClassVar[Mapping[str, str]]
    # By owner: where cards are.
    in_hands: ClassVar[Mapping[str, str]]
    # Template of the symbol's key in braces.
    with_symbol: ClassVar[str]
    without_symbol: ClassVar[str]
    with_room: ClassVar[str]
    without_room: ClassVar[str]
    without_cards: ClassVar[str]
    in_another_territory: ClassVar[str]

    def first(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name something for the first time: *one of your units*."""
        selector, other = target.selector, mentions.is_another(target)
        if selector.pick == "player":
            return self._player(selector, case, other=other)
        if selector.pick == "card":
            return self._card(selector, case, mentions, other=other)
        if selector.pick == "territory" and selector.in_ is not None:
            return self._territory(mentions.target(selector.in_), case, mentions) + self._filters(selector, mentions)
        elsewhere = selector.pick == "territory" and _is_elsewhere(selector, mentions)
        found = self._one(selector, case, mentions, other=elsewhere or other)
        return found + self._filters(selector, mentions, elsewhere=elsewhere)

    @abstractmethod
    def again(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name it again: *that unit*."""

    def each(self, selector: Selector, mentions: Mentions) -> str:
        """Name one after the other, as the object of *for*: *each of your units*."""
        if selector.pick == "player":
            return self.each_player[selector.owner]
        owner, filters = mentions.owner(selector), self._filters(selector, mentions)
        if selector.pick == "card":
            hand = self._in_hand_of(owner, mentions) if isinstance(owner, Target) else self.in_hands[owner]
            return f"{self._every(selector)}{filters} {hand}"
        return (self._every(selector) if owner == "any" else self._each_of(selector, owner, mentions)) + filters

    def condition(self, conditions: Sequence[Condition], mentions: Mentions) -> str:
        """State that so many things are there: *if you have at least 2 units*."""
        if is_range(conditions):
            least, most = conditions
            return f"{self.if_} {self._holds(least, mentions, most.count)}"
        return f"{self.if_} " + self.conjunction.join(self._holds(each, mentions) for each in conditions)

    @abstractmethod
    def amount(self, number: int, what: str, kind: CardKind | None) -> str:
        """Return a number with its noun: ``cards``, ``number_cards``, ``ranks`` or ``more`` (of a kind)."""

    @abstractmethod
    def times(self, number: int) -> str:
        """Announce a repetition, up to the colon."""

    def _holds(self, condition: Condition, mentions: Mentions, most: int | None = None) -> str:
        selector, number = condition.of, condition.count
        is_opponents = selector.pick == "player" and selector.owner == "opponent"
        noun = "opponent" if is_opponents else noun_of(selector)
        comparison = condition.comparison if most is None else "exactly" if most <= number else "range"
        found = self._quantity(noun, comparison, number, most) + self._filters(selector, mentions)
        return self._there_are(selector, found, mentions, is_one=number == 1 and most in {None, 1})

    @abstractmethod
    def _quantity(self, noun: str, comparison: str, number: int, most: int | None) -> str:
        """Count a noun: ``at_least`` or ``at_most`` a number, ``exactly`` it, or ``range``: from it to the most."""

    @abstractmethod
    def _there_are(self, selector: Selector, quantity: str, mentions: Mentions, *, is_one: bool) -> str:
        """State that somebody has a quantity, or that it is there."""

    @abstractmethod
    def _player(self, selector: Selector, case: str, *, other: bool) -> str:
        """Name a player."""

    @abstractmethod
    def _card(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        """Name a card in a hand, with what it is filtered by."""

    @abstractmethod
    def _one(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        """Name a thing on the table, without what it is filtered by."""

    @abstractmethod
    def _every(self, selector: Selector) -> str:
        """Name each thing, whoever has it."""

    @abstractmethod
    def _each_of(self, selector: Selector, owner: Owner, mentions: Mentions) -> str:
        """Name each thing of an owner."""

    @abstractmethod
    def _in_hand_of(self, owner: Target, mentions: Mentions) -> str:
        """Return in whose hand cards are."""

    def _person(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name whom a target is, or whose it is."""
        if target.selector.pick == "player":
            return self.again(target, case, mentions)
        if mentions.is_only_place(target):
            return self._same_player(case, is_opponent=target.selector.owner == "opponent")
        return self._owner_of(target, case, mentions)

    @abstractmethod
    def _same_player(self, case: str, *, is_opponent: bool) -> str:
        """Name again whose the only thing is that was named."""

    @abstractmethod
    def _owner_of(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name whose a thing is."""

    def _territory(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name a territory, or that of a thing."""
        is_territory = target.selector.pick == "territory"
        return (self.again if is_territory else self._territory_of)(target, case, mentions)

    @abstractmethod
    def _territory_of(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name the territory of a thing."""

    def _filters(self, selector: Selector, mentions: Mentions, *, elsewhere: bool = False) -> str:
        """Return what else must be true of a thing; with ``elsewhere`` the territory where it is not has been named."""
        parts = []
        if selector.symbol:
            parts.append(self.with_symbol.format(f"{{{selector.symbol}}}"))
        if selector.without_symbol:
            parts.append(self.without_symbol.format(f"{{{selector.without_symbol}}}"))
        parts += self._state(selector)
        if selector.in_ is not None and selector.pick != "territory":
            place = mentions.target(selector.in_)
            is_same = place.selector.pick != "territory" and mentions.is_only_place(place)
            parts.append(self._inside(place, mentions, is_same=is_same))
        if selector.not_in is not None and not elsewhere:
            if selector.pick != "territory" and _is_elsewhere(selector, mentions):
                parts.append(self.in_another_territory)
            else:
                place = mentions.target(selector.not_in)
                parts.append(self._outside(place, mentions, is_territory=selector.pick == "territory"))
        return "".join(f" {part}" for part in parts)

    def _state(self, selector: Selector) -> list[str]:
        """Return how many cards it has, and whether there is room for one."""
        return [*self._cards(selector), *self._room(selector)]

    def _cards(self, selector: Selector) -> list[str]:
        least, most = selector.cards_at_least, selector.cards_at_most
        if most == 0 and not least:
            return [self.without_cards]
        return [] if least is None and most is None else [self._with_cards(least, most)]

    def _room(self, selector: Selector) -> list[str]:
        return [] if selector.full is None else [self.without_room if selector.full else self.with_room]

    @abstractmethod
    def _with_cards(self, least: int | None, most: int | None) -> str:
        """Return how many cards it has: at least, at most, exactly or from so many to so many."""

    @abstractmethod
    def _inside(self, place: Target, mentions: Mentions, *, is_same: bool) -> str:
        """Return in which territory it is; the same one where no other can be meant."""

    @abstractmethod
    def _outside(self, place: Target, mentions: Mentions, *, is_territory: bool) -> str:
        """Return where it is not, or which territory it is not."""


def _is_elsewhere(selector: Selector, mentions: Mentions) -> bool:
    """Whether *another territory* says clearly where something is not."""
    return selector.not_in is not None and mentions.is_only_place(mentions.target(selector.not_in))
