"""Printed numbers: the name and rules text of a card must not contradict its data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog import RULES, STORY
from ordo_pnp.check.summary import numbers
from ordo_pnp.diagnostics import Code, Diagnostic, finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ordo_pnp.catalog import Card, GameData

CONTRADICTION = Code("CAT405")
_ROMAN = re.compile(r"\b(?:X{0,3}(?:IX|IV|V?I{1,3}|V|X))\b")
_MENTION = re.compile(r"\d|\b[IVX]+\b")
"""Most texts name no number at all."""
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10}


class NumberCheck:
    """Compares the numbers in the texts of cards with those in their data; texts that tell stories may name any.

    Args:
        game: Knows which texts hold rules and which tell stories.
        made_from: The field that the game makes rules texts from. Where a card has it, the game itself compares the
            text by hand with it, more closely; and its numbers are not for names: `Philip II` may well write a law
            about five cards.
    """

    def __init__(self, game: GameData, made_from: str | None = None) -> None:
        self._game = game
        self._made_from = made_from
        self._free: dict[tuple[str, bool], frozenset[str]] = {}
        """Kind, and whether texts are made for the card -> the texts that may name any number."""

    def check(self, card: Card) -> list[Diagnostic]:
        """Find texts of a card that name numbers which its data do not have."""
        free = self._free_in(card.kind, is_made=self._made_from in card.fields)
        telling = [
            (language, key, text)
            for language, texts in card.texts.items()
            for key, text in texts.items()
            if key not in free and _MENTION.search(text)
        ]
        return list(self._contradictions(card, telling)) if telling else []

    def _free_in(self, kind: str, *, is_made: bool) -> frozenset[str]:
        found = self._free.get((kind, is_made))
        if found is None:
            game = self._game
            names = game.texts_of_role(kind, STORY) + game.free_numbers.get(kind, ())
            found = frozenset(names + game.texts_of_role(kind, RULES) if is_made else names)
            self._free[kind, is_made] = found
        return found

    def _contradictions(self, card: Card, telling: Iterable[tuple[str, str, str]]) -> Iterator[Diagnostic]:
        held = set(_held({name: value for name, value in card.fields.items() if name != self._made_from}))
        for language, key, text in telling:
            wrong = [found for found in _named(text) if found not in held] if held else []
            if wrong:
                yield finding(
                    CONTRADICTION,
                    f"the `{key}` of `{card.id}` names {', '.join(wrong)}, its data hold {', '.join(sorted(held))}",
                    card.text_span(key, language),
                    card=card.id,
                    remedy="correct the text or the data",
                )


def _held(value: Any) -> Iterator[str]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield str(value)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _held(each)
    elif isinstance(value, list):
        for each in value:
            yield from _held(each)


def _named(text: str) -> list[str]:
    return numbers(text) + [str(_roman(found)) for found in _ROMAN.findall(text)]


def _roman(numeral: str) -> int:
    """Read a Roman numeral below forty.

    >>> [_roman(text) for text in ("III", "IV", "XIX")]
    [3, 4, 19]
    """
    values = [_ROMAN_VALUES[letter] for letter in numeral]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))
