"""Commands as they can be typed: for people who copy them from the terminal into a shell."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def typed(words: Iterable[str]) -> str:
    r"""Return a command that a shell reads as these words.

    A word that no terminal shows as it is, such as the name of a file with bytes that are no text, is written as bytes in the
    quotation marks of ``bash``, ``zsh``, ``ksh`` and POSIX.1-2024.

    >>> typed(["ordo", "play", "--resume", "my game.yaml"])
    "ordo play --resume 'my game.yaml'"
    >>> print(typed(["q\udcff.yaml"]))
    $'q\377.yaml'
    """
    return " ".join(shlex.quote(word) if word.isprintable() else _in_bytes(word) for word in words)


def _in_bytes(word: str) -> str:
    """Quote a word byte by byte; three octal digits, unlike hexadecimal ones, never take a following letter with them."""
    safe = frozenset(range(0x20, 0x7F)) - frozenset(b"\\'")
    return "$'" + "".join(chr(byte) if byte in safe else f"\\{byte:03o}" for byte in os.fsencode(word)) + "'"
