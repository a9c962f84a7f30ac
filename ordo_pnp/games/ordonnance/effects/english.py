"""English words of card texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance.effects.mentions import is_range
from ordo_pnp.games.ordonnance.effects.model import Target

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.ordonnance.effects.mentions import Mentions
    from ordo_pnp.games.ordonnance.effects.model import CardKind, Condition, Selector

NOUNS: Final = {
    "unit": ("unit", "units"),
    "kingdom": ("kingdom card", "kingdom cards"),
    "territory": ("territory", "territories"),
    "player": ("player", "players"),
    "card": ("card", "cards"),
}
CARDS: Final = {
    "unit": ("unit card", "unit cards"),
    "kingdom": ("kingdom card", "kingdom cards"),
    "ordonnance": ("ordonnance card", "ordonnance cards"),
}
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


class English:
    """Sentences in English; only persons have cases."""

    code = "en"
    choose = "choose {what}"
    conjunction = " and "
    conjunction_other = " and "
    option_letters = "abcdef"
    choose_one = "choose one"
    optional = "you may "
    optional_other = "if you wish, "
    optional_all = "you may do all of this:"
    then = "if you do"
    then_other = "if that happens"
    otherwise = "otherwise,"
    has_capital_after_colon = False

    def first(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name something for the first time."""
        selector = target.selector
        if selector.pick == "player":
            found = {"self": "you", "opponent": "an opponent", "any": "a player"}[selector.owner]
            if mentions.is_another(target):
                found = {"opponent": "another opponent"}.get(selector.owner, "another player")
            return _possessive(found, case)
        if selector.pick == "card":
            return self._card(selector, mentions, other=mentions.is_another(target))
        if selector.pick == "territory" and selector.in_ is not None:
            place = mentions.target(selector.in_)
            named = self.again(place, "nom", mentions)
            found = named if place.selector.pick == "territory" else f"the territory of {named}"
            return found + self._filters(selector, mentions)
        one, many = NOUNS[selector.pick]
        elsewhere = selector.pick == "territory" and selector.not_in is not None and self._is_clear(selector, mentions)
        other = elsewhere or mentions.is_another(target)
        owner = mentions.owner(selector)
        if owner == "self":
            found = f"{'another' if other else 'one'} of your {many}"
        elif owner == "opponent":
            found = f"another {one} of an opponent" if other else f"an opponent’s {one}"
        elif owner == "any":
            found = f"{'another' if other else 'any'} {one}"
        else:
            found = f"{'another' if other else 'one'} of {_owned(self._person(owner, mentions), many)}"
        return found + self._filters(selector, mentions, elsewhere=elsewhere)

    def again(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name it again."""
        one = _noun(target.selector)[0]
        at = mentions.ordinal(target)
        return _possessive(f"that {one}" if at is None else f"the {ORDINALS[at - 1]} {one}", case)

    def each(self, selector: Selector, mentions: Mentions) -> str:
        """Name one after the other."""
        one, many = _noun(selector)
        owner = mentions.owner(selector)
        filters = self._filters(selector, mentions)
        if selector.pick == "player":
            return {"self": "you", "opponent": "each opponent", "any": "each player"}[selector.owner]
        if selector.pick == "card":
            hands = {"self": "your hand", "opponent": "your opponents’ hands", "any": "all hands"}
            hand = _owned(self._person(owner, mentions), "hand") if isinstance(owner, Target) else hands[owner]
            return f"each {one}{filters} in {hand}"
        if owner == "self":
            return f"each of your {many}{filters}"
        if owner == "opponent":
            return f"each {one} of your opponents{filters}"
        if owner == "any":
            return f"each {one}{filters}"
        return f"each of {_owned(self._person(owner, mentions), many)}{filters}"

    def condition(self, conditions: Sequence[Condition], mentions: Mentions) -> str:
        """Say that so many things are there."""
        if is_range(conditions):
            return f"if {self._holds(conditions[0], mentions, conditions[1].count)}"
        return "if " + " and ".join(self._holds(each, mentions) for each in conditions)

    def _holds(self, condition: Condition, mentions: Mentions, most: int | None = None) -> str:
        selector, number = condition.of, condition.count
        one, many = _noun(selector)
        if selector.pick == "player" and selector.owner == "opponent":
            one, many = "opponent", "opponents"
        phrase = "exactly" if most is not None else {"at_least": "at least", "at_most": "at most"}[condition.comparison]
        if most is not None and most > number:
            quantity = f"{number} to {most} {many}"
        elif number == 0:
            quantity = f"no {many}"
        else:
            quantity = f"{phrase} one {one}" if number == 1 else f"{phrase} {number} {many}"
        rest = quantity + self._filters(selector, mentions) + (" in hand" if selector.pick == "card" else "")
        owner = mentions.owner(selector)
        if selector.pick == "player" or owner == "any":
            return f"there {'is' if number == 1 and most in (None, 1) else 'are'} {rest}"
        if owner == "self":
            return f"you have {rest}"
        if owner == "opponent":
            return f"your opponents have {rest}"
        return f"{self._person(owner, mentions)} has {rest}"

    def amount(self, number: int, what: str, kind: CardKind | None) -> str:
        """Give a number with its noun."""
        if what == "more":
            one, many = CARDS[kind or "unit"]
            return f"one more {one}" if number == 1 else f"{number} more {many}"
        one, many = ("rank", "ranks") if what == "ranks" else NOUNS["card"]
        if number == 1:
            return f"a {one}" if what == "cards" else f"one {one}"
        return f"{number} {many}"

    def times(self, number: int) -> str:
        """Announce a repetition."""
        return {1: "do this once", 2: "do this twice"}.get(number, f"do this {number} times")

    def _card(self, selector: Selector, mentions: Mentions, *, other: bool) -> str:
        owner = mentions.owner(selector)
        noun = _noun(selector)[0] + self._filters(selector, mentions)
        if owner == "self":
            return f"{'another' if other else _article(noun)} {noun} from your hand"
        random = "another random" if other else "a random"
        if owner == "opponent":
            return f"{random} {noun} from an opponent’s hand"
        if owner == "any":
            return f"{random} {noun} from any hand"
        return f"{random} {noun} from {_owned(self._person(owner, mentions), 'hand')}"

    def _person(self, target: Target, mentions: Mentions) -> str:
        named = self.again(target, "nom", mentions)
        if target.selector.pick == "player":
            return named
        if mentions.is_only_place(target):
            return "that opponent" if target.selector.owner == "opponent" else "the same player"
        return f"the owner of {named}"

    def _is_clear(self, selector: Selector, mentions: Mentions) -> bool:
        return selector.not_in is not None and mentions.is_only_place(mentions.target(selector.not_in))

    def _filters(self, selector: Selector, mentions: Mentions, *, elsewhere: bool = False) -> str:
        parts = []
        if selector.symbol:
            parts.append(f"with {{{selector.symbol}}}")
        if selector.without_symbol:
            parts.append(f"without {{{selector.without_symbol}}}")
        parts += _cards(selector)
        if selector.full is not None:
            parts.append("without room" if selector.full else "with room")
        if selector.in_ is not None and selector.pick != "territory":
            parts.append("in " + self._place(mentions.target(selector.in_), mentions))
        if selector.not_in is not None and not elsewhere:
            clear = self._is_clear(selector, mentions) and selector.pick != "territory"
            outside = "outside " + self._territory(mentions.target(selector.not_in), mentions)
            if selector.pick == "territory":
                outside = "other than " + self._territory(mentions.target(selector.not_in), mentions)
            parts.append("in another territory" if clear else outside)
        return "".join(f" {part}" for part in parts)

    def _place(self, target: Target, mentions: Mentions) -> str:
        if target.selector.pick != "territory" and mentions.is_only_place(target):
            return "the same territory"
        return self._territory(target, mentions)

    def _territory(self, target: Target, mentions: Mentions) -> str:
        named = self.again(target, "nom", mentions)
        return named if target.selector.pick == "territory" else f"the territory of {named}"


def _noun(selector: Selector) -> tuple[str, str]:
    return CARDS[selector.kind] if selector.kind else NOUNS[selector.pick]


def _owned(person: str, things: str) -> str:
    """Say that things are somebody's; *the hand of the owner of the first unit* where that somebody is long."""
    article = "the " if " of " in person else ""
    return f"{article}{things} of {person}" if article else f"{person}’s {things}"


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeio" else "a"


def _possessive(phrase: str, case: str) -> str:
    if case != "possessive":
        return phrase
    return "your" if phrase == "you" else f"{phrase}’s"


def _cards(selector: Selector) -> list[str]:
    least, most = selector.cards_at_least, selector.cards_at_most
    if least == most == 0 or (most == 0 and least is None):
        return ["without cards"]
    if least is not None and most is not None:
        number = f"exactly {least}" if least == most else f"{least} to {most}"
        return [f"with {number} card{'' if least == most == 1 else 's'}"]
    if least is not None:
        return [f"with at least {least} card{'' if least == 1 else 's'}"]
    return [] if most is None else [f"with at most {most} card{'' if most == 1 else 's'}"]
