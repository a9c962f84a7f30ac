"""What a result was made of: the files that were opened and the folders that were listed meanwhile, by content."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    import os


# Time of change of a file's content and of its inode in nanoseconds, size, inode: what no writer leaves as it was.
Seal: TypeAlias = "tuple[int, int, int, int]"
# The digest of a file that does not exist.
MISSING: Final = ""
# The digest of what cannot be read as a file: a folder, a pipe, what is too large or forbidden.
UNFIT: Final = "unfit"
# In place of the digest of a file that must not be opened: no content has it.
UNREAD: Final = "unread"
# Between the digest of a file and the path that a link leads to.
LED_TO: Final = " -> "
# Nanoseconds after which a further change of a file must show in its times: FAT counts in 2 s, others in 10 ms at most.
_SETTLED_NS: Final = 2_000_000_000


def digest_of(content: bytes | None) -> str:
    """Return what identifies the content of a file; None stands for no file."""
    return MISSING if content is None else hashlib.blake2b(content, digest_size=16).hexdigest()


def seal_of(status: os.stat_result, now_ns: int) -> Seal | None:
    """Return what tells by itself that a file is still the one that was read; None where it was written just before."""
    if now_ns - max(status.st_mtime_ns, status.st_ctime_ns) < _SETTLED_NS:
        return None
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


class Inputs:
    """Files and folders by absolute path, and what was seen of each first."""

    __slots__ = ("files", "folders", "seals")

    def __init__(self) -> None:
        # Path -> digest of the content, ``MISSING`` or ``UNFIT``; behind a link with where it leads.
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
        """Note what was seen of a file, unless it was seen before."""
        if path not in self.files:
            self.files[path] = digest
            if seal is not None:
                self.seals[path] = seal

    def note_folder(self, path: Path, names: frozenset[str]) -> None:
        """Note what was seen of a folder, unless it was seen before."""
        self.folders.setdefault(path, names)

    def add(self, more: Inputs) -> None:
        """Note what another result was made of."""
        for path, digest in more.files.items():
            self.note(path, digest, more.seals.get(path))
        for path, names in more.folders.items():
            self.note_folder(path, names)

    def digest(self) -> str:
        """Return what identifies all contents together."""
        files = sorted((str(path), digest) for path, digest in self.files.items())
        folders = sorted((str(path), *sorted(names)) for path, names in self.folders.items())
        return digest_of(repr((files, folders)).encode(errors="surrogatepass"))

    def to_plain(self) -> list[Any]:
        """Return plain data that ``from_plain`` reads back."""
        files = [[str(path), digest, self.seals.get(path)] for path, digest in self.files.items()]
        return [files, [[str(path), sorted(names)] for path, names in self.folders.items()]]

    @classmethod
    def from_plain(cls, data: Any) -> Inputs:
        """Read what ``to_plain`` returned.

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
