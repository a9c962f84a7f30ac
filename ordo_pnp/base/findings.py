"""Findings as values: code with its page, severity, place, message, remedy and fix, and the folding of findings that have one cause."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from ordo_pnp.base.spelling import did_you_mean

_LINE: Final = "---\n"
_IDENTIFIER: Final = re.compile("[A-Z]{3,5}[0-9]{3}")
_SENTENCE: Final = re.compile(r"(?:[^`.:;]|`[^`]*`|[.:;](?! |\Z))+")
# The sentence of a page for its `fix`.
_FIXES: Final = {
    "no": "No: somebody must decide what is right.",
    "safe": "Safe: `ordo check --fix` does it.",
    "unsafe": "Unsafe, since somebody should look at it: `ordo check --fix --unsafe` does it where only one thing can be meant.",
    "one by one": "By somebody who has read both: an editor and the studio note it for each by itself, `ordo check --fix` never does.",
    "safe or unsafe": "Safe where nothing else can be meant, by `ordo check --fix`; otherwise, where one thing is likely, unsafe, by `--fix --unsafe`.",
}
# The folders of the files, and the game whose rules have these findings; None for every game.
_folders: dict[Path, str | None] = {Path(__file__).with_name("finding_pages"): None}


class Severity(StrEnum):
    """The severity of a finding: errors fail a check, warnings under ``--strict``, remarks never."""

    ERROR = "error"
    WARNING = "warning"
    # Good to know, and needs no change.
    REMARK = "remark"


class Stage(IntEnum):
    """The stage of a check: a mistake in an earlier one hides the findings of later ones."""

    # The text of a file.
    READING = 0
    # The kind, language and game of a file, which decide its checks.
    KIND = 1
    # The schema of a file.
    FORM = 2
    # Its content, beside all other files.
    SENSE = 3
    # Played files, and books: checked in sound data only.
    PLAY = 4


class _Page(NamedTuple):
    """A file, read."""

    facts: dict[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding, such as ``CAT012``; its file is read on demand."""

    id: str

    @property
    def name(self) -> str:
        """The defect in a few words joined by hyphens."""
        return _page(self.id).facts["name"]

    @property
    def severity(self) -> Severity:
        """Its severity."""
        return Severity(_page(self.id).facts["severity"])

    @property
    def stands_for_more(self) -> bool:
        """Whether a finding says that there are others which are not shown."""
        return "stands_for_more" in _page(self.id).facts

    @property
    def fix(self) -> str:
        """Whether a program can carry out the remedy: ``safe``, ``unsafe``, ``safe or unsafe``, or ``no``."""
        return _page(self.id).facts.get("fix", "no")

    @property
    def stage(self) -> Stage:
        """The stage of the check that finds it."""
        return Stage[_page(self.id).facts.get("stage", "sense").upper()]

    @property
    def sentence(self) -> str:
        """The mistake it stands for, in one short sentence."""
        _, _, text = _page(self.id).text.partition("## What it finds\n")
        found = _SENTENCE.match(" ".join(text.strip().split("\n\n")[0].split()))
        return f"{found.group() if found else ''}."

    @property
    def page(self) -> str:
        """Explanation in Markdown: the mistake, why it is bad, an example, the remedy, and whether a program can carry it out."""
        return f"{_page(self.id).text}\n## Can be fixed\n{_FIXES[self.fix]}\n"


def add_codes(folder: Path, game: str) -> None:
    """Make the codes known that the rules of a game find."""
    _folders[folder] = game
    is_code.cache_clear()


def all_codes(game: str | None = None) -> tuple[Code, ...]:
    """Return the codes of the program and of the games that are known, in order of identifier.

    Args:
        game: Leave out findings that only rules of other games make.
    """
    folders = [folder for folder, owner in _folders.items() if game is None or owner in {None, game}]
    return tuple(Code(name) for name in sorted(file.stem for folder in folders for file in folder.glob("*.md")))


@cache
def is_code(identifier: object) -> bool:
    """Whether something is the identifier of a code: three to five capitals and three digits, and there is its file."""
    if not isinstance(identifier, str) or not _IDENTIFIER.fullmatch(identifier):
        return False
    return any(folder.joinpath(f"{identifier}.md").is_file() for folder in _folders)


def check_pages(folder: Path) -> None:
    """Read all files of codes in a folder that comes with a package.

    Raises:
        ValueError: One of them is damaged; the message names it.
    """
    for file in sorted(folder.glob("*.md")):
        if not _IDENTIFIER.fullmatch(file.stem):
            raise ValueError(f"`{file.name}` is not called as a finding is, such as `ABC101.md`")
        try:
            facts = _parsed(file.read_text(encoding="utf-8")).facts
            _ = (
                facts["name"],
                Severity(facts["severity"]),
                _FIXES[facts.get("fix", "no")],
                Stage[facts.get("stage", "sense").upper()],
            )
        except (OSError, ValueError, KeyError) as error:
            raise ValueError(f"`{file.name}` is no page of a finding: {error}") from error


def _parsed(text: str) -> _Page:
    _, facts, page = text.split(_LINE, 2)
    return _Page(dict(line.split(": ", 1) for line in facts.splitlines()), page.strip("\n") + "\n")


@cache
def _page(identifier: str) -> _Page:
    for folder in _folders:
        try:
            text = folder.joinpath(f"{identifier}.md").read_text(encoding="utf-8")
        except FileNotFoundError:
            continue
        return _parsed(text)
    raise LookupError(f"there is no file of the code {identifier}")


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
    # Whether it changes text only as surely meant, so that a person need not check it.
    is_safe: bool = True
    # Whether it notes the judgment of a reader, such as that a translation is up to date: it is offered one by one, and
    # never made for many at once.
    needs_reader: bool = False


class Ties(NamedTuple):
    """The mark by which the root-cause pass knows findings of one cause."""

    # The end of the message in parentheses: where the defect was noticed, which is no part of it (a face, a language).
    occasion: tuple[str, ...] = ()
    # The facts that are unknown until it is mended, such as ``ids of odd``; those of its line, ``cards.yaml:7``, always
    # are.
    unsettles: tuple[str, ...] = ()
    # The facts that must be known for it to be true: it follows from any other finding that unsettles one of these.
    rests_on: tuple[str, ...] = ()
    # For one message about several such findings: the words after their number, then the name of each thing.
    alike: tuple[str, ...] = ()


NO_TIES: Final = Ties()


class Cause(NamedTuple):
    """The finding from which another one follows: its code, and its place."""

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
    # Findings with the same cause, which are not shown by themselves.
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
        """The severity, which its code decides."""
        return self.code.severity

    def __str__(self) -> str:
        """Write it in one line, as `ordo check --format concise` does."""
        from ordo_pnp.base.finding_formats import concise  # formats are made of findings

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


def fails(findings: Iterable[Diagnostic], *, is_strict: bool) -> bool:
    """Whether a check with these findings fails: by an error, or a warning if it is strict."""
    failing = {Severity.ERROR, Severity.WARNING} if is_strict else {Severity.ERROR}
    return any(each.severity in failing for each in findings)


def counted(findings: Sequence[Diagnostic]) -> str:
    """Count errors, warnings and remarks in words, such as ``1 error and 2 warnings``; empty where there are none."""
    counts = Counter(each.severity for each in findings)
    told = [f"{counts[each]} {each}{'s' if counts[each] > 1 else ''}" for each in Severity if counts[each]]
    return " and ".join(filter(None, (", ".join(told[:-1]), *told[-1:])))


def in_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort findings by file, line and column, each once: the order of every list of findings."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda each: each.sort_key))


_SEVERAL = re.compile(r"[\s,;]")
_QUOTES = ("'", '"')
_PLAIN = re.compile(r"\$?[^\W0-9_](?:[\w/.+-]|:(?=\w)|(?<=\w) (?=\w))*\Z")
_NOT_TEXT = re.compile(r"(?:true|false|null|yes|no|on|off|\.inf|\.nan)\Z", re.IGNORECASE)


def source_of(span: Span) -> str:
    """Return the part of the line at a place."""
    return span.source[span.column - 1 : span.end_column - 1]


def replaced_word(span: Span, word: str, new: str, *, is_safe: bool = False) -> Fix | None:
    """Return the fix that writes another word for one that stands at a place, in the quotes that it has.

    None where something else stands there, or the new word would have to be quoted otherwise.
    """
    shown = source_of(span).rstrip()
    quote = shown[:1] if shown[:1] in _QUOTES else ""
    if shown != f"{quote}{word}{quote}" or word in ("", new):
        return None
    if not quote and (_PLAIN.match(new) is None or _NOT_TEXT.match(new)):
        return None
    if quote and (quote in new or "\\" in new or not new.isprintable()):
        return None
    inner = replace(span, column=span.column + len(quote), end_column=span.column + len(quote) + len(word))
    return Fix((Edit(inner, new),), is_safe)


def as_written(text: str, before: str) -> str:
    """Return a text for YAML in place of another: in its quotes, or quoted if needed.

    >>> as_written("#8A3B2E", "8A3B2E"), as_written("a.png", "'A.png'"), as_written("a.png", "A.png")
    ("'#8A3B2E'", "'a.png'", 'a.png')
    """
    quote = before[:1] if before[:1] in _QUOTES else ""
    if not quote and _PLAIN.match(text) and not _NOT_TEXT.match(text):
        return text
    quote = quote or "'"
    if quote in text or "\\" in text or not text.isprintable():
        return json.dumps(text, ensure_ascii=False)
    return f"{quote}{text}{quote}"


def near_word(span: Span, word: str, known: Iterable[str]) -> Fix | None:
    """Return the fix that writes the most likely known word; a person should check it.

    None unless one known word alone is a slip of the fingers away, or is near at all.
    """
    names = set(known)
    if word in names or word.isdigit() or _SEVERAL.search(word):
        return None
    close = [each for each in names if is_one_slip(word, each)]
    if len(close) == 1:
        return replaced_word(span, word, close[0])
    near = did_you_mean(word, names)
    if near is None or did_you_mean(word, names - {near}) is not None:
        return None
    return replaced_word(span, word, near)


def is_one_slip(word: str, other: str) -> bool:
    """Whether one letter too many, too few, wrong, or two that changed places, make one word of the other.

    >>> is_one_slip("bwo", "bow"), is_one_slip("bow", "bows"), is_one_slip("bow", "bow"), is_one_slip("wob", "bow")
    (True, True, False, False)
    """
    if word == other or abs(len(word) - len(other)) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    one, two = word[at:], other[at:]
    return one[1:] == two or one == two[1:] or one[1:] == two[1:] or (one[1::-1] == two[:2] and one[2:] == two[2:])


def rewritten(span: Span, old: str, new: str, *, is_safe: bool) -> Fix | None:
    """Return the fix that writes one piece of source for another; None where that does not stand at the place."""
    if source_of(span).rstrip() != old or old == new:
        return None
    return Fix((Edit(replace(span, end_column=span.column + len(old)), new),), is_safe)


def rewritten_text(span: Span, old: str, new: str) -> Fix | None:
    """Return the fix that replaces a value's whole text; a person should check it.

    >>> from ordo_pnp.base import Span
    >>> rewritten_text(Span("a.yaml", 1, 6, 1, 13, "art: 'a.jpg'"), "a.jpg", "a.png").edits[0].text
    "'a.png'"
    """
    shown = source_of(span).rstrip()
    if shown not in (old, f"'{old}'", f'"{old}"'):
        return None
    return Fix((Edit(replace(span, end_column=span.column + len(shown)), as_written(new, shown)),), is_safe=False)


def inserted(span: Span, text: str, *, is_safe: bool) -> Fix:
    """Return the fix that writes a text before a place."""
    return Fix((Edit(replace(span, end_line=span.line, end_column=span.column), text),), is_safe)


def inner_word(span: Span, word: str) -> Span:
    """Return the place of a word within another place; that itself where the line does not show the word once."""
    found = [*re.finditer(rf"(?<![\w/-]){re.escape(word)}(?![\w/-])", source_of(span))] if word else []
    if len(found) != 1:
        return span
    start, end = found[0].span()
    return replace(span, column=span.column + start, end_column=span.column + end)


def inner_text(span: Span, text: str) -> Span:
    """Return the place of a text within another place; that itself where the line does not show the text once."""
    shown = source_of(span)
    if not text or shown.count(text) != 1:
        return span
    start = shown.index(text)
    return replace(span, column=span.column + start, end_column=span.column + start + len(text))


def together(fixes: Iterable[Fix | None]) -> Fix | None:
    """Return one fix that does the work of several, as safe as the least safe; None where one of them cannot be made."""
    edits: list[Edit] = []
    is_safe = True
    for each in fixes:
        if each is None:
            return None
        edits += each.edits
        is_safe = is_safe and each.is_safe
    return Fix(tuple(edits), is_safe) if edits else None


# So many of the things that findings alike are about are named.
_LISTED: Final = 7


def root_causes(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Fold findings that have the same cause; return the others by file, line and column.

    To mend a finding that is returned mends those that are folded into it, or lets the next run show them.
    An error that follows from a warning is not folded; it names the warning in ``follows_from``.
    Folding the result again changes nothing.
    """
    found = _alike(sorted(dict.fromkeys(findings), key=lambda each: (each.sort_key, each.ties, each.help or "")))
    while True:  # of findings that explain each other in a circle, the first round may fold the one that joins them
        count, found = len(found), _explained(found)
        if len(found) == count:
            return in_order(found)


def all_findings(findings: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Return findings one by one, with those that are folded into them: the shown ones alone do not count the mistakes."""
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
    """Return, for each topic, the places among the findings of those that unsettle it: of each severity the first two.

    A finding is folded into the first other one, so that more of them are not needed.
    """
    unsettled: dict[str, list[int]] = {}
    counts: Counter[tuple[str, Severity]] = Counter()
    for at, each in enumerate(findings):
        for topic in {*each.ties.unsettles, f"{each.span.file}:{each.span.line}"}:
            counts[topic, each.severity] += 1
            if counts[topic, each.severity] <= 2:
                unsettled.setdefault(topic, []).append(at)
    return unsettled


def _causes(at: int, findings: Sequence[Diagnostic], unsettled: Mapping[str, Sequence[int]]) -> Iterator[int]:
    """Yield the places of the findings that one follows from."""
    for topic in findings[at].ties.rests_on:
        yield from (other for other in unsettled.get(topic, ()) if other != at)


def _can_fold(each: Diagnostic, other: Diagnostic) -> bool:
    """Whether a finding may be folded into another one: only into one that is as bad, or worse."""
    ranks = list(Severity)
    return ranks.index(each.severity) >= ranks.index(other.severity)


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
