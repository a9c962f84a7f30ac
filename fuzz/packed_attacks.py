"""Hostile input in files that are packed: pictures, spreadsheets, zip files. ``attacks`` says what an attack is."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from typing import TYPE_CHECKING

from openpyxl import Workbook

from fuzz.attacks import CARD, FACE, MIB, SET, UNITS, attack, numbered, write_set

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def _png(wide: int, high: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(9)
    row = b"\0" * (1 + 3 * wide)
    packed = b"".join(packer.compress(row) for _ in range(high)) + packer.flush()
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def _pictured(command: list[str], shape: Callable[[int], tuple[int, int]]) -> Callable[[Path, int], list[str]]:
    def write(folder: Path, size: int) -> list[str]:
        home = write_set(folder, "units.yaml", UNITS + "- {id: a, name: A, symbols: [spear], print: {art: a.png}}\n")
        (home / "faces").mkdir()
        (home / "faces" / "unit.yaml").write_text(FACE + "    - image: {file: $art, box: [5, 5, 53, 40]}\n")
        (home / "a.png").write_bytes(_png(*shape(size)))
        return command

    return write


_BUILD = ["build", "--with", "sea", "set:sea", "-o", "out"]
attack("picture: the largest there may be", 3 * 24_900_000)(
    _pictured(_BUILD, lambda size: (4_980, max(1, size // 3 // 4_980)))
)
attack("picture: larger than there may be", 3 * 200_000_000)(
    _pictured(["check", "sea"], lambda size: (20_000, max(1, size // 3 // 20_000)))
)
attack("picture: long and low", 3 * 2_000_000 * 12)(
    _pictured(["check", "sea"], lambda size: (max(1, size // 3 // 12), 12))
)

# --- spreadsheets ---------------------------------------------------------------------------------------------------

_CSV_FULL = 31 * MIB
_CSV: dict[str, Callable[[int], bytes]] = {
    "rows": lambda size: b"id,name\n" + b"sea/a,A\n" * (size // 8),
    "one cell": lambda size: b'id,name\n"' + b"a" * size + b'"',
    "columns": lambda size: b"a," * (size // 2),
    "new cards": lambda size: numbered("sea/n#,unit,N\n", min(size, 15 * 90_000), "id,kind,name\n").encode(),
    "quotes": lambda size: b"id,name\n" + b'"' * size,
    "empty lines": lambda size: b"id,name\n" + b"\n" * size,
}


def _imports(content: Callable[[int], bytes]) -> Callable[[Path, int], list[str]]:
    def write(folder: Path, size: int) -> list[str]:
        write_set(folder, "units.yaml", CARD)
        (folder / "c.csv").write_bytes(content(size))
        return ["import", "csv", "c.csv", "--with", "sea", "--yes"]

    return write


for _name, _rows in _CSV.items():
    attack(f"csv: {_name}", _CSV_FULL)(_imports(_rows))

_SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{}</sheetData></worksheet>'
)
_ID = '<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c></row>'
_SHEETS: dict[str, tuple[Callable[[int], str], int]] = {
    "far row": (lambda _: _SHEET.format(_ID + '<row r="999999999"><c r="A999999999"><v>1</v></c></row>'), 300),
    "far column": (lambda _: _SHEET.format(_ID + '<row r="2"><c r="XFD2"><v>1</v></c></row>'), 300),
    "rows": (lambda size: _SHEET.format(_ID + numbered("<row><c><v>#</v></c></row>", size)), 24 * MIB),
    "empty rows": (lambda size: _SHEET.format(_ID + "<row/>" * (size // 6)), 24 * MIB),
    "spaces": (lambda size: _SHEET.format(_ID + " " * size), 60 * MIB),
    "a merged sheet": (
        lambda _: _SHEET.format(_ID).replace(
            "</worksheet>", '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>'
        ),
        300,
    ),
}


def _workbook(sheet: str) -> bytes:
    plain, hostile = io.BytesIO(), io.BytesIO()
    Workbook().save(plain)
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(hostile, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, sheet if name == "xl/worksheets/sheet1.xml" else old.read(name))
    return hostile.getvalue()


def _opens(sheet: Callable[[int], str]) -> Callable[[Path, int], list[str]]:
    def write(folder: Path, size: int) -> list[str]:
        write_set(folder, "units.yaml", CARD)
        (folder / "c.xlsx").write_bytes(_workbook(sheet(size)))
        return ["import", "xlsx", "c.xlsx", "--with", "sea", "--yes"]

    return write


for _name, (_sheet, _size) in _SHEETS.items():
    attack(f"xlsx: {_name}", _size)(_opens(_sheet))

# --- zip files ------------------------------------------------------------------------------------------------------


def _zipped(entries: Callable[[int], list[tuple[str, bytes]]]) -> Callable[[Path, int], list[str]]:
    def write(folder: Path, size: int) -> list[str]:
        with zipfile.ZipFile(folder / "sea.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("sea/set.yaml", SET)
            for name, content in entries(size):
                archive.writestr(name, content)
        return ["check", "sea.zip"]

    return write


_ZIPS: dict[str, tuple[Callable[[int], list[tuple[str, bytes]]], int]] = {
    "a bomb": (lambda size: [("sea/units.yaml", b"#" * (size // 2)), ("sea/x.txt", b"a" * (size // 2))], 120 * MIB),
    "many files": (lambda size: [(f"sea/x{at}.yaml", CARD.encode()) for at in range(size // 60)], 4_900 * 60),
    "more files than there may be": (lambda size: [(f"sea/x{at}", b"") for at in range(size // 60)], 200_000 * 60),
}
for _name, (_members, _size) in _ZIPS.items():
    attack(f"zip: {_name}", _size)(_zipped(_members))
