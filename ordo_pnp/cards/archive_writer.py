"""Pack the folder of a set as a zip file that every command takes: the same files give the same bytes, everywhere."""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import DataError, lies_in, read_bounded, real
from ordo_pnp.cards.archive import MAX_FILE, judge

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic


_DATA: Final = (".yaml", ".yml")
# Endings of files that belong to a set by themselves.
WORDS: Final = frozenset({*_DATA, ".json", ".md", ".txt"})
# Endings of pictures, which belong to a set whose data name them, even where no face shows them: what a preview has
# drawn does not.
PICTURES: Final = frozenset({".png", ".jpg", ".jpeg", ".svg"})
LICENCES: Final = ("LICENSE", "LICENCE", "COPYING", "OFL", "NOTICE")
# The first that a zip file can hold; when a file was changed is nobody's business.
_DATE: Final = (1980, 1, 1, 0, 0, 0)
_UNIX: Final = 3


@dataclass(frozen=True, slots=True)
class PackedSet:
    """A set as a zip file."""

    content: bytes
    # Of the files in it, as seen from the folder of the set, sorted.
    names: tuple[str, ...]
    # Of other files in the folder, sorted.
    left_out: tuple[str, ...]


def pack(folder: Path, name: str, shown: str, needed: Iterable[Path] = ()) -> PackedSet:
    """Pack the files of a set that are its own: data, texts, what the check of it opens, and pictures that the data name.

    What is hidden, a link that leads elsewhere, and all other files are left out. Files lie in a folder that is named
    after the set, sorted by name, uncompressed, since compressors differ from version to version.

    Args:
        folder: Of the set, links followed.
        name: Its id.
        shown: The path of the archive, for messages.
        needed: Files that a check of the set opened, such as fonts: without them the set would have errors elsewhere. Those
            that lie in other folders are left out.

    Raises:
        DataError: A name in it cannot be unpacked on every system, or it is too large: what any command would refuse.
        OSError: A file cannot be read, or is too large.
    """
    files = {path.relative_to(folder).as_posix(): path for path in _files(folder)}
    contents = {each: read_bounded(path, MAX_FILE)[0] for each, path in files.items() if _is_worded(path)}
    words = b"\n".join(each for name, each in contents.items() if name.lower().endswith(_DATA))
    named = (each for each, path in files.items() if path.suffix.lower() in PICTURES and each.encode() in words)
    more = chain(((each, files[each]) for each in named), _within(folder, needed))
    contents |= {each: read_bounded(path, MAX_FILE)[0] for each, path in more if each not in contents}
    names = sorted(contents)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for each in names:
            archive.writestr(_entry(f"{name}/{each}"), contents[each])
    problems = _judged(out, shown)
    if problems:
        raise DataError(problems)
    return PackedSet(out.getvalue(), tuple(names), tuple(sorted(set(files) - set(names))))


def _files(folder: Path) -> Iterator[Path]:
    """Yield every file below a folder that neither is hidden nor leads out of it."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name == "__MACOSX" or not lies_in(path, folder):
            continue
        if path.is_dir() and not path.is_symlink():
            yield from _files(path)
        elif path.is_file():
            yield path


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
