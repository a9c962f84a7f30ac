r"""Bold and italic words and lists in the ``rich`` texts of cards: ``**bold**``, ``*italic*``, ``- item``.

A star opens where a letter follows it and closes where one stands before it; within a word only two stars do, so that
``2*3*4`` stays as it is. Stars without a partner in their paragraph are stars, and ``\*`` is one anywhere.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

# Styles are added up: bold and italic together is 3.
REGULAR, BOLD, ITALIC, SMALL_CAPS = 0, 1, 2, 4
# Characters that Unicode keeps for uses within a program: each begins words of the style that is its distance from the first.
_FIRST_MARK: Final = 0xFDD0
MARKS: Final = "".join(chr(_FIRST_MARK + style) for style in range(8))
MARK: Final = re.compile(f"[{MARKS[0]}-{MARKS[-1]}]")
BULLET: Final = "\u2022"
_ITEM: Final = re.compile(rf"[ \t]*[-*+{BULLET}\u2013][ \t]+(?=\S)")
_STARS: Final = re.compile(r"\\\*|\*+")
_STYLES: Final = {1: (ITALIC,), 2: (BOLD,), 3: (BOLD, ITALIC)}


class Styled(NamedTuple):
    """Words of one style."""

    text: str
    # The sum of ``BOLD``, ``ITALIC`` and ``SMALL_CAPS``.
    style: int


def mark_of(style: int) -> str:
    """Return the character that begins words of a style in a marked text."""
    return chr(_FIRST_MARK + style)


def style_of(mark: str) -> int:
    """Return the style that a mark begins."""
    return ord(mark) - _FIRST_MARK


def marked(text: str) -> str:
    r"""Return a text with marks in place of its stars, and a bullet before each item of a list.

    Words before the first mark of a paragraph are regular, and so are those of the next paragraph.

    >>> [style_of(each) for each in MARK.findall(marked("**Tap**: draw *one* card"))]
    [1, 0, 2, 0]
    >>> marked("2*3*4 and \\*") == "2*3*4 and *"
    True
    >>> marked("- one\n- two")
    '•\xa0one\n•\xa0two'
    """
    text = unmarked(text)
    if "*" not in text and not _ITEM.search(text):
        return text
    return "\n".join(map(_marked_line, text.split("\n")))


def _marked_line(line: str) -> str:
    item = _ITEM.match(line)
    if item is not None:
        return f"{BULLET}\u00a0{_marked_line(line[item.end() :])}"
    parts: list[str] = []
    # Which of the parts may still begin a style.
    opened: dict[int, list[int]] = {BOLD: [], ITALIC: []}
    # What begins (positive) or ends at some of the parts: a style.
    turns: dict[int, int] = {}
    at = 0
    for found in _STARS.finditer(line):
        parts.append(line[at : found.start()])
        at = found.end()
        stars = found[0].removeprefix("\\")
        before, after = line[: found.start()][-1:], line[at : at + 1]
        if stars != found[0] or len(stars) > 3 or (len(stars) == 1 and before.isalnum() and after.isalnum()):
            parts.append(stars)
            continue
        for style in _STYLES[len(stars)]:
            if before.strip() and opened[style]:
                turns[opened[style].pop()], turns[len(parts)] = style, -style
            elif after.strip():
                opened[style].append(len(parts))
            parts.append("**" if style == BOLD else "*")
    style = REGULAR
    out = []
    for index, part in enumerate([*parts, line[at:]]):
        if index in turns:
            style += turns[index]
            out.append(mark_of(style))
        else:
            out.append(part)
    return "".join(out)


def spans(text: str) -> list[Styled]:
    """Return the words of a text in stretches of one style, line ends included.

    >>> spans("**Tap**: draw")
    [Styled(text='Tap', style=1), Styled(text=': draw', style=0)]
    """
    return marked_spans(marked(text))


def marked_spans(text: str) -> list[Styled]:
    """Return the words of a marked text in stretches of one style."""
    found: list[Styled] = []
    for index, line in enumerate(text.split("\n")):
        style = REGULAR
        if index:
            found.append(Styled("\n", REGULAR))
        for part in re.split(f"({MARK.pattern})", line):
            if MARK.fullmatch(part):
                style = style_of(part)
            elif part:
                found.append(Styled(part, style))
    joined: list[Styled] = []
    for each in found:
        if joined and joined[-1].style == each.style:
            joined[-1] = Styled(joined[-1].text + each.text, each.style)
        else:
            joined.append(each)
    return joined


def unmarked(text: str) -> str:
    """Return a marked text without its marks."""
    return MARK.sub("", text)


def plain_text(text: str) -> str:
    """Return the words of a text alone, without stars.

    >>> plain_text("**Tap**: draw *one* card")
    'Tap: draw one card'
    """
    return unmarked(marked(text))
