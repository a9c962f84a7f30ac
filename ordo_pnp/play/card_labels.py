"""Cards in words: the name, what else fits on a line, and everything that is written on one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import printable
from ordo_pnp.cards import SIGN, card_data
from ordo_pnp.games import plugin_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.cards import GameData


class CardLabels:
    """Puts the cards of a game into words.

    Args:
        game: Whose cards they are.
        language: Where the game has no words of it, its own stand in.
    """

    def __init__(self, game: GameData, language: str) -> None:
        self._game = game
        self._language = language
        self._cards = {str(card.id): card for card in game.cards()}
        self._derived = plugin_of(game.id).derived

    def name(self, card: str) -> str:
        """Return the name of a card, by id; the id where there is no such card."""
        found = self._cards.get(card)
        return card if found is None else printable(found.text("name", self._language))

    def data(self, card: str) -> str:
        """Return what a card says besides its name, in one line; nothing where there is no such card."""
        found = self._cards.get(card)
        if found is None:
            return ""
        language = self._language if self._language in self._game.languages else self._game.language
        return self._spelled(card_data(found, language, self._derived))

    def meaning(self, card: str) -> str:
        """Return what a card means in play, in words: its rules text, or the words of the signs that it shows."""
        found = self._cards.get(card)
        if found is None:
            return ""
        made = self._derived.text
        if made is not None and made.field in found.fields:
            return self.data(card)
        return " · ".join(
            ", ".join(map(self._word, signs)) for signs in _lists(found.fields) if all(map(self._is_word, signs))
        )

    def line(self, card: str) -> str:
        """Return the name of a card with its data behind it."""
        data = self.data(card)
        return f"{self.name(card)}  {data}" if data else self.name(card)

    def texts(self, card: str) -> list[str]:
        """Return what else is written on a card."""
        found = self._cards.get(card)
        if found is None:
            return []
        names = [name for name in found.own_texts if name != "name"]
        return [self._spelled(found.text(name, self._language)) for name in names]

    def _spelled(self, text: str) -> str:
        """Return a text of a card with the words of its symbols in place of their names in braces."""
        return printable(SIGN.sub(lambda found: self._word(found[1]), text))

    def _group(self, name: str) -> str | None:
        return next((each for each, words in self._game.words[self._game.language].items() if name in words), None)

    def _is_word(self, name: str) -> bool:
        return self._group(name) is not None

    def _word(self, name: str) -> str:
        group = self._group(name)
        return name if group is None else self._game.word(group, name, self._language)


def _lists(fields: object) -> Iterator[Sequence[str]]:
    """Yield the lists of texts in the fields of a card."""
    if isinstance(fields, (list, tuple)):
        if fields and all(isinstance(each, str) for each in fields):
            yield fields
    elif hasattr(fields, "values"):
        for each in fields.values():
            yield from _lists(each)
