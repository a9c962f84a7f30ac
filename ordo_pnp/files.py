"""Writing files so that a reader never sees half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file under a temporary name beside its place, then rename it.

    A killed process leaves the old file whole. The new file has the usual rights.

    Raises:
        OSError: The folder does not exist or cannot be written.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        umask = os.umask(0)
        os.umask(umask)
        Path(name).chmod(0o666 & ~umask)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_together(files: Mapping[Path, bytes]) -> None:
    """Write several files so that either all are new or all are as they were; folders are made.

    Raises:
        OSError: Something cannot be written; every file is as it was.
    """
    parts: dict[Path, Path] = {}
    before: dict[Path, bytes | None] = {}
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            before[path] = path.read_bytes() if path.exists() else None
            part = path.with_name(f".{path.name}.part")
            parts[path] = part
            write_atomically(part, data)
        for path, part in parts.items():
            part.replace(path)
    except BaseException:
        for path, part in parts.items():
            part.unlink(missing_ok=True)
            old = before[path]
            if old is None:
                path.unlink(missing_ok=True)
            elif path.read_bytes() != old:
                write_atomically(path, old)
        raise
