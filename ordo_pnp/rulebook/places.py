"""Where the places of a board lie: its zones from its layout, the places in them from the game's files of places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ordo_pnp.errors import OrdoError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.catalog.model import Card, GameData


@dataclass(frozen=True, slots=True)
class Zones:
    """Equal zones side by side, in real millimetres."""

    before: float
    """What stands before the first one."""
    pitch: float
    places: Mapping[str, Sequence[float]]
    """Name of a place -> its middle from the left and the top of a zone."""

    def spot(self, zone: int, place: str) -> tuple[float, float]:
        """Give the middle of a place in a zone, counted from 1.

        Raises:
            OrdoError: The zones have no such place.
        """
        if place not in self.places:
            raise OrdoError(f"no file of places says where `{place}` lies on the board")
        x, y = self.places[place]
        return self.before + (zone - 1) * self.pitch + x, y


def zones_of(game: GameData, card: Card) -> Zones:
    """Give the zones of a board.

    Raises:
        OrdoError: Its layout has no zones.
    """
    layout = game.faces.get(f"{card.set}/{card.printing.face}") or game.faces.get(card.printing.face)
    if layout is None or "zones" not in layout.value:
        raise OrdoError(f"{card.id}: a board is shown by its zones, and its layout `{card.printing.face}` has none")
    places: dict[str, Sequence[float]] = {}
    for origin in game.files.get("places", {}).values():
        places |= origin.value.get(card.kind, {})
    return Zones(float(layout.value["zones"].get("before", 0.0)), float(layout.value["size"][0]), places)
