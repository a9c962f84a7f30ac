"""Write text as PDF operators: embed subsets of fonts and encode words with their kerning."""

from __future__ import annotations

import io
import struct
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from reportlab.pdfbase import ttfonts

from ordo_pnp.base import RenderError
from ordo_pnp.draw import Face, Fonts

# Codes that mean something else in a PDF string: everything else stands there as it is.
_ESCAPES = {10: "\\n", 13: "\\r", ord("("): "\\(", ord(")"): "\\)", ord("\\"): "\\\\"}


# What reading a damaged font file can end in.
_DAMAGE = (
    ttfonts.TTFError,
    struct.error,
    LookupError,
    ValueError,
    ArithmeticError,
    AssertionError,
    AttributeError,
)


class CodeRun(NamedTuple):
    """Codes of one embedded subset with the kerning between them: the inside of a ``TJ`` array."""

    # Name of the subset's font, with its slash.
    resource: str
    inside: str


class EmbeddedFace:
    """A face of the look as the document embeds it; small capitals stand under the codes of their letters.

    reportlab writes for each code the glyph that its character map gives, and the character itself into the text
    layer. Giving lower-case letters the glyphs of small capitals there is all it takes to draw one and copy the other.
    """

    def __init__(self, face: Face, font: Any, document: Any) -> None:
        self._face = face
        self._font = font
        self._document = document
        self._codes: dict[str, tuple[int, str]] = {}
        self._words: dict[str, tuple[CodeRun, ...]] = {}
        # Words whose letters are all in the first subset, as the inside of an array.
        self._plain: dict[str, str] = {}
        self.space = face.space
        self.advance = face.advance

    def _embed(self, character: str) -> tuple[int, str]:
        glyph = self._face.glyph(character)
        if glyph is None:
            raise missing_glyph(character, self._face)
        number = ord(character)
        self._font.face.charToGlyph[number] = glyph
        self._font.face.charWidths[number] = round(self._face.glyph_advance(character) * 1000)
        ((subset, code),) = self._font.splitString(character, self._document)
        found = self._codes[character] = subset, _ESCAPES.get(code[0]) or chr(code[0])
        return found

    def word(self, word: str) -> tuple[CodeRun, ...]:
        """Return a word as parts of ``TJ`` arrays, usually a single one."""
        found = self._words.get(word)
        if found is None:
            found = self._words[word] = tuple(self._encode(word))
            if len(found) == 1 and found[0].resource == self._first:
                self._plain[word] = found[0].inside
        return found

    def _encode(self, word: str) -> list[CodeRun]:
        parts: list[CodeRun] = []
        inside, current, closing = "", -1, ""
        shaped = self._face.shaped(word)
        for character, kern in zip(shaped.text, shaped.kerns, strict=True):
            subset, code = self._codes.get(character) or self._embed(character)
            if subset != current:
                if inside:
                    parts.append(CodeRun(self._resource(current), inside + closing))
                inside, current, closing = "", subset, ""
            inside += code if closing else "(" + code
            adjustment = round(-kern * 1000) if kern else 0
            closing = "" if adjustment else ")"
            if adjustment:
                inside += f"){adjustment}"
        if inside:
            parts.append(CodeRun(self._resource(current), inside + closing))
        return parts

    def _resource(self, subset: int) -> str:
        return str(self._font.getSubsetInternalName(subset, self._document))

    def line(self, text: str, gap: float) -> list[CodeRun]:
        """Return a line as parts of ``TJ`` arrays.

        Args:
            text: Words with single spaces.
            gap: What is added to every space, in em.
        """
        if " " not in text and "\u00a0" not in text:
            return list(self.word(text))
        space = self.word(" ")[0].inside
        if gap:
            space += f"{round(-gap * 1000)}"
        words = text.replace("\u00a0", " ").split(" ")
        plain = self._plain
        try:
            inside = space.join([plain[word] for word in words])
        except KeyError:
            encoded = [self.word(word) for word in words]
            if not all(word in plain for word in words):
                return self._mixed_line(encoded, space)
            inside = space.join([plain[word] for word in words])
        return [CodeRun(self._first, _joined(inside))]

    @cached_property
    def _first(self) -> str:
        """The resource of the first subset; every subset has the space under the same code."""
        return self._resource(0)

    def _mixed_line(self, words: list[tuple[CodeRun, ...]], space: str) -> list[CodeRun]:
        """Return a line of words that are not all of the first subset alone."""
        resource = self._first
        parts: list[CodeRun] = []
        inside = ""
        for index, word in enumerate(words):
            if index:
                inside += space
            for part in word:
                if part.resource != resource:
                    if inside:
                        parts.append(CodeRun(resource, _joined(inside)))
                    inside, resource = "", part.resource
                inside += part.inside
        parts.append(CodeRun(resource, _joined(inside)))
        return parts


def _joined(inside: str) -> str:
    # parentheses within strings are escaped, so these two are always an end and a beginning
    return inside.replace(")(", "")


def missing_glyph(character: str, face: Face) -> RenderError:
    """Return the error that a face cannot draw a character."""
    title = unicodedata.name(character, "a character without a name")
    return RenderError(
        f"font {face.name!r} ({face.path.name}) has no glyph for {character!r} (U+{ord(character):04X} {title}); "
        "write the text without it, or name a font that has it under fonts: in look.yaml"
    )


class FontBook:
    """The faces of a document, each font file embedded once for plain letters and once for small capitals."""

    def __init__(self, fonts: Fonts, document: Any) -> None:
        self._fonts = fonts
        self._document = document
        self._faces: dict[str, EmbeddedFace] = {}
        self._files: dict[tuple[Path, bool], Any] = {}

    def __getitem__(self, name: str) -> EmbeddedFace:
        found = self._faces.get(name)
        if found is None:
            face = self._fonts[name]
            found = self._faces[name] = EmbeddedFace(face, self._file(face), self._document)
        return found

    def _file(self, face: Face) -> Any:
        key = (face.path, face.small_caps)
        if key not in self._files:
            font = _font_of(face)
            # the name tells the two embedded fonts of one file apart
            font.face.name = _postscript_name(font.face.plain_name, small_caps=face.small_caps, taken=self._names())
            self._files[key] = font
        return self._files[key]

    def finish(self) -> None:
        """Add the subsets to the document; nothing can be written in these faces afterwards.

        Raises:
            RenderError: A font file is damaged.
        """
        for (path, _), font in self._files.items():
            if font in self._document.delayedFonts:
                with _damage_reported(path):
                    font.addObjects(self._document)

    def _names(self) -> Sequence[bytes]:
        return [font.face.name for font in self._files.values()]


# Font files parsed before: one serves any number of documents written one after the other.
_read: WeakKeyDictionary[Face, Any] = WeakKeyDictionary()


class _FontFile(io.BytesIO):
    """The content of a font file under the name by which reportlab refers to it."""

    def __init__(self, face: Face) -> None:
        super().__init__(face.data)
        self.name = str(face.path)


def _font_of(face: Face) -> Any:
    font = _read.get(face)
    if font is None:
        with _damage_reported(face.path):
            font = ttfonts.TTFont(f"{face.path} {face.small_caps}", _FontFile(face), asciiReadable=0)
        font.face.plain_name = font.face.name
        _read[face] = font
    return font


@contextmanager
def _damage_reported(path: Path) -> Iterator[None]:
    try:
        yield
    except _DAMAGE as error:
        reason = str(error).replace(str(path), path.name)
        raise RenderError(
            f"font file {path.name} is damaged and cannot be embedded ({reason}); get it again"
        ) from error


def _postscript_name(name: bytes, *, small_caps: bool, taken: Sequence[bytes]) -> bytes:
    wanted = name + b"-SmallCaps" if small_caps else name
    number = 2
    unique = wanted
    while unique in taken:
        unique, number = wanted + b"-%d" % number, number + 1
    return unique
