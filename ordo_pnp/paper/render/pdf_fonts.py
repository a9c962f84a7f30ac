"""Write text as PDF operators: embed subsets of fonts and encode words with their kerning."""

from __future__ import annotations

import io
import re
import struct
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import uharfbuzz
from reportlab.pdfbase import ttfonts

from ordo_pnp.base import RenderError
from ordo_pnp.draw import Face, FaceSpec, Fonts, Glyph
from ordo_pnp.paper.render.pdf_objects import PdfStream, array, dictionary, name, text_string

# Codes that mean something else in a PDF string: everything else stands there as it is.
_ESCAPES = {10: "\\n", 13: "\\r", ord("("): "\\(", ord(")"): "\\)", ord("\\"): "\\\\"}


# The errors of reading a damaged font file.
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


class PlacedCodes(NamedTuple):
    """Codes of glyphs at one height."""

    # Above the line, in em.
    raised: float
    # The letters that they stand for, where the font does not give them.
    letters: str
    # Of a ``TJ`` array.
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
            gap: The width added to every space, in em.
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


class GlyphFont:
    """A face whose glyphs the document has by their numbers: of any file, and of writing whose letters join or stack.

    Args:
        face: The face.
        resource: The name of its font in the document, without its slash.
    """

    def __init__(self, face: Face, resource: str) -> None:
        self._face = face
        self.resource = resource
        # Number of a glyph that is used -> its width in thousandths of an em, and the letters that it stands for.
        self._used: dict[int, tuple[int, str]] = {}
        self._words: dict[str, str] = {}
        self.space = face.space
        self.advance = face.advance

    def line(self, text: str, gap: float) -> list[CodeRun]:
        """Return a line as the inside of one ``TJ`` array, as ``EmbeddedFace.line``."""
        space = self._code(self._face.glyph(" ") or 0, " ") + (f"{round(-gap * 1000)}" if gap else "")
        words = [self._word(word) for word in text.replace("\u00a0", " ").split(" ")]
        return [CodeRun(f"/{self.resource}", space.join(words).replace("><", ""))]

    def _word(self, word: str) -> str:
        found = self._words.get(word)
        if found is None:
            shaped = self._face.shaped(word)
            parts = []
            for character, kern in zip(shaped.text, shaped.kerns, strict=True):
                glyph = self._face.glyph(character)
                if glyph is None:
                    raise missing_glyph(character, self._face)
                parts.append(self._code(glyph, character) + (f"{round(-kern * 1000)}" if kern else ""))
            found = self._words[word] = "".join(parts)
        return found

    def _code(self, glyph: int, text: str) -> str:
        if not self._used.get(glyph, (0, ""))[1]:
            self._used[glyph] = round(self._face.glyph_width(glyph) * 1000), text
        return f"<{glyph:04X}>"

    def placed(self, glyphs: Sequence[Glyph]) -> list[PlacedCodes]:
        """Return glyphs that have been placed as the insides of ``TJ`` arrays.

        Args:
            glyphs: From left to right.
        """
        found: list[PlacedCodes] = []
        pen, at = 0, 0
        while at < len(glyphs):
            end = next((end for end in range(at + 1, len(glyphs)) if glyphs[end].text), len(glyphs))
            letters, is_lone = glyphs[at].text, end == at + 1
            for number, x, raised, text in glyphs[at:end]:
                code, start = self._code(number, text if is_lone else ""), round(x * 1000)
                inside = (f"{pen - start}" if start != pen else "") + code
                pen = start + self._used[number][0]
                told = "" if is_lone and self._used[number][1] == letters else letters
                last = found[-1] if found else None
                if last and last[:2] == (raised, told) and (not told or not text):
                    found[-1] = PlacedCodes(raised, told, last.inside + inside)
                else:
                    found.append(PlacedCodes(raised, told if text else "", inside))
            at = end
        return [each._replace(inside=each.inside.replace("><", "")) for each in found]

    def add_to(self, document: Any, tag: str) -> None:
        """Add the font with the glyphs that were used to a document.

        Raises:
            RenderError: The file of the font is damaged.
        """
        face, spec = self._face, self._face.spec
        subset = face.subset(sorted(self._used))
        is_cff = "CFF " in subset.table_tags
        title = (
            re.sub(r"[^A-Za-z0-9-]", "", subset.get_name(uharfbuzz.OTNameIdPredefined.POSTSCRIPT_NAME) or "") or "Font"
        )
        base = name(f"{tag}+{title}{'-SmallCaps' if spec.small_caps else ''}")
        data = subset.reference_table("CFF ").data if is_cff else subset.blob.data
        kind = {"Subtype": name("CIDFontType0C")} if is_cff else {"Length1": len(data)}
        descriptor = {
            "Type": name("FontDescriptor"),
            "FontName": base,
            "Flags": 4,
            "FontBBox": array([-1000, -500, 2000, 1500]),
            "ItalicAngle": 0,
            "Ascent": round(face.ascent * 1000),
            "Descent": -round(face.descent * 1000),
            "CapHeight": round(face.cap_height * 1000),
            "StemV": 80,
            "FontFile3" if is_cff else "FontFile2": document.Reference(PdfStream(kind, data)),
        }
        widths: list[Any] = []
        for glyph, (width, _) in sorted(self._used.items()):
            widths += (glyph, array([width]))
        descendant = {
            "Type": name("Font"),
            "Subtype": name("CIDFontType0" if is_cff else "CIDFontType2"),
            "BaseFont": base,
            "CIDSystemInfo": dictionary(
                {"Registry": text_string("Adobe"), "Ordering": text_string("Identity"), "Supplement": 0}
            ),
            "FontDescriptor": document.Reference(dictionary(descriptor)),
            "DW": 1000,
            "W": array(widths),
            **({} if is_cff else {"CIDToGIDMap": name("Identity")}),
        }
        font = {
            "Type": name("Font"),
            "Subtype": name("Type0"),
            "BaseFont": base,
            "Encoding": name("Identity-H"),
            "DescendantFonts": array([document.Reference(dictionary(descendant))]),
            "ToUnicode": document.Reference(PdfStream({}, self._to_unicode())),
        }
        known = document.idToObject["BasicFonts"].dict
        known[self.resource] = document.Reference(dictionary(font), self.resource)

    def _to_unicode(self) -> bytes:
        lines = [
            f"<{glyph:04X}> <{text.encode('utf-16-be').hex().upper()}>"
            for glyph, (_, text) in sorted(self._used.items())
            if text
        ]
        blocks = [lines[at : at + _MOST_IN_A_BLOCK] for at in range(0, len(lines), _MOST_IN_A_BLOCK)]
        body = "".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks)
        return (_BEFORE_LETTERS + body + _BEHIND_LETTERS).encode("ascii")


# The most letters in one block of a table of letters.
_MOST_IN_A_BLOCK = 100
_BEFORE_LETTERS = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
"""
_BEHIND_LETTERS = """endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


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
        self._faces: dict[str, EmbeddedFace | GlyphFont] = {}
        self._files: dict[tuple[Path, bool, bool], Any] = {}
        self._glyphs: dict[tuple[Path, FaceSpec], GlyphFont] = {}

    def __getitem__(self, name: str) -> EmbeddedFace | GlyphFont:
        found = self._faces.get(name)
        if found is None:
            face = self._fonts[name]
            found = EmbeddedFace(face, self._file(face), self._document) if face.is_static else self.glyphs(name)
            self._faces[name] = found
        return found

    def glyphs(self, name: str) -> GlyphFont:
        """Return the font of which the glyphs of a face are named by their numbers."""
        face = self._fonts[name]
        key = face.path, face.spec
        if key not in self._glyphs:
            self._glyphs[key] = GlyphFont(face, f"G{len(self._glyphs) + 1}")
        return self._glyphs[key]

    def _file(self, face: Face) -> Any:
        key = (face.path, face.small_caps, face.spec.lining_figures)
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
        for (path, *_), font in self._files.items():
            if font in self._document.delayedFonts:
                with _damage_reported(path):
                    font.addObjects(self._document)
        for number, glyphs in enumerate(self._glyphs.values()):
            glyphs.add_to(self._document, f"GLYP{chr(ord('A') + number // 26 % 26)}{chr(ord('A') + number % 26)}")

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
            font = ttfonts.TTFont(
                f"{face.path} {face.small_caps} {face.spec.lining_figures}", _FontFile(face), asciiReadable=0
            )
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
