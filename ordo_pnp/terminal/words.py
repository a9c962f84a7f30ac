"""The few words that stand beside any game at a table, by language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "seat-name": "Player {number}", "your-hand": "Hand of {name}: {cards}", "no-cards": "nothing",
        "happened": "Since then:", "number": "Your choice: ", "enter": "Press Enter. ",
        "keys": "number: choose · b: back · u: undo · h: hint · ?: explain (?3: line 3) · s: save · q: quit",
        "barred": "(not now)", "not-understood": "There is no `{text}` here. Type the number of a line, or ? for help.",
        "no-such-action": "There is no `{text}` here.", "nothing-to-undo": "You have decided nothing yet.", "undone": "{name} takes back: {count}",
        "thinks": "{bot} thinks, {seconds} s at most …", "hint": "{bot} would choose (games tried: {playouts}):", "estimate": "({value})", "saved": "Saved in {file}.",
        "resume": "To go on: {command}", "next": "{name} is next. Everybody else looks away.",
        "ruling": "Ruling {id}: {decision}", "refused": "Not allowed: {why}", "all-is-allowed": "That is allowed: {text}",
        "nothing-refused": "There is nothing to explain: nothing was refused.",
        "begins": "{name} begins.", "turn": "Turn {number}: {name}", "last": "To be continued: {name} is to act.",
        "step": "Action", "in-en": "in English", "in-de": "in German", "in-ru": "in Russian", "in-another": "language: {code}",
    },
    "de": {
        "seat-name": "Spieler {number}", "your-hand": "Hand von {name}: {cards}", "no-cards": "nichts",
        "happened": "Seitdem:", "number": "Deine Wahl: ", "enter": "Drücke die Eingabetaste. ",
        "keys": "Nummer: wählen · b: zurück · u: zurücknehmen · h: Tipp · ?: erklären (?3: Zeile 3) · s: speichern · q: beenden",
        "barred": "(jetzt nicht)", "not-understood": "`{text}` gibt es hier nicht. Gib die Nummer einer Zeile ein, oder ? für Hilfe.",
        "no-such-action": "`{text}` gibt es hier nicht.", "nothing-to-undo": "Du hast noch nichts entschieden.", "undone": "{name} nimmt zurück: {count}",
        "thinks": "{bot} denkt nach, höchstens {seconds} s …", "hint": "{bot} würde wählen (Partien probiert: {playouts}):", "estimate": "({value})", "saved": "Gespeichert in {file}.",
        "resume": "So geht es weiter: {command}", "next": "Jetzt {name}. Alle anderen sehen weg.",
        "ruling": "Entscheidung {id}: {decision}", "refused": "Nicht erlaubt: {why}", "all-is-allowed": "Das ist erlaubt: {text}",
        "nothing-refused": "Es gibt nichts zu erklären: Nichts wurde abgelehnt.",
        "begins": "{name} beginnt.", "turn": "Zug {number}: {name}", "last": "Fortsetzung folgt: {name} ist am Zug.",
        "step": "Aktion", "in-en": "auf Englisch", "in-de": "auf Deutsch", "in-ru": "auf Russisch", "in-another": "Sprache: {code}",
    },
    "ru": {
        "seat-name": "Игрок {number}", "your-hand": "В руке ({name}): {cards}", "no-cards": "ничего",
        "happened": "С тех пор:", "number": "Ваш выбор: ", "enter": "Нажмите Enter. ",
        "keys": "номер: выбрать · b: назад · u: вернуть ход · h: подсказка · ?: объяснить (?3: строку 3) · s: сохранить · q: выйти",
        "barred": "(сейчас нельзя)", "not-understood": "Здесь нет «{text}». Введите номер строки или ? для справки.",
        "no-such-action": "Здесь нет «{text}».", "nothing-to-undo": "Вы ещё ничего не решали.", "undone": "{name} возвращает решения: {count}",
        "thinks": "{bot} думает, не дольше {seconds} с …", "hint": "{bot} выбирает (партий сыграно: {playouts}):", "estimate": "({value})", "saved": "Сохранено: {file}.",
        "resume": "Продолжить: {command}", "next": "Теперь {name}. Остальные не смотрят.",
        "ruling": "Решение {id}: {decision}", "refused": "Нельзя: {why}", "all-is-allowed": "Это можно: {text}",
        "nothing-refused": "Объяснять нечего: отказов не было.",
        "begins": "Начинает {name}.", "turn": "Ход {number}: {name}", "last": "Продолжение следует, решает {name}.",
        "step": "Действие", "in-en": "по-английски", "in-de": "по-немецки", "in-ru": "по-русски", "in-another": "язык: {code}",
    },
}  # fmt: skip
# The languages that there are words of.
LANGUAGES: Final = tuple(_WORDS)


def say(language: str, key: str, **parts: object) -> str:
    """Return words in a language, in English where there are none of it, with their parts filled in.

    >>> say("de", "saved", file="abend.yaml")
    'Gespeichert in abend.yaml.'
    """
    return _WORDS.get(language, _WORDS["en"])[key].format(**parts)


def language_name(written: str, language: str) -> str:
    """Return in which language something is written, in the words of another one.

    >>> language_name("en", "de"), language_name("fr", "de")
    ('auf Englisch', 'Sprache: fr')
    """
    return say(language, f"in-{written}") if written in LANGUAGES else say(language, "in-another", code=written)
