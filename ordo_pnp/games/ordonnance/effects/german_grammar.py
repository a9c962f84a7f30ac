"""German words of card texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from ordo_pnp.games.ordonnance.effects.grammar import Grammar, noun_of

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.effects.grammar import Owner
    from ordo_pnp.games.ordonnance.effects.mentions import Mentions
    from ordo_pnp.games.ordonnance.effects.model import CardKind, Selector, Target

NOUNS: Final = {
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
_ONE_OF: Final = {**_A, "n": {**_A["n"], "nom": "eines", "acc": "eines"}}
# Of an adjective after *ein*.
_ENDING: Final = {
    "f": {"nom": "e", "acc": "e", "dat": "en", "gen": "en"},
    "n": {"nom": "es", "acc": "es", "dat": "en", "gen": "en"},
    "m": {"nom": "er", "acc": "en", "dat": "en", "gen": "en"},
}
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
_COMPARED: Final = {"at_least": "mindestens", "at_most": "höchstens", "exactly": "genau"}
_EVERY: Final = {"f": "jede", "n": "jedes", "m": "jeden"}


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
    if_ = "wenn"
    then = "wenn du das tust"
    then_other = "wenn das geschieht"
    otherwise = "sonst"
    has_capital_after_colon = True
    each_player: ClassVar = {"self": "dich", "opponent": "jeden Gegner", "any": "jeden Spieler"}
    in_hands: ClassVar = {
        "self": "auf deiner Hand",
        "opponent": "auf den Händen deiner Gegner",
        "any": "auf allen Händen",
    }
    with_symbol = "mit {}"
    without_symbol = "ohne {}"
    with_room = "mit freiem Platz"
    without_room = "ohne freien Platz"
    without_cards = "ohne Karten"
    in_another_territory = "in einem anderen Gebiet"

    def again(self, target: Target, case: str, mentions: Mentions) -> str:
        """Name it again."""
        noun = noun_of(target.selector)
        gender = NOUNS[noun][2]
        at = mentions.ordinal(target)
        if at is None:
            return f"{_THIS[gender][case]} {_declined(noun, case)}"
        ending = "e" if case == "nom" or (case == "acc" and gender != "m") else "en"
        return f"{_THE[gender][case]} {ORDINALS[at - 1]}{ending} {_declined(noun, case)}"

    def amount(self, number: int, what: str, kind: CardKind | None) -> str:
        """Return a number with its noun, in the accusative."""
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

    def _quantity(self, noun: str, comparison: str, number: int, most: int | None) -> str:
        one, many, gender = NOUNS[noun]
        if comparison == "range":
            return f"{number} bis {most} {many}"
        if number == 0:
            return f"keine {many}"
        return f"{_COMPARED[comparison]} " + (f"{_A[gender]['acc']} {one}" if number == 1 else f"{number} {many}")

    def _there_are(self, selector: Selector, quantity: str, mentions: Mentions, *, is_one: bool) -> str:
        rest = quantity + (" auf der Hand" if selector.pick == "card" else "")
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
        noun = NOUNS[noun_of(selector)][0] + self._filters(selector, mentions)
        one = _A["f"][case] + (_another("f", case) if other else "")
        if owner == "self":
            return f"{one} {noun} aus deiner Hand"
        found = f"{one} zufällig{_ENDING['f'][case]} {noun} aus"
        if owner == "opponent":
            return f"{found} der Hand eines Gegners"
        if owner == "any":
            return f"{found} einer beliebigen Hand"
        return f"{found} der Hand {self._person(owner, 'gen', mentions)}"

    def _one(self, selector: Selector, case: str, mentions: Mentions, *, other: bool) -> str:
        _, many, gender = NOUNS[selector.pick]
        owner = mentions.owner(selector)
        more = _another(gender, case) if other else ""
        noun = _declined(selector.pick, case)
        if owner == "self":
            article = (_A if other else _ONE_OF)[gender][case]
            return f"{article}{more} deiner {many}"
        if owner == "opponent":
            return f"{_A[gender][case]}{more} gegnerisch{_ENDING[gender][case]} {noun}"
        if owner == "any":
            return f"{_A[gender][case]}{more or f' beliebig{_ENDING[gender][case]}'} {noun}"
        return f"{_A[gender][case]}{more} {noun} {self._person(owner, 'gen', mentions)}"

    def _every(self, selector: Selector) -> str:
        one, _, gender = NOUNS[noun_of(selector)]
        return f"{_EVERY[gender]} {one}"

    def _each_of(self, selector: Selector, owner: Owner, mentions: Mentions) -> str:
        one, many, gender = NOUNS[noun_of(selector)]
        if owner == "self":
            return f"{_EVERY[gender]} deiner {many}"
        if isinstance(owner, str):
            return f"{_EVERY[gender]} gegnerische {one}"
        return f"{self._every(selector)} {self._person(owner, 'gen', mentions)}"

    def _in_hand_of(self, owner: Target, mentions: Mentions) -> str:
        return f"auf der Hand {self._person(owner, 'gen', mentions)}"

    def _same_player(self, case: str, *, is_opponent: bool) -> str:
        if is_opponent:
            return f"{_THIS['m'][case]} {_declined('opponent', case)}"
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

    def _outside(self, place: Target, mentions: Mentions, *, is_territory: bool) -> str:
        if is_territory:
            return "außer " + self._territory(place, "dat", mentions)
        return "außerhalb " + self._territory(place, "gen", mentions)


def _declined(noun: str, case: str) -> str:
    """Decline in the singular: masculine and neuter nouns take an *s* in the genitive."""
    one, _, gender = NOUNS[noun]
    return one + ("s" if case == "gen" and gender != "f" else "")


def _another(gender: str, case: str) -> str:
    return f" ander{_ENDING[gender][case]}"


def _some_cards(number: int | None) -> str:
    return "einer Karte" if number == 1 else f"{number} Karten"
