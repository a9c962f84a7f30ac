"""Findings about a text that is not YAML: what ``syntax`` explains, and what the reader has against the text repaired so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import Diagnostic, Edit, Fix, Span, finding
from ordo_pnp.cards.reader import MAX_PROBLEMS, Reader
from ordo_pnp.cards.reading_codes import DUPLICATE_KEY, SYNTAX, TAB, UNCLOSED

if TYPE_CHECKING:
    from ordo_pnp.cards.repair import Repair


Place = Callable[[tuple[int, int], tuple[int, int] | None], Span]


_EXPLAINED: Final = frozenset({SYNTAX, TAB, UNCLOSED, DUPLICATE_KEY})
# A slip may hide another, as an indentation of no-break spaces hides what else is wrong with a line.
_ROUNDS: Final = 3


def explained(
    text: str,
    place: Place,
    problems: Sequence[Diagnostic],
    read: Callable[[str, Place], list[Diagnostic]] | None = None,
) -> tuple[Diagnostic, ...]:
    """Return what a person should know of a text that the reader has something against.

    Args:
        text: As it was read.
        place: Makes a span of it of a start and an end, lines and columns from 0.
        problems: What the reader found.
        read: Returns what the reader has against a text; None: by reading all of it.
    """
    if not any(each.code in _EXPLAINED for each in problems):
        return tuple(problems)
    from ordo_pnp.cards.syntax_room import explain  # 5 ms that sound files do not need

    found: list[Diagnostic] = []
    moved: set[int] = set()
    left = list(problems)
    for _ in range(_ROUNDS):
        wrong = [each for each in left if each.code in _EXPLAINED]
        has_duplicates = all(each.code == DUPLICATE_KEY for each in wrong)
        repairs, repaired = explain(text, min(each.span.line for each in wrong) - 1, has_duplicates=has_duplicates)
        rest = (read or problems_of)(repaired, place) if repairs and repaired else []
        if not repairs or not _is_further(left, rest):
            break
        found += [_finding(each, place, moved) for each in repairs]
        moved |= {change.line for each in repairs for change in each.changes}
        text, left = repaired, rest
        if not any(each.code in _EXPLAINED for each in left):
            break
    return (*found[:MAX_PROBLEMS], *left[: max(MAX_PROBLEMS - len(found), 0)])


def problems_of(text: str, place: Place) -> list[Diagnostic]:
    """Return what the reader has against a text."""
    reader = Reader(text, place)
    reader.read()
    return reader.problems


def _is_further(before: Sequence[Diagnostic], after: Sequence[Diagnostic]) -> bool:
    """Whether more of a text can be read than before: what the reader has against it comes later, or less is in its way."""
    ends = [[each for each in found if each.code in _EXPLAINED] for found in (before, after)]
    if not ends[1]:
        return True
    was_read, is_read = (all(each.code == DUPLICATE_KEY for each in found) for found in ends)
    if was_read != is_read:
        return is_read
    return ends[1][0].span.line > ends[0][0].span.line


def _finding(repair: Repair, place: Place, moved: set[int]) -> Diagnostic:
    """Return the finding that tells of a repair; in lines whose columns have moved nothing can be changed any more."""
    at = place((repair.line, repair.column), (repair.line, repair.end))
    related = tuple((place(mark, (mark[0], mark[1] + 1)), note) for mark, note in repair.related)
    edits = []
    for line, start, end, text in repair.changes:
        span = place((line, start), (line, end))
        edits.append(Edit(replace(span, end_column=end + 1), text))
    is_there = edits and repair.is_proposed and moved.isdisjoint(change.line for change in repair.changes)
    fix = Fix(tuple(edits), repair.is_safe) if is_there else None
    return finding(repair.code, repair.message, at, remedy=repair.remedy, related=related, fix=fix)
