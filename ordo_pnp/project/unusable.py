"""Refuse to fall back to the built-in games where a folder holds data that is no project and no set."""

from __future__ import annotations

import os
import re
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import TargetError, interrupted, open_bounded, printable
from ordo_pnp.cards import MAX_DATA_BYTES, misnamed, schemas_for
from ordo_pnp.project.paths import CARDS, GAME_FILE, SET_FILE, relative

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

DATA: Final = (".yaml", ".yml")
# Where data files lie in a card database: of all games, of a game, of a set.
_LEVELS: Final = ("*", "*/*", "*/*/*")
# Bytes of a file in which its kind shows.
_HEAD: Final = 16 * 1024
_TOP_KEY: Final = re.compile(rb"^(?:\xef\xbb\xbf)?([a-z_-]+):", re.MULTILINE)


def refuse_unusable(place: Path, card_sets: Collection[Path]) -> None:
    """Refuse to go on with the shipped cards where data lie that were meant for a project or a set.

    Args:
        place: A file or folder that lies in no project and no set, normalized.
        card_sets: The sets that are meant, normalized; who names a set in a folder `cards` needs no game there.

    Raises:
        TargetError: There is a folder `cards` here or above that holds no game, or card files lie in the folder.
        TransactionError: The journal there is damaged.
    """
    for folder in (place, *place.parents):
        cards = folder / CARDS
        if not any(each.is_relative_to(cards) for each in card_sets) and _data_below(cards):
            raise TargetError(_half_done(folder) or _without_game(cards))
    found = next((each for each in _names(place) if _is_of_cards(place / each)), None)
    if found is not None:
        raise TargetError(_half_done(place) or _without_set(place, found))


def _half_done(folder: Path) -> str | None:
    """Return what to do where a command that makes a game or a set was killed halfway; None where none was."""
    change = interrupted(folder)
    if change is None:
        return None
    return f"`{change.command}` was interrupted and is half done in `{_shown(folder)}`: `ordo undo --dry-run` there completes it"


def _without_game(cards: Path) -> str:
    shown = _shown(cards)
    message = f"`{shown}` holds no game: "
    if GAME_FILE in _names(cards):
        message += f"`{shown}/{GAME_FILE}` must lie in a folder of its own, named by the id of the game"
    elif (deep := _too_deep(cards)) is not None:
        message += f"`{_shown(deep)}` must lie in `{shown}/GAME`, where GAME is the id of the game"
    else:
        homes = (each for each in sorted(_below(cards, "*")) if each.is_dir())
        other = next(((home, name) for home in homes if (name := misnamed(GAME_FILE, _names(home)))), None)
        message += (
            f"`{_shown(other[0] / other[1])}` must be called `{GAME_FILE}`"
            if other
            else f"there is no `{shown}/GAME/{GAME_FILE}`"
        )
    return f"{message}; a set of your own for a shipped game is used from its own folder, or by `--with` and its folder"


def _too_deep(cards: Path) -> Path | None:
    """Return the first file of a game that lies in a folder of a folder."""
    return min(chain.from_iterable(_below(cards, f"{level}/{GAME_FILE}") for level in _LEVELS[1:]), default=None)


def _without_set(folder: Path, file: str) -> str:
    other = misnamed(SET_FILE, _names(folder))
    if other is not None:
        return f"`{_shown(folder / other)}` must be called `{SET_FILE}`: without it its folder is no set"
    return (
        f"`{_shown(folder / file)}` belongs to no game and no set: there is no `{SET_FILE}` beside it; "
        "write one, as `ordo new expansion` does, or go to the folder of the set or the project"
    )


def _is_of_cards(path: Path) -> bool:
    """Whether a file has the form of ours, and neither names a game, as tables and scenarios do, nor is played, nor tells of a printer."""
    from ordo_pnp.paper import PRINTER_KEY  # geometry, which few commands need

    try:
        with open_bounded(path, MAX_DATA_BYTES) as file:
            keys = {each.decode() for each in _TOP_KEY.findall(file.read(_HEAD))}
    except OSError:
        return False
    if "format" not in keys or keys & {"game", PRINTER_KEY}:
        return False
    return not any(each.key in keys for each in schemas_for(()).all() if each.is_played)


def _data_below(cards: Path) -> bool:
    files = chain.from_iterable(_below(cards, level) for level in _LEVELS)
    return any(each.suffix in DATA and each.is_file() for each in files)


def _names(folder: Path) -> list[str]:
    try:
        return sorted(each for each in os.listdir(folder) if each.endswith(DATA))  # noqa: PTH208 (of a folder with any number of files)
    except OSError:
        return []


def _below(folder: Path, level: str) -> Iterator[Path]:
    try:
        yield from folder.glob(level)
    except OSError:
        return  # a folder that may not be looked into holds nothing


def _shown(path: Path) -> str:
    return printable(relative(path, Path.cwd()).as_posix())
