"""Fonts for a web page: subsets with the characters of one book, packed as WOFF."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import TYPE_CHECKING

import uharfbuzz

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_FEATURES = ("kern", "liga", "mark", "mkmk", "ccmp", "locl", "smcp", "lnum")
_HEADER = struct.Struct(">4s4sLHHLHHLLLLL")
_ENTRY = struct.Struct(">4sLLLL")


def subset(path: Path, characters: Iterable[str]) -> bytes:
    """Return a TrueType font with the glyphs of some characters, their small capitals and kerning only."""
    chosen = uharfbuzz.SubsetInput()
    chosen.unicode_set.update({ord(each) for each in characters})
    chosen.layout_feature_tag_set.clear()
    chosen.layout_feature_tag_set.update({int.from_bytes(tag.encode(), "big") for tag in _FEATURES})
    face = uharfbuzz.subset(uharfbuzz.Face(path.read_bytes()), chosen)
    return bytes(face.blob.data)


def to_woff(font: bytes) -> bytes:
    """Pack a TrueType font as WOFF 1.0: the same tables, each compressed where that saves something."""
    flavor, count = font[:4], int.from_bytes(font[4:6], "big")
    entries, body = [], b""
    start = _HEADER.size + _ENTRY.size * count
    size = 12 + 16 * count
    for at in range(count):
        tag, checksum, offset, length = struct.unpack_from(">4sLLL", font, 12 + 16 * at)
        table = font[offset : offset + length]
        packed = zlib.compress(table, 9)
        if len(packed) >= length:
            packed = table
        entries.append(_ENTRY.pack(tag, start + len(body), len(packed), length, checksum))
        body += packed + b"\0" * (-len(packed) % 4)
        size += length + (-length % 4)
    head = _HEADER.pack(b"wOFF", flavor, start + len(body), count, 0, size, 1, 0, 0, 0, 0, 0, 0)
    return head + b"".join(entries) + body


def data_address(path: Path, characters: Iterable[str]) -> str:
    """Return a font as a data URL: nothing is fetched."""
    return "data:font/woff;base64," + base64.b64encode(to_woff(subset(path, characters))).decode()
