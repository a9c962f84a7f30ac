"""Which words are numbers, and which of them are whole: every number from outside is made here.

A whole number is an ``int`` however it is written (``4``, ``4.0``, ``4e0``), so that nothing that asks for a count ever
meets a ``float`` that happens to be whole.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import Final

# Of a whole number: seeds have 64 bits.
MAX_DIGITS: Final = 20
MAX_WHOLE: Final = (1 << 64) - 1
# A number with a point or an exponent is a ``float`` on the way; up to here each whole one has one of its own.
MAX_EXACT: Final = (1 << 53) - 1

_INTEGER = re.compile(r"[-+]?[0-9]+\Z")
_RADIX = re.compile(r"0o[0-7]+\Z|0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)\Z|\.(?:nan|NaN|NAN)\Z")
_COUNT = re.compile(r"[0-9]{1,9}\Z")
_MAX_LENGTH: Final = 40


class NumberError(ValueError):
    """A word is a number, but none to count with; ``remedy`` says what to write instead."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.remedy = remedy


def parse_number(text: str) -> int | float | None:
    """Return the number that a word stands for by the core rules of YAML 1.2, None for any other word.

    Raises:
        NumberError: The number is not finite, too large, or has more digits than can be kept.

    >>> parse_number("4"), parse_number("4.0"), parse_number("1e3"), parse_number("-.5"), parse_number("1_000")
    (4, 4, 1000, -0.5, None)
    """
    if _INTEGER.match(text):
        return _whole(text, 10)
    if _RADIX.match(text):
        return _whole(text, 0)
    if _FLOAT.match(text):
        return _decimal(text)
    if _NOT_FINITE.match(text):
        raise NumberError(f"`{text}` is not a number that can be used", "write a finite number")
    return None


def parse_count(text: str) -> int | None:
    """Return a whole number from 0 to 999,999,999 that is written in digits alone, None for any other word.

    >>> parse_count("12"), parse_count("-1"), parse_count("1e3"), parse_count("9" * 5000)
    (12, None, None, None)
    """
    return int(text) if _COUNT.match(text) else None


def _whole(text: str, base: int) -> int:
    if len(text.lstrip("+-").removeprefix("0o").removeprefix("0x")) > MAX_DIGITS:
        raise NumberError(
            f"the number has more than {MAX_DIGITS} digits", "write a smaller one; quote it if it is text"
        )
    number = int(text, base)
    if abs(number) > MAX_WHOLE:
        raise NumberError(
            f"`{text}` is too large a number: at most {MAX_WHOLE}", "write a smaller one; quote it if it is text"
        )
    return number


def _decimal(text: str) -> int | float:
    """Return a number with a point or an exponent, as an ``int`` where it is whole."""
    number = float(text)
    if abs(number) > MAX_EXACT:
        message = f"`{text[:_MAX_LENGTH]}` is too large a number with a point or an exponent: at most {MAX_EXACT}"
        raise NumberError(message, "write a smaller one; quote it if it is text")
    if not number.is_integer():
        return number
    if len(text) > _MAX_LENGTH or not _is_exactly(text, number):
        message = f"`{text[:_MAX_LENGTH]}` has more digits than can be kept"
        raise NumberError(message, f"write `{int(number)}`; quote it if it is text")
    return int(number)


def _is_exactly(text: str, number: float) -> bool:
    try:
        return Decimal(text) == number
    except InvalidOperation:  # an exponent of twenty digits
        return False
