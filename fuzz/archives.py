"""Changes of zip files of sets: names, kinds and sizes of entries, and the bytes between them."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from typing import TYPE_CHECKING, Final

from fuzz import texts, trees

if TYPE_CHECKING:
    from random import Random

    from fuzz.trees import Files

# What reading a zip file that has been changed may raise.
DAMAGE: Final = (zipfile.BadZipFile, zlib.error, ValueError, KeyError, OSError, EOFError, RuntimeError)
_TIME: Final = (1980, 1, 1, 0, 0, 0)
_NAMES: Final = (
    "../evil.yaml", "/evil.yaml", "C:/evil.yaml", "a\\..\\evil.yaml", "con.yaml", "nul", "SET.YAML", "set.yaml", "./set.yaml", "units.yaml/", "units.yaml/x.yaml", "a//b.yaml", "e\u0301.yaml",
    "é.yaml", "\u202eml.yaml", "x" * 300 + ".yaml", "a/" * 200 + "x.yaml", "x.", " x.yaml", "x\n.yaml", "deep/set.yaml", "__MACOSX/._set.yaml", ".git/config", "text/", "art.svg", "run.py", "inner.zip",
)  # fmt: skip


def unpack(raw: bytes) -> dict[str, bytes]:
    """Return the entries of a zip file of our own making."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {each.filename: archive.read(each) for each in archive.infolist()}


def pack(parts: dict[str, bytes]) -> bytes:
    """Return a zip file; the same parts give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name, _TIME), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def change_archive(random: Random, files: Files, path: str) -> None:
    """Change one thing of a zip file of a set."""
    try:
        parts = unpack(files[path])
    except DAMAGE:
        return texts.change_bytes(random, files, path)
    if not parts:
        return None
    name = random.choice(list(parts))
    match random.randrange(8):
        case 0 | 1 if name.endswith(".yaml"):
            trees.change_tree(random, parts, name)
        case 2:
            random.choice((texts.change_text, texts.change_bytes, texts.change_files))(random, parts, name)
        case 3:
            parts[random.choice(_NAMES)] = parts[name]
        case 4:
            parts = {
                random.choice(("trial/", "a/b/", "../", "\u202e/")) + each: content for each, content in parts.items()
            }
        case 5:
            parts["big.txt"] = b"\0" * random.choice((10, 1_000_000, 12_000_000))
        case _:
            files[path] = _forged(random, pack(parts), name)
            return None
    files[path] = pack({each.encode(errors="replace").decode(): content for each, content in parts.items()})
    return None


def _forged(random: Random, raw: bytes, name: str) -> bytes:
    """Change the table of contents so that it contradicts the entries."""
    data = bytearray(raw)
    at = max(data.rfind(b"PK\x01\x02" + data[data.rfind(b"PK\x01\x02") + 4 : data.rfind(b"PK\x01\x02") + 6]), 0)
    match random.randrange(6):
        case 0:
            struct.pack_into("<H", data, at + 8, random.choice((1, 8, 0x40, 0x800, 0xFFFF)))  # flags
        case 1:
            struct.pack_into("<H", data, at + 10, random.choice((1, 9, 12, 14, 99, 0xFFFF)))  # method
        case 2:
            struct.pack_into(
                "<I", data, at + random.choice((16, 20, 24, 42)), random.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF))
            )
        case 3:
            struct.pack_into(
                "<I",
                data,
                at + 38,
                random.choice((stat.S_IFLNK, stat.S_IFIFO, stat.S_IFBLK, stat.S_IFDIR)) << 16 | 0o644 << 16,
            )
            data[at + 5] = 3
        case 4:
            data = bytearray(data.replace(name.encode(), b"\xff" * len(name.encode())))
        case _:
            held = {"x": raw}
            texts.change_bytes(random, held, "x")
            return held["x"]
    return bytes(data)
