"""What a game would not have printed, since it plays something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ordo_pnp.base import DataError
from ordo_pnp.games import plugin_of

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, Catalog


def refuse_unprintable(catalog: Catalog, cards: Sequence[Card]) -> None:
    """Ask the games of some cards whether what is printed is what they play.

    Raises:
        DataError: It is not.
    """
    problems = unprintable(catalog, cards)
    if problems:
        raise DataError(problems)


def unprintable(catalog: Catalog, cards: Sequence[Card]) -> list[Diagnostic]:
    """Return why the games of some cards would not have them printed: what they show is not what is played."""
    problems: list[Diagnostic] = []
    for name in dict.fromkeys(card.game for card in cards):
        check = plugin_of(name).check_print
        if check is not None:
            problems += check(catalog.games[name], [card for card in cards if card.game == name])
    return problems
