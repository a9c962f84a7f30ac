"""Fonts of books: Spectral, and the fonts of the game's look for letters that Spectral lacks."""

from __future__ import annotations

import struct
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Final, NamedTuple

import uharfbuzz

from ordo_pnp.base import RenderError
from ordo_pnp.cards import BOLD, ITALIC
from ordo_pnp.draw import Face, Fonts, script_of

# The faces of type of every book: those of the look of every game, with the weight and the style of each on web pages.
BOOK_FACES: Final[Mapping[str, tuple[int, str]]] = {
    "text": (400, "normal"),
    "text-italic": (400, "italic"),
    "text-semibold": (600, "normal"),
}
# Marks that join or part the letters around them, and choose a form of the one before.
_JOINERS: Final = "\u200c\u200d\ufe0e\ufe0f"
_STYLES: Final = ((0, 400, False), (BOLD, 600, False), (ITALIC, 400, True), (BOLD | ITALIC, 600, True))
_TABLE: Final = struct.Struct(">4sLLL")
_WINDOWS_UNICODE_ENGLISH: Final = (3, 1, 0x409)


class BookFont(NamedTuple):
    """A font of a book besides Spectral."""

    # The same name for all fonts that draw the same letters.
    family: str
    weight: int
    is_italic: bool
    # The characters that it draws.
    letters: str
    face: Face

    def file(self) -> bytes:
        """Return the font with these letters alone, of one weight, under the name of its family.

        Raises:
            RenderError: The file is damaged.
        """
        return renamed(subset(self.face, self.letters), self.family, self.weight, is_italic=self.is_italic)


class BookFonts:
    """Finds the fonts of a book.

    Args:
        look: Returns the fonts of the game's look; asked only where Spectral lacks letters.
    """

    def __init__(self, look: Callable[[], Fonts]) -> None:
        self._look = look

    @cached_property
    def spectral(self) -> Fonts:
        """The fonts of every book."""
        return Fonts()

    def _lacking(self, letters: Collection[str]) -> str:
        """Return the characters that Spectral lacks in one of its faces, sorted."""
        used = "".join(sorted(letters))
        lacking = {letter for name in BOOK_FACES for letter in self.spectral[name].missing(used)}
        if any(script_of(letter) == "Grek" for letter in lacking):
            lacking.update(letter for letter in used if script_of(letter) == "Grek")
        return "".join(sorted(lacking))

    def missing(self, letters: Collection[str]) -> frozenset[str]:
        """Return those of some characters that no font of the book draws."""
        lacking = self._lacking(letters)
        if not lacking:
            return frozenset()
        try:
            return frozenset(self._look().missing("text", lacking))
        except RenderError:  # reported where the look names the file
            return frozenset(lacking)

    def others(self, letters: Collection[str]) -> list[BookFont]:
        """Return the fonts that draw the characters that Spectral lacks.

        Raises:
            RenderError: The file of one is damaged or gone.
        """
        lacking = self._lacking(letters)
        fonts = self._look() if lacking else self.spectral
        found: list[BookFont] = []
        for index, (name, _) in enumerate(fonts.chain("text") if lacking else ()):
            drawn = "".join(each for each in lacking if fonts.draw(name, each) and not fonts[name].has_as_signs(each))
            lacking = "".join(each for each in lacking if each not in drawn)
            if not drawn:
                continue
            for style, weight, is_italic in _STYLES:
                styled = fonts.chain("text", style)[index]
                has_style = not style or (styled.name != name and not styled.is_bold)
                if has_style and fonts.draw(styled.name, drawn):
                    face = fonts[styled.name]
                    found.append(BookFont(f"Book {index + 1}", weight, is_italic, drawn + _JOINERS, face))
        return found


def subset(face: Face, characters: Collection[str]) -> bytes:
    """Return a font with the glyphs of some characters, of one weight.

    Raises:
        RenderError: The file is damaged.
    """
    chosen = uharfbuzz.SubsetInput()
    chosen.unicode_set.update({ord(each) for each in characters})
    chosen.layout_feature_tag_set.update({int.from_bytes(tag, "big") for tag in (b"smcp", b"lnum")})
    return face.packed(chosen)


def renamed(font: bytes, family: str, weight: int, *, is_italic: bool) -> bytes:
    """Return a font under another name, with its weight and style within the family."""
    style = f"{'Bold' if weight > 400 else 'Regular'}{' Italic' if is_italic else ''}"
    texts = {1: family, 2: style, 4: f"{family} {style}", 6: f"{family}-{style}".replace(" ", "")}
    tables: dict[bytes, bytes] = {}
    for at in range(int.from_bytes(font[4:6], "big")):
        tag, _, offset, length = _TABLE.unpack_from(font, 12 + _TABLE.size * at)
        tables[tag] = font[offset : offset + length]
    tables[b"name"] = _name_table(texts)
    if len(tables.get(b"OS/2", b"")) >= 64:
        about = bytearray(tables[b"OS/2"])
        struct.pack_into(">H", about, 4, weight)
        struct.pack_into(">H", about, 62, is_italic | (weight > 400) << 5 | (texts[2] == "Regular") << 6)
        tables[b"OS/2"] = bytes(about)
    if len(tables.get(b"head", b"")) >= 54:
        head = bytearray(tables[b"head"])
        struct.pack_into(">H", head, 44, (weight > 400) | is_italic << 1)
        tables[b"head"] = bytes(head)
    count = len(tables)
    top = 1 << count.bit_length() - 1
    entries, body = b"", b""
    for tag, table in sorted(tables.items()):
        padded = table + b"\0" * (-len(table) % 4)
        words = struct.unpack(f">{len(padded) // 4}L", padded)
        entries += _TABLE.pack(tag, sum(words) & 0xFFFFFFFF, 12 + _TABLE.size * count + len(body), len(table))
        body += padded
    header = struct.pack(">4sHHHH", font[:4], count, top * 16, top.bit_length() - 1, (count - top) * 16)
    return header + entries + body


def _name_table(texts: Mapping[int, str]) -> bytes:
    records, strings = b"", b""
    for number, text in texts.items():
        written = text.encode("utf-16-be")
        records += struct.pack(">6H", *_WINDOWS_UNICODE_ENGLISH, number, len(written), len(strings))
        strings += written
    return struct.pack(">3H", 0, len(texts), 6 + len(records)) + records + strings


def typst_fonts(fonts: Collection[BookFont]) -> str:
    """Return the fonts of a book for typst: each with the letters that it draws, Spectral for all others."""
    families = {each.family: each.letters for each in fonts}
    named = [f'(name: "{name}", covers: regex("[{_codes(letters)}]"))' for name, letters in families.items()]
    return "".join(["(", *(f"{each}, " for each in named), '"Spectral",)'])


def _codes(letters: str) -> str:
    return "".join(f"\\\\u{{{ord(each):X}}}" for each in letters)


def css_fonts(fonts: Collection[BookFont], address: Callable[[bytes], str]) -> str:
    """Return the fonts of a web page, and a variable of the families before Spectral.

    Args:
        fonts: Those besides Spectral.
        address: Returns the URL of the file of a font.
    """
    faces = [
        f'@font-face {{ font-family: "{each.family}"; font-weight: {each.weight}; '
        f"font-style: {'italic' if each.is_italic else 'normal'}; "
        f"unicode-range: {', '.join([f'U+{ord(letter):X}' for letter in each.letters])}; "
        f'src: url("{address(each.file())}") format("woff"); }}\n'
        for each in fonts
    ]
    families = dict.fromkeys(f'"{each.family}"' for each in fonts)
    return f"{''.join(faces)}:root {{ --type: {', '.join([*families, 'Spectral'])}; }}\n"
