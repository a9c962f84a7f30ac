"""A file that is known from an earlier run, and is read only where something of it is asked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ordo_pnp.cards.source import Document, read_bytes


class UnreadDocument(Document):
    """A file that is known to be sound from an earlier run: its data are read when something of them is asked for.

    Args:
        file: Its path.
        name: Its path as a person knows it.
        raw: Its bytes.
        plain: Its data as JSON, which is read twenty times as fast; empty or damaged: they are read from the bytes.
    """

    __slots__ = ("_data", "_plain", "_raw")

    def __init__(self, file: Path, name: str, raw: bytes, plain: str = "") -> None:
        self._raw = raw
        self._plain = plain
        self._data: Any = None
        super().__init__(file, name, raw.decode("utf-8-sig"), None, ())

    @property
    def data(self) -> Any:
        """The content, as plain data."""
        if self._data is None:
            data = _from_json(self._plain)
            self._data = read_bytes(self._raw, self.name, self.file).data if data is None else data
        return self._data

    @data.setter
    def data(self, data: Any) -> None:
        self._data = data


def _from_json(text: str) -> dict[str, Any] | None:
    """Return the data of a file that were written as JSON; None where that is not what was written."""
    try:
        data = json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None
