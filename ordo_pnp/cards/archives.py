"""Check and unpack untrusted zip files, and pack the folder of a set into one, with the same bytes everywhere."""

from __future__ import annotations

import io
import os
import re
import stat
import tempfile
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from typing import BinaryIO, Final

from ordo_pnp.base import DataError, Diagnostic, Span, finding, lies_in, printable, read_bounded, real
from ordo_pnp.cards.finding_codes import UNSAFE_ARCHIVE

MAX_ARCHIVE: Final = 128 * 1024 * 1024
MAX_ENTRIES: Final = 5_000
MAX_FILE: Final = 64 * 1024 * 1024
MAX_TOTAL: Final = 256 * 1024 * 1024
# All YAML files together; ten thousand cards have four megabytes.
MAX_TEXT: Final = 32 * 1024 * 1024
# Text of much repetition shrinks to a hundredth.
MAX_RATIO: Final = 200
# Below this size no ratio is suspicious.
SMALL: Final = 1024 * 1024
MAX_NAME: Final = 200
MAX_DEPTH: Final = 12
MAX_TOLD: Final = 20

_TEXT = (".yaml", ".yml", ".json")
_PLAIN = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)", re.IGNORECASE)
_FORBIDDEN = re.compile(r'[\\:*?"<>|]')
# The errors of zipfile for broken archives; NotImplementedError for a method of compression it does not know,
# RuntimeError for encrypted entries.
DAMAGE: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OverflowError)


@contextmanager
def unpack(path: Path, shown: str) -> Iterator[Path]:
    """Unpack a zip file into a temporary folder that is gone afterwards.

    Args:
        path: The file.
        shown: Its path as a person knows it.

    Yields:
        The folder; it may be renamed within the temporary folder that holds nothing else.

    Raises:
        DataError: It is no zip file, or something about it is not safe; then nothing has been unpacked.
        OSError: It cannot be read.
    """
    handle = os.open(
        path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    )  # a pipe must not block
    with (
        os.fdopen(handle, "rb") as raw,
        _opened(raw, shown) as archive,
        tempfile.TemporaryDirectory(prefix="ordo-") as home,
    ):
        problems = judge(archive, shown)
        if problems:
            raise DataError(problems)
        root = real(Path(home)) / ".unpacked"
        root.mkdir()
        try:
            for info in archive.infolist():
                _unpack(archive, info, root)
        except DAMAGE as error:
            raise DataError([_unsafe(shown, f"is damaged: {_told(error)}")]) from None
        yield root


@contextmanager
def _opened(raw: BinaryIO, shown: str) -> Iterator[zipfile.ZipFile]:
    status = os.fstat(raw.fileno())
    if not stat.S_ISREG(status.st_mode):
        raise DataError([_unsafe(shown, "is no regular file")])
    if status.st_size > MAX_ARCHIVE:
        raise DataError([_unsafe(shown, f"has {status.st_size:,} bytes, more than {MAX_ARCHIVE:,}")])
    start = raw.read(4)
    if start not in (b"PK\x03\x04", b"PK\x05\x06"):
        raise DataError([_unsafe(shown, "is no zip file")])
    try:
        archive = zipfile.ZipFile(raw)
    except (*DAMAGE, OSError) as error:  # a place before the file's beginning, too
        raise DataError([_unsafe(shown, f"is damaged: {_told(error)}")]) from None
    with archive:
        yield archive


def judge(archive: zipfile.ZipFile, shown: str) -> list[Diagnostic]:
    """Find everything in the table of contents of an archive that is not safe, at most a screenful."""
    entries = archive.infolist()
    if len(entries) > MAX_ENTRIES:
        return [_unsafe(shown, f"holds {len(entries):,} entries, more than {MAX_ENTRIES:,}")]
    found = [_unsafe(shown, f"holds `{_name(info)}`, {fault}") for info in entries if (fault := _fault(info))]
    found += [_unsafe(shown, f"holds {fault}") for fault in _together(entries)]
    return found[:MAX_TOLD]


def _fault(info: zipfile.ZipInfo) -> str | None:
    """Return the fault of one entry; None if it has none."""
    return _kind_fault(info) or _size_fault(info) or _name_fault(info.orig_filename) or _second_name_fault(info)


def _second_name_fault(info: zipfile.ZipInfo) -> str | None:
    """Find a name in the extra field, which replaces the one that everybody sees; newer versions of Python obey it."""
    return None if info.filename == info.orig_filename else "which has a second name"


def _kind_fault(info: zipfile.ZipInfo) -> str | None:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if info.flag_bits & _ENCRYPTED:
        return "which is encrypted"
    if kind == stat.S_IFLNK:
        return "which is a link"
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "which is a device, a pipe or a socket"
    if info.is_dir() != (kind == stat.S_IFDIR) and kind:
        return "which is a folder by its name or by its kind, but not by both"
    if info.is_dir() and info.file_size:
        return "a folder with content"
    if info.compress_type not in _PLAIN:
        return "which is packed by an unusual method"
    return None


def _size_fault(info: zipfile.ZipInfo) -> str | None:
    if info.header_offset < 0:
        return "which would lie before the beginning of the file"
    if info.file_size > MAX_FILE:
        return f"which has {info.file_size:,} bytes unpacked, more than {MAX_FILE:,}"
    if info.file_size > SMALL and info.file_size > MAX_RATIO * max(info.compress_size, 1):
        return f"which would grow more than {MAX_RATIO} times when it is unpacked"
    return None


def _name_fault(name: str) -> str | None:
    """Return why a name may not be written, on any system."""
    parts = name.removesuffix("/").split("/")
    faults = {
        "an absolute path": name.startswith("/") or bool(re.match(r"[A-Za-z]:", name)),
        "a path that leads out of the archive": ".." in parts,
        "a name with a backslash": "\\" in name,
        "a name with a character that not every system can write": bool(_FORBIDDEN.search(name))
        or not name.isprintable(),
        "a path with an empty step": "" in parts or "." in parts,
        "a name with a dot or space at its edge": any(part != part.strip(" ").rstrip(".") for part in parts),
        "a name that is reserved on some systems": any(_RESERVED.match(part) for part in parts),
        "a path that is too long or too deep": len(name) > MAX_NAME or len(parts) > MAX_DEPTH,
    }
    return next((fault for fault, found in faults.items() if found), None)


def _together(entries: Sequence[zipfile.ZipInfo]) -> Iterator[str]:
    """Return the faults of the entries taken together."""
    total = sum(info.file_size for info in entries)
    if total > MAX_TOTAL:
        yield f"{total:,} bytes when unpacked, more than {MAX_TOTAL:,}"
    text = sum(info.file_size for info in entries if info.orig_filename.lower().endswith(_TEXT))
    if text > MAX_TEXT:
        yield f"{text:,} bytes of YAML, more than {MAX_TEXT:,}"
    seen: dict[str, bool] = {}
    for info in entries:
        key = unicodedata.normalize("NFC", info.orig_filename).casefold().removesuffix("/")
        if key in seen:
            yield f"`{_name(info)}` twice, or names that some systems take for the same"
        seen[key] = info.is_dir()
    for key in seen:
        parents = key.split("/")[:-1]
        if any(seen.get("/".join(parents[: n + 1])) is False for n in range(len(parents))):
            yield f"`{printable(key)}` within something that is a file"
    placed = sorted(entries, key=lambda info: info.header_offset)
    for one, other in pairwise(placed):
        if one.header_offset + one.compress_size > other.header_offset:
            yield f"`{_name(one)}` and `{_name(other)}`, which share bytes"


def _unpack(archive: zipfile.ZipFile, info: zipfile.ZipInfo, root: Path) -> None:
    """Write one judged entry; its size is believed only as far as it proves true."""
    target = root.joinpath(*info.filename.removesuffix("/").split("/"))
    if not target.is_relative_to(root):
        raise ValueError(f"{info.filename} leads out")
    if info.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(info) as source:
        data = source.read(info.file_size + 1)
    if len(data) != info.file_size:
        raise ValueError(f"{info.filename} has another size than it says")
    target.write_bytes(data)


def _name(info: zipfile.ZipInfo) -> str:
    return printable(info.orig_filename[:80])


def _told(error: Exception) -> str:
    return printable(str(error)[:120]).lower() or "it cannot be read"


def _unsafe(shown: str, what: str) -> Diagnostic:
    message = f"`{printable(shown)}` {what}"
    return finding(UNSAFE_ARCHIVE, message, Span(shown), remedy="pack its folder again, only its files")


_DATA: Final = (".yaml", ".yml")
# Endings of files that belong to a set by themselves.
WORDS: Final = frozenset({*_DATA, ".json", ".md", ".txt"})
# Endings of pictures, which belong to a set whose data name them, even where no face shows them; pictures drawn by a
# preview do not.
PICTURES: Final = frozenset({".avif", ".bmp", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".tif", ".tiff", ".webp"})
LICENCES: Final = ("LICENSE", "LICENCE", "COPYING", "OFL", "NOTICE")
# The first that a zip file can hold; the times of changes in files are left out.
_DATE: Final = (1980, 1, 1, 0, 0, 0)
_UNIX: Final = 3


@dataclass(frozen=True, slots=True)
class PackedFiles:
    """A set or a look as a zip file."""

    content: bytes
    # Of the files in it, as seen from its folder, sorted.
    names: tuple[str, ...]
    # Of other files in the folder, sorted; of a folder that is left out whole, its name with a stroke behind it.
    left_out: tuple[str, ...]


def pack(folder: Path, name: str, shown: str, needed: Iterable[Path] = ()) -> PackedFiles:
    """Pack a set's own files: data, texts, files its check opens, pictures its data name.

    Hidden files, links that lead elsewhere and all other files are left out.

    Args:
        folder: Of the set, links followed.
        name: Its id.
        shown: The path of the archive, for messages.
        needed: Files that a check of the set opened, such as fonts: without them the set would have errors elsewhere. Those
            that lie in other folders are left out.

    Raises:
        DataError: A name in it cannot be unpacked on every system, or it is too large; any command would refuse such an
            archive.
        OSError: A file cannot be read, or is too large.
    """
    passed: list[str] = []
    files = own_files(folder, passed)
    contents = {each: read_bounded(path, MAX_FILE)[0] for each, path in files.items() if _is_worded(path)}
    words = b"\n".join(each for name, each in contents.items() if name.lower().endswith(_DATA))
    named = (each for each, path in files.items() if path.suffix.lower() in PICTURES and each.encode() in words)
    more = chain(((each, files[each]) for each in named), _within(folder, needed))
    contents |= {each: read_bounded(path, MAX_FILE)[0] for each, path in more if each not in contents}
    packed = zipped(contents, name, shown)
    return PackedFiles(packed, tuple(sorted(contents)), tuple(sorted({*files, *passed} - contents.keys())))


def zipped(contents: Mapping[str, bytes], name: str, shown: str) -> bytes:
    """Return files as a zip file: in a folder, sorted by name, uncompressed, since compressors differ from version to version.

    Args:
        contents: Name of a file as seen from the folder -> its content.
        name: Of the folder.
        shown: The path of the archive, for messages.

    Raises:
        DataError: A name cannot be unpacked on every system, or it is too large; any command would refuse such an
            archive.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for each in sorted(contents):
            archive.writestr(_entry(f"{name}/{each}"), contents[each])
    problems = _judged(out, shown)
    if problems:
        raise DataError(problems)
    return out.getvalue()


def own_files(folder: Path, passed: list[str]) -> dict[str, Path]:
    """Return every file below a folder that neither is hidden nor leads out of it, by its name as seen from there.

    Args:
        folder: Links followed.
        passed: Takes the names of all other entries of the folder; those of folders end with a stroke.
    """
    return {path.relative_to(folder).as_posix(): path for path in _files(folder, folder, passed)}


def _files(folder: Path, home: Path, passed: list[str]) -> Iterator[Path]:
    """Yield every file below a folder that neither is hidden nor leads out of it.

    Args:
        folder: The folder.
        home: The folder of the set.
        passed: Takes the names, as seen from there, of all other entries of the folder; those of folders end with a
            stroke.
    """
    for path in sorted(folder.iterdir()):
        is_own = not path.name.startswith(".") and path.name != "__MACOSX" and lies_in(path, folder)
        if is_own and path.is_dir() and not path.is_symlink():
            yield from _files(path, home, passed)
        elif is_own and path.is_file():
            yield path
        else:
            passed.append(path.relative_to(home).as_posix() + ("/" if path.is_dir() else ""))


def _within(folder: Path, paths: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Yield those of the paths that lie in a folder, with their names as seen from it."""
    for path in paths:
        where = real(path.parent) / path.name
        if where.is_relative_to(folder) and lies_in(path, folder):
            yield where.relative_to(folder).as_posix(), path


def _is_worded(path: Path) -> bool:
    return path.suffix.lower() in WORDS or path.name.upper().startswith(LICENCES)


def _entry(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _DATE)
    info.create_system = _UNIX
    info.external_attr = (stat.S_IFREG | 0o644) << 16
    return info


def _judged(out: io.BytesIO, shown: str) -> list[Diagnostic]:
    with zipfile.ZipFile(out) as archive:
        return judge(archive, shown)
