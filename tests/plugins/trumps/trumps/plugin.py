"""What Trumps contributes to ordo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.rules import GamePlugin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, Catalog, GameData
    from trumps.game import Trumps


def _rules(catalog: Catalog) -> Trumps:
    from trumps.game import Trumps

    return Trumps(catalog)


def _check_card(card: Card, game: GameData) -> Iterator[Diagnostic]:
    from trumps.checks import check_card

    return check_card(card, game)


PLUGIN = GamePlugin(rules=_rules, check_card=_check_card)
