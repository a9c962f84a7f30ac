"""The pictures of a book as pages of one PDF, from which its pages take them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ordo_pnp.rulebook.plates import Plate


@dataclass(slots=True)
class PlatePages:
    """The pictures of a book in the order of their first use, each once."""

    # By their keys.
    found: dict[str, Plate] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)

    def number(self, plate: Plate) -> int:
        """Return the page on which a picture will stand, from 1."""
        self.found.setdefault(plate.key, plate)
        return self._numbers.setdefault(plate.key, len(self.found))
