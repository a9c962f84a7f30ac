"""The boards of the game: the one of the game itself, and those that sets bring with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.cards import GameData, Origin

# The kind of file, its name without ending, and the kind of the piece that is printed.
BOARD: Final = "board"


def boards_of(game: GameData) -> dict[str, Origin]:
    """Return the boards by the set that brings each; that of the game itself, which comes first, by an empty name."""
    files: Mapping[str, Origin] = game.files.get(BOARD, {})
    found = {"": files[BOARD]} if BOARD in files else {}
    for name, origin in files.items():
        owner, _, stem = name.rpartition("/")
        if owner and stem == BOARD:
            found[owner] = origin
    return found


def board_owner(game: GameData, sets: Sequence[str]) -> str:
    """Return the set whose board is played with some sets: the last one that brings one; an empty name for the game's own."""
    boards = boards_of(game)
    return next((each for each in reversed(sets) if each in boards), "")


def board_for(game: GameData, sets: Sequence[str]) -> Origin:
    """Return the board that is played with some sets, see ``board_owner``."""
    return boards_of(game)[board_owner(game, sets)]
