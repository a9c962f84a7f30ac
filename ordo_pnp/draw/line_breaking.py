"""Break paragraphs into lines and hyphenate words; all widths in em."""

from __future__ import annotations

import importlib.util
import re
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from math import fsum
from operator import neg
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from ordo_pnp.base import RenderError
from ordo_pnp.cards import ITEM, MARK, SIGN, UNSPACED, unmarked
from ordo_pnp.draw.fonts import SOFT_HYPHEN
from ordo_pnp.draw.mixed_text import part_of, words_of_one_style

# Letters that stay before a break at least: shorter stumps look like slips in lines of unequal length.
LEFT_MIN = 3
# Letters that go to the next line at least.
RIGHT_MIN = 3
_PREFERRED = {"en": "en_GB"}
_BLANKS = re.compile(rb"[ \t\r]+$", re.MULTILINE)
_DIGITS = b"0123456789"
_LINE = re.compile(rb"[^\n]+")
_PARTS = re.compile(r"(\d?)(\D?)")
# Comments, keywords, lines without a level, and patterns that change the spelling (German and English have none).
_NO_PATTERN = re.compile(
    rb"^(?:[#%]|LEFTHYPHEN|RIGHTHYPHEN|COMPOUND|NOHYPHEN|NEXTLEVEL).*\n|^[^0-9\n]*\n|^.*/.*\n", re.MULTILINE
)


class Patterns:
    """The hyphenation patterns of one language, from the bytes of a ``hyph_*.dic`` file.

    They stay one text, and a table of places in it: the 66,000 German ones as strings of their own take 11 MB, so 3.
    """

    def __init__(self, data: bytes) -> None:
        head, _, body = _BLANKS.sub(b"", data).partition(b"\n")
        encoding = head.decode("ascii").strip()
        body = _NO_PATTERN.sub(b"", body + b"\n").strip(b"\n")
        self._lines = lines = b"\n%b\n" % body.decode(encoding).encode()
        self._mask = (1 << (3 * lines.count(b"\n")).bit_length()) - 1
        # The place of a pattern in the text, in the slot that its letters name or in one of the next; 0: in none.
        self._places = places = array("I", bytes(4 * (self._mask + 1)))
        self._longest = 0
        at = 1
        for line in _LINE.finditer(lines):  # no list of them: its memory is not given back
            letters = line[0].translate(None, _DIGITS)
            slot = hash(letters) & self._mask
            places[self._slot(letters) if places[slot] else slot] = at
            at += len(line[0]) + 1
            self._longest = max(self._longest, len(letters))

    def _slot(self, letters: bytes) -> int:
        """Return the slot of the pattern with some letters, or the free one where it would be."""
        places, lines, mask = self._places, self._lines, self._mask
        slot = hash(letters) & mask
        while at := places[slot]:
            if lines[at : lines.index(b"\n", at)].translate(None, _DIGITS) == letters:
                break
            slot = slot + 1 & mask
        return slot

    def breaks(self, word: str) -> tuple[int, ...]:
        """Return the offsets at which a word of letters may be broken, ascending."""
        length = len(word)
        word = word.lower()
        if len(word) != length:
            return ()  # a letter that becomes two in lower case would shift the breaks
        dotted = f".{word}."
        levels = [0] * (len(dotted) + 1)
        places, lines, mask, longest = self._places, self._lines, self._mask, self._longest
        for start in range(len(dotted)):
            for end in range(start + 1, min(start + longest, len(dotted)) + 1):
                letters = dotted[start:end].encode()
                if places[hash(letters) & mask] and (at := places[self._slot(letters)]):
                    pattern = lines[at : lines.index(b"\n", at)].decode()
                    for offset, (digit, _) in enumerate(_PARTS.findall(pattern)):
                        if digit and int(digit) > levels[start + offset]:
                            levels[start + offset] = int(digit)
        return tuple(at for at in range(LEFT_MIN, len(word) - RIGHT_MIN + 1) if levels[at + 1] % 2)


@cache
def patterns(language: str) -> Patterns | None:
    """Read the patterns of a language tag such as ``de``; none if pyphen brings none: its words are not broken."""
    found = importlib.util.find_spec("pyphen")
    if found is None or found.origin is None:
        raise RenderError("the package pyphen is not installed; run: pip install pyphen")
    folder = Path(found.origin).parent / "dictionaries"
    short = language.lower().replace("_", "-").split("-")[0]
    names = [_PREFERRED.get(short, f"{short}_{short.upper()}"), short]
    paths = [folder / f"hyph_{name}.dic" for name in names]
    paths += sorted(path for path in folder.iterdir() if path.name.startswith(f"hyph_{short}_"))
    return next((Patterns(path.read_bytes()) for path in paths if path.suffix == ".dic" and path.is_file()), None)


def breaks(word: str, language: str) -> tuple[int, ...]:
    """Return the offsets at which a word may be broken: three letters stay before, three go over, at least.

    >>> [ "Kreuzfahrer"[:at] for at in breaks("Kreuzfahrer", "de") ]
    ['Kreuz', 'Kreuzfah']
    """
    if len(word) < LEFT_MIN + RIGHT_MIN:
        return ()
    known = patterns(language)
    return known.breaks(word) if known else ()


# Width of a text in em.
TextWidth: TypeAlias = Callable[[str], float]

_TIGHT = 1e-6
# Longer centred paragraphs are not evened out.
_EVEN_LINES = 6
# A last line of one word shorter than this part of a line is an orphan.
_ORPHAN = 0.2
# The precision of evening out centred lines.
_EVEN_EM = 0.3
_LETTERS = re.compile(r"[^\W\d_]{5,}")
_DASHES = "\u2013\u2014"
HYPHENS = "-" + _DASHES
_BREAKABLE = re.compile(f"[{HYPHENS}{SOFT_HYPHEN}]")
# Russian prepositions of two: they are not parted, nor from the word after them.
_DOUBLE = re.compile('[(„«“"]?из-(?:за|под)', re.IGNORECASE)
_AFTER_DASH = re.compile(rf"(?<=[^\W_][{HYPHENS}])(?=[^\W\d_])(?<!\b[Ии]з-)")
_OPENING = '(„«“"'


class Line(NamedTuple):
    """One line of text, in em."""

    text: str
    width: float
    # It ends a paragraph.
    last: bool
    # Its indent behind the first line of its paragraph.
    indent: float = 0.0


class MeasuredTokens(NamedTuple):
    """Pieces between spaces that may break, with their widths in em."""

    tokens: tuple[str, ...]
    widths: tuple[float, ...]
    # The indent of all lines but the first: of an item of a list, the width of its bullet.
    indent: float = 0.0


def pieces(text: str) -> list[str]:
    r"""Cut one paragraph at its spaces, but never a dash from the word before nor a lone letter from the word after.

    >>> pieces("Acre — a town")
    ['Acre\xa0—', 'a\xa0town']
    """
    found: list[str] = []
    bound = False
    for word in text.split(" "):
        if not word:
            continue
        if found and (bound or word in _DASHES):
            found[-1] = f"{found[-1]}\u00a0{word}"
        else:
            found.append(word)
        bound = _binds(word)
    return found


def _binds(word: str) -> bool:
    """Whether a word is a lone letter or a preposition, which is not parted from the word after it."""
    if len(word) > 2:
        return "-" in word and _DOUBLE.fullmatch(word) is not None
    return word.lstrip(_OPENING).isalpha() and len(word.lstrip(_OPENING)) == 1


def stands_alone(word: str) -> bool:
    """Whether a word between spaces is a piece of its own beside any other word of which this is true, too."""
    return word not in _DASHES and not _binds(word)


def paragraphs(text: str, measure: TextWidth, *, hangs: bool = False) -> tuple[MeasuredTokens, ...]:
    """Cut a text at line ends and spaces; empty paragraphs are dropped.

    Args:
        text: The text.
        measure: Gives the width of a piece.
        hangs: Whether lines of an item of a list begin behind its bullet.
    """
    found = []
    for part in text.split("\n"):
        tokens = tuple(pieces(words_of_one_style(part)))
        if tokens:
            item = ITEM.match(tokens[0]) if hangs else None
            indent = measure(item[0]) if item is not None else 0.0
            found.append(MeasuredTokens(tokens, tuple([measure(token) for token in tokens]), indent))
    return tuple(found)


@lru_cache(maxsize=4_096)  # 98 % hits when 5,400 cards are drawn in three languages, which have 780
def break_points(token: str, language: str | None) -> tuple[int, ...]:
    """Return the offsets at which a piece may be broken, descending; no language: only where it has hyphens itself.

    >>> [("Tempel-Ritter"[:at]) for at in break_points("Tempel-Ritter", None)]
    ['Tempel-']
    """
    points = set(free_breaks(token))
    if "{" not in token:
        points.update(found.start() for found in _AFTER_DASH.finditer(token))
        points.update(at + 1 for at, character in enumerate(token) if character == SOFT_HYPHEN)
        if language is not None and SOFT_HYPHEN not in token:
            for found in _LETTERS.finditer(token):
                points.update(found.start() + at for at in breaks(found.group(), language))
            points.update(found.end() for found in _SYLLABLE.finditer(token))
    return tuple(sorted(points - {0, len(token)}, reverse=True))


# Writing without spaces between its words, and places where any word may end.
_UNSPACED = re.compile(f"[{UNSPACED}\u200b]|\\}}\\{{")
# Korean has spaces between words; where a line is too short for one, it may end behind any syllable.
_SYLLABLE = re.compile("[\uac00-\ud7a3](?=[\uac00-\ud7a3])")
_THAI = re.compile("[\u0e00-\u0e7f]+")


@lru_cache(maxsize=4_096)
def free_breaks(token: str) -> tuple[int, ...]:
    """Return the offsets at which a piece may be broken without a hyphen, ascending.

    Between signs, and in writing without spaces where UAX 14 says so, but not between a number and the word that counts; in
    Thai between words.

    >>> free_breaks("「はい」と。"), free_breaks("{sun}{moon}"), free_breaks("and/or"), free_breaks("札2枚")
    ((2, 4), (5,), (), (1,))
    """
    if not _UNSPACED.search(token):
        return ()
    if MARK.search(token):
        places = [at for at, character in enumerate(token) if not MARK.match(character)]
        return tuple(places[at - 1] + 1 for at in free_breaks(unmarked(token)))
    points = {found.start() + 1 for found in _BETWEEN_SIGNS.finditer(token)}
    if not token.isascii():
        from uniseg.linebreak import line_break_boundaries

        inside = [found.span() for found in SIGN.finditer(token)]
        # Marks above and below belong to their letters (LB9); the package takes as long as the square of their number.
        letters = [at for at, character in enumerate(token) if not unicodedata.combining(character)]
        bare = [*letters, len(token)]
        boundaries = line_break_boundaries("".join(map(token.__getitem__, letters)))
        ends = (at for at in map(bare.__getitem__, boundaries) if not token[at - 1].isdecimal())
        points.update(at for at in ends if not any(start < at < end for start, end in inside))
        for found in _THAI.finditer(token):
            at = found.start()
            for word in _thai_parser().parse(found[0]):
                points.add(at)
                at += len(word)
    return tuple(sorted(points - {0, len(token)}))


@cache
def _thai_parser() -> Any:
    import budoux

    return budoux.load_default_thai_parser()  # reading it takes 2 ms


_BETWEEN_SIGNS = re.compile(r"\}\{")


def _is_free_break(token: str, at: int) -> bool:
    points = free_breaks(token)
    place = bisect_left(points, at)
    return place < len(points) and points[place] == at


def _head(token: str, start: int, end: int) -> str:
    if token[end - 1] in HYPHENS or _SYLLABLE.match(token, end - 1) or _is_free_break(token, end):
        return part_of(token, start, end)
    return part_of(token, start, end - (token[end - 1] == SOFT_HYPHEN), "-")


# Lines that the rest of a piece fills at least where its width is only estimated.
_FAR = 4
# Of a piece: of more places for breaks, only those near the end of the line are tried.
_MANY_BREAKS = 24


def _nearest(token: str, start: int, points: tuple[int, ...], room: float, measure: TextWidth) -> Sequence[int]:
    """Return the places for breaks of a piece at which a line may end, descending, without those that lie too far behind its end.

    No head is measured that is more than about twice as long as the line.
    """
    ahead = bisect_left(points, -start, key=neg)  # how many of the places lie behind the start
    if ahead <= _MANY_BREAKS:
        return points[:ahead]
    high, step = ahead, 1  # all before ``low`` are too far, none from ``high`` on is
    low = max(ahead - step, 0)
    while high > 0 and measure(_head(token, start, points[low])) <= room:
        high, step = low, 2 * step
        low = max(high - step, 0)
    while low + 1 < high:
        middle = (low + high) // 2
        if measure(_head(token, start, points[middle])) > room:
            low = middle
        else:
            high = middle
    return points[high:ahead]


def break_paragraph(
    paragraph: MeasuredTokens,
    limit: float,
    space: float,
    measure: TextWidth,
    language: str | None,
    *,
    halves: bool = False,
) -> list[Line] | None:
    """Fill lines up to a width, each as full as it can be, but let no half of a word begin the last line.

    Args:
        paragraph: The pieces to break into lines.
        limit: The width of a line in em.
        space: The width of a space in em.
        measure: Gives the width of the parts of broken words.
        language: Hyphenate as in this language; none: break only at spaces and hyphens.
        halves: Let half of a word begin the last line where that saves a line.

    Returns:
        The lines; none if a piece is wider than a line.
    """
    found = _filled(paragraph, limit, space, measure, language)
    if found is None or found.half is None or halves:
        return None if found is None else found.lines
    again = _filled(paragraph, limit, space, measure, language, whole=found.half)
    return found.lines if again is None else again.lines


class _Filled(NamedTuple):
    lines: list[Line]
    # The index of the piece hyphenated at the end of the last line but one; None without one.
    half: int | None


def _filled(
    paragraph: MeasuredTokens,
    limit: float,
    space: float,
    measure: TextWidth,
    language: str | None,
    whole: int | None = None,
) -> _Filled | None:
    """Fill lines, and hyphenate every piece but one where that fills them better."""
    lines: list[Line] = []
    words: list[str] = []
    width, start, limit = 0.0, 0, limit + _TIGHT
    indent, first = 0.0, limit
    half: int | None = None
    for index, (token, full) in enumerate(zip(paragraph.tokens, paragraph.widths, strict=True)):
        if words and width + space + full <= limit:  # nearly always
            words.append(token)
            width = width + space + full
            continue
        rest, start = full, 0
        while True:
            used = width + space if words else 0.0
            if used + rest <= limit:
                words.append(part_of(token, start, len(token)) if start else token)
                width = used + rest
                break
            half = None
            points = break_points(token, None if index == whole else language)
            for end in _nearest(token, start, points, limit - used, measure):
                head = _head(token, start, end)
                wide = measure(head)
                if used + wide <= limit:
                    words.append(head)
                    width, start = used + wide, end
                    rest -= wide
                    if rest <= _FAR * limit:  # the length of text for many more lines need not be exact
                        rest = measure(part_of(token, start, len(token)))
                    half = index if language is not None and end not in break_points(token, None) else None
                    break
            if not words:
                return None
            lines.append(Line(" ".join(words), width, last=False, indent=indent))
            words, indent = [], paragraph.indent
            limit = first - indent
    lines.append(Line(" ".join(words), width, last=True, indent=indent))
    return _Filled(lines, half)


def break_text(
    parts: Sequence[MeasuredTokens],
    limit: float,
    space: float,
    measure: TextWidth,
    language: str | None,
    *,
    halves: bool = False,
) -> list[Line] | None:
    """Break every paragraph; none if a piece is wider than a line."""
    lines: list[Line] = []
    for part in parts:
        broken = break_paragraph(part, limit, space, measure, language, halves=halves)
        if broken is None:
            return None
        lines += broken
    return lines


def balance(
    paragraph: MeasuredTokens, lines: list[Line], limit: float, space: float, measure: TextWidth, language: str | None
) -> list[Line]:
    """Even out a short centred paragraph: the narrowest lines that are no more in number and break no more words."""
    count, hyphens = len(lines), _hyphens(lines)
    if count < 2 or count > _EVEN_LINES:
        return lines
    narrow, wide, best = max(max(paragraph.widths) * 0.5, fsum(paragraph.widths) / count), limit, lines
    if language is None and not _BREAKABLE.search("".join(paragraph.tokens)):
        narrow, wide = _evened(paragraph.widths, count, (narrow, wide), space)
        found = break_paragraph(paragraph, wide, space, measure, None) if wide < limit else None
        return found if found is not None and len(found) <= count else lines
    while wide - narrow > _EVEN_EM:
        middle = (narrow + wide) / 2
        tried = break_paragraph(paragraph, middle, space, measure, language)
        if tried is None or len(tried) > count or _hyphens(tried) > hyphens:
            narrow = middle
        else:
            wide, best = middle, tried
    return best


def _evened(widths: Sequence[float], count: int, between: tuple[float, float], space: float) -> tuple[float, float]:
    """Narrow down how wide lines of whole pieces must be to be no more than ``count``, as exactly as is seen."""
    narrow, wide = between
    starts = [0.0, *accumulate(width + space for width in widths)]
    while wide - narrow > _EVEN_EM:
        middle = (narrow + wide) / 2
        at, left = 0, count
        while left and at < len(widths):
            at = max(bisect_right(starts, starts[at] + middle + _TIGHT + space) - 1, at)
            left -= 1
        if at == len(widths):
            wide = middle
        else:
            narrow = middle
    return narrow, wide


def adopt_orphan(
    paragraph: MeasuredTokens, lines: list[Line], limit: float, space: float, measure: TextWidth, language: str | None
) -> list[Line]:
    """Move a word down to a short one that stands alone on the last line, if somewhat narrower lines are no more in number."""
    count, hyphens = len(lines), _hyphens(lines)
    if count < 2 or not _is_orphan(lines[-1], limit):
        return lines
    for percent in range(96, 72, -4):
        tried = break_paragraph(paragraph, limit * percent / 100, space, measure, language)
        if tried is None or len(tried) > count:
            return lines
        if _hyphens(tried) <= hyphens and not _is_orphan(tried[-1], limit):
            return tried
    return lines


def _is_orphan(line: Line, limit: float) -> bool:
    return " " not in line.text and line.width < _ORPHAN * limit


def _hyphens(lines: list[Line]) -> int:
    return sum(line.text.endswith("-") for line in lines)
