"""Apply the fixes of findings in rounds, each verified by a new check, as edits of texts."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from ordo_pnp.base import (
    Diagnostic,
    Edit,
    Fixable,
    Severity,
    Span,
    Stage,
    all_findings,
    has_errors,
    read_file,
    reading,
    real,
)
from ordo_pnp.cards import MOST_SLIPS
from ordo_pnp.project.project_findings import find_all
from ordo_pnp.project.workspace import Workspace

_LINE_END: Final = re.compile("\r\n|\n|\r")
_BOM: Final = b"\xef\xbb\xbf"


class EditableText:
    """A file, with the edits that shall be made in it; they do not overlap.

    Raises:
        UnicodeDecodeError: It is not written in UTF-8.
    """

    def __init__(self, raw: bytes) -> None:
        self._start = _BOM if raw.startswith(_BOM) else b""
        self._text = raw.decode("utf-8-sig")
        self._lines = [0, *(match.end() for match in _LINE_END.finditer(self._text))]
        self._edits: list[tuple[int, int, str]] = []

    def add(self, edits: Sequence[Edit]) -> bool:
        """Add edits that are made together; False, and none is added, where one overlaps another or its place is gone."""
        together = list(self._edits)
        for each in edits:
            place = self._range(each.span)
            if place is None or not _is_free(together, *place):
                return False
            insort(together, (*place, each.text))
        self._edits = together
        return True

    def made(self) -> bytes:
        """Return the content of the file with all edits."""
        parts: list[str] = []
        at = 0
        for start, end, text in self._edits:
            parts += [self._text[at:start], text]
            at = end
        return self._start + "".join((*parts, self._text[at:])).encode()

    def _range(self, span: Span) -> tuple[int, int] | None:
        """Return a place's start and end; None if absent or its line has changed."""
        start, end = self._at(span.line, span.column), self._at(span.end_line, span.end_column)
        if start is None or end is None or end < start:
            return None
        first = self._lines[span.line - 1]
        is_same = not span.source or self._text.startswith(span.source, first)
        return (start, end) if is_same else None

    def _at(self, line: int, column: int) -> int | None:
        if not 1 <= line <= len(self._lines) or column < 1:
            return None
        at = self._lines[line - 1] + column - 1
        until = self._lines[line] if line < len(self._lines) else len(self._text)
        return at if at <= until else None


def _is_free(edits: Sequence[tuple[int, int, str]], start: int, end: int) -> bool:
    """Whether no edit is there: two that begin at one place are never free of each other."""
    at = bisect_left(edits, (start, end))
    after = at < len(edits) and (edits[at][0] < end or edits[at][0] == start)
    before = at > 0 and (edits[at - 1][1] > start or edits[at - 1][0] == start)
    return not (before or after)


# Of fixes that overlap, or come to light by others, one is made in each round; a person makes such slips two or three
# deep.
MAX_ROUNDS: Final = 20
# With which ``ordo check`` counts the findings that can be fixed: an honest file takes two for each round.
MOST_CHECKS: Final = 20
# No file has so many lines.
_BEYOND: Final = 1 << 40
Contents: TypeAlias = "dict[Path, bytes]"


@dataclass(frozen=True, slots=True)
class Fixed:
    """The result of carrying out remedies."""

    # The files that change, without links in their paths.
    before: Mapping[Path, bytes]
    after: Mapping[Path, bytes]
    # The findings whose remedies were carried out, in the order of the rounds.
    applied: tuple[Diagnostic, ...]
    # Those whose remedies would have made something else wrong, and were not.
    dropped: tuple[Diagnostic, ...]
    # The findings on the changed files.
    left: tuple[Diagnostic, ...]


def fix_all(workspace: Workspace, *, is_unsafe: bool = False) -> Fixed:
    """Carry out every remedy in the workspace that a program can carry out.

    Args:
        workspace: The data.
        is_unsafe: Also those that a person should check.
    """
    return _Rounds(workspace, is_unsafe).run(find_all(workspace))


def fixable_of(workspace: Workspace, found: Sequence[Diagnostic]) -> Fixable | None:
    """Count the findings that ``fix_all`` fixes, by trying; none where a set is a zip file, which is not edited.

    None where counting would take more than ``MOST_CHECKS`` checks.
    """
    if any(each.is_archive for each in workspace.external_sets):
        return Fixable(0, 0)
    fixes = [each.fix for each in found if each.fix is not None and not each.fix.needs_reader]
    try:
        safe = _fixed(workspace, found) if any(each.is_safe for each in fixes) else 0
        every = _fixed(workspace, found, is_unsafe=True) if not all(each.is_safe for each in fixes) else safe
    except _TooManyChecksError:
        return None
    return Fixable(safe, max(every - safe, 0))


def _fixed(workspace: Workspace, found: Sequence[Diagnostic], *, is_unsafe: bool = False) -> int:
    """Return the number of fixed findings, without those that only come to light."""
    names = Counter(map(_name, found))
    return (names & Counter(map(_name, _Rounds(workspace, is_unsafe, names).run(tuple(found)).applied))).total()


class _TooManyChecksError(Exception):
    """Counting fixes takes more checks than a person waits for."""


@dataclass
class _Rounds:
    """Fixes under way."""

    workspace: Workspace
    is_unsafe: bool
    # The findings that are counted, by their names: when they are decided, there need be no more rounds. None for all.
    names: Mapping[tuple[str, ...], int] | None = None
    # Those that were made so far.
    checks: int = 0
    # The content of the changed files so far.
    contents: Contents = field(default_factory=dict)
    applied: list[Diagnostic] = field(default_factory=list)
    dropped: dict[tuple[str, ...], Diagnostic] = field(default_factory=dict)

    def run(self, found: tuple[Diagnostic, ...]) -> Fixed:
        """Carry out the fixes of findings, and of those that come to light then."""
        for _ in range(MAX_ROUNDS):
            chosen = self._chosen(found) if self._goes_on(found) else []
            if not chosen:
                break
            good = self._good(found, chosen)
            if good:
                self.contents = self._with(good)
                found = self._findings(self.contents)
                self.applied += good
        before = {path: read_file(path)[0] for path in self.contents}
        after = {path: new for path, new in self.contents.items() if new != before[path]}
        dropped = tuple(self.dropped.values())
        return Fixed({path: before[path] for path in after}, after, tuple(self.applied), dropped, found)

    def _chosen(self, found: Sequence[Diagnostic]) -> list[Diagnostic]:
        """Return the findings of the earliest stage whose fixes can be made together; those that overlap wait."""
        wanted = [each for each in found if self._is_wanted(each)]
        for stage in sorted({each.code.stage for each in wanted}):
            now = [each for each in wanted if each.code.stage == stage]
            texts: dict[Path, EditableText] = {}
            chosen = [each for each in now if self._add(each, texts)]
            if chosen:
                return chosen
            self.dropped.update({_name(each): each for each in now})  # their places are gone: nothing to wait for
        return []

    def _goes_on(self, found: Sequence[Diagnostic]) -> bool:
        """Whether one of the findings that are asked for may still be fixed."""
        if self.names is None:
            return True
        left = Counter(self.names) - Counter(map(_name, self.applied))
        return any(_name(each) in left for each in found if self._is_wanted(each))

    def _is_wanted(self, finding: Diagnostic) -> bool:
        fix = finding.fix
        is_carried_out = fix is not None and not fix.needs_reader and (fix.is_safe or self.is_unsafe)
        return is_carried_out and _name(finding) not in self.dropped

    def _add(self, finding: Diagnostic, texts: dict[Path, EditableText]) -> bool:
        """Add the edits of a fix to texts, all or none."""
        files: dict[Path, list[Edit]] = {}
        for edit in () if finding.fix is None else finding.fix.edits:
            files.setdefault(real(self.workspace.path_of(edit.span.file)), []).append(edit)
        trial: dict[Path, EditableText] = {}
        for path, edits in files.items():
            try:
                trial[path] = copy(texts[path]) if path in texts else EditableText(self._content(path))
            except (OSError, UnicodeDecodeError):
                return False
            if not trial[path].add(edits):
                return False
        texts.update(trial)
        return True

    def _content(self, path: Path) -> bytes:
        return self.contents[path] if path in self.contents else read_file(path)[0]

    def _good(self, found: Sequence[Diagnostic], chosen: list[Diagnostic]) -> list[Diagnostic]:
        """Return those of some fixes that leave nothing worse, taken together; the others are dropped."""
        if not _is_worse(found, self._findings(self._with(chosen)), chosen):
            return chosen
        if len(chosen) == 1:
            self.dropped[_name(chosen[0])] = chosen[0]
            return []
        half = len(chosen) // 2
        first, second = self._good(found, chosen[:half]), self._good(found, chosen[half:])
        both = [*first, *second]
        is_worse = bool(first and second) and _is_worse(found, self._findings(self._with(both)), both)
        return first if is_worse else both

    def _with(self, chosen: Sequence[Diagnostic]) -> Contents:
        """Return changed files with the fixes of some findings, which do not overlap."""
        texts: dict[Path, EditableText] = {}
        for each in chosen:
            self._add(each, texts)
        return self.contents | {path: text.made() for path, text in texts.items()}

    def _findings(self, contents: Contents) -> tuple[Diagnostic, ...]:
        self.checks += 1
        if self.names is not None and self.checks > MOST_CHECKS:
            raise _TooManyChecksError
        with reading(contents):
            return find_all(self.workspace)


def _is_worse(before: Sequence[Diagnostic], after: Sequence[Diagnostic], chosen: Sequence[Diagnostic]) -> bool:
    """Whether fixes leave their errors, or cause errors in a file.

    An error that could not be found before is no new one: one of a later stage, or, of a card whose form is mended, one
    that the wrong form had hidden; but not one in text that has just been written.
    """
    stage = chosen[0].code.stage if has_errors(before) else Stage.PLAY
    if stage == Stage.READING:
        files = {each.span.file for each in chosen}
        return not all(_unread(after, file) < _unread(before, file) for file in files)
    old, new = (Counter(map(_name, all_findings(found))) for found in (before, after))
    slips = Counter((each.code, each.span.file) for each in before if each.code.stage == Stage.READING)
    if any(
        new[_name(each)] >= old[_name(each)] and slips[each.code, each.span.file] < MOST_SLIPS for each in chosen
    ):  # of more slips than are shown, others come to light
        return True
    hidden = {(each.span.file, each.card) for each in chosen} if stage == Stage.FORM else set()
    earlier, later = (_errors(found, stage) for found in (before, after))
    counts = [Counter(each.span.file for each in found) for found in (earlier, later)]
    return any(
        each.code.stage == Stage.READING
        or (each.code.stage == Stage.FORM and _is_written(each, chosen))
        or (counts[1][each.span.file] > counts[0][each.span.file] and (each.span.file, each.card) not in hidden)
        for each in later
        if old[_name(each)] < new[_name(each)]
    )


def _is_written(error: Diagnostic, chosen: Sequence[Diagnostic]) -> bool:
    """Whether an error stands in the text of some fixes, or right before it if that is read as nothing."""
    edits = [edit for each in chosen for edit in (() if each.fix is None else each.fix.edits)]
    here, at = [edit for edit in edits if edit.span.file == error.span.file], error.span
    if any("\n" in edit.text or edit.span.end_line != edit.span.line for edit in here):
        return False  # lines have moved
    return any(
        edit.span.line == at.line and edit.span.column - 1 <= at.column < edit.span.column + max(len(edit.text), 1)
        for edit in here
    )


def _errors(found: Sequence[Diagnostic], stage: int) -> list[Diagnostic]:
    """Return the errors that are found up to a stage, those that are folded into others included.

    Once a wrong form is mended, errors of a file's kind come to light; at that stage they are left out.
    """
    stages = {each for each in range(stage + 1) if (stage, each) != (Stage.FORM, Stage.KIND)}
    return [each for each in all_findings(found) if each.severity is Severity.ERROR and each.code.stage in stages]


def _name(finding: Diagnostic) -> tuple[str, ...]:
    """Identify a finding while lines move."""
    return finding.code.id, finding.span.file, finding.message


def _unread(found: Sequence[Diagnostic], file: str) -> tuple[int, int, int]:
    """Return a measure of a file's unread part: the reader stops at the first bad line.

    The line, then the number of findings; the column too where there may be more findings than are shown.
    """
    spans = [each.span for each in all_findings(found) if each.span.file == file and each.code.stage == Stage.READING]
    if not spans:
        return -_BEYOND, 0, 0
    first = min(spans, key=lambda each: (each.line, each.column))
    return -first.line, len(spans), -first.column if len(spans) >= MOST_SLIPS else 0
