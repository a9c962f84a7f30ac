"""Read data files under a decided, not yet moved change, and record digests of all reads."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import wraps
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar

from ordo_pnp.base.files import (
    MAX_READ_BYTES,
    MISSING,
    UNFIT,
    Listed,
    Planned,
    UnfitFileError,
    bytes_now,
    counting_names,
    digest_of,
    from_root,
    names_now,
    read_disk,
    real,
)
from ordo_pnp.base.homes import home_of
from ordo_pnp.base.locks import TransactionError
from ordo_pnp.base.writing import Decided, moment, pending

# Time of change of a file's content and of its inode in nanoseconds, size, inode: every writer changes one of them.
Seal: TypeAlias = "tuple[int, int, int, int]"
# In place of the digest of a file that must not be opened: no content has it.
UNREAD: Final = "unread"
# Between the digest of a file and the path that a link leads to.
LED_TO: Final = " -> "
# Nanoseconds after which a further change of a file must show in its times: FAT counts in 2 s, others in 10 ms at most.
_SETTLED_NS: Final = 2_000_000_000


def seal_of(status: os.stat_result, now_ns: int) -> Seal | None:
    """Return the seal by which a file is known as unchanged; None where it was written just before."""
    if now_ns - max(status.st_mtime_ns, status.st_ctime_ns) < _SETTLED_NS:
        return None
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


class Inputs:
    """Files and folders by absolute path, and the first state seen of each."""

    __slots__ = ("files", "folders", "seals")

    def __init__(self) -> None:
        # Path -> digest of the content, ``MISSING`` or ``UNFIT``; behind a link with its target.
        self.files: dict[Path, str] = {}
        # Of those files whose seal can be trusted.
        self.seals: dict[Path, Seal] = {}
        # Path -> the names in it that count.
        self.folders: dict[Path, frozenset[str]] = {}

    def __bool__(self) -> bool:
        return bool(self.files or self.folders)

    def found(self) -> Iterator[Path]:
        """Yield the files that were there."""
        yield from (path for path, digest in self.files.items() if digest.partition(LED_TO)[0] != MISSING)

    def note(self, path: Path, digest: str, seal: Seal | None = None) -> None:
        """Note the digest of a file, unless it was noted before."""
        if path not in self.files:
            self.files[path] = digest
            if seal is not None:
                self.seals[path] = seal

    def note_folder(self, path: Path, names: frozenset[str]) -> None:
        """Note the names in a folder, unless they were noted before."""
        self.folders.setdefault(path, names)

    def add(self, more: Inputs) -> None:
        """Note the inputs of another result."""
        for path, digest in more.files.items():
            self.note(path, digest, more.seals.get(path))
        for path, names in more.folders.items():
            self.note_folder(path, names)

    def digest(self) -> str:
        """Return the digest of all contents together."""
        files = sorted((str(path), digest) for path, digest in self.files.items())
        folders = sorted((str(path), *sorted(names)) for path, names in self.folders.items())
        return digest_of(repr((files, folders)).encode(errors="surrogatepass"))

    def to_plain(self) -> list[Any]:
        """Return plain data that ``from_plain`` reads back."""
        files = [[str(path), digest, self.seals.get(path)] for path, digest in self.files.items()]
        return [files, [[str(path), sorted(names)] for path, names in self.folders.items()]]

    @classmethod
    def from_plain(cls, data: Any) -> Inputs:
        """Read the result of ``to_plain``.

        Raises:
            ValueError: It is anything else.
            TypeError: It is anything else.
        """
        made = cls()
        files, folders = data
        for path, digest, seal in files:
            made.note(_path(path), _text(digest), None if seal is None else _seal(seal))
        for path, names in folders:
            made.note_folder(_path(path), frozenset(map(_text, names)))
        return made


def merged(parts: Iterable[Inputs]) -> Inputs:
    """Return the inputs of several results together."""
    whole = Inputs()
    for each in parts:
        whole.add(each)
    return whole


def first_change(before: Mapping[Path, frozenset[str]], path: Path, now: frozenset[str]) -> Path | None:
    """Return a path in a folder that was not there before or is not there any more; None where the names are the same."""
    other = before[path] ^ now
    return path / min(other) if other else None


def _path(value: Any) -> Path:
    return Path(_text(value))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _seal(value: Any) -> Seal:
    first, second, third, fourth = value
    if {type(each) for each in value} != {int}:
        raise TypeError(value)
    return first, second, third, fourth


# Time of change in nanoseconds and size.
FileVersion: TypeAlias = "tuple[int, int]"
# Path -> the content that a file would have: a path stands for the content of that file, which then need not be in
# memory.
Proposed: TypeAlias = "Mapping[Path, bytes | Path | None]"
# Of contents that are not on disk: no file ever has it.
NO_VERSION: Final[FileVersion] = (-1, -1)


class FileSnapshot:
    """The state of the data files that one command sees.

    Args:
        proposed: Contents to be read instead of those on disk; None: no file, a path: the content of that file. The
            paths are without links.
        is_noting: Whether to keep the digests of all reads, so that a change can be compared with them.
    """

    def __init__(self, proposed: Proposed | None = None, *, is_noting: bool = False) -> None:
        self._proposed = proposed or {}
        # All reads, by paths without links.
        self._base = Inputs() if is_noting else None
        # Of the results that are being made, the innermost last; by paths as they were asked for.
        self._recordings: list[Inputs] = []
        self._begin()

    def _begin(self) -> None:
        # Another object for each moment: readings of one are not mixed with those of the next.
        self.moment = object()
        self._folders: dict[Path, tuple[Path, Decided | None]] = {}
        self._known: dict[Path, Any] = {}
        # Home -> its moment, and the change that was pending then.
        self._homes: dict[Path, tuple[object, Decided | None]] = {}

    def renew(self) -> None:
        """Go on to the moment of now where a change of files was decided since they were first read.

        Raises:
            TransactionError: A change is damaged.
        """
        if any(moment(home) != seen for home, (seen, _) in self._homes.items()):
            self._begin()

    def _home(self, folder: Path) -> tuple[Path, Decided | None]:
        """Return a folder without links, and the pending change of the home of its files."""
        found = self._folders.get(folder)
        if found is None:
            above = None if folder.name in {"", ".."} else self._folders.get(folder.parent)
            where = real(folder) if above is None or folder.is_symlink() else above[0] / folder.name
            home = home_of(where, self._known)
            if home not in self._homes:
                self._homes[home] = moment(home), pending(home)
            found = self._folders[folder] = where, self._homes[home][1]
        return found

    def read(self, path: Path, most: int) -> tuple[bytes, FileVersion]:
        """Read a regular file of at most so many bytes.

        Returns:
            The bytes and the version of the file on disk, ``NO_VERSION`` where it holds something else.

        Raises:
            UnfitFileError: It is no regular file, or larger.
            OSError: It cannot be read, or there is none.
            TransactionError: Its former content cannot be found any more.
        """
        found, status = self._read(path, most)
        on_disk = NO_VERSION if status is None else (status.st_mtime_ns, status.st_size)
        if self._recordings:
            seal = None if status is None else seal_of(status, time.time_ns())
            self._recordings[-1].note(from_root(path), self._noted(path, digest_of(found)), seal)
        if found is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        if len(found) > most:
            raise UnfitFileError(path, len(found), most)
        return found, on_disk

    def _read(self, path: Path, most: int) -> tuple[bytes | None, os.stat_result | None]:
        """Return the content of a file now, with its status if that is on disk."""
        change = self._home(path.parent)[1]
        try:
            raw, status = read_disk(path, most)
        except OSError:
            if self._recordings:
                self._recordings[-1].note(from_root(path), self._noted(path, UNFIT))
            raise
        if change is None and not self._proposed and self._base is None:
            return raw, status
        where = self._where(path)
        if where in self._proposed:
            proposed = self._proposed[where]
            found = bytes_now(proposed) if isinstance(proposed, Path) else proposed
        else:
            found = raw if change is None else change.seen(where, raw)
        if self._base is not None:
            self._base.note(where, digest_of(found))
        return found, status if found == raw else None

    def _where(self, path: Path) -> Path:
        """Return the target of a path, links followed."""
        return real(path) if path.is_symlink() else self._home(path.parent)[0] / path.name

    def _noted(self, path: Path, digest: str) -> str:
        """Return a file's noted digest, with a link's target, which decides access."""
        where = self._where(path)
        return digest if where == from_root(path) else f"{digest}{LED_TO}{where}"

    @contextmanager
    def recording(self) -> Iterator[Inputs]:
        """Record files read and folders listed in the block: its result's inputs.

        They are inputs of the result around it, too.
        """
        inputs = Inputs()
        self._recordings.append(inputs)
        try:
            yield inputs
        finally:
            self._recordings.pop()
            self.pass_on(inputs)

    def pass_on(self, inputs: Inputs) -> None:
        """Take the inputs of a result that was made before and is used now for inputs of the one that is being made."""
        if self._recordings:
            self._recordings[-1].add(inputs)

    def refuse(self, path: Path) -> None:
        """Note a file that must not be opened; results without it are never current."""
        if self._recordings:
            self._recordings[-1].note(from_root(path), UNREAD)

    def is_current(self, inputs: Inputs) -> bool:
        """Whether all files and folders still have the contents that were seen; seals that can be trusted by now are noted."""
        return all(self._is_as(path, inputs) for path in inputs.files) and all(
            self._names(path) == names for path, names in inputs.folders.items()
        )

    def _is_as(self, path: Path, inputs: Inputs) -> bool:
        folder, change = self._home(path.parent)
        known, seal = inputs.seals.get(path), None
        is_plain = not self._proposed or (folder / path.name not in self._proposed and not path.is_symlink())
        if is_plain and change is None:
            with suppress(OSError):
                seal = seal_of(path.stat(), time.time_ns())
        if self._noted(path, "") != "".join(inputs.files[path].partition(LED_TO)[1:]):
            return False
        if seal is not None and seal == known:
            return True
        is_same = self.digest(path) == inputs.files[path]
        if is_same and seal is not None:  # its times were older than the content that was read
            inputs.seals[path] = seal
        return is_same

    def digest(self, path: Path) -> str:
        """Return the digest of a file's content, as a recording notes it."""
        recordings, self._recordings = self._recordings, []
        try:
            return self._noted(path, digest_of(self._read(path, MAX_READ_BYTES)[0]))
        except OSError:
            return self._noted(path, UNFIT)
        finally:
            self._recordings = recordings

    def _names(self, folder: Path) -> frozenset[str]:
        recordings, self._recordings = self._recordings, []
        try:
            return counting_names(self.entries(folder))
        except OSError:
            return frozenset()
        finally:
            self._recordings = recordings

    def entries(self, folder: Path) -> list[Listed]:
        """List a folder, with the pending change and the proposed contents; hidden entries are left out.

        Raises:
            OSError: It cannot be listed.
        """
        where, change = self._home(folder)
        found: dict[str, Listed] = {}
        missing: OSError | None = None
        try:
            with os.scandir(folder) as entries:
                found = {each.name: each for each in entries if not each.name.startswith(".")}
        except FileNotFoundError as error:
            missing = error
        for path in self._proposed:
            self._amend(folder, where, path, found, is_there=self._proposed[path] is not None)
        for path in change.by_path if change is not None else ():
            if change is not None and path not in self._proposed and path.is_relative_to(where):
                is_there = change.seen(path, bytes_now(path)) is not None
                self._amend(folder, where, path, found, is_there=is_there)
        if self._recordings:
            self._recordings[-1].note_folder(from_root(folder), counting_names(found.values()))
        if missing is not None and not found:
            raise missing
        if self._base is not None:
            self._base.note_folder(where, counting_names(found.values()))
        return list(found.values())

    def accept(self, contents: Mapping[Path, bytes | None]) -> None:
        """Note this command's own writings as read; the paths are without links."""
        if self._base is not None:
            self._base.files.update({path: digest_of(content) for path, content in contents.items()})
            for each in (above for path in contents for above in path.parents):
                if each.parent in self._base.folders:
                    self._base.folders[each.parent] |= {each.name}

    def stale(self) -> Path | None:
        """Return a file or folder that has changed since reading; None without one."""
        if self._base is None:
            return None
        for path, digest in self._base.files.items():
            if digest_of(bytes_now(path)) != digest:
                return path
        changes = (first_change(self._base.folders, path, names_now(path)) for path in self._base.folders)
        return next((path for path in changes if path is not None), None)

    def _amend(
        self,
        folder: Path,
        where: Path,
        path: Path,
        found: dict[str, Listed],
        *,
        is_there: bool,
    ) -> None:
        """Bring the list of a folder into line with a file in or below it."""
        if path == where or not path.is_relative_to(where):
            return
        name, *below = path.relative_to(where).parts
        if name.startswith("."):
            return  # as on disk
        if is_there:
            found.setdefault(name, Planned(str(folder / name), name, bool(below)))
        elif not below:
            found.pop(name, None)


_current: ContextVar[FileSnapshot | None] = ContextVar("snapshot", default=None)


@contextmanager
def reading(proposed: Proposed | None = None, *, is_noting: bool = False) -> Iterator[FileSnapshot]:
    """Read all data files within the block through one snapshot; see ``FileSnapshot``."""
    with looking(FileSnapshot(proposed, is_noting=is_noting)) as snapshot:
        yield snapshot


@contextmanager
def looking(snapshot: FileSnapshot) -> Iterator[FileSnapshot]:
    """Read all data files within the block through a snapshot."""
    token = _current.set(snapshot)
    try:
        yield snapshot
    finally:
        _current.reset(token)


# Readings after which a reader gives up: another process writes all the time.
_MOST_READINGS: Final = 8
_P = ParamSpec("_P")
_T = TypeVar("_T")


def at_one_moment(read: Callable[_P, _T]) -> Callable[_P, _T]:
    """Let a function see the files of one moment: it is called again where a change of them was decided meanwhile.

    Raises:
        TransactionError: They change all the time.
    """

    @wraps(read)
    def reading_again(*words: _P.args, **named: _P.kwargs) -> _T:
        with looking(current()) as snapshot:
            for _ in range(_MOST_READINGS):
                snapshot.renew()
                before, found = snapshot.moment, read(*words, **named)
                snapshot.renew()
                if snapshot.moment is before:
                    return found
        raise TransactionError("the files changed too often while they were read: run this again")

    return reading_again


@contextmanager
def recording() -> Iterator[Inputs]:
    """Record the inputs of the block; see ``FileSnapshot.recording``."""
    with looking(current()) as snapshot, snapshot.recording() as inputs:
        yield inputs


def current() -> FileSnapshot:
    """Return the snapshot of the command that runs; outside of one, a new one."""
    return _current.get() or FileSnapshot()


def read_file(path: Path, most: int = MAX_READ_BYTES) -> tuple[bytes, FileVersion]:
    """Read a data file as the running command sees it; see ``FileSnapshot.read``."""
    return current().read(path, most)


def files_below(folder: Path, *endings: str) -> Iterator[Path]:
    """Yield the files below a folder whose names end so, as the running command sees them; hidden ones are left out."""
    snapshot = current()
    waiting = [folder]
    while waiting:
        try:
            entries = snapshot.entries(waiting.pop())
        except OSError:
            continue
        for each in entries:
            if each.is_dir(follow_symlinks=False):
                waiting.append(Path(each.path))
            elif each.name.endswith(endings):
                yield Path(each.path)
