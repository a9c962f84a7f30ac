"""What is wrong with the data, where, and what to do about it.

A ``Diagnostic`` is a value; how it is shown is decided by ``diagnostics.formats``. Its message stands alone
and names the card; ``help`` holds the remedy.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.diagnostics.characters import HIDDEN, latin_twins, name_of, plain_of, retyped, script_twins, why_unlike
from ordo_pnp.diagnostics.codes import Code, Severity, add_codes, all_codes, check_pages, is_code
from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from collections.abc import Iterable


if TYPE_CHECKING:
    from ordo_pnp.diagnostics.causes import all_findings, root_causes
    from ordo_pnp.diagnostics.fixes import (
        inner_word,
        inserted,
        near_word,
        replaced_word,
        rewritten,
        source_of,
        together,
    )
    from ordo_pnp.diagnostics.formats import FORMATS, Coloring, format_full, plain, summary
    from ordo_pnp.diagnostics.machine_formats import json_text
    from ordo_pnp.diagnostics.plain_data import list_from_plain, list_to_plain
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "causes": "all_findings root_causes",
            "fixes": "inner_word inserted near_word replaced_word rewritten source_of together",
            "formats": "Coloring FORMATS format_full plain summary",
            "machine_formats": "json_text",
            "plain_data": "list_from_plain list_to_plain",
        },
    )

__all__ = [
    "HIDDEN",
    "Code",
    "Diagnostic",
    "Edit",
    "Fix",
    "Severity",
    "Span",
    "Ties",
    "add_codes",
    "all_codes",
    "all_findings",
    "check_pages",
    "clipped",
    "did_you_mean",
    "finding",
    "has_errors",
    "in_order",
    "inner_word",
    "inserted",
    "is_code",
    "known_names",
    "latin_twins",
    "name_of",
    "near_word",
    "plain_of",
    "printable",
    "remedy_for",
    "replaced_word",
    "rewritten",
    "root_causes",
    "script_twins",
    "source_of",
    "suggestion",
    "together",
    "why_unlike",
]

_NEAR = 0.7
"""How alike two words are where one may be a slip for the other; below that a wrong guess is likelier than a right one."""
_LIKE = 0.6
"""The same for words with the same first letter."""
_TELLING = 3
"""Letters of a word that says something as a part of another."""
_SHOWN = 60
"""Characters of a foreign word that a message repeats."""


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a file; lines and columns count from 1 in characters, the end column is exclusive."""

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 2
    source: str = field(default="", repr=False, compare=False)
    """The text of the first line, for showing."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A piece of a file that another text takes the place of; an empty span inserts."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A remedy that a program can carry out; its edits do not overlap."""

    edits: tuple[Edit, ...]
    is_safe: bool = True
    """Whether it changes nothing but what was surely meant, so that nobody has to look."""


class Ties(NamedTuple):
    """By what the root-cause pass knows findings that have one cause."""

    occasion: tuple[str, ...] = ()
    """What the message ends with in parentheses: where the defect was noticed, which is no part of it (a face, a language)."""
    unsettles: tuple[str, ...] = ()
    """What is not known until it is mended, such as ``ids of odd``; what stands in its line, ``cards.yaml:7``, never is."""
    rests_on: tuple[str, ...] = ()
    """What must be known for it to be true: it follows from any other finding that unsettles one of these."""


NO_TIES: Final = Ties()


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
    folded: tuple[Diagnostic, ...] = ()
    """What has the same cause, and is not shown by itself."""

    @property
    def severity(self) -> Severity:
        """How bad it is: what its code says."""
        return self.code.severity

    def __str__(self) -> str:
        """Write it in one line, as `ordo check --format concise` does."""
        from ordo_pnp.diagnostics.machine_formats import concise  # noqa: PLC0415 (formats are made of findings)

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


def in_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort findings by file and place."""
    return tuple(sorted(findings, key=lambda each: each.sort_key))


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Name the known word that a typing slip most likely meant, if one is near.

    Failing that, the shortest one that holds the word; capitals do not count.

    >>> did_you_mean("Baner", ["banner", "bow"])
    'banner'
    >>> did_you_mean("camel", ["camel-riders", "well-keeper"])
    'camel-riders'
    >>> did_you_mean("blue", ["azure", "sable"])
    """
    return _nearest(word, tuple(known))


@lru_cache(maxsize=256)
def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    """Return what ``did_you_mean`` does; who types a word wrongly often does so on many cards (80 µs a search)."""
    names = {name.lower(): name for name in sorted(known, reverse=True)}
    small = word.lower()
    if not small.isascii():
        same = next((form for form in (plain_of(word).lower(), retyped(word)) if form in names), None)
        if same is not None:
            return names[same]
    near = difflib.get_close_matches(small, sorted(names), n=1, cutoff=_NEAR)
    if not near:
        near = difflib.get_close_matches(small, [name for name in names if name[:1] == small[:1]], n=1, cutoff=_LIKE)
    if not near and len(small) >= _TELLING:
        near = sorted((name for name in names if small in name), key=len)
    return names[near[0]] if near else None


def remedy_for(word: str, known: Iterable[str], otherwise: str) -> str:
    """Return the remedy for an unknown word: the known one that was most likely meant, or what to say otherwise.

    >>> remedy_for("baner", ["banner", "bow"], "use another"), remedy_for("levy", ["banner", "bow"], "use another")
    ('did you mean `banner`?', 'use another')
    """
    near = did_you_mean(word, known)
    return suggestion(word, near) if near else otherwise


def suggestion(word: str, near: str) -> str:
    r"""Return the remedy for a word that is a slip for another.

    >>> suggestion("baw", "bow"), suggestion("\uff42ow", "bow") == "write `bow`: its `\uff42` is U+FF42 (fullwidth Latin small letter b)"
    ('did you mean `bow`?', True)
    """
    why = why_unlike(word, near)
    return f"write `{near}`: {why}" if why else f"did you mean `{near}`?"


def known_names(names: Iterable[str]) -> str:
    """Return the remedy that lists what there is.

    >>> known_names(["b", "a"]), known_names([])
    ('known: a, b', 'there is none')
    """
    listed = ", ".join(sorted(names))
    return f"known: {listed}" if listed else "there is none"


def printable(text: str) -> str:
    r"""Show control and invisible direction characters as escapes, so that foreign text cannot drive a terminal.

    >>> printable("a\x1b[31mb")
    'a\\x1b[31mb'
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in "\u00a0\u00ad" else char.encode("unicode_escape").decode()
        for char in text
    )


def clipped(word: str) -> str:
    """Show the beginning of a foreign word of any length, fit for a message of one line.

    >>> len(clipped("sword" * 100))
    60
    """
    return printable(word[:_SHOWN])
