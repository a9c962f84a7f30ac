"""The words of Banner of Komarn in one language: fields, banners, sentences."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.letters import BANKS
from ordo_pnp.games.narrator_words import NarratorWords

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_BANKS: Final = {"L": ("board", "left"), "W": ("play", "bank-middle"), "R": ("board", "right")}


class Lexicon(NarratorWords):
    """What is written of Banner of Komarn in one language, see ``NarratorWords``."""

    @cached_property
    def _tiles(self) -> Mapping[int, str]:
        return {card.fields["number"]: str(card.id) for card in reversed(self.data.cards()) if card.kind == "number"}

    def tile(self, number: int) -> str:
        """Return the id of the tile with a number; nothing where there is none."""
        return self._tiles.get(number, "")

    def field(self, name: str) -> str:
        """Return a field or a castle in words: ``12, left bank``.

        Args:
            name: As the notation has it.
        """
        if name[0] == "c":
            return self.ask("castle", field=self.field(name[1:]))
        return self.ask("field", area=name[1:], bank=self.word(*_BANKS[name[0]]))

    def bank(self, letter: str) -> str:
        """Return the name of a bank, or of the river."""
        return self.word(*_BANKS[letter])

    def fields(self, names: Iterable[str]) -> str:
        """Write the places of a banner: bank by bank, neighbours joined, castles last.

        Args:
            names: Fields and castles in board order.
        """
        names = list(names)
        parts = []
        for bank in BANKS:
            areas = sorted(int(name[1:]) for name in names if name[0] == bank)
            if areas:
                parts.append(f"{_runs(areas)} {self.bank(bank)}")
        return "; ".join([*parts, *(self.field(name) for name in names if name[0] == "c")])


def _runs(areas: list[int]) -> str:
    """Join neighbours.

    >>> _runs([9, 10, 11, 14])
    '9-11, 14'
    """
    parts: list[list[int]] = []
    for area in areas:
        if parts and area == parts[-1][-1] + 1:
            parts[-1].append(area)
        else:
            parts.append([area])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)
