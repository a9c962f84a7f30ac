"""The root-cause pass: of the findings of one run those that explain the others, each with what follows from it.

A finding is folded into another one in two cases. Either both say the same of the same place and only the occasion differs
on which it was noticed: a picture that is missing is missing in every language. Or it rests on something that the other
unsettles: which translations lack their card is not known while two cards have one id. An error is folded into an
error only, so that what is shown fails where all findings together would.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ordo_pnp.base.codes import Severity
from ordo_pnp.base.values import Cause, Diagnostic, Ties, in_order

# So many of the things that findings alike are about are named.
_LISTED: Final = 7


def root_causes(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Fold findings that have the same cause; return the others by file, line and column.

    To mend a finding that is returned mends those that are folded into it, or lets the next run show them.
    An error that follows from a warning is not folded; it names the warning in ``follows_from``.
    Folding the result again changes nothing.
    """
    found = _alike(sorted(dict.fromkeys(findings), key=lambda each: (each.sort_key, each.ties, each.help or "")))
    while True:  # where findings explain each other in a circle, what holds them together may go with the first round
        count, found = len(found), _explained(found)
        if len(found) == count:
            return in_order(found)


def all_findings(findings: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Return findings one by one, with those that are folded into them: what is shown is no measure of what is wrong."""
    for each in findings:
        yield replace(each, folded=()) if each.folded else each
        yield from all_findings(each.folded)


def _alike(findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Join findings that differ in their occasion only."""
    groups: dict[object, list[Diagnostic]] = {}
    for at, each in enumerate(findings):
        said = each.message.removesuffix(_in_parentheses(each.ties.occasion))
        key = (each.code, said, each.span, each.card, each.help) if each.ties.occasion else at
        groups.setdefault(key, []).append(each)
    return [group[0] if len(group) == 1 else _joined(group) for group in groups.values()]


def _joined(group: Sequence[Diagnostic]) -> Diagnostic:
    first = group[0]
    occasion = tuple(dict.fromkeys(word for each in group for word in each.ties.occasion))
    message = first.message.removesuffix(_in_parentheses(first.ties.occasion)) + _in_parentheses(occasion)
    related = tuple(dict.fromkeys(note for each in group for note in each.related))
    unsettles = tuple(sorted({topic for each in group for topic in each.ties.unsettles}))
    rests_on = tuple(sorted(set(first.ties.rests_on).intersection(*(each.ties.rests_on for each in group))))
    ties = Ties(occasion, unsettles, rests_on, first.ties.alike)
    return _with(replace(first, message=message, related=related, ties=ties), group[1:])


def _in_parentheses(occasion: Sequence[str]) -> str:
    return f" ({', '.join(occasion)})" if occasion else ""


def _explained(findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Fold every finding into the one it follows from."""
    if not any(each.ties.rests_on for each in findings):
        return list(findings)
    unsettled = _unsettled(findings)
    foldable: list[int | None] = []
    unfoldable: list[int | None] = []
    for at, each in enumerate(findings):
        others = list(_causes(at, findings, unsettled))
        foldable.append(min((other for other in others if _can_fold(each, findings[other])), default=None))
        unfoldable.append(min((other for other in others if not _can_fold(each, findings[other])), default=None))
    roots: dict[int, list[Diagnostic]] = {}
    for at, each in enumerate(findings):
        root = _root(at, foldable)
        roots.setdefault(root, [])
        if root != at:
            roots[root].append(each)
    shown: list[Diagnostic] = []
    for at in sorted(roots):
        each, other = findings[at], unfoldable[at]
        if other is not None and each.follows_from is None and at not in (other, _root(other, foldable)):
            cause = findings[_root(other, foldable)]
            each = replace(each, follows_from=Cause(cause.code, cause.span))
        shown.append(_with(each, roots[at]))
    return shown


def _unsettled(findings: Sequence[Diagnostic]) -> dict[str, list[int]]:
    """Return, for each topic, the places among the findings of those that unsettle it."""
    unsettled: dict[str, list[int]] = {}
    for at, each in enumerate(findings):
        for topic in (*each.ties.unsettles, f"{each.span.file}:{each.span.line}"):
            unsettled.setdefault(topic, []).append(at)
    return unsettled


def _causes(at: int, findings: Sequence[Diagnostic], unsettled: Mapping[str, Sequence[int]]) -> Iterator[int]:
    """Yield the places of the findings that one follows from."""
    for topic in findings[at].ties.rests_on:
        yield from (other for other in unsettled.get(topic, ()) if other != at)


def _can_fold(each: Diagnostic, other: Diagnostic) -> bool:
    """Whether a finding may be folded into another one: an error only into an error."""
    return each.severity in (other.severity, Severity.WARNING)


def _root(at: int, causes: Sequence[int | None]) -> int:
    """Follow causes to the one that has none; of a circle to the first in order of place."""
    passed: list[int] = []
    while at not in passed:
        passed.append(at)
        cause = causes[at]
        if cause is None:
            return at
        at = cause
    return min(passed[passed.index(at) :])


def _with(root: Diagnostic, others: Iterable[Diagnostic]) -> Diagnostic:
    """Add findings to those that a finding explains."""
    added = [part for each in others for part in all_findings([each])]
    if not added:
        return root
    words, parts = root.ties.alike[:1], root.ties.alike[1:]
    every = tuple(
        dict.fromkeys(
            [*parts, *(part for each in added if words == each.ties.alike[:1] for part in each.ties.alike[1:])]
        )
    )
    if len(every) > len(parts):
        more = f" and {len(every) - _LISTED} more" if len(every) > _LISTED else ""
        message = f"{len(every)} {words[0]}: {', '.join(every[:_LISTED])}{more}"
        root = replace(root, message=message, ties=root.ties._replace(alike=(*words, *every)))
    return replace(root, folded=(*root.folded, *added))
