"""The XML parts of a workbook, judged in one pass before anything is built from them.

A part must be UTF-8 without a document type, which alone could define entities. Elements are counted, and a cell with
content far out is refused: a file of five kilobytes can name row 999,999,999.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from xml.parsers import expat

from ordo_pnp.diagnostics import printable
from ordo_pnp.export.grid import MAX_COLUMNS, MAX_ROWS

if TYPE_CHECKING:
    import zipfile

MAX_ELEMENTS: Final = 2_000_000
"""Of all parts together; a cell with a text of its own has three, ten thousand cards of forty columns 1,200,000."""
_CHUNK: Final = 1 << 16
_XML_NAMES = (".xml", ".rels", ".vml")
_XML_STARTS = (b"<", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\0<")
_ENCODINGS = frozenset({"utf-8", "us-ascii", "ascii"})
_COLUMN = re.compile(r"([A-Za-z]{1,9})[0-9]{1,18}\Z")
_CONTENT = frozenset({"v", "is", "f"})


class UnfitPartError(Exception):
    """A part of a workbook that is not read; the message goes on after the name of the file."""


@dataclass(slots=True)
class Bounds:
    """How far the cells with content reach, and what has been counted."""

    rows: int = 0
    columns: int = 0
    elements: int = 0
    has_formulas: bool = False


def bounds_of(archive: zipfile.ZipFile) -> Bounds:
    """Judge every XML part of a workbook.

    Raises:
        UnfitPartError: A part is no UTF-8, no XML, not safe, or too large.
    """
    bounds = Bounds()
    for name in archive.namelist():
        _Part(archive, name, bounds).judge()
    return bounds


class _Part:
    """One part: its elements are counted as the scanner reports them."""

    def __init__(self, archive: zipfile.ZipFile, name: str, bounds: Bounds) -> None:
        self.archive = archive
        self.name = name
        self.bounds = bounds
        self.row = self.column = 0

    def judge(self) -> None:
        parser = expat.ParserCreate("UTF-8", namespace_separator=" ")
        parser.XmlDeclHandler = self._declared
        parser.StartDoctypeDeclHandler = self._document_type
        parser.StartElementHandler = self._element
        decoder = codecs.getincrementaldecoder("utf-8")()
        with self.archive.open(self.name) as source:
            chunk = source.read(_CHUNK)
            if not self.name.lower().endswith(_XML_NAMES) and not chunk.lstrip().startswith(_XML_STARTS):
                return
            try:
                while chunk:
                    decoder.decode(chunk)
                    parser.Parse(chunk, False)
                    chunk = source.read(_CHUNK)
                decoder.decode(b"", final=True)
                parser.Parse(b"", True)
            except UnicodeDecodeError:
                raise self._unfit("is not UTF-8") from None
            except expat.ExpatError as error:
                nul = b"\0" in chunk
                raise self._unfit("is not UTF-8" if nul else f"is no XML: {str(error)[:80]}") from None

    def _unfit(self, fault: str) -> UnfitPartError:
        return UnfitPartError(f"has the part `{printable(self.name[:80])}`, which {fault}")

    def _declared(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.lower() not in _ENCODINGS:
            raise self._unfit("is not UTF-8")

    def _document_type(self, *_: Any) -> None:
        raise self._unfit("defines XML entities, which no spreadsheet does")

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        self.bounds.elements += 1
        if self.bounds.elements > MAX_ELEMENTS:
            raise UnfitPartError(f"holds more than {MAX_ELEMENTS:,} XML elements")
        local = name.rpartition(" ")[2]
        if local == "c":
            match = _COLUMN.match(attributes.get("r", ""))
            self.column = _number(match[1]) if match else self.column + 1
        elif local == "row":
            said = attributes.get("r", "")
            self.row = int(said) if said.isascii() and said.isdecimal() and len(said) < 19 else self.row + 1
            self.column = 0
        elif local in _CONTENT and self.row:
            self._content()
            self.bounds.has_formulas |= local == "f"

    def _content(self) -> None:
        if self.row > MAX_ROWS:
            raise UnfitPartError(f"has more than {MAX_ROWS:,} rows: there is a value in row {self.row:,}")
        if self.column > MAX_COLUMNS:
            raise UnfitPartError(f"has more than {MAX_COLUMNS:,} columns: there is a value in column {self.column:,}")
        self.bounds.rows = max(self.bounds.rows, self.row)
        self.bounds.columns = max(self.bounds.columns, self.column)


def _number(letters: str) -> int:
    """Return the number of a column from 1.

    >>> _number("A"), _number("XFD")
    (1, 16384)
    """
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
