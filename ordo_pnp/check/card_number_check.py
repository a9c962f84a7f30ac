"""Printed numbers: where the name and rules text of a card repeat a number of its data, they must not contradict it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import Code, Diagnostic, finding
from ordo_pnp.cards import STORY
from ordo_pnp.check.summary import numbers

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ordo_pnp.cards import Card, GameData

CONTRADICTION = Code("CAT405")
_ROMAN = re.compile(r"\b(?:X{0,3}(?:IX|IV|V?I{1,3}|V|X))\b")
# Most texts name no number at all.
_MENTION = re.compile(r"\d|\b[IVX]+\b")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10}


def check_card(card: Card, game: GameData) -> list[Diagnostic]:
    """Compare the numbers in a card's texts with those of its fields that its schema says the texts repeat.

    Texts that tell stories may name any number, and so may all texts of a card without such a field: `Philip II` may well
    write a law about five cards.
    """
    fields = game.named_numbers.get(card.kind)
    if not fields:
        return []
    held = {number for name in fields for number in _held(card.fields.get(name))}
    return list(_contradictions(card, held, game.texts_of_role(card.kind, STORY))) if held else []


def _contradictions(card: Card, held: Collection[str], free: Collection[str]) -> Iterator[Diagnostic]:
    for language, texts in card.texts.items():
        for key, text in texts.items():
            if key in free or not _MENTION.search(text):
                continue
            wrong = [found for found in _named(text) if found not in held]
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
