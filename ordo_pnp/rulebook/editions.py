"""The editions of a rulebook, and which text each is made of.

The play edition teaches a game in minutes; the reference edition answers everything. Each has a text of its own; where a game has
only one of them, that one serves both.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from ordo_pnp.base import current
from ordo_pnp.rulebook import FOLDER

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.cards import GameData


class Edition(Enum):
    """What a book is made for."""

    PLAY = "play"
    REFERENCE = "reference"

    @property
    def part(self) -> str:
        """What the names of its files have after the game."""
        return "rules" if self is Edition.PLAY else self.value


def book_file(folder: Path, language: str, edition: Edition = Edition.PLAY) -> Path:
    """Return where the text of an edition stands.

    Args:
        folder: Of the game.
        language: Of the text.
        edition: Whose own text is meant.
    """
    home = folder / FOLDER
    return (home if edition is Edition.PLAY else home / edition.value) / f"{language}.md"


def own_languages(game: GameData, edition: Edition) -> tuple[str, ...]:
    """Return the languages in which an edition has a text of its own, that of the game first."""
    order = dict.fromkeys((game.language, *game.languages))
    folder = book_file(game.folder, game.language, edition).parent
    try:
        written = {
            each.name for each in current().entries(folder)
        }  # nothing below it: it may be a link to all of a disk
    except OSError:
        return ()
    return tuple(each for each in order if book_file(game.folder, each, edition).name in written)


def text_of(game: GameData, edition: Edition) -> Edition:
    """Return the edition whose text is printed: the other one where this one has none."""
    other = Edition.REFERENCE if edition is Edition.PLAY else Edition.PLAY
    return edition if own_languages(game, edition) or not own_languages(game, other) else other


def texts_of(game: GameData) -> tuple[Edition, ...]:
    """Return the editions that have a text of their own."""
    return tuple(each for each in Edition if own_languages(game, each))
