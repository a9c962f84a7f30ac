"""Russian words of card texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from ordo_pnp.games.ordonnance.effects.grammar import Grammar, noun_of
from ordo_pnp.games.ordonnance.effects.model import Target

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.effects.grammar import Owner
    from ordo_pnp.games.ordonnance.effects.mentions import Mentions
    from ordo_pnp.games.ordonnance.effects.model import CardKind, Selector


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


NOUNS: Final = {
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
_THIS: Final = {
    "m": {"nom": "этот", "acc": "этот", "gen": "этого", "dat": "этому", "prep": "этом"},
    "a": {"nom": "этот", "acc": "этого", "gen": "этого", "dat": "этому", "prep": "этом"},
    "f": {"nom": "эта", "acc": "эту", "gen": "этой", "dat": "этой", "prep": "этой"},
}
_ENDING: Final = {
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
_EVERY: Final = {"m": "каждый", "a": "каждого", "f": "каждую"}
_YOUR: Final = {"m": "ваш", "f": "вашу"}
_ONE_OF: Final = {"m": "один из своих", "f": "одну из своих"}
_OWN: Final = {"m": "свой", "f": "свою"}
_WHERE: Final = {"player": "в игре", "card": "у игроков в руках", "territory": "в игре"}


class Russian(Grammar):
    """Sentences in Russian; what is named for the first time stands in the accusative, persons in any case.

    The case ``into`` says where something goes.
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
    if_ = "если"
    then = "если вы это сделали"
    then_other = "если это произошло"
    otherwise = "иначе"
    each_player: ClassVar = {"self": "вас", "opponent": "каждого соперника", "any": "каждого игрока"}
    in_hands: ClassVar = {"self": "в вашей руке", "opponent": "в руках соперников", "any": "в руках всех игроков"}
    with_symbol = "с {}"
    without_symbol = "без {}"
    with_room = "со свободным местом"
    without_room = "без свободного места"
    without_cards = "без карт"
    in_another_territory = "на другой территории"

    def first(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name something for the first time."""
        if case == "into":
            return "на " + self.first(target, "acc", mentions)
        return super().first(target, case if target.selector.pick == "player" else "acc", mentions)

    def again(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name it again."""
        if case == "into":
            return "на " + self.again(target, "acc", mentions)
        noun = NOUNS[noun_of(target.selector)]
        at = mentions.ordinal(target)
        if at is None:
            word = _THIS[noun.gender][case]
        elif at == 3:
            word = _THIRD[noun.gender][case]
        else:
            ending = "ой" if noun.gender in "ma" and at in (2, 6) and case == "nom" else _ENDING[noun.gender][case]
            word = _STEMS[at - 1] + ("ой" if ending == "ый" and at in (2, 6) else ending)
        return f"{word} {noun.case(case)}"

    def amount(self, number: int, what: str, kind: CardKind | None) -> str:
        """Return a number with its noun, in the accusative."""
        if what == "more":
            noun = NOUNS[kind or "unit"]
            return "ещё " + (f"{_one(noun)} {noun.acc}" if number == 1 else f"{number} {noun.counted(number, 'acc')}")
        noun = NOUNS["rank" if what == "ranks" else "card"]
        if number == 1:
            return noun.acc if what == "cards" else f"{_one(noun)} {noun.acc}"
        return f"{number} {noun.counted(number, 'acc')}"

    def times(self, number: int) -> str:
        """Announce a repetition."""
        often = {1: "один раз", 2: "дважды", 3: "трижды"}
        word = "раза" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "раз"
        return f"сделайте {often.get(number, f'{number} {word}')}"

    def _quantity(self, noun: str, comparison: str, number: int, most: int | None) -> str:
        counted = NOUNS[noun]
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
            return f"{_OTHER_PERSON[case]} " * other + NOUNS["opponent"].case(case)
        return f"{(_OTHER_PERSON if other else _ANY_PERSON)[case]} {NOUNS['player'].case(case)}"

    def _card(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        owner = mentions.owner(selector)
        noun = NOUNS[noun_of(selector)].case(case) + self._filters(selector, mentions)
        more = "другую " if other else ""
        if owner == "self":
            return f"{more}{noun} из своей руки"
        if owner == "opponent":
            return f"{more}случайную {noun} из руки соперника"
        if owner == "any":
            return f"{more}случайную {noun} из любой руки"
        return f"{more}случайную {noun} из руки {self._person(owner, 'gen', mentions)}"

    def _one(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        noun = NOUNS[selector.pick]
        named = noun.case(case)
        owner = mentions.owner(selector)
        more = f"{_OTHER[noun.gender]} " if other else ""
        if owner == "self":
            return f"{more}{_OWN[noun.gender]} {named}" if other else f"{_ONE_OF[noun.gender]} {noun.many}"
        if owner == "opponent":
            return f"{more}{named} соперника"
        if owner == "any":
            return f"{more or _ANY[noun.gender] + ' '}{named}"
        return f"{more}{named} {self._person(owner, 'gen', mentions)}"

    def _every(self, selector: Selector) -> str:
        noun = NOUNS[noun_of(selector)]
        return f"{_EVERY[noun.gender]} {noun.acc}"

    def _each_of(self, selector: Selector, owner: Owner, mentions: Mentions) -> str:
        if owner == "self":
            noun = NOUNS[noun_of(selector)]
            return f"{_EVERY[noun.gender]} {_YOUR[noun.gender]} {noun.acc}"
        whose = "соперников" if isinstance(owner, str) else self._person(owner, "gen", mentions)
        return f"{self._every(selector)} {whose}"

    def _in_hand_of(self, owner: Target, mentions: Mentions) -> str:
        return f"в руке {self._person(owner, 'gen', mentions)}"

    def _same_player(self, case: str, *, is_opponent: bool) -> str:
        return "этого соперника" if is_opponent else "того же игрока"

    def _owner_of(self, target: Target, case: str, mentions: Mentions) -> str:
        return f"владельца {self.again(target, case, mentions)}"

    def _territory_of(self, target: Target, case: str, mentions: Mentions) -> str:
        return f"{NOUNS['territory'].case(case)} {self.again(target, 'gen', mentions)}"

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

    def _outside(self, place: Target, mentions: Mentions, *, is_territory: bool) -> str:
        return ("кроме " if is_territory else "вне ") + self._territory(place, "gen", mentions)


def _one(noun: Noun) -> str:
    return "одну" if noun.gender == "f" else "один"
