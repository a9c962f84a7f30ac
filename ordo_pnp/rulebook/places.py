"""Where the places of a board lie: its zones from its layout, the places in them from the game's files of places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import remedy_for
from ordo_pnp.errors import OrdoError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.catalog import Card, GameData


@dataclass(frozen=True, slots=True)
class Zones:
    """Equal zones side by side, in real millimetres."""

    before: float
    """What stands before the first one."""
    pitch: float
    places: Mapping[str, Sequence[float]]
    """Name of a place -> its middle from the left and the top of a zone."""

    def spot(self, zone: int, place: str) -> tuple[float, float]:
        """Return the centre of a place in a zone, counted from 1.

        Raises:
            OrdoError: The zones have no such place.
        """
        if place not in self.places:
            remedy = remedy_for(place, self.places, f"known: {', '.join(self.places) or 'none'}")
            raise OrdoError(f"`places.yaml` of the game does not say where `{place}` lies on the board; {remedy}")
        x, y = self.places[place]
        return self.before + (zone - 1) * self.pitch + x, y

    def band(self, places: Sequence[str], height: float) -> tuple[float, float]:
        """Return the upper and the lower edge of a picture that shows these places: half-way to the next ones.

        Args:
            places: That are shown; all if empty.
            height: Of the board.

        Raises:
            OrdoError: The zones have no such place.
        """
        shown = [self.spot(1, place)[1] for place in places]
        if not shown:
            return 0.0, height
        above = [y for _, y in self.places.values() if y < min(shown)]
        below = [y for _, y in self.places.values() if y > max(shown)]
        top = (max(above) + min(shown)) / 2 if above else 0.0
        return top, (min(below) + max(shown)) / 2 if below else height


def zones_of(game: GameData, card: Card) -> Zones:
    """Return the zones of a board.

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
