"""What the methods of the front door are given: refused with a remedy where it cannot be meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.base import OrdoError, clipped

if TYPE_CHECKING:
    from collections.abc import Iterable


class ArgumentError(OrdoError, ValueError):
    """An argument has a value that it cannot have."""


def require_words(name: str, value: Iterable[str] | None) -> None:
    """Insist on several words, or on None: a plain text would be read letter by letter.

    Raises:
        ArgumentError: It is anything else.
    """
    if isinstance(value, str):
        raise ArgumentError(f"`{name}` is a list of words: write [{clipped(value)!r}]")
    if value is not None and not (isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)):
        raise ArgumentError(f"`{name}` is a list of words, not {clipped(repr(value))}")


def require_number(name: str, value: Any, least: int, most: int, *, is_whole: bool = True) -> None:
    """Insist on a number in a range.

    Raises:
        ArgumentError: It is none, or lies outside.
    """
    kinds = (int,) if is_whole else (int, float)
    if not isinstance(value, kinds) or isinstance(value, bool) or not least <= value <= most:
        what = "a whole number" if is_whole else "a number"
        raise ArgumentError(f"`{name}` is {what} from {least} to {most}, not {clipped(repr(value))}")
