"""Russian words of card texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance.effects.mentions import is_range
from ordo_pnp.games.ordonnance.effects.model import Target

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.ordonnance.effects.mentions import Mentions
    from ordo_pnp.games.ordonnance.effects.model import CardKind, Condition, Selector


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun in the cases that card texts need."""

    gender: str
    """``m`` inanimate, ``a`` masculine animate, ``f``."""
    nom: str
    acc: str
    gen: str
    dat: str
    prep: str
    many: str
    """Genitive plural."""

    def case(self, name: str) -> str:
        """Give the singular in a case."""
        return {"nom": self.nom, "acc": self.acc, "gen": self.gen, "dat": self.dat, "prep": self.prep}[name]

    def counted(self, number: int, case: str) -> str:
        """Return the form after a number: 21 карта and 21 карту, 2 карты, 5 карт; persons in the nominative only."""
        if number % 100 in range(11, 15) or number % 10 in (0, 5, 6, 7, 8, 9):
            return self.many
        return self.case(case) if number % 10 == 1 else self.gen

    def after_least(self, number: int) -> str:
        """Give the genitive after *не менее 2*: singular only after numbers in -1."""
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


class Russian:
    """Sentences in Russian; what is named for the first time stands in the accusative, persons in any case."""

    code = "ru"
    choose = "выберите {what:acc}"
    conjunction = " и "
    conjunction_other = ", и "
    option_letters = "абвгде"
    choose_one = "выберите одно"
    optional = "если хотите, "
    optional_other = "если хотите, "
    optional_all = "если хотите, выполните всё следующее:"
    then = "если вы это сделали"
    then_other = "если это произошло"
    otherwise = "иначе"
    has_capital_after_colon = False

    def first(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name something for the first time."""
        selector = target.selector
        if case == "into":
            return "на " + self.first(target, "acc", mentions)
        if selector.pick == "player":
            if selector.owner == "self":
                return {"nom": "вы", "dat": "вам"}.get(case, "вас")
            another = mentions.is_another(target)
            if selector.owner == "opponent":
                return f"{_OTHER_PERSON[case]} " * another + NOUNS["opponent"].case(case)
            return f"{(_OTHER_PERSON if another else _ANY_PERSON)[case]} {NOUNS['player'].case(case)}"
        if selector.pick == "card":
            return ("другую " if mentions.is_another(target) else "") + self._card(selector, mentions)
        if selector.pick == "territory" and selector.in_ is not None:
            return self._territory(mentions.target(selector.in_), "acc", mentions) + self._filters(selector, mentions)
        elsewhere = selector.pick == "territory" and selector.not_in is not None and self._is_clear(selector, mentions)
        other = elsewhere or mentions.is_another(target)
        return self._one(selector, mentions, other=other) + self._filters(selector, mentions, elsewhere=elsewhere)

    def _one(self, selector: Selector, mentions: Mentions, *, other: bool) -> str:
        noun = NOUNS[selector.pick]
        owner = mentions.owner(selector)
        more = f"{_OTHER[noun.gender]} " if other else ""
        if owner == "self":
            return f"{more}{_OWN[noun.gender]} {noun.acc}" if other else f"{_ONE_OF[noun.gender]} {noun.many}"
        if owner == "opponent":
            return f"{more}{noun.acc} соперника"
        if owner == "any":
            return f"{more or _ANY[noun.gender] + ' '}{noun.acc}"
        return f"{more}{noun.acc} {self._person(owner, mentions)}"

    def again(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name it again."""
        if case == "into":
            return "на " + self.again(target, "acc", mentions)
        noun = _noun(target.selector)
        at = mentions.ordinal(target)
        if at is None:
            word = _THIS[noun.gender][case]
        elif at == 3:
            word = _THIRD[noun.gender][case]
        else:
            ending = "ой" if noun.gender in "ma" and at in (2, 6) and case == "nom" else _ENDING[noun.gender][case]
            word = _STEMS[at - 1] + ("ой" if ending == "ый" and at in (2, 6) else ending)
        return f"{word} {noun.case(case)}"

    def each(self, selector: Selector, mentions: Mentions) -> str:
        """Name one after the other, in the accusative."""
        noun = _noun(selector)
        owner = mentions.owner(selector)
        filters = self._filters(selector, mentions)
        every = _EVERY[noun.gender]
        if selector.pick == "player":
            return {"self": "вас", "opponent": "каждого соперника", "any": "каждого игрока"}[selector.owner]
        if selector.pick == "card":
            hands = {"self": "в вашей руке", "opponent": "в руках соперников", "any": "в руках всех игроков"}
            hand = f"в руке {self._person(owner, mentions)}" if isinstance(owner, Target) else hands[owner]
            return f"{every} {noun.acc}{filters} {hand}"
        if owner == "self":
            return f"{every} {_YOUR[noun.gender]} {noun.acc}{filters}"
        whose = {"opponent": " соперников", "any": ""}
        rest = f" {self._person(owner, mentions)}" if isinstance(owner, Target) else whose[owner]
        return f"{every} {noun.acc}{rest}{filters}"

    def condition(self, conditions: Sequence[Condition], mentions: Mentions) -> str:
        """Say that so many things are there."""
        if is_range(conditions):
            return f"если {self._holds(conditions[0], mentions, conditions[1].count)}"
        return "если " + " и ".join(self._holds(each, mentions) for each in conditions)

    def _holds(self, condition: Condition, mentions: Mentions, most: int | None = None) -> str:
        selector, number = condition.of, condition.count
        is_opponents = selector.pick == "player" and selector.owner == "opponent"
        noun = NOUNS["opponent"] if is_opponents else _noun(selector)
        if most is not None and most > number:
            quantity = f"от {number} до {most} {noun.after_least(most)}"
        elif most is not None and number == 1:
            quantity = f"ровно {'одна' if noun.gender == 'f' else 'один'} {noun.nom}"
        elif most is not None:
            quantity = f"ровно {number} {noun.counted(number, 'nom')}"
        elif number == 0:
            quantity = f"нет {noun.many}"
        elif number == 1 and condition.comparison == "at_least":
            quantity = f"есть {'хотя бы одна' if noun.gender == 'f' else 'хотя бы один'} {noun.nom}"
        elif number == 1:
            quantity = f"не более {'одной' if noun.gender == 'f' else 'одного'} {noun.gen}"
        else:
            phrase = {"at_least": "не менее", "at_most": "не более"}[condition.comparison]
            quantity = f"{phrase} {number} {noun.after_least(number)}"
        rest = quantity + self._filters(selector, mentions)
        owner = mentions.owner(selector)
        hand = "в руке " if selector.pick == "card" else ""
        if owner == "self" and selector.pick != "player":
            return f"у вас {hand}{rest}"
        if owner == "opponent" and selector.pick != "player":
            return f"у соперников {hand.replace('руке', 'руках')}{rest}"
        if isinstance(owner, Target):
            return f"у {self._person(owner, mentions)} {hand}{rest}"
        where = {"player": "в игре ", "card": "у игроков в руках ", "territory": "в игре "}.get(
            selector.pick, "на столе "
        )
        return where + rest

    def amount(self, number: int, what: str, kind: CardKind | None) -> str:
        """Give a number with its noun, in the accusative."""
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

    def _card(self, selector: Selector, mentions: Mentions) -> str:
        owner = mentions.owner(selector)
        noun = _noun(selector).acc + self._filters(selector, mentions)
        if owner == "self":
            return f"{noun} из своей руки"
        if owner == "opponent":
            return f"случайную {noun} из руки соперника"
        if owner == "any":
            return f"случайную {noun} из любой руки"
        return f"случайную {noun} из руки {self._person(owner, mentions)}"

    def _person(self, target: Target, mentions: Mentions) -> str:
        named = self.again(target, "gen", mentions)
        if target.selector.pick == "player":
            return named
        if mentions.is_only_place(target):
            return "этого соперника" if target.selector.owner == "opponent" else "того же игрока"
        return f"владельца {named}"

    def _is_clear(self, selector: Selector, mentions: Mentions) -> bool:
        return selector.not_in is not None and mentions.is_only_place(mentions.target(selector.not_in))

    def _filters(self, selector: Selector, mentions: Mentions, *, elsewhere: bool = False) -> str:
        parts = []
        if selector.symbol:
            parts.append(f"с {{{selector.symbol}}}")
        if selector.without_symbol:
            parts.append(f"без {{{selector.without_symbol}}}")
        if selector.full is not None:
            parts.append("без свободного места" if selector.full else "со свободным местом")
        parts += _cards(selector)
        if selector.in_ is not None and selector.pick != "territory":
            parts.append("на " + self._inside(mentions.target(selector.in_), mentions))
        if selector.not_in is not None and not elsewhere:
            place = mentions.target(selector.not_in)
            if selector.pick == "territory":
                parts.append("кроме " + self._territory(place, "gen", mentions))
            elif self._is_clear(selector, mentions):
                parts.append("на другой территории")
            else:
                parts.append("вне " + self._territory(place, "gen", mentions))
        return "".join(f" {part}" for part in parts)

    def _inside(self, target: Target, mentions: Mentions) -> str:
        if target.selector.pick != "territory" and mentions.is_only_place(target):
            return "той же территории"
        return self._territory(target, "prep", mentions)

    def _territory(self, target: Target, case: str, mentions: Mentions) -> str:
        if target.selector.pick == "territory":
            return self.again(target, case, mentions)
        return f"{NOUNS['territory'].case(case)} {self.again(target, 'gen', mentions)}"


def _noun(selector: Selector) -> Noun:
    if selector.kind == "unit":
        return NOUNS["unit-card"]
    return NOUNS[selector.kind or selector.pick]


def _one(noun: Noun) -> str:
    return "одну" if noun.gender == "f" else "один"


def _cards(selector: Selector) -> list[str]:
    least, most = selector.cards_at_least, selector.cards_at_most
    if least == most == 0 or (most == 0 and least is None):
        return ["без карт"]
    if least is not None and most is not None:
        if least == most:
            word = "картой" if least % 10 == 1 and least % 100 != 11 else "картами"
            return ["с одной картой" if least == 1 else f"ровно с {least} {word}"]
        return [f"с числом карт от {least} до {most}"]
    if least is not None:
        return [f"с числом карт не менее {least}"]
    return [] if most is None else [f"с числом карт не более {most}"]
