"""What was known when the text of one file changed: as long as only its cards can differ, one card is read and not all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.catalog import Card, Catalog
    from ordo_pnp.check import ProjectCheck


@dataclass(frozen=True, slots=True)
class ChangedFile:
    """What was known when one file changed."""

    path: Path
    project: ProjectCheck
    catalog: Catalog

    @property
    def is_of_cards(self) -> bool:
        """Whether nothing but cards can have changed with it."""
        known = self.project.files.by_path.get(self.path)
        return known is not None and known.summary is not None and known.summary.has_cards


def find_card(catalog: Catalog, game: str, card: str) -> Card | None:
    """Return a card of a catalog by its id; None where there is none."""
    owner = catalog.games[game].sets.get(card.partition("/")[0]) if game in catalog.games else None
    return None if owner is None else next((each for each in owner.cards if each.id == card), None)
