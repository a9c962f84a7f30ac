"""Phrases of card texts in English, German and Russian: nouns, cases, numbers and filters.

A language is a subclass that says it: its nouns and fixed words are data, its phrases methods. Cases are ``nom``, ``acc``,
``dat``, ``gen`` and those a language adds; one without them takes no notice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, TypeAlias

from ordo_pnp.games.ordonnance.effects.model import CardKind, Condition, Mentions, Selector, Target, is_range

Owner: TypeAlias = Literal["self", "opponent", "any"] | Target
# How a text begins: with an imperative, or a verb that may stand like one; with a wish of the player; otherwise.
Clause: TypeAlias = Literal["order", "wish", "other"]


def noun_of(selector: Selector) -> str:
    """Return the key of a selector's noun, in the tables of the languages."""
    return f"{selector.kind}-card" if selector.kind == "unit" else selector.kind or selector.pick


class Grammar(ABC):
    """The sentences of one language."""

    code: ClassVar[str]
    # Template with ``{what}``: an imperative.
    choose: ClassVar[str]
    # The word that joins the last of several imperatives, names or conditions.
    conjunction: ClassVar[str]
    # The same where somebody else acts in one of several imperatives.
    conjunction_other: ClassVar[str]
    option_letters: ClassVar[str] = "abcdef"
    choose_one: ClassVar[str]
    # Words before an imperative that may be left out.
    optional: ClassVar[str]
    # Words before a sentence about somebody else.
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
    # How a wild symbol counts.
    wild: ClassVar[str]
    # Event, perhaps with ``-here`` and ``-own`` -> the words before its effect, said to the acting player.
    events: ClassVar[Mapping[str, str]]

    # Words before the colon of steps for one player after the other.
    in_turn: ClassVar[str]
    # Template with ``{place}``: the words before the colon of effects that hold there.
    hold: ClassVar[str]
    # By owner: as the object of *for*.
    each_player: ClassVar[Mapping[str, str]]
    # By owner: the place of cards.
    in_hands: ClassVar[Mapping[str, str]]
    # By owner, of others: the place of cards or room of a territory.
    in_armies: ClassVar[Mapping[str, str]]
    # Template of the symbol's key in braces.
    with_symbol: ClassVar[str]
    without_symbol: ClassVar[str]
    with_room: ClassVar[str]
    without_room: ClassVar[str]
    without_cards: ClassVar[str]
    in_another_territory: ClassVar[str]
    in_a_territory: ClassVar[str]
    # Its controller, by the word of the filter.
    controlled: ClassVar[Mapping[str, str]]
    # The clause of a condition on how many things the player of the card controls.
    you_control: ClassVar[str]

    def first(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name something for the first time: *one of your units*."""
        selector, other = target.selector, mentions.is_another(target)
        if selector.zone != "hand":
            return self._of_pile(selector, case, mentions, other=other)
        if selector.pick == "player":
            return self._player(selector, case, other=other)
        if selector.pick == "card":
            return self._card(selector, case, mentions, other=other)
        if selector.pick == "territory" and selector.in_ is not None:
            place = self._territory(mentions.target(selector.in_), case, mentions)
            return place + self._filters(replace(selector, in_=None), mentions) + self._judged(selector, mentions)
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
        if selector.zone != "hand":
            return f"{self._every(selector)}{filters} {self._in_pile(selector)}"
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

    def at_event(self, event: str, text: str, clause: Clause) -> str:
        """Say before a text when it happens; the text begins with the clause."""
        return f"{event} {text[:1].lower()}{text[1:]}"

    @abstractmethod
    def amount(self, number: int, what: str, kind: CardKind | None) -> str:
        """Return a number with its noun: ``cards``, ``number_cards``, ``ranks``, ``units`` (at most so many), ``signs`` (alone) or ``more`` (of a kind)."""

    @abstractmethod
    def times(self, number: int) -> str:
        """Announce a repetition, up to the colon."""

    def _holds(self, condition: Condition, mentions: Mentions, most: int | None = None) -> str:
        selector, number = condition.of, condition.count
        is_opponents = selector.pick == "player" and selector.owner == "opponent"
        noun = "opponent" if is_opponents else noun_of(selector)
        comparison = condition.comparison if most is None else "exactly" if most <= number else "range"
        quantity = self._quantity(noun, comparison, number, most)
        if selector.controlled_by == "self" and selector.owner == "any":
            rest = self._filters(replace(selector, controlled_by=None), mentions)
            return self.you_control.format(quantity + rest)
        found = quantity + self._filters(selector, mentions)
        return self._there_are(selector, found, mentions, is_one=number == 1 and most in {None, 1})

    @abstractmethod
    def _quantity(self, noun: str, comparison: str, number: int, most: int | None) -> str:
        """Count a noun: ``at_least`` or ``at_most`` a number, ``exactly`` it, or ``range``: from it to the most."""

    @abstractmethod
    def look(self, target: Target, mentions: Mentions) -> str:
        """Tell to look at the top cards of the deck and to choose a target among them."""

    @abstractmethod
    def _of_pile(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        """Name a card of the deck or the graveyard, with its filters."""

    @abstractmethod
    def _in_pile(self, selector: Selector) -> str:
        """Return the place of cards of the deck or the graveyard."""

    @abstractmethod
    def _there_are(self, selector: Selector, quantity: str, mentions: Mentions, *, is_one: bool) -> str:
        """State that somebody has a quantity, or that it is there."""

    @abstractmethod
    def _player(self, selector: Selector, case: str, *, other: bool) -> str:
        """Name a player."""

    @abstractmethod
    def _card(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        """Name a card in a hand, with its filters."""

    @abstractmethod
    def _one(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        """Name a thing on the table, without its filters."""

    @abstractmethod
    def _every(self, selector: Selector) -> str:
        """Name each thing, of any owner."""

    @abstractmethod
    def _each_of(self, selector: Selector, owner: Owner, mentions: Mentions) -> str:
        """Name each thing of an owner."""

    @abstractmethod
    def _in_hand_of(self, owner: Target, mentions: Mentions) -> str:
        """Return the words for the hand of an owner."""

    def _person(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name a player, or the owner of a thing."""
        if target.selector.pick == "player":
            return self.again(target, case, mentions)
        if mentions.is_only_place(target) and not target.is_given:
            return self._same_player(case, is_opponent=target.selector.owner == "opponent")
        return self._owner_of(target, case, mentions)

    @abstractmethod
    def _same_player(self, case: str, *, is_opponent: bool) -> str:
        """Name again the owner of the only named thing."""

    @abstractmethod
    def _owner_of(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name the owner of a thing."""

    def _territory(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name a territory, or that of a thing."""
        is_territory = target.selector.pick == "territory"
        return (self.again if is_territory else self._territory_of)(target, case, mentions)

    @abstractmethod
    def _territory_of(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name the territory of a thing."""

    def _filters(self, selector: Selector, mentions: Mentions, *, elsewhere: bool = False) -> str:
        """Return the further conditions on a thing; with ``elsewhere`` the territory where it is not has been named."""
        parts = []
        if selector.symbol:
            parts.append(self.with_symbol.format(f"{{{selector.symbol}}}"))
        if selector.without_symbol:
            parts.append(self.without_symbol.format(f"{{{selector.without_symbol}}}"))
        parts += self._state(selector)
        if selector.in_ is not None:
            place = mentions.target(selector.in_)
            is_same = place.selector.pick != "territory" and mentions.is_only_place(place)
            parts.append(self._inside(place, mentions, is_same=is_same))
        if selector.not_in is not None and not elsewhere:
            if selector.pick != "territory" and _is_elsewhere(selector, mentions):
                parts.append(self.in_another_territory)
            else:
                place = mentions.target(selector.not_in)
                parts.append(self._outside(place, mentions, is_territory=selector.pick == "territory"))
        if selector.controlled_by is not None:
            parts.append(self.controlled[selector.controlled_by])
        if selector.next_to is not None:
            beside = self._beside(mentions.target(selector.next_to), mentions)
            parts.append(beside if selector.pick == "territory" else f"{self.in_a_territory} {beside}")
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

    def _judged(self, selector: Selector, mentions: Mentions) -> str:
        """Return the owner of the army judged in a territory that is named by its place; nothing for the player."""
        owner = mentions.owner(selector)
        if owner == "self" or not self._state(selector):
            return ""
        if isinstance(owner, Target):
            return f" {self._in_army_of(owner, mentions)}"
        return f" {self.in_armies[owner]}"

    @abstractmethod
    def _in_army_of(self, owner: Target, mentions: Mentions) -> str:
        """Return in whose army cards or room are."""

    @abstractmethod
    def _with_cards(self, least: int | None, most: int | None) -> str:
        """Return how many cards it has: at least, at most, exactly or from so many to so many."""

    @abstractmethod
    def _inside(self, place: Target, mentions: Mentions, *, is_same: bool) -> str:
        """Return in which territory it is; the same one where no other can be meant."""

    @abstractmethod
    def _beside(self, place: Target, mentions: Mentions) -> str:
        """Return the words for *beside* a territory."""

    @abstractmethod
    def _outside(self, place: Target, mentions: Mentions, *, is_territory: bool) -> str:
        """Return the territory where it is not, or which it is not."""


def _is_elsewhere(selector: Selector, mentions: Mentions) -> bool:
    """Whether *another territory* says clearly where something is not."""
    return selector.not_in is not None and mentions.is_only_place(mentions.target(selector.not_in))


ENGLISH_NOUNS: Final = {
    "unit": ("unit", "units"),
    "unit-card": ("unit card", "unit cards"),
    "kingdom": ("kingdom card", "kingdom cards"),
    "ordonnance": ("ordonnance card", "ordonnance cards"),
    "territory": ("territory", "territories"),
    "player": ("player", "players"),
    "opponent": ("opponent", "opponents"),
    "card": ("card", "cards"),
    "rank": ("rank", "ranks"),
}
ENGLISH_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_PLAYERS: Final = {"self": "you", "opponent": "an opponent", "any": "a player"}
_OTHER_PLAYERS: Final = {"self": "another player", "opponent": "another opponent", "any": "another player"}
_ENGLISH_COMPARED: Final = {"at_least": "at least", "at_most": "at most", "exactly": "exactly"}


class English(Grammar):
    """Sentences in English; only persons have cases."""

    code = "en"
    choose = "choose {what}"
    conjunction = " and "
    conjunction_other = " and "
    choose_one = "choose one"
    optional = "you may "
    optional_other = "if you wish, "
    optional_all = "you may do all of this:"
    wild = "{any} counts as the symbol that makes its army strongest"
    if_ = "if"
    then = "if you do"
    then_other = "if that happens"
    otherwise = "otherwise,"
    in_turn = "for {} in turn order"
    hold = "leave this card in {place} until your next turn"
    each_player: ClassVar = {"self": "you", "opponent": "each opponent", "any": "each player"}
    in_hands: ClassVar = {"self": "in your hand", "opponent": "in your opponents’ hands", "any": "in all hands"}
    in_armies: ClassVar = {"opponent": "in an opponent’s army", "any": "in any army"}
    with_symbol = "with {}"
    without_symbol = "without {}"
    with_room = "with room"
    without_room = "without room"
    without_cards = "without cards"
    in_another_territory = "in another territory"
    in_a_territory = "in a territory"
    controlled: ClassVar = {
        "self": "that you control",
        "opponent": "that an opponent controls",
        "nobody": "that nobody controls",
    }
    you_control = "you control {}"
    events: ClassVar = {
        "placed": "each player: when you play a unit,",
        "placed-own": "when you, its owner, play a unit,",
        "placed-here": "each player: when you play a unit here,",
        "placed-here-own": "when you, its owner, play a unit here,",
        "this": "when you play this unit,",
        "this-own": "when you play this unit,",
        "completed": "each player: when you complete an army,",
        "completed-own": "when you, its owner, complete an army,",
        "completed-here": "each player: when you complete an army here,",
        "completed-here-own": "when you, its owner, complete an army here,",
        "captured": "each player: when you complete the last army of a territory,",
        "captured-own": "when you, its owner, complete the last army of a territory,",
        "captured-here": "each player: when you complete the last army here,",
        "captured-here-own": "when you, its owner, complete the last army here,",
        "turn_begins": "each player: at the start of your turn,",
        "turn_begins-own": "at the start of your turn,",
    }

    def again(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name it again."""
        one = ENGLISH_NOUNS[noun_of(target.selector)][0]
        at = mentions.ordinal(target)
        if target.is_given:
            return _possessive(f"this {one}", case)
        return _possessive(f"that {one}" if at is None else f"the {ENGLISH_ORDINALS[at - 1]} {one}", case)

    def amount(self, number: int, what: str, kind: CardKind | None) -> str:
        """Return a number with its noun."""
        if what == "signs":
            return "one" if number == 1 else str(number)
        if what == "more":
            one, many = ENGLISH_NOUNS["unit-card" if kind in {None, "unit"} else str(kind)]
            return f"one more {one}" if number == 1 else f"{number} more {many}"
        one, many = ENGLISH_NOUNS[{"ranks": "rank", "units": "unit"}.get(what, "card")]
        if number == 1:
            return f"a {one}" if what == "cards" else f"one {one}"
        return f"{number} {many}"

    def times(self, number: int) -> str:
        """Announce a repetition."""
        return {1: "do this once", 2: "do this twice"}.get(number, f"do this {number} times")

    def _quantity(self, noun: str, comparison: str, number: int, most: int | None) -> str:
        one, many = ENGLISH_NOUNS[noun]
        if comparison == "range":
            return f"{number} to {most} {many}"
        if number == 0:
            return f"no {many}"
        return f"{_ENGLISH_COMPARED[comparison]} " + (f"one {one}" if number == 1 else f"{number} {many}")

    def _there_are(self, selector: Selector, quantity: str, mentions: Mentions, *, is_one: bool) -> str:
        where = " in hand" if selector.zone == "hand" else f" {self._in_pile(selector)}"
        rest = quantity + (where if selector.pick == "card" else "")
        owner = mentions.owner(selector)
        if selector.pick == "player" or owner == "any":
            return f"there {'is' if is_one else 'are'} {rest}"
        if owner == "self":
            return f"you have {rest}"
        if owner == "opponent":
            return f"your opponents have {rest}"
        return f"{self._person(owner, 'nom', mentions)} has {rest}"

    def _player(self, selector: Selector, case: str, *, other: bool) -> str:
        return _possessive((_OTHER_PLAYERS if other else _PLAYERS)[selector.owner], case)

    def _card(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        owner = mentions.owner(selector)
        noun = ENGLISH_NOUNS[noun_of(selector)][0] + self._filters(selector, mentions)
        if owner == "self":
            return f"{'another' if other else _article(noun)} {noun} from your hand"
        random = "another random" if other else "a random"
        if selector.is_seen and isinstance(owner, Target):
            return f"{'another' if other else _article(noun)} {noun} from {self._owned(owner, 'hand', mentions)}"
        if owner == "opponent":
            return f"{random} {noun} from an opponent’s hand"
        if owner == "any":
            return f"{random} {noun} from any hand"
        return f"{random} {noun} from {self._owned(owner, 'hand', mentions)}"

    def look(self, target: Target, mentions: Mentions) -> str:
        """Tell to look at the top cards of the deck and to choose a target among them."""
        selector = target.selector
        noun = ENGLISH_NOUNS[noun_of(selector)][0]
        named = noun + self._filters(selector, mentions)
        if selector.top == 1:
            seen = "look at the top card of the deck"
            return seen if named == "card" else f"{seen} and choose it if it is {_article(named)} {named}"
        one = "one" if named == "card" else f"{_article(named)} {named}"
        return f"look at the top {selector.top} cards of the deck and choose {one}"

    def _of_pile(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        noun = ENGLISH_NOUNS[noun_of(selector)][0] + self._filters(selector, mentions)
        where = self._in_pile(selector)
        return f"{'another' if other else _article(noun)} {noun} {'that is ' * (selector.top is None)}{where}"

    def _in_pile(self, selector: Selector) -> str:
        if selector.zone == "graveyard":
            return "out of the game"
        return "on top of the deck" if selector.top == 1 else f"among the top {selector.top} cards of the deck"

    def _one(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        one, many = ENGLISH_NOUNS[selector.pick]
        owner = mentions.owner(selector)
        if owner == "self":
            return f"{'another' if other else 'one'} of your {many}"
        if owner == "opponent":
            return f"another {one} of an opponent" if other else f"an opponent’s {one}"
        if owner == "any":
            return f"{'another' if other else 'any'} {one}"
        return f"{'another' if other else 'one'} of {self._owned(owner, many, mentions)}"

    def _every(self, selector: Selector) -> str:
        return f"each {ENGLISH_NOUNS[noun_of(selector)][0]}"

    def _each_of(self, selector: Selector, owner: Owner, mentions: Mentions) -> str:
        many = ENGLISH_NOUNS[noun_of(selector)][1]
        if owner == "self":
            return f"each of your {many}"
        if isinstance(owner, str):
            return f"{self._every(selector)} of your opponents"
        return f"each of {self._owned(owner, many, mentions)}"

    def _in_hand_of(self, owner: Target, mentions: Mentions) -> str:
        return f"in {self._owned(owner, 'hand', mentions)}"

    def _in_army_of(self, owner: Target, mentions: Mentions) -> str:
        return f"in {self._owned(owner, 'army', mentions)}"

    def _owned(self, owner: Target, things: str, mentions: Mentions) -> str:
        """Name things as somebody's; *the hand of the owner of the first unit* where that somebody is long."""
        person = self._person(owner, "nom", mentions)
        return f"the {things} of {person}" if " of " in person else f"{person}’s {things}"

    def _same_player(self, case: str, *, is_opponent: bool) -> str:
        return "that opponent" if is_opponent else "the same player"

    def _owner_of(self, target: Target, case: str, mentions: Mentions) -> str:
        return f"the owner of {self.again(target, case, mentions)}"

    def _territory_of(self, target: Target, case: str, mentions: Mentions) -> str:
        return f"the territory of {self.again(target, case, mentions)}"

    def _with_cards(self, least: int | None, most: int | None) -> str:
        if least is None:
            return f"with at most {most} card{'' if most == 1 else 's'}"
        if most is None:
            return f"with at least {least} card{'' if least == 1 else 's'}"
        number = f"exactly {least}" if least == most else f"{least} to {most}"
        return f"with {number} card{'' if least == most == 1 else 's'}"

    def _inside(self, place: Target, mentions: Mentions, *, is_same: bool) -> str:
        return "in the same territory" if is_same else f"in {self._territory(place, 'nom', mentions)}"

    def _beside(self, place: Target, mentions: Mentions) -> str:
        return f"next to {self._territory(place, 'nom', mentions)}"

    def _outside(self, place: Target, mentions: Mentions, *, is_territory: bool) -> str:
        return f"{'other than' if is_territory else 'outside'} {self._territory(place, 'nom', mentions)}"


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeio" else "a"


def _possessive(phrase: str, case: str) -> str:
    if case != "possessive":
        return phrase
    return "your" if phrase == "you" else f"{phrase}’s"


GERMAN_NOUNS: Final = {
    "unit": ("Kampfeinheit", "Kampfeinheiten", "f"),
    "unit-card": ("Kampfeinheit", "Kampfeinheiten", "f"),
    "kingdom": ("Königreichskarte", "Königreichskarten", "f"),
    "ordonnance": ("Ordonnanzkarte", "Ordonnanzkarten", "f"),
    "territory": ("Gebiet", "Gebiete", "n"),
    "player": ("Spieler", "Spieler", "m"),
    "opponent": ("Gegner", "Gegner", "m"),
    "card": ("Karte", "Karten", "f"),
}
_A: Final = {
    "f": {"nom": "eine", "acc": "eine", "dat": "einer", "gen": "einer"},
    "n": {"nom": "ein", "acc": "ein", "dat": "einem", "gen": "eines"},
    "m": {"nom": "ein", "acc": "einen", "dat": "einem", "gen": "eines"},
}
_GERMAN_ONE_OF: Final = {**_A, "n": {**_A["n"], "nom": "eines", "acc": "eines"}}
# Of an adjective after *ein*.
_GERMAN_ENDING: Final = {
    "f": {"nom": "e", "acc": "e", "dat": "en", "gen": "en"},
    "n": {"nom": "es", "acc": "es", "dat": "en", "gen": "en"},
    "m": {"nom": "er", "acc": "en", "dat": "en", "gen": "en"},
}
_GERMAN_THIS: Final = {
    "f": {"nom": "diese", "acc": "diese", "dat": "dieser", "gen": "dieser"},
    "n": {"nom": "dieses", "acc": "dieses", "dat": "diesem", "gen": "dieses"},
    "m": {"nom": "dieser", "acc": "diesen", "dat": "diesem", "gen": "dieses"},
}
_THE: Final = {
    "f": {"nom": "die", "acc": "die", "dat": "der", "gen": "der"},
    "n": {"nom": "das", "acc": "das", "dat": "dem", "gen": "des"},
    "m": {"nom": "der", "acc": "den", "dat": "dem", "gen": "des"},
}
GERMAN_ORDINALS: Final = ("erst", "zweit", "dritt", "viert", "fünft", "sechst")
_GERMAN_COMPARED: Final = {"at_least": "mindestens", "at_most": "höchstens", "exactly": "genau"}
_GERMAN_EVERY: Final = {"f": "jede", "n": "jedes", "m": "jeden"}


class German(Grammar):
    """Sentences in German."""

    code = "de"
    choose = "wähle {what:acc}"
    conjunction = " und "
    conjunction_other = " und "
    choose_one = "wähle eines"
    optional = "wenn du möchtest, "
    optional_other = "wenn du möchtest, "
    optional_all = "wenn du möchtest, führe alles Folgende aus:"
    wild = "{any} zählt als das Zeichen, mit dem seine Heerschar am stärksten ist"
    if_ = "wenn"
    then = "wenn du das tust"
    then_other = "wenn das geschieht"
    otherwise = "sonst"
    in_turn = "reihum für {}"
    hold = "lass diese Karte bis zu deinem nächsten Zug in {place:dat} liegen"
    has_capital_after_colon = True
    each_player: ClassVar = {"self": "dich", "opponent": "jeden Gegner", "any": "jeden Spieler"}
    in_hands: ClassVar = {
        "self": "auf deiner Hand",
        "opponent": "auf den Händen deiner Gegner",
        "any": "auf allen Händen",
    }
    in_armies: ClassVar = {"opponent": "in der Heerschar eines Gegners", "any": "in irgendeiner Heerschar"}
    with_symbol = "mit {}"
    without_symbol = "ohne {}"
    with_room = "mit freiem Platz"
    without_room = "ohne freien Platz"
    without_cards = "ohne Karten"
    in_another_territory = "in einem anderen Gebiet"
    in_a_territory = "in einem Gebiet"
    controlled: ClassVar = {
        "self": "unter deiner Herrschaft",
        "opponent": "unter gegnerischer Herrschaft",
        "nobody": "unter niemandes Herrschaft",
    }
    you_control = "du {} beherrschst"
    events: ClassVar = {
        "placed": "jeder Spieler: Wenn du eine Kampfeinheit ausspielst,",
        "placed-own": "wenn du als Besitzer eine Kampfeinheit ausspielst,",
        "placed-here": "jeder Spieler: Wenn du hier eine Kampfeinheit ausspielst,",
        "placed-here-own": "wenn du als Besitzer hier eine Kampfeinheit ausspielst,",
        "this": "wenn du diese Kampfeinheit ausspielst,",
        "this-own": "wenn du diese Kampfeinheit ausspielst,",
        "completed": "jeder Spieler: Wenn du eine Heerschar voll machst,",
        "completed-own": "wenn du als Besitzer eine Heerschar voll machst,",
        "completed-here": "jeder Spieler: Wenn du hier eine Heerschar voll machst,",
        "completed-here-own": "wenn du als Besitzer hier eine Heerschar voll machst,",
        "captured": "jeder Spieler: Wenn du die letzte Heerschar eines Gebiets voll machst,",
        "captured-own": "wenn du als Besitzer die letzte Heerschar eines Gebiets voll machst,",
        "captured-here": "jeder Spieler: Wenn du hier die letzte Heerschar voll machst,",
        "captured-here-own": "wenn du als Besitzer hier die letzte Heerschar voll machst,",
        "turn_begins": "jeder Spieler: Wenn du deinen Zug beginnst,",
        "turn_begins-own": "wenn du deinen Zug beginnst,",
    }

    def at_event(self, event: str, text: str, clause: Clause) -> str:
        """Say before a text when it happens: a second *wenn* joins the first, unless its own text has a *sonst*."""
        if clause == "other":
            return f"{event.removesuffix(',')}: {text}"
        link = f"{event.removesuffix(',')} und" if clause == "wish" else event
        return f"{link} {text[:1].lower()}{text[1:]}"

    def again(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name it again."""
        noun = noun_of(target.selector)
        gender = GERMAN_NOUNS[noun][2]
        at = mentions.ordinal(target)
        if at is None:
            that = (
                f"jen{_GERMAN_THIS[gender][case][4:]}"
                if mentions.is_beside_given(target)
                else _GERMAN_THIS[gender][case]
            )
            return f"{that} {_declined(noun, case)}"
        ending = "e" if case == "nom" or (case == "acc" and gender != "m") else "en"
        return f"{_THE[gender][case]} {GERMAN_ORDINALS[at - 1]}{ending} {_declined(noun, case)}"

    def amount(self, number: int, what: str, kind: CardKind | None) -> str:
        """Return a number with its noun, in the accusative."""
        if what == "signs":
            return "ein" if number == 1 else str(number)
        if what == "more":
            one, many, _ = GERMAN_NOUNS[kind or "unit"]
            return f"eine weitere {one}" if number == 1 else f"{number} weitere {many}"
        if what == "ranks":
            return "einen Rang" if number == 1 else f"{number} Ränge"
        one, many, _ = GERMAN_NOUNS["unit" if what == "units" else "card"]
        return f"eine {one}" if number == 1 else f"{number} {many}"

    def times(self, number: int) -> str:
        """Announce a repetition."""
        often = {1: "einmal", 2: "zweimal", 3: "dreimal"}.get(number, f"{number}-mal")
        return f"führe dies {often} aus"

    def _quantity(self, noun: str, comparison: str, number: int, most: int | None) -> str:
        one, many, gender = GERMAN_NOUNS[noun]
        if comparison == "range":
            return f"{number} bis {most} {many}"
        if number == 0:
            return f"keine {many}"
        return f"{_GERMAN_COMPARED[comparison]} " + (
            f"{_A[gender]['acc']} {one}" if number == 1 else f"{number} {many}"
        )

    def _there_are(self, selector: Selector, quantity: str, mentions: Mentions, *, is_one: bool) -> str:
        where = " auf der Hand" if selector.zone == "hand" else f" {self._in_pile(selector)}"
        rest = quantity + (where if selector.pick == "card" else "")
        owner = mentions.owner(selector)
        if selector.pick == "player" or owner == "any":
            return f"es {rest} gibt"
        if owner == "self":
            return f"du {rest} hast"
        if owner == "opponent":
            return f"deine Gegner {rest} haben"
        return f"{self._person(owner, 'nom', mentions)} {rest} hat"

    def _player(self, selector: Selector, case: str, *, other: bool) -> str:
        if selector.owner == "self":
            return {"nom": "du", "acc": "dich", "dat": "dir"}.get(case, "von dir")
        noun = "opponent" if selector.owner == "opponent" else "player"
        return f"{_A['m'][case]}{_another('m', case) if other else ''} {_declined(noun, case)}"

    def _card(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        owner = mentions.owner(selector)
        noun = GERMAN_NOUNS[noun_of(selector)][0] + self._filters(selector, mentions)
        one = _A["f"][case] + (_another("f", case) if other else "")
        if owner == "self":
            return f"{one} {noun} aus deiner Hand"
        if selector.is_seen and isinstance(owner, Target):
            return f"{one} {noun} aus der Hand {self._person(owner, 'gen', mentions)}"
        found = f"{one} zufällig{_GERMAN_ENDING['f'][case]} {noun} aus"
        if owner == "opponent":
            return f"{found} der Hand eines Gegners"
        if owner == "any":
            return f"{found} einer beliebigen Hand"
        return f"{found} der Hand {self._person(owner, 'gen', mentions)}"

    def look(self, target: Target, mentions: Mentions) -> str:
        """Tell to look at the top cards of the deck and to choose a target among them."""
        selector = target.selector
        noun = GERMAN_NOUNS[noun_of(selector)][0]
        named = noun + self._filters(selector, mentions)
        if selector.top == 1:
            seen = "sieh dir die oberste Karte des Stapels an"
            return seen if named == "Karte" else f"{seen} und wähle sie, wenn sie eine {named} ist"
        one = "eine" if named == "Karte" else f"eine {named}"
        return f"sieh dir die obersten {selector.top} Karten des Stapels an und wähle {one}"

    def _of_pile(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        noun = GERMAN_NOUNS[noun_of(selector)][0] + self._filters(selector, mentions)
        one = _A["f"][case] + (_another("f", case) if other else "")
        if selector.zone == "graveyard":
            return f"{one} aus dem Spiel genommene{'n' * (case in ('dat', 'gen'))} {noun}"
        return f"{one} {noun} {self._in_pile(selector)}"

    def _in_pile(self, selector: Selector) -> str:
        if selector.zone == "graveyard":
            return "unter den aus dem Spiel genommenen Karten"
        return "oben auf dem Stapel" if selector.top == 1 else f"unter den obersten {selector.top} Karten des Stapels"

    def _one(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        _, many, gender = GERMAN_NOUNS[selector.pick]
        owner = mentions.owner(selector)
        more = _another(gender, case) if other else ""
        noun = _declined(selector.pick, case)
        if owner == "self":
            article = (_A if other else _GERMAN_ONE_OF)[gender][case]
            return f"{article}{more} deiner {many}"
        if owner == "opponent":
            return f"{_A[gender][case]}{more} gegnerisch{_GERMAN_ENDING[gender][case]} {noun}"
        if owner == "any":
            return f"{_A[gender][case]}{more or f' beliebig{_GERMAN_ENDING[gender][case]}'} {noun}"
        return f"{_A[gender][case]}{more} {noun} {self._person(owner, 'gen', mentions)}"

    def _every(self, selector: Selector) -> str:
        one, _, gender = GERMAN_NOUNS[noun_of(selector)]
        return f"{_GERMAN_EVERY[gender]} {one}"

    def _each_of(self, selector: Selector, owner: Owner, mentions: Mentions) -> str:
        one, many, gender = GERMAN_NOUNS[noun_of(selector)]
        if owner == "self":
            return f"{_GERMAN_EVERY[gender]} deiner {many}"
        if isinstance(owner, str):
            return f"{_GERMAN_EVERY[gender]} gegnerische {one}"
        return f"{self._every(selector)} {self._person(owner, 'gen', mentions)}"

    def _in_hand_of(self, owner: Target, mentions: Mentions) -> str:
        return f"auf der Hand {self._person(owner, 'gen', mentions)}"

    def _in_army_of(self, owner: Target, mentions: Mentions) -> str:
        return f"in der Heerschar {self._person(owner, 'gen', mentions)}"

    def _same_player(self, case: str, *, is_opponent: bool) -> str:
        if is_opponent:
            return f"{_GERMAN_THIS['m'][case]} {_declined('opponent', case)}"
        return "desselben Spielers" if case == "gen" else "derselbe Spieler"

    def _owner_of(self, target: Target, case: str, mentions: Mentions) -> str:
        owner = "Besitzers" if case == "gen" else "Besitzer"
        return f"{_THE['m'][case]} {owner} {self.again(target, 'gen', mentions)}"

    def _territory_of(self, target: Target, case: str, mentions: Mentions) -> str:
        return f"{_THE['n'][case]} {_declined('territory', case)} {self.again(target, 'gen', mentions)}"

    def _with_cards(self, least: int | None, most: int | None) -> str:
        if least is None:
            return f"mit höchstens {_some_cards(most)}"
        if most is None:
            return f"mit mindestens {_some_cards(least)}"
        return f"mit genau {_some_cards(least)}" if least == most else f"mit {least} bis {_some_cards(most)}"

    def _inside(self, place: Target, mentions: Mentions, *, is_same: bool) -> str:
        if place.selector.pick == "territory":
            return "in " + self.again(place, "dat", mentions)
        return "im selben Gebiet" if is_same else "im Gebiet " + self.again(place, "gen", mentions)

    def _beside(self, place: Target, mentions: Mentions) -> str:
        return f"neben {self._territory(place, 'dat', mentions)}"

    def _outside(self, place: Target, mentions: Mentions, *, is_territory: bool) -> str:
        if is_territory:
            return "außer " + self._territory(place, "dat", mentions)
        return "außerhalb " + self._territory(place, "gen", mentions)


def _declined(noun: str, case: str) -> str:
    """Decline in the singular: masculine and neuter nouns take an *s* in the genitive."""
    one, _, gender = GERMAN_NOUNS[noun]
    return one + ("s" if case == "gen" and gender != "f" else "")


def _another(gender: str, case: str) -> str:
    return f" ander{_GERMAN_ENDING[gender][case]}"


def _some_cards(number: int | None) -> str:
    return "einer Karte" if number == 1 else f"{number} Karten"


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun in the cases that card texts need."""

    # ``m`` inanimate, ``a`` masculine animate, ``f``.
    gender: str
    nom: str
    acc: str
    gen: str
    dat: str
    prep: str
    # Genitive plural.
    many: str

    def case(self, name: str) -> str:
        """Return the singular in a case."""
        return {"nom": self.nom, "acc": self.acc, "gen": self.gen, "dat": self.dat, "prep": self.prep}[name]

    def counted(self, number: int, case: str) -> str:
        """Return the form after a number: 21 карта and 21 карту, 2 карты, 5 карт; persons in the nominative only."""
        if number % 100 in range(11, 15) or number % 10 in (0, 5, 6, 7, 8, 9):
            return self.many
        return self.case(case) if number % 10 == 1 else self.gen

    def after_least(self, number: int) -> str:
        """Return the genitive after *не менее 2*: singular only after numbers in -1."""
        return self.gen if number % 10 == 1 and number % 100 != 11 else self.many


def _card(of: str) -> Noun:
    rest = f" {of}" if of else ""
    return Noun("f", *(f"{word}{rest}" for word in ("карта", "карту", "карты", "карте", "карте", "карт")))


RUSSIAN_NOUNS: Final = {
    "unit": Noun("m", "отряд", "отряд", "отряда", "отряду", "отряде", "отрядов"),
    "kingdom": _card("королевства"),
    "ordonnance": _card("ордонанса"),
    "territory": Noun("f", "территория", "территорию", "территории", "территории", "территории", "территорий"),
    "player": Noun("a", "игрок", "игрока", "игрока", "игроку", "игроке", "игроков"),
    "opponent": Noun("a", "соперник", "соперника", "соперника", "сопернику", "сопернике", "соперников"),
    "card": _card(""),
    "unit-card": _card("отряда"),
    "rank": Noun("f", "ступень", "ступень", "ступени", "ступени", "ступени", "ступеней"),
}
_RUSSIAN_THIS: Final = {
    "m": {"nom": "этот", "acc": "этот", "gen": "этого", "dat": "этому", "prep": "этом"},
    "a": {"nom": "этот", "acc": "этого", "gen": "этого", "dat": "этому", "prep": "этом"},
    "f": {"nom": "эта", "acc": "эту", "gen": "этой", "dat": "этой", "prep": "этой"},
}
# The chosen one, where an event gives another.
_RUSSIAN_THAT: Final = {
    "m": {"nom": "тот", "acc": "тот", "gen": "того", "dat": "тому", "prep": "том"},
    "a": {"nom": "тот", "acc": "того", "gen": "того", "dat": "тому", "prep": "том"},
    "f": {"nom": "та", "acc": "ту", "gen": "той", "dat": "той", "prep": "той"},
}
_RUSSIAN_ENDING: Final = {
    "m": {"nom": "ый", "acc": "ый", "gen": "ого", "dat": "ому", "prep": "ом"},
    "a": {"nom": "ый", "acc": "ого", "gen": "ого", "dat": "ому", "prep": "ом"},
    "f": {"nom": "ая", "acc": "ую", "gen": "ой", "dat": "ой", "prep": "ой"},
}
_THIRD: Final = {
    "m": {"nom": "третий", "acc": "третий", "gen": "третьего", "dat": "третьему", "prep": "третьем"},
    "a": {"nom": "третий", "acc": "третьего", "gen": "третьего", "dat": "третьему", "prep": "третьем"},
    "f": {"nom": "третья", "acc": "третью", "gen": "третьей", "dat": "третьей", "prep": "третьей"},
}
_STEMS: Final = ("перв", "втор", "", "четвёрт", "пят", "шест")
_OTHER: Final = {"m": "другой", "a": "другого", "f": "другую"}
_ANY: Final = {"m": "любой", "a": "любого", "f": "любую"}
_ANY_PERSON: Final = {"nom": "любой", "acc": "любого", "gen": "любого", "dat": "любому"}
_OTHER_PERSON: Final = {"nom": "другой", "acc": "другого", "gen": "другого", "dat": "другому"}
_RUSSIAN_EVERY: Final = {"m": "каждый", "a": "каждого", "f": "каждую"}
_YOUR: Final = {"m": "ваш", "f": "вашу"}
_RUSSIAN_ONE_OF: Final = {"m": "один из своих", "f": "одну из своих"}
_OWN: Final = {"m": "свой", "f": "свою"}
_WHERE: Final = {"player": "в игре", "card": "у игроков в руках", "territory": "в игре"}


class Russian(Grammar):
    """Sentences in Russian; nouns named for the first time stand in the accusative, persons in any case.

    The case ``into`` marks a destination.
    """

    code = "ru"
    choose = "выберите {what:acc}"
    conjunction = " и "
    conjunction_other = ", и "
    option_letters = "абвгде"
    choose_one = "выберите одно"
    optional = "если хотите, "
    optional_other = "если хотите, "
    optional_all = "если хотите, выполните всё следующее:"
    wild = "{any} считается тем значком, с которым его войско сильнее всего"
    if_ = "если"
    then = "если вы это сделали"
    then_other = "если это произошло"
    otherwise = "иначе"
    in_turn = "по очереди для {}"
    hold = "поместите эту карту {place:into} до вашего следующего хода"
    each_player: ClassVar = {"self": "вас", "opponent": "каждого соперника", "any": "каждого игрока"}
    in_hands: ClassVar = {"self": "в вашей руке", "opponent": "в руках соперников", "any": "в руках всех игроков"}
    in_armies: ClassVar = {"opponent": "в войске соперника", "any": "в любом войске"}
    with_symbol = "с {}"
    without_symbol = "без {}"
    with_room = "со свободным местом"
    without_room = "без свободного места"
    without_cards = "без карт"
    in_another_territory = "на другой территории"
    in_a_territory = "на территории"
    controlled: ClassVar = {
        "self": "под вашим контролем",
        "opponent": "под контролем соперника",
        "nobody": "без чьего-либо контроля",
    }
    you_control = "под вашим контролем {}"
    events: ClassVar = {
        "placed": "сыграв отряд,",
        "placed-own": "владелец, сыграв отряд:",
        "placed-here": "сыграв здесь отряд,",
        "placed-here-own": "владелец, сыграв здесь отряд:",
        "this": "сыграв этот отряд,",
        "this-own": "сыграв этот отряд,",
        "completed": "собрав войско,",
        "completed-own": "владелец, собрав войско:",
        "completed-here": "собрав здесь войско,",
        "completed-here-own": "владелец, собрав здесь войско:",
        "captured": "собрав последнее войско территории,",
        "captured-own": "владелец, собрав последнее войско территории:",
        "captured-here": "собрав здесь последнее войско,",
        "captured-here-own": "владелец, собрав здесь последнее войско:",
        "turn_begins": "начиная ход,",
        "turn_begins-own": "в начале вашего хода:",
    }

    def first(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name something for the first time."""
        if case == "into":
            return "на " + self.first(target, "acc", mentions)
        return super().first(target, case if target.selector.pick == "player" else "acc", mentions)

    def again(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name it again."""
        if case == "into":
            return "на " + self.again(target, "acc", mentions)
        noun = RUSSIAN_NOUNS[noun_of(target.selector)]
        at = mentions.ordinal(target)
        if at is None:
            word = (_RUSSIAN_THAT if mentions.is_beside_given(target) else _RUSSIAN_THIS)[noun.gender][case]
        elif at == 3:
            word = _THIRD[noun.gender][case]
        else:
            ending = (
                "ой" if noun.gender in "ma" and at in (2, 6) and case == "nom" else _RUSSIAN_ENDING[noun.gender][case]
            )
            word = _STEMS[at - 1] + ("ой" if ending == "ый" and at in (2, 6) else ending)
        return f"{word} {noun.case(case)}"

    def amount(self, number: int, what: str, kind: CardKind | None) -> str:
        """Return a number with its noun, in the accusative; after *не более* in the genitive."""
        if what == "signs":
            return "один" if number == 1 else str(number)
        if what == "more":
            noun = RUSSIAN_NOUNS[kind or "unit"]
            return "ещё " + (f"{_one(noun)} {noun.acc}" if number == 1 else f"{number} {noun.counted(number, 'acc')}")
        if what == "units":
            noun = RUSSIAN_NOUNS["unit"]
            return f"одного {noun.gen}" if number == 1 else f"{number} {noun.after_least(number)}"
        noun = RUSSIAN_NOUNS["rank" if what == "ranks" else "card"]
        if number == 1:
            return noun.acc if what == "cards" else f"{_one(noun)} {noun.acc}"
        return f"{number} {noun.counted(number, 'acc')}"

    def times(self, number: int) -> str:
        """Announce a repetition."""
        often = {1: "один раз", 2: "дважды", 3: "трижды"}
        word = "раза" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "раз"
        return f"сделайте {often.get(number, f'{number} {word}')}"

    def _quantity(self, noun: str, comparison: str, number: int, most: int | None) -> str:
        counted = RUSSIAN_NOUNS[noun]
        is_feminine = counted.gender == "f"
        if comparison == "range":
            return f"от {number} до {most} {counted.after_least(most or 0)}"
        if comparison == "exactly":
            amount = ("одна" if is_feminine else "один") if number == 1 else str(number)
            return f"ровно {amount} {counted.counted(number, 'nom')}"
        if number == 0:
            return f"нет {counted.many}"
        if number == 1 and comparison == "at_least":
            return f"есть {'хотя бы одна' if is_feminine else 'хотя бы один'} {counted.nom}"
        if number == 1:
            return f"не более {'одной' if is_feminine else 'одного'} {counted.gen}"
        return f"{'не менее' if comparison == 'at_least' else 'не более'} {number} {counted.after_least(number)}"

    def _there_are(self, selector: Selector, quantity: str, mentions: Mentions, *, is_one: bool) -> str:
        owner = mentions.owner(selector)
        if selector.zone != "hand":
            return f"{self._in_pile(selector)} {quantity}"
        hand, hands = ("в руке ", "в руках ") if selector.pick == "card" else ("", "")
        if isinstance(owner, Target):
            return f"у {self._person(owner, 'gen', mentions)} {hand}{quantity}"
        if owner == "self" and selector.pick != "player":
            return f"у вас {hand}{quantity}"
        if owner == "opponent" and selector.pick != "player":
            return f"у соперников {hands}{quantity}"
        return f"{_WHERE.get(selector.pick, 'на столе')} {quantity}"

    def _player(self, selector: Selector, case: str, *, other: bool) -> str:
        if selector.owner == "self":
            return {"nom": "вы", "dat": "вам"}.get(case, "вас")
        if selector.owner == "opponent":
            return f"{_OTHER_PERSON[case]} " * other + RUSSIAN_NOUNS["opponent"].case(case)
        return f"{(_OTHER_PERSON if other else _ANY_PERSON)[case]} {RUSSIAN_NOUNS['player'].case(case)}"

    def _card(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        owner = mentions.owner(selector)
        noun = RUSSIAN_NOUNS[noun_of(selector)].case(case) + self._filters(selector, mentions)
        more = "другую " if other else ""
        if owner == "self":
            return f"{more}{noun} из своей руки"
        if selector.is_seen and isinstance(owner, Target):
            return f"{more}{noun} из руки {self._person(owner, 'gen', mentions)}"
        if owner == "opponent":
            return f"{more}случайную {noun} из руки соперника"
        if owner == "any":
            return f"{more}случайную {noun} из любой руки"
        return f"{more}случайную {noun} из руки {self._person(owner, 'gen', mentions)}"

    def look(self, target: Target, mentions: Mentions) -> str:
        """Tell to look at the top cards of the deck and to choose a target among them."""
        selector = target.selector
        filters = self._filters(selector, mentions)
        named = RUSSIAN_NOUNS[noun_of(selector)].acc + filters
        is_any = selector.kind is None and not filters
        if selector.top == 1:
            nom = RUSSIAN_NOUNS[noun_of(selector)].nom + filters
            return "посмотрите верхнюю карту колоды" + ("" if is_any else f" и выберите её, если это {nom}")
        few = "верхние карты" if selector.top in (2, 3, 4) else "верхних карт"
        return f"посмотрите {selector.top} {few} колоды и выберите {'одну' if is_any else named}"

    def _of_pile(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        noun = RUSSIAN_NOUNS[noun_of(selector)].case(case) + self._filters(selector, mentions)
        more = "другую " if other else ""
        if selector.zone == "graveyard":
            return f"{more}вышедшую из игры {noun}"
        return f"{more}{noun} {self._in_pile(selector)}"

    def _in_pile(self, selector: Selector) -> str:
        if selector.zone == "graveyard":
            return "вне игры"
        return "на верху колоды" if selector.top == 1 else f"среди {selector.top} верхних карт колоды"

    def _one(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        noun = RUSSIAN_NOUNS[selector.pick]
        named = noun.case(case)
        owner = mentions.owner(selector)
        more = f"{_OTHER[noun.gender]} " if other else ""
        if owner == "self":
            return f"{more}{_OWN[noun.gender]} {named}" if other else f"{_RUSSIAN_ONE_OF[noun.gender]} {noun.many}"
        if owner == "opponent":
            return f"{more}{named} соперника"
        if owner == "any":
            return f"{more or _ANY[noun.gender] + ' '}{named}"
        return f"{more}{named} {self._person(owner, 'gen', mentions)}"

    def _every(self, selector: Selector) -> str:
        noun = RUSSIAN_NOUNS[noun_of(selector)]
        return f"{_RUSSIAN_EVERY[noun.gender]} {noun.acc}"

    def _each_of(self, selector: Selector, owner: Owner, mentions: Mentions) -> str:
        if owner == "self":
            noun = RUSSIAN_NOUNS[noun_of(selector)]
            return f"{_RUSSIAN_EVERY[noun.gender]} {_YOUR[noun.gender]} {noun.acc}"
        whose = "соперников" if isinstance(owner, str) else self._person(owner, "gen", mentions)
        return f"{self._every(selector)} {whose}"

    def _in_hand_of(self, owner: Target, mentions: Mentions) -> str:
        return f"в руке {self._person(owner, 'gen', mentions)}"

    def _in_army_of(self, owner: Target, mentions: Mentions) -> str:
        return f"в войске {self._person(owner, 'gen', mentions)}"

    def _same_player(self, case: str, *, is_opponent: bool) -> str:
        return "этого соперника" if is_opponent else "того же игрока"

    def _owner_of(self, target: Target, case: str, mentions: Mentions) -> str:
        return f"владельца {self.again(target, case, mentions)}"

    def _territory_of(self, target: Target, case: str, mentions: Mentions) -> str:
        return f"{RUSSIAN_NOUNS['territory'].case(case)} {self.again(target, 'gen', mentions)}"

    def _state(self, selector: Selector) -> list[str]:
        return [*self._room(selector), *self._cards(selector)]

    def _with_cards(self, least: int | None, most: int | None) -> str:
        if least is None:
            return f"с числом карт не более {most}"
        if most is None:
            return f"с числом карт не менее {least}"
        if least != most:
            return f"с числом карт от {least} до {most}"
        word = "картой" if least % 10 == 1 and least % 100 != 11 else "картами"
        return "с одной картой" if least == 1 else f"ровно с {least} {word}"

    def _inside(self, place: Target, mentions: Mentions, *, is_same: bool) -> str:
        return "на той же территории" if is_same else "на " + self._territory(place, "prep", mentions)

    def _beside(self, place: Target, mentions: Mentions) -> str:
        return f"возле {self._territory(place, 'gen', mentions)}"

    def _outside(self, place: Target, mentions: Mentions, *, is_territory: bool) -> str:
        return ("кроме " if is_territory else "вне ") + self._territory(place, "gen", mentions)


def _one(noun: Noun) -> str:
    return "одну" if noun.gender == "f" else "один"
