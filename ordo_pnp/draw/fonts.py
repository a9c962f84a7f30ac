"""Fonts: find the file of a name, shape words with HarfBuzz, measure them, and return outlines of glyphs."""

from __future__ import annotations

import importlib.util
import re
import struct
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import uharfbuzz

from ordo_pnp.base import (
    Inputs,
    Memo,
    RenderError,
    cause_of,
    current,
    lies_in,
    printable,
    read_file,
    recording,
    remedy_for,
)
from ordo_pnp.cards import BOLD, ITALIC, MARK, SMALL_CAPS
from ordo_pnp.draw.capitals import unaccented


class GlyphOutlines:
    """Writes glyph outlines of HarfBuzz as path data, y turned down.

    Args:
        font: That of HarfBuzz.
        scale: From its units to those of the data, which are whole numbers.
    """

    def __init__(self, font: Any, scale: float) -> None:
        self._font = font
        out = self._out = list[str]()

        def point(x: float, y: float) -> str:
            return f"{round(x * scale)} {round(-y * scale)}"

        functions = self._functions = uharfbuzz.DrawFuncs()
        functions.set_move_to_func(lambda x, y, _: out.append(f"M{point(x, y)}"))
        functions.set_line_to_func(lambda x, y, _: out.append(f"L{point(x, y)}"))
        functions.set_quadratic_to_func(lambda a, b, x, y, _: out.append(f"Q{point(a, b)} {point(x, y)}"))
        functions.set_cubic_to_func(
            lambda a, b, c, d, x, y, _: out.append(f"C{point(a, b)} {point(c, d)} {point(x, y)}")
        )
        functions.set_close_path_func(lambda _: out.append("Z"))

    def of(self, glyph: int) -> str:
        """Return the outline of one glyph."""
        self._out.clear()
        self._font.draw_glyph(glyph, self._functions)
        return "".join(self._out)


# The faces every game has without naming them.
DEFAULT_FACES: Mapping[str, Mapping[str, Any]] = {
    "text": {"file": "Spectral-Regular.ttf"},
    "text-italic": {"file": "Spectral-Italic.ttf"},
    "text-medium": {"file": "Spectral-Medium.ttf"},
    "text-semibold": {"file": "Spectral-SemiBold.ttf"},
    "text-bold": {"file": "Spectral-Bold.ttf"},
    "text-bold-italic": {"file": "Spectral-BoldItalic.ttf"},
    "smallcaps": {"file": "Spectral-Regular.ttf", "small_caps": True},
    "smallcaps-medium": {"file": "Spectral-Medium.ttf", "small_caps": True},
    "smallcaps-semibold": {"file": "Spectral-SemiBold.ttf", "small_caps": True},
}

FONT_PACKAGE = "fontpkg_spectral"
SOFT_HYPHEN = "\u00ad"
# Characters that are never drawn: spaces, places for breaks, marks of directions, joiners, variants of pictures.
_INVISIBLE = re.compile("[\n \u00a0\u00ad\u061c\u200b-\u200f\u2060-\u2065\ufe00-\ufe0f\U000e0020-\U000e007f]")
# Characters that turn round all letters behind them: they are invisible in a file, so no font counts as having them.
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
# A font that lacks one of these has its space in their place.
_SPACES_OF_SOME_WIDTH = re.compile("[\u2000-\u200a\u202f\u205f\u3000]")
# A large collection of Chinese, Japanese and Korean has 30 MB.
MAX_FONT_BYTES = 64 << 20
_TRUETYPE = {b"\x00\x01\x00\x00", b"true"}
_BEGINNINGS = _TRUETYPE | {b"OTTO", b"ttcf"}
_OF_LAYOUT = ("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "kern", "morx")
_OUTLINES = {"glyf", "CFF ", "CFF2"}
# One glyph for each character, so that a word can be broken anywhere and copied from the PDF.
_PLAIN = {"kern": True, "liga": False, "clig": False, "calt": False}
# Of writing whose letters join or stack.
_OF_SCRIPTS = {"kern": True, "liga": True, "clig": True, "calt": True}
# Returns the same object for files that hold the same: several faces, of several looks, are made of one file.
_held_once = lru_cache(maxsize=64)(bytes)
# Words of a face, 2 MB: 5,400 numbered cards have 6,617, which are shaped once to check, draw and write them; our games
# have 1,747.
_MAX_WORDS = 8_192
# Of a face; our games, in three languages with two alphabets, have 131.
_MAX_CHARACTERS = 4_096


class Shaped(NamedTuple):
    """A word as glyphs, one for each character."""

    # The characters that are drawn: composed, without soft hyphens.
    text: str
    # Width of the word in font units, kerning included.
    units: int
    # The space added after each character, in em; mostly 0.
    kerns: tuple[float, ...]


class ShapedGlyph(NamedTuple):
    """One glyph of a stretch of text, in em."""

    number: int
    # The index of its first character in the stretch.
    cluster: int
    advance: float
    # From its place by the advances before it; up is positive.
    right: float
    up: float


class FaceSpec(NamedTuple):
    """The face of a font file, and its form."""

    # Draw lower-case letters with the font's own small capitals (feature ``smcp``), with lining figures: an old-style 1 reads as I.
    small_caps: bool = False
    # Of the faces of a collection, counted from 0.
    number: int = 0
    # Axis of a variable font, such as ``wght``, and the value at which it is drawn; the others at their default.
    axes: tuple[tuple[str, float], ...] = ()
    # Draw figures as high as capitals (feature ``lnum``), where those of the font are old-style.
    lining_figures: bool = False

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> FaceSpec:
        """Read the definition of a font in a look."""
        axes = tuple(sorted((str(axis), float(value)) for axis, value in data.get("axes", {}).items()))
        return cls(
            bool(data.get("small_caps", False)),
            int(data.get("number", 1)) - 1,
            axes,
            bool(data.get("lining_figures", False)),
        )


def _has_units(head: bytes) -> bool:
    """Whether the table `head` of a font says how many units an em has: OpenType allows 16 to 16384, and HarfBuzz takes 1000 for any other."""
    return len(head) >= 20 and 16 <= struct.unpack_from(">H", head, 18)[0] <= 16384


class Face:
    """One face of a font file, plain or with its small capitals in place of lower-case letters.

    Args:
        name: The name a look gives it, such as ``text-italic``.
        path: A TrueType or OpenType file or a collection of them, for messages.
        data: The content of the file.
        spec: The face of the file, and its form.
    """

    def __init__(self, name: str, path: Path, data: bytes, spec: FaceSpec) -> None:
        self.name = name
        self.path = path
        self.data = data
        self.spec = spec
        self.small_caps = small_caps = spec.small_caps
        self._features = {**_PLAIN, "smcp": True, "lnum": True} if small_caps else _PLAIN
        if spec.lining_figures:
            self._features = {**self._features, "lnum": True}
        self._glyphs: dict[str, int | None] = Memo(_MAX_CHARACTERS)
        self._nominal: dict[str, int] = Memo(_MAX_CHARACTERS)
        self._words: dict[str, Shaped] = Memo(_MAX_WORDS)
        self._advances: dict[str, float] = Memo(_MAX_WORDS)
        self._outlines: dict[str, str] = Memo(_MAX_CHARACTERS)
        self._glyph_outlines: dict[int, str] = Memo(_MAX_CHARACTERS)

    @cached_property
    def font(self) -> Any:
        """The face as HarfBuzz has it.

        Raises:
            RenderError: The file is damaged, or of another kind.
        """
        if self.data[:4] not in _BEGINNINGS:
            raise self._unusable(
                "is no font of the kinds .ttf, .otf, .ttc and .otc; a .woff of the web is none of them"
            )
        try:
            return self._opened()
        except (UnicodeDecodeError, ValueError, RuntimeError, OverflowError):
            raise self._unusable("is damaged; get it again") from None

    def _opened(self) -> Any:
        if self._is_cut():
            raise self._unusable("is damaged; get it again")
        face = uharfbuzz.Face(self.data, self.spec.number)
        if self.spec.number >= max(face.count, 1):
            raise self._unusable(f"holds no face of the number {self.spec.number + 1}; the first is 1")
        tables = {tag for tag in face.table_tags if len(face.reference_table(tag))}
        if "cmap" in tables and tables & {"CBDT", "sbix", "SVG ", "EBDT"} and not tables & _OUTLINES:
            raise self._unusable("holds coloured pictures and no outlines; use one with outlines, such as Noto Emoji")
        is_whole = face.glyph_count > 0 and {"cmap", "hmtx", "head"} <= tables and tables & _OUTLINES
        if not is_whole or not _has_units(face.reference_table("head").data):
            raise self._unusable("is damaged; get it again")
        font = uharfbuzz.Font(face)
        if self.spec.axes or face.has_var_data:
            known = {info.tag for info in face.axis_infos}
            for axis, _ in self.spec.axes:
                if axis not in known:
                    raise self._unusable(f"has no axis {axis!r}; {_listed(known)}")
            font.set_variations(dict(self.spec.axes))
        return font

    def _is_cut(self) -> bool:
        """Whether the file ends before one of its tables, which HarfBuzz would read as far as it goes."""
        data, at = self.data, 0
        try:
            if data[:4] == b"ttcf" and self.spec.number < struct.unpack_from(">I", data, 8)[0]:
                (at,) = struct.unpack_from(">I", data, 12 + 4 * self.spec.number)
            (count,) = struct.unpack_from(">H", data, at + 4)
            places = (struct.unpack_from(">II", data, at + 20 + 16 * index) for index in range(count))
            return any(start + length > len(data) for start, length in places)
        except struct.error:
            return True

    @cached_property
    def is_static(self) -> bool:
        """Whether the file is one TrueType font of one weight."""
        return self.data[:4] in _TRUETYPE and not self.font.face.has_var_data

    def _unusable(self, why: str) -> RenderError:
        return RenderError(f"font file {self.path.name} of {self.name!r} {why}")

    @cached_property
    def _em(self) -> int:
        return int(self.font.face.upem)

    def glyph(self, character: str) -> int | None:
        """Return the glyph drawn for one character: a small capital where the face has them; none if the font has none."""
        try:
            return self._glyphs[character]
        except KeyError:
            glyph = self._find_glyph(character)
            self._glyphs[character] = glyph
            return glyph

    def _find_glyph(self, character: str) -> int | None:
        nominal = self.font.get_nominal_glyph(ord(character))
        if nominal is None and _SPACES_OF_SOME_WIDTH.match(character):
            return self.glyph(" ")
        if nominal is None or not (self.small_caps or self.spec.lining_figures):
            return None if nominal is None else int(nominal)
        infos = self._shape(character).glyph_infos
        return int(infos[0].codepoint) if len(infos) == 1 else int(nominal)

    def glyph_advance(self, character: str) -> float:
        """Return the width of one character alone, in em."""
        return self._units(character) / self._em

    def _units(self, character: str) -> int:
        try:
            return self._nominal[character]
        except KeyError:
            width = self._nominal[character] = int(self.font.get_glyph_h_advance(self.glyph(character) or 0))
            return width

    @cached_property
    def _writer(self) -> GlyphOutlines:
        return GlyphOutlines(self.font, 1000 / self._em)

    def outline(self, character: str) -> str:
        """Return the outline of a character as SVG path data, in thousandths of an em, y down; empty for a space."""
        found = self._outlines.get(character)
        if found is None:
            glyph = self.glyph(character)
            found = self._outlines[character] = "" if glyph is None else self._writer.of(glyph)
        return found

    def _shape(self, text: str) -> Any:
        is_changed = self._has_greek_small_capitals and not text.isascii()
        return self._shaped_as_written("".join(map(self._as_small_capital, text)) if is_changed else text)

    def _shaped_as_written(self, text: str) -> Any:
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self.font, buffer, self._features)
        return buffer

    @cached_property
    def _has_greek_small_capitals(self) -> bool:
        nominal = self.font.get_nominal_glyph(ord("α"))
        if not self.small_caps or nominal is None:
            return False
        return bool(self._shaped_as_written("α").glyph_infos[0].codepoint != nominal)

    def _as_small_capital(self, letter: str) -> str:
        """Return the letter to draw for one: Greek small capitals have no accents."""
        bare = unaccented(letter) if letter.islower() else letter
        return letter if self.font.get_nominal_glyph(ord(bare)) is None else bare

    def shaped(self, word: str) -> Shaped:
        """Return a word's width and kerning."""
        try:
            return self._words[word]
        except KeyError:
            result = self._shape_word(word)
            self._words[word] = result
            return result

    def _shape_word(self, word: str) -> Shaped:
        word = unicodedata.normalize("NFC", word.replace(SOFT_HYPHEN, ""))
        widths = [self._units(character) for character in word]
        advances = [int(position.x_advance) for position in self._shape(word).glyph_positions or ()]
        if len(advances) != len(widths):  # a font that joins or splits letters here: drawn unkerned
            advances = widths
        if advances == widths:
            return Shaped(word, sum(widths), (0.0,) * len(widths))
        kerns = [(advance - width) / self._em for advance, width in zip(advances, widths, strict=True)]
        return Shaped(word, sum(advances), tuple(kerns))

    def advance(self, text: str) -> float:
        """Return the width of a text on one line in em, with kerning inside its words.

        >>> Fonts()["text"].advance("AVA") < 3 * Fonts()["text"].advance("A")
        True
        """
        try:
            return self._advances[text]
        except KeyError:
            words = text.replace("\u00a0", " ").split(" ")
            units = sum([self.shaped(word).units for word in words if word]) + (len(words) - 1) * self._units(" ")
            width = units / self._em
            if " " not in text:  # lines are seldom met twice, the pieces that are broken into lines often
                self._advances[text] = width
            return width

    def missing(self, text: str) -> tuple[str, ...]:
        r"""Return the characters this face cannot draw, each once, in order of appearance.

        >>> Fonts()["text"].missing("Räuber и \u4e2d")
        ('中',)
        """
        return tuple(
            character for character in dict.fromkeys(unicodedata.normalize("NFC", text)) if not self.draws(character)
        )

    def draws(self, character: str) -> bool:
        """Whether this face can draw a character, or nothing is drawn for it."""
        if _TURNING.match(character):
            return False
        return self.glyph(character) is not None or bool(_INVISIBLE.match(character))

    def has_as_signs(self, letters: str) -> bool:
        """Whether this face has Greek letters as signs of mathematics alone: π and μ, but no words."""
        return not self._has_greek and any(script_of(each) == "Grek" for each in letters)

    @cached_property
    def _has_greek(self) -> bool:
        return not any(self.glyph(each) is None for each in "αεικς")

    def glyphs(self, text: str, *, leftward: bool, language: str) -> tuple[ShapedGlyph, ...]:
        """Return the glyphs of a stretch of one script, from left to right, joined and placed as its writing asks.

        Args:
            text: Without spaces at which it may be broken.
            leftward: Whether it is written from right to left.
            language: Its tag; some letters look otherwise in some languages.
        """
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if leftward else "ltr"
        buffer.language = language
        uharfbuzz.shape(self.font, buffer, _OF_SCRIPTS)
        em = self._em
        return tuple(
            ShapedGlyph(info.codepoint, info.cluster, place.x_advance / em, place.x_offset / em, place.y_offset / em)
            for info, place in zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True)
        )

    def glyph_width(self, number: int) -> float:
        """Return the width of a glyph by its number, in em."""
        return float(self.font.get_glyph_h_advance(number) / self._em)

    def subset(self, glyphs: Sequence[int]) -> Any:
        """Return a face of HarfBuzz that has some glyphs alone, under the numbers they have here, of one weight.

        Raises:
            RenderError: The file is damaged.
        """
        wanted = uharfbuzz.SubsetInput()
        wanted.glyph_set.update(glyphs)
        wanted.flags = uharfbuzz.SubsetFlags.RETAIN_GIDS | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
        wanted.drop_table_tag_set.update([int.from_bytes(tag.encode(), "big") for tag in _OF_LAYOUT])
        return self._subset(wanted)

    def packed(self, wanted: Any) -> bytes:
        """Return the file of a subset of one weight.

        Args:
            wanted: The ``SubsetInput`` of HarfBuzz.

        Raises:
            RenderError: The file is damaged.
        """
        return bytes(self._subset(wanted).blob.data)

    def _subset(self, wanted: Any) -> Any:
        face = self.font.face
        if face.has_var_data:
            wanted.pin_all_axes_to_default(face)
            for axis, value in self.spec.axes:
                wanted.pin_axis_location(face, axis, value)
        try:
            return uharfbuzz.subset(face, wanted)
        except RuntimeError:
            raise self._unusable("is damaged; get it again") from None

    def glyph_outline(self, number: int) -> str:
        """Return the outline of a glyph by its number, as ``outline`` does of a character."""
        found = self._glyph_outlines.get(number)
        if found is None:
            found = self._glyph_outlines[number] = self._writer.of(number)
        return found

    @cached_property
    def space(self) -> float:
        """The width of a word space in em."""
        return self.glyph_advance(" ")

    def _height(self, letter: str, *, below: bool = False) -> float:
        return self._extent(self.font.get_nominal_glyph(ord(letter)) or 0, below=below)

    def _extent(self, glyph: int, *, below: bool = False) -> float:
        extents = self.font.get_glyph_extents(glyph)
        if extents is None:
            raise self._unusable("is damaged; get it again")
        return float((-extents.height - extents.y_bearing if below else extents.y_bearing) / self._em)

    @cached_property
    def ascent(self) -> float:
        """The height of the tallest plain letters above the baseline, in em (no line spacing)."""
        return self.cap_height if self.small_caps else max(self._height("d"), self.cap_height)

    @cached_property
    def descent(self) -> float:
        """The reach of letters such as p below the baseline, in em, positive."""
        return self._height("Q" if self.small_caps else "p", below=True)

    @cached_property
    def cap_height(self) -> float:
        """The height of a capital H in em."""
        return self._height("H")


# Of scripts that are written with several, by their codes of ISO 15924.
_PARTS_OF_SCRIPTS = {
    "Jpan": ("Hani", "Hira", "Kana"),
    "Hrkt": ("Hira", "Kana"),
    "Kore": ("Hang", "Hani"),
    "Hans": ("Hani",),
    "Hant": ("Hani",),
    "Hanb": ("Hani", "Bopo"),
}


def parts_of_script(script: str) -> tuple[str, ...]:
    """Return the scripts whose letters are meant by the code of one: three for Japanese."""
    return _PARTS_OF_SCRIPTS.get(script, (script,))


@lru_cache(maxsize=_MAX_CHARACTERS)
def script_of(character: str) -> str | None:
    """Return the script of a character by ISO 15924; None for common characters: marks, figures, signs.

    >>> script_of("ب"), script_of("3")
    ('Arab', None)
    """
    buffer = uharfbuzz.Buffer()
    buffer.add_str(character)
    buffer.guess_segment_properties()
    return None if buffer.script is None else str(buffer.script)


# Style of words -> endings after the name of the regular face, best first.
_STYLED = {
    BOLD: ("bold", "semibold"),
    ITALIC: ("italic",),
    BOLD | ITALIC: ("bold-italic", "bold", "italic"),
    SMALL_CAPS: ("smallcaps",),
    SMALL_CAPS | BOLD: ("smallcaps-semibold", "smallcaps", "bold"),
    SMALL_CAPS | ITALIC: ("smallcaps", "italic"),
    SMALL_CAPS | BOLD | ITALIC: ("smallcaps-semibold", "smallcaps", "bold-italic", "bold"),
}
# Stock face -> the regular face of its family, and the style that its letters have already.
_FAMILY = {
    "text-italic": ("text", ITALIC),
    "text-medium": ("text", 0),
    "text-semibold": ("text", 0),
    "text-bold": ("text", BOLD),
    "text-bold-italic": ("text", BOLD | ITALIC),
}
# Fonts that the program asks a look for: on boxes, in figures of books, and as a stand-in for those of a look.
_ASKED_FOR = ("bold", "caps", "display", "italic")
# The differences of files of one family: the endings of those of a style.
_ENDINGS = {BOLD: ("Bold", "SemiBold"), ITALIC: ("Italic", "It"), BOLD | ITALIC: ("BoldItalic", "BoldIt")}
_FILE = re.compile(r"(?P<family>.*?)(?:-(?:Regular|Roman|Book|Medium|Light))?(?P<rest>(?:\[.*\])?\.\w+)")
_BOLD_WEIGHT = 700.0
# Parts the name of a face from the number of one of those that stand in for it, or from a style.
_INSTEAD, _AS = "+", "*"
# The beginning of the names of fonts of a look of the program, in a game with another look of its own.
STOCK_FONTS = "stock/"


def font_roles(fonts: Iterable[str]) -> frozenset[str]:
    """Return the names of fonts that are used though no face says them: defaults, and styles of some fonts."""
    styles = {each for endings in _STYLED.values() for each in endings}
    return frozenset({*DEFAULT_FACES, *_ASKED_FOR, *(f"{name}-{style}" for name in fonts for style in styles)})


class ChainedFace(NamedTuple):
    """A face in which words may be set."""

    name: str
    # Whether its letters are drawn twice, a little apart: bold ones are wanted, and there are none.
    is_bold: bool = False


class Fonts:
    """The faces of a look by name.

    A face may be followed by a style or by the number of one that stands in for it (``text*1``: bold letters of the file
    of ``text``, ``text+0``: the first of its ``fallback``); such names come from ``chain`` alone.

    Args:
        faces: ``{name: {"file": "Some.ttf", "small_caps": False}}``, as a look's ``fonts:``; the default faces are
            there unless a name is taken over.
        folders: The folders to search for files before the font package; links that lead out of them are refused.
        own_folders: For some names, the folder to search for theirs instead.
        replaces: Whether a default face stands in for one whose file is missing or damaged, as in a draft.
    """

    def __init__(
        self,
        faces: Mapping[str, Mapping[str, Any]] | None = None,
        folders: Sequence[Path] = (),
        own_folders: Mapping[str, Path] | None = None,
        *,
        replaces: bool = False,
    ) -> None:
        self._own = faces or {}
        self._faces = {**DEFAULT_FACES, **self._own}
        self._folders = tuple(folders)
        self._own_folders = own_folders or {}
        self._loaded: dict[str, Face] = {}
        self._chains: dict[tuple[str, int], tuple[ChainedFace, ...]] = {}
        # Name, tracking and language -> the measures of words of a ``MixedFace``: each text is set several times.
        self.words: dict[tuple[str, float, str], Any] = {}
        self._replaces = replaces
        # Name -> why a default face stands in for its file.
        self.replaced: dict[str, str] = {}
        # The files of the faces that were asked for so far.
        self.inputs = Inputs()

    def __contains__(self, name: object) -> bool:
        return name in self._faces

    def __getitem__(self, name: str) -> Face:
        """Return a face by name.

        Raises:
            RenderError: The name is unknown or its file is in none of the folders.
        """
        try:
            return self._loaded[name]
        except KeyError:
            with recording() as opened:
                try:
                    face = self._load(name)
                finally:
                    self.inputs.add(opened)
            self._loaded[name] = face
            return face

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all faces, sorted."""
        return tuple(sorted({*DEFAULT_FACES, *self._own}))

    def chain(self, name: str, style: int = 0) -> tuple[ChainedFace, ...]:
        """Return the faces in which words of a style are set where a text is set in a face: the first that has a letter draws it.

        Args:
            name: The face of the text.
            style: Of the words, such as ``BOLD | ITALIC``; where there is no such face, the nearest that there is. Letters that
                none of the style has are drawn by the regular faces.
        """
        found = self._chains.get((name, style))
        if found is None:
            names = (*self.own_chain(name), *(() if name == "text" else self.own_chain("text")[1:]))
            # A file of italic letters may lack those of a script that the upright one has.
            plain = (ChainedFace(each, is_bold=bool(style & BOLD)) for each in names) if style else ()
            found = self._chains[name, style] = tuple(
                dict.fromkeys((*(self._styled(each, style) for each in names), *plain))
            )
        return found

    def own_chain(self, name: str) -> tuple[str, ...]:
        """Return a face, and those that its look says stand in for it."""
        count = len(self._faces.get(name, {}).get("fallback", ()))
        return (name, *(f"{name}{_INSTEAD}{index}" for index in range(count)))

    def _styled(self, name: str, style: int) -> ChainedFace:
        family, has = _FAMILY.get(name, (name, 0))
        wanted = style | has if style & BOLD or not has & ITALIC else style ^ has  # italic words in italics are upright
        if not style or wanted == has:
            return ChainedFace(name)
        if wanted == 0:
            return ChainedFace(family)
        for ending in _STYLED[wanted]:
            named = ending if family == "text" and ending.startswith("smallcaps") else f"{family}-{ending}"
            if named in self._own or (named in self._faces and family not in self._own):
                return ChainedFace(named, is_bold=bool(wanted & BOLD) and "bold" not in ending)
        derived = f"{family}{_AS}{wanted}"
        if derived not in self._faces:
            spec = self._of_style(family, wanted)
            if spec is None:
                return ChainedFace(name, is_bold=bool(wanted & BOLD))
            self._faces[derived] = spec
            owner = family.partition(_INSTEAD)[0]
            if owner in self._own_folders:
                self._own_folders = {**self._own_folders, derived: self._own_folders[owner]}
        return ChainedFace(derived)

    def _of_style(self, family: str, style: int) -> Mapping[str, Any] | None:
        """Return the face of a style that the file of a regular face, or one beside it, has; None where neither has one."""
        spec = self._spec(family)
        try:
            axes = {info.tag for info in self[family].font.face.axis_infos}
        except RenderError:
            return None
        if style & SMALL_CAPS:
            return {**spec, "small_caps": True}
        of_axes: dict[str, float] = {}
        for each, axis, value in ((BOLD, "wght", _BOLD_WEIGHT), (ITALIC, "ital", 1.0)):
            if style & each and axis in axes:
                of_axes[axis] = value
                style ^= each
        file = spec["file"]
        if style:
            file = next((each for each in files_beside(file, style) if self._has(family, each)), None)
        if file is None and not of_axes:
            return None
        return {
            **spec,
            "file": file or spec["file"],
            **({"axes": {**spec.get("axes", {}), **of_axes}} if of_axes else {}),
        }

    def _has(self, name: str, file: str) -> bool:
        """Whether a file stands where that of a face would be looked for."""
        with recording() as opened:
            try:
                self._read(name, file)
            except RenderError:
                return False
            finally:
                self.inputs.add(opened)
        return True

    def missing(self, name: str, text: str) -> tuple[str, ...]:
        """Return the characters that neither a face nor those that stand in for it can draw, each once, in order of appearance."""
        found = self[name].missing(text)
        for each, _ in self.chain(name)[1:] if found else ():
            found = tuple(character for character in found if not self.draw(each, character))
        return tuple(character for character in found if not MARK.match(character))

    def draw(self, name: str, letters: str) -> bool:
        """Whether a face has some letters, and its look lets it draw them: those of no script, and of the ``scripts`` that it names."""
        scripts = self._spec(name).get("scripts")
        if scripts is not None:
            allowed = {part for script in scripts for part in parts_of_script(script)}
            if not all(script in allowed for each in letters if (script := script_of(each)) is not None):
                return False
        return not self[name].missing(letters)

    def scripts_without_letters(self, name: str) -> tuple[str, ...]:
        """Return the scripts that the look lets a face draw, and of which it has no letters."""
        scripts = self._spec(name).get("scripts")
        if scripts is None:
            return ()
        missing = {part for script in scripts for part in parts_of_script(script)}
        for point in self[name].font.face.unicodes:
            if not missing:
                break
            missing.discard(script_of(chr(point)) or "")
        return tuple(script for script in scripts if missing.issuperset(parts_of_script(script)))

    def open_all(self) -> None:
        """Open all font files of the game, so that ``inputs`` has them; the stock's never change."""
        for name in tuple(self._faces):
            if name.startswith(STOCK_FONTS):
                continue
            for each, _ in self.chain(name):
                with suppress(RenderError):  # setting text in it reports the error
                    self[each]

    def _load(self, name: str) -> Face:
        spec = self._spec(name)
        try:
            path, data = self._read(name, str(spec["file"]))
            face = _face(name, path, data, FaceSpec.of(spec))
            if self._replaces:
                face.advance("x")
        except RenderError as error:
            if not self._replaces:
                raise
            self.replaced[name] = str(error)
            path = font_folder() / DEFAULT_FACES.get(name, DEFAULT_FACES["text"])["file"]
            face = _face(name, path, _content(name, path), FaceSpec(bool(spec.get("small_caps", False))))
        return face

    def _spec(self, name: str) -> Mapping[str, Any]:
        found = self._faces.get(name)
        if found is not None:
            return found
        first, _, index = name.partition(_INSTEAD)
        if not index:
            hint = remedy_for(name, self._faces, f"known: {', '.join(self.names)}")
            raise RenderError(f"there is no font named `{name}`; {hint}")
        other = self._faces[first]["fallback"][int(index)]
        return {"file": other} if isinstance(other, str) else other

    def _read(self, called: str, file: str) -> tuple[Path, bytes]:
        name = called if called in self._faces else called.partition(_INSTEAD)[0]
        own = self._own_folders.get(name)
        for folder in self._folders if own is None else (own,):
            path = folder / file
            if lies_in(path, folder):
                with suppress(FileNotFoundError):
                    return path, _content(name, path)
            else:
                current().refuse(path)
        if Path(file).name == file:
            for packaged in _packaged(file):
                return packaged, _content(name, packaged)
        is_here = name in self._own_folders or Path(file).name != file
        copied = "" if is_here else f"`{_copying(file, called)}` copies it from this computer; or "
        raise RenderError(
            f"font file {file!r} of {name!r} was not found; {copied}put it into the fonts/ folder of the game or the set, "
            "or name one of the Spectral files, or of another package of fonts that is installed"
        )


def _copying(file: str, name: str) -> str:
    """Return the command that copies the font of a face, or of one that stands in for it, from the computer."""
    family, mark, _ = name.partition(_INSTEAD)
    font = file if re.fullmatch(r"[\w.-]+", file) else f'"{printable(file)}"'
    return f"ordo new font {font} --{'fallback' if mark else 'as'} {family}"


def files_beside(file: str, style: int) -> list[str]:
    """Return the names that a file of a style may have beside one of the regular style.

    >>> files_beside("Mine-Regular.ttf", BOLD)[:2], files_beside("Mine[wght].ttf", ITALIC)[0]
    (['Mine-Bold.ttf', 'MineBold.ttf'], 'Mine-Italic[wght].ttf')
    """
    found = _FILE.fullmatch(file)
    if found is None:
        return []
    family, rest = found["family"], found["rest"]
    return [f"{family}{mark}{ending}{rest}" for ending in _ENDINGS[style] for mark in ("-", "")]


@lru_cache(maxsize=256)
def _packaged(file: str) -> tuple[Path, ...]:
    """Return the paths of a file in font packages: Spectral's, else installed ones'."""
    own = font_folder() / file
    if own.is_file():
        return (own,)
    others = sorted(own.parent.parent.parent.glob("fontpkg_*"))
    return tuple(path for folder in others if (path := folder / "files" / file).is_file())


def _content(name: str, path: Path) -> bytes:
    """Read a font file.

    Raises:
        FileNotFoundError: There is none.
        RenderError: It cannot be read.
    """
    try:
        return _held_once(read_file(path, MAX_FONT_BYTES)[0])
    except FileNotFoundError:
        raise
    except OSError as error:
        raise RenderError(f"font file {path.name} of {name!r} cannot be read: {cause_of(error)}") from error


@lru_cache(maxsize=64)
def _face(name: str, path: Path, data: bytes, spec: FaceSpec) -> Face:
    """Share faces between looks: checking a deck and drawing it shape the same words."""
    return Face(name, path, data, spec)


def _listed(axes: set[str]) -> str:
    return f"it has {', '.join(sorted(axes))}" if axes else "it is no variable font"


def font_folder() -> Path:
    """Return the folder with the files of the font package.

    Raises:
        RenderError: The package is not installed.
    """
    # the specification alone: importing the package would run its download machinery (about 40 ms)
    found = importlib.util.find_spec(FONT_PACKAGE)
    places = list(found.submodule_search_locations or ()) if found else []
    if not places:
        raise RenderError(f"the font package {FONT_PACKAGE} is not installed; run: pip install fontpkg-spectral==2.5")
    return Path(places[0]) / "files"
