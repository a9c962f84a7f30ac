"""Fit a text, with signs and letter spacing, into a box at the largest size at which it fits, or report by how much it overflows."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import Literal, NamedTuple, TypeAlias

from ordo_pnp.base import PT_PER_MM, Memo, clipped
from ordo_pnp.cards import SIGN, unmarked
from ordo_pnp.draw import line_breaking as breaking
from ordo_pnp.draw.drawing import Color, Glyph, Run
from ordo_pnp.draw.fonts import SOFT_HYPHEN, Face, Fonts
from ordo_pnp.draw.line_breaking import Line, MeasuredTokens, TextWidth
from ordo_pnp.draw.mixed_text import MixedFace, PlacedName, is_mixed, runs_leftward


@dataclass(frozen=True)
class Style:
    """The style of a text in its box: sizes in points, leading between baselines in em."""

    font: str
    size: float
    min_size: float
    step: float = 0.25
    leading: float = 1.2
    align: Literal["left", "center", "right", "justify"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    max_lines: int | None = None
    hyphenate: bool = True
    # Extra distance between paragraphs in em.
    paragraph_gap: float = 0.35
    # Points of size that are given up sooner than a word is broken; none: half a point in centred text, else nothing.
    #
    # Without it a larger box never takes a smaller size; with it, it may by that much.
    hyphen_cost: float | None = None
    # Thousandths of the size that are added after every letter.
    tracking: float = 0.0
    # The only smaller sizes, largest first; none: every ``step`` down to ``min_size``.
    steps: tuple[float, ...] = ()
    # Whether the lines of a text that is not centred are made about equally long, too.
    evens: bool = False

    @property
    def size_for_whole_words(self) -> float:
        """The points of size that are given up sooner than a word is broken."""
        if self.hyphen_cost is None:
            return 0.5 if self.align == "center" else 0.0
        return self.hyphen_cost

    @cached_property
    def sizes(self) -> tuple[float, ...]:
        """The sizes to try, largest first; the smallest allowed is always among them.

        >>> Style("text", 8, 7.4).sizes
        (8, 7.75, 7.5, 7.4)
        >>> Style("text", 13, 10, steps=(11.5, 10)).sizes
        (13, 11.5, 10)
        """
        if self.steps:
            return (self.size, *self.steps)
        count = math.floor((self.size - self.min_size) / self.step + 1e-9) if self.min_size < self.size else 0
        sizes = tuple(round(self.size - k * self.step, 6) if k else self.size for k in range(count + 1))
        return sizes if sizes[-1] - self.min_size < 1e-6 else (*sizes, self.min_size)


class Words(NamedTuple):
    """A stretch of text on a line; x and baseline in mm from the box's top-left corner."""

    x: float
    baseline: float
    text: str
    word_spacing: float = 0.0
    # The face where it is another than that of the text.
    font: str = ""
    glyphs: tuple[Glyph, ...] = ()


class PlacedSign(NamedTuple):
    """A sign within a line; x and baseline in mm from the box's top-left corner, ``width`` in mm."""

    x: float
    baseline: float
    width: float
    name: str


class Fitted:
    """A text in its box, in mm from the box's top-left corner; words are placed when they are first asked for.

    Args:
        fitter: The text and its box.
        lines: Its lines; none for no text.
        size: Of the type, points.
        language: Whose words may be broken; None where none may.
        signs: Gives the width in em of a sign.
    """

    def __init__(
        self, fitter: _Fitter, lines: list[Line], size: float, language: str | None, signs: SignWidths | None
    ) -> None:
        self._fitter, self._broken, self._language, self._signs = fitter, lines, language, signs
        self.font, self.size = fitter.style.font, size
        # The number of lines.
        self.count = len(lines)
        # From the top of the first line's tall letters to the foot of the last line's descenders.
        self.height = fitter.needed_height(len(lines), size) if lines else 0.0
        # Millimetres that are added after every letter.
        self.tracking = fitter.face.tracking * size * _MM_PER_PT if lines else 0.0

    @cached_property
    def _lines(self) -> list[Line]:
        """Return the lines as they are printed: evened out, or with no short word alone on the last."""
        if self._fitter.style.align == "justify" or self.count < 2:
            return self._broken
        return _smoothed(self._fitter, self._broken, self.size, self._language)

    @cached_property
    def _placed(self) -> tuple[tuple[Words, ...], tuple[PlacedSign, ...]]:
        return _place(self._fitter, self._lines, self.size, self.height, self._signs)

    @property
    def words(self) -> tuple[Words, ...]:
        """Return the words from top to bottom, left to right: one entry for each line, more where signs stand in it."""
        return self._placed[0]

    @property
    def signs(self) -> tuple[PlacedSign, ...]:
        """Return the signs in the same order."""
        return self._placed[1]

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the text of every line, signs as ``{name}``."""
        return tuple([unmarked(line.text.replace(SOFT_HYPHEN, "")) for line in self._lines])

    @property
    def width(self) -> float:
        """Return the width of the longest line in mm."""
        return max([line.width for line in self._lines], default=0.0) * self.size * _MM_PER_PT - self.tracking

    def runs(self, x: float, y: float, color: Color) -> tuple[Run, ...]:
        """Return the words as items of a drawing in which the box's top-left corner is (x, y)."""
        font, size, tracking = self.font, self.size, self.tracking
        return tuple(
            [
                Run(x + left, y + baseline, text, own or font, size, color, spacing, tracking, glyphs=glyphs)
                for left, baseline, text, spacing, own, glyphs in self.words
            ]
        )


class Overflow(NamedTuple):
    """A text that does not fit even at the smallest size; lengths in mm at that size."""

    size: float
    # Of the widest piece that cannot be broken (of the whole line if only one is allowed).
    needed_width: float
    needed_height: float
    available_width: float
    available_height: float
    needed_lines: int
    max_lines: int | None = None
    # The piece that is too wide, if one is.
    piece: str = ""

    def describe(self) -> str:
        """Return the missing room, as the end of a sentence about the text."""
        at = f"at {self.size:g} pt, the smallest size allowed"
        if self.needed_width > self.available_width + 0.005:
            what = f"{clipped(unmarked(self.piece))!r} needs" if self.piece else "needs"
            return f"{what} {self.needed_width:.1f} mm of width where {self.available_width:.1f} mm are there ({at})"
        if self.max_lines is not None and self.needed_lines > self.max_lines:
            return f"needs {self.needed_lines} lines where {self.max_lines} are allowed ({at})"
        return f"needs {self.needed_height:.1f} mm of height where {self.available_height:.1f} mm are there ({at})"


class TrackedFace:
    """The metrics of a face with tracking; its heights are those of the face.

    Args:
        face: The face.
        tracking: The space after every letter and every space, in em.
    """

    def __init__(self, face: Face, tracking: float) -> None:
        self._face = face
        self.tracking = tracking
        self.ascent, self.descent, self.cap_height = face.ascent, face.descent, face.cap_height
        # The width of a word space in em, with its tracking.
        self.space = face.space + tracking
        self.missing = face.missing
        # Gives the width of a text on one line in em, with the tracking of its last letter.
        self.advance: Callable[[str], float] = self._wider if tracking else face.advance

    def _wider(self, text: str) -> float:
        words = text.replace("\u00a0", " ").split(" ")
        count = sum(len(self._face.shaped(word).text) for word in words if word) + len(words) - 1
        return self._face.advance(text) + count * self.tracking


def face_of(style: Style, fonts: Fonts) -> TrackedFace:
    """Return the metrics of the face of a style as it is set.

    >>> from ordo_pnp.draw import Fonts, Style
    >>> face = face_of(Style("text", 9, 9, tracking=100), Fonts())
    >>> round((face.advance("AVA AV") - Fonts()["text"].advance("AVA AV")) / face.tracking, 6)
    6.0
    """
    return TrackedFace(fonts[style.font], style.tracking / 1000)


SignWidths: TypeAlias = Callable[[str], float | None]


def known_parts(text: str, signs: SignWidths) -> list[str]:
    """Split a line into text and names of signs that there are, by turns, starting with text."""
    first, *rest = SIGN.split(text)
    found = [first]
    for name, after in zip(rest[::2], rest[1::2], strict=True):
        if signs(name) is None:
            found[-1] += f"{{{name}}}{after}"
        else:
            found += [name, after]
    return found


def measure_with_signs(advance: TextWidth, signs: SignWidths) -> TextWidth:
    """Make a measure in which ``{name}`` is as wide as the sign of that name, where there is one."""

    def measure(text: str) -> float:
        if "{" not in text:
            return advance(text)
        parts = known_parts(text, signs)
        return fsum([advance(part) for part in parts[::2] if part] + [signs(name) or 0.0 for name in parts[1::2]])

    return measure


_MM_PER_PT = 1 / PT_PER_MM
_SLACK_MM = 1e-6
# Words of an element: 92 % hits when 5,400 cards are checked, which have 1,374 in one.
_MAX_WORDS = 2_048
# Justified lines whose spaces would grow by more than this are hyphenated instead.
_LOOSE_EM = 0.5


# The least share of its parts in the width of a piece: letters at their ends are not kerned, nor joined.
_LEAST_PART = 0.8


class _Fitter:
    """One text, one box: tries sizes."""

    def __init__(
        self,
        parts: tuple[MeasuredTokens, ...],
        width: float,
        height: float,
        style: Style,
        face: TrackedFace,
        measure: TextWidth,
        mixed: MixedFace | None,
        language: str,
    ) -> None:
        self.parts, self.width, self.height, self.style = parts, width, height, style
        self.face, self.measure, self.mixed, self.language = face, measure, mixed, language
        self.space = face.space
        # Of the pieces of each paragraph, in em.
        self.lengths = [math.fsum(part.widths) for part in parts]
        # Whether half of a word may begin the last line of a paragraph: only where a text does not fit otherwise.
        self.may_halve = False

    def limit(self, size: float) -> float:
        return (self.width + _SLACK_MM) / (size * _MM_PER_PT) + self.face.tracking

    def needed_height(self, count: int, size: float) -> float:
        style, face = self.style, self.face
        gaps = (count - 1) * style.leading + (len(self.parts) - 1) * style.paragraph_gap
        return (face.ascent + face.descent + max(gaps, 0.0)) * size * _MM_PER_PT

    def attempt(self, size: float, language: str | None) -> list[Line] | None:
        if self.is_hopeless(size):
            return None
        room = self.limit(size), self.space
        lines = breaking.break_text(self.parts, *room, self.measure, language, halves=self.may_halve)
        if lines is None or (self.style.max_lines is not None and len(lines) > self.style.max_lines):
            return None
        return lines if self.needed_height(len(lines), size) <= self.height + _SLACK_MM else None

    def is_hopeless(self, size: float) -> bool:
        """Whether the words alone are too long for all lines, even broken and kerned."""
        limit = self.limit(size)
        count = sum(max(math.ceil(_LEAST_PART * length / limit), 1) for length in self.lengths)
        is_many = self.style.max_lines is not None and count > self.style.max_lines
        return is_many or self.needed_height(count, size) > self.height + _SLACK_MM

    def search(self, language: str | None) -> tuple[float, list[Line], str | None] | None:
        """Find the largest size; words are broken only where that size needs it."""
        sizes = self.style.sizes
        whole = self._whole(sizes)
        if language is None:
            return whole or self._bisect(sizes, None)
        if whole is not None and not self._loose(whole[1], whole[0]):
            return whole
        hyphenated = self.attempt(sizes[0], language)
        if hyphenated is not None:
            return sizes[0], hyphenated, language
        return whole or self._bisect(sizes, language)

    def _whole(self, sizes: tuple[float, ...]) -> tuple[float, list[Line], str | None] | None:
        """Try without breaking words, down to the size that is given up for that."""
        for size in sizes:
            if size < sizes[0] - self.style.size_for_whole_words - 1e-9:
                break
            lines = self.attempt(size, None)
            if lines is not None:
                return size, lines, None
        return None

    def _bisect(self, sizes: tuple[float, ...], language: str | None) -> tuple[float, list[Line], str | None] | None:
        low, high = 0, len(sizes) - 1  # sizes[low] does not fit, sizes[high] may
        lines = self.attempt(sizes[high], language) if high else None
        if lines is None:
            return None
        while high - low > 1:
            middle = (low + high) // 2
            tried = self.attempt(sizes[middle], language)
            if tried is None:
                low = middle
            else:
                high, lines = middle, tried
        whole = self._whole(sizes[high:]) if language is not None else None
        if whole is not None and not self._loose(whole[1], whole[0]):
            return whole
        return sizes[high], lines, language

    def _loose(self, lines: list[Line], size: float) -> bool:
        if self.style.align != "justify":
            return False
        limit = self.limit(size)
        return any(
            not line.last and limit - line.indent - line.width > _LOOSE_EM * max(line.text.count(" "), 1)
            for line in lines
        )

    def overflow(self, language: str | None) -> Overflow:
        size = self.style.sizes[-1]
        em = size * _MM_PER_PT
        piece, widest = self._widest(language)
        limit = max(self.limit(size), widest)
        lines = breaking.break_text(self.parts, limit, self.space, self.measure, language) or []
        if self.style.max_lines == 1:
            piece = ""
            widest = max(math.fsum(part.widths) + self.space * (len(part.widths) - 1) for part in self.parts)
        return Overflow(
            size,
            (widest - self.face.tracking) * em,
            self.needed_height(len(lines), size),
            self.width,
            self.height,
            len(lines),
            self.style.max_lines,
            piece.replace("\u00a0", " ") if widest > self.limit(size) else "",
        )

    def _widest(self, language: str | None) -> tuple[str, float]:
        found = ("", 0.0)
        for part in self.parts:
            for token in part.tokens:
                edges = [0, *reversed(breaking.break_points(token, language)), len(token)]
                for start, end in itertools.pairwise(edges):
                    piece = token[start:end] + (
                        "-" if end < len(token) and token[end - 1] not in breaking.HYPHENS else ""
                    )
                    found = max(found, (piece, part.indent + self.measure(piece)), key=lambda pair: pair[1])
        return found


def fit(
    text: str,
    width_mm: float,
    height_mm: float,
    style: Style,
    language: str,
    fonts: Fonts,
    signs: SignWidths | None = None,
) -> Fitted | Overflow:
    r"""Set a text in a box at the largest size, by steps, at which it fits.

    Paragraphs end at line ends; words are broken only if that keeps a larger size; short centred paragraphs
    are evened out, and no other paragraph ends with a short word alone if that can be had for nothing.

    Args:
        text: The text to set; ``\u00a0`` never breaks, ``\u00ad`` may.
        width_mm: Width of the box.
        height_mm: Height of the box.
        style: Face, sizes, alignment.
        language: Whose hyphenation to use: ``en``, ``de``, ``ru``.
        fonts: The faces.
        signs: Gives the width in em of a sign written as ``{name}``, None where there is none; without it braces are text.

    Returns:
        The placed lines, or by how much the text misses at the smallest size.
    """
    fitter = _fitter(text, (width_mm, height_mm), style, language, fonts, signs)
    if not fitter.parts:
        return Fitted(fitter, [], style.size, None, signs)
    wanted = language if style.hyphenate and style.max_lines != 1 else None
    found = fitter.search(wanted)
    if found is None and wanted is not None:
        fitter.may_halve = True
        found = fitter.search(wanted)
    if found is None:
        return fitter.overflow(wanted)
    size, lines, used = found
    return Fitted(fitter, lines, size, used, signs)


def _fitter(
    text: str, room: tuple[float, float], style: Style, language: str, fonts: Fonts, signs: SignWidths | None
) -> _Fitter:
    """Cut a text into measured pieces."""
    face = face_of(style, fonts)
    needs_others = is_mixed(text) or (len(fonts.chain(style.font)) > 1 and face.missing(text))
    mixed = MixedFace(style.font, fonts, face.tracking, language) if needs_others else None
    advance = face.advance if mixed is None else mixed.advance
    measure = advance if signs is None else measure_with_signs(advance, signs)
    hangs = style.align in ("left", "justify")
    return _Fitter(breaking.paragraphs(text, measure, hangs=hangs), *room, style, face, measure, mixed, language)


def _smoothed(fitter: _Fitter, lines: list[Line], size: float, language: str | None) -> list[Line]:
    smooth = breaking.balance if fitter.style.align == "center" or fitter.style.evens else breaking.adopt_orphan
    result: list[Line] = []
    start = 0
    for part in fitter.parts:
        end = next(at for at in range(start, len(lines)) if lines[at].last) + 1
        result += smooth(part, lines[start:end], fitter.limit(size), fitter.space, fitter.measure, language)
        start = end
    return result


def _first_baseline(fitter: _Fitter, size: float, height: float) -> float:
    face, em = fitter.face, size * _MM_PER_PT
    top = face.ascent * em
    if fitter.style.valign == "top":
        return top
    lowest = fitter.height - height + top
    if fitter.style.valign == "bottom":
        return lowest
    # to the eye a line is as tall as its capitals: descenders do not count, but must stay inside
    span = height - (face.ascent + face.descent) * em
    centred = (fitter.height - span + face.cap_height * em) / 2
    return min(max(centred, top), max(lowest, top))


def _place(
    fitter: _Fitter, lines: list[Line], size: float, height: float, signs: SignWidths | None
) -> tuple[tuple[Words, ...], tuple[PlacedSign, ...]]:
    style, em = fitter.style, size * _MM_PER_PT
    baseline = _first_baseline(fitter, size, height)
    words: list[Words] = []
    placed: list[PlacedSign] = []
    leftward = [runs_leftward(" ".join(part.tokens), fitter.language) for part in fitter.parts] if fitter.mixed else []
    paragraph = 0
    for line in lines:
        free = max(fitter.width - (line.indent + line.width - fitter.face.tracking) * em, 0.0)
        align = style.align
        if leftward and leftward[paragraph]:  # lines begin at the right, the last of a justified paragraph, too
            align = {"left": "right", "right": "left", "justify": "right" if line.last else "justify"}.get(align, align)
        x = free / 2 if align == "center" else free if align == "right" else line.indent * em
        spacing = _justified(line, free) if style.align == "justify" else 0.0
        text = line.text.replace(SOFT_HYPHEN, "")
        if fitter.mixed is not None:
            at = x, baseline, em, spacing
            _place_line(fitter.mixed, text, at, signs, words, placed, leftward=leftward[paragraph])
        elif signs is None or "{" not in text:
            words.append(Words(x, baseline, text, spacing))
        else:
            _place_with_signs(fitter, text, (x, baseline, em, spacing), signs, words, placed)
        baseline += (style.leading + (style.paragraph_gap if line.last else 0.0)) * em
        paragraph += line.last
    return tuple(words), tuple(placed)


def _justified(line: Line, free: float) -> float:
    """Return the growth of every space of a line that fills the box."""
    gaps = line.text.count(" ") + line.text.count("\u00a0")
    return free / gaps if gaps and not line.last else 0.0


def _place_with_signs(
    fitter: _Fitter,
    text: str,
    at: tuple[float, float, float, float],
    signs: SignWidths,
    words: list[Words],
    placed: list[PlacedSign],
) -> None:
    x, baseline, em, spacing = at
    space = fitter.space * em + spacing
    for index, part in enumerate(known_parts(text, signs)):
        if index % 2:
            width = (signs(part) or 0.0) * em
            placed.append(PlacedSign(x, baseline, width, part))
            x += width
            continue
        core = part.strip(" ")
        x += (len(part) - len(part.lstrip(" "))) * space if core else len(part) * space
        if core:
            words.append(Words(x, baseline, core, spacing))
            gaps = core.count(" ") + core.count("\u00a0")
            x += fitter.face.advance(core) * em + gaps * spacing
            x += (len(part) - len(part.rstrip(" "))) * space


def _place_line(
    mixed: MixedFace,
    text: str,
    at: tuple[float, float, float, float],
    signs: SignWidths | None,
    words: list[Words],
    placed: list[PlacedSign],
    *,
    leftward: bool,
) -> None:
    """Place a line of several faces, scripts or directions."""
    x, baseline, em, spacing = at
    widths = signs or (lambda _: None)
    parts = [text] if signs is None else known_parts(text, signs)
    for each in mixed.line(parts, widths, spacing / em, leftward=leftward):
        if isinstance(each, PlacedName):
            placed.append(PlacedSign(x + each.x * em, baseline, each.width * em, each.name))
        else:
            words.append(Words(x + each.x * em, baseline, each.text, each.spacing * em, each.font, each.glyphs))


def fits_whole(
    text: str,
    width_mm: float,
    height_mm: float,
    style: Style,
    fonts: Fonts,
    signs: SignWidths | None = None,
) -> bool:
    """Whether a text fits at the smallest size without breaking a word; else it may still fit, see ``fit``.

    A check whether a text can be printed so need not read the patterns of hyphenation (30 ms a language).
    """
    fitter = _fitter(text, (width_mm, height_mm), style, "", fonts, signs)
    return not fitter.parts or fitter.attempt(style.sizes[-1], None) is not None


class FitPrecheck:
    """Whether texts certainly fit one box, in about a microsecond each; ``fit`` decides about all others.

    A greedy line wastes less than the longest piece and a space. So a text that, with that waste added for every line
    but the last, is no longer than all lines together fits at that size, even unhyphenated; and a text that so fits at
    one size fits at every smaller one, so the smallest decides. Only new words cost more.

    Args:
        width_mm: Width of the box.
        height_mm: Height of the box.
        style: Face, sizes, alignment.
        fonts: The faces.
    """

    def __init__(self, width_mm: float, height_mm: float, style: Style, fonts: Fonts) -> None:
        self._face = face = face_of(style, fonts)
        em = style.min_size * _MM_PER_PT
        height = height_mm / em - face.ascent - face.descent
        # Of one line, in em; nothing fits a box that is lower than a line.
        self._room = width_mm / em + face.tracking if height >= 0 else -1.0
        gaps = math.floor(height / style.leading + 1e-9)
        # Lines but the last.
        self._gaps = gaps if style.max_lines is None else min(gaps, style.max_lines - 1)
        self._space = face.space
        # Widths of words that the face can draw and that stand alone, in em.
        self._words: dict[str, float] = Memo(_MAX_WORDS)

    def fits(self, text: str) -> bool:
        """Whether a text can be drawn by the face and fits, for certain."""
        known = self._words
        try:
            widths = list(map(known.__getitem__, text.split(" ")))
        except KeyError:
            if "\n" in text or "{" in text or "}" in text or is_mixed(text) or self._face.missing(text):
                return False
            pieces = breaking.pieces(text)
            for word in filter(breaking.stands_alone, text.split(" ")):
                known[word] = self._face.advance(word)
            widths = [self._face.advance(piece) for piece in pieces] or [0.0]
        length = math.fsum(widths) + self._space * (len(widths) - 1)
        if not self._gaps:
            return length <= self._room
        waste = max(widths)
        return waste <= self._room and length <= self._gaps * (self._room - waste) + self._room
