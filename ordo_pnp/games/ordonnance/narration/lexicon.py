"""The words of Ordonnance in one language: cards with their symbols, territories, sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import SIGN
from ordo_pnp.games.narrator_words import NarratorWords
from ordo_pnp.games.ordonnance.cards import ENDS
from ordo_pnp.games.ordonnance.effects.text import rules_text
from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
from ordo_pnp.kernel import MenuStep

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Mapping, Sequence

    from ordo_pnp.cards import Card, GameData
    from ordo_pnp.kernel import Symbols

# The symbols, the weakest first: one cell of a terminal each, in the fonts that terminals have.
_DRAWN: Final = "↑◗⚔∩⚑"
_PLAIN: Final = "^Dx&P"


class Lexicon(NarratorWords):
    """What is written of Ordonnance in one language, see ``NarratorWords``."""

    def __init__(self, data: GameData, names: Sequence[str], language: str, symbols: Symbols) -> None:
        super().__init__(data, names, language, symbols)
        self._cards: Mapping[str, Card] = {str(card.id): card for card in data.cards()}
        names_of = data.facts["symbols"]
        named = [f"{{{each}}}" for each in names_of]
        drawn = named if symbols.is_named else _PLAIN if symbols.is_plain else _DRAWN
        self._signs = dict(zip(names_of, drawn, strict=True))

    def place(self, territory: str) -> str:
        """Return the name of a territory."""
        return self.word("territories", territory)

    def legend(self) -> str:
        """Return every symbol with its name, from the weakest to the strongest."""
        return " < ".join(f"{sign} {self.word('symbols', symbol)}" for symbol, sign in self._signs.items())

    def signs(self, symbols: Iterable[str]) -> str:
        """Write symbols.

        They stand in the order of their ranks, as on cards.
        """
        return "".join(self._signs[symbol] for symbol in symbols)

    def name(self, card: str) -> str:
        """Return the name of a card, of a match or a table, without what it shows."""
        found = self._cards.get(card.partition(":")[0])
        return self.signs(card.split("+")) if found is None else found.text("name", self.language)

    def card(self, card: str) -> str:
        """Return a card as it is called in a sentence: its name, with its symbols if it has any.

        Args:
            card: The name of its type: an id, perhaps with the end that is up, or its symbols.
        """
        shown = self.shown(card)
        return f"{self.name(card)} {shown}" if shown and card.partition(":")[0] in self._cards else self.name(card)

    def shown(self, card: str) -> str:
        """Return the symbols of a unit, of one with two ends both unless it is said which is up; nothing for others."""
        identifier, _, up = card.partition(":")
        found = self._cards.get(identifier)
        if found is None:
            return self.signs(card.split("+"))
        ends = found.fields.get("ends")
        if ends is not None:
            return "/".join(self.signs(self._in_order(ends[each])) for each in ENDS if up in ("", each))
        return self.signs(self._in_order(found.fields.get("symbols", ())))

    def _in_order(self, symbols: Iterable[str]) -> list[str]:
        return sorted(symbols, key=list(self._signs).index)

    def rules(self, card: str) -> str:
        """Return the rules text of a card; nothing for a unit."""
        found = self._cards.get(card.partition(":")[0])
        if found is None or found.kind == "unit":
            return ""
        written = self.data.rules_field(found.kind)
        text = "" if written is None else found.text(written, self.language)
        return SIGN.sub(self._drawn, text or rules_text(found, self.language))

    def _drawn(self, match: re.Match[str]) -> str:
        """Return what a rules text has in braces: the sign of a symbol."""
        return str(self._signs.get(match[1], match[0]))

    def held(self, card: str, copies: int = 1) -> MenuStep:
        """Return a card of a hand as a step of a choice."""
        many = f" ×{copies}" if copies > 1 else ""
        shown = self.shown(card)
        text = f"{shown + '  ' if shown else ''}{self.name(card)}{many}"
        return MenuStep(card, text, self.rules(card), card if card in self._cards else "")


def hand_of(state: Any, seat: int) -> list[str]:
    """Return the names of the types of the cards in a hand, ascending."""
    types = state.setup.types
    if isinstance(state, ExpansionState):
        return [types[state.setup.type_of[card]].name for card in state.hands[seat]]
    return [types[card].name for card in state.hands[seat]]
