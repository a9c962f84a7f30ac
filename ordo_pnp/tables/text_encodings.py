"""Decode text files of other programs: by a byte order mark, as UTF-8, by a name, or by a guess."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from ordo_pnp.base import DataError, clipped, printable
from ordo_pnp.tables.grid import CellGrid, line_and_column, unreadable

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Encodings that people save tables in -> their names for people; likelier ones first.
_USUAL: Final = {
    "cp1252": "Windows-1252 (Western European)",
    "cp1251": "Windows-1251 (Cyrillic)",
    "mac_roman": "Mac Roman",
    "cp1250": "Windows-1250 (Central European)",
    "cp932": "Shift JIS (Japanese)",
    "gb18030": "GB 18030 (Chinese)",
    "big5": "Big5 (Chinese)",
    "cp949": "Korean",
    "koi8_r": "KOI8-R (Cyrillic)",
    "euc_jp": "EUC-JP (Japanese)",
    "cp1253": "Windows-1253 (Greek)",
    "cp1254": "Windows-1254 (Turkish)",
    "mac_cyrillic": "Mac Cyrillic",
    "cp866": "DOS 866 (Cyrillic)",
}
_SOME: Final = "windows-1251, windows-1252, mac-roman, shift_jis, utf-16"
# Codecs of Python for texts that hold no tables, and whose work can grow with the square of the size.
_UNFIT: Final = frozenset({"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "utf-7"})
# Guess -> another encoding that it is often taken for.
_OTHERS: Final = {"cp1252": "mac-roman", "cp1251": "koi8-r", "koi8_r": "windows-1251", "mac_roman": "windows-1252"}
_BETWEEN_CELLS: Final = re.compile(r"[\r\n,;\t|]")
_FOREIGN: Final = re.compile(r"[^\x00-\x7f]")
# Signs of a wrong encoding: a capital within a word, letters of two scripts in one, several letters with
# accents in a row.
_UNLIKELY: Final = re.compile(
    r"(?<=[\u00DF-\u00FF\u0430-\u045F\u03AC-\u03CE])[\u00C0-\u00DE\u0386-\u03AB\u0400-\u042F]"
    r"|(?<=[A-Za-z])[\u0370-\u052F]|[\u0370-\u052F](?=[A-Za-z])"
    r"|(?<=[\u00C0-\u017F]{3})[\u00C0-\u017F]"
)
_PUNCTUATION: Final = "\xa0’‘“”„–—…«»°©€£½¼×•™®§"
_WESTERN: Final = frozenset("äöüßÄÖÜáéíóúñÁÉÍÓÚÑàèìòùâêîôûëïçœÀÈÂÊÎÔÇãõåøæÅØÆ¡¿" + _PUNCTUATION)
_CYRILLIC: Final = frozenset("".join(map(chr, range(0x410, 0x450))) + "ёЁіІїЇєЄґҐ№" + _PUNCTUATION)
# Encoding -> the letters and signs that are often written in it, beside those of English.
_COMMON: Final = {
    "cp1252": _WESTERN,
    "mac_roman": _WESTERN,
    "cp1250": frozenset("áéíóúýčďěňřšťůžÁÉÍÓÚÝČĎĚŇŘŠŤŮŽąćęłńśźżĄĆĘŁŃŚŹŻőűŐŰöüÖÜäÄßôľĺŕ" + _PUNCTUATION),
    "cp1254": frozenset("çğıöşüÇĞİÖŞÜâîûÂ" + _PUNCTUATION),
    "cp1253": frozenset("".join(map(chr, range(0x386, 0x3CF))) + _PUNCTUATION),
    **dict.fromkeys(("cp1251", "koi8_r", "mac_cyrillic", "cp866"), _CYRILLIC),
}
# Encoding -> from which to which bytes its commonest signs are: punctuation, letters, and the ideographs or syllables of
# its first level.
_COMMON_LEADS: Final = {
    "cp932": ((b"\x81\x40", b"\x84"), (b"\x88\x9f", b"\x98\x73")),
    "euc_jp": ((b"\xa1", b"\xa6"), (b"\xb0", b"\xd0")),
    "gb18030": ((b"\xa1", b"\xa4"), (b"\xb0", b"\xd8")),
    "big5": ((b"\xa1", b"\xa4"), (b"\xa4\x40", b"\xc6\x7f")),
    "cp949": ((b"\xa1", b"\xa4"), (b"\xb0\xa1", b"\xc8\xff")),
}
_SAMPLE: Final = 20_000  # bytes of lines with other letters than English ones, by which an encoding is judged


class DecodedText(NamedTuple):
    """The text of a file, and its encoding."""

    text: str
    # The encoding, where it was guessed, now or earlier; else empty.
    guess: str = ""
    # Makes the remark about a new guess.
    remark: Callable[[CellGrid], str] | None = None


def decoded(data: bytes, file: str, encoding: str | None = None, earlier_guess: str = "") -> DecodedText:
    """Return the text of a file.

    Args:
        data: Its content.
        file: Its path, for messages.
        encoding: By its name in Python; None to find it out.
        earlier_guess: The encoding that was guessed when the file was read before; a file that is now UTF-8 is read as that.

    Raises:
        DataError: There is no such encoding, or the file is not in it.
    """
    if encoding is not None:
        return DecodedText(_decoded_as(data, file, encoding))
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    if marked is not None:
        return DecodedText(_without_nul(_decoded_as(data, file, marked), file))
    wide = _wide_encoding(data)
    if wide is not None:
        remark = None if wide == earlier_guess else lambda grid: _told(grid, wide, wide.upper())
        return DecodedText(data.decode(wide), wide, remark)
    with suppress(UnicodeDecodeError):
        return DecodedText(_without_nul(data.decode("utf-8"), file))
    if earlier_guess in _USUAL:
        with suppress(UnicodeDecodeError):
            return DecodedText(_without_nul(data.decode(earlier_guess), file), earlier_guess)
    guess = _guess(data)
    text = _without_nul(data.decode(guess, errors="replace"), file)
    return DecodedText(text, guess, lambda grid: _told(grid, guess, _USUAL[guess]))


def _decoded_as(data: bytes, file: str, encoding: str) -> str:
    try:
        name = codecs.lookup(encoding).name
        "a".encode(encoding)
        is_text = name not in _UNFIT
    except (LookupError, ValueError):  # a name with NUL is a ValueError
        is_text = False
    if not is_text:
        message = f"cannot be read as `{printable(clipped(encoding))}`, which is the name of no encoding"
        raise DataError([unreadable(file, message, f"write one such as {_SOME}")])
    if name == "utf-8":
        encoding = "utf-8-sig"
    if data.startswith(
        codecs.BOM_UTF8
    ):  # a table that was written back: in other encodings it begins with three odd letters
        with suppress(UnicodeDecodeError):
            return data.decode("utf-8-sig")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = _line_of(error)
        byte = f": there is a byte 0x{data[error.start]:02X} on line {line}" if error.start < len(data) else ""
        message = f"is not {name.upper()}{byte}"
        raise DataError([unreadable(file, message, f"name its encoding, such as {_SOME}", (line, 1))]) from None
    except UnicodeError:
        raise DataError([unreadable(file, f"is not {name.upper()}", f"name its encoding, such as {_SOME}")]) from None


def _line_of(error: UnicodeDecodeError) -> int:
    """Return the line of a bad byte, from 1."""
    return len(re.findall(rb"\r\n|\r|\n", error.object[: error.start])) + 1


def _without_nul(text: str, file: str) -> str:
    """Return a text.

    Raises:
        DataError: It holds a NUL, which no text does.
    """
    if "\0" in text:
        start = line_and_column(text, text.index("\0"))
        message = f"is no text: there is a NUL byte on line {start[0]}"
        raise DataError([unreadable(file, message, "save it as `CSV UTF-8`", start)])
    return text


def _wide_encoding(data: bytes) -> str | None:
    """Return the form of UTF-16 that a file without a mark has; None where it has none."""
    if len(data) % 2 or b"\0" not in data:
        return None
    for name in ("utf-16-le", "utf-16-be"):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if "\0" not in text and _BETWEEN_CELLS.search(text):
            return name
    return None


def _guess(data: bytes) -> str:
    """Return the encoding that a file likely has, by its lines that are not plain English."""
    from charset_normalizer import from_bytes  # 30 ms that only such files need

    lines = [line for line in re.split(rb"[\r\n]+", data) if not line.isascii()]
    sample = b"\n".join(lines)[:_SAMPLE]
    matches = from_bytes(sample, cp_isolation=[*_USUAL], enable_fallback=False)
    found = {name: match.chaos for match in matches for name in match.could_be_from_charset}
    texts = {name: sample.decode(name, errors="ignore") for name in _USUAL if name in found}
    ranks = {name: number for number, name in enumerate(_USUAL)}
    return max(texts, key=lambda each: (_usual_share(texts[each], each) - found[each], -ranks[each]), default="cp1252")


def _usual_share(text: str, encoding: str) -> float:
    """Return the share of the letters and signs of a text, English ones aside, that people often write in an encoding."""
    signs = _FOREIGN.findall(text)
    if not signs:
        return 0
    common = _COMMON.get(encoding)
    if common is not None:
        usual = sum(map(common.__contains__, signs))
    else:
        usual = sum(_is_common_sign(sign, encoding) for sign in signs)
    return (usual - len(_UNLIKELY.findall(text))) / len(signs)


def _is_common_sign(sign: str, encoding: str) -> bool:
    """Whether a sign of an East Asian language is one of the first level of its encoding, or of those beside."""
    lead = sign.encode(encoding, errors="replace")
    return len(lead) == 2 and any(first <= lead < last for first, last in _COMMON_LEADS[encoding])


def _told(grid: CellGrid, encoding: str, name: str) -> str:
    cells = ((row, column) for row, each in enumerate(grid.rows) for column, _ in enumerate(each))
    shown = grid.shown(next((place for place in cells if not grid.cell(*place).isascii()), (0, 0)))
    return f"is not UTF-8: read as {name}, such as {shown}; if that is wrong, name its encoding, such as `--encoding {_OTHERS.get(encoding, 'windows-1252')}`"
