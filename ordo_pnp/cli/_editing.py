"""What the commands share that change data files."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ordo_pnp.cli._options import opened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ordo_pnp.catalog.guests import Guest


def near_guests(paths: Iterable[Path], card_set: str, root: Path, game: str | None) -> tuple[Guest, ...]:
    """Open the sets that were named, and the one that lies here under the name of a card's set.

    Raises:
        DataError: Something named is no set.
        click.UsageError: A set is a zip file, which cannot be edited.
    """
    here = Path(card_set)
    known = any(root.glob(f"*/{card_set}/set.yaml"))
    found = dict.fromkeys(paths)
    if not known and (here / "set.yaml").is_file():
        found.setdefault(here)
    if not known and Path("set.yaml").is_file() and Path.cwd().name == card_set:
        found.setdefault(Path())
    guests = opened(found, game)
    if any(each.is_archive for each in guests):
        raise click.UsageError("a zip file is not edited: unpack it first")
    return guests


def diff_of(changes: Mapping[Path, tuple[str | None, str]]) -> str:
    """Show what changes in files, from before (None: there is no file) to after."""
    return "".join(line for path, (before, after) in changes.items() for line in _diff(path, before or "", after))


def _diff(path: Path, before: str, after: str) -> Iterator[str]:
    from ordo_pnp.catalog.source import shown_path

    shown = shown_path(path)
    for line in difflib.unified_diff(before.splitlines(True), after.splitlines(True), shown, shown):
        yield line if line.endswith("\n") else f"{line}\n\\ no newline at the end\n"


def write_changes(changes: Mapping[Path, tuple[str | None, str]]) -> None:
    """Write changed files, all or none; a mark of byte order stays."""
    from ordo_pnp.files import write_together

    bom = b"\xef\xbb\xbf"
    starts = {
        path: bom if before is not None and path.read_bytes().startswith(bom) else b""
        for path, (before, _) in changes.items()
    }
    write_together({path: starts[path] + after.encode() for path, (_, after) in changes.items()})
