"""Lengths of a layout: millimetres, or a part of the area they stand in, such as ``50%`` or ``100% - 6``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

_LENGTH = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)%(?: ?([+-]) ?([0-9]+(?:\.[0-9]+)?))?")
_REST = re.compile(r"(?:([0-9]+) )?rest")
_STEP = Decimal("0.0001")  # mm; results are what a person would have typed, not 31.499999999999996
_HUNDRED = Decimal(100)

# Element -> its keys whose lengths may be relative. A ``clip`` may, too, but its words do not make a face relative.
GEOMETRY: Mapping[str, tuple[str, ...]] = {
    "rect": ("box", "radius"),
    "text": ("box", "across"),
    "icons": ("box", "size", "pitch"),
    "arms": ("box", "height", "least", "across"),
    "image": ("box", "height", "least", "across"),
    "line": ("from", "to"),
    "path": ("at",),
    "curve": (),
    "battlement": (),
    "pattern": ("box",),
    "use": ("at",),
    "vignette": ("box", "height", "least", "across"),
    "group": ("box", "at", "size", "height", "least", "across"),
    "repeat": ("box", "cell", "at", "step"),
    "stack": ("box",),
}


class Extent(NamedTuple):
    """Width and height in millimetres that percentages refer to."""

    width: Decimal
    height: Decimal


def exactly(length: float) -> Decimal:
    """Return a length in millimetres as the decimal number that it is written as."""
    return Decimal(repr(length))


def resolve(length: float | str, whole: Decimal) -> float:
    """Return a length in millimetres.

    Args:
        length: Millimetres, returned as they are, or a part of the whole.
        whole: What 100 % are.

    >>> resolve(12.5, Decimal(63)), resolve("50%", Decimal(63)), resolve("100% - 6", Decimal(88))
    (12.5, 31.5, 82.0)
    """
    if not isinstance(length, str):
        return length
    found = _LENGTH.fullmatch(length)
    if found is None:
        raise ValueError(f"`{length}` is no length")  # the schema of faces lets none through
    percent, sign, more = found.groups()
    offset = Decimal(f"{sign}{more}") if more else Decimal(0)
    return float((whole * Decimal(percent) / _HUNDRED + offset).quantize(_STEP))


def shares_of_rest(length: float | str) -> int:
    """Return how many shares of what is left a row or column takes; 0 for one with a length of its own.

    >>> shares_of_rest("rest"), shares_of_rest("3 rest"), shares_of_rest("30%")
    (1, 3, 0)
    """
    found = _REST.fullmatch(length) if isinstance(length, str) else None
    return 0 if found is None else int(found[1] or 1)


def is_relative(face: Mapping[str, Any]) -> bool:
    """Whether any length of a face depends on its size, so that the face can be set in another."""
    return any(_has_relative(each) for each in _elements(face["elements"]))


def has_boxed_group(specs: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a group says by a box where it stands, whose elements are then placed in that."""
    return any(kind == "group" and "box" in spec for kind, spec in _elements(specs))


def _elements(specs: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for spec in specs:
        for kind, content in spec.items():
            yield kind, content
            yield from _elements(content.get("elements", ()))


def _has_relative(element: tuple[str, Mapping[str, Any]]) -> bool:
    kind, spec = element
    values = [spec[key] for key in GEOMETRY[kind] if key in spec]
    if isinstance(spec.get("clip"), list):
        values.append(spec["clip"])
    return any(map(_names_part, values))


def _names_part(value: float | str | Sequence[Any] | None) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and any(isinstance(each, str) for each in value))
