"""The grammar of blocks and roles: what they are called, which options they have, how their first lines are read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

# ``{name argument|wording}``
ROLE: Final = re.compile(r"\{([a-z]+)(?: ([^{}|]*))?(?:\|([^{}]*))?\}")
# What stands behind the backquotes of a block.
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
    """How a block is written."""

    # Whether it has something behind its name; None where that is free.
    argument: bool | None = None
    options: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    # ``blocks``, ``caption``, ``raw``, ``none``, or ``sections``: what may hold headings.
    content: str = "blocks"
    # Whether a book has one at most.
    is_single: bool = False


# The options that name what they point at; those of one option are parted by ``|``.
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
    "index": Form(False, content="none", is_single=True),
}


def holds_sections(info: str) -> bool:
    """Whether what stands behind backquotes begins a block that may hold headings.

    >>> holds_sections("{page}"), holds_sections("{box} tip"), holds_sections("yaml")
    (True, False, False)
    """
    match = INFO.fullmatch(info.strip())
    return match is not None and match[1] in FORMS and FORMS[match[1]].content == "sections"


# Blocks that the engine answers: they print nothing, and say the same in every language.
PROOFS: Final = ("claim", "law")
# Options of blocks that are prose; the others are looked up.
SAID: Final = ("alt", "title", "question", "labels")


@dataclass(frozen=True, slots=True)
class KeyedLine:
    """A value and the line it begins on, counted from the first line of the block's content."""

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
