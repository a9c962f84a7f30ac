"""Paths into data: to facts of a game, such as ``rules.soldiers.2.default``, and to parts of what such a path leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ordo_pnp.cards.number_literals import parse_count


class UnknownFactError(LookupError):
    """A path that leads nowhere.

    Attributes:
        below: The part of the path that exists, empty at the beginning.
        key: What is not found below it.
        known: The keys that are there.
    """

    def __init__(self, below: str, key: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no `{key}`" + (f" below `{below}`" if below else ""))
        self.below = below
        self.key = key
        self.known = known


def fact_at(facts: Mapping[str, Any], path: str) -> Any:
    """Return what stands under a path of keys, numbers counting the points of a list.

    Keys may hold points themselves; the longest one that exists is taken.

    >>> fact_at({"rules": {"soldiers.2": {"values": ["30", "35"]}}}, "rules.soldiers.2.values.1")
    '35'

    Raises:
        UnknownFactError: The path leads nowhere.
    """
    value: Any = facts
    done: list[str] = []
    steps = path.split(".")
    while steps:
        taken, value = _step(value, steps, done)
        done += steps[:taken]
        steps = steps[taken:]
    return value


def step_into(value: Any, steps: Sequence[str]) -> Any:
    """Follow keys (or indices from 0) into nested data; None where they lead nowhere.

    >>> step_into({"a": [{"b": 5}]}, ["a", "0", "b"])
    5
    """
    for step in steps:
        if isinstance(value, Mapping):
            value = value.get(step)
        elif isinstance(value, Sequence) and not isinstance(value, str):
            at = parse_count(step)
            value = value[at] if at is not None and at < len(value) else None
        else:
            return None
    return value


def _step(value: Any, steps: list[str], done: list[str]) -> tuple[int, Any]:
    """Follow one key; returns of how many steps it consists, and what stands there."""
    if isinstance(value, list):
        at = parse_count(steps[0])
        if at is not None and at < len(value):
            return 1, value[at]
    if isinstance(value, dict):
        for taken in range(len(steps), 0, -1):
            key = ".".join(steps[:taken])
            if key in value:
                return taken, value[key]
    known = list(map(str, value)) if isinstance(value, dict) else []
    raise UnknownFactError(".".join(done), ".".join(steps[:2]) if isinstance(value, dict) else steps[0], known)
