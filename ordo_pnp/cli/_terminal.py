"""The console of a command that people play at."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Final

from ordo_pnp.kernel import Symbols
from ordo_pnp.terminal import Console

# Characters that tables are drawn with; a terminal that lacks one gets plain ones.
_DRAWN: Final = "↑◗⚔∩⚑★■♔♜♀△☠»·×…–"
# Empties a terminal, what has left its screen included.
_WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"
# Bytes of a line of input that are read at once: as many as terminals take.
_LONGEST: Final = 4096


def console_of() -> Console:
    """Return the console at standard input and output."""
    out = sys.stdout
    is_terminal = out.isatty()
    under = getattr(out, "stream", out)

    def clear() -> None:
        under.write(_WIPE)
        under.flush()

    return Console(
        _read_line,
        out,
        lambda: shutil.get_terminal_size().columns,
        is_coloured=is_terminal and not os.environ.get("NO_COLOR"),
        is_echoed=sys.stdin is not None and sys.stdin.isatty(),
        height=(lambda: shutil.get_terminal_size().lines) if is_terminal else None,
        clear=clear if is_terminal and os.environ.get("TERM", "dumb") != "dumb" else None,
    )


def symbols_of() -> Symbols:
    """Return the characters that standard output can show."""
    try:
        _DRAWN.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Symbols(is_plain=True)
    return Symbols()


def _read_line() -> str:
    """Read a line; what is no text of the terminal's encoding becomes marks of replacement."""
    if sys.stdin is None:
        return ""
    under = getattr(sys.stdin, "buffer", None)
    if under is None:
        return sys.stdin.readline()
    line: bytes = under.readline(_LONGEST)
    return line.decode(sys.stdin.encoding or "utf-8", errors="replace")
