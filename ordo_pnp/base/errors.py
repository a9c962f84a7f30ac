"""The errors this package raises; mistakes in data are diagnostics, collected and carried by ``DataError``."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Sequence
from typing import Final

from ordo_pnp.base.findings import Diagnostic, Severity, counted, in_order


class OrdoError(Exception):
    """Anything this package reports to a person."""


class DataError(OrdoError):
    """Data cannot be used; ``diagnostics`` holds every finding, sorted by place. The message tells the first error, and counts the others."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = in_order(diagnostics)
        first = min(self.diagnostics, key=lambda each: each.severity is not Severity.ERROR)
        others = [each for each in self.diagnostics if each is not first]
        more = f" (and {counted(others)} more)" if others else ""
        super().__init__(f"{first.span.file}:{first.span.line}:{first.span.column}: {first.message}{more}")


class TargetError(OrdoError):
    """The object of a command is not there, or its name can be understood in several ways; the message tells the ways."""


class NotationError(OrdoError, ValueError):
    """A text that should be an action, a table or a position cannot be read.

    Args:
        message: The reason.
        word: The unknown word in it.
        known: Those that could stand there.
    """

    def __init__(self, message: str, *, word: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.word = word
        self.known = tuple(known)


class IllegalActionError(OrdoError, ValueError):
    """An action that can be read but is not allowed here; the state is untouched."""

    def __init__(self, message: str, *, reason: str, ruling: str | None = None) -> None:
        super().__init__(message)
        # One of the game's closed list of refusal codes.
        self.reason = reason
        # Id of the ruling that forbids it, if one does.
        self.ruling = ruling


class LayoutError(OrdoError):
    """Something does not fit; the message names the card, the box, the needed and the available millimetres."""


class RenderError(OrdoError):
    """Something cannot be drawn; the message names the character, font or file and a remedy."""


_NO_ROOM: Final = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}


def cause_of(error: OSError) -> str:
    """Return why the system refuses something, with the remedy where no file is to blame.

    >>> cause_of(OSError(errno.ENOSPC, "No space left on device")), cause_of(OSError(errno.EIO, "Input/output error"))
    ('no space left on device; make room there, then run this again', 'input/output error')
    """
    reason = (error.strerror or str(error)).lower()
    return f"{reason}; make room there, then run this again" if error.errno in _NO_ROOM else reason
