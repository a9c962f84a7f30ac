"""Texts of paths, written once: books and decks in several languages share their arms, signs and ornaments."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final, TypeVar

from ordo_pnp.base import Memo

if TYPE_CHECKING:
    from ordo_pnp.draw import Path


V = TypeVar("V", bound="Hashable")

# Paths; all cards of Ordonnance with their vignettes have 11,751 in one language.
_MAX_WRITTEN: Final = 16_384


def remembered(write: Callable[[Path, V], str]) -> Callable[[Path, V], str]:
    """Return a function that writes each path once in each variant, known by identity."""
    written: dict[tuple[int, V], tuple[Path, str]] = Memo(_MAX_WRITTEN)

    def recall(path: Path, variant: V) -> str:
        key = (id(path), variant)
        found = written.get(key)
        if found is not None and found[0] is path:
            return found[1]
        text = write(path, variant)
        written[key] = (path, text)
        return text

    return recall
