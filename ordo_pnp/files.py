"""Writing files so that a reader never sees half of one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file under a temporary name beside its place, then rename it.

    A killed process leaves the old file whole. The new file has the usual rights.

    Raises:
        OSError: The folder does not exist or cannot be written.
    """
    part = path.with_name(f".{path.name}.{os.urandom(6).hex()}")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
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
            part = path.with_name(
                f".{path.name}.{os.urandom(6).hex()}"
            )  # of this call alone: others may write here, too
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
