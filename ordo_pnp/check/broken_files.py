"""Files that could not be used: what they would hold is there, but not known, and what only follows from that is not said."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ordo_pnp.base import Severity, Stage
from ordo_pnp.check.file_roles import LOOK, is_drawn_with, is_face

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.check.known_files import KnownFiles
    from ordo_pnp.check.summary import Summary


def unsettling(problems: Sequence[Diagnostic], path: Path, *, is_used: bool) -> Iterator[Diagnostic]:
    """Let the findings of a misread or unusable file explain that its cards are unknown."""
    misread = any(each.code.stage == Stage.READING and each.severity is Severity.ERROR for each in problems)
    topics = () if is_used else (f"{path.parent.name}/{path.stem}",)
    if misread:
        topics = (*topics, f"ids of {path.parent}")
    for each in problems:
        yield replace(each, ties=each.ties._replace(unsettles=(*each.ties.unsettles, *topics))) if topics else each


def undrawable_games(files: KnownFiles) -> frozenset[str]:
    """Name the games whose cards are drawn with something that a broken file outside of sets holds."""
    every = frozenset(folder.game for folder in files.folders if folder.game)
    found: frozenset[str] = frozenset()
    for folder in files.folders:
        if folder.set is None and any(_is_broken(files.by_path[path].summary) for path in folder.files):
            found |= every if folder.game is None else {folder.game}
    return found


def _is_broken(summary: Summary | None) -> bool:
    """Whether a file, or words in it, could not be used."""
    return summary is None or bool(summary.wrong)


def broken_faces(files: KnownFiles, game: str) -> frozenset[str]:
    """Return the full names of the layouts of a game whose files could not be used: they are there, but not known."""
    return frozenset(
        path.stem if folder.set is None else f"{folder.set}/{path.stem}"
        for folder in files.folders
        for path in folder.files
        if folder.game == game and is_face(path) and files.by_path[path].summary is None
    )


def undrawable_sets(files: KnownFiles, game: str) -> frozenset[str]:
    """Return the sets of a game that lack what a file of theirs holds for drawing their cards: it is broken or misnamed."""
    return frozenset(
        folder.set
        for folder in files.folders
        for path in folder.files
        if folder.game == game and folder.set and _is_drawn_with_in_vain(files, path)
    )


def _is_drawn_with_in_vain(files: KnownFiles, path: Path) -> bool:
    summary = files.by_path[path].summary
    return is_drawn_with(path) if summary is None else summary.key == LOOK and path.stem != LOOK
