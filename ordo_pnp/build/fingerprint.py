"""A fingerprint of what a drawing shows: equal drawings have equal ones, on every machine."""

from __future__ import annotations

import hashlib
import struct
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from ordo_pnp.drawing import Run, Shape, Use

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.drawing import Drawing, Item, Path

T = TypeVar("T")


class Fingerprints:
    """Fingerprints drawings; parts that many drawings share are looked at once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, str]] = {}

    def of(self, drawing: Drawing) -> str:
        """Give the SHA-256 of everything painted, as hexadecimal digits; the label is no part of it."""
        return self._remember(drawing, self._drawing)

    def _remember(self, value: T, make: Callable[[T], str]) -> str:
        """Look a value up by identity; it is kept alive with its fingerprint, so that no other can take its place."""
        found = self._known.get(id(value))
        if found is None:
            found = self._known[id(value)] = (value, make(value))
        return found[1]

    def _drawing(self, drawing: Drawing) -> str:
        parts = [f"{drawing.width!r} {drawing.height!r} {drawing.bounds!r}"]
        parts += [self._item(item) for item in drawing.items]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def _item(self, item: Item) -> str:
        if isinstance(item, Run):
            return f"R {item.x!r} {item.baseline!r} {item.font} {item.size!r} {item.color} {item.word_spacing!r} {item.text!r}"
        if isinstance(item, Shape):
            return self._remember(item, self._shape)
        if isinstance(item, Use):
            return self._remember(item, self._use)
        return f"P {item.x!r} {item.y!r} {item.width!r} {item.height!r} {item.digest}"

    def _use(self, use: Use) -> str:
        clip = "" if use.clip is None else self._remember(use.clip, _path)
        return f"U {use.matrix!r} {use.opacity!r} {clip} {self.of(use.drawing)}"

    def _shape(self, shape: Shape) -> str:
        style = (shape.fill, shape.stroke, shape.width, shape.even_odd, shape.opacity, shape.dash, shape.round_ends)
        return f"S {self._remember(shape.path, _path)} {style!r}"


def _path(path: Path) -> str:
    numbers = list(chain.from_iterable(values for _, values in path.segments))
    verbs = "".join(verb for verb, _ in path.segments)
    return hashlib.sha256(verbs.encode() + struct.pack(f"<{len(numbers)}d", *numbers)).hexdigest()
