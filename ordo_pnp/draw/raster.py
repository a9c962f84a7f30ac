"""Raster pictures: opening them without warnings of Pillow, cutting out their metadata, turning them upright.

Photographs carry the camera, its owner and the place in EXIF, XMP, IPTC and comments. These parts are cut out; the
picture itself and the meaning of its colours (profiles, the transform of Adobe) stay as they are, byte by byte.
"""

from __future__ import annotations

import io
import logging
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image


_ORIENTATION: Final = 0x0112
# Application segments that say how to decode, by marker, with their first bytes.
_JPEG_KEPT: Final = {0xE0: b"JFIF\0", 0xE2: b"ICC_PROFILE\0", 0xEE: b"Adobe"}
_JPEG_COMMENT: Final = 0xFE
_JPEG_SCAN: Final = 0xDA
_JPEG_END: Final = 0xD9
_PNG_KEPT: Final = frozenset(
    [b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"cICP"]
)
# With the flag in the header that announces it.
_WEBP_DROPPED: Final = {b"EXIF": 0x08, b"XMP ": 0x04}
# By EXIF orientation: x' = a·x + c·y + e·width, y' = b·x + d·y + f·height, with the size of the upright picture.
_TURNS: Final = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, 1, 1, 0, 0, 0),
    6: (0, 1, -1, 0, 1, 0),
    7: (0, -1, -1, 0, 1, 1),
    8: (0, -1, 1, 0, 0, 1),
}


@contextmanager
def open_image(data: bytes, formats: tuple[str, ...] | None = None) -> Iterator[Image]:
    """Open a picture; Pillow's warnings about odd metadata or its size are not shown.

    Args:
        data: Its file.
        formats: Only these formats of Pillow; all if None.

    Raises:
        PIL.UnidentifiedImageError: It is in none of the formats.
        PIL.Image.DecompressionBombError: It is far too large.
    """
    import PIL.Image  # most decks have no pictures; importing it costs 20 ms

    logger = logging.getLogger("PIL")
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with PIL.Image.open(io.BytesIO(data), formats=formats) as picture:
            yield picture


def orientation(picture: Image) -> int:
    """Return the turn of an open picture, from 1 (none) to 8, as EXIF counts."""
    try:
        found = picture.getexif().get(_ORIENTATION, 1)
    except (OSError, SyntaxError, ValueError, TypeError, KeyError, IndexError, struct.error):
        return 1  # damaged metadata say nothing
    return int(found) if found in _TURNS else 1  # odd files have 6.0


def upright(turn: int, width: float, height: float) -> tuple[float, float, float, float, float, float]:
    """Return the matrix that turns a picture upright.

    Args:
        turn: Its orientation, 2 to 8.
        width: Of the upright picture.
        height: Of the upright picture.
    """
    a, b, c, d, e, f = _TURNS[turn]
    return a, b, c, d, e * width, f * height


def swaps_sides(turn: int) -> bool:
    """Whether the upright picture is as wide as the file's is high."""
    return turn > 4  # the quarter turns, plain or mirrored


def without_metadata(data: bytes) -> bytes:
    """Cut metadata out of a JPEG, PNG or WebP file; keep picture and colours.

    Raises:
        ValueError: The file is damaged.
    """
    try:
        if data[:2] == b"\xff\xd8":
            return b"".join(_jpeg(data))
        if data[:8] == b"\x89PNG\r\n\x1a\n":
            return b"".join(_png(data))
        return _webp(data)
    except (IndexError, struct.error) as error:
        raise ValueError("it ends too early") from error


def _jpeg(data: bytes) -> Iterator[bytes]:
    yield data[:2]
    at = 2
    while at < len(data):
        if data[at] != 0xFF:
            raise ValueError("a segment is missing")
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker == _JPEG_END:
            yield data[at : at + 2]
            return
        end = at + 2 + struct.unpack_from(">H", data, at + 2)[0]
        is_application = 0xE0 <= marker <= 0xEF
        start = _JPEG_KEPT.get(marker, b"\0" * 16) if is_application else b""
        if marker == _JPEG_SCAN:
            end = _end_of_scan(data, end)
        if marker != _JPEG_COMMENT and data.startswith(start, at + 4):
            yield data[at:end]
        at = end


def _end_of_scan(data: bytes, at: int) -> int:
    """Return the offset of the next marker: 0xFF without stuffed zero or restart."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            return len(data)
        follower = data[at + 1]
        if follower and not 0xD0 <= follower <= 0xD7 and follower != 0xFF:
            return at
        at += 1 if follower == 0xFF else 2


def _png(data: bytes) -> Iterator[bytes]:
    yield data[:8]
    at = 8
    kind = b""
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + 12 + length
        if kind in _PNG_KEPT:
            yield data[at:end]
        at = end


def _webp(data: bytes) -> bytes:
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        raise ValueError("it is neither JPEG, PNG nor WebP")
    chunks: list[tuple[bytes, bytes]] = []
    flags = 0
    at, end = 12, min(len(data), 8 + struct.unpack_from("<I", data, 4)[0])
    while at + 8 <= end:
        kind, length = struct.unpack_from("<4sI", data, at)
        if kind in _WEBP_DROPPED:
            flags |= _WEBP_DROPPED[kind]
        else:
            chunks.append((kind, data[at + 8 : at + 8 + length]))
        at += 8 + length + length % 2
    out = b""
    for kind, content in chunks:
        body = bytes([content[0] & ~flags]) + content[1:] if kind == b"VP8X" else content
        out += struct.pack("<4sI", kind, len(body)) + body + b"\0" * (len(body) % 2)
    return struct.pack("<4sI4s", b"RIFF", 4 + len(out), b"WEBP") + out
