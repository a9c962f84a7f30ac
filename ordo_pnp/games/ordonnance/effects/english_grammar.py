"""English words of card texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from ordo_pnp.games.ordonnance.effects.grammar import Grammar, noun_of

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.effects.grammar import Owner
    from ordo_pnp.games.ordonnance.effects.mentions import Mentions
    from ordo_pnp.games.ordonnance.effects.model import CardKind, Selector, Target

NOUNS: Final = {
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
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_PLAYERS: Final = {"self": "you", "opponent": "an opponent", "any": "a player"}
_OTHER_PLAYERS: Final = {"self": "another player", "opponent": "another opponent", "any": "another player"}
_COMPARED: Final = {"at_least": "at least", "at_most": "at most", "exactly": "exactly"}


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
    if_ = "if"
    then = "if you do"
    then_other = "if that happens"
    otherwise = "otherwise,"
    each_player: ClassVar = {"self": "you", "opponent": "each opponent", "any": "each player"}
    in_hands: ClassVar = {"self": "in your hand", "opponent": "in your opponents’ hands", "any": "in all hands"}
    with_symbol = "with {}"
    without_symbol = "without {}"
    with_room = "with room"
    without_room = "without room"
    without_cards = "without cards"
    in_another_territory = "in another territory"

    def again(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name it again."""
        one = NOUNS[noun_of(target.selector)][0]
        at = mentions.ordinal(target)
        return _possessive(f"that {one}" if at is None else f"the {ORDINALS[at - 1]} {one}", case)

    def amount(self, number: int, what: str, kind: CardKind | None) -> str:
        """Return a number with its noun."""
        if what == "more":
            one, many = NOUNS["unit-card" if kind in {None, "unit"} else str(kind)]
            return f"one more {one}" if number == 1 else f"{number} more {many}"
        one, many = NOUNS["rank" if what == "ranks" else "card"]
        if number == 1:
            return f"a {one}" if what == "cards" else f"one {one}"
        return f"{number} {many}"

    def times(self, number: int) -> str:
        """Announce a repetition."""
        return {1: "do this once", 2: "do this twice"}.get(number, f"do this {number} times")

    def _quantity(self, noun: str, comparison: str, number: int, most: int | None) -> str:
        one, many = NOUNS[noun]
        if comparison == "range":
            return f"{number} to {most} {many}"
        if number == 0:
            return f"no {many}"
        return f"{_COMPARED[comparison]} " + (f"one {one}" if number == 1 else f"{number} {many}")

    def _there_are(self, selector: Selector, quantity: str, mentions: Mentions, *, is_one: bool) -> str:
        rest = quantity + (" in hand" if selector.pick == "card" else "")
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
        noun = NOUNS[noun_of(selector)][0] + self._filters(selector, mentions)
        if owner == "self":
            return f"{'another' if other else _article(noun)} {noun} from your hand"
        random = "another random" if other else "a random"
        if owner == "opponent":
            return f"{random} {noun} from an opponent’s hand"
        if owner == "any":
            return f"{random} {noun} from any hand"
        return f"{random} {noun} from {self._owned(owner, 'hand', mentions)}"

    def _one(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        one, many = NOUNS[selector.pick]
        owner = mentions.owner(selector)
        if owner == "self":
            return f"{'another' if other else 'one'} of your {many}"
        if owner == "opponent":
            return f"another {one} of an opponent" if other else f"an opponent’s {one}"
        if owner == "any":
            return f"{'another' if other else 'any'} {one}"
        return f"{'another' if other else 'one'} of {self._owned(owner, many, mentions)}"

    def _every(self, selector: Selector) -> str:
        return f"each {NOUNS[noun_of(selector)][0]}"

    def _each_of(self, selector: Selector, owner: Owner, mentions: Mentions) -> str:
        many = NOUNS[noun_of(selector)][1]
        if owner == "self":
            return f"each of your {many}"
        if isinstance(owner, str):
            return f"{self._every(selector)} of your opponents"
        return f"each of {self._owned(owner, many, mentions)}"

    def _in_hand_of(self, owner: Target, mentions: Mentions) -> str:
        return f"in {self._owned(owner, 'hand', mentions)}"

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

    def _outside(self, place: Target, mentions: Mentions, *, is_territory: bool) -> str:
        return f"{'other than' if is_territory else 'outside'} {self._territory(place, 'nom', mentions)}"


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeio" else "a"


def _possessive(phrase: str, case: str) -> str:
    if case != "possessive":
        return phrase
    return "your" if phrase == "you" else f"{phrase}’s"
