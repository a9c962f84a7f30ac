"""How files and values were written before they were changed: what is changed back is written as it was, to the letter."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeAlias

from ordo_pnp.tables.same_data import is_same

ValuePlace: TypeAlias = "tuple[str | int, ...]"


# Values that are remembered: those that were changed last.
_MAX_VALUES: Final = 20_000


@dataclass(slots=True)
class _Lineage:
    """A text, and those that edits have made of it."""

    text: str
    data: Any
    digests: set[bytes] = field(default_factory=set)


class EarlierSources:
    """What edits have replaced, for as long as nobody else changes the files.

    A value that comes back at its place is written as it was there: quoted or not, in one line or several. A file that says
    again what it said before the first edit is that text again, with the comments beside what was taken out meanwhile.
    """

    def __init__(self) -> None:
        self._values: dict[tuple[Path, ValuePlace, str], str] = {}
        self._lineages: dict[Path, _Lineage] = {}

    def note_value(self, path: Path, place: ValuePlace, value: Any, source: str) -> None:
        """Note how a value is written that will be replaced."""
        if "#" not in source or isinstance(value, str):  # a comment inside would come twice
            key = path, place, json.dumps(value, sort_keys=True)
            self._values.pop(key, None)
            self._values[key] = source
            while len(self._values) > _MAX_VALUES:
                del self._values[next(iter(self._values))]

    def value(self, path: Path, place: ValuePlace, value: Any) -> str | None:
        """Return how a value was written at its place; None where it never stood there."""
        return self._values.get((path, place, json.dumps(value, sort_keys=True)))

    def text(self, path: Path, now: str, data: Any, wanted: Any) -> str | None:
        """Return the text from which edits have led to that of now, where it says what is wanted; else None.

        Args:
            path: Of the file.
            now: Its text.
            data: What that says.
            wanted: What it shall say.
        """
        lineage = self._lineages.get(path)
        if lineage is None or _digest(now) not in lineage.digests:
            lineage = self._lineages[path] = _Lineage(now, data, {_digest(now)})
        return lineage.text if is_same(lineage.data, wanted) else None

    def note_text(self, path: Path, text: str) -> None:
        """Note what an edit makes of a file that was asked for."""
        self._lineages[path].digests.add(_digest(text))


def _digest(text: str) -> bytes:
    return sha256(text.encode()).digest()
