"""What earlier builds have left in a folder, as the manifest there tells it: no file made otherwise is replaced in silence."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from ordo_pnp.base import read_bounded
from ordo_pnp.paper.options import PrintStyle
from ordo_pnp.paper.print_file import SELECTION_SUFFIX

MAX_MANIFEST_BYTES: Final = 64 * 1024 * 1024
MAX_PDF_BYTES: Final = 1024 * 1024 * 1024
_NAME: Final = re.compile(r"[\w.-]{1,200}\.pdf")
# What decides about the content of a file besides its name and the data.
CONTENT_OPTIONS: Final = ("filter", "paper", "backs", "size", *PrintStyle._fields, "changed", "printer")
_LONGEST: Final = 500


class EarlierFile(NamedTuple):
    """A file that an earlier build has made."""

    # SHA-256.
    digest: str
    # Of those that decide about its content, the ones that were given.
    options: Mapping[str, str]

    @property
    def plain(self) -> dict[str, Any]:
        """As a manifest has it."""
        return {"sha256": self.digest, **self.options}


def earlier_files(folder: Path, manifest: str) -> dict[str, EarlierFile]:
    """Return what a manifest knows of files beside it, by name; nothing where it cannot be read.

    Args:
        folder: Where they lie.
        manifest: The name of the manifest.
    """
    try:
        data = json.loads(read_bounded(folder / manifest, MAX_MANIFEST_BYTES)[0])
    except (OSError, ValueError, RecursionError):
        return {}
    return dict(_files(data)) if isinstance(data, dict) else {}


def _files(data: Mapping[str, Any]) -> Iterator[tuple[str, EarlierFile]]:
    last = data.get("options")
    for key, options in (("earlier", None), ("outputs", last)):
        listed = data.get(key)
        for name, said in listed.items() if isinstance(listed, dict) else ():
            if _NAME.fullmatch(name) and isinstance(said, dict) and isinstance(said.get("sha256"), str):
                yield name, EarlierFile(said["sha256"][:64], content_options(said if options is None else options))


def content_options(options: Any) -> dict[str, str]:
    """Return of the options of a build those that decide about the content of its files."""
    found = options if isinstance(options, dict) else {}
    return {
        key: value for key in CONTENT_OPTIONS if isinstance(value := found.get(key), str) and len(value) <= _LONGEST
    }


def is_same_print(name: str, one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether two builds meant the same by a file of one name: the whole of a sheet is that by whatever filter."""
    keys = CONTENT_OPTIONS if SELECTION_SUFFIX in name else CONTENT_OPTIONS[1:]
    return all(one.get(key) == other.get(key) for key in keys)


def holds(file: Path, digest: str) -> bool:
    """Whether a file is there with a content of this SHA-256."""
    try:
        return hashlib.sha256(read_bounded(file, MAX_PDF_BYTES)[0]).hexdigest() == digest
    except OSError:
        return False
