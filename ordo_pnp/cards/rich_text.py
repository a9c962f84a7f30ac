r"""Bold and italic words and lists in the ``rich`` texts of cards: ``**bold**``, ``*italic*``, ``- item``.

A star opens where a letter follows it and closes where one stands before it; within a word only two stars do, so that
``2*3*4`` stays as it is. Stars without a partner in their paragraph are stars, and ``\*`` is one anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

# Styles are added up: bold and italic together is 3.
REGULAR, BOLD, ITALIC, SMALL_CAPS = 0, 1, 2, 4
# Characters that Unicode keeps for uses within a program: each begins words of the style that is its distance from the first.
_FIRST_MARK: Final = 0xFDD0
MARKS: Final = "".join(chr(_FIRST_MARK + style) for style in range(8))
MARK: Final = re.compile(f"[{MARKS[0]}-{MARKS[-1]}]")
BULLET: Final = "\u2022"
# The text before the bullet of an item within an item, once for each level, and before the dash of a typed item.
_DEEPER: Final = "\u00a0\u00a0"
_TYPED_DEEPER: Final = "  "
# The beginning of an item in a marked text.
ITEM: Final = re.compile(rf"(?:{_DEEPER})*{BULLET}\u00a0")
_ITEM: Final = re.compile(rf"[ \t]*(?:[-*{BULLET}\u2013][ \t]+(?=\S)|\+[ \t]+(?=[^\s\d]))")  # `+ 2 gold` is none
# Inside of brackets in a pattern: letters and signs of writing without spaces between its words, such as Japanese and Thai.
UNSPACED: Final = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u312f\u3190-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"
# The case counts, since no letter there has another one elsewhere: without regard to it, Python compiles this in 10 ms, not in 2.
_SPACED: Final = rf"(?-i:[^\W{UNSPACED}])"
_UNSPACED: Final = re.compile(f"[{UNSPACED}]")
# One star between two letters or figures is a star, but for writing in which nothing else parts words.
_WITHIN_WORD: Final = re.compile(rf"[^\W_]\*[^\W_](?<![{UNSPACED}]\*[{UNSPACED}])")
_STARS: Final = re.compile(r"\\\*|\*+")
_STYLES: Final = {1: (ITALIC,), 2: (BOLD,), 3: (BOLD, ITALIC)}


def letter_pattern(text: str) -> str:
    """Return a pattern of a letter of a word between spaces, the simplest that is right in this text."""
    return _SPACED if _UNSPACED.search(text) else r"\w"


def whole_word(word: str, pattern: str, letter: str) -> str:
    r"""Return a pattern that finds a word or phrase not within another, as far as its writing has spaces between words.

    Args:
        word: The word; its first and last characters tell how it is written.
        pattern: Finds it anywhere.
        letter: Of ``letter_pattern``, for the text.

    >>> bool(re.search(whole_word("fly", "fly", r"\w"), "flying"))
    False
    >>> bool(re.search(whole_word("飛行", "飛行", letter_pattern("再飛行する")), "再飛行する"))
    True
    """
    begins, ends = (_UNSPACED.match(each) is None for each in (word[:1], word[-1:]))
    return (rf"(?<!{letter})" if begins else "") + pattern + (rf"(?!{letter})" if ends else "")


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

    Words before the first mark of a paragraph are regular, and so are those of the next paragraph. An item that begins two
    blanks behind the one before it is within that.

    >>> [style_of(each) for each in MARK.findall(marked("**Tap**: draw *one* card"))]
    [1, 0, 2, 0]
    >>> marked("2*3*4 and \\*") == "2*3*4 and *"
    True
    >>> marked("- one\n  - two")
    '•\xa0one\n\xa0\xa0•\xa0two'
    """
    text = unmarked(text)
    lines = text.split("\n")
    if "*" not in text and not any(map(_ITEM.match, lines)):
        return text
    return "\n".join(
        f"{_DEEPER * level}{_marked_line(line)}" for line, level in zip(lines, _levels(lines), strict=True)
    )


def _levels(lines: Iterable[str]) -> Iterator[int]:
    """Yield within how many items of lists each line stands, if it is one itself; 0 for other lines."""
    # The starts of the items around the last one, and its own.
    begins: list[int] = []
    for line in lines:
        item = _ITEM.match(line)
        if item is None:
            begins.clear()
            yield 0
            continue
        blanks = line.expandtabs(len(_TYPED_DEEPER))
        begin = len(blanks) - len(blanks.lstrip(" "))
        while begins and begin < begins[-1]:
            begins.pop()
        if not begins or begin >= begins[-1] + len(_TYPED_DEEPER):
            begins.append(begin)
        yield len(begins) - 1


def indented(level: int, item: str) -> str:
    """Return an item of a marked text as one within so many others."""
    return f"{_DEEPER * level}{item}"


def _marked_line(line: str) -> str:
    return _read_line(line)[0]


def lone_stars(line: str) -> list[int]:
    """Return the places of two stars in a paragraph that open unended bold words.

    >>> lone_stars("**Tap**: **draw")
    [9]
    """
    return _read_line(line)[1]


def _read_line(line: str) -> tuple[str, list[int]]:
    """Return a paragraph with marks, and the places of stars opening unended bold words."""
    bullets, at = 0, 0
    while item := _ITEM.match(line, at):
        bullets, at = bullets + 1, item.end()
    start = at
    parts = [f"{BULLET}\u00a0" * bullets]
    # The parts that may still begin a style, with their places.
    opened: dict[int, list[tuple[int, int]]] = {BOLD: [], ITALIC: []}
    # Index of a part -> the style that begins (positive) or ends there.
    turns: dict[int, int] = {}
    for found in _STARS.finditer(line, start):
        begin, stars = found.start(), found[0].removeprefix("\\")
        parts.append(line[at:begin])
        at = found.end()
        before, after = line[max(begin - 1, start) : begin], line[at : at + 1]
        if stars != found[0] or len(stars) > 3 or (len(stars) == 1 and _WITHIN_WORD.match(f"{before}*{after}")):
            parts.append(stars)
            continue
        for style in _STYLES[len(stars)]:
            if before.strip() and opened[style]:
                turns[opened[style].pop()[0]], turns[len(parts)] = style, -style
            elif after.strip():
                opened[style].append((len(parts), begin))
            parts.append("**" if style == BOLD else "*")
    style = REGULAR
    out = []
    for index, part in enumerate([*parts, line[at:]]):
        if index in turns:
            style += turns[index]
            out.append(mark_of(style))
        else:
            out.append(part)
    return "".join(out), [begin for _, begin in opened[BOLD]]


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
    return _joined(found)


def _joined(stretches: Iterable[Styled]) -> list[Styled]:
    joined: list[Styled] = []
    for each in stretches:
        if joined and joined[-1].style == each.style:
            joined[-1] = Styled(joined[-1].text + each.text, each.style)
        elif each.text:
            joined.append(each)
    return joined


def with_marks(stretches: Iterable[Styled]) -> str:
    """Return a marked text made of words of one style each; ``marked_spans`` undoes it.

    >>> with_marks([Styled("Tap", BOLD), Styled(": draw", REGULAR)]) == marked("**Tap**: draw")
    True
    """
    out, style = list[str](), REGULAR
    for each in stretches:
        for number, words in enumerate(each.text.split("\n")):
            if number:
                out.append("\n")
                style = REGULAR
            if words:
                out.append(f"{mark_of(each.style) if each.style != style else ''}{unmarked(words)}")
                style = each.style
    return "".join(out)


def unmarked(text: str) -> str:
    """Return a marked text without its marks."""
    return MARK.sub("", text)


def plain_text(text: str) -> str:
    """Return the words of a text alone, without stars.

    >>> plain_text("**Tap**: draw *one* card")
    'Tap: draw one card'
    """
    return unmarked(marked(text))


def tagged(text: str, bold: tuple[str, str], italic: tuple[str, str], escape: Callable[[str], str] = str) -> str:
    """Return a marked text with tags around its bold and its italic words.

    Args:
        text: It, with marks.
        bold: Beginning and end.
        italic: The same.
        escape: Makes plain words of that program.

    >>> tagged(marked("**Tap**: *draw*"), ("[b]", "[/b]"), ("[i]", "[/i]"))
    '[b]Tap[/b]: [i]draw[/i]'
    """
    out = ""
    for words, style in _with_regular_ends(marked_spans(text)):
        inner = escape(words)
        for each, (begin, end) in ((ITALIC, italic), (BOLD, bold)):
            inner = f"{begin}{inner}{end}" if style & each and words else inner
        out += inner
    return out


def as_markdown(text: str) -> str:
    r"""Return a marked text as Markdown, each paragraph and item in a line of its own.

    >>> as_markdown(marked("**Tap**: 2*3*4"))
    '**Tap**: 2\\*3\\*4'
    """
    found = tagged(text, ("**", "**"), ("*", "*"), lambda words: _MARKDOWN.sub(r"\\\g<0>", words))
    return "\n".join(ITEM.sub(_typed_item, line, count=1) if ITEM.match(line) else line for line in found.split("\n"))


def _typed_item(item: re.Match[str]) -> str:
    """Return the beginning of an item as it is typed."""
    return f"{_TYPED_DEEPER * (item[0].index(BULLET) // len(_DEEPER))}- "


_MARKDOWN: Final = re.compile(r"[\\`*_\[\]<>#|]")


def written(text: str) -> str:
    r"""Return a text with stars in place of its marks: ``marked`` gives the same words, in the same styles where stars can say them.

    Stars that are words are written ``\*`` where they would be read as something else. Blanks at the ends of styled words stand
    outside of the stars; italic letters within a word cannot be written and become regular.

    >>> written(marked("**Tap** : *draw*")), written(f"{mark_of(BOLD)}2*3* cards ")
    ('**Tap** : *draw*', '**2*3* cards** ')
    """
    return "\n".join(map(_written_line, text.split("\n")))


_BULLETS: Final = re.compile(rf"{ITEM.pattern}(?:{BULLET}\u00a0)*(?=\S)")
_WORDS_AND_BLANKS: Final = re.compile(r"(\s*)(.*?)(\s*)", re.DOTALL)


def _written_line(line: str) -> str:
    item = _BULLETS.match(line)
    if item is not None:
        first, more = ITEM.match(item[0]), item[0].count(BULLET) - 1
        assert first is not None  # noqa: S101 (it begins so)
        return f"{_typed_item(first)}{'- ' * more}{_written_line(line[item.end() :])}"
    words = unmarked(line)
    if words == line and "*" not in line:
        return line
    found = [Styled(each.text, each.style & (BOLD | ITALIC)) for each in marked_spans(line)]
    bold = [Styled(each.text, each.style & BOLD) for each in found]
    wanted = [_joined(_with_regular_ends(each)) for each in (found, bold, [Styled(words, REGULAR)])]
    for styled in wanted:
        for escape in ("*", "\\*"):
            candidate = _in_stars(styled, escape)
            if marked_spans(_marked_line(candidate)) == styled:
                return candidate
    return words.replace("*", "\\*")


def _with_regular_ends(styled: Iterable[Styled]) -> Iterator[Styled]:
    """Yield stretches whose blanks at the ends are regular."""
    for each in styled:
        found = _WORDS_AND_BLANKS.fullmatch(each.text)
        before, words, after = found.groups() if found is not None and each.style else ("", each.text, "")
        yield from (Styled(before, REGULAR), Styled(words, each.style if words else REGULAR), Styled(after, REGULAR))


def _in_stars(styled: list[Styled], star: str) -> str:
    out, style = "", REGULAR
    for each in (*styled, Styled("", REGULAR)):
        turned = style ^ each.style
        out += "*" * ((2 if turned & BOLD else 0) + (1 if turned & ITALIC else 0)) + each.text.replace("*", star)
        style = each.style
    return out


# Stars around words that stand between blanks or signs, or in writing without blanks, as Markdown has them.
_PAIRED: Final = re.compile(
    rf"(?<![*\\])(?:(?<!\w)|(?<=[{UNSPACED}])(?=\*[{UNSPACED}]))\*(?=[^\s*])(?:[^*\n]|\*\*)*(?<=[^\s*\\])\*(?![^\W{UNSPACED}]|\*)"
)
_LONE: Final = re.compile(r"(?<![*\\])\*(?!\*)")


def with_literal_stars(text: str) -> str:
    r"""Return a text of another program in which stars are escaped that stand for themselves and would make words italic.

    >>> with_literal_stars("attack*, defence* and **bold**"), with_literal_stars("*draw* 2*3")
    ('attack\\*, defence\\* and **bold**', '*draw* 2*3')
    """
    if text.count("*") < 2:
        return text
    return "\n".join(map(_literal_line, text.split("\n")))


def _literal_line(line: str) -> str:
    item = _ITEM.match(line)
    start = 0 if item is None else item.end()
    out, at = line[:start], start
    for pair in _PAIRED.finditer(line, start):
        out += _LONE.sub(r"\\*", line[at : pair.start()]) + pair[0]
        at = pair.end()
    out += _LONE.sub(r"\\*", line[at:])
    return line if _marked_line(out) == _marked_line(line) else out
