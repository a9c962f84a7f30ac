"""Odd entries of folders: pipes, loops of links, files that are too large, in the place of a data file or beside the data."""

from __future__ import annotations

import json
import os
import shutil
import socket
from contextlib import chdir, closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from fuzz.trees import Files

# The file of a case that lists its odd entries: a place and a kind each.
NEIGHBOURS: Final = "neighbours.json"
# Bytes, of which none takes room on the disk.
_TOO_LARGE: Final = 200 * 1024 * 1024


def _too_large(path: Path) -> None:
    with path.open("wb") as out:
        out.truncate(_TOO_LARGE)


def _socket(path: Path) -> None:
    with chdir(path.parent), closing(socket.socket(socket.AF_UNIX)) as listening:  # a long path is no address
        listening.bind(path.name)


def _unreadable(path: Path) -> None:
    path.write_bytes(b"format: 1\ngame: none\n")
    path.chmod(0)


# Kind of odd entry -> function that makes one.
KINDS: Final[Mapping[str, Callable[[Path], object]]] = {
    "too large": _too_large,
    "pipe": os.mkfifo,
    "socket": _socket,
    "link to a device": lambda path: path.symlink_to("/dev/zero"),
    "link in a circle": lambda path: path.symlink_to(path.name),
    "link to nothing": lambda path: path.symlink_to("nothing/at/all"),
    "folder": Path.mkdir,
    "unreadable": _unreadable,
    "not UTF-8": lambda path: path.write_bytes(b"units: \xff\xfe\n"),
    "UTF-16": lambda path: path.write_bytes("format: 1\nunits: []\n".encode("utf-16")),
    "NULs": lambda path: path.write_bytes(bytes(100)),
    "brackets": lambda path: path.write_bytes(b"[" * 5_000),
    "empty": lambda path: path.write_bytes(b""),
}
# Commands that are tried beside odd entries.
READING: Final = (
    "list --json",
    "check",
    "fmt --check",
    "export json -o o.json",
    "export json -o x.yaml",
    "show base/spear-levy",
    "export pack base -o base.zip",
    "schema --check",
    "score x.yaml",
    "scenario",
    "translate --game ordonnance --lang de -o t.csv",
    "undo --dry-run",
    "new expansion trial",
    "build kind:aid -o out",
)
_FOLDERS: Final = ("", "", "", "cards", "cards/new", "cards/new/base", ".ordo", ".ordo/change-00000001", "trial")
_NAMES: Final = (
    "x.yaml", "x.yml", "set.yaml", "game.yaml", "look.yaml", "kinds.yaml", "cards", "text", "art", ".ordo", "lock", ".gitignore", "schemas", "x.md", "o.json", "out",
    "base.zip", "t.csv", "00000001-00000000.pending", "change-00000001", "pending.json", "done.json", "new-0",
)  # fmt: skip
_WITHOUT_PROJECT: Final = 0.3


def change_neighbours(random: Random, files: Files, path: str) -> None:
    """Add an odd entry, beside the files or in the place of one; sometimes the project goes, and only these are left."""
    is_project = any(each.startswith("cards/") for each in files)
    if is_project and random.random() < _WITHOUT_PROJECT:
        for each in [each for each in files if each.startswith(("cards/", "trial"))]:
            del files[each]
        is_project = False
    entries = json.loads(files[path])
    if is_project and random.random() < 0.6:
        place = random.choice(sorted(each for each in files if each.startswith(("cards/", "trial"))))
        place = str(Path(place).parent / random.choice((Path(place).name, *_NAMES)))
    else:
        place = str(Path(random.choice(_FOLDERS)) / random.choice(_NAMES))
    files[path] = json.dumps([*entries, [place, random.choice(list(KINDS))]]).encode()


def lay_out(entries: list[list[str]], folder: Path) -> None:
    """Put odd entries into a folder; one that has no place there is left out."""
    for place, kind in entries:
        path = folder / place
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            path.unlink(missing_ok=True)
            KINDS[kind](path)
