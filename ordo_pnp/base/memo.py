"""Memos: what can be made again and is kept to save that, never more of it than a number says."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """A dictionary that forgets everything before it would hold more than so many: a process that stays does not grow.

    Looking up is as quick as in any dictionary, and so often that keeping the order of use would cost more than it saves.

    Args:
        most: Entries; state where it is chosen what they hit.

    >>> memo = Memo(2)
    >>> for number in range(3):
    ...     memo[number] = str(number)
    >>> memo
    {2: '2'}
    """

    __slots__ = ("_most",)

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        """Keep a value, alone if there are too many others."""
        if len(self) >= self._most and key not in self:
            self.clear()
        dict.__setitem__(self, key, value)  # ``super()`` takes a third of the whole
