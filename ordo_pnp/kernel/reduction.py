"""Making a failing example smaller: leave parts out as long as it still fails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

T = TypeVar("T")
E = TypeVar("E")


def reduce(example: T, smaller: Callable[[T], Iterable[T]], fails: Callable[[T], bool], attempts: int) -> T:
    """Return an example that fails and of which no part can be left out, or the smallest seen after so many attempts.

    >>> reduce([3, 8, 5, 9], without_chunks, lambda each: 8 in each, attempts=100)
    [8]
    """
    left = attempts
    found = True
    while found:
        found = False
        for each in smaller(example):
            if not left:
                return example
            left -= 1
            if fails(each):
                example, found = each, True
                break
    return example


def without_chunks(parts: Sequence[E]) -> Iterator[list[E]]:
    """Return the sequence without all of it, each half, each quarter … each single element.

    >>> list(without_chunks("abc"))
    [[], ['b', 'c'], ['a', 'c'], ['a', 'b']]
    """
    size = len(parts)
    while size:
        for start in range(0, len(parts), size):
            yield [*parts[:start], *parts[start + size :]]
        size //= 2


def smaller_data(data: Any) -> Iterator[Any]:
    """Return plain data with a key, or elements of a list, left out at any depth; the outermost first.

    >>> list(smaller_data({"a": [1, 2]}))
    [{}, {'a': []}, {'a': [2]}, {'a': [1]}]
    """
    if isinstance(data, Mapping):
        for keys in without_chunks(list(data)):
            yield {key: data[key] for key in keys}
        for key, value in data.items():
            yield from ({**data, key: each} for each in smaller_data(value))
    elif isinstance(data, (list, tuple)):
        yield from without_chunks(data)
        for at, value in enumerate(data):
            yield from ([*data[:at], each, *data[at + 1 :]] for each in smaller_data(value))
