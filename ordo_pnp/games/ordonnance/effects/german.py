"""German words of card texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance.effects.mentions import is_range
from ordo_pnp.games.ordonnance.effects.model import Target

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.ordonnance.effects.mentions import Mentions
    from ordo_pnp.games.ordonnance.effects.model import CardKind, Condition, Selector

NOUNS: Final = {
    "unit": ("Kampfeinheit", "Kampfeinheiten", "f"),
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
_ONE_OF: Final = {**_A, "n": {**_A["n"], "nom": "eines", "acc": "eines"}}
_ENDING: Final = {
    "f": {"nom": "e", "acc": "e", "dat": "en", "gen": "en"},
    "n": {"nom": "es", "acc": "es", "dat": "en", "gen": "en"},
    "m": {"nom": "er", "acc": "en", "dat": "en", "gen": "en"},
}
"""Of an adjective after *ein*."""
_THIS: Final = {
    "f": {"nom": "diese", "acc": "diese", "dat": "dieser", "gen": "dieser"},
    "n": {"nom": "dieses", "acc": "dieses", "dat": "diesem", "gen": "dieses"},
    "m": {"nom": "dieser", "acc": "diesen", "dat": "diesem", "gen": "dieses"},
}
_THE: Final = {
    "f": {"nom": "die", "acc": "die", "dat": "der", "gen": "der"},
    "n": {"nom": "das", "acc": "das", "dat": "dem", "gen": "des"},
    "m": {"nom": "der", "acc": "den", "dat": "dem", "gen": "des"},
}
ORDINALS: Final = ("erst", "zweit", "dritt", "viert", "fünft", "sechst")


class German:
    """Sentences in German."""

    code = "de"
    choose = "wähle {what:acc}"
    conjunction = " und "
    conjunction_other = " und "
    option_letters = "abcdef"
    choose_one = "wähle eines"
    optional = "wenn du möchtest, "
    optional_other = "wenn du möchtest, "
    optional_all = "wenn du möchtest, führe alles Folgende aus:"
    then = "wenn du das tust"
    then_other = "wenn das geschieht"
    otherwise = "sonst"
    has_capital_after_colon = True

    def first(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name something for the first time."""
        selector = target.selector
        if selector.pick == "player":
            if selector.owner == "self":
                return {"nom": "du", "acc": "dich", "dat": "dir"}.get(case, "von dir")
            noun = "opponent" if selector.owner == "opponent" else "player"
            more = f" ander{_ENDING['m'][case]}" if mentions.is_another(target) else ""
            return f"{_A['m'][case]}{more} {_declined(noun, case)}"
        if selector.pick == "card":
            return self._card(selector, case, mentions, other=mentions.is_another(target))
        if selector.pick == "territory" and selector.in_ is not None:
            return self._territory(mentions.target(selector.in_), case, mentions) + self._filters(selector, mentions)
        elsewhere = selector.pick == "territory" and selector.not_in is not None and self._is_clear(selector, mentions)
        other = elsewhere or mentions.is_another(target)
        return self._one(selector, case, mentions, other=other) + self._filters(selector, mentions, elsewhere=elsewhere)

    def _one(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        _, many, gender = NOUNS[selector.pick]
        owner = mentions.owner(selector)
        more = f" ander{_ENDING[gender][case]}" if other else ""
        noun = _declined(selector.pick, case)
        if owner == "self":
            article = (_A if other else _ONE_OF)[gender][case]
            return f"{article}{more} deiner {many}"
        if owner == "opponent":
            return f"{_A[gender][case]}{more} gegnerisch{_ENDING[gender][case]} {noun}"
        if owner == "any":
            return f"{_A[gender][case]}{more or f' beliebig{_ENDING[gender][case]}'} {noun}"
        return f"{_A[gender][case]}{more} {noun} {self._person(owner, 'gen', mentions)}"

    def again(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name it again."""
        pick = _pick(target.selector)
        gender = NOUNS[pick][2]
        at = mentions.ordinal(target)
        if at is None:
            return f"{_THIS[gender][case]} {_declined(pick, case)}"
        ending = "e" if case == "nom" or (case == "acc" and gender != "m") else "en"
        return f"{_THE[gender][case]} {ORDINALS[at - 1]}{ending} {_declined(pick, case)}"

    def each(self, selector: Selector, mentions: Mentions) -> str:
        """Name one after the other, in the accusative."""
        one, many, gender = NOUNS[_pick(selector)]
        every = {"f": "jede", "n": "jedes", "m": "jeden"}[gender]
        owner = mentions.owner(selector)
        filters = self._filters(selector, mentions)
        if selector.pick == "player":
            return {"self": "dich", "opponent": "jeden Gegner", "any": "jeden Spieler"}[selector.owner]
        if selector.pick == "card":
            hands = {"self": "auf deiner Hand", "opponent": "auf den Händen deiner Gegner", "any": "auf allen Händen"}
            hand = (
                hands[owner]
                if not isinstance(owner, Target)
                else f"auf der Hand {self._person(owner, 'gen', mentions)}"
            )
            return f"{every} {one}{filters} {hand}"
        if owner == "self":
            return f"{every} deiner {many}{filters}"
        if owner == "opponent":
            return f"{every} gegnerische {one}{filters}"
        whose = "" if owner == "any" else f" {self._person(owner, 'gen', mentions)}"
        return f"{every} {one}{whose}{filters}"

    def condition(self, conditions: Sequence[Condition], mentions: Mentions) -> str:
        """Say that so many things are there."""
        if is_range(conditions):
            return f"wenn {self._holds(conditions[0], mentions, conditions[1].count)}"
        return "wenn " + " und ".join(self._holds(each, mentions) for each in conditions)

    def _holds(self, condition: Condition, mentions: Mentions, most: int | None = None) -> str:
        selector, number = condition.of, condition.count
        pick = "opponent" if selector.pick == "player" and selector.owner == "opponent" else _pick(selector)
        one, many, gender = NOUNS[pick]
        phrase = (
            "genau" if most is not None else {"at_least": "mindestens", "at_most": "höchstens"}[condition.comparison]
        )
        if most is not None and most > number:
            quantity = f"{number} bis {most} {many}"
        elif number == 0:
            quantity = f"keine {many}"
        else:
            quantity = f"{phrase} {_A[gender]['acc']} {one}" if number == 1 else f"{phrase} {number} {many}"
        rest = quantity + self._filters(selector, mentions) + (" auf der Hand" if selector.pick == "card" else "")
        owner = mentions.owner(selector)
        if selector.pick == "player" or owner == "any":
            return f"es {rest} gibt"
        if owner == "self":
            return f"du {rest} hast"
        if owner == "opponent":
            return f"deine Gegner {rest} haben"
        return f"{self._person(owner, 'nom', mentions)} {rest} hat"

    def amount(self, number: int, what: str, kind: CardKind | None) -> str:
        """Give a number with its noun, in the accusative."""
        if what == "more":
            one, many, _ = NOUNS[kind or "unit"]
            return f"eine weitere {one}" if number == 1 else f"{number} weitere {many}"
        if what == "ranks":
            return "einen Rang" if number == 1 else f"{number} Ränge"
        return "eine Karte" if number == 1 else f"{number} Karten"

    def times(self, number: int) -> str:
        """Announce a repetition."""
        often = {1: "einmal", 2: "zweimal", 3: "dreimal"}.get(number, f"{number}-mal")
        return f"führe dies {often} aus"

    def _card(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        owner = mentions.owner(selector)
        noun = NOUNS[_pick(selector)][0] + self._filters(selector, mentions)
        one = _A["f"][case] + (f" ander{_ENDING['f'][case]}" if other else "")
        if owner == "self":
            return f"{one} {noun} aus deiner Hand"
        found = f"{one} zufällig{_ENDING['f'][case]} {noun} aus"
        if owner == "opponent":
            return f"{found} der Hand eines Gegners"
        if owner == "any":
            return f"{found} einer beliebigen Hand"
        return f"{found} der Hand {self._person(owner, 'gen', mentions)}"

    def _person(self, target: Target, case: str, mentions: Mentions) -> str:
        if target.selector.pick == "player":
            return self.again(target, case, mentions)
        if mentions.is_only_place(target):
            if target.selector.owner == "opponent":
                return f"{_THIS['m'][case]} {_declined('opponent', case)}"
            return "desselben Spielers" if case == "gen" else "derselbe Spieler"
        owner = "Besitzers" if case == "gen" else "Besitzer"
        return f"{_THE['m'][case]} {owner} {self.again(target, 'gen', mentions)}"

    def _is_clear(self, selector: Selector, mentions: Mentions) -> bool:
        return selector.not_in is not None and mentions.is_only_place(mentions.target(selector.not_in))

    def _filters(self, selector: Selector, mentions: Mentions, *, elsewhere: bool = False) -> str:
        parts = []
        if selector.symbol:
            parts.append(f"mit {{{selector.symbol}}}")
        if selector.without_symbol:
            parts.append(f"ohne {{{selector.without_symbol}}}")
        parts += _cards(selector)
        if selector.full is not None:
            parts.append("ohne freien Platz" if selector.full else "mit freiem Platz")
        if selector.in_ is not None and selector.pick != "territory":
            parts.append(self._inside(mentions.target(selector.in_), mentions))
        if selector.not_in is not None and not elsewhere:
            place = mentions.target(selector.not_in)
            if selector.pick == "territory":
                parts.append("außer " + self._territory(place, "dat", mentions))
            elif self._is_clear(selector, mentions):
                parts.append("in einem anderen Gebiet")
            else:
                parts.append("außerhalb " + self._territory(place, "gen", mentions))
        return "".join(f" {part}" for part in parts)

    def _inside(self, target: Target, mentions: Mentions) -> str:
        if target.selector.pick == "territory":
            return "in " + self.again(target, "dat", mentions)
        if mentions.is_only_place(target):
            return "im selben Gebiet"
        return "im Gebiet " + self.again(target, "gen", mentions)

    def _territory(self, target: Target, case: str, mentions: Mentions) -> str:
        if target.selector.pick == "territory":
            return self.again(target, case, mentions)
        return f"{_THE['n'][case]} {_declined('territory', case)} {self.again(target, 'gen', mentions)}"


def _pick(selector: Selector) -> str:
    return selector.kind or selector.pick


def _declined(noun: str, case: str) -> str:
    """Decline in the singular: masculine and neuter nouns take an *s* in the genitive."""
    one, _, gender = NOUNS[noun]
    return one + ("s" if case == "gen" and gender != "f" else "")


def _cards(selector: Selector) -> list[str]:
    least, most = selector.cards_at_least, selector.cards_at_most
    if least == most == 0 or (most == 0 and least is None):
        return ["ohne Karten"]
    if least is not None and most is not None:
        if least == most:
            return [f"mit genau {_some(least)}"]
        return [f"mit {least} bis {_some(most)}"]
    if least is not None:
        return [f"mit mindestens {_some(least)}"]
    return [] if most is None else [f"mit höchstens {_some(most)}"]


def _some(number: int) -> str:
    return "einer Karte" if number == 1 else f"{number} Karten"
