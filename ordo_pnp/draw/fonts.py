"""Fonts: find the file of a name, shape words with HarfBuzz, measure them, and return outlines of glyphs."""

from __future__ import annotations

import importlib.util
import struct
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import uharfbuzz

from ordo_pnp.base import Inputs, Memo, RenderError, cause_of, current, lies_in, read_file, recording, remedy_for


class GlyphOutlines:
    """Writes what HarfBuzz draws of glyphs as path data, y turned down.

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
# Characters that are drawn as the font's space; the second never breaks a line.
SPACES = " \u00a0"
SOFT_HYPHEN = "\u00ad"
_INVISIBLE = SPACES + SOFT_HYPHEN + "\n"
_MAX_FONT_BYTES = 32 << 20
# One glyph for each character, so that a word can be broken anywhere and copied from the PDF.
_PLAIN = {"kern": True, "liga": False, "clig": False, "calt": False}
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
    # What is added after each character, in em; mostly 0.
    kerns: tuple[float, ...]


class Face:
    """One face of a font file, plain or with its small capitals in place of lower-case letters.

    Args:
        name: The name a look gives it, such as ``text-italic``.
        path: A static TrueType file, for messages.
        data: What it holds.
        small_caps: Draw lower-case letters with the font's own small capitals (feature ``smcp``), with lining figures: an old-style 1 reads as I.
    """

    def __init__(self, name: str, path: Path, data: bytes, *, small_caps: bool = False) -> None:
        self.name = name
        self.path = path
        self.data = data
        self.small_caps = small_caps
        self._features = {**_PLAIN, "smcp": True, "lnum": True} if small_caps else _PLAIN
        self._glyphs: dict[str, int | None] = Memo(_MAX_CHARACTERS)
        self._nominal: dict[str, int] = Memo(_MAX_CHARACTERS)
        self._words: dict[str, Shaped] = Memo(_MAX_WORDS)
        self._advances: dict[str, float] = Memo(_MAX_WORDS)
        self._outlines: dict[str, str] = Memo(_MAX_CHARACTERS)

    @cached_property
    def _font(self) -> Any:
        data = self.data
        if data[:4] not in {b"\x00\x01\x00\x00", b"true"}:
            raise self._unusable("is no TrueType font; use a static .ttf file (not .otf, .woff or a collection)")
        tables = _tables(data)
        face = uharfbuzz.Face(data)
        if face.glyph_count == 0 or not {b"cmap", b"glyf", b"hmtx"} <= tables:
            raise self._unusable("is damaged; get it again")
        if b"fvar" in tables:
            raise self._unusable("is a variable font, of which only one weight would be drawn; use a static .ttf file")
        return uharfbuzz.Font(face)

    def _unusable(self, why: str) -> RenderError:
        return RenderError(f"font file {self.path.name} of {self.name!r} {why}")

    @cached_property
    def _em(self) -> int:
        return int(self._font.face.upem)

    def glyph(self, character: str) -> int | None:
        """Return the glyph drawn for one character: a small capital where the face has them; none if the font has none."""
        try:
            return self._glyphs[character]
        except KeyError:
            glyph = self._find_glyph(character)
            self._glyphs[character] = glyph
            return glyph

    def _find_glyph(self, character: str) -> int | None:
        nominal = self._font.get_nominal_glyph(ord(character))
        if nominal is None or not self.small_caps:
            return None if nominal is None else int(nominal)
        buffer = self._shape(character)
        infos = buffer.glyph_infos
        return int(infos[0].codepoint) if len(infos) == 1 else int(nominal)

    def glyph_advance(self, character: str) -> float:
        """Return the width of one character alone, in em."""
        return self._units(character) / self._em

    def _units(self, character: str) -> int:
        try:
            return self._nominal[character]
        except KeyError:
            width = self._nominal[character] = int(self._font.get_glyph_h_advance(self.glyph(character) or 0))
            return width

    @cached_property
    def _writer(self) -> GlyphOutlines:
        return GlyphOutlines(self._font, 1000 / self._em)

    def outline(self, character: str) -> str:
        """Return the outline of a character as SVG path data, in thousandths of an em, y down; empty for a space."""
        found = self._outlines.get(character)
        if found is None:
            glyph = self.glyph(character)
            found = self._outlines[character] = "" if glyph is None else self._writer.of(glyph)
        return found

    def _shape(self, text: str) -> Any:
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self._font, buffer, self._features)
        return buffer

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
            character
            for character in dict.fromkeys(unicodedata.normalize("NFC", text))
            if character not in _INVISIBLE and self.glyph(character) is None
        )

    @cached_property
    def space(self) -> float:
        """The width of a word space in em."""
        return self.glyph_advance(" ")

    def _height(self, letter: str, *, below: bool = False) -> float:
        return self._extent(self._font.get_nominal_glyph(ord(letter)) or 0, below=below)

    def _extent(self, glyph: int, *, below: bool = False) -> float:
        extents = self._font.get_glyph_extents(glyph)
        if extents is None:
            raise self._unusable("is damaged; get it again")
        return float((-extents.height - extents.y_bearing if below else extents.y_bearing) / self._em)

    @cached_property
    def ascent(self) -> float:
        """How far the tallest plain letters rise above the baseline, in em (not the font's generous line spacing)."""
        return self.cap_height if self.small_caps else max(self._height("d"), self.cap_height)

    @cached_property
    def descent(self) -> float:
        """How far letters such as p reach below the baseline, in em, positive."""
        return self._height("Q" if self.small_caps else "p", below=True)

    @cached_property
    def cap_height(self) -> float:
        """The height of a capital H in em."""
        return self._height("H")


class Fonts:
    """The faces of a look by name.

    Args:
        faces: ``{name: {"file": "Some.ttf", "small_caps": False}}``, as a look's ``fonts:``; the default faces are
            there unless a name is taken over.
        folders: Where files are looked for before the font package; links that lead out of them are refused.
        own_folders: For some names, where theirs is looked for instead.
    """

    def __init__(
        self,
        faces: Mapping[str, Mapping[str, Any]] | None = None,
        folders: Sequence[Path] = (),
        own_folders: Mapping[str, Path] | None = None,
    ) -> None:
        self._faces = {**DEFAULT_FACES, **(faces or {})}
        self._folders = tuple(folders)
        self._own_folders = own_folders or {}
        self._loaded: dict[str, Face] = {}
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
        return tuple(sorted(self._faces))

    def open_all(self) -> None:
        """Open the files of all faces there are, so that ``inputs`` has them whatever is set later."""
        for name in self._faces:
            with suppress(RenderError):  # who sets something in it says so
                self[name]

    def _load(self, name: str) -> Face:
        spec = self._faces.get(name)
        if spec is None:
            hint = remedy_for(name, self._faces, f"known: {', '.join(self.names)}")
            raise RenderError(f"there is no font named `{name}`; {hint}")
        path, data = self._read(name, str(spec["file"]))
        return _face(name, path, data, small_caps=bool(spec.get("small_caps", False)))

    def _read(self, name: str, file: str) -> tuple[Path, bytes]:
        own = self._own_folders.get(name)
        for folder in self._folders if own is None else (own,):
            path = folder / file
            if lies_in(path, folder):
                with suppress(FileNotFoundError):
                    return path, _content(name, path)
            else:
                current().refuse(path)
        packaged = font_folder() / Path(file).name
        if Path(file).name == file and packaged.is_file():
            return packaged, _content(name, packaged)
        raise RenderError(
            f"font file {file!r} of {name!r} was not found; put it into the fonts/ folder of the game or the set, "
            "or name one of the Spectral files"
        )


def _content(name: str, path: Path) -> bytes:
    """Read a font file.

    Raises:
        FileNotFoundError: There is none.
        RenderError: It cannot be read.
    """
    try:
        return _held_once(read_file(path, _MAX_FONT_BYTES)[0])
    except FileNotFoundError:
        raise
    except OSError as error:
        raise RenderError(f"font file {path.name} of {name!r} cannot be read: {cause_of(error)}") from error


@lru_cache(maxsize=64)
def _face(name: str, path: Path, data: bytes, *, small_caps: bool) -> Face:
    """Share faces between looks: checking a deck and drawing it shape the same words."""
    return Face(name, path, data, small_caps=small_caps)


def _tables(data: bytes) -> set[bytes]:
    """Return the tags of the tables that lie within a font file."""
    count = int.from_bytes(data[4:6], "big")
    found = set()
    for start in range(12, min(12 + 16 * count, len(data) - 15), 16):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, start)
        if offset + length <= len(data):
            found.add(tag)
    return found


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
