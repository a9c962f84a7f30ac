"""Ranges of numbers as filters and the conditions of layouts write them: `>=3`, `<10`, `2..4`, `5..`, `1-9`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ordo_pnp.base import NotationError, printable
from ordo_pnp.cards.numerals import NumberError, parse_number

Number: TypeAlias = int | float

_NUMBER = r"[-+]?[0-9]+(?:\.[0-9]+)?"
_COMPARISON = re.compile(rf"([<>])(=?) *({_NUMBER})")
_SPAN = re.compile(rf"({_NUMBER})? *\.\. *({_NUMBER})?")
# A hyphen between numbers that have none themselves.
_HYPHEN = re.compile(r"([0-9]+(?:\.[0-9]+)?)-([0-9]+(?:\.[0-9]+)?)")
# Different texts of one filter or layout; a game has a few dozen.
_KEPT = 1024


class NumberRange(NamedTuple):
    """Numbers from a least to a greatest one; None where it is open."""

    least: Number | None = None
    most: Number | None = None
    # Whether its ends do not belong to it.
    is_within: bool = False

    def holds(self, value: object) -> bool:
        """Whether a value of a card is a number of this range, or a list with such a number.

        >>> NumberRange(2, 4).holds(4), NumberRange(2, 4, True).holds(4), NumberRange(2).holds("3"), NumberRange(2).holds("X")
        (True, False, True, False)
        """
        if isinstance(value, (list, tuple)):
            return any(map(self.holds, value))
        number = number_in(value)
        if number is None:
            return False
        if self.is_within:
            return (self.least is None or number > self.least) and (self.most is None or number < self.most)
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


def number_in(value: object) -> Number | None:
    """Return the number that a value of a card is or writes; None for every other value, true and false included."""
    if isinstance(value, str):
        try:
            return parse_number(value)
        except NumberError:
            return None
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


@lru_cache(maxsize=_KEPT)
def parse_range(text: str) -> NumberRange | None:
    """Parse a range of numbers; None for every other word.

    >>> parse_range(">=3"), parse_range("..4"), parse_range("1-9") == parse_range("1..9"), parse_range("bow")
    (NumberRange(least=3, most=None, is_within=False), NumberRange(least=None, most=4, is_within=False), True, None)

    Raises:
        NotationError: It begins as a comparison and names no number, or its first number is above its second.
    """
    found = _COMPARISON.fullmatch(text)
    if found is not None:
        number = _read(found[3])
        least, most = (number, None) if found[1] == ">" else (None, number)
        return NumberRange(least, most, not found[2])
    if text[:1] in {"<", ">"}:
        sign = ">" if text[0] == ">" else "<"
        raise NotationError(f"`{printable(text)}` compares with no number; write one behind the sign, as in `{sign}=3`")
    found = _SPAN.fullmatch(text) or _HYPHEN.fullmatch(text)
    if found is None or found.group(1, 2) == (None, None):
        return None
    least, most = (None if end is None else _read(end) for end in found.group(1, 2))
    if least is not None and most is not None and least > most:
        raise NotationError(f"`{text}` holds no number; write the smaller number first, as in `{found[2]}..{found[1]}`")
    return NumberRange(least, most)


def _read(text: str) -> Number:
    try:
        return parse_number(text) or 0  # a text of digits is a number
    except NumberError as error:
        raise NotationError(f"{error}; {error.remedy.partition(';')[0]}") from error
