"""Figures and words of accessories, from ``accessories.yaml`` of a card database or of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.paper.net_marks import NetWords
from ordo_pnp.paper.print_config import shipped_sheets

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog


# The key of their file.
ACCESSORIES: Final = "accessories"


class Sleeve(NamedTuple):
    """What a sleeve adds to a card, in millimetres."""

    name: str
    wider: float
    higher: float
    thicker: float


NO_SLEEVE: Final = Sleeve("no sleeves", 0.0, 0.0, 0.0)


class AccessoryData(NamedTuple):
    """Figures, in millimetres, and words by language."""

    # Of one card.
    thickness: float
    # Thickness of what boxes are made of.
    board: float
    tolerance: float
    play: float
    sleeves: Mapping[str, Sleeve]
    words: Mapping[str, Mapping[str, str]]

    @classmethod
    def of(cls, catalog: Catalog) -> AccessoryData:
        """Read them from a catalog; those of the program where it has none."""
        files = catalog.shared.get(ACCESSORIES) or shipped_sheets()[ACCESSORIES]
        data: Mapping[str, Any] = next(iter(files.values())).value
        sleeves = {name: Sleeve(each["name"], *map(float, each["size"])) for name, each in data["sleeves"].items()}
        board, tolerance, play = (float(data[key]) for key in ("board", "tolerance", "play"))
        return cls(float(data["card"]["thickness"]), board, tolerance, play, sleeves, data["words"])

    def words_in(self, language: str) -> dict[str, str]:
        """Return the words in a language, each in English where it is not there."""
        return {**self.words["en"], **self.words.get(language, {})}

    def net_words(self, language: str, glue: str) -> NetWords:
        """Return the words on nets.

        Args:
            language: Of the words.
            glue: That for glue, which the papers have.
        """
        return NetWords.from_data(self.words_in(language), glue)
