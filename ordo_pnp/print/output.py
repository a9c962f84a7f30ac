"""Files that appear whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import printable
from ordo_pnp.errors import OrdoError, cause_of
from ordo_pnp.files import parts_of, sweep

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder, which is made if need be.

    All are written under temporary names first, then renamed in their order:
    whatever happens, and whoever else writes there, every file under its own name is an old or a new one, whole.

    Args:
        folder: Where to.
        files: Name -> content; put a file that describes the others last.

    Raises:
        OrdoError: Something cannot be written; no file has been changed unless the disk failed while renaming.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        make_way(folder, files)
        with parts_of({folder / name: content for name, content in files.items()}) as parts:
            for path, part in parts.items():
                part.replace(path)
    except FileExistsError as error:
        raise OrdoError(f"cannot write into {folder}: it is a file, not a folder") from error
    except ValueError as error:
        raise OrdoError(f"cannot write into {printable(str(folder))}: this is no name of a folder: {error}") from error
    except OSError as error:
        raise OrdoError(f"cannot write into {folder}: {cause_of(error)}") from error


def make_way(folder: Path, names: Iterable[str]) -> None:
    """Sweep up what killed writers of files left behind, before the first is written.

    Raises:
        OrdoError: In the place of a file lies something else.
    """
    for name in names:
        target = folder / name
        if target.exists() and not target.is_file():
            what = "a folder" if target.is_dir() else "a device or pipe"
            raise OrdoError(f"cannot write into {folder}: `{name}` is {what}, not a file")
        sweep(target)
