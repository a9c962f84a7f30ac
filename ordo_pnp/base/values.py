"""Findings as values: a place, what is wrong there, and the remedy that a program can carry out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ordo_pnp.base.codes import Code, Severity


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a file; lines and columns count from 1 in characters, the end column is exclusive."""

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 2
    # The text of the first line, for showing.
    source: str = field(default="", repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Edit:
    """A piece of a file that another text takes the place of; an empty span inserts."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A remedy that a program can carry out; its edits do not overlap."""

    edits: tuple[Edit, ...]
    # Whether it changes nothing but what was surely meant, so that nobody has to look.
    is_safe: bool = True
    # Whether it notes what a person has found by reading, such as that a translation is up to date: it is offered one
    # by one, and never made for many at once.
    needs_reader: bool = False


class Ties(NamedTuple):
    """By what the root-cause pass knows findings that have one cause."""

    # What the message ends with in parentheses: where the defect was noticed, which is no part of it (a face, a
    # language).
    occasion: tuple[str, ...] = ()
    # What is not known until it is mended, such as ``ids of odd``; what stands in its line, ``cards.yaml:7``, never is.
    unsettles: tuple[str, ...] = ()
    # What must be known for it to be true: it follows from any other finding that unsettles one of these.
    rests_on: tuple[str, ...] = ()
    # For one message about several such findings: the words after their number, then the name of each thing.
    alike: tuple[str, ...] = ()


NO_TIES: Final = Ties()


class Cause(NamedTuple):
    """The finding from which another one follows: its code, and where it stands."""

    code: Code
    span: Span


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding at one place."""

    code: Code
    message: str
    span: Span
    card: str | None = None
    help: str | None = None
    related: tuple[tuple[Span, str], ...] = ()
    fix: Fix | None = None
    ties: Ties = NO_TIES
    # What has the same cause, and is not shown by itself.
    folded: tuple[Diagnostic, ...] = ()
    # The finding to mend first, where that one is shown by itself, or stands in a file that was not asked for.
    follows_from: Cause | None = field(default=None, compare=False)

    @property
    def notes(self) -> tuple[tuple[Span, str], ...]:
        """Return all other places that it names, each with a note."""
        if self.follows_from is None:
            return self.related
        return (*self.related, (self.follows_from.span, f"follows from {self.follows_from.code.id}"))

    @property
    def severity(self) -> Severity:
        """How bad it is: what its code says."""
        return self.code.severity

    def __str__(self) -> str:
        """Write it in one line, as `ordo check --format concise` does."""
        from ordo_pnp.base.machine_formats import concise  # formats are made of findings

        return concise(self)

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Order findings by file and place."""
        return (self.span.file, self.span.line, self.span.column, self.code.id, self.message)


def finding(
    kind: Code,
    message: str,
    span: Span,
    *,
    card: str | None = None,
    remedy: str | None = None,
    related: tuple[tuple[Span, str], ...] = (),
    fix: Fix | None = None,
    ties: Ties = NO_TIES,
) -> Diagnostic:
    """Make a diagnostic; its occasion is written behind the message."""
    if ties.occasion:
        message += f" ({', '.join(ties.occasion)})"
    return Diagnostic(kind, message, span, card, remedy, related, fix, ties)


def has_errors(findings: Iterable[Diagnostic]) -> bool:
    """Whether there is an error among findings, not only warnings."""
    return any(each.severity is Severity.ERROR for each in findings)


def counted(findings: Sequence[Diagnostic]) -> str:
    """Count errors and warnings in words, such as ``1 error and 2 warnings``; empty where there are none."""
    errors = sum(each.severity is Severity.ERROR for each in findings)
    counts = ((errors, "error"), (len(findings) - errors, "warning"))
    return " and ".join(f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count)


def in_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort findings by file, line and column, each once: the order of every list of findings."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda each: each.sort_key))
