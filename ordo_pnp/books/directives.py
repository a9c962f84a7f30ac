"""The grammar of blocks and roles, the lines and prose of a book, and the codes of findings about books."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

from ordo_pnp.base import Code, Diagnostic, Span, finding

FRONT_MATTER = Code("CAT800")
MARKUP = Code("CAT801")
HEADING = Code("CAT802")
UNKNOWN_DIRECTIVE = Code("CAT803")
WRONG_OPTION = Code("CAT804")
UNKNOWN_NAME = Code("CAT805")
UNKNOWN_SCENARIO = Code("CAT806")
WRONG_NUMBER = Code("CAT807")
FAILING_SCENARIO = Code("CAT808")
FALSE_CLAIM = Code("CAT809")
MISSING_RULING = Code("CAT810")
STRUCTURE = Code("CAT811")
STALE = Code("CAT812")
LONG_PAGE = Code("CAT813")
CANNOT_SET = Code("CAT814")
FALSE_LAW = Code("CAT815")
UNTRIED_LAW = Code("CAT816")
UNCHECKED_BOOK = Code("CAT817")
UNPLAYED_FACT = Code("CAT819")
UNPLACED_EXAMPLE = Code("CAT820")
SMALL_PICTURE = Code("CAT822")
PAGE_COUNT = Code("CAT825")
UNPROVED_SENTENCE = Code("CAT826")
BLANK_PAGES = Code("CAT830")


class Prose(NamedTuple):
    """Lines of one paragraph, heading, row or option, from 0, the end exclusive."""

    first: int
    end: int
    # The column at which it begins on the first of them.
    column: int = 0
    # Whether it states facts: headings, options of blocks and entries of a glossary only name, describe or define.
    is_said: bool = True


@dataclass(slots=True)
class Source:
    """The lines of a book, to locate its parts."""

    # The path as a person knows it.
    name: str
    lines: list[str]
    language: str
    problems: list[Diagnostic] = field(default_factory=list)
    # The prose of the book without quotations, in order; noted while the book is read.
    prose: list[Prose] = field(default_factory=list)

    def span(self, line: int, part: str = "", skip: int = 0) -> Span:
        """Locate a part of a line (from 0), or the line.

        The part may stand in one of the lines that follow.
        """
        for at in range(line, min(line + skip + 1, len(self.lines))):
            column = self.lines[at].find(part) if part else -1
            if column >= 0:
                return Span(self.name, at + 1, column + 1, at + 1, column + 1 + len(part), self.lines[at])
        text = self.lines[line] if line < len(self.lines) else ""
        start = len(text) - len(text.lstrip())
        return Span(self.name, line + 1, start + 1, line + 1, max(len(text.rstrip()), start + 1) + 1, text)

    def report(self, kind: Code, message: str, span: Span, remedy: str | None = None) -> None:
        """Note a finding."""
        self.problems.append(finding(kind, message, span, remedy=remedy))

    def note(self, prose: Prose) -> None:
        """Note some lines as prose, once."""
        if self.prose[-1:] != [prose]:
            self.prose.append(prose)

    def note_keyed(self, starts: Iterable[tuple[int, bool]], end: int) -> None:
        """Note those keyed lines that are prose, each to the start of the next; the last to the end."""
        for (first, is_prose), (following, _) in pairwise([*starts, (end, False)]):
            if is_prose:
                column = self.lines[first].find(":") + 1  # behind the key
                self.note(Prose(first, following, column, is_said=False))


# ``{name argument|wording}``
ROLE: Final = re.compile(r"\{([a-z]+)(?: ([^{}|]*))?(?:\|([^{}]*))?\}")
# The words behind the backquotes of a block.
INFO: Final = re.compile(r"\{([a-z]+)\}[ \t]*(.*)")
# The end of a heading.
ANCHOR: Final = re.compile(r"\s*\{#([a-z0-9]+(?:-[a-z0-9]+)*)(?:\s+source=([0-9a-f]{8}))?\}$")
_OPTION = re.compile(r"([a-z_]+):(?:[ \t]+(.*))?$")
_ENTRY = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*):[ \t]+([^:]+?):[ \t]+(.*)$")

# Roles that may have a wording.
WORDED: Final = {"card", "word", "fact", "count", "board", "rule", "ref", "term"}
# Roles and blocks whose argument is a filter of cards.
FILTERED: Final = frozenset({"components", "count", "reference"})
ROLES: Final = {*WORDED, "symbol", "index", "ruling", "result", "number", "mark"}
# The role of a number that follows an example, also in the description of a figure.
NUMBER: Final = re.compile(r"\{number ([0-9]+)\}")


@dataclass(frozen=True, slots=True)
class Form:
    """The syntax of a block: its argument, options and content."""

    # Whether it has an argument behind its name; None where that is optional.
    argument: bool | None = None
    options: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    # ``blocks``, ``caption``, ``raw``, ``none``, or ``sections``: a block that may hold headings.
    content: str = "blocks"
    # Whether a book has one at most.
    is_single: bool = False


# The options that name their targets; those of one option are parted by ``|``.
POINTING: Final = ("mark", "ring", "arrow")
FORMS: Final = {
    "figure": Form(
        True,
        ("alt", "step", "show", "as", "width", "caption", "names", *POINTING, "since", "next"),
        ("alt",),
        "caption",
    ),
    "claim": Form(None, ("step",), content="raw"),
    "law": Form(True, content="none"),
    "unproved": Form(True, content="none"),
    "cards": Form(True, ("as", "labels", "alt", "width", "caption", *POINTING), content="caption"),
    "box": Form(True, ("title",)),
    "where": Form(True),
    "faq": Form(True, ("question",), ("question",)),
    "glossary": Form(False, content="raw"),
    "summary": Form(False),
    "page": Form(False, ("side",), content="sections"),
    "columns": Form(False, ("count",), content="sections"),
    "back": Form(False, content="sections", is_single=True),
    "opener": Form(True, content="none"),
    "components": Form(None, content="none"),
    "reference": Form(True, content="none"),
    "credits": Form(False, content="none", is_single=True),
    "index": Form(False, content="none", is_single=True),
}


def holds_sections(info: str) -> bool:
    """Whether the words behind backquotes begin a block that may hold headings.

    >>> holds_sections("{page}"), holds_sections("{box} tip"), holds_sections("yaml")
    (True, False, False)
    """
    match = INFO.fullmatch(info.strip())
    return match is not None and match[1] in FORMS and FORMS[match[1]].content == "sections"


# Blocks that the engine checks: they print nothing, and are the same in every language.
PROOFS: Final = ("claim", "law")
# Options of blocks that are prose; the others are looked up.
SAID: Final = ("alt", "title", "question", "labels")


@dataclass(frozen=True, slots=True)
class KeyedLine:
    """A value and its line, counted from the first line of the block's content."""

    key: str
    value: str
    line: int


def split_options(lines: list[str]) -> tuple[list[KeyedLine], int]:
    """Read the options at the beginning of a block.

    Returns:
        The options, and the number of the first line after them; a blank line after options belongs to them.

    >>> split_options(["alt: two", "  cards", "", "Text"])
    ([KeyedLine(key='alt', value='two cards', line=0)], 3)
    """
    found: list[KeyedLine] = []
    at = 0
    while at < len(lines):
        match = _OPTION.match(lines[at])
        if match is not None:
            found.append(KeyedLine(match[1], (match[2] or "").strip(), at))
        elif found and lines[at][:1] in (" ", "\t") and lines[at].strip():
            last = found[-1]
            found[-1] = KeyedLine(last.key, f"{last.value} {lines[at].strip()}".strip(), last.line)
        else:
            break
        at += 1
    if found and at < len(lines) and not lines[at].strip():
        at += 1
    return found, at


def split_entries(lines: list[str]) -> tuple[list[tuple[str, KeyedLine]], list[int]]:
    """Read the entries of a glossary.

    Returns:
        (key, line with word as key and explanation) for each entry, and the numbers of lines that cannot be read.

    >>> split_entries(["army: army: all cards", "  of a player."])
    ([('army', KeyedLine(key='army', value='all cards of a player.', line=0))], [])
    """
    found: list[tuple[str, KeyedLine]] = []
    bad: list[int] = []
    for at, line in enumerate(lines):
        match = _ENTRY.match(line)
        if match is not None:
            found.append((match[1], KeyedLine(match[2], match[3].strip(), at)))
        elif found and line[:1] in (" ", "\t") and line.strip():
            key, last = found[-1]
            found[-1] = (key, KeyedLine(last.key, f"{last.value} {line.strip()}", last.line))
        elif line.strip():
            bad.append(at)
    return found, bad
