"""Keep results: in a dictionary of bounded size, and, by the digests of their inputs, in a file of the user's cache folder."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar, cast

from ordo_pnp.base.files import read_bounded, write_atomically
from ordo_pnp.base.snapshots import Inputs, current, recording

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """A dictionary that forgets everything before it would hold more than so many: a process that stays does not grow.

    Looking up is as quick as in any dictionary, and so often that keeping the order of use would cost more than it saves.

    Args:
        most: Entries; state where it is chosen what they hit.

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


# More than any project that can be read leaves behind: the two games have 0.7 MB.
MAX_CACHE_BYTES: Final = 256 * 1024 * 1024
# Of the digest that begins a line.
_DIGITS: Final = 32


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


class CacheFile:
    """One file of the cache: a line with the program and the name of the file, then one with its digest for each entry.

    Args:
        path: Where it lies. What was written under another name is a miss: names identify what is known, such as a card
            database at its place with sets from outside.
        program: Identifies what wrote it: what another program has written is a miss.
    """

    __slots__ = ("path", "program")

    def __init__(self, path: Path, program: str) -> None:
        self.path = path
        self.program = program

    def read(self) -> list[bytes]:
        """Return the entries that are as they were written, in that order."""
        try:
            raw, _ = read_bounded(self.path, MAX_CACHE_BYTES)
        except OSError:
            return []
        first, *lines = raw.split(b"\n")
        if first != self._head():
            return []
        return [line[_DIGITS:] for line in lines if line[:_DIGITS] == _digest(line[_DIGITS:])]

    def write(self, entries: Iterable[bytes]) -> None:
        """Replace it as a whole; its folder is made.

        Args:
            entries: Without ends of lines.
        """
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, self.to_bytes(entries))

    def to_bytes(self, entries: Iterable[bytes]) -> bytes:
        """Return the file with some entries, as ``write`` writes it."""
        return b"\n".join([self._head(), *(_digest(entry) + entry for entry in entries)])

    def _head(self) -> bytes:
        return f"{self.program} {self.path.name}".encode(errors="surrogatepass")


def _digest(entry: bytes) -> bytes:
    return hashlib.blake2b(entry, digest_size=_DIGITS // 2).hexdigest().encode()


T = TypeVar("T")

# What reading data of another form ends in.
NOT_OURS: Final = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
# Results in one file; those that nobody has asked for go first. 10,000 cards in 1,000 files have 2,100.
MOST_KEPT: Final = 100_000


def go_on() -> None:
    """Do nothing, where whoever works asks whether to break off."""


@dataclass(frozen=True)
class Kind(Generic[T]):
    """A kind of results, and how they are written as plain data and read again.

    Args:
        name: Begins the names of its results.
        to_plain: Returns what JSON can hold.
        from_plain: Reads it, and the detail; ends in a ``ValueError``, ``LookupError``, ``TypeError`` or
            ``AttributeError`` where it is anything else.
        detail: Returns the JSON of what is seldom needed: it is not parsed with the rest.
    """

    name: str
    to_plain: Callable[[T], Any]
    from_plain: Callable[[Any, str], T]
    detail: Callable[[T], str] = lambda _: ""


@dataclass(slots=True)
class _Result:
    """A result, or the entry of a file that holds one."""

    key: str
    inputs: Inputs | None = None
    value: Any = None
    # None: ``value`` has not been read yet.
    kind: Kind[Any] | None = None
    # As it stands in the file; None where it is to be written: the head, a tab, and what is seldom needed.
    entry: bytes | None = None

    def to_entry(self, name: str) -> bytes:
        if self.entry is None:
            assert self.kind is not None  # noqa: S101 (it was made here)
            inputs = self.inputs.to_plain() if self.inputs else 0
            head = [name, self.key, inputs, self.kind.to_plain(self.value)]
            text = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
            self.entry = f"{text}\t{self.kind.detail(self.value)}".encode("utf-8", "surrogatepass")
        return self.entry

    @property
    def detail(self) -> str:
        return "" if self.entry is None else self.entry.partition(b"\t")[2].decode("utf-8", "surrogatepass")


class Results:
    """Results by kind and name.

    Args:
        place: The file they are kept in; None: they are kept as long as this object.
        is_keeping: Whether anything is kept at all.
        most: How many are kept in the file.
    """

    def __init__(self, place: CacheFile | None = None, *, is_keeping: bool = True, most: int = MOST_KEPT) -> None:
        self._place = place
        self._most = most
        self.is_keeping = is_keeping
        # The latest last.
        self._results: dict[str, _Result] = {}
        # Since the last ``save``.
        self._asked: set[str] = set()
        self._is_changed = False
        # Called after each result that was made; what it raises ends the work, and what was made is kept.
        self.after_put: Callable[[], object] = go_on
        if place is not None:
            self._load(place)

    def detach(self) -> None:
        """Leave the file as it is from now on."""
        self._place = None

    def _load(self, place: CacheFile) -> None:
        entries = place.read()
        for head, entry in zip(_parsed([entry.partition(b"\t")[0] for entry in entries]), entries, strict=True):
            with suppress(*NOT_OURS):
                name, key, inputs, value = head
                read = None if inputs == 0 else Inputs.from_plain(inputs)
                self._results[name] = _Result(key, read, value, entry=entry)

    def digest(self, *parts: bytes) -> str:
        """Return what identifies contents; all are alike to a store that keeps nothing."""
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
            self._is_changed = True
        return value

    def last(self, kind: Kind[T], name: str) -> T | None:
        """Return the latest result of a name, for whatever key and files it was made."""
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
        """Keep a result, and what was opened while it was made."""
        if not self.is_keeping:
            return
        full = kind.name + name
        self._results.pop(full, None)
        self._results[full] = _Result(key, inputs or None, value, kind)
        self._asked.add(full)
        self._is_changed = True
        self.after_put()

    def made(self, kind: Kind[T], name: str, key: str, make: Callable[[], T]) -> T:
        """Return the result for a key; make it, and record what is opened meanwhile, where it is not valid."""
        found = self.get(kind, name, key)
        if found is None:
            with recording() as inputs:
                found = make()
            self.put(kind, name, key, found, inputs)
        return found

    def save(self, *, forget: Callable[[str], bool] = lambda _: False) -> None:
        """Write the file if anything changed since the last time; a cache that cannot be written is no error.

        Args:
            forget: Whether a result of this full name that nobody has asked for since then is dropped.
        """
        dropped = {name for name in self._results if name not in self._asked and forget(name)}
        is_changed = self._is_changed or bool(dropped)
        if is_changed:
            kept = [name for name in self._results if name not in dropped]
            if len(kept) > self._most:  # by age, and what was asked for last
                kept = sorted(kept, key=lambda name: name in self._asked)[-self._most :]
            self._results = {name: self._results[name] for name in kept}
        if is_changed and self._place is not None:
            self._place.write(each.to_entry(name) for name, each in self._results.items())
        self._is_changed = False
        self._asked.clear()


def _parsed(heads: list[bytes]) -> list[Any]:
    """Parse JSON texts, all at once where each is one; None for what is none."""
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
