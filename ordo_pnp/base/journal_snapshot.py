"""Which changes there were in a home at one moment, and what a file held then."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from ordo_pnp.base.journal import DONE, PENDING, Entry, listing, read_entry
from ordo_pnp.base.journal_folder import FOLDER, TransactionError, journals_of, printable_path


class JournalSnapshot:
    """The journals of one home, as of the moment when the first of its files was read."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._loaded: dict[str, Entry] = {}
        self._folder = str(home / FOLDER)
        self._names = self._now()
        names = listing(journals_of(home))
        self._known = frozenset(names)
        self._last = max(names, default=None)
        self.pending = tuple(self._open(names))

    def _now(self) -> list[str]:
        try:
            return os.listdir(self._folder)  # noqa: PTH208 (for every file that is read)
        except OSError:
            return []

    def _open(self, names: Mapping[str, str]) -> Iterator[Entry]:
        for each, name in names.items():
            if name.endswith(PENDING):
                with suppress(FileNotFoundError):  # taken back this moment
                    yield self._load(each)

    def _load(self, entry: str) -> Entry:
        if entry not in self._loaded:
            file = self.home / FOLDER / f"{entry}{PENDING}"
            try:
                self._loaded[entry] = read_entry(file, self.home)
            except FileNotFoundError:  # carried out
                self._loaded[entry] = read_entry(file.with_suffix(DONE), self.home)
        return self._loaded[entry]

    def later(self) -> list[Entry]:
        """Return the changes since that moment, oldest first.

        Raises:
            TransactionError: Some of them are not known any more.
        """
        if self._now() == self._names:
            return []
        names = listing(journals_of(self.home)).keys() - self._known
        if not names:
            return []
        try:
            found = [self._load(each) for each in sorted(names)]
        except FileNotFoundError:
            found = []
        if not found or found[0].previous != self._last:
            raise TransactionError(
                f"the files in `{printable_path(self.home)}` changed too often while they were read: run this again"
            )
        return found

    def seen(self, path: Path, raw: bytes | None, later: list[Entry]) -> bytes | None:
        """Return what a file held at that moment, from what is on disk now; None: there was none."""
        for entry in reversed(later):
            change = entry.by_path.get(path)
            if change is not None and raw == change.new:
                raw = change.old
        for entry in self.pending:
            change = entry.by_path.get(path)
            if change is not None and raw == change.old:
                raw = change.new
        return raw
