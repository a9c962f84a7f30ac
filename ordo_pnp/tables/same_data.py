"""Whether plain data say the same: Python finds 1, 1.0 and true equal, a file and its schema do not."""

from __future__ import annotations

from typing import Any


def is_same(one: Any, other: Any) -> bool:
    """Whether two values are the same, and all that they hold.

    >>> is_same({"copies": 1}, {"copies": True}), is_same([1, "a"], [1, "a"]), is_same(1, 1.0)
    (False, True, False)
    """
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(is_same(each, other[key]) for key, each in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return bool(one == other)
