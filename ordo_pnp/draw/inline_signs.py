"""Signs within texts, written as ``{name}``: where they stand, and how wide words are that hold some."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from typing import TYPE_CHECKING, TypeAlias

from ordo_pnp.cards import SIGN

if TYPE_CHECKING:
    from ordo_pnp.draw.breaking import TextWidth
    from ordo_pnp.draw.tracking import TrackedFace


SignWidths: TypeAlias = Callable[[str], float | None]


def sign_parts(text: str) -> list[str]:
    """Split a line into text and sign names by turns, starting with text."""
    return SIGN.split(text)


def known_parts(text: str, signs: SignWidths) -> list[str]:
    """Split a line into text and names of signs that there are, by turns, starting with text."""
    first, *rest = SIGN.split(text)
    found = [first]
    for name, after in zip(rest[::2], rest[1::2], strict=True):
        if signs(name) is None:
            found[-1] += f"{{{name}}}{after}"
        else:
            found += [name, after]
    return found


def measure_with_signs(face: TrackedFace, signs: SignWidths) -> TextWidth:
    """Make a measure in which ``{name}`` is as wide as the sign of that name, where there is one."""

    def measure(text: str) -> float:
        if "{" not in text:
            return face.advance(text)
        parts = known_parts(text, signs)
        return fsum([face.advance(part) for part in parts[::2] if part] + [signs(name) or 0.0 for name in parts[1::2]])

    return measure
