"""The layouts that stand in for others: those that only figures of books draw, and backs in little ink."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ordo_pnp.cards.other_sides import figures_named

if TYPE_CHECKING:
    from ordo_pnp.cards.model import Card, GameData


def figure_faces(game: GameData) -> frozenset[str]:
    """Name the layouts that only figures of books draw, those that stand in for them included; a set's own as ``set/name``."""
    found = set()
    for name, origin in game.faces.items():
        named = figures_named(origin.value)
        for each in (*named, *(other for one in named for other in _instead(game, name, one))):
            own = f"{name.rpartition('/')[0]}/{each}"
            found.add(own if own in game.faces else each)
    return frozenset(found)


def _instead(game: GameData, beside: str, name: str) -> Iterable[str]:
    """Return the layouts that stand in for one that another layout names."""
    origin = game.faces.get(f"{beside.rpartition('/')[0]}/{name}") or game.faces.get(name)
    return () if origin is None else (each["face"] for each in origin.value.get("instead", ()))


def figure_of(game: GameData, card: Card, use: str, *, hidden: bool = False) -> str | None:
    """Name the layout that figures of books draw instead of a side of a card; None where that is drawn itself.

    Args:
        game: The game.
        card: The card.
        use: Where figures show it, one of ``FIGURE_USES``.
        hidden: Whether its back is seen.
    """
    side = game.back_of(card) if hidden else game.face_of(card)
    names = () if side is None else (f"{card.set}/{side}", side)
    layout = next((found for name in names if (found := game.layout(name)) is not None), None)
    named = None if layout is None else layout.value.get("figure")
    return named if named is None or isinstance(named, str) else named.get(use, named.get("table"))


def light_back(game: GameData, card: Card, back: str | None) -> str | None:
    """Name the back in little ink that goes with a back: called as it with ``-light`` behind it; the back itself where there is none."""
    light = f"{back}-light"
    return back if game.faces.keys().isdisjoint((light, f"{card.set}/{light}")) else light
