"""Read files within a size limit, list folders, and write files so that no reader ever sees half of one."""

from __future__ import annotations

import errno
import glob
import hashlib
import os
import shutil
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, TypeAlias

from ordo_pnp.base.spelling import printable

# Ends the names of files that are being written: ``.NAME.PROCESS-CHANCE.part``.
PART = ".part"


class UnfitFileError(OSError):
    """Not a regular file, or one that is larger than its reader takes.

    Args:
        path: Its path.
        size: In bytes; None where it is not a regular file.
        most: Bytes that the reader takes.
    """

    def __init__(self, path: Path | str, size: int | None, most: int) -> None:
        if size is None:
            super().__init__(errno.EINVAL, "not a regular file", str(path))
        else:
            super().__init__(errno.EFBIG, f"too large: {size:,} bytes, at most {most:,}", str(path))
        self.size = size
        self.most = most

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the call to copy it to another process; the default passes ``OSError``'s arguments."""
        return UnfitFileError, (self.filename, self.size, self.most)


def read_bounded(path: Path, most: int) -> tuple[bytes, os.stat_result]:
    """Read a regular file of at most so many bytes; a pipe in its place does not block.

    Raises:
        UnfitFileError: It is no regular file, or larger.
        OSError: It cannot be read.
    """
    handle, status = _opened(path, most)
    try:
        size = status.st_size
        raw = os.read(handle, size + 1)
        if len(raw) != size:  # it grows or shrinks meanwhile
            while len(raw) <= most and (more := os.read(handle, most + 1 - len(raw))):
                raw += more
    finally:
        os.close(handle)
    if len(raw) > most:
        raise UnfitFileError(path, len(raw), most)
    return raw, status


def open_bounded(path: Path, most: int) -> BinaryIO:
    """Open a regular file of at most so many bytes, to be read piece by piece.

    Raises:
        UnfitFileError: It is no regular file, or larger.
        OSError: It cannot be opened.
    """
    return os.fdopen(_opened(path, most)[0], "rb", buffering=0)


def _opened(path: Path, most: int) -> tuple[int, os.stat_result]:
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        if error.errno == errno.ENXIO:  # a socket
            raise UnfitFileError(path, None, most) from error
        raise
    status = os.fstat(handle)
    size = status.st_size if stat.S_ISREG(status.st_mode) else None
    if size is None or size > most:
        os.close(handle)
        raise UnfitFileError(path, size, most)
    return handle, status


def real(path: Path, *, must_exist: bool = False) -> Path:
    """Return the target of a path, links followed.

    ``Path.resolve`` raises ``RuntimeError`` for links in a circle before Python 3.13, and ignores them since. Here a
    path that leads in a circle is left as it is, like one at whose end nothing is, unless ``must_exist``.

    Raises:
        OSError: There is nothing, or a circle, and something must be there.
    """
    return Path(os.path.realpath(path, strict=must_exist))


def lies_in(path: Path, folder: Path) -> bool:
    """Whether a path leads into a folder once its links are followed; one that leads in a circle leads nowhere."""
    try:
        found = real(path, must_exist=True)
    except FileNotFoundError:
        found = real(path)
    except OSError:
        return False
    return found.is_relative_to(real(folder))


def part_of(path: Path) -> Path:
    """Return a temporary name beside a path, unused by others."""
    return path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(6).hex()}{PART}")


@contextmanager
def parts_of(files: Mapping[Path, bytes]) -> Iterator[Mapping[Path, Path]]:
    """Write files under temporary names beside their places; those not renamed at the end are deleted.

    The names are of this call alone, and each is a new file with the usual rights: a planted link is never written
    through.

    Yields:
        Place -> temporary file, in the order of the files.

    Raises:
        OSError: A folder does not exist or cannot be written, or a place is a device or pipe, which a rename would
            replace. It names the place, not the temporary file.
    """
    parts = {path: part_of(path) for path in files}
    try:
        for path, data in files.items():
            with naming(path):
                if path.exists() and not (path.is_file() or path.is_dir()):
                    raise OSError(errno.EINVAL, "not a regular file")
                with parts[path].open("xb") as out:
                    out.write(data)
        yield parts
    finally:
        for part in parts.values():
            with suppress(OSError):
                part.unlink(missing_ok=True)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Make errors of the system name a file: that of a full disk names none, that of a temporary file the wrong one."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def writer_of(part: Path) -> str:
    """Return the id of the process that writes a temporary file of ``parts_of``; of any other file, some part of its name."""
    return part.name.removesuffix(PART).rpartition(".")[2].partition("-")[0]


def sweep(path: Path) -> None:
    """Delete the temporary files and folders that killed writers left beside a place; those of running ones stay.

    Raises:
        OSError: One cannot be deleted.
    """
    for left in path.parent.glob(f".{glob.escape(path.name)}.*{PART}"):
        if _is_running(writer_of(left)):
            continue
        if left.is_dir() and not left.is_symlink():
            shutil.rmtree(left)
        else:
            left.unlink(missing_ok=True)


def _is_running(process: str) -> bool:
    """Whether another process of this id may still be writing."""
    if process == str(os.getpid()) or not process.isdecimal() or os.name != "posix":
        return False
    try:
        os.kill(int(process), 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file under a temporary name beside its place, then rename it; a killed process leaves the old file whole.

    Raises:
        OSError: The folder does not exist or cannot be written.
    """
    with parts_of({path: data}) as parts:
        parts[path].replace(path)


def write_durably(path: Path, data: bytes, mode: int | None = None, owner: tuple[int, int] | None = None) -> None:
    """Write a new file that a loss of power does not take away again; the name of it is safe after ``sync_folder``.

    Args:
        path: The path that must be free.
        data: All of it.
        mode: Its rights; None for the usual ones.
        owner: User and group it shall belong to, where this process may give it away.

    Raises:
        OSError: It exists, or cannot be written.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o666 if mode is None else 0o600)
    try:
        rest = memoryview(data)
        with naming(path):
            while rest:
                rest = rest[os.write(handle, rest) :]
        if owner is not None and hasattr(os, "fchown"):
            with suppress(OSError):
                os.fchown(handle, *owner)
        if mode is not None:
            path.chmod(mode)
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder safe against a loss of power, where the system can do that."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):  # some file systems of networks know no such thing
            os.fsync(handle)
    finally:
        os.close(handle)


# The digest of a file that does not exist.
MISSING: Final = ""
# The digest of a path that cannot be read as a file: a folder, a pipe, a file too large or forbidden.
UNFIT: Final = "unfit"


def digest_of(content: bytes | None) -> str:
    """Return a digest of the content of a file; None stands for no file."""
    return MISSING if content is None else hashlib.blake2b(content, digest_size=16).hexdigest()


# More than any reader of data files takes.
MAX_READ_BYTES: Final = 64 * 1024 * 1024
_DATA: Final = (".yaml", ".yml", ".md", ".schema.json")


class Planned(NamedTuple):
    """A file or folder that a change puts where there is nothing on disk; as much of ``os.DirEntry`` as readers use."""

    path: str
    name: str
    is_folder: bool

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        """Whether it is a folder."""
        return self.is_folder

    def is_symlink(self) -> bool:
        """Whether it is a link; it never is."""
        return False


Listed: TypeAlias = "os.DirEntry[str] | Planned"


def read_disk(path: Path, most: int) -> tuple[bytes | None, os.stat_result | None]:
    """Return the content and status of a regular file of at most so many bytes; twice None where there is none.

    Raises:
        UnfitFileError: It is no regular file, or larger.
        OSError: It cannot be read.
    """
    try:
        return read_bounded(path, most)
    except (FileNotFoundError, NotADirectoryError):
        return None, None


def from_root(path: Path) -> Path:
    """Return a path from the root; links and dots stay as they are."""
    return path if path.is_absolute() else Path.cwd() / path


def bytes_now(path: Path) -> bytes | None:
    """Return the content of a file; None where there is none that can be read."""
    try:
        return read_bounded(path, MAX_READ_BYTES)[0]
    except OSError:
        return None


def names_now(folder: Path) -> frozenset[str]:
    """Return the names that count in a folder; none where it cannot be listed."""
    try:
        with os.scandir(folder) as entries:
            return counting_names(entries)
    except OSError:
        return frozenset()


def counting_names(entries: Iterable[Listed]) -> frozenset[str]:
    """Return the names that count in a folder: files that editors keep beside edited ones do not."""
    return frozenset(
        each.name
        for each in entries
        if not each.name.startswith(".") and (each.name.endswith(_DATA) or leads_to_folder(each))
    )


def leads_to_folder(entry: Listed) -> bool:
    """Whether an entry of a folder is a folder or a link to one; a link in a circle, which the system refuses to follow, is none."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def printable_path(path: Path) -> str:
    """Return a path as it stands in a message: from the working directory on, with invisible characters escaped.

    Args:
        path: Absolute, without links: of a changed or locked file. For a path that a person has named, ``shown_path`` is right.
    """
    here = real(Path())
    return printable(str(path.relative_to(here) if path != here and path.is_relative_to(here) else path))


def obstacle_to(path: Path) -> str | None:
    """Return in words the obstacle in the place of a file or of a folder above it, with the remedy; None where there is none.

    A file that is there already is no obstacle, nor is a link to one.

    Args:
        path: Absolute; links in it are checked, not followed beforehand.
    """
    if os.path.isdir(path):  # noqa: PTH112 (pathlib raises where a folder above may not be looked into)
        return f"`{printable_path(path)}` is a folder, and a file is to be there: rename or delete the folder"
    if os.path.isfile(path):  # noqa: PTH113
        return None
    is_there = (each for each in (path, *path.parents) if os.path.lexists(each))
    found = next(is_there)
    if found != path and os.path.isdir(found):  # noqa: PTH112
        return None
    shown = f"`{printable_path(found)}`"
    if found.is_symlink():
        return f"{shown} is a link that leads nowhere: delete it, or put the {'file' if found == path else 'folder'} itself there"
    if found == path:
        return f"{shown} is a device or pipe, and a file is to be there: delete it"
    return f"{shown} is a file, and a folder is to be there: rename or delete the file"
