"""The root-cause pass: of the findings of one run those that explain the others, each with what follows from it.

A finding is folded into another one in two cases. Either both say the same of the same place and only the occasion differs
on which it was noticed: a picture that is missing is missing in every language. Or it rests on something that the other
unsettles: which translations lack their card is not known while two cards have one id. An error is folded into an
error only, so that what is shown fails where all findings together would.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import Diagnostic, Severity, Ties

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


def root_causes(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Fold what has the same cause; errors that explain others come first, then all by file and place.

    What is mended of the findings that are returned takes what is folded into them along, or lets the next run show it.
    To look again at what this has returned changes nothing.
    """
    found = _alike(sorted(dict.fromkeys(findings), key=lambda each: (each.sort_key, each.ties, each.help or "")))
    while True:  # where findings explain each other in a circle, what holds them together may go with the first round
        roots = _explained(found)
        if len(roots) == len(found):
            break
        found = roots
    return in_shown_order(found)


def in_shown_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort findings: errors that explain others first, then all by file and place."""
    return tuple(
        sorted(findings, key=lambda each: (not (each.folded and each.severity is Severity.ERROR), each.sort_key))
    )


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
    ties = Ties(occasion, unsettles, rests_on)
    return _with(replace(first, message=message, related=related, ties=ties), group[1:])


def _in_parentheses(occasion: Sequence[str]) -> str:
    return f" ({', '.join(occasion)})" if occasion else ""


def _explained(findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Fold every finding into the one it follows from."""
    if not any(each.ties.rests_on for each in findings):
        return list(findings)
    causes = _causes(findings)
    roots: dict[int, list[Diagnostic]] = {}
    for at, each in enumerate(findings):
        root = _root(at, causes)
        roots.setdefault(root, [])
        if root != at:
            roots[root].append(each)
    return [_with(findings[at], roots[at]) for at in sorted(roots)]


def _causes(findings: Sequence[Diagnostic]) -> list[int | None]:
    """Return, by their places among the findings, the first one that each follows from."""
    unsettled: dict[str, list[int]] = {}
    for at, each in enumerate(findings):
        for topic in (*each.ties.unsettles, f"{each.span.file}:{each.span.line}"):
            unsettled.setdefault(topic, []).append(at)
    return [
        min(
            (
                other
                for topic in each.ties.rests_on
                for other in unsettled.get(topic, ())
                if other != at and each.severity in (findings[other].severity, Severity.WARNING)
            ),
            default=None,
        )
        for at, each in enumerate(findings)
    ]


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
    return replace(root, folded=(*root.folded, *added)) if added else root
