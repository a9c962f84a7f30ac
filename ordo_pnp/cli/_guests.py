"""Paths on the command line that turn out to be sets from outside the card database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.cli._options import opened
from ordo_pnp.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ordo_pnp.catalog.guests import Guest
    from ordo_pnp.diagnostics import Diagnostic


def guests_among(paths: Iterable[Path], root: Path) -> list[Path]:
    """Name the sets from outside that paths lie in: the nearest folder with ``set.yaml``, or a zip file.

    Args:
        paths: As a person gave them.
        root: The card database; what lies in it is no guest.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if path.absolute().is_relative_to(root):
            continue
        if path.suffix.lower() == ".zip" and path.is_file():
            found[path] = None
            continue
        home = next((each for each in (path, *path.parents) if (each / "set.yaml").is_file()), None)
        if home is not None and not home.absolute().is_relative_to(root):
            found[home] = None
    return list(found)


def scope_of(path: Path, guests: Iterable[Guest]) -> Path:
    """Give the folder to look into for a path: that of the unpacked files where the path is an archive."""
    return next((guest.folder for guest in guests if guest.is_archive and guest.shown == str(path)), path)


def guests_or_findings(paths: Iterable[Path], game: str | None) -> tuple[tuple[Guest, ...], list[Diagnostic]]:
    """Open sets from outside; those that cannot be opened are findings, the others are given all the same."""
    guests: list[Guest] = []
    problems: list[Diagnostic] = []
    for path in paths:
        try:
            guests += opened([path], game)
        except DataError as error:
            problems += error.diagnostics
    return tuple(guests), problems
