"""Sets from outside as a whole: what only the finished catalog can tell, such as whether they can be played.

Made only where everything else has been found sound, for sets named with ``--with``; the game's own sets have their tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ordo_pnp.check import playability

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from pathlib import Path

    from ordo_pnp.catalog.model import CardSet, Catalog
    from ordo_pnp.diagnostics import Diagnostic

    WholeSetCheck: TypeAlias = Callable[[CardSet, Catalog], Iterator[Diagnostic]]

CHECKS: tuple[WholeSetCheck, ...] = (playability.check,)
"""Each is called with a set and the catalog it is part of, in this order."""


def check(catalog: Catalog, guests: Collection[Path]) -> Iterator[Diagnostic]:
    """Look at every set whose folder is among those of guests, in the catalog's order."""
    for game in catalog.games.values():
        for card_set in game.sets.values():
            if card_set.folder in guests:
                for each in CHECKS:
                    yield from each(card_set, catalog)
