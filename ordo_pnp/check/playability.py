"""Whether a set can be played; the rules of its game judge that by playing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games import set_check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.catalog.model import CardSet, Catalog
    from ordo_pnp.diagnostics import Diagnostic


def check(card_set: CardSet, catalog: Catalog) -> Iterator[Diagnostic]:
    """Find what keeps a set from being played; nothing where its game has no such check."""
    judge = set_check(card_set.game)
    if judge is not None:
        yield from judge(catalog, card_set.id)
