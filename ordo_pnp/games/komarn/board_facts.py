"""What books can say of the board that is played: numbers, what holds of it, and which pieces are played on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.games.komarn.boards import BOARD, board_owner, boards_of
from ordo_pnp.games.komarn.letters import BANKS, SITES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.cards import GameData
    from ordo_pnp.games.komarn.river import River

# Fields that a site touches where the board does not say otherwise (A05).
_USUAL = 2


def facts_of(board: Mapping[str, Any], river: River) -> dict[str, int | str]:
    """Return numbers by name; those of towns by value where there are not as many of each."""
    tokens = board["tokens"]
    towns = [tokens[kind] for kind in SITES if kind.startswith("town")]
    return {
        "areas": river.areas,
        "sites": len(board["sites"]),
        **{kind: tokens[kind] for kind in SITES},
        "towns": towns[0] if len(set(towns)) == 1 else ", ".join(map(str, towns)),
    }


def traits_of(board: Mapping[str, Any], river: River, numbers: int) -> dict[str, bool]:
    """Return what holds of a board or not, by name, where there are so many number tiles."""
    forks = len(river.arms) > 1
    return {
        "ring": river.is_ring,
        "line": not river.is_ring and not forks,
        "forks": forks,
        "two-banks": len(river.fields) == len(BANKS) * river.areas,
        "one-bank": len(river.fields) < len(BANKS) * river.areas,
        "bridges": bool(board.get("extra_edges")),
        "rocks": bool(board.get("removed_edges")),
        "odd-sites": any(len(river.touched(site)) != _USUAL for site in board["sites"]),
        "spare-numbers": numbers > river.areas,
        "layout": "layout_a" in board["layouts"],
    }


def pieces_of(game: GameData, sets: Sequence[str]) -> dict[str, str]:
    """Return the ids of the printed forms of the game's own board with that of the board of some sets; none where it is the own one."""
    owners, owner = boards_of(game), board_owner(game, sets)
    boards = [card for card in game.cards() if card.kind == BOARD]
    other = next((card.id for card in boards if owner and card.set == owner), None)
    return {} if other is None else {card.id: other for card in boards if card.set not in owners}
