"""The console that people play at: lines out, menus, answers in, the few words beside any game, and the hand-over of the keyboard."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from ordo_pnp.base import printable
from ordo_pnp.rules import Choice, MenuStep, Styled, StyledLine

_WORDS_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
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
LANGUAGES: Final = tuple(_WORDS_WORDS)


def say(language: str, key: str, **parts: object) -> str:
    """Return words in a language, in English where there are none of it, with their parts filled in.

    >>> say("de", "saved", file="abend.yaml")
    'Gespeichert in abend.yaml.'
    """
    return _WORDS_WORDS.get(language, _WORDS_WORDS["en"])[key].format(**parts)


def language_name(written: str, language: str) -> str:
    """Return in which language something is written, in the words of another one.

    >>> language_name("en", "de"), language_name("fr", "de")
    ('auf Englisch', 'Sprache: fr')
    """
    return say(language, f"in-{written}") if written in LANGUAGES else say(language, "in-another", code=written)


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of a menu."""

    step: MenuStep
    # The choices that go on from here.
    allowed: tuple[Choice, ...]
    # Those that the rules forbid.
    barred: tuple[Choice, ...]


def menu_at(choices: Sequence[Choice], barred: Sequence[Choice], path: Sequence[str]) -> list[MenuItem]:
    """Return the menu after some steps, in the order of the choices; forbidden items come last.

    Args:
        choices: All allowed choices.
        barred: Forbidden choices that are shown, too.
        path: The keys of the steps that were taken.
    """
    at = len(path)
    taken = list(path)
    steps: dict[str, MenuStep] = {}
    groups: tuple[dict[str, list[Choice]], ...] = ({}, {})
    for group, found in zip((choices, barred), groups, strict=True):
        for choice in group:
            if len(choice.steps) > at and [step.key for step in choice.steps[:at]] == taken:
                step = choice.steps[at]
                steps.setdefault(step.key, step)
                found.setdefault(step.key, []).append(choice)
    return [MenuItem(step, tuple(groups[0].get(key, ())), tuple(groups[1].get(key, ()))) for key, step in steps.items()]


def only_choice(item: MenuItem) -> Choice | None:
    """Return the choice that an item leaves; None where there are several, or a step that shows forbidden choices."""
    return item.allowed[0] if len(item.allowed) == 1 and not item.barred else None


# The letters of commands as they come from a keyboard that is switched to Russian.
_ON_RUSSIAN_KEYBOARDS: Final = str.maketrans("игрый", "buhsq")
_WORDS: Final = {"back": "b", "undo": "u", "hint": "h", "save": "s", "quit": "q", "exit": "q", "help": "?"}


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer."""

    # A letter, or ``?``; empty where it is no command.
    command: str = ""
    # The line of the menu that is meant, by a command too, as in ``?3``.
    item: MenuItem | None = None
    # The rest of the answer; after ``?`` the line number, if there is no such line.
    text: str = ""


def read_answer(text: str, items: Sequence[MenuItem], commands: Iterable[str]) -> Answer:
    """Read an answer; numbers are those of the lines of the menu, from 1 on.

    Args:
        text: The answer; where a menu has one line, an empty one means that line.
        items: The menu.
        commands: The letters that are commands now.
    """
    if not text and len(items) == 1:
        return Answer(item=items[0])
    if text.startswith("?"):
        rest = text[1:].strip()
        item = _numbered(rest, items)
        return Answer("?", item, "" if item else rest)
    found = _numbered(text, items)
    if found is not None:
        return Answer(item=found)
    folded = text.casefold()
    letter = _WORDS.get(folded) or folded.translate(_ON_RUSSIAN_KEYBOARDS)
    if letter in commands:
        return Answer(letter)
    by_key = next((item for item in items if item.step.key.casefold() == folded), None)
    return Answer(item=by_key) if by_key is not None else Answer(text=text)


def _numbered(text: str, items: Sequence[MenuItem]) -> MenuItem | None:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= len(items):
        return None
    return items[int(text[:9]) - 1]


# Characters that lines are given at least, however narrow a terminal says it is.
NARROWEST: Final = 40
# Characters that a written line has at most: longer ones are hard to read.
WIDEST: Final = 100
# Style -> the parameter of its escape sequence: the sixteen colours that every terminal theme makes readable.
_STYLES: Final = {
    "strong": "1",
    "faint": "2",
    "seat-0": "31",
    "seat-1": "34",
    "seat-2": "32",
    "seat-3": "33",
    "seat-4": "35",
}


class InputEndedError(Exception):
    """Nobody answers any more: the input has ended, or the terminal has gone."""


class TextSink(Protocol):
    """The output of a console."""

    def write(self, text: str, /) -> int:
        """Write text."""
        ...

    def flush(self) -> None:
        """Show the text written so far."""
        ...


class Console:
    """A console; names and texts of others cannot drive the terminal.

    Args:
        readline: Returns the next line of input with its end, an empty text where there is none.
        out: Its output.
        width: Returns how many characters a line has now.
        is_coloured: Whether styles are shown.
        is_echoed: Whether typed text appears by itself, as on a terminal.
        clear: Empties the screen and its history; without it the screen is pushed away.
        height: Returns how many lines the screen has now; without it there is no screen, and any number of lines will do.
    """

    def __init__(
        self,
        readline: Callable[[], str],
        out: TextSink,
        width: Callable[[], int],
        *,
        is_coloured: bool = False,
        is_echoed: bool = True,
        clear: Callable[[], None] | None = None,
        height: Callable[[], int] | None = None,
    ) -> None:
        self._readline = readline
        self._out = out
        self._width = width
        self._is_coloured = is_coloured
        self._is_echoed = is_echoed
        self._clear = clear
        self._height = height

    @property
    def width(self) -> int:
        """How many characters a line may have now."""
        return max(NARROWEST, min(WIDEST, self._width()))

    def has_room(self, lines: int) -> bool:
        """Whether so many lines are on the screen together."""
        return self._height is None or lines <= self._height()

    def lines_of(self, text: str, indent: int = 0) -> int:
        """Return how many lines ``write`` needs for a text."""
        return sum(len(self._broken(printable(line), indent)) for line in text.split("\n"))

    def draw(self, lines: Iterable[StyledLine]) -> None:
        """Write lines as they are; one that is too long is broken at its spaces, its styles then end with the first line."""
        width = self.width
        for drawn in lines:
            line = tuple(Styled(printable(part.text), part.style) for part in drawn)
            text = "".join(part.text for part in line).rstrip()
            if len(text) <= width:
                self._out.write("".join(map(self._styled, line)).rstrip() + "\n")
            else:
                self._wrapped(text, line[0].style if len(line) == 1 else "")
        self._out.flush()

    def write(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """Write a text, broken at its spaces where it is too long; its own ends of lines stay.

        Args:
            text: It.
            style: How it looks, see ``Styled``.
            indent: Of all lines but the first.
        """
        for line in text.split("\n"):
            self._wrapped(printable(line), style, indent)
        self._out.flush()

    def ask(self, prompt: str) -> str:
        """Return the answer, without the spaces around it.

        Raises:
            InputEndedError: Nobody answers.
        """
        self._out.write(prompt)
        self._out.flush()
        try:
            line = self._readline()
        except OSError as error:  # the terminal was closed
            raise InputEndedError from error
        if not line:
            self._out.write("\n")
            raise InputEndedError
        if not self._is_echoed:
            self._out.write("\n")
        return line.strip()

    def hide(self) -> None:
        """Take everything from the screen."""
        if self._clear is None:
            self._out.write("\n" * 3)
        else:
            self._clear()

    def _broken(self, text: str, indent: int) -> list[str]:
        """Break a line at its spaces."""
        lead = len(text) - len(text.lstrip())
        lines = textwrap.wrap(
            text, self.width, subsequent_indent=" " * (lead + indent), break_on_hyphens=False, drop_whitespace=True
        )
        return lines or [""]

    def _wrapped(self, text: str, style: str, indent: int = 0) -> None:
        for line in self._broken(text, indent):
            self._out.write(f"{self._styled(Styled(line, style))}\n")

    def _styled(self, part: Styled) -> str:
        if not self._is_coloured or part.style not in _STYLES or not part.text:
            return part.text
        return f"\x1b[{_STYLES[part.style]}m{part.text}\x1b[0m"


def hand_over(console: Console, language: str, name: str) -> None:
    """Let a player take the keyboard: no hand stays on the screen, and nobody sees the next one too early.

    Args:
        console: The console of all players.
        language: Of the words.
        name: Of the player who is next.

    Raises:
        InputEndedError: Nobody takes it.
    """
    console.hide()
    console.write(say(language, "next", name=name), "strong")
    console.ask(say(language, "enter"))
    console.hide()
