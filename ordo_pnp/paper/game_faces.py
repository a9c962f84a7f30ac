"""The faces of a game with its derived values: faces themselves know no rules."""

from __future__ import annotations

from ordo_pnp.cards import Catalog
from ordo_pnp.draw import Faces, PieceSize
from ordo_pnp.games import plugin_of


def faces_of(
    catalog: Catalog,
    game: str,
    size: PieceSize | None = None,
    broken: frozenset[str] = frozenset(),
    draft: frozenset[str] | None = None,
) -> Faces:
    """Return the faces of a game in a catalog.

    Args:
        catalog: The catalog of the game.
        game: Its id.
        size: The size all cards are set in, None for that of each face.
        broken: The layouts whose files could not be used, which is reported elsewhere.
        draft: For a draft, which is drawn in spite of errors, the cards whose data have errors; else None.
    """
    return Faces(catalog.games[game], catalog.shared, plugin_of(game).derived, size, broken, draft)
