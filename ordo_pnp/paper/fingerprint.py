"""A fingerprint of what a drawing shows: equal drawings have equal ones, with every Python and on every machine.

Numbers count in steps of 2**-20 (a length in nanometres, a factor in millionths): far below the tenth of a micrometre
that the PDF writes, far above the 1e-13 mm by which sums and sines differ between machines.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

from ordo_pnp.base import Memo
from ordo_pnp.draw import Gradient, RasterImage, Run, Shape, Use

if TYPE_CHECKING:
    from ordo_pnp.draw import Drawing, Item, Paint, Path as Outline


T = TypeVar("T")

# Doubles of this size lie 2**-20 apart, so adding it rounds, at a fifth of what ``round`` costs (462 faces of cards).
_COARSE = 1.5 * 2**32


class _Usual(Memo[float, str]):
    """What ``_rounded`` writes of numbers that many drawings have in common, such as baselines and sizes of type."""

    def __missing__(self, value: float) -> str:
        text = self[value] = _rounded((value,))
        return text


# Numbers; everything there is to print has 1,036, a deck of 5,400 cards of one kind 167.
_usual = _Usual(4_096)


class Fingerprints:
    """Fingerprints drawings; parts that many drawings share are looked at once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, str]] = {}

    def of(self, drawing: Drawing) -> str:
        """Return the SHA-256 of everything painted, as hexadecimal digits; the label is no part of it."""
        return self._remember(drawing, self._drawing)

    def _remember(self, value: T, make: Callable[[T], str]) -> str:
        """Look a value up by identity; it is kept alive with its fingerprint, so that no other can take its place."""
        found = self._known.get(id(value))
        if found is None:
            found = self._known[id(value)] = (value, make(value))
        return found[1]

    def _drawing(self, drawing: Drawing) -> str:
        parts = [f"{_rounded((drawing.width, drawing.height))} {drawing.bounds and _rounded(drawing.bounds)}"]
        numbers: list[float] = []  # of all outlines: together they are hashed several times faster than one by one
        for item in drawing.items:
            if type(item) is Shape:
                numbers += item.path.numbers
                parts.append(f"S {item.path.verbs} {_style(*_style_of(item))}")
            else:
                parts.append(self._item(item))
        return hashlib.sha256("\n".join(parts).encode() + _packed(numbers)).hexdigest()

    def _item(self, item: Item) -> str:
        if isinstance(item, Run):
            usual = _usual[item.baseline], _usual[item.size], _usual[item.word_spacing]
            set_otherwise = f"T {_rounded((item.tracking, item.turn))} " if item.tracking or item.turn else ""
            return f"{set_otherwise}R {item.x + _COARSE!r} {' '.join(usual)} {item.font} {item.color} {item.text!r}"
        if isinstance(item, Use):
            return self._remember(item, self._use)
        assert isinstance(item, RasterImage)  # noqa: S101 (shapes are hashed together)
        return f"P {_rounded((item.x, item.y, item.width, item.height))} {item.digest}"

    def _use(self, use: Use) -> str:
        clip = "" if use.clip is None else self._remember(use.clip, _path)
        placed = " ".join([_usual[value] for value in (*use.matrix, use.opacity)])
        return f"U {placed} {clip} {self.of(use.drawing)}"


_style_of = attrgetter("fill", "stroke", "even_odd", "round_ends", "width", "opacity", "dash")


@lru_cache(maxsize=4_096)  # all cards of Ordonnance have 1,078 kinds of shapes together
def _style(
    fill: Paint | None,
    stroke: str | None,
    even_odd: bool,  # noqa: FBT001
    round_ends: bool,  # noqa: FBT001
    width: float,
    opacity: float,
    dash: tuple[float, ...],
) -> str:
    return f"{_paint(fill)} {stroke} {even_odd} {round_ends} {_rounded((width, opacity, *dash))}"


def _paint(paint: Paint | None) -> str:
    if not isinstance(paint, Gradient):
        return str(paint)
    stops = [color for _, color in paint.stops]
    return f"{_rounded((*paint.start, *paint.end, *[offset for offset, _ in paint.stops]))} {stops}"


def _path(path: Outline) -> str:
    return hashlib.sha256(path.verbs.encode() + _packed(path.numbers)).hexdigest()


def _packed(numbers: Sequence[float]) -> bytes:
    return struct.pack(f"<{len(numbers)}d", *[each + _COARSE for each in numbers])


def _rounded(values: Iterable[float]) -> str:
    """Write numbers rounded to the step.

    >>> _rounded((0.1 + 0.2, -0.0)) == _rounded((0.3, 0.0))
    True
    """
    return " ".join([repr(value + _COARSE) for value in values])
