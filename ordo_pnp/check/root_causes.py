"""Findings that follow from others: files that could not be used, and one mistake repeated in many cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import Diagnostic, Severity, Span, Stage, printable, together
from ordo_pnp.cards import KINDS, KINDS_FILE, NOT_ALLOWED, UNKNOWN_KEY, Document, list_of, read_document
from ordo_pnp.check.known_files import KnownFiles
from ordo_pnp.check.summaries import LOOK, is_drawn_with, is_face, language_meant


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
        if folder.set is None and any(_is_broken(files, path) for path in folder.files):
            found |= every if folder.game is None else {folder.game}
    return found


def _is_broken(files: KnownFiles, path: Path) -> bool:
    """Whether a file, or words in it, could not be used; a file of translations may as well be missing."""
    summary = files.by_path[path].summary
    return language_meant(files.document(path).text) is None if summary is None else bool(summary.wrong)


def broken_faces(files: KnownFiles, game: str) -> frozenset[str]:
    """Return the full names of the layouts of a game whose files could not be used: they are there, but not known."""
    return frozenset(
        path.stem if folder.set is None else f"{folder.set}/{path.stem}"
        for folder in files.folders
        for path in folder.files
        if folder.game == game and is_face(path) and files.by_path[path].summary is None
    )


def undrawable_sets(files: KnownFiles, game: str) -> frozenset[str]:
    """Return the sets of a game whose cards cannot be drawn because a file of theirs is broken or misnamed."""
    return frozenset(
        folder.set
        for folder in files.folders
        for path in folder.files
        if folder.game == game and folder.set and _is_drawn_with_in_vain(files, path)
    )


def _is_drawn_with_in_vain(files: KnownFiles, path: Path) -> bool:
    summary = files.by_path[path].summary
    return is_drawn_with(path) if summary is None else summary.key == LOOK and path.stem != LOOK


# So many cards do not have the same slip each by itself.
MANY: Final = 3
_NAME: Final = re.compile(r"(?:unknown key|is not allowed for) `([^`]+)`")


def repeated_slips(
    found: Iterable[Diagnostic], home_of: Callable[[str], tuple[Path, Document] | None]
) -> list[Diagnostic]:
    """Tie findings together that say the same of many cards, and name beside the first where their kind is declared.

    Where a program can mend all of them, it does so by one fix.

    Args:
        found: The findings.
        home_of: Returns, for a file by its name in messages, the folder of its game, and its content; None where there is none.
    """
    every = list(found)
    groups: dict[tuple[str, str | None, str], list[int]] = {}
    for at, each in enumerate(every):
        if each.code in (UNKNOWN_KEY, NOT_ALLOWED) and each.card is not None:
            groups.setdefault((_said(each), each.help, each.span.file), []).append(at)
    for (said, _, file), places in groups.items():
        if len(places) < MANY:
            continue
        topic = (f"{said} in {file}",)
        for at in places:
            ties = every[at].ties
            ties = ties._replace(unsettles=(*ties.unsettles, *topic), rests_on=(*ties.rests_on, *topic))
            every[at] = replace(every[at], ties=ties)
        first = min(places, key=lambda at: every[at].sort_key)
        fix = together(every[at].fix for at in places)
        every[first] = _with_declaration(replace(every[first], fix=fix), home_of(file))
    return every


def _said(each: Diagnostic) -> str:
    return each.message.removesuffix(f" in `{printable(each.card or '')}`")


def _with_declaration(each: Diagnostic, home: tuple[Path, Document] | None) -> Diagnostic:
    name = _NAME.search(each.message)
    span = None if home is None or name is None else _declared(home[0] / KINDS_FILE, home[1].data, name[1])
    if span is None:
        return each
    what = "name it" if each.code == UNKNOWN_KEY else "allow it"
    remedy = f"{each.help}; or {what} in `{span.file}`, line {span.line}, if the cards are right"
    return replace(each, help=remedy, related=(*each.related, (span, "what these cards may have is declared here")))


def _declared(path: Path, cards: Mapping[str, Any], name: str) -> Span | None:
    """Return the declaration of a file's kinds' fields, or of one; None without it."""
    document = read_document(path)
    kinds = document.data.get(KINDS) if isinstance(document.data, dict) else None
    if not isinstance(kinds, dict):
        return None
    for kind, spec in kinds.items():
        if isinstance(spec, dict) and list_of(kind, spec) in cards:
            fields = spec.get("fields", {})
            below = (name, "values") if name in fields and "values" in fields[name] else ()
            return document.span((KINDS, kind, "fields", *below), key=not below)
    return None
