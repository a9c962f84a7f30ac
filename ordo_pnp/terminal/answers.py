"""What an answer to a menu means: the number of a line, a command, the key of a step, or other words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ordo_pnp.terminal.menu import MenuItem

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
        text: What was answered; where a menu has one line, nothing means that line.
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
