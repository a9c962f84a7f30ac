"""A terminal, or a pipe in its place, that people play at: lines out, answers in."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final, Protocol

from ordo_pnp.base import printable
from ordo_pnp.kernel import Styled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ordo_pnp.kernel import StyledLine

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
    """What a console writes to."""

    def write(self, text: str, /) -> int:
        """Write text."""
        ...

    def flush(self) -> None:
        """Show what was written."""
        ...


class Console:
    """A console; names and texts of others cannot drive the terminal.

    Args:
        readline: Returns the next line of input with its end, an empty text where there is none.
        out: What is written to.
        width: Returns how many characters a line has now.
        is_coloured: Whether styles are shown.
        is_echoed: Whether what is typed appears by itself, as on a terminal.
        clear: Empties the screen and what was on it before; without it the screen is pushed away.
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
        """Return what is answered, without the spaces around it.

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
