"""The editions of a book, their text files, and the few words a book has of its own in each language.

The play edition teaches a game in minutes; the reference edition answers everything. Each has a text of its own; where a game has
only one of them, that one serves both.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Final

from ordo_pnp.base import current
from ordo_pnp.cards import EMPTY, GameData

# Below the folder of a game.
FOLDER = "rulebook"


# ``{}`` stands for a number, in ``cards`` for names.
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "contents": "Contents", "figure": "Figure {}", "page": "p. {}", "copies": "{}\u00a0×", "cards": "Cards: {}",
        "tip": "Tip", "variant": "Variant", "example": "Example", "note": "Note", "to-contents": "Skip to the contents",
        "edition": "Reference edition, with the numbers of the rulings in the margin",
        "for-players": "{} players", "for-age": "age {}+", "for-minutes": "{} minutes",
    },
    "de": {
        "contents": "Inhalt", "figure": "Bild {}", "page": "S. {}", "copies": "{}\u00a0×", "cards": "Karten: {}",
        "tip": "Tipp", "variant": "Variante", "example": "Beispiel", "note": "Hinweis", "to-contents": "Zum Inhalt springen",
        "edition": "Nachschlageausgabe, mit den Nummern der Entscheidungen am Rand",
        "for-players": "{} Spieler", "for-age": "ab {} Jahren", "for-minutes": "{} Minuten",
    },
    "ru": {
        "contents": "Содержание", "figure": "Рисунок {}", "page": "с. {}", "copies": "{}\u00a0×", "cards": "Карты: {}",
        "tip": "Совет", "variant": "Вариант", "example": "Пример", "note": "Примечание", "to-contents": "Перейти к содержанию",
        "edition": "Справочное издание с номерами решений на полях",
        "for-players": "Игроки: {}", "for-age": "возраст: {}+", "for-minutes": "время: {} мин",
    },
}  # fmt: skip
# Defaults for other languages, where a game gives no words: only numbers and names.
_NO_WORDS: Final = {
    **dict.fromkeys(WORDS["en"], ""),
    "figure": "{}",
    "page": "{}",
    "copies": "{}\u00a0×",
    "cards": "{}",
}


def words_of(game: GameData, language: str) -> Mapping[str, str]:
    """Return the words of a book in a language, those of the game's group ``book`` first; empty without any."""
    own: Mapping[str, str] = game.words.get(language, EMPTY).get("book", EMPTY)
    return {**WORDS.get(language, _NO_WORDS), **own}


def order_of(text: str) -> tuple[str, str]:
    """Return the sort key of a word: accents and capitals count last.

    >>> sorted(["Zug", "Ägypten", "Bogen"], key=order_of)
    ['Ägypten', 'Bogen', 'Zug']
    """
    import unicodedata  # only indexes and glossaries need it

    bare = "".join(each for each in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(each))
    return bare, text


class Edition(Enum):
    """The purpose of a book: to learn a game by playing, or to look rules up."""

    PLAY = "play"
    REFERENCE = "reference"

    @property
    def part(self) -> str:
        """The part of its file names after the game."""
        return "rules" if self is Edition.PLAY else self.value


def book_file(folder: Path, language: str, edition: Edition = Edition.PLAY) -> Path:
    """Return the file of the text of an edition."""
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
