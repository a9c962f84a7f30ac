"""What is asked again about one board is answered once: a key by which caches know an object, whatever it holds."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """An object by its identity: a board that is read again is another one. It lives as long as the cache holds its key.

    >>> board = {"areas": 24}
    >>> Same(board) == Same(board), Same(board) == Same({"areas": 24})
    (True, False)
    """

    __slots__ = ("it",)

    def __init__(self, it: T) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.it is other.it

    def __hash__(self) -> int:
        return id(self.it)
