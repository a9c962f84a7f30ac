"""Files that appear whole or not at all."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath

from ordo_pnp.base.errors import OrdoError, cause_of
from ordo_pnp.base.files import part_of, parts_of, sweep
from ordo_pnp.base.spelling import printable


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder, which is made if need be.

    All are written under temporary names first, then renamed in their order:
    at any moment, even beside other writers, every file under its own name is an old or a new one, whole.

    Args:
        folder: The target folder.
        files: Name -> content; put a file that describes the others last.

    Raises:
        OrdoError: Something cannot be written; no file has been changed unless the disk failed while renaming.
    """
    with _telling(folder):
        folder.mkdir(parents=True, exist_ok=True)
        _refuse_obstacles(folder, files)
        for name in files:
            sweep(folder / name)
        with parts_of({folder / name: content for name, content in files.items()}) as parts:
            for path, part in parts.items():
                part.replace(path)


class NewFiles:
    """Files that wait, on the disk and not in memory, until all of them are there.

    Args:
        folder: The target folder.
        waiting: The folder in which they are until then.
    """

    def __init__(self, folder: Path, waiting: Path) -> None:
        self._folder = folder
        self._waiting = waiting
        self._names: dict[str, None] = {}

    def write(self, name: str, content: bytes) -> None:
        """Write a file that is not visible yet.

        Raises:
            OrdoError: The disk is full, something that is no file has its name, or the name leads out of the folder.
        """
        if not name or PurePath(name).name != name or "\\" in name:
            raise OrdoError(f"cannot write into {self._folder}: `{printable(name)}` is no name of a file")
        with _telling(self._folder):
            _refuse_obstacles(self._folder, [name])
            (self._waiting / name).write_bytes(content)
        self._names[name] = None

    def publish(self) -> None:
        """Put all files into their places, in the order in which they were written.

        Raises:
            OrdoError: The disk failed meanwhile.
        """
        with _telling(self._folder):
            if self._folder.is_dir():
                for name in self._names:
                    (self._waiting / name).replace(self._folder / name)
            else:
                self._waiting.replace(self._folder)


@contextmanager
def new_files(folder: Path, known: Iterable[str] = ()) -> Iterator[NewFiles]:
    """Collect files and move them into a folder at the end; undo on failure.

    Other files in the folder stay.

    Args:
        folder: Where to; it is made if need be.
        known: Names that will come: obstacles are found before the first file is made.

    Raises:
        OrdoError: Something cannot be written.
    """
    made = [each for each in (folder.parent, *folder.parent.parents) if not each.exists()]
    beside = folder / "files" if folder.is_dir() else folder  # in it or beside it: on the same disk
    waiting = part_of(beside)
    try:
        with _telling(folder):
            if folder.exists() and not folder.is_dir():
                raise FileExistsError(folder)
            _refuse_obstacles(folder, known)
            folder.parent.mkdir(parents=True, exist_ok=True)
            sweep(beside)
            waiting.mkdir()
        files = NewFiles(folder, waiting)
        yield files
        files.publish()
        made = []
    finally:
        shutil.rmtree(waiting, ignore_errors=True)
        with suppress(OSError):
            for each in made:
                each.rmdir()


@contextmanager
def _telling(folder: Path) -> Iterator[None]:
    """Turn errors of the system into one that names the folder.

    Raises:
        OrdoError: There was one.
    """
    try:
        yield
    except FileExistsError as error:
        raise OrdoError(f"cannot write into {folder}: it is a file, not a folder") from error
    except ValueError as error:
        raise OrdoError(f"cannot write into {printable(str(folder))}: this is no name of a folder: {error}") from error
    except OSError as error:
        raise OrdoError(f"cannot write into {folder}: {cause_of(error)}") from error


def _refuse_obstacles(folder: Path, names: Iterable[str]) -> None:
    """Check that in the place of each file lies a file or nothing.

    Raises:
        OrdoError: In the place of a file lies something else.
    """
    for name in names:
        target = folder / name
        if target.exists() and not target.is_file():
            what = "a folder" if target.is_dir() else "a device or pipe"
            raise OrdoError(f"cannot write into {folder}: `{name}` is {what}, not a file")
