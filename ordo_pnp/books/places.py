"""Find the places of a board in its picture: as its game makes them, or in the zones of its layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ordo_pnp.base import OrdoError, remedy_for
from ordo_pnp.cards import Card, Derived, GameData, MadePlaces

# Margin of a picture of a part of a board, in real millimetres.
MARGIN = 5.0


class PlaceWindow(NamedTuple):
    """The part of a board in a picture, in real millimetres from the upper left corner of the board."""

    left: float
    top: float
    width: float
    height: float


class Places(Protocol):
    """The places on a board."""

    def spot(self, zone: int, place: str) -> tuple[float, float]:
        """Return the centre of a place in a zone, counted from 1.

        Raises:
            OrdoError: There is no such place.
        """

    def window(self, first: int, last: int, places: Sequence[str], size: tuple[float, float]) -> PlaceWindow:
        """Return the part of a board that shows some zones.

        Args:
            first: The first zone.
            last: The last one.
            places: The shown places in them; all if empty.
            size: Width and height of the board.

        Raises:
            OrdoError: There is no such place.
        """


@dataclass(frozen=True, slots=True)
class PlacesOnMap:
    """Places of a board that its game draws from data, in real millimetres."""

    made: MadePlaces

    def spot(self, zone: int, place: str) -> tuple[float, float]:
        """Return the centre of a place in a zone, counted from 1.

        Raises:
            OrdoError: The board has no such place.
        """
        found = self.made.spots.get((place, zone))
        if found is None:
            raise OrdoError(f"the board has no place `{place}` in area {zone}")
        return found

    def window(self, first: int, last: int, places: Sequence[str], size: tuple[float, float]) -> PlaceWindow:
        """Return the part of the board with some areas, and a margin where the board has more."""
        shown = [
            box
            for (place, zone), box in self.made.extents.items()
            if first <= zone <= last and (not places or place in places)
        ]
        if not shown:
            return PlaceWindow(0.0, 0.0, *size)
        left, top = (max(0.0, min(box[at] for box in shown) - MARGIN) for at in (0, 1))
        right, bottom = (min(size[at - 2], max(box[at] for box in shown) + MARGIN) for at in (2, 3))
        return PlaceWindow(left, top, right - left, bottom - top)


@dataclass(frozen=True, slots=True)
class Zones:
    """Equal zones side by side, in real millimetres."""

    # The width before the first one.
    before: float
    pitch: float
    # Name of a place -> its middle from the left and the top of a zone.
    places: Mapping[str, Sequence[float]]

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

    def window(self, first: int, last: int, places: Sequence[str], size: tuple[float, float]) -> PlaceWindow:
        """Return the part of the board with some zones, from the first place to the last one across."""
        top, bottom = self.band(places, size[1])
        return PlaceWindow(self.before + (first - 1) * self.pitch, top, (last - first + 1) * self.pitch, bottom - top)

    def band(self, places: Sequence[str], height: float) -> tuple[float, float]:
        """Return the upper and lower edge of a picture of places: half-way to the next ones.

        Args:
            places: The shown places; all if empty.
            height: The height of the board.

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


def places_of(game: GameData, card: Card, derived: Derived) -> Places:
    """Return the places of a board.

    Raises:
        OrdoError: The game makes no places for it, and its layout has no zones.
    """
    made = None if derived.places is None else derived.places(card, game)
    if made is not None:
        return PlacesOnMap(made)
    layout = game.faces.get(f"{card.set}/{card.printing.face}") or game.faces.get(card.printing.face)
    if layout is None or "zones" not in layout.value:
        raise OrdoError(f"{card.id}: a board is shown by its zones, and its layout `{card.printing.face}` has none")
    places: dict[str, Sequence[float]] = {}
    for origin in game.files.get("places", {}).values():
        places |= origin.value.get(card.kind, {})
    return Zones(float(layout.value["zones"].get("before", 0.0)), float(layout.value["size"][0]), places)
