"""Texts of several faces, scripts and directions: which face draws which letters, their glyphs, and their order on a line.

A text is *plain* where one face draws each of its characters with one glyph, from left to right; all others come here.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import fsum
from typing import Final, NamedTuple

from ordo_pnp.base import Memo
from ordo_pnp.cards import MARK, mark_of, style_of
from ordo_pnp.draw.drawing import Glyph
from ordo_pnp.draw.fonts import SOFT_HYPHEN, ChainedFace, Fonts

# First and last code points of writing whose letters join, stack or run from right to left, one range for each script.
_SCRIPTS: Final = (
    (0x0590, 0x05FF), (0x0600, 0x06FF), (0x0700, 0x074F), (0x0750, 0x077F), (0x0780, 0x07BF), (0x07C0, 0x07FF),
    (0x0800, 0x085F), (0x0860, 0x08FF), *((start, start + 0x7F) for start in range(0x0900, 0x1000, 0x80)),
    (0x1000, 0x109F), (0x1700, 0x177F), (0x1780, 0x17FF), (0x1800, 0x18AF), (0x1900, 0x1CFF), (0xA800, 0xA8DF),
    (0xA8E0, 0xA9DF), (0xA9E0, 0xAADF), (0xABC0, 0xABFF), (0xFB1D, 0xFB4F), (0xFB50, 0xFDCF), (0xFDF0, 0xFDFF),
    (0xFE70, 0xFEFE), (0x10800, 0x10FFF), (0x11000, 0x11FFF), (0x1E800, 0x1EFFF),
)  # fmt: skip
# Ranges that go on with a script that began in another.
_SAME: Final = {
    0x0750: 0x0600,
    0x0860: 0x0600,
    0xFB50: 0x0600,
    0xFDF0: 0x0600,
    0xFE70: 0x0600,
    0xFB1D: 0x0590,
    0xA8E0: 0x0900,
}
# Characters that join the letter before them: marks, joiners, variants of pictures, tones of skin, letters of flags.
_JOINED: Final = "\u200c\u200d\ufe00-\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f"
_JOINS: Final = re.compile(f"[{_JOINED}]")
_CONTROLS: Final = "\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff"
_COMBINING: Final = (
    "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\u302a-\u302f\u3099\u309a\ufe20-\ufe2f"
)
_ANY_SCRIPT: Final = "".join(f"{chr(first)}-{chr(last)}" for first, last in _SCRIPTS)
_MIXED: Final = re.compile(f"[{MARK.pattern[1:-1]}{_JOINED}{_CONTROLS}{_COMBINING}{_ANY_SCRIPT}\U0001f1e6-\U0001f1ff]")
_LEFTWARD: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff\u200f]"
)
_LEFTWARD_LANGUAGES: Final = frozenset(("ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"))
REGULAR: Final = 0
_STRONG: Final = {"L": False, "R": True, "AL": True}
_FLAG: Final = re.compile("[\U0001f1e6-\U0001f1ff]")
# Characters that say by themselves how others run: the embedded text is left to the order of the letters.
_EMBEDDINGS: Final = re.compile("[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
# Stands for a sign where the order of a line is found.
_OBJECT: Final = "\ufffc"
# The distance at which letters are drawn twice where a face has no bold ones, in em.
_BOLDER: Final = 0.024
_ALONE: Final = (" ", _OBJECT)
# Words of a text setter; those of 5,400 cards in one language are 1,400.
_MAX_WORDS: Final = 8_192


def is_mixed(text: str) -> bool:
    """Whether a text has marks of styles, or letters that join, stack or run from right to left."""
    return not text.isascii() and _MIXED.search(text) is not None


def is_leftward(language: str) -> bool:
    """Whether a language is written from right to left."""
    return language.partition("-")[0] in _LEFTWARD_LANGUAGES


def runs_leftward(text: str, language: str) -> bool:
    """Whether a paragraph runs from right to left: its language says so, else its first letter that has a direction."""
    if not _LEFTWARD.search(text):
        return False
    if is_leftward(language):
        return True
    found = (_STRONG.get(unicodedata.bidirectional(character)) for character in text)
    return next((each for each in found if each is not None), False)


def words_of_one_style(line: str) -> str:
    """Mark every word of a line by itself, so that it may stand on any line."""
    if not MARK.search(line):
        return line
    words, style = [], REGULAR
    for word in line.split(" "):
        begun = style
        marks = MARK.findall(word)
        style = style_of(marks[-1]) if marks else style
        words.append(f"{mark_of(begun) if begun else ''}{word}{mark_of(REGULAR) if style else ''}")
    return " ".join(words)


def part_of(word: str, start: int, end: int, after: str = "") -> str:
    """Return a part of a word, marked by itself, with a hyphen or nothing after it."""
    part = word[start:end] + after
    before = _marks_in(word)
    at = bisect_left(before, (start,))
    begun = style_of(before[at - 1][1]) if at else REGULAR
    marks = MARK.findall(part)
    ended = style_of(marks[-1]) if marks else begun
    return f"{mark_of(begun) if begun else ''}{part}{mark_of(REGULAR) if ended else ''}"


@lru_cache(maxsize=1_024)
def _marks_in(word: str) -> tuple[tuple[int, str], ...]:
    """Return the places of the marks of a word, and these."""
    return tuple((found.start(), found[0]) for found in MARK.finditer(word))


class PlacedText(NamedTuple):
    """Letters of one face on a line; widths in em."""

    x: float
    text: str
    font: str
    # Empty where each character is drawn by one glyph from left to right.
    glyphs: tuple[Glyph, ...]
    # The width added to every space of the face, in em.
    spacing: float


class PlacedName(NamedTuple):
    """A sign on a line; in em."""

    x: float
    width: float
    name: str


class _Stretch(NamedTuple):
    """Letters of one face and direction, not placed yet."""

    text: str
    font: str
    # From the start of the stretch.
    glyphs: tuple[Glyph, ...]
    width: float


class _Group(NamedTuple):
    """A space, a sign, or letters of one style and level."""

    text: str
    style: int
    # Of embedding: odd ones run from right to left.
    level: int


class MixedFace:
    """The metrics of a face whose texts may have words of other styles and letters that other faces draw.

    Args:
        name: The face of the text.
        fonts: All faces.
        tracking: The space after every letter and every space, in em; letters that join are not parted.
        language: Of the text.
    """

    def __init__(self, name: str, fonts: Fonts, tracking: float, language: str) -> None:
        self._name, self._fonts, self._tracking, self._language = name, fonts, tracking, language
        self._space = fonts[name].space + tracking
        self._known: dict[tuple[str, int, bool], tuple[_Stretch, ...]]
        self._widths: dict[str, float]
        self._drawn_by: dict[tuple[str, int], ChainedFace]
        self._known, self._widths, self._drawn_by = fonts.words.setdefault(
            (name, tracking, language), (Memo(_MAX_WORDS), Memo(_MAX_WORDS), Memo(_MAX_WORDS))
        )

    def advance(self, text: str) -> float:
        """Return the width of a text on one line in em, with the tracking of its last letter."""
        found = self._widths.get(text)
        if found is None:
            found = self._widths[text] = fsum(
                self._space if group.text == " " else fsum([each.width for each in self._stretches(group)])
                for group in _groups(text, leftward=False)
            )
        return found

    def line(
        self, parts: Sequence[str], widths: Callable[[str], float | None], gap: float, *, leftward: bool
    ) -> Iterator[PlacedText | PlacedName]:
        """Yield the letters and signs of a line from left to right.

        Args:
            parts: Its words and the names of its signs by turns, words first.
            widths: Gives the width of a sign in em.
            gap: The width added to every space, in em.
            leftward: Whether its paragraph runs from right to left.
        """
        names = parts[1::2]
        line = _OBJECT.join(part.replace(_OBJECT, "") for part in parts[::2])
        groups = _groups(line, leftward=leftward)
        # The indexes of the groups that are signs, with their names.
        at = [index for index, group in enumerate(groups) if group.text == _OBJECT]
        named = dict(zip(at, names, strict=True))
        x = 0.0
        # Words of one face that are not followed by others yet; spaces behind them.
        kept: PlacedText | None = None
        spaces = 0
        for index in _in_order([group.level for group in groups]):
            group = groups[index]
            if group.text == " ":
                x += self._space + gap
                spaces += 1
                continue
            if index in named and kept is not None:
                yield kept
                kept = None
            if index in named:
                width = widths(named[index]) or 0.0
                yield PlacedName(x, width, named[index])
                x += width
            for text, font, glyphs, width in self._stretches(group) if index not in named else ():
                is_plain = kept is not None and kept.font == font and not (glyphs or kept.glyphs)
                if kept is not None and is_plain and spaces == 1 and self._fonts[font].glyph(" ") is not None:
                    kept = kept._replace(text=f"{kept.text} {text}")
                else:
                    if kept is not None:
                        yield kept
                    kept = PlacedText(
                        x, text, font, glyphs, gap + self._space - self._tracking - self._fonts[font].space
                    )
                x += width
                spaces = 0
            spaces = 0
        if kept is not None:
            yield kept

    def _stretches(self, group: _Group) -> tuple[_Stretch, ...]:
        """Return the stretches of a group from left to right."""
        key = group.text, group.style, bool(group.level % 2)
        found = self._known.get(key)
        if found is None:
            stretches = [self._shaped(*each, leftward=key[2]) for each in self._parts(group.text, group.style)]
            found = self._known[key] = tuple(reversed(stretches) if key[2] else stretches)
        return found

    def _parts(self, text: str, style: int) -> list[tuple[str, ChainedFace, int]]:
        """Cut letters of one style into those of one face and script; the face and the script with each."""
        found: list[tuple[str, ChainedFace, int]] = []
        for script, letters in _by_script(unicodedata.normalize("NFC", text)):
            pieces = [letters] if script else _clusters(letters)
            for piece in pieces:
                face = self._face_of(piece, style)
                joins = bool(found) and found[-1][1:] == (face, script)
                found.append((found.pop()[0] + piece if joins else piece, face, script))
        return found

    def _face_of(self, piece: str, style: int) -> ChainedFace:
        """Return the face that draws a piece: the first that has it, rather not as signs among words of another face."""
        found = self._drawn_by.get((piece, style))
        if found is None:
            chain = self._fonts.chain(self._name, style)
            able = [each for each in chain if self._fonts.draw(each.name, piece)]
            words = (each for each in able if not self._fonts[each.name].has_as_signs(piece))
            found = self._drawn_by[piece, style] = next(words, [*able, chain[0]][0])
        return found

    def _shaped(self, text: str, chained: ChainedFace, script: int, *, leftward: bool) -> _Stretch:
        face = self._fonts[chained.name]
        if not (script or leftward or chained.is_bold or is_mixed(text)):
            width = face.advance(text) + len(face.shaped(text).text) * self._tracking
            return _Stretch(text, chained.name, (), width)
        glyphs, x = [], 0.0
        shaped = face.glyphs(text, leftward=leftward, language=self._language)
        # The letters of a glyph end at the beginning of those of the next one, in the order of reading.
        begins = sorted({each.cluster for each in shaped})
        ends = dict(zip(begins, [*begins[1:], len(text)], strict=True))
        cluster = -1
        for each in shaped:
            letters = "" if each.cluster == cluster else text[each.cluster : ends[each.cluster]]
            cluster = each.cluster
            glyphs.append(Glyph(each.number, x + each.right, each.up, letters))
            if chained.is_bold:
                glyphs.append(Glyph(each.number, x + each.right + _BOLDER, each.up))
            x += each.advance + (_BOLDER if chained.is_bold and each.advance else 0.0)
        return _Stretch(text, chained.name, tuple(glyphs), x)


def _groups(text: str, *, leftward: bool) -> list[_Group]:
    """Cut a line into spaces, signs and letters of one style and level, in the order in which they are read."""
    letters: list[tuple[str, int]] = []
    style = REGULAR
    for character in text:
        if MARK.match(character):
            style = style_of(character)
        elif character != SOFT_HYPHEN and not _EMBEDDINGS.match(character):
            letters.append((" " if character == "\u00a0" else character, style))
    levels = _levels("".join([letter for letter, _ in letters]), leftward=leftward)
    found: list[_Group] = []
    for (letter, style), level in zip(letters, levels, strict=True):
        last = found[-1] if found else None
        if last and letter not in _ALONE and last.text not in _ALONE and last[1:] == (style, level):
            found[-1] = _Group(last.text + letter, style, level)
        else:
            found.append(_Group(letter, style, level))
    return found


def _levels(line: str, *, leftward: bool) -> list[int]:
    """Return the level of embedding of each character of a line, by the bidirectional algorithm of Unicode (UAX 9)."""
    if not leftward and not _LEFTWARD.search(line):
        return [0] * len(line)
    from bidi import algorithm

    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = (1, "R") if leftward else (0, "L")
    skipped = algorithm.X9_REMOVED
    algorithm.get_embedding_levels(line, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    found = iter(each["level"] for each in storage["chars"])
    levels: list[int] = []
    for character in line:  # joiners have no level of their own
        joins = unicodedata.bidirectional(character) in skipped
        levels.append((levels or [storage["base_level"]])[-1] if joins else next(found))
    return levels


def _in_order(levels: Sequence[int]) -> list[int]:
    """Return places from left to right: from the highest level to 1, runs are reversed."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        turned: list[int] = []
        for is_high, group in groupby(order, key=lambda place: levels[place] >= level):
            places = list(group)
            turned += reversed(places) if is_high else places
        order = turned
    return order


def _by_script(text: str) -> Iterator[tuple[int, str]]:
    """Cut letters into those of one script; 0 is all writing whose letters stand for themselves."""
    script, start = 0, 0
    for index, character in enumerate(text):
        if _belongs_to_the_letter_before(character) and index:
            continue
        found = _script(character)
        if found != script:
            if index > start:
                yield script, text[start:index]
            script, start = found, index
    yield script, text[start:]


@lru_cache(maxsize=4_096)
def _script(character: str) -> int:
    point = ord(character)
    first = next((first for first, last in _SCRIPTS if first <= point <= last), 0)
    return _SAME.get(first, first)


def _belongs_to_the_letter_before(character: str) -> bool:
    return _JOINS.match(character) is not None or unicodedata.category(character) in ("Mn", "Me", "Mc")


def _clusters(letters: str) -> list[str]:
    """Cut letters into those that are seen as one each."""
    found: list[str] = []
    for character in letters:
        joins = found and (
            _belongs_to_the_letter_before(character)
            or found[-1][-1] == "\u200d"
            or (_FLAG.match(character) and _FLAG.fullmatch(found[-1]))
        )
        if joins:
            found[-1] += character
        else:
            found.append(character)
    return found
