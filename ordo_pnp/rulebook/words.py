"""The few words a rulebook has of itself, by language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "contents": "Contents", "figure": "Figure", "page": "p. {}", "pieces": "Pieces", "number": "Number",
        "tip": "Tip", "variant": "Variant", "example": "Example", "note": "Note", "copies": "{}\u00a0×",
        "to-contents": "Skip to the contents", "question": "Question", "answer": "Answer", "cards": "Cards: {}",
        "edition": "Reference edition, with the numbers of the rulings in the margin",
        "for-players": "{} players", "for-age": "age {}+", "for-minutes": "{} minutes",
    },
    "de": {
        "contents": "Inhalt", "figure": "Bild", "page": "S. {}", "pieces": "Teile", "number": "Anzahl",
        "tip": "Tipp", "variant": "Variante", "example": "Beispiel", "note": "Hinweis", "copies": "{}\u00a0×",
        "to-contents": "Zum Inhalt springen", "question": "Frage", "answer": "Antwort", "cards": "Karten: {}",
        "edition": "Nachschlageausgabe, mit den Nummern der Entscheidungen am Rand",
        "for-players": "{} Spieler", "for-age": "ab {} Jahren", "for-minutes": "{} Minuten",
    },
    "ru": {
        "contents": "Содержание", "figure": "Рисунок", "page": "с. {}", "pieces": "Состав", "number": "Количество",
        "tip": "Совет", "variant": "Вариант", "example": "Пример", "note": "Примечание", "copies": "{}\u00a0×",
        "to-contents": "Перейти к содержанию", "question": "Вопрос", "answer": "Ответ", "cards": "Карты: {}",
        "edition": "Справочное издание с номерами решений на полях",
        "for-players": "Игроки: {}", "for-age": "возраст: {}+", "for-minutes": "время: {} мин",
    },
}  # fmt: skip


def words_of(language: str) -> Mapping[str, str]:
    """Return the words of a language, English ones where it has none."""
    return WORDS.get(language, WORDS["en"])


def order_of(text: str) -> tuple[str, str]:
    """Return the sort key of a word, as a reader expects it: marks on letters and capitals count last.

    >>> sorted(["Zug", "Ägypten", "Bogen"], key=order_of)
    ['Ägypten', 'Bogen', 'Zug']
    """
    import unicodedata  # only indexes and glossaries need it

    bare = "".join(each for each in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(each))
    return bare, text
