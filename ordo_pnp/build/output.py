"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from ordo_pnp.errors import OrdoError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder, which is made if need be.

    All are written under temporary names first (``.name.part``), then renamed in their order: whatever happens, every
    file under its own name is an old or a new one, whole.

    Args:
        folder: Where to.
        files: Name -> content; put a file that describes the others last.

    Raises:
        OrdoError: Something cannot be written; no file has been changed unless the disk failed while renaming.
    """
    parts = {name: folder / f".{name}.part" for name in files}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            parts[name].write_bytes(content)
        for name, part in parts.items():
            part.replace(folder / name)
    except FileExistsError as error:
        raise OrdoError(f"cannot write into {folder}: it is a file, not a folder") from error
    except OSError as error:
        raise OrdoError(f"cannot write into {folder}: {(error.strerror or str(error)).lower()}") from error
    finally:
        for part in parts.values():
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
