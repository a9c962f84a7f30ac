"""Keep results: in a dictionary of bounded size, and, by the digests of their inputs, in one file of the user's cache folder."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar, cast

from ordo_pnp.base.snapshots import Inputs, current, recording

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """A dictionary of bounded size, for long-lived processes: it is emptied when full.

    Looking up is as quick as in any dictionary, and so often that keeping the order of use would cost more than it saves.

    Args:
        most: Entries; state the hits where the number is chosen.

    >>> memo = Memo(2)
    >>> for number in range(3):
    ...     memo[number] = str(number)
    >>> memo
    {2: '2'}
    """

    __slots__ = ("_most",)

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        """Keep a value, alone if there are too many others."""
        if len(self) >= self._most and key not in self:
            self.clear()
        dict.__setitem__(self, key, value)  # ``super()`` takes a third of the whole


# Of the file of all kept results; the two games and their books have 4 MB, a picture that was converted 1 to 20.
MAX_KEPT_BYTES: Final = 256 * 1024 * 1024
# Seconds to wait while another process writes: a change of everything about 10,000 cards takes 0.1.
_WAIT_S: Final = 5.0
# Errors of SQLite with which a file may well be sound: in use, not to be written, full.
_CANNOT_WRITE: Final = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
}
# The errors of damaged files; the second where a message of SQLite quotes them.
_DAMAGED: Final = (sqlite3.Error, UnicodeDecodeError)
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS kept (part BLOB, name BLOB, program BLOB, digest BLOB, entry BLOB, UNIQUE (part, name));
"""


def cache_folder() -> Path | None:
    """Return the folder of this program in the user's cache; None where there is no absolute path to one.

    As the XDG base directory specification has it, a relative ``XDG_CACHE_HOME`` is as good as none.
    """
    named = os.environ.get("XDG_CACHE_HOME", "")
    if Path(named).is_absolute():
        return Path(named) / "ordo-pnp"
    try:
        home = Path.home()
    except RuntimeError:  # neither HOME nor an entry for this user: usual in containers
        return None
    return home / ".cache" / "ordo-pnp" if home.is_absolute() else None


def kept_part(name: str, program: str) -> MemoPart | None:
    """Return a part of the file in the user's cache folder; None where there is no such folder."""
    folder = cache_folder()
    return None if folder is None else MemoPart(folder / "memo.sqlite", name, program)


@dataclass(frozen=True, slots=True)
class MemoPart:
    """A part of the SQLite file in which results are kept: entries by their names.

    An entry is believed only in the part, under the name and by the program that wrote it. Several processes may read and
    write at once: each sees the entries before or after another's change. Where the file is damaged it is begun anew, and
    where it cannot be read or written nothing is kept.

    Args:
        file: The file of all parts.
        name: Of the part, such as a card database at its place with sets from outside.
        program: Identifies the version of the program and everything else that decides how entries are read.
    """

    file: Path
    name: str
    program: str

    def read(self) -> dict[str, bytes]:
        """Return the entries that are as they were written, the latest last."""
        with suppress(OSError, *_DAMAGED), self._opened(is_reading=True) as kept:
            rows = kept.execute(
                "SELECT name, digest, entry FROM kept WHERE part = ? AND program = ? ORDER BY rowid",
                (_raw(self.name), _raw(self.program)),
            ).fetchall()
            return {
                name.decode(errors="surrogatepass"): entry
                for name, digest, entry in rows
                if isinstance(name, bytes) and isinstance(entry, bytes) and digest == self._digest(name, entry)
            }
        return {}

    def write(self, entries: Mapping[str, bytes | None]) -> None:
        """Put entries in place of those of these names, all or none; None deletes one. Its folder is made.

        Entries of another program in this part are deleted. Where the file would hold more than ``MAX_KEPT_BYTES``,
        the entries that were written first are deleted, in all parts.
        """
        with suppress(OSError, *_DAMAGED):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._write(entries)
            except _DAMAGED as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF in _CANNOT_WRITE:
                    return
                self.file.unlink()  # it is no file of SQLite, or a damaged one
                self._write(entries)

    def _write(self, entries: Mapping[str, bytes | None]) -> None:
        part, program = _raw(self.name), _raw(self.program)
        named = {_raw(name): entry for name, entry in entries.items()}
        with self._opened(is_reading=False) as kept:
            kept.execute("PRAGMA synchronous = OFF")  # results that are lost with the power are made again
            kept.executescript(_TABLE)
            with kept:
                kept.execute("DELETE FROM kept WHERE part = ? AND program != ?", (part, program))
                kept.executemany("DELETE FROM kept WHERE part = ? AND name = ?", [(part, name) for name in named])
                kept.executemany(
                    "INSERT INTO kept (part, name, program, digest, entry) VALUES (?, ?, ?, ?, ?)",
                    [
                        (part, name, program, self._digest(name, entry), entry)
                        for name, entry in named.items()
                        if entry is not None
                    ],
                )
            if self.file.stat().st_size > MAX_KEPT_BYTES:
                self._delete_first(kept)

    @staticmethod
    def _delete_first(kept: sqlite3.Connection) -> None:
        """Delete the entries that were written first, until the others take half of ``MAX_KEPT_BYTES``."""
        with kept:
            kept.execute(
                "DELETE FROM kept WHERE rowid IN (SELECT rowid FROM"
                " (SELECT rowid, SUM(LENGTH(entry)) OVER (ORDER BY rowid DESC) AS later FROM kept) WHERE later > ?)",
                (MAX_KEPT_BYTES // 2,),
            )
        kept.execute("VACUUM")

    @contextmanager
    def _opened(self, *, is_reading: bool) -> Iterator[sqlite3.Connection]:
        """Open the file, made if something is to be written; a pipe would never end, and a folder is none.

        Raises:
            FileNotFoundError: There is no file to read, or something else in its place.
            sqlite3.Error: It cannot be opened.
        """
        if not self.file.is_file() and (is_reading or os.path.lexists(self.file)):
            raise FileNotFoundError(self.file)
        with closing(sqlite3.connect(self.file, timeout=_WAIT_S)) as kept:
            yield kept

    def _digest(self, name: bytes, entry: bytes) -> bytes:
        parts = (_raw(self.name), name, _raw(self.program), entry)
        return hashlib.blake2b(b"".join(b"%d %b" % (len(each), each) for each in parts), digest_size=16).digest()


def _raw(text: str) -> bytes:
    return text.encode(errors="surrogatepass")


T = TypeVar("T")

# The errors of reading data of another form.
NOT_OURS: Final = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
# Results in one file; those not asked for go first. 10,000 cards in 1,000 files have 2,100.
MOST_KEPT: Final = 100_000


def go_on() -> None:
    """Do nothing, in place of the question whether to break off."""


@dataclass(frozen=True)
class Kind(Generic[T]):
    """A kind of results, with its writer to and reader of plain data.

    Args:
        name: Begins the names of its results.
        to_plain: Returns plain data for JSON.
        from_plain: Reads it, and the detail; ends in a ``ValueError``, ``LookupError``, ``TypeError`` or
            ``AttributeError`` where it is anything else.
        detail: Returns the JSON of seldom needed parts: it is not parsed with the rest.
    """

    name: str
    to_plain: Callable[[T], Any]
    from_plain: Callable[[Any, str], T]
    detail: Callable[[T], str] = lambda _: ""


@dataclass(slots=True)
class _Result:
    """A result, or the entry that holds one."""

    key: str
    inputs: Inputs | None = None
    value: Any = None
    # None: ``value`` has not been read yet.
    kind: Kind[Any] | None = None
    # As it was written; None where it is to be: the head, a tab, and the detail.
    entry: bytes | None = None

    def to_entry(self) -> bytes:
        if self.entry is None:
            assert self.kind is not None  # noqa: S101 (it was made here)
            inputs = self.inputs.to_plain() if self.inputs else 0
            head = [self.key, inputs, self.kind.to_plain(self.value)]
            text = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
            self.entry = f"{text}\t{self.kind.detail(self.value)}".encode("utf-8", "surrogatepass")
        return self.entry

    @property
    def detail(self) -> str:
        return "" if self.entry is None else self.entry.partition(b"\t")[2].decode("utf-8", "surrogatepass")


class Results:
    """Results by kind and name.

    Args:
        place: The part that keeps them; None: they are kept as long as this object.
        is_keeping: Whether anything is kept at all.
        most: How many are kept there.
    """

    def __init__(self, place: MemoPart | None = None, *, is_keeping: bool = True, most: int = MOST_KEPT) -> None:
        self._place = place
        self._most = most
        self.is_keeping = is_keeping
        # The latest last.
        self._results: dict[str, _Result] = {}
        # Since the last ``save``.
        self._asked: set[str] = set()
        # Called after each result that was made; its exception ends the work, and finished results are kept.
        self.after_put: Callable[[], object] = go_on
        if place is not None:
            self._load(place)

    def detach(self) -> None:
        """Leave the file as it is from now on."""
        self._place = None

    def _load(self, place: MemoPart) -> None:
        entries = place.read()
        heads = _parsed([entry.partition(b"\t")[0] for entry in entries.values()])
        for head, (name, entry) in zip(heads, entries.items(), strict=True):
            with suppress(*NOT_OURS):
                key, inputs, value = head
                read = None if inputs == 0 else Inputs.from_plain(inputs)
                self._results[name] = _Result(key, read, value, entry=entry)

    def digest(self, *parts: bytes) -> str:
        """Return a digest of contents; all are alike to a store that keeps nothing."""
        return hashlib.blake2b(b"".join(parts), digest_size=16).hexdigest() if self.is_keeping else ""

    def get(self, kind: Kind[T], name: str, key: str) -> T | None:
        """Return the result for a key; None where there is none, or a file it was made of has another content."""
        full = kind.name + name
        found = self._results.get(full)
        if found is None or found.key != key:
            return None
        sealed = 0 if found.inputs is None else len(found.inputs.seals)
        if found.inputs is not None:
            if not current().is_current(found.inputs):
                return None
            current().pass_on(found.inputs)
        self._asked.add(full)
        value = self._read(kind, full, found)
        if found.inputs is not None and len(found.inputs.seals) != sealed:  # from now on its files need not be read
            found.entry = None
        return value

    def last(self, kind: Kind[T], name: str) -> T | None:
        """Return the latest result of a name, for any key and files."""
        found = self._results.get(kind.name + name)
        return None if found is None else self._read(kind, kind.name + name, found)

    def _read(self, kind: Kind[T], full: str, found: _Result) -> T | None:
        if found.kind is None:
            try:
                found.value = kind.from_plain(found.value, found.detail)
            except NOT_OURS:
                del self._results[full]
                return None
            found.kind = kind
        return cast("T", found.value)

    def put(self, kind: Kind[T], name: str, key: str, value: T, inputs: Inputs | None = None) -> None:
        """Keep a result, and the files that were opened while it was made."""
        if not self.is_keeping:
            return
        full = kind.name + name
        self._results.pop(full, None)
        self._results[full] = _Result(key, inputs or None, value, kind)
        self._asked.add(full)
        self.after_put()

    def made(self, kind: Kind[T], name: str, key: str, make: Callable[[], T]) -> T:
        """Return the result for a key; make it, and record the files opened meanwhile, where it is not valid."""
        found = self.get(kind, name, key)
        if found is None:
            with recording() as inputs:
                found = make()
            self.put(kind, name, key, found, inputs)
        return found

    def save(self, *, forget: Callable[[str], bool] = lambda _: False) -> None:
        """Write the results that have changed since the last time; a file that cannot be written is no error.

        Args:
            forget: Whether to drop a result of this full name, not asked for since then.
        """
        dropped = {name for name in self._results if name not in self._asked and forget(name)}
        others = [name for name in self._results if name not in dropped]
        if len(others) > self._most:  # by age, and by the last request
            dropped.update(sorted(others, key=self._asked.__contains__)[: -self._most])
        for name in dropped:
            del self._results[name]
        if self._place is not None:
            changed = {name: each.to_entry() for name, each in self._results.items() if each.entry is None}
            if changed or dropped:
                self._place.write({**dict.fromkeys(dropped), **changed})
        self._asked.clear()


def _parsed(heads: list[bytes]) -> list[Any]:
    """Parse JSON texts, all at once where each is valid; None for one that is not."""
    try:
        whole = json.loads(b"[%b]" % b",".join(heads))
    except NOT_OURS:
        whole = []
    return whole if len(whole) == len(heads) else [_parsed_alone(head) for head in heads]


def _parsed_alone(head: bytes) -> Any:
    try:
        return json.loads(head)
    except NOT_OURS:
        return None
